//! The charts of the player aid, read from `charts.toml` and `terrain.toml`. Code reads them; nothing here decides.

mod load;
#[cfg(test)]
mod tests;

use content::charts::{Cells, Wanted, sixths};
use kernel::{Problems, Said, message};
use serde_json::Value as Json;

use crate::board::{Terrain, Way};

/// The columns of the Terrain Effects Chart, in the order of the classes of units.
pub const CLASSES: [&str; 6] = ["infantry", "mountain", "mounted", "light", "field", "heavy"];

/// Ground that a class may not enter or cross.
pub const FORBIDDEN: i16 = i16::MAX;

/// What befalls one side of an assault.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Blow {
    /// In all.
    pub steps: u8,
    /// Points of disorganization for each unit.
    pub dp: u8,
    pub retreat: bool,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct AssaultCell {
    pub text: String,
    /// Attacker, defender.
    pub blows: [Blow; 2],
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct FireCell {
    pub text: String,
    pub steps: u8,
    pub dp: u8,
    /// A trench loses a level.
    pub trench: bool,
    /// Roll again.
    pub again: bool,
}

impl FireCell {
    /// No effect at all.
    pub const fn is_empty(&self) -> bool {
        self.steps == 0 && self.dp == 0 && !self.trench && !self.again
    }
}

impl Said for AssaultCell {
    fn nothing() -> Self {
        Self { text: "-/-".into(), blows: Default::default() }
    }
    /// What befalls one side befalls the other.
    fn otherwise(mut self) -> Self {
        self.blows.reverse();
        self.text = self.text.split_once('/').map(|(one, other)| format!("{other}/{one}")).unwrap_or_default();
        self
    }
}

impl Said for FireCell {
    fn nothing() -> Self {
        Self { text: "-".into(), ..Self::default() }
    }
    fn otherwise(self) -> Self {
        if self.is_empty() { Self { text: "1D1".into(), steps: 1, dp: 1, ..Self::default() } } else { Self::nothing() }
    }
}

/// `1D2R/-`: attacker and defender, of whom exactly one retreats.
pub fn parse_assault(text: &str) -> Option<[Blow; 2]> {
    let (attacker, defender) = text.split_once('/')?;
    let blows = [parse_blow(attacker.trim())?, parse_blow(defender.trim())?];
    (blows[0].retreat != blows[1].retreat).then_some(blows)
}

fn parse_blow(text: &str) -> Option<Blow> {
    if text == "-" {
        return Some(Blow::default());
    }
    let (text, retreat) = text.strip_suffix('R').map_or((text, false), |rest| (rest, true));
    if text.is_empty() {
        return retreat.then_some(Blow { retreat, ..Blow::default() });
    }
    let (steps, dp) = parse_losses(text)?;
    Some(Blow { steps, dp, retreat })
}

/// `D1`, `1D2`.
fn parse_losses(text: &str) -> Option<(u8, u8)> {
    let (steps, dp) = text.split_once('D')?;
    let digit = |text: &str| text.parse().ok().filter(|n: &u8| *n <= 9 && text.len() == 1);
    Some((if steps.is_empty() { 0 } else { digit(steps)? }, digit(dp)?))
}

/// `-`, `*`, `D1`, `1D2`, `1D2 T`, `T`.
pub fn parse_fire(text: &str) -> Option<FireCell> {
    let cell = FireCell { text: text.to_owned(), ..FireCell::default() };
    match text {
        "-" => return Some(cell),
        "*" => return Some(FireCell { again: true, ..cell }),
        "T" => return Some(FireCell { trench: true, ..cell }),
        _ => {}
    }
    let (losses, trench) = text.strip_suffix('T').map_or((text, false), |rest| (rest.trim_end(), true));
    let (steps, dp) = parse_losses(losses)?;
    Some(FireCell { steps, dp, trench, ..cell })
}

/// Movement points in sixths; `no` is [`FORBIDDEN`].
pub fn parse_points(text: &str) -> Option<i16> {
    match text {
        "no" => Some(FORBIDDEN),
        "all" => None,
        points => sixths(points),
    }
}

/// Columns that a single cause shifts a fire or an assault by. `*_trench` for each level.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Shifts {
    pub assault_trench: i16,
    pub assault_cavalry: i16,
    pub assault_flamethrower: i16,
    pub bombard_trench: i16,
    pub bombard_two_units: i16,
    pub bombard_cavalry: i16,
    /// The firer's trench.
    pub defence_trench: i16,
    pub defence_higher: i16,
    pub defence_river: i16,
    pub defence_cavalry: i16,
}

