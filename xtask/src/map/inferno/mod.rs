//! The recipe of *Inferno sull'Isonzo 1917*: the Isonzo from Caporetto to Gradisca, 18 August 1917.

mod landmarks;
mod lines;
mod ways;

use hexgrid::{Numbering, Shoved};

use super::recipe::{Band, Flag, Recipe};
use super::sources::SourceNames;

const fn band(from: i32, terrain: &'static str, level: u8) -> Band {
    Band { from, terrain, level }
}

/// Rule 1: eight levels of hill and two of low mountain. Clear is the plain and the floor of the lower valleys.
const BANDS: &[Band] = &[
    band(-100, "clear", 0),
    band(150, "hill", 1),
    band(250, "hill", 2),
    band(350, "hill", 3),
    band(450, "hill", 4),
    band(550, "hill", 5),
    band(650, "hill", 6),
    band(750, "hill", 7),
    band(850, "hill", 8),
    band(950, "low-mountain", 9),
    band(1250, "low-mountain", 10),
];

const fn flag(side: &'static str, from: &'static str, to: &'static str) -> Flag {
    Flag { side, from, to }
}

pub const RECIPE: Recipe = Recipe {
    key: "inferno",
    output: "data/inferno/maps/inferno",
    sources: SourceNames { folder: "inferno", section: None, elevation: "dem.asc" },
    numbering: Numbering { shoved: Shoved::OddLines, sheet: None },
    lines: (1, 36),
    places_on_line: (1, 22),
    bands: BANDS,
    // The wet ground of the Liak and of the Vipacco above its gorge.
    ground: &[("3109", "swamp"), ("3209", "swamp"), ("3310", "swamp"), ("3411", "swamp")],
    // Torrents that run down the middle of a hex.
    stream_hexes: &["1809", "2213", "2418", "3210"],
    waters: lines::WATERS,
    divide: ("Isonzo", "2222"),
    front: lines::FRONT,
    landmarks: landmarks::LANDMARKS,
    ways: ways::WAYS,
    flags: &[
        flag("it", "0422", "3622"),
        flag("it", "3616", "3621"),
        flag("ah", "0301", "0401"),
        flag("ah", "1101", "1501"),
        flag("ah", "1801", "2001"),
        flag("ah", "2901", "3601"),
        flag("ah", "3602", "3609"),
    ],
    inferred_hexes: &["2311", "2413", "1813", "1912", "1913"],
};
