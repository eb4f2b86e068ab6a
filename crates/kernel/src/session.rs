//! One table: the position, its record, its log, undo and standing orders.

pub mod bring;
mod entry;
mod overflow;
pub mod plan;
pub mod rehearse;
mod replay;
pub mod rewind;
mod rollback;
mod undo;

use std::collections::VecDeque;
use std::sync::Arc;

pub use entry::Entry;
use language::{Message, message};
pub use replay::Replay;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::dice::{Seed, Seeded, Stored};
use crate::record::FORMAT;
use crate::{
    By, Dice, Game, Header, Line, Log, Opening, Refusals, Roll, Seat, Setup, Viewer, Waiting, position_hash, situation, standing,
};

/// How far a message got.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// Actions of the message that were carried out.
    pub done: usize,
    /// Why the rest was not, if a refusal stopped it.
    pub stopped: Option<Rejected>,
}

/// Why nothing was done: pairs of ledger id (if any) and sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rejected(pub Vec<(Option<String>, Message)>);

impl Rejected {
    fn because(message: Message) -> Self {
        Self(vec![(None, message)])
    }
    /// All sentences in one.
    pub fn words(&self) -> String {
        self.0
            .iter()
            .map(|(id, w)| id.as_ref().map_or_else(|| w.to_string(), |id| format!("{id}: {w}")))
            .collect::<Vec<_>>()
            .join("; ")
    }
}

/// A reason as the protocol tells it: the paragraph and what it says against an order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Cite")]
pub struct Cited {
    pub rule: Option<String>,
    pub why: Message,
}

pub fn cites(reasons: &[(Option<String>, Message)]) -> Vec<Cited> {
    reasons.iter().map(|(rule, why)| Cited { rule: rule.clone(), why: why.clone() }).collect()
}

/// A point to which undo can go back.
struct Mark<S> {
    line: u32,
    message: u32,
    seat: Seat,
    /// Kept at every so many; the others follow from it, as no die lies between marks.
    state: Option<Box<S>>,
    entries: usize,
}

/// One of so many marks keeps its position.
const KEPT: usize = 16;

/// A session gives no more answers by itself in one go.
const MOST_ANSWERS: usize = 100_000;

pub struct Session<G: Game> {
    game: Arc<G>,
    opening: Opening<G>,
    state: G::State,
    header: Header,
    server_seed: Option<[u8; 32]>,
    seed: Seed,
    lines: Vec<Line>,
    entries: Vec<Entry<G::Event>>,
    marks: Vec<Mark<G::State>>,
    /// Start of the running draft (set-up, sealed plans) and the lines in it that stand.
    draft: Option<(G::State, Vec<u32>, usize)>,
    orders: Vec<Vec<standing::Order>>,
    plans: Vec<plan::Planned>,
    /// Per seat: own lines, events seen and takings back noticed; never goes down.
    versions: Vec<u64>,
    /// Dice that fell before a rollback and fall again.
    kept: VecDeque<Roll>,
    message: u32,
}

/// Where the faces of a line come from.
enum Faces<'a> {
    Seed,
    Stored(&'a Line),
}

