//! What the fields of a situation are about in the book: the points of the law, of which each book has its own paragraphs.

use serde_json::{Value as Json, json};

use crate::book::Point::{
    Arrive, Barrage, Bid, BlowBridge, BlownBridge, BombardTerrain, BombardmentFactor, BridgeBegun, CombatFactor, CommandRange,
    Connected, Control, CurrentMorale, DigLevel, Display, GunDivision, GunModes, GunReach, HexCost, HexsideCost, HqNear,
    IndependentDivision, InitiativeSum, IsonzoCost, ItalianPoints, ItalianSources, MgFactor, MoraleValue, MoveOnce,
    MoveSideMoves, PhaseAction, PhaseInitiative, PlanCost, PointsAdded, PrintedRaised, PrintedTrenchStays, ReactDie, ReducedSide,
    Replace, ReplaceSide, Road, Setup, Slope, StepByStep, StepFlips, SupplyRoads, SurrenderThreshold, SurrenderedStay,
    TurnAdvances, TwoHex, TwoHexAlone, TwoSteps,
};
use crate::book::{Point, War};

/// A field and the points that it is about.
type About = (&'static str, &'static [Point]);

const HEXES: [About; 9] = [
    ("terrain", &[HexCost, BombardTerrain]),
    ("level", &[Slope]),
    ("trench", &[DigLevel, PrintedTrenchStays, PrintedRaised]),
    ("territory", &[Setup]),
    ("control", &[Control]),
    ("vp", &[ItalianPoints]),
    ("source", &[ItalianSources]),
    ("front", &[Setup]),
    ("barrage", &[Barrage]),
];
const HEXSIDES: [About; 5] = [
    ("river", &[HexsideCost, IsonzoCost]),
    ("road", &[Road, SupplyRoads]),
    ("bridge", &[BlownBridge, BlowBridge, BridgeBegun]),
    ("level", &[Slope]),
    ("connected", &[Connected]),
];
const GROUPS: [About; 7] = [
    ("division", &[GunDivision, IndependentDivision]),
    ("initiative", &[ReactDie]),
    ("range", &[CommandRange]),
    ("hq", &[HqNear]),
    ("planned", &[Display, PlanCost]),
    ("done", &[MoveOnce]),
    ("replaced", &[Replace]),
];
const UNITS: [About; 19] = [
    ("group", &[CommandRange]),
    ("division", &[GunDivision, IndependentDivision]),
    ("combat", &[CombatFactor]),
    ("mg", &[MgFactor, BridgeBegun]),
    ("ma", &[StepByStep]),
    ("morale", &[MoraleValue, SurrenderThreshold]),
    ("reduced", &[ReducedSide]),
    ("full", &[TwoSteps]),
    ("bombardment", &[BombardmentFactor]),
    ("range", &[GunReach]),
    ("move", &[MoveSideMoves]),
    ("enters", &[Arrive]),
    ("at", &[SurrenderedStay]),
    ("second", &[TwoHex, TwoHexAlone]),
    ("steps", &[StepFlips]),
    ("dl", &[CurrentMorale]),
    ("spent", &[StepByStep]),
    ("did", &[MoveOnce]),
    ("fire", &[GunModes]),
];
const SIDES: [About; 4] =
    [("lp", &[PointsAdded]), ("spent", &[PlanCost, InitiativeSum]), ("bid", &[Bid]), ("replaced", &[ReplaceSide])];
const AT: [About; 5] = [
    ("turn", &[TurnAdvances]),
    ("phase", &[PhaseAction]),
    ("seat", &[PhaseAction]),
    ("initiative", &[PhaseInitiative]),
    ("conquered", &[Point::HaltEnds]),
];

const TABLES: [(&str, &[About]); 6] =
    [("hex", &HEXES), ("hexside", &HEXSIDES), ("groups", &GROUPS), ("units", &UNITS), ("sides", &SIDES), ("at", &AT)];

impl War {
    /// Adds the book's paragraphs to the words of a table's fields.
    pub(super) fn with_paragraphs(&self, table: &str, mut words: Json) -> Json {
        let rows = TABLES.iter().filter(|(name, _)| *name == table).flat_map(|(_, rows)| rows.iter());
        for (field, points) in rows {
            let mut ids: Vec<&str> = points.iter().flat_map(|point| self.cite(*point)).map(|rule| rule.0).collect();
            ids.dedup();
            if let Some(entry) = words.get_mut(*field) {
                entry["ids"] = json!(ids);
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::TABLES;
    use crate::pose::fields;

    #[test]
    fn every_field_that_is_about_something_is_there() {
        let words = [
            ("hex", fields::hexes().words()),
            ("hexside", fields::hexsides().words()),
            ("groups", fields::groups().words()),
            ("units", fields::units().words()),
            ("sides", fields::sides().words()),
        ];
        for (table, words) in words {
            for (field, _) in TABLES.iter().filter(|(name, _)| *name == table).flat_map(|(_, rows)| rows.iter()) {
                assert!(words.get(field).is_some(), "{table} has no field {field}");
            }
        }
    }
}
