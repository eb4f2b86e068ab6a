//! What the paragraphs of this book can say besides numbers and flags, for those who have no such paragraph and for mutation
//! runs.

use kernel::Said;

use crate::charts::{Cell, Magnitude};
use crate::law::hidden::Known;
use crate::state::{Fate, Side, Stage, Supply};

impl Said for Side {
    fn nothing() -> Self {
        Self::It
    }
    fn otherwise(self) -> Self {
        self.enemy()
    }
}

impl Said for Supply {
    fn nothing() -> Self {
        Self::In
    }
    fn otherwise(self) -> Self {
        match self {
            Self::In | Self::Out => Self::Low,
            Self::Low => Self::Out,
        }
    }
}

impl Said for Magnitude {
    fn nothing() -> Self {
        Self::Small
    }
    fn otherwise(self) -> Self {
        match self {
            Self::Small => Self::Large,
            Self::Large => Self::Small,
        }
    }
}

impl Said for Known {
    fn nothing() -> Self {
        Self::All
    }
    fn otherwise(self) -> Self {
        match self {
            Self::All => Self::Nothing,
            Self::Face | Self::Name | Self::Nothing => Self::All,
        }
    }
}

impl Said for Fate {
    fn nothing() -> Self {
        Self::default()
    }
    fn otherwise(self) -> Self {
        Self { modifier: self.modifier.otherwise(), retreat: self.retreat.otherwise() }
    }
}

impl Said for Stage {
    fn nothing() -> Self {
        Self::Done
    }
    /// The paragraph puts the stage where it is: without it the fight goes on with the next.
    fn otherwise(self) -> Self {
        self.next()
    }
}

static NO_BOX: Cell = Cell { text: String::new(), fates: [Fate { modifier: 0, retreat: 0 }; 2] };

impl Said for &Cell {
    fn nothing() -> Self {
        &NO_BOX
    }
    fn otherwise(self) -> Self {
        &NO_BOX
    }
}
