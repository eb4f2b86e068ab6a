//! An activation in a few words: the brigade, how it came to act, what is attached to it, what has been declared.

use hexgrid::HexId;
use kernel::node::Reader;
use kernel::{Dice, Log};

use super::at::put_back;
use super::standing::Given;
use crate::action::Event;
use crate::book::War;
use crate::key::{GroupId, Hexes, UnitId, UnitSet};
use crate::state::{Activation, How, Launch, Mark, Sent, Side, Stage, State};

/// Steps of an activation that can be posed, and where play goes on.
const STEPS: [(&str, Stage); 8] = [
    ("probe", Stage::Probe),
    ("attach", Stage::Attach),
    ("move", Stage::Move),
    ("bombard", Stage::Bombard),
    ("fire", Stage::Defend),
    ("resolve", Stage::Waves),
    ("counter", Stage::Counter),
    ("react", Stage::Complete),
];

/// For messages and authors.
pub(super) fn words() -> String {
    STEPS.map(|(word, _)| word).join(", ")
}

/// What a file says of an activation under way.
pub(super) struct Acting {
    group: GroupId,
    how: How,
    attached: Vec<UnitId>,
    /// Declared assaults.
    assaults: Vec<(UnitId, HexId)>,
    /// Hexes that its assaults have just taken.
    lost: Hexes,
}

impl Acting {
    /// Whose part of the phase it is: a reaction interrupts the other side.
    pub fn interrupted(&self, war: &War) -> Side {
        let own = war.formation(self.group).side;
        if matches!(self.how, How::Planned | How::Driven) { own } else { own.enemy() }
    }
}

impl War {
    pub(super) fn read_acting(&self, r: &mut Reader<'_>) -> Option<Acting> {
        let name = r.text("acting");
        let how = r.word("how", &How::ALL).unwrap_or(How::Planned);
        let attached = r.texts("attached").unwrap_or_default();
        let (assaults, lost) = (r.table("assaults"), r.texts("lost").unwrap_or_default());
        let line = ["acting", "attached", "assaults", "how", "lost"]
            .into_iter()
            .find_map(|key| r.node(key))
            .map_or(r.line(), |n| n.line);
        let Some(name) = name else {
            if r.node("how").is_some() || !attached.is_empty() || assaults.is_some() || !lost.is_empty() {
                r.wrong(line, "`how`, `attached`, `assaults` and `lost` are of an activation: write `acting`");
            }
            return None;
        };
        let mut wrong = |text: String| r.wrong(line, text);
        let group = self.group_called(name).map_err(|text| wrong(format!("`acting`: {text}"))).ok()?;
        let unit = |word: &str| self.unit_called(word.trim());
        let attached = attached.iter().map(|word| unit(word)).collect::<Result<Vec<_>, _>>();
        let attached = attached.map_err(|text| wrong(format!("`attached`: {text}"))).unwrap_or_default();
        let launched = assaults.into_iter().flat_map(|(table, _)| &table.0).map(|(word, node)| {
            let target = node.text().ok_or_else(|| format!("{} is no hex", node.value))?;
            Ok((unit(word)?, self.board.hex_called(target)?))
        });
        let assaults = launched.collect::<Result<Vec<_>, String>>();
        let assaults = assaults.map_err(|text| wrong(format!("`assaults`: {text}"))).unwrap_or_default();
        let lost = lost.iter().map(|word| self.board.hex_called(word)).collect::<Result<Vec<_>, _>>();
        let lost = lost.map_err(|text| wrong(format!("`lost`: {text}"))).unwrap_or_default();
        Some(Acting { group, how, attached, assaults, lost: lost.into_iter().collect() })
    }

    /// Opens the activation and goes on from a step of it.
    pub(super) fn pose_activation(
        &self,
        s: &mut State,
        acting: &Acting,
        step: Option<&str>,
        given: &[Given],
        dice: &mut dyn Dice,
        log: &mut Log<Event>,
    ) -> Result<(), String> {
        let step = step.unwrap_or("probe");
        let found = STEPS.iter().find(|(word, _)| *word == step);
        let (_, stage) = found.ok_or_else(|| format!("`step`: an activation is posed at {}", words()))?;
        let (group, side) = (acting.group, self.formation(acting.group).side);
        let Some(hq) = s.brigade(group).hq else {
            return Err(format!("`acting`: the HQ has no hex, write groups.{}.hq", self.group_word(group)));
        };
        s.agenda.clear();
        s.activations_open.clear();
        self.derive(s);
        let mut a = Activation::opened(side, group, acting.how, self.surprise(s, side));
        a.reach = self.command_reach(s, group, hq, &a.opened, &a.closed, false);
        a.lost = acting.lost;
        s.activations_open.open(a);
        if *stage != Stage::Probe {
            self.assemble(s);
        }
        self.pose_attached(s, acting, *stage, side)?;
        self.pose_assaults(s, acting, side)?;
        if let Some(a) = s.activation_mut() {
            a.stage = *stage;
        }
        put_back(s, given);
        // Who is marked as out of command is.
        let stray: UnitSet = s.ids().filter(|unit| s.unit(*unit).has(Mark::OutOfCommand)).collect();
        if let Some(a) = s.activation_mut() {
            a.command = a.command.minus(&stray);
        }
        self.derive(s);
        self.run(s, dice, log);
        Ok(())
    }

    fn pose_attached(&self, s: &mut State, acting: &Acting, stage: Stage, side: Side) -> Result<(), String> {
        if stage == Stage::Probe && !acting.attached.is_empty() {
            return Err("`attached`: nothing is attached before the probes are done".into());
        }
        for unit in &acting.attached {
            let word = self.unit_word(*unit);
            if self.side(*unit) != side || !self.is_independent(*unit) || s.unit(*unit).hex().is_none() {
                return Err(format!("`attached`: {word} is no artillery and no independent unit of the side on the board"));
            }
            self.attach(s, *unit, &mut Log::quiet());
        }
        Ok(())
    }

    fn pose_assaults(&self, s: &mut State, acting: &Acting, side: Side) -> Result<(), String> {
        for (unit, target) in &acting.assaults {
            let (word, place) = (self.unit_word(*unit), s.unit(*unit).hex());
            let Some(from) = place.filter(|from| self.side(*unit) == side && self.board.step(*from, *target).is_some()) else {
                return Err(format!("`assaults`: {word} does not stand beside {}", self.hex_word(*target)));
            };
            let launch = Launch { unit: *unit, from, target: *target, sent: Sent::Waiting };
            let room = s.activation_mut().is_some_and(|a| a.launches.try_push(launch).is_ok());
            if !room {
                return Err("`assaults`: there are too many".into());
            }
            s.unit_mut(*unit).marks.set(Mark::Assaulting);
            s.unit_mut(*unit).marks.set(Mark::Moved);
        }
        Ok(())
    }
}
