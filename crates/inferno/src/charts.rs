//! The charts of the player aid, read from `charts.toml` and `terrain.toml`. Code reads them; nothing here decides.

use content::Files;
use kernel::node::Reader;
use kernel::{Cite, Fraction, Node, Problems, Rule, Table};

use crate::board::{Terrain, Water, Way};
use crate::ids::{IDS, rule};
use crate::state::Fate;

pub const COLUMNS: usize = 9;
pub const ROWS: usize = 11;

/// A box of the CRT: attacker, defender, and its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    pub text: String,
    pub fates: [Fate; 2],
}

/// One LRT row: the highest modified die of the row in the Small and the Large column.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Band {
    small: Option<i16>,
    large: Option<i16>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Charts {
    pub odds: Vec<String>,
    ratios: Vec<(i16, i16)>,
    crt: Vec<Vec<Cell>>,
    lrt: Vec<Band>,
    artillery: Vec<(i16, i16)>,
    /// Every other number, under its key; movement points in sixths.
    numbers: Vec<(String, i16)>,
    /// What the two files say of themselves: key, rule, provenance.
    pub sources: Vec<(String, String, String)>,
}

const CRT_RULES: [&[Rule]; ROWS] = [
    rule!("CRT/2"),
    rule!("CRT/3"),
    rule!("CRT/4"),
    rule!("CRT/5"),
    rule!("CRT/6"),
    rule!("CRT/7"),
    rule!("CRT/8"),
    rule!("CRT/9"),
    rule!("CRT/10"),
    rule!("CRT/11"),
    rule!("CRT/12"),
];
const LRT_RULES: [&[Rule]; 6] = [rule!("LRT/0"), rule!("LRT/1"), rule!("LRT/2"), rule!("LRT/3"), rule!("LRT/4"), rule!("LRT/5")];
const TERRAIN_RULES: [&[Rule]; 4] = [rule!("TEC/clear"), rule!("TEC/hill"), rule!("TEC/low-mountain"), rule!("TEC/swamp")];

/// `+1/R1`, `-/-2`, `+3R1/-1`.
pub fn parse_cell(text: &str) -> Option<[Fate; 2]> {
    let (a, d) = text.split_once('/')?;
    Some([parse_fate(a.trim())?, parse_fate(d.trim())?])
}

fn parse_fate(text: &str) -> Option<Fate> {
    if text == "-" {
        return Some(Fate::default());
    }
    let (modifier, retreat) = match text.split_once('R') {
        Some((m, r)) => (m.trim(), r.parse().ok().filter(|n| *n <= 6)?),
        None => (text, 0),
    };
    let modifier = if modifier.is_empty() { 0 } else { modifier.parse().ok().filter(|m: &i8| m.abs() <= 9)? };
    Some(Fate { modifier, retreat })
}

