//! What is open in play: the questions of the agenda, and the activation under way with its assaults and fires.

use arrayvec::ArrayVec;
use hexgrid::HexId;
use serde::{Deserialize, Serialize};

use crate::key::{GroupId, Hexes, UnitId, UnitSet};
use crate::state::Side;

kernel::words! {
    /// What a bombardment is aimed at.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Aim { Units = "units", Guns = "guns", Barrage = "barrage" }
}

kernel::words! {
    /// How a brigade came to act.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum How {
        Planned = "planned",
        Driven = "driven",
        Reaction = "reaction",
        Night = "night",
        FreeNight = "free-night",
    }
}

impl How {
    /// Neither side's artillery is used.
    pub const fn is_night(self) -> bool {
        matches!(self, Self::Night | Self::FreeNight)
    }
}

kernel::words! {
    /// What kind of movement is under way.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Manner {
        Tactical = "tactical",
        /// Of units that are not activated.
        Free = "free",
        Counter = "counter",
        /// The rear brigade of an exchange.
        Rear = "rear",
        /// The front brigade of an exchange.
        Front = "front",
    }
}

kernel::words! {
    /// What the activation does next once the open question is answered.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Stage {
        Probe = "probe",
        Attach = "attach",
        Rear = "rear",
        Front = "front",
        Move = "move",
        Bombard = "bombard",
        Salvos = "salvos",
        Defend = "defend",
        Volleys = "volleys",
        Waves = "waves",
        Resolve = "resolve",
        Counter = "counter",
        CounterDefend = "counter-defend",
        CounterVolleys = "counter-volleys",
        CounterWaves = "counter-waves",
        CounterResolve = "counter-resolve",
        Complete = "complete",
        React = "react",
        Done = "done",
    }
}

/// How far a declared assault has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sent {
    /// Declared; its wave has not been chosen.
    Waiting,
    /// Of the wave that goes in.
    Going,
    /// Thrown back.
    Back,
    /// Holds the hex.
    Won,
    /// Stays where it is: others have taken the hex.
    Kept,
}

/// A declared assault of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Launch {
    pub unit: UnitId,
    pub from: HexId,
    pub target: HexId,
    pub sent: Sent,
}

/// Artillery that fires at one target of a bombardment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Salvo {
    pub hex: HexId,
    pub aim: Aim,
    pub guns: UnitSet,
    pub done: bool,
}

/// Defensive Fire at one hex with assaulting units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volley {
    pub hex: HexId,
    pub units: UnitSet,
    /// A Logistics Point has lifted the limit of artillery.
    pub paid: bool,
    pub done: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightStep {
    Entering,
    Roll,
    AttackerLoses,
    DefenderLoses,
    Retreat,
    Enter,
}

/// An assault that is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub target: HexId,
    pub attacker: Side,
    pub counter: bool,
    pub attackers: UnitSet,
    pub defenders: UnitSet,
    /// Steps lost and Disorganization Points: attacker, defender.
    pub steps: [u8; 2],
    pub dp: [u8; 2],
    /// The defender must retreat; otherwise the attacker.
    pub won: bool,
    /// Who lent their morale: the first step is lost among them.
    pub lead: [UnitSet; 2],
    pub step: FightStep,
}

kernel::words! {
    /// What steps and points are lost by.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cause {
        Bombardment = "bombardment", Barrage = "barrage", DefensiveFire = "defensive-fire", Infiltration = "infiltration",
        Assault = "assault",
    }
}

/// Losses that are being shared out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Toll {
    pub side: Side,
    pub hex: HexId,
    /// Who suffers.
    pub units: UnitSet,
    /// Steps still to be lost.
    pub left: u8,
    /// Disorganization Points for each, afterwards.
    pub dp: u8,
    /// Who has lost a step in this round: the others come first.
    pub taken: UnitSet,
    /// Among whom the first step is lost; empty where that is free.
    pub first: UnitSet,
    pub cause: Cause,
    /// Never surrenders by it.
    pub firm: bool,
}

/// Units that retreat from a hex, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Retreat {
    pub side: Side,
    pub from: HexId,
    pub units: UnitSet,
    pub voluntary: bool,
    /// Those who have gone before: the others may follow them.
    #[serde(skip_serializing_if = "UnitSet::is_empty", default = "UnitSet::default")]
    pub gone: UnitSet,
}

