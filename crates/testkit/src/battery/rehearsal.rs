//! Rehearsals and plans. Each law takes what it judges as a function, so that a test can plant a wrong one.

use kernel::session::Replay;
use kernel::{AnySession, By, Done, Entry, Game, Log, Planned, Rehearsal, Rejected, Seat, Session, Stop, Viewer, legal_list};

use super::Property;
use super::play::{Noted, Play};

/// All that is kept of a table, and what each seat can tell of it.
struct Traces {
    record: String,
    save: Vec<u8>,
    seats: Vec<Told>,
}

/// What one seat can tell: of itself, and what others must not change unseen.
#[derive(PartialEq)]
struct Told {
    version: u64,
    events: Vec<String>,
    face: String,
    takebacks: Vec<u32>,
    planned: Planned,
}

impl Traces {
    fn of<G: Game>(session: &Session<G>) -> Self {
        let seats = session.game().seats().iter().map(|seat| told(session, seat)).collect();
        Self { record: session.record(None).text(), save: kernel::save(session.state()), seats }
    }

    fn differ(&self, other: &Self) -> Option<&'static str> {
        let two = || self.seats.iter().zip(&other.seats);
        let differs: [(&'static str, bool); 7] = [
            ("the record", self.record != other.record),
            ("the position", self.save != other.save),
            ("a version", two().any(|(a, b)| a.version != b.version)),
            ("a log", two().any(|(a, b)| a.events != b.events)),
            ("what a seat is shown", two().any(|(a, b)| a.face != b.face)),
            ("what can be taken back", two().any(|(a, b)| a.takebacks != b.takebacks)),
            ("a plan", two().any(|(a, b)| a.planned != b.planned)),
        ];
        differs.into_iter().find_map(|(what, is_other)| is_other.then_some(what))
    }
}

fn told<G: Game>(session: &Session<G>, seat: Seat) -> Told {
    let (game, state, viewer) = (session.game(), session.state(), Viewer::Seat(seat));
    let events = session.entries().iter().filter_map(|entry| entry.seen_by(viewer)).map(|e| format!("{e:?}")).collect();
    let face = (game.waiting(state), game.prompt(state, seat), game.view(state, viewer), legal_list(&**game, state, seat));
    Told {
        version: session.version(seat),
        events,
        face: format!("{face:?}"),
        takebacks: session.takebacks(seat),
        planned: session.planned(seat).clone(),
    }
}

/// The same table once more, without standing orders and plans; its dice go on alike.
fn copy<G: Game>(session: &Session<G>) -> Result<Session<G>, String> {
    let (copy, broke) = Session::replay(session.game().clone(), &session.record(Some("test")), None, Replay::Stored);
    broke.map(|()| copy).map_err(|(line, reason)| format!("line {line} does not replay: {reason}"))
}

/// A rehearsal leaves no trace; what it shows is what the orders bring, and they can be taken back; where it stops, they stop.
pub fn rehearsed<G: Game>(
    session: &mut Session<G>,
    seat: Seat,
    orders: &[String],
    rehearse: impl Fn(&mut Session<G>, Seat, &[String]) -> Rehearsal,
) -> Result<Rehearsal, String> {
    let before = Traces::of(session);
    let told = rehearse(session, seat, orders);
    if let Some(what) = before.differ(&Traces::of(session)) {
        return Err(format!("a rehearsal of {orders:?} changed {what}"));
    }
    carried_out(session, seat, orders, &told)?;
    if let (Some(halt), Some(order)) = (&told.stopped, orders.get(told.done)) {
        let mut earnest = copy(session)?;
        let done = earnest.submit_words(seat, &orders[..=told.done]);
        let refused = match &done {
            Err(refused) => Some(refused),
            Ok(done) => done.stopped.as_ref(),
        };
        if refused != halt.refused.as_ref() {
            return Err(format!("`{order}` is rehearsed as {:?} and answered by {done:?}", halt.refused));
        }
    }
    Ok(told)
}

