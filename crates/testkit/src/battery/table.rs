//! A game through a session: undo, versions, record and replay.

use kernel::dice::Seed;
use kernel::session::Replay;
use kernel::{Game, Record, Seat, Session, Waiting};

use super::Property;
use super::play::Play;

impl<G: Game> Play<'_, G> {
    /// The same game twice; the record must be the same, read back and replay.
    pub fn table(&mut self) {
        let again = self.rng.clone();
        let actions = self.report.actions.clone();
        let Some(record) = self.session() else { return };
        self.report.longest = self.report.longest.max(self.step);
        let text = record.text();
        self.replayed(&record, &text);
        // The second run must choose as the first did, so it starts from the same counts.
        let counts = std::mem::replace(&mut self.report.actions, actions);
        (self.rng, self.step) = (again, 0);
        let second = self.session();
        self.report.actions = counts;
        let same = second.is_some_and(|second| second.text() == text);
        self.must(Property::SameSeedSameBytes, same, || "the same seed gave another record".into());
    }

    fn replayed(&mut self, record: &Record, text: &str) {
        let read = Record::parse("record", text);
        if !self.must(Property::ReplaySame, read.as_ref() == Ok(record), || format!("a record does not read back: {read:?}")) {
            return;
        }
        let (session, broke) = Session::replay(self.game.clone(), record, None, Replay::Verify);
        let closing = record.closing.as_ref().map_or("", |c| c.position.as_str());
        let same = broke.is_ok() && session.position() == closing;
        self.must(Property::ReplaySame, same, || format!("replay ends elsewhere: {broke:?}"));
    }

    fn session(&mut self) -> Option<Record> {
        self.seat_guest();
        let game = self.game.clone();
        let nonces = game.about().seats.iter().map(|post| format!("{}-{}", post.key, self.number)).collect();
        let seed = Seed::from_number(self.options.seed.wrapping_add(self.number));
        let mut session = Session::open(game.clone(), self.options.setup.clone(), seed, nonces);
        session.begin();
        let mut versions = self.versions(&session);
        let prefers_rare = self.number / self.options.rates.session.max(1) as u64 % 2 == 1;
        while !session.waiting().is_over() {
            if self.options.cut_after > 0 && self.step >= self.options.cut_after {
                break;
            }
            if self.step >= self.options.max_steps {
                self.fail(Property::Ends, format!("a session is not over after {} steps", self.step));
                return None;
            }
            self.step += 1;
            self.report.steps += 1;
            self.rehearsals(&mut session);
            let waiting = session.waiting();
            let before = session.state().clone();
            let (seat, action) = self.choose(&before, &waiting, prefers_rare)?;
            let lines = session.lines().len();
            let draft = game.is_draft(&before);
            if let Err(rejected) = session.submit(seat, &[action]) {
                self.fail(Property::ListedPasses, format!("the session rejects the listed {action:?}: {rejected:?}"));
                return None;
            }
            self.note(&before, seat, &action);
            let sealed =
                matches!(waiting, Waiting::Secret(_)) && session.waiting() == waiting && session.lines().len() == lines + 1;
            versions = self.versions_hold(&session, &versions, sealed.then_some(seat));
            if self.rng.below(5) == 0 {
                self.taken_back(&mut session, seat, lines, &before, draft);
                versions = self.versions_hold(&session, &versions, None);
            } else if draft && self.rng.below(5) == 0 {
                self.one_taken_back(&mut session);
                versions = self.versions_hold(&session, &versions, None);
            }
        }
        self.count(Property::Ends);
        Some(session.record(Some("test")))
    }

    fn versions(&self, session: &Session<G>) -> Vec<u64> {
        self.game.seats().iter().map(|s| session.version(s)).collect()
    }

    fn versions_hold(&mut self, session: &Session<G>, before: &[u64], sealed_by: Option<Seat>) -> Vec<u64> {
        let now = self.versions(session);
        for (seat, (old, new)) in self.game.clone().seats().iter().zip(before.iter().zip(&now)) {
            self.must(Property::Versions, new >= old, || format!("the version of seat {} went down from {old} to {new}", seat.0));
            if let Some(by) = sealed_by.filter(|by| !self.game.about().are_allied(*by, seat)) {
                self.must(Property::Versions, new == old, || format!("seat {} counts the sealed plans of seat {}", seat.0, by.0));
            }
        }
        now
    }

    /// Undo of the message just sent.
    fn taken_back(&mut self, session: &mut Session<G>, seat: Seat, lines: usize, before: &G::State, draft: bool) {
        let key = self.game.about().seat_key(seat).to_owned();
        let added = &session.lines()[lines..];
        let alone = added.iter().all(|l| l.seat == key);
        let rolled = added.iter().any(|l| !l.rolls.is_empty());
        let after = session.state().clone();
        match session.undo(seat, None) {
            Ok(_) => {
                self.must(Property::UndoBack, !rolled, || "undo went back behind a roll".into());
                if alone || !draft {
                    let same = session.state() == before;
                    self.must(Property::UndoBack, same, || format!("undo of line {} gives another position", lines + 1));
                }
            }
            Err(rejected) => {
                let kept = *session.state() == after;
                self.must(Property::UndoRefused, kept, || "a refused undo changed the position".into());
                self.must(Property::UndoRefused, !rejected.0.is_empty(), || "a refused undo has no reason".into());
            }
        }
    }

    /// Undo of any one line of a draft, by the seat that wrote it.
    fn one_taken_back(&mut self, session: &mut Session<G>) {
        if !self.game.is_draft(session.state()) || session.lines().is_empty() {
            return;
        }
        let lines = session.lines();
        let recent = lines.len().saturating_sub(12);
        let line = &lines[recent + self.rng.below(lines.len() - recent)];
        let (n, Some(seat)) = (line.n, self.game.about().seat(&line.seat)) else { return };
        let before = session.state().clone();
        match session.undo(seat, Some(n)) {
            Ok(taken) => {
                let broken = self.game.audit(session.state());
                self.must(Property::DraftUndo, taken == n && broken.is_empty(), || {
                    format!("without line {n}: {}", broken.join("; "))
                });
            }
            Err(_) => {
                let kept = *session.state() == before;
                self.must(Property::DraftUndo, kept, || "a refused undo changed the position".into());
            }
        }
    }
}
