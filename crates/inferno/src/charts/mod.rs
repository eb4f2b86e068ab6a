//! The charts of the player aid, read from `charts.toml` and `terrain.toml`. Code reads them; nothing here decides.

mod load;

use content::charts::Cells;
use kernel::{Cite, Problems, Rule};
use kernel::{Message, message};
use serde_json::{Map, Value as Json};

use crate::board::{Terrain, Water, Way};
use crate::ids::rule;
use crate::state::Fate;

pub const COLUMNS: usize = 9;
const ROWS: usize = 11;

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
struct Band {
    small: Option<i16>,
    large: Option<i16>,
}

#[derive(Clone, Debug)]
pub struct Charts {
    pub cells: Cells,
    odds: Vec<String>,
    ratios: Vec<(i16, i16)>,
    crt: Vec<Vec<Cell>>,
    lrt: Vec<Band>,
    /// From which artillery value on which modifier holds.
    artillery: Vec<(i16, i16)>,
    pub tec: Tec,
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
const FEATURE_RULES: [&[Rule]; 3] = [rule!("TEC/peak"), rule!("TEC/enemy-trench"), rule!("TEC/settlement")];

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
    terrain: [i16; 4],
    stacking: [i16; 4],
    hexside: [i16; 2],
    feature: [i16; 3],
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
        let lrt = (0..LRT_RULES.len()).map(|ce| Band { small: end("small", ce), large: end("large", ce) }).collect();
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

    /// A CRT box.
    pub fn cell(&self, row: u8, column: u8) -> &Cell {
        let row = usize::from(row.clamp(2, 12)) - 2;
        CRT_RULES[row].says(&self.crt[row][usize::from(column).min(COLUMNS - 1)])
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
        rule!("CRT/columns").says(self.ratios.iter().rposition(|r| at_least(*r)).unwrap_or(0) as i16)
    }

    /// The name of a column, virtual ones too.
    pub fn odds_word(&self, column: i16) -> String {
        match usize::try_from(column) {
            Ok(i) if i < COLUMNS => self.odds[i].clone(),
            Ok(i) => format!("{}:1", i + 1 - COLUMNS + usize::from(self.ratios[COLUMNS - 1].0 as u16)),
            Err(_) => format!("1:{}", i32::from(self.ratios[0].1) - i32::from(column)),
        }
    }

    /// CE reductions for a modified die.
    pub fn reductions(&self, die: i16, large: bool) -> u8 {
        let end = |b: &Band| if large { b.large } else { b.small };
        let row = self.lrt.iter().position(|b| end(b).is_some_and(|to| die <= to)).unwrap_or(0);
        LRT_RULES[row.min(5)].says(row as u8)
    }

    /// The LRT modifier of the opponent's total artillery value.
    pub fn artillery(&self, av: u8) -> i16 {
        self.artillery.iter().rev().find(|(from, _)| i16::from(av) >= *from).map_or(0, |(_, drm)| *drm)
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
    #[inline]
    pub fn enter_mp(&self, terrain: Terrain) -> i16 {
        TERRAIN_RULES[terrain as usize].says(self.terrain[terrain as usize])
    }
    #[inline]
    pub fn stacking(&self, terrain: Terrain) -> i16 {
        TERRAIN_RULES[terrain as usize].says(self.stacking[terrain as usize])
    }
    /// What lies in a hex beside its terrain.
    #[inline]
    pub fn feature_mp(&self, feature: Feature) -> i16 {
        FEATURE_RULES[feature as usize].says(self.feature[feature as usize])
    }
    /// The Isonzo is a river where 14.2 says nothing else.
    #[inline]
    pub fn cross_mp(&self, river: Water) -> i16 {
        match river {
            Water::None => 0,
            Water::Stream => rule!("TEC/river-stream").says(self.hexside[0]),
            Water::River | Water::Isonzo => rule!("TEC/river-stream", "14.1/a").says(self.hexside[1]),
        }
    }
    #[inline]
    pub fn way_mp(&self, way: Way) -> i16 {
        match way {
            Way::Road => rule!("TEC/road").says(self.way[0]),
            Way::Trail => rule!("TEC/trail-railway").says(self.way[1]),
            Way::Railway => rule!("TEC/trail-railway").says(self.way[2]),
        }
    }
    /// One number for every class of hex: `cost` of a blank board.
    pub fn flatten(&mut self, mp: i16) {
        self.terrain = [mp; 4];
    }
}
