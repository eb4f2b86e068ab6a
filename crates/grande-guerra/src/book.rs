//! The game value: a book of the family, its content and static tables. The position is elsewhere.

use std::sync::Arc;

use content::{Files, RawMap};
use hexgrid::{HexId, Numbering, Sheets, Shoved};
use kernel::{About, Cite, Post, Problems, Rule};

use crate::board::Board;
use crate::charts::{CLASSES, Charts, Tec};
use crate::counter::{self, Counter, Kind};
use crate::digest;
use crate::formation::{self, Command, Formation};
use crate::key::{CommandId, GroupId, Hexes, MAX_GROUPS, MAX_UNITS, UnitId, UnitSet};
use crate::law::counters::Class;
use crate::options;
pub use crate::point::{POINTS, Point};
use crate::scenario::{self, Scenario, Where};
use crate::state::{Phase, Side};

/// Number of the rules as code: raised when an action's meaning changes.
pub const RULES: u32 = 1;

/// One book: its numbers, its ways, its phases, and its paragraph for every point of the shared law.
pub struct Book {
    pub key: &'static str,
    pub title: &'static str,
    pub map: &'static str,
    /// The ids of the ledger, and each as a paragraph.
    pub ids: &'static [&'static str],
    pub paragraphs: &'static [Rule],
    pub cite: fn(Point) -> &'static [Rule],
    /// How its printed numbers lie.
    pub shoved: Shoved,
    /// Hexes from a unit to the road, at most.
    pub off_road_supply: u8,
    /// The phases of a turn, in order.
    pub sequence: &'static [(Phase, Point)],
    /// What its options are about: fog, machine guns, fire.
    pub options: [&'static str; 3],
    pub minutes: u32,
}

/// All of a data folder, checked.
pub struct Library {
    pub book: &'static Book,
    pub charts: Charts,
    pub commands: Vec<Command>,
    pub formations: Vec<Formation>,
    pub counters: Vec<Counter>,
    pub scenarios: Vec<Scenario>,
    pub objectives: scenario::Objectives,
    pub maps: Vec<(String, Arc<Board>)>,
}

impl Library {
    pub fn load(book: &'static Book, files: &Files) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut keep = |more: Problems| problems.0.extend(more.0);
        let charts = Charts::load(files, book.ids).map_err(&mut keep).ok();
        let text = |name: &str| files.read(name);
        let commands = text("commands.csv").and_then(|t| formation::read_commands("commands.csv", &t)).map_err(&mut keep).ok();
        let commands = commands.unwrap_or_default();
        let formations =
            text("formations.csv").and_then(|t| formation::read("formations.csv", &t, &commands)).map_err(&mut keep).ok();
        let formations = formations.unwrap_or_default();
        let counters = text("counters.csv").and_then(|t| counter::read("counters.csv", &t, &formations, &commands));
        let counters = counters.map_err(&mut keep).ok();
        let scenarios = Scenario::load_all(files, book.ids).map_err(&mut keep).ok();
        let objectives = scenario::Objectives::load(files, book.ids).map_err(&mut keep).ok();
        let folder = format!("maps/{}", book.map);
        let raw = RawMap::load(files, &folder);
        let board = raw.and_then(|raw| Board::from_map(book.map, &raw, &folder)).map_err(&mut keep).ok();
        let (Some(charts), Some(counters), Some(scenarios), Some(objectives), Some(board)) =
            (charts, counters, scenarios, objectives, board)
        else {
            return Err(problems);
        };
        for one in &scenarios {
            scenario::check(one, &counters, &board, &mut problems);
        }
        if counters.len() > MAX_UNITS || formations.len() > MAX_GROUPS {
            problems.add("counters.csv", 0, format!("at most {MAX_UNITS} counters and {MAX_GROUPS} brigades find room"));
        }
        let maps = vec![(book.map.to_owned(), Arc::new(board))];
        problems.into_result(Self { book, charts, commands, formations, counters, scenarios, objectives, maps })
    }
    pub fn map(&self, key: &str) -> Option<&Arc<Board>> {
        self.maps.iter().find(|(k, _)| k == key).map(|(_, b)| b)
    }
    pub fn counter(&self, key: &str) -> Option<&Counter> {
        self.counters.iter().find(|c| c.key == key)
    }
    pub fn formation(&self, key: &str) -> Option<&Formation> {
        self.formations.iter().find(|f| f.key == key)
    }
}

