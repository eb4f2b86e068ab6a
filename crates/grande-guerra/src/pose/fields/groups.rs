//! The fields of brigades.

use kernel::fields::{Fields, flag, one_of, text, whole};
use serde_json::Value as Json;

use super::side;
use crate::formation::Formation;
use crate::state::{Brigade, Support};

/// A brigade that a file describes.
pub struct GroupSketch {
    pub formation: Formation,
    /// The division as the file writes it; none: it has none.
    pub division: Option<Option<String>>,
}

/// How a brigade stands.
pub struct GroupNow {
    pub brigade: Brigade,
    /// A word of the file, or the number of the hex.
    pub hq: Option<String>,
}

pub struct GroupSeen<'a> {
    pub formation: &'a Formation,
    pub division: Option<String>,
    pub brigade: Brigade,
    pub hq: Option<String>,
    /// The viewer is of its side, or nothing is hidden.
    pub is_open: bool,
}

kernel::fields! {
    /// A brigade: what is printed on its HQ, and how it stands.
    pub fn groups<'a>() -> Fields<GroupSketch, GroupNow, GroupSeen<'a>>, of "a brigade", cited by point {
        "like": text(), Json::Null, "GAME:KEY, or a brigade written earlier in the file: its HQ, not its state or its units" => ;
        "side": side(), Json::Null, "needed without `like`"
            => printed(|g, side| g.formation.side = side) seen(|g| g.formation.side);
        "name": text(), "the key; the printed name of a brigade of the game", ""
            => printed(|g, name| g.formation.name = name.into()) seen(|g| g.formation.name.to_string());
        "division": text().or_none(), "none", "any text: brigades and units of a side with the same are of one division"
            => printed(|g, division| g.division = Some(division)) seen(|g| g.division.clone());
        "initiative": whole(0..=9), 3, "the highest die with which it reacts"
            => printed(|g, n| g.formation.initiative = n as u8) seen(|g| g.formation.initiative.into());
        "range": whole(0..=9), 3, "Command Range, in hexes"
            => printed(|g, n| g.formation.range = n as u8) seen(|g| g.formation.range.into());
        "hq": text().called("hex|none"), "none", "where its HQ stands while it acts and until the turn ends"
            => now(|g, hq| g.hq = Some(hq)) seen(|g| g.hq.clone().unwrap_or_else(|| "none".to_owned())) kept(|g| g.hq.clone());
        "planned": one_of(&Support::ALL).or_none(), "none", "its box of the Brigade Display"
            => now(|g, planned| g.brigade.planned = planned) known(|g| g.is_open.then_some(g.brigade.planned))
               kept(|g| g.brigade.planned.map(Some));
        "done": flag(), false, "has acted this turn"
            => now(|g, done| g.brigade.done = done) seen(|g| g.brigade.done) kept(|g| g.brigade.done.then_some(true));
        "replaced": flag(), false, "has had its replacement this turn"
            => now(|g, replaced| g.brigade.replaced = replaced) seen(|g| g.brigade.replaced)
               kept(|g| g.brigade.replaced.then_some(true));
        "provenance": text() => seen(|g| g.formation.provenance.word().to_owned());
    }
}