impl Charts {
    pub fn load(files: &Files) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let mut charts = Self {
            odds: Vec::new(),
            ratios: Vec::new(),
            crt: Vec::new(),
            lrt: Vec::new(),
            artillery: Vec::new(),
            numbers: Vec::new(),
            sources: Vec::new(),
        };
        for (name, read) in [
            ("charts.toml", Self::read_combat as fn(&mut Self, &str, &Table, &mut Problems)),
            ("terrain.toml", Self::read_terrain),
        ] {
            match files.read(name).and_then(|text| content::toml::parse(name, &text)) {
                Ok(table) => read(&mut charts, name, &table, &mut problems),
                Err(more) => problems.0.extend(more.0),
            }
        }
        charts.check_whole(&mut problems);
        problems.into_result(charts)
    }

    fn check_whole(&self, problems: &mut Problems) {
        if problems.is_empty() {
            if self.ratios.len() != COLUMNS || self.crt.len() != ROWS {
                problems.add("charts.toml", 0, format!("the CRT has {COLUMNS} columns and {ROWS} rows"));
            }
            if self.lrt.len() != 6 || self.artillery.is_empty() {
                problems.add("charts.toml", 0, "the LRT has six rows and an artillery line");
            }
            for key in REQUIRED {
                if self.number_of(key).is_none() {
                    problems.add("terrain.toml", 0, format!("`{key}` is missing"));
                }
            }
        }
    }

    /// Notes rule and provenance of an entry and checks both.
    fn source(&mut self, r: &mut Reader<'_>, key: &str) {
        let line = r.line();
        let (rule, provenance) = (r.text("rule"), r.text("provenance"));
        let rule = r.required("rule", rule).unwrap_or_default().to_owned();
        let provenance = r.required("provenance", provenance).unwrap_or_default().to_owned();
        if !rule.is_empty() && !IDS.contains(&rule.as_str()) {
            r.wrong(line, format_args!("the ledger has no `{rule}`"));
        }
        if !provenance.is_empty() && content::Provenance::parse(&provenance).is_none() {
            r.wrong(line, format_args!("`{provenance}` is no provenance"));
        }
        self.sources.push((key.to_owned(), rule, provenance));
    }

    fn read_combat(&mut self, file: &str, root: &Table, problems: &mut Problems) {
        let mut top = Reader::new(file, "charts", 1, root);
        if let Some((crt, line)) = top.table("crt") {
            let mut r = Reader::new(file, "crt", line, crt);
            for node in r.list("columns").unwrap_or_default() {
                self.read_column(file, node, problems);
            }
            for node in r.list("row").unwrap_or_default() {
                self.read_row(file, node, problems);
            }
            for (group, field) in [("shift", "columns"), ("drm", "each")] {
                if let Some((table, _)) = r.table(group) {
                    self.read_numbers(file, &format!("crt.{group}"), field, table, problems);
                }
            }
            problems.0.extend(r.finish().0);
        }
        if let Some((lrt, line)) = top.table("lrt") {
            let mut r = Reader::new(file, "lrt", line, lrt);
            for node in r.list("row").unwrap_or_default() {
                self.read_band(file, node, problems);
            }
            for node in r.list("artillery").unwrap_or_default() {
                let Some(table) = node.table() else { continue };
                let mut a = Reader::new(file, "lrt.artillery", node.line, table);
                self.source(&mut a, "lrt.artillery");
                let (from, drm) = (a.int("from", 0..=99), a.int("drm", 0..=20));
                a.int("to", 0..=99);
                if let (Some(from), Some(drm)) = (a.required("from", from), a.required("drm", drm)) {
                    self.artillery.push((from as i16, drm as i16));
                }
                problems.0.extend(a.finish().0);
            }
            if let Some((table, _)) = r.table("magnitude") {
                for (key, node) in &table.0 {
                    let Some(entry) = node.table() else { continue };
                    let mut m = Reader::new(file, "lrt.magnitude", node.line, entry);
                    self.source(&mut m, &format!("lrt.magnitude.{key}"));
                    let to = m.int("to", 0..=99);
                    m.int("from", 0..=99);
                    if let Some(to) = to {
                        self.numbers.push((format!("lrt.magnitude.{key}"), to as i16));
                    }
                    problems.0.extend(m.finish().0);
                }
            }
            if let Some((table, _)) = r.table("drm") {
                self.read_numbers(file, "lrt.drm", "drm", table, problems);
            }
            problems.0.extend(r.finish().0);
        }
        problems.0.extend(top.finish().0);
    }

    fn read_column(&mut self, file: &str, node: &Node, problems: &mut Problems) {
        let Some(table) = node.table() else { return };
        let mut r = Reader::new(file, "crt.columns", node.line, table);
        self.source(&mut r, "crt.columns");
        let (odds, a, d) = (r.text("odds"), r.int("attack", 1..=99), r.int("defence", 1..=99));
        if let (Some(odds), Some(a), Some(d)) = (r.required("odds", odds), r.required("attack", a), r.required("defence", d)) {
            self.odds.push(odds.to_owned());
            self.ratios.push((a as i16, d as i16));
        }
        problems.0.extend(r.finish().0);
    }

    fn read_row(&mut self, file: &str, node: &Node, problems: &mut Problems) {
        let Some(table) = node.table() else { return };
        let mut r = Reader::new(file, "crt.row", node.line, table);
        let expected = self.crt.len() as i64 + 2;
        self.source(&mut r, &format!("crt.{expected}"));
        let roll = r.int("roll", expected..=expected);
        r.required("roll", roll);
        let mut cells = Vec::new();
        for cell in r.list("cells").unwrap_or_default() {
            match cell.text().and_then(|t| Some(Cell { text: t.to_owned(), fates: parse_cell(t)? })) {
                Some(cell) => cells.push(cell),
                None => r.wrong(cell.line, format_args!("{} is no CRT box; write +1/-2R1 or -/R1", cell.value)),
            }
        }
        if cells.len() != COLUMNS {
            r.wrong(node.line, format_args!("a row has {COLUMNS} boxes, not {}", cells.len()));
        }
        self.crt.push(cells);
        problems.0.extend(r.finish().0);
    }

    fn read_band(&mut self, file: &str, node: &Node, problems: &mut Problems) {
        let Some(table) = node.table() else { return };
        let mut r = Reader::new(file, "lrt.row", node.line, table);
        let ce = self.lrt.len() as i64;
        self.source(&mut r, &format!("lrt.{ce}"));
        let value = r.int("ce", ce..=ce);
        r.required("ce", value);
        let mut ends = [None; 2];
        for (i, key) in ["small", "large"].into_iter().enumerate() {
            if let Some((band, line)) = r.table(key) {
                let mut b = Reader::new(file, format!("lrt.row.{key}"), line, band);
                b.int("from", -9..=99);
                // An open upper end is the end of the column.
                ends[i] = Some(b.int("to", -9..=99).map_or(i16::MAX, |n| n as i16));
                b.text("provenance");
                problems.0.extend(b.finish().0);
            }
        }
        self.lrt.push(Band { small: ends[0], large: ends[1] });
        problems.0.extend(r.finish().0);
    }

    fn read_numbers(&mut self, file: &str, place: &str, field: &'static str, table: &Table, problems: &mut Problems) {
        for (key, node) in &table.0 {
            let Some(entry) = node.table() else { continue };
            let mut r = Reader::new(file, format!("{place}.{key}"), node.line, entry);
            self.source(&mut r, &format!("{place}.{key}"));
            r.text("side");
            let value = r.int(field, -9..=9);
            if let Some(value) = r.required(field, value) {
                self.numbers.push((format!("{place}.{key}"), value as i16));
            }
            problems.0.extend(r.finish().0);
        }
    }

    fn read_terrain(&mut self, file: &str, root: &Table, problems: &mut Problems) {
        let mut top = Reader::new(file, "terrain", 1, root);
        for group in ["hex", "hexside", "feature", "way", "note", "mps"] {
            let Some((table, _)) = top.table(group) else { continue };
            let place = if group == "hex" { "terrain" } else { group };
            for (key, node) in &table.0 {
                let Some(entry) = node.table() else { continue };
                let mut r = Reader::new(file, format!("{group}.{key}"), node.line, entry);
                self.source(&mut r, &format!("{place}.{key}"));
                r.text("combat");
                r.bool("rate");
                if let Some(most) = r.int("most", 0..=9) {
                    self.numbers.push((format!("{place}.{key}.most"), most as i16));
                }
                if let Some(stacking) = r.int("stacking", 0..=99) {
                    self.numbers.push((format!("{place}.{key}.stacking"), stacking as i16));
                }
                if let Some(node) = r.node("mp") {
                    match sixths(node) {
                        Some(mp) => self.numbers.push((format!("{place}.{key}.mp"), mp)),
                        None => r.wrong(
                            node.line,
                            format_args!("`mp` is a whole number, a fraction in sixths or \"all\", not {}", node.value),
                        ),
                    }
                }
                problems.0.extend(r.finish().0);
            }
        }
        problems.0.extend(top.finish().0);
    }

    fn number_of(&self, key: &str) -> Option<i16> {
        self.numbers.iter().find(|(k, _)| k == key).map(|(_, n)| *n)
    }
}

