//! A click that does nothing is always answered by a paragraph and its numbers, as the table's page asks for them.

use std::collections::{BTreeMap, BTreeSet};

use bots::{Kind, Player, Seated};
use kernel::dice::Quick;
use kernel::{AnySession, Seat, Viewer};
use serde_json::Value as Json;

use crate::{Folder, serve};

struct BotWish(Seat, u64);

impl games::Typed for BotWish {
    type Out = Result<Seated, String>;
    fn run<G: kernel::Game>(self, game: &std::sync::Arc<G>) -> Self::Out {
        Seated::new(&Player::Kind(Kind::Normal), game, self.0, self.1)
    }
}

/// What the page knows of the game and its map.
struct Page {
    hexes: BTreeMap<String, (f64, f64)>,
    size: f64,
    units: BTreeSet<String>,
    /// Arguments of each verb.
    verbs: BTreeMap<String, Vec<String>>,
    rules: BTreeSet<String>,
}

fn page() -> Page {
    let folder = Folder::new("why-not");
    let served = serve(&folder.db());
    let get = |path: &str| guest::request(served.address, "GET", path, &[], None).unwrap().json();
    let (shown, rules) = (get("/api/presentation/inferno/historical"), get("/api/rules/inferno"));
    let map = get(&format!("/api/maps/{}", shown["map"].as_str().unwrap()));
    let number = |value: &Json| value.as_f64().unwrap();
    let hexes = map["hexes"].as_object().unwrap().iter().map(|(hex, at)| (hex.clone(), (number(&at[0]), number(&at[1]))));
    let text = |value: &Json| value.as_str().unwrap().to_owned();
    let verbs = shown["verbs"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(verb, about)| (verb.clone(), about["args"].as_array().into_iter().flatten().map(text).collect()));
    let page = Page {
        hexes: hexes.collect(),
        size: number(&map["size"]),
        units: shown["counters"].as_array().unwrap().iter().map(|face| text(&face["unit"])).collect(),
        verbs: verbs.collect(),
        rules: rules["rules"].as_array().unwrap().iter().map(|rule| text(&rule["id"])).collect(),
    };
    served.stop();
    page
}

/// A question as the page has it.
struct Asked<'a> {
    page: &'a Page,
    session: &'a dyn AnySession,
    seat: Seat,
    offers: Vec<Vec<String>>,
    at: BTreeMap<String, String>,
}

type Cites = Vec<(Option<String>, String)>;

impl Asked<'_> {
    /// Orders of this step's verbs about the unit and the hex: those that speak of the hex, if there are any.
    fn attempts(&self, unit: Option<&str>, hex: &str) -> Vec<String> {
        let from = unit.and_then(|unit| self.at.get(unit));
        let verbs: BTreeSet<&String> = self.offers.iter().map(|words| &words[0]).collect();
        let mut list = Vec::new();
        for verb in verbs {
            let Some(kinds) = self.page.verbs.get(verb).filter(|kinds| !kinds.is_empty()) else { continue };
            let args: Option<Vec<String>> = kinds
                .iter()
                .map(|kind| match (kind.as_str(), unit, from) {
                    ("unit", Some(unit), _) => Some(unit.to_owned()),
                    ("hex", ..) => Some(hex.to_owned()),
                    ("hexside", _, Some(from)) if from != hex => Some(format!("{from}-{hex}")),
                    _ => None,
                })
                .collect();
            if let Some(args) = args {
                let there = args.iter().any(|arg| Some(arg.as_str()) != unit);
                list.push((there, format!("{verb} {}", args.join(" "))));
            }
        }
        let only_there = list.iter().any(|(there, _)| *there);
        list.into_iter().filter(|(there, _)| *there || !only_there).map(|(_, words)| words).collect()
    }

    fn cites(&self, orders: &[String]) -> Vec<Cites> {
        let why = |order: &String| self.session.why(self.seat, order).ok().filter(|cites| !cites.is_empty());
        orders.iter().take(8).filter_map(why).collect()
    }

    /// What the page would say to a click on a hex.
    fn why_not(&self, chosen: Option<&str>, hex: &str) -> Cites {
        let mut found = chosen.map(|unit| self.cites(&self.attempts(Some(unit), hex))).unwrap_or_default();
        let here = self.at.iter().find(|(_, at)| *at == hex).map(|(unit, _)| unit.as_str());
        if let (true, None, Some(here)) = (found.is_empty(), chosen, here) {
            let mut tries: Vec<String> =
                self.neighbours(hex).into_iter().flat_map(|next| self.attempts(Some(here), next)).collect();
            tries.sort_unstable();
            tries.dedup();
            found = self.cites(&tries).into_iter().take(1).collect();
        }
        if found.is_empty() && chosen.is_none() {
            found = self.cites(&self.attempts(None, hex));
        }
        if found.is_empty() {
            // The paragraph of the question, with the place that it does not concern.
            return vec![(Some(self.session.prompt(self.seat).rule), format!("nothing that is asked now concerns {hex}"))];
        }
        let mut cites = found.concat();
        if cites.iter().all(|(rule, _)| rule.is_none()) {
            let kernel::Prompt { rule, text } = self.session.prompt(self.seat);
            cites.push((Some(rule), text));
        }
        cites
    }

    fn neighbours(&self, hex: &str) -> Vec<&str> {
        let Some((x, y)) = self.page.hexes.get(hex) else { return Vec::new() };
        let far = (self.page.size * 1.9).powi(2);
        let near = |(other, (a, b)): &(&String, &(f64, f64))| *other != hex && (a - x).powi(2) + (b - y).powi(2) < far;
        self.page.hexes.iter().filter(near).map(|(other, _)| other.as_str()).collect()
    }

    fn speaks_of(&self, words: &[String], unit: Option<&str>, hex: &str) -> bool {
        let of_unit = match unit {
            Some(unit) => words.iter().any(|word| word == unit),
            None => !words.iter().any(|word| self.page.units.contains(word)),
        };
        of_unit && words[1..].iter().any(|word| word.split('-').any(|part| part == hex))
    }
}

