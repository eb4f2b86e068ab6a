//! The keys of the kernel and the grid, in the sizes of this book.

pub use hexgrid::SideId;
pub use kernel::UnitId;

use crate::state::MAX_UNITS;

/// A set of counters.
pub type UnitSet = kernel::UnitSet<3>;
const _: () = assert!(MAX_UNITS <= 3 * 64, "a set has room for every counter");
