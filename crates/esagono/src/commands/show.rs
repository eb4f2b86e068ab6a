//! `esagono show`

use std::collections::BTreeMap;
use std::io::Write;

use games::Games;
use kernel::{AnySession, Viewer, message};
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD};
use crate::table::{self, viewer};
use crate::text::{map, position, wrapped};

/// Show a position: map, stacks, objectives, who is waited on
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  esagono show inferno/surprise                     both sides set up as the program would\n  esagono show inferno/surprise --side it           what Italy may know\n  esagono show inferno/surprise --record game.jsonl --at 118\n\nA counter reads attack-defence-movement and its artillery value: Avellino 5-4-5 AV1."
)]
pub struct Args {
    /// A scenario, such as inferno/surprise
    scenario: String,
    /// Only what this side may know; without it everything is shown
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// A recorded game of the scenario instead of its start
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// After that line of the record instead of at its end
    #[arg(long, value_name = "N", requires = "record")]
    at: Option<u32>,
    /// Where counters and hexes come from: printed in the rulebook, inferred, reconstructed
    #[arg(long)]
    provenance: bool,
    /// The view as JSON, for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let (entry, scenario) = games.scenario(&args.scenario)?;
    language::turn_to(entry.book.key);
    let session = match &args.record {
        Some(path) => {
            let (_, session) = table::at_line(games, path, args.at)?;
            let of = session.record(None).header.scenario;
            if of != scenario.key {
                return Err(message!("show-other-record", file = path, of = of, scenario = &scenario.key).into());
            }
            session
        }
        None => {
            let (_, mut session) = table::position(games, &scenario.key, None)?;
            set_up(&mut *session);
            session
        }
    };
    let viewer = viewer(&*session, args.side.as_deref())?;
    if args.json {
        let mut view = session.view(viewer);
        if args.provenance {
            let (units, hexes) = provenance(&*session, viewer, &entry.sheet(&scenario.key)?);
            let pairs = |list: Vec<(String, String)>| list.into_iter().collect::<BTreeMap<_, _>>();
            view["provenance"] = json!({ "units": pairs(units), "hexes": pairs(hexes) });
        }
        writeln!(out, "{view}")?;
        return Ok(GOOD);
    }
    writeln!(out, "{}: {}", entry.any().title(), scenario.title)?;
    if let Viewer::Seat(seat) = viewer {
        writeln!(out, "{}", message!("show-as-seen", seat = &session.about().seats[usize::from(seat.0)].name))?;
    }
    writeln!(out, "\n{}", map::map(&*session, viewer, &entry.sheet(&scenario.key)?))?;
    write!(out, "{}", position::position(&*session, viewer, &entry.any().presentation(&scenario.key)?))?;
    if args.provenance {
        let (units, hexes) = provenance(&*session, viewer, &entry.sheet(&scenario.key)?);
        for (what, list) in [(message!("show-sources-units"), units), (message!("show-sources-hexes"), hexes)] {
            write!(out, "\n{what}\n{}", by_source(list))?;
        }
    }
    Ok(GOOD)
}

/// A fresh scenario is shown with its counters on the map: each side lets the program set up.
pub fn set_up(session: &mut dyn AnySession) {
    for _ in 0..100 {
        let Some(seat) = session.waiting().seats().iter().next() else { return };
        if session.moment().phase != "setup" || session.pass(seat).is_err() {
            return;
        }
    }
}

type Sources = Vec<(String, String)>;

fn provenance(session: &dyn AnySession, viewer: Viewer, sheet: &content::Sheet) -> (Sources, Sources) {
    let source = |question: String| match session.ask(viewer, &question) {
        Ok(Json::String(word)) => Some(word),
        _ => None,
    };
    let view = session.view(viewer);
    let keys = view["units"].as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(|u| u["unit"].as_str());
    let units = keys.filter_map(|key| Some((key.to_owned(), source(format!("unit.{key}.provenance"))?))).collect();
    let mut numbers: Vec<&str> = sheet.hexes().collect();
    numbers.sort_unstable();
    let sourced = |hex: &str| Some((hex.to_owned(), source(format!("hex.{hex}.provenance"))?));
    let hexes = numbers.into_iter().filter_map(sourced).collect();
    (units, hexes)
}

/// Long lists are counted, short ones named.
fn by_source(list: Sources) -> String {
    const MOST: usize = 200;
    let mut sources: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, source) in list {
        sources.entry(source).or_default().push(name);
    }
    let mut out = String::new();
    for (source, names) in sources {
        out.push_str(&format!("  {source}: {}\n", names.len()));
        if names.len() <= MOST {
            out.push_str(&format!("{}\n", wrapped(&names.join(" "), 4)));
        }
    }
    out
}
