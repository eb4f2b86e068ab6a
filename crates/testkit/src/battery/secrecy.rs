//! What a seat is told must be a function of what it may know.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Game, Log, Misread, Moment, Prompt, Seat, Viewer, Waiting, legal_list, situation};
use serde_json::Value as Json;

use super::Property;
use super::play::{Noted, Play};

/// All that a seat can learn from a position without acting.
struct Face<G: Game> {
    waiting: Waiting,
    moment: Moment,
    step: String,
    prompt: Prompt,
    view: G::View,
    legal: Vec<G::Action>,
    words: Vec<String>,
    pass: Option<G::Action>,
    draft: bool,
    refusals: Vec<String>,
    readings: Vec<Result<G::Action, Misread>>,
    answers: Vec<Result<Option<Json>, String>>,
}

struct Probes<G: Game> {
    actions: Vec<G::Action>,
    texts: Vec<String>,
    questions: Vec<String>,
}

fn face<G: Game>(game: &G, state: &G::State, seat: Seat, probes: &Probes<G>) -> Face<G> {
    let legal = legal_list(game, state, seat);
    let refusal = |a: &G::Action| match game.check(state, seat, a) {
        Ok(()) => "legal".to_owned(),
        Err(refusals) => format!("{:?}", game.refusal_words(&refusals)),
    };
    Face {
        waiting: game.waiting(state),
        moment: game.moment(state),
        step: game.step(state, seat),
        prompt: game.prompt(state, seat),
        view: game.view(state, Viewer::Seat(seat)),
        words: legal.iter().map(|a| game.words(state, a)).collect(),
        pass: game.pass(state, seat),
        draft: game.is_draft(state),
        refusals: probes.actions.iter().map(refusal).collect(),
        readings: probes.texts.iter().map(|text| game.parse(state, seat, text)).collect(),
        answers: probes.questions.iter().map(|q| situation::ask(game, state, Viewer::Seat(seat), q)).collect(),
        legal,
    }
}

fn first_difference<T: PartialEq + std::fmt::Debug>(a: &[T], b: &[T], of: impl Fn(usize) -> String) -> Option<String> {
    if a.len() != b.len() {
        return Some(format!("{} against {}", a.len(), b.len()));
    }
    let i = a.iter().zip(b).position(|(x, y)| x != y)?;
    Some(format!("{}: {:?} against {:?}", of(i), a[i], b[i]))
}

impl<G: Game> Face<G> {
    fn differs(&self, other: &Self, probes: &Probes<G>) -> Option<String> {
        let plain = [
            ("who is waited on", self.waiting == other.waiting),
            ("the moment", self.moment == other.moment),
            ("the step", self.step == other.step),
            ("the prompt", self.prompt == other.prompt),
            ("the pass", self.pass == other.pass),
            ("whether it is a draft", self.draft == other.draft),
        ];
        if let Some((what, _)) = plain.iter().find(|(_, same)| !same) {
            return Some((*what).to_owned());
        }
        if self.view != other.view {
            return Some(format!("the view: {}", view_difference(&self.view, &other.view)));
        }
        let told = |what: &str, text: Option<String>| text.map(|text| format!("{what}: {text}"));
        told("the legal actions", first_difference(&self.legal, &other.legal, |i| format!("place {i}")))
            .or_else(|| told("the words of actions", first_difference(&self.words, &other.words, |i| format!("place {i}"))))
            .or_else(|| {
                let of = |i: usize| format!("{:?}", probes.actions[i]);
                told("the refusals", first_difference(&self.refusals, &other.refusals, of))
            })
            .or_else(|| {
                told("the reading", first_difference(&self.readings, &other.readings, |i| format!("`{}`", probes.texts[i])))
            })
            .or_else(|| {
                let of = |i: usize| format!("`{}`", probes.questions[i]);
                told("the answer", first_difference(&self.answers, &other.answers, of))
            })
    }
}