#[derive(Default, Debug)]
struct Count {
    positions: u32,
    clicks: u64,
    /// Answered by words without a number.
    wordy: u64,
    /// Answered by the paragraph of the question alone.
    by_question: u64,
}

/// Every hex that does not glow, with nothing chosen and with a unit that can act.
fn try_all(page: &Page, session: &dyn AnySession, seat: Seat, rng: &mut Quick, count: &mut Count) {
    let offers: Vec<String> = serde_json::from_str(&session.offers(seat)).expect("a list of words");
    let offers: Vec<Vec<String>> = offers.iter().map(|words| words.split(' ').map(str::to_owned).collect()).collect();
    let view = session.view(Viewer::Seat(seat));
    let units = view["units"].as_array().into_iter().flatten();
    let at = units.filter_map(|unit| Some((unit["unit"].as_str()?.to_owned(), unit["at"].as_str()?.to_owned()))).collect();
    let asked = Asked { page, session, seat, offers, at };
    let able: BTreeSet<&String> = asked.offers.iter().flatten().filter(|word| page.units.contains(*word)).collect();
    let one = able.iter().nth(rng.below(able.len())).map(|unit| unit.as_str());
    let choices: Vec<Option<&str>> = if one.is_some() { vec![None, one] } else { vec![None] };
    for chosen in choices {
        for hex in page.hexes.keys() {
            let glows = asked.offers.iter().any(|words| asked.speaks_of(words, chosen, hex));
            let acts = chosen.is_none() && able.iter().any(|unit| asked.at.get(*unit) == Some(hex));
            if glows || acts {
                continue;
            }
            let cites = asked.why_not(chosen, hex);
            let place = || format!("{} {hex} with {chosen:?}: {cites:?}", session.prompt(seat).text);
            assert!(
                cites.iter().any(|(rule, _)| rule.as_ref().is_some_and(|id| page.rules.contains(id))),
                "no paragraph: {}",
                place()
            );
            // Some reasons have no number to give: whose a counter is, what a river is crossed on.
            let has_number = cites.iter().any(|(_, why)| why.bytes().any(|b| b.is_ascii_digit()));
            assert!(has_number || cites.iter().all(|(_, why)| why.len() > 12), "nothing behind it: {}", place());
            count.wordy += u64::from(!has_number);
            count.clicks += 1;
            count.by_question += u64::from(cites[0].1.starts_with("nothing that is asked"));
        }
    }
    count.positions += 1;
}

/// Positions of planner games, one in so many orders.
fn over(positions: u32, one_in: usize) -> Count {
    let (page, games) = (page(), games::load(None).unwrap());
    let (entry, scenario) = games.scenario("inferno/historical").unwrap();
    let (mut count, mut rng) = (Count::default(), Quick::new(1916));
    for game in 1.. {
        let seed = kernel::dice::Seed::from_number(game);
        let nonces = vec!["it".into(), "ah".into()];
        let mut session = entry.any().open(&scenario.key, kernel::Setup::default(), seed, nonces).unwrap();
        let mut bots = [Seat(0), Seat(1)].map(|seat| entry.typed(&scenario.key, BotWish(seat, game)).unwrap().unwrap());
        for order in 0.. {
            let waiting = session.waiting();
            let Some(bot) = bots.iter_mut().find(|bot| waiting.on(bot.seat())) else { break };
            if order % one_in == game as usize % one_in {
                try_all(&page, &*session, bot.seat(), &mut rng, &mut count);
                if count.positions >= positions {
                    return count;
                }
            }
            bot.act(&mut *session).unwrap();
        }
    }
    count
}

#[test]
fn every_hex_of_some_positions_says_why_not() {
    let count = over(12, 37);
    assert!(count.clicks > 5_000, "{count:?}");
}

#[test]
#[ignore = "long: `cargo xtask why-not`"]
fn every_hex_of_many_positions_says_why_not_long() {
    let positions = std::env::var("ESAGONO_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let count = over(positions, 29);
    eprintln!(
        "{} positions, {} clicks that do nothing: each with a paragraph, {} without a number, {} by the question's own",
        count.positions, count.clicks, count.wordy, count.by_question
    );
}