impl<G: Game> Session<G> {
    pub fn open(opening: impl Into<Opening<G>>, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Self {
        let opening = opening.into();
        let about = opening.game.about();
        let header = Header {
            esagono_record: FORMAT,
            game: about.game.clone(),
            scenario: about.scenario.clone(),
            setup,
            start: opening.text(),
            seats: about.seats.iter().map(|post| post.key.clone()).collect(),
            rules: about.rules,
            data: opening.data().to_owned(),
            commitment: Seed::commitment(server_seed),
            nonces,
            frozen: None,
        };
        Self::with_header(opening, header, Some(server_seed))
    }

    fn with_header(opening: Opening<G>, mut header: Header, server_seed: Option<[u8; 32]>) -> Self {
        header.esagono_record = FORMAT;
        let seed = Seed::new(server_seed.unwrap_or_default(), &header.nonces);
        let mut log = Log::new();
        let state = opening.start(&header.setup, &mut Seeded::new(seed, 0), &mut log);
        let orders = vec![Vec::new(); header.seats.len()];
        let plans = vec![plan::Planned::default(); header.seats.len()];
        let versions = vec![0; header.seats.len()];
        let mut session = Self {
            game: opening.game.clone(),
            opening,
            state,
            header,
            server_seed,
            seed,
            lines: Vec::new(),
            entries: Vec::new(),
            marks: Vec::new(),
            draft: None,
            orders,
            plans,
            versions,
            kept: VecDeque::new(),
            message: 0,
        };
        session.note(0, log.into_events());
        session.renew_draft();
        session
    }

    pub fn game(&self) -> &Arc<G> {
        &self.game
    }
    pub fn state(&self) -> &G::State {
        &self.state
    }
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }
    pub fn entries(&self) -> &[Entry<G::Event>] {
        &self.entries
    }
    /// How many events that viewer has seen.
    pub fn seen(&self, viewer: Viewer) -> usize {
        self.entries.last().map_or(0, |entry| entry.count(viewer, self.entries.len() - 1))
    }
    /// The entries from the one on that is the viewer's next after `from`.
    pub fn entries_after(&self, viewer: Viewer, from: usize) -> &[Entry<G::Event>] {
        let (mut low, mut high) = (0, self.entries.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.entries[middle].count(viewer, middle) <= from { low = middle + 1 } else { high = middle }
        }
        &self.entries[low..]
    }
    pub fn waiting(&self) -> Waiting {
        self.game.waiting(&self.state)
    }
    /// Another position that looks the same to that seat; nothing before it can be taken back.
    pub(crate) fn resample(&mut self, seat: Seat, dice: Option<impl Dice>) {
        if let Some(mut dice) = dice {
            self.state = self.game.resample(&self.state, seat, &mut dice);
        }
        self.marks.clear();
        self.draft = None;
        self.renew_draft();
    }
    pub fn orders(&self, seat: Seat) -> &[standing::Order] {
        self.orders.get(usize::from(seat.0)).map_or(&[], Vec::as_slice)
    }
    /// Replaces a seat's standing orders; they may answer at once.
    pub fn set_orders(&mut self, seat: Seat, orders: Vec<standing::Order>) {
        if let Some(place) = self.orders.get_mut(usize::from(seat.0)) {
            *place = orders;
            self.message += 1;
            self.answer_by_itself();
        }
    }
    /// Counts only what that seat may see, so that nobody counts the enemy's plans.
    pub fn version(&self, seat: Seat) -> u64 {
        self.versions.get(usize::from(seat.0)).copied().unwrap_or(0)
    }

    fn bump(&mut self, seat: Seat) {
        if let Some(version) = self.versions.get_mut(usize::from(seat.0)) {
            *version += 1;
        }
    }

    /// Carries out actions in order, up to the first refusal, roll, revelation or change of seat.
    pub fn submit(&mut self, seat: Seat, actions: &[G::Action]) -> Result<Done, Rejected> {
        self.submit_each(seat, actions, None, |_, action| Ok(*action))
    }

    /// Reads each action against the position it meets: names may depend on what came before.
    pub(crate) fn submit_each<T>(
        &mut self,
        seat: Seat,
        items: &[T],
        mut plan: Option<plan::Plan>,
        read: impl Fn(&Self, &T) -> Result<G::Action, Rejected>,
    ) -> Result<Done, Rejected> {
        let mut done = Done::default();
        self.message += 1;
        for (nth, item) in items.iter().enumerate() {
            let later = || items[nth + 1..].iter().filter_map(|item| read(self, item).ok()).collect::<Vec<_>>();
            let judged = read(self, item).and_then(|action| self.may_before(seat, &action, later).map(|()| action));
            if done.done == 0 && judged.is_ok() {
                self.take_up(seat, plan.take());
            }
            let applied = judged.and_then(|action| self.carry_out(seat, &action, By::Player).map_err(Rejected::because));
            match applied {
                Ok(cut) => {
                    done.done += 1;
                    self.went_on(seat);
                    if cut || self.planned(seat).ended.is_some() {
                        break;
                    }
                }
                Err(rejected) if done.done == 0 => {
                    self.message -= 1;
                    return Err(rejected);
                }
                // In a draft this is how the seat changes.
                Err(_) if self.planned(seat).plan.is_some() && !self.waiting().on(seat) => break,
                Err(rejected) => {
                    done.stopped = Some(rejected);
                    self.take_up(seat, None);
                    break;
                }
            }
        }
        self.answer_by_itself();
        Ok(done)
    }

