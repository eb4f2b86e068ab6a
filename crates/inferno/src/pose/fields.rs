//! The fields of hexes, hexsides, units and sides: what a situation may say of them, and what is told.

use kernel::fields::{self, Fields, flag, named, one_of, sixths, text, whole};
use kernel::{Node, Sixths, Value};
use serde_json::{Value as Json, json};

use crate::board::{Ground, Terrain, Water, Way};
use crate::counter::{Counter, Kind, Size, Values};
use crate::ids::rule;
use crate::law::hidden::Known;
use crate::state::{Mark, Marks, Side, Supply, Unit};
use crate::view::UnitView;

const BANKS: [(&str, bool); 2] = [("east", true), ("west", false)];
const BRIDGES: [(&str, Option<bool>); 3] = [("intact", Some(true)), ("blown", Some(false)), ("none", None)];
/// Side and slot of each use of an Isonzo hexside in a turn.
pub const USES: [(&str, (Side, usize)); 4] = [
    ("it brigade", (Side::It, 0)),
    ("it battalion", (Side::It, 1)),
    ("ah brigade", (Side::Ah, 0)),
    ("ah battalion", (Side::Ah, 1)),
];
fn side() -> fields::Kind<Side> {
    one_of(&Side::ALL).called("side")
}

/// `kind` may also name a size: then the unit is infantry of that size.
fn kinds() -> fields::Kind<(Kind, Option<Size>)> {
    let kinds = Kind::ALL.map(|(word, kind)| (word, (kind, None)));
    let sizes = Size::ALL.map(|(word, size)| (word, (Kind::Infantry, Some(size))));
    one_of([kinds.as_slice(), &sizes].concat())
}

/// A gun that fired shows its Mov side.
fn deeds() -> fields::Kind<Mark> {
    one_of([Mark::ALL.as_slice(), &[("fired", Mark::MovSide)]].concat())
}

/// What a viewer sees of a hex.
pub struct HexSeen<'a> {
    pub ground: &'a Ground,
    pub control: Side,
    pub count: usize,
}

