//! Levels and lines of sight.

use hexgrid::HexId;
use kernel::Cite;

use crate::board::{Sight, SightWays, Step};
use crate::book::{Point, War};
use crate::key::Hexes;
use crate::law::supply::SIGHT;

impl War {
    /// Going up: the next hex is higher at its centre, or the hexside lies lower than both.
    #[inline]
    pub fn is_upslope(&self, step: &Step) -> bool {
        let dip = self.cite(Point::HexsideDip).when(self.board.is_dip(step));
        dip || self.cite(Point::CentreLevel).says(self.board.is_higher(step))
    }

    /// What hides what: as long as the book says it as the table of the board was made, the table answers.
    fn sight_ways(&self) -> SightWays {
        SightWays {
            reach: self.cite(Point::SightSix).says(6_u16),
            higher: self.cite(Point::SightBlocks).in_force(),
            cover: self.cite(Point::SightCover).in_force(),
            both_along: self.cite(Point::SightAlong).in_force(),
        }
    }

    /// Whether one hex sees the other.
    #[inline]
    pub fn can_see(&self, from: HexId, to: HexId) -> bool {
        let ways = self.sight_ways();
        if ways == SightWays::USUAL { self.board.can_see(from, to) } else { self.board.line(from, to, ways) == Sight::Clear }
    }

    /// The hexes within the longest line that one hex sees.
    pub fn seen(&self, from: HexId) -> Hexes {
        if self.sight_ways() == SightWays::USUAL {
            return *self.board.seen(from);
        }
        self.board.disk(from, SIGHT).iter().filter(|hex| self.can_see(from, *hex)).collect()
    }

    /// The same with what is in the way.
    pub fn sees(&self, from: HexId, to: HexId) -> Sight {
        self.board.line(from, to, self.sight_ways())
    }
}
