//! Questions without effects.

use hexgrid::{HexId, search};
use kernel::dice::outcomes;
use kernel::{Cite, Fraction, Misread, Of, Question, Rule, Seat, UnitId, Viewer};
use serde_json::{Value as Json, json};

use super::state::{Pending, State};
use super::{Action, Cell, Flaw, Point, Toy};

type Answer = Result<Json, String>;

impl Toy {
    pub(crate) fn answer(&self, s: &State, viewer: Viewer, q: &Question<'_>) -> Answer {
        let arg = |i: usize| q.args.get(i).map(String::as_str).ok_or_else(|| format!("{} needs {} arguments", q.name, i + 1));
        match q.name {
            "pieceid" => Ok(self.unit_named(arg(0)?)?.0.into()),
            "hexid" => Ok(self.hex_named(arg(0)?)?.0.into()),
            "cost" => {
                let (unit, from, to) = (self.unit_named(arg(0)?)?, self.hex_named(arg(1)?)?, self.hex_named(arg(2)?)?);
                let _ = unit;
                Ok(if self.adjacent(from, to) { self.cost(s, to).into() } else { Json::Null })
            }
            "reach" => {
                let unit = self.unit_named(arg(0)?)?;
                Ok(if self.sees(viewer, s.units[unit.index()].seat) { self.reach(s, unit) } else { Json::Null })
            }
            "stack" => {
                let hex = self.hex_named(arg(0)?)?;
                let row = |i: UnitId| {
                    let u = &s.units[i.index()];
                    let tells = u.known || self.sees(viewer, u.seat) || self.flaw == Flaw::AskTells;
                    if tells { u.strength.to_string() } else { "hidden".into() }
                };
                Ok(s.at(hex).map(row).collect())
            }
            "odds" => self.estimate(s, viewer, arg(0)?),
            other => Err(format!("there is no question `{other}`; known are cost, reach, stack, odds, why")),
        }
    }

    /// Hexes that a unit alone could reach, by printed number, hidden traps aside.
    fn reach(&self, s: &State, unit: UnitId) -> Json {
        let Some(start) = s.hex_of(unit) else { return json!([]) };
        let points = self.cite(s, Point::StepCost).says(self.book.points);
        let enters = |to: HexId| s.of_side(to, 1 - s.side(unit)) == 0;
        let cost = |_, _, to: HexId| enters(to).then(|| self.cost(s, to).into());
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

    pub(crate) fn prompt_words(&self, s: &State, seat: Seat) -> (&'static str, Option<Rule>) {
        let (text, point) = match s.agenda.top() {
            _ if !s.waiting(self).on(seat) => ("ask-others", Point::Order),
            Some(Pending::SetUp { .. }) => ("ask-setup", Point::Zone),
            Some(Pending::Plan { .. }) => ("ask-plan", Point::StandingStock),
            Some(Pending::Open { .. }) => ("ask-open", Point::ActOnce),
            Some(Pending::Moving { within: Some(_), .. }) => ("ask-answering", Point::AnswerPoints),
            Some(Pending::Moving { .. }) => ("ask-move", Point::StepNear),
            Some(Pending::React { .. }) => ("ask-react", Point::FireReady),
            Some(Pending::Answer { .. }) => ("ask-answer", Point::Answer),
            Some(Pending::Retreat { .. }) => ("ask-retreat", Point::Push),
            None => ("ask-over", Point::Victory),
        };
        let order = || self.cite(s, Point::Order).first();
        (text, self.cite(s, point).first().or_else(order).copied())
    }
}
