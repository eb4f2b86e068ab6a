//! What one map asks of the compiler: every choice that geography and book leave open, as values.
//!
//! A recipe names hexes by their printed numbers and places by their names; the compiler refuses what does not exist.

use hexgrid::Numbering;

use super::sources::SourceNames;

pub struct Recipe {
    pub key: &'static str,
    /// Where the compiled files go, from the root of the workspace.
    pub output: &'static str,
    pub sources: SourceNames,
    pub numbering: Numbering,
    pub lines: (i16, i16),
    pub places_on_line: (i16, i16),
    /// Lowest metres of each band, rising.
    pub bands: &'static [Band],
    /// Hexes whose terrain is not read from their height.
    pub ground: &'static [(&'static str, &'static str)],
    pub stream_hexes: &'static [&'static str],
    /// In order of rank: a later course gives way where it would run on the hexsides of an earlier one.
    pub waters: &'static [Course],
    /// The water that parts the two banks, and a hex on its west bank.
    pub divide: (&'static str, &'static str),
    pub front: Front,
    pub landmarks: &'static [Landmark],
    pub ways: &'static [Way],
    pub flags: &'static [Flag],
    /// Hexes the book uses in an example without saying what is printed there.
    pub inferred_hexes: &'static [&'static str],
}

pub struct Band {
    pub from: i32,
    pub terrain: &'static str,
    pub level: u8,
}

/// A line that follows hexsides as near as it can to its true course.
pub struct Course {
    pub name: &'static str,
    /// The word of the column `river`.
    pub water: &'static str,
    pub course: &'static [Leg],
    pub start: End,
    pub end: End,
    /// Hexsides it must take.
    pub pinned: &'static [&'static str],
}

pub enum Leg {
    /// A line of `lines.geojson`.
    Line(&'static str),
    /// The same, but only its points from the first to the last of these.
    Part(&'static str, usize, usize),
    /// Latitude and longitude in ten-thousandths of a degree.
    Points(&'static [(i32, i32)]),
}

#[derive(Clone, Copy)]
pub enum End {
    Edge,
    Spring,
    /// Into the named water, which stands earlier in the list.
    Joins(&'static str),
}

pub struct Front {
    pub course: &'static [Leg],
    pub pinned: &'static [&'static str],
    /// The side that holds this hex, and the other one.
    pub holder: (&'static str, &'static str),
    pub other: &'static str,
    /// Trenches behind the front: side and hexes in order, each connected with the next.
    pub rear_lines: &'static [(&'static str, &'static [&'static str])],
    /// Stretches of the front: name and the first trench of the holder and of the other side in it.
    pub sectors: &'static [Sector],
}

pub struct Sector {
    pub name: &'static str,
    pub first: [&'static str; 2],
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LandmarkKind {
    Settlement,
    Peak,
}

/// A settlement or peak.
pub struct Landmark {
    pub name: &'static str,
    pub kind: LandmarkKind,
    /// Its name in the gazetteer, or empty.
    pub gazetteer: &'static str,
    /// Its hex, or empty to take the one its position falls into.
    pub hex: &'static str,
    /// Its height where the gazetteer has none or another.
    pub metres: Option<i32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WayKind {
    Road,
    Trail,
    Railway,
}

/// A road, trail or railway from stop to stop: landmarks by name, hexes by number. Between stops that do not touch it
/// takes the easiest ground and never crosses the dividing water: a bridge there is two touching stops.
pub struct Way {
    pub kind: WayKind,
    pub name: &'static str,
    pub stops: &'static [&'static str],
}

/// Edge hexes with a national flag: a straight run from hex to hex.
pub struct Flag {
    pub side: &'static str,
    pub from: &'static str,
    pub to: &'static str,
}

impl LandmarkKind {
    pub const fn word(self) -> &'static str {
        match self {
            LandmarkKind::Settlement => "settlement",
            LandmarkKind::Peak => "peak",
        }
    }
}

impl WayKind {
    pub const fn word(self) -> &'static str {
        match self {
            WayKind::Road => "road",
            WayKind::Trail => "trail",
            WayKind::Railway => "railway",
        }
    }
}
