//! The shape of the ground: tints by height with contour lines, then light and shadow.

use crate::contour::{Grain, above};
use crate::field::{Samples, heights};
use crate::palette::Palette;
use crate::plan::{APOTHEM, Plan, SIZE};
use crate::svg::{Path, Svg, number};

const TINTS: Grain = Grain { parts: 5.0, slack: 0.22 };
const SHADES: Grain = Grain { parts: 2.0, slack: 0.6 };

/// Which tint a height has on this map: a plain uses more of the colours than its metres would give it.
#[derive(Clone, Copy)]
pub struct Tones {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Tones {
    pub fn of(plan: &Plan<'_>) -> Self {
        let land = || plan.grid().ids().filter(|h| plan.terrain(*h) != "water").map(|h| f64::from(plan.hex(h).metres));
        let low = land().fold(f64::MAX, f64::min).min(10_000.0);
        let high = land().fold(f64::MIN, f64::max).max(low + 1.0);
        let range = high - low;
        if high > 900.0 {
            return Self { low, high, from: low, to: high };
        }
        Self { low, high, from: low.min(30.0), to: (320.0 + range * 4.0).clamp(400.0, 950.0) }
    }

    pub fn tint(self, palette: &Palette, metres: f64) -> String {
        let t = (metres - self.low) / (self.high - self.low);
        palette.tint(self.from + t * (self.to - self.from))
    }

    /// Heights where the tint changes, with the width of the contour line there.
    fn bands(self) -> Vec<(f64, f64)> {
        let range = self.high - self.low;
        let (small, wide) = match range {
            r if r < 160.0 => (5, 5),
            r if r < 420.0 => (10, 10),
            r if r < 900.0 => (25, 50),
            _ => (50, 100),
        };
        let mut bands = Vec::new();
        let mut metres = (self.low.floor() as i64 / small) * small;
        while (metres as f64) < self.high {
            metres += if metres < 10 * small || range < 900.0 { small } else { wide };
            let width = match metres {
                m if m % (10 * small) == 0 => 0.8,
                m if m % (2 * small) == 0 => 0.4,
                _ => 0.0,
            };
            bands.push((metres as f64, width));
        }
        bands
    }
}

/// The ground of a picture: samples of its height at a distance that the size of the map allows.
pub fn ground(plan: &Plan<'_>) -> Samples {
    let hexes = plan.frame.width() * plan.frame.height() / (2.0 * APOTHEM * 1.5 * SIZE);
    heights(plan, if hexes < 1600.0 { 4.0 } else { 5.0 })
}

pub fn tints(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, samples: &Samples, tones: Tones) {
    let (low, high) = samples.range();
    let frame = plan.frame.grown(SIZE);
    let (x, y, w, h) = (frame.left, frame.top, frame.width(), frame.height());
    let base = tones.tint(palette, low);
    svg.leaf("rect", &format!("x=\"{x:.0}\" y=\"{y:.0}\" width=\"{w:.0}\" height=\"{h:.0}\" fill=\"{base}\""));
    svg.open("g", &format!("id=\"tints\" {} stroke=\"{}\" stroke-opacity=\".22\"", TINTS.scale(), palette.contour));
    for (metres, width) in tones.bands().into_iter().filter(|(m, _)| *m > low && *m < high) {
        let stroke = if width > 0.0 { number(width * TINTS.parts) } else { "0".to_owned() };
        let look = format!("fill=\"{}\" stroke-width=\"{stroke}\"", tones.tint(palette, metres + 20.0));
        svg.path(&above(samples, metres, TINTS), &look);
    }
    svg.close();
}

/// Light on the slopes to the north-west, shadow on those to the south-east.
pub fn shades(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, samples: &Samples) {
    let mut shade = samples.shading(2.0 * APOTHEM / plan.map.head.hex_metres);
    let mut layers = |shade: &Samples, colour: &str, opacity: &str, count: u32, step: f64| {
        svg.open("g", &format!("{} fill=\"{colour}\" fill-opacity=\"{opacity}\"", SHADES.scale()));
        for k in 1..=count {
            let path: Path = above(shade, f64::from(k) * step, SHADES);
            svg.path(&path, "");
        }
        svg.close();
    };
    layers(&shade, palette.light, ".05", 9, 0.028);
    shade.values.iter_mut().for_each(|v| *v = -*v);
    layers(&shade, palette.shadow, ".042", 12, 0.042);
}
