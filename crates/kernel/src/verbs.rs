//! Orders, events and closed lists of words, each declared once: enum, words, arguments, reading and writing.
//!
//! A word that is declared is read and written; one that is not does not exist. Nothing is left for a last arm of a match.

use language::Message;

use crate::law::Rule;
use crate::{Fraction, Misread, Word};

/// What can stand in the words of an order or an event of the game `G`.
pub trait Tell<G: ?Sized> {
    fn tell(&self, game: &G, into: &mut String);
}

/// An argument of an order: what is told can be read back.
pub trait Arg<G: ?Sized>: Tell<G> + Copy + 'static {
    /// What the vocabulary calls it.
    const KIND: &'static str;
    fn read(game: &G, word: &str) -> Result<Self, Misread>;
}

/// An order as the vocabulary tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verb {
    pub word: &'static str,
    /// The kinds of its arguments.
    pub args: &'static [&'static str],
    /// The message that tells what it does: `verb-` and the word.
    pub key: &'static str,
    /// The paragraph that an order given out of step is refused by; none: nobody needs one to say no.
    pub cited: &'static [Rule],
}

impl Verb {
    pub const fn about(&self) -> Message {
        Message::new(self.key)
    }
}

/// The orders of the game `G`, as [`verbs!`](crate::verbs) declares them.
pub trait Verbs<G: ?Sized>: Sized {
    const KINDS: &'static [&'static str];
    fn verb(&self) -> &'static str;
    fn write(&self, game: &G, into: &mut String);
    fn read(game: &G, text: &str) -> Result<Self, Misread>;
}

/// The events of the game `G`, as [`events!`](crate::events) declares them.
pub trait Events<G: ?Sized> {
    const KINDS: &'static [&'static str];
    fn kind(&self) -> &'static str;
    /// The words of the event, for expectations.
    fn words(&self, game: &G) -> String;
}

/// The words of one order while it is read.
pub struct Words<'a> {
    pub verb: &'a str,
    args: std::vec::IntoIter<&'a str>,
}

impl<'a> Words<'a> {
    pub fn of(text: &'a str) -> Result<Self, Misread> {
        let mut words = text.split_whitespace();
        let verb = words.next().ok_or_else(|| Misread::Unknown("no words".into()))?;
        Ok(Self { verb, args: words.collect::<Vec<_>>().into_iter() })
    }
    /// There are as many arguments as the verb takes.
    pub fn fit(&self, kinds: &[&str]) -> Result<(), Misread> {
        if self.args.len() == kinds.len() {
            return Ok(());
        }
        Err(Misread::Unknown(format!("`{}` takes {} argument(s): {}", self.verb, kinds.len(), kinds.join(" "))))
    }
    pub fn arg<G: ?Sized, T: Arg<G>>(&mut self, game: &G) -> Result<T, Misread> {
        T::read(game, self.args.next().unwrap_or_default())
    }
    pub fn unknown<T>(&self) -> Result<T, Misread> {
        Err(Misread::Unknown(format!("no verb is called `{}`", self.verb)))
    }
}

/// The value, if it is of the type asked for.
#[inline(always)]
pub fn same<A: 'static, T: Copy + 'static>(arg: &A) -> Option<T> {
    (arg as &dyn std::any::Any).downcast_ref::<T>().copied()
}

/// Orders: `"move" = Move { unit: UnitId, hex: HexId } by "3.1/A3/a";`. What it does is told by the message `verb-move`.
///
/// Gives the enum, `VERBS`, `cited`, `arg::<T>()` (the first argument of a type) and [`Verbs`](crate::verbs::Verbs). The paragraphs go
/// through the book's own macro, named after `cited by`.
#[macro_export]
macro_rules! verbs {
    (
        $(#[$meta:meta])* $vis:vis enum $Action:ident of $Game:ty, cited by $rule:ident {
            $($word:literal = $Verb:ident $({ $($arg:ident: $Kind:ty),+ })? $(by $id:literal)?;)+
        }
    ) => {
        $(#[$meta])*
        $vis enum $Action {
            $(#[serde(rename = $word)] $Verb $({ $($arg: $Kind),+ })?),+
        }

        impl $Action {
            pub const VERBS: &'static [$crate::verbs::Verb] = &[$($crate::verbs::Verb {
                word: $word,
                args: &[$($(<$Kind as $crate::verbs::Arg<$Game>>::KIND),+)?],
                key: concat!("verb-", $word),
                cited: $crate::verbs!(@cited $rule $($id)?),
            }),+];
            /// The paragraph that the order belongs to.
            pub const fn cited(&self) -> &'static [$crate::Rule] {
                match self {
                    $(Self::$Verb { .. } => $crate::verbs!(@cited $rule $($id)?)),+
                }
            }
            /// The first argument of that type.
            #[inline]
            pub fn arg<T: Copy + 'static>(&self) -> Option<T> {
                match self {
                    $(Self::$Verb $({ $($arg),+ })? => None $($(.or($crate::verbs::same($arg)))+)?),+
                }
            }
        }

        impl $crate::verbs::Verbs<$Game> for $Action {
            const KINDS: &'static [&'static str] = &[$($word),+];
            fn verb(&self) -> &'static str {
                match self {
                    $(Self::$Verb { .. } => $word),+
                }
            }
            fn write(&self, game: &$Game, into: &mut String) {
                into.push_str(self.verb());
                match self {
                    $(Self::$Verb $({ $($arg),+ })? => {
                        $($(into.push(' ');
                        $crate::verbs::Tell::<$Game>::tell($arg, game, into);)+)?
                    })+
                }
            }
            fn read(game: &$Game, text: &str) -> Result<Self, $crate::Misread> {
                let mut words = $crate::verbs::Words::of(text)?;
                match words.verb {
                    $($word => {
                        words.fit(&[$($(<$Kind as $crate::verbs::Arg<$Game>>::KIND),+)?])?;
                        Ok(Self::$Verb $({ $($arg: words.arg(game)?),+ })?)
                    })+
                    _ => words.unknown(),
                }
            }
        }
    };
    (@cited $rule:ident) => { &[] };
    (@cited $rule:ident $id:literal) => { $rule!($id) };
}