/// The whole allowance.
pub const ALL_POINTS: i16 = i16::MAX;

fn sixths(node: &Node) -> Option<i16> {
    if let Some(n) = node.int() {
        return (0..=20).contains(&n).then_some(n as i16 * 6);
    }
    let text = node.text()?;
    if text == "all" {
        return Some(ALL_POINTS);
    }
    let (n, d) = Fraction::parse(text)?.parts();
    (n >= 0 && 6 % d == 0 && n * 6 / d <= 120).then(|| (n * 6 / d) as i16)
}

const REQUIRED: [&str; 25] = [
    "terrain.clear.mp",
    "terrain.clear.stacking",
    "terrain.hill.mp",
    "terrain.hill.stacking",
    "terrain.low-mountain.mp",
    "terrain.low-mountain.stacking",
    "terrain.swamp.mp",
    "terrain.swamp.stacking",
    "hexside.river.mp",
    "hexside.stream.mp",
    "way.road.mp",
    "way.trail.mp",
    "way.railway.mp",
    "mps.enter.mp",
    "mps.exit.mp",
    "mps.ezoc-ezoc.mp",
    "mps.recovery.mp",
    "note.cap.most",
    "crt.shift.flank",
    "crt.shift.trench",
    "crt.drm.over",
    "lrt.drm.flank",
    "lrt.drm.guidelines",
    "lrt.drm.no-retreat",
    "lrt.magnitude.small",
];

