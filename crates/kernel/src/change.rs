//! What changed between two views, so that only that is told. The last view a viewer was shown is kept as it is, and
//! compared field by field and row by row; only what is other is written as text.

use std::any::Any;

use serde::Serialize;

use crate::{Game, Word};

/// A row of a list in a view, which has a name of its own in that list.
pub trait Row: PartialEq + Serialize {
    /// The field that holds the name.
    const KEY: &'static str;
    fn label(&self) -> Word;
}

/// A change under way, see docs/PROTOCOL.md: `set` has fields that are other, `rows` for each list the rows that are new or
/// other and the names of those that are gone.
#[derive(Default)]
pub struct Change {
    set: String,
    rows: String,
}

fn written<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn item(into: &mut String, value: &str) {
    if !into.is_empty() {
        into.push(',');
    }
    into.push_str(value);
}

/// The place of the row of that name, which most likely is the one behind the last.
fn find<R: Row>(rows: &[R], next: &mut usize, name: Word) -> Option<usize> {
    let at = match rows.get(*next) {
        Some(row) if row.label() == name => *next,
        _ => rows.iter().position(|row| row.label() == name)?,
    };
    *next = at + 1;
    Some(at)
}

fn is_unique<R: Row>(rows: &[R]) -> bool {
    let mut names: Vec<usize> = rows.iter().map(|row| row.label().mark()).collect();
    names.sort_unstable();
    names.windows(2).all(|two| two[0] != two[1])
}

impl Change {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn field<T: PartialEq + Serialize>(&mut self, name: &str, old: &T, new: &T) -> &mut Self {
        if old != new {
            self.put(name, new);
        }
        self
    }

    fn put<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) {
        item(&mut self.set, &format!("\"{name}\":{}", written(value)));
    }

    /// A list whose rows have names. Where a name stands twice it is told whole.
    pub fn list<R: Row>(&mut self, name: &str, old: &[R], new: &[R]) -> &mut Self {
        let is_same_order = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.label() == new.label());
        let mut other: Vec<&R> = Vec::new();
        if is_same_order {
            other.extend(old.iter().zip(new).filter(|(old, new)| old != new).map(|(_, new)| new));
            if other.is_empty() {
                return self;
            }
        }
        if !is_unique(new) || !is_same_order && !is_unique(old) {
            self.put(name, new);
            return self;
        }
        let (mut put, mut gone, mut next) = (String::new(), String::new(), 0);
        if !is_same_order {
            other.extend(new.iter().filter(|row| find(old, &mut next, row.label()).is_none_or(|at| old[at] != **row)));
            next = 0;
            for row in old.iter().filter(|row| find(new, &mut next, row.label()).is_none()) {
                item(&mut gone, &written(row.label().as_str()));
            }
        }
        for row in other {
            item(&mut put, &written(row));
        }
        if !put.is_empty() || !gone.is_empty() {
            let key = R::KEY;
            item(&mut self.rows, &format!("\"{name}\":{{\"key\":\"{key}\",\"put\":[{put}],\"gone\":[{gone}]}}"));
        }
        self
    }

    /// As JSON; none if nothing changed.
    pub fn text(&self) -> Option<String> {
        let Self { set, rows } = self;
        (!set.is_empty() || !rows.is_empty()).then(|| format!("{{\"set\":{{{set}}},\"drop\":[],\"rows\":{{{rows}}}}}"))
    }

    /// For views of which nothing more is known.
    pub fn whole<V: PartialEq + Serialize>(old: &V, new: &V) -> Option<String> {
        (old != new).then(|| format!("{{\"all\":{}}}", written(new)))
    }
}