fn view_difference<V: serde::Serialize>(a: &V, b: &V) -> String {
    fn walk(a: &Json, b: &Json, path: String) -> Option<String> {
        match (a, b) {
            _ if a == b => None,
            (Json::Object(x), Json::Object(y)) if x.len() == y.len() => {
                x.iter().find_map(|(k, v)| walk(v, y.get(k).unwrap_or(&Json::Null), format!("{path}.{k}")))
            }
            (Json::Array(x), Json::Array(y)) if x.len() == y.len() => {
                x.iter().zip(y).enumerate().find_map(|(i, (v, w))| walk(v, w, format!("{path}[{i}]")))
            }
            _ => Some(format!("{path} is {a} against {b}")),
        }
    }
    let json = |v: &V| serde_json::to_value(v).unwrap_or_default();
    walk(&json(a), &json(b), "view".into()).unwrap_or_else(|| "differs in something not written".into())
}

/// What an action brought, as the seat that made it saw it.
struct After<G: Game> {
    undoable: bool,
    view: G::View,
    legal: Vec<G::Action>,
    seen: Vec<G::Event>,
    waiting: Waiting,
}

impl<G: Game> Play<'_, G> {
    fn probes(&mut self, state: &G::State, seat: Seat) -> Probes<G> {
        let game = self.game.clone();
        let list = legal_list(&*game, state, seat);
        let count = self.options.universe;
        let actions: Vec<G::Action> = self.others(&list, count).into_iter().map(|(a, _)| a).collect();
        let mut texts: Vec<String> = actions.iter().take(8).map(|a| game.words(state, a)).collect();
        let mut questions: Vec<String> = ["waiting", "over", "at", "legal"].map(str::to_owned).to_vec();
        questions.extend(game.about().seats.iter().map(|post| format!("legal({})", post.key)));
        questions.extend(texts.iter().map(|text| format!("why('{text}')")));
        for _ in 0..4.min(list.len()) {
            let text = game.words(state, &list[self.rng.below(list.len())]);
            questions.extend([format!("odds('{text}')"), format!("why('{text}; {text}')")]);
            texts.push(text);
        }
        questions.extend(self.options.questions.iter().cloned());
        Probes { actions, texts, questions }
    }

    /// For every seat: resampled positions tell the same, while what is hidden changes.
    pub fn no_leak(&mut self, state: &G::State) {
        let game = self.game.clone();
        for seat in game.seats().iter() {
            let probes = self.probes(state, seat);
            let before = face(&*game, state, seat, &probes);
            let mut values: BTreeMap<(&'static str, String), BTreeSet<String>> = BTreeMap::new();
            for secret in game.secrets(state, seat) {
                values.entry((secret.kind, secret.key)).or_default().insert(secret.value);
            }
            for _ in 0..self.options.resamples {
                let other = game.resample(state, seat, &mut Noted::new(self.rng.word()));
                let broken = game.audit(&other);
                self.must(Property::ResampleSound, broken.is_empty(), || format!("a resample is unsound: {}", broken.join("; ")));
                let differs = before.differs(&face(&*game, &other, seat, &probes), &probes);
                let key = game.about().seat_key(seat);
                if !self.must(Property::NoLeak, differs.is_none(), || format!("{key} is told {}", differs.unwrap_or_default())) {
                    return;
                }
                for secret in game.secrets(&other, seat) {
                    if let Some(seen) = values.get_mut(&(secret.kind, secret.key)) {
                        seen.insert(secret.value);
                    }
                }
            }
            for ((kind, _), seen) in values {
                let entry = self.report.secrets.entry(kind).or_default();
                entry.seen += 1;
                entry.varied += u64::from(seen.len() > 1);
            }
        }
    }

    fn after(&self, state: &G::State, seat: Seat, action: &G::Action, dice: u64) -> After<G> {
        let game = &**self.game;
        let (mut after, mut log, mut dice) = (state.clone(), Log::new(), Noted::new(dice));
        game.perform(&mut after, seat, action, &mut dice, &mut log);
        let waiting = game.waiting(&after);
        let drafting = game.is_draft(&after);
        let same_seat = drafting == game.is_draft(state) && (drafting || waiting.on(seat));
        let seen = log.events().iter().filter_map(|e| game.witness(&after, e, Viewer::Seat(seat))).collect();
        After {
            undoable: dice.rules.is_empty() && !log.has_revealed() && same_seat,
            view: game.view(&after, Viewer::Seat(seat)),
            legal: legal_list(game, &after, seat),
            seen,
            waiting,
        }
    }

    /// Whatever can be taken back must tell nothing, wherever the hidden things lie.
    pub fn no_scouting(&mut self, state: &G::State, waiting: &Waiting) {
        let game = self.game.clone();
        let seats: Vec<Seat> = waiting.seats().iter().collect();
        if seats.is_empty() {
            return;
        }
        let seat = seats[self.rng.below(seats.len())];
        let list = legal_list(&*game, state, seat);
        for _ in 0..4.min(list.len()) {
            let action = list[self.rng.below(list.len())];
            let dice = self.rng.word();
            let here = self.after(state, seat, &action, dice);
            for _ in 0..self.options.resamples {
                let other = game.resample(state, seat, &mut Noted::new(self.rng.word()));
                if game.check(&other, seat, &action).is_err() {
                    // The leak of the list itself is found elsewhere.
                    break;
                }
                let there = self.after(&other, seat, &action, dice);
                if !here.undoable && !there.undoable {
                    continue;
                }
                let words = || format!("`{}` can be taken back and shows", game.words(state, &action));
                let differs = if here.undoable != there.undoable {
                    Some("that it cannot be taken back elsewhere".to_owned())
                } else if here.view != there.view {
                    Some(view_difference(&here.view, &there.view))
                } else if here.seen != there.seen {
                    Some(format!("{:?} against {:?}", here.seen, there.seen))
                } else if here.legal != there.legal || here.waiting != there.waiting {
                    Some("other legal actions or another seat".to_owned())
                } else {
                    None
                };
                if !self.must(Property::NoScouting, differs.is_none(), || format!("{} {}", words(), differs.unwrap_or_default()))
                {
                    return;
                }
            }
        }
    }

    /// Sealed actions of seats that share no side commute, roll nothing, and show others nothing but that a seat is ready.
    pub fn sealed(&mut self, state: &G::State, waiting: &Waiting) {
        let Waiting::Secret(seats) = waiting else { return };
        let game = self.game.clone();
        let seats: Vec<Seat> = seats.iter().collect();
        let own = seats[self.rng.below(seats.len())];
        let list = legal_list(&*game, state, own);
        if list.is_empty() {
            return;
        }
        let action = list[self.rng.below(list.len())];
        let (mut after, mut log, mut dice) = (state.clone(), Log::new(), Noted::new(1));
        game.perform(&mut after, own, &action, &mut dice, &mut log);
        let words = game.words(state, &action);
        if seats.len() > 1 {
            let open = !dice.rules.is_empty() || log.has_revealed();
            self.must(Property::Sealed, !open, || format!("`{words}` rolls or reveals while others still plan"));
        }
        if game.waiting(&after) == *waiting {
            for other in game.seats().iter().filter(|s| !game.about().are_allied(own, *s)) {
                let viewer = Viewer::Seat(other);
                let seen = log.events().iter().filter_map(|e| game.witness(&after, e, viewer)).count();
                let same = game.view(&after, viewer) == game.view(state, viewer);
                self.must(Property::Sealed, seen == 0 && same, || {
                    format!("seat {} sees something of the sealed `{words}`", other.0)
                });
            }
        }
        for ally in game.seats().iter().filter(|s| *s != own && game.about().are_allied(own, *s)) {
            let seen = log.events().iter().any(|e| game.witness(&after, e, Viewer::Seat(ally)).as_ref() == Some(e));
            self.must(Property::Shared, seen, || format!("seat {} is not told of `{words}`, a plan of its side", ally.0));
        }
        let Some(other) = seats.iter().copied().find(|s| !game.about().are_allied(own, *s)) else { return };
        let theirs = legal_list(&*game, state, other);
        if theirs.is_empty() {
            return;
        }
        let answer = theirs[self.rng.below(theirs.len())];
        let still = game.check(&after, other, &answer).is_ok();
        if !self.must(Property::Sealed, still, || format!("after the sealed `{words}` another seat may no longer do {answer:?}"))
        {
            return;
        }
        let mut one_way = after;
        game.perform(&mut one_way, other, &answer, &mut Noted::new(2), &mut Log::new());
        let mut other_way = state.clone();
        game.perform(&mut other_way, other, &answer, &mut Noted::new(1), &mut Log::new());
        if !self.must(Property::Sealed, game.check(&other_way, own, &action).is_ok(), || {
            format!("`{words}` is refused after another")
        }) {
            return;
        }
        game.perform(&mut other_way, own, &action, &mut Noted::new(2), &mut Log::new());
        self.must(Property::Sealed, one_way == other_way, || format!("`{words}` and {answer:?} do not commute"));
    }
}
