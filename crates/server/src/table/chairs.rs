//! Sitting down, leaving, handing over, giving up.

use kernel::{Message, Planned, Seat, message};
use serde_json::Value as Json;

use super::{Objection, Table, Who};
use crate::protocol::{News, Reply};
use crate::store::{Holder, Mode, StoreError};
use crate::{limits, token};

/// Why a game is closed, as store and records have it.
const DRAWN: &str = "a draw was agreed";
const LEFT: &str = "ended before its time";
const RESIGNED: &str = " resigned";

/// The same as it is told.
pub fn ended(why: &str) -> Message {
    match (why, why.strip_suffix(RESIGNED)) {
        ("over", _) => message!("ended-over"),
        (DRAWN, _) => message!("ended-drawn"),
        (LEFT, _) => message!("ended-left"),
        (_, Some(seat)) => message!("ended-resigned", seat = seat),
        (why, None) => Message::plain(why),
    }
}

impl Table {
    pub(super) async fn sit(&mut self, secret: &str, name: &str, person: Option<String>) -> Result<(), StoreError> {
        let mut row = self.row.clone();
        for chair in row.chairs.iter_mut().filter(|chair| chair.opens_to(secret)) {
            if chair.holder == Holder::Open {
                chair.holder = Holder::Person;
            }
            let name = limits::tidy(name, limits::NAME);
            if !name.is_empty() {
                chair.name = name;
            }
            if person.is_some() {
                chair.person_hash.clone_from(&person);
            }
        }
        if row == self.row {
            return Ok(());
        }
        self.put(row).await?;
        self.tell_presence();
        Ok(())
    }

    fn own_seat(&self, who: Who) -> Result<String, Objection> {
        match who {
            Who::Seat(seat) => Ok(self.seat_key(seat)),
            Who::Solo | Who::HotSeat => Err(Objection::PlaysEverySeat),
            Who::Watcher => Err(Objection::HasNoSeat),
        }
    }

    fn may_still_end(&self) -> Result<(), Objection> {
        match (&self.row.closed, self.session.waiting().is_over()) {
            (None, false) => Ok(()),
            _ => Err(Objection::Over),
        }
    }

    async fn close(&mut self, why: String) -> Result<(), StoreError> {
        let mut row = self.row.clone();
        row.closed = Some(why);
        row.draw.clear();
        self.put(row).await?;
        self.show();
        Ok(())
    }

    pub(super) async fn resign(&mut self, who: Who) -> Result<(), Objection> {
        let why = match who {
            Who::Seat(seat) => self.seat_name(seat) + RESIGNED,
            Who::Solo | Who::HotSeat => LEFT.into(),
            Who::Watcher => return Err(Objection::WatcherResigns),
        };
        self.may_still_end()?;
        Ok(self.close(why).await?)
    }

    /// Offers a draw, accepts the other's (by offering too), or takes the offer back.
    pub(super) async fn draw(&mut self, who: Who, value: &Json) -> Result<(), Objection> {
        self.may_still_end()?;
        let seat = self.own_seat(who)?;
        let offers = match value.as_str() {
            Some("offer") => true,
            Some("decline") => false,
            _ => return Err(Objection::MustBe("draw", "\"offer\" or \"decline\"")),
        };
        let mut row = self.row.clone();
        if offers && row.chairs.iter().any(|chair| matches!(chair.holder, Holder::Bot(_))) {
            return Err(Objection::BotsDrawNot);
        }
        if !offers {
            row.draw.clear();
        } else if !row.draw.contains(&seat) {
            row.draw.push(seat);
        }
        if row.chairs.iter().all(|chair| row.draw.contains(&chair.seat)) {
            return Ok(self.close(DRAWN.into()).await?);
        }
        self.put(row).await?;
        self.tell_presence();
        Ok(())
    }

