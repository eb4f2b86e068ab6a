//! A tiny map, whole and with every kind of mistake.

use std::collections::BTreeMap;

use content::map::{Facts, MapCheck, check};
use content::{Files, RawMap};
use kernel::Problems;

mod checks;
mod corrections;
mod facts;
mod head;
mod tables;

/// 0101 to 0404: rows, odd ones half a hex on.
pub const HEAD: &str = r#"key = "m"
game = "g"
title = "Tiny"
subtitle = "A board"
credit = "Nobody"
hex_metres = 1000
sides = [{ word = "it", name = "Italy" }]
terrain = [{ word = "clear", name = "Clear", style = "open" }, { word = "wood", name = "Wood", style = "woods" }, { word = "lake", name = "Lake", style = "water" }]
water = [{ word = "great", name = "Great", style = "great-river" }, { word = "river", name = "River", style = "river" }]
way = [{ word = "road", name = "Road", style = "road" }, { word = "brook", name = "Brook", style = "stream" }]
place = [{ word = "town", name = "Town", style = "town" }, { word = "peak", name = "Peak", style = "peak" }]
area = [{ word = "front", name = "Front", style = "front" }, { word = "supply", name = "Supply", style = "supply" }, { word = "setup", name = "Set-up", style = "none" }]
region = [{ name = "Middle", from = "0201", to = "0203" }]
[grid]
lines = [1, 4]
places = [1, 4]
shoved = "odd"
lines_grow = "south"
places_grow = "east"
[columns]
hexes = { trench = ["it", "ah"], depth = "number" }
hexsides = { river = ["great", "river"], bridge = ["bridge", "foot-bridge"] }
places = { value = "number" }
"#;

/// The files of a map that is being written.
pub struct Draft(BTreeMap<String, String>);

impl Draft {
    /// Sixteen clear hexes of level 1 and nothing else.
    pub fn new() -> Self {
        let mut hexes = "hex,terrain,level,metres,trench,depth,provenance\n".to_owned();
        for (line, place) in (1..=4).flat_map(|line| (1..=4).map(move |place| (line, place))) {
            hexes.push_str(&format!("{line:02}{place:02},clear,1,100,,,reconstructed\n"));
        }
        Self(BTreeMap::new())
            .file("map.toml", HEAD)
            .file("hexes.csv", &hexes)
            .file("hexsides.csv", "a,b,river,bridge,provenance\n")
            .file("roads.csv", "kind,a,b,name,provenance\n")
            .file("places.csv", "hex,name,kind,value,provenance\n")
            .file("areas.csv", "kind,name,at,hex,provenance\n")
    }

    pub fn file(mut self, name: &str, text: &str) -> Self {
        self.0.insert(format!("maps/m/{name}"), text.to_owned());
        self
    }

    /// Rows at the end of a file, without their provenance.
    pub fn rows(mut self, name: &str, rows: &[&str]) -> Self {
        let text = self.0.get_mut(&format!("maps/m/{name}")).unwrap();
        rows.iter().for_each(|row| text.push_str(&format!("{row},printed\n")));
        self
    }

    pub fn hex(mut self, number: &str, terrain: &str, level: u8) -> Self {
        let text = self.0.get_mut("maps/m/hexes.csv").unwrap();
        *text = text.replace(&format!("{number},clear,1,"), &format!("{number},{terrain},{level},"));
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.0.remove(&format!("maps/m/{name}"));
        self
    }

    pub fn load(&self) -> Result<RawMap, Problems> {
        RawMap::load(&Files::Memory(self.0.clone()), "maps/m")
    }

    /// What the checks with these facts say, without the folder.
    pub fn problems(&self, facts: &str) -> Vec<String> {
        self.checks(facts).into_iter().flat_map(|check| check.problems).map(|text| text.replace("maps/m/", "")).collect()
    }

    pub fn checks(&self, facts: &str) -> Vec<MapCheck> {
        let map = self.load().unwrap();
        check(&map, &Facts::parse("maps/m/facts.toml", facts, &map.head).unwrap())
    }
}

/// The problems as the reader sees them, without the folder.
pub fn told(result: Result<RawMap, Problems>) -> Vec<String> {
    let problems = result.expect_err("this map is wrong");
    problems.0.iter().map(|p| p.to_string().replace("maps/m/", "")).collect()
}