fn carried_out<G: Game>(session: &Session<G>, seat: Seat, orders: &[String], told: &Rehearsal) -> Result<(), String> {
    if told.done == 0 {
        return if told.change.is_none() { Ok(()) } else { Err("nothing is done and the view changes".into()) };
    }
    let mut earnest = copy(session)?;
    let game = earnest.game().clone();
    let (lines, view) = (earnest.lines().len(), game.view(earnest.state(), Viewer::Seat(seat)));
    let list = orders.get(..told.done).ok_or("more is done than was ordered")?;
    match earnest.submit_words(seat, list) {
        Ok(Done { done, stopped: None }) if done == told.done => {}
        other => return Err(format!("{} orders of {orders:?} are rehearsed, in earnest: {other:?}", told.done)),
    }
    // Answers for other seats rest on what is theirs.
    if earnest.lines()[lines..].iter().any(|line| line.seat != game.about().seat_key(seat)) {
        return Ok(());
    }
    let answered = earnest.lines()[lines..].iter().any(|line| line.by != By::Player);
    let change = game.change(&view, &game.view(earnest.state(), Viewer::Seat(seat)));
    match earnest.undo(seat, None) {
        Ok(_) if change == told.change => Ok(()),
        Ok(_) => Err(format!("after {list:?} the view changes by {change:?}, rehearsed {:?}", told.change)),
        // The session's answer that follows where the rehearsal stops rolls or reveals, and is not rehearsed.
        Err(_) if told.stopped.is_some() && answered => Ok(()),
        Err(refused) => Err(format!("{list:?} is rehearsed and cannot be taken back: {refused:?}")),
    }
}

/// The units and the last place that orders speak of: what a gesture could mean.
fn gesture<G: Game>(session: &Session<G>, orders: &[String]) -> Option<(Vec<String>, [String; 1])> {
    let words = orders.iter().flat_map(|order| order.split(' ').skip(1)).map(str::to_owned);
    let (units, places): (Vec<String>, Vec<String>) =
        words.partition(|word| session.game().commander(session.state(), word).is_some());
    Some((units, [places.into_iter().next_back()?]))
}

/// Wherever hidden things lie, the same is told; and what takes units to a place is not refused.
pub fn rehearsed_alike<G: Game>(session: &Session<G>, seat: Seat, orders: &[String], seeds: &[u64]) -> Result<(), String> {
    let here = session.rehearse(seat, orders);
    let gesture = gesture(session, orders);
    let bring = |session: &Session<G>| gesture.as_ref().map(|(units, by)| session.bring(seat, units, by));
    let brought = bring(session);
    if let Some(refused) = brought.as_ref().and_then(|brought| session.rehearse(seat, &brought.orders).stopped?.refused) {
        return Err(format!("{gesture:?} brings {brought:?}: {refused:?}"));
    }
    let mut other = copy(session)?;
    for seed in seeds {
        other.deal_anew(seat, Some(*seed));
        let there = other.rehearse(seat, orders);
        if here != there {
            return Err(format!("a rehearsal of {orders:?} tells {:?} and elsewhere {:?}", here.told(), there.told()));
        }
        if brought != bring(&other) {
            return Err(format!("{gesture:?} tells {brought:?} and elsewhere {:?}", bring(&other)));
        }
    }
    Ok(())
}

/// How a list is left as a plan.
pub type Keep<'a, G> = &'a dyn Fn(&mut Session<G>, Seat, &[String], &[Stop]) -> Result<Done, Rejected>;

/// A plan kept at a copy of a table, with others playing on as `choose` says. Told: whether there was anything to keep, and how
/// many orders went on by themselves.
pub fn planned<G: Game>(
    session: &Session<G>,
    seat: Seat,
    orders: &[String],
    stops: &[Stop],
    keep: Keep<'_, G>,
    mut choose: impl FnMut(&[G::Action]) -> G::Action,
) -> Result<(bool, usize), String> {
    let (mut table, mut plain) = (copy(session)?, copy(session)?);
    let first = table.lines().len();
    let kept = keep(&mut table, seat, orders, stops);
    let sent = plain.submit_words(seat, orders);
    let is_same = |kept: &Result<Done, Rejected>| kept.as_ref().map(|done| done.done) == sent.as_ref().map(|done| done.done);
    let is_kept = table.planned(seat).plan.is_some();
    let goes_on = |table: &Session<G>| table.lines()[first..].iter().any(|line| line.by == By::Plan);
    if !goes_on(&table) && table.planned(seat).ended.is_none() {
        if !is_same(&kept) {
            return Err(format!("kept as a plan {orders:?} is answered by {kept:?}, else by {sent:?}"));
        }
        unseen(&table, &plain, seat)?;
    }
    for _ in 0..24 {
        let waiting = table.waiting();
        if table.planned(seat).plan.is_none() {
            break;
        }
        if waiting.on(seat) {
            return Err(format!("{orders:?}: the seat is waited on and its plan neither goes on nor ends"));
        }
        let Some(other) = waiting.seats().iter().next() else { return Err("the game is over and the plan is not".into()) };
        let action = choose(&legal_list(&**table.game(), table.state(), other));
        table.submit(other, &[action]).map_err(|refused| format!("{action:?} is refused: {refused:?}"))?;
    }
    let went_on = in_order(&table, first, seat, orders)?;
    stops_held(&table, first, seat, orders, stops)?;
    by_hand(session, &table, first)?;
    Ok((is_kept, went_on))
}

