//! The table in a real browser, by pointer, touch and keys only.

mod access;
mod alone;
mod answers;
mod company;
mod driver;
mod follow;
mod frames;
mod games;
mod gestures;
mod languages;
mod page;
mod play;
mod sight;
mod together;
#[cfg(feature = "toy")]
mod toys;

use std::path::{Path, PathBuf};

use guest::Program;

use driver::{Browser, Driver, How};

/// The served program and a browser driver, with a folder that is gone afterwards.
pub struct House {
    pub program: Option<Program>,
    pub driver: Driver,
    folder: PathBuf,
}

impl House {
    pub fn open(name: &str) -> Option<House> {
        let driver = Driver::start()?;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("the target folder is writable");
        let mut house = House { program: None, driver, folder };
        house.serve("127.0.0.1:0");
        Some(house)
    }

    pub fn serve(&mut self, listen: &str) {
        let binary = Path::new(env!("CARGO_BIN_EXE_esagono"));
        let program = Program::serve_at(binary, &self.folder.join("games.db"), listen, &[]);
        self.program = Some(program.unwrap_or_else(|why| panic!("{why}")));
    }

    pub fn program(&self) -> &Program {
        self.program.as_ref().expect("it is served")
    }

    pub fn browser(&self, how: How) -> Browser {
        self.driver.browser(how)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.program = None;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
