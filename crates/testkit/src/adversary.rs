//! Messages that mean no good: most are well-formed, few are legal. Acceptance must be membership.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::dice::Quick;
use kernel::{AnySession, Game, Seat, Session, legal_list};
use serde_json::Value as Json;

use crate::mutate;

/// What was sent and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AdversaryReport {
    pub messages: u64,
    /// Messages that read as an action.
    pub well_formed: u64,
    pub accepted: u64,
    pub refused: u64,
    pub undone: u64,
    pub games: u64,
    /// The first few, in words.
    pub failures: Vec<String>,
}

impl AdversaryReport {
    pub fn ok(&self) -> bool {
        self.failures.is_empty() && self.well_formed * 10 >= self.messages * 7 && self.accepted > 0
    }
    fn fail(&mut self, text: String) {
        if self.failures.len() < 10 {
            self.failures.push(text);
        }
    }
}

impl fmt::Display for AdversaryReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} messages in {} games: {} well-formed, {} accepted, {} refused, {} undone",
            self.messages, self.games, self.well_formed, self.accepted, self.refused, self.undone
        )?;
        self.failures.iter().try_for_each(|text| writeln!(f, "FAILED {text}"))
    }
}

/// Sends so many messages to sessions that `open` makes from a number.
pub fn adversary<G: Game>(open: impl Fn(u64) -> Session<G>, messages: u64, seed: u64) -> AdversaryReport {
    let mut report = AdversaryReport::default();
    let mut rng = Quick::new(seed);
    while report.messages < messages && report.failures.len() < 10 {
        report.games += 1;
        let number = rng.word();
        let sent = report.messages;
        let mut table = Table { session: open(number), rng: Quick::new(number), report: &mut report, pool: Vec::new() };
        let played = catch_unwind(AssertUnwindSafe(|| table.run(messages)));
        if played.is_err() {
            report.messages += 1;
            let text = format!("a panic after message {} of game {number}", report.messages - sent);
            report.fail(text);
        }
    }
    report
}

struct Table<'a, G: Game> {
    session: Session<G>,
    rng: Quick,
    report: &'a mut AdversaryReport,
    /// Actions of earlier positions and other seats.
    pool: Vec<G::Action>,
}

/// What can be acted on now.
struct Here<G: Game> {
    lists: Vec<Vec<G::Action>>,
    sorted: Vec<Vec<G::Action>>,
    state: G::State,
    lines: usize,
}

/// Bad messages between two good ones, at most.
const BURST: usize = 12;

