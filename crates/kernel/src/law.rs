//! Rules as values: every refusal, modifier, effect and permission passes a point that names its ledger id.

use std::cmp::Ordering;
use std::fmt;
use std::ops::ControlFlow;

use language::Message;

/// A ledger id. Rule crates build it with a macro that rejects unknown ids at compile time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule(pub &'static str);

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// How a paragraph stands to the book that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    InForce,
    /// The book has no such rule: nothing is refused, changed or permitted by it.
    Lacking,
    /// A mutation run does without it.
    #[cfg(feature = "mute")]
    Muted,
}

/// What a paragraph can say: a number, a flag, a set.
pub trait Said: Sized {
    /// What a book says that has no such paragraph.
    fn nothing() -> Self;
    /// Another value of the type, for mutation runs alone.
    fn otherwise(self) -> Self;
}

/// One paragraph, or several that say the same thing: the point is in force only if all of them are. A point that a book
/// lacks is an empty list.
///
/// In mutation builds every point notes where it stands.
pub trait Cite: Copy {
    #[cfg_attr(feature = "mute", track_caller)]
    fn standing(self) -> Standing;
    fn each(self, found: impl FnMut(Rule));

    #[inline(always)]
    #[cfg_attr(feature = "mute", track_caller)]
    fn in_force(self) -> bool {
        self.standing() == Standing::InForce
    }
    /// Whether the paragraph applies: what it asks for is the case.
    #[inline(always)]
    #[cfg_attr(feature = "mute", track_caller)]
    fn when(self, condition: bool) -> bool {
        condition && self.in_force()
    }
    /// The value that stands in the paragraph.
    #[inline(always)]
    #[cfg_attr(feature = "mute", track_caller)]
    fn says<T: Said>(self, value: T) -> T {
        match self.standing() {
            Standing::InForce => value,
            Standing::Lacking => T::nothing(),
            #[cfg(feature = "mute")]
            Standing::Muted => value.otherwise(),
        }
    }
    /// What the paragraph brings about.
    #[inline(always)]
    #[cfg_attr(feature = "mute", track_caller)]
    fn then(self, effect: impl FnOnce()) {
        if self.in_force() {
            effect();
        }
    }
}
impl Cite for Rule {
    #[cfg(not(feature = "mute"))]
    #[inline(always)]
    fn standing(self) -> Standing {
        Standing::InForce
    }
    #[cfg(feature = "mute")]
    #[inline]
    #[track_caller]
    fn standing(self) -> Standing {
        if mute::holds(self.0, std::panic::Location::caller()) { Standing::InForce } else { Standing::Muted }
    }
    fn each(self, mut found: impl FnMut(Rule)) {
        found(self);
    }
}
impl Cite for &'static [Rule] {
    #[inline(always)]
    #[cfg_attr(feature = "mute", track_caller)]
    fn standing(self) -> Standing {
        if self.is_empty() {
            return Standing::Lacking;
        }
        // No closure: it would hide who asks.
        for rule in self {
            let standing = rule.standing();
            if standing != Standing::InForce {
                return standing;
            }
        }
        Standing::InForce
    }
    fn each(self, found: impl FnMut(Rule)) {
        self.iter().copied().for_each(found);
    }
}

/// Far enough from a printed number that a limit no longer binds and a sum comes out wrong.
const ASTRAY: u8 = 5;

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl Said for $number {
            fn nothing() -> Self {
                0
            }
            fn otherwise(self) -> Self {
                self.saturating_add(ASTRAY.into())
            }
        }
    )+};
}
numbers! { u8 u16 u32 usize i16 i32 i64 }

impl Said for i8 {
    fn nothing() -> Self {
        0
    }
    fn otherwise(self) -> Self {
        self.saturating_add(ASTRAY as Self)
    }
}
impl Said for bool {
    fn nothing() -> Self {
        false
    }
    fn otherwise(self) -> Self {
        !self
    }
}
impl<T: Said> Said for Option<T> {
    fn nothing() -> Self {
        None
    }
    fn otherwise(self) -> Self {
        match self {
            Some(_) => None,
            None => Some(T::nothing().otherwise()),
        }
    }
}
impl<A: Said, B: Said> Said for (A, B) {
    fn nothing() -> Self {
        (A::nothing(), B::nothing())
    }
    fn otherwise(self) -> Self {
        (self.0.otherwise(), self.1.otherwise())
    }
}
/// What stands in an order is falsified by its order.
impl<T: Said, const N: usize> Said for [T; N] {
    fn nothing() -> Self {
        std::array::from_fn(|_| T::nothing())
    }
    fn otherwise(mut self) -> Self {
        self.reverse();
        self
    }
}