/// What movement and zones ask of a counter at every step, close together in memory.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub side: Side,
    pub kind: Kind,
    pub class: Class,
    pub two_sided: bool,
    pub group: Option<GroupId>,
    /// Movement Allowance of front and back; a gun's on its move side.
    pub ma: [i16; 2],
}

impl Facts {
    fn of(counter: &Counter) -> Self {
        let back = counter.back.unwrap_or(counter.front);
        let ma = counter.gun.map_or([counter.front.ma, back.ma], |gun| [gun.ma; 2]);
        let (side, kind, group) = (counter.side, counter.kind, counter.group);
        Self { side, kind, class: kind.class(), two_sided: counter.back.is_some(), group, ma }
    }
}

/// A line of the set-up, resolved.
#[derive(Clone, Debug)]
pub struct SetupLine {
    pub side: Side,
    pub rule: Rule,
    /// The paragraph that takes it over into another scenario.
    pub base: Option<Rule>,
    pub place: Where,
    pub zone: Vec<HexId>,
    pub units: UnitSet,
}

/// A line of the schedule, resolved.
#[derive(Clone, Debug)]
pub struct Arrival {
    pub rule: Rule,
    /// None: when the condition is met.
    pub turn: Option<u8>,
    pub trigger: Hexes,
    pub units: UnitSet,
    pub hexes: Vec<HexId>,
}

/// A victory hex.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    pub hex: HexId,
    pub value: i16,
    pub rule: Rule,
}

/// A book with a board, counters and a scenario.
#[derive(Clone)]
pub struct War {
    pub book: &'static Book,
    /// The book's paragraphs by point.
    points: Arc<[&'static [Rule]; POINTS]>,
    pub library: Arc<Library>,
    pub board: Arc<Board>,
    pub commands: Arc<Vec<Command>>,
    pub formations: Arc<Vec<Formation>>,
    pub counters: Arc<Vec<Counter>>,
    facts: Arc<[Facts]>,
    /// The counters of each side, and those that carry each brigade's name.
    pub all_of: [UnitSet; 2],
    pub members: Arc<[UnitSet]>,
    pub charts: Arc<Charts>,
    pub tec: Tec,
    /// The least that any step costs each class, in sixths.
    pub cheapest: [u16; CLASSES.len()],
    pub scenario: Arc<Scenario>,
    pub(crate) about: About,
    /// Hexes of the scenario's area, and the paragraph that bounds it.
    pub in_play: Hexes,
    area_rule: &'static [Rule],
    pub objectives: Arc<Vec<Objective>>,
    pub breakthrough: Arc<Vec<HexId>>,
    pub lines: Arc<Vec<SetupLine>>,
    pub arrivals: Arc<Vec<Arrival>>,
    /// Set-up hexes per counter, and where the program would put it.
    pub zones: Arc<Vec<Vec<HexId>>>,
    pub homes: Arc<Vec<Option<HexId>>>,
    /// The set-up line of each counter, and the counters of bounded lines whose room has to do with its own.
    pub(crate) line_of: Arc<Vec<Option<u16>>>,
    pub(crate) crowds: Arc<Vec<UnitSet>>,
    /// Present in positions posed by a situation: its own keys, for export.
    pub(crate) posed: Option<Arc<kernel::Situation>>,
}

impl std::fmt::Debug for War {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.about.scenario)
    }
}

fn sides() -> Vec<kernel::Side> {
    vec![kernel::Side::new("it", "Italy"), kernel::Side::new("ah", "Austria-Hungary")]
}

