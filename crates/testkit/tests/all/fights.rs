//! Fights within fights, chains of pushed units, and what happens when there is no room for more.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::dice::Quick;
use kernel::{Dice, FrameId, Log, Of, Played, Rule, Seat, Viewed, legal_list};
use testkit::battery::{BatteryReport, Guest, Options, Property, run_with};
use testkit::toy::{self, Action, Flaw, Pending, State, TOY, Toy, WINGS};

/// Seeks fights, and answers them.
pub struct Brawler(Quick);

impl Brawler {
    pub fn invite(seed: u64) -> Box<dyn Guest<Toy>> {
        Box::new(Self(Quick::new(seed)))
    }
}

impl Guest<Toy> for Brawler {
    fn choose(&mut self, _: &Toy, _: &State, _: Seat, legal: &[Action]) -> Action {
        let eager = |action: &&Action| matches!(action, Action::Answer { .. } | Action::Attack { .. } | Action::Retreat { .. });
        let fights: Vec<Action> = legal.iter().filter(eager).copied().collect();
        let plain: Vec<Action> = legal.iter().filter(|a| !matches!(a, Action::Stand { .. })).copied().collect();
        let from = if fights.is_empty() { &plain } else { &fights };
        from[self.0.below(from.len())]
    }
}

/// Two seats with units of both sides, next to each other from the start.
fn brawl(flaw: Flaw, games: u64) -> BatteryReport {
    let alone = Options { questions: Vec::new(), absent: vec![Property::Shared], keep: 8, ..crate::battery::options(games) };
    run_with(&Arc::new(Toy::new(&TOY, &WINGS).with_flaw(flaw)), &alone, &Brawler::invite)
}

#[test]
fn the_wings_pass() {
    let report = brawl(Flaw::None, 240);
    println!("{report}");
    assert!(report.ok(), "{report}");
    assert!(report.nested.get(&3).is_some_and(|n| *n > 20), "three deep: {:?}", report.nested);
}

/// `cargo test -p testkit --release --test all wings_pass_ten -- --ignored --nocapture`
#[test]
#[ignore = "minutes"]
fn the_wings_pass_ten_thousand_games() {
    let report = brawl(Flaw::None, 10_000);
    println!("{report}");
    assert!(report.ok(), "{report}");
}

#[test]
fn mistakes_in_nested_fights_are_found() {
    let planted = [
        (Flaw::ExportFlattens, Property::Nested, "does not load"),
        (Flaw::ChainGrows, Property::Chained, "of a chain made"),
        (Flaw::Bottomless, Property::NoOverflow, "was lost"),
    ];
    for (flaw, property, told) in planted {
        let report = brawl(flaw, 240);
        let found = report.failures.iter().any(|f| f.property == property && f.text.contains(told));
        assert!(found, "{flaw:?} was not found as {property:?} `{told}`:\n{report}");
    }
}

/// The attacked answer an attack with one of their own, and are attacked in turn: A attacks X, Y attacks A, B attacks Y.
const RING: &str = r#"
game = "toy"
about = ["T/15/a", "T/20/a"]
hexes = { T = "0303" }
units.A = { seat = "n1", at = "T", strength = 2 }
units.B = { seat = "n1", at = "T2", strength = 2 }
units.C = { seat = "n1", at = "0606" }
units.X = { seat = "s1", at = "T1", strength = 2 }
units.Y = { seat = "s1", at = "T3", strength = 2 }
units.Z = { seat = "s1", at = "T33", strength = 2 }
at = { turn = 2, phase = "open" }
"#;

fn holds(cases: &str) {
    let situation = content::situation("ring.toml", &format!("{RING}\n{cases}")).unwrap_or_else(|p| panic!("{p}"));
    let report = toy::book().situation(&situation, None).unwrap_or_else(|problems| panic!("{problems}"));
    for case in &report.cases {
        assert!(case.ok, "{}: {}", case.name, case.failures.join("\n"));
    }
    assert!(!report.cases.is_empty());
}