/// Numbers the rules read at every step, taken out of the lists once.
#[derive(Clone, PartialEq, Debug)]
pub struct Tec {
    terrain: [(i16, i16); 4],
    hexside: [i16; 2],
    way: [i16; 3],
    pub enter: i16,
    pub exit: i16,
    pub both: i16,
    pub recovery: i16,
    pub cap: i16,
    pub flank_shift: i16,
    pub trench_shift: i16,
    pub over: i16,
    pub drm_flank: i16,
    pub drm_guidelines: i16,
    pub drm_no_retreat: i16,
    pub drm_trench_defender: i16,
    pub drm_trench_attacker: i16,
    pub small: i16,
}

impl Charts {
    /// Called once per game value, after the situation's own cells are in.
    pub fn tec(&self) -> Tec {
        let n = |key: &str| self.number_of(key).unwrap_or(0);
        let terrain = |key: &str| (n(&format!("terrain.{key}.mp")), n(&format!("terrain.{key}.stacking")));
        Tec {
            terrain: [terrain("clear"), terrain("hill"), terrain("low-mountain"), terrain("swamp")],
            hexside: [n("hexside.stream.mp"), n("hexside.river.mp")],
            way: [n("way.road.mp"), n("way.trail.mp"), n("way.railway.mp")],
            enter: n("mps.enter.mp"),
            exit: n("mps.exit.mp"),
            both: n("mps.ezoc-ezoc.mp"),
            recovery: n("mps.recovery.mp"),
            cap: n("note.cap.most"),
            flank_shift: n("crt.shift.flank"),
            trench_shift: n("crt.shift.trench"),
            over: n("crt.drm.over"),
            drm_flank: n("lrt.drm.flank"),
            drm_guidelines: n("lrt.drm.guidelines"),
            drm_no_retreat: n("lrt.drm.no-retreat"),
            drm_trench_defender: n("lrt.drm.trench-defender"),
            drm_trench_attacker: n("lrt.drm.trench-attacker"),
            small: n("lrt.magnitude.small"),
        }
    }

    /// A CRT box. Muting a row gives the box of the opposite row.
    pub fn cell(&self, row: u8, column: u8) -> &Cell {
        let row = usize::from(row.clamp(2, 12)) - 2;
        let column = usize::from(column).min(COLUMNS - 1);
        let row = if CRT_RULES[row].holds() { row } else { ROWS - 1 - row };
        // The middle row is its own opposite.
        let row = if row == 5 && !CRT_RULES[5].holds() { 0 } else { row };
        &self.crt[row][column]
    }

