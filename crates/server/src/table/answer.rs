//! Messages of clients, each answered with the id it came with.

use kernel::request::{Request, What};
use kernel::standing::{Answer, Order};
use kernel::{Cited, Done, Planned, Rejected, Seat, Stop, Viewer, cites, message};
use serde_json::{Map, Value as Json};

use super::{Objection, Table, Who};
use crate::click::{Click, Ground};
use crate::limits;
use crate::protocol::{self, Reply};

fn refused(rejected: &Rejected) -> Reply {
    Reply::Refused { error: rejected.words(), cites: cites(&rejected.0) }
}

fn no_more_than<T>(most: usize, orders: &[T]) -> Result<(), Objection> {
    if orders.len() > most { Err(Objection::TooManyOrders(most)) } else { Ok(()) }
}

impl Table {
    pub(super) async fn message(&mut self, client: u64, text: &str) {
        let Some(who) = self.clients.get(&client).map(|c| c.who) else { return };
        self.metrics.message();
        let mut map = match serde_json::from_str::<Json>(text) {
            Ok(Json::Object(map)) => map,
            Ok(_) => return self.send(client, &Reply::from(Objection::NoObject)),
            Err(e) => return self.send(client, &Reply::from(Objection::NoJson(e))),
        };
        let id = map.remove("id");
        if map.get("advise") == Some(&Json::Bool(true)) && map.len() == 1 {
            return self.advise(client, id);
        }
        let reply = match self.table_talk(client, who, &mut map).await {
            Some(reply) => reply,
            None => self.order(client, who, &mut map).await,
        };
        self.answer_with(client, id, reply.into());
    }

    pub(super) fn answer_with(&mut self, client: u64, id: Option<Json>, reply: Reply) {
        if reply.is_refusal() {
            self.metrics.refused();
        }
        self.send(client, &protocol::Answer { id, reply });
    }

    /// Things of the table, not of the game. None if the message is something else.
    async fn table_talk(&mut self, client: u64, who: Who, map: &mut Map<String, Json>) -> Option<Result<Reply, Objection>> {
        if map.len() > 1 {
            return None;
        }
        let (key, value) = map.iter().next()?;
        let done = |()| Reply::DONE;
        Some(match key.as_str() {
            "say" => {
                let name = match who {
                    Who::Seat(seat) => self.seat_key(seat),
                    Who::Solo | Who::HotSeat => "table".into(),
                    Who::Watcher => return Some(Err(Objection::WatcherTalks)),
                };
                match value.as_str() {
                    Some(text) => self.say(&name, text).await.map(done),
                    None => Err(Objection::MustBe("say", "a text")),
                }
            }
            "look" => self.look(client, who, value).map(done),
            "here" => Ok(Reply::Here { here: true }),
            "sync" => {
                self.show_all_to(client);
                Ok(Reply::DONE)
            }
            "resign" => self.resign(who).await.map(done),
            "draw" => self.draw(who, value).await.map(done),
            "hand-over" => self.hand_over(client, who, value).await,
            "take-back" => self.take_back(who).await.map(done),
            "invite" => self.invite(who, value).await,
            "pace" => self.set_pace(value).map(done),
            "undo-to" => self.undo_to(client, value).await,
            "takebacks" => {
                let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
                let takebacks = self.own(client).map(|seat| self.session.takebacks(seat, viewer)).unwrap_or_default();
                Ok(Reply::Takebacks { takebacks })
            }
            "offers" => match value.as_str() {
                Some(words) => Ok(Reply::Offers { offers: self.offers_of(client, words) }),
                None => Err(Objection::MustBe("offers", "the first words of orders")),
            },
            "why-not" => self.why_not(client, value),
            "standing-orders" => {
                let orders = self.own(client).map(|seat| self.session.orders(seat).to_vec()).unwrap_or_default();
                Ok(Reply::Orders { orders })
            }
            "throws" => {
                let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
                Ok(Reply::Throws { throws: self.session.throws(viewer) })
            }
            _ => return None,
        })
    }