impl<G: Game> Table<'_, G> {
    fn here(&self) -> Here<G> {
        let (game, state) = (self.session.game(), self.session.state());
        let waiting = game.waiting(state);
        let list = |seat| if waiting.on(seat) { legal_list(&**game, state, seat) } else { Vec::new() };
        let lists: Vec<Vec<G::Action>> = game.seats().iter().map(list).collect();
        let mut sorted = lists.clone();
        sorted.iter_mut().for_each(|list| list.sort_unstable());
        Here { lists, sorted, state: state.clone(), lines: self.session.lines().len() }
    }

    fn run(&mut self, messages: u64) {
        let seats: Vec<Seat> = self.session.game().seats().iter().collect();
        loop {
            let mut here = self.here();
            let over = self.session.waiting().is_over();
            for _ in 0..1 + self.rng.below(BURST) {
                if self.report.messages >= messages || self.report.failures.len() >= 10 {
                    return;
                }
                let seat = seats[self.rng.below(seats.len())];
                if self.send(seat, &here) {
                    here = self.here();
                }
            }
            if over {
                return;
            }
            // One honest move, so that the game goes on.
            let waited: Vec<Seat> = self.session.waiting().seats().iter().collect();
            let Some(seat) = waited.get(self.rng.below(waited.len())).copied() else { continue };
            let list = &here.lists[usize::from(seat.0)];
            let Some(action) = list.get(self.rng.below(list.len())).copied() else {
                self.report.fail(format!("seat {} is waited on and has no action", seat.0));
                return;
            };
            if self.pool.len() >= 256 {
                self.pool.drain(..128);
            }
            self.pool.push(action);
            self.report.well_formed += 1;
            self.judge(seat, Some(action), &here, |session| session.submit(seat, &[action]).is_ok());
        }
    }

    /// One message; true if it was accepted.
    fn send(&mut self, seat: Seat, here: &Here<G>) -> bool {
        let any: Vec<G::Action> = here.lists.iter().flatten().copied().collect();
        let own = &here.lists[usize::from(seat.0)];
        let source: &[G::Action] = match self.rng.below(5) {
            0 | 1 if !own.is_empty() => own,
            2 if !self.pool.is_empty() => &self.pool,
            _ if !any.is_empty() => &any,
            _ => &self.pool,
        };
        let Some(action) = source.get(self.rng.below(source.len())).copied() else {
            self.report.messages += 1;
            return false;
        };
        match self.rng.below(20) {
            0..=10 => self.changed(seat, &action, here),
            11..=13 => {
                self.report.well_formed += 1;
                self.judge(seat, Some(action), here, |session| session.submit(seat, &[action]).is_ok())
            }
            14..=16 => self.text(seat, &action, here),
            17 => {
                let json = mutate::broken_json(&serde_json::to_value(action).unwrap_or_default(), &mut self.rng);
                let read = serde_json::from_value(json.clone()).ok();
                self.judge(seat, read, here, |session| session.submit_json(seat, std::slice::from_ref(&json)).is_ok())
            }
            18 => self.list(seat, action, here),
            _ => self.undo(seat, here),
        }
    }

    /// An action with one number changed, as JSON.
    fn changed(&mut self, seat: Seat, action: &G::Action, here: &Here<G>) -> bool {
        let json = serde_json::to_value(action).unwrap_or_default();
        let json = mutate::json(&json, &mut self.rng).unwrap_or(json);
        let read: Option<G::Action> = serde_json::from_value(json.clone()).ok();
        self.report.well_formed += u64::from(read.is_some());
        let message: &[Json] = std::slice::from_ref(&json);
        self.judge(seat, read, here, |session| session.submit_json(seat, message).is_ok())
    }

    /// Words, spoiled or not.
    fn text(&mut self, seat: Seat, action: &G::Action, here: &Here<G>) -> bool {
        let (game, state) = (self.session.game().clone(), &here.state);
        let mut text = game.words(state, action);
        if self.rng.below(3) > 0 {
            text = mutate::words(&text, &mut self.rng);
        }
        let read = game.parse(state, seat, &text).ok();
        self.report.well_formed += u64::from(read.is_some());
        self.judge(seat, read, here, |session| session.submit_words(seat, std::slice::from_ref(&text)).is_ok())
    }

    /// Two actions: accepted exactly if the first is legal.
    fn list(&mut self, seat: Seat, action: G::Action, here: &Here<G>) -> bool {
        self.report.well_formed += 1;
        let second = self.pool.last().copied().unwrap_or(action);
        self.judge(seat, Some(action), here, |session| session.submit(seat, &[action, second]).is_ok())
    }

    fn undo(&mut self, seat: Seat, here: &Here<G>) -> bool {
        self.report.messages += 1;
        self.report.well_formed += 1;
        let only = (self.rng.below(2) == 0).then(|| self.rng.below(here.lines + 3) as u32);
        match self.session.undo(seat, only) {
            Ok(_) => {
                self.report.undone += 1;
                true
            }
            Err(_) => {
                self.report.refused += 1;
                self.unchanged(here, "a refused undo");
                false
            }
        }
    }

    fn judge(
        &mut self,
        seat: Seat,
        action: Option<G::Action>,
        here: &Here<G>,
        send: impl FnOnce(&mut Session<G>) -> bool,
    ) -> bool {
        self.report.messages += 1;
        let listed = action.is_some_and(|a| here.sorted[usize::from(seat.0)].binary_search(&a).is_ok());
        let accepted = send(&mut self.session);
        if accepted != listed {
            let how = if accepted { "accepted" } else { "refused" };
            self.report.fail(format!("{action:?} of seat {} was {how}, against the list", seat.0));
        }
        if accepted {
            self.report.accepted += 1;
            if self.session.lines().len() == here.lines {
                self.report.fail(format!("{action:?} was accepted and not recorded"));
            }
        } else {
            self.report.refused += 1;
            self.unchanged(here, "a refusal");
        }
        accepted
    }

    fn unchanged(&mut self, here: &Here<G>, what: &str) {
        if *self.session.state() != here.state || self.session.lines().len() != here.lines {
            self.report.fail(format!("{what} changed the table"));
        }
        // Equality may look away where the save does not.
        if self.rng.below(64) == 0 && kernel::save(self.session.state()) != kernel::save(&here.state) {
            self.report.fail(format!("{what} changed the save"));
        }
    }
}
