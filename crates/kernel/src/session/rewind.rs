//! Going through a record: any moment of it, for any viewer, from positions kept on the way.

use language::{Message, message};
use serde::Serialize;
use serde_json::Value as Json;
use ts_rs::TS;

use super::{Replay, Session};
use crate::dice::Stored;
use crate::{Game, Line, Log, Opening, Outcome, Record, Viewer};

/// A position is kept after this many lines.
const EVERY: u32 = 16;

/// A moment that a viewer knows of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "PastMoment")]
pub struct Witnessed {
    pub turn: i64,
    pub phase: String,
    /// The phasing side.
    pub seat: String,
    /// What the viewer was told then.
    pub told: Vec<Message>,
}

/// The view at a moment of the past, and where play stood.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "PastView")]
pub struct Seen {
    #[serde(flatten)]
    pub moment: Witnessed,
    #[ts(type = "View")]
    pub view: Json,
    pub waiting: Vec<String>,
    pub over: Option<Outcome>,
    /// The line of the record, where that may be told.
    pub line: Option<u32>,
}

/// A record that can be opened at any moment. Moments are counted per viewer: those at which he noticed something, so that
/// nobody counts what is hidden from him.
pub trait AnyRewind: Send {
    /// Lines gone through.
    fn lines(&self) -> u32;
    /// Goes on with lines that were written since; tells where they stop passing.
    fn extend(&mut self, lines: &[Line]) -> Result<(), (u32, String)>;
    fn moments(&self, viewer: Viewer) -> Vec<Witnessed>;
    /// The view at the viewer's moment `nth`, and where play stood. None if there is no such moment.
    fn show(&self, viewer: Viewer, nth: usize) -> Option<Seen>;
    /// The line of the record that brought the viewer's moment `nth`; nobody's business while the game runs.
    fn line(&self, viewer: Viewer, nth: usize) -> Option<u32>;
}

/// What one line brought; the first is the start.
struct Step {
    turn: i64,
    phase: String,
    seat: String,
    /// By viewer: seats, bystander, referee. None if he noticed nothing.
    told: Vec<Option<Vec<Message>>>,
}

impl Step {
    fn witnessed(&self, told: &[Message]) -> Witnessed {
        Witnessed { turn: self.turn, phase: self.phase.clone(), seat: self.seat.clone(), told: told.to_vec() }
    }
}

pub struct Rewind<G: Game> {
    session: Session<G>,
    states: Vec<(u32, G::State)>,
    steps: Vec<Step>,
}

impl<G: Game> Rewind<G> {
    /// Goes through the record up to its end or the line that no longer passes.
    pub fn new(opening: Opening<G>, record: &Record) -> (Self, Result<(), (u32, String)>) {
        let seed = record.closing.as_ref().and_then(|c| crate::dice::unhex(&c.server_seed));
        let mut session = Session::with_header(opening, record.header.clone(), seed);
        session.header.frozen = None;
        let start = session.state.clone();
        let mut rewind = Self { session, states: vec![(0, start)], steps: Vec::new() };
        rewind.note(0, None);
        let result = rewind.extend(&record.lines);
        (rewind, result)
    }

    fn viewers(&self) -> Vec<Viewer> {
        self.session.game.seats().iter().map(Viewer::Seat).chain([Viewer::Bystander, Viewer::Referee]).collect()
    }

    fn place(&self, viewer: Viewer) -> usize {
        let seats = self.session.versions.len();
        match viewer {
            Viewer::Seat(seat) => usize::from(seat.0).min(seats),
            Viewer::Bystander => seats,
            Viewer::Referee => seats + 1,
        }
    }

