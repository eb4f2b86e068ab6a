//! Fields of the position, as a viewer sees them.

use hexgrid::HexId;
use kernel::{Seat, Viewer};
use serde_json::Value as Json;

use super::state::{State, Trap};
use super::{SIDES, Toy};

type Seen = Result<Option<Json>, String>;

impl Toy {
    pub(crate) fn look_at(&self, s: &State, viewer: Viewer, path: &[&str]) -> Seen {
        match *path {
            ["unit", name, field] => self.look_at_unit(s, viewer, name, field),
            ["hex", name, field] => self.look_at_hex(s, viewer, name, field),
            ["side", key, field] => {
                let side = SIDES.iter().position(|k| *k == key).ok_or_else(|| format!("no side `{key}`"))?;
                match field {
                    "vp" => Ok(Some(s.vp[side].into())),
                    "cleared" => Ok(Some(s.cleared[side].iter().map(|h| self.printed(h)).collect())),
                    other => Err(format!("no field of a side `{other}`")),
                }
            }
            ["group", key, field] => {
                let seat = self.about.seat(key).ok_or_else(|| format!("no seat `{key}`"))?;
                self.look_at_group(s, viewer, seat, field)
            }
            _ => Err(format!("no path `{}`", path.join("."))),
        }
    }

    fn look_at_unit(&self, s: &State, viewer: Viewer, name: &str, field: &str) -> Seen {
        let unit = self.unit_named(name)?;
        let u = s.units[unit.index()];
        let value: Json = match field {
            "seat" => self.seat_key(u.seat).into(),
            "side" => SIDES[usize::from(u.side.min(1))].into(),
            "at" => self.place_word(u.place).into(),
            "strength" => u.strength.into(),
            "known" => u.known.into(),
            "stands" => u.stands.into(),
            "acted" => u.acted.into(),
            other => return Err(format!("no field of a unit `{other}`")),
        };
        Ok(Some(value).filter(|_| matches!(field, "seat" | "side") || u.known || self.sees(viewer, u.seat)))
    }

    fn look_at_hex(&self, s: &State, viewer: Viewer, name: &str, field: &str) -> Seen {
        let hex = self.hex_named(name)?;
        match field {
            "terrain" => Ok(Some(if self.woods.contains(hex) { "wood" } else { "clear" }.into())),
            "units" => Ok(Some(s.at(hex).count().into())),
            "trap" => Ok(self.trap_in(s, viewer, hex)),
            other => Err(format!("no field of a hex `{other}`")),
        }
    }

    fn look_at_group(&self, s: &State, viewer: Viewer, seat: Seat, field: &str) -> Seen {
        let own = self.sees(viewer, seat);
        match field {
            "trap" => {
                // Strangers are told when nothing of it is hidden any more.
                let shown = own || self.unsprung(s, seat) == 0;
                Ok(shown.then(|| self.traps_word(seat, &s.traps[usize::from(seat.0)]).into()))
            }
            "plan" => {
                let names: Vec<String> =
                    s.draft(seat).into_iter().flat_map(|d| &d.stands).map(|i| self.unit_name(*i).to_owned()).collect();
                Ok(own.then(|| names.into()))
            }
            "plan-trap" => {
                let traps = s.draft(seat).into_iter().flat_map(|d| &d.traps);
                Ok(own.then(|| traps.map(|(unit, hex)| format!("{} {}", self.unit_name(*unit), self.printed(*hex))).collect()))
            }
            other => Err(format!("no field of a group `{other}`")),
        }
    }

    /// What the viewer knows of a trap in a hex: hidden unless it may lie there for none, or is its own or sprung.
    fn trap_in(&self, s: &State, viewer: Viewer, hex: HexId) -> Option<Json> {
        let shown = |seat: Seat, trap: &Trap| trap.hex == hex && (trap.sprung || self.sees(viewer, seat));
        if self.all_seats().iter().any(|seat| s.traps[usize::from(seat.0)].iter().any(|trap| shown(seat, trap))) {
            return Some(true.into());
        }
        match viewer {
            Viewer::Seat(seat) if [0, 1].into_iter().any(|side| self.may_be_trapped(s, seat, hex, side)) => None,
            _ => Some(false.into()),
        }
    }
}
