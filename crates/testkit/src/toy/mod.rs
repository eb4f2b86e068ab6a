//! A four-seat game of its own that proves the kernel's contract apart from any book.
//!
//! Two sides of two seats fight for a fort. Strengths are dealt face down; each turn every seat plans in secret which
//! units stand and where it lays its one trap; then all act at once, groups move, standing units fire at them, and a step
//! onto a hidden trap is void.

mod ask;
mod game;
mod law;
mod play;
mod pose;
mod state;
mod view;
mod words;

pub use game::book;
pub use state::{Draft, Pending, Place, State, Trap, Unit};
pub use view::View;

use hexgrid::{Grid, HexId, Numbering, Sheets, Shoved};
use kernel::{About, Cite, Outcome, Post, Rule, Seat, Side};
use serde::{Deserialize, Serialize};

/// The paragraphs of the toy.
pub const RULES: [(&str, &str); 23] = [
    ("T/1", "units are placed in the two outermost lines of their side"),
    ("T/2", "strengths are dealt face down when all units stand on the map"),
    ("T/3", "a hex holds three units of a side"),
    ("T/4", "a seat lets at most two of its units stand, each once"),
    ("T/5", "a seat lays one trap in the game"),
    ("T/6/a", "a trap is laid in a hex without units"),
    ("T/6/b", "a trap is laid within two hexes of a unit of the seat"),
    ("T/7", "a unit acts once in a turn"),
    ("T/8", "a standing unit neither moves nor attacks"),
    ("T/9", "a step onto a hidden trap is void: the trap is shown, the move ends"),
    ("T/10/a", "a step goes to a neighbouring hex"),
    ("T/10/b", "a clear hex costs one point and a wood two, of three"),
    ("T/11/a", "units join before the first step"),
    ("T/11/b", "units join from the same hex"),
    ("T/12", "no step goes to a hex with an enemy"),
    ("T/13/a", "an attack goes to a neighbouring hex"),
    ("T/13/b", "an attack needs an enemy"),
    ("T/14/a", "only a standing unit that has not acted fires at a group that moves"),
    ("T/14/b", "it fires at a neighbouring hex and hits with its strength or less"),
    ("T/16", "an attack is decided by one die and the difference of the strengths"),
    ("T/17", "a seat orders its own units on the map"),
    ("T/18", "each order has its step of the turn"),
    ("T/19", "the fort counts two points, each loss of the enemy one"),
];

pub const IDS: [&str; RULES.len()] = {
    let mut ids = [""; RULES.len()];
    let mut i = 0;
    while i < RULES.len() {
        ids[i] = RULES[i].0;
        i += 1;
    }
    ids
};

/// A rule of [`IDS`]; anything else does not compile.
macro_rules! t {
    ($id:literal) => {
        const { $crate::toy::known($id) }
    };
}
pub(crate) use t;

pub(crate) const fn known(id: &'static str) -> Rule {
    let mut i = 0;
    while i < IDS.len() {
        if same(IDS[i].as_bytes(), id.as_bytes()) {
            return Rule(id);
        }
        i += 1;
    }
    panic!("no such paragraph")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    Place { hex: u16 },
    Deploy,
    Stand { unit: u8 },
    Trap { hex: u16 },
    Ready,
    Lead { unit: u8 },
    Join { unit: u8 },
    Step { hex: u16 },
    Halt,
    Attack { unit: u8, hex: u16 },
    Fire { unit: u8 },
    Hold,
    Done,
}

/// Units are named only for their own side; others see where and how many.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    Placed { seat: Seat, hex: u16, unit: Option<u8> },
    Dealt,
    Stood { seat: Seat, unit: u8 },
    Laid { seat: Seat, hex: u16 },
    Readied { seat: Seat },
    Shown { seat: Seat, hexes: Vec<u16> },
    Led { seat: Seat, hex: u16, unit: Option<u8> },
    Joined { seat: Seat, hex: u16, unit: Option<u8> },
    Stepped { seat: Seat, from: u16, to: u16, count: u8 },
    Voided { seat: Seat, hex: u16 },
    Halted { seat: Seat, hex: u16 },
    Fired { seat: Seat, from: u16, at: u16, strength: u8, face: u8, hit: bool },
    Held { seat: Seat },
    Fought { seat: Seat, from: u16, hex: u16, attack: u8, defence: u8, face: Option<u8>, cell: Cell },
    Removed { seat: Seat, hex: u16, strength: u8 },
    Passed { seat: Seat },
    TurnBegan { turn: u8 },
    Ended,
}

/// A cell of the one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell {
    Hit,
    Back,
    None,
}

