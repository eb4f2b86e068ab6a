//! Boards, seats and troops.

use kernel::Post;

use super::SIDES;

/// A side's units under one seat.
#[derive(Debug)]
pub struct Troop {
    pub side: u8,
    pub seat: u8,
    pub units: u16,
}

#[derive(Debug)]
pub struct Scenario {
    pub key: &'static str,
    pub title: &'static str,
    /// Keys, names and sectors.
    pub seats: &'static [(&'static str, &'static str, &'static str)],
    pub troops: &'static [Troop],
    pub lines: i16,
    pub along: i16,
    /// The first of the two lines in which a side sets up.
    pub zones: [i16; 2],
    pub woods: &'static [&'static str],
    /// Besides, one hex of so many is a wood; 0: none.
    pub forest: u16,
    pub turns: u8,
    pub minutes: u32,
}

const CAPTAINS: [(&str, &str, &str); 4] = [
    ("n1", "North, first", "west"),
    ("n2", "North, second", "east"),
    ("s1", "South, first", "west"),
    ("s2", "South, second", "east"),
];

const fn troop(side: u8, seat: u8, units: u16) -> Troop {
    Troop { side, seat, units }
}

impl Scenario {
    /// The seats with the sides whose troops they command.
    pub fn posts(&self) -> Vec<Post> {
        let post = |(nth, (key, name, sector)): (usize, &(&str, &str, &str))| {
            let sides =
                (0..2).filter(|side| self.troops.iter().any(|t| usize::from(t.seat) == nth && usize::from(t.side) == *side));
            Post::sector(key, name, &sides.map(|side| SIDES[side]).collect::<Vec<_>>(), sector)
        };
        self.seats.iter().enumerate().map(post).collect()
    }
}

/// Two sides of two seats.
pub static FORT: Scenario = Scenario {
    key: "fort",
    title: "The fort",
    seats: &CAPTAINS,
    troops: &[troop(0, 0, 3), troop(0, 1, 3), troop(1, 2, 3), troop(1, 3, 3)],
    lines: 6,
    along: 6,
    zones: [1, 5],
    woods: &["0203", "0304", "0402", "0505"],
    forest: 0,
    turns: 3,
    minutes: 5,
};

/// Two seats, each with a wing of the north and the wing of the south that faces the other's.
pub static WINGS: Scenario = Scenario {
    key: "wings",
    title: "The wings",
    seats: &[
        ("west", "North-west and south-east", "the west of the north"),
        ("east", "North-east and south-west", "the east of the north"),
    ],
    troops: &[troop(0, 0, 3), troop(0, 1, 3), troop(1, 1, 3), troop(1, 0, 3)],
    lines: 5,
    along: 4,
    zones: [1, 3],
    woods: &["0302"],
    forest: 0,
    turns: 4,
    minutes: 5,
};

/// One seat to a side, and woods along the middle.
pub static BANKS: Scenario = Scenario {
    key: "banks",
    title: "The two banks",
    seats: &[("n1", "North", ""), ("s1", "South", "")],
    troops: &[troop(0, 0, 4), troop(1, 1, 4)],
    lines: 5,
    along: 5,
    zones: [1, 4],
    woods: &["0302", "0304"],
    forest: 0,
    turns: 4,
    minutes: 5,
};

/// The toy grown large: 600 counters on 4,176 hexes.
pub static LARGE: Scenario = Scenario {
    key: "large",
    title: "The long front",
    seats: &CAPTAINS,
    troops: &[troop(0, 0, 150), troop(0, 1, 150), troop(1, 2, 150), troop(1, 3, 150)],
    lines: 72,
    along: 58,
    zones: [34, 37],
    woods: &[],
    forest: 7,
    turns: 3,
    minutes: 60,
};