impl Said for Ordering {
    fn nothing() -> Self {
        Self::Equal
    }
    fn otherwise(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater | Self::Equal => Self::Less,
        }
    }
}
/// A choice among several.
impl<T> Said for Vec<T> {
    fn nothing() -> Self {
        Self::new()
    }
    fn otherwise(mut self) -> Self {
        self.pop();
        self
    }
}

/// Renews what is kept beside a position where something has changed. A mutation run computes all of it: without a rule
/// other changes may matter.
#[inline(always)]
pub fn renew<S>(state: &mut S, changed: impl FnOnce(&mut S), _all: impl FnOnce(&mut S)) {
    #[cfg(feature = "mute")]
    if mute::is_on() {
        return _all(state);
    }
    changed(state);
}

/// Finds an id in a ledger's list while compiling; a misspelt one does not compile.
pub const fn known(ids: &[&'static str], text: &'static str) -> Rule {
    let mut i = 0;
    while i < ids.len() {
        if same(ids[i].as_bytes(), text.as_bytes()) {
            return Rule(ids[i]);
        }
        i += 1;
    }
    panic!("the ledger has no such id")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// `"7.2"` covers `"7.2"` and everything below it (`"7.2/a"`, `"7.2.1"`), but not `"7.21"`.
pub fn covers(id: &str, below: &str) -> bool {
    below.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.', '-']))
}

/// A sentence of a catalogue and what its numbers are called.
#[derive(PartialEq, Eq, Debug)]
pub struct Sentence {
    pub key: &'static str,
    /// `n` is a number, `mp` a number of sixths of a movement point; `unit`, `hex` and any other are named by the game. A second
    /// of the same kind is called `n2`.
    pub args: &'static [&'static str],
}

/// Why something is refused: a sentence with up to three numbers; words are made only when shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why {
    pub sentence: &'static Sentence,
    pub n: [i32; 3],
}

impl Why {
    /// The message; `name(kind, number)` prints what only the game can name.
    pub fn message(&self, name: &dyn Fn(&str, i32) -> String) -> Message {
        let mut message = Message::new(self.sentence.key);
        for (arg, n) in self.sentence.args.iter().zip(self.n) {
            message = match arg.trim_end_matches(|c: char| c.is_ascii_digit()) {
                "n" => message.with(arg, n),
                "mp" => message.with(arg, crate::Fraction::new(i64::from(n), 6).to_string()),
                kind => message.with(arg, name(kind, n)),
            };
        }
        message
    }
}

/// `why!("needs-movement-points", unit = unit, mp = need, mp2 = have)`
#[macro_export]
macro_rules! why {
    ($key:literal) => { $crate::why!(@ $key, [], 0, 0, 0) };
    ($key:literal, $x:ident = $a:expr) => { $crate::why!(@ $key, [$x], $a, 0, 0) };
    ($key:literal, $x:ident = $a:expr, $y:ident = $b:expr) => { $crate::why!(@ $key, [$x, $y], $a, $b, 0) };
    ($key:literal, $x:ident = $a:expr, $y:ident = $b:expr, $z:ident = $c:expr) => { $crate::why!(@ $key, [$x, $y, $z], $a, $b, $c) };
    (@ $key:literal, [$($name:ident),*], $a:expr, $b:expr, $c:expr) => {{
        const SENTENCE: &$crate::law::Sentence = &$crate::law::Sentence { key: $key, args: &[$(stringify!($name)),*] };
        $crate::Why { sentence: SENTENCE, n: [i32::from($a), i32::from($b), i32::from($c)] }
    }};
}

