//! The browser's part of the program. A debug build reads it from the source folder, so that a page reloads without a build.

macro_rules! assets {
    ($($name:literal),+ $(,)?) => {
        const FILES: &[(&str, &[u8])] = &[$(($name, include_bytes!(concat!("../web/", $name)))),+];
    };
}

assets![
    "advice.js",
    "big.html",
    "big.js",
    "board.js",
    "card.js",
    "counters.js",
    "dom.js",
    "fight.js",
    "gestures.js",
    "help.js",
    "icon.svg",
    "kept.js",
    "layers.js",
    "lobby.html",
    "lobby.js",
    "log.js",
    "map.js",
    "me.js",
    "net.js",
    "offers.js",
    "orders.js",
    "overlays.js",
    "panels.css",
    "panels.js",
    "pieces.js",
    "plans.js",
    "replay.js",
    "roster.js",
    "seats.js",
    "style.css",
    "table.css",
    "table.html",
    "table.js",
    "welcome.js",
    "who.js",
    "words.en.js",
    "words.it.js",
    "words.js",
];

/// Type and bytes of a file.
pub fn find(name: &str) -> Option<(&'static str, Vec<u8>)> {
    let built_in = FILES.iter().find(|(known, _)| *known == name).map(|(_, bytes)| bytes.to_vec());
    // Only plain names: nothing outside the folder.
    let is_plain = !name.contains(['/', '\\']) && !name.starts_with('.');
    let on_disk = if cfg!(debug_assertions) && is_plain { std::fs::read(folder().join(name)).ok() } else { None };
    Some((kind(name), on_disk.or(built_in)?))
}

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web")
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

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_built_in() {
        let mut there: Vec<String> =
            std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        there.sort();
        assert_eq!(FILES.iter().map(|(name, _)| *name).collect::<Vec<_>>(), there);
        assert!(FILES.iter().all(|(name, bytes)| !bytes.is_empty() && kind(name) != "application/octet-stream"));
        assert!(find("../Cargo.toml").is_none() && find("..").is_none());
    }

    /// A quote, then a capital letter and more than one word: a sentence for people.
    fn has_sentence(line: &str) -> bool {
        let is_quote = |c: char| matches!(c, '\'' | '"' | '`');
        line.char_indices().filter(|(_, c)| is_quote(*c)).any(|(at, quote)| {
            let text = line[at + 1..].split(quote).next().unwrap_or_default();
            let mut words = text.split(' ');
            let first = words.next().unwrap_or_default();
            let is_word = first.starts_with(|c: char| c.is_uppercase()) && first.chars().all(char::is_alphabetic);
            is_word && words.next().is_some_and(|second| second.starts_with(|c: char| c.is_lowercase()))
        })
    }

    #[test]
    fn what_the_page_says_stands_in_its_catalogue() {
        assert!(has_sentence("tell('No unit can act.')") && !has_sentence("el('p', { class: 'quiet small' })"));
        let said = |name: &&str| {
            let text = std::fs::read_to_string(folder().join(name)).unwrap();
            let code = text.lines().map(str::trim_start).filter(|line| !line.starts_with(['/', '*']));
            code.filter(|line| has_sentence(line)).map(|line| format!("{name}: {line}")).collect::<Vec<_>>()
        };
        let scripts = FILES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".js"));
        let (catalogue, others): (Vec<&str>, Vec<&str>) = scripts.partition(|name| name.starts_with("words."));
        assert!(catalogue.iter().flat_map(said).count() > 50);
        assert_eq!(others.iter().flat_map(said).collect::<Vec<_>>(), Vec::<String>::new());
    }

    fn text(name: &str) -> String {
        std::fs::read_to_string(folder().join(name)).unwrap()
    }

    /// The sentences of a catalogue by their ways there, `table.home`, and what each of them takes.
    fn catalogue(name: &str) -> BTreeMap<String, String> {
        let (text, mut part, mut found) = (text(name), String::new(), BTreeMap::new());
        for line in text.lines() {
            let Some((key, said)) = line.trim_start().split_once(':').filter(|(key, _)| key.chars().all(char::is_alphanumeric))
            else {
                continue;
            };
            match line.len() - line.trim_start().len() {
                2 => part = key.to_owned(),
                4 => {
                    let takes =
                        said.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(") =>")).map_or("", |(args, _)| args);
                    assert_eq!(found.insert(format!("{part}.{key}"), takes.to_owned()), None, "{name}: {part}.{key} twice");
                }
                _ => {}
            }
        }
        found
    }

    /// Ways into the catalogue that follow some words of a text.
    fn ways<'a>(text: &'a str, before: &'a str) -> impl Iterator<Item = String> + 'a {
        text.split(before).skip(1).filter_map(|rest| {
            let way: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '.').collect();
            let mut names = way.split('.').map(str::to_owned);
            Some(format!("{}.{}", names.next()?, names.next()?))
        })
    }

    #[test]
    fn the_catalogues_have_what_the_page_says_and_no_more() {
        let english = catalogue("words.en.js");
        let pages = FILES.iter().map(|(name, _)| *name).filter(|name| name.ends_with(".html") || name.ends_with(".js"));
        let used: BTreeSet<String> = pages
            .filter(|name| !name.starts_with("words."))
            .flat_map(|name| {
                let text = text(name);
                let marks =
                    [" words.", "(words.", "[words.", "{words.", "!words.", "...words.", "data-word=\"", "data-word-label=\""];
                marks.into_iter().flat_map(|mark| ways(&text, mark).collect::<Vec<_>>()).collect::<Vec<_>>()
            })
            .collect();
        assert!(english.len() > 300, "{} sentences", english.len());
        assert_eq!(used.iter().filter(|way| !english.contains_key(*way)).collect::<Vec<_>>(), Vec::<&String>::new(), "missing");
        assert_eq!(english.keys().filter(|way| !used.contains(*way)).collect::<Vec<_>>(), Vec::<&String>::new(), "unused");
        let italian = catalogue("words.it.js");
        assert!(italian.len() > 300, "{} sentences", italian.len());
        for (way, takes) in italian {
            assert_eq!(Some(&takes), english.get(&way), "what {way} takes");
        }
    }
}
