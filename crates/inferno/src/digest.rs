//! What a scenario reads of the data, in words: names, texts and sources are left out, so that a corrected name or a better
//! source changes nothing for a running game.

use content::Digest;

use crate::board::{Board, Terrain, Water, Way};
use crate::charts::Charts;
use crate::counter::{Counter, Start, Values};
use crate::scenario::Scenario;
use crate::state::Side;

const NONE: &str = "-";

fn side(side: Option<Side>) -> &'static str {
    side.map_or(NONE, Side::key)
}

fn flag(set: bool, word: &'static str) -> &'static str {
    if set { word } else { NONE }
}

pub fn of(charts: &Charts, counters: &[Counter], scenario: &Scenario, board: &Board) -> Digest {
    let mut digest = Digest::new();
    charts.cells.digest(&mut digest);
    counters.iter().for_each(|counter| write_counter(&mut digest, counter));
    write_scenario(&mut digest, scenario);
    write_board(&mut digest, board);
    digest
}

fn write_counter(digest: &mut Digest, c: &Counter) {
    let corps = c.corps.as_deref().unwrap_or(NONE);
    digest.row("counter", &[&c.key, &c.side.key(), &c.kind.word(), &c.size.word(), &corps]);
    let sides = [("front", Some(c.front)), ("back", c.back)];
    for (what, Values { attack, defence, ma, av }) in sides.into_iter().filter_map(|(what, values)| Some((what, values?))) {
        digest.row(what, &[&attack, &defence, &ma, &av]);
    }
    match &c.start {
        Start::On { place, reserve } => digest.row("on", &[place, &flag(*reserve, "reserve")]),
        Start::Reserve => digest.row("in reserve", &[]),
        Start::Enters(turn) => digest.row("enters", &[turn]),
        Start::Posed => digest.row("posed", &[]),
    };
    if let Some(turn) = c.enters {
        digest.row("comes", &[&turn]);
    }
}

fn write_scenario(digest: &mut Digest, s: &Scenario) {
    digest.row("scenario", &[&s.key, &s.map, &s.first_turn, &s.last_turn, &s.points]);
    digest.row("first", &[&s.setup_first.key(), &side(s.silent_guns)]);
    for (turn, number) in &s.end_numbers {
        digest.row("end", &[turn, number]);
    }
    for (a, b) in &s.destroyed {
        digest.row("destroyed", &[a, b]);
    }
    for (name, hexes) in &s.areas {
        digest.row("area", &[name, &hexes.join(" ")]);
    }
}

fn write_board(digest: &mut Digest, board: &Board) {
    for hex in board.grid.ids() {
        let g = board.ground(hex);
        let number = board.number(hex);
        digest.row("hex", &[&number, &Terrain::ALL[g.terrain as usize].0, &g.level, &side(g.trench), &flag(g.stream, "stream")]);
        digest.row("of", &[&g.territory.key(), &flag(g.east, "east"), &side(g.flag), &flag(g.gorizia, "gorizia")]);
        digest.row("with", &[&flag(g.settlement.is_some(), "settlement"), &flag(g.peak.is_some(), "peak")]);
        for step in board.steps(hex).iter().flatten() {
            let b = &step.brink;
            let way = b.way.map_or(NONE, |way| Way::ALL[way as usize].0);
            let river = Water::ALL[b.river as usize].0;
            digest.row(
                "to",
                &[&board.number(step.to), &river, &way, &flag(b.bridge.is_some(), "bridge"), &flag(b.linked, "linked")],
            );
        }
    }
    for objective in board.objectives.iter().filter(|objective| objective.is_great) {
        digest.row("great", &[&board.number(objective.hex)]);
    }
}

#[cfg(test)]
mod tests {
    use crate::{Library, embedded};

    #[test]
    fn a_scenario_feels_its_own_data_and_no_names() {
        let library = Library::load(&embedded()).unwrap();
        let (one, other) = (&library.scenarios[0], &library.scenarios[1]);
        let board = library.map(&one.map).unwrap();
        let hash = |counters: &[super::Counter], scenario| super::of(&library.charts, counters, scenario, board).hash();
        let now = hash(&library.counters, one);
        assert_ne!(now, hash(&library.counters, other));
        let mut renamed = library.counters.clone();
        renamed[3].name = "Another name".into();
        renamed[3].note = "seen in a museum".into();
        let retitled = crate::scenario::Scenario { title: "Another title".into(), ..one.clone() };
        assert_eq!(now, hash(&renamed, &retitled));
        let mut stronger = library.counters.clone();
        stronger[3].front.attack += 1;
        assert_ne!(now, hash(&stronger, one));
        // Renamed types, reordered fields or a new scenario change nothing: the text is written by hand, and this is it.
        let text = super::of(&library.charts, &library.counters, one, board).text().to_owned();
        let begins = |line: &str| assert!(text.lines().any(|l| l == line), "{line}");
        begins("counter\tgenova\tit\tinfantry\tbrigade\tIV");
        begins("scenario\thistorical\tinferno\t2\t14\t0");
    }
}
