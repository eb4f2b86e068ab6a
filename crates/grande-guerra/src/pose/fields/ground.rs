//! The fields of hexes and hexsides.

use kernel::fields::{self, Fields, flag, named, one_of, text, whole};
use kernel::{Node, Value};
use serde_json::{Value as Json, json};

use super::side;
use crate::board::{Brink, Ground, Terrain, Water, Way};
use crate::state::{Side, Trench};

const BANKS: [(&str, bool); 2] = [("east", true), ("west", false)];
/// Whose ground it was at the start; none: nobody's.
const TERRITORIES: [(&str, Option<Side>); 3] = [("it", Some(Side::It)), ("ah", Some(Side::Ah)), ("neutral", None)];

kernel::words! {
    /// The bridge of a hexside.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum BridgeWord {
        Intact = "intact",
        Blown = "blown",
        /// Where none is printed.
        Built = "built",
        /// Where a printed one was blown.
        None = "none",
    }
}

/// What a file draws on a hex.
pub struct HexDrawn {
    pub ground: Ground,
    /// Whose supply source and front-line hex it is, where the file says.
    pub source: Option<Option<Side>>,
    pub front: Option<Option<Side>>,
    pub value: Option<i16>,
}

impl HexDrawn {
    pub const fn of(ground: Ground) -> Self {
        Self { ground, source: None, front: None, value: None }
    }
    fn dig(&mut self, printed: Option<Trench>) {
        self.ground.trench = printed.map(|trench| trench.side);
        self.ground.trench_level = printed.map_or(0, |trench| trench.level);
    }
    fn lie(&mut self, territory: Option<Side>) {
        self.ground.neutral = territory.is_none();
        self.ground.territory = territory.unwrap_or(Side::It);
    }
}

/// How a hex stands.
pub struct HexNow {
    pub control: Side,
    pub trench: Trench,
    /// The printed trench, where an export must say it.
    pub printed: Option<Option<Trench>>,
    pub barrage: Option<u16>,
}

/// What a viewer sees of a hex.
pub struct HexSeen<'a> {
    pub ground: &'a Ground,
    pub control: Side,
    pub trench: Trench,
    pub source: Option<Side>,
    pub front: Option<Side>,
    pub value: i16,
    pub barrage: Option<u16>,
    pub count: usize,
}

/// A trench as a file has it.
struct Dug {
    now: Trench,
    /// What is printed, if the file says; none: nothing is.
    printed: Option<Option<Trench>>,
}

fn trench() -> fields::Kind<Dug> {
    let form = "none or { side, level, printed }";
    fields::Kind::new(form, form, read_trench, tell_trench)
}

fn read_trench(node: &Node) -> Option<Dug> {
    if node.text() == Some("none") {
        return Some(Dug { now: Trench::NONE, printed: None });
    }
    let known = |(key, _): &(String, Node)| ["side", "level", "printed"].contains(&key.as_str());
    let table = node.table().filter(|table| table.0.iter().all(known))?;
    let now = read_level(node, 0)?;
    let printed = match table.get("printed") {
        None => None,
        Some(Node { value: Value::Bool(false), .. }) => Some(None),
        Some(Node { value: Value::Bool(true), .. }) => Some(Some(now).filter(|trench| trench.level > 0)),
        Some(other) => Some(Some(read_level(other, 1)?)),
    };
    Some(Dug { now, printed })
}

/// `{ side, level }`; without a trench no side is needed.
fn read_level(node: &Node, lowest: i64) -> Option<Trench> {
    let table = node.table()?;
    let level = table.get("level").map_or(Some(1), Node::int).filter(|level| (lowest..=3).contains(level))?;
    let side = table.get("side").and_then(Node::text).and_then(Side::called);
    Some(Trench { level: level as u8, side: side.or((level == 0).then_some(Side::It))? })
}

fn tell_trench(dug: &Dug) -> Json {
    let Dug { now, printed } = dug;
    let table = |trench: &Trench| json!({ "side": trench.side.key(), "level": trench.level });
    let mut told = table(now);
    match printed {
        None if now.level == 0 => return "none".into(),
        None => {}
        Some(None) => told["printed"] = false.into(),
        Some(Some(printed)) => told["printed"] = table(printed),
    }
    told
}

