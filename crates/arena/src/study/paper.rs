//! HTML and SVG as text.

use std::fmt::Write as _;

use kernel::Message;

/// Text that may stand between tags and in attributes.
pub fn plain(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Colours of the sides, apart for colour-blind eyes too.
pub const SIDES: [&str; 4] = ["#2f6f4f", "#b5532a", "#3b5b92", "#8a6d1f"];

pub fn colour(seat: usize) -> &'static str {
    SIDES[seat % SIDES.len()]
}

pub const STYLE: &str = "
:root { color-scheme: light; }
body { font: 16px/1.5 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif; color: #222; background: #fdfcf8;
  max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid #d9d3c3; padding-bottom: .2rem; }
p { margin: .5rem 0; max-width: 46rem; }
.under, figcaption, .small { color: #666; font-size: .9rem; }
figure { margin: 1rem 0; }
svg { display: block; width: 100%; height: auto; font-family: system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr)); gap: 0 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font: .9rem/1.4 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; margin: .75rem 0; }
th, td { text-align: left; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid #e8e3d6; vertical-align: top; }
th { font-weight: 600; color: #555; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .35em; vertical-align: -.05em; }
.plot { max-width: 36rem; }
.map { max-width: 46rem; }
td.name { white-space: nowrap; }
@media print { body { max-width: none; padding: 0; background: #fff; font-size: 11pt; } h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; } .map { max-width: 15cm; } }
";

/// A message as such a text.
pub fn said(message: Message) -> String {
    plain(&message.to_string())
}

pub fn heading(message: Message) -> String {
    format!("<h2>{}</h2>", said(message))
}

/// A table: heads, and rows of finished cells; after so many columns of words come numbers, to the right.
pub fn table<const N: usize>(words: usize, heads: [Message; N], rows: &[Vec<String>]) -> String {
    let class = |i: usize| match i {
        _ if i >= words => " class=\"n\"",
        0 => " class=\"name\"",
        _ => "",
    };
    let mut out = String::from("<div class=\"wide\"><table><thead><tr>");
    for (i, head) in heads.into_iter().enumerate() {
        let _ = write!(out, "<th{}>{}</th>", class(i), said(head));
    }
    out.push_str("</tr></thead><tbody>");
    for row in rows {
        out.push_str("<tr>");
        for (i, cell) in row.iter().enumerate() {
            let _ = write!(out, "<td{}>{cell}</td>", class(i));
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>");
    out
}

pub fn key(seat: usize, name: &str) -> String {
    format!("<span class=\"key\" style=\"background:{}\"></span>{}", colour(seat), plain(name))
}

/// Round steps for an axis: at most `most` of them between two values.
pub fn ticks(low: f64, high: f64, most: usize) -> Vec<f64> {
    let span = (high - low).max(1e-9);
    let rough = span / most.max(1) as f64;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|m| m * power).into_iter().find(|s| *s >= rough).unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|n| n as f64 * step).collect()
}

/// A number without needless digits.
pub fn number(value: f64) -> String {
    let value = if value == 0.0 { 0.0 } else { value };
    if (value - value.round()).abs() < 1e-6 { format!("{value:.0}") } else { format!("{value:.1}") }
}
