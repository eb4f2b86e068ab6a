//! Running the cases of a situation.

use std::sync::Arc;

use super::Situation;
use super::case::{Case, Play, written};
use super::expect::waiting_words;
use super::report::{CaseReport, Report};
use super::spelling::{Spelling, stepped_words};
use super::strict::{Known, check_case_ids, check_ids};
use super::table::{Orders, Table};
use super::vocabulary::Vocabulary;
use crate::node::Reader;
use crate::{Game, Problems, law, legal_list};

/// A case's position before its play: posed, or rejected for these reasons.
enum Start<G: Game> {
    Posed(Box<(Table<G>, Situation)>),
    Rejected(Problems),
}

/// Runs all cases, or the one called `only`. Problems mean a bad file.
pub fn run<G: Game>(game: &G, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
    let cases = read_cases(game, situation, only)?;
    if cases.is_empty() {
        // The board alone is still a question: is this position sound?
        game.pose(situation)?;
    }
    let wanted = |case: &&Case| {
        only.is_none_or(|name| name == case.name || cases.iter().any(|c| c.name == name && leads_to(&cases, c, &case.name)))
    };
    let wanted: Vec<&Case> = cases.iter().filter(wanted).collect();
    let starts = pose_all(game, situation, &wanted)?;
    let mut report = Report { cases: Vec::new() };
    let mut ended: Vec<(&str, Option<Table<G>>)> = Vec::new();
    for (case, start) in wanted.into_iter().zip(starts) {
        let (told, table) = run_case(game, case, start, &ended);
        if only.is_none_or(|name| name == case.name) {
            report.cases.push(told);
        }
        ended.push((&case.name, table));
    }
    Ok(report)
}

fn read_cases<G: Game>(game: &G, situation: &Situation, only: Option<&str>) -> Result<Vec<Case>, Problems> {
    let file = situation.file.as_str();
    let mut problems = Problems::default();
    let mut cases: Vec<Case> = Vec::new();
    let mut root = Reader::new(file, "situation", 1, &situation.root);
    check_ids(game, file, &written(&mut root, "about").unwrap_or_default(), &mut problems);
    problems.0.extend(root.problems.0);
    for (nth, node) in situation.cases.iter().enumerate() {
        match Case::read(file, node, nth) {
            Ok(case) => {
                check_case_ids(game, file, &case, &mut problems);
                if cases.iter().any(|c| c.name == case.name) {
                    problems.add(file, case.line, format!("two cases are called `{}`", case.name));
                }
                if let Some(after) = &case.after {
                    if !cases.iter().any(|c| c.name == *after) {
                        problems.add(file, case.line, format!("no earlier case is called `{after}`"));
                    }
                    if !case.set.0.is_empty() {
                        problems.add(file, case.line, "a case that goes on `after` another cannot `set` anything");
                    }
                }
                cases.push(case);
            }
            Err(more) => problems.0.extend(more.0),
        }
    }
    if only.is_some_and(|name| !cases.iter().any(|c| c.name == name)) {
        problems.add(file, 0, format!("no case is called `{}`", only.unwrap_or_default()));
    }
    problems.into_result(cases)
}

/// Whether `case` starts, directly or not, where the case called `earlier` ended.
fn leads_to(cases: &[Case], case: &Case, earlier: &str) -> bool {
    case.after.as_ref().is_some_and(|a| a == earlier || cases.iter().any(|c| c.name == *a && leads_to(cases, c, earlier)))
}

