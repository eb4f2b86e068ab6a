//! The charts of the player aid, read from `charts.toml` and `terrain.toml`. Code reads them; nothing here decides.

mod load;

use content::charts::Cells;
use kernel::{Message, Problems, message};
use serde_json::{Map, Value as Json};

use crate::board::{Terrain, Way};
use crate::state::Fate;

pub const COLUMNS: usize = 9;
pub const ROWS: usize = 11;
/// Rows of the LRT: no reduction to five.
pub const REDUCTIONS: usize = 6;

/// A box of the CRT: attacker, defender, and its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    pub text: String,
    pub fates: [Fate; 2],
}

/// A column of the LRT, by the steps of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Magnitude {
    Small,
    Large,
}

/// What lies in a hex beside its terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    Peak,
    EnemyTrench,
    Settlement,
}

/// One LRT row: the highest modified die of the row in the Small and the Large column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    pub small: Option<i16>,
    pub large: Option<i16>,
}

#[derive(Clone, Debug)]
pub struct Charts {
    pub cells: Cells,
    odds: Vec<String>,
    pub ratios: Vec<(i16, i16)>,
    pub crt: Vec<Vec<Cell>>,
    pub lrt: Vec<Band>,
    /// From which artillery value on which modifier holds.
    pub artillery: Vec<(i16, i16)>,
    pub tec: Tec,
}

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

/// Numbers the rules read at every step, taken out of the lists once.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tec {
    pub terrain: [i16; 4],
    pub stacking: [i16; 4],
    pub hexside: [i16; 2],
    pub feature: [i16; 3],
    pub way: [i16; 3],
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
    /// The tables as the cells have them.
    fn of(cells: Cells, odds: Vec<String>, ratios: Vec<(i16, i16)>) -> Result<Self, Problems> {
        if ratios.len() != COLUMNS {
            return Err(Problems::one("charts.toml", 0, format!("the CRT has {COLUMNS} columns, not {}", ratios.len())));
        }
        let mut wanted = cells.wanted();
        let mut cell = |roll: usize, odds: &String| {
            let text = wanted.text(&format!("crt.{roll}.{odds}")).to_owned();
            Cell { fates: parse_cell(&text).unwrap_or_default(), text }
        };
        let crt = (2..=12).map(|roll| odds.iter().map(|odds| cell(roll, odds)).collect()).collect();
        let end = |column: &str, ce: usize| wanted.end(&format!("lrt.{column}.{ce}"));
        let lrt = (0..REDUCTIONS).map(|ce| Band { small: end("small", ce), large: end("large", ce) }).collect();
        let band = |(key, drm): (&str, &str)| Some((key.strip_prefix("lrt.artillery.")?.parse().ok()?, drm.parse().ok()?));
        let artillery = cells.iter().filter_map(band).collect();
        let mut n = |key: &str| wanted.whole(key);
        let mut tec = Tec {
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
            stacking: Terrain::ALL.map(|(word, _)| n(&format!("terrain.{word}.stacking"))),
            ..Tec::default()
        };
        let mut mp = |key: &str| wanted.points(&format!("{key}.mp"));
        tec.terrain = Terrain::ALL.map(|(word, _)| mp(&format!("terrain.{word}")));
        tec.hexside = ["hexside.stream", "hexside.river"].map(&mut mp);
        tec.feature = ["feature.peak", "feature.enemy-trench", "feature.settlement"].map(&mut mp);
        tec.way = Way::ALL.map(|(word, _)| mp(&format!("way.{word}")));
        [tec.enter, tec.exit, tec.both, tec.recovery] = ["mps.enter", "mps.exit", "mps.ezoc-ezoc", "mps.recovery"].map(mp);
        wanted.finish("charts.toml, terrain.toml", ())?;
        Ok(Self { cells, odds, ratios, crt, lrt, artillery, tec })
    }

    /// The charts with a situation's own cells.
    pub fn with(&self, cells: Cells) -> Self {
        Self::of(cells, self.odds.clone(), self.ratios.clone()).unwrap_or_else(|_| self.clone())
    }

    /// The name of a column, virtual ones too.
    pub fn odds_word(&self, column: i16) -> String {
        match usize::try_from(column) {
            Ok(i) if i < COLUMNS => self.odds[i].clone(),
            Ok(i) => format!("{}:1", i + 1 - COLUMNS + usize::from(self.ratios[COLUMNS - 1].0 as u16)),
            Err(_) => format!("1:{}", i32::from(self.ratios[0].1) - i32::from(column)),
        }
    }

    /// Every box of the CRT by its text, in words.
    pub fn cell_words(&self) -> Map<String, Json> {
        let words = |[attacker, defender]: [Fate; 2]| {
            message!("cell", attacker = fate("attacker", attacker), defender = fate("defender", defender))
        };
        self.crt.iter().flatten().map(|cell| (cell.text.clone(), serde_json::json!(words(cell.fates)))).collect()
    }

    /// The charts as tables for people.
    pub fn pictured(&self) -> Json {
        let odds: Vec<&str> = self.odds.iter().map(String::as_str).collect();
        let boxes = |roll: usize| odds.iter().map(|odds| format!("crt.{roll}.{odds}")).collect();
        let bands = |ce: usize| ["small", "large"].map(|column| format!("lrt.{column}.{ce}")).to_vec();
        let crt = (2..=12).map(|roll| (roll.to_string(), boxes(roll)));
        let lrt = (0..=5).map(|ce| (ce.to_string(), bands(ce)));
        let up_to = |end: &str| if end == "more" { end.to_owned() } else { format!("to {end}") };
        let drawn = self.cells.drawn().table(message!("chart-crt"), message!("chart-crt-corner"), &odds, crt, str::to_owned);
        let drawn = drawn.table(message!("chart-lrt"), message!("chart-lrt-corner"), &["small", "large"], lrt, up_to);
        drawn.rest(message!("chart-rest"))
    }
}

/// What a box of the CRT means for one side.
fn fate(role: &'static str, fate: Fate) -> Message {
    let quiet = fate.modifier == 0 && fate.retreat == 0;
    let losses = format!("{}{}", if fate.modifier < 0 { "−" } else { "+" }, fate.modifier.unsigned_abs());
    let parts = [
        (fate.modifier != 0).then(|| message!("fate-losses", modifier = losses)),
        (fate.retreat > 0).then(|| message!("fate-retreats", hexes = fate.retreat)),
    ];
    let parts: Vec<Message> = parts.into_iter().flatten().collect();
    message!("fate", role = role, quiet = quiet, parts = parts)
}

impl Tec {
    /// One number for every class of hex: `cost` of a blank board.
    pub fn flatten(&mut self, mp: i16) {
        self.terrain = [mp; 4];
    }
}
