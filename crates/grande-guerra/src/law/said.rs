//! What the paragraphs of these books can say besides numbers and flags, for those who have no such paragraph and for mutation
//! runs.

use kernel::Said;

use crate::action::Happening;
use crate::state::Side;

impl Said for Side {
    fn nothing() -> Self {
        Self::It
    }
    fn otherwise(self) -> Self {
        self.enemy()
    }
}

impl Said for Happening {
    fn nothing() -> Self {
        Self::Nothing
    }
    fn otherwise(self) -> Self {
        match self {
            Self::Nothing => Self::Logistics,
            _ => Self::Nothing,
        }
    }
}
