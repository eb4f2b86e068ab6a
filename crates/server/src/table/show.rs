//! What clients are shown: a whole view when they come, then only what changed. A viewer for whom nothing changed is sent
//! nothing, so that nobody counts what is hidden from him.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use kernel::{Prompt, Seat, Told, Viewer, Waiting};
use language::Language;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::offers::{by_kind, edits, opened, orders};
use super::{Client, Frame, Holder, Table, Who, ended};
use crate::protocol::{self, Ask, Chair, LogPart, Moment, News, OwnPlan, Presence, Present, Role, Whole, You};
use crate::store::Mode;

/// To who comes anew the numbers of fights are told of so many last sentences; a long game's would make up a quarter of what
/// he is sent, and each connection keeps room for that.
const REPORTED: usize = 64;

/// The last that a viewer was shown.
pub struct Shown {
    /// Counts the frames of this viewer.
    frame: u64,
    known: Known,
    /// Other when what is known is other; an answer to an older one is stale.
    pub(super) version: u64,
    /// As they were sent.
    stand: Box<RawValue>,
    plans: Box<RawValue>,
    /// The offers that were sent last, if all who are shown this have them.
    offers: Option<String>,
    /// Entries of the log that have been told.
    told: usize,
    /// Each told sentence, to find from where on it changed.
    marks: Vec<u64>,
}

/// How a client reads what its view is told: those who are alike get the same text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reader {
    plays: bool,
    short: bool,
    language: Language,
}

/// All that a viewer goes by.
pub struct Known {
    view: kernel::Shown,
    asked: Option<Asked>,
}

/// The question to a seat and what it may answer.
#[derive(PartialEq)]
struct Asked {
    seat: Seat,
    prompt: Prompt,
    /// A line each.
    offers: String,
    pass: Option<String>,
    undo: usize,
}

/// A small number for each viewer.
fn index(viewer: Viewer) -> u8 {
    match viewer {
        Viewer::Referee => u8::MAX,
        Viewer::Bystander => u8::MAX - 1,
        Viewer::Seat(seat) => seat.0,
    }
}

fn mark(told: &Told) -> u64 {
    let mut hasher = DefaultHasher::new();
    (told.line, &told.text).hash(&mut hasher);
    hasher.finish()
}

