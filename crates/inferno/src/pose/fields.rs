//! The fields of hexes, hexsides, units and sides: what a situation may say of them, and what is told.

use kernel::fields::{self, Fields, flag, named, one_of, text, whole};
use kernel::{Fraction, Node, Value};
use serde_json::{Value as Json, json};

use crate::board::{Ground, RIVERS, TERRAINS, WAYS, Water, Way};
use crate::counter::{Counter, KINDS, Kind, SIZES, Size, Values};
use crate::ids::rule;
use crate::state::{MARKS, Mark, Marks, Side, Supply, Unit};
use crate::view::{Known, UnitView};

const SIDES: [(&str, Side); 2] = [("it", Side::It), ("ah", Side::Ah)];
const BANKS: [(&str, bool); 2] = [("east", true), ("west", false)];
const BRIDGES: [(&str, Option<bool>); 3] = [("intact", Some(true)), ("blown", Some(false)), ("none", None)];
/// Side and slot of each use of an Isonzo hexside in a turn.
pub const USES: [(&str, (Side, usize)); 4] = [
    ("it brigade", (Side::It, 0)),
    ("it battalion", (Side::It, 1)),
    ("ah brigade", (Side::Ah, 0)),
    ("ah battalion", (Side::Ah, 1)),
];
/// `kind` may also name a size: then the unit is infantry of that size.
const KIND_WORDS: [(&str, (Kind, Option<Size>)); KINDS.len() + SIZES.len()] = {
    let mut words = [("", (Kind::Infantry, None)); KINDS.len() + SIZES.len()];
    let mut i = 0;
    while i < words.len() {
        words[i] = match i.checked_sub(KINDS.len()) {
            None => (KINDS[i].0, (KINDS[i].1, None)),
            Some(size) => (SIZES[size].0, (Kind::Infantry, Some(SIZES[size].1))),
        };
        i += 1;
    }
    words
};
/// A gun that fired shows its Mov side.
const DEEDS: [(&str, Mark); MARKS.len() + 1] = {
    let mut deeds = [("fired", Mark::MovSide); MARKS.len() + 1];
    let mut i = 0;
    while i < MARKS.len() {
        deeds[i] = MARKS[i];
        i += 1;
    }
    deeds
};
const NONE: &[kernel::Rule] = &[];

fn side() -> fields::Kind<Side> {
    one_of(&SIDES).called("side")
}

/// What a viewer sees of a hex.
pub struct HexSeen<'a> {
    pub ground: &'a Ground,
    pub control: Side,
    pub count: usize,
}

/// A hex: its ground, and who controls it.
pub fn hexes<'a>() -> Fields<Ground, Side, HexSeen<'a>> {
    let mut f: Fields<Ground, Side, HexSeen<'a>> = Fields::of("a hex");
    f.field("terrain", one_of(&TERRAINS), "clear", "", rule!("TEC/clear", "TEC/hill", "TEC/low-mountain", "TEC/swamp"))
        .printed(|g, terrain| g.lay(terrain))
        .seen(|h| h.ground.terrain);
    f.field("level", whole(0..=10), 0, "hills 1 to 8, low mountains 9 and 10", rule!("1/c", "7.8/a"))
        .printed(|g, level| g.level = level as u8)
        .seen(|h| h.ground.level.into());
    f.field("metres", whole(-50..=5000).called("number"), 0, "no effect on play", NONE)
        .printed(|g, metres| g.metres = metres as i16)
        .seen(|h| h.ground.metres.into());
    f.field("trench", one_of(&SIDES).or_none().or_within("side"), "none", "or { side }", rule!("12.5/a"))
        .printed(|g, side| g.trench = side)
        .seen(|h| h.ground.trench);
    f.field("stream", flag(), false, "a stream hex: attackers in it count as lower", rule!("14.1/c"))
        .printed(|g, stream| g.stream = stream)
        .seen(|h| h.ground.stream);
    let about = "on whose side of the front the hex lay at the start: objectives, recovery beyond the line";
    f.field("territory", side(), "it", about, rule!("15/c", "14.3.1"))
        .printed(|g, side| g.territory = side)
        .seen(|h| h.ground.territory);
    f.field("control", side(), "territory, or who stands there", "who was the last to enter", rule!("15/d", "12.2/f"))
        .now(|control, side| *control = side)
        .seen(|h| h.control)
        .kept(|control| Some(*control));
    f.field("bank", one_of(&BANKS), "west", "of the Isonzo", rule!("12.3.1/b"))
        .printed(|g, east| g.east = east)
        .seen(|h| h.ground.east);
    f.field("flag", one_of(&SIDES).or_none(), "none", "supply source and entry hex of that side", rule!("11.2/1", "13/b"))
        .printed(|g, side| g.flag = side)
        .seen(|h| h.ground.flag);
    let about = "Gorizia, Ternova, Chiapovano and Grahovo by name";
    f.field("settlement", named("a settlement"), false, about, rule!("15/e", "15/f", "15/j"))
        .printed(|g, name| g.settle(name))
        .seen(|h| h.ground.settlement.clone());
    f.field("peak", named("a peak"), false, "", rule!("7.8/e", "14.1/d", "15/g"))
        .printed(|g, name| g.peak = name)
        .seen(|h| h.ground.peak.clone());
    f.told("provenance", text()).seen(|h| h.ground.provenance.to_owned());
    f.told("count", whole(0..=99).called("number")).seen(|h| h.count as i64);
    f
}

