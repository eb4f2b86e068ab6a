//! Where a table begins: at the start of its scenario, or at any position.

use std::sync::Arc;

use crate::dice::Seeded;
use crate::{Game, Log, Problems, Setup, Situation};

/// A game and, unless it begins at the beginning, the position it begins with.
pub struct Opening<G: Game> {
    pub game: Arc<G>,
    posed: Option<Arc<Posed<G>>>,
}

struct Posed<G: Game> {
    situation: Situation,
    state: G::State,
    /// Of the scenario on whose board it is; what the situation has otherwise it tells itself.
    data: String,
}

impl<G: Game> Clone for Opening<G> {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), posed: self.posed.clone() }
    }
}

impl<G: Game> From<Arc<G>> for Opening<G> {
    fn from(game: Arc<G>) -> Self {
        Self { game, posed: None }
    }
}

impl<G: Game> Opening<G> {
    /// From a situation; its cases do not matter.
    pub fn at(game: &G, situation: &Situation) -> Result<Self, Problems> {
        let (posed, state) = game.pose(situation)?;
        let mut situation = situation.clone();
        situation.cases.clear();
        let data = game.about().data.clone();
        Ok(Self { game: Arc::new(posed), posed: Some(Arc::new(Posed { situation, state, data })) })
    }
    /// The hash of the data that play depends on.
    pub(crate) fn data(&self) -> &str {
        self.posed.as_ref().map_or(&self.game.about().data, |posed| &posed.data)
    }
    /// The situation as a text that loads back, if it does not begin at the beginning.
    pub fn text(&self) -> Option<String> {
        self.posed.as_ref().map(|posed| posed.situation.text())
    }
    /// The first position, run on until a seat is waited on.
    pub(crate) fn start(&self, setup: &Setup, dice: &mut Seeded, log: &mut Log<G::Event>) -> G::State {
        match self.posed.as_deref() {
            None => self.game.start(setup, dice, log),
            Some(Posed { situation, state, .. }) => self.game.begin(situation, dice, log).unwrap_or_else(|| state.clone()),
        }
    }
}
