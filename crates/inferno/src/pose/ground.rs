//! The board of a situation: blank, the game's map, or a scenario.

use hexgrid::{Grid, HexId};
use kernel::node::Reader;
use kernel::{Node, Problems, Setup, Situation, Table};

use super::fields;
use crate::board::{Board, Ground, Terrain, Way, level_fits};
use crate::book::{Inferno, numbering};
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
        let Some((board, line)) = r.table("board") else {
            return Err(Problems::one(file, 1, "`board` is missing: { blank }, { map }, { scenario } or { record }"));
        };
        let mut b = Reader::new(file, "board", line, board);
        let blank = b.table("blank");
        let map = b.text("map");
        let scenario = b.text("scenario");
        let deployed = b.bool("deployed");
        if deployed.is_some() && scenario.is_none() {
            b.wrong(line, "only a scenario can be `deployed`");
        }
        if b.text("record").is_none() && b.int("at", 0..=1_000_000).is_some() {
            b.wrong(line, "only a record has a line `at`");
        }
        let mut cost = None;
        let Some(special) = self.none_scenario(rules) else {
            let line = r.node("rules").map_or(line, |node| node.line);
            return Err(Problems::one(file, line, format!("`rules`: no scenario is called {}", rules.unwrap_or_default())));
        };
        let (mut ground, scenario, from_scenario) = match (blank, map, scenario) {
            (Some((blank, line)), None, None) => (self.blank_board(file, blank, line, &mut b, &mut cost), special, false),
            (None, Some(map), None) => match self.library.map(map) {
                Some(board) => (Some((**board).clone()), special, false),
                None => return Err(Problems::one(file, line, format!("Inferno has no map `{map}`"))),
            },
            (None, None, Some(key)) => match self.none_scenario(Some(key)).filter(|s| !s.none) {
                Some(scenario) => (self.library.map(&scenario.map).map(|m| (**m).clone()), scenario, true),
                None => return Err(Problems::one(file, line, format!("Inferno has no scenario `{key}`"))),
            },
            _ => return Err(Problems::one(file, line, "`board` is one of { blank }, { map }, { scenario } or { record }")),
        };
        let mut problems = b.finish();
        let mut cells = self.library.charts.cells.clone();
        if let Some((table, _)) = r.table("chart") {
            cells.replace_all(file, table, &mut problems);
        }
        let charts = self.library.charts.with(cells);
        let Some(board) = &mut ground else { return Err(problems) };
        self.dress_board(situation, board, &mut problems);
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
        let state = if from_scenario && deployed == Some(true) {
            game.deployed(setup)
        } else if from_scenario {
            game.started(setup, &mut kernel::dice::Quick::new(0), &mut kernel::Log::quiet())
        } else {
            let mut s = game.opening(setup);
            game.derive(&mut s);
            s
        };
        problems.into_result(Base { game, state, cost })
    }

    fn blank_board(&self, file: &str, blank: &Table, line: u32, outer: &mut Reader<'_>, cost: &mut Option<i16>) -> Option<Board> {
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
        let problems = r.finish();
        let sound = problems.is_empty();
        outer.problems.0.extend(problems.0);
        if !sound {
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
            for (way, a, b) in content::roads(file, roads, board, &Way::ALL, problems) {
                board.add_way(way, a, b);
            }
        }
        let hexes = fields::hexes();
        for (word, node) in table("hex").into_iter().flat_map(|t| &t.0) {
            let (Some(at), Some(fields)) = (board.hex(word), node.table()) else {
                problems.add(file, node.line, format!("hex.{word}: no such hex, or not a table"));
                continue;
            };
            let mut r = Reader::new(file, format!("hex.{word}"), node.line, fields);
            let ground = board.ground_mut(at);
            hexes.read_printed(&mut r, ground);
            if !level_fits(ground.terrain, ground.level) {
                let fits = "hills have 1 to 8, low mountains 9 and 10";
                r.wrong(node.line, format_args!("level {} does not fit the terrain: {fits}", ground.level));
            }
            problems.0.extend(r.finish().0);
        }
        let hexsides = fields::hexsides();
        for (word, node) in table("hexside").into_iter().flat_map(|t| &t.0) {
            let ends = board.hexside(word).and_then(|side| board.ends(side));
            let (Some((a, b)), Some(fields)) = (ends, node.table()) else {
                problems.add(file, node.line, format!("hexside.\"{word}\": two neighbouring hexes with a hyphen were expected"));
                continue;
            };
            let mut r = Reader::new(file, format!("hexside.{word}"), node.line, fields);
            let mut drawn = fields::Drawn::default();
            hexsides.read_printed(&mut r, &mut drawn);
            board.draw(a, b, drawn);
            problems.0.extend(r.finish().0);
        }
        board.settle();
    }
}

impl Board {
    fn draw(&mut self, a: HexId, b: HexId, drawn: fields::Drawn) {
        if let Some(river) = drawn.river {
            self.set_river(a, b, river);
        }
        if let Some(linked) = drawn.linked {
            self.set_link(a, b, linked);
        }
        if let Some(way) = drawn.way {
            self.add_way(way, a, b);
        }
        if drawn.bridged {
            self.add_bridge(a, b);
        }
    }
}
