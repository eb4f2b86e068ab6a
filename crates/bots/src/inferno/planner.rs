//! The planner: a plan at the start of the turn, then order by order.

use std::collections::VecDeque;
use std::sync::Arc;

use hexgrid::HexId;
use inferno::{Action, Inferno, Kind, Pending, Phase, Side, State, UnitId};
use kernel::dice::Quick;
use kernel::{Belief, Log, Message, Played, Seat, legal_list};

use super::assault::Assault;
use super::atlas::Atlas;
use super::deal::dealt;
use super::intent::{Intent, Style, intend, place_score};
use super::survey::{Layers, Reach, Survey, Wear, reasoned};
use super::{search, words};
use crate::Bot;
use crate::parts::{Best, Task};

/// How well it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// One order in five is any legal one.
    Easy,
    Normal,
    /// Tries plans out before it chooses one.
    Hard,
}

/// Out of a hundred orders of the easy level, how many are any legal order.
const MISTAKES: usize = 20;
/// What an adviser deals hidden counters by; the same through a turn.
const ADVICE: u64 = 1916 << 8;

#[derive(Clone, Debug)]
pub struct Planner {
    level: Level,
    dice: Quick,
    atlas: Option<Arc<Atlas>>,
    memory: Memory,
    intent: Option<Intent>,
    /// Moves that are still to be made.
    moves: VecDeque<(UnitId, VecDeque<HexId>)>,
    /// Units that have made room in this phase.
    relieved: Vec<UnitId>,
    /// Orders of an attack that is being declared.
    orders: VecDeque<Action>,
    /// Answers of the same kind that it would give next, for who is advised.
    answers: Vec<Action>,
    told: Option<Message>,
    /// What was surveyed in this phase.
    kept: Option<((u8, Side, Phase), Arc<Layers>)>,
    /// The style of play, where it is not the side's own.
    pub(crate) style: Option<Style>,
    /// What trials have taught (the hard level).
    ledger: search::Ledger,
    /// Its words are read by a person: it believes nothing that depends on what is hidden.
    advises: bool,
}

/// What a player remembers of enemy losses.
#[derive(Clone, Debug)]
struct Memory {
    wear: Box<Wear>,
    /// The last fight that was noted: turn, phasing side, hex.
    noted: Option<(u8, Side, HexId)>,
    rested: Option<u8>,
}

impl Memory {
    fn new() -> Self {
        Self { wear: Box::new([0; inferno::MAX_UNITS]), noted: None, rested: None }
    }

    /// Both sides read the same die, so what the enemy lost is known; who bore it is a guess.
    fn note(&mut self, game: &Inferno, s: &State, side: Side) {
        if self.rested != Some(s.turn) {
            self.rested = Some(s.turn);
            self.recover(game, s, side);
        }
        let Some(f) = s.fight().filter(|_| s.is_resolved()) else { return };
        let key = (s.turn, s.phasing, f.target);
        if self.noted == Some(key) || f.third == 0 {
            return;
        }
        self.noted = Some(key);
        let (role, units) =
            if f.attacker == side { (inferno::Role::Defender, f.defenders) } else { (inferno::Role::Attacker, f.attackers) };
        let list: Vec<UnitId> = units.iter().collect();
        for i in 0..usize::from(game.losses(f, role).reductions) {
            if let Some(unit) = list.get(i % list.len().max(1)) {
                let worn = &mut self.wear[unit.index()];
                *worn = if *worn >= 2 { 0 } else { *worn + 1 };
            }
        }
    }

    /// Units out of the fight will have recovered.
    fn recover(&mut self, game: &Inferno, s: &State, side: Side) {
        for unit in s.ids().filter(|u| game.side(*u) != side) {
            let near = |hex: HexId| s.derived.units[side.index()].iter().any(|h| game.board.grid.distance(h, hex) < 3);
            if s.unit(unit).hex().is_some_and(|hex| !near(hex)) {
                let worn = &mut self.wear[unit.index()];
                *worn = worn.saturating_sub(1);
            }
        }
    }
}

