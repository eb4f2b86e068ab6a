//! Why a click does nothing: the paragraphs and numbers by which the orders it could have meant are refused.

use std::collections::{BTreeMap, BTreeSet};

use games::Entry;
use hexgrid::{Grid, HexId};
use kernel::{AnySession, Prompt, Seat, Viewer};
use kernel::{Message, message};
use serde_json::Value as Json;
use thiserror::Error;

/// Ledger id and sentence.
pub type Cites = Vec<(Option<String>, Message)>;

/// How many orders are tried at most to tell why something cannot be.
const TRIES: usize = 8;
/// How many reasons are given at most.
const REASONS: usize = 8;

/// What must be known of a game to guess what a click meant: what its orders speak of, and what is called what.
pub struct Ground {
    grid: Grid,
    /// The kinds of words behind each verb.
    verbs: BTreeMap<String, Vec<String>>,
    /// What each counter is called.
    units: BTreeMap<String, String>,
    /// Names of places by hex.
    places: BTreeMap<String, String>,
}

/// Why clicks cannot be judged.
#[derive(Debug, Error)]
pub enum NoGround {
    #[error(transparent)]
    Book(#[from] crate::books::BookError),
    #[error("there is no map `{0}`")]
    UnknownMap(String),
}

impl NoGround {
    pub fn message(&self) -> Message {
        match self {
            Self::Book(error) => error.message(),
            Self::UnknownMap(map) => message!("map-unknown", map = map),
        }
    }
}

impl Ground {
    pub fn of(entry: &Entry, scenario: &str) -> Result<Self, NoGround> {
        let shown = crate::books::presentation(entry, scenario)?;
        let map = entry.map(&shown.map).map_err(|_| NoGround::UnknownMap(shown.map.clone()))?.map;
        let grid = map.grid().clone();
        let mut places: BTreeMap<String, String> = BTreeMap::new();
        for place in map.places.iter().filter(|place| !place.name.is_empty()) {
            let hex = grid.number(place.hex);
            let words =
                places.get(&hex).map_or_else(|| format!("{hex} {}", place.name), |words| format!("{words}, {}", place.name));
            places.insert(hex, words);
        }
        Ok(Self {
            verbs: shown.verbs.into_iter().map(|(word, verb)| (word, verb.args)).collect(),
            units: shown.counters.into_iter().map(|counter| (counter.unit, counter.name)).collect(),
            places,
            grid,
        })
    }

    pub fn hexes(&self) -> impl Iterator<Item = String> {
        self.grid.ids().map(|id| self.grid.number(id))
    }
    pub fn is_unit(&self, word: &str) -> bool {
        self.units.contains_key(word)
    }
    fn hex(&self, number: &str) -> Option<HexId> {
        self.grid.parse(number)
    }
    fn distance(&self, a: &str, b: &str) -> Option<u16> {
        Some(self.grid.distance(self.hex(a)?, self.hex(b)?))
    }
    fn neighbours(&self, hex: &str) -> Vec<String> {
        self.hex(hex).map_or_else(Vec::new, |id| self.grid.neighbours(id).map(|(_, next)| self.grid.number(next)).collect())
    }
    fn name<'a>(&'a self, unit: &'a str) -> &'a str {
        self.units.get(unit).map_or(unit, String::as_str)
    }
    fn place<'a>(&'a self, hex: &'a str) -> &'a str {
        self.places.get(hex).map_or(hex, String::as_str)
    }
}

/// A click as the page reports it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Click<'a> {
    pub hex: &'a str,
    /// The unit that was chosen before.
    pub chosen: Option<&'a str>,
    /// The counter that was clicked.
    pub unit: Option<&'a str>,
}

/// The question that stands, as far as clicks concern it.
struct Asked<'a> {
    ground: &'a Ground,
    session: &'a dyn AnySession,
    seat: Seat,
    prompt: Prompt,
    /// The verbs of the offers, each once.
    verbs: Vec<String>,
    /// Units that could be ordered something, and those among them that an order takes to a hex.
    able: Vec<String>,
    travels: BTreeSet<String>,
    /// Where the seat sees each unit.
    at: BTreeMap<String, String>,
}

