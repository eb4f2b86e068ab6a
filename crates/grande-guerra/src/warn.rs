//! What a careful player would look at before ending a step, from what his own side knows.

use hexgrid::HexId;
use kernel::{Cite, Message, Viewer, message};
use serde_json::{Value as Json, json};

use crate::book::{Point, War};
use crate::key::{Hexes, UnitId, UnitSet};
use crate::state::{Manner, Mark, Pending, Side, State};

impl War {
    /// Stacks that are too high, guns that stand alone beside the enemy, units near surrender or without supply, as long as the side can do
    /// something about it; for the referee, of the side that is asked.
    pub fn warnings(&self, s: &State, viewer: Viewer) -> Json {
        let asked = self.asked(s);
        let side = match viewer {
            Viewer::Seat(seat) => Side::of(seat).unwrap_or(Side::It),
            Viewer::Referee => asked,
            Viewer::Bystander => return json!([]),
        };
        if asked != side || s.is_planning() || s.ending.is_some() {
            return json!([]);
        }
        let mut found = Vec::new();
        match s.top() {
            Some(Pending::Move(Manner::Free)) => {
                found.extend(self.stack_warnings(s, side));
                found.extend(self.lone_gun_warnings(s, side));
                found.extend(self.order_warnings(s, side));
                found.extend(self.supply_warnings(s, side));
            }
            Some(Pending::Move(_)) => {
                found.extend(self.lone_gun_warnings(s, side));
                found.extend(self.idle_warnings(s, side));
            }
            Some(Pending::Bombard) => found.extend(self.silent_gun_warnings(s)),
            Some(Pending::Rally(_)) => found.extend(self.order_warnings(s, side)),
            _ => {}
        }
        found.into()
    }

    fn warning(&self, point: Point, hex: HexId, units: &[UnitId], words: Message) -> Json {
        let keys: Vec<&str> = units.iter().map(|u| self.unit_word(*u)).collect();
        let names: Vec<Message> = units.iter().map(|u| Message::plain(&*self.counter(*u).name)).collect();
        let words = words.with("units", names).with("hex", self.place_name(hex));
        json!({ "rule": self.named(point).0, "hex": self.board.number(hex), "units": keys, "words": words })
    }

    fn stack_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let hexes = s.derived.units[side.index()].iter().filter(|hex| self.is_overstacked(s, *hex, side));
        let told = |hex| {
            let units: Vec<UnitId> = self.own_in(s, hex, side).iter().collect();
            self.warning(Point::StackEnd, hex, &units, message!("warn-too-many"))
        };
        hexes.map(told).collect()
    }

    /// Guns without anybody, where an enemy could walk in.
    fn lone_gun_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let alone = s.derived.units[side.index()].iter().filter(|hex| !s.derived.troops[side.index()].contains(*hex));
        let near = alone.filter(|hex| self.cite(Point::OverrunGuns).when(self.in_ezoc(s, side, *hex)));
        let told = |hex| {
            let guns: Vec<UnitId> = self.own_in(s, hex, side).iter().collect();
            self.warning(Point::OverrunGuns, hex, &guns, message!("warn-lone-guns"))
        };
        near.map(told).collect()
    }

    /// Units beside the enemy that one point more makes surrender.
    fn order_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let shaken = self.mine(s, side).filter_map(|unit| {
            let hex = s.unit(unit).hex()?;
            let last = i16::from(s.unit(unit).dl) + 1 >= self.threshold(unit) && s.unit(unit).dl > 0;
            (last && self.is_near_enemy(s, side, hex)).then_some((unit, hex))
        });
        let told = |(unit, hex)| self.warning(Point::Surrender, hex, &[unit], message!("warn-surrender"));
        shaken.map(told).collect()
    }

    fn supply_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let lines = self.supply_lines(s, side, &Hexes::default());
        let without = self.mine(s, side).filter(|unit| !self.is_supplied(s, *unit, &lines));
        let told =
            |unit: UnitId| Some(self.warning(Point::OutOfSupply, s.unit(unit).hex()?, &[unit], message!("warn-out-of-supply")));
        without.filter_map(told).collect()
    }

    /// Units of the brigade that stand beside the enemy and have neither moved nor declared anything.
    fn idle_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let Some(a) = s.activation().filter(|a| a.side == side) else { return Vec::new() };
        let busy = [Mark::Moved, Mark::Assaulting, Mark::Dug];
        let idle = a.command.iter().filter(|unit| !busy.iter().any(|mark| s.unit(*unit).has(*mark)));
        let mut hexes: Vec<(HexId, UnitSet)> = Vec::new();
        for (unit, hex) in idle.filter_map(|unit| Some((unit, s.unit(unit).hex()?))) {
            if !self.facts(unit).kind.is_infantry() || !self.is_near_enemy(s, side, hex) {
                continue;
            }
            match hexes.iter_mut().find(|(at, _)| *at == hex) {
                Some((_, units)) => units.add(unit),
                None => hexes.push((hex, UnitSet::only(unit))),
            }
        }
        let told = |(hex, units): (HexId, UnitSet)| {
            let units: Vec<UnitId> = units.iter().collect();
            self.warning(Point::TacticalMovement, hex, &units, message!("warn-idle"))
        };
        hexes.into_iter().map(told).collect()
    }

    /// Attached guns that have no target.
    fn silent_gun_warnings(&self, s: &State) -> Vec<Json> {
        let Some(a) = s.activation() else { return Vec::new() };
        let silent = a.guns.iter().filter(|gun| !a.salvos.iter().any(|salvo| salvo.guns.has(*gun)));
        let told = |gun: UnitId| {
            let hex = s.unit(gun).hex().filter(|_| self.bombardment(s, gun) > 0)?;
            Some(self.warning(Point::BombardGuns, hex, &[gun], message!("warn-silent-gun")))
        };
        silent.filter_map(told).collect()
    }
}
