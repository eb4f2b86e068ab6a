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
        Choice::new("fog", "option-fog", "5.4/a", &[("on", "option-fog-on"), ("off", "option-fog-off")]),
        Choice::new("trails", "option-trails", "11.2/2", &[("on", "option-trails-on"), ("off", "option-trails-off")]),
        Choice::new(
            "refusal",
            "option-refusal",
            "12.5.1/c",
            &[("present", "option-refusal-present"), ("printed", "option-refusal-printed")],
        ),
        Choice::new(
            "overstack",
            "option-overstack",
            "9.2.1/c",
            &[("go-on", "option-overstack-go-on"), ("may-stay", "option-overstack-may-stay")],
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
