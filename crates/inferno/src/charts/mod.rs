//! The charts of the player aid, read from `charts.toml` and `terrain.toml`. Code reads them; nothing here decides.

mod load;

use kernel::{Cite, Fraction, Node, Rule};

use crate::board::{Terrain, Water, Way};
use crate::ids::rule;
use crate::state::Fate;
use load::{ALL_POINTS, sixths};

pub const COLUMNS: usize = 9;
pub const ROWS: usize = 11;

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
#[derive(Clone, PartialEq, Debug)]
pub struct Tec {
    terrain: [(i16, i16); 4],
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
    /// Called once per game value, after the situation's own cells are in.
    pub fn tec(&self) -> Tec {
        let n = |key: &str| self.number_of(key).unwrap_or(0);
        let terrain = |key: &str| (n(&format!("terrain.{key}.mp")), n(&format!("terrain.{key}.stacking")));
        Tec {
            terrain: [terrain("clear"), terrain("hill"), terrain("low-mountain"), terrain("swamp")],
            hexside: [n("hexside.stream.mp"), n("hexside.river.mp")],
            feature: [n("feature.peak.mp"), n("feature.enemy-trench.mp"), n("feature.settlement.mp")],
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

impl Tec {
    #[inline]
    pub fn enter_mp(&self, terrain: Terrain) -> i16 {
        TERRAIN_RULES[terrain as usize].says(self.terrain[terrain as usize].0)
    }
    #[inline]
    pub fn stacking(&self, terrain: Terrain) -> i16 {
        TERRAIN_RULES[terrain as usize].says(self.terrain[terrain as usize].1)
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
        for (cost, _) in &mut self.terrain {
            *cost = mp;
        }
    }
}
