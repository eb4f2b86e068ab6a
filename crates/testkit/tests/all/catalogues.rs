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
    let folder = |name: &str| if name.contains('/') { name.to_owned() } else { format!("{name}/src") };
    crates.iter().flat_map(|name| sources(&root().join("crates").join(folder(name)))).collect()
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
    // The planner of the book speaks with its words too.
    let own = of(&["inferno", "bots/src/inferno"]);
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

/// Where the family of La Grande Guerra speaks to who plays it.
const FAMILY_SPEAKS: [&str; 10] =
    ["law/", "step/", "tell.rs", "sentence.rs", "game.rs", "warn.rs", "study.rs", "overlay.rs", "together.rs", "presentation.rs"];

#[test]
fn gorizia_says_what_its_catalogue_knows() {
    let english = read(Language::English, &root().join("data/gorizia/en.ftl"));
    let own = of(&["grande-guerra"]);
    nothing_wrong(&check(&own, &english, Some(&read(Language::English, &frame("en")))));
    let italian = read(Language::Italian, &root().join("data/gorizia/it.ftl"));
    nothing_wrong(&translates(&english, &italian));
    let untold = english.messages().keys().filter(|key| !italian.messages().contains_key(*key));
    nothing_wrong(&untold.map(|key| format!("`{key}` is not translated")).collect::<Vec<_>>());
    // Broken invariants are told to who mends the program.
    let speaks = |name: &str| FAMILY_SPEAKS.iter().any(|part| name.starts_with(part)) && name != "law/audit.rs";
    let speaking: Vec<Source> = own.into_iter().filter(|(name, _)| speaks(name)).collect();
    // What an assertion says, when a step is asked, and what is wrong with a saved position.
    let known = ["differ from the slow version", "differs from the slow version", "\"if possible\"", "\"no such trench\""];
    let loose = sentences(&speaking).into_iter().filter(|text| !known.iter().any(|known| text.contains(known)));
    nothing_wrong(&loose.collect::<Vec<_>>());
}

#[test]
fn the_toy_says_what_its_catalogue_knows() {
    let english = read(Language::English, &root().join("crates/testkit/words/en.ftl"));
    let toy = sources(&root().join("crates/testkit/src/toy"));
    nothing_wrong(&check(&toy, &english, Some(&read(Language::English, &frame("en")))));
}

/// The crates of the frame, each file with its crate's name before it.
fn of_frame() -> Vec<Source> {
    let named = |name: &'static str| of(&[name]).into_iter().map(move |(file, text)| (format!("{name}/{file}"), text));
    let crates = ["kernel", "content", "games", "server", "arena", "esagono", "bots"];
    crates.into_iter().flat_map(named).filter(|(name, _)| !name.starts_with("bots/inferno/")).collect()
}

/// Whose texts are for those who write files, programs or rules, or keep the service: they stay English.
const FOR_WRITERS: [&str; 31] = [
    // What is wrong with files, records, requests, questions and the words of orders.
    "content/",
    "kernel/situation/",
    "kernel/ask.rs",
    "kernel/dice.rs",
    "kernel/fields.rs",
    "kernel/node.rs",
    "kernel/overlay.rs",
    "kernel/pose.rs",
    "kernel/record.rs",
    "kernel/request.rs",
    "kernel/session/replay.rs",
    "kernel/units.rs",
    "kernel/verbs.rs",
    "arena/store.rs",
    "esagono/files.rs",
    "esagono/fail.rs",
    // Programs in a seat.
    "bots/outside.rs",
    "esagono/commands/protocol.rs",
    // What does not fit into a position.
    "kernel/agenda.rs",
    "kernel/session/overflow.rs",
    // Figures of the service and of the machine.
    "server/metrics.rs",
    "server/store/",
    "esagono/commands/bench.rs",
    "esagono/commands/bench/",
    // Questions put as files.
    "esagono/commands/situation.rs",
    // Help.
    "esagono/cli.rs",
    "esagono/commands/simulate.rs: \"from 1 to {MOST_THREADS}\"",
    // Wrong lines of a record; a status of coverage; how a misread order is known.
    "esagono/commands/record.rs: \"file line",
    "esagono/commands/record.rs: \"File line",
    "esagono/commands/rules.rs: \"out of scope\"",
    "esagono/commands/play/seat.rs: \"no verb\"",
];

/// Single texts of the server that are no sentences to a player.
const NO_SENTENCES: [&str; 11] = [
    "a draw was agreed",
    "ended before its time",
    "come again",
    "it panicked",
    "the situation",
    "the table's beginning",
    "its number is {}",
    "it cannot be read: {e}",
    "default-src 'none'",
    "the store does not answer",
    "', None) => quote = Some(c),",
];

#[test]
fn the_frame_says_nothing_outside_its_catalogue() {
    let excepted = |text: &String| {
        let is_no_sentence = NO_SENTENCES.iter().any(|known| text.contains(&format!("\"{known}")));
        is_no_sentence || FOR_WRITERS.iter().any(|file| text.starts_with(file))
    };
    let (known, loose): (Vec<String>, Vec<String>) = sentences(&of_frame()).into_iter().partition(excepted);
    nothing_wrong(&loose);
    // An exception that excuses nothing is to go.
    let needless = FOR_WRITERS.iter().filter(|file| !known.iter().any(|text| text.starts_with(**file)));
    nothing_wrong(&needless.map(|file| format!("{file} needs no exception")).collect::<Vec<_>>());
    let needless = NO_SENTENCES.iter().filter(|part| !known.iter().any(|text| text.contains(*part)));
    nothing_wrong(&needless.map(|part| format!("{part} needs no exception")).collect::<Vec<_>>());
}

#[test]
fn the_frame_says_what_its_catalogue_knows() {
    let english = read(Language::English, &frame("en"));
    let all = of_frame();
    let tested = |text: String| text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    // What macros only pass on is said by the books.
    let all: Vec<Source> = all.into_iter().map(|(name, text)| (name, tested(text))).collect();
    // A book's own: `sides!` asks for it.
    let wrong = check(&all, &english, None).into_iter().filter(|wrong| !wrong.starts_with("kernel/sides.rs: `side-name`"));
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
