//! Reading `charts.toml` and `terrain.toml`; every wrong cell is told with its line.

use content::Files;
use kernel::node::Reader;
use kernel::{Fraction, Node, Problems, Table};

use super::{Band, COLUMNS, Cell, Charts, LRT_RULES, ROWS, parse_cell};
use crate::ids::IDS;

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
                let provenance = b.text("provenance").unwrap_or_default().to_owned();
                self.sources.push((format!("lrt.{key}.{ce}"), LRT_RULES[ce.clamp(0, 5) as usize][0].0.to_owned(), provenance));
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

    pub(super) fn number_of(&self, key: &str) -> Option<i16> {
        self.numbers.iter().find(|(k, _)| k == key).map(|(_, n)| *n)
    }
}

/// The whole allowance.
pub(super) const ALL_POINTS: i16 = i16::MAX;

pub(super) fn sixths(node: &Node) -> Option<i16> {
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

const REQUIRED: [&str; 28] = [
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
    "feature.peak.mp",
    "feature.enemy-trench.mp",
    "feature.settlement.mp",
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
