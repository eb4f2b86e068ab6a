//! Every situation file of the book is a test; see [`testkit::situations::main`].

use std::process::ExitCode;

use inferno::{IDS, Shelf, embedded};
use testkit::situations::{self, Book};

fn main() -> ExitCode {
    situations::main(&[Book { key: "inferno", ids: IDS, open: || Ok(Box::new(Shelf::load(&embedded())?)) }])
}
