//! Every name in a case must exist, whatever becomes of it in play: looked up before the first order.

use super::case::{Case, Cue, Play, Written};
use super::kind::{Kind, Names, arguments};
use super::path::{Expectation, Op, Segment};
use super::vocabulary::{PASS, Vocabulary};
use crate::{Fraction, Game, Misread, Problems, Question, Seat, Viewer, law};

/// Words of every field: cleared, and not to be seen.
const ALWAYS: [&str; 2] = ["none", "hidden"];

/// A posed position and the words that may be used of it.
pub struct Known<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub words: &'a Vocabulary,
}

/// Whether the ledger has that id, or ids below it.
pub fn is_id<G: Game>(game: &G, id: &str) -> bool {
    game.ids().iter().any(|known| law::covers(id, known))
}

/// A problem for each id that the ledger does not have.
pub fn check_ids<'a, G: Game>(game: &G, file: &str, ids: impl IntoIterator<Item = &'a Written>, problems: &mut Problems) {
    for id in ids.into_iter().filter(|id| !is_id(game, &id.text)) {
        problems.add(file, id.line, format!("the ledger has no id `{}`", id.text));
    }
}

/// Ids that a case names, wherever its position stands.
pub fn check_case_ids<G: Game>(game: &G, file: &str, case: &Case, problems: &mut Problems) {
    check_ids(game, file, case.dice.iter().filter_map(|die| die.rule.as_ref()), problems);
    check_ids(game, file, case.problems.iter().flatten(), problems);
    for play in &case.play {
        if let Play::Do { cue: Cue::By(ids), .. } = play {
            check_ids(game, file, ids, problems);
        }
    }
}

impl<G: Game> Names for Known<'_, G> {
    fn knows(&self, kind: &str, word: &str) -> bool {
        let asked = |name: &str| {
            let question = Question { name, args: vec![word.to_owned()], path: Vec::new() };
            self.game.ask(self.state, Viewer::Referee, &question).is_ok()
        };
        match kind {
            "unit" => asked("pieceid"),
            "units" => word.split('+').all(|name| self.knows("unit", name.trim())),
            "group" => asked("groupid"),
            "hex" => asked("hexid"),
            "hexside" => self
                .words
                .paths("hexside")
                .first()
                .and_then(|(path, _)| path.last().copied())
                .is_some_and(|field| self.game.look(self.state, Viewer::Referee, &["hexside", word, field]).is_ok()),
            "seat" => self.game.about().seat(word).is_some(),
            "side" => self.words.is_side(word),
            "phase" => self.words.phases().contains(&word),
            "step" => self.words.steps().contains(&word) || word == "over",
            "id" => is_id(self.game, word),
            "orders" => self.orders(word).is_ok(),
            table => self.game.is_cell(table, word),
        }
    }
    fn is_table(&self, word: &str) -> bool {
        self.words.is_table(word)
    }
}

