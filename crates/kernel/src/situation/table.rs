//! A posed position under play.

use language::Message;
use std::sync::Arc;

use serde_json::Value as Json;

use super::case::{Case, Cue, Written};
use super::expect::shown;
use super::report::{CaseReport, Expected, Played};
use super::scene::{Happened, Scene, ask, merge};
use super::spelling::Spelling;
use super::strict::Known;
use super::vocabulary::Vocabulary;
use super::{Situation, check_in_line, missed, only_answer, read_order, whereabouts};
use crate::dice::{Given, GivenCell, Scripted};
use crate::{Game, Log, Misread, Of, Refusal, Refusals, Roll, Seat, Viewer, law, why};

/// After so many passes nobody waits any longer.
const PASSES: usize = 5_000;

/// Ledger id and sentence of each refusal; the id is empty where no paragraph is needed.
type Cites = Vec<(String, String)>;

/// A line of orders.
pub struct Orders<'a> {
    pub line: u32,
    pub seat: Option<&'a str>,
    pub words: &'a [String],
    pub cue: &'a Cue,
    /// Forced answers are not given for it.
    pub ask: bool,
}

pub struct Table<G: Game> {
    pub game: Arc<G>,
    pub state: G::State,
    pub dice: Scripted,
    pub spelling: Spelling,
    words: Arc<Vocabulary>,
    events: Vec<Happened>,
    rolls: Vec<Roll>,
    /// Fight reports of the referee, then of each seat.
    reports: Vec<Vec<(String, Json)>>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state.clone(),
            dice: self.dice.clone(),
            spelling: self.spelling.clone(),
            words: self.words.clone(),
            events: self.events.clone(),
            rolls: self.rolls.clone(),
            reports: self.reports.clone(),
        }
    }
}

impl<G: Game> Table<G> {
    pub fn new(game: Arc<G>, state: G::State, words: Arc<Vocabulary>, spelling: Spelling) -> Self {
        let (dice, events, rolls, reports) = (Scripted::default(), Vec::new(), Vec::new(), Vec::new());
        Self { game, state, dice, spelling, words, events, rolls, reports }
    }

    /// For a case that goes on from here: nothing has happened yet, and nothing is thrown.
    pub fn continued(&self) -> Self {
        Self { events: Vec::new(), rolls: Vec::new(), dice: Scripted::default(), ..self.clone() }
    }

    /// Dice and cells of a case, whose names have been looked up.
    pub fn load_dice(&mut self, case: &Case) {
        for die in &case.dice {
            let of = die.of.as_ref().and_then(|name| of_named(&*self.game, &self.state, name));
            let rule = die.rule.as_ref().map(|id| id.text.clone());
            self.dice.given.push(Given { line: die.line, face: die.face, rule, of, maybe: die.maybe });
        }
        for stub in &case.stubs {
            let at = stub.at.as_ref().and_then(|name| number(&*self.game, &self.state, &format!("hexid({name})")));
            self.dice.cells.push(GivenCell { line: stub.line, table: stub.table.clone(), cell: stub.cell.clone(), at });
        }
        self.dice.open = case.open;
    }

    /// What the dice complained of since, with the line that threw them.
    pub fn complain(&mut self, line: u32, report: &mut CaseReport) {
        std::mem::take(&mut self.dice.complaints).into_iter().for_each(|text| report.fail(line, text));
    }

