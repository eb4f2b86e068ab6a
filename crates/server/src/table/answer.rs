//! Messages of clients, each answered with the id it came with.

use kernel::request::{Request, What};
use kernel::standing::{Answer, Order};
use kernel::{Done, Planned, Rejected, Seat, Stop, Viewer, cites};
use serde_json::{Map, Value as Json, json};

use super::{Table, Who};
use crate::click::{Click, Ground};
use crate::limits;

fn error(text: impl Into<String>) -> Json {
    json!({ "error": text.into() })
}

fn too_many() -> Json {
    error(format!("at most {} orders in one message", limits::ORDERS))
}

/// What a refused order is answered with.
fn refused(rejected: &Rejected) -> Json {
    json!({ "error": rejected.words(), "cites": cites(&rejected.0) })
}

impl Table {
    pub(super) async fn message(&mut self, client: u64, text: &str) {
        let Some(who) = self.clients.get(&client).map(|c| c.who) else { return };
        self.metrics.message();
        let mut map = match serde_json::from_str::<Json>(text) {
            Ok(Json::Object(map)) => map,
            Ok(_) => return self.send(client, &error("a message is an object")),
            Err(e) => return self.send(client, &error(format!("not JSON: {e}"))),
        };
        let id = map.remove("id");
        if map.get("advise") == Some(&Json::Bool(true)) && map.len() == 1 {
            return self.advise(client, id);
        }
        let mut answer = self.table_talk(client, who, &mut map).await;
        if answer.is_none() {
            answer = Some(self.order(client, who, &mut map, text).await);
        }
        let mut answer = answer.unwrap_or_default();
        if let (Some(id), Json::Object(fields)) = (id, &mut answer) {
            fields.insert("id".into(), id);
        }
        if answer.get("error").is_some() {
            self.metrics.refused();
        }
        self.send(client, &answer);
    }

    /// Things of the table, not of the game. None if the message is something else.
    async fn table_talk(&mut self, client: u64, who: Who, map: &mut Map<String, Json>) -> Option<Json> {
        let (key, value) = map.iter().next().map(|(k, v)| (k.clone(), v.clone()))?;
        let done = |result: Result<(), String>| Some(result.map_or_else(error, |()| json!({ "done": true })));
        match (key.as_str(), map.len()) {
            ("say", 1) => {
                let name = match who {
                    Who::Seat(seat) => self.seat_key(seat),
                    Who::Solo | Who::HotSeat => "table".into(),
                    Who::Watcher => return Some(error("those who watch do not talk at the table")),
                };
                match value.as_str() {
                    Some(text) => done(self.say(&name, text).await),
                    None => Some(error("`say` must be a text")),
                }
            }
            ("look", 1) => done(self.look(client, who, &value)),
            ("here", 1) => Some(json!({ "here": true })),
            ("sync", 1) => {
                self.show_all_to(client);
                Some(json!({ "done": true }))
            }
            ("resign", 1) => done(self.resign(who).await),
            ("draw", 1) => done(self.draw(who, &value).await),
            ("hand-over", 1) => Some(self.hand_over(client, who, &value).await.unwrap_or_else(error)),
            ("take-back", 1) => done(self.take_back(who).await),
            ("invite", 1) => Some(self.invite(who, &value).await.unwrap_or_else(error)),
            ("pace", 1) => done(self.set_pace(&value)),
            ("undo-to", 1) => Some(self.undo_to(client, &value).await),
            ("takebacks", 1) => {
                let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
                Some(
                    json!({ "takebacks": self.own(client).map(|seat| self.session.takebacks(seat, viewer)).unwrap_or_default() }),
                )
            }
            ("why-not", 1) => Some(self.why_not(client, &value).unwrap_or_else(error)),
            ("standing-orders", 1) => {
                Some(json!({ "orders": self.own(client).map(|seat| self.session.orders(seat).to_vec()).unwrap_or_default() }))
            }
            ("throws", 1) => {
                let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
                Some(json!({ "throws": self.session.throws(viewer) }))
            }
            _ => None,
        }
    }

    /// Why a click does nothing.
    fn why_not(&mut self, client: u64, click: &Json) -> Result<Json, String> {
        let text = |name: &str| match click.get(name) {
            None | Some(Json::Null) => Ok(None),
            Some(Json::String(text)) => Ok(Some(text.as_str())),
            Some(_) => Err(format!("`{name}` must be a text")),
        };
        let hex = text("hex")?.ok_or("`why-not` must name a `hex`")?;
        let click = Click { hex, chosen: text("chosen")?, unit: text("unit")? };
        let seat = self.own(client).ok_or("those who watch do not act")?;
        if !self.session.waiting().on(seat) {
            return Err("it is not this seat's turn to act".into());
        }
        let ground = match self.ground.take() {
            Some(ground) => ground,
            None => Ground::of(&self.book, &self.row.scenario)?,
        };
        let viewer = self.clients.get(&client).map_or(Viewer::Seat(seat), |c| c.viewer);
        let list = crate::click::why_not(&ground, &*self.session, seat, viewer, click);
        self.ground = Some(ground);
        Ok(json!({ "cites": cites(&list) }))
    }

