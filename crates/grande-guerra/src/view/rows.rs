//! The rows and parts of a view.

use kernel::{Sixths, Word};
use serde::{Serialize, Serializer};

use crate::key::UnitId;
use crate::state::{Aim, How, Mark, Marks, Side, Stage, Support};

/// A value of each side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Each<T> {
    pub it: T,
    pub ah: T,
}

impl<T> Each<T> {
    pub fn of(value: impl Fn(Side) -> T) -> Self {
        Self { it: value(Side::It), ah: value(Side::Ah) }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    #[serde(skip)]
    pub id: UnitId,
    pub unit: Word,
    pub name: Word,
    pub side: Side,
    /// The brigade; none of independents.
    pub group: Option<Word>,
    pub at: Word,
    pub second: Option<Word>,
    /// Lies on top of its stack.
    pub top: bool,
    pub steps: Option<u8>,
    pub dl: Option<u8>,
    /// Movement points spent.
    pub spent: Option<Sixths>,
    pub did: Option<Did>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StackView {
    pub hex: Word,
    pub side: Side,
    pub count: u8,
    /// Counters of which the viewer knows nothing.
    pub hidden: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BrigadeView {
    pub group: Word,
    pub name: Word,
    pub side: Side,
    pub hq: Option<Word>,
    pub done: bool,
    /// Its box on the Display; of an enemy brigade nothing.
    pub planned: Option<Support>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TrenchView {
    pub hex: Word,
    pub level: u8,
    pub side: Side,
    /// Another level is being dug.
    pub work: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BarrageView {
    pub hex: Word,
    pub factors: u16,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ObjectiveView {
    pub hex: Word,
    pub name: Word,
    pub value: i16,
    pub holder: Side,
}

/// What this turn's event has brought.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EventsView {
    /// Whose bombardments fall short.
    pub short: Vec<&'static str>,
    pub free_night: bool,
    pub driven: Option<Word>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ActivationView {
    pub group: Word,
    pub side: Side,
    pub how: How,
    pub stage: Stage,
    pub partner: Option<Word>,
    pub hq: Option<Word>,
    /// Artillery and independents that are attached, for their own side.
    pub attached: Vec<Word>,
    /// Trench Levels built or tried.
    pub dug: u8,
    /// Columns in Italy's favour.
    pub surprise: i16,
    pub launches: Vec<LaunchView>,
    pub counters: Vec<LaunchView>,
    /// Hexes just lost to its assaults.
    pub lost: Vec<Word>,
    /// What one's own guns and machine guns will fire at.
    pub aimed: Vec<AimedView>,
}

/// Assaults from one hex on another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LaunchView {
    pub from: Word,
    pub target: Word,
    pub count: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AimedView {
    pub hex: Word,
    /// None for Defensive Fire.
    pub aim: Option<Aim>,
    pub units: Vec<Word>,
    pub paid: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FightView {
    pub hex: Word,
    pub attacker: Side,
    pub counter: bool,
    /// Those the viewer knows by name; of the others only how many.
    pub attackers: Vec<Word>,
    pub attacking: u8,
    pub defenders: Vec<Word>,
    pub defending: u8,
    pub resolved: Option<Resolved>,
}

/// After the dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Resolved {
    /// Steps and points that each side loses: attacker, defender.
    pub steps: [u8; 2],
    pub dp: [u8; 2],
    /// The defender gives way, not the attacker.
    pub won: bool,
}

/// Marks on a counter for all to see.
pub const OPEN_MARKS: Marks = {
    let mut open = Marks::NONE;
    open.set(Mark::MoveSide);
    open
};

/// Marks, told as the list of their words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Did(pub Marks);

impl Serialize for Did {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Mark::word))
    }
}

kernel::rows! {
    UnitView by unit, StackView by hex, BrigadeView by group, TrenchView by hex, BarrageView by hex, ObjectiveView by hex
}