/// The position of every case that has one of its own, all names of all cases looked up; none for those that go on.
fn pose_all<G: Game>(game: &G, situation: &Situation, cases: &[&Case]) -> Result<Vec<Option<Start<G>>>, Problems> {
    let file = situation.file.as_str();
    let words = Arc::new(Vocabulary::new(game.situation_words()));
    let stepped = stepped_words(situation);
    let mut problems = Problems::default();
    let mut starts: Vec<Option<Start<G>>> = Vec::new();
    // Which case's board the names of each case belong to.
    let mut boards: Vec<usize> = Vec::new();
    for (nth, case) in cases.iter().enumerate() {
        let earlier = case.after.as_ref().and_then(|after| cases[..nth].iter().position(|c| c.name == *after));
        boards.push(earlier.map_or(nth, |i| boards[i]));
        starts.push(match earlier {
            Some(_) => None,
            None => match situation.with(&case.set).and_then(|s| Ok((game.pose(&s)?, s))) {
                Ok(((game, state), posed)) => {
                    let spelling = Spelling::of(&game, &posed.root, &stepped);
                    Some(Start::Posed(Box::new((Table::new(Arc::new(game), state, words.clone(), spelling), posed))))
                }
                Err(more) if case.problems.is_some() => Some(Start::Rejected(more)),
                Err(more) => {
                    problems.0.extend(more.0);
                    None
                }
            },
        });
        if let Some(Some(Start::Posed(posed))) = starts.get(boards[nth]) {
            let table = &posed.0;
            Known { game: &*table.game, state: &table.state, words: &words }.check(file, case, &mut problems);
        }
    }
    problems.into_result(starts)
}

type Ran<G> = (CaseReport, Option<Table<G>>);

fn run_case<G: Game>(game: &G, case: &Case, start: Option<Start<G>>, ended: &[(&str, Option<Table<G>>)]) -> Ran<G> {
    let mut report = CaseReport { name: case.name.clone(), line: case.line, ..CaseReport::default() };
    let (mut table, posed) = match start {
        Some(Start::Posed(posed)) => (posed.0, Some(posed.1)),
        Some(Start::Rejected(problems)) => {
            judge_rejection(case, &problems, &mut report);
            return (report, None);
        }
        None => {
            let after = case.after.as_deref().unwrap_or_default();
            let Some(table) = ended.iter().find(|(name, _)| *name == after).and_then(|(_, table)| table.as_ref()) else {
                report.fail(case.line, format_args!("`{after}` did not end in a position"));
                return (report, None);
            };
            (table.continued(), None)
        }
    };
    if let Some(ids) = &case.problems {
        let ids: Vec<&str> = ids.iter().map(|id| id.text.as_str()).collect();
        report.fail(case.line, format_args!("the position was expected to be rejected by {}", ids.join(", ")));
        return (report, None);
    }
    if !case.asks() {
        report.fail(case.line, "the case asks nothing: it has no expectation, refusal or problem");
    }
    table.load_dice(case);
    if let Some(posed) = posed {
        table.begin(game, &posed);
        table.complain(case.line, &mut report);
    }
    let mut played = true;
    for play in &case.play {
        let went_on = match play {
            Play::Do { line, seat, words, cue } => {
                let orders = Orders { line: *line, seat: seat.as_deref(), words, cue, ask: case.ask };
                table.play(&orders, &mut report)
            }
            Play::Until { line, fields } => table.until(*line, fields, &mut report),
            Play::Expect(texts) => table.expect(texts, case.ask, &mut report),
        };
        table.complain(play.line(), &mut report);
        if !went_on {
            played = false;
            break;
        }
    }
    if played {
        table.expect(&case.expect, case.ask, &mut report);
        table.complain(case.expect.first().map_or(case.line, |text| text.line), &mut report);
    }
    finish(&mut table, &mut report);
    (report, Some(table))
}

/// The position could not be posed: did the paragraphs object that the case names?
fn judge_rejection(case: &Case, problems: &Problems, report: &mut CaseReport) {
    let cited = |id: &str| problems.0.iter().flat_map(|p| &p.rules).any(|rule| law::covers(id, rule));
    for id in case.problems.iter().flatten().filter(|id| !cited(&id.text)) {
        report.fail(id.line, format_args!("the position is rejected, but not by {}: {problems}", id.text));
    }
    report.ok = report.failures.is_empty();
}

/// What is told of a case when all is played.
fn finish<G: Game>(table: &mut Table<G>, report: &mut CaseReport) {
    for (line, text) in table.dice.left_over() {
        report.fail(line, &text);
        report.dice_left.push(text);
    }
    report.ok = report.failures.is_empty();
    report.waiting = waiting_words(&*table.game, &table.state);
    let seats = table.game.waiting(&table.state).seats();
    for seat in seats.iter() {
        let list = legal_list(&*table.game, &table.state, seat);
        report.legal.extend(list.iter().map(|a| table.spelling.told(&table.game.words(&table.state, a))));
    }
    report.position = table.spelling.position(table.game.export(&table.state)).text();
}
