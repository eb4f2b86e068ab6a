//! The legend: only what the map has, in the words of its book.

use std::collections::BTreeSet;

use crate::font::Face;
use crate::palette::Palette;
use crate::plan::Plan;
use crate::point::{Point, pt};
use crate::relief::Tones;
use crate::samples::{Sign, draw};
use crate::svg::{Ink, Svg, number};

/// From line to line.
const LINE: f64 = 21.0;
/// Room for a sign, and from its words to the next column.
const SIGN: f64 = 46.0;
const GAP: f64 = 26.0;
/// Heights stand on the left, scale and arrow on the right.
const LEFT: f64 = 400.0;
const RIGHT: f64 = 390.0;
const WORDS: f64 = 13.5;

pub struct Legend<'a> {
    items: Vec<(Sign<'a>, String)>,
}

impl<'a> Legend<'a> {
    pub fn of(plan: &Plan<'a>) -> Self {
        let mut items: Vec<(Sign<'a>, String)> = Vec::new();
        let (map, head) = (plan.map, &plan.map.head);
        let mut list = |sign: Sign<'a>, name: &str| items.push((sign, name.to_owned()));
        for word in head.terrain.iter().filter(|w| map.hexes.iter().any(|h| h.terrain == w.word)) {
            list(Sign::Terrain(&word.style), &word.name);
        }
        for word in head.waters.iter().filter(|w| map.hexsides.iter().any(|s| map.river(s) == w.word)) {
            list(Sign::Water(&word.style), &word.name);
        }
        for word in head.ways.iter().filter(|w| map.roads.iter().any(|r| r.kind == w.word)) {
            list(Sign::Way(&word.style), &word.name);
        }
        for (sign, name) in sides(plan) {
            list(sign, &name);
        }
        let named = |w: &&content::map::Word| w.style != "none" && map.places.iter().any(|p| p.kind == w.word);
        // A town is one thing, as ground and as a place.
        let is_ground = |name: &str| head.terrain.iter().any(|w| w.name == name && w.style != "open");
        for word in head.places.iter().filter(named).filter(|w| !is_ground(&w.name)) {
            list(Sign::Place(&word.style), &word.name);
        }
        if map.places.iter().any(|p| !map.place_word(p, "value").is_empty()) {
            list(Sign::Value, "Worth so many points");
        }
        for (army, side) in head.sides.iter().enumerate() {
            let has = map.hexes.iter().any(|h| map.hex_word(h, "trench") == side.word)
                || map.hexsides.iter().any(|s| map.hexside_word(s, "trench") == side.word);
            if has {
                list(Sign::Trench(army), &format!("Trench, {}", side.name));
            }
        }
        for (army, side) in head.sides.iter().enumerate() {
            if map.hexes.iter().any(|h| map.hex_word(h, "flag") == side.word) {
                list(Sign::Flag(&side.word, Some(army)), &format!("Flag, {}", side.name));
            }
        }
        for (sign, name) in areas(plan) {
            list(sign, &name);
        }
        Self { items }
    }

    /// How many lines each column has on a sheet of some width.
    fn rows(&self, wide: f64) -> usize {
        let room = if wide < 1150.0 { wide - 20.0 } else { wide - LEFT - RIGHT };
        let rows = (5..=60).find(|rows| self.columns(*rows).iter().sum::<f64>() <= room).unwrap_or(60);
        // No column is left nearly empty.
        self.items.len().div_ceil(self.items.len().div_ceil(rows).max(1)).max(1)
    }

    /// The widths of the columns.
    fn columns(&self, rows: usize) -> Vec<f64> {
        let ink = Ink::new(Face::Sans, WORDS, "");
        let wide = |items: &[(Sign<'_>, String)]| items.iter().map(|(_, words)| ink.width(words)).fold(0.0, f64::max);
        self.items.chunks(rows).map(|items| SIGN + wide(items) + GAP).collect()
    }

    /// From the frame down to the last line.
    pub fn height(&self, wide: f64) -> f64 {
        let rows = self.rows(wide).min(self.items.len()) as f64;
        let below = if wide < 1150.0 { 190.0 } else { 56.0 };
        (below + LINE * rows).max(175.0)
    }

    pub fn write(&self, svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, wide: f64, tones: Tones) {
        heights(svg, plan, palette, tones);
        let top = if wide < 1150.0 { pt(4.0, 190.0) } else { pt(LEFT, 44.0) };
        head(svg, palette, top, "Signs");
        let rows = self.rows(wide);
        let mut x = top.x;
        for (items, width) in self.items.chunks(rows).zip(self.columns(rows)) {
            for (i, (sign, words)) in items.iter().enumerate() {
                let p = pt(x, top.y + LINE * (i as f64 + 1.0) + 1.0);
                draw(svg, plan, palette, p, *sign, tones);
                item(svg, palette, p + pt(SIGN, 4.7), words);
            }
            x += width;
        }
    }
}

/// What hexsides have beside water.
fn sides<'a>(plan: &Plan<'a>) -> Vec<(Sign<'a>, String)> {
    let words = |column: &str| -> Vec<String> {
        let known = match plan.map.head.hexside_columns.iter().find(|c| c.name == column).map(|c| &c.holds) {
            Some(content::map::Holds::Words(words)) => words.clone(),
            _ => Vec::new(),
        };
        let used: BTreeSet<&str> = plan.map.hexsides.iter().map(|s| plan.map.hexside_word(s, column)).collect();
        known.into_iter().filter(|word| used.contains(word.as_str())).collect()
    };
    let mut list = Vec::new();
    for word in words("bridge") {
        let (sign, name) = match word.as_str() {
            "blown" | "damaged" | "destroyed" => (Sign::Bridge("blown"), format!("{} bridge", capital(&word))),
            "ford" => (Sign::Bridge("ford"), "Ford".to_owned()),
            foot if foot.starts_with("foot") => (Sign::Bridge("foot"), "Foot-bridge".to_owned()),
            other => (Sign::Bridge(""), capital(other)),
        };
        list.push((sign, name));
    }
    for (column, sign) in [("crag", Sign::Crag), ("entrenchment", Sign::Rampart), ("embankment", Sign::Bank)] {
        if !words(column).is_empty() {
            list.push((sign, capital(column)));
        }
    }
    let high = |s: &content::RawHexside| !plan.map.hexside_word(s, "level").is_empty();
    if plan.map.hexsides.iter().any(high) {
        list.push((Sign::Level, "Level of a hexside".to_owned()));
    }
    for word in words("slope") {
        list.push((Sign::Slope(crate::slopes::strength(&word)), format!("{} slope", capital(&word))));
    }
    for word in words("ridge") {
        list.push((Sign::Ridge(crate::slopes::strength(&word)), format!("{} ridge", capital(&word))));
    }
    list
}

fn areas<'a>(plan: &Plan<'a>) -> Vec<(Sign<'a>, String)> {
    let mut list: Vec<(Sign<'a>, String)> = Vec::new();
    for word in plan.map.head.areas.iter().filter(|w| w.style != "none") {
        let of: BTreeSet<Option<usize>> = plan
            .map
            .areas
            .iter()
            .filter(|a| a.kind == word.word)
            .map(|a| plan.army_in(&a.name).or_else(|| plan.army_in(&a.kind)))
            .collect();
        for army in of {
            let side = army.and_then(|a| plan.map.head.sides.get(a));
            let told = side.filter(|s| !word.name.contains(&s.name)).map_or(String::new(), |s| format!(", {}", s.name));
            let sign = match (word.style.as_str(), side) {
                ("supply", side) => Sign::Flag(side.map_or("", |s| s.word.as_str()), army),
                (style, _) => Sign::Area(style, army),
            };
            list.push((sign, format!("{}{told}", word.name)));
        }
    }
    list
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn head(svg: &mut Svg, palette: &Palette, at: Point, words: &str) {
    svg.text(at, &Ink::new(Face::SansBold, 15.5, palette.ink).starting(), words);
}

fn item(svg: &mut Svg, palette: &Palette, at: Point, words: &str) {
    svg.text(at, &Ink::new(Face::Sans, WORDS, palette.ink).starting(), words);
}

/// Heights and the levels that the book counts.
fn heights(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, tones: Tones) {
    let at = pt(4.0, 44.0);
    head(svg, palette, at, "Height in metres, and level");
    let levels: BTreeSet<u8> = plan.map.hexes.iter().map(|h| h.level).collect();
    let wide = (340.0 / levels.len().max(1) as f64).min(48.0);
    for (i, level) in levels.iter().enumerate() {
        let of_level = || plan.map.hexes.iter().filter(|h| h.level == *level).map(|h| f64::from(h.metres));
        let (low, high) = (of_level().fold(f64::MAX, f64::min), of_level().fold(f64::MIN, f64::max));
        let x = at.x + wide * i as f64;
        let tint = tones.tint(palette, (low + high) / 2.0);
        let (left, y, w) = (number(x), number(at.y + 14.0), number(wide));
        let look = format!("fill=\"{tint}\" stroke=\"{}\" stroke-width=\".6\"", palette.ink);
        svg.leaf("rect", &format!("x=\"{left}\" y=\"{y}\" width=\"{w}\" height=\"26\" {look}"));
        let centre = pt(x + wide / 2.0, at.y + 31.8);
        let fits = |size: f64, letters: f64| size.min(wide / letters);
        svg.bare_text(centre, &Ink::new(Face::Sans, fits(13.5, 1.3), palette.ink), &level.to_string());
        let ink = Ink::new(Face::Sans, fits(10.0, 2.2), palette.faint_ink);
        svg.bare_text(pt(centre.x, at.y + 54.0), &ink, &number(low));
    }
    item(svg, palette, at + pt(0.0, 76.0), "Below each level, its lowest hex.");
    item(svg, palette, at + pt(0.0, 97.0), "In each hex: its number above, its level below.");
}