/// Numbers the rules read at every step, taken out of the lists once. Points are in sixths, by [`CLASSES`].
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Tec {
    pub terrain: [[i16; 6]; 6],
    pub terrain_assault: [i16; 6],
    pub terrain_bombard: [i16; 6],
    /// River, Isonzo.
    pub hexside: [[i16; 6]; 2],
    pub hexside_assault: [i16; 2],
    pub slope: [i16; 6],
    pub slope_assault: i16,
    /// An enemy trench.
    pub trench: [i16; 6],
    pub way: [[i16; 6]; 3],
    /// Leaving an enemy zone of control.
    pub leave: i16,
    /// From one enemy zone of control straight to another.
    pub through: i16,
}

impl Tec {
    /// One number for every class of hex: `cost` of a blank board.
    pub fn flatten(&mut self, points: i16) {
        self.terrain = [[points; 6]; 6];
    }

    /// The least that a step can cost each class.
    pub fn cheapest(&self) -> [u16; CLASSES.len()] {
        std::array::from_fn(|class| {
            let grounds = self.terrain.iter().chain(&self.way).map(|row| row[class]);
            let extras =
                [self.slope[class], self.hexside[0][class], self.hexside[1][class], self.trench[class], self.leave, self.through];
            let rebates: i16 = extras.into_iter().filter(|extra| *extra < 0).sum();
            (grounds.min().unwrap_or(0).saturating_add(rebates)).max(0) as u16
        })
    }
}

/// What the columns of the two tables are called.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Heads {
    columns: Vec<String>,
    ratios: Vec<(i16, i16)>,
    fire: Vec<String>,
    fire_from: Vec<i16>,
}

#[derive(Clone, Debug)]
pub struct Charts {
    pub cells: Cells,
    /// Assault columns by name.
    pub columns: Vec<String>,
    /// Attack and defence of each.
    pub ratios: Vec<(i16, i16)>,
    /// By die less one and column.
    pub assault: Vec<Vec<AssaultCell>>,
    pub below: AssaultCell,
    pub fire_columns: Vec<String>,
    /// The lowest total of each fire column.
    pub fire_from: Vec<i16>,
    /// By die less one and column.
    pub fire: Vec<Vec<FireCell>>,
    pub shift: Shifts,
    /// Columns that all shifts of an assault move at most, either way.
    pub assault_most: i16,
    /// The same for fire.
    pub fire_most: i16,
    /// Columns for each point of difference in Morale, and at most.
    pub morale_each: i16,
    pub morale_most: i16,
    pub tec: Tec,
}

impl Charts {
    /// The tables as the cells have them.
    fn of(cells: Cells, heads: Heads) -> Result<Self, Problems> {
        heads.check()?;
        let mut wanted = cells.wanted();
        let mut assault_cell = |key: &str| {
            let text = wanted.text(key).to_owned();
            AssaultCell { blows: parse_assault(&text).unwrap_or_default(), text }
        };
        let below = assault_cell("assault.below");
        let mut assault_row = |die: u8| heads.columns.iter().map(|odds| assault_cell(&format!("assault.{die}.{odds}"))).collect();
        let assault = (1..=6).map(&mut assault_row).collect();
        let mut fire_cell = |key: &str| parse_fire(wanted.text(key)).unwrap_or_default();
        let mut fire_row = |die: u8| heads.fire.iter().map(|name| fire_cell(&format!("fire.{die}.{name}"))).collect();
        let fire = (1..=6).map(&mut fire_row).collect();
        let (shift, tec) = (Shifts::of(&mut wanted), Tec::of(&mut wanted));
        let [assault_most, fire_most, morale_each, morale_most] =
            ["assault.most", "fire.most", "assault.morale.each", "assault.morale.most"].map(|key| wanted.whole(key));
        wanted.finish("charts.toml, terrain.toml", ())?;
        let Heads { columns, ratios, fire: fire_columns, fire_from } = heads;
        Ok(Self {
            cells,
            columns,
            ratios,
            assault,
            below,
            fire_columns,
            fire_from,
            fire,
            shift,
            assault_most,
            fire_most,
            morale_each,
            morale_most,
            tec,
        })
    }

    /// The charts with a situation's own cells.
    pub fn with(&self, cells: Cells) -> Self {
        let heads = Heads {
            columns: self.columns.clone(),
            ratios: self.ratios.clone(),
            fire: self.fire_columns.clone(),
            fire_from: self.fire_from.clone(),
        };
        Self::of(cells, heads).unwrap_or_else(|_| self.clone())
    }

    /// The name of an assault column, those beyond the printed ones too: 6:1 follows the last, 1:3 is -1.
    pub fn column_word(&self, column: i16) -> String {
        let last = self.columns.len() - 1;
        match usize::try_from(column) {
            Ok(at) if at <= last => self.columns[at].clone(),
            Ok(at) => format!("{}:1", at - last + usize::from(self.ratios[last].0.unsigned_abs())),
            Err(_) => format!("1:{}", i32::from(self.ratios[0].1) - i32::from(column)),
        }
    }

