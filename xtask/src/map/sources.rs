//! The files of the shared `maps` folder, read into values.

use std::fs;
use std::path::{Path, PathBuf};

use super::csv;
use super::frame::Earth;
use super::recipe::SourceNames;

/// The formula of `georeference.toml` (or of one of its sections).
#[derive(Clone, Debug)]
pub struct Georeference {
    pub origin: Earth,
    pub km_per_degree_lon: f64,
    pub km_per_degree_lat: f64,
    pub east_km: [f64; 3],
    pub north_km: [f64; 3],
}

#[derive(Clone, Debug)]
pub struct ControlPoint {
    pub hex: String,
    pub name: String,
    pub at: Earth,
}

#[derive(Clone, Debug)]
pub struct GazetteerEntry {
    pub name: String,
    pub at: Earth,
    pub metres: i32,
}

/// A hex the book names, with its roles.
#[derive(Clone, Debug)]
pub struct Named {
    pub hex: String,
    pub name: String,
    pub role: String,
}

#[derive(Clone, Debug)]
pub struct Line {
    pub name: String,
    pub course: Vec<Earth>,
}

/// Heights on a regular grid of degrees, first row in the north.
pub struct Elevation {
    columns: usize,
    rows: usize,
    west: f64,
    south: f64,
    cell: f64,
    metres: Vec<f64>,
}

pub struct Sources {
    pub georeference: Georeference,
    pub control_points: Vec<ControlPoint>,
    pub gazetteer: Vec<GazetteerEntry>,
    pub named: Vec<Named>,
    pub lines: Vec<Line>,
    pub elevation: Elevation,
}

impl Sources {
    pub fn read(maps: &Path, names: &SourceNames) -> Result<Sources, String> {
        let folder = maps.join(&names.folder);
        Ok(Sources {
            georeference: georeference(&folder.join("georeference.toml"), names.section.as_deref())?,
            control_points: if names.control_points { control_points(&folder.join("control_points.csv"))? } else { Vec::new() },
            gazetteer: gazetteer(&folder.join("gazetteer.csv"))?,
            named: named(&folder.join("hexes.csv"))?,
            lines: lines(&folder.join("lines.geojson"))?,
            elevation: elevation(&folder.join(&names.elevation))?,
        })
    }

    pub fn line(&self, name: &str) -> Result<&Line, String> {
        self.lines.iter().find(|line| line.name == name).ok_or_else(|| format!("lines.geojson has no line called {name:?}"))
    }

    pub fn entry(&self, name: &str) -> Result<&GazetteerEntry, String> {
        self.gazetteer.iter().find(|e| e.name == name).ok_or_else(|| format!("gazetteer.csv has no place called {name:?}"))
    }
}

impl Elevation {
    /// Metres above the sea, between the four cells around the place; beyond the grid the nearest cell.
    pub fn metres(&self, at: Earth) -> f64 {
        let split = |position: f64, count: usize| {
            let position = position.clamp(0.0, (count - 1) as f64);
            let low = (position as usize).min(count - 2);
            (low, position - low as f64)
        };
        let north = self.south + self.rows as f64 * self.cell;
        let (column, right) = split((at.lon - self.west) / self.cell - 0.5, self.columns);
        let (row, down) = split((north - at.lat) / self.cell - 0.5, self.rows);
        let height = |row: usize, column: usize| self.metres[row * self.columns + column];
        let upper = height(row, column) * (1.0 - right) + height(row, column + 1) * right;
        let lower = height(row + 1, column) * (1.0 - right) + height(row + 1, column + 1) * right;
        upper * (1.0 - down) + lower * down
    }
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn number(word: &str, path: &Path, line: usize) -> Result<f64, String> {
    word.trim().parse().map_err(|_| format!("{}:{line}: {word:?} is not a number", path.display()))
}

/// Reads the few plain `key = number` and `key = [numbers]` lines that are wanted; the file has nothing harder.
fn georeference(path: &Path, section: Option<&str>) -> Result<Georeference, String> {
    let text = text(path)?;
    let mut here: Option<String> = None;
    let mut found: Vec<(String, Vec<f64>)> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.split(']').next()) {
            here = Some(name.to_string());
        } else if let Some((key, value)) = line.split_once('=')
            && here.as_deref() == section
        {
            let value = value.split('#').next().unwrap_or("").trim().trim_start_matches('[').trim_end_matches(']');
            let numbers: Result<Vec<f64>, _> = value.split(',').map(|word| word.trim().parse()).collect();
            found.extend(numbers.ok().map(|numbers| (key.trim().to_string(), numbers)));
        }
    }
    let all = |key: &str, count: usize| {
        let values = found.iter().find(|(name, _)| name == key).map(|(_, values)| values.as_slice());
        values.filter(|v| v.len() == count).ok_or_else(|| format!("{}: no {key} of {count} numbers", path.display()))
    };
    let three = |key: &str| all(key, 3).map(|v| [v[0], v[1], v[2]]);
    let one = |key: &str| all(key, 1).map(|v| v[0]);
    Ok(Georeference {
        origin: Earth { lat: one("origin_lat")?, lon: one("origin_lon")? },
        km_per_degree_lon: one("km_per_degree_lon")?,
        km_per_degree_lat: one("km_per_degree_lat")?,
        east_km: three("east_km")?,
        north_km: three("north_km")?,
    })
}

