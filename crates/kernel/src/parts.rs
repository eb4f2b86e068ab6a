//! A view as pieces of JSON text: its fields, and the rows of those that are lists. What changed between two views is
//! found by comparing texts, without building a tree of values for what did not.

use std::ops::Range;

use serde::ser::{self, Impossible, Serialize};

/// The text of an object, and where its fields and rows stand in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    text: String,
    fields: Vec<Field>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Field {
    name: String,
    at: Range<usize>,
    /// Only of a list.
    rows: Option<Vec<Range<usize>>>,
}

/// One field of a view.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    parts: &'a Parts,
    field: &'a Field,
}

impl Parts {
    /// Of anything that is written as an object; what is not has a text and no fields.
    pub fn of<V: Serialize>(view: &V) -> Self {
        let mut made = Maker { text: Vec::with_capacity(16 * 1024), fields: Vec::new() };
        if view.serialize(&mut made).is_err() {
            made.text = serde_json::to_vec(view).unwrap_or_default();
            made.fields.clear();
        }
        Self { text: String::from_utf8(made.text).unwrap_or_default(), fields: made.fields }
    }

    /// The whole as JSON.
    pub fn text(&self) -> &str {
        &self.text
    }
    pub fn fields(&self) -> impl Iterator<Item = Part<'_>> {
        self.fields.iter().map(|field| Part { parts: self, field })
    }
    pub fn field(&self, name: &str) -> Option<Part<'_>> {
        self.fields().find(|part| part.name() == name)
    }
}

impl<'a> Part<'a> {
    pub fn name(self) -> &'a str {
        &self.field.name
    }
    /// Its value as JSON.
    pub fn text(self) -> &'a str {
        &self.parts.text[self.field.at.clone()]
    }
    /// The rows of a list as JSON.
    pub fn rows(self) -> Option<impl ExactSizeIterator<Item = &'a str>> {
        let (text, rows) = (&self.parts.text, self.field.rows.as_ref()?);
        Some(rows.iter().map(move |at| &text[at.clone()]))
    }
}

struct Maker {
    text: Vec<u8>,
    fields: Vec<Field>,
}

/// The value has another shape than the one that is looked for.
#[derive(Debug)]
struct Other;

impl std::fmt::Display for Other {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("another shape")
    }
}
impl std::error::Error for Other {}
impl ser::Error for Other {
    fn custom<T: std::fmt::Display>(_: T) -> Self {
        Self
    }
}

impl Maker {
    fn open(&mut self) {
        self.text.push(b'{');
    }

    fn put<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), Other> {
        if !self.fields.is_empty() {
            self.text.push(b',');
        }
        serde_json::to_writer(&mut self.text, name).map_err(|_| Other)?;
        self.text.push(b':');
        let start = self.text.len();
        let rows = match value.serialize(Rows { text: &mut self.text }) {
            Ok(rows) => Some(rows),
            Err(Other) => {
                self.text.truncate(start);
                serde_json::to_writer(&mut self.text, value).map_err(|_| Other)?;
                None
            }
        };
        self.fields.push(Field { name: name.to_owned(), at: start..self.text.len(), rows });
        Ok(())
    }
}

/// Writes a list row by row, and nothing else.
struct Rows<'a> {
    text: &'a mut Vec<u8>,
}

struct List<'a> {
    text: &'a mut Vec<u8>,
    rows: Vec<Range<usize>>,
}

impl List<'_> {
    fn put<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Other> {
        if !self.rows.is_empty() {
            self.text.push(b',');
        }
        let start = self.text.len();
        serde_json::to_writer(&mut *self.text, value).map_err(|_| Other)?;
        self.rows.push(start..self.text.len());
        Ok(())
    }
}

impl ser::SerializeSeq for List<'_> {
    type Ok = Vec<Range<usize>>;
    type Error = Other;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Other> {
        self.put(value)
    }
    fn end(self) -> Result<Self::Ok, Other> {
        self.text.push(b']');
        Ok(self.rows)
    }
}

impl ser::SerializeStruct for &mut Maker {
    type Ok = ();
    type Error = Other;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Other> {
        self.put(name, value)
    }
    fn end(self) -> Result<(), Other> {
        self.text.push(b'}');
        Ok(())
    }
}

