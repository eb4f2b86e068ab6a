//! What a map is called and how it lies: all that its tables do not say.

use hexgrid::Heading;

/// A map sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sheet {
    pub title: &'static str,
    pub subtitle: &'static str,
    pub credit: &'static str,
    pub lines_grow: Heading,
    pub places_grow: Heading,
    /// From one hex centre to the next on the ground.
    pub hex_metres: f64,
    /// The word of the greatest river class, and the river's name.
    pub great_river: (&'static str, &'static str),
    /// Words and names of the two armies, in the order of the palette.
    pub sides: [(&'static str, &'static str); 2],
    /// Landscapes: the name and the two hexes it spans.
    pub regions: &'static [(&'static str, &'static str, &'static str)],
}

impl Sheet {
    pub fn of(map: &str) -> Option<&'static Sheet> {
        match map {
            "inferno" => Some(&INFERNO),
            _ => None,
        }
    }
}

const INFERNO: Sheet = Sheet {
    title: "Inferno sull\u{2019}Isonzo",
    subtitle: "The Eleventh Battle, August and September 1917",
    credit: "Heights: J. de Ferranti (Viewfinder Panoramas) and SRTM. Places: GeoNames, GURS. Rebuilt from the ground, not the printed map.",
    lines_grow: Heading::South,
    places_grow: Heading::West,
    hex_metres: 1570.0,
    great_river: ("isonzo", "Isonzo"),
    sides: [("it", "Italy"), ("ah", "Austria-Hungary")],
    regions: &[
        ("Bainsizza", "2009", "2004"),
        ("Selva di Ternova", "2607", "2601"),
        ("Collio", "2719", "2715"),
        ("Carso", "3616", "3614"),
        ("Vipacco", "3305", "3302"),
        ("Gruppo del Monte Nero", "0209", "0203"),
    ],
};
