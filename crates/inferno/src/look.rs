//! Single fields of a position, as expectations ask for them.

use kernel::{Viewed, Viewer};
use serde_json::Value as Json;

use crate::book::Inferno;
use crate::key::{SideId, UnitId};
use crate::law::bridge::Crossing;
use crate::pose::fields::{self, HexSeen, HexsideSeen, Standing, UnitSeen};
use crate::state::{Side, State};

impl Inferno {
    /// A field of the position as that viewer sees it.
    pub fn field(&self, s: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        match path {
            ["unit", name, field] => self.unit_field(s, viewer, self.unit_called(name)?, field),
            ["hex", name, field] => {
                let at = self.board.hex_called(name)?;
                let (ground, control) = (self.board.ground(at), s.controller(at));
                fields::hexes().look(field, &HexSeen { ground, control, count: s.in_hex(at).count() })
            }
            ["hexside", name, field] => {
                let side = self.board.hexside_called(name)?;
                fields::hexsides().look(field, &self.hexside_seen(s, viewer, side))
            }
            ["side", key, field] => {
                let found = fields::sides().into_iter().find(|(side, _)| side.key() == *key);
                let (_, fields) = found.ok_or_else(|| format!("no side is called `{key}`"))?;
                fields.look(field, &Standing { points: s.points, vp: Some(self.vp(s)), recalled: s.recalled })
            }
            ["chart", cell @ ..] => {
                let key = cell.join(".");
                let found = self.charts.cells.text(&key).map(Json::from);
                found.map(Some).ok_or_else(|| format!("no chart cell is called `{key}`"))
            }
            _ => Err(format!("no path `{}`", path.join("."))),
        }
    }

    fn unit_field(&self, s: &State, viewer: Viewer, unit: UnitId, field: &str) -> Result<Option<Json>, String> {
        let view = self.view(s, viewer);
        let Some(view) = view.units.iter().find(|seen| seen.id == unit) else { return Ok(None) };
        let known = self.known(s, viewer, unit);
        let (counter, values, marks) = (self.counter(unit), self.values(s, unit), s.unit(unit).marks);
        fields::units().look(field, &UnitSeen { view, counter, values, known, marks })
    }

    fn hexside_seen(&self, s: &State, viewer: Viewer, side: SideId) -> HexsideSeen {
        let brink = self.board.brink(side);
        let crossing = self.board.ends(side).and_then(|(a, b)| self.board.step(a, b)).map(|step| self.crossing(s, &step));
        let bridge = match (crossing, brink.bridge) {
            (Some(Crossing::Bridge), _) => "intact".into(),
            (Some(Crossing::Pontoon), _) => "pontoon".into(),
            (_, Some(_)) => "blown".into(),
            _ => Json::Null,
        };
        // Each side keeps its own count, as in the view.
        let sees = |owner: Side| viewer.shares(owner.seat());
        let crossed = self.crossed(s, side).into_iter().filter(|(owner, _)| sees(*owner)).collect();
        HexsideSeen { brink, bridge, crossed }
    }

    /// The uses of an Isonzo hexside in this turn: whose, and by which size.
    pub(crate) fn crossed(&self, s: &State, side: SideId) -> Vec<(Side, usize)> {
        let Some(at) = self.board.brink(side).isonzo else { return Vec::new() };
        fields::USES.into_iter().map(|(_, used)| used).filter(|(owner, slot)| s.crossed[owner.index()][*slot].has(at)).collect()
    }
}
