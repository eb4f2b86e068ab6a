//! What players may choose before the first move: fog of war, and readings of docs/RULINGS.md that people play both ways.

use kernel::{Choice, Setup, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Stacks hide what lies under their top counter, and markers are never seen (5.3, 5.4).
    pub fog: bool,
    /// Supply runs along trails as along roads (ruling 4.7).
    pub trails: bool,
    /// The refusal of a retreat is rolled against the strength printed on the counter (ruling 3.22).
    pub printed_refusal: bool,
    /// A stack may stay in an overstacked last hex of its retreat, and lose what is too much (ruling 5.12).
    pub may_stay: bool,
}

pub fn choices() -> Vec<Choice> {
    vec![
        Choice::new(
            "fog",
            "Fog of war",
            "5.4/a",
            &[("on", "Only the top counter of an enemy stack is seen, and no marker."), ("off", "Everything lies open.")],
        ),
        Choice::new(
            "trails",
            "Supply along trails",
            "11.2/2",
            &[
                ("on", "Roads of any type carry supply: roads, trails and railways (ruling 4.7)."),
                ("off", "Only roads and railways carry supply."),
            ],
        ),
        Choice::new(
            "refusal",
            "Strength in a refused retreat",
            "12.5.1/c",
            &[
                ("present", "The die is compared with the strength after losses and supply (ruling 3.22)."),
                ("printed", "The die is compared with the strength printed on the counter."),
            ],
        ),
        Choice::new(
            "overstack",
            "Retreat into an overstacked hex",
            "9.2.1/c",
            &[
                ("go-on", "While somebody can go on and it cures the overstack, somebody must (ruling 5.12)."),
                ("may-stay", "The stack may stay, and its owner eliminates what is too much."),
            ],
        ),
    ]
}

impl Default for Options {
    fn default() -> Self {
        Self::of(&Setup::default())
    }
}

impl Options {
    pub fn of(setup: &Setup) -> Self {
        Self {
            fog: !setup.chose("fog", "off"),
            trails: !setup.chose("trails", "off"),
            printed_refusal: setup.chose("refusal", "printed"),
            may_stay: setup.chose("overstack", "may-stay"),
        }
    }

    /// What differs from the usual, as a situation has it.
    pub fn export(self, root: &mut Table) {
        root.remove("options");
        let unusual = [
            (!self.fog).then_some(("fog", "off")),
            (!self.trails).then_some(("trails", "off")),
            self.printed_refusal.then_some(("refusal", "printed")),
            self.may_stay.then_some(("overstack", "may-stay")),
        ];
        for (key, value) in unusual.into_iter().flatten() {
            root.table_mut("options").set(key, value);
        }
    }
}