    /// The name of a fire column; beyond the end the last one.
    pub fn fire_column_word(&self, column: usize) -> String {
        self.fire_columns[column.min(self.fire_columns.len() - 1)].clone()
    }

    /// The charts as tables for people.
    pub fn pictured(&self) -> Json {
        let rows = |table: &str, columns: &[String]| {
            let boxes = |die: u8| columns.iter().map(|column| format!("{table}.{die}.{column}")).collect();
            (1..=6).map(|die: u8| (die.to_string(), boxes(die))).collect::<Vec<(String, Vec<String>)>>()
        };
        let ground = Terrain::ALL.iter().map(|(word, _)| format!("terrain.{word}"));
        let ways = Way::ALL.iter().map(|(word, _)| format!("way.{word}"));
        let others = ["hexside.river", "hexside.isonzo", "slope", "trench"].map(str::to_owned);
        let costs = ground.chain(others).chain(ways).map(|row| {
            let keys = CLASSES.iter().map(|class| format!("{row}.{class}")).collect();
            (row.rsplit('.').next().unwrap_or_default().to_owned(), keys)
        });
        let odds: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        let factors: Vec<&str> = self.fire_columns.iter().map(String::as_str).collect();
        let drawn = self.cells.drawn();
        let assault = rows("assault", &self.columns).into_iter();
        let fire = rows("fire", &self.fire_columns).into_iter();
        let plain = str::to_owned;
        let drawn = drawn.table(message!("chart-assault"), message!("chart-assault-corner"), &odds, assault, plain);
        let drawn = drawn.table(message!("chart-fire"), message!("chart-fire-corner"), &factors, fire, plain);
        let drawn = drawn.table(message!("chart-terrain"), message!("chart-terrain-corner"), &CLASSES, costs, plain);
        drawn.rest(message!("chart-rest"))
    }
}

impl Heads {
    /// Columns rise from left to right and have names of their own.
    fn check(&self) -> Result<(), Problems> {
        let mut problems = Problems::default();
        let product = |(a, d): &(i16, i16), (e, f): &(i16, i16)| i32::from(*a) * i32::from(*f) < i32::from(*e) * i32::from(*d);
        if self.columns.is_empty() || !self.ratios.windows(2).all(|w| product(&w[0], &w[1])) {
            problems.add("charts.toml", 0, "the Assault Table needs columns that rise from left to right");
        }
        if self.fire_from.first() != Some(&0) || !self.fire_from.windows(2).all(|w| w[0] < w[1]) {
            problems.add("charts.toml", 0, "the columns of the Fire Table rise from 0");
        }
        problems.into_result(())
    }
}

impl Shifts {
    fn of(wanted: &mut Wanted<'_>) -> Self {
        let mut n = |key: &str| wanted.whole(key);
        Self {
            assault_trench: n("assault.shift.trench"),
            assault_cavalry: n("assault.shift.cavalry"),
            assault_flamethrower: n("assault.shift.flamethrower"),
            bombard_trench: n("bombard.shift.trench"),
            bombard_two_units: n("bombard.shift.two-units"),
            bombard_cavalry: n("bombard.shift.cavalry"),
            defence_trench: n("defence.shift.trench"),
            defence_higher: n("defence.shift.higher"),
            defence_river: n("defence.shift.river"),
            defence_cavalry: n("defence.shift.cavalry"),
        }
    }
}

impl Tec {
    fn of(wanted: &mut Wanted<'_>) -> Self {
        let waters = ["river", "isonzo"];
        let terrain = Terrain::ALL.map(|(word, _)| costs(wanted, &format!("terrain.{word}")));
        let hexside = waters.map(|word| costs(wanted, &format!("hexside.{word}")));
        let way = Way::ALL.map(|(word, _)| costs(wanted, &format!("way.{word}")));
        let (slope, trench) = (costs(wanted, "slope"), costs(wanted, "trench"));
        let [leave, through] = ["zone.leave", "zone.through"].map(|key| wanted.points(key));
        let mut n = |key: &str| wanted.whole(key);
        Self {
            terrain_assault: Terrain::ALL.map(|(word, _)| n(&format!("terrain.{word}.assault"))),
            terrain_bombard: Terrain::ALL.map(|(word, _)| n(&format!("terrain.{word}.bombard"))),
            hexside_assault: waters.map(|word| n(&format!("hexside.{word}.assault"))),
            slope_assault: n("slope.assault"),
            terrain,
            hexside,
            slope,
            trench,
            way,
            leave,
            through,
        }
    }
}

fn costs(wanted: &mut Wanted<'_>, place: &str) -> [i16; 6] {
    CLASSES.map(|class| parse_points(wanted.text(&format!("{place}.{class}"))).unwrap_or(0))
}
