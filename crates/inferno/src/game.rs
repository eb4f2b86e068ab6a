//! The kernel's contract.

use std::ops::ControlFlow;

use kernel::{
    About, Dice, Game, Legal, Log, Message, Misread, Moment, Problems, Prompt, Question, Refusals, Rule, Seat, Secret, Setup,
    Situation, Viewer, Waiting, message,
};
use serde_json::Value as Json;

use crate::action::{Action, Event};
use crate::book::Inferno;
use crate::ids::{IDS, paragraph};
use crate::state::{Pending, Side, State};
use crate::view::View;

impl Game for Inferno {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about(&self) -> &About {
        &self.about
    }
    fn ids(&self) -> &'static [&'static str] {
        IDS
    }
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> State {
        let mut s = self.opening(setup);
        self.derive(&mut s);
        self.begin_setup(&mut s, log);
        self.run(&mut s, dice, log);
        s
    }
    fn settle(&self, state: &mut State) {
        self.derive(state);
    }
    fn waiting(&self, state: &State) -> Waiting {
        self.whose(state)
    }
    fn commander(&self, _state: &State, unit: &str) -> Option<Seat> {
        self.named(unit).map(|unit| self.counter(unit).side.seat())
    }
    fn legal(&self, state: &State, seat: Seat, found: Legal<'_, Action>) {
        if let Some(side) = Side::of(seat) {
            let _: ControlFlow<()> = self.offer(state, side, found);
        }
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusals> {
        match Side::of(seat) {
            Some(side) => self.refusals(state, side, action),
            None => Err(Refusals::because(kernel::why!("no-such-seat"))),
        }
    }
    fn check_before(&self, state: &State, seat: Seat, action: &Action, next: &[Action]) -> Result<(), Refusals> {
        self.check(state, seat, action).map_err(|refusals| self.reasons_of_joiners(state, action, next).unwrap_or(refusals))
    }
    fn perform(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if let Some(side) = Side::of(seat) {
            self.act(state, side, action, dice, log);
        }
    }
    fn spelled_out(&self, state: &State, seat: Seat, action: &Action) -> Vec<Action> {
        match (Side::of(seat), action) {
            (Some(side), Action::Deploy) => self.deployment(state, side),
            _ => Vec::new(),
        }
    }
    fn is_forced(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action)
    }
    fn is_forced_openly(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action) || matches!(action, Action::Lose { .. } | Action::Eliminate { .. })
    }
    fn pass(&self, state: &State, seat: Seat) -> Option<Action> {
        self.pass_at(state, Side::of(seat)?)
    }
    fn is_draft(&self, state: &State) -> bool {
        matches!(state.top(), Some(Pending::Place(_)))
    }
    fn moment(&self, s: &State) -> Moment {
        let step = if s.ending.is_some() { "over" } else { self.step_word(s) };
        Moment {
            turn: i64::from(s.turn),
            phase: s.phase.word().into(),
            step: step.into(),
            seat: s.phasing.key().into(),
            more: Default::default(),
        }
    }
    fn prompt(&self, s: &State, seat: Seat) -> Prompt {
        self.prompt_for(s, Side::of(seat).unwrap_or(Side::It))
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }
    fn change(&self, old: &View, new: &View) -> Option<String> {
        old.change(new)
    }
    fn witness(&self, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        self.seen_event(after, event, viewer)
    }
    fn ask(&self, state: &State, viewer: Viewer, question: &Question<'_>) -> Result<Json, String> {
        kernel::ask::answer(crate::ask::QUESTIONS, self, state, viewer, question)
    }
    fn look(&self, state: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        self.field(state, viewer, path)
    }
    fn words(&self, _state: &State, action: &Action) -> String {
        self.action_words(action)
    }
    fn write_words(&self, _state: &State, action: &Action, into: &mut String) {
        action.write(self, into);
    }
    fn parse(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Misread> {
        self.read_order(state, seat, text)
    }
    fn event_words(&self, event: &Event) -> String {
        event.words(self)
    }
    fn sentence(&self, event: &Event) -> Option<Message> {
        self.event_sentence(event)
    }
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        self.fight_report(event)
    }
    fn weight(&self, event: &Event) -> u8 {
        event.weight()
    }
    fn throws(&self, seen: &[&Event]) -> Vec<kernel::Throw> {
        self.judged_throws(seen)
    }
    fn harmed(&self, event: &Event) -> Vec<String> {
        event.harmed().map(|unit| self.unit_word(unit).to_owned()).into_iter().collect()
    }
    fn voided(&self, event: &Event) -> Option<Rule> {
        matches!(event, Event::Voided { .. }).then_some(paragraph!("8.2/b"))
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|e| match e {
            Event::Resolved { cell, .. } => Some(cell.clone()),
            Event::Voided { .. } => Some("void".into()),
            Event::BlowRolled { die, .. } => Some(if *die <= 4 { "blown" } else { "stands" }.into()),
            Event::Bombarded { hit, .. } => Some(if *hit { "hit" } else { "missed" }.into()),
            Event::EndRolled { die, needs } => Some(if die <= needs { "ends" } else { "goes on" }.into()),
            Event::PointsRolled { die, .. } => Some(die.to_string()),
            _ => None,
        })
    }
    fn name(&self, kind: &str, n: i32) -> String {
        self.word_for(kind, n)
    }
    fn canonical(&self, word: &str) -> String {
        if self.named(word).is_some() { word.to_owned() } else { self.board.canonical(word) }
    }
    fn action_kind(&self, action: &Action) -> &'static str {
        action.verb()
    }
    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }
    fn action_kinds(&self) -> &'static [&'static str] {
        Action::KINDS
    }
    fn event_kinds(&self) -> &'static [&'static str] {
        Event::KINDS
    }
    fn pose(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        self.posed(situation)
    }
    fn begin(&self, situation: &Situation, dice: &mut dyn Dice, log: &mut Log<Event>) -> Option<State> {
        self.begun(situation, dice, log)
    }
    fn export(&self, state: &State) -> Situation {
        self.exported(state)
    }
    fn situation_words(&self) -> Json {
        self.vocabulary()
    }
    fn is_cell(&self, table: &str, cell: &str) -> bool {
        match table {
            "crt" => crate::charts::parse_cell(cell).is_some(),
            "lrt" => cell.parse::<u8>().is_ok_and(|reductions| reductions <= 5),
            _ => false,
        }
    }
    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.secrets_of(state, seat)
    }
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        self.resampled(state, seat, dice)
    }
    fn gauges(&self, state: &State) -> Vec<kernel::study::Gauge> {
        self.gauges_of(state)
    }
    fn notes(&self, before: &State, events: &[Event]) -> Vec<kernel::study::Note> {
        self.notes_of(before, events)
    }
    fn fortune_words(&self) -> Option<Message> {
        Some(message!("fortune"))
    }
    fn overflowed(&self, s: &State) -> bool {
        s.has_overflowed()
    }
    fn audit(&self, state: &State) -> Vec<String> {
        let told = |(rule, text): (Option<Rule>, String)| rule.map_or(text.clone(), |rule| format!("{}: {text}", rule.0));
        self.audited(state).into_iter().map(told).collect()
    }
}

