//! One random game and the checks along its way.

use std::sync::Arc;

use kernel::dice::Quick;
use kernel::verbs::{Events, Verbs};
use kernel::{Dice, Game, Log, Of, Rule, Seat, Waiting, legal_list};

use super::nesting::Nesting;
use super::{BatteryReport, Failure, Guest, Invite, Options, Property};

/// Dice that note what they were thrown for.
pub(super) struct Noted {
    quick: Quick,
    pub rules: Vec<Rule>,
}

impl Noted {
    pub fn new(seed: u64) -> Self {
        Self { quick: Quick::new(seed), rules: Vec::new() }
    }
}

impl Dice for Noted {
    fn roll(&mut self, sides: u8, rule: Rule, of: Of) -> u8 {
        self.rules.push(rule);
        self.quick.roll(sides, rule, of)
    }
}

pub(super) struct Play<'a, G: Game> {
    pub game: &'a Arc<G>,
    pub options: &'a Options,
    pub rng: Quick,
    pub report: BatteryReport,
    /// Actions seen in earlier positions and of other seats.
    pub pool: Vec<G::Action>,
    pub number: u64,
    pub step: usize,
    recent: Vec<String>,
    pub invite: Option<Invite<'a, G>>,
    guest: Option<Box<dyn Guest<G>>>,
}

const POOL: usize = 400;

impl<'a, G: Game> Play<'a, G> {
    pub fn new(game: &'a Arc<G>, options: &'a Options) -> Self {
        let report = BatteryReport::default();
        Self {
            game,
            options,
            rng: Quick::new(0),
            report,
            pool: Vec::new(),
            number: 0,
            step: 0,
            recent: Vec::new(),
            invite: None,
            guest: None,
        }
    }