#[test]
fn an_attack_is_answered_inside_itself() {
    holds(
        r#"
[[case]]
name = "three deep"
play = [
  { seat = "n1", do = "attack A T1" },
  { expect = ["waiting = s1", "at.step = answer", "legal(s1) only ['answer X', 'answer Y', hold]"] },
  { seat = "s1", do = "answer C", refused = "T/17" },
  { seat = "s1", do = "answer Z", refused = "T/15/a" },
  { seat = "s1", do = "answer Y" },
  { expect = ["at.step = answering", "legal(s1) has ['attack Y T', 'step T33', halt]"] },
  { seat = "s1", do = "attack X T", refused = "T/15/b" },
  { seat = "s1", do = "attack Y T" },
  { expect = ["waiting = n1", "legal(n1) only ['answer B', hold]", "at.fights = 2"] },
  { seat = "n1", do = "answer B; attack B T3" },
]
stub = { fight = [{ cell = "push", at = "T3" }] }
expect = ["waiting = s1", "at.step = retreat", "at.fights = 3", "events has 'declared n1 T2 T3 3'"]

[[case]]
name = "the pushed displace, and what has lost its enemy lapses"
after = "three deep"
stub = { fight = [{ cell = "hit", at = "T1" }] }
play = [
  { seat = "s1", do = "retreat T", refused = "T/20/a" },
  { seat = "s1", do = "retreat T33" },
  { expect = ["unit.Y.at = T33", "at.chain = 1", "at.step = retreat", "events has 'displaced s1 T33'",
    "events lacks 'lapsed _ _'"] },
  { seat = "s1", do = "retreat T3" },
  { expect = ["unit.Z.at = T3", "events has 'lapsed s1 T'", "waiting = s1", "at.step = answer", "at.fights = 1"] },
  { seat = "s1", do = "hold" },
]
expect = ["unit.X.at = gone", "unit.A.at = T", "at.fights = 0", "at.step = open"]
"#,
    );
}

#[test]
fn a_unit_that_can_go_nowhere_is_lost() {
    holds(
        r#"
[[case]]
set = { "units.X.at" = "0101", "units.X.stands" = true, "units.C.at" = "0102", "units.A.at" = "0201",
  "units.B.at" = "0202", "units.Y.at" = "0605", "units.Z.at" = "0605" }
stub = { fight = [{ cell = "push", at = "0101" }] }
play = [{ seat = "n1", do = "attack C 0101" }]
expect = ["unit.X.at = gone", "side.n.vp = 1", "at.step = open"]
"#,
    );
}

#[test]
fn a_unit_pushed_onto_a_trap_is_lost() {
    holds(
        r#"
[[case]]
set = { "units.X.stands" = true, "units.Y.at" = "0605", "units.Z.at" = "0605", "groups.n2.trap" = "hidden T11" }
stub = { fight = [{ cell = "push", at = "T1" }] }
play = [{ seat = "n1", do = "attack A T1" }, { seat = "s1", do = "retreat T11" }]
expect = ["unit.X.at = gone", "group.n2.trap = 'sprung 0305'", "events has 'sprung s1 T11'"]
"#,
    );
}

struct Always(u8);
impl Dice for Always {
    fn roll(&mut self, _: u8, _: Rule, _: Of) -> u8 {
        self.0
    }
}

/// Plays as deep as it goes and tells how many fights were under way.
fn deepest(toy: &Toy) -> (usize, State) {
    let (mut rng, mut deepest) = (Quick::new(3), 0);
    for _ in 0..400 {
        let mut state = toy.start(&kernel::Setup::default(), &mut Always(1), &mut Log::new());
        let mut guest = Brawler(Quick::new(rng.word()));
        while let Some(seat) = toy.waiting(&state).seats().iter().next() {
            let legal = legal_list(toy, &state, seat);
            let action = guest.choose(toy, &state, seat, &legal);
            toy.perform(&mut state, seat, &action, &mut Always(3), &mut Log::new());
            deepest = deepest.max(state.fights.len());
            if toy.overflowed(&state) {
                return (deepest, state);
            }
        }
    }
    (deepest, State::empty())
}

#[test]
fn where_the_book_sets_no_limit_the_loss_of_a_fight_is_told() {
    let (deep, _) = deepest(&Toy::new(&TOY, &WINGS));
    assert_eq!(deep, 3, "T/15/c");
    let bottomless = Toy::new(&TOY, &WINGS).with_flaw(Flaw::Bottomless);
    let (deep, state) = deepest(&bottomless);
    assert!(bottomless.overflowed(&state) && deep == 4, "{deep}");
    assert!(bottomless.audit(&state).iter().any(|words| words.contains("was lost")));
    for seat in bottomless.seats().iter() {
        // Nothing that is asked of such a position panics.
        let _ = (legal_list(&bottomless, &state, seat), bottomless.view(&state, kernel::Viewer::Seat(seat)));
    }
}

#[test]
fn questions_name_their_fight() {
    let toy = Toy::new(&TOY, &WINGS);
    let mut named = BTreeSet::new();
    let mut state = toy.start(&kernel::Setup::default(), &mut Always(1), &mut Log::new());
    let mut guest = Brawler(Quick::new(8));
    while let Some(seat) = toy.waiting(&state).seats().iter().next() {
        if let Some(Pending::Answer { fight, .. } | Pending::Retreat { fight, .. }) = state.agenda.top() {
            assert!(state.fights.get(*fight).is_some() && state.fights.last_id() == Some(*fight));
            named.insert(*fight);
        }
        let legal = legal_list(&toy, &state, seat);
        let action = guest.choose(&toy, &state, seat, &legal);
        toy.perform(&mut state, seat, &action, &mut Always(3), &mut Log::new());
    }
    assert!(named.contains(&FrameId(1)), "a fight inside a fight was asked about");
}
