//! What people read of the toy.

use kernel::verbs::Events;
use kernel::{Message, Narrated, Prompt, Rule, Seat};
use serde_json::{Value as Json, json};

use super::{Event, Pending, Point, State, Toy};

impl Narrated for Toy {
    fn prompt(&self, s: &State, seat: Seat) -> Prompt {
        let (text, point) = match s.agenda.top() {
            _ if !s.waiting(self).on(seat) => ("ask-others", Point::Order),
            Some(Pending::SetUp { .. }) => ("ask-setup", Point::Zone),
            Some(Pending::Plan { .. }) => ("ask-plan", Point::StandingStock),
            Some(Pending::Open { .. }) => ("ask-open", Point::ActOnce),
            Some(Pending::Moving { within: Some(_), .. }) => ("ask-answering", Point::AnswerPoints),
            Some(Pending::Moving { .. }) => ("ask-move", Point::StepNear),
            Some(Pending::React { .. }) => ("ask-react", Point::FireReady),
            Some(Pending::Answer { .. }) => ("ask-answer", Point::Answer),
            Some(Pending::Retreat { .. }) => ("ask-retreat", Point::Push),
            None => ("ask-over", Point::Victory),
        };
        let order = || self.cite(s, Point::Order).first();
        let rule = self.cite(s, point).first().or_else(order).map_or("", |rule| rule.0);
        Prompt { text: Message::new(text), rule: rule.into() }
    }
    fn sentence(&self, event: &Event) -> Option<Message> {
        // A toy tells its log in the words of its events.
        Some(Message::plain(format!("{}.", event.words(self))))
    }
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        match event {
            Event::Fought { hex, attack, defence, face, cell, .. } => Some((
                self.printed(*hex),
                json!({
                    "column": i32::from(*attack) - i32::from(*defence), "attack": attack, "defence": defence,
                    "roll": face, "cell": cell.word(),
                }),
            )),
            _ => None,
        }
    }
    fn harmed(&self, event: &Event) -> Vec<String> {
        match event {
            Event::Removed { hex, .. } => vec![self.printed(*hex)],
            _ => Vec::new(),
        }
    }
    fn voided(&self, event: &Event) -> Option<Rule> {
        (self.book.cite)(Point::TrapVoid).first().copied().filter(|_| matches!(event, Event::Voided { .. }))
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|e| match e {
            Event::Fought { cell, .. } => Some(cell.word().to_owned()),
            Event::Fired { hit, .. } => Some(if *hit { "hit" } else { "miss" }.to_owned()),
            _ => None,
        })
    }
}
