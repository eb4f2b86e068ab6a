//! The board of a situation: blank, the game's map, or a scenario.

use std::sync::Arc;

use hexgrid::{Grid, HexId};
use kernel::node::Reader;
use kernel::pose::{Source, rows};
use kernel::{Log, Node, Played, Problems, Setup, Situation, Table};

use super::fields::{self, BridgeWord, Drawn, HexDrawn};
use crate::board::{Board, Ground, Terrain, Way};
use crate::book::{Objective, Parts, Point, War};
use crate::key::{MAX_HEXES, SideId};
use crate::scenario::Scenario;
use crate::state::{Side, State};

/// A board with its scenario, before the pieces.
pub(super) struct Base {
    pub game: War,
    /// The position that the board brings along, units of the scenario included.
    pub state: State,
    /// What every class of hex costs on a blank board that says so.
    pub cost: Option<i16>,
    /// Points of hexes of the file.
    pub values: Vec<(HexId, i16)>,
    /// What is wrong with it so far.
    pub problems: Problems,
}

impl War {
    pub(super) fn read_board(&self, situation: &Situation, setup: &Setup, r: &mut Reader<'_>) -> Result<Base, Problems> {
        let file = situation.file.as_str();
        let rules = r.text("rules");
        let (source, line) = kernel::pose::board(r)?;
        let Some(special) = self.scenario_called(rules) else {
            let line = r.node("rules").map_or(line, |node| node.line);
            return Err(Problems::one(file, line, format!("`rules`: no scenario is called {}", rules.unwrap_or_default())));
        };
        let (mut problems, mut cost) = (Problems::default(), None);
        let title = self.book.title;
        let (mut ground, scenario) = match source {
            Source::Blank(blank, line) => (self.blank_board(file, blank, line, &mut problems, &mut cost), special),
            Source::Map(map) => match self.library.map(map) {
                Some(board) => (Some((**board).clone()), special),
                None => return Err(Problems::one(file, line, format!("{title} has no map `{map}`"))),
            },
            Source::Scenario { key, .. } => match self.scenario_called(Some(key)).filter(|s| !s.none) {
                Some(own) => {
                    let board = self.library.map(&own.map).map(|map| (**map).clone());
                    (board, if rules.is_some() { own.under(special) } else { own })
                }
                None => return Err(Problems::one(file, line, format!("{title} has no scenario `{key}`"))),
            },
        };
        let mut cells = self.library.charts.cells.clone();
        if let Some((table, _)) = r.table("chart") {
            cells.replace_all(file, table, &mut problems);
        }
        let charts = self.library.charts.with(cells);
        let Some(board) = &mut ground else { return Err(problems) };
        let values = self.dress_board(situation, board, &mut problems);
        let from_scenario = matches!(source, Source::Scenario { .. });
        let (formations, counters) = match from_scenario {
            true => (self.library.formations.clone(), self.library.counters.clone()),
            false => (Vec::new(), Vec::new()),
        };
        let commands = self.library.commands.clone();
        let parts = Parts { board: Arc::new(board.clone()), commands, formations, counters, charts, scenario };
        let mut game = Self::with(&self.library, parts);
        if game.about.scenario == self.about.scenario {
            game.about.data.clone_from(&self.about.data);
        }
        let state = match source {
            Source::Scenario { deployed: true, .. } => game.deployed(setup),
            Source::Scenario { .. } => game.start(setup, &mut kernel::dice::Quick::new(0), &mut Log::quiet()),
            Source::Blank(..) | Source::Map(_) => {
                let mut s = game.opening(setup);
                game.derive(&mut s);
                s
            }
        };
        Ok(Base { game, state, cost, values, problems })
    }

    /// The scenario of a key; without one or by `none` that of a blank board.
    fn scenario_called(&self, key: Option<&str>) -> Option<Scenario> {
        match key {
            None | Some("none") => Some(Scenario::none()),
            Some(key) => {
                let short = key.strip_prefix(self.book.key).and_then(|rest| rest.strip_prefix('/')).unwrap_or(key);
                self.library.scenarios.iter().find(|s| s.key == short).cloned()
            }
        }
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
        let level = r.int("level", 0..=20).unwrap_or(0) as u8;
        *cost = r.int("cost", 0..=20).map(|points| points as i16 * 6);
        if lines * along > MAX_HEXES as i64 {
            r.wrong(line, format_args!("{} hexes are more than {MAX_HEXES}", lines * along));
        }
        let wrong = r.finish().0;
        if !wrong.is_empty() {
            problems.0.extend(wrong);
            return None;
        }
        let grid = Grid::new(self.numbering(), 1..=lines as i16, 1..=along as i16);
        let ground = vec![Ground::blank(terrain, level); grid.len()];
        Some(Board::new("blank", grid, ground))
    }

