//! Every sentence is a message, in every catalogue there is.

use std::path::{Path, PathBuf};

use language::{Catalogue, Language};
use testkit::catalogues::{Source, check, read, sentences, sources, translates};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn frame(language: &str) -> PathBuf {
    root().join(format!("crates/language/words/{language}.ftl"))
}

fn of(crates: &[&str]) -> Vec<Source> {
    crates.iter().flat_map(|name| sources(&root().join("crates").join(name).join("src"))).collect()
}

fn nothing_wrong(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where Inferno speaks to who plays it; what is wrong with a file or a question is told in English.
const SPEAKS: [&str; 11] = [
    "law/",
    "step/",
    "tell.rs",
    "game.rs",
    "warn.rs",
    "study.rs",
    "overlay.rs",
    "together.rs",
    "presentation.rs",
    "options.rs",
    "score.rs",
];

#[test]
fn inferno_says_what_its_catalogue_knows() {
    let english = read(Language::English, &root().join("data/inferno/en.ftl"));
    let own = of(&["inferno"]);
    nothing_wrong(&check(&own, &english, Some(&read(Language::English, &frame("en")))));
    nothing_wrong(&translates(&english, &read(Language::Italian, &root().join("data/inferno/it.ftl"))));
    // Broken invariants are told to who mends the program.
    let speaks = |name: &str| SPEAKS.iter().any(|part| name.starts_with(part)) && name != "law/audit.rs";
    let speaking: Vec<Source> = own.into_iter().filter(|(name, _)| speaks(name)).collect();
    // The name of an outcome, which odds and situations use, and what an assertion says.
    let names = ["\"goes on\"", "differ from the slow version", "differs from the slow version"];
    let loose = sentences(&speaking).into_iter().filter(|text| !names.iter().any(|name| text.contains(name)));
    nothing_wrong(&loose.collect::<Vec<_>>());
}

#[test]
fn the_toy_says_what_its_catalogue_knows() {
    let english = read(Language::English, &root().join("crates/testkit/words/en.ftl"));
    let toy = sources(&root().join("crates/testkit/src/toy"));
    nothing_wrong(&check(&toy, &english, Some(&read(Language::English, &frame("en")))));
}

#[test]
fn the_frame_says_what_its_catalogue_knows() {
    let english = read(Language::English, &frame("en"));
    let all = of(&["kernel", "content", "server", "arena", "esagono", "bots"]);
    let tested = |text: String| text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    // What macros only pass on is said by the books.
    let all: Vec<Source> = all.into_iter().map(|(name, text)| (name, tested(text))).collect();
    // A book's own: `sides!` asks for it.
    let wrong = check(&all, &english, None).into_iter().filter(|wrong| !wrong.starts_with("sides.rs: `side-name`"));
    nothing_wrong(&wrong.collect::<Vec<_>>());
    nothing_wrong(&translates(&english, &read(Language::Italian, &frame("it"))));
}

#[test]
fn a_missing_and_an_unused_message_and_a_loose_sentence_are_found() {
    let catalogue =
        Catalogue::read(Language::English, "moves = { $unit } moves to { $hex }.\nidle = Nothing moves.\n").expect("Fluent");
    let code =
        r#"fn f() { message!("moves", unit = u(top)); why!("gone"); tell("Nobody is here at all"); choice("option-luck") }"#;
    let source = vec![("law/x.rs".to_owned(), code.to_owned())];
    let wrong = check(&source, &catalogue, None).join("\n");
    for part in
        ["`moves` is said without hex", "`gone` is in no catalogue", "`option-luck` is in no catalogue", "`idle` is never said"]
    {
        assert!(wrong.contains(part), "{wrong}");
    }
    assert_eq!(sentences(&source).len(), 1);
    let other = Catalogue::read(Language::Italian, "moves = { $unita } muove.\nnew = x\n").expect("Fluent");
    assert_eq!(translates(&catalogue, &other).len(), 2);
}