    /// Why a click does nothing.
    fn why_not(&mut self, client: u64, click: &Json) -> Result<Reply, Objection> {
        let text = |name: &'static str| match click.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text.as_str())),
            Some(_) => Err(Objection::MustBe(name, "a text")),
        };
        let hex = text("hex")?.ok_or(Objection::MustBe("hex", "a text"))?;
        let click = Click { hex, chosen: text("chosen")?, unit: text("unit")? };
        let seat = self.own(client).ok_or(Objection::Watches)?;
        if !self.session.waiting().on(seat) {
            return Err(Objection::NotItsTurn);
        }
        let viewer = self.clients.get(&client).map_or(Viewer::Seat(seat), |c| c.viewer);
        Ok(Reply::Cites { cites: self.cites_of(seat, viewer, click)? })
    }

    fn cites_of(&mut self, seat: Seat, viewer: Viewer, click: Click<'_>) -> Result<Vec<Cited>, Objection> {
        let ground = match self.ground.take() {
            Some(ground) => ground,
            None => Ground::of(&self.book, &self.row.scenario)?,
        };
        let list = crate::click::why_not(&ground, &*self.session, seat, viewer, click);
        self.ground = Some(ground);
        Ok(cites(&list))
    }

    /// The orders that take units to a hex; whom no order would take there is told what a click on it would tell.
    fn bring(&mut self, seat: Seat, units: &[String], by: &[String]) -> Result<Reply, Objection> {
        no_more_than(limits::ORDERS, units)?;
        if !self.session.waiting().on(seat) {
            return Err(Objection::NotItsTurn);
        }
        let brought = self.session.bring(seat, units, by);
        let mut stay = brought.stay_told();
        let hex = by.last().map_or("", String::as_str);
        for left in stay.iter_mut().filter(|left| left.cites.is_empty()) {
            let click = Click { hex, chosen: Some(&left.unit), unit: None };
            left.cites = self.cites_of(seat, Viewer::Seat(seat), click)?;
        }
        Ok(Reply::Brought { bring: brought.orders, stay })
    }

    /// At one screen, whose view is shown next.
    fn look(&mut self, client: u64, who: Who, value: &Json) -> Result<(), Objection> {
        if who != Who::HotSeat {
            return Err(Objection::NotAtOneScreen);
        }
        let seat = value.as_str().and_then(|key| self.session.seat(key));
        let seat = seat.ok_or(Objection::MustBe("look", "a seat's key"))?;
        if let Some(c) = self.clients.get_mut(&client) {
            c.viewer = Viewer::Seat(seat);
        }
        self.show_all_to(client);
        Ok(())
    }

    /// How fast bots play that are only watched.
    fn set_pace(&mut self, value: &Json) -> Result<(), Objection> {
        let millis = value.as_u64().filter(|n| *n <= 10_000);
        let millis = millis.ok_or(Objection::MustBe("pace", "milliseconds, 10000 at most"))?;
        if !self.only_bots_play() {
            return Err(Objection::PeopleHavePace);
        }
        self.pace = std::time::Duration::from_millis(millis);
        Ok(())
    }

    /// Takes back message after message as long as the seat's log is longer than that and the law of undo lets it.
    async fn undo_to(&mut self, client: u64, value: &Json) -> Result<Reply, Objection> {
        let seat = self.own(client).ok_or(Objection::Watches)?;
        let keep = value.as_u64().and_then(|n| usize::try_from(n).ok());
        let keep = keep.ok_or(Objection::MustBe("undo-to", "how many sentences of the log are to stay"))?;
        self.may_act()?;
        let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
        let steps = self.session.takebacks(seat, viewer).into_iter().take_while(|left| *left >= keep).count();
        if steps == 0 {
            return Err(Objection::NothingToTakeBack);
        }
        for _ in 0..steps {
            if self.session.undo(seat, None).is_err() {
                break;
            }
        }
        self.keep_and_show(true).await?;
        Ok(Reply::Acted { done: steps, stopped: None })
    }

    /// Whether the game takes orders at all.
    pub(super) fn may_act(&self) -> Result<(), Objection> {
        match (&self.frozen, &self.row.closed) {
            (Some(reason), _) => Err(Objection::Frozen(reason.clone())),
            (None, Some(_)) => Err(Objection::Closed),
            (None, None) => Ok(()),
        }
    }

    /// What was done is written, shown, and only then acknowledged.
    pub(super) async fn keep_and_show(&mut self, taken_back: bool) -> Result<(), Objection> {
        if let Err(error) = self.keep().await {
            tracing::error!(table = self.row.id, "an action could not be kept: {error}");
            self.go_back(message!("last-action-not-kept")).await;
            return Err(Objection::NotKept);
        }
        self.show_from(taken_back);
        Ok(())
    }

    /// An order or a question to the game.
    async fn order(&mut self, client: u64, who: Who, map: &mut Map<String, Json>) -> Result<Reply, Objection> {
        let version = map.remove("version");
        let request = Request::of(map).map_err(Objection::Said)?;
        let seat = self.seat_for(who, &request)?;
        let acts =
            matches!(request.what, What::Act(_) | What::Keep(..) | What::Pass | What::Undo(_) | What::Orders(_) | What::DropPlan);
        if acts {
            let seat = seat.ok_or(Objection::Watches)?;
            self.may_act()?;
            if let Some(version) = version
                && version.as_u64() != Some(self.version(seat))
            {
                // What has happened was shown to him before this answer comes.
                return Ok(Reply::Stale { error: message!("something-has-happened"), stale: true });
            }
            return self.act(seat, request.what).await;
        }
        if let What::Bring(units, by) = &request.what {
            return self.bring(seat.ok_or(Objection::Watches)?, units, by);
        }
        let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
        self.tell(viewer, seat, request.what)
    }

    /// For whom a client may speak: the seat it has; at one screen the named or the waited-on one.
    fn seat_for(&self, who: Who, request: &Request) -> Result<Option<Seat>, Objection> {
        let named = match &request.seat {
            None => None,
            Some(key) => Some(self.session.seat(key).ok_or_else(|| Objection::NoSuchSeat(key.clone()))?),
        };
        match who {
            Who::Watcher if named.is_some() => Err(Objection::WatcherHasNoSeat),
            Who::Watcher => Ok(None),
            Who::Seat(own) if named.is_some_and(|seat| seat != own) => Err(Objection::NotYourSeat),
            Who::Seat(own) => Ok(Some(own)),
            Who::Solo | Who::HotSeat => Ok(named.or_else(|| self.session.waiting().seats().iter().next()).or(Some(Seat(0)))),
        }
    }

    async fn act(&mut self, seat: Seat, what: What) -> Result<Reply, Objection> {
        let mut taken_back = false;
        let done: Result<Done, Rejected> = match what {
            What::Keep(orders, stops) => return self.keep_plan(seat, &orders, stops).await,
            What::DropPlan => {
                self.session.set_planned(seat, Planned::default());
                Ok(Done::default())
            }
            What::Act(actions) => {
                no_more_than(limits::ORDERS, &actions)?;
                let words: Option<Vec<String>> = actions.iter().map(|a| a.as_str().map(str::to_owned)).collect();
                match words {
                    Some(words) => self.session.submit_words(seat, &words),
                    None => self.session.submit_json(seat, &actions),
                }
            }
            What::Pass => self.session.pass(seat),
            What::Undo(only) => {
                taken_back = true;
                self.session.undo(seat, only).map(|_| Done::default())
            }
            What::Orders(orders) => return self.leave_orders(seat, orders).await,
            _ => return Err(Objection::IsNoOrder),
        };
        match done {
            Err(rejected) => Ok(refused(&rejected)),
            Ok(done) => {
                self.keep_and_show(taken_back).await?;
                Ok(Reply::Acted { done: done.done, stopped: done.stopped.map(|r| cites(&r.0)) })
            }
        }
    }

    /// What was done and what is left to the plan are written together.
    async fn keep_plan(&mut self, seat: Seat, orders: &[String], stops: Vec<Stop>) -> Result<Reply, Objection> {
        no_more_than(limits::ORDERS, orders)?;
        match self.session.submit_planned(seat, orders, stops) {
            Err(rejected) => Ok(refused(&rejected)),
            Ok(done) => {
                self.keep_and_show(false).await?;
                let planned = self.session.planned(seat).told();
                Ok(Reply::Kept { done: done.done, stopped: done.stopped.map(|r| cites(&r.0)), planned })
            }
        }
    }

    /// Standing orders may answer at once: they and what they did are written together.
    async fn leave_orders(&mut self, seat: Seat, orders: Vec<Order>) -> Result<Reply, Objection> {
        if orders.len() > limits::ORDERS {
            return Err(Objection::TooManyStandingOrders(limits::ORDERS));
        }
        self.are_known(&orders)?;
        let mut row = self.row.clone();
        row.orders.insert(self.seat_key(seat), serde_json::to_value(&orders).unwrap_or_default());
        self.session.set_orders(seat, orders);
        if let Err(error) = self.put(row).await {
            tracing::error!(table = self.row.id, "standing orders could not be kept: {error}");
            self.go_back(message!("standing-orders-not-kept")).await;
            return Err(Objection::OrdersNotKept);
        }
        self.show();
        Ok(Reply::Acted { done: 0, stopped: None })
    }

    /// An order for a step, or by a verb, that the game does not have would never answer: it is told at once.
    fn are_known(&self, orders: &[Order]) -> Result<(), Objection> {
        let steps = crate::books::presentation(&self.book, &self.row.scenario)?.steps;
        for Order { step, answer } in orders {
            let asked = steps.iter().find(|asked| asked.step == *step);
            let asked = asked.ok_or_else(|| Objection::NoSuchStep(step.clone()))?;
            let (Answer::Always(words) | Answer::If { then: words, .. }) = answer else { continue };
            let verb = words.split(' ').next().unwrap_or_default();
            if verb != "_" && !asked.verbs.iter().any(|known| known == verb) {
                return Err(Objection::NotAnsweredSo { step: step.clone(), verb: verb.to_owned() });
            }
        }
        Ok(())
    }

    /// Questions change nothing.
    fn tell(&self, viewer: Viewer, seat: Option<Seat>, what: What) -> Result<Reply, Objection> {
        Ok(match what {
            What::Legal => {
                let list = seat.map(|seat| self.session.legal(seat)).unwrap_or_default();
                let (words, actions): (Vec<String>, Vec<Json>) = list.into_iter().unzip();
                Reply::Legal { legal: words, actions }
            }
            What::View => Reply::View { view: self.session.view(viewer) },
            What::Ask(question) => Reply::Told { answer: self.session.ask(viewer, &question).map_err(Objection::Said)? },
            What::Why(words) => {
                let seat = seat.ok_or(Objection::Watches)?;
                let list = self.session.why(seat, &words).map_err(Objection::Said)?;
                Reply::Why { legal: list.is_empty(), cites: cites(&list) }
            }
            What::Rehearse(orders) => {
                no_more_than(limits::ORDERS, &orders)?;
                Reply::Rehearsed(self.session.rehearse(seat.ok_or(Objection::Watches)?, &orders).told())
            }
            What::Plan => Reply::Planned(self.session.planned(seat.ok_or(Objection::WatcherPlans)?).told()),
            What::Rule(id) => match self.book.ledger().get(&id) {
                Some(rule) => Reply::Rule { title: rule.title.clone(), text: rule.says.clone(), rule: id },
                None => return Err(Objection::NoSuchRule(id)),
            },
            What::Record => return Err(Objection::RecordIsElsewhere),
            What::Quit => return Err(Objection::CloseToLeave),
            What::Act(_) | What::Keep(..) | What::Pass | What::Undo(_) | What::Orders(_) | What::DropPlan | What::Bring(..) => {
                return Err(Objection::IsAnOrder);
            }
        })
    }
}