/// A mistake built in on purpose: the battery must find each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flaw {
    #[default]
    None,
    /// The view shows the strength of hidden counters.
    ViewTells,
    /// A step onto a hidden trap is not listed.
    LegalTells,
    /// The refusal of an attack tells the defender's strength.
    RefusalTells,
    /// A question answers with hidden strengths.
    AskTells,
    /// A safe step onto a doubtful hex may be taken back.
    StepScouts,
    /// Seats see each other's drafts.
    WitnessTells,
    /// `halt` is accepted and not listed.
    Unlisted,
    /// A group that has no points left gets no answer.
    Stuck,
    /// The export forgets who has acted.
    ExportForgets,
    /// Some texts do not read back.
    WordsGarble,
    /// A refusal cites a paragraph that does not exist.
    WrongId,
    /// Some actions panic.
    Panics,
    /// `resample` never changes anything.
    SameAgain,
    /// Removed units stay hidden.
    AuditBreaks,
}

/// Board, names and length; the position is a [`State`].
#[derive(Clone, Debug)]
pub struct Toy {
    about: About,
    grid: Grid,
    woods: u64,
    fort: u16,
    turns: u8,
    names: Vec<String>,
    hexes: Vec<(String, u16)>,
    flaw: Flaw,
}

impl Default for Toy {
    fn default() -> Self {
        Self::flawed(Flaw::None)
    }
}

const SIDES: [&str; 2] = ["n", "s"];

impl Toy {
    pub fn flawed(flaw: Flaw) -> Self {
        let mut toy = Self::blank(6, 6);
        toy.woods = ["0203", "0304", "0402", "0505"].iter().filter_map(|n| toy.number(n)).fold(0, |w, h| w | 1 << h);
        toy.names = ('A'..='L').map(String::from).collect();
        toy.flaw = flaw;
        toy
    }

    fn blank(lines: i16, along: i16) -> Self {
        let grid = Grid::new(Numbering { shoved: Shoved::OddLines, sheets: Sheets::Plain }, 1..=lines, 1..=along);
        let post = |key, name, side, sector| Post::sector(key, name, &[side], sector);
        let seats = vec![
            post("n1", "North, first", "n", "west"),
            post("n2", "North, second", "n", "east"),
            post("s1", "South, first", "s", "west"),
            post("s2", "South, second", "s", "east"),
        ];
        let about = About {
            game: "toy".into(),
            scenario: "fort".into(),
            sides: vec![Side::new("n", "North"), Side::new("s", "South")],
            seats,
            rules: 1,
            data: "toy-1".into(),
        };
        let mut toy = Self { about, grid, woods: 0, fort: 0, turns: 3, names: Vec::new(), hexes: Vec::new(), flaw: Flaw::None };
        toy.fort = toy.number(&format!("{:02}{:02}", (lines + 1) / 2, (along + 1) / 2)).unwrap_or(0);
        toy
    }

    /// The hex of a printed number.
    pub fn number(&self, printed: &str) -> Option<u16> {
        self.grid.parse(printed).map(|id| id.0)
    }
    pub fn printed(&self, hex: u16) -> String {
        if self.on_board(hex) { self.grid.number(HexId(hex)) } else { format!("#{hex}") }
    }
    pub(crate) fn on_board(&self, hex: u16) -> bool {
        usize::from(hex) < self.grid.len()
    }
    pub(crate) fn hex_count(&self) -> u16 {
        self.grid.len() as u16
    }
    pub(crate) fn distance(&self, a: u16, b: u16) -> u16 {
        self.grid.distance(HexId(a), HexId(b))
    }
    pub(crate) fn adjacent(&self, a: u16, b: u16) -> bool {
        self.distance(a, b) == 1
    }
    pub(crate) fn cost(&self, hex: u16) -> u8 {
        if self.woods & 1 << hex == 0 { 1 } else { 2 }
    }
    /// The two outermost lines of a side.
    pub(crate) fn zone(&self, which: usize) -> impl Iterator<Item = u16> + use<> {
        let (along, all) = (self.grid.places().len() as u16, self.hex_count());
        if which == 0 { 0..2 * along } else { all - 2 * along..all }
    }
    pub(crate) fn seat_key(&self, seat: Seat) -> &str {
        self.about.seat_key(seat)
    }
    pub(crate) fn unit_name(&self, unit: usize) -> String {
        self.names.get(unit).cloned().unwrap_or_else(|| format!("#{unit}"))
    }

    /// T/19.
    pub(crate) fn outcome_of(&self, state: &State) -> Outcome {
        let fort = |which: usize| if state.of_side(self.fort, which) > 0 { t!("T/19").says(2) } else { 0 };
        let points = [0, 1].map(|which| i32::from(state.vp[which]) + fort(which));
        let winner = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(SIDES[0]),
            std::cmp::Ordering::Less => Some(SIDES[1]),
            std::cmp::Ordering::Equal => None,
        };
        let grade = if points[0].abs_diff(points[1]) > 2 { "clear" } else { "narrow" };
        let grade = if winner.is_none() { "draw" } else { grade };
        self.about.won_by(winner, grade, format!("{} to {} points", points[0], points[1]))
    }
}
