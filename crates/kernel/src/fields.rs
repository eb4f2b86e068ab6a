//! Fields of what a situation poses (a hex, a hexside, a unit, a side), each declared once: how it is read from a file, what a
//! viewer is told of it, what an export says and what an author must know.
//!
//! A field is part of what is printed (`P`: the ground, a counter) or of how things stand now (`N`), or of both; `S` is what a
//! viewer sees. What is not declared is not accepted.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::rc::Rc;

use serde_json::{Value as Json, json};

use crate::node::Reader;
use crate::{Fraction, Node, Rule, Sixths, Table, Value};

type Reads<V> = Rc<dyn Fn(&Node) -> Option<V>>;
type Tells<V> = Rc<dyn Fn(&V) -> Json>;

/// What may stand in a field.
pub struct Kind<V> {
    /// As a vocabulary writes it: `clear|hill`, `0..10`, `list of moved|attacked`.
    words: String,
    /// As a problem says what was expected.
    expected: String,
    reads: Reads<V>,
    tells: Tells<V>,
}

impl<V: 'static> Kind<V> {
    pub fn new(
        words: impl Into<String>,
        expected: impl Into<String>,
        reads: impl Fn(&Node) -> Option<V> + 'static,
        tells: impl Fn(&V) -> Json + 'static,
    ) -> Self {
        Self { words: words.into(), expected: expected.into(), reads: Rc::new(reads), tells: Rc::new(tells) }
    }
    /// Called otherwise in the vocabulary.
    #[must_use]
    pub fn called(mut self, words: &str) -> Self {
        words.clone_into(&mut self.words);
        self
    }
    /// Or the word `none`.
    #[must_use]
    pub fn or_none(self) -> Kind<Option<V>> {
        let (reads, tells) = (self.reads, self.tells);
        let read = move |node: &Node| if node.text() == Some("none") { Some(None) } else { reads(node).map(Some) };
        let tell = move |value: &Option<V>| value.as_ref().map_or(Json::Null, |value| tells(value));
        Kind::new(format!("{}|none", self.words), format!("{}, none", self.expected), read, tell)
    }
    /// Or a table with the same under a key.
    #[must_use]
    pub fn or_within(self, key: &'static str) -> Self {
        let (reads, tells) = (self.reads, self.tells);
        let read = move |node: &Node| match node.table() {
            Some(Table(rows)) => rows.iter().find(|(name, _)| name == key && rows.len() == 1).and_then(|(_, node)| reads(node)),
            None => reads(node),
        };
        Self { reads: Rc::new(read), tells, ..self }
    }
    /// A list of such, or one alone.
    #[must_use]
    pub fn list(self) -> Kind<Vec<V>> {
        let (reads, tells) = (self.reads, self.tells);
        let read = move |node: &Node| match node.list() {
            Some(list) => list.iter().map(|node| reads(node)).collect(),
            None => reads(node).map(|one| vec![one]),
        };
        let tell = move |values: &Vec<V>| values.iter().map(|value| tells(value)).collect();
        Kind::new(format!("list of {}", self.words), format!("a list of {}", self.expected), read, tell)
    }
}

/// One of a closed list of words.
pub fn one_of<V: Copy + PartialEq + 'static>(words: impl Into<Cow<'static, [(&'static str, V)]>>) -> Kind<V> {
    let words: Rc<Cow<'static, [(&'static str, V)]>> = Rc::new(words.into());
    let list: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
    let expected = format!("one of {}", list.join(", "));
    let (list, told) = (list.join("|"), words.clone());
    let read =
        move |node: &Node| node.text().and_then(|text| words.iter().find(|(word, _)| *word == text)).map(|(_, value)| *value);
    let tell = move |value: &V| told.iter().find(|(_, known)| known == value).map_or(Json::Null, |(word, _)| (*word).into());
    Kind::new(list, expected, read, tell)
}

pub fn whole(range: RangeInclusive<i64>) -> Kind<i64> {
    let (from, to) = (*range.start(), *range.end());
    let read = move |node: &Node| node.int().filter(|n| range.contains(n));
    Kind::new(format!("{from}..{to}"), format!("a whole number from {from} to {to}"), read, |n| (*n).into())
}

pub fn flag() -> Kind<bool> {
    Kind::new("true|false", "true or false", Node::bool, |flag| (*flag).into())
}

pub fn text() -> Kind<String> {
    Kind::new("text", "a text", |node| node.text().map(str::to_owned), |text| text.as_str().into())
}