/// Nobody else can tell that there is a plan.
fn unseen<G: Game>(table: &Session<G>, plain: &Session<G>, seat: Seat) -> Result<(), String> {
    let others = table.game().seats().without(seat);
    match others.iter().find(|other| told(table, *other) != told(plain, *other)) {
        Some(other) => Err(format!("seat {} can tell that seat {} keeps a plan", other.0, seat.0)),
        None => Ok(()),
    }
}

/// What went on by itself are the orders of the list, one after another, of that seat alone.
fn in_order<G: Game>(table: &Session<G>, first: usize, seat: Seat, orders: &[String]) -> Result<usize, String> {
    let (game, key) = (table.game(), table.game().about().seat_key(seat));
    let lines = &table.lines()[first..];
    let of_list = |line: &&kernel::Line| line.by == By::Plan || line.by == By::Player && line.seat == key;
    let mut meant = std::collections::VecDeque::new();
    let mut orders_left = orders.iter();
    for line in lines.iter().filter(of_list) {
        if meant.is_empty() {
            meant.extend(orders_left.next().into_iter().flat_map(|order| written(table, seat, order, line)));
        }
        let is_next = meant.pop_front().is_some_and(|words| kernel::situation::fits(&**game, &words, &line.words));
        if line.seat != key || !is_next {
            let nth = orders.len() - orders_left.len();
            return Err(format!("line {} of {} (`{}`) is not order {nth} of {orders:?}", line.n, line.seat, line.words));
        }
    }
    Ok(lines.iter().filter(|line| line.by == By::Plan).count())
}

/// What is written of an order that was carried out with that line: itself, or what it stands for.
fn written<G: Game>(table: &Session<G>, seat: Seat, order: &str, line: &kernel::Line) -> Vec<String> {
    let game = table.game();
    if kernel::situation::fits(&**game, order, &line.words) {
        return vec![order.to_owned()];
    }
    let (before, _) = Session::replay(game.clone(), &table.record(None), Some(line.n - 1), Replay::Stored);
    let Ok(action) = game.parse(before.state(), seat, order) else { return Vec::new() };
    game.spelled_out(before.state(), seat, &action).iter().map(|smaller| game.words(before.state(), smaller)).collect()
}

/// After what its player named as a stop has happened, nothing goes on.
fn stops_held<G: Game>(table: &Session<G>, first: usize, seat: Seat, orders: &[String], stops: &[Stop]) -> Result<(), String> {
    let game = &**table.game();
    let words: Vec<String> =
        orders.iter().flat_map(|order| order.split_whitespace().skip(1)).map(|w| game.canonical(w)).collect();
    let is_stop = |event: &G::Event, stop: &Stop| match stop {
        Stop::Loss => game.harmed(event).iter().any(|word| words.contains(&game.canonical(word))),
        Stop::Event(pattern) => kernel::situation::fits(game, pattern, &game.event_words(event)),
        Stop::If(_) => false,
    };
    let happened = |entry: &&Entry<G::Event>| {
        let seen = entry.seen_by(Viewer::Seat(seat));
        entry.line as usize > first && seen.is_some_and(|event| stops.iter().any(|stop| is_stop(event, stop)))
    };
    let Some(stop) = table.entries().iter().find(happened) else { return Ok(()) };
    let is_later = |line: &&kernel::Line| line.n > stop.line && line.by == By::Plan;
    match table.lines().iter().find(is_later) {
        Some(line) => Err(format!("`{}` went on although {:?} was to stop the plan", line.words, game.event_words(&stop.event))),
        None if table.planned(seat).plan.is_some() => Err(format!("{:?} did not end the plan", game.event_words(&stop.event))),
        None => Ok(()),
    }
}