fn counters_with(counters: &[Counter], fits: impl Fn(&Facts) -> bool) -> UnitSet {
    let numbered = (0..).map(UnitId).zip(counters);
    numbered.filter(|(_, counter)| fits(&Facts::of(counter))).map(|(unit, _)| unit).collect()
}

/// What a game is made of before it is put together.
pub struct Parts {
    pub board: Arc<Board>,
    pub commands: Vec<Command>,
    pub formations: Vec<Formation>,
    pub counters: Vec<Counter>,
    pub charts: Charts,
    pub scenario: Scenario,
}

impl War {
    pub fn new(library: &Arc<Library>, scenario: &str) -> Option<Self> {
        let scenario = library.scenarios.iter().find(|s| s.key == scenario)?.clone();
        let board = library.map(&scenario.map)?.clone();
        let data = digest::of(library, &scenario, &board).hash();
        let parts = Parts {
            board,
            commands: library.commands.clone(),
            formations: library.formations.clone(),
            counters: library.counters.clone(),
            charts: library.charts.clone(),
            scenario,
        };
        let mut war = Self::with(library, parts);
        war.about.data = data;
        Some(war)
    }

    pub fn with(library: &Arc<Library>, parts: Parts) -> Self {
        let book = library.book;
        let Parts { board, commands, formations, counters, charts, scenario } = parts;
        let about = About {
            game: book.key.into(),
            scenario: format!("{}/{}", book.key, scenario.key),
            seats: sides().iter().map(Post::whole).collect(),
            sides: sides(),
            choices: options::choices(book.options[0], book.options[1], book.options[2]),
            rules: RULES,
            data: String::new(),
        };
        let mut war = Self {
            book,
            points: Arc::new(std::array::from_fn(|at| (book.cite)(Point::ALL[at]))),
            library: library.clone(),
            facts: counters.iter().map(Facts::of).collect(),
            all_of: Side::BOTH.map(|side| counters_with(&counters, |facts| facts.side == side)),
            members: (0..formations.len() as u8)
                .map(|group| counters_with(&counters, |facts| facts.group == Some(GroupId(group))))
                .collect(),
            cheapest: charts.tec.cheapest(),
            tec: charts.tec.clone(),
            charts: Arc::new(charts),
            about,
            in_play: Hexes::default(),
            area_rule: &[],
            objectives: Arc::default(),
            breakthrough: Arc::default(),
            lines: Arc::default(),
            arrivals: Arc::default(),
            zones: Arc::default(),
            homes: Arc::default(),
            line_of: Arc::default(),
            crowds: Arc::default(),
            posed: None,
            board,
            commands: Arc::new(commands),
            formations: Arc::new(formations),
            counters: Arc::new(counters),
            scenario: Arc::new(scenario),
        };
        war.resolve();
        war
    }

    /// What the scenario says in words, as hexes and counters of this board.
    fn resolve(&mut self) {
        let (board, scenario) = (self.board.clone(), self.scenario.clone());
        let area = scenario.area.as_ref().and_then(|name| board.area(name));
        self.area_rule = scenario.area_rule.map_or(&[], |rule| self.one(rule));
        let restricts = scenario.area_rule.is_none_or(|rule| rule.in_force());
        self.in_play = match area.filter(|_| restricts) {
            Some(hexes) => hexes.iter().copied().collect(),
            None => board.grid.ids().collect(),
        };
        if board.map == self.book.map {
            let list = &self.library.objectives;
            let objective =
                |o: &scenario::Objective| Some(Objective { hex: board.grid.parse(&o.hex)?, value: o.value, rule: o.rule });
            let inside = |o: &Objective| self.in_play.contains(o.hex);
            self.objectives = Arc::new(list.hexes.iter().filter_map(objective).filter(inside).collect());
            let all: Option<Vec<HexId>> = list.breakthrough.iter().map(|word| board.grid.parse(word)).collect();
            let all = all.filter(|hexes| hexes.iter().all(|hex| self.in_play.contains(*hex)));
            self.breakthrough = Arc::new(all.unwrap_or_default());
        }
        self.resolve_lines(&board, &scenario);
        let zones = (0..self.counters.len() as u16)
            .map(UnitId)
            .map(|unit| self.setup_line(unit).map_or_else(Vec::new, |line| self.zone_of(line, unit)));
        self.zones = Arc::new(zones.collect());
        self.crowds = Arc::new(self.crowds());
    }

