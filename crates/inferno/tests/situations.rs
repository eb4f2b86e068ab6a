//! Every situation file of the game is a test. `--mute [ID …]` prints what switching off each rule does.

use std::path::Path;
use std::process::ExitCode;

use inferno::{IDS, Shelf, embedded};
use testkit::situations;

#[expect(clippy::print_stdout, reason = "a test runner prints")]
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let shelf = match Shelf::load(&embedded()) {
        Ok(shelf) => shelf,
        Err(problems) => {
            println!("{problems}");
            return ExitCode::FAILURE;
        }
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/situations/inferno");
    let files = match situations::files(&folder) {
        Ok(files) => files,
        Err(text) => {
            println!("{text}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(at) = args.iter().position(|a| a == "--mute") {
        let wanted: Vec<&str> =
            IDS.iter().copied().filter(|id| args.len() == at + 1 || args[at + 1..].iter().any(|a| a == id)).collect();
        let muted = situations::mutate(&shelf, &files, &wanted);
        for id in wanted {
            match (muted.killed.get(id), muted.touched.get(id)) {
                (Some((file, failure)), _) => println!("{id}\tenforced\t{file}\t{}", failure.replace(['\n', '\t'], " ")),
                (None, Some(_)) => println!("{id}\tsurvives\t\t"),
                (None, None) => println!("{id}\topen\t\t"),
            }
        }
        return ExitCode::SUCCESS;
    }
    if args.iter().any(|a| a == "--list") {
        files.iter().for_each(|f| println!("{}: test", f.name));
        return ExitCode::SUCCESS;
    }
    let filter = args.iter().find(|a| !a.starts_with('-'));
    let (mut passed, mut failed) = (0, 0);
    for file in files.iter().filter(|f| filter.is_none_or(|w| f.name.contains(w.as_str()))) {
        let verdict = situations::run(&shelf, file);
        let holds = verdict == situations::Verdict::Holds;
        println!("test {} ... {}", file.name, if holds { "ok" } else { "FAILED" });
        verdict.words().iter().for_each(|w| println!("    {w}"));
        if holds { passed += 1 } else { failed += 1 }
    }
    println!(
        "\ntest result: {}. {passed} passed; {failed} failed; 0 ignored; 0 measured; 0 filtered out",
        if failed == 0 { "ok" } else { "FAILED" }
    );
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
