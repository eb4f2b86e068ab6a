//! Totals and cross-checks of counters, scenarios and victory hexes.

use std::collections::BTreeMap;
use std::path::Path;

use content::{Files, RawMap};
use kernel::Problems;

use super::{Objectives, Scenario, Victory};
use crate::board::Board;
use crate::counter::{self, Counter, Kind};
use crate::formation::{self, Command, Formation};
use crate::state::Side;

struct Book {
    commands: Vec<Command>,
    groups: Vec<Formation>,
    counters: Vec<Counter>,
    scenarios: Vec<Scenario>,
    goals: Objectives,
    board: Board,
}

pub(crate) fn files() -> Files {
    Files::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/gorizia"))
}

/// The ids of the ledger.
pub(crate) fn ids() -> Vec<&'static str> {
    let text = files().read("rules.toml").unwrap();
    let ids = text.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    ids.map(|id| kernel::Word::new(id).as_str()).collect()
}

pub(crate) fn board() -> Board {
    let raw = RawMap::load(&files(), "maps/gorizia").unwrap();
    Board::from_map("gorizia", &raw, "maps/gorizia").unwrap_or_else(|problems| panic!("{problems}"))
}

fn book() -> Book {
    let (files, ids) = (files(), ids());
    let text = |name: &str| files.read(name).unwrap();
    let told = |problems: Problems| -> ! { panic!("{problems}") };
    let commands = formation::read_commands("commands.csv", &text("commands.csv")).unwrap_or_else(|p| told(p));
    let groups = formation::read("formations.csv", &text("formations.csv"), &commands).unwrap_or_else(|p| told(p));
    let counters = counter::read("counters.csv", &text("counters.csv"), &groups, &commands).unwrap_or_else(|p| told(p));
    let scenarios = Scenario::load_all(&files, &ids).unwrap_or_else(|p| told(p));
    let goals = Objectives::load(&files, &ids).unwrap_or_else(|p| told(p));
    Book { commands, groups, counters, scenarios, goals, board: board() }
}

impl Book {
    fn counter(&self, key: &str) -> &Counter {
        self.counters.iter().find(|counter| counter.key == key).unwrap_or_else(|| panic!("no {key}"))
    }
    fn count(&self, side: Side, fits: impl Fn(&Counter) -> bool) -> usize {
        self.counters.iter().filter(|counter| counter.side == side && fits(counter)).count()
    }
    fn placed(&self, nth: usize, side: Side) -> Vec<&Counter> {
        self.scenarios[nth].placed().map(|(unit, _)| self.counter(unit)).filter(|counter| counter.side == side).collect()
    }
    fn coming(&self, nth: usize, side: Side) -> usize {
        self.scenarios[nth].arrivals.iter().filter(|a| a.side == side).map(|a| a.units.len()).sum()
    }
}

/// Infantry of the line, border guards and dismounted cavalry apart.
fn is_battalion(c: &Counter) -> bool {
    let picked = matches!(c.kind, Kind::Infantry | Kind::Mountain | Kind::Bersaglieri);
    picked && !c.key.starts_with("dc") && !c.key.contains("-rgf")
}

#[test]
fn all_counters_are_there() {
    let book = book();
    assert_eq!((book.counters.len(), book.groups.len(), book.commands.len()), (570, 59, 36));
    assert_eq!(Side::BOTH.map(|side| book.count(side, |_| true)), [389, 181]);
    assert_eq!(Side::BOTH.map(|side| book.groups.iter().filter(|g| g.side == side).count()), [40, 19]);
    assert_eq!(Side::BOTH.map(|side| book.count(side, is_battalion)), [228, 116]);
    let guns = [Kind::Light, Kind::Field, Kind::Heavy, Kind::Bombard];
    assert_eq!(guns.map(|kind| book.count(Side::It, |c| c.kind == kind)), [10, 52, 8, 14]);
    assert_eq!(guns.map(|kind| book.count(Side::Ah, |c| c.kind == kind)), [7, 27, 8, 16]);
    let few = [Kind::Engineer, Kind::Mg, Kind::Cavalry, Kind::Bicycle, Kind::Bersaglieri, Kind::Flamethrower, Kind::Armored];
    assert_eq!(few.map(|kind| book.count(Side::It, |c| c.kind == kind)), [14, 23, 5, 5, 5, 0, 1]);
    assert_eq!(few.map(|kind| book.count(Side::Ah, |c| c.kind == kind)), [4, 0, 0, 0, 0, 3, 0]);
    assert_eq!(Side::BOTH.map(|side| book.count(side, |c| c.bridging)), [6, 0]);
    let steps = |side| {
        book.counters
            .iter()
            .filter(|c| c.side == side && c.gun.is_none())
            .map(|c| if c.back.is_some() { 2 } else { 1 })
            .sum::<u32>()
    };
    assert_eq!(Side::BOTH.map(steps), [586, 243]);
}

