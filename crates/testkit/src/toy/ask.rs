//! Questions without effects.

use kernel::dice::outcomes;
use kernel::{Dice, Fraction, Misread, Question, Rule, Seat, Viewer};
use serde_json::{Value as Json, json};

use super::state::{POINTS, State, Trap, all_seats, bits, side};
use super::view::{is_seat, sees};
use super::{Action, Flaw, Toy};

type Answer = Result<Json, String>;

impl Toy {
    pub(crate) fn answer(&self, s: &State, viewer: Viewer, q: &Question<'_>) -> Answer {
        let arg = |i: usize| q.args.get(i).map(String::as_str).ok_or_else(|| format!("{} needs {} arguments", q.name, i + 1));
        match q.name {
            "pieceid" => Ok(self.unit_named(arg(0)?)?.into()),
            "hexid" => Ok(self.hex_named(arg(0)?)?.into()),
            "cost" => {
                let (unit, from, to) = (self.unit_named(arg(0)?)?, self.hex_named(arg(1)?)?, self.hex_named(arg(2)?)?);
                let _ = unit;
                Ok(if self.adjacent(from, to) { self.cost(to).into() } else { Json::Null })
            }
            "reach" => {
                let unit = self.unit_named(arg(0)?)?;
                Ok(if sees(viewer, side(s.units[unit].seat)) { self.reach(s, unit) } else { Json::Null })
            }
            "stack" => {
                let hex = self.hex_named(arg(0)?)?;
                let row = |i: usize| {
                    let u = &s.units[i];
                    let tells = u.known || sees(viewer, side(u.seat)) || self.flaw == Flaw::AskTells;
                    if tells { u.strength.to_string() } else { "hidden".into() }
                };
                Ok(s.at(hex).map(row).collect())
            }
            "odds" => self.estimate(s, viewer, arg(0)?),
            other => Err(format!("there is no question `{other}`; known are cost, reach, stack, odds, why")),
        }
    }

    /// Hexes that a unit alone could reach, by printed number, hidden traps aside.
    fn reach(&self, s: &State, unit: usize) -> Json {
        let Some(start) = s.hex_of(unit) else { return json!([]) };
        let which = side(s.units[unit].seat);
        let mut left = vec![None; usize::from(self.hex_count())];
        left[usize::from(start)] = Some(POINTS);
        for _ in 0..POINTS {
            for from in 0..self.hex_count() {
                let Some(points) = left[usize::from(from)] else { continue };
                for to in (0..self.hex_count()).filter(|to| self.adjacent(from, *to) && s.of_side(*to, 1 - which) == 0) {
                    let rest = points.checked_sub(self.cost(to));
                    left[usize::from(to)] = left[usize::from(to)].max(rest);
                }
            }
        }
        (0..self.hex_count()).filter(|h| *h != start && left[usize::from(*h)].is_some()).map(|h| self.printed(h)).collect()
    }

    /// The range of chances of an attack over every strength the defender's seat may still have there.
    fn estimate(&self, s: &State, viewer: Viewer, words: &str) -> Answer {
        let Viewer::Seat(seat) = viewer else { return Err("the referee asks for exact odds".into()) };
        let action = match self.read(s, words) {
            Ok(action @ Action::Attack { .. }) if self.check_action(s, seat, &action).is_ok() => action,
            Ok(_) | Err(Misread::OutOfRange(_)) => return Err(format!("`{words}` is no attack this seat may make")),
            Err(Misread::Unknown(text)) => return Err(text),
        };
        let Action::Attack { hex, .. } = action else { return Ok(Json::Null) };
        let Some(target) = s.top(hex, 1 - side(seat)) else { return Ok(Json::Null) };
        let fits = |i: &usize| !s.units[*i].known;
        let of_seat = s.own(s.units[target].seat).filter(fits).map(|i| s.units[i].strength);
        let strengths: Vec<u8> = if s.units[target].known { vec![s.units[target].strength] } else { of_seat.collect() };
        let mut range: Option<(Fraction, Fraction)> = None;
        for strength in strengths {
            let hit = self.chance_to_hit(s, seat, &action, target, strength);
            range = Some(range.map_or((hit, hit), |(low, high)| (low.min(hit), high.max(hit))));
        }
        let Some((low, high)) = range else { return Ok(Json::Null) };
        Ok(json!({ "hit": if low == high { low.to_string() } else { format!("{low}..{high}") }, "estimate": low != high }))
    }

