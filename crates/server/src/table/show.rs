//! What clients are shown: a whole view when they come, then only what changed. A viewer for whom nothing changed is sent
//! nothing, so that nobody counts what is hidden from him.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use kernel::{Seat, Told, Viewer, Waiting};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{Frame, Holder, Table, Who};

/// To who comes anew the numbers of fights are told of so many last sentences; a long game's would make up a quarter of what
/// he is sent, and each connection keeps room for that.
const REPORTED: usize = 64;

/// The last that a viewer was shown.
pub struct Shown {
    /// Counts the frames of this viewer.
    frame: u64,
    view: kernel::Shown,
    /// As they were sent.
    stand: String,
    ask: String,
    plans: String,
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

/// Where play stands, as JSON.
struct Stand {
    waiting: Waiting,
    asked: String,
    others: String,
}

impl Stand {
    fn to(&self, viewer: Viewer) -> &str {
        if kernel::situation::asked(&self.waiting, viewer) { &self.asked } else { &self.others }
    }
}

fn written<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Table {
    pub(super) fn send(&mut self, client: u64, json: &Json) {
        self.send_text(client, &json.to_string().into());
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

    pub(super) fn send_all(&mut self, json: &Json) {
        let text: Frame = json.to_string().into();
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
                let failed = self.bots.is_empty() && matches!(chair.holder, Holder::Bot(_));
                json!({ "seat": chair.seat, "holder": chair.holder, "name": chair.name, "here": is_here, "failed": failed })
            })
            .collect();
        let watching = self.clients.values().filter(|c| c.who == Who::Watcher).count();
        json!({ "chairs": chairs, "watching": watching, "draw": self.row.draw })
    }

    pub(super) fn tell_presence(&mut self) {
        let presence = json!({ "presence": self.presence() });
        self.send_all(&presence);
    }

    /// Where play stands, as those who are asked may know it, and as others: the open question belongs to the former.
    fn standing(&self) -> Stand {
        let waiting = self.session.waiting();
        let over = match &waiting {
            Waiting::Over(outcome) => json!(outcome),
            _ => Json::Null,
        };
        let keys: Vec<String> = waiting.seats().iter().map(|seat| self.seat_key(seat)).collect();
        let at = self.session.moment();
        let mut all = json!({ "at": at, "waiting": keys, "over": over, "closed": self.row.closed, "frozen": self.frozen });
        let asked = written(&all);
        all["at"]["step"] = Json::Null;
        Stand { waiting, asked, others: written(&all) }
    }

    /// The question to the client's seat and all it may answer, as JSON; null if it is not asked.
    fn question(&self, who: Who, viewer: Viewer, waiting: &Waiting) -> String {
        let asked: Option<Seat> = match (who, viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, Viewer::Seat(seat)) => Some(seat).filter(|seat| waiting.on(*seat)),
            (Who::Solo, _) => waiting.seats().iter().next(),
            _ => None,
        };
        let Some(seat) = asked.filter(|_| self.row.closed.is_none() && self.frozen.is_none()) else { return "null".into() };
        let kernel::Prompt { text, rule } = self.session.prompt(seat);
        format!(
            "{{\"seat\":{},\"text\":{},\"rule\":{},\"offers\":{},\"version\":{},\"pass\":{},\"undo\":{}}}",
            written(&self.seat_key(seat)),
            written(&text),
            written(&rule),
            self.session.offers(seat),
            self.session.version(seat),
            written(&self.session.pass_words(seat)),
            self.session.undoable(seat)
        )
    }

    /// What a player has planned and why it ended, as JSON; solo, of every seat.
    fn plans_of(&self, who: Who, viewer: Viewer) -> String {
        let seats: Vec<Seat> = match (who, viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, Viewer::Seat(seat)) => vec![seat],
            (Who::Solo, _) => self.row.chairs.iter().filter_map(|chair| self.session.seat(&chair.seat)).collect(),
            _ => Vec::new(),
        };
        let rows = seats.into_iter().filter(|seat| !self.session.planned(*seat).is_empty()).map(|seat| {
            let mut row = self.session.planned(seat).json();
            row["seat"] = self.seat_key(seat).into();
            row
        });
        Json::from_iter(rows).to_string()
    }

    /// Everything, for a client that has just come.
    pub(super) fn show_all_to(&mut self, client: u64) {
        let Some((who, viewer)) = self.clients.get(&client).map(|c| (c.who, c.viewer)) else { return };
        let (mut log, told) = self.session.log(viewer, 0);
        let old = log.len().saturating_sub(REPORTED);
        log[..old].iter_mut().for_each(|told| told.report = None);
        let standing = self.standing();
        let ((text, view), ask) = (self.session.show(viewer), self.question(who, viewer, &standing.waiting));
        let (stand, plans) = (standing.to(viewer).to_owned(), self.plans_of(who, viewer));
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
        let _ = write!(all, ",\"stand\":{stand},\"view\":{text},\"ask\":{ask},\"plans\":{plans}}}");
        let marks = log.iter().map(mark).collect();
        self.shown.insert(index(viewer), Shown { frame, view, stand, ask, plans, told, marks });
        self.send_text(client, &all.into());
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
        let standing = self.standing();
        for viewer in viewers {
            self.show_to(viewer, &standing, taken_back);
        }
        if self.is_over() {
            self.lift_curtains();
        }
    }

    fn show_to(&mut self, viewer: Viewer, standing: &Stand, taken_back: bool) {
        let Some(mut known) = self.shown.remove(&index(viewer)) else { return };
        let stand = standing.to(viewer);
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
        let change = self.session.change(viewer, &mut known.view);
        let clients: Vec<(u64, Who)> =
            self.clients.iter().filter(|(_, c)| c.viewer == viewer).map(|(id, c)| (*id, c.who)).collect();
        let plays = |who: Who| who != Who::Watcher;
        let player = clients.iter().map(|(_, who)| *who).find(|who| plays(*who));
        let ask = player.map_or_else(|| "null".into(), |who| self.question(who, viewer, &standing.waiting));
        let plans = player.map_or_else(|| "[]".into(), |who| self.plans_of(who, viewer));
        if change.is_none() && from.is_none() && stand == known.stand && ask == known.ask && plans == known.plans {
            self.shown.insert(index(viewer), known);
            return;
        }
        known.frame += 1;
        let (frame, from, lines) = (known.frame, from.unwrap_or(known.marks.len()), written(&lines));
        let change = change.as_deref().unwrap_or("null");
        let planned = if plans == known.plans { String::new() } else { format!(",\"plans\":{plans}") };
        let text = |ask: &str, planned: &str| -> Frame {
            let mut text = String::with_capacity(128 + stand.len() + change.len() + lines.len() + ask.len());
            // Writing to a text cannot fail.
            let _ = write!(text, "{{\"frame\":{frame},\"stand\":{stand},\"delta\":{change},");
            let _ = write!(text, "\"log\":{{\"from\":{from},\"lines\":{lines}}},\"ask\":{ask}{planned}}}");
            text.into()
        };
        let (to_players, to_watchers) =
            (player.map(|_| text(&ask, &planned)), clients.iter().any(|(_, who)| !plays(*who)).then(|| text("null", "")));
        (known.ask, known.plans) = (ask, plans);
        stand.clone_into(&mut known.stand);
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
