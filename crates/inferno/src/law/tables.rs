//! What the charts say (CRT, LRT, TEC): each look-up is a paragraph of the player aid.

use kernel::{Cite, Rule};

use crate::board::{Terrain, Water, Way};
use crate::charts::{Band, COLUMNS, Cell, Charts, Feature, REDUCTIONS, ROWS, Tec};
use crate::ids::rule;

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
const LRT_RULES: [&[Rule]; REDUCTIONS] =
    [rule!("LRT/0"), rule!("LRT/1"), rule!("LRT/2"), rule!("LRT/3"), rule!("LRT/4"), rule!("LRT/5")];
const TERRAIN_RULES: [&[Rule]; 4] = [rule!("TEC/clear"), rule!("TEC/hill"), rule!("TEC/low-mountain"), rule!("TEC/swamp")];
const FEATURE_RULES: [&[Rule]; 3] = [rule!("TEC/peak"), rule!("TEC/enemy-trench"), rule!("TEC/settlement")];

impl Charts {
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

    /// CE reductions for a modified die.
    pub fn reductions(&self, die: i16, large: bool) -> u8 {
        let end = |b: &Band| if large { b.large } else { b.small };
        let row = self.lrt.iter().position(|b| end(b).is_some_and(|to| die <= to)).unwrap_or(0);
        LRT_RULES[row.min(REDUCTIONS - 1)].says(row as u8)
    }

    /// The LRT modifier of the opponent's total artillery value.
    pub fn artillery(&self, av: u8) -> i16 {
        self.artillery.iter().rev().find(|(from, _)| i16::from(av) >= *from).map_or(0, |(_, drm)| *drm)
    }
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
}