    fn chance_to_hit(&self, s: &State, seat: Seat, action: &Action, target: usize, strength: u8) -> Fraction {
        let run = |dice: &mut dyn Dice| {
            let mut imagined = s.clone();
            imagined.units[target].strength = strength;
            let mut log = kernel::Log::new();
            self.act(&mut imagined, seat, action, dice, &mut log);
            imagined.hex_of(target).is_none()
        };
        let all = outcomes(100, run).unwrap_or_default();
        all.into_iter().filter(|(hit, _)| *hit).fold(Fraction::ZERO, |sum, (_, chance)| sum + chance)
    }

    pub(crate) fn look_at(&self, s: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        let unknown = |what: &str, name: &str| Err(format!("no {what} `{name}`"));
        match *path {
            ["unit", name, field] => {
                let unit = self.unit_named(name)?;
                let u = s.units[unit];
                let value = match field {
                    "seat" => self.seat_key(u.seat).into(),
                    "at" => self.place_word(u.place).into(),
                    "strength" => u.strength.into(),
                    "known" => u.known.into(),
                    "stands" => u.stands.into(),
                    "acted" => u.acted.into(),
                    other => return unknown("field of a unit", other),
                };
                Ok(Some(value).filter(|_| field == "seat" || u.known || sees(viewer, side(u.seat))))
            }
            ["hex", name, field] => {
                let hex = self.hex_named(name)?;
                match field {
                    "terrain" => Ok(Some(if self.cost(hex) == 2 { "wood" } else { "clear" }.into())),
                    "units" => Ok(Some(s.at(hex).count().into())),
                    "trap" => Ok(self.trap_in(s, viewer, hex)),
                    other => unknown("field of a hex", other),
                }
            }
            ["side", key, field] => {
                let which = super::SIDES.iter().position(|k| *k == key).ok_or_else(|| format!("no side `{key}`"))?;
                match field {
                    "vp" => Ok(Some(s.vp[which].into())),
                    "cleared" => {
                        let hexes = (0..self.hex_count()).filter(|h| s.cleared[which] & 1 << h != 0);
                        Ok(sees(viewer, which).then(|| hexes.map(|h| self.printed(h)).collect()))
                    }
                    other => unknown("field of a side", other),
                }
            }
            ["group", key, field] => {
                let seat = self.about.seat(key).ok_or_else(|| format!("no seat `{key}`"))?;
                let (draft, trap) = (s.drafts[usize::from(seat.0)], s.traps[usize::from(seat.0)]);
                match field {
                    "trap" => {
                        let shown = sees(viewer, side(seat)) || matches!(trap, Trap::Sprung(_));
                        Ok(shown.then(|| self.trap_word(trap).into()))
                    }
                    "plan" => {
                        let names: Vec<String> = bits(draft.stands).map(|i| self.unit_name(i)).collect();
                        Ok(is_seat(viewer, seat).then(|| names.into()))
                    }
                    "plan-trap" => Ok(is_seat(viewer, seat).then(|| draft.trap.map_or(Json::Null, |h| self.printed(h).into()))),
                    other => unknown("field of a group", other),
                }
            }
            _ => Err(format!("no path `{}`", path.join("."))),
        }
    }

    /// What the viewer knows of a trap in a hex: hidden unless the hex is cleared or the trap is its own or sprung.
    fn trap_in(&self, s: &State, viewer: Viewer, hex: u16) -> Option<Json> {
        let shown = |seat: &Seat| match s.traps[usize::from(seat.0)] {
            Trap::Hidden(at) => at == hex && sees(viewer, side(*seat)),
            Trap::Sprung(at) => at == hex,
            Trap::None => false,
        };
        if all_seats().iter().any(|seat| shown(&seat)) {
            return Some(true.into());
        }
        match viewer {
            Viewer::Seat(seat) if s.may_be_trapped(hex, side(seat)) => None,
            _ => Some(false.into()),
        }
    }

    pub(crate) fn prompt_words(&self, s: &State, seat: Seat) -> (&'static str, Rule) {
        use super::{Pending, t};
        match s.agenda.last() {
            _ if !s.waiting(self).on(seat) => ("Others are at it.", t!("T/18")),
            Some(Pending::SetUp { .. }) => ("Place the next unit.", t!("T/1")),
            Some(Pending::Plan { .. }) => ("Plan in secret: who stands, where the trap lies.", t!("T/4")),
            Some(Pending::Open { .. }) => ("Lead a group, attack, or be done.", t!("T/7")),
            Some(Pending::Moving { .. }) => ("Join, step or halt.", t!("T/10/a")),
            Some(Pending::React { .. }) => ("Fire at what moves?", t!("T/14/a")),
            None => ("The game is over.", t!("T/19")),
        }
    }
}
