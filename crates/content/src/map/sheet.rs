//! How a printed map lies: for those who write it down in letters.

use hexgrid::{Heading, Shoved};

use super::MapHead;

/// The hexes of a map in rows from the top, each from the left. A map that stands askew is turned by less than a quarter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Numbers of the places, from the left.
    pub places: Vec<i16>,
    pub rows: Vec<SheetRow>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRow {
    pub line: i16,
    /// By half a hex against the others.
    pub is_shoved_right: bool,
    /// Printed numbers.
    pub hexes: Vec<String>,
}

impl Sheet {
    pub fn of(head: &MapHead) -> Self {
        let first_line_on_top = matches!(head.lines_grow, Heading::South | Heading::SouthEast | Heading::SouthWest);
        let first_place_on_left = matches!(head.places_grow, Heading::East | Heading::NorthEast | Heading::SouthEast);
        let grid = &head.grid;
        let turned = |numbers: std::ops::RangeInclusive<i16>, as_they_grow: bool| -> Vec<i16> {
            if as_they_grow { numbers.collect() } else { numbers.rev().collect() }
        };
        let places = turned(grid.places(), first_place_on_left);
        let numbering = grid.numbering();
        let row = |line: i16| {
            // Lines are shoved the way their places grow.
            let is_shoved = (line % 2 != 0) == (numbering.shoved == Shoved::OddLines);
            let hexes = places.iter().filter_map(|place| grid.id(numbering.hex(line, *place)));
            let hexes = hexes.map(|hex| grid.number(hex)).collect();
            SheetRow { line, is_shoved_right: is_shoved == first_place_on_left, hexes }
        };
        Self { rows: turned(grid.lines(), first_line_on_top).into_iter().map(row).collect(), places }
    }

    pub fn hexes(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|row| &row.hexes).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(book: &str, map: &str) -> Sheet {
        let file = format!("{}/../../data/{book}/maps/{map}/map.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{file}: {e}"));
        Sheet::of(&MapHead::parse(&file, &text).unwrap_or_else(|problems| panic!("{problems}")))
    }

    #[test]
    fn rows_lie_as_they_are_printed() {
        let inferno = sheet("inferno", "inferno");
        assert_eq!((inferno.rows.len(), inferno.places.first()), (36, Some(&22)));
        assert_eq!((inferno.rows[0].hexes[0].as_str(), inferno.rows[0].is_shoved_right), ("0122", false));
        assert_eq!((inferno.rows[1].hexes[21].as_str(), inferno.rows[1].is_shoved_right), ("0201", true));
        assert_eq!(inferno.hexes().count(), 36 * 22);
        // Odd rows stand half a hex east, toward lower numbers.
        let gorizia = sheet("gorizia", "gorizia");
        assert_eq!((gorizia.rows[0].hexes[0].as_str(), gorizia.rows[0].is_shoved_right), ("0127", true));
        // Rows grow north, places east, odd rows half a hex east.
        let highland = sheet("strafexpedition", "strafexpedition");
        let last = highland.rows.last().expect("it has rows");
        assert_eq!((last.line, last.hexes[0].as_str(), last.is_shoved_right), (1, "0101", true));
        // A sheet has its letter.
        assert_eq!(sheet("risorgimento", "solferino").rows[0].hexes.last().map(String::as_str), Some("N0101"));
    }
}
