//! The books over the toy's one law. Shared code names a [`Point`]; the book that is played answers with its paragraphs.

mod ford;
mod small;
mod toy;

pub use ford::FORD;
pub use small::SMALL;
pub use toy::TOY;

use kernel::Rule;

use super::{Cell, Scenario};

/// The toy's books: a further one is a file beside this one, a row here and one in `shelf.rs`.
pub static BOOKS: [&Book; 3] = [&TOY, &SMALL, &FORD];

/// A rule idea that the law may cite. Each book has its own number for it, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    Zone,
    Deal,
    Stack,
    StandingStock,
    TrapStock,
    TrapEmpty,
    TrapNear,
    PlansShown,
    ActOnce,
    StandStill,
    TrapVoid,
    StepNear,
    StepCost,
    Wood,
    JoinFresh,
    JoinHere,
    StepEnemy,
    Contact,
    AttackNear,
    AttackEnemy,
    FireReady,
    FireNear,
    FireHit,
    Answer,
    AnswerPoints,
    Depth,
    FightDie,
    Push,
    Displace,
    RetreatTrap,
    Lapse,
    OwnUnits,
    Order,
    Victory,
}

/// When plans come to light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plans {
    /// When the last seat is ready.
    AtOnce,
    /// When a unit of the seat first acts; what never acts is never shown.
    OnActivation,
}

/// A rule that a table may play without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The key in the table's options; its values are `yes` and `no`.
    pub key: &'static str,
    pub words: &'static str,
    pub point: Point,
    /// Whether it is played if nobody says anything.
    pub usual: bool,
}

impl Choice {
    /// As the list of games has it: what is usual comes first.
    pub fn listed(&self) -> kernel::Choice {
        let mut values = [("yes", self.words), ("no", "option-without")];
        if !self.usual {
            values.reverse();
        }
        kernel::Choice::new(self.key, self.words, "", &values)
    }
}

/// One book: its paragraphs, its numbers, its ways. A new field also belongs in `Toy::digest`.
#[derive(Debug)]
pub struct Book {
    pub key: &'static str,
    pub title: &'static str,
    /// The ledger: each id with our words.
    pub rules: &'static [(&'static str, &'static str)],
    pub ids: &'static [&'static str],
    /// The paragraphs that say what a point says; none where the book has no such rule.
    pub cite: fn(Point) -> &'static [Rule],
    /// Units of one side in a hex.
    pub stack: u8,
    /// Units of a seat that may stand, and traps it may lay; seats of one side share them.
    pub standing: u8,
    pub traps: u8,
    /// How far from its layer a trap lies.
    pub trap_reach: u8,
    /// Movement points of a group, and of a unit that answers an attack.
    pub points: u8,
    pub answer_points: u8,
    /// What a wood costs more than a clear hex.
    pub wood: u8,
    /// Fights within fights.
    pub depth: u8,
    /// The one table: from this sum of die and difference on, the highest first.
    pub fight: &'static [(i32, Cell)],
    /// Points for the fort.
    pub fort: u8,
    pub plans: Plans,
    pub options: &'static [Choice],
    pub scenarios: &'static [&'static Scenario],
}

/// The ids of a ledger, in its order. What is none of them does not compile:
///
/// ```compile_fail,E0080
/// const IDS: [&str; 1] = testkit::toy::ids(&[("T/1", "a rule")]);
/// const MISSPELT: kernel::Rule = kernel::law::known(&IDS, "T/7");
/// ```
pub const fn ids<const N: usize>(rules: &[(&'static str, &'static str); N]) -> [&'static str; N] {
    let mut ids = [""; N];
    let mut i = 0;
    while i < N {
        ids[i] = rules[i].0;
        i += 1;
    }
    ids
}
