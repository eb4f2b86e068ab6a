//! The position: units, brigades, stocks, trenches, bridges, the agenda and the activations under way. Nothing here is a rule.

use arrayvec::ArrayVec;
use hexgrid::HexId;
use kernel::{Agenda, Bits, Frames, Outcome, message};
use serde::{Deserialize, Serialize};

use crate::key::{GroupId, Hexes, MAX_GROUPS, MAX_UNITS, SideId, UnitId, UnitSet};
pub use crate::law::derived::Derived;
pub use crate::law::trench::{Trench, Trenches};
use crate::options::Options;
pub use crate::step::frame::{
    Activation, Aim, Cause, Fight, FightStep, How, Launch, Manner, Pending, Retreat, Salvo, Sent, Stage, Toll, Volley,
};

kernel::sides! {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Side { It = "it", Ah = "ah" }
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Hex(HexId),
    /// Not yet placed in the set-up.
    Unplaced,
    /// Still to come.
    Off,
    /// May be placed in this Reinforcement Phase, or a later one.
    Arriving,
    /// In the Surrendered Units Box.
    Surrendered,
    /// In the Eliminated Units Box.
    Gone,
}

kernel::marks! {
    /// What a unit has done or carries, beyond its numbers.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct Marks(u32) of Mark {
        /// Has begun to move in this step or phase.
        Moved = "moved",
        /// Force marched this turn.
        Forced = "forced",
        /// The march of this step or phase is still to be paid for.
        Marching = "marching",
        Strategic = "strategic",
        /// Acted in an Action Phase of this turn.
        Activated = "activated",
        OutOfCommand = "out-of-command",
        /// Artillery on its move side.
        MoveSide = "move-side",
        /// Heavy artillery that was turned to its fire side this turn.
        Emplacing = "emplacing",
        /// Artillery that has its order of this Artillery Phase.
        Ordered = "ordered",
        /// Fired in an Offensive Bombardment this turn.
        Fired = "fired",
        /// Fired in Defensive Fire this turn.
        DefFired = "def-fired",
        Assaulting = "assaulting",
        /// Built or upgraded a trench this turn.
        Dug = "dug",
        Rallied = "rallied",
        /// Has tried to blow up a bridge this turn.
        Blew = "blew",
        /// Was moved by an event.
        Shifted = "shifted",
        /// The opponent knows which counter this is.
        Seen = "seen",
    }
}

/// One counter's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub place: Place,
    /// The other hex of a unit that is deployed on two.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub second: Option<HexId>,
    /// Steps that are left; artillery has one.
    pub steps: u8,
    /// Disorganization Points.
    pub dl: u8,
    /// Movement Points spent in this step or phase, in sixths.
    pub spent: u16,
    pub marks: Marks,
}

impl Unit {
    pub fn fresh(place: Place, steps: u8) -> Self {
        Self { place, second: None, steps, dl: 0, spent: 0, marks: Marks::default() }
    }
    #[inline]
    pub const fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }
    #[inline]
    pub fn stands_in(&self, hex: HexId) -> bool {
        self.place == Place::Hex(hex) || self.second == Some(hex)
    }
    #[inline]
    pub const fn has(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }
}

kernel::words! {
    /// The boxes of the Brigade Display.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    pub enum Support {
        #[serde(rename = "0")]
        Alone = "0",
        #[serde(rename = "1-5")]
        Five = "1-5",
        #[serde(rename = "6-10")]
        Ten = "6-10",
        #[serde(rename = "11-15")]
        Fifteen = "11-15",
    }
}

/// One brigade's HQ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Brigade {
    /// Its box on the Brigade Display; none if it is not planned.
    pub planned: Option<Support>,
    /// Where its HQ stands while it acts, and afterwards until the end of the turn.
    pub hq: Option<HexId>,
    /// Has been activated this turn.
    pub done: bool,
    /// Has had its replacement this turn.
    pub replaced: bool,
}

/// One side's Logistics Points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stock {
    pub lp: u16,
    /// Spent in this turn's Command Phase.
    pub spent: u16,
    /// Spent on this turn's initiative; none before it is settled.
    pub bid: Option<u16>,
    /// Has closed its plan, or its bid.
    pub ready: bool,
    /// Has had the one replacement for independent units this turn.
    pub replaced: bool,
}

/// A trench that is being raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Work {
    pub hex: HexId,
    pub unit: UnitId,
    pub turn: u8,
}

/// An Interdiction Barrage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Barrage {
    pub hex: HexId,
    pub factors: u16,
    /// Mountain artillery only.
    pub light: bool,
    /// Units that have suffered it.
    pub hit: UnitSet,
}

/// A bridge in the making.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Span {
    pub unit: UnitId,
    pub side: SideId,
    pub turn: u8,
}

