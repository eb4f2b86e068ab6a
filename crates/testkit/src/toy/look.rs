//! Fields of the position, as a viewer sees them.

use hexgrid::HexId;
use kernel::{Seat, Viewer};
use serde_json::Value as Json;

use super::pose::fields;
use super::state::{State, Trap};
use super::{SIDES, Toy};

impl Toy {
    pub(crate) fn look_at(&self, s: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        match *path {
            ["unit", name, field] => fields::units().look(field, &self.unit_words(s, viewer, self.unit_named(name)?)),
            ["hex", name, field] => {
                let hex = self.hex_named(name)?;
                let (wood, units, trap) = (self.woods.contains(hex), s.at(hex).count(), self.trap_in(s, viewer, hex));
                fields::hexes().look(field, &fields::HexWords { wood, units, trap })
            }
            ["side", key, field] => {
                let side = SIDES.iter().position(|k| *k == key).ok_or_else(|| format!("no side `{key}`"))?;
                fields::sides().look(field, &self.side_words(s, side))
            }
            ["group", key, field] => {
                let seat = self.about.seat(key).ok_or_else(|| format!("no seat `{key}`"))?;
                fields::groups().look(field, &self.group_words(s, viewer, seat))
            }
            _ => Err(format!("no path `{}`", path.join("."))),
        }
    }

    /// What the viewer knows of a trap in a hex: hidden unless it may lie there for none, or is its own or sprung.
    fn trap_in(&self, s: &State, viewer: Viewer, hex: HexId) -> Option<bool> {
        let shown = |seat: Seat, trap: &Trap| trap.hex == hex && (trap.sprung || self.sees(viewer, seat));
        if self.all_seats().iter().any(|seat| s.traps[usize::from(seat.0)].iter().any(|trap| shown(seat, trap))) {
            return Some(true);
        }
        match viewer {
            Viewer::Seat(seat) if [0, 1].into_iter().any(|side| self.may_be_trapped(s, seat, hex, side)) => None,
            _ => Some(false),
        }
    }
}