    /// The best column that is not better than the ratio, below 0 and above 8 virtual (ruling 3.1).
    pub fn column(&self, attack: i16, defence: i16) -> i16 {
        let (attack, defence) = (i32::from(attack.max(1)), i32::from(defence.max(1)));
        let (lowest, highest) = (self.ratios[0], self.ratios[COLUMNS - 1]);
        let at_least = |(a, d): (i16, i16)| attack * i32::from(d) >= defence * i32::from(a);
        if !at_least(lowest) {
            // 1:4 is -1, 1:5 is -2, ...
            let n = (defence + attack - 1) / attack;
            return (i32::from(lowest.1) - n).min(-1) as i16;
        }
        let whole = attack / defence;
        if whole > i32::from(highest.0) {
            return (COLUMNS as i32 - 1 + whole - i32::from(highest.0)) as i16;
        }
        // Without the list of columns only whole odds would be known.
        let listed = |(a, d): &(i16, i16)| rule!("CRT/columns").holds() || *a == 1 || *d == 1;
        self.ratios.iter().rposition(|r| listed(r) && at_least(*r)).unwrap_or(0) as i16
    }

    /// The column if rounding went in the attacker's favour: what 8.1/c forbids.
    pub fn column_for_attacker(&self, attack: i16, defence: i16) -> i16 {
        let column = self.column(attack, defence);
        let (a, d) = match usize::try_from(column) {
            Ok(i) if i < COLUMNS => self.ratios[i],
            Ok(i) => (self.ratios[COLUMNS - 1].0 + (i + 1 - COLUMNS) as i16, 1),
            Err(_) => (1, self.ratios[0].1 - column),
        };
        if i32::from(attack) * i32::from(d) == i32::from(defence) * i32::from(a) { column } else { column + 1 }
    }

    /// The name of a column, virtual ones too.
    pub fn odds_word(&self, column: i16) -> String {
        match usize::try_from(column) {
            Ok(i) if i < COLUMNS => self.odds[i].clone(),
            Ok(i) => format!("{}:1", i + 1 - COLUMNS + usize::from(self.ratios[COLUMNS - 1].0 as u16)),
            Err(_) => format!("1:{}", i32::from(self.ratios[0].1) - i32::from(column)),
        }
    }

    /// CE reductions for a modified die. Muting a row gives one reduction more.
    pub fn reductions(&self, die: i16, large: bool) -> u8 {
        let end = |b: &Band| if large { b.large } else { b.small };
        let row = self.lrt.iter().position(|b| end(b).is_some_and(|to| die <= to)).unwrap_or(0);
        LRT_RULES[row.min(5)].or_else(row as u8, row as u8 + 1)
    }

    /// The LRT modifier of the opponent's total artillery value.
    pub fn artillery(&self, av: u8) -> i16 {
        self.artillery.iter().rev().find(|(from, _)| i16::from(av) >= *from).map_or(0, |(_, drm)| *drm)
    }

    /// All cells by key, as texts.
    pub fn cells(&self) -> Vec<(String, String)> {
        let mut cells = Vec::new();
        for (r, row) in self.crt.iter().enumerate() {
            for (c, cell) in row.iter().enumerate() {
                cells.push((format!("crt.{}.{}", r + 2, self.odds[c]), cell.text.clone()));
            }
        }
        for (ce, band) in self.lrt.iter().enumerate() {
            for (name, end) in [("small", band.small), ("large", band.large)] {
                if let Some(end) = end {
                    cells.push((format!("lrt.{name}.{ce}"), if end == i16::MAX { "more".into() } else { end.to_string() }));
                }
            }
        }
        for (from, drm) in &self.artillery {
            cells.push((format!("lrt.artillery.{from}"), drm.to_string()));
        }
        for (key, n) in &self.numbers {
            cells.push((key.clone(), self.number_text(key, *n)));
        }
        cells
    }

