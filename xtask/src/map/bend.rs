//! Spreading the residuals of the control points, so that geography follows the names.

use super::frame::{Point, real};

/// A control point: where the formula puts it and where the book has it.
#[derive(Clone, Copy)]
pub struct Residual {
    pub fitted: Point,
    pub stands: Point,
}

pub enum Bend {
    /// By inverse distance from the fitted positions, as if a perfect control point stood `hexes` away everywhere.
    Fading { points: Vec<Residual>, hexes: f64 },
    /// The smoothest sheet through all points: at every point of the sheet the shift is a sum of distances to the
    /// printed positions and of a constant, with weights that make it exact there and bounded far away.
    Spline { centres: Vec<Point>, weights: Vec<(f64, f64)>, constant: (f64, f64) },
}

/// Half steps with which a place is looked for on the bent sheet.
const STEPS: usize = 60;

impl Bend {
    pub fn none() -> Bend {
        Bend::Fading { points: Vec::new(), hexes: 1.0 }
    }

    pub fn fading(points: Vec<Residual>, hexes: f64) -> Bend {
        Bend::Fading { points, hexes }
    }

    pub fn spline(points: Vec<Residual>) -> Result<Bend, String> {
        let centres: Vec<Point> = points.iter().map(|p| p.stands).collect();
        let off = |p: &Residual| (real(p.stands.x - p.fitted.x), real(p.stands.y - p.fitted.y));
        let mut rows: Vec<Vec<f64>> = centres.iter().map(|a| centres.iter().map(|b| a.distance(*b)).collect()).collect();
        let mut values: Vec<(f64, f64)> = points.iter().map(off).collect();
        if points.is_empty() {
            return Ok(Bend::none());
        }
        // The weights sum to nothing.
        rows.iter_mut().for_each(|row| row.push(1.0));
        rows.push(centres.iter().map(|_| 1.0).chain([0.0]).collect());
        values.push((0.0, 0.0));
        solve(&mut rows, &mut values).ok_or("two control points stand on the same spot of the sheet")?;
        let constant = values.pop().unwrap_or((0.0, 0.0));
        Ok(Bend::Spline { centres, weights: values, constant })
    }

    /// From the formula's position to the sheet.
    pub fn bent(&self, fitted: Point) -> Point {
        match self {
            Bend::Fading { .. } => {
                let (dx, dy) = self.shift(fitted);
                fitted.moved(dx, dy)
            }
            Bend::Spline { .. } => {
                let mut at = fitted;
                for _ in 0..STEPS {
                    let (dx, dy) = self.shift(at);
                    let there = fitted.moved(dx, dy);
                    at = Point { x: (at.x + there.x) / 2, y: (at.y + there.y) / 2 };
                }
                at
            }
        }
    }

    /// From the sheet to the formula's position.
    pub fn unbent(&self, point: Point) -> Point {
        match self {
            Bend::Fading { .. } => {
                let mut fitted = point;
                for _ in 0..8 {
                    let (dx, dy) = self.shift(fitted);
                    fitted = point.moved(-dx, -dy);
                }
                fitted
            }
            Bend::Spline { .. } => {
                let (dx, dy) = self.shift(point);
                point.moved(-dx, -dy)
            }
        }
    }

    fn shift(&self, at: Point) -> (f64, f64) {
        match self {
            Bend::Fading { points, hexes } => {
                let mut weights = 1.0 / (hexes * 1000.0 * hexes * 1000.0);
                let (mut dx, mut dy) = (0.0, 0.0);
                for p in points {
                    let weight = 1.0 / real(at.distance_squared(p.fitted).max(1));
                    weights += weight;
                    dx += weight * real(p.stands.x - p.fitted.x);
                    dy += weight * real(p.stands.y - p.fitted.y);
                }
                (dx / weights, dy / weights)
            }
            Bend::Spline { centres, weights, constant } => {
                let mut sum = *constant;
                for (centre, (wx, wy)) in centres.iter().zip(weights) {
                    let distance = at.distance(*centre);
                    sum = (sum.0 + wx * distance, sum.1 + wy * distance);
                }
                sum
            }
        }
    }
}

/// Gauss with row exchange; the values become the solution.
fn solve(rows: &mut [Vec<f64>], values: &mut [(f64, f64)]) -> Option<()> {
    let n = rows.len();
    for at in 0..n {
        let pivot = (at..n).max_by(|a, b| rows[*a][at].abs().total_cmp(&rows[*b][at].abs()))?;
        if rows[pivot][at].abs() < 1e-9 {
            return None;
        }
        rows.swap(at, pivot);
        values.swap(at, pivot);
        let (head, own) = (rows[at].clone(), values[at]);
        for below in at + 1..n {
            let factor = rows[below][at] / head[at];
            for (field, above) in rows[below].iter_mut().zip(&head) {
                *field -= factor * above;
            }
            values[below] = (values[below].0 - factor * own.0, values[below].1 - factor * own.1);
        }
    }
    for at in (0..n).rev() {
        let mut sum = values[at];
        for after in at + 1..n {
            sum = (sum.0 - rows[at][after] * values[after].0, sum.1 - rows[at][after] * values[after].1);
        }
        values[at] = (sum.0 / rows[at][at], sum.1 / rows[at][at]);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: i64, y: i64) -> Point {
        Point { x: x * 1000, y: y * 1000 }
    }

    #[test]
    fn a_spline_puts_every_control_point_in_its_place() {
        let pairs = [((0, 0), (1, 0)), ((20, 3), (20, 9)), ((40, 30), (37, 30)), ((11, 60), (11, 57))];
        let points: Vec<Residual> =
            pairs.iter().map(|(f, s)| Residual { fitted: point(f.0, f.1), stands: point(s.0, s.1) }).collect();
        let bend = Bend::spline(points.clone()).unwrap();
        for p in points {
            assert!(bend.bent(p.fitted).distance(p.stands) < 0.01);
            assert!(bend.unbent(p.stands).distance(p.fitted) < 0.01);
        }
    }

    #[test]
    fn one_spot_for_two_control_points_is_refused() {
        let twice = Residual { fitted: point(0, 0), stands: point(5, 5) };
        assert!(Bend::spline(vec![twice, twice]).is_err());
    }
}
