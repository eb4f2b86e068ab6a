//! What must be true of every position.

use kernel::{Cite, UnitId};

use super::state::{Pending, Place, State};
use super::{Plans, Point, Toy};

/// A broken invariant: its paragraph, if it has one, and the words.
pub(crate) struct Broken {
    pub point: Option<Point>,
    pub words: String,
}

fn broken(words: impl Into<String>) -> Broken {
    Broken { point: None, words: words.into() }
}

impl Toy {
    pub(crate) fn broken(&self, s: &State) -> Vec<Broken> {
        let mut found = Vec::new();
        self.broken_units(s, &mut found);
        self.broken_stacks(s, &mut found);
        self.broken_traps(s, &mut found);
        self.broken_plans(s, &mut found);
        self.broken_agenda(s, &mut found);
        found
    }

    fn broken_units(&self, s: &State, found: &mut Vec<Broken>) {
        let setting_up = matches!(s.phase(), Some(Pending::SetUp { .. }));
        for (u, i) in s.units.iter().zip(s.ids()) {
            let name = || self.unit_name(i);
            if !self.all_seats().contains(u.seat) || u.side > 1 || !(1..=3).contains(&u.strength) {
                found.push(broken(format!("{} has no seat, side or strength", name())));
            }
            match u.place {
                Place::On(hex) if !self.on_board(hex) => found.push(broken(format!("{} is off the board", name()))),
                Place::On(hex) if setting_up && !self.zone(usize::from(u.side)).any(|h| h == hex) => {
                    let words = format!("{} is set up outside its lines", name());
                    found.push(Broken { point: Some(Point::Zone), words });
                }
                Place::Gone if !u.known || u.stands => {
                    found.push(broken(format!("{} is gone and still hidden or standing", name())));
                }
                Place::Box if !setting_up => found.push(broken(format!("{} is not placed", name()))),
                Place::On(_) | Place::Gone | Place::Box => {}
            }
        }
    }

    fn broken_stacks(&self, s: &State, found: &mut Vec<Broken>) {
        let mut counts = vec![[0_usize; 2]; self.grid.len()];
        for u in &s.units {
            if let Place::On(hex) = u.place
                && let Some(count) = counts.get_mut(hex.index())
            {
                count[usize::from(u.side.min(1))] += 1;
            }
        }
        // A displaced unit is on its way.
        let pushed = matches!(s.agenda.top(), Some(Pending::Retreat { .. }));
        let stack = self.cite(s, Point::Stack);
        let most = usize::from(stack.says(self.book.stack)) + usize::from(pushed);
        for (count, hex) in counts.iter().zip(self.grid.ids()) {
            if stack.when(count.iter().any(|c| *c > most)) {
                let words = format!("{} holds more than {most} units", self.printed(hex));
                found.push(Broken { point: Some(Point::Stack), words });
            }
            if !count.contains(&0) {
                found.push(broken(format!("both sides are in {}", self.printed(hex))));
            }
        }
    }

    fn broken_traps(&self, s: &State, found: &mut Vec<Broken>) {
        for trap in s.traps.iter().flatten() {
            let foe = 1 - usize::from(trap.side.min(1));
            if !self.on_board(trap.hex) {
                found.push(broken("a trap is off the board"));
            } else if !trap.sprung && (s.cleared[foe].contains(trap.hex) || s.of_side(trap.hex, foe) > 0) {
                found.push(broken(format!("the enemy has met the hidden trap in {}", self.printed(trap.hex))));
            }
        }
    }

    fn broken_plans(&self, s: &State, found: &mut Vec<Broken>) {
        let kept = match self.book.plans {
            Plans::AtOnce => self.cite(s, Point::PlansShown).when(true),
            Plans::OnActivation => false,
        };
        for seat in self.all_seats().iter() {
            let Some(draft) = s.draft(seat) else {
                if s.is_planning() {
                    found.push(broken("a seat has no plan to write"));
                }
                continue;
            };
            if !s.is_planning() && (kept || !draft.traps.is_empty()) {
                found.push(broken("a plan outside its step"));
            }
            let own = |unit: &UnitId| s.unit(*unit).is_some_and(|u| u.seat == seat) && s.hex_of(*unit).is_some();
            if !draft.stands.iter().chain(draft.traps.iter().map(|(unit, _)| unit)).all(own) {
                found.push(broken("a plan for other units"));
            }
        }
        for seat in self.all_seats().iter() {
            let stands = |u: &super::Unit| u.stands && self.allied(u.seat, seat);
            let planned: usize = self.allies(seat).filter_map(|ally| s.draft(ally)).map(|d| d.stands.len()).sum();
            let stock = self.cite(s, Point::StandingStock);
            let most = usize::from(stock.says(self.book.standing)) * self.allies(seat).count();
            if stock.when(planned + s.units.iter().filter(|u| stands(u)).count() > most) {
                found.push(Broken { point: Some(Point::StandingStock), words: "too many units stand".into() });
            }
        }
    }

    fn broken_agenda(&self, s: &State, found: &mut Vec<Broken>) {
        if s.agenda.has_overflowed() || s.fights.has_overflowed() {
            found.push(broken("a question or a fight was lost"));
        }
        for (nth, question) in s.agenda.iter().enumerate() {
            let fits = match question {
                Pending::SetUp { seat } => nth == 0 && s.agenda.len() == 1 && s.next_to_place(*seat).is_some(),
                Pending::Plan { ready } => nth == 0 && s.agenda.len() == 1 && *ready != self.all_seats(),
                Pending::Open { passed } => nth == 0 && *passed != self.all_seats(),
                Pending::Moving { seat, group, left, within, .. } => {
                    let hex = s.group_hex(group);
                    let together = |i: &UnitId| s.unit(*i).is_some_and(|u| u.seat == *seat) && s.hex_of(*i) == hex;
                    let fight = within.is_none_or(|id| s.fights.last_id() == Some(id));
                    nth > 0 && !group.is_empty() && *left <= self.book.points && group.iter().all(together) && fight
                }
                Pending::React { hex, .. } => {
                    matches!(s.moving(), Some(Pending::Moving { group, .. }) if s.group_hex(group) == Some(*hex))
                }
                Pending::Answer { fight, .. } => nth > 0 && s.fights.get(*fight).is_some(),
                Pending::Retreat { fight, seat, unit } => {
                    let own = s.unit(*unit).is_some_and(|u| u.seat == *seat);
                    s.fights.last_id() == Some(*fight) && nth + 1 == s.agenda.len() && own && s.hex_of(*unit).is_some()
                }
            };
            if !fits {
                found.push(broken(format!("`{}` is no question of this position", self.pending_text(question))));
            }
        }
        let asked = |nth: usize| s.agenda.iter().any(|p| p.fight().is_some_and(|id| usize::from(id.0) == nth));
        if !(0..s.fights.len()).all(asked) {
            found.push(broken("a fight in which nobody is asked"));
        }
    }
}