#[test]
fn brigades_and_values_hang_together() {
    let book = book();
    let of = |counter: &Counter| counter.group.map(|group| book.groups[group.index()].name.as_str());
    let toscana = book.counter("toscana-i-77");
    assert_eq!((of(toscana), toscana.regiment.as_deref(), toscana.morale), (Some("Toscana Brigade 77-78"), Some("77"), 6));
    assert_eq!(toscana.regiment_no, book.counter("toscana-iii-77").regiment_no);
    assert_ne!(toscana.regiment_no, book.counter("toscana-i-78").regiment_no);
    assert_eq!(book.counter("ls121-2fj").regiment_no, 0);
    let battery = book.counter("lsg24-mt1");
    assert_eq!((of(battery), battery.gun.map(|gun| (gun.factor, gun.range))), (None, Some((4, 6))));
    let corps = battery.command.map(|command| &book.commands[usize::from(command.0)]);
    assert!(corps.is_some_and(|corps| !corps.is_division));
    assert!(book.counter("i24-eng18").bridging && !book.counter("i45-eng71").bridging);
    let free: Vec<&str> = book.groups.iter().filter(|g| g.command.is_none()).map(|g| g.key.as_str()).collect();
    assert_eq!(free, ["lsg24", "gebirgs8", "gebirgs2", "ib18", "gebirgs10", "macerata", "benevento", "ionio", "milano"]);
    for counter in book.counters.iter().filter(|counter| counter.group.is_none()) {
        assert!(counter.command.is_some(), "{}", counter.name);
    }
    // The reduced side is half of the full one, combat rounded up.
    for (counter, back) in book.counters.iter().filter_map(|c| Some((c, c.back?))) {
        let front = counter.front;
        assert_eq!((back.combat, back.mg, back.ma), ((front.combat + 1) / 2, front.mg / 2, front.ma), "{}", counter.name);
    }
    assert!(book.groups.iter().enumerate().all(|(at, _)| book.counters.iter().any(|c| c.group.is_some_and(|g| g.index() == at))));
}

#[test]
fn scenarios_hold_what_is_printed() {
    let book = book();
    let keys: Vec<&str> = book.scenarios.iter().map(|s| s.key.as_str()).collect();
    assert_eq!(keys, ["isonzo-bridgehead", "carso-karst", "campaign"]);
    let set_up = |nth| Side::BOTH.map(|side| book.placed(nth, side).len());
    assert_eq!([0, 1, 2].map(set_up), [[124, 30], [168, 92], [316, 148]]);
    let coming = |nth| Side::BOTH.map(|side| book.coming(nth, side));
    assert_eq!([0, 1, 2].map(coming), [[0, 2], [0, 0], [73, 33]]);
    let combat = |nth| Side::BOTH.map(|side| book.placed(nth, side).iter().map(|c| c.front.combat).sum::<i16>());
    assert_eq!([0, 1, 2].map(combat), [[311, 78], [430, 247], [791, 394]]);
    let shells =
        |nth| Side::BOTH.map(|side| book.placed(nth, side).iter().filter_map(|c| c.gun).map(|gun| gun.factor).sum::<i16>());
    assert_eq!([0, 1, 2].map(shells), [[246, 82], [218, 256], [492, 364]]);
    let battalions = |nth, side| book.placed(nth, side).into_iter().filter(|c| is_battalion(c)).count();
    assert_eq!([0, 1].map(|nth| battalions(nth, Side::Ah)), [17, 51]);
    let sums =
        |s: &Scenario| [0, 1].map(|side: usize| s.points[side].iter().map(|(_, points, _)| u32::from(*points)).sum::<u32>());
    assert_eq!(book.scenarios.iter().map(sums).collect::<Vec<_>>(), [[55, 11], [55, 12], [250, 103]]);
    let shifts = |s: &Scenario| s.shifts.iter().map(|(columns, _)| *columns).collect::<Vec<_>>();
    assert_eq!(book.scenarios.iter().map(shifts).collect::<Vec<_>>(), [vec![3, 1], vec![2], vec![3, 2, 1]]);
    assert!(matches!(book.scenarios[2].victory, Victory::Points { it: (30, _), ah: (24, _), .. }));
    assert!(book.scenarios.iter().all(|s| s.setup_first == Side::Ah && s.quiet_guns.len() == 1 && s.quiet_events.len() == 1));
}

