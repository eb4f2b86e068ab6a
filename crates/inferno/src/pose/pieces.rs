//! The pieces of a situation: counters of the game, copies, or units written out in full.

use content::Provenance;
use kernel::node::Reader;
use kernel::{Fraction, Node, Problems, Situation, Table, Value};

use super::ground::{BRIDGES, Base, SIDES};
use crate::book::Inferno;
use crate::counter::{Counter, KINDS, Kind, SIZES, Size, Start, Values, number_corps};
use crate::key::{SideId, UnitId};
use crate::state::{MARKS, MAX_UNITS, Mark, Marks, Place, Side, State, Supply, Unit};

/// What a unit's table says of its state; phases begin without taking it back.
#[derive(Clone, Copy, Default)]
pub(super) struct Given {
    pub spent: Option<u16>,
    pub marks: Option<Marks>,
}

/// `kind` may also name a size: then the unit is infantry of that size.
pub const KIND_WORDS: [(&str, (Kind, Option<Size>)); 10] = [
    (KINDS[0].0, (KINDS[0].1, None)),
    (KINDS[1].0, (KINDS[1].1, None)),
    (KINDS[2].0, (KINDS[2].1, None)),
    (KINDS[3].0, (KINDS[3].1, None)),
    (KINDS[4].0, (KINDS[4].1, None)),
    (KINDS[5].0, (KINDS[5].1, None)),
    (KINDS[6].0, (KINDS[6].1, None)),
    ("brigade", (Kind::Infantry, Some(Size::Brigade))),
    ("regiment", (Kind::Infantry, Some(Size::Regiment))),
    ("battalion", (Kind::Infantry, Some(Size::Battalion))),
];

impl Base {
    pub(super) fn with_pieces(self, situation: &Situation) -> Result<(Inferno, State, Vec<Given>), Problems> {
        let Self { game, mut state, from_scenario } = self;
        let mut problems = Problems::default();
        let mut counters: Vec<Counter> = (*game.counters).clone();
        let file = situation.file.as_str();
        let empty = Table::default();
        let table = situation.root.get("units").and_then(Node::table).unwrap_or(&empty);
        for (name, node) in &table.0 {
            let Some(fields) = node.table() else {
                problems.add(file, node.line, format!("units.{name} must be a table"));
                continue;
            };
            let known = counters.iter().position(|c| c.key == *name);
            let letters = name.bytes().all(|b| b.is_ascii_alphabetic());
            if known.is_none() && !letters && game.library.counter(name).is_none() {
                problems.add(file, node.line, format!("units: `{name}` must be letters only, or a counter of the game"));
                continue;
            }
            if game.board.names.declared().iter().any(|(n, _)| n == name) {
                problems.add(file, node.line, format!("`{name}` is a hex; units and hexes share one namespace"));
                continue;
            }
            match read_counter(&game, file, name, node, fields, &counters) {
                Ok(counter) => match known {
                    Some(i) => counters[i] = counter,
                    None if counters.len() == MAX_UNITS => problems.add(file, node.line, format!("more than {MAX_UNITS} units")),
                    None => {
                        state.units.push(Unit::fresh(Place::Off, counter.full_steps()));
                        counters.push(counter);
                    }
                },
                Err(more) => problems.0.extend(more.0),
            }
        }
        number_corps(&mut counters);
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut game = Inferno {
            areas: game.areas.clone(),
            ..Inferno::with(&game.library, game.board.clone(), counters, (*game.charts).clone(), (*game.scenario).clone())
        };
        let tec_source = &self_tec(&game, situation);
        game.tec = tec_source.clone();
        let mut areas = (*game.areas).clone();
        areas.resize(game.counters.len(), Vec::new());
        game.areas = areas.into();
        let mut given = vec![Given::default(); game.counters.len()];
        for (name, node) in &table.0 {
            if let (Some(unit), Some(fields)) = (game.named(name), node.table()) {
                match game.read_unit_state(file, name, node, fields, &mut state, unit) {
                    Ok(g) => given[unit.index()] = g,
                    Err(more) => problems.0.extend(more.0),
                }
            }
        }
        game.derive(&mut state);
        game.read_control(situation, &mut state);
        game.read_hexside_states(situation, &mut state, &mut problems);
        game.read_sides(situation, &mut state, &mut problems);
        let hexes: Vec<_> = game.board.grid.ids().collect();
        for hex in hexes {
            game.show_tops(&mut state, hex);
        }
        let _ = from_scenario;
        problems.into_result((game, state, given))
    }
}

