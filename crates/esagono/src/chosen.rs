//! `--option`: what is chosen before the first move.

use kernel::{Choice, Setup, message};

use crate::fail::Fail;

#[derive(clap::Args, Default)]
pub struct Chosen {
    /// A choice before the first move, such as fog=off; `esagono games` lists them. May be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
}

impl Chosen {
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }
    pub fn setup(&self, choices: &[Choice]) -> Result<Setup, Fail> {
        let setup = Setup::parse(self.options.iter().map(String::as_str)).and_then(|setup| setup.settled(choices));
        setup.map_err(|why| message!("option-flag", why = why).into())
    }
}