    /// Gives the seat to a bot (`"random"`), or to whoever gets the new link (`{"link":true}`); the old link opens nothing then.
    pub(super) async fn hand_over(&mut self, client: u64, who: Who, value: &Json) -> Result<Reply, Objection> {
        let key = self.own_seat(who)?;
        let link = value.get("link").and_then(Json::as_bool) == Some(true);
        let fresh = token::fresh();
        let mut row = self.row.clone();
        let chair = row.chairs.iter_mut().find(|chair| chair.seat == key).ok_or_else(|| Objection::NoSuchSeat(key.clone()))?;
        if link {
            chair.holder = Holder::Open;
            chair.name = String::new();
        } else {
            let name = value.as_str().ok_or(Objection::MustBe("hand-over", "the name of a bot or {\"link\":true}"))?;
            if bots::Kind::named(name).is_none() {
                return Err(Objection::NoSuchBot { name: name.to_owned(), known: bots::names() });
            }
            chair.holder = Holder::Bot(name.to_owned());
        }
        // What one person planned is not for the next.
        if let Some(seat) = self.session.seat(&key) {
            self.session.set_planned(seat, Planned::default());
        }
        if link {
            chair.token_hash = token::hash(&fresh);
            chair.person_hash = None;
            row.orders.remove(&key);
        }
        self.put(row).await?;
        if link {
            if let Some(seat) = self.session.seat(&key) {
                self.session.set_orders(seat, Vec::new());
            }
            self.send(client, &News::Note(message!("seat-handed-over")));
            self.turn_out(&key);
        }
        self.seat_bots();
        self.show();
        self.tell_presence();
        Ok(if link { Reply::Linked { done: true, link: fresh } } else { Reply::DONE })
    }

    /// Takes the own seat back from the bot it was handed to.
    pub(super) async fn take_back(&mut self, who: Who) -> Result<(), Objection> {
        let key = self.own_seat(who)?;
        let mut row = self.row.clone();
        let chair = row.chairs.iter_mut().find(|chair| chair.seat == key).ok_or_else(|| Objection::NoSuchSeat(key.clone()))?;
        if !matches!(chair.holder, Holder::Bot(_)) {
            return Err(Objection::NoBotThere);
        }
        chair.holder = Holder::Person;
        self.put(row).await?;
        self.seat_bots();
        self.show();
        self.tell_presence();
        Ok(())
    }

    /// A fresh link for a seat that nobody has taken yet, or whose bot cannot go on.
    pub(super) async fn invite(&mut self, who: Who, value: &Json) -> Result<Reply, Objection> {
        let own = self.own_seat(who)?;
        let wanted = value.as_str().ok_or(Objection::MustBe("invite", "a seat's key"))?;
        let failed = self.bots.is_empty();
        let mut row = self.row.clone();
        let chair = row.chairs.iter_mut().find(|chair| chair.seat == wanted);
        let chair = chair.ok_or_else(|| Objection::NoSuchSeat(wanted.to_owned()))?;
        let free = chair.holder == Holder::Open || failed && matches!(chair.holder, Holder::Bot(_));
        if !free || wanted == own || self.row.mode != Mode::Seats {
            return Err(Objection::Taken);
        }
        let fresh = token::fresh();
        chair.holder = Holder::Open;
        chair.token_hash = token::hash(&fresh);
        chair.person_hash = None;
        self.put(row).await?;
        self.turn_out(wanted);
        self.tell_presence();
        Ok(Reply::Linked { done: true, link: fresh })
    }

    /// Whoever sits on the chair with a secret that no longer opens it watches from now on.
    fn turn_out(&mut self, key: &str) {
        let Some(seat) = self.session.seat(key) else { return };
        let opens = |secret: &Option<String>| {
            let chair = self.row.chairs.iter().find(|chair| chair.seat == key);
            chair.zip(secret.as_ref()).is_some_and(|(chair, secret)| chair.opens_to(secret))
        };
        let out: Vec<u64> =
            self.clients.iter().filter(|(_, c)| c.who == Who::Seat(seat) && !opens(&c.secret)).map(|(id, _)| *id).collect();
        let viewer = self.viewer_of(Who::Watcher);
        for client in out {
            if let Some(c) = self.clients.get_mut(&client) {
                (c.who, c.viewer) = (Who::Watcher, viewer);
            }
            self.show_all_to(client);
        }
    }

    /// The seat a client speaks for in things of its own: at one screen the one that is looked at.
    pub(super) fn own(&self, client: u64) -> Option<Seat> {
        let c = self.clients.get(&client)?;
        match (c.who, c.viewer) {
            (Who::Seat(seat), _) | (Who::HotSeat, kernel::Viewer::Seat(seat)) => Some(seat),
            (Who::Solo, _) => self.session.waiting().seats().iter().next().or(Some(Seat(0))),
            _ => None,
        }
    }
}
