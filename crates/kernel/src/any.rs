//! Games and sessions without their types, for command line and server.

use language::{Message, message};
use serde::Serialize;
use serde_json::{Value as Json, json};
use ts_rs::TS;

use crate::game::Throw;
use crate::record::Frozen;
use crate::session::Replay;
use crate::session::bring::Brought;
use crate::session::plan::{Planned, Stop};
use crate::session::rehearse::Rehearsal;
use crate::session::rewind::{AnyRewind, Rewind};
use crate::{
    About, Choice, Done, Game, Line, Misread, Moment, Opening, Post, Problems, Prompt, Record, Refusals, Rejected, Seat, Session,
    Setup, Shown, Side, Situation, Viewer, Waiting, legal_list, situation, standing,
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Scenario {
    pub key: String,
    pub title: String,
    pub turns: u32,
    pub sides: Vec<Side>,
    pub seats: Vec<Post>,
    /// What may be chosen before the first move.
    pub choices: Vec<Choice>,
    /// Two sentences of history.
    pub about: String,
    /// About how long a game takes.
    pub minutes: u32,
}

impl Scenario {
    pub fn of(about: &About, title: &str, history: &str, turns: u32, minutes: u32) -> Self {
        Self {
            key: about.scenario.clone(),
            title: title.to_owned(),
            turns,
            sides: about.sides.clone(),
            seats: about.seats.clone(),
            choices: about.choices.clone(),
            about: history.to_owned(),
            minutes,
        }
    }
}

/// A sentence of the log and the record line it belongs to; for a seat, its own count of what it witnessed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "LogLine", optional_fields)]
pub struct Told {
    pub line: u32,
    pub text: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<FightReport>,
    /// How much it matters to one who was away, if it does: 1 to 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u8>,
}

/// Of a fight: its hex and the numbers behind the sentence, as far as the viewer may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FightReport {
    pub hex: String,
    #[ts(type = "Record<string, any>")]
    pub fields: Json,
}

/// Something that cannot be done, told to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bad {
    /// No such scenario, seat or line.
    Unknown(Message),
    File(Problems),
    /// A record of another rules number or other data; `record upgrade` may carry it over.
    OtherRules(Message),
}

impl Bad {
    pub fn message(&self) -> Message {
        match self {
            Self::Unknown(why) | Self::OtherRules(why) => why.clone(),
            Self::File(problems) => Message::plain(problems.to_string()),
        }
    }
}

impl std::fmt::Display for Bad {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}
impl std::error::Error for Bad {}

