//! What a side wants to do in its turn.

use hexgrid::HexId;

/// What a formation is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Take part in the attack on that hex.
    Attack(HexId),
    /// Go into an objective that nobody holds.
    Take(HexId),
    /// Stand in the way of the enemy there.
    Guard(HexId),
    /// Come up towards the objectives.
    Approach(HexId),
    /// Stay out of the fight and recover.
    Rest(HexId),
    /// Support with fire, or carry bridges.
    Serve(HexId),
}

/// A formation and its task.
#[derive(Clone, PartialEq, Debug)]
pub struct Role<U> {
    pub unit: U,
    pub task: Task,
    /// The way it goes, without the hex in which it stands.
    pub way: Vec<HexId>,
}

/// The plan of a turn: attacks in the order of their worth, and a role for every formation that has one.
#[derive(Clone, Debug)]
pub struct Plan<U> {
    pub turn: u32,
    pub attacks: Vec<HexId>,
    pub roles: Vec<Role<U>>,
}

impl<U: Copy + PartialEq> Plan<U> {
    pub fn new(turn: u32) -> Self {
        Self { turn, attacks: Vec::new(), roles: Vec::new() }
    }
    pub fn role(&self, unit: U) -> Option<&Role<U>> {
        self.roles.iter().find(|r| r.unit == unit)
    }
    pub fn assign(&mut self, unit: U, task: Task, way: Vec<HexId>) {
        self.roles.push(Role { unit, task, way });
    }
    pub fn with_task(&self, fits: impl Fn(&Task) -> bool) -> impl Iterator<Item = &Role<U>> {
        self.roles.iter().filter(move |r| fits(&r.task))
    }
}