    /// Names, roads, hexes and hexsides as the file describes them; the points of hexes.
    fn dress_board(&self, situation: &Situation, board: &mut Board, problems: &mut Problems) -> Vec<(HexId, i16)> {
        let file = situation.file.as_str();
        if let Some(names) = situation.root.get("hexes").and_then(Node::table) {
            board.places_mut().declare(file, names, problems);
        }
        let roads = situation.root.get("roads").map(|roads| content::roads(file, roads, board, &Way::ALL, problems));
        let mut is_changed = roads.as_ref().is_some_and(|roads| !roads.is_empty());
        for (way, side) in roads.into_iter().flatten() {
            board.ways.lay(way, side);
        }
        let (fields, mut values) = (fields::hexes(), Vec::new());
        for (word, line, r) in rows(situation, "hex") {
            let (Some(at), Some(mut r)) = (board.hex(word), r) else {
                problems.add(file, line, format!("hex.{word}: no such hex, or not a table"));
                continue;
            };
            let mut drawn = HexDrawn::of(board.ground(at).clone());
            fields.read_printed(&mut r, &mut drawn);
            is_changed |= drawn.ground != *board.ground(at);
            board.color(at, drawn.source, drawn.front);
            values.extend(drawn.value.map(|value| (at, value)));
            *board.ground_mut(at) = drawn.ground;
            problems.0.extend(r.finish().0);
        }
        let fields = fields::hexsides();
        for (word, line, r) in rows(situation, "hexside") {
            let (Some(side), Some(mut r)) = (board.hexside(word), r) else {
                problems.add(file, line, format!("hexside.\"{word}\": two neighbouring hexes with a hyphen were expected"));
                continue;
            };
            let mut drawn = Drawn::default();
            fields.read_printed(&mut r, &mut drawn);
            is_changed |= board.draw(side, &drawn);
            problems.0.extend(r.finish().0);
        }
        // Who sees whom takes time to find.
        if is_changed {
            board.settle();
        }
        values
    }

    /// Victory hexes of the file.
    pub(super) fn value_hexes(&mut self, values: &[(HexId, i16)]) {
        if values.is_empty() {
            return;
        }
        let is_valued = |hex: HexId| values.iter().any(|(at, _)| *at == hex);
        let mut all: Vec<Objective> = self.objectives.iter().copied().filter(|o| !is_valued(o.hex)).collect();
        let rule = self.named(Point::Control);
        all.extend(values.iter().filter(|(_, value)| *value > 0).map(|(hex, value)| Objective {
            hex: *hex,
            value: *value,
            rule,
        }));
        self.objectives = Arc::new(all);
    }

    /// The bridge of a hexside as it stands.
    pub(crate) fn bridge_word(&self, s: &State, side: SideId) -> BridgeWord {
        let brink = self.board.brink(side);
        let built = brink.isonzo.is_some_and(|number| s.built.has(number));
        match (brink.bridge, built) {
            (None, false) => BridgeWord::None,
            (None, true) => BridgeWord::Built,
            (Some(bridge), _) if s.blown.has(bridge) => BridgeWord::Blown,
            (Some(_), _) => BridgeWord::Intact,
        }
    }

    /// Has it stand like that; false where there can be no such bridge.
    pub(super) fn put_bridge(&self, s: &mut State, side: SideId, word: BridgeWord) -> bool {
        let brink = self.board.brink(side);
        let is_built = word == BridgeWord::Built;
        match brink.bridge {
            Some(_) if is_built => return false,
            Some(bridge) if word == BridgeWord::Intact => s.blown.clear(bridge),
            Some(bridge) => s.blown.set(bridge),
            None if !matches!(word, BridgeWord::Built | BridgeWord::None) => return false,
            None => {}
        }
        match brink.isonzo {
            Some(number) if is_built => s.built.set(number),
            Some(number) => s.built.clear(number),
            None => return !is_built,
        }
        true
    }
}

impl Board {
    /// Draws on a hexside; whether anything is other.
    fn draw(&mut self, side: SideId, drawn: &Drawn) -> bool {
        let before = self.brink(side);
        let brink = self.brink_mut(side);
        brink.river = drawn.river.unwrap_or(brink.river);
        brink.level = drawn.level.unwrap_or(brink.level);
        brink.linked = drawn.linked.unwrap_or(brink.linked);
        let mut is_other = before != *brink;
        if let Some(way) = drawn.way.filter(|way| !self.ways.over(side).any(|known| known == *way)) {
            self.ways.lay(way, side);
            is_other = true;
        }
        let printed = drawn.bridge.and_then(|bridge| match bridge {
            BridgeWord::Intact | BridgeWord::Blown => Some(true),
            BridgeWord::None => Some(false),
            BridgeWord::Built => None,
        });
        is_other | printed.is_some_and(|printed| self.bridge_over(side, printed))
    }

    /// Supply source and front-line hex, where the file says.
    fn color(&mut self, hex: HexId, source: Option<Option<Side>>, front: Option<Option<Side>>) {
        for (said, lists) in [(source, &mut self.sources), (front, &mut self.fronts)] {
            let Some(owner) = said else { continue };
            for side in Side::BOTH {
                lists[side.index()].retain(|at| *at != hex);
            }
            owner.into_iter().for_each(|side| lists[side.index()].push(hex));
        }
    }

    /// Whose source or front-line hex it is.
    pub(crate) fn owner_in(lists: &[Vec<HexId>; 2], hex: HexId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| lists[side.index()].contains(&hex))
    }
}

impl Scenario {
    /// The set-up of this scenario under the rules of another: its calendar, its points, its end.
    fn under(self, rules: Self) -> Self {
        Self {
            setup_first: self.setup_first,
            first_rule: self.first_rule,
            lines: self.lines,
            front_rule: self.front_rule,
            guns_rule: self.guns_rule,
            base: self.base,
            without: self.without,
            map: self.map,
            ..rules
        }
    }
}