/// Whoever gives the same orders by hand comes to the same table, and all are told the same.
fn by_hand<G: Game>(session: &Session<G>, table: &Session<G>, first: usize) -> Result<(), String> {
    let mut hand = copy(session)?;
    for (n, line) in table.lines().iter().enumerate().skip(first) {
        if n < hand.lines().len() {
            continue;
        }
        let seat = hand.game().about().seat(&line.seat).ok_or("a line of nobody")?;
        let given = hand.submit_words(seat, std::slice::from_ref(&line.words));
        given.map_err(|refused| format!("by hand `{}` is refused: {refused:?}", line.words))?;
    }
    let orders = |session: &Session<G>| -> Vec<(String, String)> {
        session.lines().iter().map(|line| (line.seat.clone(), line.words.clone())).collect()
    };
    if orders(&hand) != orders(table) || hand.state() != table.state() {
        return Err("a plan comes to another position than its orders given by hand".into());
    }
    let same = |seat: Seat| {
        let (a, b) = (told(&hand, seat), told(table, seat));
        (a.version, a.events, a.face) == (b.version, b.events, b.face)
    };
    match hand.game().seats().iter().find(|seat| !same(*seat)) {
        Some(seat) => Err(format!("seat {} is told something else of a plan than of orders given by hand", seat.0)),
        None => Ok(()),
    }
}

impl<G: Game> Play<'_, G> {
    /// A rehearsal and a plan of a seat that is waited on.
    pub fn rehearsals(&mut self, session: &mut Session<G>) {
        let seats: Vec<Seat> = session.waiting().seats().iter().collect();
        let rate = self.options.rates.rehearse;
        if seats.is_empty() || rate == 0 || !self.step.is_multiple_of(rate) {
            return;
        }
        // What is tried beside the game leaves its course alone.
        let rng = self.rng.clone();
        let seat = seats[self.rng.below(seats.len())];
        let orders = self.some_orders(session.state(), seat);
        let result = rehearsed(session, seat, &orders, |session, seat, orders| session.rehearse(seat, orders));
        let said = result.as_ref().err().cloned();
        self.must(Property::Rehearsed, result.is_ok(), || said.unwrap_or_default());
        let seeds: Vec<u64> = (0..self.options.resamples).map(|_| self.rng.word()).collect();
        let result = rehearsed_alike(session, seat, &orders, &seeds);
        let said = result.as_ref().err().cloned();
        self.must(Property::RehearsedAlike, result.is_ok(), || said.unwrap_or_default());
        self.plan(session, seat, &orders);
        self.rng = rng;
    }

    fn plan(&mut self, session: &Session<G>, seat: Seat, orders: &[String]) {
        let mut stops = vec![Stop::Loss];
        let seen: Vec<&G::Event> = session.entries().iter().filter_map(|entry| entry.seen_by(Viewer::Seat(seat))).collect();
        if !seen.is_empty() && self.rng.below(2) == 0 {
            stops.push(Stop::Event(self.game.event_words(seen[self.rng.below(seen.len())])));
        }
        let mut rng = self.rng.clone();
        let choose = |list: &[G::Action]| list[rng.below(list.len())];
        let keep: Keep<'_, G> = &|session, seat, orders, stops| session.submit_planned(seat, orders, stops.to_vec());
        match planned(session, seat, orders, &stops, keep, choose) {
            Ok((false, 0)) => {}
            Ok(_) => self.count(Property::Planned),
            Err(text) => self.fail(Property::Planned, text),
        }
    }

    /// Orders that the seat might give one after another, whatever others do between them; now and then one that it may not.
    fn some_orders(&mut self, state: &G::State, seat: Seat) -> Vec<String> {
        let game = self.game.clone();
        let (mut state, mut orders) = (state.clone(), Vec::new());
        let most = 1 + self.rng.below(6);
        for _ in 0..32 {
            let waiting = game.waiting(&state);
            if orders.len() >= most || waiting.is_over() {
                break;
            }
            let Some(actor) = Some(seat).filter(|seat| waiting.on(*seat)).or_else(|| waiting.seats().iter().next()) else {
                break;
            };
            let list = legal_list(&*game, &state, actor);
            if list.is_empty() {
                break;
            }
            let pass = game.pass(&state, actor).filter(|_| self.rng.below(3) == 0);
            let action = pass.unwrap_or_else(|| list[self.rng.below(list.len())]);
            if actor == seat {
                orders.push(game.words(&state, &action));
            }
            game.perform(&mut state, actor, &action, &mut Noted::new(self.rng.word()), &mut Log::quiet());
        }
        if self.rng.below(8) == 0 {
            orders.push("no such order".into());
        }
        orders
    }
}