kernel::fields! {
    /// A hex: its ground, and who controls it.
    pub fn hexes<'a>() -> Fields<Ground, Side, HexSeen<'a>>, of "a hex", cited by rule {
        "terrain": one_of(&Terrain::ALL), "clear", "" by "TEC/clear" "TEC/hill" "TEC/low-mountain" "TEC/swamp"
            => printed(|g, terrain| g.lay(terrain)) seen(|h| h.ground.terrain);
        "level": whole(0..=10), 0, "hills 1 to 8, low mountains 9 and 10" by "1/c" "7.8/a"
            => printed(|g, level| g.level = level as u8) seen(|h| h.ground.level.into());
        "metres": whole(-50..=5000).called("number"), 0, "no effect on play"
            => printed(|g, metres| g.metres = metres as i16) seen(|h| h.ground.metres.into());
        "trench": one_of(&Side::ALL).or_none().or_within("side"), "none", "or { side }" by "12.5/a"
            => printed(|g, side| g.trench = side) seen(|h| h.ground.trench);
        "stream": flag(), false, "a stream hex: attackers in it count as lower" by "14.1/c"
            => printed(|g, stream| g.stream = stream) seen(|h| h.ground.stream);
        "territory": side(), "it", "on whose side of the front the hex lay at the start: objectives, recovery beyond the line"
            by "15/c" "14.3.1" => printed(|g, side| g.territory = side) seen(|h| h.ground.territory);
        "control": side(), "territory, or who stands there", "who was the last to enter" by "15/d" "12.2/f"
            => now(|control, side| *control = side) seen(|h| h.control) kept(|control| Some(*control));
        "bank": one_of(&BANKS), "west", "of the Isonzo" by "12.3.1/b"
            => printed(|g, east| g.east = east) seen(|h| h.ground.east);
        "flag": one_of(&Side::ALL).or_none(), "none", "supply source and entry hex of that side" by "11.2/1" "13/b"
            => printed(|g, side| g.flag = side) seen(|h| h.ground.flag);
        "settlement": named("a settlement"), false, "Gorizia, Ternova, Chiapovano and Grahovo by name" by "15/e" "15/f" "15/j"
            => printed(|g, name| g.settle(name)) seen(|h| h.ground.settlement.clone());
        "peak": named("a peak"), false, "" by "7.8/e" "14.1/d" "15/g"
            => printed(|g, name| g.peak = name) seen(|h| h.ground.peak.clone());
        "provenance": text() => seen(|h| h.ground.provenance.to_owned());
        "count": whole(0..=99).called("number") => seen(|h| h.count as i64);
    }
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

kernel::fields! {
    pub fn hexsides() -> Fields<Drawn, HexsideNow, HexsideSeen>, of "a hexside", cited by rule {
        "river": one_of(&Water::ALL), "none", "" by "TEC/river-stream" "TEC/isonzo" "14.1/a" "14.2/a"
            => printed(|d, river| d.river = Some(river)) seen(|h| h.brink.river);
        "road": one_of(&Way::ALL), Json::Null, "a way across; roads = [...] draws longer ones" by "TEC/road" "TEC/trail-railway"
            => printed(|d, way| d.way = Some(way)) shown(None, |h| h.brink.way.map_or(Json::Null, |way| way.word().into()));
        "bridge": one_of(&BRIDGES), "intact where a road or railway crosses water", "" by "14.4/a"
            => printed(|d, bridge| d.bridged = bridge.is_some()) now(|now, bridge| now.bridge = bridge)
               shown(Some("intact|blown|none|pontoon"), |h| h.bridge.clone()) kept(|now| now.bridge.map(Some));
        "connected": flag(), "true on a blank board; as drawn on a map", "trench hexes on both sides are connected" by "6.3.1/a"
            => printed(|d, linked| d.linked = Some(linked)) seen(|h| h.brink.linked);
        "crossed": one_of(&USES).list(), json!([]), "uses of an Isonzo hexside this turn" by "14.2/b"
            => now(|now, uses| now.crossed = Some(uses)) seen(|h| h.crossed.clone())
               kept(|now| now.crossed.clone().filter(|uses| !uses.is_empty()));
    }
}

/// A counter that a file describes.
pub struct Sketch {
    pub counter: Counter,
    /// A number of its front was written.
    pub fronted: bool,
    pub back: Option<Values>,
    pub full: Option<u8>,
    /// Turn and hex of arrival.
    pub enters: Option<(u8, Option<String>)>,
}

impl Sketch {
    fn is(&mut self, (kind, size): (Kind, Option<Size>)) {
        self.counter.kind = kind;
        self.counter.size = size.unwrap_or(self.counter.size);
    }
    fn front(&mut self) -> &mut Values {
        self.fronted = true;
        &mut self.counter.front
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
    fn reserve(&mut self, on: bool) {
        self.unit.marks.put(Mark::Reserve, on);
        self.marks.iter_mut().for_each(|marks| marks.put(Mark::Reserve, on));
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
    let mut fields = pieces();
    for (word, mark) in Mark::ALL {
        fields.told(word, flag()).known(move |u| (u.known == Known::All).then(|| u.marks.has(mark)));
    }
    fields
}

kernel::fields! {
    /// What is printed on a unit, and how it stands.
    fn pieces<'a>() -> Fields<Sketch, UnitNow, UnitSeen<'a>>, of "a unit", cited by rule {
        "like": text(), Json::Null,
            "inferno:KEY, or a unit written earlier in the file: its counter, not its place, steps, markers or deeds" => ;
        "side": side(), Json::Null, "needed without `like`"
            => printed(|c, side| c.counter.side = side) seen(|u| u.counter.side);
        "kind": kinds(), "infantry", "brigade, regiment, battalion: infantry of that size" by "2.2"
            => printed(|c, kind| c.is(kind)) shown(Some(&Kind::ALL.map(|(word, _)| word).join("|")), |u| u.counter.kind.word().into());
        "size": one_of(&Size::ALL), "brigade; regiment for artillery; battalion for engineers and infiltration", "" by "2.1/f"
            => printed(|c, size| c.counter.size = size) seen(|u| u.counter.size);
        "corps": fields::Kind::new("text", "a text or a number", read_corps, |corps| json!(corps)), "none", "none: independent"
            by "2.1/e" "7.2/a" "7.4/a" => printed(|c, corps| c.counter.corps = corps) seen(|u| u.counter.corps.clone());
        "name": text(), "the key; the printed name of a counter of the game", ""
            => printed(|c, name| c.counter.name = name.into()) seen(|u| u.counter.name.to_string());
        "provenance": text() => seen(|u| u.counter.provenance.word().to_owned());
        "attack": whole(0..=40), 4, "0 for artillery and engineers" by "2.1/a"
            => printed(|c, n| c.front().attack = n as i16) known(|u| u.face(u.values.attack));
        "defence": whole(0..=40), 4, "0 for artillery, 1 for engineers" by "2.1/a" "2.5/a"
            => printed(|c, n| c.front().defence = n as i16) known(|u| u.face(u.values.defence));
        "ma": whole(0..=40), 5, "4 for artillery" by "2.1/b"
            => printed(|c, n| c.front().ma = n as i16) known(|u| u.face(u.values.ma));
        "av": whole(0..=40), 0, "3 for artillery" by "2.1/c"
            => printed(|c, n| c.front().av = n as i16) known(|u| u.face(u.values.av));
        "reduced": as_written("[attack, defence, ma, av]", read_back), "the front",
            "the back; brigades have two steps, others one unless this or steps = 2 says so" by "2.1/d"
            => printed(|c, back| c.back = Some(back));
        "full": whole(1..=2), Json::Null, "steps of the whole unit, where size would say otherwise" by "2.5/c"
            => printed(|c, full| c.full = Some(full as u8));
        "enters": as_written("{ turn, hex, order }", read_arrival), Json::Null,
            "with at = off: turn of arrival, and a hex if only one will do" by "13/a"
            => printed(|c, enters| c.enters = Some(enters));
        "at": text().called("hex|gone|off|arriving|reserve|unplaced|pontoon hexside"), "off", ""
            => now(|u, at| u.at = Some(at)) seen(|u| u.view.at.to_string()) kept(|u| u.at.clone());
        "top": flag() => seen(|u| u.view.top);
        "steps": whole(0..=2), "whole", "" by "2.5/c"
            => now(|u, steps| u.steps = Some(steps as u8)) known(|u| u.view.steps.map(i64::from))
               kept(|u| Some(u.unit.steps.into()));
        "ce": whole(-2..=2).called("±0..2"), 0, "effectiveness reductions, with or without a minus sign" by "10.1"
            => now(|u, ce| u.unit.ce = ce.unsigned_abs() as u8) known(|u| u.view.ce.map(i64::from))
               kept(|u| Some(u.unit.ce.into()));
        "supply": one_of(&Supply::ALL), "in", "the marker; supply(UNIT) traces" by "11/a"
            => now(|u, supply| u.unit.supply = supply) known(|u| u.view.supply) kept(|u| Some(u.unit.supply));
        "spent": sixths(600), 0, "" by "4.1/a"
            => now(|u, spent| u.spent = Some(spent.0)) known(|u| u.view.spent) kept(|u| Some(Sixths(u.unit.spent)));
        "did": deeds().list(), json!([]), ""
            => now(|u, did| u.marks = Some(did.into_iter().collect())) known(|u| u.view.did.map(|did| did.0.iter().collect()))
               kept(|u| Some(u.unit.marks.iter().collect()));
        "reserve": flag(), false, "under a reserve marker" by "13.1/a"
            => now(|u, on| u.reserve(on)) known(|u| u.view.did.map(|_| u.marks.has(Mark::Reserve))) kept(|_| None);
    }
}

/// What is only read, and shows how it is written.
fn as_written<V: 'static>(form: &str, read: fn(&Node) -> Option<V>) -> fields::Kind<V> {
    fields::Kind::new(form, form, read, |_| Json::Null)
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

/// What the sides have beside their units.
#[derive(Default)]
pub struct Standing {
    pub points: u8,
    pub vp: Option<i16>,
    pub recalled: bool,
}

pub fn sides() -> [(Side, Fields<(), Standing, Standing>); 2] {
    [(Side::It, italy()), (Side::Ah, austria())]
}

kernel::fields! {
    fn italy() -> Fields<(), Standing, Standing>, of "Italy", cited by rule {
        "points": whole(0..=9), 0, "Ris/Rimp points" by "13.1/c"
            => now(|s, points| s.points = points as u8) seen(|s| s.points.into()) kept(|s| Some(s.points.into()));
        "vp": whole(-99..=199).called("number"), "objectives held", "Italian VP in all" by "15/a"
            => now(|s, vp| s.vp = Some(vp as i16)) known(|s| s.vp.map(i64::from)) kept(|s| s.vp.map(i64::from));
    }
}

kernel::fields! {
    fn austria() -> Fields<(), Standing, Standing>, of "Austria-Hungary", cited by rule {
        "recalled": flag(), false, "an emergency reinforcement was taken this phase" by "13.2/a"
            => now(|s, recalled| s.recalled = recalled) seen(|s| s.recalled) kept(|s| Some(s.recalled));
    }
}
