//! The fields of hexes, hexsides, units, brigades and sides: what a situation may say of them, and what is told. What they are
//! about in a book is added by [`super::about`].

mod ground;
mod groups;
mod units;

use kernel::Node;
use kernel::fields::{self, Fields, flag, whole};
use serde_json::Value as Json;

use crate::state::{Side, Stock};

pub use ground::{BridgeWord, Drawn, HexDrawn, HexNow, HexSeen, HexsideNow, HexsideSeen, hexes, hexsides};
pub use groups::{GroupNow, GroupSeen, GroupSketch, groups};
pub use units::{Entry, Sketch, UnitNow, UnitSeen, Units, units, usual};

fn side() -> fields::Kind<Side> {
    fields::one_of(&Side::ALL).called("side")
}

/// What is only read, and shows how it is written.
fn as_written<V: 'static>(form: &str, read: fn(&Node) -> Option<V>) -> fields::Kind<V> {
    fields::Kind::new(form, form, read, |_| Json::Null)
}

/// Logistics Points and what a side has done with them, and who may know.
pub struct SideSeen {
    pub stock: Stock,
    /// The viewer is of the side, or nothing is hidden.
    pub is_open: bool,
    /// What was spent this turn lies open to all.
    pub is_settled: bool,
    pub vp: i16,
}

impl SideSeen {
    fn own<V>(&self, value: V) -> Option<V> {
        self.is_open.then_some(value)
    }
    fn settled<V>(&self, value: V) -> Option<V> {
        (self.is_open || self.is_settled).then_some(value)
    }
}

kernel::fields! {
    /// A side: its stock of Logistics Points.
    pub fn sides() -> Fields<(), Stock, SideSeen>, of "a side", cited by point {
        "lp": whole(0..=999), 0, "Logistics Points in stock"
            => now(|s, lp| s.lp = lp as u16) known(|s| s.own(s.stock.lp.into())) kept(|s| Some(s.lp.into()));
        "spent": whole(0..=999), 0, "points spent in this turn's Command Phase"
            => now(|s, spent| s.spent = spent as u16) known(|s| s.settled(s.stock.spent.into()))
               kept(|s| (s.spent > 0).then_some(s.spent.into()));
        "bid": whole(0..=999).or_none(), "none", "points spent on this turn's initiative; none before they are written down"
            => now(|s, bid| s.bid = bid.map(|bid| bid as u16)) known(|s| s.settled(s.stock.bid.map(i64::from)))
               kept(|s| s.bid.map(|bid| Some(bid.into())));
        "ready": flag(), false, "has closed its plan, or its bid, while the other has not"
            => now(|s, ready| s.ready = ready) seen(|s| s.stock.ready) kept(|s| s.ready.then_some(true));
        "replaced": flag(), false, "has had the replacement for its independent units this turn"
            => now(|s, replaced| s.replaced = replaced) seen(|s| s.stock.replaced) kept(|s| s.replaced.then_some(true));
        "vp": whole(-99..=999).called("number") => seen(|s| s.vp.into());
    }
}
