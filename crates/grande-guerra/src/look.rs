//! Single fields of a position, as expectations ask for them.

use hexgrid::HexId;
use kernel::Viewer;
use serde_json::Value as Json;

use crate::board::Board;
use crate::book::War;
use crate::key::{CommandId, GroupId, UnitId};
use crate::law::hidden::Known;
use crate::pose::fields::{self, GroupSeen, HexSeen, HexsideSeen, SideSeen, UnitSeen};
use crate::state::{Side, State};

impl War {
    /// A field of the position as that viewer sees it.
    pub fn field(&self, s: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        match path {
            ["unit", name, field] => self.unit_field(s, viewer, self.unit_called(name)?, field),
            ["group", name, field] => fields::groups().look(field, &self.group_seen(s, viewer, self.group_called(name)?)),
            ["hex", name, field] => fields::hexes().look(field, &self.hex_seen(s, self.board.hex_called(name)?)),
            ["hexside", name, field] => {
                let side = self.board.hexside_called(name)?;
                let seen = HexsideSeen { brink: self.board.brink(side), bridge: self.bridge_word(s, side) };
                fields::hexsides().look(field, &seen)
            }
            ["side", key, field] => {
                let side = Side::called(key).ok_or_else(|| format!("no side is called `{key}`"))?;
                let is_open = self.knows_points(viewer, side);
                // Only the attacker has points (25.0).
                let vp = if side == Side::It { self.vp(s) } else { 0 };
                fields::sides().look(field, &SideSeen { stock: *s.stock(side), is_open, is_settled: self.is_settled(s), vp })
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
        let known = self.known(s, viewer, unit);
        if known == Known::Nothing {
            return Ok(None);
        }
        let (u, counter) = (*s.unit(unit), self.counter(unit));
        let is_top = |hex: HexId| self.top_of(s, &self.own_in(s, hex, counter.side)) == Some(unit);
        let seen = UnitSeen {
            unit: u,
            counter,
            values: self.values(s, unit),
            known,
            knows_disorder: self.knows_disorder(s, viewer, counter.side),
            group: counter.group.map(|group| self.group_word(group).to_owned()),
            division: self.command_word(counter.command, true),
            corps: self.command_word(counter.command, false),
            at: self.place_word(u.place).to_string(),
            second: u.second.map(|hex| self.board.number(hex)),
            top: u.hex().into_iter().chain(u.second).any(is_top),
        };
        fields::units().look(field, &seen)
    }

    fn group_seen(&self, s: &State, viewer: Viewer, group: GroupId) -> GroupSeen<'_> {
        let (formation, brigade) = (self.formation(group), *s.brigade(group));
        GroupSeen {
            formation,
            division: self.command_word(formation.command, true),
            brigade,
            hq: brigade.hq.map(|hex| self.board.number(hex)),
            is_open: self.knows_plan(viewer, formation.side),
        }
    }

    /// The key of a division, or of a corps.
    fn command_word(&self, command: Option<CommandId>, is_division: bool) -> Option<String> {
        let found = command.map(|command| self.command(command)).filter(|command| command.is_division == is_division);
        found.map(|command| command.key.to_string())
    }

    fn hex_seen(&self, s: &State, hex: HexId) -> HexSeen<'_> {
        HexSeen {
            ground: self.board.ground(hex),
            control: s.controller(hex),
            trench: s.trenches.at(hex),
            source: Board::owner_in(&self.board.sources, hex),
            front: Board::owner_in(&self.board.fronts, hex),
            value: self.objective(hex).map_or(0, |(value, _)| value),
            barrage: s.barrages.iter().find(|barrage| barrage.hex == hex).map(|barrage| barrage.factors),
            count: Side::BOTH.into_iter().map(|side| self.own_in(s, hex, side).len()).sum(),
        }
    }
}
