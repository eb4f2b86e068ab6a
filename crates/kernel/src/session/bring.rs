//! Several units and one place: the orders that take as many of them there as can come.

use serde::Serialize;
use serde_json::Value as Json;
use ts_rs::TS;

use super::rehearse::Trial;
use super::{Cited, Rejected, Session, cites};
use crate::{Game, Question, Seat, Viewer, legal_list};

/// What takes units to a place, in one list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Brought {
    pub orders: Vec<String>,
    /// Who cannot come, and by what its orders are refused; nothing where none would take it there.
    pub stay: Vec<(String, Rejected)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Stay {
    pub unit: String,
    pub cites: Vec<Cited>,
}

impl Brought {
    /// As the protocol tells who stays.
    pub fn stay_told(&self) -> Vec<Stay> {
        self.stay.iter().map(|(unit, why)| Stay { unit: unit.clone(), cites: cites(&why.0) }).collect()
    }
}

struct Bringing<'a, G: Game> {
    trial: Trial<'a, G>,
    /// The hexes to pass; the last is the place.
    by: &'a [String],
    /// Where nothing has been ordered yet: what goes together, as the book lists it, and what is legal alone.
    together: Vec<Vec<String>>,
    alone: Vec<Vec<String>>,
    orders: Vec<String>,
}

impl<G: Game> Bringing<'_, G> {
    fn ask(&self, name: &str, args: Vec<String>) -> Json {
        let Trial { session, seat, state } = &self.trial;
        session.game.ask(state, Viewer::Seat(*seat), &Question { name, args, path: Vec::new() }).unwrap_or_default()
    }

    /// Whether the orders speak of this unit, no other, and the place.
    fn is_meant(&self, orders: &[String], unit: &str) -> bool {
        let Trial { session, state, .. } = &self.trial;
        let said: Vec<&str> = orders.iter().flat_map(|order| order.split(' ').skip(1)).collect();
        let is_other = |word: &&str| *word != unit && session.game.commander(state, word).is_some();
        let place = self.by.last().map_or("", String::as_str);
        said.contains(&unit) && said.contains(&place) && !said.iter().any(is_other)
    }

    /// The lists that would take a unit there, best first: what it is declared with, the book's way, the one order.
    fn lists(&self, unit: &str) -> Vec<Vec<String>> {
        let mut lists = Vec::new();
        if self.by.len() == 1
            && let Some(declared) = self.together.iter().find(|orders| self.is_meant(orders, unit))
        {
            lists.push(declared.iter().filter(|order| !self.orders.contains(order)).cloned().collect());
        }
        let way = self.ask("plan_to", [unit.to_owned()].into_iter().chain(self.by.iter().cloned()).collect());
        lists.extend(way["words"].as_str().map(split));
        if lists.is_empty() && self.by.len() == 1 {
            let mut direct = self.alone.iter().filter(|order| self.is_meant(order, unit));
            if let (Some(order), None) = (direct.next(), direct.next()) {
                lists.push(order.clone());
            }
        }
        lists.retain(|orders| !orders.is_empty());
        lists
    }

    /// Behind an order that could not be taken back nothing is tried: the rest stands as it is meant now.
    fn follow(&mut self, orders: &[String]) -> Result<(), Rejected> {
        for order in orders {
            let action = self.trial.may(order)?;
            if !self.trial.carry_out(&action) {
                break;
            }
        }
        Ok(())
    }

    fn bring(&mut self, unit: &str) -> Result<(), Rejected> {
        let mut why = Rejected(Vec::new());
        for orders in self.lists(unit) {
            let before = self.trial.state.clone();
            match self.follow(&orders) {
                Ok(()) => {
                    self.orders.extend(orders);
                    return Ok(());
                }
                Err(refused) => {
                    self.trial.state = before;
                    if why.0.is_empty() {
                        why = refused;
                    }
                }
            }
        }
        Err(why)
    }
}

impl<G: Game> Session<G> {
    /// The orders that take as many of the units as possible to the last of these hexes, through the others. They are tried on
    /// a copy, like a rehearsal, so that nothing is told but what giving and taking back would tell. Who is refused
    /// is tried again when others have gone: the way may be free then.
    pub fn bring(&self, seat: Seat, units: &[String], by: &[String]) -> Brought {
        let trial = Trial { session: self, seat, state: self.state.clone() };
        let legal = legal_list(&*self.game, &self.state, seat);
        let alone = legal.iter().map(|order| vec![self.game.words(&self.state, order)]).collect();
        let mut bringing = Bringing { trial, by, together: Vec::new(), alone, orders: Vec::new() };
        let together = bringing.ask("together", Vec::new());
        bringing.together = together.as_array().into_iter().flatten().filter_map(|list| list.as_str().map(split)).collect();
        let mut left: Vec<&String> = Vec::new();
        units.iter().for_each(|unit| {
            if !left.contains(&unit) {
                left.push(unit)
            }
        });
        loop {
            let (before, mut stay) = (left.len(), Vec::new());
            left.retain(|unit| bringing.bring(unit).map_err(|why| stay.push(((*unit).clone(), why))).is_err());
            if left.is_empty() || left.len() == before {
                return Brought { orders: bringing.orders, stay };
            }
        }
    }
}

fn split(list: &str) -> Vec<String> {
    list.split("; ").filter(|order| !order.is_empty()).map(str::to_owned).collect()
}
