//! A third book, the first one but for two rules: traps lie nearer, and a group stops next to an enemy. One rule is played only
//! where the table asks for it.

use kernel::Rule;
use kernel::law::known;

use super::super::scenario::BANKS;
use super::{Book, Choice, Point, TOY, ids};

const RULES: [(&str, &str); 25] = [
    ("F1/a", "units are placed in the two lines of their side"),
    ("F1/b", "then strengths are dealt face down"),
    ("F1/c", "a hex holds three units of a side"),
    ("F2/a", "each seat brings two standing units to the stock of its side"),
    ("F2/b", "each seat brings one trap to the stock of its side"),
    ("F2/c", "a trap is laid in an empty hex next to the unit that lays it"),
    ("F2/d", "plans are shown when all are ready"),
    ("F3/a", "a unit acts once in a turn, and not while it stands"),
    ("F3/b", "a step goes to a neighbouring hex"),
    ("F3/c", "a clear hex costs one point and a wood two, of three"),
    ("F3/d", "no step goes to a hex with an enemy"),
    ("F3/e", "a group that has come next to an enemy goes no further"),
    ("F3/f", "a step onto a hidden trap is void"),
    ("F3/g", "units join before the first step, from the same hex"),
    ("F4/a", "only a standing unit that has not acted fires at a group that moves next to it"),
    ("F4/b", "it hits with its strength or less"),
    ("F5/a", "an attack goes to a neighbouring hex with an enemy"),
    ("F5/b", "units next to the attacker answer with one point or an attack, three fights deep"),
    ("F5/c", "one die and the difference of the strengths decide"),
    ("F5/d", "an attack lapses when the attacker is no longer next to its enemy"),
    ("F6/a", "a pushed unit goes to a neighbouring hex without enemies, and displaces one of its side"),
    ("F6/b", "optional: a unit that is pushed onto a trap is lost"),
    ("F7/a", "a seat orders its own units on the map"),
    ("F7/b", "each order has its step of the turn"),
    ("F7/c", "the fort counts two points, each loss of the enemy one"),
];
const IDS: [&str; RULES.len()] = ids(&RULES);

/// Paragraphs of this book; anything else does not compile.
macro_rules! f {
    ($($id:literal),+) => {
        const { &[$(known(&IDS, $id)),+] }
    };
}

pub static FORD: Book = Book {
    key: "ford",
    title: "The ford",
    rules: &RULES,
    ids: &IDS,
    cite,
    trap_reach: 1,
    options: &[Choice { key: "deadly", words: "option-deadly", point: Point::RetreatTrap, usual: false }],
    scenarios: &[&BANKS],
    ..TOY
};

fn cite(point: Point) -> &'static [Rule] {
    match point {
        Point::Zone => f!("F1/a"),
        Point::Deal => f!("F1/b"),
        Point::Stack => f!("F1/c"),
        Point::StandingStock => f!("F2/a"),
        Point::TrapStock => f!("F2/b"),
        Point::TrapEmpty | Point::TrapNear => f!("F2/c"),
        Point::PlansShown => f!("F2/d"),
        Point::ActOnce | Point::StandStill => f!("F3/a"),
        Point::StepNear => f!("F3/b"),
        Point::StepCost | Point::Wood => f!("F3/c"),
        Point::StepEnemy => f!("F3/d"),
        Point::Contact => f!("F3/e"),
        Point::TrapVoid => f!("F3/f"),
        Point::JoinFresh | Point::JoinHere => f!("F3/g"),
        Point::FireReady | Point::FireNear => f!("F4/a"),
        Point::FireHit => f!("F4/b"),
        Point::AttackNear | Point::AttackEnemy => f!("F5/a"),
        Point::Answer | Point::AnswerPoints | Point::Depth => f!("F5/b"),
        Point::FightDie => f!("F5/c"),
        Point::Lapse => f!("F5/d"),
        Point::Push | Point::Displace => f!("F6/a"),
        Point::RetreatTrap => f!("F6/b"),
        Point::OwnUnits => f!("F7/a"),
        Point::Order => f!("F7/b"),
        Point::Victory => f!("F7/c"),
    }
}
