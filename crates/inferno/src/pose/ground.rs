//! The board of a situation: blank, the game's map, or a scenario.

use hexgrid::Grid;
use kernel::node::Reader;
use kernel::pose::{Source, rows};
use kernel::{Node, Played, Problems, Setup, Situation, Table};

use super::fields::{self, Drawn};
use crate::board::{Board, Ground, Terrain, Way, level_fits};
use crate::book::{Inferno, numbering};
use crate::key::SideId;
use crate::scenario::Scenario;
use crate::state::{MAX_HEXES, State};

/// A board with its scenario, before the pieces.
pub(super) struct Base {
    pub game: Inferno,
    /// The position that the board brings along, units of the scenario included.
    pub state: State,
    /// What every class of hex costs on a blank board that says so.
    pub cost: Option<i16>,
}

impl Inferno {
    pub(super) fn read_board(&self, situation: &Situation, setup: &Setup, r: &mut Reader<'_>) -> Result<Base, Problems> {
        let file = situation.file.as_str();
        let rules = r.text("rules");
        let (source, line) = kernel::pose::board(r)?;
        let Some(special) = self.none_scenario(rules) else {
            let line = r.node("rules").map_or(line, |node| node.line);
            return Err(Problems::one(file, line, format!("`rules`: no scenario is called {}", rules.unwrap_or_default())));
        };
        let (mut problems, mut cost) = (Problems::default(), None);
        let (mut ground, scenario) = match source {
            Source::Blank(blank, line) => (self.blank_board(file, blank, line, &mut problems, &mut cost), special),
            Source::Map(map) => match self.library.map(map) {
                Some(board) => (Some((**board).clone()), special),
                None => return Err(Problems::one(file, line, format!("Inferno has no map `{map}`"))),
            },
            Source::Scenario { key, .. } => match self.none_scenario(Some(key)).filter(|s| !s.none) {
                Some(scenario) => (self.library.map(&scenario.map).map(|m| (**m).clone()), scenario),
                None => return Err(Problems::one(file, line, format!("Inferno has no scenario `{key}`"))),
            },
        };
        let mut cells = self.library.charts.cells.clone();
        if let Some((table, _)) = r.table("chart") {
            cells.replace_all(file, table, &mut problems);
        }
        let charts = self.library.charts.with(cells);
        let Some(board) = &mut ground else { return Err(problems) };
        self.dress_board(situation, board, &mut problems);
        let from_scenario = matches!(source, Source::Scenario { .. });
        let scenario = if from_scenario && rules.is_some() {
            Scenario { areas: scenario.areas, ..self.none_scenario(rules).unwrap_or_else(Scenario::none) }
        } else {
            scenario
        };
        let counters = if from_scenario { self.library.counters.clone() } else { Vec::new() };
        let mut game = Inferno::with(&self.library, std::sync::Arc::new(board.clone()), counters, charts, scenario);
        if game.about.scenario == self.about.scenario {
            game.about.data.clone_from(&self.about.data);
        }
        let state = match source {
            Source::Scenario { deployed: true, .. } => game.deployed(setup),
            Source::Scenario { .. } => game.start(setup, &mut kernel::dice::Quick::new(0), &mut kernel::Log::quiet()),
            Source::Blank(..) | Source::Map(_) => {
                let mut s = game.opening(setup);
                game.derive(&mut s);
                s
            }
        };
        problems.into_result(Base { game, state, cost })
    }

    fn blank_board(
        &self,
        file: &str,
        blank: &Table,
        line: u32,
        problems: &mut Problems,
        cost: &mut Option<i16>,
    ) -> Option<Board> {
        let mut r = Reader::new(file, "board.blank", line, blank);
        let (lines, along) = (r.int("lines", 3..=60).unwrap_or(12), r.int("along", 3..=74).unwrap_or(12));
        let terrain = r.word("terrain", &Terrain::ALL).unwrap_or(Terrain::Clear);
        let level = r.int("level", 0..=10).map_or(terrain.lowest(), |n| n as u8);
        *cost = r.int("cost", 0..=20).map(|n| n as i16 * 6);
        if !level_fits(terrain, level) {
            r.wrong(line, format_args!("level {level} does not fit the terrain"));
        }
        if lines * along > MAX_HEXES as i64 {
            r.wrong(line, format_args!("{} hexes are more than {MAX_HEXES}", lines * along));
        }
        let wrong = r.finish().0;
        if !wrong.is_empty() {
            problems.0.extend(wrong);
            return None;
        }
        let grid = Grid::new(numbering(), 1..=lines as i16, 1..=along as i16);
        let ground = vec![Ground::blank(terrain, level); grid.len()];
        Some(Board::new("blank", grid, ground))
    }

    /// Names, roads, hexes and hexsides as the file describes them.
    fn dress_board(&self, situation: &Situation, board: &mut Board, problems: &mut Problems) {
        let file = situation.file.as_str();
        let table = |key: &str| situation.root.get(key).and_then(Node::table);
        if let Some(names) = table("hexes") {
            board.places_mut().declare(file, names, problems);
        }
        if let Some(roads) = situation.root.get("roads") {
            for (way, side) in content::roads(file, roads, board, &Way::ALL, problems) {
                board.ways.lay(way, side);
            }
        }
        let hexes = fields::hexes();
        for (word, line, r) in rows(situation, "hex") {
            let (Some(at), Some(mut r)) = (board.hex(word), r) else {
                problems.add(file, line, format!("hex.{word}: no such hex, or not a table"));
                continue;
            };
            let ground = board.ground_mut(at);
            hexes.read_printed(&mut r, ground);
            if !level_fits(ground.terrain, ground.level) {
                let fits = "hills have 1 to 8, low mountains 9 and 10";
                r.wrong(line, format_args!("level {} does not fit the terrain: {fits}", ground.level));
            }
            problems.0.extend(r.finish().0);
        }
        let hexsides = fields::hexsides();
        for (word, line, r) in rows(situation, "hexside") {
            let (Some(side), Some(mut r)) = (board.hexside(word), r) else {
                problems.add(file, line, format!("hexside.\"{word}\": two neighbouring hexes with a hyphen were expected"));
                continue;
            };
            let mut drawn = Drawn::default();
            hexsides.read_printed(&mut r, &mut drawn);
            board.draw(side, drawn);
            problems.0.extend(r.finish().0);
        }
        board.settle();
    }
}

impl Board {
    fn draw(&mut self, side: SideId, drawn: Drawn) {
        let brink = self.brink_mut(side);
        brink.river = drawn.river.unwrap_or(brink.river);
        brink.linked = drawn.linked.unwrap_or(brink.linked);
        drawn.way.into_iter().for_each(|way| self.ways.lay(way, side));
        if drawn.bridged {
            self.add_bridge(side);
        }
    }
}
