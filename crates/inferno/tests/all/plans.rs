//! Rehearsals and plans of the book.

use kernel::dice::{Quick, Seed};
use kernel::{By, Narrated, Played, Seat, Session, Setup, Stop, Worded, legal_list};

use crate::scenario;

fn words(orders: &str) -> Vec<String> {
    kernel::request::split(orders)
}

fn open(seed: u64) -> Session<inferno::Inferno> {
    let mut session = Session::open(scenario("surprise"), Setup::default(), Seed::from_number(seed), vec![String::new(); 2]);
    session.begin();
    session
}

/// Both sides are set up, and it is the first phase of the first turn.
fn deployed(seed: u64) -> (Session<inferno::Inferno>, Seat, Seat) {
    let mut session = open(seed);
    let asked = |session: &Session<inferno::Inferno>| session.waiting().seats().iter().next().expect("somebody is waited on");
    for _ in 0..2 {
        let seat = asked(&session);
        session.submit_planned(seat, &words("deploy"), vec![]).expect("a side may be deployed");
    }
    let first = asked(&session);
    let other = session.game().seats().iter().find(|seat| *seat != first).expect("two seats");
    (session, first, other)
}

#[test]
fn a_loss_names_its_unit() {
    let mut session = open(7);
    let mut rng = Quick::new(7);
    for _ in 0..1500 {
        let Some(seat) = session.waiting().seats().iter().next() else { break };
        let list = legal_list(&**session.game(), session.state(), seat);
        session.submit(seat, &[list[rng.below(list.len())]]).expect("listed");
    }
    let losses = ["attrition", "overrun", "eliminated", "reduced", "step-lost"];
    let mut seen = std::collections::BTreeSet::<&str>::new();
    for entry in session.entries() {
        let told = session.game().event_words(&entry.event);
        let (kind, unit) = told.split_once(' ').unwrap_or((&told, ""));
        let unit = unit.split(' ').next().unwrap_or_default();
        let expected: &[&str] = if losses.contains(&kind) { &[unit] } else { &[] };
        assert_eq!(session.game().harmed(&entry.event), expected, "{told}");
        seen.extend(losses.into_iter().find(|loss| *loss == kind));
    }
    assert!(seen.len() >= 4, "{seen:?}");
}

#[test]
fn an_attack_is_rehearsed_up_to_its_commitment_with_its_odds() {
    let (mut session, it, _) = deployed(3);
    session.submit_planned(it, &words("end; end; end"), vec![]).expect("phases may be ended");
    let lines = session.lines().len();
    let told = session.rehearse(it, &words("attack 2412; join girgenti; commit"));
    let halt = told.stopped.expect("both sides are shown");
    assert_eq!((told.done, halt.order.as_str(), halt.refused), (2, "commit", None));
    assert!(told.odds.is_some_and(|odds| odds["columns"].is_array()));
    assert_eq!(session.lines().len(), lines);
    let told = session.rehearse(it, &words("attack 2412; commit"));
    assert!(told.odds.is_none() && told.stopped.is_some_and(|halt| halt.refused.is_some()), "nobody attacks");
}

#[test]
fn a_plan_goes_on_past_the_other_sides_turn_until_it_is_no_longer_legal() {
    let (mut session, it, ah) = deployed(3);
    let done = session.submit_planned(it, &words("end; end; end; end; end; move avellino 2512"), vec![Stop::Loss]);
    assert_eq!(done.map(|done| done.done), Ok(4));
    assert_eq!(session.planned(it).plan.as_ref().map(|plan| plan.done), Some(4));
    session.submit_planned(ah, &words("end; end; end; end; end"), vec![]).expect("phases may be ended");
    let went_on: Vec<&str> = session.lines().iter().filter(|l| l.by == By::Plan).map(|l| l.seat.as_str()).collect();
    assert_eq!(went_on, ["it", "ah"], "each its bridges at the end of the turn");
    let ended = session.planned(it).ended.as_ref().expect("nothing moves in the Reinforcement Phase");
    assert_eq!(ended.order, "move avellino 2512");
    assert!(session.planned(ah).is_empty());
}

#[test]
fn several_units_are_brought_by_one_list() {
    let (mut session, it, _) = deployed(3);
    session.submit_planned(it, &words("end; end"), vec![]).expect("phases may be ended");
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let brought = session.bring(it, &names(&["avellino", "girgenti", "bers-1"]), &names(&["2512"]));
    assert_eq!(brought.orders, ["move avellino 2512", "move girgenti 2512"]);
    assert_eq!(brought.stay.iter().map(|(unit, _)| unit.as_str()).collect::<Vec<_>>(), ["bers-1"], "it is far away");
    let round = session.bring(it, &names(&["girgenti"]), &names(&["2613", "2512"]));
    assert_eq!(round.orders, ["move girgenti 2513", "move girgenti 2613", "move girgenti 2512"]);
    let done = session.submit_planned(it, &brought.orders, vec![]).expect("what is brought is legal");
    assert_eq!((done.done, done.stopped), (2, None));
    session.undo(it, None).expect("one message is taken back at once");
    // Where something is declared first, it is declared once, and all join.
    session.submit_planned(it, &words("end"), vec![]).expect("the phase may be ended");
    let attack = session.bring(it, &names(&["girgenti", "forli", "bers-1"]), &names(&["2412"]));
    assert_eq!(attack.orders, ["attack 2412", "join girgenti", "join forli"]);
    // By what an order is refused is told.
    session.submit_planned(it, &attack.orders, vec![]).expect("an attack may be declared");
    let late = session.bring(it, &names(&["avellino"]), &names(&["2613"]));
    assert!(late.orders.is_empty() && late.stay.len() == 1, "{late:?}");
}

#[test]
fn units_beside_the_map_are_brought_as_far_as_there_is_room() {
    let session = open(3);
    let it = session.waiting().seats().iter().next().expect("a side is set up");
    let list = legal_list(&**session.game(), session.state(), it);
    let placed = |words: &String| words.starts_with("place ");
    let all: Vec<String> = list.iter().map(|order| session.game().words(session.state(), order)).filter(placed).collect();
    let part = |words: &str, nth: usize| words.split(' ').nth(nth).unwrap_or_default().to_owned();
    let hex = part(&all[0], 2);
    let mut units: Vec<String> = all.iter().map(|words| part(words, 1)).collect();
    units.dedup();
    let brought = session.bring(it, &units, std::slice::from_ref(&hex));
    assert!(!brought.orders.is_empty() && brought.orders.iter().all(|order| order.ends_with(&hex)), "{brought:?}");
    assert_eq!(brought.orders.len() + brought.stay.len(), units.len());
    assert_eq!(session.rehearse(it, &brought.orders).done, brought.orders.len());
}