fn control_points(path: &Path) -> Result<Vec<ControlPoint>, String> {
    let table = csv::Table::parse(&text(path)?, path)?;
    let point = |row: &csv::Row| {
        let at = Earth {
            lat: number(table.field(row, "lat")?, path, row.line)?,
            lon: number(table.field(row, "lon")?, path, row.line)?,
        };
        Ok(ControlPoint { hex: table.field(row, "hex")?.to_string(), name: table.field(row, "name")?.to_string(), at })
    };
    table.rows.iter().map(point).collect()
}

fn gazetteer(path: &Path) -> Result<Vec<GazetteerEntry>, String> {
    let table = csv::Table::parse(&text(path)?, path)?;
    let entry = |row: &csv::Row| {
        let at = Earth {
            lat: number(table.field(row, "lat")?, path, row.line)?,
            lon: number(table.field(row, "lon")?, path, row.line)?,
        };
        let metres = number(table.field(row, "elev_m")?, path, row.line)?.round() as i32;
        Ok(GazetteerEntry { name: table.field(row, "name")?.to_string(), at, metres })
    };
    table.rows.iter().map(entry).collect()
}

fn named(path: &Path) -> Result<Vec<Named>, String> {
    let table = csv::Table::parse(&text(path)?, path)?;
    let entry = |row: &csv::Row| {
        Ok(Named {
            hex: table.field(row, "hex")?.to_string(),
            name: table.field(row, "name")?.to_string(),
            role: table.field(row, "role")?.to_string(),
        })
    };
    table.rows.iter().map(entry).collect()
}

fn lines(path: &Path) -> Result<Vec<Line>, String> {
    let wrong = |what: &str| format!("{}: {what}", path.display());
    let json: serde_json::Value = serde_json::from_str(&text(path)?).map_err(|e| wrong(&e.to_string()))?;
    let features = json["features"].as_array().ok_or_else(|| wrong("no features"))?;
    let line = |feature: &serde_json::Value| {
        let name = feature["properties"]["name"].as_str().ok_or_else(|| wrong("a line without a name"))?;
        let coordinates = feature["geometry"]["coordinates"].as_array().ok_or_else(|| wrong("a line without coordinates"))?;
        let earth = |pair: &serde_json::Value| {
            let (lon, lat) = (pair[0].as_f64(), pair[1].as_f64());
            lon.zip(lat).map(|(lon, lat)| Earth { lat, lon }).ok_or_else(|| wrong("a coordinate that is no pair"))
        };
        Ok(Line { name: name.to_string(), course: coordinates.iter().map(earth).collect::<Result<_, String>>()? })
    };
    features.iter().map(line).collect()
}

fn elevation(path: &Path) -> Result<Elevation, String> {
    let text = text(path)?;
    let wrong = |what: &str| format!("{}: {what}", path.display());
    let mut head = [0.0; 6];
    let keys = ["ncols", "nrows", "xllcorner", "yllcorner", "cellsize", "NODATA_value"];
    for (at, line) in text.lines().take(6).enumerate() {
        let mut words = line.split_whitespace();
        let key = words.next().unwrap_or("");
        let slot = keys.iter().position(|k| *k == key).ok_or_else(|| wrong(&format!("unknown head {key:?}")))?;
        head[slot] = number(words.next().unwrap_or(""), path, at + 1)?;
    }
    let mut metres = Vec::new();
    for (at, line) in text.lines().enumerate().skip(6) {
        for word in line.split_whitespace() {
            metres.push(number(word, path, at + 1)?);
        }
    }
    let (columns, rows) = (head[0] as usize, head[1] as usize);
    if columns < 2 || rows < 2 || metres.len() != columns * rows {
        return Err(wrong(&format!("{} heights for {columns} columns and {rows} rows", metres.len())));
    }
    Ok(Elevation { columns, rows, west: head[2], south: head[3], cell: head[4], metres })
}

/// The `maps` folder: the one named, or `shared/maps` beside the workspace.
pub fn maps_folder(named: Option<&str>) -> Result<PathBuf, String> {
    let folder = match named {
        Some(folder) => PathBuf::from(folder),
        None => workspace().join("../shared/maps"),
    };
    if folder.is_dir() { Ok(folder) } else { Err(folder.display().to_string()) }
}

/// The root of the workspace.
pub fn workspace() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map_or(here.clone(), Path::to_path_buf)
}
