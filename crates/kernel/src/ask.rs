//! Questions without effects, each declared once: name, kinds of its arguments, what it tells and in which parts, and the answer.

use serde_json::{Map, Value as Json, json};

use crate::{Game, Question, Viewer};

pub type Answer = Result<Json, String>;

/// What stands behind a question, with its kind; nothing for the answer itself.
pub type Gives = &'static [(&'static str, &'static str)];

/// A question that can be asked.
pub struct Asked<G: Game> {
    pub name: &'static str,
    /// The kinds of its arguments.
    pub args: &'static [&'static str],
    pub about: &'static str,
    /// For authors of situations; none for what only programs ask.
    pub gives: Option<Gives>,
    pub answer: fn(&G, &Asking<'_, G>) -> Answer,
}

/// A question that is being asked, and by whom.
pub struct Asking<'a, G: Game> {
    pub state: &'a G::State,
    pub viewer: Viewer,
    question: &'a Question<'a>,
}

impl<G: Game> Asking<'_, G> {
    pub fn arg(&self, i: usize) -> Result<&str, String> {
        self.may(i).ok_or_else(|| format!("`{}` needs more arguments", self.question.name))
    }
    /// An argument that may be left out.
    pub fn may(&self, i: usize) -> Option<&str> {
        self.question.args.get(i).map(String::as_str)
    }
    pub fn args(&self) -> &[String] {
        &self.question.args
    }
}

pub fn answer<G: Game>(all: &[Asked<G>], game: &G, state: &G::State, viewer: Viewer, question: &Question<'_>) -> Answer {
    let known = all.iter().find(|asked| asked.name == question.name);
    let asked = known.ok_or_else(|| format!("no question is called `{}`", question.name))?;
    (asked.answer)(game, &Asking { state, viewer, question })
}

/// For authors of situations.
pub fn words<G: Game>(all: &[Asked<G>]) -> Vec<Json> {
    let told = |asked: &Asked<G>| {
        let gives: Map<String, Json> = asked.gives?.iter().map(|(path, kind)| ((*path).to_owned(), (*kind).into())).collect();
        Some(json!({ "question": asked.name, "args": asked.args, "about": asked.about, "gives": gives }))
    };
    all.iter().filter_map(told).collect()
}

/// A table of questions:
/// `"control"("hex") "which side controls the hex" gives [("", "side")] => |game, q| …;`
/// What has no `gives` only programs ask.
#[macro_export]
macro_rules! questions {
    (
        $(#[$meta:meta])* $vis:vis const $LIST:ident of $Game:ty {
            $($name:literal($($arg:literal),*) $($about:literal gives $gives:expr)? => $answer:expr;)+
        }
    ) => {
        $(#[$meta])*
        $vis const $LIST: &[$crate::ask::Asked<$Game>] = &[$($crate::ask::Asked {
            name: $name,
            args: &[$($arg),*],
            about: concat!($($about)?),
            gives: $crate::questions!(@gives $($gives)?),
            answer: $answer,
        }),+];
    };
    (@gives) => { None };
    (@gives $gives:expr) => { Some($gives as $crate::ask::Gives) };
}
