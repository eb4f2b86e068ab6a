//! Whether the map is as the facts say.

use std::collections::BTreeSet;

use hexgrid::{HexId, Met, sight};

use super::facts::{Fact, Facts, Says, Want};
use super::{MapCheck, RawMap, RawPlace};

pub fn check(map: &RawMap, facts: &Facts) -> MapCheck {
    let holds = Holds { map, facts };
    let told = |fact: &Fact| holds.wrong(&fact.says).iter().map(|text| told(facts, fact, text)).collect::<Vec<_>>();
    let problems = facts.facts.iter().flat_map(told).collect();
    MapCheck::new("what the rulebook says of the map holds", facts.facts.len(), problems)
}

fn told(facts: &Facts, fact: &Fact, text: &str) -> String {
    let note = if fact.note.is_empty() { String::new() } else { format!(" ({})", fact.note) };
    format!("{}:{}: {}: {text}{note}", facts.file, fact.line, fact.rule)
}

struct Holds<'a> {
    map: &'a RawMap,
    facts: &'a Facts,
}

impl Holds<'_> {
    fn wrong(&self, says: &Says) -> Vec<String> {
        match says {
            Says::Place { hexes, name, kind, words } => {
                hexes.iter().filter_map(|hex| self.place(*hex, name, kind.as_deref(), words)).collect()
            }
            Says::Hex { hexes, column, want } => hexes.iter().filter_map(|hex| self.hex(*hex, column, want)).collect(),
            Says::Hexside { sides, column, want } => {
                sides.iter().filter_map(|(a, b)| self.hexside(*a, *b, column, want)).collect()
            }
            Says::Blocked { from, to, by } => self.blocked(*from, *to, *by).into_iter().collect(),
            Says::Way { hexes, kinds } => self.steps(hexes, |a, b| {
                let kinds = if kinds.is_empty() { "way".to_owned() } else { kinds.join(" or ") };
                self.ways(a, b, says).is_empty().then(|| format!("no {kinds} joins {} and {}", self.no(a), self.no(b)))
            }),
            Says::NoWay { hexes, .. } => self.steps(hexes, |a, b| {
                let found = self.ways(a, b, says);
                (!found.is_empty()).then(|| format!("a {} joins {} and {}", found.join(" and a "), self.no(a), self.no(b)))
            }),
            Says::Adjacent(hexes) => self.steps(hexes, |a, b| {
                self.map.grid().dir(a, b).is_none().then(|| format!("{} and {} do not touch", self.no(a), self.no(b)))
            }),
            Says::Contiguous(hexes) => self.contiguous(hexes).into_iter().collect(),
            Says::Area { name, kind, holds, at_least } => self.area(name, kind.as_deref(), holds, *at_least),
            Says::SameLevel(hexes) => self.steps(hexes, |a, b| {
                (self.level(a) != self.level(b)).then(|| format!("{} and {} differ", self.height(a), self.height(b)))
            }),
            Says::Rising(hexes) => self.steps(hexes, |a, b| {
                (self.level(a) >= self.level(b)).then(|| format!("{} is not above {}", self.height(b), self.height(a)))
            }),
            Says::Peak { name, kind, metres } => self.peak(name, kind.as_deref(), *metres).into_iter().collect(),
        }
    }

    fn no(&self, hex: HexId) -> String {
        self.map.grid().number(hex)
    }

    fn level(&self, hex: HexId) -> u8 {
        self.map.hex(hex).level
    }

    fn height(&self, hex: HexId) -> String {
        format!("{} (level {})", self.no(hex), self.level(hex))
    }

    fn steps(&self, hexes: &[HexId], wrong: impl Fn(HexId, HexId) -> Option<String>) -> Vec<String> {
        hexes.windows(2).filter_map(|two| wrong(two[0], two[1])).collect()
    }

    fn place(&self, hex: HexId, name: &str, kind: Option<&str>, words: &[(String, Want)]) -> Option<String> {
        let is_it = |place: &&RawPlace| place.name == name && kind.is_none_or(|kind| place.kind == kind);
        let Some(place) = self.map.places_in(hex).find(is_it) else {
            let there: Vec<String> = self.map.places_in(hex).map(|place| format!("{} {}", place.kind, place.name)).collect();
            let there = if there.is_empty() { "no place".to_owned() } else { there.join(", ") };
            let kind = kind.map(|kind| format!("{kind} ")).unwrap_or_default();
            return Some(format!("{} has no {kind}{name}, but {there}", self.no(hex)));
        };
        let wrong = words.iter().find(|(column, want)| !want.holds(self.map.place_word(place, column)));
        wrong
            .map(|(column, want)| field(&format!("{name} in {}", self.no(hex)), column, self.map.place_word(place, column), want))
    }

    fn hex(&self, hex: HexId, column: &str, want: &Want) -> Option<String> {
        let row = self.map.hex(hex);
        let value = match column {
            "terrain" => row.terrain.clone(),
            "level" => row.level.to_string(),
            "metres" => row.metres.to_string(),
            "provenance" => row.provenance.word().to_owned(),
            column => self.map.hex_word(row, column).to_owned(),
        };
        (!want.holds(&value)).then(|| field(&self.no(hex), column, &value, want))
    }

    fn hexside(&self, a: HexId, b: HexId, column: &str, want: &Want) -> Option<String> {
        let value = self.map.hexside(a, b).map_or("", |row| self.map.hexside_word(row, column));
        (!want.holds(value)).then(|| field(&format!("{}-{}", self.no(a), self.no(b)), column, value, want))
    }

    /// An obstacle is higher than both ends, or woods or a town on the level of one of them.
    fn blocked(&self, from: HexId, to: HexId, by: HexId) -> Option<String> {
        let grid = self.map.grid();
        let line = format!("from {} to {}", self.height(from), self.height(to));
        let at = grid.hex(by);
        let is_met = sight(grid.hex(from), grid.hex(to)).into_iter().any(|met| match met {
            Met::Inside(hex) => hex == at,
            Met::Along(a, b) => a == at || b == at,
        });
        if !is_met {
            return Some(format!("the line {line} does not meet {}", self.no(by)));
        }
        let (level, ends) = (self.level(by), [self.level(from), self.level(to)]);
        let is_higher = ends.iter().all(|end| level > *end);
        let is_covered = self.is_covered(by) && ends.contains(&level);
        (!is_higher && !is_covered).then(|| {
            format!(
                "{} does not block the line {line}: it is neither higher than both nor woods or a town level with one",
                self.height(by)
            )
        })
    }

    fn is_covered(&self, hex: HexId) -> bool {
        let head = &self.map.head;
        let terrain = head.terrain_style(&self.map.hex(hex).terrain);
        matches!(terrain, "woods" | "wooded-rough" | "town" | "village" | "castle")
            || self
                .map
                .places_in(hex)
                .any(|place| matches!(head.place_style(&place.kind), "city" | "town" | "village" | "castle"))
    }

    /// The ways between two hexes, of the kinds that are asked for.
    fn ways(&self, a: HexId, b: HexId, says: &Says) -> Vec<&str> {
        let (Says::Way { kinds, .. } | Says::NoWay { kinds, .. }) = says else { return Vec::new() };
        let roads = self.map.roads.iter().filter(|road| (road.a, road.b) == (a.min(b), a.max(b)));
        roads.map(|road| road.kind.as_str()).filter(|kind| kinds.is_empty() || kinds.iter().any(|k| k == kind)).collect()
    }

    fn contiguous(&self, hexes: &[HexId]) -> Option<String> {
        let mut left: BTreeSet<HexId> = hexes.iter().copied().collect();
        let mut open: Vec<HexId> = left.pop_first().into_iter().collect();
        while let Some(hex) = open.pop() {
            open.extend(self.map.grid().neighbours(hex).map(|(_, to)| to).filter(|to| left.remove(to)));
        }
        left.first().map(|hex| format!("{} does not hang together with {}", self.no(*hex), self.no(hexes[0])))
    }

    fn area(&self, name: &str, kind: Option<&str>, holds: &[HexId], at_least: usize) -> Vec<String> {
        let rows = self.map.areas.iter().filter(|row| row.name == name && kind.is_none_or(|kind| row.kind == kind));
        let hexes: BTreeSet<HexId> = rows.map(|row| row.hex).collect();
        if hexes.is_empty() {
            return vec![format!("there is no area `{name}`")];
        }
        let mut wrong: Vec<String> = holds
            .iter()
            .filter(|hex| !hexes.contains(hex))
            .map(|hex| format!("the area `{name}` does not hold {}", self.no(*hex)))
            .collect();
        if hexes.len() < at_least {
            wrong.push(format!("the area `{name}` has {} hexes, at least {at_least} are needed", hexes.len()));
        }
        wrong
    }

    fn peak(&self, name: &str, kind: Option<&str>, metres: i32) -> Option<String> {
        let is_it = |place: &&RawPlace| place.name == name && kind.is_none_or(|kind| place.kind == kind);
        let Some(place) = self.map.places.iter().find(is_it) else { return Some(format!("there is no place `{name}`")) };
        let level = self.facts.level(metres)?;
        (self.level(place.hex) != level)
            .then(|| format!("{name} in {} should have level {level}: it is {metres} m high", self.height(place.hex)))
    }
}

fn field(what: &str, column: &str, value: &str, want: &Want) -> String {
    let shown = |word: &str| if word.is_empty() { "empty".to_owned() } else { format!("`{word}`") };
    let words: Vec<String> = want.words().iter().map(|word| shown(word)).collect();
    let not = if matches!(want, Want::OneOf(_)) { "" } else { "not " };
    format!("{what}: `{column}` should {not}be {}, it is {}", words.join(" or "), shown(value))
}