fn written<T: Serialize + ?Sized>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// What a session has put into JSON.
fn taken(text: String) -> Box<RawValue> {
    RawValue::from_string(text).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

fn text<T: Serialize>(message: &T) -> Frame {
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Table {
    pub(super) fn send<T: Serialize>(&mut self, client: u64, message: &T) {
        let text = language::speaking(self.language_of(client), self.book.book.key, || text(message));
        self.send_text(client, &text);
    }

    /// A reader who is too slow is let go; he comes again and is shown everything anew.
    fn send_text(&mut self, client: u64, text: &Frame) {
        self.metrics.frame();
        let is_gone = self.clients.get(&client).is_some_and(|c| c.out.try_send(text.clone()).is_err());
        if is_gone {
            self.clients.remove(&client);
            self.metrics.too_slow();
        }
    }

    pub(super) fn send_all<T: Serialize>(&mut self, message: &T) {
        let clients: Vec<(u64, Language)> = self.clients.iter().map(|(id, c)| (*id, c.language)).collect();
        let mut texts: BTreeMap<Language, Frame> = BTreeMap::new();
        for (client, language) in clients {
            let told = || language::speaking(language, self.book.book.key, || text(message));
            let text = texts.entry(language).or_insert_with(told);
            self.send_text(client, text);
        }
    }

    /// As the same text for all, to be compared.
    fn in_english<T>(&self, body: impl FnOnce() -> T) -> T {
        language::speaking(Language::English, self.book.book.key, body)
    }

    /// Who sits where and is here.
    fn presence(&self) -> Presence {
        let everywhere = self.clients.values().any(|c| matches!(c.who, Who::Solo | Who::HotSeat));
        let chairs = self
            .row
            .chairs
            .iter()
            .map(|chair| {
                let seat = self.session.seat(&chair.seat);
                let here = everywhere || self.clients.values().any(|c| matches!(c.who, Who::Seat(s) if Some(s) == seat));
                let failed = self.bots.is_empty() && matches!(chair.holder, Holder::Bot(_));
                Present { chair: Chair::of(chair), here, failed }
            })
            .collect();
        let watching = self.clients.values().filter(|c| c.who == Who::Watcher).count();
        Presence { chairs, watching, draw: self.row.draw.clone() }
    }

    pub(super) fn tell_presence(&mut self) {
        let presence = News::Presence(self.presence());
        self.send_all(&presence);
    }

    /// Where play stands, as JSON; the open question is told to those whom it is put to.
    fn standing(&self, waiting: &Waiting, viewer: Viewer) -> Box<RawValue> {
        let over = match waiting {
            Waiting::Over(outcome) => Some(outcome.clone()),
            _ => None,
        };
        let kernel::Moment { turn, phase, seat, more, .. } = self.session.moment();
        written(&protocol::Stand {
            at: Moment { turn, phase, seat, step: self.session.step(viewer), more },
            waiting: waiting.seats().iter().map(|seat| self.seat_key(seat)).collect(),
            over,
            closed: self.row.closed.as_deref().map(ended),
            frozen: self.frozen.clone(),
        })
    }

    /// The question to the client's seat, if it is asked.
    fn question(&self, who: Who, viewer: Viewer, waiting: &Waiting) -> Option<Asked> {
        let seat = match (who, viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, Viewer::Seat(seat)) => seat,
            (Who::Solo, _) => waiting.seats().iter().next()?,
            _ => return None,
        };
        self.asked(seat, waiting)
    }

    fn asked(&self, seat: Seat, waiting: &Waiting) -> Option<Asked> {
        if !waiting.on(seat) || self.row.closed.is_some() || self.frozen.is_some() {
            return None;
        }
        Some(Asked {
            seat,
            prompt: self.session.prompt(seat),
            offers: self.session.offers(seat),
            pass: self.session.pass_words(seat),
            undo: self.session.undoable(seat),
        })
    }

    /// As it is sent to those who have these offers already.
    fn ask(&self, asked: Option<&Asked>, version: u64, sent: Option<&str>, short: bool) -> Box<RawValue> {
        let Some(Asked { seat, prompt, offers, pass, undo }) = asked else { return RawValue::NULL.to_owned() };
        let told = |list| if short { by_kind(list) } else { Cow::Borrowed(list) };
        let (new, old) = (told(offers), sent.map(told));
        let (new, old) = (orders(&new), old.as_deref().map(orders));
        let edits = old.as_ref().and_then(|old| edits(old, &new));
        written(&Ask {
            seat: self.seat_key(*seat),
            text: &prompt.text,
            rule: &prompt.rule,
            offers: edits.is_none().then(|| new.clone()),
            edits,
            version,
            pass: pass.as_deref(),
            undo: *undo,
        })
    }

    /// Those of the client's offers that begin with these words.
    pub(super) fn offers_of(&self, client: u64, words: &str) -> Vec<String> {
        self.own(client).map(|seat| opened(&self.session.offers(seat), words)).unwrap_or_default()
    }

    /// What a seat goes by now.
    pub(super) fn known(&self, seat: Seat) -> Known {
        Known { view: self.session.show(Viewer::Seat(seat)).1, asked: self.asked(seat, &self.session.waiting()) }
    }

    /// Whether that is still all it goes by.
    pub(super) fn knows_no_more(&self, seat: Seat, mut known: Known) -> bool {
        let is_asked_the_same = self.asked(seat, &self.session.waiting()) == known.asked;
        is_asked_the_same && self.session.change(Viewer::Seat(seat), &mut known.view).is_none()
    }

    /// Of what the seat's player was shown last.
    pub(super) fn version(&self, seat: Seat) -> u64 {
        let viewer = if self.row.mode == Mode::Solo { Viewer::Referee } else { Viewer::Seat(seat) };
        self.shown.get(&index(viewer)).map_or_else(|| self.session.version(seat), |shown| shown.version)
    }

    /// After another than that: as late as the session's own count, which goes on when a table is read from the store.
    fn next_version(&self, asked: Option<&Asked>, last: u64) -> u64 {
        asked.map_or(0, |asked| self.session.version(asked.seat)).max(last + 1)
    }

    /// What a player has planned and why it ended, as JSON; solo, of every seat.
    fn plans_of(&self, who: Who, viewer: Viewer) -> Box<RawValue> {
        let seats: Vec<Seat> = match (who, viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, Viewer::Seat(seat)) => vec![seat],
            (Who::Solo, _) => self.row.chairs.iter().filter_map(|chair| self.session.seat(&chair.seat)).collect(),
            _ => Vec::new(),
        };
        let own = seats.into_iter().map(|seat| (seat, self.session.planned(seat))).filter(|(_, planned)| !planned.is_empty());
        written(&own.map(|(seat, planned)| OwnPlan { seat: self.seat_key(seat), planned: planned.told() }).collect::<Vec<_>>())
    }

    /// Everything, for a client that has just come.
    pub(super) fn show_all_to(&mut self, client: u64) {
        let Some((who, viewer, short)) = self.clients.get(&client).map(|c| (c.who, c.viewer, c.short)) else { return };
        let (mut log, told) = self.session.log(viewer, 0);
        let old = log.len().saturating_sub(REPORTED);
        log[..old].iter_mut().for_each(|told| told.report = None);
        let waiting = self.session.waiting();
        let ((seen, view), asked) = (self.session.show(viewer), self.question(who, viewer, &waiting));
        let (stand, plans) = self.in_english(|| (self.standing(&waiting, viewer), self.plans_of(who, viewer)));
        // Others with the same view have been shown this state: their last frame is the newest.
        let last = self.shown.remove(&index(viewer));
        let frame = last.as_ref().map_or(0, |shown| shown.frame);
        let version = match last {
            Some(Shown { mut known, version, .. }) => {
                let is_same = known.asked == asked && self.session.change(viewer, &mut known.view).is_none();
                if is_same { version } else { self.next_version(asked.as_ref(), version) }
            }
            None => self.next_version(asked.as_ref(), 0),
        };
        let offers = asked.as_ref().map(|asked| asked.offers.clone());
        let you = match who {
            Who::Seat(seat) => You { role: Role::Seat, seat: Some(self.seat_key(seat)) },
            Who::Solo => You { role: Role::Solo, seat: None },
            Who::HotSeat => {
                let looks = if let Viewer::Seat(seat) = viewer { self.seat_key(seat) } else { String::new() };
                You { role: Role::HotSeat, seat: Some(looks) }
            }
            Who::Watcher => You { role: Role::Watcher, seat: None },
        };
        let whole = language::speaking(self.language_of(client), self.book.book.key, || {
            text(&Whole {
                whole: true,
                frame,
                table: &self.row.id,
                scenario: &self.row.scenario,
                mode: self.row.mode,
                you,
                presence: self.presence(),
                chat: &self.said,
                commitment: &self.commitment,
                log: LogPart { from: 0, lines: &log },
                stand: &self.standing(&waiting, viewer),
                view: &taken(seen),
                ask: &self.ask(asked.as_ref(), version, None, short),
                plans: &self.plans_of(who, viewer),
            })
        });
        let marks = log.iter().map(mark).collect();
        self.shown
            .insert(index(viewer), Shown { frame, known: Known { view, asked }, version, stand, plans, offers, told, marks });
        self.send_text(client, &whole);
    }

    /// What changed, to everyone.
    pub(super) fn show(&mut self) {
        self.show_from(false);
    }

    /// After taking back, the log may have changed from an earlier sentence on.
    pub(super) fn show_from(&mut self, taken_back: bool) {
        let mut viewers: Vec<Viewer> = self.clients.values().map(|c| c.viewer).collect();
        viewers.sort_by_key(|viewer| index(*viewer));
        viewers.dedup();
        let waiting = self.session.waiting();
        for viewer in viewers {
            self.show_to(viewer, &waiting, taken_back);
        }
        if self.is_over() {
            self.lift_curtains();
        }
    }

    fn show_to(&mut self, viewer: Viewer, waiting: &Waiting, taken_back: bool) {
        let Some(mut known) = self.shown.remove(&index(viewer)) else { return };
        let stand = self.in_english(|| self.standing(waiting, viewer));
        let (fresh, told) = self.session.log(viewer, if taken_back { 0 } else { known.told });
        let new: Vec<u64> = fresh.iter().map(mark).collect();
        // Sentences the client keeps, and those it is told.
        let (from, lines) = if taken_back {
            let same = known.marks.iter().zip(&new).take_while(|(was, is)| was == is).count();
            let is_shorter = same < known.marks.len();
            known.marks.truncate(same);
            known.marks.extend(&new[same..]);
            (Some(same).filter(|_| is_shorter || same < new.len()), fresh[same..].to_vec())
        } else {
            let from = known.marks.len();
            known.marks.extend(new);
            (Some(from).filter(|_| !fresh.is_empty()), fresh)
        };
        known.told = told;
        let change = self.session.change(viewer, &mut known.known.view).map(taken);
        let reader = |c: &Client| {
            let plays = c.who != Who::Watcher;
            Reader { plays, short: c.short && plays, language: c.language }
        };
        let same_view = || self.clients.iter().filter(|(_, c)| c.viewer == viewer);
        let clients: Vec<(u64, Reader)> = same_view().map(|(id, c)| (*id, reader(c))).collect();
        let player = same_view().map(|(_, c)| c.who).find(|who| *who != Who::Watcher);
        let asked = player.and_then(|who| self.question(who, viewer, waiting));
        let plans = self.in_english(|| self.plans_of(player.unwrap_or(Who::Watcher), viewer));
        let is_same = |now: &RawValue, then: &RawValue| now.get() == then.get();
        let planned = Some(&*plans).filter(|plans| !is_same(plans, &known.plans));
        let asks_the_same = asked == known.known.asked;
        if change.is_some() || !asks_the_same {
            known.version = self.next_version(asked.as_ref(), known.version);
        }
        let same = is_same(&stand, &known.stand) && asks_the_same && planned.is_none();
        if change.is_none() && from.is_none() && same {
            self.shown.insert(index(viewer), known);
            return;
        }
        known.frame += 1;
        let (frame, from) = (known.frame, from.unwrap_or(known.marks.len()));
        // What is compared is English; each is told in his own language.
        let tell = |to: &Reader| {
            // English is at hand.
            let own = (to.language != Language::English).then(|| self.standing(waiting, viewer));
            let ask = to.plays.then(|| self.ask(asked.as_ref(), known.version, known.offers.as_deref(), to.short));
            let plans = planned.filter(|_| to.plays).map(|_| self.plans_of(player.unwrap_or(Who::Watcher), viewer));
            let (ask, log) = (ask.as_deref().unwrap_or(RawValue::NULL), LogPart { from, lines: &lines });
            text(&protocol::Frame {
                frame,
                stand: own.as_deref().unwrap_or(&stand),
                delta: change.as_deref(),
                log,
                ask,
                plans: plans.as_deref(),
            })
        };
        let mut frames: BTreeMap<Reader, Frame> = BTreeMap::new();
        for (_, reader) in &clients {
            let told = || language::speaking(reader.language, self.book.book.key, || tell(reader));
            frames.entry(*reader).or_insert_with(told);
        }
        known.offers = asked.as_ref().map(|asked| asked.offers.clone()).or(known.offers);
        (known.known.asked, known.plans, known.stand) = (asked, plans, stand);
        self.shown.insert(index(viewer), known);
        for (client, reader) in clients {
            self.send_text(client, &frames[&reader]);
        }
    }

    /// When a game is over everyone may see everything.
    fn lift_curtains(&mut self) {
        let hidden: Vec<u64> = self.clients.iter().filter(|(_, c)| c.viewer == Viewer::Bystander).map(|(id, _)| *id).collect();
        for client in hidden {
            if let Some(c) = self.clients.get_mut(&client) {
                c.viewer = Viewer::Referee;
            }
            self.show_all_to(client);
        }
    }
}