    /// At one screen, whose view is shown next.
    fn look(&mut self, client: u64, who: Who, value: &Json) -> Result<(), String> {
        if who != Who::HotSeat {
            return Err("only at one screen the view goes from seat to seat".into());
        }
        let seat = value.as_str().and_then(|key| self.session.seat(key)).ok_or("`look` must be a seat's key")?;
        if let Some(c) = self.clients.get_mut(&client) {
            c.viewer = Viewer::Seat(seat);
        }
        self.show_all_to(client);
        Ok(())
    }

    /// How fast bots play that are only watched.
    fn set_pace(&mut self, value: &Json) -> Result<(), String> {
        let millis = value.as_u64().filter(|n| *n <= 10_000).ok_or("`pace` must be milliseconds, 10000 at most")?;
        if !self.only_bots_play() {
            return Err("people play at their own pace".into());
        }
        self.pace = std::time::Duration::from_millis(millis);
        Ok(())
    }

    /// Takes back message after message as long as the seat's log is longer than that and the law of undo lets it.
    async fn undo_to(&mut self, client: u64, value: &Json) -> Json {
        let Some(seat) = self.own(client) else { return error("those who watch do not act") };
        let Some(keep) = value.as_u64().and_then(|n| usize::try_from(n).ok()) else {
            return error("`undo-to` must be how many sentences of the log are to stay");
        };
        if let Err(text) = self.may_act() {
            return error(text);
        }
        let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
        let steps = self.session.takebacks(seat, viewer).into_iter().take_while(|left| *left >= keep).count();
        if steps == 0 {
            return error("undo goes back to the last roll, revelation or change of seat, and no further");
        }
        for _ in 0..steps {
            if self.session.undo(seat, None).is_err() {
                break;
            }
        }
        self.keep_and_answer(true, || json!({ "done": steps })).await
    }

    /// Whether the game takes orders at all.
    pub(super) fn may_act(&self) -> Result<(), String> {
        match (&self.frozen, &self.row.closed) {
            (Some(reason), _) => Err(format!("this game is frozen: {reason}")),
            (None, Some(_)) => Err("the game is closed".into()),
            (None, None) => Ok(()),
        }
    }

    /// What was done is written, shown, and only then acknowledged.
    async fn keep_and_answer(&mut self, taken_back: bool, answer: impl FnOnce() -> Json) -> Json {
        match self.keep().await {
            Ok(()) => {
                self.show_from(taken_back);
                answer()
            }
            Err(text) => {
                tracing::error!(table = self.row.id, "an action could not be kept: {text}");
                self.go_back("The last action could not be kept and is taken back.").await;
                error("the action could not be kept and is taken back")
            }
        }
    }

    /// An order or a question to the game.
    async fn order(&mut self, client: u64, who: Who, map: &mut Map<String, Json>, text: &str) -> Json {
        let version = map.remove("version");
        let request = if version.is_some() { Request::read(&Json::Object(map.clone()).to_string()) } else { Request::read(text) };
        let request = match request {
            Ok(request) => request,
            Err((text, _)) => return error(text),
        };
        let seat = match self.seat_for(who, &request) {
            Ok(seat) => seat,
            Err(text) => return error(text),
        };
        let acts =
            matches!(request.what, What::Act(_) | What::Keep(..) | What::Pass | What::Undo(_) | What::Orders(_) | What::DropPlan);
        if acts {
            let Some(seat) = seat else { return error("those who watch do not act") };
            if let Err(text) = self.may_act() {
                return error(text);
            }
            if let Some(version) = version
                && version.as_u64() != Some(self.session.version(seat))
            {
                self.show_all_to(client);
                return json!({ "error": "something has happened meanwhile; look again", "stale": true });
            }
            return self.act(seat, request.what).await;
        }
        let viewer = self.clients.get(&client).map_or(Viewer::Bystander, |c| c.viewer);
        self.tell(viewer, seat, request.what)
    }

    /// For whom a client may speak: the seat it has; at one screen the named or the waited-on one.
    fn seat_for(&self, who: Who, request: &Request) -> Result<Option<Seat>, String> {
        let named = match &request.seat {
            None => None,
            Some(key) => Some(self.session.seat(key).ok_or_else(|| format!("no seat is called `{key}`"))?),
        };
        match who {
            Who::Watcher if named.is_some() => Err("those who watch have no seat".into()),
            Who::Watcher => Ok(None),
            Who::Seat(own) if named.is_some_and(|seat| seat != own) => Err("that is not your seat".into()),
            Who::Seat(own) => Ok(Some(own)),
            Who::Solo | Who::HotSeat => Ok(named.or_else(|| self.session.waiting().seats().iter().next()).or(Some(Seat(0)))),
        }
    }

