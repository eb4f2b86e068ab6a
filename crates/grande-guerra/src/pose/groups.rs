//! The brigades of a situation, the divisions and corps above them, and how the brigades stand.

use std::collections::BTreeMap;

use content::Provenance;
use kernel::node::Reader;
use kernel::pose::rows;
use kernel::{Problems, Situation};

use super::fields::{self, GroupNow, GroupSketch};
use crate::book::War;
use crate::counter::Counter;
use crate::formation::{Command, Formation};
use crate::key::{CommandId, GroupId, MAX_GROUPS, UnitId};
use crate::state::{Brigade, Side, State};

/// Units, brigades and commands of a file, while it is read.
pub(super) struct Roster<'a> {
    pub game: &'a War,
    pub commands: Vec<Command>,
    pub formations: Vec<Formation>,
    pub counters: Vec<Counter>,
    /// The place of each counter in the list.
    pub places: BTreeMap<&'static str, usize>,
    /// When and where units of the file come.
    pub entries: Vec<(UnitId, fields::Entry)>,
}

impl<'a> Roster<'a> {
    pub fn of(game: &'a War) -> Self {
        Self {
            game,
            commands: (*game.commands).clone(),
            formations: (*game.formations).clone(),
            counters: (*game.counters).clone(),
            places: game.counters.iter().enumerate().map(|(at, counter)| (counter.key.as_str(), at)).collect(),
            entries: Vec::new(),
        }
    }

    /// A counter or a brigade of the game by `GAME:KEY`.
    pub fn short<'k>(&self, key: &'k str) -> &'k str {
        key.strip_prefix(self.game.book.key).and_then(|rest| rest.strip_prefix(':')).unwrap_or(key)
    }

    /// Units, hexes and brigades share one namespace; what the file declares are letters.
    pub fn is_free(&self, word: &str, of_the_game: bool) -> Result<(), String> {
        let letters = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
        if !letters && !of_the_game {
            return Err(format!("`{word}` must be letters only, or be of the game"));
        }
        if self.game.board.names.declared().iter().any(|(name, _)| name == word) {
            return Err(format!("`{word}` is a hex; units, hexes and groups share one namespace"));
        }
        Ok(())
    }

    pub fn place_of(&self, unit: &str) -> Option<usize> {
        self.places.get(unit).copied()
    }

    pub fn read_groups(&mut self, situation: &Situation, problems: &mut Problems) {
        let file = situation.file.as_str();
        for (name, line, r) in rows(situation, "groups") {
            let of_the_game = self.game.library.formation(name).is_some() || self.formations.iter().any(|f| f.key == *name);
            let free = self.is_free(name, of_the_game).and_then(|()| match self.place_of(name).is_some() {
                true => Err(format!("`{name}` is a unit; units, hexes and groups share one namespace")),
                false => Ok(()),
            });
            let Some(r) = r else { continue };
            match free
                .map_err(|text| Problems::one(file, line, format!("groups: {text}")))
                .and_then(|()| self.read_group(name, r))
            {
                Ok(formation) => match self.formations.iter().position(|f| f.key == *name) {
                    Some(at) => self.formations[at] = formation,
                    None if self.formations.len() == MAX_GROUPS => {
                        problems.add(file, line, format!("more than {MAX_GROUPS} brigades"));
                    }
                    None => self.formations.push(formation),
                },
                Err(more) => problems.0.extend(more.0),
            }
        }
    }

    fn read_group(&mut self, name: &str, mut r: Reader<'_>) -> Result<Formation, Problems> {
        let like = r.text("like");
        let known = |key: &str| {
            let ours = self.formations.iter().find(|f| f.key == *key);
            ours.or_else(|| self.game.library.formation(key)).cloned()
        };
        let base = known(like.map_or(name, |key| self.short(key)));
        if base.is_none() && like.is_some() {
            r.wrong(r.line(), format_args!("`like`: no brigade is called {}", like.unwrap_or_default()));
        }
        if base.is_none() && like.is_none() && r.node("side").is_none() {
            r.wrong(r.line(), "`side` is missing");
        }
        let mut formation = base.unwrap_or_else(|| fresh(name));
        if like.is_some() {
            if formation.name == formation.key {
                formation.name = name.into();
            }
            formation.key = name.into();
            formation.like = like.map(|key| self.short(key).to_owned());
        }
        let before = formation.side;
        let mut sketch = GroupSketch { formation, division: None };
        fields::groups().read_printed(&mut r, &mut sketch);
        let GroupSketch { mut formation, division } = sketch;
        match division {
            Some(division) => formation.command = self.command(division.as_deref(), formation.side, true, &mut r),
            None if formation.side != before => formation.command = None,
            None => {}
        }
        r.finish().into_result(formation)
    }

    /// The division or corps that a text stands for: one of the game, or one of the file.
    pub fn command(&mut self, word: Option<&str>, side: Side, is_division: bool, r: &mut Reader<'_>) -> Option<CommandId> {
        let word = word?;
        let is_it = |c: &Command| c.key == *word && c.side == side && c.is_division == is_division;
        if let Some(at) = self.commands.iter().position(is_it) {
            return u8::try_from(at).ok().map(CommandId);
        }
        let Ok(at) = u8::try_from(self.commands.len()) else {
            r.wrong(r.line(), "there are too many divisions and corps");
            return None;
        };
        self.commands.push(Command {
            key: word.into(),
            name: word.into(),
            side,
            is_division,
            parent: None,
            provenance: Provenance::Reconstructed,
            note: String::new(),
        });
        Some(CommandId(at))
    }

    /// The brigade of a word: one of the file, one that is like that of the game, or that of the game itself.
    pub fn group(&mut self, key: &str) -> Option<GroupId> {
        let named = self.formations.iter().position(|f| f.key == *key);
        let alike = || self.formations.iter().position(|f| f.like.as_deref() == Some(key));
        if let Some(at) = named.or_else(alike) {
            return Some(GroupId(at as u8));
        }
        let own = self.game.library.formation(key).filter(|_| self.formations.len() < MAX_GROUPS)?;
        self.formations.push(own.clone());
        Some(GroupId(self.formations.len() as u8 - 1))
    }
}

fn fresh(name: &str) -> Formation {
    Formation {
        key: name.into(),
        name: name.into(),
        side: Side::It,
        initiative: 3,
        range: 3,
        command: None,
        provenance: Provenance::Reconstructed,
        note: String::new(),
        like: None,
    }
}

impl GroupNow {
    /// A brigade as it stands, its HQ by number.
    pub(super) fn of(war: &War, brigade: Brigade) -> Self {
        Self { brigade, hq: brigade.hq.map(|hex| war.board.number(hex)) }
    }
}

impl War {
    /// How the file has brigades stand.
    pub(super) fn read_brigades(&self, situation: &Situation, s: &mut State, problems: &mut Problems) {
        let fields = fields::groups();
        for (name, line, r) in rows(situation, "groups") {
            let (Some(group), Some(mut r)) = (self.named_group(name), r) else { continue };
            let mut now = GroupNow { brigade: *s.brigade(group), hq: None };
            fields.read_now(&mut r, &mut now);
            let GroupNow { mut brigade, hq } = now;
            match hq.as_deref() {
                None => {}
                Some("none") => brigade.hq = None,
                Some(word) => match self.board.hex(word) {
                    Some(hex) => brigade.hq = Some(hex),
                    None => r.wrong(line, format_args!("`hq`: no hex is called `{word}`")),
                },
            }
            *s.brigade_mut(group) = brigade;
            problems.0.extend(r.problems.0);
        }
    }
}