impl Planner {
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            dice: Quick::new(seed),
            atlas: None,
            memory: Memory::new(),
            intent: None,
            moves: VecDeque::new(),
            relieved: Vec::new(),
            orders: VecDeque::new(),
            answers: Vec::new(),
            told: None,
            kept: None,
            style: None,
            ledger: search::Ledger::default(),
            advises: false,
        }
    }

    /// One that tells a person what it would do.
    pub fn adviser(seed: u64) -> Self {
        Self { advises: true, ..Self::new(Level::Normal, seed) }
    }

    /// A planner of the normal level that knows the same, for trials.
    pub(crate) fn twin(&self, seed: u64) -> Self {
        Self { level: Level::Normal, dice: Quick::new(seed), ..self.clone() }
    }
    /// Takes over what never changes in a game.
    pub(crate) fn share(&mut self, other: &Self) {
        self.atlas.clone_from(&other.atlas);
    }
    /// A position with what can be reasoned about the enemy put in place of what was drawn.
    pub(crate) fn reasoned(&self, game: &Inferno, s: &State, side: Side) -> State {
        reasoned(game, s, side, &self.memory.wear)
    }

    fn style_of(&self, side: Side) -> Style {
        self.style.unwrap_or(if self.level == Level::Hard { Style::keen(side) } else { Style::of(side) })
    }

    /// The plan of this turn is made once, before the first move.
    fn make_plan(&mut self, survey: &Survey<'_>, belief: &Belief<State>) {
        let intent = match self.level {
            Level::Hard => {
                let (mut ledger, mut dice) = (std::mem::take(&mut self.ledger), self.dice.clone());
                let found = search::best_plan(survey, belief, &Style::keen(survey.side), self, &mut ledger, &mut dice);
                self.ledger = ledger;
                found
            }
            _ => intend(survey, &self.style_of(survey.side)),
        };
        self.dice.word();
        if self.level == Level::Hard {
            self.style = Some(intent.style);
        }
        self.told = Some(words::describe(survey, &intent));
        self.adopt(intent);
    }

    pub(crate) fn adopt(&mut self, intent: Intent) {
        let attackers_first = |r: &&crate::parts::Role<UnitId>| matches!(r.task, Task::Attack(_));
        let way = |r: &crate::parts::Role<UnitId>| (r.unit, r.way.iter().copied().collect::<VecDeque<_>>());
        let roles = &intent.plan.roles;
        self.relieved.clear();
        self.moves = roles.iter().filter(attackers_first).chain(roles.iter().filter(|r| !attackers_first(r))).map(way).collect();
        self.intent = Some(intent);
    }

    fn is_planned(&self, turn: u8) -> bool {
        self.intent.as_ref().is_some_and(|i| i.plan.turn == u32::from(turn))
    }

    /// The next step of the plan that is legal.
    fn next_move(&mut self, s: &State, legal: &[Action]) -> Action {
        while let Some((unit, way)) = self.moves.front_mut() {
            let unit = *unit;
            // A person who is advised goes several steps at once.
            if let Some(there) = way.iter().position(|hex| s.unit(unit).hex() == Some(*hex)) {
                way.drain(..=there);
            }
            if way.is_empty() {
                let attacks =
                    self.intent.as_ref().and_then(|i| i.plan.role(unit)).is_some_and(|r| matches!(r.task, Task::Attack(_)));
                let recover = Action::Recover { unit };
                self.moves.pop_front();
                if !attacks && legal.contains(&recover) {
                    return recover;
                }
                continue;
            }
            let step = way.pop_front().map(|hex| Action::Move { unit, hex });
            match step.filter(|a| legal.contains(a)) {
                Some(action) => return action,
                None => way.clear(),
            }
        }
        Action::End
    }

    /// Nobody is to be lost to crowding (5.2): where the plan went wrong, somebody moves on.
    fn relieve(&mut self, game: &Inferno, atlas: &Atlas, s: &State, side: Side, legal: &[Action]) -> Action {
        let crowded = s.derived.units[side.index()].iter().find(|h| game.is_overstacked(s, *h, side));
        let (Some(hex), Some((_, layers))) = (crowded, &self.kept) else { return Action::End };
        let survey = Survey::again(game, atlas, reasoned(game, s, side, &self.memory.wear), side, layers.clone());
        let style = self.style_of(side);
        let mut best = Best::new();
        for unit in game.own_in(s, hex, side).iter().filter(|u| game.is_excess(s, hex, *u) && !self.relieved.contains(u)) {
            let Some(reach) = Reach::of(game, s, unit) else { continue };
            for to in reach.hexes().filter(|h| *h != hex) {
                if game.fits(s, to, &game.own_in(s, to, side).with(unit)) {
                    let gun = if game.exerts_zoc(unit) {
                        place_score(&survey, &style, s, unit, to)
                    } else {
                        -f64::from(reach.cost(to).unwrap_or(0))
                    };
                    best.show(gun, (unit, reach.way(to)));
                }
            }
        }
        let Some((unit, way)) = best.take() else { return Action::End };
        self.relieved.push(unit);
        self.moves.push_back((unit, way.into_iter().collect()));
        self.next_move(s, legal)
    }

    /// The best attack there is now; none ends the phase.
    fn next_attack(&mut self, survey: &Survey<'_>, legal: &[Action]) -> Action {
        let style = self.style_of(survey.side);
        let s = &survey.s;
        let guns: Vec<UnitId> =
            survey.atlas.guns[survey.side.index()].iter().copied().filter(|g| s.unit(*g).hex().is_some()).collect();
        let mut best: Best<Assault> = Best::new();
        for action in legal {
            if let Action::Attack { hex } = action
                && let Some(found) = survey.assault_now(s, *hex, &guns, &style)
            {
                best.show(found.score, found);
            }
        }
        if let Some((score, found)) = best.scored()
            && score >= style.threshold
        {
            self.orders = found.units.iter().map(|(unit, _)| Action::Join { unit: *unit }).collect();
            self.orders.extend(found.guns.iter().map(|gun| Action::Support { unit: *gun }));
            return Action::Attack { hex: found.target };
        }
        bombard(survey, legal).unwrap_or(Action::End)
    }

    /// The answers that come after this one, as long as they are of its kind.
    fn foresee(&self, survey: &Survey<'_>, chosen: Action) -> Vec<Action> {
        let Survey { game, side, .. } = *survey;
        let is_alike = |action: &Action| std::mem::discriminant(action) == std::mem::discriminant(&chosen);
        let (mut there, mut last, mut found) = (survey.s.clone(), chosen, Vec::new());
        // What a later die may call for is not foreseen.
        let most = match (survey.s.top(), survey.s.fight_asked()) {
            (Some(Pending::Lose(_, role)), Some(f)) => usize::from(f.reductions[*role as usize]),
            _ => usize::MAX,
        };
        while found.len() + 1 < most && comes_in_rows(&last) {
            if game.check(&there, side.seat(), &last).is_err() {
                break;
            }
            game.perform(&mut there, side.seat(), &last, &mut Quick::new(1), &mut Log::quiet());
            if !game.waiting(&there).on(side.seat()) {
                break;
            }
            let again = Survey::again(game, survey.atlas, there.clone(), side, survey.layers());
            let legal = legal_list(game, &there, side.seat());
            let Some(next) = again.answer(&legal, &self.style_of(side)).filter(is_alike) else { break };
            found.push(next);
            last = next;
        }
        found
    }

    fn decide(&mut self, game: &Inferno, belief: &Belief<State>, side: Side, legal: &[Action]) -> Action {
        let first = legal[0];
        let dealt = self.advises.then(|| dealt(game, belief.state(), side, ADVICE ^ u64::from(belief.state().turn)));
        let s = dealt.as_ref().unwrap_or(belief.state());
        self.memory.note(game, s, side);
        self.answers.clear();
        if legal.len() == 1 {
            return first;
        }
        if self.level == Level::Easy && self.dice.below(100) < MISTAKES && !matches!(s.top(), Some(Pending::Place(_))) {
            return legal[self.dice.below(legal.len())];
        }
        let atlas = self.atlas.get_or_insert_with(|| Arc::new(Atlas::new(game, s))).clone();
        match s.top() {
            Some(Pending::Move) if self.is_planned(s.turn) => match self.next_move(s, legal) {
                Action::End => self.relieve(game, &atlas, s, side, legal),
                action => action,
            },
            Some(Pending::Declare(_)) => {
                while let Some(order) = self.orders.pop_front() {
                    if legal.contains(&order) {
                        return order;
                    }
                }
                if legal.contains(&Action::Commit) { Action::Commit } else { first }
            }
            Some(Pending::Group(_)) => first,
            _ => {
                let reasoned = reasoned(game, s, side, &self.memory.wear);
                let key = (s.turn, s.phasing, s.phase);
                let survey = match &self.kept {
                    Some((kept, layers)) if *kept == key && !matches!(s.top(), Some(Pending::Move)) => {
                        Survey::again(game, &atlas, reasoned, side, layers.clone())
                    }
                    _ => Survey::new(game, &atlas, reasoned, side),
                };
                self.kept = Some((key, survey.layers()));
                match s.top() {
                    Some(Pending::Move) => {
                        self.make_plan(&survey, belief);
                        self.next_move(s, legal)
                    }
                    Some(Pending::Attack) => self.next_attack(&survey, legal),
                    _ => {
                        let chosen = survey.answer(legal, &self.style_of(side)).unwrap_or(first);
                        if self.advises {
                            self.answers = self.foresee(&survey, chosen);
                        }
                        chosen
                    }
                }
            }
        }
    }
}

