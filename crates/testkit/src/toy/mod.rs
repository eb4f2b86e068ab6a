//! A game of its own that proves the kernel's contract apart from any book.
//!
//! Two sides fight for a fort. Strengths are dealt face down; each turn every seat plans in secret which units stand and
//! where traps lie, out of a stock that the seats of a side share; then all act at once: groups move, standing units fire at
//! them, a step onto a hidden trap is void, and an attack may be answered by an action of the attacked, with a fight of its
//! own inside the first.
//!
//! One law (`law`, `step`) serves several books (`volume`): it names a [`Point`], and the book has its paragraph for it or none.

mod action;
mod ask;
mod audit;
mod flaw;
mod game;
mod hidden;
mod law;
mod look;
mod pose;
mod presentation;
mod scenario;
mod shelf;
mod state;
mod step;
mod tell;
mod view;
mod volume;
mod words;

pub use action::{Action, Cell, Event};
pub use flaw::Flaw;
pub use scenario::{BANKS, FORT, LARGE, Scenario, Troop, WINGS};
pub use shelf::{Library, ROWS, Shelf, book, files, shelve};
pub use state::{Draft, Fight, Hexes, Pending, Place, Stage, State, Trap, Unit, Units};
pub use view::View;
pub use volume::{BOOKS, Book, Choice, FORD, Plans, Point, SMALL, TOY, ids};
pub use words::{parsed, worded};

use hexgrid::{Grid, HexId, Numbering, Sheets, Shoved};
use kernel::{About, Cite, Dice, Of, Outcome, Rule, Seat, Seats, Side, UnitId, Word};

/// A book on a board; the position is a [`State`].
#[derive(Clone, Debug)]
pub struct Toy {
    book: &'static Book,
    scenario: &'static Scenario,
    about: About,
    grid: Grid,
    /// The printed numbers, and the keys of the seats.
    numbers: Vec<Word>,
    posts: Vec<Word>,
    woods: Hexes,
    fort: HexId,
    turns: u8,
    zones: [i16; 2],
    names: Vec<Word>,
    hexes: Vec<(String, HexId)>,
    flaw: Flaw,
}

impl Default for Toy {
    fn default() -> Self {
        Self::new(&TOY, &FORT)
    }
}

pub(crate) const SIDES: [&str; 2] = ["n", "s"];

/// The words of the toy's messages, also where it is played without its shelf.
fn learn() {
    static LEARNT: std::sync::Once = std::sync::Once::new();
    LEARNT.call_once(|| {
        for book in BOOKS {
            language::learn(book.key, language::Language::English, WORDS).unwrap_or_else(|faults| panic!("{faults:?}"));
        }
    });
}

const WORDS: &str = include_str!("../../words/en.ftl");

impl Toy {
    pub fn new(book: &'static Book, scenario: &'static Scenario) -> Self {
        let mut toy = Self::blank(book, scenario, scenario.lines, scenario.along);
        toy.zones = scenario.zones;
        let listed = scenario.woods.iter().filter_map(|n| toy.number(n));
        let forest = |hex: &HexId| scenario.forest > 0 && (hex.0 + hex.0 / 58 * 3).is_multiple_of(scenario.forest);
        toy.woods = toy.grid.ids().filter(forest).chain(listed).collect();
        let units: u16 = scenario.troops.iter().map(|t| t.units).sum();
        toy.names = (0..units).map(|n| letters(n, units).into()).collect();
        toy
    }
    pub fn flawed(flaw: Flaw) -> Self {
        Self { flaw, ..Self::default() }
    }
    pub fn with_flaw(self, flaw: Flaw) -> Self {
        Self { flaw, ..self }
    }

    fn blank(book: &'static Book, scenario: &'static Scenario, lines: i16, along: i16) -> Self {
        let grid = Grid::new(Numbering { shoved: Shoved::OddLines, sheets: Sheets::Plain }, 1..=lines, 1..=along);
        let about = About {
            game: book.key.into(),
            scenario: format!("{}/{}", book.key, scenario.key),
            sides: [("n", "North"), ("s", "South")].map(|(key, name)| Side::new(key, name)).to_vec(),
            seats: scenario.posts(),
            choices: book.options.iter().map(Choice::listed).collect(),
            rules: 2,
            data: String::new(),
        };
        learn();
        let mut toy = Self {
            book,
            scenario,
            numbers: grid.ids().map(|hex| grid.number(hex).into()).collect(),
            posts: about.seats.iter().map(|post| post.key.as_str().into()).collect(),
            about,
            grid,
            woods: Hexes::default(),
            fort: HexId(0),
            turns: scenario.turns,
            zones: [1, lines - 1],
            names: Vec::new(),
            hexes: Vec::new(),
            flaw: Flaw::None,
        };
        toy.about.data = toy.digest().hash();
        toy.fort = toy.number(&format!("{:02}{:02}", (lines + 1) / 2, (along + 1) / 2)).unwrap_or(HexId(0));
        toy
    }