/// Movement points, at most so many sixths.
pub fn sixths(most: i64) -> Kind<Sixths> {
    let read = move |node: &Node| {
        let points = match &node.value {
            Value::Int(n) => Fraction::new(*n, 1),
            Value::Text(text) => Fraction::parse(text)?,
            _ => return None,
        };
        let (n, d) = points.parts();
        (n >= 0 && 6 % d == 0 && n * 6 / d <= most).then(|| Sixths((n * 6 / d) as u16))
    };
    let tell = |points: &Sixths| points.fraction().to_string().into();
    Kind::new("number", "movement points, whole or a fraction in sixths", read, tell)
}

/// A name; `true` stands for a name that does not matter, `false` for none.
pub fn named(some: &'static str) -> Kind<Option<String>> {
    let read = move |node: &Node| match &node.value {
        Value::Bool(on) => Some(on.then(|| some.to_owned())),
        Value::Text(text) => Some(Some(text.clone())),
        _ => None,
    };
    Kind::new("text|true|false", "a name, true or false", read, |name| json!(name))
}

/// What an author must know of a field.
pub fn entry(words: &str, default: impl Into<Json>, about: &str, ids: &[&str]) -> Json {
    json!({ "type": words, "default": default.into(), "about": about, "ids": ids })
}

/// What a setter gives back: nothing, or why the value does not fit.
pub trait Verdict {
    fn verdict(self) -> Result<(), String>;
}
impl Verdict for () {
    fn verdict(self) -> Result<(), String> {
        Ok(())
    }
}
impl Verdict for Result<(), String> {
    fn verdict(self) -> Self {
        self
    }
}

/// Reads a node into a value and sets it; the text of what is wrong.
type Sets<T> = Box<dyn Fn(&mut T, &Node) -> Result<(), String>>;
type Gets<T, V> = Box<dyn Fn(&T) -> Option<V>>;

struct Field<P, N, S> {
    name: &'static str,
    words: String,
    /// For authors; none for what cannot be written.
    entry: Option<Json>,
    printed: Option<Sets<P>>,
    now: Option<Sets<N>>,
    seen: Option<Gets<S, Json>>,
    kept: Option<Gets<N, Node>>,
}

/// The fields of one kind of thing, in the order in which they are read.
pub struct Fields<P, N, S>(&'static str, Vec<Field<P, N, S>>);

/// A field in the making.
pub struct Row<'f, P, N, S, V> {
    field: &'f mut Field<P, N, S>,
    kind: Kind<V>,
}

impl<P, N, S> Fields<P, N, S> {
    /// Of what they are: `a hex`.
    pub const fn of(what: &'static str) -> Self {
        Self(what, Vec::new())
    }

    pub fn field<V: 'static>(
        &mut self,
        name: &'static str,
        kind: Kind<V>,
        default: impl Into<Json>,
        about: &str,
        rules: &'static [Rule],
    ) -> Row<'_, P, N, S, V> {
        let ids: Vec<&str> = rules.iter().map(|rule| rule.0).collect();
        let entry = entry(&kind.words, default, about, &ids);
        self.put(name, kind, Some(entry))
    }

    /// A field that is only told.
    pub fn told<V: 'static>(&mut self, name: &'static str, kind: Kind<V>) -> Row<'_, P, N, S, V> {
        self.put(name, kind, None)
    }

    fn put<V: 'static>(&mut self, name: &'static str, kind: Kind<V>, entry: Option<Json>) -> Row<'_, P, N, S, V> {
        let words = kind.words.clone();
        self.1.push(Field { name, words, entry, printed: None, now: None, seen: None, kept: None });
        let last = self.1.len() - 1;
        Row { field: &mut self.1[last], kind }
    }

    /// Reads what is printed; every key that may be written is known to the reader afterwards.
    pub fn read_printed(&self, r: &mut Reader<'_>, into: &mut P) {
        self.read(r, into, |field| field.printed.as_ref());
    }
    /// Reads how things stand.
    pub fn read_now(&self, r: &mut Reader<'_>, into: &mut N) {
        self.read(r, into, |field| field.now.as_ref());
    }
    fn read<T>(&self, r: &mut Reader<'_>, into: &mut T, sets: impl Fn(&Field<P, N, S>) -> Option<&Sets<T>>) {
        for field in self.1.iter().filter(|field| field.entry.is_some()) {
            if let (Some(node), Some(set)) = (r.node(field.name), sets(field))
                && let Err(text) = set(into, node)
            {
                r.wrong(node.line, format_args!("`{}` {text}", field.name));
            }
        }
    }

    /// What a viewer is told of a field; none if it is hidden.
    pub fn look(&self, name: &str, seen: &S) -> Result<Option<Json>, String> {
        let found = self.1.iter().filter(|field| field.name == name).find_map(|field| field.seen.as_ref());
        found.map(|told| told(seen)).ok_or_else(|| format!("{} has no field `{name}`", self.0))
    }

    /// Writes how things stand over what a file said.
    pub fn export(&self, now: &N, into: &mut Table) {
        for field in &self.1 {
            match field.kept.as_ref().map(|kept| kept(now)) {
                Some(Some(node)) => into.put(field.name, node),
                Some(None) => into.remove(field.name),
                None => {}
            }
        }
    }

    /// For authors: every field that may be written.
    pub fn words(&self) -> Json {
        let rows = self.1.iter().filter_map(|field| Some((field.name.to_owned(), field.entry.clone()?)));
        rows.collect::<serde_json::Map<_, _>>().into()
    }
    /// For authors: every field that is told, and what it may be compared with.
    pub fn paths(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.1.iter().filter(|field| field.seen.is_some()).map(|field| (field.name, field.words.as_str()))
    }
}