    /// Notes what came with the entries from `from` on, or that something was taken back.
    fn note(&mut self, from: usize, taken_back: Option<&[bool]>) {
        let moment = self.session.game.moment(&self.session.state);
        let told = self.viewers().into_iter().enumerate().map(|(at, viewer)| match taken_back {
            Some(noticed) => noticed[at].then(|| vec![message!("taken-back")]),
            None => {
                let seen: Vec<&G::Event> = self.session.entries[from..].iter().filter_map(|e| e.seen_by(viewer)).collect();
                let told: Vec<Message> = seen.iter().filter_map(|event| self.session.game.sentence(event)).collect();
                (!seen.is_empty() || viewer == Viewer::Referee).then_some(told)
            }
        });
        let told = told.collect();
        self.steps.push(Step { turn: moment.turn, phase: moment.phase, seat: moment.seat, told });
    }

    fn replay(&mut self, line: &Line) -> Result<(), String> {
        let jumps = !line.is_order();
        let (entries, versions) = (self.session.entries.len(), self.session.versions.clone());
        self.session.replay_line(line, Replay::Stored)?;
        if jumps {
            let mut noticed: Vec<bool> = self.session.versions.iter().zip(&versions).map(|(now, was)| now != was).collect();
            // A bystander notices what every seat does.
            noticed.push(noticed.iter().all(|n| *n));
            noticed.push(true);
            self.note(entries, Some(&noticed));
        } else {
            self.note(entries, None);
            // One's own action is a moment even where nothing is told of it.
            let own = self.session.game.about().seat(&line.seat).map(|seat| usize::from(seat.0));
            if let (Some(own), Some(step)) = (own, self.steps.last_mut()) {
                step.told[own].get_or_insert_with(Vec::new);
            }
        }
        let n = self.session.lines.len() as u32;
        if jumps || n.is_multiple_of(EVERY) {
            self.states.push((n, self.session.state.clone()));
        }
        Ok(())
    }

    /// The position after line `n`.
    fn state(&self, n: u32) -> G::State {
        let at = self.states.partition_point(|(line, _)| *line <= n);
        let (from, state) = &self.states[at - 1];
        let mut state = state.clone();
        for line in &self.session.lines[*from as usize..n as usize] {
            // Between two kept positions there are only actions that passed.
            if let Some((seat, action)) = self.session.read(&state, line) {
                self.session.game.perform(&mut state, seat, &action, &mut Stored::new(&line.rolls), &mut Log::quiet());
            }
        }
        state
    }
}

impl<G: Game> AnyRewind for Rewind<G> {
    fn lines(&self) -> u32 {
        self.session.lines.len() as u32
    }

    fn extend(&mut self, lines: &[Line]) -> Result<(), (u32, String)> {
        for line in lines.iter().skip(self.session.lines.len()) {
            self.replay(line).map_err(|reason| (line.n, reason))?;
        }
        Ok(())
    }

    fn moments(&self, viewer: Viewer) -> Vec<Witnessed> {
        let place = self.place(viewer);
        let known = self.steps.iter().filter_map(|step| step.told[place].as_ref().map(|told| (step, told)));
        known.map(|(step, told)| step.witnessed(told)).collect()
    }

    fn show(&self, viewer: Viewer, nth: usize) -> Option<Seen> {
        let place = self.place(viewer);
        let mut known = self.steps.iter().enumerate().filter_map(|(n, step)| Some((n, step, step.told[place].as_ref()?)));
        let (n, step, told) = known.nth(nth)?;
        let state = self.state(n as u32);
        let game = &self.session.game;
        let waiting = game.waiting(&state).seats().iter().map(|s| game.about().seat_key(s).to_owned()).collect();
        let view = serde_json::to_value(game.view(&state, viewer)).ok()?;
        Some(Seen { moment: step.witnessed(told), view, waiting, over: game.outcome(&state), line: None })
    }

    fn line(&self, viewer: Viewer, nth: usize) -> Option<u32> {
        let place = self.place(viewer);
        self.steps.iter().zip(0..).filter(|(step, _)| step.told[place].is_some()).nth(nth).map(|(_, line)| line)
    }
}
