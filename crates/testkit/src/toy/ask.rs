//! Questions without effects.

use hexgrid::{HexId, search};
use kernel::ask::Answer;
use kernel::dice::outcomes;
use kernel::verbs::Verbs;
use kernel::{Cite, Fraction, Misread, Of, UnitId, Viewer};
use serde_json::{Value as Json, json};

use super::state::State;
use super::{Action, Cell, Flaw, Point, Toy};

kernel::questions! {
    pub const QUESTIONS of Toy {
        "cost"("unit", "hex", "hex") "points of the step, were nobody there" gives &[("", "number")] => |toy, q| {
                let (_, from, to) = (toy.unit_named(q.arg(0)?)?, toy.hex_named(q.arg(1)?)?, toy.hex_named(q.arg(2)?)?);
                Ok(if toy.adjacent(from, to) { toy.cost(q.state, to).into() } else { Json::Null })
            };
        "reach"("unit") "where the unit could go alone" gives &[("", "list of hex")] => |toy, q| {
                let unit = toy.unit_named(q.arg(0)?)?;
                let sees = toy.sees(q.viewer, q.state.units[unit.index()].seat);
                Ok(if sees { toy.reach(q.state, unit) } else { Json::Null })
            };
        "stack"("hex") "the strengths of those who stand there" gives &[("", "list of 1..3")] => |toy, q| {
                let hex = toy.hex_named(q.arg(0)?)?;
                Ok(q.state.at(hex).map(|unit| toy.strength_told(q.state, q.viewer, unit)).collect())
            };
        "odds"("orders") => |toy, q| toy.estimate(q.state, q.viewer, q.arg(0)?);
        "pieceid"("unit") => |toy, q| Ok(toy.unit_named(q.arg(0)?)?.0.into());
        "hexid"("hex") => |toy, q| Ok(toy.hex_named(q.arg(0)?)?.0.into());
    }
}

impl Toy {
    fn strength_told(&self, s: &State, viewer: Viewer, unit: UnitId) -> String {
        let u = &s.units[unit.index()];
        let tells = u.known || self.sees(viewer, u.seat) || self.flaw == Flaw::AskTells;
        if tells { u.strength.to_string() } else { "hidden".into() }
    }

    /// Hexes that a unit alone could reach, by printed number, hidden traps aside.
    fn reach(&self, s: &State, unit: UnitId) -> Json {
        let Some(start) = s.hex_of(unit) else { return json!([]) };
        let points = self.cite(s, Point::StepCost).says(self.book.points);
        let side = s.side(unit);
        let goes = |from: HexId, to: HexId| s.of_side(to, 1 - side) == 0 && (from == start || !self.is_stopped(s, from, side));
        let cost = |from: HexId, _, to: HexId| goes(from, to).then(|| self.cost(s, to).into());
        let field = search(&self.grid, &[(start, 0)], points.into(), cost);
        let mut reached: Vec<HexId> = field.reached().map(|(id, _)| id).filter(|hex| *hex != start).collect();
        reached.sort_unstable();
        reached.into_iter().map(|hex| self.printed(hex)).collect()
    }

    /// The range of chances of an attack over every strength the defender's seat may still have there, if nobody answers it.
    fn estimate(&self, s: &State, viewer: Viewer, words: &str) -> Answer {
        let Viewer::Seat(seat) = viewer else { return Err("the referee asks for exact odds".into()) };
        let action = match Action::read(self, words) {
            Ok(action) => action,
            Err(Misread::Unknown(text)) => return Err(text),
            Err(Misread::OutOfRange(_)) => return Err(format!("`{words}` is no attack this seat may make")),
        };
        let (Action::Attack { unit, hex }, true) = (action, self.allows(s, seat, &action)) else {
            return Err(format!("`{words}` is no attack this seat may make"));
        };
        let Some(target) = s.top(hex, 1 - s.side(unit)) else { return Ok(Json::Null) };
        let (attacker, target) = (s.units[unit.index()], s.units[target.index()]);
        let alike = s.units.iter().filter(|u| (u.seat, u.side, u.known) == (target.seat, target.side, false));
        let told = target.known || self.sees(viewer, target.seat);
        let strengths: Vec<u8> = if told { vec![target.strength] } else { alike.map(|u| u.strength).collect() };
        let hits = |defence: u8| {
            let all = outcomes(100, |dice| self.look_up(s, attacker.strength, defence, hex, Of::Piece(unit.0), dice).1);
            let hits = all.into_iter().flatten().filter(|(cell, _)| *cell == Cell::Hit);
            hits.fold(Fraction::ZERO, |sum, (_, chance)| sum + chance)
        };
        let mut range: Option<(Fraction, Fraction)> = None;
        for strength in strengths {
            let hit = hits(strength);
            range = Some(range.map_or((hit, hit), |(low, high)| (low.min(hit), high.max(hit))));
        }
        let Some((low, high)) = range else { return Ok(Json::Null) };
        Ok(json!({ "hit": if low == high { low.to_string() } else { format!("{low}..{high}") }, "estimate": low != high }))
    }
}