/// A book with its content.
pub trait AnyGame: Send + Sync {
    fn key(&self) -> &str;
    fn title(&self) -> &str;
    fn scenarios(&self) -> Vec<Scenario>;
    /// Seats, rules number and data of a scenario.
    fn about(&self, scenario: &str) -> Result<&About, Bad>;
    fn open(&self, scenario: &str, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad>;
    /// A table that begins with that position. Its board is a scenario's; what was chosen stands in the situation.
    fn open_at(&self, situation: &Situation, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad>;
    /// Stands at the last good line at or before `upto`; the reason tells where a record stops passing.
    fn replay(&self, record: &Record, upto: Option<u32>, how: Replay) -> Result<Replayed, Bad>;
    /// The record from its start to the last line that passes, to be opened at any moment.
    fn rewind(&self, record: &Record) -> Result<Box<dyn AnyRewind>, Bad>;
    /// Whether the record's rules number and data are those of this program.
    fn fits(&self, record: &Record) -> Result<(), Bad>;
    fn situation(&self, situation: &Situation, only: Option<&str>) -> Result<situation::Report, Problems>;
    fn situation_words(&self) -> Json;
    /// What a picture of the game needs and no rule reads: `counters` (unit, name, side, symbol, size, formation, the
    /// values of each step, where the values are from) and `phases` in order.
    fn presentation(&self, scenario: &str) -> Result<Json, Bad>;
}

pub struct Replayed {
    pub session: Box<dyn AnySession>,
    /// Line and reason.
    pub broke: Option<(u32, String)>,
}

/// A table in play. Seats speak in words; everything is checked here.
pub trait AnySession: Send {
    fn about(&self) -> &About;
    fn seat(&self, key: &str) -> Option<Seat>;
    fn waiting(&self) -> Waiting;
    fn moment(&self) -> Moment;
    /// The open question, if it is that viewer's to know.
    fn step(&self, viewer: Viewer) -> Option<String>;
    fn prompt(&self, seat: Seat) -> Prompt;
    /// Words and JSON of every legal action; empty if the seat is not waited on.
    fn legal(&self, seat: Seat) -> Vec<(String, Json)>;
    /// The words alone, a line each.
    fn offers(&self, seat: Seat) -> String;
    fn submit_words(&mut self, seat: Seat, words: &[String]) -> Result<Done, Rejected>;
    fn submit_json(&mut self, seat: Seat, actions: &[Json]) -> Result<Done, Rejected>;
    /// Keeps what is left at a roll or a change of seat as the seat's plan.
    fn submit_planned(&mut self, seat: Seat, words: &[String], stops: Vec<Stop>) -> Result<Done, Rejected>;
    /// What would come of orders, as far as they could be taken back.
    fn rehearse(&self, seat: Seat, words: &[String]) -> Rehearsal;
    /// The orders that take as many of the units as possible to the last of the hexes, through the others.
    fn bring(&self, seat: Seat, units: &[String], by: &[String]) -> Brought;
    fn undo(&mut self, seat: Seat, only: Option<u32>) -> Result<u32, Rejected>;
    fn pass(&mut self, seat: Seat) -> Result<Done, Rejected>;
    fn view(&self, viewer: Viewer) -> Json;
    /// The same as text, and to be kept to find what changes in it.
    fn show(&self, viewer: Viewer) -> (String, Shown);
    /// What has changed since, as JSON; none if nothing.
    fn change(&self, viewer: Viewer, shown: &mut Shown) -> Option<String>;
    /// Sentences that viewer witnessed, from entry `from` on, and the next entry's number.
    fn log(&self, viewer: Viewer, from: usize) -> (Vec<Told>, usize);
    fn ask(&self, viewer: Viewer, question: &str) -> Result<Json, String>;
    /// Why words would be refused, as (id, sentence); empty if they are legal.
    fn why(&self, seat: Seat, words: &str) -> Result<Vec<(Option<String>, Message)>, String>;
    fn set_orders(&mut self, seat: Seat, orders: Vec<standing::Order>);
    fn orders(&self, seat: Seat) -> &[standing::Order];
    fn planned(&self, seat: Seat) -> &Planned;
    /// Puts a kept plan back, or drops it.
    fn set_planned(&mut self, seat: Seat, planned: Planned);
    /// Words of the book's pass, if there is one now.
    fn pass_words(&self, seat: Seat) -> Option<String>;
    /// How many messages undo would take back one after another.
    fn undoable(&self, seat: Seat) -> usize;
    /// How many sentences of that viewer's log are left after each undo that is open to the seat, the next undo first.
    fn takebacks(&self, seat: Seat, viewer: Viewer) -> Vec<usize>;
    /// Dice whose luck that viewer can judge.
    fn throws(&self, viewer: Viewer) -> Vec<Throw>;
    fn version(&self, seat: Seat) -> u64;
    fn record(&self, close: Option<&str>) -> Record;
    fn lines(&self) -> u32;
    /// The record's lines after the first `from`, as their file has them.
    fn tail(&self, from: u32) -> Vec<String>;
    /// Of the position, as a situation tells it.
    fn hash(&self) -> String;
    fn save(&self) -> Vec<u8>;
    fn export(&self) -> Situation;
    fn freeze(&mut self, frozen: Frozen) -> Record;
    fn frozen(&self) -> Option<&Frozen>;
    /// Deals what is hidden from a seat anew, and forgets what could be taken back; without a seed only that. For tests of
    /// secrecy alone: the record no longer tells this position.
    fn deal_anew(&mut self, seat: Seat, seed: Option<u64>);
}

pub fn open_any<G: Game>(opening: Opening<G>, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Box<dyn AnySession> {
    let mut session = Session::open(opening, setup, server_seed, nonces);
    session.begin();
    Box::new(session)
}

pub fn replay_any<G: Game>(opening: Opening<G>, record: &Record, upto: Option<u32>, how: Replay) -> Replayed {
    let (session, result) = Session::replay(opening, record, upto, how);
    Replayed { session: Box::new(session), broke: result.err() }
}

pub fn rewind_any<G: Game>(opening: Opening<G>, record: &Record) -> Box<dyn AnyRewind> {
    // A record that breaks off is shown as far as it goes.
    Box::new(Rewind::new(opening, record).0)
}

pub fn situation_any<G: Game>(game: &G, situation: &Situation, only: Option<&str>) -> Result<situation::Report, Problems> {
    situation::run(game, situation, only)
}

impl<G: Game> Session<G> {
    pub(crate) fn read_words(&self, state: &G::State, seat: Seat, words: &str) -> Result<G::Action, Rejected> {
        self.game().parse(state, seat, words).map_err(|e| match e {
            Misread::Unknown(text) => Rejected(vec![(None, Message::plain(text))]),
            Misread::OutOfRange(refusal) => self.rejected(&Refusals(vec![refusal])),
        })
    }
}

impl<G: Game> AnySession for Session<G> {
    fn about(&self) -> &About {
        self.game().about()
    }
    fn seat(&self, key: &str) -> Option<Seat> {
        self.game().about().seat(key)
    }
    fn waiting(&self) -> Waiting {
        Session::waiting(self)
    }
    fn moment(&self) -> Moment {
        self.game().moment(self.state())
    }
    fn step(&self, viewer: Viewer) -> Option<String> {
        situation::step(&**self.game(), self.state(), viewer)
    }
    fn prompt(&self, seat: Seat) -> Prompt {
        self.game().prompt(self.state(), seat)
    }
    fn legal(&self, seat: Seat) -> Vec<(String, Json)> {
        if !Session::waiting(self).on(seat) {
            return Vec::new();
        }
        legal_list(&**self.game(), self.state(), seat).iter().map(|a| (self.game().words(self.state(), a), json!(a))).collect()
    }
    fn offers(&self, seat: Seat) -> String {
        let mut list = String::with_capacity(4096);
        if Session::waiting(self).on(seat) {
            self.game().legal(self.state(), seat, &mut |action| {
                self.game().write_words(self.state(), &action, &mut list);
                list.push('\n');
                std::ops::ControlFlow::Continue(())
            });
        }
        list
    }
    fn submit_words(&mut self, seat: Seat, words: &[String]) -> Result<Done, Rejected> {
        self.submit_each(seat, words, None, |me, w| me.read_words(me.state(), seat, w))
    }
    fn submit_json(&mut self, seat: Seat, actions: &[Json]) -> Result<Done, Rejected> {
        self.submit_each(seat, actions, None, |_, json| {
            serde_json::from_value(json.clone())
                .map_err(|e| Rejected(vec![(None, Message::plain(format!("not an action: {e}")))]))
        })
    }
    fn submit_planned(&mut self, seat: Seat, words: &[String], stops: Vec<Stop>) -> Result<Done, Rejected> {
        Session::submit_planned(self, seat, words, stops)
    }
    fn rehearse(&self, seat: Seat, words: &[String]) -> Rehearsal {
        Session::rehearse(self, seat, words)
    }
    fn bring(&self, seat: Seat, units: &[String], by: &[String]) -> Brought {
        Session::bring(self, seat, units, by)
    }
    fn undo(&mut self, seat: Seat, only: Option<u32>) -> Result<u32, Rejected> {
        Session::undo(self, seat, only)
    }
    fn pass(&mut self, seat: Seat) -> Result<Done, Rejected> {
        match self.game().pass(self.state(), seat) {
            Some(action) => self.submit(seat, &[action]),
            None => {
                let choice = || {
                    let stands = situation::whereabouts(&**self.game(), self.state(), Viewer::Seat(seat));
                    message!("choice-must-be-made", stands = stands)
                };
                let reason = if Session::waiting(self).on(seat) { choice() } else { self.out_of_turn(self.state(), seat) };
                Err(Rejected(vec![(None, reason)]))
            }
        }
    }
    fn view(&self, viewer: Viewer) -> Json {
        json!(self.game().view(self.state(), viewer))
    }
    fn show(&self, viewer: Viewer) -> (String, Shown) {
        let view = self.game().view(self.state(), viewer);
        (serde_json::to_string(&view).unwrap_or_default(), Shown::new::<G>(view))
    }
    fn change(&self, viewer: Viewer, shown: &mut Shown) -> Option<String> {
        shown.change(&**self.game(), self.game().view(self.state(), viewer))
    }
    fn log(&self, viewer: Viewer, from: usize) -> (Vec<Told>, usize) {
        // Counted per viewer: a count of all entries would tell how much is hidden.
        let (fresh, count) = (self.entries_after(viewer, from), self.seen(viewer));
        let seen = fresh.iter().filter_map(|entry| entry.seen_by(viewer).map(|event| (entry.line, event)));
        // A seat is given its own count of events instead of record lines: gaps in those would count sealed plans.
        let own = |n: usize, line: u32| if viewer == Viewer::Referee { line } else { (from + n) as u32 + 1 };
        let told = seen.enumerate().filter_map(|(n, (line, event))| {
            let report = self.game().report(event).map(|(hex, fields)| FightReport { hex, fields });
            Some(Told {
                line: own(n, line),
                text: self.game().sentence(event)?,
                report,
                weight: Some(self.game().weight(event)).filter(|w| *w > 0),
            })
        });
        (told.collect(), count)
    }
    fn ask(&self, viewer: Viewer, question: &str) -> Result<Json, String> {
        crate::situation::ask(&**self.game(), self.state(), viewer, question)
            .map(|answer| answer.unwrap_or(Json::String("hidden".into())))
    }
    fn why(&self, seat: Seat, words: &str) -> Result<Vec<(Option<String>, Message)>, String> {
        let action = match self.game().parse(self.state(), seat, words) {
            Ok(action) => action,
            Err(Misread::Unknown(text)) => return Err(text),
            Err(Misread::OutOfRange(refusal)) => return Ok(self.rejected(&Refusals(vec![refusal])).0),
        };
        if !Session::waiting(self).on(seat) {
            return Ok(vec![(None, self.out_of_turn(self.state(), seat))]);
        }
        Ok(self
            .game()
            .check(self.state(), seat, &action)
            .err()
            .map_or_else(Vec::new, |r| self.refused(self.state(), seat, &action, &r).0))
    }
    fn set_orders(&mut self, seat: Seat, orders: Vec<standing::Order>) {
        Session::set_orders(self, seat, orders);
    }
    fn orders(&self, seat: Seat) -> &[standing::Order] {
        Session::orders(self, seat)
    }
    fn planned(&self, seat: Seat) -> &Planned {
        Session::planned(self, seat)
    }
    fn set_planned(&mut self, seat: Seat, planned: Planned) {
        Session::set_planned(self, seat, planned);
    }
    fn pass_words(&self, seat: Seat) -> Option<String> {
        let waited_on = Session::waiting(self).on(seat);
        let pass = self.game().pass(self.state(), seat).filter(|_| waited_on)?;
        Some(self.game().words(self.state(), &pass))
    }
    fn undoable(&self, seat: Seat) -> usize {
        Session::takebacks(self, seat).len()
    }
    fn takebacks(&self, seat: Seat, viewer: Viewer) -> Vec<usize> {
        let firsts = Session::takebacks(self, seat);
        if firsts.is_empty() {
            return Vec::new();
        }
        let told = |event: &G::Event| self.game().sentence(event).is_some();
        // The record line of each sentence.
        let lines: Vec<u32> =
            self.entries().iter().filter(|entry| entry.seen_by(viewer).is_some_and(told)).map(|entry| entry.line).collect();
        firsts.into_iter().map(|first| lines.iter().filter(|line| **line < first).count()).collect()
    }
    fn throws(&self, viewer: Viewer) -> Vec<Throw> {
        let seen: Vec<&G::Event> = self.entries().iter().filter_map(|entry| entry.seen_by(viewer)).collect();
        self.game().throws(&seen)
    }
    fn version(&self, seat: Seat) -> u64 {
        Session::version(self, seat)
    }
    fn record(&self, close: Option<&str>) -> Record {
        Session::record(self, close)
    }
    fn lines(&self) -> u32 {
        Session::lines(self).len() as u32
    }
    fn tail(&self, from: u32) -> Vec<String> {
        Session::lines(self).iter().skip(from as usize).map(Line::text).collect()
    }
    fn hash(&self) -> String {
        self.position()
    }
    fn save(&self) -> Vec<u8> {
        crate::save(self.state())
    }
    fn export(&self) -> Situation {
        self.game().export(self.state())
    }
    fn freeze(&mut self, frozen: Frozen) -> Record {
        self.freeze_as(frozen);
        Session::record(self, None)
    }
    fn frozen(&self) -> Option<&Frozen> {
        Session::frozen(self)
    }
    fn deal_anew(&mut self, seat: Seat, seed: Option<u64>) {
        self.resample(seat, seed.map(crate::dice::Quick::new));
    }
}
