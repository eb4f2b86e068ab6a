//! The fields of units, hexes, sides and groups: what a situation may say of them, and what is told. Names stay words here.

use kernel::fields::{Fields, Kind, flag, one_of, text, whole};
use kernel::{Rule, Seat, UnitId, Viewer};
use serde_json::Value as Json;

use crate::toy::{Flaw, SIDES, State, Toy};

pub const TERRAIN: [(&str, bool); 2] = [("clear", false), ("wood", true)];
const SIDE_WORDS: [(&str, usize); 2] = [(SIDES[0], 0), (SIDES[1], 1)];
const NONE: &[Rule] = &[];

#[derive(Default)]
pub struct UnitWords {
    pub seat: Option<String>,
    pub side: Option<usize>,
    pub at: Option<String>,
    pub strength: i64,
    pub known: Option<bool>,
    pub stands: bool,
    pub acted: bool,
    /// Whether the viewer knows which counter it is.
    pub told: bool,
}

pub fn units() -> Fields<(), UnitWords, UnitWords> {
    let mut f: Fields<(), UnitWords, UnitWords> = Fields::of("a unit");
    f.field("seat", text().called("seat"), Json::Null, "who commands it", NONE)
        .now(|u, seat| u.seat = Some(seat))
        .known(|u| u.seat.clone())
        .kept(|u| u.seat.clone());
    f.field("side", one_of(&SIDE_WORDS), "its seat's", "", NONE)
        .now(|u, side| u.side = Some(side))
        .known(|u| u.side)
        .kept(|u| u.side);
    f.field("at", text().called("hex|box|gone"), Json::Null, "", NONE)
        .now(|u, at| u.at = Some(at))
        .known(|u| u.at.clone().filter(|_| u.told))
        .kept(|u| u.at.clone());
    f.field("strength", whole(1..=3), 1, "", NONE)
        .now(|u, strength| u.strength = strength)
        .known(|u| u.told.then_some(u.strength))
        .kept(|u| Some(u.strength));
    f.field("known", flag(), "if it is gone", "all have seen it", NONE)
        .now(|u, known| u.known = Some(known))
        .known(|u| u.known.filter(|_| u.told))
        .kept(|u| u.known);
    f.field("stands", flag(), false, "", NONE)
        .now(|u, stands| u.stands = stands)
        .known(|u| u.told.then_some(u.stands))
        .kept(|u| Some(u.stands));
    f.field("acted", flag(), false, "", NONE)
        .now(|u, acted| u.acted = acted)
        .known(|u| u.told.then_some(u.acted))
        .kept(|u| Some(u.acted));
    f
}

/// Terrain, units there, and whether the viewer knows of a trap.
pub struct HexWords {
    pub wood: bool,
    pub units: usize,
    pub trap: Option<bool>,
}

pub fn hexes() -> Fields<bool, bool, HexWords> {
    let mut f: Fields<bool, bool, HexWords> = Fields::of("a hex");
    f.field("terrain", one_of(&TERRAIN), "clear", "", NONE)
        .printed(|terrain, wood| *terrain = wood)
        .seen(|hex| hex.wood)
        .kept(|wood| Some(*wood));
    f.told("units", whole(0..=99)).seen(|hex| hex.units as i64);
    f.told("trap", flag()).known(|hex| hex.trap);
    f
}

#[derive(Default)]
pub struct SideWords {
    pub vp: i64,
    pub cleared: Vec<String>,
}

pub fn sides() -> Fields<(), SideWords, SideWords> {
    let mut f: Fields<(), SideWords, SideWords> = Fields::of("a side");
    f.field("vp", whole(0..=255), 0, "", NONE).now(|s, vp| s.vp = vp).seen(|s| s.vp).kept(|s| Some(s.vp));
    let cleared = || text().list().called("list of hex");
    f.field("cleared", cleared(), Json::Null, "hexes it knows to hold no trap of the other", NONE)
        .now(|s, hexes| s.cleared = hexes)
        .seen(|s| s.cleared.clone())
        .kept(|s| Some(s.cleared.clone()));
    f
}

/// What a seat has laid and planned.
#[derive(Default)]
pub struct GroupWords {
    pub trap: String,
    pub plan: Option<Vec<String>>,
    pub plan_trap: Option<Vec<String>>,
    /// Whether the viewer shares its plans, and knows of all its traps.
    pub told: bool,
    pub traps_told: bool,
}

fn list(words: &str) -> Kind<Vec<String>> {
    text().list().called(words)
}

pub fn groups() -> Fields<(), GroupWords, GroupWords> {
    let mut f: Fields<(), GroupWords, GroupWords> = Fields::of("a group");
    f.field("trap", text().called("none|hidden HEX|sprung HEX, …"), "none", "", NONE)
        .now(|g, trap| g.trap = trap)
        .known(|g| g.traps_told.then(|| g.trap.clone()))
        .kept(|g| Some(g.trap.clone()));
    f.field("plan", list("list of unit"), Json::Null, "who is to stand, not yet shown", NONE)
        .now(|g, plan| g.plan = Some(plan))
        .known(|g| g.told.then(|| g.plan.clone().unwrap_or_default()))
        .kept(|g| g.plan.clone());
    f.field("plan-trap", list("list of UNIT HEX"), Json::Null, "", NONE)
        .now(|g, traps| g.plan_trap = Some(traps))
        .known(|g| g.told.then(|| g.plan_trap.clone().unwrap_or_default()))
        .kept(|g| g.plan_trap.clone());
    f
}

impl Toy {
    pub(crate) fn unit_words(&self, s: &State, viewer: Viewer, unit: UnitId) -> UnitWords {
        let u = s.units[unit.index()];
        UnitWords {
            seat: Some(self.seat_key(u.seat).to_owned()),
            side: Some(usize::from(u.side.min(1))),
            at: Some(self.place_word(u.place).to_string()),
            strength: u.strength.into(),
            known: Some(u.known),
            stands: u.stands,
            acted: u.acted && self.flaw != Flaw::ExportForgets,
            told: u.known || self.sees(viewer, u.seat),
        }
    }

    pub(crate) fn side_words(&self, s: &State, side: usize) -> SideWords {
        SideWords { vp: s.vp[side].into(), cleared: s.cleared[side].iter().map(|hex| self.printed(hex)).collect() }
    }

    pub(crate) fn group_words(&self, s: &State, viewer: Viewer, seat: Seat) -> GroupWords {
        let (told, draft) = (self.sees(viewer, seat), s.draft(seat));
        let trap = |(unit, hex): &(UnitId, _)| format!("{} {}", self.unit_name(*unit), self.printed(*hex));
        GroupWords {
            trap: self.traps_word(seat, &s.traps[usize::from(seat.0)]),
            plan: draft.map(|draft| draft.stands.iter().map(|unit| self.unit_name(*unit).to_owned()).collect()),
            plan_trap: draft.map(|draft| draft.traps.iter().map(trap).collect()),
            told,
            // Strangers are told when nothing of it is hidden any more.
            traps_told: told || self.unsprung(s, seat) == 0,
        }
    }
}
