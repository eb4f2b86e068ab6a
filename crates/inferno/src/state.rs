//! The position: units, control, bridges, the agenda and the fights under way. Nothing here is a rule.

use arrayvec::ArrayVec;
use hexgrid::{HexId, HexSet};
use kernel::{Agenda, FrameId, Frames, Outcome};
use serde::{Deserialize, Serialize};

pub use crate::combat::{Fate, Fight, Hold, Path, Retreat, Role, Stage};
pub use crate::derived::{Derived, Pontoons, Ways};
use crate::key::{SideId, UnitId, UnitSet};
use crate::options::Options;

pub type Hexes = HexSet<16>;
pub const MAX_HEXES: usize = 1024;
pub const MAX_UNITS: usize = 192;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    It,
    Ah,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::It, Self::Ah];
    pub const fn enemy(self) -> Self {
        match self {
            Self::It => Self::Ah,
            Self::Ah => Self::It,
        }
    }
    pub const fn index(self) -> usize {
        self as usize
    }
    pub const fn key(self) -> &'static str {
        match self {
            Self::It => "it",
            Self::Ah => "ah",
        }
    }
    pub const fn name(self) -> &'static str {
        match self {
            Self::It => "Italian",
            Self::Ah => "Austro-Hungarian",
        }
    }
    pub const fn seat(self) -> kernel::Seat {
        kernel::Seat(self as u8)
    }
    pub const fn of(seat: kernel::Seat) -> Option<Self> {
        match seat.0 {
            0 => Some(Self::It),
            1 => Some(Self::Ah),
            _ => None,
        }
    }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Supply { In = "in", Low = "low", Out = "out" }
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    Hex(HexId),
    /// A bridge engineer on its bridge side.
    Pontoon(SideId),
    /// Not yet placed in the set-up.
    Unplaced,
    /// Still to come.
    Off,
    /// To be placed in this Reinforcement Phase.
    Arriving,
    /// In the Reserves box.
    Reserve,
    Gone,
}

kernel::marks! {
    /// What a unit has done or carries, beyond its numbers.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct Marks(u16) of Mark {
        /// Moved in this Movement Phase.
        Moved = "moved",
        /// Made the minimum move: no more MP this player turn.
        Minimum = "minimum",
        Recovered = "recovered",
        /// Attacked in this Combat Phase.
        Attacked = "attacked",
        /// Was in a hex attacked in this Combat Phase.
        Target = "target",
        /// Lies under a reserve marker.
        Reserve = "reserve",
        /// Artillery on its Mov side.
        MovSide = "mov-side",
        /// The opponent knows which counter this is.
        Seen = "seen",
        /// Began the Movement Phase with a bridge engineer.
        WithEngineer = "with-engineer",
        /// Crossed the Isonzo with an engineer's help.
        Ferried = "ferried",
        /// An engineer that has built or repaired this turn.
        Worked = "worked",
        /// An eliminated unit that came back as an emergency reinforcement.
        Recalled = "recalled",
    }
}

/// One counter's state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    pub place: Place,
    /// Steps that are left; artillery has one.
    pub steps: u8,
    /// Combat Effectiveness reductions, 0 to 2.
    pub ce: u8,
    pub supply: Supply,
    /// Movement Points spent in this Movement Phase, in sixths.
    pub spent: u16,
    pub marks: Marks,
}

impl Unit {
    #[inline]
    pub const fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }
    #[inline]
    pub const fn has(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }
}

kernel::words! {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        Setup = "setup", Supply = "supply", Reinforcement = "reinforcement", Movement = "movement", Combat = "combat",
        End = "end"
    }
}

kernel::steps! {
    /// An open question; only the top of the agenda is asked. Those of a fight name their fight.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Pending {
        "place" = Place(Side), "if possible", "counters are set up, in any order", "place" "deploy";
        "reinforce" = Reinforce, "always", "reinforcements, reserves, emergency reinforcements",
            "enter" "release" "recall" "deploy" "end";
        "build" = Build, "if possible", "engineers build and repair", "build" "repair" "end";
        "lift" = Lift(Side), "if possible", "pontoon bridges are taken up, each side", "lift" "keep";
        "move" = Move, "always", "movement and recovery", "move" "join" "step" "recover" "end";
        "group" = Group(UnitSet), "if possible", "a group is formed before its first step", "join" "step";
        "excess" = Excess(HexId, Side), "if possible", "the owner eliminates what is too much in a hex", "eliminate";
        "blow" = Blow(HexId, Side), "if possible", "the other side may blow the bridges of an approached hex", "blow" "keep";
        "attack" = Attack, "always", "the Combat Phase between combats", "attack" "bombard" "end";
        "declare" = Declare(FrameId), "if possible", "an attack is declared", "join" "support" "commit";
        "defend" = Defend(FrameId), "if possible", "the defenders are chosen", "defend"
            and "hold", "if possible", "hex or hexside", "hold"
            and "support", "always", "defending artillery; then commit", "support" "commit";
        "refuse" = Refuse(FrameId), "if possible", "refusal of retreat in a trench", "refuse" "yield";
        "accompany" = Accompany(Retreat), "if possible", "ineligible units that go along", "accompany" "stay";
        "retreat" = Retreat(Retreat), "if possible", "the next hex of a retreat", "retreat";
        "continue" = Continue(Retreat), "if possible", "units that go on from an overstacked hex", "continue" "stay";
        "advance" = Advance(FrameId), "if possible", "advance after combat", "advance" "halt";
        "lose" = Lose(FrameId, Role), "if possible", "the next reduction is assigned", "lose";
        "stand" = Stand(FrameId), "if possible", "after a successful refusal", "stand" "go";
        "demolish" = Demolish(Side), "if possible", "phase C: bridges whose both ends are controlled", "demolish" "end";
    }
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub winner: Option<Side>,
    pub strategic: bool,
    /// Sudden victory at Gorizia.
    pub sudden: bool,
    pub vp: i16,
}

