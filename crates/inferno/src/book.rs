//! The game value: book, content and static tables. The position is elsewhere.

use std::sync::Arc;

use content::{Files, RawMap};
use hexgrid::{HexId, Numbering, Sheets, Shoved};
use kernel::{About, Post, Problems};

use crate::board::Board;
use crate::charts::{Charts, Tec};
use crate::counter::{self, Counter, Kind, Size, Start};
use crate::digest;
use crate::key::UnitId;
use crate::options;
use crate::scenario::Scenario;
use crate::state::{MAX_UNITS, Side};

/// Number of the rules as code: raised when an action's meaning changes.
pub const RULES: u32 = 2;

/// All of a data folder, checked.
#[derive(Debug)]
pub struct Library {
    pub charts: Charts,
    pub counters: Vec<Counter>,
    pub scenarios: Vec<Scenario>,
    pub maps: Vec<(String, Arc<Board>)>,
}

pub fn numbering() -> Numbering {
    Numbering { shoved: Shoved::OddLines, sheets: Sheets::Plain }
}

impl Library {
    pub fn load(files: &Files) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut keep = |more: Problems| problems.0.extend(more.0);
        let charts = Charts::load(files).map_err(&mut keep).ok();
        let counters = files.read("counters.csv").and_then(|t| counter::read("counters.csv", &t)).map_err(&mut keep).ok();
        let scenarios = Scenario::load_all(files).map_err(&mut keep).ok();
        let raw = RawMap::load(files, "maps/inferno");
        let board = raw.and_then(|raw| Board::from_map("inferno", &raw, "maps/inferno")).map_err(&mut keep).ok();
        let (Some(charts), Some(counters), Some(scenarios), Some(board)) = (charts, counters, scenarios, board) else {
            return Err(problems);
        };
        for scenario in &scenarios {
            check_scenario(scenario, &counters, &board, &mut problems);
        }
        if counters.len() > MAX_UNITS {
            problems.add("counters.csv", 0, format!("{} counters are more than {MAX_UNITS}", counters.len()));
        }
        let maps = vec![("inferno".into(), Arc::new(board))];
        problems.into_result(Self { charts, counters, scenarios, maps })
    }
    pub fn map(&self, key: &str) -> Option<&Arc<Board>> {
        self.maps.iter().find(|(k, _)| k == key).map(|(_, b)| b)
    }
    pub fn counter(&self, key: &str) -> Option<&Counter> {
        self.counters.iter().find(|c| c.key == key)
    }
}

fn check_scenario(scenario: &Scenario, counters: &[Counter], board: &Board, problems: &mut Problems) {
    let file = format!("scenarios/{}.toml", scenario.key);
    content::check_areas(&file, &scenario.areas, &board.grid, problems);
    for (a, b) in &scenario.destroyed {
        let side = board.grid.parse(a).zip(board.grid.parse(b)).and_then(|(a, b)| board.side(a, b));
        if side.is_none_or(|s| board.brink(s).bridge.is_none()) {
            problems.add(&file, 0, format!("no bridge joins {a} and {b}"));
        }
    }
    for counter in counters {
        if let Start::On { place, .. } = &counter.start
            && content::hexes_of(&scenario.areas, place, &board.grid).is_none()
        {
            problems.add(
                "counters.csv",
                0,
                format!("`{}` is set up at `{place}`, which is no hex and no area of {}", counter.key, scenario.key),
            );
        }
    }
}

/// What movement and zones ask of a counter at every step, close together in memory.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub side: Side,
    pub kind: Kind,
    pub battalion: bool,
    pub two_sided: bool,
    /// Movement Allowance of front and back.
    pub ma: [i16; 2],
}

impl Facts {
    fn of(counter: &Counter) -> Self {
        let back = counter.back.unwrap_or(counter.front);
        Self {
            side: counter.side,
            kind: counter.kind,
            battalion: counter.size == Size::Battalion,
            two_sided: counter.back.is_some(),
            ma: [counter.front.ma, back.ma],
        }
    }
}

/// Inferno sull'Isonzo with a board, counters and a scenario.
#[derive(Clone, Debug)]
pub struct Inferno {
    pub library: Arc<Library>,
    pub board: Arc<Board>,
    pub counters: Arc<Vec<Counter>>,
    pub(crate) facts: Arc<[Facts]>,
    pub charts: Arc<Charts>,
    pub tec: Tec,
    pub scenario: Arc<Scenario>,
    pub(crate) about: About,
    /// Set-up hexes per counter, empty for those with a fixed hex or none.
    pub(crate) areas: Arc<Vec<Vec<HexId>>>,
    /// Present in positions posed by a situation: its own keys, for export.
    pub(crate) posed: Option<Arc<kernel::Situation>>,
}

fn sides() -> Vec<kernel::Side> {
    vec![kernel::Side::new("it", "Italy"), kernel::Side::new("ah", "Austria-Hungary")]
}

impl Inferno {
    pub fn new(library: &Arc<Library>, scenario: &str) -> Option<Self> {
        let scenario = library.scenarios.iter().find(|s| s.key == scenario)?.clone();
        let board = library.map(&scenario.map)?.clone();
        let data = digest::of(&library.charts, &library.counters, &scenario, &board).hash();
        let mut game = Self::with(library, board, library.counters.clone(), library.charts.clone(), scenario);
        game.about.data = data;
        Some(game)
    }

    pub fn with(library: &Arc<Library>, board: Arc<Board>, counters: Vec<Counter>, charts: Charts, scenario: Scenario) -> Self {
        let areas = counters.iter().map(|c| area_of(c, &scenario, &board)).collect();
        Self {
            library: library.clone(),
            board,
            facts: counters.iter().map(Facts::of).collect(),
            counters: Arc::new(counters),
            tec: charts.tec.clone(),
            charts: Arc::new(charts),
            about: About {
                game: "inferno".into(),
                scenario: format!("inferno/{}", scenario.key),
                seats: sides().iter().map(Post::whole).collect(),
                sides: sides(),
                choices: options::choices(),
                rules: RULES,
                data: String::new(),
            },
            scenario: Arc::new(scenario),
            areas: Arc::new(areas),
            posed: None,
        }
    }

    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }
    #[inline]
    pub fn facts(&self, unit: UnitId) -> &Facts {
        &self.facts[unit.index()]
    }
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.facts[unit.index()].side
    }
    pub fn named(&self, key: &str) -> Option<UnitId> {
        self.counters.iter().position(|c| c.key == key).map(|i| UnitId(i as u16))
    }
}

fn area_of(counter: &Counter, scenario: &Scenario, board: &Board) -> Vec<HexId> {
    let Start::On { place, .. } = &counter.start else { return Vec::new() };
    content::hexes_of(&scenario.areas, place, &board.grid).unwrap_or_default()
}
