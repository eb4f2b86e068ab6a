//! What one map asks of the compiler: every choice that geography and book leave open. Read from `xtask/recipes/<map>.toml`.
//!
//! A recipe names hexes by their printed numbers, places by their names, lines and gazetteer entries by the names of
//! the sources; the compiler refuses what does not exist. Unknown keys are refused too.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    pub sources: SourceNames,
    #[serde(default)]
    pub bend: Bend,
    /// Lowest metres and level of each band, rising.
    pub bands: Vec<(i32, i32)>,
    /// Changes to the ground where the elevation model is too coarse, in order.
    #[serde(default)]
    pub shape: Vec<Shape>,
    /// The terrain of a hex that no layer changes.
    pub base_terrain: String,
    /// In order: a later layer covers an earlier one.
    #[serde(default)]
    pub terrain: Vec<Layer>,
    #[serde(default)]
    pub place: Vec<PlaceRow>,
    /// In order of rank: a later course gives way where it would run on the hexsides of an earlier one.
    #[serde(default)]
    pub water: Vec<Course>,
    /// A front that is one line of hexsides between two armies.
    pub border: Option<Border>,
    /// Front lines that are chains of hexes, each of one side.
    #[serde(default)]
    pub front: Vec<FrontLine>,
    /// Who holds which hex, from the fronts.
    pub territory: Option<Territory>,
    #[serde(default)]
    pub way: Vec<Way>,
    pub bridges: Option<Bridges>,
    pub crags: Option<Crags>,
    pub slopes: Option<Slopes>,
    pub edge_levels: Option<EdgeLevels>,
    /// Lines along hexsides that are no water: ridges, walls, trenches on hexsides.
    #[serde(default)]
    pub rim: Vec<Rim>,
    /// Words in columns of hexes and hexsides, written after everything else.
    #[serde(default)]
    pub mark: Vec<Mark>,
    /// Columns that tell the two sides of a water apart.
    #[serde(default)]
    pub part: Vec<Part>,
    #[serde(default)]
    pub area: Vec<Area>,
    #[serde(default)]
    pub provenance: Sure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceNames {
    pub folder: String,
    pub section: Option<String>,
    pub elevation: String,
    /// Whether `control_points.csv` bends the map.
    #[serde(default = "yes")]
    pub control_points: bool,
}

fn yes() -> bool {
    true
}

/// How the residuals of the control points are spread.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Bend {
    /// By inverse distance, fading out over so many hexes (for a handful of points). Without it a smooth spline through all points.
    pub fade_hexes: Option<f64>,
    /// Control points (by name) that are not used.
    #[serde(default)]
    pub skip: Vec<String>,
    /// Further control points, or better positions for known ones.
    #[serde(default)]
    pub point: Vec<BendPoint>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BendPoint {
    pub name: String,
    pub hexes: Vec<String>,
    pub at: (f64, f64),
}

/// A stretch of a line: the name of a line of `lines.geojson`, perhaps with `#first-last` points of it, or a place as
/// latitude and longitude.
#[derive(Deserialize, Clone)]
#[serde(untagged)]
pub enum Leg {
    Line(String),
    Point(f64, f64),
}

/// A polygon of latitudes and longitudes, or of hex numbers.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Ring {
    Earth(Vec<(f64, f64)>),
    Hexes(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// Where: along a course, or at the middles of hexes, in order; or inside a polygon.
    #[serde(default)]
    pub course: Vec<Leg>,
    #[serde(default)]
    pub hexes: Vec<String>,
    pub inside: Option<Ring>,
    /// Metres along the course (one number, or one for each point).
    #[serde(default)]
    pub metres: Vec<f64>,
    /// Ground rises to the course and falls by so many metres a hex away from it.
    pub falls: Option<f64>,
    /// Ground sinks to the course and rises by so many metres a hex away from it.
    pub rises: Option<f64>,
    /// Half width, in hexes, of the level crest or floor.
    #[serde(default)]
    pub flat: f64,
    /// Metres added inside the polygon.
    pub add: Option<f64>,
    /// The ground inside the polygon (or everywhere) is read from the gazetteer and the course heights of this list of
    /// points instead of the elevation model: latitude, longitude, metres.
    #[serde(default)]
    pub points: Vec<(f64, f64, f64)>,
    /// So many times, every height becomes half its own and half the mean of its neighbours'.
    #[serde(default)]
    pub smooth: u32,
}

