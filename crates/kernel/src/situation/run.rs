//! Running the cases of a situation.

use serde_json::{Value as Json, json};

use super::case::{Case, Cue, Play};
use super::expect::{Happened, Scene, merge, waiting_words};
use super::{Situation, only_answer};
use crate::dice::{Given, GivenCell, Scripted};
use crate::{Game, Log, Misread, Of, Problems, Refusals, Roll, Seat, Viewer, legal_list};

#[derive(Clone, Debug)]
pub struct Report {
    pub cases: Vec<CaseReport>,
}

#[derive(Clone, Debug, Default)]
pub struct CaseReport {
    pub name: String,
    pub line: u32,
    pub ok: bool,
    /// Why not, in words.
    pub failures: Vec<String>,
    pub play: Vec<Played>,
    pub expects: Vec<Expected>,
    pub waiting: String,
    pub legal: Vec<String>,
    /// The position at the end, in the file's own form.
    pub position: String,
    pub dice_left: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Played {
    pub seat: String,
    pub words: String,
    pub accepted: bool,
    /// Ledger id and sentence of each refusal.
    pub cites: Vec<(String, String)>,
    pub events: Vec<String>,
    pub rolls: Vec<Roll>,
}

#[derive(Clone, Debug)]
pub struct Expected {
    pub text: String,
    pub ok: bool,
    pub got: String,
}

impl Report {
    pub fn ok(&self) -> bool {
        self.cases.iter().all(|c| c.ok)
    }
    pub fn json(&self) -> Json {
        let cases: Vec<Json> = self.cases.iter().map(CaseReport::json).collect();
        json!({ "cases": cases })
    }
}

impl CaseReport {
    fn json(&self) -> Json {
        let play: Vec<Json> = self
            .play
            .iter()
            .map(|p| {
                let cites: Vec<Json> = p.cites.iter().map(|(rule, why)| json!({ "rule": rule, "why": why })).collect();
                json!({ "seat": p.seat, "do": p.words, "accepted": p.accepted, "cites": cites, "events": p.events, "rolls": p.rolls })
            })
            .collect();
        let expects: Vec<Json> = self.expects.iter().map(|e| json!({ "text": e.text, "ok": e.ok, "got": e.got })).collect();
        json!({
            "name": self.name, "ok": self.ok, "failures": self.failures, "play": play, "expects": expects, "waiting": self.waiting,
            "legal": self.legal, "position": self.position, "dice_left": self.dice_left,
        })
    }
}

/// Runs all cases, or the one called `only`. Problems mean a bad file.
pub fn run<G: Game>(game: &G, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
    let mut problems = Problems::default();
    let mut cases = Vec::new();
    for (nth, node) in situation.cases.iter().enumerate() {
        match Case::read(&situation.file, node, nth) {
            Ok(case) => cases.push(case),
            Err(more) => problems.0.extend(more.0),
        }
    }
    for (i, case) in cases.iter().enumerate() {
        if cases[..i].iter().any(|c| c.name == case.name) {
            problems.add(&situation.file, case.line, format!("two cases are called `{}`", case.name));
        }
        if let Some(after) = &case.after
            && !cases[..i].iter().any(|c| c.name == *after)
        {
            problems.add(&situation.file, case.line, format!("no earlier case is called `{after}`"));
        }
    }
    if only.is_some_and(|name| !cases.iter().any(|c| c.name == name)) {
        problems.add(&situation.file, 0, format!("no case is called `{}`", only.unwrap_or_default()));
    }
    let cases = problems.into_result(cases)?;
    if cases.is_empty() {
        // The board alone is still a question: is this position sound?
        game.pose(situation)?;
    }
    let mut report = Report { cases: Vec::new() };
    let mut ended: Vec<(String, Table<G>)> = Vec::new();
    for case in &cases {
        let wanted =
            only.is_none_or(|name| name == case.name || cases.iter().any(|c| c.name == name && leads_to(&cases, c, &case.name)));
        if !wanted {
            continue;
        }
        let (told, table) = run_case(game, situation, case, &ended)?;
        if only.is_none_or(|name| name == case.name) {
            report.cases.push(told);
        }
        if let Some(table) = table {
            ended.push((case.name.clone(), table));
        }
    }
    Ok(report)
}

/// Whether `case` starts, directly or not, where the case called `earlier` ended.
fn leads_to(cases: &[Case], case: &Case, earlier: &str) -> bool {
    case.after.as_ref().is_some_and(|a| a == earlier || cases.iter().any(|c| c.name == *a && leads_to(cases, c, earlier)))
}

/// A posed position under play.
struct Table<G: Game> {
    game: std::sync::Arc<G>,
    state: G::State,
    dice: Scripted,
    events: Vec<Happened>,
    rolls: Vec<Roll>,
    /// Fight reports of the referee, then of each seat.
    reports: Vec<Vec<(String, Json)>>,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            state: self.state.clone(),
            dice: self.dice.clone(),
            events: self.events.clone(),
            rolls: self.rolls.clone(),
            reports: self.reports.clone(),
        }
    }
}

