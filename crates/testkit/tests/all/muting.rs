//! Switching rules off on the toy: which cases notice, and where the rules stand.

use testkit::muting::{Muted, mutate};
use testkit::situations::{File, Verdict, run};
use testkit::toy;

const BOARD: &str = r#"
game = "toy"
hexes = { T = "0303" }
units.A = { seat = "n1", at = "T", strength = 3 }
units.X = { seat = "s1", at = "T11", strength = 2, stands = true }
at = { turn = 2, phase = "open" }
"#;

fn file(name: &str, about: &str, cases: &str) -> File {
    let situation = content::situation(name, &format!("about = [{about}]\n{BOARD}\n{cases}"));
    File { name: name.to_owned(), situation: situation.unwrap_or_else(|problems| panic!("{problems}")) }
}

/// A shot from afar is refused by T/13/a: once, and once more from where that case ended.
const FAR: &str = r#"
[[case]]
name = "too far"
play = [{ seat = "n1", do = "attack A T44", refused = "T/13/a" }]
[[case]]
name = "and still"
after = "too far"
play = [{ seat = "n1", do = "attack A T44", refused = "T/13/a" }]
[[case]]
name = "a step"
play = [{ seat = "n1", do = "lead A; step T4" }]
expect = ["unit.A.at = T4"]
"#;

fn muted(files: &[File], id: &str) -> Muted {
    let game = toy::book();
    for file in files {
        let verdict = run(&*game, file, None);
        assert!(verdict.holds(), "{}: {:?}", file.name, verdict.words());
    }
    let mut all = mutate(&*game, files, &[id]);
    assert_eq!((all.len(), all[0].0), (1, id));
    all.remove(0).1
}

fn cases(muted: &Muted) -> Vec<String> {
    muted.kills.iter().map(|kill| format!("{}: {}", kill.file, kill.case)).collect()
}

#[test]
fn a_case_that_fails_without_the_rule_proves_it_and_tells_where_it_stands() {
    let found = muted(&[file("far.toml", "'T/13/a'", FAR)], "T/13/a");
    assert_eq!(cases(&found), ["far.toml: too far", "far.toml: and still"], "a case goes on after what it needs");
    assert!(found.kills.iter().all(|kill| !kill.failure.is_empty()));
    assert!(!found.points.is_empty() && found.points.iter().all(|(file, _)| file.contains("testkit/src/toy/")), "{found:?}");
}

#[test]
fn files_about_the_rule_come_first_and_others_only_prove_it() {
    let other = |name| file(name, "'T/1'", FAR);
    assert_eq!(cases(&muted(&[other("a.toml"), other("b.toml")], "T/13/a")), ["a.toml: too far"]);
    // `T/13` is about all that stands below it.
    let about = file("z.toml", "'T/13'", FAR);
    assert_eq!(cases(&muted(&[other("a.toml"), about], "T/13/a")), ["z.toml: too far", "z.toml: and still"]);
    let many: Vec<File> = (0..9).map(|i| file(&format!("{i}.toml"), "'T/13/a'", FAR)).collect();
    assert_eq!(muted(&many, "T/13/a").kills.len(), 5);
}

#[test]
fn what_no_case_notices_survives_and_what_none_passes_is_open() {
    let step = FAR.split("[[case]]").nth(3).map(|case| format!("[[case]]{case}")).expect("the third case");
    let survivor = muted(&[file("step.toml", "", &step)], "T/10/a");
    assert!(survivor.kills.is_empty() && !survivor.points.is_empty(), "{survivor:?}");
    assert_eq!(muted(&[file("step.toml", "", &step)], "T/nowhere"), Muted::default());
}

#[test]
fn what_cannot_be_run_proves_nothing() {
    let mistaken = "[[case]]\nname = \"a wrong name\"\nplay = [{ seat = \"n1\", do = \"lead Q\" }]\n";
    let broken = [file("far.toml", "'T/13/a'", &format!("{FAR}{mistaken}"))];
    let game = toy::book();
    assert!(matches!(run(&*game, &broken[0], None), Verdict::Broken(_)));
    assert!(matches!(run(&*game, &broken[0], Some("too far")), Verdict::Holds(names) if names == ["too far"]));
    assert_eq!(mutate(&*game, &broken, &["T/13/a"])[0].1, Muted::default());
}
