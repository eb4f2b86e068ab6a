//! The language that is being spoken, and of which book.

use crate::catalogue::{FRAME, known};
use crate::message::{Arg, Message};
use std::cell::Cell;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    #[default]
    English,
    Italian,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::English, Self::Italian];

    pub const fn key(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Italian => "it",
        }
    }
    /// What it calls itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Italian => "Italiano",
        }
    }
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.key() == key)
    }
    /// The first known one of a list such as `it-IT,it;q=0.9,en;q=0.8`, whose order is taken as it stands.
    pub fn preferred(list: &str) -> Option<Self> {
        list.split(',').find_map(|wish| Self::named(wish.trim().split(['-', ';', '_', '.']).next()?))
    }
}

thread_local! {
    static SPOKEN: Cell<(Language, &'static str)> = const { Cell::new((Language::English, "")) };
}

/// Runs `body`, in which messages are put into words of that language, a book's own before the frame's. Without a book (the
/// empty one) every book is asked that is known.
pub fn speaking<T>(language: Language, book: &'static str, body: impl FnOnce() -> T) -> T {
    struct Restore((Language, &'static str));
    impl Drop for Restore {
        fn drop(&mut self) {
            SPOKEN.set(self.0);
        }
    }
    let _restore = Restore(SPOKEN.replace((language, book)));
    body()
}

/// From now on, and until the body ends whose language is spoken here, that book's words come first: for who learns only on the
/// way which book he speaks of.
pub fn turn_to(book: &'static str) {
    SPOKEN.set((spoken(), book));
}

/// The language in which messages are put into words here.
pub fn spoken() -> Language {
    SPOKEN.get().0
}

/// The same of work that waits in between and may go on in another thread.
pub fn speaking_while<F: Future>(language: Language, book: &'static str, work: F) -> impl Future<Output = F::Output> {
    let mut work = Box::pin(work);
    std::future::poll_fn(move |context| speaking(language, book, || work.as_mut().poll(context)))
}

/// The same language of that book: for words that are made at once and kept.
pub fn of_book<T>(book: &'static str, body: impl FnOnce() -> T) -> T {
    speaking(spoken(), book, body)
}

/// The message in the language that is spoken; in English where that has no words for it; its key where nobody has.
pub(crate) fn words(message: &Message) -> String {
    if message.is_plain() {
        return message.args.first().map_or(String::new(), |(_, arg)| text(arg));
    }
    said(message).unwrap_or_else(|| unknown(message))
}

fn said(message: &Message) -> Option<String> {
    let (language, book) = SPOKEN.get();
    let all = known();
    // Without a book, every book; the frame in any case.
    let speaks = |of: &str| book == FRAME || of == book || of == FRAME;
    let found = |language| {
        let own = all.iter().filter(|entry| entry.language == language && speaks(&entry.book));
        own.map(|entry| &entry.catalogue).find_map(|catalogue| catalogue.say(message))
    };
    found(language).or_else(|| found(Language::English).filter(|_| language != Language::English))
}

/// Whether there are words for it.
pub(crate) fn is_known(message: &Message) -> bool {
    if message.is_plain() { !words(message).is_empty() } else { said(message).is_some_and(|words| !words.is_empty()) }
}

/// A message that no catalogue has: still told apart from others by a reader who reports it.
fn unknown(message: &Message) -> String {
    let args: Vec<String> = message.args.iter().map(|(name, arg)| format!("{name} {}", text(arg))).collect();
    if args.is_empty() { message.key.to_owned() } else { format!("{} ({})", message.key, args.join(", ")) }
}

pub(crate) fn text(arg: &Arg) -> String {
    match arg {
        Arg::Number(number) => number.to_string(),
        Arg::Text(text) => text.clone(),
        Arg::Said(message) => words(message),
        Arg::List(list) => list.iter().map(words).collect::<Vec<_>>().join(", "),
    }
}
