//! Situations of the toy: reading and writing any position.

use kernel::node::Reader;
use kernel::{Node, Problems, Seat, Seats, Situation, Table, Value};
use serde_json::{Value as Json, json};

use super::state::{Draft, Pending, Place, State, Trap, UNITS, Unit, all_seats, bits};
use super::words::{ACTION_KINDS, EVENT_KINDS, VERBS};
use super::{SIDES, Toy};

const PHASES: [&str; 4] = ["setup", "plan", "open", "over"];
const TERRAIN: [(&str, bool); 2] = [("clear", false), ("wood", true)];

fn texts(list: impl IntoIterator<Item = String>) -> Value {
    list.into_iter().map(Node::new).collect::<Vec<_>>().into()
}

impl Toy {
    pub(crate) fn pose_file(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        let file = situation.file.as_str();
        let mut r = Reader::new(file, "situation", 1, &situation.root);
        let mut toy = read_board(&mut r);
        toy.flaw = self.flaw;
        let game = r.text("game");
        if game != Some("toy") {
            r.wrong(1, "`game` must be toy");
        }
        r.texts("about");
        r.text("note");
        let unsound = r.bool("unsound").unwrap_or(false);
        toy.read_hexes(&mut r);
        let mut s = State {
            turn: 1,
            units: Default::default(),
            vp: [0; 2],
            cleared: [0; 2],
            traps: [Trap::None; 4],
            drafts: [Draft::default(); 4],
            agenda: Default::default(),
        };
        toy.read_units(&mut r, &mut s);
        toy.read_sides(&mut r, &mut s);
        toy.read_groups(&mut r, &mut s);
        let phase = toy.read_moment(&mut r, &mut s);
        toy.read_pending(&mut r, &mut s, phase);
        let mut problems = r.finish();
        if problems.is_empty() && !unsound {
            for words in toy.broken(&s) {
                if words.contains("holds more than") {
                    problems.breaks(file, 0, "T/3", words);
                } else {
                    problems.add(file, 0, words);
                }
            }
        }
        problems.into_result((toy, s))
    }

    fn read_hexes(&mut self, r: &mut Reader<'_>) {
        if let Some((table, _)) = r.table("hexes") {
            for (name, node) in &table.0 {
                match node.text().and_then(|t| self.number(t)) {
                    Some(hex) if name.bytes().all(|b| b.is_ascii_alphabetic()) => self.hexes.push((name.clone(), hex)),
                    _ => r.wrong(node.line, format_args!("hexes: `{name}` must be letters and name a number on the board")),
                }
            }
        }
        if let Some((table, _)) = r.table("hex") {
            for (name, node) in &table.0 {
                let (Ok(hex), Some(fields)) = (self.hex_named(name), node.table()) else {
                    r.wrong(node.line, format_args!("hex.{name} must be a hex with a table"));
                    continue;
                };
                let mut f = Reader::new(r.file(), format!("hex.{name}"), node.line, fields);
                match f.word("terrain", &TERRAIN) {
                    Some(true) => self.woods |= 1 << hex,
                    Some(false) => self.woods &= !(1 << hex),
                    None => {}
                }
                r.problems.0.extend(f.finish().0);
            }
        }
    }