/// What a file draws on a hexside.
#[derive(Default)]
pub struct Drawn {
    pub river: Option<Water>,
    pub way: Option<Way>,
    /// An intact or blown bridge stands even where the file draws no road.
    pub bridged: bool,
    pub linked: Option<bool>,
}

/// Bridge and crossings of a hexside as they stand.
#[derive(Default)]
pub struct HexsideNow {
    pub bridge: Option<bool>,
    pub crossed: Option<Vec<(Side, usize)>>,
}

pub struct HexsideSeen {
    pub brink: crate::board::Brink,
    pub bridge: Json,
    pub crossed: Vec<(Side, usize)>,
}

pub fn hexsides() -> Fields<Drawn, HexsideNow, HexsideSeen> {
    let mut f: Fields<Drawn, HexsideNow, HexsideSeen> = Fields::of("a hexside");
    f.field("river", one_of(&RIVERS), "none", "", rule!("TEC/river-stream", "TEC/isonzo", "14.1/a", "14.2/a"))
        .printed(|d, river| d.river = Some(river))
        .seen(|h| h.brink.river);
    let about = "a way across; roads = [...] draws longer ones";
    f.field("road", one_of(&WAYS), Json::Null, about, rule!("TEC/road", "TEC/trail-railway"))
        .printed(|d, way| d.way = Some(way))
        .shown(None, |h| h.brink.way.map_or(Json::Null, |way| way.word().into()));
    f.field("bridge", one_of(&BRIDGES), "intact where a road or railway crosses water", "", rule!("14.4/a"))
        .printed(|d, bridge| d.bridged = bridge.is_some())
        .now(|now, bridge| now.bridge = bridge)
        .shown(Some("intact|blown|none|pontoon"), |h| h.bridge.clone())
        .kept(|now| now.bridge.map(Some));
    let (default, about) = ("true on a blank board; as drawn on a map", "trench hexes on both sides are connected");
    f.field("connected", flag(), default, about, rule!("6.3.1/a"))
        .printed(|d, linked| d.linked = Some(linked))
        .seen(|h| h.brink.linked);
    f.field("crossed", one_of(&USES).list(), json!([]), "uses of an Isonzo hexside this turn", rule!("14.2/b"))
        .now(|now, uses| now.crossed = Some(uses))
        .seen(|h| h.crossed.clone())
        .kept(|now| now.crossed.clone().filter(|uses| !uses.is_empty()));
    f
}

/// A counter that a file describes.
pub struct Sketch {
    pub counter: Counter,
    /// A number of its front was written.
    pub fronted: bool,
    /// Its back, or how many steps it has, was written.
    pub backed: bool,
    pub full: Option<u8>,
    /// Turn and hex of arrival.
    pub enters: Option<(u8, Option<String>)>,
}

impl Sketch {
    fn front(&mut self, set: impl FnOnce(&mut Values)) {
        set(&mut self.counter.front);
        self.fronted = true;
    }
}

/// A unit as it stands; the phase begins without taking back what is given.
pub struct UnitNow {
    pub unit: Unit,
    /// A word of the file, or of the place it is at.
    pub at: Option<String>,
    pub steps: Option<u8>,
    pub spent: Option<u16>,
    pub marks: Option<Marks>,
}

impl UnitNow {
    pub const fn of(unit: Unit) -> Self {
        Self { unit, at: None, steps: None, spent: None, marks: None }
    }
}

pub struct UnitSeen<'a> {
    /// Read from the view itself, so that nothing else can be told.
    pub view: &'a UnitView,
    pub counter: &'a Counter,
    pub values: &'a Values,
    pub known: Known,
    pub marks: Marks,
}

impl UnitSeen<'_> {
    fn face(&self, value: i16) -> Option<i64> {
        (self.known != Known::Name).then_some(value.into())
    }
}

