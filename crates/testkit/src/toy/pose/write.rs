//! From a position to a file.

use hexgrid::HexId;
use kernel::{Node, Situation, Table, UnitId, Value};

use crate::toy::{Flaw, Hexes, SIDES, State, Toy};

fn texts(list: impl IntoIterator<Item = String>) -> Value {
    list.into_iter().map(Node::new).collect::<Vec<_>>().into()
}
fn table(fields: Vec<(&str, Value)>) -> Value {
    named(fields.into_iter().map(|(k, v)| (k.to_owned(), v)))
}
fn named(rows: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Table(Table(rows.into_iter().map(|(k, v)| (k, Node::new(v))).collect()))
}

impl Toy {
    pub(crate) fn export_file(&self, s: &State) -> Situation {
        let hexes = |set: &Hexes| texts(set.iter().map(|h| self.printed(h)));
        let sides = SIDES.into_iter().enumerate().map(|(side, key)| {
            (key.to_owned(), table(vec![("vp", i64::from(s.vp[side]).into()), ("cleared", hexes(&s.cleared[side]))]))
        });
        let woods = self.woods.iter().map(|h| (self.printed(h), table(vec![("terrain", "wood".into())])));
        let names = self.hexes.iter().map(|(name, hex)| (name.clone(), self.printed(*hex).into()));
        let size = vec![("lines", (self.grid.lines().len() as i64).into()), ("along", (self.grid.places().len() as i64).into())];
        let [north, south] = self.zones.map(i64::from);
        let chosen = self
            .book
            .options
            .iter()
            .enumerate()
            .map(|(nth, choice)| (choice.key.to_owned(), if s.without & 1 << nth == 0 { "yes" } else { "no" }.into()));
        let fights = s.fights.iter().skip(if self.flaw == Flaw::ExportFlattens { s.fights.len().saturating_sub(1) } else { 0 });
        let moment = vec![
            ("turn", i64::from(s.turn).into()),
            ("turns", i64::from(self.turns).into()),
            ("phase", kernel::Game::moment(self, s).phase.into()),
            ("fort", self.printed(self.fort).into()),
            ("fights", texts(fights.map(|fight| self.fight_text(fight)))),
        ];
        let mut root = Table::default();
        root.set("game", self.book.key);
        root.set("options", named(chosen));
        let scenario = self.scenario.key.into();
        root.set(
            "board",
            table(vec![("scenario", scenario), ("blank", table(size)), ("north", north.into()), ("south", south.into())]),
        );
        root.set("hexes", named(names));
        root.set("hex", named(woods));
        root.set("sides", named(sides));
        root.set("groups", self.groups(s));
        root.set("units", self.units(s));
        root.set("at", table(moment));
        root.set("pending", texts(s.agenda.iter().map(|p| self.pending_text(p))));
        Situation { file: "export".into(), root, cases: Vec::new() }
    }

    fn units(&self, s: &State) -> Value {
        named(s.units.iter().zip(s.ids()).map(|(u, i)| {
            let fields = vec![
                ("seat", self.seat_key(u.seat).into()),
                ("side", SIDES[usize::from(u.side.min(1))].into()),
                ("at", self.place_word(u.place).into()),
                ("strength", i64::from(u.strength).into()),
                ("known", u.known.into()),
                ("stands", u.stands.into()),
                ("acted", (u.acted && self.flaw != Flaw::ExportForgets).into()),
            ];
            (self.unit_name(i).to_owned(), table(fields))
        }))
    }

    fn groups(&self, s: &State) -> Value {
        named(self.all_seats().iter().map(|seat| {
            let mut fields = vec![("trap", self.traps_word(seat, &s.traps[usize::from(seat.0)]).into())];
            if let Some(draft) = s.draft(seat) {
                fields.push(("plan", texts(draft.stands.iter().map(|i| self.unit_name(*i).to_owned()))));
                let trap = |(unit, hex): &(UnitId, HexId)| format!("{} {}", self.unit_name(*unit), self.printed(*hex));
                fields.push(("plan-trap", texts(draft.traps.iter().map(trap))));
            }
            (self.seat_key(seat).to_owned(), table(fields))
        }))
    }
}