impl<P: 'static, N, S, V: 'static> Row<'_, P, N, S, V> {
    fn sets<T, R: Verdict>(&self, set: impl Fn(&mut T, V) -> R + 'static) -> Sets<T> {
        let (reads, expected) = (self.kind.reads.clone(), self.kind.expected.clone());
        Box::new(move |into, node| match reads(node) {
            Some(value) => set(into, value).verdict(),
            None => Err(format!("must be {expected}, not {}", node.value)),
        })
    }
    /// Sets it in what is printed.
    pub fn printed<R: Verdict>(self, set: impl Fn(&mut P, V) -> R + 'static) -> Self {
        self.field.printed = Some(self.sets(set));
        self
    }
    /// Sets it in how things stand.
    pub fn now<R: Verdict>(self, set: impl Fn(&mut N, V) -> R + 'static) -> Self {
        self.field.now = Some(self.sets(set));
        self
    }
    /// Tells it to everybody.
    pub fn seen(self, get: impl Fn(&S) -> V + 'static) -> Self {
        let tells = self.kind.tells.clone();
        self.field.seen = Some(Box::new(move |seen| Some(tells(&get(seen)))));
        self
    }
    /// Tells it to those who know it.
    pub fn known(self, get: impl Fn(&S) -> Option<V> + 'static) -> Self {
        let tells = self.kind.tells.clone();
        self.field.seen = Some(Box::new(move |seen| get(seen).map(|value| tells(&value))));
        self
    }
    /// Tells it in words of its own.
    pub fn shown(self, words: Option<&str>, get: impl Fn(&S) -> Json + 'static) -> Self {
        if let Some(words) = words {
            words.clone_into(&mut self.field.words);
        }
        self.field.seen = Some(Box::new(move |seen| Some(get(seen))));
        self
    }
    /// Writes it to exports, if there is anything to say.
    pub fn kept(self, get: impl Fn(&N) -> Option<V> + 'static) -> Self {
        let tells = self.kind.tells.clone();
        self.field.kept = Some(Box::new(move |now| get(now).and_then(|value| Node::from_json(&tells(&value)))));
        self
    }
}