type Ran<G> = (CaseReport, Option<Table<G>>);

fn run_case<G: Game>(game: &G, situation: &Situation, case: &Case, ended: &[(String, Table<G>)]) -> Result<Ran<G>, Problems> {
    let mut report = CaseReport { name: case.name.clone(), line: case.line, ..CaseReport::default() };
    let file = &situation.file;
    let mut table = match &case.after {
        Some(after) => {
            if !case.set.0.is_empty() {
                return Err(Problems::one(file, case.line, "a case that goes on `after` another cannot `set` anything"));
            }
            match ended.iter().find(|(name, _)| name == after) {
                Some((_, table)) => Table { events: Vec::new(), rolls: Vec::new(), dice: Scripted::default(), ..table.clone() },
                None => {
                    report.failures.push(format!("`{after}` did not end in a position"));
                    return Ok((report, None));
                }
            }
        }
        None => match situation.with(&case.set).and_then(|s| game.pose(&s)) {
            Ok((game, state)) => Table {
                game: game.into(),
                state,
                dice: Scripted::default(),
                events: Vec::new(),
                rolls: Vec::new(),
                reports: Vec::new(),
            },
            Err(problems) => match &case.problems {
                Some(ids) => {
                    let cited = |id: &String| problems.0.iter().flat_map(|p| &p.rules).any(|r| crate::law::covers(id, r));
                    for id in ids.iter().filter(|id| !cited(id)) {
                        report.failures.push(format!("the position is rejected, but not by {id}: {problems}"));
                    }
                    report.ok = report.failures.is_empty();
                    return Ok((report, None));
                }
                None => return Err(problems),
            },
        },
    };
    if let Some(ids) = &case.problems {
        report.failures.push(format!("the position was expected to be rejected by {}", ids.join(", ")));
        return Ok((report, None));
    }
    table.load_dice(file, case)?;
    if case.after.is_none() {
        table.begin(game, &situation.with(&case.set)?);
    }
    for play in &case.play {
        let went_on = match play {
            Play::Do { line, seat, words, cue } => table.play(file, *line, seat.as_deref(), words, cue, case.ask, &mut report)?,
            Play::Until { line, fields } => table.until(file, *line, fields, &mut report)?,
            Play::Expect { line, texts } => table.expect(file, *line, texts, case.ask, &mut report)?,
        };
        if !went_on {
            break;
        }
    }
    if report.failures.is_empty() {
        table.expect(file, case.line, &case.expect, case.ask, &mut report)?;
    }
    let complaints = std::mem::take(&mut table.dice.complaints);
    report.failures.extend(complaints);
    report.dice_left = table.dice.left_over();
    report.failures.extend(report.dice_left.clone());
    report.ok = report.failures.is_empty();
    report.waiting = waiting_words(&*table.game, &table.state);
    let seats = table.game.waiting(&table.state).seats();
    for seat in seats.iter() {
        report.legal.extend(legal_list(&*table.game, &table.state, seat).iter().map(|a| table.game.words(&table.state, a)));
    }
    report.position = table.game.export(&table.state).text();
    Ok((report, Some(table)))
}

