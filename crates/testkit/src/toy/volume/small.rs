//! A second book over the same law: it lacks some points, differs in a number, keeps plans longer and has an option.

use kernel::Rule;
use kernel::law::known;

use super::super::scenario::{FORT, WINGS};
use super::{Book, Choice, Plans, Point, TOY, ids};

const RULES: [(&str, &str); 24] = [
    ("1.1", "units are placed in the two lines of their side"),
    ("1.2", "strengths are dealt face down"),
    ("2.1", "a hex holds two units of a side"),
    ("3.1", "each seat brings two standing units to the stock of its side"),
    ("3.2", "each seat brings one trap to the stock of its side"),
    ("3.3", "a trap is laid in an empty hex within two hexes of the unit that lays it"),
    ("4.1", "a unit acts once in a turn"),
    ("4.2", "a standing unit neither moves nor attacks"),
    ("4.3", "a step onto a hidden trap is void"),
    ("4.4/a", "a step goes to a neighbouring hex"),
    ("4.4/b", "a group has three points, a clear hex costs one"),
    ("4.4/c", "optional: a wood costs two"),
    ("4.5", "units join before the first step, from the same hex"),
    ("4.6", "no step goes to a hex with an enemy"),
    ("5.1", "an attack goes to a neighbouring hex with an enemy"),
    ("5.2", "only a standing unit that has not acted fires at a group that moves next to it"),
    ("5.3", "it hits with its strength or less"),
    ("5.4", "one die and the difference of the strengths decide"),
    ("6.1", "a pushed unit goes to a neighbouring hex without enemies, or is lost"),
    ("6.2", "it displaces a unit of its side"),
    ("6.3", "a unit that is pushed onto a trap is lost"),
    ("7.1", "a seat orders its own units on the map"),
    ("7.2", "each order has its step of the turn"),
    ("7.3", "the fort counts two points"),
];
const IDS: [&str; RULES.len()] = ids(&RULES);

/// Paragraphs of this book; anything else does not compile.
macro_rules! r {
    ($($id:literal),+) => {
        const { &[$(known(&IDS, $id)),+] }
    };
}

pub static SMALL: Book = Book {
    key: "small",
    title: "The small book",
    rules: &RULES,
    ids: &IDS,
    cite,
    stack: 2,
    standing: 2,
    traps: 1,
    trap_reach: 2,
    points: 3,
    answer_points: 1,
    wood: 1,
    depth: 3,
    fight: TOY.fight,
    fort: 2,
    plans: Plans::OnActivation,
    options: &[Choice { key: "woods", words: "option-woods", point: Point::Wood, usual: true }],
    scenarios: &[&FORT, &WINGS],
};

fn cite(point: Point) -> &'static [Rule] {
    match point {
        Point::Zone => r!("1.1"),
        Point::Deal => r!("1.2"),
        Point::Stack => r!("2.1"),
        Point::StandingStock => r!("3.1"),
        Point::TrapStock => r!("3.2"),
        Point::TrapEmpty | Point::TrapNear => r!("3.3"),
        Point::ActOnce => r!("4.1"),
        Point::StandStill => r!("4.2"),
        Point::TrapVoid => r!("4.3"),
        Point::StepNear => r!("4.4/a"),
        Point::StepCost => r!("4.4/b"),
        Point::Wood => r!("4.4/c"),
        Point::JoinFresh | Point::JoinHere => r!("4.5"),
        Point::StepEnemy => r!("4.6"),
        Point::AttackNear | Point::AttackEnemy => r!("5.1"),
        Point::FireReady | Point::FireNear => r!("5.2"),
        Point::FireHit => r!("5.3"),
        Point::FightDie => r!("5.4"),
        Point::Push => r!("6.1"),
        Point::Displace => r!("6.2"),
        Point::RetreatTrap => r!("6.3"),
        Point::OwnUnits => r!("7.1"),
        Point::Order => r!("7.2"),
        Point::Victory => r!("7.3"),
        // The book has no such rules.
        Point::PlansShown | Point::Answer | Point::AnswerPoints | Point::Depth | Point::Lapse | Point::Contact => &[],
    }
}