/// Who is told of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// Everybody, and all of it.
    All,
    /// Those whose affair it is.
    Owner,
    /// Each viewer in his own way, or not at all.
    Each,
}

/// Events: `"moved" = Moved { top: UnitId, count: u8 } ["top unit": top, "count": count] to all by "4.2";`
///
/// Gives the enum, `EVENTS` (the words with the labels of what they tell), `arg`, `told` (who is: none is forgotten), `cited`, the
/// paragraph that brings it about, if one does, and [`Events`](crate::verbs::Events). What stands between the brackets may use the
/// fields and the game by the name given to it.
#[macro_export]
macro_rules! events {
    (
        $(#[$meta:meta])* $vis:vis enum $Event:ident of $game:ident: $Game:ty, cited by $rule:ident {
            $($(#[$doc:meta])* $word:literal = $Name:ident $({ $($field:ident: $Kind:ty),+ })? $(($inner:ident: $Inner:ty))?
                $([$($label:literal: $told:expr),+])? to $whom:ident $(by $id:literal)?;)+
        }
    ) => {
        $(#[$meta])*
        $vis enum $Event {
            $($(#[$doc])* #[serde(rename = $word)] $Name $({ $($field: $Kind),+ })? $(($Inner))?),+
        }

        impl $Event {
            pub const EVENTS: &'static [(&'static str, &'static [&'static str])] = &[$(($word, &[$($($label),+)?])),+];
            /// The first part of that type.
            pub fn arg<T: Copy + 'static>(&self) -> Option<T> {
                match self {
                    $(Self::$Name $({ $($field),+ })? $(($inner))? => {
                        None $($(.or($crate::verbs::same($field)))+)? $(.or($crate::verbs::same($inner)))?
                    })+
                }
            }
            /// Who is told of it.
            pub const fn told(&self) -> $crate::verbs::Whom {
                match self {
                    $(Self::$Name { .. } => $crate::events!(@told $whom)),+
                }
            }
            /// The paragraph that brings it about.
            pub const fn cited(&self) -> &'static [$crate::Rule] {
                match self {
                    $(Self::$Name { .. } => $crate::verbs!(@cited $rule $($id)?)),+
                }
            }
        }

        impl $crate::verbs::Events<$Game> for $Event {
            const KINDS: &'static [&'static str] = &[$($word),+];
            fn kind(&self) -> &'static str {
                match self {
                    $(Self::$Name { .. } => $word),+
                }
            }
            fn words(&self, $game: &$Game) -> String {
                let mut words = String::from(self.kind());
                match self {
                    $(Self::$Name $({ $($field),+ })? $(($inner))? => {
                        let _ = ($($($field,)+)? $($inner,)?);
                        $($(words.push(' ');
                        $crate::verbs::Tell::<$Game>::tell(&$told, $game, &mut words);)+)?
                    })+
                }
                words
            }
        }
    };
    (@told all) => { $crate::verbs::Whom::All };
    (@told owner) => { $crate::verbs::Whom::Owner };
    (@told each) => { $crate::verbs::Whom::Each };
}

/// A closed list: `pub enum Supply { In = "in", Low = "low", Out = "out" }` with `ALL`, `word` and its place in orders' words.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $List:ident { $($(#[$doc:meta])* $Name:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        $vis enum $List {
            $($(#[$doc])* $Name),+
        }

        impl $List {
            pub const ALL: [(&'static str, Self); [$($word),+].len()] = [$(($word, Self::$Name)),+];
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$Name => $word),+
                }
            }
        }
        impl<G> $crate::verbs::Tell<G> for $List {
            fn tell(&self, _: &G, into: &mut String) {
                into.push_str(self.word());
            }
        }
    };
}

