//! Orders that go together, for those who would give them in one gesture.

use std::ops::ControlFlow;

use hexgrid::HexId;
use kernel::dice::Quick;
use kernel::{First, Log, Played, Viewer, Worded, legal_list, together};

use crate::action::Action;
use crate::book::Inferno;
use crate::key::UnitId;
use crate::state::{Fight, Pending, Role, Side, State};

/// Steps whose orders may be given for several at once, with what it is called to give all.
pub const FOR_ALL: [(&str, &str); 4] =
    [("declare", "all-join"), ("advance", "all-advance"), ("lose", "each-takes-one"), ("demolish", "blow-all")];

impl Inferno {
    /// What the side that is asked could order together; nobody else is told.
    pub fn together(&self, s: &State, viewer: Viewer) -> Vec<String> {
        let side = self.asked(s);
        let is_asked = viewer.shares(side.seat());
        let told = |orders: Vec<Action>| orders.iter().map(|order| self.words(s, order)).collect::<Vec<_>>().join("; ");
        let choices = |most: usize, whole: bool| {
            together::choices(self, s, side.seat(), most, whole).into_iter().map(told).collect::<Vec<_>>()
        };
        match s.top() {
            Some(Pending::Attack) if is_asked => self.assaults(s, side),
            Some(Pending::Declare(_) | Pending::Demolish(_)) if is_asked => {
                let meant = |order: &Action| !matches!(order, Action::Support { .. } | Action::Commit);
                together::for_all(self, s, side.seat(), meant).map(told).into_iter().collect()
            }
            Some(Pending::Advance(_)) if is_asked => choices(usize::MAX, false),
            // What a later die may call for is another question.
            Some(Pending::Lose(_, role)) if is_asked => {
                choices(s.fight_asked().map_or(usize::MAX, |f| usize::from(f.reductions[*role as usize])), true)
            }
            _ => Vec::new(),
        }
    }

    /// Every attack that could be declared with one of the units that could join it, or of the guns that could support it; and
    /// with all these units, without guns and with them.
    fn assaults(&self, s: &State, side: Side) -> Vec<String> {
        let passes = |law: &dyn Fn(&mut First) -> ControlFlow<()>| {
            let mut first = First::default();
            let _ = law(&mut first);
            !first.refused
        };
        let enemies = s.derived.units[side.enemy().index()].iter();
        let targets: Vec<HexId> = enemies.filter(|hex| passes(&|j| self.may_attack(s, side, *hex, j))).collect();
        let mut found = Vec::new();
        for target in targets {
            let fight = Fight::new(target, side);
            let near =
                self.board.grid.neighbours(target).flat_map(|(_, hex)| self.own_in(s, hex, side).iter().collect::<Vec<_>>());
            let joining: Vec<UnitId> = near.filter(|unit| passes(&|j| self.may_join(s, &fight, *unit, j))).collect();
            // Guns alone attack nothing.
            let guns =
                s.ids().filter(|unit| !joining.is_empty() && self.side(*unit) == side && self.counter(*unit).kind.is_gun());
            let supporting = guns.filter(|gun| passes(&|j| self.may_support(s, &fight, Role::Attacker, *gun, j)));
            let attack = format!("attack {}", self.hex_word(target));
            found.extend(joining.iter().map(|unit| format!("{attack}; join {}", self.unit_word(*unit))));
            found.extend(supporting.map(|gun| format!("{attack}; support {}", self.unit_word(gun))));
            if !joining.is_empty() {
                found.extend(self.with_all(s, side, target, joining.len()));
            }
        }
        found
    }

    /// An attack with every unit that could join it, if none keeps out another and there are several; then with all guns.
    fn with_all(&self, s: &State, side: Side, target: HexId, joining: usize) -> Vec<String> {
        let mut there = s.clone();
        let mut words = Vec::new();
        let mut give = |action: Action| {
            words.push(self.words(&there, &action));
            self.perform(&mut there, side.seat(), &action, &mut Quick::new(1), &mut Log::quiet());
            legal_list(self, &there, side.seat())
        };
        let mut legal = give(Action::Attack { hex: target });
        let mut counts = [0; 2];
        for (kind, count) in counts.iter_mut().enumerate() {
            let takes_part = |action: &&Action| match action {
                Action::Join { .. } => kind == 0,
                Action::Support { .. } => kind == 1,
                _ => false,
            };
            while let Some(order) = legal.iter().find(takes_part).copied() {
                legal = give(order);
                *count += 1;
            }
        }
        let [units, guns] = counts;
        if units < joining || units + guns < 2 {
            return Vec::new();
        }
        let ends = [(units > 1).then_some(1 + units), (guns > 0).then_some(1 + units + guns)];
        ends.into_iter().flatten().map(|end| words[..end].join("; ")).collect()
    }
}
