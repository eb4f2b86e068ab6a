//! Built-in files and folders; provenance; the data hash.

use content::{Files, Provenance};

use crate::{Folder, told};

const BUILT_IN: &[(&str, &str)] =
    &[("rules.toml", "[[rule]]\n"), ("maps/m/hexes.csv", "hex\n"), ("counters.csv", "\u{feff}name\n")];

#[test]
fn a_folder_reads_like_the_built_in_files() {
    let folder = Folder::new("same");
    for (name, text) in BUILT_IN {
        folder.write(name, text);
    }
    folder.write(".hidden", "x");
    folder.write(".git/config", "x");
    let (inside, outside) = (Files::Embedded(BUILT_IN), folder.files());
    assert_eq!(inside.names(), ["counters.csv", "maps/m/hexes.csv", "rules.toml"]);
    assert_eq!(outside.names(), inside.names());
    for name in inside.names() {
        assert_eq!(inside.read(&name).unwrap(), outside.read(&name).unwrap());
    }
    assert_eq!(inside.read("counters.csv").unwrap(), "name\n", "no byte order mark");
    for name in ["none.toml", "", "../rules.toml", "/rules.toml", "maps/../rules.toml"] {
        assert_eq!(told(inside.read(name)), ["0: there is no such file"], "{name}");
        let problems = told(outside.clone().read(name));
        assert!(problems.len() == 1 && problems[0].starts_with("0: "), "{name}");
    }
}

#[test]
fn a_folder_leads_nowhere_else() {
    let folder = Folder::new("inner");
    folder.write("secret.toml", "x = 1");
    folder.write("data/a.toml", "a = 1");
    let files = Files::Folder(folder.0.join("data"));
    assert!(files.read("a.toml").is_ok());
    assert_eq!(told(files.read("../secret.toml")), ["0: there is no such file"]);
}

#[test]
fn files_that_are_no_text() {
    let folder = Folder::new("bytes");
    folder.write("a.csv", [0xff, 0xfe, 0x00]);
    assert_eq!(told(folder.files().read("a.csv")), ["0: is not UTF-8 text"]);
    folder.write("sub/b.csv", "b");
    assert!(told(folder.files().read("sub"))[0].starts_with("0: cannot be read"));
    assert!(Files::Folder(folder.0.join("nowhere")).names().is_empty());
}

#[test]
fn provenance_words() {
    for provenance in Provenance::ALL {
        assert_eq!(Provenance::parse(provenance.word()), Some(provenance));
        assert_eq!(serde_json::to_value(provenance).unwrap(), provenance.word());
        assert!(Provenance::WORDS.contains(&(provenance.word(), provenance)));
    }
    assert_eq!(Provenance::parse("Printed"), None);
}
