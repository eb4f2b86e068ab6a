//! Orders that go together, for those who would give them in one gesture.

use hexgrid::HexId;
use kernel::verbs::Verbs;
use kernel::{Viewer, Worded};

use crate::action::Action;
use crate::book::War;
use crate::key::UnitId;
use crate::state::{Aim, Manner, Pending, Side, State};

/// Steps whose orders may be given for several at once, with what it is called to give all.
pub const FOR_ALL: [(&str, &str); 5] = [
    ("attach", "all-guns-attached"),
    ("move", "all-assault"),
    ("bombard", "all-guns-fire"),
    ("fire", "all-fire"),
    ("counter-fire", "all-fire"),
];

/// What orders for one target have in common.
type Target = (&'static str, Option<HexId>, Option<Aim>);

impl War {
    /// What the side that is asked could order together; nobody else is told.
    pub fn together(&self, s: &State, viewer: Viewer) -> Vec<String> {
        let side = self.asked(s);
        if s.is_planning() || !viewer.shares(side.seat()) {
            return Vec::new();
        }
        let meant: fn(&Self, &Action) -> bool = match s.top() {
            Some(Pending::Attach) => |war, action| matches!(action, Action::Attach { unit } if war.facts(*unit).kind.is_gun()),
            Some(Pending::Move(Manner::Tactical)) => |_, action| matches!(action, Action::Assault { .. }),
            Some(Pending::Bombard) => |_, action| matches!(action, Action::Bombard { .. }),
            Some(Pending::Fire | Pending::CounterFire) => |_, action| matches!(action, Action::Fire { .. }),
            _ => return Vec::new(),
        };
        let mut groups: Vec<(Target, Vec<Action>)> = Vec::new();
        for action in self.legal_of(s, side).into_iter().filter(|action| meant(self, action)) {
            let target = (action.verb(), action.hex(), action.arg::<Aim>());
            match groups.iter_mut().find(|(known, _)| *known == target) {
                Some((_, orders)) => orders.push(action),
                None => groups.push((target, vec![action])),
            }
        }
        groups.into_iter().filter_map(|(_, orders)| self.one_after_another(s, side, &orders)).collect()
    }

    fn legal_of(&self, s: &State, side: Side) -> Vec<Action> {
        let mut all = Vec::new();
        let _ = self.offer(s, side, &mut |action| {
            all.push(action);
            std::ops::ControlFlow::Continue(())
        });
        all
    }

    /// As many of these orders as leave the next legal, in words; none if that is only one.
    fn one_after_another(&self, s: &State, side: Side, orders: &[Action]) -> Option<String> {
        let (mut there, mut words, mut done): (State, Vec<String>, Vec<UnitId>) = (s.clone(), Vec::new(), Vec::new());
        for order in orders {
            let Some(unit) = order.unit().filter(|unit| !done.contains(unit)) else { continue };
            if !self.allows(&there, side, order) {
                continue;
            }
            words.push(self.words(&there, order));
            done.push(unit);
            self.act(&mut there, side, order, &mut kernel::dice::Quick::new(1), &mut kernel::Log::quiet());
        }
        (words.len() > 1).then(|| words.join("; "))
    }
}