impl Ending {
    pub fn outcome(&self) -> Outcome {
        let grade = match (self.winner, self.strategic) {
            (None, _) => "draw",
            (_, true) => "strategic",
            (_, false) => "operational",
        };
        let words = match self.winner {
            None => format!("A draw: {} Italian victory points.", self.vp),
            Some(_) if self.sudden => "Austro-Hungarian strategic victory: Gorizia was entered.".to_owned(),
            Some(side) => format!("{} {grade} victory: {} Italian victory points.", side.name(), self.vp),
        };
        let winner = self.winner.map(|s| s.key().to_owned());
        Outcome { winners: winner.iter().cloned().collect(), winner, grade: grade.to_owned(), words }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bits(pub [u64; 4]);

impl Bits {
    pub const fn has(&self, i: u8) -> bool {
        self.0[(i >> 6) as usize] & (1 << (i & 63)) != 0
    }
    pub fn set(&mut self, i: u8) {
        self.0[(i >> 6) as usize] |= 1 << (i & 63);
    }
    pub fn clear(&mut self, i: u8) {
        self.0[(i >> 6) as usize] &= !(1 << (i & 63));
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub options: Options,
    pub turn: u8,
    pub phase: Phase,
    /// The phasing side.
    pub phasing: Side,
    pub units: ArrayVec<Unit, MAX_UNITS>,
    /// Hexes whose last visitor (or initial owner) is Italian.
    pub italian: Hexes,
    /// Destroyed bridges, by the board's bridge number.
    pub destroyed: Bits,
    /// Isonzo hexsides used this turn: per side, by a brigade or regiment and by a battalion.
    pub crossed: [[Bits; 2]; 2],
    /// Ris/Rimp points of the Italian player.
    pub points: u8,
    /// VP lost for reserves and won from emergency reinforcements.
    pub vp_balance: i16,
    /// An emergency reinforcement was taken in this phase.
    pub recalled: bool,
    /// Group that moved last, and may go on together.
    pub group: UnitSet,
    /// Declarations that proved void this phase: by target hex, the units.
    pub void: Agenda<Void, 64>,
    pub agenda: Agenda<Pending, 12>,
    /// The fight under way; in this book none has another inside.
    pub fights: Frames<Fight, 1>,
    pub ending: Option<Ending>,
    #[serde(skip)]
    pub derived: Derived,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Void {
    pub target: HexId,
    pub units: UnitSet,
}

impl State {
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
    /// Units of which the position speaks beyond their place: they keep their identity whatever is dealt anew.
    pub fn involved(&self) -> UnitSet {
        let mut set = self.group;
        for void in &self.void {
            set = set.union(&void.units);
        }
        for pending in &self.agenda {
            match pending {
                Pending::Group(group) => set = set.union(group),
                Pending::Accompany(r) | Pending::Retreat(r) | Pending::Continue(r) => set = set.union(&r.stack),
                _ => {}
            }
        }
        for f in self.fights.iter() {
            for more in [f.attackers, f.defenders, f.guns[0], f.guns[1], f.retreated, f.advanced, f.taken[0]] {
                set = set.union(&more);
            }
        }
        set
    }
    /// Units in a hex, in list order, asked of every unit: right even while what is derived is not up to date.
    pub fn in_hex(&self, hex: HexId) -> impl Iterator<Item = UnitId> {
        self.units.iter().enumerate().filter(move |(_, u)| u.place == Place::Hex(hex)).map(|(i, _)| UnitId(i as u16))
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
    /// Something was lost for want of room: the position can no longer be played.
    pub fn has_overflowed(&self) -> bool {
        let cut = |question: &Pending| match question {
            Pending::Accompany(r) | Pending::Retreat(r) | Pending::Continue(r) => r.path.is_full(),
            _ => false,
        };
        self.agenda.has_overflowed() || self.fights.has_overflowed() || self.void.has_overflowed() || self.agenda.iter().any(cut)
    }
}