/// One broken rule. `rule` is none where no paragraph is needed to say no (not your turn, unknown piece).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub rule: Option<Rule>,
    pub why: Why,
}

/// All broken rules, most specific first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Refusals(pub Vec<Refusal>);

impl Refusals {
    pub fn because(why: Why) -> Self {
        Self(vec![Refusal { rule: None, why }])
    }
    pub fn cites(&self, id: &str) -> bool {
        self.0.iter().any(|r| r.rule.is_some_and(|rule| covers(id, rule.0)))
    }
}

/// Receives refusals. The list of legal actions stops at the first, the explanation collects all.
pub trait Judge {
    fn note(&mut self, refusal: Refusal) -> ControlFlow<()>;

    #[inline]
    #[cfg_attr(feature = "mute", track_caller)]
    fn refuse(&mut self, rules: impl Cite, why: Why) -> ControlFlow<()> {
        if !rules.in_force() {
            return ControlFlow::Continue(());
        }
        let mut flow = ControlFlow::Continue(());
        rules.each(|rule| flow = self.note(Refusal { rule: Some(rule), why }));
        flow
    }
    /// What cannot be done for a reason that no paragraph needs to give.
    #[inline]
    fn improper(&mut self, why: Why) -> ControlFlow<()> {
        let _ = self.note(Refusal { rule: None, why });
        ControlFlow::Break(())
    }
    /// What cannot be done at all; the paragraph that deals with it is cited.
    #[inline]
    #[cfg_attr(feature = "mute", track_caller)]
    fn bar(&mut self, rules: impl Cite, why: Why) -> ControlFlow<()> {
        if !rules.in_force() {
            return self.improper(why);
        }
        let _ = self.refuse(rules, why);
        ControlFlow::Break(())
    }
    /// What only a paragraph permits; `why` tells what a book without it would say.
    #[inline]
    #[cfg_attr(feature = "mute", track_caller)]
    fn permit(&mut self, rules: impl Cite, why: Why) -> ControlFlow<()> {
        if rules.in_force() { ControlFlow::Continue(()) } else { self.improper(why) }
    }
}

/// Only whether anything was refused.
#[derive(Default)]
pub struct First {
    pub refused: bool,
}
impl Judge for First {
    #[inline]
    fn note(&mut self, _: Refusal) -> ControlFlow<()> {
        self.refused = true;
        ControlFlow::Break(())
    }
}

/// Every refusal.
#[derive(Default)]
pub struct All {
    pub refusals: Refusals,
}
impl Judge for All {
    fn note(&mut self, refusal: Refusal) -> ControlFlow<()> {
        if !self.refusals.0.iter().any(|r| r.rule == refusal.rule && r.rule.is_some()) {
            self.refusals.0.push(refusal);
        }
        ControlFlow::Continue(())
    }
}

/// Switching a single rule off, and noting which rules a test passes and where.
#[cfg(feature = "mute")]
pub mod mute {
    use std::cell::{Cell, RefCell};
    use std::collections::{BTreeMap, BTreeSet};
    use std::panic::Location;

