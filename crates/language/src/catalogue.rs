//! The words of a language for the messages of a book or of the frame.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

use crate::message::{Arg, Message};
use crate::scope::{self, Language};

/// What is wrong in a catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub line: usize,
    pub text: String,
}

pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// Each message and the variables in it.
    messages: BTreeMap<String, Vec<String>>,
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalogue").field("messages", &self.messages.len()).finish_non_exhaustive()
    }
}

impl Catalogue {
    pub fn read(language: Language, source: &str) -> Result<Self, Vec<Fault>> {
        let line = |at: usize| source.get(..at).unwrap_or(source).matches('\n').count() + 1;
        let resource = FluentResource::try_new(source.to_owned()).map_err(|(_, errors)| {
            errors.iter().map(|e| Fault { line: line(e.pos.start), text: e.kind.to_string() }).collect::<Vec<_>>()
        })?;
        let messages = resource.entries().filter_map(variables_of).collect();
        let id: LanguageIdentifier = language.key().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Marks around names, for languages written from the right, would stand in every comparison of texts.
        bundle.set_use_isolating(false);
        bundle
            .add_resource(resource)
            .map_err(|errors| errors.iter().map(|e| Fault { line: 0, text: e.to_string() }).collect::<Vec<_>>())?;
        Ok(Self { bundle, messages })
    }

    /// The keys, each with the names of what it is about.
    pub fn messages(&self) -> &BTreeMap<String, Vec<String>> {
        &self.messages
    }

    pub(crate) fn say(&self, message: &Message) -> Option<String> {
        let pattern = self.bundle.get_message(message.key)?.value()?;
        let value = |arg: &Arg| match arg {
            Arg::Number(number) => FluentValue::from(*number),
            other => FluentValue::from(scope::text(other)),
        };
        let args: FluentArgs<'_> = message.args.iter().map(|(name, arg)| (*name, value(arg))).collect();
        // What is missing shows as its name in braces: better than silence.
        Some(self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned())
    }
}

/// A message's key and its variables in order, also those in the branches of a choice.
fn variables_of(entry: &ast::Entry<&str>) -> Option<(String, Vec<String>)> {
    let ast::Entry::Message(message) = entry else { return None };
    let mut found = Vec::new();
    if let Some(pattern) = &message.value {
        in_pattern(pattern, &mut found);
    }
    found.sort();
    found.dedup();
    Some((message.id.name.to_owned(), found))
}

fn in_pattern(pattern: &ast::Pattern<&str>, found: &mut Vec<String>) {
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &ast::Expression<&str>, found: &mut Vec<String>) {
    match expression {
        ast::Expression::Inline(inline) => in_inline(inline, found),
        ast::Expression::Select { selector, variants } => {
            in_inline(selector, found);
            variants.iter().for_each(|variant| in_pattern(&variant.value, found));
        }
    }
}

fn in_inline(inline: &ast::InlineExpression<&str>, found: &mut Vec<String>) {
    match inline {
        ast::InlineExpression::VariableReference { id } => found.push(id.name.to_owned()),
        // `{ name }` brings what the other message is about.
        ast::InlineExpression::MessageReference { id, .. } => found.push(format!("={}", id.name)),
        ast::InlineExpression::Placeable { expression } => in_expression(expression, found),
        _ => {}
    }
}

/// A catalogue, its language and its book.
pub(crate) struct Entry {
    pub language: Language,
    pub book: String,
    pub catalogue: Arc<Catalogue>,
}

/// Books in the order of their keys, the frame last: a book's own words come first.
type Known = Vec<Entry>;

/// The frame's catalogues are built in; a book's come with its data. Who reads holds no lock: a message may hold others.
static KNOWN: LazyLock<RwLock<Arc<Known>>> = LazyLock::new(|| {
    let frame = [(Language::English, include_str!("../words/en.ftl")), (Language::Italian, include_str!("../words/it.ftl"))];
    let read = |(language, source)| {
        let catalogue = Arc::new(Catalogue::read(language, source).ok()?);
        Some(Entry { language, book: FRAME.to_owned(), catalogue })
    };
    RwLock::new(Arc::new(frame.into_iter().filter_map(read).collect()))
});

pub(crate) const FRAME: &str = "";

/// From now on the book's messages have these words.
pub fn learn(book: &str, language: Language, source: &str) -> Result<(), Vec<Fault>> {
    let new = Entry { language, book: book.to_owned(), catalogue: Arc::new(Catalogue::read(language, source)?) };
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    let others = known.iter().filter(|old| (old.language, old.book.as_str()) != (language, book));
    let copy = |old: &Entry| Entry { language: old.language, book: old.book.clone(), catalogue: old.catalogue.clone() };
    let mut all: Known = others.map(copy).chain([new]).collect();
    all.sort_by(|a, b| (a.book == FRAME, &a.book).cmp(&(b.book == FRAME, &b.book)));
    *known = Arc::new(all);
    Ok(())
}

/// Where words are looked for, in order.
pub(crate) fn known() -> Arc<Known> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{message, speaking};

    const ENGLISH: &str =
        "moves = { $unit } moves { $hexes ->\n    [one] one hex\n   *[other] { $hexes } hexes\n }.\nonly = Only English.\n";
    const ITALIAN: &str = "moves = { $unit } muove di { $hexes ->\n    [one] un esagono\n   *[other] { $hexes } esagoni\n }.\n";

    #[test]
    fn a_message_is_said_in_the_language_spoken_and_else_in_english() {
        learn("test", Language::English, ENGLISH).expect("it is Fluent");
        learn("test", Language::Italian, ITALIAN).expect("it is Fluent");
        let far = || message!("moves", unit = "Brigata Sassari", hexes = 3);
        assert_eq!(far().to_string(), "Brigata Sassari moves 3 hexes.");
        speaking(Language::Italian, "test", || {
            assert_eq!(far().to_string(), "Brigata Sassari muove di 3 esagoni.");
            assert_eq!(message!("moves", unit = "A", hexes = 1).to_string(), "A muove di un esagono.");
            assert_eq!(message!("only").to_string(), "Only English.");
            assert_eq!(message!("nowhere", hex = "0101").to_string(), "nowhere (hex 0101)");
        });
        assert_eq!(Message::plain("0101").to_string(), "0101");
    }

    #[test]
    fn two_books_may_use_the_same_key() {
        learn("one", Language::English, "only-here = of one\n").expect("it is Fluent");
        learn("two", Language::English, "only-here = of two\n").expect("it is Fluent");
        let said = |book| crate::of_book(book, || message!("only-here").to_string());
        assert_eq!((said("one"), said("two")), ("of one".to_owned(), "of two".to_owned()));
    }

    #[test]
    fn a_fault_tells_its_line() {
        let faults = Catalogue::read(Language::English, "good = x\n\nbad = { $\n").expect_err("it is not Fluent");
        assert_eq!(faults[0].line, 3);
    }

    #[test]
    fn the_frames_catalogues_are_fluent() {
        for (language, source) in
            [(Language::English, include_str!("../words/en.ftl")), (Language::Italian, include_str!("../words/it.ftl"))]
        {
            assert!(!Catalogue::read(language, source).expect("it is Fluent").messages().is_empty());
        }
    }
}
