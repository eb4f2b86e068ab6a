use kernel::{Node, Said};

use super::{AssaultCell, Blow, CLASSES, Charts, FORBIDDEN, FireCell, parse_assault, parse_fire, parse_points};
use crate::board::{Terrain, Way};
use crate::scenario::tests::{files, ids};

fn charts() -> Charts {
    Charts::load(&files(), &ids()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The box of a die; left of the table the automatic result, right of it the last column.
fn assault(charts: &Charts, die: u8, column: i16) -> &AssaultCell {
    let at = usize::try_from(column).ok();
    at.map_or(&charts.below, |at| &charts.assault[usize::from(die.max(1)) - 1][at.min(charts.columns.len() - 1)])
}

fn class(word: &str) -> usize {
    CLASSES.iter().position(|class| *class == word).unwrap()
}

#[test]
fn boxes_are_read() {
    let blow = |steps, dp, retreat| Blow { steps, dp, retreat };
    assert_eq!(parse_assault("1D2R/-"), Some([blow(1, 2, true), blow(0, 0, false)]));
    assert_eq!(parse_assault("D1/2D2R"), Some([blow(0, 1, false), blow(2, 2, true)]));
    assert_eq!(parse_assault("-/R"), Some([blow(0, 0, false), blow(0, 0, true)]));
    for wrong in ["", "-", "-/-", "1D1R/1D1R", "1D1", "1D/D1R", "x/D1R", "11D1R/-", "1D+1R/-"] {
        assert_eq!(parse_assault(wrong), None, "{wrong}");
    }
    let read = |text| parse_fire(text).map(|cell| (cell.steps, cell.dp, cell.trench, cell.again));
    assert_eq!(read("-"), Some((0, 0, false, false)));
    assert_eq!(read("*"), Some((0, 0, false, true)));
    assert_eq!(read("D1"), Some((0, 1, false, false)));
    assert_eq!(read("1D2 T"), Some((1, 2, true, false)));
    assert_eq!(["", "D", "1D", "* T", "D1 S"].map(read), [None; 5]);
    assert_eq!(["1/2", "2", "no"].map(parse_points), [Some(3), Some(12), Some(FORBIDDEN)]);
    assert_eq!(["all", "-1", "1/5", ""].map(parse_points), [None; 4]);
}

#[test]
fn the_assault_table_is_well_formed() {
    let charts = charts();
    assert_eq!((charts.columns.len(), charts.assault.len(), charts.fire_columns.len(), charts.fire.len()), (12, 6, 12, 6));
    for column in ["1:2", "1:1.75", "3.5:1", "5:1"] {
        assert!(charts.columns.iter().any(|known| known == column), "{column}");
    }
    let good = |from: Blow, to: Blow| to.steps >= from.steps && to.dp >= from.dp && to.retreat >= from.retreat;
    let worst = charts.below.blows[0];
    assert_eq!(worst, Blow { steps: 1, dp: 2, retreat: true });
    for die in 1..=6_u8 {
        for column in 0..12_i16 {
            let blows = assault(&charts, die, column).blows;
            assert!(blows[0].retreat != blows[1].retreat && good(blows[0], worst));
            // To the right, and on a lower die, the attacker does no worse and the defender no better.
            let right = assault(&charts, die, column + 1).blows;
            let lower = assault(&charts, die - 1, column).blows;
            for better in [right, lower] {
                assert!(good(better[0], blows[0]) && good(blows[1], better[1]), "die {die}, column {column}");
            }
        }
    }
}

#[test]
fn the_fire_table_is_monotone() {
    let charts = charts();
    let harm = |die: usize, column: usize| {
        let cell: &FireCell = &charts.fire[die - 1][column];
        (cell.steps, cell.dp, cell.trench, cell.again)
    };
    let worse =
        |a: (u8, u8, bool, bool), b: (u8, u8, bool, bool)| b.0 >= a.0 && b.1 >= a.1 && b.2 >= a.2 && (!a.3 || b.3 || b.1 > 0);
    for die in 1..=6_usize {
        assert_eq!(harm(die, 0), (0, 0, false, false), "no factors, no effect");
        for column in 0..11 {
            assert!(worse(harm(die, column), harm(die, column + 1)), "die {die}, column {column}");
            assert!(die == 1 || worse(harm(die, column), harm(die - 1, column)), "die {die}, column {column}");
        }
    }
    assert_eq!(charts.fire_from, [0, 1, 2, 3, 5, 7, 10, 14, 19, 26, 36, 51]);
    assert_eq!([0, 3, 11, 14].map(|column| charts.fire_column_word(column)), ["0", "3-4", "51+", "51+"]);
}

#[test]
fn ratios_are_rounded_down() {
    let charts = charts();
    let word = |attack: i16, defence: i16| {
        let reached = charts.ratios.iter().rposition(|(a, d)| attack * d >= defence * a).unwrap();
        charts.columns[reached].as_str()
    };
    assert_eq!([word(11, 3), word(3, 5), word(1, 1), word(4, 7), word(1, 2)], ["3.5:1", "1:1.75", "1:1", "1:1.75", "1:2"]);
    assert_eq!([word(5, 1), word(29, 5), word(13, 8)], ["5:1", "5:1", "1.5:1"]);
    assert_eq!([-2, -1, 0, 11, 12, 13].map(|column| charts.column_word(column)), ["1:4", "1:3", "1:2", "5:1", "6:1", "7:1"]);
}

#[test]
fn terrain_is_what_the_rules_print() {
    let charts = charts();
    let (tec, shift) = (&charts.tec, &charts.shift);
    let isonzo = tec.hexside[1];
    assert_eq!(isonzo, [18, 18, 18, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
    assert_eq!((tec.slope[class("infantry")], tec.trench[class("infantry")]), (6, 6));
    assert_eq!((tec.leave, tec.through), (6, 12));
    assert_eq!(tec.way[Way::Road as usize], [3, 3, 2, 3, 3, 3]);
    assert_eq!(tec.terrain[Terrain::Sea as usize], [FORBIDDEN; 6]);
    assert_eq!((tec.terrain_assault, tec.terrain_bombard), ([0, -1, 0, -1, -1, 0], [0, 0, 0, -1, -1, 0]));
    assert_eq!((tec.hexside_assault, tec.slope_assault), ([-1, -2], -1));
    assert_eq!((shift.assault_trench, shift.assault_cavalry, shift.assault_flamethrower), (-1, 1, 1));
    assert_eq!((charts.morale_each, charts.morale_most, charts.assault_most, charts.fire_most), (1, 3, 3, 3));
    assert_eq!((shift.bombard_trench, shift.bombard_two_units), (-1, 1));
    assert_eq!((shift.defence_trench, shift.defence_higher, shift.defence_river), (1, 1, 1));
    assert_eq!((shift.bombard_cavalry, shift.defence_cavalry), (1, 1));
}

#[test]
fn a_situation_replaces_cells() {
    let charts = charts();
    let mut cells = charts.cells.clone();
    cells.replace("assault.3.*", &Node::new("1D2R/-")).unwrap();
    cells.replace("terrain.carso.field", &Node::new("2")).unwrap();
    assert!(cells.replace("assault.1.2:1", &Node::new("-/-")).is_err());
    let changed = charts.with(cells);
    assert!((0..12).all(|column| assault(&changed, 3, column).blows == charts.below.blows));
    assert_eq!(changed.tec.terrain[Terrain::Carso as usize][class("field")], 12);
    let cell = assault(&charts, 1, 0).clone();
    assert_eq!(cell.clone().otherwise().otherwise(), cell);
    assert!(FireCell::nothing().is_empty() && !FireCell::nothing().otherwise().is_empty());
    assert_eq!(charts.pictured().as_array().map(Vec::len), Some(4));
}