impl ser::SerializeMap for &mut Maker {
    type Ok = ();
    type Error = Other;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Other> {
        Err(Other)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, _: &T) -> Result<(), Other> {
        Err(Other)
    }
    fn serialize_entry<K: Serialize + ?Sized, V: Serialize + ?Sized>(&mut self, key: &K, value: &V) -> Result<(), Other> {
        let name: String = serde_json::to_value(key).ok().and_then(|key| key.as_str().map(str::to_owned)).ok_or(Other)?;
        self.put(&name, value)
    }
    fn end(self) -> Result<(), Other> {
        self.text.push(b'}');
        Ok(())
    }
}

/// Everything that is not looked for.
macro_rules! not {
    ($($method:ident($($kind:ty),*);)*) => { $(fn $method(self, $(_: $kind),*) -> Result<Self::Ok, Other> { Err(Other) })* };
}

macro_rules! only {
    () => {
        type Error = Other;
        type SerializeTuple = Impossible<Self::Ok, Other>;
        type SerializeTupleStruct = Impossible<Self::Ok, Other>;
        type SerializeTupleVariant = Impossible<Self::Ok, Other>;
        type SerializeStructVariant = Impossible<Self::Ok, Other>;
        not! {
            serialize_bool(bool); serialize_i8(i8); serialize_i16(i16); serialize_i32(i32); serialize_i64(i64);
            serialize_u8(u8); serialize_u16(u16); serialize_u32(u32); serialize_u64(u64); serialize_f32(f32); serialize_f64(f64);
            serialize_char(char); serialize_str(&str); serialize_bytes(&[u8]); serialize_none(); serialize_unit();
            serialize_unit_struct(&'static str); serialize_unit_variant(&'static str, u32, &'static str);
        }
        fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<Self::Ok, Other> {
            Err(Other)
        }
        fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<Self::Ok, Other> {
            value.serialize(self)
        }
        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Result<Self::Ok, Other> {
            Err(Other)
        }
        fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Other> {
            Err(Other)
        }
        fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Other> {
            Err(Other)
        }
        fn serialize_tuple_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeTupleVariant, Other> {
            Err(Other)
        }
        fn serialize_struct_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeStructVariant, Other> {
            Err(Other)
        }
    };
}

impl ser::Serializer for &mut Maker {
    type Ok = ();
    type SerializeSeq = Impossible<(), Other>;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    only! {}
    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Other> {
        Err(Other)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self, Other> {
        self.open();
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Other> {
        self.open();
        Ok(self)
    }
}

impl<'a> ser::Serializer for Rows<'a> {
    type Ok = Vec<Range<usize>>;
    type SerializeSeq = List<'a>;
    type SerializeMap = Impossible<Self::Ok, Other>;
    type SerializeStruct = Impossible<Self::Ok, Other>;
    only! {}
    fn serialize_seq(self, length: Option<usize>) -> Result<List<'a>, Other> {
        self.text.push(b'[');
        Ok(List { text: self.text, rows: Vec::with_capacity(length.unwrap_or(0)) })
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Other> {
        Err(Other)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Other> {
        Err(Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value as Json, json};

    #[test]
    fn the_parts_make_up_the_whole() {
        #[derive(serde::Serialize)]
        struct View {
            turn: u8,
            units: Vec<Json>,
            none: Option<u8>,
            pair: (u8, &'static str),
            empty: Vec<u8>,
        }
        let view =
            View { turn: 3, units: vec![json!({ "unit": "a\"b" }), json!(null)], none: None, pair: (1, "x"), empty: Vec::new() };
        let parts = Parts::of(&view);
        assert_eq!(serde_json::from_str::<Json>(parts.text()).unwrap(), serde_json::to_value(&view).unwrap());
        let texts: Vec<(&str, &str)> = parts.fields().map(|part| (part.name(), part.text())).collect();
        assert_eq!(
            texts,
            [("turn", "3"), ("units", r#"[{"unit":"a\"b"},null]"#), ("none", "null"), ("pair", r#"[1,"x"]"#), ("empty", "[]")]
        );
        let units = parts.field("units").unwrap().rows().unwrap();
        assert_eq!(units.collect::<Vec<_>>(), [r#"{"unit":"a\"b"}"#, "null"]);
        assert!(parts.field("turn").unwrap().rows().is_none() && parts.field("nothing").is_none());
        assert_eq!(parts.field("empty").unwrap().rows().unwrap().len(), 0);
    }

    #[test]
    fn maps_have_fields_and_other_things_only_a_text() {
        let parts = Parts::of(&json!({ "a": [1], "b": { "c": [] } }));
        assert_eq!(parts.text(), r#"{"a":[1],"b":{"c":[]}}"#);
        assert_eq!(parts.fields().count(), 2);
        let number = Parts::of(&7);
        assert_eq!((number.text(), number.fields().count()), ("7", 0));
    }
}