    /// The points at which each rule was asked for: file and line.
    pub type Points = BTreeMap<&'static str, BTreeSet<(&'static str, u32)>>;

    fn hash(id: &str) -> u64 {
        id.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)).max(1)
    }

    thread_local! {
        static MUTED: Cell<u64> = const { Cell::new(0) };
        static NOTING: Cell<bool> = const { Cell::new(false) };
        static PASSED: RefCell<Points> = const { RefCell::new(Points::new()) };
    }

    #[inline]
    pub(super) fn holds(id: &'static str, point: &'static Location<'static>) -> bool {
        if NOTING.get() {
            note(id, point);
        }
        let muted = MUTED.get();
        muted == 0 || muted != hash(id)
    }

    /// Whether some rule is switched off.
    pub(super) fn is_on() -> bool {
        MUTED.get() != 0
    }

    #[cold]
    fn note(id: &'static str, point: &'static Location<'static>) {
        PASSED.with_borrow_mut(|passed| passed.entry(id).or_default().insert((point.file(), point.line())));
    }

    /// Runs `body` on this thread without the rule.
    pub fn without<T>(id: &str, body: impl FnOnce() -> T) -> T {
        struct Restore(u64);
        impl Drop for Restore {
            fn drop(&mut self) {
                MUTED.set(self.0);
            }
        }
        let _restore = Restore(MUTED.replace(hash(id)));
        body()
    }

    /// Runs `body` on this thread and tells which rules it passed, and where.
    pub fn noting<T>(body: impl FnOnce() -> T) -> (T, Points) {
        let before = (NOTING.replace(true), PASSED.take());
        let result = body();
        NOTING.set(before.0);
        (result, PASSED.replace(before.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_covers_what_is_below_it() {
        assert!(covers("8.2", "8.2/b") && covers("8.2", "8.2.1/a") && covers("8.2/b", "8.2/b"));
        assert!(!covers("8.2", "8.21") && !covers("8.2/b", "8.2"));
    }

    #[test]
    fn what_a_book_lacks_says_nothing_and_permits_nothing() {
        const NONE: &[Rule] = &[];
        const SOME: &[Rule] = &[Rule("1/a"), Rule("1/b")];
        assert_eq!((SOME.says(3_u8), NONE.says(3_u8), NONE.says(true), NONE.says(Some(2_i16))), (3, 0, false, None));
        assert!(SOME.when(true) && !SOME.when(false) && !NONE.when(true));
        let mut happened = Vec::new();
        SOME.then(|| happened.push("some"));
        NONE.then(|| happened.push("none"));
        assert_eq!(happened, ["some"]);
        let mut first = First::default();
        assert!(first.refuse(NONE, why!("never-said")).is_continue() && !first.refused);
        assert!(first.permit(SOME, why!("never-said")).is_continue() && !first.refused);
        assert!(first.permit(NONE, why!("nobody-may")).is_break() && first.refused);
    }

    #[cfg(feature = "mute")]
    #[test]
    fn a_muted_rule_says_another_value() {
        const HERE: &[Rule] = &[Rule("1/a")];
        mute::without("1/a", || {
            assert_eq!((HERE.says(3_u8), HERE.says(-1_i16), HERE.says(false), HERE.says(Some(2_u8))), (8, 4, true, None));
            assert!(!HERE.when(true) && First::default().permit(HERE, why!("nobody-may")).is_break());
        });
        assert_eq!(HERE.says(3_u8), 3);
    }

    #[cfg(feature = "mute")]
    #[test]
    fn every_point_tells_where_it_stands() {
        const HERE: &[Rule] = &[Rule("1/a"), Rule("1/b")];
        let (first, passed) = mute::noting(|| {
            let first = line!();
            HERE.says(3_u8);
            let _ = HERE.when(true);
            HERE.then(|| {});
            let _ = First::default().refuse(HERE, why!("no"));
            let _ = First::default().permit(Rule("1/b"), why!("no"));
            crate::Modifiers::new().add(1, &[Rule("1/b")], "one");
            first
        });
        let lines = |id: &str| passed[id].iter().map(|(_, line)| line - first).collect::<Vec<_>>();
        assert_eq!((lines("1/a"), lines("1/b")), (vec![1, 2, 3, 4], vec![1, 2, 3, 4, 5, 6]));
        assert!(passed["1/a"].iter().all(|(file, _)| file.ends_with("kernel/src/law.rs")));
    }

    #[test]
    fn why_prints_numbers_fractions_and_names() {
        let why = why!("needs", unit = 7, mp = 8, n = 2);
        let message = why.message(&|kind, n| format!("{kind} {n}"));
        assert_eq!(message, language::message!("needs", unit = "unit 7", mp = "4/3", n = 2));
    }

    #[test]
    fn one_judge_stops_and_the_other_collects() {
        fn law(j: &mut impl Judge) -> ControlFlow<()> {
            j.refuse(Rule("1/a"), why!("first"))?;
            j.refuse(Rule("1/b"), why!("second"))
        }
        let (mut first, mut all) = (First::default(), All::default());
        assert!(law(&mut first).is_break() && first.refused);
        assert!(law(&mut all).is_continue());
        assert!(all.refusals.cites("1/a") && all.refusals.cites("1/b"));
    }
}