/// Why a click on a hex that is offered nothing does nothing. Always at least one paragraph.
pub fn why_not(ground: &Ground, session: &dyn AnySession, seat: Seat, viewer: Viewer, click: Click<'_>) -> Cites {
    let offers = session.offers(seat);
    let (mut verbs, mut able, mut travels) = (Vec::new(), Vec::new(), BTreeSet::new());
    for words in offers.lines() {
        if let [_, unit, hex] = words.split(' ').collect::<Vec<_>>()[..]
            && ground.is_unit(unit)
            && ground.hex(hex).is_some()
        {
            travels.insert(unit.to_owned());
        }
        for (i, word) in words.split(' ').enumerate() {
            let list = if i == 0 { &mut verbs } else { &mut able };
            if (i == 0 || ground.is_unit(word)) && !list.iter().any(|known| known == word) {
                list.push(word.to_owned());
            }
        }
    }
    let view = session.view(viewer);
    let place = |unit: &Json| Some((unit["unit"].as_str()?.to_owned(), unit["at"].as_str()?.to_owned()));
    let at = view["units"].as_array().into_iter().flatten().filter_map(place).collect();
    Asked { ground, session, seat, prompt: session.prompt(seat), verbs, able, travels, at }.why_not(viewer, click)
}

impl Asked<'_> {
    fn why_not(&self, viewer: Viewer, Click { hex, chosen, unit }: Click<'_>) -> Cites {
        let here = unit.or_else(|| self.at.iter().find(|(_, at)| *at == hex).map(|(unit, _)| unit.as_str()));
        let mut cites = match (chosen, here) {
            (Some(chosen), _) => self.cites(&self.attempts(Some(chosen), hex)).concat(),
            // What all its neighbours have in common is the unit's own reason.
            (None, Some(here)) => {
                let mut tries: Vec<String> =
                    self.ground.neighbours(hex).iter().flat_map(|next| self.attempts(Some(here), next)).collect();
                tries.sort_unstable();
                tries.dedup();
                common(self.cites(&tries))
            }
            (None, None) => Vec::new(),
        };
        if cites.is_empty() && chosen.is_none() {
            cites = self.cites(&self.attempts(None, hex)).concat();
        }
        if let (true, None, Some(first)) = (cites.is_empty(), chosen, self.who_comes()) {
            cites = self.cites(&self.attempts(Some(first), hex)).concat();
        }
        if let (Some(chosen), false) = (chosen, cites.is_empty()) {
            cites.extend(self.reach(viewer, chosen, hex).map(|(_, words)| (None, words)));
        }
        cites = unique(cites);
        // Whose a counter is has no number; what could be done instead has.
        let has_number = |cites: &Cites| cites.iter().any(|(_, why)| why.to_string().bytes().any(|b| b.is_ascii_digit()));
        if !has_number(&cites) && chosen.is_none() {
            cites.extend(self.of_the_nearest(viewer, hex));
        }
        if !has_number(&cites) {
            cites.push((None, self.not_asked(hex)));
        }
        if cites.iter().all(|(rule, _)| rule.is_none()) {
            cites.push((Some(self.prompt.rule.clone()), self.prompt.text.clone()));
        }
        cites
    }

    /// The first of those who are beside the map, where only such are asked for: a hex alone means that one.
    fn who_comes(&self) -> Option<&str> {
        let is_beside = |unit: &String| self.at.get(unit).is_some_and(|at| self.ground.hex(at).is_none());
        self.able.first().filter(|_| self.able.iter().all(is_beside)).map(String::as_str)
    }

    /// Orders of this step's verbs about the unit and the hex: those that speak of the hex, if there are any.
    fn attempts(&self, unit: Option<&str>, hex: &str) -> Vec<String> {
        let from = unit.and_then(|unit| self.at.get(unit));
        let mut list = Vec::new();
        for verb in &self.verbs {
            let Some(kinds) = self.ground.verbs.get(verb).filter(|kinds| !kinds.is_empty()) else { continue };
            let word = |kind: &String| match (kind.as_str(), unit, from) {
                ("unit", Some(unit), _) => Some(unit.to_owned()),
                ("hex", ..) => Some(hex.to_owned()),
                ("hexside", _, Some(from)) if from != hex => Some(format!("{from}-{hex}")),
                _ => None,
            };
            if let Some(args) = kinds.iter().map(word).collect::<Option<Vec<String>>>() {
                let there = args.iter().any(|arg| Some(arg.as_str()) != unit);
                list.push((there, format!("{verb} {}", args.join(" "))));
            }
        }
        let only_there = list.iter().any(|(there, _)| *there);
        list.into_iter().filter(|(there, _)| *there || !only_there).map(|(_, words)| words).collect()
    }

    /// Why each of the first of these orders is refused; those that are legal or no orders are left out.
    fn cites(&self, orders: &[String]) -> Vec<Cites> {
        let why = |order: &String| self.session.why(self.seat, order).ok().filter(|cites| !cites.is_empty());
        orders.iter().take(TRIES).filter_map(why).collect()
    }

    /// Nothing is chosen and the hex alone is asked nothing: what would be said of the nearest unit that can act.
    fn of_the_nearest(&self, viewer: Viewer, hex: &str) -> Cites {
        let far = |unit: &&String| self.at.get(*unit).and_then(|at| self.ground.distance(at, hex));
        let Some(unit) = self.able.iter().filter(|unit| far(unit).is_some()).min_by_key(far) else { return Vec::new() };
        let at = self.ground.place(&self.at[unit]);
        let first = message!("click-choose-first", count = self.able.len(), unit = self.ground.name(unit), hex = at);
        let mut cites = vec![(Some(self.prompt.rule.clone()), first)];
        let reach = self.reach(viewer, unit, hex);
        if !matches!(reach, Some((true, _))) {
            cites.extend(self.cites(&self.attempts(Some(unit), hex)).concat());
        }
        cites.extend(reach.map(|(_, words)| (None, words)));
        cites
    }

    /// Whether a unit can come to a hex, in words: for what, or where its reach ends and what the next step would cost.
    fn reach(&self, viewer: Viewer, unit: &str, hex: &str) -> Option<(bool, Message)> {
        if !self.travels.contains(unit) {
            return None;
        }
        let reach = self.session.ask(viewer, &format!("reach({unit})")).ok()?;
        let reach = reach.as_object()?;
        let unit_name = self.ground.name(unit);
        if let Some(cost) = reach.get(hex) {
            let words = message!("click-can-come", unit = unit_name, hex = self.ground.place(hex), points = points(cost));
            return Some((true, words));
        }
        let (end, cost) = reach.iter().min_by_key(|(end, _)| self.ground.distance(end, hex))?;
        let next = || self.session.ask(viewer, &format!("cost({unit}, {end}, {hex})")).ok();
        let step = match Some(end).filter(|end| self.ground.distance(end, hex) == Some(1)).and_then(|_| next()) {
            Some(Json::Null) => "forbidden".to_owned(),
            Some(cost) => points(&cost),
            None => "none".to_owned(),
        };
        let end = self.ground.place(end);
        Some((false, message!("click-reach-ends", unit = unit_name, hex = end, points = points(cost), step = step)))
    }

    fn not_asked(&self, hex: &str) -> Message {
        let verbs: Vec<&str> = self
            .verbs
            .iter()
            .filter(|v| self.ground.verbs.get(*v).is_some_and(|args| !args.is_empty()))
            .map(String::as_str)
            .collect();
        let verbs = if verbs.is_empty() { "none".to_owned() } else { verbs.join(", ") };
        message!("click-not-asked", hex = self.ground.place(hex), verbs = verbs)
    }
}

/// `13/3` as 4 1/3.
fn points(cost: &Json) -> String {
    let text = cost.as_str().map_or_else(|| cost.to_string(), str::to_owned);
    let parts =
        text.split_once('/').and_then(|(n, of)| Some((n.parse::<u32>().ok()?, of.parse::<u32>().ok().filter(|of| *of > 0)?)));
    match parts {
        Some((n, of)) if n > of => format!("{} {}/{of}", n / of, n % of),
        _ => text,
    }
}

/// Reasons that every try was given; those of the first if they have none in common.
fn common(tries: Vec<Cites>) -> Cites {
    let Some(first) = tries.first() else { return Vec::new() };
    let shared: Cites = first.iter().filter(|cite| tries.iter().all(|cites| cites.contains(cite))).cloned().collect();
    if shared.is_empty() { first.clone() } else { shared }
}

fn unique(cites: Cites) -> Cites {
    let mut list = Cites::new();
    for cite in cites {
        if list.len() < REASONS && !list.contains(&cite) {
            list.push(cite);
        }
    }
    list
}
