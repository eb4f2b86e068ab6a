//! Every situation file of the books of the family is a test; see [`testkit::situations::main`].

use std::process::ExitCode;

use grande_guerra::{Shelf, books, embedded};
use testkit::situations::{self, Book};

fn main() -> ExitCode {
    let open = || Ok(Box::new(Shelf::load(&embedded("gorizia"))?) as Box<dyn kernel::AnyGame>);
    let played: Vec<Book> = books().map(|(key, ids)| Book { key, ids, open }).collect();
    situations::main(&played)
}