pub fn units<'a>() -> Fields<Sketch, UnitNow, UnitSeen<'a>> {
    let mut f: Fields<Sketch, UnitNow, UnitSeen<'a>> = Fields::of("a unit");
    counters(&mut f);
    states(&mut f);
    for (word, mark) in MARKS {
        f.told(word, flag()).known(move |u| (u.known == Known::All).then(|| u.marks.has(mark)));
    }
    f
}

/// What is printed on a unit.
fn counters<'a>(f: &mut Fields<Sketch, UnitNow, UnitSeen<'a>>) {
    let about = "inferno:KEY, or a unit written earlier in the file: its counter, not its place, steps, markers or deeds";
    f.field("like", text(), Json::Null, about, NONE);
    f.field("side", side(), Json::Null, "needed without `like`", NONE)
        .printed(|c, side| c.counter.side = side)
        .seen(|u| u.counter.side);
    let about = "brigade, regiment, battalion: infantry of that size";
    f.field("kind", one_of(&KIND_WORDS), "infantry", about, rule!("2.2"))
        .printed(|c, (kind, size)| {
            c.counter.kind = kind;
            c.counter.size = size.unwrap_or(c.counter.size);
        })
        .shown(Some(&KINDS.map(|(word, _)| word).join("|")), |u| u.counter.kind.word().into());
    let default = "brigade; regiment for artillery; battalion for engineers and infiltration";
    f.field("size", one_of(&SIZES), default, "", rule!("2.1/f"))
        .printed(|c, size: Size| c.counter.size = size)
        .seen(|u| u.counter.size);
    let corps = fields::Kind::new("text", "a text or a number", read_corps, |corps| json!(corps));
    f.field("corps", corps, "none", "none: independent", rule!("2.1/e", "7.2/a", "7.4/a"))
        .printed(|c, corps| c.counter.corps = corps)
        .seen(|u| u.counter.corps.clone());
    f.field("name", text(), "the key; the printed name of a counter of the game", "", NONE)
        .printed(|c, name| c.counter.name = name.into())
        .seen(|u| u.counter.name.to_string());
    f.told("provenance", text()).seen(|u| u.counter.provenance.word().to_owned());
    let value = || whole(0..=40);
    f.field("attack", value(), 4, "0 for artillery and engineers", rule!("2.1/a"))
        .printed(|c, n| c.front(|v| v.attack = n as i16))
        .known(|u| u.face(u.values.attack));
    f.field("defence", value(), 4, "0 for artillery, 1 for engineers", rule!("2.1/a", "2.5/a"))
        .printed(|c, n| c.front(|v| v.defence = n as i16))
        .known(|u| u.face(u.values.defence));
    f.field("ma", value(), 5, "4 for artillery", rule!("2.1/b"))
        .printed(|c, n| c.front(|v| v.ma = n as i16))
        .known(|u| u.face(u.values.ma));
    f.field("av", value(), 0, "3 for artillery", rule!("2.1/c"))
        .printed(|c, n| c.front(|v| v.av = n as i16))
        .known(|u| u.face(u.values.av));
    let back = fields::Kind::new("[attack, defence, ma, av]", "[attack, defence, ma, av]", read_back, |_| Json::Null);
    let about = "the back; brigades have two steps, others one unless this or steps = 2 says so";
    f.field("reduced", back, "the front", about, rule!("2.1/d")).printed(|c, back| {
        c.counter.back = Some(back);
        c.backed = true;
    });
    f.field("full", whole(1..=2), Json::Null, "steps of the whole unit, where size would say otherwise", rule!("2.5/c"))
        .printed(|c, full| c.full = Some(full as u8));
    let enters = fields::Kind::new("{ turn, hex, order }", "{ turn, hex, order }", read_arrival, |_| Json::Null);
    f.field("enters", enters, Json::Null, "with at = off: turn of arrival, and a hex if only one will do", rule!("13/a"))
        .printed(|c, enters| c.enters = Some(enters));
}

