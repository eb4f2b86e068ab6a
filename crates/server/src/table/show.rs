//! What clients are shown: a whole view when they come, then only what changed. A viewer for whom nothing changed is sent
//! nothing, so that nobody counts what is hidden from him.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use kernel::{Parts, Seat, Told, Viewer, Waiting};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{Table, Who};
use crate::delta::delta;

/// The last that a viewer was shown.
pub struct Shown {
    /// Counts the frames of this viewer.
    frame: u64,
    view: Parts,
    /// As they were sent.
    stand: String,
    ask: String,
    /// Entries of the log that have been told.
    told: usize,
    /// Each told sentence, to find from where on it changed.
    marks: Vec<u64>,
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

/// What a seat is asked, and everything it may answer.
#[derive(Serialize)]
struct Question {
    seat: String,
    text: String,
    rule: String,
    offers: Vec<String>,
    version: u64,
    pass: Option<String>,
    undo: usize,
}

fn written<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Table {
    pub(super) fn send(&mut self, client: u64, json: &Json) {
        self.send_text(client, &Arc::from(json.to_string()));
    }

    /// A reader who is too slow is let go; he comes again and is shown everything anew.
    fn send_text(&mut self, client: u64, text: &Arc<str>) {
        self.metrics.frame();
        let is_gone = self.clients.get(&client).is_some_and(|c| c.out.try_send(Arc::clone(text)).is_err());
        if is_gone {
            self.clients.remove(&client);
            self.metrics.too_slow();
        }
    }

    pub(super) fn send_all(&mut self, json: &Json) {
        let text: Arc<str> = Arc::from(json.to_string());
        let clients: Vec<u64> = self.clients.keys().copied().collect();
        clients.into_iter().for_each(|client| self.send_text(client, &text));
    }

    /// Who sits where and is here.
    pub(super) fn presence(&self) -> Json {
        let everywhere = self.clients.values().any(|c| matches!(c.who, Who::Solo | Who::HotSeat));
        let chairs: Vec<Json> = self
            .row
            .chairs
            .iter()
            .map(|chair| {
                let seat = self.session.seat(&chair.seat);
                let is_here = everywhere || self.clients.values().any(|c| matches!(c.who, Who::Seat(s) if Some(s) == seat));
                json!({ "seat": chair.seat, "holder": chair.holder, "name": chair.name, "here": is_here })
            })
            .collect();
        let watching = self.clients.values().filter(|c| c.who == Who::Watcher).count();
        json!({ "chairs": chairs, "watching": watching, "draw": self.row.draw })
    }

    pub(super) fn tell_presence(&mut self) {
        let presence = json!({ "presence": self.presence() });
        self.send_all(&presence);
    }

    /// Where play stands, as that viewer may know it: the open question belongs to those who are asked.
    fn standing(&self, viewer: Viewer) -> Json {
        let waiting = self.session.waiting();
        let over = match &waiting {
            Waiting::Over(outcome) => json!(outcome),
            _ => Json::Null,
        };
        let keys: Vec<String> = waiting.seats().iter().map(|seat| self.seat_key(seat)).collect();
        let mut at = self.session.moment();
        if !kernel::situation::asked(&waiting, viewer) {
            at["step"] = Json::Null;
        }
        json!({ "at": at, "waiting": keys, "over": over, "closed": self.row.closed, "frozen": self.frozen })
    }

    /// The question to the client's seat and its offers; nothing if it is not asked.
    fn question(&self, who: Who, viewer: Viewer) -> Option<Question> {
        let waiting = self.session.waiting();
        let asked: Option<Seat> = match (who, viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, Viewer::Seat(seat)) => Some(seat).filter(|seat| waiting.on(*seat)),
            (Who::Solo, _) => waiting.seats().iter().next(),
            _ => None,
        };
        let seat = asked.filter(|_| self.row.closed.is_none() && self.frozen.is_none())?;
        let kernel::Prompt { text, rule } = self.session.prompt(seat);
        Some(Question {
            seat: self.seat_key(seat),
            text,
            rule,
            offers: self.session.offers(seat),
            version: self.session.version(seat),
            pass: self.session.pass_words(seat),
            undo: self.session.undoable(seat),
        })
    }

