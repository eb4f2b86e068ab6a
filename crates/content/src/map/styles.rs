//! The drawing styles that a head may name.

/// By list of the head: `terrain`, `water`, `way`, `place`, `area`.
pub const STYLES: [(&str, &[&str]); 5] = [
    (
        "terrain",
        &[
            "open",
            "woods",
            "rough",
            "carso",
            "swamp",
            "marsh",
            "town",
            "village",
            "high-mountain",
            "hill",
            "water",
            "light-fields",
            "vineyard",
            "castle",
            "wooded-rough",
        ],
    ),
    ("water", &["great-river", "river", "stream", "canal", "great-canal"]),
    ("way", &["high-road", "road", "minor-road", "track", "trail", "railway", "narrow-railway", "stream", "canal"]),
    ("place", &["city", "town", "village", "locale", "peak", "pass", "fort", "bridgehead", "castle", "depot", "church", "none"]),
    ("area", &["none", "front", "sector", "entry", "supply", "breakthrough", "objective"]),
];

/// The styles of a list; empty for an unknown one.
pub fn styles(list: &str) -> &'static [&'static str] {
    STYLES.iter().find(|(name, _)| *name == list).map_or(&[], |(_, styles)| styles)
}