/// Answers that are often given one after the other.
const fn comes_in_rows(action: &Action) -> bool {
    matches!(action, Action::Advance { .. } | Action::Lose { .. } | Action::Demolish { .. } | Action::Release { .. })
}

/// Heavy guns of a defender, who cannot support a defence, fire at the bridges that the enemy needs.
fn bombard(survey: &Survey<'_>, legal: &[Action]) -> Option<Action> {
    let mut best = Best::above(0.3, None);
    for action in legal {
        if let Action::Bombard { unit, side } = action {
            let idle = survey.game.counter(*unit).kind == Kind::HeavyArtillery;
            if !idle || survey.side == Side::It {
                continue;
            }
            let Some((a, b)) = survey.game.board.ends(*side) else { continue };
            let enemy = survey.enemy().index();
            let used = survey.forces.at(enemy, 0, a) + survey.forces.at(enemy, 0, b);
            let pull = (survey.foe_pull.at(a) - survey.foe_pull.at(b)).abs();
            let pontoon = survey.game.pontoon_at(&survey.s, *side).is_some();
            let own = survey.game.controls_both(&survey.s, survey.side, (a, b));
            if used > 0.0 && !own {
                best.show(pull + if pontoon { 1.0 } else { 0.5 }, Some(*action));
            }
        }
    }
    best.take().flatten()
}

impl Bot<Inferno> for Planner {
    fn choose(&mut self, game: &Inferno, belief: &Belief<State>, seat: Seat, legal: &[Action]) -> Action {
        let Some(side) = Side::of(seat) else { return legal[0] };
        let chosen = self.decide(game, belief, side, legal);
        if legal.contains(&chosen) {
            return chosen;
        }
        // A plan that met the unexpected passes here.
        game.pass(belief.state(), seat).filter(|a| legal.contains(a)).unwrap_or(legal[0])
    }

    fn explain(&mut self) -> Option<Message> {
        self.told.take()
    }

    fn following(&self, action: &Action) -> Vec<Action> {
        match (action, self.moves.front()) {
            (Action::Move { unit, .. }, Some((mover, way))) if unit == mover => {
                way.iter().map(|hex| Action::Move { unit: *unit, hex: *hex }).collect()
            }
            (Action::Attack { .. } | Action::Join { .. } | Action::Support { .. }, _) => self.orders.iter().copied().collect(),
            _ if comes_in_rows(action) => self.answers.clone(),
            _ => Vec::new(),
        }
    }

    fn replan(&mut self) {
        self.intent = None;
        self.moves.clear();
        self.orders.clear();
        self.answers.clear();
    }
}