    fn may(&self, state: &G::State, seat: Seat, action: &G::Action) -> Result<(), Rejected> {
        if let Some(frozen) = &self.header.frozen {
            return Err(Rejected::because(message!("game-frozen", reason = &frozen.reason)));
        }
        if !self.game.waiting(state).on(seat) {
            return Err(Rejected::because(self.out_of_turn(state, seat)));
        }
        self.game.check(state, seat, action).map_err(|refusals| self.refused(state, seat, action, &refusals))
    }

    /// The same of an order that others follow: who is refused is told what concerns those that they name.
    fn may_before(&self, seat: Seat, action: &G::Action, later: impl Fn() -> Vec<G::Action>) -> Result<(), Rejected> {
        let state = &self.state;
        self.may(state, seat, action).map_err(|rejected| match self.game.check_before(state, seat, action, &later()) {
            Err(refusals) if self.waiting().on(seat) && self.header.frozen.is_none() => {
                self.refused(state, seat, action, &refusals)
            }
            _ => rejected,
        })
    }

    /// Why a seat that is not waited on may not act, and who is.
    pub(crate) fn out_of_turn(&self, state: &G::State, seat: Seat) -> Message {
        if self.game.waiting(state).is_over() {
            return message!("game-is-over");
        }
        let stands = situation::whereabouts(&*self.game, state, Viewer::Seat(seat));
        message!("not-this-seats-turn", stands = stands)
    }

    /// Refusals in words; where the order belongs to another step, with where play stands.
    pub(crate) fn refused(&self, state: &G::State, seat: Seat, action: &G::Action, refusals: &Refusals) -> Rejected {
        let mut rejected = self.rejected(refusals);
        let stands = situation::missed(&*self.game, state, seat, action, refusals);
        if let (Some((_, text)), Some(stands)) = (rejected.0.last_mut(), stands) {
            *text = message!("refused-here", why = text.clone(), stands = stands);
        }
        rejected
    }

    pub fn rejected(&self, refusals: &Refusals) -> Rejected {
        Rejected(self.game.refusal_words(refusals).into_iter().map(|(r, w)| (r.map(|r| r.0.to_owned()), w)).collect())
    }

    /// Performs a checked action, or what it stands for. True if undo may not go back behind it.
    fn carry_out(&mut self, seat: Seat, action: &G::Action, by: By) -> Result<bool, Message> {
        let smaller = self.game.spelled_out(&self.state, seat, action);
        if smaller.is_empty() {
            return self.apply(seat, action, by, self.message, &Faces::Seed);
        }
        let mut cut = false;
        for action in smaller {
            cut |= self.apply(seat, &action, by, self.message, &Faces::Seed)?;
        }
        Ok(cut)
    }

    /// Performs a checked action and writes its line. True if undo may not go back behind it.
    fn apply(&mut self, seat: Seat, action: &G::Action, by: By, message: u32, faces: &Faces<'_>) -> Result<bool, Message> {
        let n = self.lines.len() as u32 + 1;
        let words = match faces {
            Faces::Seed => self.game.words(&self.state, action),
            // An older word for the same order stands as it was written.
            Faces::Stored(line) => line.words.clone(),
        };
        let state = self.marks.len().is_multiple_of(KEPT).then(|| Box::new(self.state.clone()));
        self.marks.push(Mark { line: n, message, seat, state, entries: self.entries.len() });
        let mut log = Log::new();
        let kept = self.kept.clone();
        let rolls = match faces {
            Faces::Seed => {
                let mut dice = rollback::Kept { queue: &mut self.kept, fresh: Seeded::new(self.seed, n) };
                self.game.perform(&mut self.state, seat, action, &mut dice, &mut log);
                dice.fresh.thrown
            }
            Faces::Stored(line) => {
                let mut dice = Stored::new(&line.rolls);
                self.game.perform(&mut self.state, seat, action, &mut dice as &mut dyn Dice, &mut log);
                dice.finish().map_err(Message::plain)?;
                line.rolls.clone()
            }
        };
        if self.game.overflowed(&self.state) {
            self.kept = kept;
            return Err(self.freeze_before(seat, words));
        }
        let drafting = self.game.is_draft(&self.state);
        let closed = !rolls.is_empty() || log.has_revealed();
        // In a draft another seat's answers do not close one's own: each may still take back its own lines. Elsewhere the
        // seat changes when the one that acted is no longer waited on.
        let cut = closed || drafting != self.draft.is_some() || !drafting && !self.waiting().on(seat);
        if cut {
            self.marks.clear();
        }
        if closed {
            // What was rolled or shown ends a draft even where the next one begins at once.
            self.draft = None;
        }
        self.bump(seat);
        self.lines.push(Line { rolls, ..Line::order(n, self.game.about().seat_key(seat), words, by, message) });
        let (revealed, entries) = (log.has_revealed(), self.entries.len());
        self.note(n, log.into_events());
        self.stop_plans(seat, revealed, entries);
        if let Some((_, standing, _)) = &mut self.draft {
            standing.push(n);
        }
        self.renew_draft();
        Ok(cut)
    }

