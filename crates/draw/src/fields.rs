//! Tilled land: parcels of vines, mulberries and furrows, as their owners laid them out.

use crate::palette::Palette;
use crate::plan::Plan;
use crate::point::{Point, Spots, pt, whim};
use crate::svg::{Path, Svg};

/// Parcels are so large.
const STEP: f64 = 44.0;

/// A patchwork over all tilled hexes: one crooked net, whose meshes are the parcels.
pub fn fields(svg: &mut Svg, plan: &Plan<'_>, palette: &Palette, free: &Spots) {
    if !plan.shown().any(|hex| rows_apart(plan.terrain(hex)).is_some()) {
        return;
    }
    let (mut vines, mut furrows, mut pale, mut dark) = (Path::default(), Path::default(), Path::default(), Path::default());
    let (along, down) = (pt(0.94, 0.34), pt(-0.34, 0.94));
    let net = |c: i32, r: i32| {
        let jitter = pt(whim(c as u32, r as u32), whim(r as u32 ^ 9, c as u32 ^ 4)) * 0.24;
        (along * (f64::from(c) + jitter.x) + down * (f64::from(r) + jitter.y)) * STEP
    };
    let far = (plan.frame.width() + plan.frame.height()) / STEP;
    let centre = pt((plan.frame.left + plan.frame.right) / 2.0, (plan.frame.top + plan.frame.bottom) / 2.0);
    let (c, r, reach) = ((centre.dot(along) / STEP) as i32, (centre.dot(down) / STEP) as i32, (far / 1.6) as i32 + 2);
    for row in r - reach..=r + reach {
        for column in c - reach..=c + reach {
            let quad = [net(column, row), net(column + 1, row), net(column + 1, row + 1), net(column, row + 1)];
            let middle = quad.iter().fold(pt(0.0, 0.0), |sum, p| sum + *p) * 0.25;
            if !plan.frame.grown(STEP).holds(middle) {
                continue;
            }
            let chance = whim(column as u32 ^ 0x51, row as u32 ^ 0x33);
            let parcel = Parcel { quad: if chance > 0.0 { quad } else { [quad[1], quad[2], quad[3], quad[0]] } };
            parcel.rows(plan, free, &mut vines, &mut furrows);
            // Every other parcel lies fallow or bears something darker; only where all of it is tilled.
            let tilled = |p: &Point| plan.at(*p).is_some_and(|hex| rows_apart(plan.terrain(hex)).is_some());
            if quad.iter().all(tilled) {
                let tint = if chance > 0.4 {
                    Some(&mut pale)
                } else if chance < -0.55 {
                    Some(&mut dark)
                } else {
                    None
                };
                if let Some(path) = tint {
                    path.lines(&quad.map(|p| p.mix(middle, 0.03))).close();
                }
            }
        }
    }
    svg.path(&pale, &format!("fill=\"{}\" fill-opacity=\".22\"", palette.halo));
    svg.path(&dark, &format!("fill=\"{}\" fill-opacity=\".14\"", palette.woods));
    let round = "fill=\"none\" stroke-linecap=\"round\"";
    let look = format!("id=\"furrows\" {round} stroke=\"{}\" stroke-width=\".7\" stroke-opacity=\".5\"", palette.furrow);
    svg.path(&furrows, &look);
    let dots = "stroke-dasharray=\"0 3.3\"";
    svg.path(
        &vines,
        &format!("id=\"vines\" {round} stroke=\"{}\" stroke-width=\"1.9\" stroke-opacity=\".6\" {dots}", palette.vine),
    );
}

/// How far apart the rows of a kind of ground are; none if it has no rows.
fn rows_apart(style: &str) -> Option<f64> {
    match style {
        "vineyard" => Some(4.4),
        "light-fields" => Some(5.4),
        _ => None,
    }
}

/// Rows run from the first side of the quad to its third.
struct Parcel {
    quad: [Point; 4],
}

impl Parcel {
    fn rows(&self, plan: &Plan<'_>, free: &Spots, vines: &mut Path, furrows: &mut Path) {
        let [a, b, c, d] = self.quad;
        let wide = (a.distance(b) + c.distance(d)) / 2.0;
        let middle = a.mix(c, 0.5);
        let style = plan.at(middle).map_or("", |hex| plan.terrain(hex));
        let apart = rows_apart(style).or_else(|| self.quad.iter().find_map(|p| rows_apart(plan.terrain(plan.at(*p)?))));
        let Some(apart) = apart else { return };
        let count = (wide / apart).floor() as i32;
        for k in 1..count {
            let t = f64::from(k) / f64::from(count);
            let (from, to) = (a.mix(b, t), d.mix(c, t));
            self.row(plan, free, (from.mix(to, 0.07), from.mix(to, 0.93)), (vines, furrows));
        }
    }

    /// One row, broken where something else lies in its way.
    fn row(&self, plan: &Plan<'_>, free: &Spots, (from, to): (Point, Point), (vines, furrows): (&mut Path, &mut Path)) {
        const PACE: f64 = 3.3;
        let steps = (from.distance(to) / PACE) as i32;
        let along = (to - from).unit() * PACE;
        let mut run: Option<(Point, &str)> = None;
        for step in 0..=steps {
            let at = from + along * f64::from(step);
            let style = plan.at(at).map_or("", |hex| plan.terrain(hex));
            let open = step < steps && rows_apart(style).is_some() && free.is_free(at, 1.4);
            let goes_on = run.is_some_and(|(_, was)| open && was == style);
            if let Some((begin, was)) = run.filter(|_| !goes_on) {
                if begin.distance(at) > 2.5 * PACE {
                    let path = if was == "vineyard" { &mut *vines } else { &mut *furrows };
                    path.lines(&[begin, at - along]);
                }
                run = None;
            }
            if open && run.is_none() {
                run = Some((at, style));
            }
        }
    }
}
