//! Orders as texts. Printing and parsing invert each other.

use hexgrid::HexId;
use kernel::{Misread, Refusal, why};

use crate::action::Action;
use crate::book::Inferno;
use crate::key::{SideId, UnitId};
use crate::state::Hold;

/// Every verb with the kinds of its arguments and what it does.
pub const VERBS: [(&str, &[&str], &str); 34] = [
    ("place", &["hex"], "set-up: the next counter of the list goes to that hex"),
    ("deploy", &[], "set-up or reinforcements: the rest is placed soundly; this is the pass"),
    ("enter", &["unit", "hex"], "a reinforcement is placed on a flagged edge hex"),
    ("release", &["unit"], "an Italian reserve is released for a point and a VP"),
    ("recall", &["unit"], "an eliminated A-H unit comes back as an emergency reinforcement"),
    ("build", &["unit", "hexside"], "an engineer becomes a pontoon bridge"),
    ("repair", &["unit", "hexside"], "an engineer repairs a destroyed bridge"),
    ("lift", &["unit", "hex"], "a pontoon bridge becomes an engineer again, in that end hex"),
    ("move", &["unit", "hex"], "one unit moves to an adjacent hex"),
    ("join", &["unit"], "movement: the unit joins a group; combat: it joins the attack"),
    ("step", &["hex"], "the group moves to an adjacent hex, or goes on"),
    ("recover", &["unit"], "the unit recovers one effectiveness reduction"),
    ("eliminate", &["unit"], "the owner's choice in an overstacked hex"),
    ("blow", &["hex"], "try to blow the bridges of the hex that the enemy has approached"),
    ("keep", &[], "blow nothing, lift nothing: the pass"),
    ("attack", &["hex"], "open the declaration of an attack on that hex"),
    ("bombard", &["unit", "hexside"], "artillery fires at a bridge or pontoon"),
    ("support", &["unit"], "artillery adds its value, in attack or defence"),
    ("commit", &[], "the declaration or the defence stands as it is"),
    ("defend", &["unit"], "the unit takes part in the defence"),
    ("hold", &["`hex` or `hexside`, the word itself"], "the defender chooses the effect of his hex or of the hexside"),
    ("refuse", &[], "announce the refusal of retreat in a trench"),
    ("yield", &[], "do not refuse: the pass"),
    ("accompany", &["unit"], "an ineligible unit goes with the retreating attackers"),
    ("retreat", &["hex"], "the stack retreats one hex"),
    ("continue", &["unit", "hex"], "one unit of a stack in an overstacked hex goes one hex further"),
    ("stay", &[], "nobody goes along, or on"),
    ("advance", &["unit"], "an attacker advances into the vacated hex"),
    ("halt", &[], "no further advance: the pass"),
    ("lose", &["unit"], "the unit takes one effectiveness reduction"),
    ("stand", &[], "after a successful refusal: one reduction instead of one hex"),
    ("go", &[], "after a successful refusal: retreat all the same"),
    ("demolish", &["hexside"], "phase C: blow a bridge whose both ends are controlled"),
    ("end", &[], "end the phase or step: the pass"),
];

impl Inferno {
    pub fn hex_word(&self, hex: HexId) -> String {
        self.board.word(hex).as_str().to_owned()
    }
    pub fn unit_word(&self, unit: UnitId) -> &str {
        self.counters.get(unit.index()).map_or("nobody", |c| c.key.as_str())
    }
    pub fn side_word(&self, side: SideId) -> String {
        self.board.side_word(side)
    }

    pub fn action_words(&self, action: &Action) -> String {
        let mut words = String::new();
        self.write_action(action, &mut words);
        words
    }

    pub fn write_action(&self, action: &Action, into: &mut String) {
        into.push_str(action.verb());
        if let Some(unit) = action.unit() {
            into.push(' ');
            into.push_str(self.unit_word(unit));
        }
        if let Some(hex) = action.hex() {
            into.push(' ');
            into.push_str(&self.board.word(hex));
        }
        match action {
            Action::Build { side, .. }
            | Action::Repair { side, .. }
            | Action::Bombard { side, .. }
            | Action::Demolish { side } => {
                into.push(' ');
                into.push_str(&self.side_word(*side));
            }
            Action::Hold { by } => into.push_str(if *by == Hold::Hex { " hex" } else { " hexside" }),
            _ => {}
        }
    }

    fn read_hex(&self, word: &str) -> Result<HexId, Misread> {
        if let Some(hex) = self.board.names.resolve(&self.board.grid, word) {
            return Ok(hex);
        }
        let number = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
        let head = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let declared = !head.is_empty() && self.board.names.resolve(&self.board.grid, head).is_some();
        if number || declared {
            return Err(Misread::OutOfRange(Refusal { rule: None, why: why!("that hex is not on the board") }));
        }
        Err(Misread::Unknown(format!("no hex is called `{word}`")))
    }

    fn read_unit(&self, word: &str) -> Result<UnitId, Misread> {
        self.named(word).ok_or_else(|| Misread::Unknown(format!("no unit is called `{word}`")))
    }

