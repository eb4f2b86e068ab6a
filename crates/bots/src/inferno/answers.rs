//! Answers to what is asked between the orders: losses, retreats, advances, bridges, reinforcements, set-up.

use hexgrid::HexId;
use inferno::{Action, Fight, Hold, Kind, Mark, Pending, Place, Role, Side, SideId, State, UnitId, Water};
use kernel::Modifiers;

use super::forecast::forecast;
use super::intent::{Style, place_score};
use super::seal::leak;
use super::survey::Survey;
use crate::parts::Best;

/// The best of the legal actions by a score; the first of equals.
fn pick(legal: &[Action], mut score: impl FnMut(&Action) -> Option<f64>) -> Option<Action> {
    let mut best = Best::new();
    for action in legal {
        if let Some(score) = score(action) {
            best.show(score, *action);
        }
    }
    best.take()
}

impl Survey<'_> {
    /// An answer to the open question, if it is none of those that follow from a plan.
    pub fn answer(&self, legal: &[Action], style: &Style) -> Option<Action> {
        let s = &self.s;
        match s.top()? {
            Pending::Place(_) => self.place(legal),
            Pending::Reinforce => self.reinforce(legal),
            Pending::Build => self.build(legal),
            Pending::Lift(_) => self.lift(legal),
            Pending::Excess(..) => pick(legal, |a| match a {
                Action::Eliminate { unit } => Some(-self.worth(s, *unit)),
                _ => None,
            }),
            Pending::Blow(hex, _) => self.blow(legal, *hex),
            Pending::Defend(_) => self.defend(legal),
            Pending::Refuse(_) => self.refuse(legal),
            Pending::Stand(_) => self.stand_firm(legal),
            Pending::Accompany(_) => legal.iter().copied().find(|a| *a == Action::Stay),
            Pending::Retreat(r) => {
                let unit = r.stack.first()?;
                pick(legal, |a| match a {
                    Action::Retreat { hex } => Some(self.refuge(unit, *hex, style)),
                    _ => None,
                })
            }
            Pending::Continue(_) => pick(legal, |a| match a {
                Action::Continue { unit, hex } => Some(self.refuge(*unit, *hex, style) - 0.1 * self.worth(s, *unit)),
                _ => None,
            }),
            Pending::Advance(_) => self.advance(legal, style),
            Pending::Lose(..) => pick(legal, |a| match a {
                Action::Lose { unit } => Some(-self.cost_of_reduction(*unit)),
                _ => None,
            }),
            Pending::Demolish(_) => self.demolish(legal),
            Pending::Move | Pending::Group(_) | Pending::Attack | Pending::Declare(_) => None,
        }
    }

    /// A worn unit that would lose a step is spared as long as another can take it.
    fn cost_of_reduction(&self, unit: UnitId) -> f64 {
        let u = self.s.unit(unit);
        let strength = f64::from(self.game.values(&self.s, unit).attack + self.game.values(&self.s, unit).defence);
        match (u.ce, u.steps) {
            (0 | 1, _) => 1.0 + 0.05 * strength + 0.2 * f64::from(u.ce),
            (_, 2) => 4.0 + 0.1 * strength,
            _ => 7.0 + 0.3 * strength,
        }
    }

    /// How good a hex is for a beaten stack.
    fn refuge(&self, unit: UnitId, hex: HexId, style: &Style) -> f64 {
        let overfull = !self.game.fits(&self.s, hex, &self.game.own_in(&self.s, hex, self.side).with(unit));
        let score =
            place_score(self, &Style { caution: style.caution * 1.5, pull: style.pull * 0.5, ..*style }, &self.s, unit, hex);
        score - if overfull { 3.0 } else { 0.0 }
    }

    /// Whoever gains most by going; nobody if all are better where they are.
    fn advance(&self, legal: &[Action], style: &Style) -> Option<Action> {
        let target = self.s.fight()?.target;
        let open = leak(self, &self.s);
        let mut best = Best::above(0.0, Action::Halt);
        for action in legal {
            if let Action::Advance { unit } = action
                && let Some(from) = self.s.unit(*unit).hex()
            {
                let mut there = self.s.clone();
                self.game.relocate(&mut there, *unit, Place::Hex(target));
                if leak(self, &there) > open + 0.04 {
                    continue;
                }
                let gain = place_score(self, style, &self.s, *unit, target) - place_score(self, style, &self.s, *unit, from);
                // The fitter unit goes, and the stronger in defence.
                let fit = 0.1 * self.defence(&self.s, *unit);
                best.show(gain + fit + 0.2, *action);
            }
        }
        best.take()
    }

    fn defend(&self, legal: &[Action]) -> Option<Action> {
        let f = *self.s.fight()?;
        let strongest = pick(legal, |a| match a {
            Action::Defend { unit } => Some(f64::from(self.game.defence_strength(&self.s, &f, *unit, &mut Modifiers::new()))),
            _ => None,
        });
        if strongest.is_some() {
            return strongest;
        }
        if legal.iter().any(|a| matches!(a, Action::Hold { .. })) {
            let column = |hold: Hold| forecast(self.game, &self.s, &Fight { hold: Some(hold), ..f });
            return pick(legal, |a| match a {
                Action::Hold { by } => {
                    let seen = column(*by);
                    Some(seen.losses[0] - seen.losses[1] - 3.0 * seen.vacated)
                }
                _ => None,
            });
        }
        self.fire_in_defence(legal, &f)
    }

    /// A battery supports a defence if its fire still counts on the loss table, the best one first.
    fn fire_in_defence(&self, legal: &[Action], f: &Fight) -> Option<Action> {
        let band = |f: &Fight| self.game.charts.artillery(self.game.total_av(&self.s, f, Role::Defender, &mut Modifiers::new()));
        let now = band(f);
        let support = pick(legal, |a| match a {
            Action::Support { unit } => {
                let mut with = *f;
                with.guns[1].add(*unit);
                let more = band(&with) - now;
                (more > 0).then(|| f64::from(more))
            }
            _ => None,
        });
        support.or_else(|| legal.iter().copied().find(|a| *a == Action::Commit))
    }

    /// A trench is held against one hex of retreat; against more the reduction would be for nothing.
    fn refuse(&self, legal: &[Action]) -> Option<Action> {
        let f = self.s.fight()?;
        let fit = f.defenders.iter().filter(|u| self.s.unit(*u).hex().is_some());
        let strength = fit.map(|u| self.game.defence_strength(&self.s, f, u, &mut Modifiers::new())).max().unwrap_or(0);
        let holds = f.fates[1].retreat == 1 && strength >= 3;
        let want = if holds { Action::Refuse } else { Action::Yield };
        legal.iter().copied().find(|a| *a == want)
    }

    fn stand_firm(&self, legal: &[Action]) -> Option<Action> {
        let f = self.s.fight()?;
        let left: Vec<UnitId> = f.defenders.iter().filter(|u| self.s.unit(*u).hex().is_some()).collect();
        let dies = left.iter().all(|u| self.game.dies_next(&self.s, *u));
        let want = if dies || f.owed > 1 { Action::Go } else { Action::Stand };
        legal.iter().copied().find(|a| *a == want)
    }

    /// What the bridge does for this side against what it does for the enemy.
    fn bridge_balance(&self, side: SideId) -> f64 {
        let Some((a, b)) = self.game.board.ends(side) else { return 0.0 };
        let near = |h: HexId, who: Side| self.forces.at(who.index(), 0, h).min(15.0);
        let pull = |layer: &crate::parts::Layer| (layer.at(a) - layer.at(b)).abs() + 0.1 * layer.at(a).max(layer.at(b));
        let isonzo = if self.game.board.brink(side).river == Water::Isonzo { 1.5 } else { 1.0 };
        let ours = pull(&self.pull) + 0.2 * (near(a, self.side) + near(b, self.side));
        let theirs = pull(&self.foe_pull) + 0.2 * (near(a, self.enemy()) + near(b, self.enemy()));
        (ours - theirs) * isonzo
    }

    /// A bridge is blown before the enemy has it, unless it serves us more than him.
    fn blow(&self, legal: &[Action], hex: HexId) -> Option<Action> {
        let balance: f64 = self.game.blowable(&self.s, hex, self.side).map(|side| self.bridge_balance(side)).sum();
        let blow = self.side == Side::Ah || balance < 0.0;
        legal.iter().copied().find(|a| if blow { matches!(a, Action::Blow { .. }) } else { *a == Action::Keep })
    }

    /// At the end of a turn only bridges that the enemy is about to take are blown.
    fn demolish(&self, legal: &[Action]) -> Option<Action> {
        let found = legal.iter().copied().find(|a| match a {
            Action::Demolish { side } => {
                let Some((x, y)) = self.game.board.ends(*side) else { return false };
                let lost =
                    [x, y].iter().any(|h| self.foe_reach.contains(*h) || self.forces.at(self.enemy().index(), 1, *h) > 8.0);
                lost && self.side == Side::Ah && self.bridge_balance(*side) < -1.0
            }
            _ => false,
        });
        found.or_else(|| legal.iter().copied().find(|a| *a == Action::End))
    }

    /// Repairs before pontoons, where the way leads to what is wanted.
    fn build(&self, legal: &[Action]) -> Option<Action> {
        let score = |side: SideId| {
            let (a, b) = self.game.board.ends(side)?;
            let forward = (self.pull.at(a) - self.pull.at(b)).abs();
            Some(forward + 0.2 * self.pull.at(a).max(self.pull.at(b)))
        };
        let best = pick(legal, |a| match a {
            Action::Repair { side, .. } => score(*side).map(|v| v + 1.0),
            Action::Build { side, .. } if self.side == Side::It => score(*side).filter(|v| *v > 0.5),
            _ => None,
        });
        best.or_else(|| legal.iter().copied().find(|a| *a == Action::End))
    }

    /// A pontoon that no longer leads anywhere is taken up, on the bank that is nearer to the objectives.
    fn lift(&self, legal: &[Action]) -> Option<Action> {
        let idle = pick(legal, |a| match a {
            Action::Lift { unit, hex } => {
                let Place::Pontoon(side) = self.s.unit(*unit).place else { return None };
                let (x, y) = self.game.board.ends(side)?;
                let busy = [x, y]
                    .iter()
                    .flat_map(|h| self.game.board.grid.within(*h, 3))
                    .any(|h| self.s.derived.zoners[self.side.index()].contains(h));
                (!busy).then(|| self.pull.at(*hex))
            }
            _ => None,
        });
        idle.or_else(|| legal.iter().copied().find(|a| *a == Action::Keep))
    }

    fn reinforce(&self, legal: &[Action]) -> Option<Action> {
        let s = &self.s;
        // Released brigades cost a Victory Point each: early, and only those that come into the fight.
        let released = i32::from(-s.vp_balance);
        if self.side == Side::It && s.turn <= 6 && released < 6 {
            let release = pick(legal, |a| match a {
                Action::Release { unit } => match s.unit(*unit).hex() {
                    Some(hex) => Some(200.0 - f64::from(self.foe_far[hex.index()].min(400)) + self.pull.at(hex)),
                    None if s.turn <= 3 => Some(-300.0),
                    None => None,
                },
                _ => None,
            });
            if release.is_some() {
                return release;
            }
        }
        let enter = pick(legal, |a| match a {
            Action::Enter { unit, hex } => Some(self.entry(*unit, *hex)),
            _ => None,
        });
        enter.or_else(|| legal.iter().copied().find(|a| *a == Action::End))
    }

    /// A unit comes in where the way to what is threatened, or wanted, is shortest.
    fn entry(&self, unit: UnitId, hex: HexId) -> f64 {
        let s = &self.s;
        let enemy = self.enemy().index();
        let mut score = 0.0;
        for o in &self.atlas.objectives.list {
            let far = f64::from(o.distance(hex).min(400)) + 12.0;
            let weight = if s.controller(o.hex) == self.side {
                let hurt = self.forces.at(enemy, 1, o.hex).min(25.0);
                let near = if self.foe_far[o.hex.index()] <= 60 { 3.0 } else { 0.3 };
                (hurt * 0.2 + near) / (1.0 + 0.15 * self.forces.at(self.side.index(), 0, o.hex))
            } else {
                4.0
            };
            score += o.value * weight / far;
        }
        let crowd = self.game.own_in(s, hex, self.side).len() as f64;
        let fits = self.game.fits(s, hex, &self.game.own_in(s, hex, self.side).with(unit));
        score * 10.0 - 0.3 * crowd - if fits { 0.0 } else { 1.0 }
    }

    /// Set-up: fighters on trenches and objectives before the enemy, guns behind them, engineers on the bank.
    fn place(&self, legal: &[Action]) -> Option<Action> {
        let s = &self.s;
        let unit = self.game.next_to_place(s, self.side)?;
        let kind = self.game.counter(unit).kind;
        pick(legal, |a| match a {
            Action::Place { unit: placed, hex } if *placed == unit => Some(self.station(s, unit, kind, *hex)),
            _ => None,
        })
    }

    fn station(&self, s: &State, unit: UnitId, kind: Kind, hex: HexId) -> f64 {
        let game = self.game;
        let grid = &game.board.grid;
        let ground = game.board.ground(hex);
        let friends = self.fighters_in(s, hex, self.side).count() as f64;
        let trench = ground.trench == Some(self.side);
        let toward = self.pull.at(hex);
        // Before the set-up of the other side his trenches tell where he will be.
        let front = grid.neighbours(hex).filter(|(_, h)| game.board.ground(*h).trench == Some(self.enemy())).count() as f64;
        if kind.is_gun() {
            let range = if kind == Kind::HeavyArtillery { 3 } else { 2 };
            // The defender's trenches are what both sides' guns have to reach.
            let targets = grid.within(hex, range).into_iter().filter(|h| game.board.ground(*h).trench == Some(Side::Ah));
            return targets.count() as f64 - if trench && front > 0.0 { 3.0 } else { 0.0 };
        }
        if kind == Kind::Engineer {
            let bank = game.board.steps(hex).iter().flatten().filter(|st| st.brink.river == Water::Isonzo);
            let forward = bank.map(|st| (self.pull.at(st.to) - toward).max(0.0)).fold(0.0, f64::max);
            return forward + friends.min(2.0);
        }
        let reserve = s.unit(unit).has(Mark::Reserve);
        let value = self.atlas.objectives.value(hex);
        match self.side {
            Side::It => 0.3 * toward + if reserve { -front } else { front.min(2.0) } - 0.6 * friends,
            Side::Ah => 2.0 * value + if trench { 2.0 } else { 0.0 } + 0.2 * front + 0.1 * self.foe_pull.at(hex) - 2.5 * friends,
        }
    }
}
