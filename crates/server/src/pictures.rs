//! Pictures of maps, drawn once and kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use games::Games;

#[derive(Default)]
pub struct Pictures {
    drawn: Mutex<BTreeMap<(String, String), Arc<str>>>,
}

impl Pictures {
    pub fn map(&self, _games: &Games, _map: &str, _palette: &str) -> Result<Arc<str>, String> {
        Err("no".into())
    }
    pub fn geometry(&self, _games: &Games, _map: &str) -> Result<Arc<str>, String> {
        let _ = &self.drawn;
        Err("no".into())
    }
}
