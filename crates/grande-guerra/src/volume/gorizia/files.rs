//! The data set built into the program.

use content::Files;

macro_rules! files {
    ($($name:literal)+) => { &[$(($name, include_str!(concat!("../../../../../data/gorizia/", $name)))),+] };
}

pub fn embedded() -> Files {
    Files::Embedded(files![
        "charts.toml" "commands.csv" "counters.csv" "coverage.toml" "en.ftl" "formations.csv" "it.ftl" "rules.toml" "terrain.toml" "victory.toml"
        "maps/gorizia/areas.csv" "maps/gorizia/corrections.csv" "maps/gorizia/facts.toml" "maps/gorizia/hexes.csv"
        "maps/gorizia/hexsides.csv" "maps/gorizia/map.toml" "maps/gorizia/places.csv" "maps/gorizia/roads.csv"
        "scenarios/campaign.toml" "scenarios/carso-karst.toml" "scenarios/isonzo-bridgehead.toml"
    ])
}