/// How a unit stands.
fn states<'a>(f: &mut Fields<Sketch, UnitNow, UnitSeen<'a>>) {
    f.field("at", text().called("hex|gone|off|arriving|reserve|unplaced|pontoon hexside"), "off", "", NONE)
        .now(|u, at| u.at = Some(at))
        .seen(|u| u.view.at.to_string())
        .kept(|u| u.at.clone());
    f.told("top", flag()).seen(|u| u.view.top);
    f.field("steps", whole(0..=2), "whole", "", rule!("2.5/c"))
        .now(|u, steps| u.steps = Some(steps as u8))
        .known(|u| u.view.steps.map(i64::from))
        .kept(|u| Some(u.unit.steps.into()));
    let about = "effectiveness reductions, with or without a minus sign";
    f.field("ce", whole(-2..=2).called("±0..2"), 0, about, rule!("10.1"))
        .now(|u, ce| u.unit.ce = ce.unsigned_abs() as u8)
        .known(|u| u.view.ce.map(i64::from))
        .kept(|u| Some(u.unit.ce.into()));
    f.field("supply", one_of(&Supply::ALL), "in", "the marker; supply(UNIT) traces", rule!("11/a"))
        .now(|u, supply| u.unit.supply = supply)
        .known(|u| u.view.supply)
        .kept(|u| Some(u.unit.supply));
    let points = fields::Kind::new("number", "movement points, whole or a fraction in sixths", read_points, |sixths: &u16| {
        Fraction::new((*sixths).into(), 6).to_string().into()
    });
    f.field("spent", points, 0, "", rule!("4.1/a"))
        .now(|u, sixths| u.spent = Some(sixths))
        .known(|u| u.view.spent.map(|spent| spent.0))
        .kept(|u| Some(u.unit.spent));
    f.field("did", one_of(&DEEDS).list(), json!([]), "", NONE)
        .now(|u, did| u.marks = Some(did.into_iter().collect()))
        .known(|u| u.view.did.map(|did| did.0.iter().collect()))
        .kept(|u| Some(u.unit.marks.iter().collect()));
    f.field("reserve", flag(), false, "under a reserve marker", rule!("13.1/a"))
        .now(|u, on| {
            u.unit.marks.put(Mark::Reserve, on);
            u.marks.iter_mut().for_each(|marks| marks.put(Mark::Reserve, on));
        })
        .known(|u| u.view.did.map(|_| u.marks.has(Mark::Reserve)))
        .kept(|_| None);
}

fn read_corps(node: &Node) -> Option<Option<String>> {
    match &node.value {
        Value::Text(corps) => Some(Some(corps.clone()).filter(|corps| corps != "none")),
        Value::Int(n) => Some(Some(n.to_string())),
        _ => None,
    }
}

fn read_back(node: &Node) -> Option<Values> {
    let numbers: Option<Vec<i16>> =
        node.list()?.iter().map(|node| node.int().filter(|n| (0..=40).contains(n)).map(|n| n as i16)).collect();
    let [attack, defence, ma, av] = numbers?.try_into().ok()?;
    Some(Values { attack, defence, ma, av })
}

fn read_arrival(node: &Node) -> Option<(u8, Option<String>)> {
    let table = node.table()?;
    let number = |key: &str, most: i64| match table.get(key) {
        Some(node) => node.int().filter(|n| (1..=most).contains(n)),
        None => Some(1),
    };
    let known = table.0.iter().all(|(key, _)| ["turn", "hex", "order"].contains(&key.as_str()));
    let hex = table.get("hex").map(|node| node.text().map(str::to_owned));
    (known && number("order", 99).is_some() && hex != Some(None)).then_some(())?;
    Some((number("turn", 30)? as u8, hex.flatten()))
}

/// Movement points of a file, in sixths.
fn read_points(node: &Node) -> Option<u16> {
    let points = match &node.value {
        Value::Int(n) => Fraction::new(*n, 1),
        Value::Text(text) => Fraction::parse(text)?,
        _ => return None,
    };
    let (n, d) = points.parts();
    (n >= 0 && 6 % d == 0 && n * 6 / d <= 600).then(|| (n * 6 / d) as u16)
}

/// What the sides have beside their units.
#[derive(Default)]
pub struct Standing {
    pub points: u8,
    pub vp: Option<i16>,
    pub recalled: bool,
}

pub fn sides() -> [(Side, Fields<(), Standing, Standing>); 2] {
    let mut it: Fields<(), Standing, Standing> = Fields::of("Italy");
    it.field("points", whole(0..=9), 0, "Ris/Rimp points", rule!("13.1/c"))
        .now(|s, points| s.points = points as u8)
        .seen(|s| s.points.into())
        .kept(|s| Some(s.points.into()));
    it.field("vp", whole(-99..=199).called("number"), "objectives held", "Italian VP in all", rule!("15/a"))
        .now(|s, vp| s.vp = Some(vp as i16))
        .known(|s| s.vp.map(i64::from))
        .kept(|s| s.vp.map(i64::from));
    let mut ah: Fields<(), Standing, Standing> = Fields::of("Austria-Hungary");
    ah.field("recalled", flag(), false, "an emergency reinforcement was taken this phase", rule!("13.2/a"))
        .now(|s, recalled| s.recalled = recalled)
        .seen(|s| s.recalled)
        .kept(|s| Some(s.recalled));
    [(Side::It, it), (Side::Ah, ah)]
}