kernel::fields! {
    /// A hex: its ground, who controls it, its trench.
    pub fn hexes<'a>() -> Fields<HexDrawn, HexNow, HexSeen<'a>>, of "a hex", cited by point {
        "terrain": one_of(&Terrain::ALL), "clear", ""
            => printed(|d, terrain| d.ground.terrain = terrain) seen(|h| h.ground.terrain);
        "level": whole(0..=20), 0, "who goes to a higher level goes upslope"
            => printed(|d, level| d.ground.level = level as u8) seen(|h| h.ground.level.into());
        "metres": whole(-50..=5000).called("number"), 0, "no effect on play"
            => printed(|d, metres| d.ground.metres = metres as i16) seen(|h| h.ground.metres.into());
        "trench": trench(), "none",
            "as it is now, level 1 to 3; printed = true: printed on the map like that; printed = { side, level }: printed otherwise"
            => printed(|d, dug| dug.printed.into_iter().for_each(|printed| d.dig(printed))) now(|h, dug| h.trench = dug.now)
               shown(Some("side|none"), |h| if h.trench.level > 0 { h.trench.side.key().into() } else { Json::Null })
               kept(|h| Some(Dug { now: h.trench, printed: h.printed }));
        "trench_level": whole(0..=3) => seen(|h| h.trench.level.into());
        "printed": side().or_none() => seen(|h| h.ground.trench);
        "town": named("a town"), false, "the name of a town or village; its terrain is said by `terrain`"
            => printed(|d, name| d.ground.town = name) seen(|h| h.ground.town.clone());
        "place": named("a place"), false, "the name of a peak, a pass or any place; no effect on play"
            => printed(|d, name| d.ground.place = name) seen(|h| h.ground.place.clone());
        "territory": one_of(&TERRITORIES), "it", "on whose side of the front the hex lay at the start"
            => printed(|d, territory| d.lie(territory))
               seen(|h| Some(h.ground.territory).filter(|_| !h.ground.neutral));
        "bank": one_of(&BANKS), "west", "of the Isonzo" => printed(|d, east| d.ground.east = east) seen(|h| h.ground.east);
        "control": side(), "who stands there; else territory, of a victory hex ah", "who was the last to enter"
            => now(|h, side| h.control = side) seen(|h| h.control) kept(|h| Some(h.control));
        "vp": whole(0..=20), "as on the map; 0 on a blank board", "a victory hex and its points"
            => printed(|d, points| d.value = Some(points as i16)) seen(|h| h.value.into());
        "source": side().or_none(), "none", "a supply source of that side, on a road or track"
            => printed(|d, side| d.source = Some(side)) seen(|h| h.source);
        "front": side().or_none(), "none", "a front-line hex of that side, for the set-up"
            => printed(|d, side| d.front = Some(side)) seen(|h| h.front);
        "barrage": whole(0..=999), Json::Null, "factors of an Interdiction Barrage that has hit nobody; at.barrages says more"
            => now(|h, factors| h.barrage = Some(factors as u16).filter(|factors| *factors > 0)) known(|h| Some(h.barrage.unwrap_or(0).into())) kept(|_| None);
        "provenance": text() => seen(|h| h.ground.provenance.to_owned());
        "count": whole(0..=99).called("number") => seen(|h| h.count as i64);
    }
}

/// What a file draws on a hexside.
#[derive(Default)]
pub struct Drawn {
    pub river: Option<Water>,
    pub way: Option<Way>,
    pub bridge: Option<BridgeWord>,
    pub level: Option<Option<u8>>,
    pub linked: Option<bool>,
}

/// The bridge as it stands.
#[derive(Default)]
pub struct HexsideNow {
    pub bridge: Option<BridgeWord>,
}

pub struct HexsideSeen {
    pub brink: Brink,
    pub bridge: BridgeWord,
}

kernel::fields! {
    pub fn hexsides() -> Fields<Drawn, HexsideNow, HexsideSeen>, of "a hexside", cited by point {
        "river": one_of(&Water::ALL), "none", ""
            => printed(|d, river| d.river = Some(river)) seen(|h| h.brink.river);
        "road": one_of(&Way::ALL), Json::Null, "a way across; roads = [...] draws longer ones"
            => printed(|d, way| d.way = Some(way)) shown(None, |h| h.brink.way.map_or(Json::Null, |way| way.word().into()));
        "bridge": one_of(&BridgeWord::ALL), "none on a blank board; as drawn on a map",
            "intact and blown: a printed one; built: one of engineers where none was printed"
            => printed(|d, bridge| d.bridge = Some(bridge)) now(|h, bridge| h.bridge = Some(bridge))
               seen(|h| h.bridge) kept(|h| h.bridge);
        "level": whole(0..=20).or_none(), "none", "level of the hexside itself, where it lies lower than both hexes"
            => printed(|d, level| d.level = Some(level.map(|level| level as u8))) seen(|h| h.brink.level.map(i64::from));
        "connected": flag(), "true on a blank board; as drawn on a map", "trench hexes on both sides are connected"
            => printed(|d, linked| d.linked = Some(linked)) seen(|h| h.brink.linked);
    }
}
