//! From a position to a file.

use kernel::{Node, Played, Situation, Table, Value, Viewer};

use super::fields;
use crate::toy::{Flaw, SIDES, State, Toy};

fn texts(list: impl IntoIterator<Item = String>) -> Value {
    list.into_iter().map(Node::new).collect::<Vec<_>>().into()
}
fn table<const N: usize>(fields: [(&str, Value); N]) -> Value {
    named(fields.into_iter().map(|(k, v)| (k.to_owned(), v)))
}
fn named(rows: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Table(Table(rows.into_iter().map(|(k, v)| (k, Node::new(v))).collect()))
}
/// One row for each, of its fields.
fn rows<P, N, S>(fields: &kernel::fields::Fields<P, N, S>, things: impl Iterator<Item = (String, N)>) -> Value {
    named(things.map(|(key, thing)| {
        let mut row = Table::default();
        fields.export(&thing, &mut row);
        (key, row.into())
    }))
}

impl Toy {
    pub(crate) fn export_file(&self, s: &State) -> Situation {
        let [north, south] = self.zones.map(i64::from);
        let (lines, along) = (self.grid.lines().len() as i64, self.grid.places().len() as i64);
        let chosen = self
            .book
            .options
            .iter()
            .enumerate()
            .map(|(nth, choice)| (choice.key.to_owned(), if s.without & 1 << nth == 0 { "yes" } else { "no" }.into()));
        let fights = s.fights.iter().skip(if self.flaw == Flaw::ExportFlattens { s.fights.len().saturating_sub(1) } else { 0 });
        let mut root = Table::default();
        root.set("game", self.book.key);
        root.set("options", named(chosen));
        let blank = table([("lines", lines.into()), ("along", along.into())]);
        let scenario = self.scenario.key.into();
        root.set("board", table([("scenario", scenario), ("blank", blank), ("north", north.into()), ("south", south.into())]));
        root.set("hexes", named(self.hexes.iter().map(|(name, hex)| (name.clone(), self.printed(*hex).into()))));
        root.set("hex", rows(&fields::hexes(), self.woods.iter().map(|hex| (self.printed(hex), true))));
        let side = |(side, key): (usize, &str)| (key.to_owned(), self.side_words(s, side));
        root.set("sides", rows(&fields::sides(), SIDES.into_iter().enumerate().map(side)));
        let group = |seat| (self.seat_key(seat).to_owned(), self.group_words(s, Viewer::Referee, seat));
        root.set("groups", rows(&fields::groups(), self.all_seats().iter().map(group)));
        let unit = |unit| (self.unit_name(unit).to_owned(), self.unit_words(s, Viewer::Referee, unit));
        root.set("units", rows(&fields::units(), s.ids().map(unit)));
        let moment = table([
            ("turn", i64::from(s.turn).into()),
            ("turns", i64::from(self.turns).into()),
            ("phase", self.moment(s).phase.into()),
            ("fort", self.printed(self.fort).into()),
            ("fights", texts(fights.map(|fight| self.fight_text(fight)))),
        ]);
        root.set("at", moment);
        root.set("pending", texts(s.agenda.iter().map(|p| self.pending_text(p))));
        Situation { file: "export".into(), root, cases: Vec::new() }
    }
}