    fn read_units(&mut self, r: &mut Reader<'_>, s: &mut State) {
        let Some((table, line)) = r.table("units") else { return };
        if table.0.len() > UNITS {
            return r.wrong(line, format_args!("the toy has room for {UNITS} units"));
        }
        let seats: Vec<(&str, Seat)> = [("n1", 0), ("n2", 1), ("s1", 2), ("s2", 3)].map(|(k, n)| (k, Seat(n))).to_vec();
        for (name, node) in &table.0 {
            let fits = name.bytes().all(|b| b.is_ascii_alphabetic()) && !name.is_empty();
            if !fits || self.hexes.iter().any(|(n, _)| n == name) {
                r.wrong(node.line, format_args!("units: `{name}` must be letters that name nothing else"));
                continue;
            }
            let Some(fields) = node.table() else {
                r.wrong(node.line, format_args!("units.{name} must be a table"));
                continue;
            };
            let mut f = Reader::new(r.file(), format!("units.{name}"), node.line, fields);
            let seat = f.word("seat", &seats);
            let seat = f.required("seat", seat);
            let at = f.text("at");
            let at = f.required("at", at);
            let place = match at {
                Some("box") => Place::Box,
                Some("gone") => Place::Gone,
                Some(word) => match self.hex_named(word) {
                    Ok(hex) => Place::On(hex),
                    Err(e) => {
                        f.wrong(node.line, e);
                        Place::Gone
                    }
                },
                None => Place::Gone,
            };
            let unit = Unit {
                seat: seat.unwrap_or(Seat(0)),
                place,
                strength: f.int("strength", 1..=3).unwrap_or(1) as u8,
                known: f.bool("known").unwrap_or(place == Place::Gone),
                stands: f.bool("stands").unwrap_or(false),
                acted: f.bool("acted").unwrap_or(false),
            };
            r.problems.0.extend(f.finish().0);
            self.names.push(name.clone());
            s.units.push(unit);
        }
    }

    fn read_sides(&self, r: &mut Reader<'_>, s: &mut State) {
        let Some((table, line)) = r.table("sides") else { return };
        let mut sides = Reader::new(r.file(), "sides", line, table);
        for (which, key) in SIDES.into_iter().enumerate() {
            let Some((fields, line)) = sides.table(key) else { continue };
            let mut f = Reader::new(r.file(), format!("sides.{key}"), line, fields);
            s.vp[which] = f.int("vp", 0..=255).unwrap_or(0) as u8;
            for word in f.texts("cleared").unwrap_or_default() {
                match self.hex_named(word) {
                    Ok(hex) => s.cleared[which] |= 1 << hex,
                    Err(e) => f.wrong(line, e),
                }
            }
            r.problems.0.extend(f.finish().0);
        }
        r.problems.0.extend(sides.finish().0);
    }

    fn read_groups(&self, r: &mut Reader<'_>, s: &mut State) {
        let Some((table, line)) = r.table("groups") else { return };
        let mut groups = Reader::new(r.file(), "groups", line, table);
        for (n, key) in ["n1", "n2", "s1", "s2"].into_iter().enumerate() {
            let Some((fields, line)) = groups.table(key) else { continue };
            let mut f = Reader::new(r.file(), format!("groups.{key}"), line, fields);
            let trap = f.text("trap").unwrap_or("none");
            let words: Vec<&str> = trap.split_whitespace().collect();
            s.traps[n] = match (words.as_slice(), words.get(1).and_then(|w| self.hex_named(w).ok())) {
                (["none"], _) => Trap::None,
                (["hidden", _], Some(hex)) => Trap::Hidden(hex),
                (["sprung", _], Some(hex)) => Trap::Sprung(hex),
                _ => {
                    f.wrong(line, "`trap` must be none, hidden HEX or sprung HEX");
                    Trap::None
                }
            };
            for word in f.texts("plan").unwrap_or_default() {
                match self.unit_named(word) {
                    Ok(unit) => s.drafts[n].stands |= 1 << unit,
                    Err(e) => f.wrong(line, e),
                }
            }
            s.drafts[n].trap = f.text("plan-trap").and_then(|word| match self.hex_named(word) {
                Ok(hex) => Some(hex),
                Err(e) => {
                    f.wrong(line, e);
                    None
                }
            });
            r.problems.0.extend(f.finish().0);
        }
        r.problems.0.extend(groups.finish().0);
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
        r.problems.0.extend(f.finish().0);
        phase
    }

