//! From a file to a position.

use kernel::node::Reader;
use kernel::pose::{Head, rows};
use kernel::{Problems, Seat, Seats, Situation};

use super::PHASES;
use super::fields::{self, GroupWords, SideWords, TERRAIN, UnitWords};
use crate::toy::state::{Draft, Pending, Place, State, UNITS, Unit};
use crate::toy::{SIDES, Scenario, Toy};

impl Toy {
    pub(crate) fn pose_file(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        let file = situation.file.as_str();
        let mut r = Reader::new(file, "situation", 1, &situation.root);
        let mut toy = self.read_board(&mut r);
        toy.flaw = self.flaw;
        let Head { setup, unsound } = kernel::pose::head(situation, &mut r, &toy.about);
        let mut s = State::empty();
        s.without = toy.without(&setup);
        toy.read_hexes(situation, &mut r);
        toy.read_units(situation, &mut r, &mut s);
        toy.read_sides(&mut r, &mut s);
        let phase = toy.read_moment(&mut r, &mut s);
        toy.read_groups(&mut r, &mut s, phase);
        toy.read_pending(&mut r, &mut s, phase);
        let mut problems = r.finish();
        if problems.is_empty() && !unsound {
            for broken in toy.broken(&s) {
                match broken.point.and_then(|point| toy.cite(&s, point).first()) {
                    Some(rule) => problems.breaks(file, 0, rule.0, broken.words),
                    None => problems.add(file, 0, broken.words),
                }
            }
        }
        problems.into_result((toy, s))
    }

    fn read_hexes(&mut self, situation: &Situation, r: &mut Reader<'_>) {
        if let Some((table, _)) = r.table("hexes") {
            for (name, node) in &table.0 {
                match node.text().and_then(|t| self.number(t)) {
                    Some(hex) if name.bytes().all(|b| b.is_ascii_alphabetic()) => self.hexes.push((name.clone(), hex)),
                    _ => r.wrong(node.line, format_args!("hexes: `{name}` must be letters and name a number on the board")),
                }
            }
        }
        r.table("hex");
        for (name, line, f) in rows(situation, "hex") {
            let (Ok(hex), Some(mut f)) = (self.hex_named(name), f) else {
                r.wrong(line, format_args!("hex.{name} must be a hex with a table"));
                continue;
            };
            let mut wood = self.woods.contains(hex);
            fields::hexes().read_printed(&mut f, &mut wood);
            if wood {
                self.woods.insert(hex)
            } else {
                self.woods.remove(hex)
            };
            r.problems.0.extend(f.finish().0);
        }
    }

    fn read_units(&mut self, situation: &Situation, r: &mut Reader<'_>, s: &mut State) {
        let Some((table, line)) = r.table("units") else { return };
        if table.0.len() > UNITS {
            return r.wrong(line, format_args!("the toy has room for {UNITS} units"));
        }
        let units = fields::units();
        for (name, line, f) in rows(situation, "units") {
            let fits = name.bytes().all(|b| b.is_ascii_alphabetic()) && !name.is_empty();
            if !fits || self.hexes.iter().any(|(n, _)| n == name) {
                r.wrong(line, format_args!("units: `{name}` must be letters that name nothing else"));
                continue;
            }
            let Some(mut f) = f else {
                r.wrong(line, format_args!("units.{name} must be a table"));
                continue;
            };
            let mut words = UnitWords { strength: 1, ..UnitWords::default() };
            units.read_now(&mut f, &mut words);
            let unit = self.unit_of(&mut f, words);
            r.problems.0.extend(f.finish().0);
            self.names.push(name.into());
            s.units.push(unit);
        }
    }

    fn unit_of(&self, f: &mut Reader<'_>, words: UnitWords) -> Unit {
        let seat = f.required("seat", words.seat).unwrap_or_default();
        let seat = self.about.seat(&seat).unwrap_or_else(|| {
            let known: Vec<&str> = self.scenario.seats.iter().map(|(key, ..)| *key).collect();
            f.wrong(f.line(), format_args!("`seat` must be one of {}, not `{seat}`", known.join(", ")));
            Seat(0)
        });
        let side = f.required("side", words.side.or_else(|| self.side_of(seat))).unwrap_or(0);
        if !self.commands(seat, side) {
            f.wrong(f.line(), format_args!("{} commands no units of that side", self.seat_key(seat)));
        }
        let place = match f.required("at", words.at).as_deref() {
            Some("box") => Place::Box,
            Some("gone") | None => Place::Gone,
            Some(word) => self.hex_named(word).map_err(|e| f.wrong(f.line(), e)).map_or(Place::Gone, Place::On),
        };
        Unit {
            side: side as u8,
            seat,
            place,
            strength: words.strength as u8,
            known: words.known.unwrap_or(place == Place::Gone),
            stands: words.stands,
            acted: words.acted,
        }
    }

    fn read_sides(&self, r: &mut Reader<'_>, s: &mut State) {
        let Some((table, line)) = r.table("sides") else { return };
        let mut sides = Reader::new(r.file(), "sides", line, table);
        for (side, key) in SIDES.into_iter().enumerate() {
            let Some((fields, line)) = sides.table(key) else { continue };
            let mut f = Reader::new(r.file(), format!("sides.{key}"), line, fields);
            let mut words = SideWords::default();
            fields::sides().read_now(&mut f, &mut words);
            s.vp[side] = words.vp as u8;
            for word in words.cleared {
                if let Ok(hex) = self.hex_named(&word).map_err(|e| f.wrong(line, e)) {
                    s.cleared[side].insert(hex);
                }
            }
            r.problems.0.extend(f.finish().0);
        }
        r.problems.0.extend(sides.finish().0);
    }

