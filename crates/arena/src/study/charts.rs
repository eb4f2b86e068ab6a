//! Plots as inline SVG.

use std::fmt::Write as _;

use super::paper::{colour, number, plain, ticks};

const WIDTH: f64 = 480.0;
const INK: &str = "#444";
const GRID: &str = "#e4dfd1";

/// The space inside the axes.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    fn new(x: (f64, f64), y: (f64, f64)) -> Self {
        Self { left: 44.0, top: 10.0, width: WIDTH - 44.0 - 14.0, height: 190.0, x, y }
    }
    fn at_x(&self, x: f64) -> f64 {
        self.left + (x - self.x.0) / (self.x.1 - self.x.0).max(1e-9) * self.width
    }
    fn at_y(&self, y: f64) -> f64 {
        self.top + self.height - (y - self.y.0) / (self.y.1 - self.y.0).max(1e-9) * self.height
    }
    fn open(&self, label: &str) -> String {
        let height = self.top + self.height + 46.0;
        format!(
            "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\" font-size=\"12.5\">",
            plain(label)
        )
    }
    fn across(&self, out: &mut String) {
        let (left, right) = (self.left, self.left + self.width);
        for y in ticks(self.y.0, self.y.1, 5) {
            let at = self.at_y(y);
            let _ = write!(
                out,
                "<path d=\"M{left:.1} {at:.1}H{right:.1}\" stroke=\"{GRID}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"{INK}\">{}</text>",
                left - 8.0,
                at + 4.5,
                number(y)
            );
        }
    }
    fn below(&self, out: &mut String, x: f64, text: &str) {
        let y = self.top + self.height + 18.0;
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" fill=\"{INK}\">{}</text>",
            self.at_x(x),
            plain(text)
        );
    }
    fn title_below(&self, out: &mut String, text: &str) {
        let (x, y) = (self.left + self.width / 2.0, self.top + self.height + 38.0);
        let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" fill=\"#777\">{}</text>", plain(text));
    }
}

/// One value per turn: median and quartiles.
pub struct Band {
    pub name: String,
    pub seat: usize,
    /// Turn, lower quartile, median, upper quartile.
    pub points: Vec<(f64, [f64; 3])>,
}

/// Medians as lines, quartiles as bands.
pub fn bands(label: &str, below: &str, all: &[Band]) -> String {
    let points = || all.iter().flat_map(|b| &b.points);
    let low = points().map(|p| p.1[0]).fold(0.0, f64::min);
    let high = points().map(|p| p.1[2]).fold(1.0, f64::max);
    let (first, last) = points().fold((f64::MAX, f64::MIN), |(a, b), p| (a.min(p.0), b.max(p.0)));
    // A single turn stands in the middle.
    let room = if first < last { 0.0 } else { 0.5 };
    let frame = Frame::new((first - room, last + room), (low, high * 1.05));
    let mut out = frame.open(label);
    frame.across(&mut out);
    for x in ticks(first, last, 14).into_iter().filter(|x| x.fract() == 0.0) {
        frame.below(&mut out, x, &number(x));
    }
    for band in all {
        let at = |x: f64, y: f64| format!("{:.1} {:.1}", frame.at_x(x), frame.at_y(y));
        let upper: Vec<String> = band.points.iter().map(|(x, q)| at(*x, q[2])).collect();
        let lower: Vec<String> = band.points.iter().rev().map(|(x, q)| at(*x, q[0])).collect();
        let median: Vec<String> = band.points.iter().map(|(x, q)| at(*x, q[1])).collect();
        let colour = colour(band.seat);
        let _ = write!(
            out,
            "<path d=\"M{}L{}Z\" fill=\"{colour}\" fill-opacity=\"0.18\"/><path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
            upper.join("L"),
            lower.join("L"),
            median.join("L")
        );
        for (x, q) in &band.points {
            let _ =
                write!(out, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{colour}\"/>", frame.at_x(*x), frame.at_y(q[1]));
        }
    }
    frame.title_below(&mut out, below);
    out.push_str("</svg>");
    out
}

/// Shares with their intervals, one bar each.
pub fn shares(label: &str, rows: &[(String, &str, f64, Option<[f64; 2]>)]) -> String {
    let (left, step) = (150.0, 30.0);
    let width = WIDTH - left - 62.0;
    let height = rows.len() as f64 * step + 26.0;
    let mut out = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\" font-size=\"12.5\">",
        plain(label)
    );
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let x = left + part * width;
        let _ = write!(
            out,
            "<path d=\"M{x:.1} 2V{:.1}\" stroke=\"{GRID}\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"11\" fill=\"#777\">{:.0} %</text>",
            height - 22.0,
            height - 6.0,
            100.0 * part
        );
    }
    for (i, (name, colour, share, interval)) in rows.iter().enumerate() {
        let y = i as f64 * step + 4.0;
        let middle = y + 11.0;
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"{INK}\">{}</text><rect x=\"{left}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"22\" rx=\"2\" fill=\"{colour}\" fill-opacity=\"0.75\"/>",
            left - 10.0,
            middle + 5.0,
            plain(name),
            share * width
        );
        let mut end = left + share * width;
        if let Some([low, high]) = interval {
            let (a, b) = (left + low * width, left + high * width);
            end = b;
            let _ = write!(
                out,
                "<path d=\"M{a:.1} {middle:.1}H{b:.1}M{a:.1} {:.1}v10M{b:.1} {:.1}v10\" stroke=\"#111\" stroke-width=\"1.5\" fill=\"none\"/>",
                middle - 5.0,
                middle - 5.0
            );
        }
        let _ =
            write!(out, "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{INK}\">{:.1} %</text>", end + 8.0, middle + 5.0, 100.0 * share);
    }
    out.push_str("</svg>");
    out
}

/// A histogram: stacked counts per bar, each with its colour.
pub fn histogram(label: &str, below: &str, bars: &[(String, Vec<(&str, f64)>)]) -> String {
    let high = bars.iter().map(|(_, parts)| parts.iter().map(|(_, n)| n).sum::<f64>()).fold(1.0, f64::max);
    let frame = Frame::new((0.0, bars.len().max(1) as f64), (0.0, high * 1.05));
    let mut out = frame.open(label);
    frame.across(&mut out);
    let wide = frame.width / bars.len().max(1) as f64;
    let every = bars.len().div_ceil(12).max(1);
    for (i, (name, parts)) in bars.iter().enumerate() {
        let mut from = 0.0;
        for (colour, n) in parts.iter().filter(|(_, n)| *n > 0.0) {
            let (top, bottom) = (frame.at_y(from + n), frame.at_y(from));
            let _ = write!(
                out,
                "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\" fill-opacity=\"0.8\"/>",
                frame.left + i as f64 * wide + wide * 0.1,
                wide * 0.8,
                bottom - top
            );
            from += n;
        }
        if i % every == 0 {
            frame.below(&mut out, i as f64 + 0.5, name);
        }
    }
    frame.title_below(&mut out, below);
    out.push_str("</svg>");
    out
}