/// The chart numbers with the blank board's own cost.
fn self_tec(game: &Inferno, situation: &Situation) -> crate::charts::Tec {
    let mut tec = game.charts.tec.clone();
    let blank = situation.root.get("board").and_then(Node::table).and_then(|b| b.get("blank")).and_then(Node::table);
    if let Some(cost) = blank.and_then(|b| b.get("cost")).and_then(Node::int) {
        tec.flatten(cost as i16 * 6);
    }
    tec
}

fn read_counter(
    game: &Inferno,
    file: &str,
    name: &str,
    node: &Node,
    fields: &Table,
    earlier: &[Counter],
) -> Result<Counter, Problems> {
    let mut r = Reader::new(file, format!("units.{name}"), node.line, fields);
    let like = r.text("like");
    let base = match like {
        Some(key) => {
            let short = key.strip_prefix("inferno:").unwrap_or(key);
            let found = earlier.iter().find(|c| c.key == short).or_else(|| game.library.counter(short));
            if found.is_none() {
                r.wrong(node.line, format_args!("`like`: no unit is called {key}"));
            }
            found.cloned()
        }
        None => earlier.iter().find(|c| c.key == name).cloned(),
    };
    let side = r.word("side", &[("it", Side::It), ("ah", Side::Ah)]);
    let kind = r.word("kind", &KIND_WORDS);
    let size = r.word("size", &SIZES);
    if base.is_none() && side.is_none() && like.is_none() {
        r.wrong(node.line, "`side` is missing");
    }
    let mut c = base.unwrap_or_else(|| fresh(name, side.unwrap_or(Side::It), kind.map_or(Kind::Infantry, |(k, _)| k)));
    if like.is_some() {
        // A unit like another of the file has its own name; one like a counter of the game keeps the printed one.
        if c.name == c.key {
            c.name = name.into();
        }
        c.key = name.into();
        c.like = like.map(str::to_owned);
        c.start = Start::Posed;
    }
    c.side = side.unwrap_or(c.side);
    if let Some((kind, by_kind)) = kind {
        c.kind = kind;
        c.size = by_kind.unwrap_or(c.size);
    }
    c.size = size.unwrap_or(c.size);
    if let Some(name) = r.text("name") {
        c.name = name.into();
    }
    match r.node("corps").map(|n| (n.line, &n.value)) {
        None => {}
        Some((_, Value::Text(corps))) => c.corps = Some(corps.clone()).filter(|c| c != "none"),
        Some((_, Value::Int(n))) => c.corps = Some(n.to_string()),
        Some((line, _)) => r.wrong(line, "`corps` is a text or a number"),
    }
    let mut given = false;
    for (key, slot) in
        [("attack", &mut c.front.attack), ("defence", &mut c.front.defence), ("ma", &mut c.front.ma), ("av", &mut c.front.av)]
    {
        if let Some(n) = r.int(key, 0..=40) {
            *slot = n as i16;
            given = true;
        }
    }
    // Without a back of its own, a unit whose front was written has a back like it.
    let two = c.back.is_some();
    match r.list("reduced") {
        Some([a, d, m, v]) => match (a.int(), d.int(), m.int(), v.int()) {
            (Some(a), Some(d), Some(m), Some(v)) if [a, d, m, v].iter().all(|n| (0..=40).contains(n)) => {
                c.back = Some(Values { attack: a as i16, defence: d as i16, ma: m as i16, av: v as i16 });
            }
            _ => r.wrong(node.line, "`reduced` is [attack, defence, ma, av]"),
        },
        Some(_) => r.wrong(node.line, "`reduced` is [attack, defence, ma, av]"),
        None => {
            let steps = fields.get("steps").and_then(Node::int);
            let full = r.int("full", 1..=2);
            let single = full == Some(1)
                || full.is_none()
                    && !two
                    && steps != Some(2)
                    && (c.size != Size::Brigade || c.kind.is_gun() || c.kind == Kind::Engineer);
            if single {
                c.back = None;
            } else if given || c.back.is_none() {
                c.back = Some(c.front);
            }
        }
    }
    r.int("full", 1..=2);
    if let Some((enters, line)) = r.table("enters") {
        let mut e = Reader::new(file, format!("units.{name}.enters"), line, enters);
        c.enters = e.int("turn", 1..=30).map(|n| n as u8).or(Some(1));
        e.int("order", 1..=99);
        if let Some(word) = e.text("hex") {
            c.entry = game.board.names.resolve(&game.board.grid, word);
            if c.entry.is_none() {
                e.wrong(line, format_args!("no hex is called `{word}`"));
            }
        }
        r.problems.0.extend(e.finish().0);
    }
    for key in ["at", "steps", "ce", "supply", "spent", "did", "reserve", "depth"] {
        r.node(key);
    }
    r.finish().into_result(c)
}