impl<G: Game> Table<G> {
    fn load_dice(&mut self, file: &str, case: &Case) -> Result<(), Problems> {
        let mut problems = Problems::default();
        for die in &case.dice {
            let of = die.of.as_ref().map(|name| of_named(&*self.game, &self.state, name));
            match of {
                Some(Err(text)) => problems.add(file, die.line, text),
                of => self.dice.given.push(Given {
                    face: die.face,
                    rule: die.rule.clone(),
                    of: of.and_then(Result::ok),
                    maybe: die.maybe,
                }),
            }
        }
        for stub in &case.stubs {
            let question = format!("hexid({})", stub.at.as_deref().unwrap_or_default());
            let at = match &stub.at {
                None => None,
                Some(name) => match super::expect::ask(&*self.game, &self.state, Viewer::Referee, &question) {
                    Ok(Some(Json::Number(n))) => n.as_u64().map(|n| n as u16),
                    _ => {
                        problems.add(file, stub.line, format!("`{name}` is no hex"));
                        None
                    }
                },
            };
            self.dice.cells.push(GivenCell { table: stub.table.clone(), cell: stub.cell.clone(), at });
        }
        self.dice.open = case.open;
        problems.into_result(())
    }

    fn scene(&self) -> Scene<'_, G> {
        Scene { game: &*self.game, state: &self.state, events: &self.events, rolls: &self.rolls, reports: &self.reports }
    }

    /// The automatic work with which the posed moment begins, with the case's dice.
    fn begin(&mut self, game: &G, situation: &Situation) {
        let mut log = Log::new();
        if let Some(state) = game.begin(situation, &mut self.dice, &mut log) {
            self.state = state;
            self.tell(&log, 0);
        }
    }

    /// Performs a checked action; the paragraph that makes it void, if any.
    fn perform(&mut self, seat: Seat, action: &G::Action) -> Option<&'static str> {
        let mut log = Log::new();
        let thrown = self.dice.thrown.len();
        self.game.perform(&mut self.state, seat, action, &mut self.dice, &mut log);
        self.tell(&log, thrown)
    }

    /// Notes what was thrown since and what happened; the paragraph that makes it void, if any.
    fn tell(&mut self, log: &Log<G::Event>, thrown: usize) -> Option<&'static str> {
        self.rolls.extend_from_slice(&self.dice.thrown[thrown..]);
        let mut void = None;
        for event in log.events() {
            let witnessed = |seat| self.game.witness(&self.state, event, Viewer::Seat(seat)).map(|e| self.game.event_words(&e));
            let seen = self.game.seats().iter().map(witnessed).collect();
            self.events.push(Happened { text: self.game.event_words(event), seen });
            void = void.or(self.game.voided(event).map(|r| r.0));
            let seen = |seat| self.game.witness(&self.state, event, Viewer::Seat(seat));
            let views = std::iter::once(Some(event.clone())).chain(self.game.seats().iter().map(seen));
            self.reports.resize(self.game.seats().len() + 1, Vec::new());
            for (reports, event) in self.reports.iter_mut().zip(views) {
                if let Some((hex, part)) = event.and_then(|e| self.game.report(&e)) {
                    note_report(reports, hex, part);
                }
            }
        }
        void
    }

    fn answer_one(&mut self) -> bool {
        let seats = self.game.waiting(&self.state).seats();
        let Some((seat, action)) = seats.iter().find_map(|s| only_answer(&*self.game, &self.state, s).map(|a| (s, a))) else {
            return false;
        };
        self.perform(seat, &action);
        true
    }

    /// Plays one line; false if the case cannot go on.
    #[expect(clippy::too_many_arguments, reason = "a line of play has that many parts")]
    fn play(
        &mut self,
        file: &str,
        line: u32,
        seat: Option<&str>,
        words: &[String],
        cue: &Cue,
        ask: bool,
        report: &mut CaseReport,
    ) -> Result<bool, Problems> {
        let named = match seat {
            Some(key) => {
                Some(self.game.about().seat(key).ok_or_else(|| Problems::one(file, line, format!("no seat is called {key}")))?)
            }
            None => None,
        };
        let before = self.clone();
        let (events, rolls) = (self.events.len(), self.rolls.len());
        let waited = self.game.waiting(&self.state).seats().iter().next();
        let line_seat = named.or(waited).unwrap_or(Seat(0));
        let mut refusals = Refusals::default();
        let mut void = None;
        for (i, text) in words.iter().enumerate() {
            match self.act(file, line, named, line_seat, i > 0, text, cue, ask)? {
                Ok(None) => {}
                Ok(Some(rule)) => {
                    void = Some(rule);
                    break;
                }
                Err(_) if *cue == Cue::Maybe => {}
                Err(more) => {
                    refusals = more;
                    break;
                }
            }
        }
        let refused = !refusals.0.is_empty() || void.is_some();
        let mut cites: Vec<(String, String)> = self
            .game
            .refusal_words(&refusals)
            .into_iter()
            .map(|(rule, text)| (rule.map_or(String::new(), |r| r.0.to_owned()), text))
            .collect();
        if let Some(rule) = void {
            cites.push((rule.to_owned(), "the attempt is void".into()));
        } else if refused {
            // What a refused line did, its forced answers included, is undone.
            *self = before;
        }
        let all = words.join("; ");
        report.play.push(Played {
            seat: self.game.about().seat_key(line_seat).to_owned(),
            words: all.clone(),
            accepted: !refused,
            cites: cites.clone(),
            events: self.events.get(events..).unwrap_or_default().iter().map(|e| e.text.clone()).collect(),
            rolls: self.rolls.get(rolls..).unwrap_or_default().to_vec(),
        });
        let told = || cites.iter().map(|(rule, why)| format!("{rule} {why}")).collect::<Vec<_>>().join("; ");
        match cue {
            Cue::Accepted if refused => {
                report.failures.push(format!("line {line}: `{all}` was refused: {}", told()));
                Ok(false)
            }
            Cue::Refused | Cue::By(_) if !refused => {
                report.failures.push(format!("line {line}: `{all}` was accepted"));
                Ok(false)
            }
            Cue::By(ids) if !ids.iter().any(|id| cites.iter().any(|(rule, _)| crate::law::covers(id, rule))) => {
                report.failures.push(format!("line {line}: `{all}` was refused, but not by {}: {}", ids.join(" or "), told()));
                Ok(false)
            }
            _ => Ok(true),
        }
    }

    /// One action of a line. `Ok(Some(rule))` if it was carried out and is void.
    #[expect(clippy::too_many_arguments, reason = "a line of play has that many parts")]
    fn act(
        &mut self,
        file: &str,
        line: u32,
        named: Option<Seat>,
        line_seat: Seat,
        later: bool,
        text: &str,
        cue: &Cue,
        ask: bool,
    ) -> Result<Result<Option<&'static str>, Refusals>, Problems> {
        let mut refusals = Refusals::default();
        loop {
            let waiting = self.game.waiting(&self.state);
            // A line belongs to one seat; without a name, to the one waited on when it begins.
            let seat =
                named.unwrap_or_else(|| if later { line_seat } else { waiting.seats().iter().next().unwrap_or(line_seat) });
            match self.game.parse(&self.state, seat, text) {
                Err(Misread::Unknown(why)) => return Err(Problems::one(file, line, why)),
                Err(Misread::OutOfRange(refusal)) => refusals.0.push(refusal),
                Ok(action) => {
                    let checked = self.game.check(&self.state, seat, &action);
                    match checked {
                        Ok(()) if waiting.on(seat) => return Ok(Ok(self.perform(seat, &action))),
                        Ok(()) => {
                            refusals.0.push(crate::Refusal { rule: None, why: crate::why!("it is not this seat's turn to act") })
                        }
                        Err(more) => refusals.0.extend(more.0),
                    }
                }
            }
            // The same reason before and after a forced answer is told once.
            let mut seen = Vec::new();
            refusals.0.retain(|r| {
                !seen.contains(r) && {
                    seen.push(*r);
                    true
                }
            });
            // Refused as the line says: no forced answer is given to make it legal after all.
            let as_said = |ids: &[String]| {
                refusals.0.iter().filter_map(|r| r.rule).any(|rule| ids.iter().any(|id| crate::law::covers(id, rule.0)))
            };
            if ask || matches!(cue, Cue::By(ids) if as_said(ids)) || !self.answer_one() {
                return Ok(Err(refusals));
            }
        }
    }

    /// Everyone passes until that moment.
    fn until(&mut self, file: &str, line: u32, fields: &[(String, String)], report: &mut CaseReport) -> Result<bool, Problems> {
        let here = self.instant();
        for _ in 0..5_000 {
            let seats = self.game.waiting(&self.state).seats();
            if seats.is_empty() {
                report.failures.push(format!("line {line}: the game ended before that moment"));
                return Ok(false);
            }
            if !self.answer_one() {
                let pass = seats.iter().find_map(|s| self.game.pass(&self.state, s).map(|a| (s, a)));
                let Some((seat, action)) = pass else {
                    let moment = self.game.moment(&self.state);
                    let text = format!(
                        "until: {} must choose at {} {}, and no pass is possible",
                        waiting_words(&*self.game, &self.state),
                        moment.phase,
                        moment.step
                    );
                    return Err(Problems::one(file, line, text));
                };
                self.perform(seat, &action);
            }
            if self.instant() != here && self.is_at(fields) && !self.game.waiting(&self.state).is_over() {
                return Ok(true);
            }
        }
        report.failures.push(format!("line {line}: that moment does not come"));
        Ok(false)
    }

    fn instant(&self) -> (crate::Moment, crate::Waiting) {
        (self.game.moment(&self.state), self.game.waiting(&self.state))
    }

    fn is_at(&self, fields: &[(String, String)]) -> bool {
        let m = self.game.moment(&self.state);
        fields.iter().all(|(key, want)| match key.as_str() {
            "" => *want == m.phase || *want == m.step,
            "turn" => want.parse() == Ok(m.turn),
            "phase" => *want == m.phase,
            "step" => *want == m.step,
            "seat" => *want == m.seat,
            "waiting" => self.game.about().seat(want).is_some_and(|s| self.game.waiting(&self.state).on(s)),
            other => m.more.get(other) == Some(want),
        })
    }

    fn expect(&mut self, file: &str, line: u32, texts: &[String], ask: bool, report: &mut CaseReport) -> Result<bool, Problems> {
        if texts.is_empty() {
            return Ok(true);
        }
        while !ask && self.answer_one() {}
        let mut good = true;
        for text in texts {
            let (ok, got) =
                self.scene().judge(text, Viewer::Referee).map_err(|why| Problems::one(file, line, format!("`{text}`: {why}")))?;
            if !ok {
                report.failures.push(format!("line {line}: expected `{text}`, got {got}"));
                good = false;
            }
            report.expects.push(Expected { text: text.clone(), ok, got });
        }
        Ok(good)
    }
}

/// A report that names its column opens a new fight; later parts are laid over it.
fn note_report(reports: &mut Vec<(String, Json)>, hex: String, part: Json) {
    let opens = part.get("column").is_some() || part.get("opens").is_some();
    match reports.last_mut().filter(|(at, _)| *at == hex && !opens) {
        Some((_, report)) => merge(report, part),
        None => reports.push((hex, part)),
    }
}

/// A die's owner by name: a side, or a piece or group as the game numbers it.
fn of_named<G: Game>(game: &G, state: &G::State, name: &str) -> Result<Of, String> {
    if let Some(seat) = game.about().seat(name) {
        return Ok(Of::Side(seat.0));
    }
    match super::expect::ask(game, state, Viewer::Referee, &format!("pieceid({name})")) {
        Ok(Some(Json::Number(n))) => Ok(Of::Piece(n.as_u64().unwrap_or(0) as u16)),
        _ => Err(format!("`{name}` is no piece, group or side")),
    }
}