impl Inferno {
    /// What the asked side is told.
    fn prompt_for(&self, s: &State, side: Side) -> Prompt {
        let prompt = |text: Message, rule: Rule| Prompt { text, rule: rule.0.to_owned() };
        if let Some(ending) = &s.ending {
            return prompt(ending.outcome().words, paragraph!("15/a"));
        }
        if self.asked(s) != side {
            return prompt(message!("ask-wait", side = side.enemy().key()), paragraph!("3.1"));
        }
        let Some(top) = s.top() else { return prompt(message!("ask-nothing"), paragraph!("3.1")) };
        let target = || s.fight().map_or(String::new(), |f| self.hex_word(f.target));
        let unit = |u: Option<crate::key::UnitId>| u.map_or("", |u| self.counter(u).name.as_str());
        match top {
            Pending::Place(_) => prompt(message!("ask-place", unit = unit(self.next_to_place(s, side))), paragraph!("1.1/b")),
            Pending::Reinforce => prompt(message!("ask-reinforce"), paragraph!("3.1/A2/a")),
            Pending::Build => prompt(message!("ask-build"), paragraph!("12.2/g")),
            Pending::Lift(_) => prompt(message!("ask-lift"), paragraph!("12.2/i")),
            Pending::Move => prompt(message!("ask-move"), paragraph!("3.1/A3/a")),
            Pending::Group(_) => prompt(message!("ask-group"), paragraph!("4.2")),
            Pending::Excess(hex, _) => prompt(message!("ask-excess", hex = self.hex_word(*hex)), paragraph!("5.2/b")),
            Pending::Blow(hex, _) => prompt(message!("ask-blow", hex = self.hex_word(*hex)), paragraph!("14.4/b")),
            Pending::Attack => prompt(message!("ask-attack"), paragraph!("3.1/A4")),
            Pending::Declare(_) => prompt(message!("ask-declare", hex = target()), paragraph!("8.1/a")),
            Pending::Defend(_) => match self.step_word(s) {
                "defend" => prompt(message!("ask-defend", hex = target()), paragraph!("7.4/d")),
                "hold" => prompt(message!("ask-hold", hex = target()), paragraph!("7.8/b")),
                _ => prompt(message!("ask-support", hex = target()), paragraph!("12.3/b")),
            },
            Pending::Refuse(_) => prompt(message!("ask-refuse", hex = target()), paragraph!("12.5.1/a")),
            Pending::Accompany(_) => prompt(message!("ask-accompany"), paragraph!("7.7/c")),
            Pending::Retreat(r) => {
                prompt(message!("ask-retreat", hex = self.hex_word(r.path.last()), left = r.left), paragraph!("9.2.2/a"))
            }
            Pending::Continue(r) => prompt(message!("ask-continue", hex = self.hex_word(r.path.last())), paragraph!("9.2.1/b")),
            Pending::Advance(_) => prompt(message!("ask-advance", hex = target()), paragraph!("9.3/a")),
            Pending::Lose(_, role) => {
                let left = s.fight_asked().map_or(0, |f| f.reductions[*role as usize]);
                prompt(message!("ask-lose", left = left), paragraph!("9.4.2/a"))
            }
            Pending::Stand(_) => prompt(message!("ask-stand", hex = target()), paragraph!("12.5.1/d")),
            Pending::Demolish(_) => prompt(message!("ask-demolish"), paragraph!("14.4/d")),
        }
    }
}
