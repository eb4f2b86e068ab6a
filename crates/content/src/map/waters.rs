//! Rivers on hexsides are chains from corner to corner, from the edge or a spring to the edge or another water.

use std::collections::{BTreeMap, BTreeSet};

use hexgrid::{Dir, Hex, HexId};

use super::check::at_row;
use super::facts::Facts;
use super::{MapCheck, RawHexside, RawMap};

/// Where three hexes meet, some of them perhaps beyond the edge; sorted.
type Corner = [Hex; 3];

pub fn continuous(map: &RawMap, facts: &Facts) -> MapCheck {
    let net = Net::new(map);
    let mut problems = Vec::new();
    for piece in net.pieces() {
        if piece.iter().any(|row| net.is_out(row)) {
            continue;
        }
        let row = piece[0];
        let (word, side) = (map.river(row), net.side(row));
        let is_declared = piece.iter().any(|row| facts.springs.contains(&(row.a, row.b)));
        match piece.len() {
            1 => {
                problems.push(format!("{}: {word} {side} is alone: no other water touches it", at_row("hexsides.csv", row.line)))
            }
            n if !is_declared => problems.push(format!(
                "{}: {word} {side} and {} more hexsides reach neither the edge nor another water; \
                 if that is right, list one of them in `springs` of facts.toml",
                at_row("hexsides.csv", row.line),
                n - 1
            )),
            _ => {}
        }
    }
    MapCheck::new("waters hang together", net.rows.len(), problems)
}

/// A great river comes from beyond the edge and leaves over it: no end of it lies in the open.
pub fn great_rivers(map: &RawMap, facts: &Facts) -> MapCheck {
    let net = Net::new(map);
    let is_great = |row: &&&RawHexside| matches!(map.head.water_style(map.river(row)), "great-river" | "great-canal");
    let great: Vec<&RawHexside> = net.rows.iter().filter(is_great).copied().collect();
    let ends_here = |row: &&&RawHexside| {
        let open = |corner: &Corner| net.at[corner].len() == 1 && !net.is_exit(corner);
        net.corners(row).iter().any(open) && !facts.springs.contains(&(row.a, row.b))
    };
    let told = |row: &&RawHexside| {
        let (word, side) = (map.river(row), net.side(row));
        format!(
            "{}: {word} {side} ends here, with no other water and no edge; if that is right, list it in \
             `springs` of facts.toml",
            at_row("hexsides.csv", row.line)
        )
    };
    let problems = great.iter().filter(ends_here).map(told).collect();
    MapCheck::new("great rivers end only at the edge or in other water", great.len(), problems)
}

/// Whether a hex holds still or flowing water of its own: a lake, a swamp, a stream that runs through it.
pub fn is_wet(map: &RawMap) -> Vec<bool> {
    let terrain = |word: &str| matches!(map.head.terrain_style(word), "water" | "swamp" | "marsh");
    let mut wet: Vec<bool> = map.hexes.iter().map(|row| terrain(&row.terrain) || map.hex_word(row, "stream") == "yes").collect();
    for road in map.roads.iter().filter(|road| is_water(map, &road.kind)) {
        wet[road.a.index()] = true;
        wet[road.b.index()] = true;
    }
    wet
}

/// A kind of way that is a stream or canal through hexes.
pub fn is_water(map: &RawMap, kind: &str) -> bool {
    matches!(map.head.way_style(kind), "stream" | "canal")
}

/// The water hexsides and the corners at which they meet.
struct Net<'a> {
    map: &'a RawMap,
    rows: Vec<&'a RawHexside>,
    at: BTreeMap<Corner, Vec<usize>>,
    wet: Vec<bool>,
}

impl<'a> Net<'a> {
    fn new(map: &'a RawMap) -> Self {
        let rows: Vec<&RawHexside> = map.hexsides.iter().filter(|row| !map.river(row).is_empty()).collect();
        let mut net = Self { map, rows, at: BTreeMap::new(), wet: is_wet(map) };
        for (index, row) in net.rows.iter().enumerate() {
            for corner in net.corners(row) {
                net.at.entry(corner).or_default().push(index);
            }
        }
        net
    }

    fn side(&self, row: &RawHexside) -> String {
        format!("{}-{}", self.map.grid().number(row.a), self.map.grid().number(row.b))
    }

    fn corners(&self, row: &RawHexside) -> Vec<Corner> {
        corners(self.map, row.a, row.b)
    }

    /// The water goes on beyond the corner: over the edge, or into a lake, a swamp or a stream within a hex.
    fn is_exit(&self, corner: &Corner) -> bool {
        corner.iter().any(|hex| self.map.grid().id(*hex).is_none_or(|id| self.wet[id.index()]))
    }

    fn is_out(&self, row: &RawHexside) -> bool {
        self.corners(row).iter().any(|corner| self.is_exit(corner))
    }

    /// The rows that hang together, each piece in the order of the file.
    fn pieces(&self) -> Vec<Vec<&'a RawHexside>> {
        let mut left: BTreeSet<usize> = (0..self.rows.len()).collect();
        let mut pieces = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut piece, mut open) = (vec![first], vec![first]);
            while let Some(row) = open.pop() {
                for corner in self.corners(self.rows[row]) {
                    let next = self.at[&corner].iter().copied().filter(|next| left.remove(next));
                    for next in next.collect::<Vec<_>>() {
                        piece.push(next);
                        open.push(next);
                    }
                }
            }
            piece.sort_unstable();
            pieces.push(piece.into_iter().map(|row| self.rows[row]).collect());
        }
        pieces
    }
}

/// The two ends of a hexside.
fn corners(map: &RawMap, a: HexId, b: HexId) -> Vec<Corner> {
    let grid = map.grid();
    let Some(dir) = grid.dir(a, b) else { return Vec::new() };
    let corner = |turn: usize| {
        let beside = Dir::ALL[(dir.index() + turn) % 6];
        let mut corner = [grid.hex(a), grid.hex(b), grid.hex(a).neighbour(beside)];
        corner.sort_unstable();
        corner
    };
    [1, 5].map(corner).to_vec()
}