impl<G: Game> Known<'_, G> {
    /// All that is wrong with the names of a case.
    pub fn check(&self, file: &str, case: &Case, problems: &mut Problems) {
        let mut wrong = |line: u32, text: String| problems.add(file, line, text);
        for stub in &case.stubs {
            if let Err(text) = self.stub(&stub.table, &stub.cell) {
                wrong(stub.line, text);
            }
            if let Some(at) = stub.at.as_deref().filter(|at| !self.knows("hex", at)) {
                wrong(stub.line, format!("no hex is called `{at}`"));
            }
        }
        for die in &case.dice {
            if let Some(of) = die.of.as_deref().filter(|of| !["seat", "unit", "group"].iter().any(|kind| self.knows(kind, of))) {
                wrong(die.line, format!("`{of}` is no piece, group or side"));
            }
        }
        for play in &case.play {
            match play {
                Play::Do { line, seat, words, .. } => {
                    if let Some(seat) = seat.as_deref().filter(|seat| !self.knows("seat", seat)) {
                        wrong(*line, format!("no seat is called {seat}"));
                    }
                    words.iter().filter_map(|text| self.order(text).err()).for_each(|text| wrong(*line, text));
                }
                Play::Until { line, fields } => {
                    fields.iter().filter_map(|(key, value)| self.until(key, value).err()).for_each(|text| wrong(*line, text));
                }
                Play::Expect(_) => {}
            }
        }
        let between = case.play.iter().flat_map(|play| match play {
            Play::Expect(texts) => texts.as_slice(),
            _ => &[],
        });
        for Written { line, text } in between.chain(&case.expect) {
            if let Err(why) = self.expectation(text) {
                wrong(*line, format!("`{text}`: {why}"));
            }
        }
    }

    fn stub(&self, table: &str, cell: &str) -> Result<(), String> {
        let grammar = self.words.table(table)?;
        let known = self.game.is_cell(table, cell);
        known.then_some(()).ok_or_else(|| format!("`{cell}` is no cell of the table {table}; written {grammar}"))
    }

    fn order(&self, text: &str) -> Result<(), String> {
        if text == PASS {
            return Ok(());
        }
        let seat = self.game.waiting(self.state).seats().iter().next().unwrap_or(Seat(0));
        match self.game.parse(self.state, seat, text) {
            Err(Misread::Unknown(why)) => Err(why),
            _ => Ok(()),
        }
    }

    fn orders(&self, text: &str) -> Result<(), String> {
        text.split(';').map(str::trim).filter(|words| !words.is_empty()).try_for_each(|words| self.order(words))
    }

    fn until(&self, key: &str, value: &str) -> Result<(), String> {
        let kind = match key {
            "" => Kind::new("phase|step"),
            "waiting" => Kind::new("seat"),
            key => self.follow(self.words.paths("at"), &["at", key])?,
        };
        self.value(format!("until {key}").trim_end(), kind, value)
    }

    /// Whether the sign of what is compared does not matter.
    pub fn is_unsigned(&self, text: &str) -> Result<bool, String> {
        self.expectation(text).map(|kind| kind.is_some_and(Kind::is_unsigned))
    }

    /// The kind of what is compared, where it is not a list of orders or events.
    fn expectation(&self, text: &str) -> Result<Option<Kind<'_>>, String> {
        let e = Expectation::parse(text)?;
        let mut path = e.path.as_slice();
        while let [Segment { name, args: Some(args) }, rest @ ..] = path
            && name == "view"
        {
            self.arguments("view", args)?;
            path = rest;
        }
        let [head, rest @ ..] = path else { return Err("an empty path".into()) };
        match head.name.as_str() {
            "legal" | "events" => {
                self.arguments(&head.name, head.args.as_deref().unwrap_or_default())?;
                if let Some(more) = rest.first() {
                    return Err(format!("`{}` is a list; nothing like `{}` is in it", head.name, more.name));
                }
                let pattern = |value: &String| match head.name.as_str() {
                    _ if ALWAYS.contains(&value.as_str()) => Ok(()),
                    "legal" => self.order_pattern(value),
                    _ => self.event_pattern(value),
                };
                e.values.iter().try_for_each(pattern).map(|()| None)
            }
            _ => {
                let kind = self.path(head, rest)?;
                if matches!(e.op, Op::Lt | Op::Le | Op::Gt | Op::Ge) {
                    let number = |value: &String| Fraction::parse(value).is_some();
                    return e
                        .values
                        .iter()
                        .all(number)
                        .then_some(Some(kind))
                        .ok_or_else(|| "only numbers are less or more".into());
                }
                e.values.iter().try_for_each(|value| self.value(&e.text, kind, value)).map(|()| Some(kind))
            }
        }
    }

    fn value(&self, path: &str, kind: Kind<'_>, value: &str) -> Result<(), String> {
        if ALWAYS.contains(&value) || kind.fits(self, value) {
            return Ok(());
        }
        if kind.words() == "hidden" {
            return Err(format!("`{path}` has parts of its own; `situation words` lists them"));
        }
        Err(format!("`{value}` is no value of `{path}`; known are {}", self.choices(kind)))
    }

    /// What may stand there, in words; closed lists of the game are written out.
    fn choices(&self, kind: Kind<'_>) -> String {
        let about = self.game.about();
        let all = kind.words();
        let mut words: Vec<&str> = Vec::new();
        for word in all.trim_start_matches("list of ").split(", ") {
            let written_out = match word {
                "phase" => self.words.phases(),
                "step" => self.words.steps(),
                "seat" => about.seats.iter().map(|post| post.key.as_str()).collect(),
                "side" => about.sides.iter().map(|side| side.key.as_str()).collect(),
                word => vec![word],
            };
            for word in written_out {
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        words.join(", ")
    }

    /// Arguments of a question, by the kinds that the vocabulary gives.
    fn arguments(&self, name: &str, args: &[String]) -> Result<(), String> {
        let kinds = arguments(&self.words.question(name)?, args.len()).map_err(|why| format!("`{name}` {why}"))?;
        for (kind, arg) in kinds.into_iter().zip(args) {
            if !kind.fits(self, arg) {
                // An order says best itself what is wrong with it.
                let why = if kind.words().contains("orders") { self.orders(arg).err() } else { None };
                return Err(why.unwrap_or_else(|| format!("`{arg}` is no {}", kind.words().replace(", ", " or "))));
            }
        }
        Ok(())
    }

    /// What may be compared with a path.
    fn path(&self, head: &Segment, rest: &[Segment]) -> Result<Kind<'_>, String> {
        let name = head.name.as_str();
        if name == "chart" {
            let key = rest.iter().map(|s| s.name.as_str()).collect::<Vec<_>>().join(".");
            let known = self.words.has_chart_cell(&key);
            return known.then_some(Kind::new("text")).ok_or_else(|| format!("no chart cell is called `{key}`"));
        }
        let (patterns, mut parts) = match &head.args {
            // The fields of a fight are listed as paths, with or without orders that would bring it.
            args if name == "fight" => {
                self.arguments(name, args.as_deref().unwrap_or_default())?;
                (self.words.paths(name), vec![name])
            }
            None => (self.words.paths(name), vec![name]),
            Some(args) => {
                self.arguments(name, args)?;
                match name {
                    "odds" => return self.outcome(rest),
                    "why" => return Ok(Kind::new("list of id")),
                    "commander" if rest.is_empty() => return Ok(Kind::new("seat")),
                    _ => (self.words.answer(name), Vec::new()),
                }
            }
        };
        if patterns.is_empty() {
            return Err(format!("no path begins with `{name}`; known are {}", self.words.heads().join(", ")));
        }
        for segment in rest {
            let args = segment.args.as_deref().unwrap_or_default();
            if segment.name == "modifier" && segment.args.is_some() {
                self.modifier(&patterns, &parts, args)?;
                return Ok(Kind::new("number"));
            }
            parts.push(&segment.name);
            parts.extend(args.iter().map(String::as_str));
        }
        self.follow(patterns, &parts)
    }

    /// `modifier(ID)`, of the whole or of one of its parts.
    fn modifier(&self, patterns: &[(Vec<&str>, Kind<'_>)], parts: &[&str], args: &[String]) -> Result<(), String> {
        if let Some(id) = args.iter().find(|id| !is_id(self.game, id)) {
            return Err(format!("the ledger has no id `{id}`"));
        }
        let below = |pattern: &[&str]| pattern.len() >= parts.len() && pattern.iter().zip(parts).all(|(p, w)| self.is_part(p, w));
        if args.len() == 1 && patterns.iter().any(|(pattern, _)| below(pattern)) {
            return Ok(());
        }
        Err(format!("`{}` has no modifiers of that kind", parts.join(".")))
    }

    fn is_part(&self, pattern: &str, word: &str) -> bool {
        match pattern.strip_prefix('<').and_then(|p| p.strip_suffix('>')) {
            Some(kind) => Kind::new(kind).fits(self, word),
            None => pattern == word,
        }
    }

    /// The kind at the end of a path, followed part by part so that the first wrong one can be named.
    fn follow<'b>(&self, mut patterns: Vec<(Vec<&'b str>, Kind<'b>)>, parts: &[&str]) -> Result<Kind<'b>, String> {
        let choices = |patterns: &[(Vec<&str>, Kind<'_>)], depth: usize| {
            let mut found: Vec<String> = patterns.iter().filter_map(|(p, _)| p.get(depth)).map(|p| (*p).to_owned()).collect();
            found.dedup();
            found
        };
        for (depth, part) in parts.iter().enumerate() {
            let known = choices(&patterns, depth);
            patterns.retain(|(pattern, _)| pattern.get(depth).is_some_and(|p| self.is_part(p, part)));
            if patterns.is_empty() {
                return Err(match known.as_slice() {
                    [one] if one.starts_with('<') => format!("no {} is called `{part}`", one.trim_matches(['<', '>'])),
                    [] => format!("nothing stands behind `{}`", parts[..depth].join(".")),
                    known => format!("no field `{part}`; known are {}", known.join(", ")),
                });
            }
        }
        let whole = patterns.iter().find(|(pattern, _)| pattern.len() == parts.len()).map(|(_, kind)| *kind);
        whole.ok_or_else(|| format!("`{}` has fields: {}", parts.join("."), choices(&patterns, parts.len()).join(", ")))
    }

    /// `odds(…).OUTCOME`: a box that is printed, or one of the outcomes that are words.
    fn outcome(&self, rest: &[Segment]) -> Result<Kind<'_>, String> {
        let printed = Vocabulary::new(self.game.situation_words());
        let known = |name: &str| {
            self.words.outcomes().into_iter().any(|kind| {
                let table = kind.words().split(", ").find(|word| self.words.is_table(word)).map(str::to_owned);
                kind.fits(self, name) && table.is_none_or(|table| printed.is_printed(&table, name) || !self.knows(&table, name))
            })
        };
        match rest {
            [] => Ok(Kind::new("text")),
            [one] if known(&one.name) => Ok(Kind::new("number")),
            [one] => Err(format!("`{}` is no outcome of these orders; `situation words` lists them", one.name)),
            [_, more, ..] => Err(format!("nothing stands behind an outcome, not `{}`", more.name)),
        }
    }

    /// `verb arg …`, in which `_` stands for any word.
    fn order_pattern(&self, text: &str) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let args: Vec<&str> = words.collect();
        if !args.contains(&"_") && verb != "_" {
            return self.order(text);
        }
        if verb == "_" {
            return Ok(());
        }
        let kinds = self.words.verb(verb).ok_or_else(|| format!("no verb is called `{verb}`"))?;
        self.pattern(verb, &kinds, &args)
    }

    fn event_pattern(&self, text: &str) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let event = words.next().unwrap_or_default();
        if event == "_" {
            return Ok(());
        }
        self.pattern(event, &self.words.event(event)?, &words.collect::<Vec<_>>())
    }

    fn pattern(&self, head: &str, kinds: &[&str], args: &[&str]) -> Result<(), String> {
        let kinds = arguments(kinds, args.len()).map_err(|why| format!("`{head}` {why}"))?;
        for (kind, arg) in kinds.into_iter().zip(args).filter(|(_, arg)| **arg != "_") {
            if !kind.fits(self, arg) {
                return Err(format!("`{head}`: `{arg}` is no {}", kind.words().replace(", ", " or ")));
            }
        }
        Ok(())
    }
}
