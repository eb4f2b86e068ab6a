//! Colours. One family: only these change between the variants.

mod sets;

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
    /// The open sea, and the shallow strip along the shore.
    pub sea: &'static str,
    pub shore: &'static str,
    pub swamp: &'static str,
    pub rock: &'static str,
    /// Trees: the ground under them, crowns, their shade and the light on them.
    pub woods: &'static str,
    pub tree: &'static str,
    pub tree_dark: &'static str,
    pub tree_light: &'static str,
    /// Fields and their furrows, vines.
    pub field: &'static str,
    pub furrow: &'static str,
    pub vine: &'static str,
    /// Bare limestone and bare peaks.
    pub karst: &'static str,
    pub summit: &'static str,
    pub high_road: &'static str,
    pub road: &'static str,
    pub minor_road: &'static str,
    pub road_edge: &'static str,
    pub trail: &'static str,
    pub rail: &'static str,
    pub town: &'static str,
    pub town_edge: &'static str,
    pub town_ground: &'static str,
    pub peak: &'static str,
    /// The disc of a place that is worth something, and the number on it.
    pub prize: &'static str,
    pub prize_ink: &'static str,
    /// What is broken.
    pub broken: &'static str,
    /// The armies, in the order of the map's head.
    pub sides: [&'static str; 2],
    /// Tints by metres, ascending.
    ramp: &'static [(f64, Rgb)],
}

impl Palette {
    pub const NAMES: [&'static str; 3] = ["light", "dark", "safe"];

    pub fn named(name: &str) -> Option<&'static Palette> {
        match name {
            "light" => Some(&sets::LIGHT),
            "dark" => Some(&sets::DARK),
            "safe" => Some(&sets::SAFE),
            _ => None,
        }
    }

    /// The colour of an army; a third and further one is drawn in ink.
    pub fn side(&self, army: usize) -> &'static str {
        self.sides.get(army).copied().unwrap_or(self.ink)
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