#[test]
fn every_name_is_known_and_nothing_stands_twice() {
    let book = book();
    let mut problems = Problems::default();
    for scenario in &book.scenarios {
        super::check(scenario, &book.counters, &book.board, &mut problems);
    }
    book.goals.check(&book.board, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    // The campaign uses every counter, and all of the western edge for its last Italians.
    let campaign = &book.scenarios[2];
    assert_eq!(campaign.placed().count() + campaign.arrivals.iter().map(|a| a.units.len()).sum::<usize>(), 570);
    let edge = campaign.arrivals.iter().find(|a| a.side == Side::It && a.turn == Some(7)).unwrap();
    let numbers: Vec<String> = book.board.area("s3-it-august-12").unwrap().iter().map(|hex| book.board.number(*hex)).collect();
    assert_eq!(edge.hexes, numbers);
    let conditional = campaign.arrivals.iter().find(|a| a.turn.is_none()).unwrap();
    assert_eq!((conditional.trigger.as_deref(), conditional.units.len()), (Some("xv-corps-trigger"), 3));
}

#[test]
fn what_is_wrong_with_a_scenario_is_told() {
    let book = book();
    let mut scenario = book.scenarios[0].clone();
    scenario.lines[0].units[0].1 = "9999".into();
    scenario.lines[1].units[0].0 = "nobody".into();
    scenario.lines[2].zone = "nowhere".into();
    scenario.arrivals[0].turn = Some(9);
    let twice = scenario.lines[3].units[0].clone();
    scenario.lines[4].units.push(twice);
    let mut problems = Problems::default();
    super::check(&scenario, &book.counters, &book.board, &mut problems);
    assert_eq!(problems.0.len(), 5, "{problems}");
    assert!(problems.0.iter().all(|problem| problem.line > 0), "{problems}");
    let few = ids().into_iter().filter(|id| *id != "26/s1/events").collect::<Vec<_>>();
    let told = Scenario::load_all(&files(), &few).unwrap_err().to_string();
    assert!(told.contains("scenarios/isonzo-bridgehead.toml:") && told.contains("the ledger has no `26/s1/events`"), "{told}");
}

#[test]
fn victory_hexes_are_33_and_91_points() {
    let book = book();
    let sum: i16 = book.goals.hexes.iter().map(|objective| objective.value).sum();
    assert_eq!((book.goals.hexes.len(), sum, book.goals.breakthrough.len()), (33, 91, 7));
    let raw = RawMap::load(&files(), "maps/gorizia").unwrap();
    let values = |hex: &str| {
        raw.places_in(raw.grid().parse(hex).unwrap()).map(|p| raw.place_word(p, "value").to_owned()).collect::<Vec<_>>()
    };
    for objective in &book.goals.hexes {
        assert!(values(&objective.hex).contains(&objective.value.to_string()), "{}", objective.hex);
        let ground = book.board.ground(book.board.grid.parse(&objective.hex).unwrap());
        assert!(ground.territory == Side::Ah && !ground.neutral, "{}", objective.hex);
    }
}

#[test]
fn guns_reach_a_front_hex_and_stacks_fit() {
    let book = book();
    let board = &book.board;
    for scenario in &book.scenarios {
        let area = board.area(scenario.area.as_deref().unwrap()).unwrap();
        let mut stacks: BTreeMap<(&str, Side), [usize; 2]> = BTreeMap::new();
        for (unit, number) in scenario.placed() {
            let counter = book.counter(unit);
            let hex = board.grid.parse(number).unwrap();
            let front = board.fronts[counter.side.enemy().index()].iter().filter(|hex| area.contains(hex));
            let near = front.map(|there| board.grid.distance(hex, *there)).min().unwrap();
            assert!(counter.gun.is_none_or(|gun| i32::from(near) <= i32::from(gun.range)), "{unit} in {number}");
            let free = matches!(counter.kind, Kind::Mg | Kind::Armored | Kind::Flamethrower);
            let stack = stacks.entry((number, counter.side)).or_default();
            stack[usize::from(counter.gun.is_some())] += usize::from(!free);
        }
        assert!(stacks.values().all(|[men, guns]| *men <= 2 && *guns <= 2), "{stacks:?}");
    }
}

#[test]
fn wrong_counters_are_told_with_their_line() {
    let book = book();
    let text = files().read("counters.csv").unwrap().into_owned();
    let wrong = text.replace("toscana-i-77,I/77 Toscana,it,infantry,toscana", "toscana-i-77,I/77 Toscana,it,infantry,sassari");
    let wrong = wrong.replace("ls121-2fj,2FJ 121LS,ah", "ls121-2fj,2FJ 121LS,it");
    let told = counter::read("counters.csv", &wrong, &book.groups, &book.commands).unwrap_err();
    let lines: Vec<u32> = told.0.iter().map(|problem| problem.line).collect();
    let row = |key: &str| text.lines().position(|line| line.starts_with(key)).unwrap() as u32 + 1;
    let (jaegers, toscana) = (row("ls121-2fj,"), row("toscana-i-77,"));
    assert_eq!(lines, [jaegers, jaegers, toscana], "{told}");
}