    pub fn begin(&mut self, number: u64) {
        let mut mix = Quick::new(self.options.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        self.rng = Quick::new(mix.word());
        (self.number, self.step) = (number, 0);
        self.recent.clear();
    }

    /// A new guest for every time a game is played; the same one if it is played again.
    pub fn seat_guest(&mut self) {
        let seed = Quick::new(self.options.seed ^ self.number.wrapping_mul(0x9e37_79b9)).word();
        self.guest = self.invite.map(|invite| invite(seed));
    }

    pub fn count(&mut self, property: Property) {
        *self.report.checked.entry(property).or_default() += 1;
    }

    pub fn fail(&mut self, property: Property, text: String) {
        self.count(property);
        let block = self.number / super::BLOCK * super::BLOCK;
        let last = self.recent.iter().rev().take(6).rev().cloned().collect::<Vec<_>>().join(" | ");
        let again = format!(
            "Options {{ seed: {}, first: {block}, games: {} }}; the last actions were: {last}",
            self.options.seed,
            self.number - block + 1
        );
        let same = |f: &Failure| f.property == property && f.game == self.number;
        // One of each kind in a game tells more than many of one.
        if !self.report.failures.iter().any(same) {
            let mut text = text;
            if let Some((at, _)) = text.char_indices().nth(1_200) {
                text.truncate(at);
            }
            self.report.failures.push(Failure { property, game: self.number, step: self.step, text, again });
        }
    }

    /// Counts a check, and fails it with these words if it does not hold.
    pub fn must(&mut self, property: Property, holds: bool, words: impl FnOnce() -> String) -> bool {
        if holds {
            self.count(property);
        } else {
            self.fail(property, words());
        }
        holds
    }

    pub fn due(&mut self, one_in: usize) -> bool {
        one_in > 0 && self.rng.below(one_in) == 0
    }

    fn failed(&self) -> bool {
        self.report.failures.len() >= self.options.keep
    }

    /// Plays a game typed, without a session.
    pub fn game(&mut self) {
        self.seat_guest();
        let game = self.game.clone();
        let mut log = Log::new();
        let mut dice = Noted::new(self.rng.word());
        let mut state = game.start(&self.options.setup, &mut dice, &mut log);
        self.look_at_events(&log, &dice);
        let prefers_rare = self.number % 2 == 1;
        loop {
            let waiting = game.waiting(&state);
            self.look_at(&state, &waiting);
            if waiting.is_over() || self.failed() {
                self.must(Property::Ends, true, String::new);
                break;
            }
            let Some((seat, action)) = self.choose(&state, &waiting, prefers_rare) else { return };
            self.note(&state, seat, &action);
            let before = Nesting::of(&*game, &state);
            let (mut log, mut dice) = (Log::new(), Noted::new(self.rng.word()));
            game.perform(&mut state, seat, &action, &mut dice, &mut log);
            self.look_at_events(&log, &dice);
            self.nested(before, &state);
            self.step += 1;
            self.report.steps += 1;
            if self.options.cut_after > 0 && self.step >= self.options.cut_after {
                break;
            }
            if self.step >= self.options.max_steps {
                self.fail(Property::Ends, format!("not over after {} steps", self.step));
                break;
            }
        }
        self.report.longest = self.report.longest.max(self.step);
    }

    pub fn note(&mut self, state: &G::State, seat: Seat, action: &G::Action) {
        *self.report.actions.entry(action.verb()).or_default() += 1;
        self.pool.push(*action);
        if self.pool.len() > POOL {
            self.pool.drain(..POOL / 2);
        }
        if self.recent.len() >= 12 {
            self.recent.drain(..6);
        }
        self.recent.push(format!("{}: {}", self.game.about().seat_key(seat), self.game.words(state, action)));
    }

    /// A seat and an action: any, or one of the kind seen least so far.
    pub fn choose(&mut self, state: &G::State, waiting: &Waiting, prefers_rare: bool) -> Option<(Seat, G::Action)> {
        let seats: Vec<Seat> = waiting.seats().iter().collect();
        if !self.must(Property::NeverStuck, !seats.is_empty(), || "nobody is waited on and the game is not over".into()) {
            return None;
        }
        let seat = seats[self.rng.below(seats.len())];
        let list = legal_list(&**self.game, state, seat);
        let stuck = || format!("{} is waited on and has no action", self.game.about().seat_key(seat));
        let text = stuck();
        if !self.must(Property::NeverStuck, !list.is_empty(), || text) {
            return None;
        }
        if let Some(guest) = &mut self.guest
            && self.rng.below(5) > 0
        {
            let action = guest.choose(self.game, state, seat, &list);
            let text = format!("the guest chose {action:?}, which is not legal");
            return self.must(Property::NeverStuck, list.contains(&action), || text).then_some((seat, action));
        }
        if prefers_rare && self.rng.below(4) > 0 {
            let seen = |a: &G::Action| self.report.actions.get(a.verb()).copied().unwrap_or(0);
            let least = list.iter().map(seen).min().unwrap_or(0);
            let rare: Vec<G::Action> = list.iter().copied().filter(|a| seen(a) == least).collect();
            return Some((seat, rare[self.rng.below(rare.len())]));
        }
        Some((seat, list[self.rng.below(list.len())]))
    }

    /// Everything that is checked of a position.
    fn look_at(&mut self, state: &G::State, waiting: &Waiting) {
        match waiting {
            Waiting::One(_) => self.report.waits[0] += 1,
            Waiting::Any(_) => self.report.waits[1] += 1,
            Waiting::Secret(_) => self.report.waits[2] += 1,
            Waiting::Over(_) => {}
        }
        let rates = self.options.rates;
        if self.due(rates.audit) {
            let broken = self.game.audit(state);
            self.must(Property::AuditEmpty, broken.is_empty(), || broken.join("; "));
        }
        if self.due(rates.agree) {
            self.agree(state, waiting);
        }
        if self.due(rates.words) {
            self.words_invert(state, waiting);
        }
        if self.due(rates.store) {
            self.store_same(state);
        }
        if self.due(rates.export) {
            self.export_same(state);
        }
        if self.due(rates.leak) {
            self.no_leak(state);
        }
        if self.due(rates.scout) {
            self.no_scouting(state, waiting);
        }
        if self.due(rates.sealed) {
            self.sealed(state, waiting);
        }
    }

    pub fn look_at_events(&mut self, log: &Log<G::Event>, dice: &Noted) {
        for event in log.events() {
            *self.report.events.entry(event.kind()).or_default() += 1;
            let words = self.game.event_words(event);
            let _ = (self.game.sentence(event), self.game.report(event));
            self.must(Property::EventsHaveWords, !words.trim().is_empty(), || format!("{event:?} has no words"));
            if let Some(rule) = self.game.voided(event) {
                self.cites(rule.0, "a void attempt");
            }
        }
        for rule in &dice.rules {
            self.cites(rule.0, "a die");
        }
    }

    pub fn cites(&mut self, id: &str, what: &str) {
        let known = self.game.ids().contains(&id);
        self.must(Property::CitesIds, known, || format!("{what} cites {id}, which is no id of the ledger"));
    }
}
