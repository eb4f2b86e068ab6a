//! The browser's part of the program. A debug build reads it from the source folder, so that a page reloads without a build.

macro_rules! assets {
    ($($name:literal),+ $(,)?) => {
        const FILES: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("../web/", $name)))),+];
    };
}

assets![
    "board.js", "counters.js", "dom.js", "icon.svg", "lobby.html", "lobby.js", "net.js", "offers.js", "panels.js", "style.css", "table.html",
    "table.js",
];

/// Type and bytes of a file.
pub fn find(name: &str) -> Option<(&'static str, Vec<u8>)> {
    let (_, built_in) = FILES.iter().find(|(known, _)| *known == name)?;
    let bytes = if cfg!(debug_assertions) {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web").join(name);
        std::fs::read(path).unwrap_or_else(|_| built_in.to_vec())
    } else {
        built_in.to_vec()
    };
    Some((kind(name), bytes))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