    /// The paragraphs of the book that is played, without the optional ones this table does not play.
    pub(crate) fn cite(&self, s: &State, point: Point) -> &'static [Rule] {
        let declined = |(nth, choice): (usize, &Choice)| choice.point == point && s.without & 1 << nth != 0;
        if self.book.options.iter().enumerate().any(declined) { &[] } else { (self.book.cite)(point) }
    }
    /// A die for a point that the book has.
    pub(crate) fn roll(&self, s: &State, point: Point, of: Of, dice: &mut dyn Dice) -> u8 {
        dice.roll(6, self.cite(s, point).first().copied().unwrap_or(Rule("")), of)
    }

    /// The hex of a printed number.
    pub fn number(&self, printed: &str) -> Option<HexId> {
        self.grid.parse(printed)
    }
    pub fn printed(&self, hex: HexId) -> String {
        self.label(hex).to_string()
    }
    pub(crate) fn label(&self, hex: HexId) -> Word {
        self.numbers.get(hex.index()).copied().unwrap_or_else(|| format!("#{}", hex.0).into())
    }
    pub(crate) fn on_board(&self, hex: HexId) -> bool {
        hex.index() < self.grid.len()
    }
    pub(crate) fn adjacent(&self, a: HexId, b: HexId) -> bool {
        self.grid.distance(a, b) == 1
    }
    /// The hexes that a paragraph about nearness leaves; all of them where the book has no such paragraph.
    pub(crate) fn near(&self, s: &State, point: Point, hex: HexId, reach: u16) -> Vec<HexId> {
        if self.cite(s, point).in_force() { self.grid.within(hex, reach) } else { self.grid.ids().collect() }
    }
    pub(crate) fn cost(&self, s: &State, hex: HexId) -> u8 {
        1 + if self.woods.contains(hex) { self.cite(s, Point::Wood).says(self.book.wood) } else { 0 }
    }
    /// The two lines of a side.
    pub(crate) fn zone(&self, side: usize) -> impl Iterator<Item = HexId> + use<> {
        let along = self.grid.places().len() as u16;
        let first = (self.zones[side].max(1) as u16 - 1) * along;
        (first..(first + 2 * along).min(self.grid.len() as u16)).map(HexId)
    }
    pub(crate) fn seat_key(&self, seat: Seat) -> &str {
        self.about.seat_key(seat)
    }
    fn post(&self, seat: Seat) -> Word {
        self.posts.get(usize::from(seat.0)).copied().unwrap_or_else(|| "nobody".into())
    }
    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        self.names.get(unit.index()).map_or("nobody", |name| name.as_str())
    }

    pub fn all_seats(&self) -> Seats {
        Seats::first(self.scenario.seats.len() as u8)
    }
    /// Whether units of a side are under a seat.
    pub(crate) fn commands(&self, seat: Seat, side: usize) -> bool {
        self.about.seats_of(SIDES[side]).contains(seat)
    }
    /// The side of a seat; none where it commands units of both.
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        [0, 1].into_iter().find(|side| self.commands(seat, *side) && !self.commands(seat, 1 - side))
    }
    /// Seats of one side share stock and see each other's plans; a seat of both sides keeps its own counsel.
    pub fn allied(&self, a: Seat, b: Seat) -> bool {
        self.about.are_allied(a, b)
    }
    pub(crate) fn allies(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.all_seats().iter().filter(move |other| self.allied(seat, *other))
    }
    pub(crate) fn strangers(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.all_seats().iter().filter(move |other| !self.allied(seat, *other))
    }

    /// What a seat has won: its side's points, or where it commands units of both sides what the others have lost.
    fn points(&self, s: &State, seat: Seat) -> u8 {
        let fort = self.cite(s, Point::Victory).says(self.book.fort);
        let own = |unit: UnitId| s.unit(unit).is_some_and(|u| self.allied(u.seat, seat));
        let held = if s.at(self.fort).any(own) { fort } else { 0 };
        let lost = |u: &&Unit| u.place == Place::Gone && u.seat != seat;
        held + self.side_of(seat).map_or_else(|| s.units.iter().filter(lost).count() as u8, |side| s.vp[side])
    }

    pub(crate) fn outcome_of(&self, s: &State) -> Outcome {
        let points: Vec<(Seat, u8)> = self.all_seats().iter().map(|seat| (seat, self.points(s, seat))).collect();
        let best = points.iter().map(|(_, points)| *points).max().unwrap_or(0);
        let least = points.iter().map(|(_, points)| *points).min().unwrap_or(0);
        let winners = points.iter().filter(|(_, points)| *points == best && best > least).map(|(seat, _)| *seat);
        let side = winners.clone().find_map(|seat| self.side_of(seat));
        Outcome {
            winner: side.map(|side| SIDES[side].to_owned()),
            winners: winners.map(|seat| self.seat_key(seat).to_owned()).collect(),
            grade: if best == least {
                "draw"
            } else if best - least > 2 {
                "clear"
            } else {
                "narrow"
            }
            .into(),
            words: kernel::message!("outcome", best = best, least = least),
        }
    }
}

/// Names of letters alone: A to Z where they suffice, else three letters.
fn letters(n: u16, of: u16) -> String {
    let letter = |n: u16| char::from(b'A' + (n % 26) as u8);
    if of <= 26 { letter(n).into() } else { [letter(n / 676), letter(n / 26), letter(n)].iter().collect() }
}