fn fresh(name: &str, side: Side, kind: Kind) -> Counter {
    let front = match kind {
        Kind::Artillery | Kind::HeavyArtillery => Values { attack: 0, defence: 0, ma: 4, av: 3 },
        Kind::Engineer => Values { attack: 0, defence: 1, ma: 5, av: 0 },
        _ => Values { attack: 4, defence: 4, ma: 5, av: 0 },
    };
    let size = match kind {
        Kind::Artillery | Kind::HeavyArtillery => Size::Regiment,
        Kind::Engineer | Kind::Infiltration => Size::Battalion,
        _ => Size::Brigade,
    };
    Counter {
        key: name.into(),
        name: name.into(),
        side,
        kind,
        size,
        corps: None,
        corps_no: 0,
        front,
        back: None,
        start: Start::Posed,
        enters: None,
        entry: None,
        provenance: Provenance::Reconstructed,
        note: String::new(),
        like: None,
    }
}

impl Inferno {
    fn read_unit_state(
        &self,
        file: &str,
        name: &str,
        node: &Node,
        fields: &Table,
        s: &mut State,
        unit: UnitId,
    ) -> Result<Given, Problems> {
        let mut r = Reader::new(file, format!("units.{name}"), node.line, fields);
        let full = self.counter(unit).full_steps();
        let mut given = Given::default();
        let before = *s.unit(unit);
        let mut u = before;
        if let Some(word) = r.text("at") {
            match self.read_place(word) {
                Some(place) => u.place = place,
                None => r.wrong(
                    node.line,
                    format_args!(
                        "`at`: {word} is no hex of the board and no box (gone, off, arriving, reserve, unplaced, pontoon A-B)"
                    ),
                ),
            }
        }
        let default = if u.place == Place::Gone {
            0
        } else if before.place == Place::Off || before.steps == 0 {
            full
        } else {
            before.steps.min(full)
        };
        u.steps = r.int("steps", 0..=2).map_or(default, |n| n as u8);
        if u.steps > full || (u.steps == 0) != (u.place == Place::Gone) {
            r.wrong(node.line, format_args!("{} steps do not fit: the unit has {full}, and none only when it is gone", u.steps));
        }
        if let Some(ce) = r.int("ce", -2..=2) {
            u.ce = ce.unsigned_abs() as u8;
        }
        u.supply = r.word("supply", &Supply::ALL).unwrap_or(u.supply);
        if let Some(spent) = r.node("spent") {
            match points(spent) {
                Some(sixths) => {
                    u.spent = sixths;
                    given.spent = Some(sixths);
                }
                None => r.wrong(spent.line, "`spent` is movement points, whole or a fraction in sixths"),
            }
        }
        if let Some(did) = r.texts("did") {
            u.marks = Marks::NONE;
            for word in did {
                match MARKS.iter().find(|(w, _)| *w == word) {
                    Some((_, mark)) => u.marks.set(*mark),
                    // A gun that fired shows its Mov side.
                    None if word == "fired" => u.marks.set(Mark::MovSide),
                    None => {
                        r.wrong(node.line, format_args!("`did`: {word} is unknown; {} are", MARKS.map(|(w, _)| w).join(", ")))
                    }
                }
            }
            given.marks = Some(u.marks);
        }
        if let Some(reserve) = r.bool("reserve") {
            u.marks.put(Mark::Reserve, reserve);
            given.marks = given.marks.map(|mut m| {
                m.put(Mark::Reserve, reserve);
                m
            });
        }
        *s.unit_mut(unit) = u;
        r.problems.into_result(given)
    }