    fn number_text(&self, key: &str, n: i16) -> String {
        match (key.ends_with(".mp"), n) {
            (true, ALL_POINTS) => "all".into(),
            (true, n) => Fraction::new(i64::from(n), 6).to_string(),
            (false, n) => n.to_string(),
        }
    }

    /// Replaces every cell whose key fits (`*` at the end fits any ending). An error says what was expected.
    pub fn replace(&mut self, key: &str, node: &Node) -> Result<(), String> {
        let fits = |k: &str| key.strip_suffix('*').map_or(k == key, |head| k.starts_with(head));
        let keys: Vec<String> = self.cells().into_iter().map(|(k, _)| k).filter(|k| fits(k)).collect();
        if keys.is_empty() {
            return Err(format!("no chart cell is called `{key}`"));
        }
        for key in keys {
            self.replace_one(&key, node)?;
        }
        Ok(())
    }

    fn replace_one(&mut self, key: &str, node: &Node) -> Result<(), String> {
        let whole = || {
            node.int().filter(|n| (-99..=99).contains(n)).map(|n| n as i16).ok_or_else(|| format!("`{key}` takes a whole number"))
        };
        let parts: Vec<&str> = key.splitn(3, '.').collect();
        if let Some(slot) = self.numbers.iter_mut().find(|(k, _)| k == key) {
            slot.1 = if key.ends_with(".mp") {
                sixths(node).ok_or_else(|| format!("`{key}` takes movement points"))?
            } else {
                whole()?
            };
            return Ok(());
        }
        match parts[..] {
            ["crt", roll, odds] => {
                let text = node.text().ok_or("a CRT box is a text")?;
                let fates = parse_cell(text).ok_or_else(|| format!("`{text}` is no CRT box"))?;
                let (row, column) =
                    (roll.parse::<usize>().unwrap_or(2) - 2, self.odds.iter().position(|o| o == odds).unwrap_or(0));
                self.crt[row][column] = Cell { text: text.to_owned(), fates };
            }
            ["lrt", "artillery", from] => {
                let drm = whole()?;
                if let Some(slot) = self.artillery.iter_mut().find(|(f, _)| f.to_string() == from) {
                    slot.1 = drm;
                }
            }
            ["lrt", column, ce] => {
                let (end, ce) = (whole()?, ce.parse::<usize>().unwrap_or(0));
                let band = &mut self.lrt[ce];
                if column == "small" { band.small = Some(end) } else { band.large = Some(end) }
            }
            _ => return Err(format!("`{key}` cannot be replaced")),
        }
        Ok(())
    }
}

/// A data id that is switched off gives another value.
trait Data: Cite {
    fn or_else<T>(self, value: T, without: T) -> T {
        if self.holds() { value } else { without }
    }
}
impl<C: Cite> Data for C {}

impl Tec {
    #[inline]
    pub fn enter_mp(&self, terrain: Terrain) -> i16 {
        TERRAIN_RULES[terrain as usize].or_else(self.terrain[terrain as usize].0, 18)
    }
    #[inline]
    pub fn stacking(&self, terrain: Terrain) -> i16 {
        TERRAIN_RULES[terrain as usize].or_else(self.terrain[terrain as usize].1, 99)
    }
    #[inline]
    pub fn cross_mp(&self, river: Water) -> i16 {
        match river {
            Water::None | Water::Isonzo => 0,
            Water::Stream => rule!("TEC/river-stream").or_else(self.hexside[0], 0),
            Water::River => rule!("TEC/river-stream", "14.1/a").or_else(self.hexside[1], 0),
        }
    }
    #[inline]
    pub fn way_mp(&self, way: Way) -> i16 {
        match way {
            Way::Road => rule!("TEC/road").or_else(self.way[0], 6),
            Way::Trail => rule!("TEC/trail-railway").or_else(self.way[1], 6),
            Way::Railway => rule!("TEC/trail-railway").or_else(self.way[2], 6),
        }
    }
    /// One number for every class of hex: `cost` of a blank board.
    pub fn flatten(&mut self, mp: i16) {
        for (cost, _) in &mut self.terrain {
            *cost = mp;
        }
    }
}