    fn read_pending(&self, r: &mut Reader<'_>, s: &mut State, phase: &str) {
        for node in r.list("pending").unwrap_or_default() {
            match node.text().and_then(|text| self.pending(text)) {
                Some(pending) if !s.agenda.is_full() => s.agenda.push(pending),
                _ => r.wrong(node.line, format_args!("`pending`: {} is no question of the toy", node.value)),
            }
        }
        if s.agenda.is_empty() {
            match phase {
                "setup" => s
                    .agenda
                    .extend(all_seats().iter().find(|x| s.next_to_place(*x).is_some()).map(|seat| Pending::SetUp { seat })),
                "plan" => s.agenda.push(Pending::Plan { ready: Seats::NONE }),
                "open" => s.agenda.push(Pending::Open { passed: Seats::NONE }),
                _ => {}
            }
        }
    }

    /// `setup SEAT`, `plan READY…`, `open PASSED…`, `move SEAT LEFT fresh|stepped UNIT…`, `react SEAT HEX`.
    fn pending(&self, text: &str) -> Option<Pending> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let seats = |keys: &[&str]| keys.iter().try_fold(Seats::NONE, |set, key| self.about.seat(key).map(|seat| set.with(seat)));
        Some(match words.as_slice() {
            ["setup", seat] => Pending::SetUp { seat: self.about.seat(seat)? },
            ["plan", ready @ ..] => Pending::Plan { ready: seats(ready).filter(|r| *r != all_seats())? },
            ["open", passed @ ..] => Pending::Open { passed: seats(passed).filter(|p| *p != all_seats())? },
            ["move", seat, left, how @ ("fresh" | "stepped"), units @ ..] => Pending::Moving {
                seat: self.about.seat(seat)?,
                group: units.iter().try_fold(0, |group, name| Some(group | 1 << self.unit_named(name).ok()?))?,
                left: left.parse().ok()?,
                stepped: *how == "stepped",
            },
            ["react", seat, hex] => Pending::React { seat: self.about.seat(seat)?, hex: self.hex_named(hex).ok()? },
            _ => return None,
        })
    }

    fn pending_text(&self, pending: &Pending) -> String {
        let keys = |seats: &Seats| seats.iter().map(|s| format!(" {}", self.seat_key(s))).collect::<String>();
        match pending {
            Pending::SetUp { seat } => format!("setup {}", self.seat_key(*seat)),
            Pending::Plan { ready } => format!("plan{}", keys(ready)),
            Pending::Open { passed } => format!("open{}", keys(passed)),
            Pending::Moving { seat, group, left, stepped } => {
                let names: String = bits(*group).map(|i| format!(" {}", self.unit_name(i))).collect();
                format!("move {} {left} {}{names}", self.seat_key(*seat), if *stepped { "stepped" } else { "fresh" })
            }
            Pending::React { seat, hex } => format!("react {} {}", self.seat_key(*seat), self.printed(*hex)),
        }
    }

    pub(crate) fn export_file(&self, s: &State) -> Situation {
        let table = |fields: Vec<(&str, Value)>| {
            Value::Table(Table(fields.into_iter().map(|(k, v)| (k.to_owned(), Node::new(v))).collect()))
        };
        let named = |rows: Vec<(String, Value)>| Value::Table(Table(rows.into_iter().map(|(k, v)| (k, Node::new(v))).collect()));
        let hexes = |mask: u64| texts((0..self.hex_count()).filter(|h| mask & 1 << h != 0).map(|h| self.printed(h)));
        let units = s.units.iter().enumerate().map(|(i, u)| {
            let acted = u.acted && self.flaw != super::Flaw::ExportForgets;
            let fields = vec![
                ("seat", self.seat_key(u.seat).into()),
                ("at", self.place_word(u.place).into()),
                ("strength", i64::from(u.strength).into()),
                ("known", u.known.into()),
                ("stands", u.stands.into()),
                ("acted", acted.into()),
            ];
            (self.unit_name(i), table(fields))
        });
        let sides = SIDES.into_iter().enumerate().map(|(which, key)| {
            (key.to_owned(), table(vec![("vp", i64::from(s.vp[which]).into()), ("cleared", hexes(s.cleared[which]))]))
        });
        let groups = all_seats().iter().map(|seat| {
            let (draft, trap) = (s.drafts[usize::from(seat.0)], s.traps[usize::from(seat.0)]);
            let mut fields = vec![("trap", self.trap_word(trap).into())];
            fields.push(("plan", texts(bits(draft.stands).map(|i| self.unit_name(i)))));
            fields.extend(draft.trap.map(|hex| ("plan-trap", self.printed(hex).into())));
            (self.seat_key(seat).to_owned(), table(fields))
        });
        let woods = (0..self.hex_count()).filter(|h| self.woods & 1 << h != 0);
        let woods = woods.map(|h| (self.printed(h), table(vec![("terrain", "wood".into())])));
        let names = self.hexes.iter().map(|(name, hex)| (name.clone(), self.printed(*hex).into()));
        let size = vec![("lines", (self.grid.lines().len() as i64).into()), ("along", (self.grid.places().len() as i64).into())];
        let moment = vec![
            ("turn", i64::from(s.turn).into()),
            ("turns", i64::from(self.turns).into()),
            ("phase", kernel::Game::moment(self, s).phase.into()),
            ("fort", self.printed(self.fort).into()),
        ];
        let mut root = Table::default();
        root.set("game", "toy");
        root.set("board", table(vec![("blank", table(size))]));
        root.set("hexes", named(names.collect()));
        root.set("hex", named(woods.collect()));
        root.set("sides", named(sides.collect()));
        root.set("groups", named(groups.collect()));
        root.set("units", named(units.collect()));
        root.set("at", table(moment));
        root.set("pending", texts(s.agenda.iter().map(|p| self.pending_text(p))));
        Situation { file: "export".into(), root, cases: Vec::new() }
    }

    pub(crate) fn vocabulary(&self) -> Json {
        let verbs: Vec<Json> = VERBS.iter().map(|(verb, args)| json!({ "verb": verb, "args": args })).collect();
        json!({
            "game": "toy", "verbs": verbs, "events": EVENT_KINDS, "actions": ACTION_KINDS, "phases": PHASES,
            "steps": ["setup", "plan", "open", "move", "react"],
            "units": { "seat": "n1|n2|s1|s2", "at": "hex|box|gone", "strength": "1..3", "known": "bool", "stands": "bool", "acted": "bool" },
            "hex": { "terrain": "clear|wood" }, "sides": { "vp": "0..255", "cleared": "hexes" },
            "groups": { "trap": "none|hidden HEX|sprung HEX", "plan": "units", "plan-trap": "hex" },
            "at": { "turn": "1..99", "turns": "1..99", "phase": PHASES, "fort": "hex" },
            "tables": { "fight": ["hit", "back", "none"] }, "questions": ["cost", "reach", "stack", "odds", "why"],
            "pending": ["setup SEAT", "plan READY…", "open PASSED…", "move SEAT LEFT fresh|stepped UNIT…", "react SEAT HEX"],
        })
    }
}

fn read_board(r: &mut Reader<'_>) -> Toy {
    let Some((table, line)) = r.table("board") else { return Toy::blank(6, 6) };
    let mut b = Reader::new(r.file(), "board", line, table);
    let blank = b.table("blank");
    let mut toy = Toy::blank(6, 6);
    if let Some((fields, line)) = b.required("blank", blank) {
        let mut f = Reader::new(r.file(), "board.blank", line, fields);
        let lines = f.int("lines", 5..=8).unwrap_or(6);
        let along = f.int("along", 2..=8).unwrap_or(6);
        toy = Toy::blank(lines as i16, along as i16);
        if f.word("terrain", &TERRAIN) == Some(true) {
            toy.woods = (0..toy.hex_count()).fold(0, |woods, hex| woods | 1 << hex);
        }
        r.problems.0.extend(f.finish().0);
    }
    r.problems.0.extend(b.finish().0);
    toy
}