    fn read_side(&self, word: &str) -> Result<SideId, Misread> {
        let unknown = || Misread::Unknown(format!("`{word}` is no hexside; write two neighbouring hexes with a hyphen"));
        let (a, b) = word.split_once('-').ok_or_else(unknown)?;
        let (a, b) = (self.read_hex(a)?, self.read_hex(b)?);
        self.board.side(a, b).ok_or(Misread::OutOfRange(Refusal { rule: None, why: why!("these hexes are not neighbours") }))
    }

    pub fn read_action(&self, text: &str) -> Result<Action, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((verb, args)) = words.split_first() else { return Err(Misread::Unknown("no words".into())) };
        let Some((_, kinds, _)) = VERBS.iter().find(|(v, ..)| v == verb) else {
            return Err(Misread::Unknown(format!("no verb is called `{verb}`")));
        };
        if args.len() != kinds.len() {
            return Err(Misread::Unknown(format!("`{verb}` takes {} argument(s): {}", kinds.len(), kinds.join(" "))));
        }
        let hex = |i: usize| self.read_hex(args[i]);
        let unit = |i: usize| self.read_unit(args[i]);
        let side = |i: usize| self.read_side(args[i]);
        Ok(match *verb {
            "place" => Action::Place { hex: hex(0)? },
            "deploy" => Action::Deploy,
            "enter" => Action::Enter { unit: unit(0)?, hex: hex(1)? },
            "release" => Action::Release { unit: unit(0)? },
            "recall" => Action::Recall { unit: unit(0)? },
            "build" => Action::Build { unit: unit(0)?, side: side(1)? },
            "repair" => Action::Repair { unit: unit(0)?, side: side(1)? },
            "lift" => Action::Lift { unit: unit(0)?, hex: hex(1)? },
            "move" => Action::Move { unit: unit(0)?, hex: hex(1)? },
            "join" => Action::Join { unit: unit(0)? },
            "step" => Action::Step { hex: hex(0)? },
            "recover" => Action::Recover { unit: unit(0)? },
            "eliminate" => Action::Eliminate { unit: unit(0)? },
            "blow" => Action::Blow { hex: hex(0)? },
            "keep" => Action::Keep,
            "attack" => Action::Attack { hex: hex(0)? },
            "bombard" => Action::Bombard { unit: unit(0)?, side: side(1)? },
            "support" => Action::Support { unit: unit(0)? },
            "commit" => Action::Commit,
            "defend" => Action::Defend { unit: unit(0)? },
            "hold" => match args[0] {
                "hex" => Action::Hold { by: Hold::Hex },
                "hexside" => Action::Hold { by: Hold::Hexside },
                other => {
                    return Err(Misread::Unknown(format!("`hold` takes the word `hex` or the word `hexside`, not `{other}`")));
                }
            },
            "refuse" => Action::Refuse,
            "yield" => Action::Yield,
            "accompany" => Action::Accompany { unit: unit(0)? },
            "retreat" => Action::Retreat { hex: hex(0)? },
            "continue" => Action::Continue { unit: unit(0)?, hex: hex(1)? },
            "stay" => Action::Stay,
            "advance" => Action::Advance { unit: unit(0)? },
            "halt" => Action::Halt,
            "lose" => Action::Lose { unit: unit(0)? },
            "stand" => Action::Stand,
            "go" => Action::Go,
            "demolish" => Action::Demolish { side: side(0)? },
            _ => Action::End,
        })
    }
}

impl Action {
    pub const KINDS: [&'static str; 34] = {
        let mut kinds = [""; 34];
        let mut i = 0;
        while i < 34 {
            kinds[i] = VERBS[i].0;
            i += 1;
        }
        kinds
    };
    pub fn verb(&self) -> &'static str {
        match self {
            Self::Place { .. } => "place",
            Self::Deploy => "deploy",
            Self::Enter { .. } => "enter",
            Self::Release { .. } => "release",
            Self::Recall { .. } => "recall",
            Self::Build { .. } => "build",
            Self::Repair { .. } => "repair",
            Self::Lift { .. } => "lift",
            Self::Move { .. } => "move",
            Self::Join { .. } => "join",
            Self::Step { .. } => "step",
            Self::Recover { .. } => "recover",
            Self::Eliminate { .. } => "eliminate",
            Self::Blow { .. } => "blow",
            Self::Keep => "keep",
            Self::Attack { .. } => "attack",
            Self::Bombard { .. } => "bombard",
            Self::Support { .. } => "support",
            Self::Commit => "commit",
            Self::Defend { .. } => "defend",
            Self::Hold { .. } => "hold",
            Self::Refuse => "refuse",
            Self::Yield => "yield",
            Self::Accompany { .. } => "accompany",
            Self::Retreat { .. } => "retreat",
            Self::Continue { .. } => "continue",
            Self::Stay => "stay",
            Self::Advance { .. } => "advance",
            Self::Halt => "halt",
            Self::Lose { .. } => "lose",
            Self::Stand => "stand",
            Self::Go => "go",
            Self::Demolish { .. } => "demolish",
            Self::End => "end",
        }
    }
}