/// A table of fields: `"level": whole(0..=10), 0, "hills 1 to 8" by "1/c" => printed(|g, level| g.level = level) seen(|g| …);`
/// with kind, default, what an author must know and the paragraphs; a field with a kind alone is only told.
#[macro_export]
macro_rules! fields {
    (
        $(#[$meta:meta])* $vis:vis fn $table:ident $(<$life:lifetime>)?() -> $Fields:ty, of $what:literal, cited by $rule:ident {
            $($name:literal: $kind:expr $(, $default:expr, $about:literal $(by $($id:literal)+)?)?
                => $($method:ident($($arg:tt)*))*;)*
        }
    ) => {
        $(#[$meta])*
        $vis fn $table $(<$life>)?() -> $Fields {
            let mut fields = <$Fields>::of($what);
            $(let _ = $crate::fields!(@row fields, $name, $kind $(, $default, $about, $rule $($($id)+)?)?)$(.$method($($arg)*))*;)*
            fields
        }
    };
    (@row $fields:ident, $name:literal, $kind:expr) => {
        $fields.told($name, $kind)
    };
    (@row $fields:ident, $name:literal, $kind:expr, $default:expr, $about:literal, $rule:ident) => {
        $fields.field($name, $kind, $default, $about, &[])
    };
    (@row $fields:ident, $name:literal, $kind:expr, $default:expr, $about:literal, $rule:ident $($id:literal)+) => {
        $fields.field($name, $kind, $default, $about, $rule!($($id),+))
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Printed {
        wood: bool,
        name: Option<String>,
    }
    const GROUND: [(&str, bool); 2] = [("clear", false), ("wood", true)];

    macro_rules! rule {
        ($id:literal) => {
            &[Rule($id)]
        };
    }
    fields! {
        fn hexes() -> Fields<Printed, i64, (bool, Option<i64>)>, of "a hex", cited by rule {
            "ground": one_of(&GROUND), "clear", "what it is" by "1/a" => printed(|p, wood| p.wood = wood) seen(|(wood, _)| *wood);
            "name": named("a place"), false, "" => printed(|p, name| p.name = name);
            "traps": whole(0..=3), 0, "" => now(set_traps) known(|(_, n)| *n) kept(|n| Some(*n).filter(|n| *n > 0));
            "count": whole(0..=9) => seen(|_| 4);
        }
    }
    fn set_traps(traps: &mut i64, n: i64) -> Result<(), String> {
        *traps = n;
        if n == 2 { Err("cannot be two".to_owned()) } else { Ok(()) }
    }

    fn table(fields: &[(&str, Value)]) -> Table {
        Table(fields.iter().map(|(key, value)| ((*key).to_owned(), Node::new(value.clone()))).collect())
    }

    #[test]
    fn what_is_declared_is_read_told_and_exported() {
        let file = table(&[("ground", "wood".into()), ("name", true.into()), ("traps", 3.into())]);
        let (mut printed, mut traps) = (Printed::default(), 0);
        let mut r = Reader::new("f", "hex.T", 1, &file);
        hexes().read_printed(&mut r, &mut printed);
        assert_eq!((printed.wood, printed.name.as_deref(), r.finish().0.len()), (true, Some("a place"), 0));
        hexes().read_now(&mut Reader::new("f", "hex.T", 1, &file), &mut traps);
        let look = |name: &str| hexes().look(name, &(true, None));
        assert_eq!(
            (traps, look("ground"), look("traps"), look("count")),
            (3, Ok(Some("wood".into())), Ok(None), Ok(Some(4.into())))
        );
        let mut out = file.clone();
        hexes().export(&1, &mut out);
        assert_eq!(out.get("traps").and_then(Node::int), Some(1));
        hexes().export(&0, &mut out);
        assert_eq!(out.get("traps"), None);
        let entry = json!({ "type": "clear|wood", "default": "clear", "about": "what it is", "ids": ["1/a"] });
        assert_eq!((&hexes().words()["ground"], hexes().words().get("count")), (&entry, None));
        assert_eq!(hexes().paths().collect::<Vec<_>>(), [("ground", "clear|wood"), ("traps", "0..3"), ("count", "0..9")]);
    }

    #[test]
    fn what_is_not_declared_is_refused_and_what_is_wrong_is_told() {
        let problems = |fields: &[(&str, Value)]| {
            let file = table(fields);
            let mut r = Reader::new("f", "hex.T", 1, &file);
            hexes().read_printed(&mut r, &mut Printed::default());
            hexes().read_now(&mut r, &mut 0);
            r.finish().to_string()
        };
        assert_eq!(problems(&[("ground", "sea".into())]), "f: hex.T: `ground` must be one of clear, wood, not \"sea\"");
        assert_eq!(problems(&[("traps", 2.into())]), "f: hex.T: `traps` cannot be two");
        assert!(problems(&[("count", 2.into())]).starts_with("f: hex.T: unknown key `count`"));
        assert_eq!(hexes().look("name", &(true, None)), Err("a hex has no field `name`".to_owned()));
    }

    #[test]
    fn kinds_are_put_together() {
        let kind = one_of(&GROUND).or_none().or_within("is").list();
        let read = |node: Node| (kind.reads)(&node);
        assert_eq!(read(Node::new("none")), Some(vec![None]));
        assert_eq!(read(Node::new(table(&[("is", "wood".into())]))), Some(vec![Some(true)]));
        assert_eq!(read(Node::new(vec![Node::new("wood"), Node::new("sea")])), None);
        assert_eq!(
            (kind.words.as_str(), (kind.tells)(&vec![None, Some(false)])),
            ("list of clear|wood|none", json!([null, "clear"]))
        );
    }
}
