//! What must hold of the finished tables, corrections included; and a short summary for whoever compiles.

use std::collections::BTreeSet;

use hexgrid::{Grid, HexId};

use super::compile::Compiled;
use super::lattice::parted;
use super::recipe::Recipe;
use super::sources::{Named, Sources};
use super::tables::Table;

struct Sheet<'a> {
    grid: &'a Grid,
    hexes: &'a Table,
    hexsides: &'a Table,
    roads: &'a Table,
    places: &'a Table,
}

/// All problems, or the summary.
pub fn check(recipe: &Recipe, sources: &Sources, compiled: &Compiled) -> Result<Vec<String>, Vec<String>> {
    let [hexes, hexsides, roads, places] = &compiled.tables;
    let sheet = Sheet { grid: &compiled.grid, hexes, hexsides, roads, places };
    let mut problems = Vec::new();
    sheet.terrain(&mut problems);
    sheet.trenches(&mut problems);
    sheet.banks(recipe, &mut problems);
    sheet.ways(&mut problems);
    sources.named.iter().for_each(|named| sheet.named(named, &mut problems));
    if problems.is_empty() { Ok(sheet.summary(recipe, sources)) } else { Err(problems) }
}

impl Sheet<'_> {
    fn hex(&self, number: &str, column: &str) -> &str {
        self.hexes.field(number, column)
    }

    /// Key, first hex and second hex of every row of hexsides or roads.
    fn pairs<'t>(&self, table: &'t Table) -> impl Iterator<Item = (&'t str, &'t str, &'t str)> {
        table.rows.keys().filter_map(|key| {
            let pair = key.split(' ').next()?;
            let (a, b) = pair.split_once('-')?;
            Some((key.as_str(), a, b))
        })
    }

    fn terrain(&self, problems: &mut Vec<String>) {
        for number in self.hexes.rows.keys() {
            let (terrain, level) = (self.hex(number, "terrain"), self.hex(number, "level").parse::<u8>().unwrap_or(99));
            let fits = match terrain {
                "hill" => (1..=8).contains(&level),
                "low-mountain" => (9..=10).contains(&level),
                _ => level == 0,
            };
            if !fits {
                problems.push(format!("hexes.csv {number}: {terrain} of level {level}"));
            }
        }
    }

    fn trenches(&self, problems: &mut Vec<String>) {
        for number in self.hexes.rows.keys() {
            let (trench, territory) = (self.hex(number, "trench"), self.hex(number, "territory"));
            if !trench.is_empty() && trench != territory {
                problems.push(format!("hexes.csv {number}: trench of {trench} in the territory of {territory}"));
            }
        }
        for (key, a, b) in self.pairs(self.hexsides) {
            let link = self.hexsides.field(key, "trench_link");
            if !link.is_empty() && [a, b].iter().any(|number| self.hex(number, "trench") != link) {
                problems.push(format!("hexsides.csv {key}: connects trenches of {link} that are not there"));
            }
        }
    }

    /// The dividing water and the two banks must agree everywhere.
    fn banks(&self, recipe: &Recipe, problems: &mut Vec<String>) {
        let (divide, seed) = recipe.divide;
        let word = recipe.waters.iter().find(|water| water.name == divide).map_or("", |water| water.water);
        let sides = self.pairs(self.hexsides).filter(|(key, _, _)| self.hexsides.field(key, "river") == word);
        let sides: BTreeSet<_> =
            sides.filter_map(|(_, a, b)| self.grid.hexside(self.grid.parse(a)?, self.grid.parse(b)?)).collect();
        let Some((west, _)) = self.grid.parse(seed).and_then(|seed| parted(self.grid, seed, &sides)) else {
            problems.push(format!("{divide} does not part the sheet into two banks"));
            return;
        };
        for id in self.grid.ids() {
            let number = self.grid.number(id);
            let bank = if west.contains(&id) { "west" } else { "east" };
            if self.hex(&number, "bank") != bank {
                problems.push(format!("hexes.csv {number}: lies {bank} of {divide}"));
            }
        }
    }

    fn ways(&self, problems: &mut Vec<String>) {
        for (key, a, b) in self.pairs(self.roads) {
            let on_divide = self.hex(a, "bank") != self.hex(b, "bank");
            if on_divide && self.roads.field(key, "kind") == "trail" {
                problems.push(format!("roads.csv {key}: a trail makes no bridge"));
            }
        }
        for key in self.places.rows.keys().filter(|key| key.ends_with("settlement")) {
            let number = self.places.field(key, "hex");
            let owner = self.hex(number, "territory");
            if !self.is_linked(number, owner) {
                problems.push(format!("places.csv {key}: no way leads to a flag of {owner} without crossing the front"));
            }
        }
    }

    /// Whether ways lead from here to a flag of the owner inside his territory.
    fn is_linked(&self, number: &str, owner: &str) -> bool {
        let steps: BTreeSet<(HexId, HexId)> = self
            .pairs(self.roads)
            .filter(|(_, a, b)| [a, b].iter().all(|n| self.hex(n, "territory") == owner))
            .filter_map(|(_, a, b)| Some((self.grid.parse(a)?, self.grid.parse(b)?)))
            .collect();
        let Some(start) = self.grid.parse(number) else { return false };
        let is_way = |a: HexId, b: HexId| steps.contains(&(a, b)) || steps.contains(&(b, a));
        let field = hexgrid::search(self.grid, &[(start, 0)], u32::MAX - 1, |a, _, b| is_way(a, b).then_some(1));
        let is_on_way = steps.iter().any(|(a, b)| *a == start || *b == start);
        is_on_way && field.reached().any(|(id, _)| self.hex(&self.grid.number(id), "flag") == owner)
    }

    /// Every hex the book names has the role it names.
    fn named(&self, named: &Named, problems: &mut Vec<String>) {
        if self.grid.parse(&named.hex).is_none() {
            return;
        }
        let number = named.hex.as_str();
        for role in &named.roles {
            let holds = match role.as_str() {
                "trench_ah" => self.hex(number, "trench") == "ah",
                "trench_it" => self.hex(number, "trench") == "it",
                "village" => self.places.field(&format!("{number} settlement"), "name") == named.name,
                "objective" => self.hex(number, "territory") == "ah",
                "bridge_destroyed" => self.bridges().any(|(a, b, _)| named.note.contains(&format!("{a}/{b}"))),
                _ => true,
            };
            if !holds {
                problems.push(format!("{number} is not the {role} that the book says ({})", named.note));
            }
        }
    }

    /// Hexsides with water under a road or railway.
    fn bridges(&self) -> impl Iterator<Item = (&str, &str, String)> {
        self.pairs(self.hexsides).filter_map(|(key, a, b)| {
            let river = self.hexsides.field(key, "river");
            let kinds: Vec<&str> =
                ["road", "railway"].into_iter().filter(|kind| self.roads.rows.contains_key(&format!("{key} {kind}"))).collect();
            (!river.is_empty() && !kinds.is_empty()).then(|| (a, b, format!("{river}, {}", kinds.join(" and "))))
        })
    }

    fn summary(&self, recipe: &Recipe, sources: &Sources) -> Vec<String> {
        let bridges: Vec<String> = self.bridges().map(|(a, b, what)| format!("{a}/{b} ({what})")).collect();
        let count = |kind: &str, side: &str| {
            let of_kind = self.places.rows.keys().filter(|key| key.ends_with(kind));
            of_kind.filter(|key| self.hex(self.places.field(key, "hex"), "territory") == side).count()
        };
        let great = sources.named.iter().filter(|named| named.roles.iter().any(|role| role == "objective")).count();
        let mut lines = vec![format!("bridges: {}", bridges.join("; "))];
        for side in [recipe.front.holder.0, recipe.front.other] {
            let (settlements, peaks) = (count("settlement", side), count("peak", side));
            lines.push(format!("{side}: {settlements} settlements, {peaks} peaks"));
            if side == recipe.front.other {
                lines.push(format!("objectives in its territory are worth {} VP", settlements + great + 2 * peaks));
            }
        }
        lines
    }
}
