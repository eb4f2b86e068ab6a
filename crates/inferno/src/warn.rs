//! What a careful player would look at before ending a phase, from what his own side knows.

use hexgrid::HexId;
use kernel::{Cite, Message, Rule, Viewer, message};
use serde_json::{Value as Json, json};

use crate::book::Inferno;
use crate::ids::{paragraph, rule};
use crate::key::{UnitId, UnitSet};
use crate::state::{Phase, Side, State, Supply};

/// How near an enemy is a danger to guns that stand alone.
const NEAR: u16 = 4;

impl Inferno {
    /// Units that excess, overrun or want of supply will cost, and a game that an open town will, as long as the side can do something about it; for the referee,
    /// of the phasing side.
    pub fn warnings(&self, s: &State, viewer: Viewer) -> Json {
        let side = match viewer {
            Viewer::Seat(seat) => Side::of(seat).unwrap_or(Side::It),
            Viewer::Referee => s.phasing,
            Viewer::Bystander => return json!([]),
        };
        let mut found = Vec::new();
        if s.phasing != side {
            return json!([]);
        }
        if s.phase == Phase::Movement {
            for hex in s.derived.units[side.index()].iter() {
                let units = self.own_in(s, hex, side);
                found.extend(self.excess_warning(s, hex, &units, side));
                found.extend(self.lone_guns_warning(s, hex, &units, side));
            }
            found.extend(self.open_town_warnings(s, side));
        }
        // A way that is cut can be opened by moving and by fighting.
        if matches!(s.phase, Phase::Movement | Phase::Combat) {
            found.extend(self.supply_warnings(s, side));
        }
        found.into()
    }

    fn warning(&self, rule: Rule, hex: HexId, units: &[UnitId], words: Message) -> Json {
        let keys: Vec<&str> = units.iter().map(|u| self.unit_word(*u)).collect();
        let names: Vec<Message> = units.iter().map(|u| Message::plain(&*self.counter(*u).name)).collect();
        let words = words.with("units", names).with("hex", self.hex_word(hex));
        json!({ "rule": rule.0, "hex": self.board.number(hex), "units": keys, "words": words })
    }

    fn excess_warning(&self, s: &State, hex: HexId, units: &UnitSet, side: Side) -> Option<Json> {
        rule!("5.2/a").when(self.is_overstacked(s, hex, side)).then(|| {
            let excess: Vec<UnitId> = units.iter().filter(|u| self.is_excess(s, hex, *u)).collect();
            self.warning(paragraph!("5.2/a"), hex, &excess, message!("warn-too-many"))
        })
    }

    fn lone_guns_warning(&self, s: &State, hex: HexId, units: &UnitSet, side: Side) -> Option<Json> {
        let alone = !units.is_empty() && units.iter().all(|u| self.counter(u).kind.is_gun());
        let away = rule!("12.3/j").when(alone).then(|| self.open_way(s, hex, side))??;
        let guns: Vec<UnitId> = units.iter().collect();
        Some(self.warning(paragraph!("12.3/j"), hex, &guns, message!("warn-lone-guns", away = away)))
    }

    /// Gorizia without anyone who could fight for it, and an enemy near on open ground: one step into it ends the game.
    fn open_town_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let is_lost = |hex: &HexId| rule!("15/j").when(side == Side::It && self.board.ground(*hex).gorizia);
        let towns = self.board.grid.ids().filter(is_lost);
        let open = towns.filter(|hex| !self.own_in(s, *hex, side).iter().any(|unit| self.counter(unit).is_combat()));
        open.filter_map(|hex| Some((hex, self.open_way(s, hex, side)?)))
            .map(|(hex, away)| self.warning(paragraph!("15/j"), hex, &[], message!("warn-open-town", away = away)))
            .collect()
    }

    /// How many hexes an enemy is away who need not pass units or zones of this side; none if that is far.
    fn open_way(&self, s: &State, hex: HexId, side: Side) -> Option<u16> {
        let (own, enemy) = (side.index(), side.enemy().index());
        let (mut seen, mut edge) = (vec![hex], vec![hex]);
        for away in 1..=NEAR {
            let next: Vec<HexId> =
                edge.iter().flat_map(|at| self.board.steps(*at).iter().flatten().map(|step| step.to)).collect();
            edge.clear();
            for at in next {
                if s.derived.units[enemy].contains(at) {
                    return Some(away);
                }
                let barred = s.derived.units[own].contains(at) || s.derived.zoc[own].contains(at);
                if !barred && !seen.contains(&at) {
                    seen.push(at);
                    edge.push(at);
                }
            }
        }
        None
    }

    fn supply_warnings(&self, s: &State, side: Side) -> Vec<Json> {
        let paths = self.supply_paths(s, side);
        let out = s.ids().filter(|u| rule!("11.5").when(self.side(*u) == side && s.unit(*u).supply == Supply::Out));
        let still = out
            .filter_map(|u| s.unit(u).hex().map(|hex| (u, hex)))
            .filter(|(_, hex)| self.supply_state(paths.length(*hex)) == Supply::Out);
        still.map(|(u, hex)| self.warning(paragraph!("11.5"), hex, &[u], message!("warn-out-of-supply"))).collect()
    }
}
