use hexgrid::{Grid, HexId, Numbering, Sheets, Shoved};

use super::sight::REACH;
use super::{Board, Ground, Sight, Terrain, Water, Way};
use crate::scenario::tests::board;
use crate::state::Side;

fn blank() -> Board {
    let grid = Grid::new(Numbering { shoved: Shoved::EvenLines, sheets: Sheets::Plain }, 1..=12, 1..=12);
    let ground = vec![Ground::blank(Terrain::Clear, 1); grid.len()];
    Board::new("blank", grid, ground)
}

fn hex(board: &Board, number: &str) -> HexId {
    board.grid.parse(number).unwrap_or_else(|| panic!("no {number}"))
}

#[test]
fn the_town_of_the_figure_hides_its_target() {
    let board = board();
    let at = |number| hex(&board, number);
    assert_eq!(board.sees(at("0610"), at("1007")), Sight::Blocked(at("0908")));
    assert_eq!(board.sees(at("1007"), at("0610")), Sight::Blocked(at("0908")));
    assert!(!board.can_see(at("0610"), at("1007")));
    assert_eq!(board.sees(at("0610"), at("0908")), Sight::Clear);
    assert_eq!(board.sees(at("0610"), at("2010")), Sight::TooFar);
}

#[test]
fn the_table_is_the_same_both_ways_and_whole() {
    let board = board();
    for from in board.grid.ids() {
        let near = board.grid.within(from, REACH);
        assert!(board.can_see(from, from) && board.grid.neighbours(from).all(|(_, to)| board.can_see(from, to)));
        for to in board.grid.ids() {
            let seen = board.can_see(from, to);
            assert_eq!(seen, board.can_see(to, from));
            assert!(!seen || near.contains(&to));
            let wanted = if seen { Sight::Clear } else { board.sees(from, to) };
            assert_eq!(board.sees(from, to), wanted);
            assert_eq!(wanted == Sight::TooFar, board.grid.distance(from, to) > REACH);
        }
    }
}

#[test]
fn levels_woods_and_towns_hide() {
    let mut board = blank();
    let at = |number| hex(&blank(), number);
    let (from, between, to) = (at("0505"), at("0506"), at("0507"));
    let mut look = |ends: [u8; 2], level: u8, terrain: Terrain| {
        (board.ground_mut(from).level, board.ground_mut(to).level) = (ends[0], ends[1]);
        let ground = board.ground_mut(between);
        (ground.level, ground.terrain) = (level, terrain);
        board.settle();
        board.sees(from, to)
    };
    let hidden = Sight::Blocked(between);
    assert_eq!(look([1, 1], 1, Terrain::Clear), Sight::Clear);
    assert_eq!(look([1, 1], 2, Terrain::Carso), hidden);
    // Higher than one end alone hides nothing.
    assert_eq!(look([1, 3], 3, Terrain::Clear), Sight::Clear);
    assert_eq!(look([1, 3], 4, Terrain::Clear), hidden);
    // Woods and towns hide as high as the higher end.
    assert_eq!(look([1, 3], 3, Terrain::Woods), hidden);
    assert_eq!(look([3, 1], 3, Terrain::Town), hidden);
    assert_eq!(look([1, 3], 2, Terrain::Woods), Sight::Clear);
    assert_eq!(look([1, 1], 1, Terrain::Swamp), Sight::Clear);
}

#[test]
fn along_a_hexside_both_hexes_have_to_hide() {
    let mut board = blank();
    // On even lines places are half a hex further: 0505 and 0705 lie in one column, 0604 and 0605 between them.
    let [from, one, other, to] = ["0505", "0604", "0605", "0705"].map(|number| hex(&board, number));
    board.ground_mut(one).level = 4;
    board.settle();
    assert_eq!(board.sees(from, to), Sight::Clear);
    board.ground_mut(other).level = 4;
    board.settle();
    assert!(matches!(board.sees(from, to), Sight::Blocked(_)));
    // At the edge of the map the other hex decides.
    let [from, one, to] = ["0501", "0601", "0701"].map(|number| hex(&board, number));
    board.ground_mut(one).level = 4;
    board.settle();
    assert_eq!(board.sees(from, to), Sight::Blocked(one));
}

#[test]
fn up_is_up_and_a_valley_is_up_both_ways() {
    let mut board = blank();
    let [low, high] = ["0505", "0506"].map(|number| hex(&board, number));
    let climbs = |board: &Board| [(low, high), (high, low)].map(|(a, b)| board.is_upslope(&board.step(a, b).unwrap()));
    assert_eq!(climbs(&board), [false, false]);
    board.ground_mut(high).level = 3;
    assert_eq!(climbs(&board), [true, false]);
    board.draw_on(low, high, |brink| brink.level = Some(1));
    board.settle();
    assert_eq!(climbs(&board), [true, false]);
    board.draw_on(low, high, |brink| brink.level = Some(0));
    board.settle();
    assert_eq!(climbs(&board), [true, true]);
}

#[test]
fn the_map_is_read_whole() {
    let board = board();
    assert_eq!(board.grid.len(), 1296);
    let words: Vec<&str> = board.bridge_words.iter().map(|word| word.as_str()).collect();
    assert_eq!((words.len(), board.isonzo.len(), board.blown.len()), (10, 127, 2));
    assert!(words.contains(&"0709-0710") && words.contains(&"4324-4325"), "{words:?}");
    assert!(board.isonzo.iter().all(|side| board.brink(*side).river == Water::Isonzo));
    let gorizia = board.ground(hex(&board, "2510"));
    assert_eq!((gorizia.town.as_deref(), gorizia.terrain, gorizia.east), (Some("Gorizia"), Terrain::Town, true));
    let sabotino = board.ground(hex(&board, "2010"));
    assert_eq!((sabotino.place.as_deref(), sabotino.trench, sabotino.east), (Some("Monte Sabotino"), Some(Side::Ah), false));
    assert_eq!([0, 1].map(|side: usize| (board.sources[side].len(), board.fronts[side].len())), [(10, 54), (8, 58)]);
    for (side, sources) in Side::BOTH.iter().zip(&board.sources) {
        assert!(sources.iter().all(|hex| board.ways.touch(*hex, |way| way == Way::Road)), "{side:?}");
    }
    // Trenches are connected where the map says so, and not over the river.
    let link = |a, b| board.brink(board.side(hex(&board, a), hex(&board, b)).unwrap()).linked;
    assert!(link("1910", "2010") && link("2211", "2312") && !link("1809", "1910") && !link("2510", "2511"));
    assert!(board.area("scenario-2").is_some_and(|hexes| hexes.len() == 459) && board.area("nowhere").is_none());
}
