//! Fights within fights, chains, and the room they need.
//!
//! A game whose fights nest tells so in [`kernel::Moment::more`]: `fights` under way, links of a `chain`, questions `asked`.

use kernel::Game;

use super::Property;
use super::play::Play;

/// What a moment tells of its nesting; nothing where the game tells nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Nesting {
    pub fights: usize,
    pub chain: usize,
    pub asked: usize,
}

impl Nesting {
    pub fn of<G: Game>(game: &G, state: &G::State) -> Self {
        let more = game.moment(state).more;
        let count = |key: &str| more.get(key).and_then(|text| text.parse().ok()).unwrap_or(0);
        Self { fights: count("fights"), chain: count("chain"), asked: count("asked") }
    }
}

impl<G: Game> Play<'_, G> {
    /// After an order: nothing was lost, a chain has not grown the agenda, and the position loads back where it is deep.
    pub fn nested(&mut self, before: Nesting, state: &G::State) {
        let lost = self.game.overflowed(state);
        self.must(Property::NoOverflow, !lost, || "a question or a frame was lost".into());
        let now = Nesting::of(&**self.game, state);
        *self.report.nested.entry(now.fights).or_default() += 1;
        if now.chain > before.chain {
            let text = format!("link {} of a chain made {} questions of {}", now.chain, now.asked, before.asked);
            self.must(Property::Chained, now.asked <= before.asked, || text);
        }
        let chained = (now.chain > 0).then_some(Property::Chained);
        for property in (now.fights > 1).then_some(Property::Nested).into_iter().chain(chained) {
            if !lost && self.due(self.options.rates.nested) {
                self.loads_back(property, state);
            }
        }
    }
}