/// What this turn's event has brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Events {
    /// Whose Offensive Bombardments fall short.
    pub short: [bool; 2],
    /// The free night counterattack is still to be had.
    pub free_night: bool,
    /// This turn's own night counterattack was tried.
    pub night_tried: bool,
    /// The brigade that is activated for nothing and must assault.
    pub driven: Option<GroupId>,
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        Setup = "setup", Reinforcement = "reinforcement", Command = "command", Initiative = "initiative", Weather = "weather",
        Supply = "supply", Artillery = "artillery", Event = "event", Action = "action", Movement = "movement", Rally = "rally",
        Victory = "victory"
    }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Grade { Victory = "victory", Complete = "complete", Draw = "draw" }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub winner: Option<Side>,
    pub grade: Grade,
    /// The offensive came to a halt.
    pub halted: bool,
    pub vp: i16,
}

impl Ending {
    pub fn outcome(&self) -> Outcome {
        let side = self.winner.map_or("", Side::key);
        let words = message!("outcome", side = side, grade = self.grade.word(), points = self.vp, halted = self.halted);
        let winner = self.winner.map(|s| s.key().to_owned());
        Outcome { winners: winner.iter().cloned().collect(), winner, grade: self.grade.word().to_owned(), words }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub options: Options,
    pub turn: u8,
    pub phase: Phase,
    /// The player with the initiative this turn.
    pub initiative: Side,
    /// Whose part of the phase it is.
    pub phasing: Side,
    pub units: ArrayVec<Unit, MAX_UNITS>,
    pub brigades: ArrayVec<Brigade, MAX_GROUPS>,
    pub stocks: [Stock; 2],
    /// Hexes whose last visitor (or initial owner) is Italian.
    pub italian: Hexes,
    pub trenches: Trenches,
    pub works: ArrayVec<Work, 128>,
    pub barrages: ArrayVec<Barrage, 40>,
    /// Printed bridges that are blown, by number.
    pub blown: Bits,
    /// Bridges built where none is printed, by number of the Isonzo hexside.
    pub built: Bits,
    pub spans: ArrayVec<Span, 12>,
    /// Passes in sequence during the Action Phases.
    pub passes: u8,
    /// Italian activations so far, in the first turn.
    pub activations: u8,
    /// Turn in which a victory hex was last conquered; 0 if none was.
    pub conquered: u8,
    /// The condition of conditional reinforcements has been met.
    pub triggered: bool,
    pub events: Events,
    /// Who is on the move: a unit or a stack.
    pub mover: UnitSet,
    /// Bridges to be blown up and by whom, before the dice.
    pub charges: ArrayVec<(UnitId, SideId), 24>,
    pub agenda: Agenda<Pending, 16>,
    /// An activation, and a reaction inside it.
    pub activations_open: Frames<Activation, 2>,
    pub ending: Option<Ending>,
    #[serde(skip)]
    pub derived: Derived,
}

impl State {
    pub fn empty(turn: u8) -> Self {
        Self {
            options: Options::default(),
            turn,
            phase: Phase::Setup,
            initiative: Side::It,
            phasing: Side::It,
            units: ArrayVec::new(),
            brigades: ArrayVec::new(),
            stocks: [Stock::default(); 2],
            italian: Hexes::default(),
            trenches: Trenches::default(),
            works: ArrayVec::new(),
            barrages: ArrayVec::new(),
            blown: Bits::default(),
            built: Bits::default(),
            spans: ArrayVec::new(),
            passes: 0,
            activations: 0,
            conquered: 0,
            triggered: false,
            events: Events::default(),
            mover: UnitSet::EMPTY,
            charges: ArrayVec::new(),
            agenda: Agenda::default(),
            activations_open: Frames::default(),
            ending: None,
            derived: Derived::default(),
        }
    }
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }
    #[inline]
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }
    #[inline]
    pub fn brigade(&self, group: GroupId) -> &Brigade {
        &self.brigades[group.index()]
    }
    #[inline]
    pub fn brigade_mut(&mut self, group: GroupId) -> &mut Brigade {
        &mut self.brigades[group.index()]
    }
    pub fn groups(&self) -> impl Iterator<Item = GroupId> + use<> {
        (0..self.brigades.len() as u8).map(GroupId)
    }
    pub fn stock(&self, side: Side) -> &Stock {
        &self.stocks[side.index()]
    }
    pub fn stock_mut(&mut self, side: Side) -> &mut Stock {
        &mut self.stocks[side.index()]
    }
    pub fn controller(&self, hex: HexId) -> Side {
        if self.italian.contains(hex) { Side::It } else { Side::Ah }
    }
    pub fn control(&mut self, hex: HexId, side: Side) {
        match side {
            Side::It => self.italian.insert(hex),
            Side::Ah => self.italian.remove(hex),
        };
    }
    pub fn top(&self) -> Option<&Pending> {
        self.agenda.top()
    }
    /// The innermost activation.
    #[inline]
    pub fn activation(&self) -> Option<&Activation> {
        self.activations_open.last()
    }
    pub fn activation_mut(&mut self) -> Option<&mut Activation> {
        self.activations_open.last_mut()
    }
    pub fn is_planning(&self) -> bool {
        matches!(self.top(), Some(Pending::Plan | Pending::Bid))
    }
    /// Something was lost for want of room: the position can no longer be played.
    pub fn has_overflowed(&self) -> bool {
        self.agenda.has_overflowed() || self.activations_open.has_overflowed()
    }
}