    /// Everything, for a client that has just come.
    pub(super) fn show_all_to(&mut self, client: u64) {
        let Some((who, viewer)) = self.clients.get(&client).map(|c| (c.who, c.viewer)) else { return };
        let (log, told) = self.session.log(viewer, 0);
        let (view, stand, ask) =
            (self.session.view_parts(viewer), written(&self.standing(viewer)), written(&self.question(who, viewer)));
        // Others with the same view have been shown this state: their last frame is the newest.
        let frame = self.shown.get(&index(viewer)).map_or(0, |shown| shown.frame);
        let you = match who {
            Who::Seat(seat) => json!({ "as": "seat", "seat": self.seat_key(seat) }),
            Who::Solo => json!({ "as": "solo" }),
            Who::HotSeat => {
                json!({ "as": "hot-seat", "seat": match viewer { Viewer::Seat(seat) => self.seat_key(seat), _ => String::new() } })
            }
            Who::Watcher => json!({ "as": "watcher" }),
        };
        let about = json!({
            "whole": true, "frame": frame, "table": self.row.id, "scenario": self.row.scenario, "mode": self.row.mode, "you": you,
            "presence": self.presence(), "chat": self.said, "commitment": self.commitment, "log": { "from": 0, "lines": log },
        });
        let mut all = about.to_string();
        // The rest is text already.
        all.pop();
        let _ = write!(all, ",\"stand\":{stand},\"view\":{},\"ask\":{ask}}}", view.text());
        let marks = log.iter().map(mark).collect();
        self.shown.insert(index(viewer), Shown { frame, view, stand, ask, told, marks });
        self.send_text(client, &Arc::from(all));
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
        for viewer in viewers {
            self.show_to(viewer, taken_back);
        }
        if self.is_over() {
            self.lift_curtains();
        }
    }

    fn show_to(&mut self, viewer: Viewer, taken_back: bool) {
        let Some(mut known) = self.shown.remove(&index(viewer)) else { return };
        let (view, stand) = (self.session.view_parts(viewer), written(&self.standing(viewer)));
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
        let change = delta(&known.view, &view);
        let clients: Vec<(u64, Who)> =
            self.clients.iter().filter(|(_, c)| c.viewer == viewer).map(|(id, c)| (*id, c.who)).collect();
        let plays = |who: Who| who != Who::Watcher;
        let player = clients.iter().map(|(_, who)| *who).find(|who| plays(*who));
        let ask = written(&player.and_then(|who| self.question(who, viewer)));
        if change.is_none() && from.is_none() && stand == known.stand && ask == known.ask {
            self.shown.insert(index(viewer), known);
            return;
        }
        known.frame += 1;
        let (frame, from, lines) = (known.frame, from.unwrap_or(known.marks.len()), written(&lines));
        let change = change.as_deref().unwrap_or("null");
        let text = |ask: &str| -> Arc<str> {
            let log = format!("{{\"from\":{from},\"lines\":{lines}}}");
            Arc::from(format!("{{\"frame\":{frame},\"stand\":{stand},\"delta\":{change},\"log\":{log},\"ask\":{ask}}}"))
        };
        let (to_players, to_watchers) =
            (player.map(|_| text(&ask)), clients.iter().any(|(_, who)| !plays(*who)).then(|| text("null")));
        (known.view, known.stand, known.ask) = (view, stand, ask);
        self.shown.insert(index(viewer), known);
        for (client, who) in clients {
            if let Some(text) = if plays(who) { &to_players } else { &to_watchers } {
                self.send_text(client, text);
            }
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
