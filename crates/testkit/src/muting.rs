//! Coverage by mutation: each rule is switched off in turn, and a case of a situation file must notice.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use kernel::AnyGame;
use kernel::law::{covers, mute};

use crate::situations::{File, Verdict, run};

/// So many cases that notice a missing rule are told; one proves it, a few show what it is about.
const TOLD: usize = 5;

/// What became of the cases without a rule.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Muted {
    /// File and line of the points that ask for it.
    pub points: BTreeSet<(&'static str, u32)>,
    pub kills: Vec<Kill>,
}

/// A case that fails without the rule, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kill {
    pub file: String,
    pub case: String,
    pub failure: String,
}

/// A case that holds with all rules in force, and the points it passes.
struct Holding<'f> {
    file: &'f File,
    case: String,
    points: mute::Points,
}

/// Switches each id off in turn and runs the cases that pass it, those of files about it first. Only a failed assertion
/// counts: not a position that can no longer be posed, not a panic, and no case of a file that does not hold with all rules in force.
pub fn mutate<'i>(game: &dyn AnyGame, files: &[File], ids: &[&'i str]) -> Vec<(&'i str, Muted)> {
    let holding: Vec<Holding<'_>> = on_all_cores(files, |file| cases(game, file)).into_iter().flatten().collect();
    let mut passing: BTreeMap<&str, Vec<&Holding<'_>>> = BTreeMap::new();
    for case in &holding {
        for id in case.points.keys() {
            passing.entry(*id).or_default().push(case);
        }
    }
    on_all_cores(ids, |id| (*id, without(game, id, passing.get(*id).map_or(&[], Vec::as_slice))))
}

fn cases<'f>(game: &dyn AnyGame, file: &'f File) -> Vec<Holding<'f>> {
    let Verdict::Holds(names) = run(game, file, None) else { return Vec::new() };
    let noted = |case: String| {
        let (verdict, points) = mute::noting(|| run(game, file, Some(&case)));
        verdict.holds().then_some(Holding { file, case, points })
    };
    names.into_iter().filter_map(noted).collect()
}

/// Up to the first case that notices; of those that say they are about the rule, a few more.
fn without(game: &dyn AnyGame, id: &str, passing: &[&Holding<'_>]) -> Muted {
    let (about, others): (Vec<_>, Vec<_>) = passing.iter().copied().partition(|case| is_about(case.file, id));
    let mut muted = Muted { points: passing.iter().flat_map(|case| &case.points[id]).copied().collect(), kills: Vec::new() };
    for (case, most) in about.into_iter().map(|case| (case, TOLD)).chain(others.into_iter().map(|case| (case, 1))) {
        if muted.kills.len() >= most {
            break;
        }
        if let Verdict::Fails(failed) = mute::without(id, || run(game, case.file, Some(&case.case))) {
            let failure = failed.into_iter().map(|(_, why)| why).next().unwrap_or_default();
            muted.kills.push(Kill { file: case.file.name.clone(), case: case.case.clone(), failure });
        }
    }
    muted
}

fn is_about(file: &File, id: &str) -> bool {
    let listed = file.situation.root.get("about").and_then(|node| node.list()).unwrap_or_default();
    listed.iter().filter_map(|node| node.text()).any(|about| covers(about, id))
}

/// The answers in the order of the questions, whoever worked them out.
fn on_all_cores<'q, Q: Sync, A: Send>(questions: &'q [Q], answer: impl Fn(&'q Q) -> A + Sync) -> Vec<A> {
    let next = AtomicUsize::new(0);
    let answers = Mutex::new(Vec::new());
    let work = || {
        while let Some((at, question)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, questions.get(at)?)))
        {
            let answer = answer(question);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push((at, answer));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.sort_by_key(|(at, _)| *at);
    answers.into_iter().map(|(_, answer)| answer).collect()
}
