//! What planners of any hex game are built from; nothing here knows a book.
//!
//! * [`Ways`]: what a step costs on the empty board, as the game's own law says it, and distances over it;
//! * [`Layer`]: a number for every hex (influence, threat, need);
//! * [`Objectives`]: places worth having, who has them, and the pull they exert;
//! * [`Forces`]: how much of each side can be at a hex, turn by turn;
//! * [`Plan`]: what a side wants to do in its turn, with a role for every formation;
//! * [`Best`]: the best of many candidates, the first of equals.

mod best;
mod forces;
mod layer;
mod objectives;
mod plan;
mod ways;

pub use best::Best;
pub use forces::Forces;
pub use layer::Layer;
pub use objectives::{Objective, Objectives};
pub use plan::{Plan, Role, Task};
pub use ways::Ways;