    fn read_groups(&self, r: &mut Reader<'_>, s: &mut State, phase: &str) {
        let groups = r.table("groups");
        let mut groups = groups.map(|(table, line)| Reader::new(r.file(), "groups", line, table));
        for ((key, ..), n) in self.scenario.seats.iter().zip(0_u8..) {
            s.drafts[usize::from(n)] = (phase == "plan").then(Draft::default);
            let Some((fields, line)) = groups.as_mut().and_then(|groups| groups.table(key)) else { continue };
            let mut f = Reader::new(r.file(), format!("groups.{key}"), line, fields);
            self.read_group(&mut f, s, Seat(n));
            r.problems.0.extend(f.finish().0);
        }
        r.problems.0.extend(groups.map(|groups| groups.finish().0).unwrap_or_default());
    }

    fn read_group(&self, f: &mut Reader<'_>, s: &mut State, seat: Seat) {
        let (n, mut words) = (usize::from(seat.0), GroupWords::default());
        fields::groups().read_now(f, &mut words);
        for text in words.trap.split(',').map(str::trim).filter(|t| !["", "none"].contains(t)) {
            match self.trap_named(seat, text) {
                Some(trap) if !s.traps[n].is_full() => s.traps[n].push(trap),
                _ => f.wrong(f.line(), "`trap` must be none, hidden HEX or sprung HEX"),
            }
        }
        if words.plan.is_none() && words.plan_trap.is_none() {
            return;
        }
        let mut draft = Draft::default();
        for word in words.plan.unwrap_or_default() {
            match self.unit_named(&word) {
                Ok(unit) if !draft.stands.is_full() => draft.stands.push(unit),
                Ok(_) => f.wrong(f.line(), "`plan` has no room for so many"),
                Err(e) => f.wrong(f.line(), e),
            }
        }
        for word in words.plan_trap.unwrap_or_default() {
            let found = word.split_once(' ').and_then(|(unit, hex)| self.unit_named(unit).ok().zip(self.hex_named(hex).ok()));
            match found {
                Some(trap) if !draft.traps.is_full() => draft.traps.push(trap),
                _ => f.wrong(f.line(), "`plan-trap` must be a list of UNIT HEX"),
            }
        }
        s.drafts[n] = Some(draft);
    }

    fn read_moment(&mut self, r: &mut Reader<'_>, s: &mut State) -> &'static str {
        let Some((table, line)) = r.table("at") else { return "plan" };
        let mut f = Reader::new(r.file(), "at", line, table);
        s.turn = f.int("turn", 1..=99).unwrap_or(1) as u8;
        self.turns = f.int("turns", 1..=99).unwrap_or(3) as u8;
        let phase = f.word("phase", &PHASES.map(|p| (p, p))).unwrap_or("plan");
        if let Some(word) = f.text("fort") {
            match self.hex_named(word) {
                Ok(hex) => self.fort = hex,
                Err(e) => f.wrong(line, e),
            }
        }
        for node in f.list("fights").unwrap_or_default() {
            match node.text().and_then(|text| self.fight(text)) {
                Some(fight) => {
                    s.fights.open(fight);
                }
                None => f.wrong(node.line, format_args!("`fights`: {} is no fight of the toy", node.value)),
            }
        }
        r.problems.0.extend(f.finish().0);
        phase
    }

    fn read_pending(&self, r: &mut Reader<'_>, s: &mut State, phase: &str) {
        for node in r.list("pending").unwrap_or_default() {
            match node.text().and_then(|text| self.pending(s, text)) {
                Some(pending) => s.agenda.push(pending),
                None => r.wrong(node.line, format_args!("`pending`: {} is no question of the toy", node.value)),
            }
        }
        if s.agenda.has_overflowed() || s.fights.has_overflowed() {
            r.wrong(1, "there are more fights or questions than the toy has room for");
        }
        if !s.agenda.is_empty() {
            return;
        }
        let open = match phase {
            "setup" => self.all_seats().iter().find(|x| s.next_to_place(*x).is_some()).map(|seat| Pending::SetUp { seat }),
            "plan" => Some(Pending::Plan { ready: Seats::NONE }),
            "open" => Some(Pending::Open { passed: Seats::NONE }),
            _ => None,
        };
        open.into_iter().for_each(|question| s.agenda.push(question));
    }
    /// A blank board of any size, with the seats of one of the book's scenarios.
    fn read_board(&self, r: &mut Reader<'_>) -> Self {
        let first = self.book.scenarios[0];
        let Some((table, line)) = r.table("board") else { return Self::blank(self.book, first, 6, 6) };
        let mut b = Reader::new(r.file(), "board", line, table);
        let keys: Vec<(&str, &'static Scenario)> = self.book.scenarios.iter().map(|s| (s.key, *s)).collect();
        let scenario = b.word("scenario", &keys).unwrap_or(first);
        let blank = b.table("blank");
        let mut toy = Self::blank(self.book, scenario, 6, 6);
        if let Some((fields, line)) = b.required("blank", blank) {
            let mut f = Reader::new(r.file(), "board.blank", line, fields);
            let lines = f.int("lines", 5..=72).unwrap_or(6);
            let along = f.int("along", 2..=58).unwrap_or(6);
            toy = Self::blank(self.book, scenario, lines as i16, along as i16);
            if f.word("terrain", &TERRAIN) == Some(true) {
                toy.woods = toy.grid.ids().collect();
            }
            r.problems.0.extend(f.finish().0);
        }
        for (side, key) in ["north", "south"].into_iter().enumerate() {
            if let Some(line) = b.int(key, 1..=71) {
                toy.zones[side] = line as i16;
            }
        }
        r.problems.0.extend(b.finish().0);
        toy
    }
}