    fn resolve_lines(&mut self, board: &Board, scenario: &Scenario) {
        let hexes_of = |word: &str| -> Vec<HexId> {
            match board.area(word) {
                Some(hexes) => hexes.to_vec(),
                None => board.grid.parse(word).into_iter().collect(),
            }
        };
        let mut homes = vec![None; self.counters.len()];
        let lines = scenario.lines.iter().map(|line| {
            let mut units = UnitSet::EMPTY;
            for (key, home) in &line.units {
                if let Some(unit) = self.named_unit(key) {
                    units.add(unit);
                    homes[unit.index()] = board.grid.parse(home);
                }
            }
            let (side, rule, place) = (line.side, line.rule, line.place);
            SetupLine { side, rule, base: scenario.base[side.index()], place, zone: hexes_of(&line.zone), units }
        });
        let lines = lines.collect();
        let arrivals = scenario.arrivals.iter().map(|arrival| Arrival {
            rule: arrival.rule,
            turn: arrival.turn,
            trigger: arrival.trigger.iter().flat_map(|name| hexes_of(name)).collect(),
            units: arrival.units.iter().filter_map(|key| self.named_unit(key)).collect(),
            hexes: arrival.hexes.iter().flat_map(|word| hexes_of(word)).collect(),
        });
        let arrivals = arrivals.collect();
        (self.lines, self.arrivals, self.homes) = (Arc::new(lines), Arc::new(arrivals), Arc::new(homes));
        let line = |unit: UnitId| self.lines.iter().position(|line| line.units.has(unit)).map(|nth| nth as u16);
        self.line_of = Arc::new((0..self.counters.len() as u16).map(|unit| line(UnitId(unit))).collect());
    }

    /// One number of movement points for every hex and class: `cost` of a blank board.
    pub fn flatten(&mut self, points: i16) {
        self.tec.flatten(points);
        self.cheapest = self.tec.cheapest();
    }

    /// The paragraphs of the book for a point of the law.
    #[inline(always)]
    pub fn cite(&self, point: Point) -> &'static [Rule] {
        self.points[point as usize]
    }
    /// The paragraph by which a die is thrown, or a prompt given.
    pub fn named(&self, point: Point) -> Rule {
        self.cite(point).first().copied().unwrap_or(Rule(""))
    }
    /// A single paragraph as a list of one.
    pub fn one(&self, rule: Rule) -> &'static [Rule] {
        let at = self.book.paragraphs.iter().position(|known| *known == rule);
        at.map_or(&[], |at| &self.book.paragraphs[at..=at])
    }
    /// The paragraph that bounds the scenario's area.
    pub fn cite_area(&self) -> &'static [Rule] {
        self.area_rule
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
    #[inline]
    pub fn formation(&self, group: GroupId) -> &Formation {
        &self.formations[group.index()]
    }
    pub fn command(&self, command: CommandId) -> &Command {
        &self.commands[usize::from(command.0)]
    }
    pub fn named_unit(&self, key: &str) -> Option<UnitId> {
        self.counters.iter().position(|c| c.key == key).map(|i| UnitId(i as u16))
    }
    pub fn named_group(&self, key: &str) -> Option<GroupId> {
        self.formations.iter().position(|f| f.key == key).map(|i| GroupId(i as u8))
    }
    pub fn numbering(&self) -> Numbering {
        Numbering { shoved: self.book.shoved, sheets: Sheets::Plain }
    }
}
