//! The first book.

use kernel::Rule;
use kernel::law::known;

use super::super::Cell;
use super::super::scenario::{FORT, LARGE, WINGS};
use super::{Book, Plans, Point, ids};

const RULES: [(&str, &str); 32] = [
    ("T/1", "units are placed in the two lines of their side"),
    ("T/2", "strengths are dealt face down when all units stand on the map"),
    ("T/3", "a hex holds three units of a side"),
    ("T/4", "each seat brings two standing units to the stock of its side, a unit stands once"),
    ("T/5", "each seat brings one trap to the stock of its side"),
    ("T/6/a", "a trap is laid in a hex without units"),
    ("T/6/b", "a trap is laid within two hexes of the unit that lays it"),
    ("T/7", "a unit acts once in a turn"),
    ("T/8", "a standing unit neither moves nor attacks"),
    ("T/9", "a step onto a hidden trap is void: the trap is shown, the move ends"),
    ("T/10/a", "a step goes to a neighbouring hex"),
    ("T/10/b", "a clear hex costs one point and a wood two, of three"),
    ("T/11/a", "units join before the first step"),
    ("T/11/b", "units join from the same hex"),
    ("T/12", "no step goes to a hex with an enemy"),
    ("T/13/a", "an attack goes to a neighbouring hex"),
    ("T/13/b", "an attack needs an enemy"),
    ("T/14/a", "only a standing unit that has not acted fires at a group that moves"),
    ("T/14/b", "it fires at a neighbouring hex"),
    ("T/14/c", "it hits with its strength or less"),
    ("T/15/a", "units of the attacked seat next to the attacker may answer the attack with an action of their own"),
    ("T/15/b", "a unit that answers has one point, or attacks"),
    ("T/15/c", "fights nest three deep"),
    ("T/16", "an attack is decided by one die and the difference of the strengths"),
    ("T/17", "a seat orders its own units on the map"),
    ("T/18", "each order has its step of the turn"),
    ("T/19", "the fort counts two points, each loss of the enemy one"),
    ("T/20/a", "a pushed unit goes to a neighbouring hex without enemies, or is lost"),
    ("T/20/b", "it displaces a unit of its side that stands there and has not been pushed in this fight"),
    ("T/20/c", "a unit that is pushed onto a trap is lost"),
    ("T/21", "an attack lapses when the attacker is no longer next to its enemy"),
    ("T/22", "plans are shown when all are ready"),
];

const IDS: [&str; RULES.len()] = ids(&RULES);

/// Paragraphs of this book; anything else does not compile.
macro_rules! t {
    ($($id:literal),+) => {
        const { &[$(known(&IDS, $id)),+] }
    };
}

pub static TOY: Book = Book {
    key: "toy",
    title: "The toy",
    rules: &RULES,
    ids: &IDS,
    cite,
    stack: 3,
    standing: 2,
    traps: 1,
    trap_reach: 2,
    points: 3,
    answer_points: 1,
    wood: 1,
    depth: 3,
    fight: &[(5, Cell::Hit), (4, Cell::Push), (2, Cell::None), (i32::MIN, Cell::Back)],
    fort: 2,
    plans: Plans::AtOnce,
    options: &[],
    scenarios: &[&FORT, &WINGS, &LARGE],
};

fn cite(point: Point) -> &'static [Rule] {
    match point {
        Point::Zone => t!("T/1"),
        Point::Deal => t!("T/2"),
        Point::Stack => t!("T/3"),
        Point::StandingStock => t!("T/4"),
        Point::TrapStock => t!("T/5"),
        Point::TrapEmpty => t!("T/6/a"),
        Point::TrapNear => t!("T/6/b"),
        Point::PlansShown => t!("T/22"),
        Point::ActOnce => t!("T/7"),
        Point::StandStill => t!("T/8"),
        Point::TrapVoid => t!("T/9"),
        Point::StepNear => t!("T/10/a"),
        Point::StepCost | Point::Wood => t!("T/10/b"),
        Point::JoinFresh => t!("T/11/a"),
        Point::JoinHere => t!("T/11/b"),
        Point::StepEnemy => t!("T/12"),
        Point::AttackNear => t!("T/13/a"),
        Point::AttackEnemy => t!("T/13/b"),
        Point::FireReady => t!("T/14/a"),
        Point::FireNear => t!("T/14/b"),
        Point::FireHit => t!("T/14/c"),
        Point::Answer => t!("T/15/a"),
        Point::AnswerPoints => t!("T/15/b"),
        Point::Depth => t!("T/15/c"),
        Point::FightDie => t!("T/16"),
        Point::Push => t!("T/20/a"),
        Point::Displace => t!("T/20/b"),
        Point::RetreatTrap => t!("T/20/c"),
        Point::Lapse => t!("T/21"),
        Point::OwnUnits => t!("T/17"),
        Point::Order => t!("T/18"),
        Point::Victory => t!("T/19"),
        // The book has no such rule.
        Point::Contact => &[],
    }
}