    fn note(&mut self, line: u32, events: Vec<G::Event>) {
        for event in events {
            let viewers = self.game.seats().iter().map(Viewer::Seat).chain([Viewer::Bystander]);
            let seen: Vec<Option<G::Event>> = viewers.map(|v| self.game.witness(&self.state, &event, v)).collect();
            for (version, _) in self.versions.iter_mut().zip(&seen).filter(|(_, seen)| seen.is_some()) {
                *version += 1;
            }
            let entry = Entry::new(line, event, seen, self.entries.last());
            self.entries.push(entry);
        }
    }

    fn renew_draft(&mut self) {
        if !self.game.is_draft(&self.state) {
            self.draft = None;
        } else if self.draft.is_none() {
            self.draft = Some((self.state.clone(), Vec::new(), self.entries.len()));
        }
    }

    /// Plans, standing orders, then questions that have one answer.
    fn answer_by_itself(&mut self) {
        if self.header.frozen.is_some() {
            return;
        }
        // Whose plan goes on: what it does up to the next roll or change of seat is taken back together.
        let mut going_on = None;
        for _ in 0..MOST_ANSWERS {
            let Some((seat, action, by)) = self.own_answer() else { break };
            if by == By::Plan && going_on != Some(seat) {
                self.message += 1;
            }
            let Ok(cut) = self.carry_out(seat, &action, by) else { return };
            if by == By::Plan {
                self.went_on(seat);
            }
            going_on = Some(seat).filter(|_| by == By::Plan && !cut);
        }
        self.end_stuck_plans();
    }

    fn own_answer(&self) -> Option<(Seat, G::Action, By)> {
        self.waiting().seats().iter().find_map(|seat| {
            let (action, by) = match self.next_of_plan(seat) {
                Some(Ok(action)) => (action, By::Plan),
                Some(Err(_)) | None => self.answer_for(&self.state, seat)?,
            };
            Some((seat, action, by))
        })
    }

    /// What a standing order of the seat says here, or the one answer there is.
    fn answer_for(&self, state: &G::State, seat: Seat) -> Option<(G::Action, By)> {
        if !self.game.waiting(state).on(seat) {
            return None;
        }
        let ordered = standing::answer(&*self.game, state, seat, self.orders(seat));
        if let Some(action) = ordered.filter(|a| self.game.check(state, seat, a).is_ok()) {
            return Some((action, By::Order));
        }
        forced(&*self.game, state, seat).map(|action| (action, By::Forced))
    }

    /// Answers forced questions before the first message of a new table.
    pub fn begin(&mut self) {
        self.answer_by_itself();
    }

    /// Why the game can only be read.
    pub fn frozen(&self) -> Option<&crate::record::Frozen> {
        self.header.frozen.as_ref()
    }

    /// From here on the game is only read.
    pub(crate) fn freeze_as(&mut self, frozen: crate::record::Frozen) {
        self.header.frozen = Some(frozen);
    }

    /// The hash of the position, as a situation tells it: the same whatever the program keeps beside it.
    pub fn position(&self) -> String {
        position_hash(&*self.game, &self.state)
    }
}

/// The only legal action, where the session may give it.
pub fn forced<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
    only_legal(game, state, seat).filter(|action| game.is_forced(state, seat, action))
}

/// The only legal action of a seat, if it has just one.
pub fn only_legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
    let mut only = None;
    let mut count = 0;
    game.legal(state, seat, &mut |action| {
        count += 1;
        only = Some(action);
        if count > 1 { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
    });
    only.filter(|_| count == 1)
}