    pub(super) fn read_place(&self, word: &str) -> Option<Place> {
        Some(match word {
            "gone" => Place::Gone,
            "off" => Place::Off,
            "arriving" => Place::Arriving,
            "reserve" => Place::Reserve,
            "unplaced" => Place::Unplaced,
            _ => match word.strip_prefix("pontoon ") {
                Some(side) => Place::Pontoon(self.named_side(side)?),
                None => Place::Hex(self.board.names.resolve(&self.board.grid, word)?),
            },
        })
    }

    fn named_side(&self, word: &str) -> Option<SideId> {
        let (a, b) = word.split_once('-')?;
        let hex = |w: &str| self.board.names.resolve(&self.board.grid, w);
        self.board.side(hex(a)?, hex(b)?)
    }

    /// Whoever stands in a hex controls it, unless the file says otherwise.
    fn read_control(&self, situation: &Situation, s: &mut State) {
        for side in Side::BOTH {
            for hex in s.derived.units[side.index()].iter() {
                if side == Side::It {
                    s.italian.insert(hex);
                } else {
                    s.italian.remove(hex);
                }
            }
        }
        for (word, node) in situation.root.get("hex").and_then(Node::table).into_iter().flat_map(|t| &t.0) {
            let control = node
                .table()
                .and_then(|t| t.get("control"))
                .and_then(Node::text)
                .and_then(|w| SIDES.iter().find(|(k, _)| *k == w));
            if let (Some(hex), Some((_, Some(side)))) = (self.board.names.resolve(&self.board.grid, word), control) {
                if *side == Side::It {
                    s.italian.insert(hex);
                } else {
                    s.italian.remove(hex);
                }
            }
        }
    }

    fn read_hexside_states(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        for (word, node) in situation.root.get("hexside").and_then(Node::table).into_iter().flat_map(|t| &t.0) {
            let (Some(side), Some(fields)) = (self.named_side(word), node.table()) else { continue };
            let bridge = fields.get("bridge").and_then(Node::text).and_then(|w| BRIDGES.iter().find(|(k, _)| *k == w));
            if let (Some(n), Some((_, Some(intact)))) = (self.board.brink(side).bridge, bridge) {
                if *intact {
                    s.destroyed.clear(n);
                } else {
                    s.destroyed.set(n);
                }
            }
            for text in fields.get("crossed").and_then(Node::list).into_iter().flatten().filter_map(Node::text) {
                let used = match text {
                    "it brigade" => Some((0, 0)),
                    "it battalion" => Some((0, 1)),
                    "ah brigade" => Some((1, 0)),
                    "ah battalion" => Some((1, 1)),
                    _ => None,
                };
                match (used, self.board.brink(side).isonzo) {
                    (Some((side, slot)), Some(n)) => s.crossed[side][slot].set(n),
                    _ => problems.add(
                        &situation.file,
                        node.line,
                        format!(
                            "hexside.\"{word}\": `crossed` lists `it brigade`, `ah battalion` and the like, on an Isonzo hexside"
                        ),
                    ),
                }
            }
        }
    }

    fn read_sides(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        let file = situation.file.as_str();
        for (key, node) in situation.root.get("sides").and_then(Node::table).into_iter().flat_map(|t| &t.0) {
            let Some(fields) = node.table() else { continue };
            let mut r = Reader::new(file, format!("sides.{key}"), node.line, fields);
            match key.as_str() {
                "it" => {
                    if let Some(points) = r.int("points", 0..=9) {
                        s.points = points as u8;
                    }
                    if let Some(vp) = r.int("vp", -99..=199) {
                        s.vp_balance = vp as i16 - self.objective_vp(s);
                    }
                }
                "ah" => {
                    if let Some(recalled) = r.bool("recalled") {
                        s.recalled = recalled;
                    }
                }
                other => r.wrong(node.line, format_args!("no side is called {other}")),
            }
            problems.0.extend(r.finish().0);
        }
    }
}

/// Movement points of a file, in sixths.
fn points(node: &Node) -> Option<u16> {
    let f = match &node.value {
        Value::Int(n) => Fraction::new(*n, 1),
        Value::Text(text) => Fraction::parse(text)?,
        _ => return None,
    };
    let (n, d) = f.parts();
    (n >= 0 && 6 % d == 0 && n * 6 / d <= 600).then(|| (n * 6 / d) as u16)
}