    fn scene(&self) -> Scene<'_, G> {
        Scene { game: &*self.game, state: &self.state, events: &self.events, rolls: &self.rolls, reports: &self.reports }
    }

    /// The automatic work with which the posed moment begins, with the case's dice.
    pub fn begin(&mut self, game: &G, situation: &Situation) {
        let mut log = Log::new();
        if let Some(state) = game.begin(situation, &mut self.dice, &mut log) {
            self.state = state;
            self.tell(&log, 0);
        }
    }

    /// Performs a checked action; the paragraph that makes it void, if any.
    fn perform(&mut self, seat: Seat, action: &G::Action) -> Option<&'static str> {
        let mut log = Log::new();
        let thrown = self.dice.thrown.len();
        self.game.perform(&mut self.state, seat, action, &mut self.dice, &mut log);
        self.tell(&log, thrown)
    }

    /// Notes what was thrown since and what happened; the paragraph that makes it void, if any.
    fn tell(&mut self, log: &Log<G::Event>, thrown: usize) -> Option<&'static str> {
        self.rolls.extend_from_slice(&self.dice.thrown[thrown..]);
        let mut void = None;
        for event in log.events() {
            let witnessed = |seat| self.game.witness(&self.state, event, Viewer::Seat(seat)).map(|e| self.game.event_words(&e));
            let seen = self.game.seats().iter().map(witnessed).collect();
            self.events.push(Happened { text: self.game.event_words(event), seen });
            void = void.or(self.game.voided(event).map(|r| r.0));
            let seen = |seat| self.game.witness(&self.state, event, Viewer::Seat(seat));
            let views = std::iter::once(Some(event.clone())).chain(self.game.seats().iter().map(seen));
            self.reports.resize(self.game.seats().len() + 1, Vec::new());
            for (reports, event) in self.reports.iter_mut().zip(views) {
                if let Some((hex, part)) = event.and_then(|e| self.game.report(&e)) {
                    note_report(reports, hex, part);
                }
            }
        }
        void
    }

    fn answer_one(&mut self) -> bool {
        let seats = self.game.waiting(&self.state).seats();
        let Some((seat, action)) = seats.iter().find_map(|s| only_answer(&*self.game, &self.state, s).map(|a| (s, a))) else {
            return false;
        };
        self.perform(seat, &action);
        true
    }

    /// Plays one line; false if the case cannot go on.
    pub fn play(&mut self, line: &Orders<'_>, report: &mut CaseReport) -> bool {
        let named = line.seat.and_then(|key| self.game.about().seat(key));
        let before = self.clone();
        let (events, rolls) = (self.events.len(), self.rolls.len());
        let waited = self.game.waiting(&self.state).seats().iter().next();
        let seat = named.or(waited).unwrap_or(Seat(0));
        let mut cites = Vec::new();
        let mut void = false;
        for i in 0..line.words.len() {
            // A line belongs to one seat; without a name, to the one waited on when it begins.
            let bound = named.or((i > 0).then_some(seat));
            match self.act(line, bound, seat, i) {
                Ok(None) => {}
                Ok(Some(rule)) => {
                    cites = vec![(rule.to_owned(), "the attempt is void".to_owned())];
                    void = true;
                    break;
                }
                Err(_) if *line.cue == Cue::Maybe => {}
                Err(more) => {
                    cites = more;
                    break;
                }
            }
        }
        let refused = !cites.is_empty();
        if refused && !void {
            // What a refused line did, its forced answers included, is undone.
            *self = before;
        }
        let all = line.words.join("; ");
        report.play.push(Played {
            seat: self.game.about().seat_key(seat).to_owned(),
            words: all.clone(),
            accepted: !refused,
            cites: cites.iter().map(|(rule, why)| (rule.clone(), self.spelling.told(why))).collect(),
            events: self.events.get(events..).unwrap_or_default().iter().map(|e| self.spelling.told(&e.text)).collect(),
            rolls: self.rolls.get(rolls..).unwrap_or_default().to_vec(),
        });
        let told =
            || cites.iter().map(|(rule, why)| format!("{rule} {why}").trim_start().to_owned()).collect::<Vec<_>>().join("; ");
        let failure = match line.cue {
            Cue::Accepted if refused => format!("`{all}` was refused: {}", told()),
            Cue::Refused | Cue::By(_) if !refused => format!("`{all}` was accepted"),
            Cue::By(ids) if !ids.iter().any(|id| cites.iter().any(|(rule, _)| law::covers(&id.text, rule))) => {
                let ids: Vec<&str> = ids.iter().map(|id| id.text.as_str()).collect();
                format!("`{all}` was refused, but not by {}: {}", ids.join(" or "), told())
            }
            _ => return true,
        };
        report.fail(line.line, self.spelling.told(&failure));
        false
    }

    /// One order of a line: carried out, with the paragraph that makes it void if one does; or refused, by ids and sentences.
    fn act(&mut self, line: &Orders<'_>, bound: Option<Seat>, first: Seat, nth: usize) -> Result<Option<&'static str>, Cites> {
        let mut refusals = Refusals::default();
        // Told of the moment at which the order came, not of what forced answers make of it.
        let mut stands = None;
        loop {
            let waiting = self.game.waiting(&self.state);
            let seat = bound.or_else(|| waiting.seats().iter().next()).unwrap_or(first);
            match read_order(&*self.game, &self.state, seat, &line.words[nth]) {
                Err(Misread::Unknown(why)) => return Err(vec![(String::new(), why)]),
                Err(Misread::OutOfRange(refusal)) => refusals.0.push(refusal),
                Ok(None) => {
                    refusals.0.push(Refusal { rule: None, why: why!("no-pass-here") });
                    stands = stands.or_else(|| Some(whereabouts(&*self.game, &self.state, Viewer::Seat(seat))));
                }
                Ok(Some(action)) => {
                    let more = match check_in_line(&*self.game, &self.state, seat, &action, &line.words[nth + 1..]) {
                        Ok(()) if waiting.on(seat) => return Ok(self.perform(seat, &action)),
                        Ok(()) => Refusals::because(why!("not-its-turn")),
                        Err(more) => more,
                    };
                    stands = stands.or_else(|| missed(&*self.game, &self.state, seat, &action, &more));
                    refusals.0.extend(more.0);
                }
            }
            // The same reason before and after a forced answer is told once.
            let mut seen = Vec::new();
            refusals.0.retain(|r| {
                !seen.contains(r) && {
                    seen.push(*r);
                    true
                }
            });
            // Refused as the line says: no forced answer is given to make it legal after all.
            let as_said = |ids: &[Written]| ids.iter().any(|id| refusals.cites(&id.text));
            if line.ask || matches!(line.cue, Cue::By(ids) if as_said(ids)) || !self.answer_one() {
                return Err(self.cites(&refusals, stands));
            }
        }
    }

    fn cites(&self, refusals: &Refusals, stands: Option<Message>) -> Cites {
        let words = self.game.refusal_words(refusals).into_iter();
        let mut cites: Cites =
            words.map(|(rule, text)| (rule.map_or(String::new(), |r| r.0.to_owned()), text.to_string())).collect();
        if let (Some((_, text)), Some(stands)) = (cites.last_mut(), stands) {
            text.push_str(&format!(" ({stands})"));
        }
        cites
    }

    /// Everyone passes until that moment.
    pub fn until(&mut self, line: u32, fields: &[(String, String)], report: &mut CaseReport) -> bool {
        let here = self.instant();
        for _ in 0..PASSES {
            let seats = self.game.waiting(&self.state).seats();
            if !self.answer_one() {
                let pass = seats.iter().find_map(|s| self.game.pass(&self.state, s).map(|a| (s, a)));
                let Some((seat, action)) = pass else { break };
                self.perform(seat, &action);
            }
            if self.instant() != here && self.is_at(fields) && !self.game.waiting(&self.state).is_over() {
                return true;
            }
        }
        let wanted: Vec<String> = fields.iter().map(|(key, value)| format!("{key} {value}").trim_start().to_owned()).collect();
        let stands = whereabouts(&*self.game, &self.state, Viewer::Referee);
        let stuck = self.game.waiting(&self.state).seats().iter().all(|seat| self.game.pass(&self.state, seat).is_none());
        let why = match (self.game.waiting(&self.state).is_over(), stuck) {
            (true, _) => "the game ends before",
            (_, true) => "a choice without a pass comes before",
            (_, false) => "everyone passes and it does not come",
        };
        report.fail(line, format_args!("until: `{}` was never reached, {why}: {stands}", wanted.join(", ")));
        false
    }

    fn instant(&self) -> (crate::Moment, crate::Waiting) {
        (self.game.moment(&self.state), self.game.waiting(&self.state))
    }

    fn is_at(&self, fields: &[(String, String)]) -> bool {
        let m = self.game.moment(&self.state);
        fields.iter().all(|(key, want)| match key.as_str() {
            "" => *want == m.phase || *want == m.step,
            "turn" => want.parse() == Ok(m.turn),
            "phase" => *want == m.phase,
            "step" => *want == m.step,
            "seat" => *want == m.seat,
            "waiting" => self.game.about().seat(want).is_some_and(|s| self.game.waiting(&self.state).on(s)),
            other => m.more.get(other) == Some(want),
        })
    }

    pub fn expect(&mut self, texts: &[Written], ask: bool, report: &mut CaseReport) -> bool {
        if texts.is_empty() {
            return true;
        }
        while !ask && self.answer_one() {}
        let mut good = true;
        for Written { line, text } in texts {
            let known = Known { game: &*self.game, state: &self.state, words: &self.words };
            let judged = known.is_unsigned(text).and_then(|unsigned| self.scene().judge(text, Viewer::Referee, unsigned));
            let (ok, got) = match judged {
                Ok((ok, got)) => (ok, self.spelling.told(&shown(&got))),
                Err(why) => (false, format!("no answer: {}", self.spelling.told(&why))),
            };
            if !ok {
                report.fail(*line, format_args!("expected `{text}`, got {got}"));
                good = false;
            }
            report.expects.push(Expected { line: *line, text: text.clone(), ok, got });
        }
        good
    }
}

/// A report that names its column opens a new fight; later parts are laid over it.
fn note_report(reports: &mut Vec<(String, Json)>, hex: String, part: Json) {
    let opens = part.get("column").is_some() || part.get("opens").is_some();
    match reports.last_mut().filter(|(at, _)| *at == hex && !opens) {
        Some((_, report)) => merge(report, part),
        None => reports.push((hex, part)),
    }
}

fn number<G: Game>(game: &G, state: &G::State, question: &str) -> Option<u16> {
    match ask(game, state, Viewer::Referee, question) {
        Ok(Some(Json::Number(n))) => n.as_u64().and_then(|n| u16::try_from(n).ok()),
        _ => None,
    }
}

/// A die's owner by name: a side, or a piece or group as the game numbers it.
fn of_named<G: Game>(game: &G, state: &G::State, name: &str) -> Option<Of> {
    let seat = game.about().seat(name).map(|seat| Of::Side(seat.0));
    let piece = || number(game, state, &format!("pieceid({name})")).map(Of::Piece);
    seat.or_else(piece).or_else(|| number(game, state, &format!("groupid({name})")).map(Of::Group))
}