    async fn act(&mut self, seat: Seat, what: What) -> Json {
        let mut taken_back = false;
        let done: Result<Done, Rejected> = match what {
            What::Act(actions) if actions.len() > limits::ORDERS => return too_many(),
            What::Keep(orders, _) if orders.len() > limits::ORDERS => return too_many(),
            What::Keep(orders, stops) => return self.keep_plan(seat, &orders, stops).await,
            What::DropPlan => {
                self.session.set_planned(seat, Planned::default());
                Ok(Done::default())
            }
            What::Act(actions) => {
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
            _ => return error("that is no order"),
        };
        match done {
            Err(rejected) => refused(&rejected),
            Ok(done) => {
                self.keep_and_answer(taken_back, || json!({ "done": done.done, "stopped": done.stopped.map(|r| cites(&r.0)) }))
                    .await
            }
        }
    }

    /// What was done and what is left to the plan are written together.
    async fn keep_plan(&mut self, seat: Seat, orders: &[String], stops: Vec<Stop>) -> Json {
        match self.session.submit_planned(seat, orders, stops) {
            Err(rejected) => refused(&rejected),
            Ok(done) => {
                let mut answer = self.session.planned(seat).json();
                (answer["done"], answer["stopped"]) = (done.done.into(), done.stopped.map_or(Json::Null, |r| cites(&r.0)));
                self.keep_and_answer(false, || answer).await
            }
        }
    }

    /// Standing orders may answer at once: they and what they did are written together.
    async fn leave_orders(&mut self, seat: Seat, orders: Vec<Order>) -> Json {
        if orders.len() > limits::ORDERS {
            return error(format!("at most {} standing orders", limits::ORDERS));
        }
        if let Some(unknown) = self.unknown_in(&orders) {
            return error(unknown);
        }
        let mut row = self.row.clone();
        row.orders.insert(self.seat_key(seat), json!(orders));
        self.session.set_orders(seat, orders);
        match self.put(row).await {
            Ok(()) => {
                self.show();
                json!({ "done": 0, "stopped": null })
            }
            Err(text) => {
                tracing::error!(table = self.row.id, "standing orders could not be kept: {text}");
                self.go_back("The standing orders could not be kept.").await;
                error("the orders could not be kept")
            }
        }
    }

    /// An order for a step, or by a verb, that the game does not have would never answer: it is told at once.
    fn unknown_in(&self, orders: &[Order]) -> Option<String> {
        let shown = self.book.any().presentation(&self.row.scenario).ok()?;
        let steps = shown["steps"].as_array()?;
        orders.iter().find_map(|order| {
            let Some(step) = steps.iter().find(|step| step["step"] == order.step) else {
                return Some(format!("no step is called `{}`", order.step));
            };
            let (Answer::Always(words) | Answer::If { then: words, .. }) = &order.answer else { return None };
            let verb = words.split(' ').next().unwrap_or_default();
            let is_known = verb == "_" || step["verbs"].as_array().is_none_or(|verbs| verbs.iter().any(|known| known == verb));
            (!is_known).then(|| format!("`{}` is not answered with `{verb}`", order.step))
        })
    }

    /// Questions change nothing.
    fn tell(&self, viewer: Viewer, seat: Option<Seat>, what: What) -> Json {
        match what {
            What::Legal => {
                let list = seat.map(|seat| self.session.legal(seat)).unwrap_or_default();
                let (words, actions): (Vec<String>, Vec<Json>) = list.into_iter().unzip();
                json!({ "legal": words, "actions": actions })
            }
            What::View => json!({ "view": self.session.view(viewer) }),
            What::Ask(question) => self.session.ask(viewer, &question).map_or_else(error, |answer| json!({ "answer": answer })),
            What::Why(words) => match seat.map(|seat| self.session.why(seat, &words)) {
                None => error("those who watch do not act"),
                Some(Err(text)) => error(text),
                Some(Ok(list)) => json!({ "legal": list.is_empty(), "cites": cites(&list) }),
            },
            What::Rehearse(orders) if orders.len() > limits::ORDERS => too_many(),
            What::Rehearse(orders) => {
                seat.map_or_else(|| error("those who watch do not act"), |seat| self.session.rehearse(seat, &orders).json())
            }
            What::Plan => seat.map_or_else(|| error("those who watch plan nothing"), |seat| self.session.planned(seat).json()),
            What::Rule(id) => self.rule(&id),
            What::Record => error("the record is to be had from its own address"),
            What::Quit => error("close the connection to leave"),
            What::Act(_) | What::Keep(..) | What::Pass | What::Undo(_) | What::Orders(_) | What::DropPlan => {
                error("that is an order")
            }
        }
    }

    fn rule(&self, id: &str) -> Json {
        match self.book.ledger().get(id) {
            Some(rule) => json!({ "rule": id, "title": rule.title, "text": rule.says }),
            None => error(format!("no rule is called `{id}`")),
        }
    }
}