impl Retreat {
    pub fn of(side: Side, from: HexId, units: UnitSet, voluntary: bool) -> Self {
        Self { side, from, units, voluntary, gone: UnitSet::EMPTY }
    }
}

/// An activated brigade.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    pub side: Side,
    pub group: GroupId,
    pub how: How,
    pub stage: Stage,
    /// The brigade with which it changes places.
    pub partner: Option<GroupId>,
    /// Attached artillery and independent units.
    pub guns: UnitSet,
    pub independents: UnitSet,
    /// Units that take part: its own in command, and the independents.
    pub command: UnitSet,
    /// Hexes in Command Range, and those that dice have opened and closed.
    pub reach: Hexes,
    pub opened: Hexes,
    pub closed: Hexes,
    /// Trench Levels built or tried.
    pub dug: u8,
    /// Column shifts of a surprise.
    pub surprise: i16,
    pub launches: ArrayVec<Launch, 20>,
    pub counters: ArrayVec<Launch, 20>,
    pub salvos: ArrayVec<Salvo, 20>,
    pub volleys: ArrayVec<Volley, 20>,
    /// Hexes just lost to its assaults.
    pub lost: Hexes,
    /// Units of the other side that its assaults have driven back.
    pub driven: UnitSet,
    /// Hexes whose defender has answered whether he leaves after the last wave.
    pub asked: Hexes,
    pub fight: Option<Fight>,
    /// Where the enemies beside the units that move up for a counter-assault stand: they may assault no other hex.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pressed: Option<HexId>,
}

impl Activation {
    /// An activation at its beginning.
    pub fn opened(side: Side, group: GroupId, how: How, surprise: i16) -> Self {
        Self {
            side,
            group,
            how,
            stage: Stage::Probe,
            partner: None,
            guns: UnitSet::EMPTY,
            independents: UnitSet::EMPTY,
            command: UnitSet::EMPTY,
            reach: Hexes::default(),
            opened: Hexes::default(),
            closed: Hexes::default(),
            dug: 0,
            surprise,
            launches: ArrayVec::new(),
            counters: ArrayVec::new(),
            salvos: ArrayVec::new(),
            volleys: ArrayVec::new(),
            lost: Hexes::default(),
            driven: UnitSet::EMPTY,
            asked: Hexes::default(),
            fight: None,
            pressed: None,
        }
    }
}

kernel::steps! {
    /// An open question; only the top of the agenda is asked.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Pending {
        "place" = Place(Side), "if possible", "place" "deploy";
        "reinforce" = Reinforce(Side), "if possible", "enter" "deploy" "end";
        "plan" = Plan, "always", "plan" "ready";
        "bid" = Bid, "always", "bid";
        "artillery" = Artillery(Side), "always", "limber" "emplace" "spike" "lower" "charge" "end";
        "shift" = Shift(Side, GroupId), "if possible", "shift" "end";
        "act" = Act(Side), "always", "activate" "pass";
        "probe" = Probe, "if possible", "probe" "end";
        "attach" = Attach, "always", "attach" "exchange" "end";
        "move" = Move(Manner), "always",
            "move" "join" "step" "force" "strategic" "assault" "dig" "extend" "gather" "end";
        "group" = Group(Manner, UnitSet), "if possible", "join" "step";
        "bombard" = Bombard, "always", "bombard" "end";
        "fire" = Fire, "always", "fire" "pay" "end";
        "wave" = Wave(HexId), "if possible", "send";
        "resolve" = Resolve, "if possible", "resolve";
        "lose" = Lose(Toll), "if possible", "lose";
        "retreat" = Retreat(Retreat), "if possible", "retreat";
        "withdraw" = Withdraw(HexId), "if possible", "withdraw" "stand";
        "counter" = Counter, "if possible", "move" "join" "step" "force" "assault" "end";
        "counter-fire" = CounterFire, "if possible", "fire" "end";
        "react" = React, "if possible", "react" "night" "free-night" "hold";
        "rally" = Rally(Side), "always", "rally" "rest" "restore" "recall" "span" "end";
    }
}
