//! Rules as values: every refusal, modifier, effect and permission passes a point that names its ledger id.

use std::fmt;
use std::ops::ControlFlow;

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

impl Rule {
    /// Whether the rule is in force. Always, except while a mutation run mutes it.
    #[cfg(not(feature = "mute"))]
    #[inline(always)]
    pub const fn holds(self) -> bool {
        true
    }
    #[cfg(feature = "mute")]
    #[inline]
    pub fn holds(self) -> bool {
        mute::holds(self.0)
    }
    /// `value` if the rule is in force, else `without`: the way data ids are mutated.
    #[inline(always)]
    pub fn or<T>(self, value: T, without: T) -> T {
        if self.holds() { value } else { without }
    }
}

/// One paragraph, or several that say the same thing: the point holds only if all of them do.
pub trait Cite: Copy {
    fn holds(self) -> bool;
    fn each(self, found: impl FnMut(Rule));
}
impl Cite for Rule {
    #[inline(always)]
    fn holds(self) -> bool {
        Rule::holds(self)
    }
    fn each(self, mut found: impl FnMut(Rule)) {
        found(self);
    }
}
impl Cite for &'static [Rule] {
    #[inline(always)]
    fn holds(self) -> bool {
        self.iter().all(|rule| rule.holds())
    }
    fn each(self, found: impl FnMut(Rule)) {
        self.iter().copied().for_each(found);
    }
}

/// `"7.2"` covers `"7.2"` and everything below it (`"7.2/a"`, `"7.2.1"`), but not `"7.21"`.
pub fn covers(id: &str, below: &str) -> bool {
    below.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.', '-']))
}

/// Why something is refused: a template with up to three numbers; words are made only when shown.
///
/// `{}` prints a number, `{mp}` a number of sixths of a movement point; `{unit}`, `{hex}` and any other
/// name in braces are printed by the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why {
    pub text: &'static str,
    pub n: [i32; 3],
}

impl Why {
    pub const fn new(text: &'static str, n: [i32; 3]) -> Self {
        Self { text, n }
    }
    /// The sentence; `name(kind, number)` prints what only the game can name.
    pub fn words(&self, name: &dyn Fn(&str, i32) -> String) -> String {
        let mut out = String::new();
        let mut rest = self.text;
        let mut numbers = self.n.iter();
        while let Some((before, after)) = rest.split_once('{') {
            let (kind, after) = after.split_once('}').unwrap_or((after, ""));
            let n = numbers.next().copied().unwrap_or(0);
            out.push_str(before);
            match kind {
                "" => out.push_str(&n.to_string()),
                "mp" => out.push_str(&crate::Fraction::new(i64::from(n), 6).to_string()),
                _ => out.push_str(&name(kind, n)),
            }
            rest = after;
        }
        out.push_str(rest);
        out
    }
}

/// `why!("needs {mp} movement points, has {mp}", need, have)`
#[macro_export]
macro_rules! why {
    ($text:literal) => {
        $crate::Why::new($text, [0, 0, 0])
    };
    ($text:literal, $a:expr) => {
        $crate::Why::new($text, [i32::from($a), 0, 0])
    };
    ($text:literal, $a:expr, $b:expr) => {
        $crate::Why::new($text, [i32::from($a), i32::from($b), 0])
    };
    ($text:literal, $a:expr, $b:expr, $c:expr) => {
        $crate::Why::new($text, [i32::from($a), i32::from($b), i32::from($c)])
    };
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
    fn refuse(&mut self, rules: impl Cite, why: Why) -> ControlFlow<()> {
        if !rules.holds() {
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
    fn bar(&mut self, rules: impl Cite, why: Why) -> ControlFlow<()> {
        if !rules.holds() {
            return self.improper(why);
        }
        let _ = self.refuse(rules, why);
        ControlFlow::Break(())
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

/// Switching a single rule off, and noting which rules a test passes.
#[cfg(feature = "mute")]
pub mod mute {
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeSet;
    use std::io::Write;

    fn hash(id: &str) -> u64 {
        id.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3)).max(1)
    }

    thread_local! {
        // A test process is told by its environment which rule it must do without.
        static MUTED: Cell<u64> = Cell::new(std::env::var("ESAGONO_MUTE").map_or(0, |id| hash(&id)));
        static NOTING: Cell<bool> = Cell::new(std::env::var_os("ESAGONO_TOUCH").is_some());
        static TOUCHED: RefCell<BTreeSet<&'static str>> = const { RefCell::new(BTreeSet::new()) };
    }

    #[inline]
    pub(super) fn holds(id: &'static str) -> bool {
        if NOTING.get() {
            touch(id);
        }
        let muted = MUTED.get();
        muted == 0 || muted != hash(id)
    }

    #[cold]
    fn touch(id: &'static str) {
        let new = TOUCHED.with_borrow_mut(|touched| touched.insert(id));
        if let (true, Some(path)) = (new, std::env::var_os("ESAGONO_TOUCH"))
            && let Ok(mut file) = std::fs::OpenOptions::new().create(true).append(true).open(path)
        {
            let _ = writeln!(file, "{id}");
        }
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

    /// Runs `body` on this thread and tells which rules it passed.
    pub fn noting<T>(body: impl FnOnce() -> T) -> (T, BTreeSet<&'static str>) {
        let before = (NOTING.replace(true), TOUCHED.take());
        let result = body();
        NOTING.set(before.0);
        (result, TOUCHED.replace(before.1))
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
    fn why_prints_numbers_fractions_and_names() {
        let why = why!("{unit} needs {mp} movement points, has {}", 7, 8, 2);
        assert_eq!(why.words(&|kind, n| format!("<{kind} {n}>")), "<unit 7> needs 4/3 movement points, has 2");
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
