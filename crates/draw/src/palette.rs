//! Colours. One family: only these change between the variants.

/// Red, green, blue.
type Rgb = (u8, u8, u8);

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    /// Around the map.
    pub paper: &'static str,
    /// Letters and frame.
    pub ink: &'static str,
    pub faint_ink: &'static str,
    /// Around letters, so that they stand off the ground.
    pub halo: &'static str,
    pub grid: &'static str,
    /// Strength of the grid lines.
    pub grid_opacity: f64,
    pub contour: &'static str,
    pub shadow: &'static str,
    pub light: &'static str,
    pub water: &'static str,
    pub water_bank: &'static str,
    pub water_ink: &'static str,
    pub swamp: &'static str,
    pub rock: &'static str,
    pub road: &'static str,
    pub road_edge: &'static str,
    pub trail: &'static str,
    pub rail: &'static str,
    pub town: &'static str,
    pub town_edge: &'static str,
    pub peak: &'static str,
    /// The two armies, in the order of the sheet.
    pub sides: [&'static str; 2],
    /// Tints by metres, ascending.
    ramp: &'static [(f64, Rgb)],
}

impl Palette {
    pub const NAMES: [&'static str; 3] = ["light", "dark", "safe"];

    pub fn named(name: &str) -> Option<&'static Palette> {
        match name {
            "light" => Some(&LIGHT),
            "dark" => Some(&DARK),
            "safe" => Some(&SAFE),
            _ => None,
        }
    }

    /// The tint of a height.
    pub fn tint(&self, metres: f64) -> String {
        let above = self.ramp.iter().position(|(m, _)| *m > metres);
        let (r, g, b) = match above {
            Some(0) => self.ramp[0].1,
            None => self.ramp[self.ramp.len() - 1].1,
            Some(i) => {
                let ((low, from), (high, to)) = (self.ramp[i - 1], self.ramp[i]);
                let t = (metres - low) / (high - low);
                let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * t).round() as u8;
                (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
            }
        };
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

const LIGHT: Palette = Palette {
    paper: "#f7f2e6",
    ink: "#2b2620",
    faint_ink: "#5d5346",
    halo: "#fdf9ee",
    grid: "#4a3d2c",
    grid_opacity: 0.34,
    contour: "#7a5a36",
    shadow: "#2a2c4a",
    light: "#fffbe6",
    water: "#5b9fcf",
    water_bank: "#2d6796",
    water_ink: "#1d5684",
    swamp: "#3f7f8f",
    rock: "#6a5440",
    road: "#fbe7a1",
    road_edge: "#7a4a1e",
    trail: "#7a4a1e",
    rail: "#26221e",
    town: "#8e2f24",
    town_edge: "#3a1512",
    peak: "#4a3222",
    sides: ["#1f6b3d", "#9a1f2e"],
    ramp: &[
        (0.0, (187, 212, 168)),
        (100.0, (203, 220, 174)),
        (250.0, (222, 226, 182)),
        (450.0, (236, 226, 184)),
        (700.0, (233, 209, 164)),
        (950.0, (219, 186, 143)),
        (1250.0, (202, 166, 130)),
        (1600.0, (190, 163, 140)),
        (1950.0, (208, 196, 186)),
        (2300.0, (244, 242, 240)),
    ],
};

const DARK: Palette = Palette {
    paper: "#14171a",
    ink: "#ece5d6",
    faint_ink: "#a89f8e",
    halo: "#15181b",
    grid: "#e8e0cf",
    grid_opacity: 0.2,
    contour: "#d8c49a",
    shadow: "#020308",
    light: "#fff1cf",
    water: "#3f86c0",
    water_bank: "#10263a",
    water_ink: "#9fd0f5",
    swamp: "#6fb5c2",
    rock: "#c0aa8c",
    road: "#e7c46a",
    road_edge: "#1d1609",
    trail: "#d9b878",
    rail: "#f2ede2",
    town: "#e88b6a",
    town_edge: "#1c0d08",
    peak: "#f0dfc0",
    sides: ["#5fc98a", "#f0707c"],
    ramp: &[
        (0.0, (33, 50, 43)),
        (100.0, (40, 56, 46)),
        (250.0, (51, 62, 48)),
        (450.0, (64, 66, 50)),
        (700.0, (76, 69, 53)),
        (950.0, (86, 72, 57)),
        (1250.0, (96, 79, 65)),
        (1600.0, (108, 93, 80)),
        (1950.0, (126, 115, 105)),
        (2300.0, (156, 150, 144)),
    ],
};

/// Tints go by lightness alone; the armies are told apart by blue-violet and orange; nothing needs red against green.
const SAFE: Palette = Palette {
    paper: "#fbfaf6",
    ink: "#1c1c1c",
    faint_ink: "#555048",
    halo: "#ffffff",
    grid: "#3a3a3a",
    grid_opacity: 0.34,
    contour: "#6b5b3a",
    shadow: "#22264a",
    light: "#ffffff",
    water: "#4aa3df",
    water_bank: "#00507f",
    water_ink: "#004a78",
    swamp: "#0072b2",
    rock: "#4a4030",
    road: "#ffffff",
    road_edge: "#3a2c12",
    trail: "#3a2c12",
    rail: "#000000",
    town: "#2b2b2b",
    town_edge: "#000000",
    peak: "#2b2b2b",
    sides: ["#3b2a9b", "#c65102"],
    ramp: &[
        (0.0, (250, 248, 236)),
        (250.0, (242, 234, 208)),
        (450.0, (234, 220, 182)),
        (700.0, (222, 202, 156)),
        (950.0, (206, 182, 132)),
        (1250.0, (188, 162, 114)),
        (1600.0, (170, 145, 102)),
        (2000.0, (154, 131, 94)),
        (2300.0, (142, 122, 92)),
    ],
};
