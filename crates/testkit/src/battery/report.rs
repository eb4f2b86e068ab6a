//! What the battery found, and how often it had anything to look at.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Property {
    /// Every listed action passes `check`; nothing is listed for a seat that is not waited on.
    ListedPasses,
    /// Other actions pass `check` exactly if they are listed.
    UniverseAgrees,
    /// Deserialisable nonsense is refused without a panic.
    MutantsRefused,
    /// A waited-on seat has an action.
    NeverStuck,
    /// The list is the same twice and names nothing twice.
    FixedOrder,
    AuditEmpty,
    /// The game ends within the bound.
    Ends,
    /// Refusals, prompts, dice and voids cite ids of the ledger and have words.
    CitesIds,
    /// Texts of actions read back and differ from each other.
    WordsInvert,
    /// Spoiled texts are read without a panic.
    WordsSpoiled,
    EventsHaveWords,
    /// The book's pass is legal.
    PassLegal,
    /// Saved, loaded and settled: the same hash and list.
    StoreSame,
    /// Exported, written, read and posed: the same hash and list.
    ExportSame,
    /// Spoiled situation files give a position or problems, and no panic.
    MadFiles,
    /// What a seat is told is the same in every resample.
    NoLeak,
    ResampleSound,
    /// What an action that can be taken back shows is the same in every resample.
    NoScouting,
    /// Sealed actions of different sides commute, roll nothing and are seen by no other side.
    Sealed,
    /// The seats of one side are told of each other's plans.
    Shared,
    /// In a fight within a fight: saved or exported and loaded back, the same position and list.
    Nested,
    /// The next link of a chain takes the place of the last; there too the position loads back.
    Chained,
    /// No question and no frame is lost.
    NoOverflow,
    /// Undo gives the earlier position back, and is refused after a roll.
    UndoBack,
    UndoRefused,
    /// One action of a draft is taken back.
    DraftUndo,
    /// Versions never go down, and others' sealed plans do not move them.
    Versions,
    /// A record is read back and replayed to the same hash, its faces proved by the seed.
    ReplaySame,
    /// The same seed gives the same record, byte for byte.
    SameSeedSameBytes,
    /// A rehearsal leaves no trace and tells what could be taken back.
    Rehearsed,
    /// What a rehearsal tells is the same in every resample.
    RehearsedAlike,
    /// A plan goes on as its orders given by hand, unseen by others, and ends where it must.
    Planned,
    /// No panic while playing.
    NoPanic,
}

impl Property {
    pub const ALL: [Self; 33] = [
        Self::ListedPasses,
        Self::UniverseAgrees,
        Self::MutantsRefused,
        Self::NeverStuck,
        Self::FixedOrder,
        Self::AuditEmpty,
        Self::Ends,
        Self::CitesIds,
        Self::WordsInvert,
        Self::WordsSpoiled,
        Self::EventsHaveWords,
        Self::PassLegal,
        Self::StoreSame,
        Self::ExportSame,
        Self::MadFiles,
        Self::NoLeak,
        Self::ResampleSound,
        Self::NoScouting,
        Self::Sealed,
        Self::Shared,
        Self::Nested,
        Self::Chained,
        Self::NoOverflow,
        Self::UndoBack,
        Self::UndoRefused,
        Self::DraftUndo,
        Self::Versions,
        Self::ReplaySame,
        Self::SameSeedSameBytes,
        Self::Rehearsed,
        Self::RehearsedAlike,
        Self::Planned,
        Self::NoPanic,
    ];
}

/// One broken property, with what it takes to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    pub property: Property,
    pub game: u64,
    pub step: usize,
    pub text: String,
    pub again: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: game {} step {}: {}\n    again: {}", self.property, self.game, self.step, self.text, self.again)
    }
}

/// Secrets of one kind: how often one was looked at and how often resampling gave it a second value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Varied {
    pub seen: u64,
    pub varied: u64,
}

#[derive(Clone, Debug, Default)]
pub struct BatteryReport {
    pub games: u64,
    pub steps: u64,
    pub longest: usize,
    /// How often each property had something to check.
    pub checked: BTreeMap<Property, u64>,
    pub actions: BTreeMap<&'static str, u64>,
    pub events: BTreeMap<&'static str, u64>,
    pub secrets: BTreeMap<&'static str, Varied>,
    /// Moments with one seat, several open seats, several sealed seats waited on.
    pub waits: [u64; 3],
    /// Positions by the number of fights under way.
    pub nested: BTreeMap<usize, u64>,
    pub failures: Vec<Failure>,
    /// Kinds and properties that occurred too rarely, in words.
    pub missing: Vec<String>,
    pub time: Duration,
}

impl BatteryReport {
    pub fn ok(&self) -> bool {
        self.failures.is_empty() && self.missing.is_empty()
    }
    pub fn failed(&self, property: Property) -> bool {
        self.failures.iter().any(|f| f.property == property)
    }
    pub(super) fn add(&mut self, other: Self) {
        self.games += other.games;
        self.steps += other.steps;
        self.longest = self.longest.max(other.longest);
        for (property, n) in other.checked {
            *self.checked.entry(property).or_default() += n;
        }
        for (kind, n) in other.actions {
            *self.actions.entry(kind).or_default() += n;
        }
        for (kind, n) in other.events {
            *self.events.entry(kind).or_default() += n;
        }
        for (kind, v) in other.secrets {
            let entry = self.secrets.entry(kind).or_default();
            (entry.seen, entry.varied) = (entry.seen + v.seen, entry.varied + v.varied);
        }
        for (depth, n) in other.nested {
            *self.nested.entry(depth).or_default() += n;
        }
        for (sum, n) in self.waits.iter_mut().zip(other.waits) {
            *sum += n;
        }
        self.failures.extend(other.failures);
    }
}

impl fmt::Display for BatteryReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.time.as_secs_f64().max(0.001);
        writeln!(
            f,
            "{} games, {} steps, longest {}, {:.1} s, {:.0} games/s",
            self.games,
            self.steps,
            self.longest,
            seconds,
            self.games as f64 / seconds
        )?;
        writeln!(f, "waited on one seat {}, any {}, sealed {}", self.waits[0], self.waits[1], self.waits[2])?;
        let depths: Vec<String> = self.nested.iter().map(|(depth, n)| format!("{depth} deep {n}")).collect();
        writeln!(f, "fights: {}", depths.join(", "))?;
        for (property, n) in &self.checked {
            writeln!(f, "  {:<20} {n:>10}", format!("{property:?}"))?;
        }
        for (title, kinds) in [("actions", &self.actions), ("events", &self.events)] {
            let row: Vec<String> = kinds.iter().map(|(kind, n)| format!("{kind} {n}")).collect();
            writeln!(f, "{title}: {}", row.join(", "))?;
        }
        for (kind, v) in &self.secrets {
            writeln!(f, "secret {kind}: {} looked at, {} took another value", v.seen, v.varied)?;
        }
        for missing in &self.missing {
            writeln!(f, "MISSING {missing}")?;
        }
        for failure in &self.failures {
            writeln!(f, "FAILED {failure}")?;
        }
        Ok(())
    }
}