/// A layer of terrain: every condition that is given must hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layer {
    pub word: String,
    #[serde(default)]
    pub inside: Vec<Ring>,
    #[serde(default)]
    pub outside: Vec<Ring>,
    #[serde(default)]
    pub hexes: Vec<String>,
    #[serde(default)]
    pub but: Vec<String>,
    pub metres: Option<(i32, i32)>,
    pub level: Option<(i32, i32)>,
    /// Steepest difference of metres to a neighbour.
    pub slope: Option<(i32, i32)>,
    /// How far above (positive) or below the mean of its neighbours within two hexes.
    pub prominence: Option<(i32, i32)>,
    /// Hexes with a place of one of these kinds.
    #[serde(default)]
    pub places: Vec<String>,
    /// Hexes that touch one of these waters (by name).
    #[serde(default)]
    pub touching: Vec<String>,
    /// Only where the terrain so far is one of these.
    #[serde(default)]
    pub over: Vec<String>,
    pub set_level: Option<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceRow {
    pub name: String,
    pub kind: String,
    /// Its name in the gazetteer.
    pub gazetteer: Option<String>,
    pub at: Option<(f64, f64)>,
    /// Its hexes; without them the one its position falls into.
    #[serde(default)]
    pub hexes: Vec<String>,
    pub metres: Option<i32>,
    /// Whether its height is that of its hex.
    #[serde(default = "yes")]
    pub lifts: bool,
    /// Further columns.
    #[serde(default)]
    pub words: std::collections::BTreeMap<String, toml::Value>,
    pub provenance: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    pub name: String,
    /// The word of the column `river`; or, if it runs through hexes, the kind in `roads.csv`.
    pub word: String,
    pub course: Vec<Leg>,
    /// `edge`, `spring` or `joins <name>`.
    pub start: String,
    pub end: String,
    /// Hexsides it must take.
    #[serde(default)]
    pub pinned: Vec<String>,
    /// Hexsides it must not take.
    #[serde(default)]
    pub barred: Vec<String>,
    /// From hex to hex instead of along hexsides.
    #[serde(default)]
    pub through_hexes: bool,
    /// Looks for the valley bottom between the points of a rough course.
    #[serde(default)]
    pub seeks_valley: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Border {
    pub course: Vec<Leg>,
    #[serde(default)]
    pub pinned: Vec<String>,
    /// Water that the front takes where it can.
    pub along_water: Option<String>,
    pub holder: String,
    pub holder_hex: String,
    pub other: String,
    /// Columns it fills: territory of hexes, trenches of the hexes beside it, links of neighbouring trenches.
    pub territory: String,
    pub trench: String,
    pub link: String,
    #[serde(default)]
    pub rear_line: Vec<RearLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RearLine {
    pub side: String,
    pub hexes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontLine {
    pub name: String,
    pub side: String,
    /// Kind of its rows in `areas.csv`.
    pub kind: String,
    /// Hexes in order; it goes from each to the next.
    pub through: Vec<String>,
    /// The true line it keeps near to.
    #[serde(default)]
    pub course: Vec<Leg>,
    /// It keeps off these waters (by name): never a step over them.
    #[serde(default)]
    pub behind_water: Vec<String>,
    /// Hexes it must not take.
    #[serde(default)]
    pub but: Vec<String>,
    /// Keeps next to this front where it can.
    pub beside: Option<String>,
    /// Words for its hexes (`trench = "ah"`), and a column of hexsides that links neighbours.
    #[serde(default)]
    pub words: std::collections::BTreeMap<String, toml::Value>,
    pub link: Option<String>,
    pub provenance: Option<String>,
}

/// Behind its front a side holds everything up to the edge and to open water.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Territory {
    pub column: String,
    /// Side, its fronts, and a hex behind them.
    pub held: Vec<Held>,
    /// Who gets what lies between.
    #[serde(default)]
    pub between: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    pub side: String,
    pub fronts: Vec<String>,
    pub seed: String,
}

/// A road, track or railway from stop to stop: places by name, hexes by number. Between stops that do not touch it
/// takes the easiest ground; over a great water it goes only between touching stops or where a bridge is named.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    pub kind: String,
    pub name: String,
    pub stops: Vec<String>,
    /// The true course it keeps near to.
    #[serde(default)]
    pub along: Vec<Leg>,
    pub provenance: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bridges {
    pub column: String,
    /// Written where a way of these kinds crosses one of these waters.
    pub word: String,
    pub ways: Vec<String>,
    pub waters: Vec<String>,
    /// Fords and the like: another word for other ways and waters, where no bridge is.
    #[serde(default)]
    pub also: Vec<Crossing>,
    /// Bridges that are something else, or that no way needs.
    #[serde(default)]
    pub named: Vec<NamedBridge>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crossing {
    pub word: String,
    pub ways: Vec<String>,
    pub waters: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedBridge {
    pub hexside: String,
    pub word: String,
    pub provenance: Option<String>,
}

/// Cliffs: hexsides between hexes whose heights differ by so many metres.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crags {
    pub column: String,
    pub word: String,
    pub drop: i32,
    #[serde(default)]
    pub inside: Vec<Ring>,
    /// The higher hex is at least so high.
    #[serde(default)]
    pub metres: i32,
    /// Ways of these kinds find a passage: no crag where they cross.
    #[serde(default)]
    pub not_across: Vec<String>,
    #[serde(default)]
    pub hexsides: Vec<String>,
    #[serde(default)]
    pub never: Vec<String>,
}

/// Words by difference of metres, rising.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slopes {
    pub column: String,
    pub steps: Vec<(i32, String)>,
    /// Only between hexes of different level.
    #[serde(default = "yes")]
    pub by_level: bool,
    /// The steps count levels, not metres.
    #[serde(default)]
    pub of_levels: bool,
}

/// The level of a hexside that is higher or lower than both hexes by at least `margin` metres.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EdgeLevels {
    pub column: String,
    pub margin: i32,
    #[serde(default)]
    pub only_higher: bool,
    /// Only here (the elevation model knows no more).
    #[serde(default)]
    pub inside: Vec<Ring>,
    /// Fixed by the book: hexside and level.
    #[serde(default)]
    pub named: Vec<(String, i32)>,
    #[serde(default)]
    pub never: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rim {
    pub column: String,
    pub word: String,
    #[serde(default)]
    pub course: Vec<Leg>,
    /// Rises so many levels above the lower of the two hexes, written into the column `level`; where that is not above
    /// both, there is only a slope and the rim is left out.
    pub rises: Option<i32>,
    #[serde(default)]
    pub pinned: Vec<String>,
    pub provenance: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    pub column: String,
    pub value: toml::Value,
    #[serde(default)]
    pub hexes: Vec<String>,
    #[serde(default)]
    pub hexsides: Vec<String>,
    /// A rectangle of lines and places from hex to hex.
    pub run: Option<(String, String)>,
    /// Only edge hexes may be in the run.
    #[serde(default)]
    pub on_edge: bool,
    pub provenance: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub column: String,
    pub water: String,
    /// A hex on the side of the first word.
    pub seed: String,
    pub words: (String, String),
}

/// A set of hexes: the union of what is named, less what the conditions take away.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub kind: String,
    pub name: String,
    #[serde(default)]
    pub hexes: Vec<String>,
    pub around: Option<(String, u16)>,
    /// All hexes of lines and places from hex to hex.
    pub run: Option<(String, String)>,
    /// Part of a front: its name, first and last hex.
    pub front: Option<(String, String, String)>,
    /// Part of a way: its name, first and last hex.
    pub way: Option<(String, String, String)>,
    /// Edges: `first-line`, `last-line`, `first-place`, `last-place`.
    #[serde(default)]
    pub edges: Vec<String>,
    /// Only hexes on a way of these kinds.
    #[serde(default)]
    pub on: Vec<String>,
    /// Only hexes of this side of a water: its name and a hex there.
    pub bank: Option<(String, String)>,
    /// Only hexes with this word in this column (`terrain` too).
    #[serde(rename = "where", default)]
    pub with: Vec<(String, String)>,
    #[serde(default)]
    pub but: Vec<String>,
    pub provenance: Option<String>,
}

/// What is better known than reconstructed.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Sure {
    #[serde(default)]
    pub printed_hexes: Vec<String>,
    #[serde(default)]
    pub inferred_hexes: Vec<String>,
    #[serde(default)]
    pub printed_hexsides: Vec<String>,
    #[serde(default)]
    pub inferred_ways: Vec<String>,
}

impl Recipe {
    pub fn parse(text: &str) -> Result<Recipe, String> {
        toml::from_str(text).map_err(|e| e.to_string())
    }
}
