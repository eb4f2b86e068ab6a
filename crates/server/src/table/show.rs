//! What clients are shown: a whole view when they come, then only what changed.

use std::sync::Arc;

use kernel::{Seat, Viewer, Waiting};
use serde_json::{Value as Json, json};

use super::{Table, Who};
use crate::delta::delta;

/// The last view a viewer was shown.
pub struct Shown {
    /// Counts the frames of this viewer.
    frame: u64,
    view: Json,
    /// How much of the log has been told.
    told: usize,
}

/// A small number for each viewer.
fn index(viewer: Viewer) -> u8 {
    match viewer {
        Viewer::Referee => u8::MAX,
        Viewer::Bystander => u8::MAX - 1,
        Viewer::Seat(seat) => seat.0,
    }
}

impl Table {
    pub(super) fn send(&mut self, client: u64, json: &Json) {
        self.send_text(client, &Arc::from(json.to_string()));
    }

    /// A reader who is too slow is let go; he comes again and is shown everything anew.
    fn send_text(&mut self, client: u64, text: &Arc<str>) {
        let is_gone = self.clients.get(&client).is_some_and(|c| c.out.try_send(Arc::clone(text)).is_err());
        if is_gone {
            self.clients.remove(&client);
            self.metrics.left();
        }
    }

    pub(super) fn send_all(&mut self, json: &Json) {
        let text: Arc<str> = Arc::from(json.to_string());
        let clients: Vec<u64> = self.clients.keys().copied().collect();
        clients.into_iter().for_each(|client| self.send_text(client, &text));
    }

    /// Who sits where and is here.
    pub(super) fn presence(&self) -> Json {
        let chairs: Vec<Json> = self
            .row
            .chairs
            .iter()
            .map(|chair| {
                let seat = self.session.seat(&chair.seat);
                let is_here = self.clients.values().any(|c| matches!(c.who, Who::Seat(s) if Some(s) == seat) || matches!(c.who, Who::Solo | Who::HotSeat));
                json!({ "seat": chair.seat, "holder": chair.holder, "name": chair.name, "here": is_here })
            })
            .collect();
        let watching = self.clients.values().filter(|c| c.who == Who::Watcher).count();
        json!({ "chairs": chairs, "watching": watching })
    }

    pub(super) fn tell_presence(&mut self) {
        let presence = json!({ "presence": self.presence() });
        self.send_all(&presence);
    }

    /// Where play stands, for everyone.
    fn standing(&self) -> Json {
        let waiting = self.session.waiting();
        let over = match &waiting {
            Waiting::Over(outcome) => json!(outcome),
            _ => Json::Null,
        };
        let keys: Vec<String> = waiting.seats().iter().map(|seat| self.seat_key(seat)).collect();
        json!({ "at": self.session.moment(), "waiting": keys, "over": over, "closed": self.row.closed })
    }

    /// The question to the client's seat and its offers; nothing if it is not asked.
    fn question(&self, who: Who, viewer: Viewer) -> Json {
        let waiting = self.session.waiting();
        let asked: Option<Seat> = match (who, viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, Viewer::Seat(seat)) => Some(seat).filter(|seat| waiting.on(*seat)),
            (Who::Solo, _) => waiting.seats().iter().next(),
            _ => None,
        };
        let Some(seat) = asked.filter(|_| self.row.closed.is_none()) else { return Json::Null };
        let prompt = self.session.prompt(seat);
        let offers: Vec<String> = self.session.legal(seat).into_iter().map(|(words, _)| words).collect();
        json!({ "seat": self.seat_key(seat), "text": prompt.text, "rule": prompt.rule, "offers": offers, "version": self.session.version(seat) })
    }

    /// Everything, for a client that has just come.
    pub(super) fn show_all_to(&mut self, client: u64) {
        let Some((who, viewer)) = self.clients.get(&client).map(|c| (c.who, c.viewer)) else { return };
        let (log, told) = self.session.log(viewer, 0);
        let view = self.session.view(viewer);
        let shown = self.shown.entry(index(viewer)).or_insert_with(|| Shown { frame: 0, view: view.clone(), told });
        // Others with the same view have been shown this state: their last frame is the newest.
        shown.view = view.clone();
        shown.told = told;
        let frame = shown.frame;
        let you = match who {
            Who::Seat(seat) => json!({ "as": "seat", "seat": self.seat_key(seat) }),
            Who::Solo => json!({ "as": "solo" }),
            Who::HotSeat => json!({ "as": "hot-seat", "seat": match viewer { Viewer::Seat(seat) => self.seat_key(seat), _ => String::new() } }),
            Who::Watcher => json!({ "as": "watcher" }),
        };
        let all = json!({
            "whole": true, "frame": frame, "table": self.row.id, "scenario": self.row.scenario, "mode": self.row.mode, "you": you,
            "stand": self.standing(), "view": view, "log": { "from": 0, "lines": log }, "ask": self.question(who, viewer),
            "presence": self.presence(), "chat": self.said, "commitment": self.session.record(None).header.commitment,
        });
        self.send(client, &all);
    }

    /// What changed, to everyone.
    pub(super) fn show(&mut self) {
        self.show_from(None);
    }

    /// After taking back, the log is told anew.
    pub(super) fn show_from(&mut self, log_from: Option<usize>) {
        if self.session.waiting().is_over() {
            self.lift_curtains();
        }
        let standing = self.standing();
        let mut viewers: Vec<Viewer> = self.clients.values().map(|c| c.viewer).collect();
        viewers.sort_by_key(|viewer| index(*viewer));
        viewers.dedup();
        for viewer in viewers {
            let view = self.session.view(viewer);
            let known = self.shown.get(&index(viewer));
            let from = log_from.or(known.map(|shown| shown.told)).unwrap_or(0);
            let change = known.map_or_else(|| Some(json!({ "all": view })), |shown| delta(&shown.view, &view));
            let frame = known.map_or(0, |shown| shown.frame) + 1;
            let (lines, told) = self.session.log(viewer, from);
            self.shown.insert(index(viewer), Shown { frame, view, told });
            let clients: Vec<(u64, Who)> = self.clients.iter().filter(|(_, c)| c.viewer == viewer).map(|(id, c)| (*id, c.who)).collect();
            for (client, who) in clients {
                let ask = self.question(who, viewer);
                let text = json!({ "frame": frame, "stand": standing, "delta": change, "log": { "from": from, "lines": lines }, "ask": ask });
                self.send(client, &text);
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