macro_rules! as_displayed {
    ($($told:ty)+) => {$(
        impl<G: ?Sized> Tell<G> for $told {
            fn tell(&self, _: &G, into: &mut String) {
                use std::fmt::Write;
                let _ = write!(into, "{self}");
            }
        }
    )+};
}
as_displayed! { u8 u16 u32 i8 i16 i32 i64 usize str String Word Fraction }

impl<G: ?Sized, T: Tell<G> + ?Sized> Tell<G> for &T {
    fn tell(&self, game: &G, into: &mut String) {
        (**self).tell(game, into);
    }
}

/// What a viewer may not know is `hidden`.
impl<G: ?Sized, T: Tell<G>> Tell<G> for Option<T> {
    fn tell(&self, game: &G, into: &mut String) {
        match self {
            Some(told) => told.tell(game, into),
            None => into.push_str("hidden"),
        }
    }
}

/// A hexside by the hexes at its ends.
impl<G: ?Sized, T: Tell<G>> Tell<G> for (T, T) {
    fn tell(&self, game: &G, into: &mut String) {
        self.0.tell(game, into);
        into.push('-');
        self.1.tell(game, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Board;
    #[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
    struct At(u8);
    impl Tell<Board> for At {
        fn tell(&self, game: &Board, into: &mut String) {
            self.0.tell(game, into);
        }
    }
    impl Arg<Board> for At {
        const KIND: &'static str = "place";
        fn read(_: &Board, word: &str) -> Result<Self, Misread> {
            word.parse().map(Self).map_err(|_| Misread::Unknown(format!("`{word}` is no place")))
        }
    }

    macro_rules! rule {
        ($id:literal) => {
            &[Rule($id)]
        };
    }
    verbs! {
        #[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
        enum Order of Board, cited by rule {
            "go-to" = Go { from: At, to: At } by "1/a";
            "rest" = Rest;
        }
    }
    events! {
        #[derive(Clone, PartialEq, Debug, serde::Serialize)]
        enum Event of game: Board, cited by rule {
            "gone" = Gone { unit: Option<u8>, from: At, to: At, dice: u8 }
                ["unit|hidden": unit, "way": (from, to)] to each by "1/a";
            "rested" = Rested to all;
        }
    }

    #[test]
    fn an_order_is_read_as_it_is_written() {
        let go = Order::Go { from: At(3), to: At(4) };
        for (order, text) in [(go, "go-to 3 4"), (Order::Rest, "rest")] {
            let mut words = String::new();
            order.write(&Board, &mut words);
            assert_eq!((words.as_str(), Order::read(&Board, text).ok()), (text, Some(order)));
        }
        assert_eq!((go.arg::<At>(), go.arg::<u8>(), Order::Rest.arg::<At>()), (Some(At(3)), None, None));
        assert_eq!((go.cited(), Order::Rest.cited()), ([Rule("1/a")].as_slice(), [].as_slice()));
        assert_eq!((Order::KINDS, Order::VERBS[0].args), (["go-to", "rest"].as_slice(), ["place", "place"].as_slice()));
        assert_eq!(serde_json::to_string(&go).unwrap(), r#"{"go-to":{"from":3,"to":4}}"#);
    }

    #[test]
    fn what_is_not_declared_is_not_read() {
        let why = |text: &str| match Order::read(&Board, text) {
            Err(Misread::Unknown(why)) => why,
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(why("march 3"), "no verb is called `march`");
        assert_eq!(why("go-to 3"), "`go-to` takes 2 argument(s): place place");
        assert_eq!(why("go-to 3 x"), "`x` is no place");
        assert_eq!(why(" "), "no words");
    }

    #[test]
    fn an_event_tells_what_it_declares() {
        let gone = |unit| Event::Gone { unit, from: At(3), to: At(4), dice: 6 }.words(&Board);
        assert_eq!((gone(Some(7)), gone(None)), ("gone 7 3-4".to_owned(), "gone hidden 3-4".to_owned()));
        assert_eq!((Event::Rested.words(&Board), Event::Rested.kind()), ("rested".to_owned(), "rested"));
        let gone = Event::Gone { unit: None, from: At(3), to: At(4), dice: 6 };
        assert_eq!((gone.arg::<At>(), gone.arg::<u16>()), (Some(At(3)), None));
        assert_eq!((gone.told(), gone.cited()), (Whom::Each, [Rule("1/a")].as_slice()));
        assert_eq!((Event::Rested.told(), Event::Rested.cited()), (Whom::All, [].as_slice()));
        assert_eq!((Event::EVENTS[0], Event::KINDS[1]), (("gone", ["unit|hidden", "way"].as_slice()), "rested"));
    }
}
