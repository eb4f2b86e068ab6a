//! A sentence before it is put into words.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::scope;

/// What a sentence is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    Number(i64),
    /// A name, or a word that the catalogue chooses by.
    Text(String),
    Said(Message),
    /// Parted by commas.
    List(Vec<Message>),
}

/// The key of a sentence, and what it is about. Shown and serialised it is words, in the language that is being spoken.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    pub key: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// What has no catalogue: the text itself is the argument.
const PLAIN: &str = "";

impl Message {
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }
    /// What is no sentence of a catalogue: a name, a number, what is wrong with a file.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { key: PLAIN, args: vec![("text", Arg::Text(text.into()))] }
    }
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }
    /// In the words of here and now, for who no longer knows its book.
    #[must_use]
    pub fn said(&self) -> Self {
        Self::plain(self.to_string())
    }
    /// Whether a catalogue has words for it.
    pub fn has_words(&self) -> bool {
        scope::is_known(self)
    }
    pub(crate) fn is_plain(&self) -> bool {
        self.key == PLAIN
    }
}

/// `message!("moves", unit = name, hexes = 3)`
#[macro_export]
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::Message::new($key)$(.with(stringify!($name), $value))*
    };
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&scope::words(self))
    }
}
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&scope::words(self))
    }
}
/// A sentence that was kept as words stays as it was said.
impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d).map(Self::plain)
    }
}
impl TS for Message {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(config: &ts_rs::Config) -> String {
        String::name(config)
    }
    fn inline(config: &ts_rs::Config) -> String {
        String::inline(config)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}
impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<bool> for Arg {
    fn from(yes: bool) -> Self {
        Self::Text(if yes { "yes" } else { "no" }.to_owned())
    }
}
impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Said(message)
    }
}
impl From<Vec<Message>> for Arg {
    fn from(list: Vec<Message>) -> Self {
        Self::List(list)
    }
}
macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::Number(i64::from(number))
            }
        }
        impl From<&$number> for Arg {
            fn from(number: &$number) -> Self {
                Self::Number(i64::from(*number))
            }
        }
    )+};
}
numbers! { u8 u16 u32 i8 i16 i32 i64 }
impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
}
impl From<u64> for Arg {
    fn from(number: u64) -> Self {
        Self::Number(number as i64)
    }
}