/// A view: `field turn: u8` is told when it is other, of `list units: Vec<UnitView>` the rows that are.
///
/// Gives the struct, all fields open, and `change`.
#[macro_export]
macro_rules! view {
    ($(#[$meta:meta])* $vis:vis struct $View:ident { $($(#[$doc:meta])* $how:ident $field:ident: $T:ty),+ $(,)? }) => {
        $(#[$meta])*
        $vis struct $View {
            $($(#[$doc])* pub $field: $T),+
        }

        impl $View {
            /// What is other in a new view.
            pub fn change(&self, new: &Self) -> Option<String> {
                $crate::Change::new()$(.$how(stringify!($field), &self.$field, &new.$field))+.text()
            }
        }
    };
}

/// Rows of a view by the field that names them: `rows! { UnitView by unit, StackView by hex }`.
#[macro_export]
macro_rules! rows {
    ($($Row:ident by $field:ident),+) => {$(
        impl $crate::Row for $Row {
            const KEY: &'static str = stringify!($field);
            #[inline]
            fn label(&self) -> $crate::Word {
                self.$field
            }
        }
    )+};
}

/// The last view that a viewer was shown, of whatever game.
pub struct Shown(Box<dyn Any + Send>);

impl Shown {
    pub(crate) fn new<G: Game>(view: G::View) -> Self {
        Self(Box::new(view))
    }

    /// What is other in this view, which is the last from now on.
    pub(crate) fn change<G: Game>(&mut self, game: &G, view: G::View) -> Option<String> {
        match self.0.downcast_mut::<G::View>() {
            Some(known) => {
                let change = game.change(known, &view);
                *known = view;
                change
            }
            None => {
                let all = format!("{{\"all\":{}}}", written(&view));
                self.0 = Box::new(view);
                Some(all)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value as Json, json};

    #[derive(Clone, PartialEq, Serialize)]
    struct Unit {
        unit: Word,
        at: u8,
    }

    impl Row for Unit {
        const KEY: &'static str = "unit";
        fn label(&self) -> Word {
            self.unit
        }
    }

    fn change(old: &[Unit], new: &[Unit]) -> Json {
        let text = Change::new().list("units", old, new).text();
        text.map_or(Json::Null, |text| serde_json::from_str(&text).unwrap())
    }

    /// What a client does with a change.
    fn patched(old: &Json, delta: &Json) -> Json {
        if delta.is_null() {
            return old.clone();
        }
        if let Some(all) = delta["set"].get("units") {
            return all.clone();
        }
        let change = &delta["rows"]["units"];
        let (put, gone) = (change["put"].as_array().unwrap(), change["gone"].as_array().unwrap());
        let mut rows = old.as_array().unwrap().clone();
        rows.retain(|row| !gone.contains(&row["unit"]) && !put.iter().any(|new| new["unit"] == row["unit"]));
        rows.extend(put.iter().cloned());
        rows.into()
    }

    fn sorted(rows: &Json) -> Vec<String> {
        let mut rows: Vec<String> = rows.as_array().unwrap().iter().map(Json::to_string).collect();
        rows.sort();
        rows
    }

    #[test]
    fn a_patched_list_is_the_new_one() {
        // Every list of up to three rows of three names, in any order and with names that stand twice, against every other.
        let rows: Vec<Unit> =
            ["a\"", "b", "c"].iter().flat_map(|unit| [1, 2].map(|at| Unit { unit: Word::new(unit), at })).collect();
        let mut lists: Vec<Vec<Unit>> = vec![Vec::new()];
        for length in 0..3 {
            let shorter: Vec<Vec<Unit>> = lists.iter().filter(|list| list.len() == length).cloned().collect();
            lists.extend(shorter.iter().flat_map(|list| rows.iter().map(|row| [&list[..], std::slice::from_ref(row)].concat())));
        }
        assert_eq!(lists.len(), 1 + 6 + 36 + 216);
        for (old, new) in lists.iter().flat_map(|old| lists.iter().map(move |new| (old, new))) {
            let delta = change(old, new);
            assert_eq!(sorted(&patched(&json!(old), &delta)), sorted(&json!(new)), "{} to {}: {delta}", json!(old), json!(new));
        }
    }

    #[test]
    fn only_what_is_other_is_told() {
        let unit = |unit: &str, at| Unit { unit: unit.into(), at };
        let (old, new) = (vec![unit("a", 1), unit("b", 1), unit("c", 1)], vec![unit("a", 1), unit("c", 2), unit("d", 1)]);
        let told = json!({ "key": "unit", "put": [{ "unit": "c", "at": 2 }, { "unit": "d", "at": 1 }], "gone": ["b"] });
        assert_eq!(change(&old, &new), json!({ "set": {}, "drop": [], "rows": { "units": told } }));
        assert_eq!(change(&new, &new), Json::Null);
        let text = Change::new().field("turn", &1, &1).field("phase", &"move", &"combat").text().unwrap();
        assert_eq!(text, r#"{"set":{"phase":"combat"},"drop":[],"rows":{}}"#);
        assert_eq!(Change::whole(&1, &2).unwrap(), r#"{"all":2}"#);
    }
}
