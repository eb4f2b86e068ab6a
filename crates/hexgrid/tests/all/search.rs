//! The cheapest ways against Bellman and Ford's plain method.

use hexgrid::{Dir, Field, Grid, HexId, search};

use crate::{EVEN, Lcg, ODD, at};

struct Board {
    grid: Grid,
    /// Six for each hex.
    steps: Vec<Option<u32>>,
    starts: Vec<(HexId, u32)>,
    limit: u32,
}

impl Board {
    fn random(lcg: &mut Lcg) -> Board {
        let numbering = if lcg.below(2) == 0 { ODD } else { EVEN };
        let (line, place) = (lcg.below(5) as i16, lcg.below(5) as i16);
        let (lines, places) = (lcg.below(7) as i16, lcg.below(7) as i16);
        let grid = Grid::new(numbering, line..=line + lines, place..=place + places);
        let steps = (0..grid.len() * 6).map(|_| lcg.below(7).checked_sub(1)).collect();
        let count = lcg.below(4);
        let starts = (0..count).map(|_| (HexId(lcg.below(grid.len() as u32) as u16), lcg.below(9))).collect();
        let limit = if lcg.below(4) == 0 { u32::MAX } else { lcg.below(25) };
        Board { grid, steps, starts, limit }
    }

    fn step(&self, from: HexId, d: Dir) -> Option<u32> {
        self.steps[from.index() * 6 + d.index()]
    }

    fn search(&self, starts: &[(HexId, u32)]) -> Field {
        search(&self.grid, starts, self.limit, |from, d, to| {
            assert_eq!(self.grid.neighbour(from, d), Some(to));
            self.step(from, d)
        })
    }

    /// Goes over all steps again and again until nothing gets cheaper.
    fn plain(&self) -> Vec<Option<u32>> {
        let mut costs = vec![u32::MAX; self.grid.len()];
        for (start, spent) in &self.starts {
            costs[start.index()] = costs[start.index()].min(*spent);
        }
        loop {
            let before = costs.clone();
            for (from, d) in self.grid.ids().flat_map(|id| Dir::ALL.map(|d| (id, d))) {
                let Some(to) = self.grid.id(self.grid.hex(from).neighbour(d)) else { continue };
                let Some(step) = self.step(from, d).filter(|_| costs[from.index()] != u32::MAX) else { continue };
                costs[to.index()] = costs[to.index()].min(costs[from.index()] + step);
            }
            if costs == before {
                return costs.into_iter().map(|c| Some(c).filter(|c| *c <= self.limit && *c != u32::MAX)).collect();
            }
        }
    }

    /// What the way costs if walked, or none if it is no way from a start.
    fn walk(&self, path: &[HexId]) -> Option<u32> {
        let spent = self.starts.iter().filter(|(start, _)| path.first() == Some(start)).map(|(_, spent)| *spent).min()?;
        path.windows(2).try_fold(spent, |spent, pair| {
            let d = self.grid.dir(pair[0], pair[1])?;
            Some(spent + self.step(pair[0], d)?)
        })
    }
}

#[test]
fn as_cheap_as_bellman_and_ford() {
    let mut lcg = Lcg(3);
    let (mut reached, mut missed) = (0, 0);
    for _ in 0..2_000 {
        let board = Board::random(&mut lcg);
        let field = board.search(&board.starts);
        for (id, expected) in board.grid.ids().zip(board.plain()) {
            assert_eq!(field.cost(id), expected);
            let path = field.path_to(id);
            assert_eq!(path.as_ref().and_then(|path| path.last()), expected.map(|_| &id));
            assert_eq!(path.as_ref().and_then(|path| board.walk(path)), expected);
            let before = path.as_ref().and_then(|path| path.iter().rev().nth(1));
            assert_eq!(field.came_from(id).as_ref(), before);
            *(if expected.is_some() { &mut reached } else { &mut missed }) += 1;
        }
    }
    assert!(reached > 10_000 && missed > 10_000, "{reached} reached, {missed} missed: the boards test too little");
}

#[test]
fn reached_is_ordered_by_cost_and_id() {
    let mut lcg = Lcg(4);
    for _ in 0..500 {
        let board = Board::random(&mut lcg);
        let mut expected: Vec<(u32, HexId)> =
            board.plain().into_iter().zip(board.grid.ids()).filter_map(|(cost, id)| Some((cost?, id))).collect();
        expected.sort();
        let field = board.search(&board.starts);
        assert!(field.reached().map(|(id, cost)| (cost, id)).eq(expected));
    }
}

#[test]
fn the_order_of_starts_does_not_matter() {
    let mut lcg = Lcg(5);
    for _ in 0..500 {
        let board = Board::random(&mut lcg);
        let reversed: Vec<_> = board.starts.iter().rev().copied().collect();
        assert_eq!(board.search(&board.starts), board.search(&reversed));
    }
}

#[test]
fn of_equal_ways_the_one_over_lower_ids_stays() {
    let grid = Grid::new(ODD, 1..=3, 1..=3);
    let field = search(&grid, &[(at(&grid, "0101"), 0)], 9, |_, _, _| Some(1));
    let numbers = |path: Vec<HexId>| path.iter().map(|id| grid.number(*id)).collect::<Vec<_>>();
    assert_eq!(field.path_to(at(&grid, "0203")).map(numbers), Some(vec!["0101".into(), "0102".into(), "0203".into()]));
    assert_eq!(field.path_to(at(&grid, "0302")).map(numbers), Some(vec!["0101".into(), "0202".into(), "0302".into()]));
    let reached: Vec<String> = field.reached().map(|(id, cost)| format!("{} {cost}", grid.number(id))).collect();
    let expected = ["0101 0", "0102 1", "0201 1", "0202 1", "0103 2", "0203 2", "0301 2", "0302 2", "0303 3"];
    assert_eq!(reached, expected);
}

#[test]
fn no_question_about_steps_that_cannot_help() {
    let grid = Grid::new(EVEN, 1..=6, 1..=6);
    let mut asked = Vec::new();
    let field = search(&grid, &[(at(&grid, "0303"), 0)], 9, |from, _, to| {
        asked.push((from, to));
        Some(1)
    });
    assert!(asked.iter().all(|(from, to)| field.cost(*from) < field.cost(*to)));
    assert!(asked.len() >= grid.len() - 1);
}

#[test]
fn free_steps_back_keep_the_order() {
    let grid = Grid::new(ODD, 1..=1, 1..=4);
    let field = search(&grid, &[(at(&grid, "0104"), 0)], 9, |_, _, _| Some(0));
    assert!(field.reached().eq((0..4).map(|id| (HexId(id), 0))));
    assert_eq!(field.path_to(HexId(0)), Some((0..4).rev().map(HexId).collect()));
}

#[test]
fn the_limit_counts_and_nothing_overflows() {
    let grid = Grid::new(ODD, 1..=1, 1..=5);
    let start = at(&grid, "0101");
    let reached = |spent, limit, step| search(&grid, &[(start, spent)], limit, |_, _, _| Some(step)).reached().count();
    assert_eq!(reached(0, 6, 3), 3);
    assert_eq!(reached(0, 5, 3), 2);
    assert_eq!(reached(3, 6, 3), 2);
    assert_eq!(reached(7, 6, 0), 0);
    assert_eq!(reached(0, u32::MAX, u32::MAX - 1), 2);
    assert_eq!(reached(u32::MAX - 1, u32::MAX, 1), 1);
    assert_eq!(reached(2, u32::MAX, u32::MAX), 1);
}
