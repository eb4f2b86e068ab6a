//! What players may choose before the first move: fog of war and the optional rules of the book.

use kernel::{Choice, Setup, Table};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Stacks hide what lies under their top counter, and disorganization is never seen.
    pub fog: bool,
    /// Machine-gun companies take part.
    pub machine_guns: bool,
    /// The heavier results of fire at stacks in the open.
    pub heavy_fire: bool,
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
            machine_guns: !setup.chose("machine-guns", "off"),
            heavy_fire: setup.chose("fire", "heavy"),
        }
    }

    /// What differs from the usual, as a situation has it.
    pub fn export(self, root: &mut Table) {
        root.remove("options");
        let unusual = [
            (!self.fog).then_some(("fog", "off")),
            (!self.machine_guns).then_some(("machine-guns", "off")),
            self.heavy_fire.then_some(("fire", "heavy")),
        ];
        for (key, value) in unusual.into_iter().flatten() {
            root.table_mut("options").set(key, value);
        }
    }
}

/// The choices of a book, with the paragraphs they are about.
pub fn choices(fog: &str, machine_guns: &str, fire: &str) -> Vec<Choice> {
    vec![
        Choice::new("fog", "option-fog", fog, &[("on", "option-fog-on"), ("off", "option-fog-off")]),
        Choice::new("machine-guns", "option-mg", machine_guns, &[("on", "option-mg-on"), ("off", "option-mg-off")]),
        Choice::new("fire", "option-fire", fire, &[("usual", "option-fire-usual"), ("heavy", "option-fire-heavy")]),
    ]
}
