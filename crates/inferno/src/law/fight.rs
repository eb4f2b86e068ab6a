//! Combat (7, 8): with what strength, at what odds, with what losses.

use std::cmp::Ordering;

use hexgrid::HexId;
use kernel::{Cite, Modifiers};

use crate::action::{Losses, Odds};
use crate::board::{Terrain, Water};
use crate::book::Inferno;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Fight, Hexes, Hold, Role, Side, State, Supply};

impl Inferno {
    /// How the attacker's hex lies to the defender's: 7.8, with streams and peaks by 14.1.
    pub fn altitude(&self, from: HexId, target: HexId) -> Ordering {
        let (a, d) = (self.board.ground(from), self.board.ground(target));
        if d.peak.is_some() && rule!("14.1/d").holds() || a.stream && rule!("14.1/c").holds() {
            return Ordering::Less;
        }
        let (a_level, d_level) = if rule!("7.8/a", "1/c").holds() { (a.level, d.level) } else { (0, 0) };
        a_level.cmp(&d_level)
    }

    /// The attacked hex itself lowers this attacker: uphill, peak or swamp.
    fn hex_lowers(&self, from: HexId, target: HexId) -> bool {
        let d = self.board.ground(target);
        self.altitude(from, target) == Ordering::Less || d.peak.is_some() || d.terrain == Terrain::Swamp
    }

    fn hexside_of(&self, from: HexId, target: HexId) -> Water {
        self.board.step(from, target).map_or(Water::None, |s| s.brink.river)
    }

    /// The defender's hex is higher than those of all attackers.
    fn defender_is_higher(&self, s: &State, f: &Fight) -> bool {
        f.attackers.iter().filter_map(|u| s.unit(u).hex()).all(|h| self.altitude(h, f.target) == Ordering::Less)
    }

    /// Hex and hexside both affect the combat: the defender chooses (7.8).
    pub fn must_choose_hold(&self, s: &State, f: &Fight) -> bool {
        let hexes = || f.attackers.iter().filter_map(|u| s.unit(u).hex());
        let hexside = hexes().any(|h| self.hexside_of(h, f.target) != Water::None);
        let hex = hexes().any(|h| self.hex_lowers(h, f.target)) || self.defender_is_higher(s, f);
        hexside && hex && rule!("7.8/b").holds()
    }

    /// The effects by which the defender could hold.
    pub fn holds_of(&self, s: &State, f: &Fight) -> &'static [Option<Hold>] {
        if self.must_choose_hold(s, f) { &[Some(Hold::Hex), Some(Hold::Hexside)] } else { &[None] }
    }

    /// What reduced effectiveness and supply take from attack and defence alike.
    pub fn weakness(&self, s: &State, unit: UnitId, lines: &mut Modifiers) -> i16 {
        let u = s.unit(unit);
        let mut total = 0;
        let mut line = |value: i16, rules: &'static [kernel::Rule], text| {
            if rules.holds() {
                lines.add(value, rules, text);
                total += value;
            }
        };
        line(-i16::from(u.ce), rule!("10.1", "2.4/a", "8.1/b"), "reduced effectiveness");
        if rule!("11.1/a").holds() {
            match u.supply {
                Supply::In => {}
                Supply::Low => line(-1, rule!("11.1/b"), "Low Supply"),
                Supply::Out => line(-2, rule!("11.1/c"), "Out of Supply"),
            }
        }
        total
    }

    /// Attack strength of one unit against the target; every change gets its line.
    pub fn attack_strength(&self, s: &State, f: &Fight, unit: UnitId, lines: &mut Modifiers) -> i16 {
        let Some(from) = s.unit(unit).hex() else { return 0 };
        let target = self.board.ground(f.target);
        let printed = self.values(s, unit).attack;
        lines.add(printed, rule!("2.1/a"), "printed attack strength");
        let mut total = if rule!("2.1/a").holds() { printed } else { 0 };
        total += self.weakness(s, unit, lines);
        let mountain = self.counter(unit).kind == Kind::Mountain && target.terrain == Terrain::LowMountain;
        if mountain && !self.any_mountain(&f.defenders) && rule!("12.1/a").holds() {
            lines.add(1, rule!("12.1/a"), "mountain unit against a mountain hex");
            total += 1;
        }
        // Terrain takes one point at most, whatever its reasons (7.8.1).
        let cap = if rule!("7.8.1/a", "TEC/note-cap").holds() { self.tec.cap } else { 99 };
        let mut taken = 0;
        let mut terrain = |rules: &'static [kernel::Rule], text, lines: &mut Modifiers| {
            if taken < cap && rules.holds() {
                lines.add(-1, rules, text);
                taken += 1;
            }
        };
        let side = self.hexside_of(from, f.target);
        if f.hold != Some(Hold::Hexside) {
            if target.peak.is_some() {
                terrain(rule!("7.8/e", "TEC/peak"), "against a peak", lines);
            }
            if self.altitude(from, f.target) == Ordering::Less {
                terrain(rule!("7.8/d"), "uphill", lines);
            }
            if target.terrain == Terrain::Swamp {
                terrain(rule!("TEC/swamp"), "into a swamp", lines);
            }
        }
        if f.hold != Some(Hold::Hex) {
            match side {
                Water::River => terrain(rule!("14.1/b", "TEC/river-stream"), "across a river", lines),
                Water::Stream => terrain(rule!("TEC/river-stream"), "across a stream", lines),
                Water::Isonzo if !rule!("14.2/a").holds() => terrain(rule!("14.1/b"), "across a river", lines),
                _ => {}
            }
        }
        total -= taken;
        if side == Water::Isonzo && f.hold != Some(Hold::Hex) && rule!("14.2/f", "TEC/isonzo").holds() && total > 0 {
            let half = (total + 1) / 2;
            let half = if rule!("7.8.1/b").holds() { half } else { half.max(total - self.tec.cap) };
            lines.add(half - total, rule!("14.2/f", "14.2/a", "7.8.1/b", "TEC/isonzo"), "across the Isonzo: half strength");
            total = half;
        }
        total
    }

    pub fn defence_strength(&self, s: &State, f: &Fight, unit: UnitId, lines: &mut Modifiers) -> i16 {
        let printed = self.values(s, unit).defence;
        lines.add(printed, rule!("2.1/a"), "printed defence strength");
        let mut total = if rule!("2.1/a").holds() { printed } else { 0 };
        total += self.weakness(s, unit, lines);
        let mountain = self.counter(unit).kind == Kind::Mountain && self.board.ground(f.target).terrain == Terrain::LowMountain;
        if mountain && !self.any_mountain(&f.attackers) && rule!("12.1/b").holds() {
            lines.add(1, rule!("12.1/b"), "mountain unit in a mountain hex");
            total += 1;
        }
        total
    }

    fn any_mountain(&self, units: &UnitSet) -> bool {
        units.iter().any(|u| self.counter(u).kind == Kind::Mountain)
    }

    /// Artillery Value of a unit that attacks or defends.
    fn unit_av(&self, s: &State, f: &Fight, unit: UnitId, role: Role, lines: &mut Modifiers) -> i16 {
        let u = s.unit(unit);
        let printed = if rule!("2.1/c").holds() { self.values(s, unit).av } else { 0 };
        let mut av = printed - if rule!("10/b").holds() { 0 } else { i16::from(u.ce) };
        lines.add(av, rule!("2.1/c"), "artillery value of units");
        if u.supply == Supply::Out && rule!("11.1/d").holds() {
            lines.add(-av, rule!("11.1/d"), "Out of Supply");
            return 0;
        }
        let counts = printed > 0 || rule!("7.8/h").holds();
        let higher = match role {
            Role::Attacker => u.hex().is_some_and(|h| self.altitude(h, f.target) == Ordering::Greater) && rule!("7.8/f").holds(),
            Role::Defender => f.hold != Some(Hold::Hexside) && self.defender_is_higher(s, f) && rule!("7.8/g").holds(),
        };
        // The choice of the hexside gives up every effect of the hex (ruling 3.9), for the attacker's height too.
        if higher && counts && f.hold != Some(Hold::Hexside) {
            match role {
                Role::Attacker => lines.add(1, rule!("7.8/f"), "higher than the defender"),
                Role::Defender => lines.add(1, rule!("7.8/g"), "higher than all attackers"),
            }
            av += 1;
        }
        av
    }

    /// Total Artillery Value of one part: its units and its supporting artillery.
    pub fn total_av(&self, s: &State, f: &Fight, role: Role, lines: &mut Modifiers) -> u8 {
        let (units, guns) = match role {
            Role::Attacker => (&f.attackers, &f.guns[0]),
            Role::Defender => (&f.defenders, &f.guns[1]),
        };
        let mut total: i16 = units.iter().map(|u| self.unit_av(s, f, u, role, lines)).sum();
        for gun in guns.iter() {
            let out = s.unit(gun).supply == Supply::Out && rule!("11.1/d").holds();
            let cited = if role == Role::Defender { rule!("12.3/b", "12.3/g") } else { rule!("12.3/b") };
            if !out && cited.holds() {
                let av = self.values(s, gun).av;
                lines.add(av, cited, "supporting artillery");
                total += av;
            }
        }
        total.clamp(0, 250) as u8
    }

    /// The defender is flanked (7.9).
    pub fn is_flanked(&self, s: &State, f: &Fight) -> bool {
        if f.attackers.iter().any(|u| self.is_infiltrator(u)) && rule!("12.4/e").holds() {
            return true;
        }
        if self.board.grid.is_edge(f.target) && rule!("7.9.2").holds() {
            return false;
        }
        let (attacker, defender) = (f.attacker.index(), f.attacker.enemy().index());
        let from: Hexes = f.attackers.iter().filter(|u| self.exerts_zoc(*u)).filter_map(|u| s.unit(u).hex()).collect();
        // Only the zones of units in this very attack count.
        let zones = if rule!("7.9/c").holds() { self.zoc_of(f.attacker, &from) } else { s.derived.zoc[attacker] };
        let zones = if rule!("7.9/e").holds() { zones } else { Hexes::default() };
        let count = self
            .board
            .grid
            .neighbours(f.target)
            .filter(|(_, h)| {
                if s.derived.units[attacker].contains(*h) {
                    return rule!("7.9/d").holds() || from.contains(*h);
                }
                let friend = s.derived.units[defender].contains(*h) && rule!("7.9/b", "7.9/f").holds();
                zones.contains(*h) && !friend
            })
            .count();
        count >= 5 && rule!("7.9/a").holds()
    }

    /// Stages 1 and 2 as they stand: strengths, ratio, shifts.
    pub fn odds(&self, s: &State, f: &Fight) -> Odds {
        let (mut attack_lines, mut defence_lines) = (Modifiers::new(), Modifiers::new());
        // A unit that terrain has brought to nothing adds nothing.
        let attack: i16 = f.attackers.iter().map(|u| self.attack_strength(s, f, u, &mut attack_lines).max(0)).sum();
        let each = |u| self.defence_strength(s, f, u, &mut Modifiers::new());
        let defence: i16 = if rule!("7.3/a").holds() {
            f.defenders.iter().map(|u| self.defence_strength(s, f, u, &mut defence_lines).max(0)).sum()
        } else {
            f.defenders.iter().map(each).max().unwrap_or(0)
        };
        let initial = match rule!("8.1/c").holds() {
            // Nothing is compared: even odds.
            _ if !rule!("CRT/procedure-1").holds() => 3,
            true => self.charts.column(attack, defence),
            false => self.charts.column_for_attacker(attack, defence),
        };
        let flanked = self.is_flanked(s, f);
        let trench = self.in_own_trench(f);
        let mut shifts = Modifiers::new();
        if flanked {
            shifts.add(self.tec.flank_shift, rule!("7.9.1/a", "CRT/shift-flank", "8.2/a"), "Flank Attack");
        }
        if trench {
            shifts.add(
                self.tec.trench_shift,
                rule!("12.5/b", "CRT/shift-trench", "TEC/enemy-trench", "8.2/a"),
                "defender in his trench",
            );
        }
        // The limits of the table are for the final odds, after the shifts (ruling 3.1).
        let after = rule!("CRT/procedure-2").holds();
        let column = shifts.total() + if after { initial } else { initial.min(8) };
        let over = (if after { column } else { initial } - 8).max(0);
        let roll_modifier = if rule!("8.2/c", "CRT/drm", "9.4.1/6").holds() { over * self.tec.over } else { 0 };
        let mut av_lines = [Modifiers::new(), Modifiers::new()];
        let av = [self.total_av(s, f, Role::Attacker, &mut av_lines[0]), self.total_av(s, f, Role::Defender, &mut av_lines[1])];
        let both = if rule!("8.4/a", "LRT/procedure-1").holds() { f.attackers.union(&f.defenders) } else { f.attackers };
        let steps = both.iter().map(|u| s.unit(u).steps).sum();
        Odds {
            hex: f.target,
            attack,
            defence,
            attack_lines,
            defence_lines,
            initial,
            shifts,
            column,
            roll_modifier,
            flanked,
            av,
            av_lines,
            steps,
            attacker: f.attacker,
        }
    }

    pub fn in_own_trench(&self, f: &Fight) -> bool {
        match self.board.ground(f.target).trench {
            Some(side) => side == f.attacker.enemy() || !rule!("12.5/a").holds(),
            None => false,
        }
    }

    /// Stage 5 for one part.
    pub fn losses(&self, f: &Fight, role: Role) -> Losses {
        let (i, other) = (role as usize, 1 - role as usize);
        let mut lines = Modifiers::new();
        lines.add(i16::from(f.fates[i].modifier), rule!("9.4.1/1", "LRT/drm-crt", "9.1/b"), "CRT result");
        let av = if rule!("7.6").holds() { self.charts.artillery(f.av[other]) } else { 0 };
        lines.add(av, rule!("9.4.1/2", "LRT/drm-artillery", "7.6"), "enemy artillery");
        let trench = |lines: &mut Modifiers| match role {
            Role::Defender => {
                lines.add(self.tec.drm_trench_defender, rule!("12.5/d", "9.4.1/5", "LRT/drm-trench-defender"), "in his trench")
            }
            Role::Attacker => {
                lines.add(self.tec.drm_trench_attacker, rule!("12.5/c", "9.4.1/5", "LRT/drm-trench-attacker"), "against a trench")
            }
        };
        match role {
            Role::Defender if f.trench && (!f.infiltration || rule!("12.4/g").holds()) => trench(&mut lines),
            Role::Attacker if f.trench && !(f.infiltration && rule!("12.4/f").holds()) => trench(&mut lines),
            _ => {}
        }
        if role == Role::Defender && f.flanked {
            lines.add(self.tec.drm_flank, rule!("7.9.1/b", "9.4.1/3", "LRT/drm-flank"), "flanked");
        }
        if f.broke[i] || f.unable[i] {
            lines.add(self.tec.drm_guidelines, rule!("9.2.2/e", "9.4.1/4", "LRT/drm-guidelines"), "retreat guidelines not kept");
        }
        if f.unable[i] {
            lines.add(self.tec.drm_no_retreat, rule!("9.2.4/b", "9.4.1/4", "LRT/drm-no-retreat"), "unable to retreat");
        }
        let large = self.is_large(f.steps);
        let modifier = if rule!("LRT/procedure-2").holds() { lines.total() } else { 0 };
        let reductions = self.charts.reductions(i16::from(f.third) + modifier, large);
        let side = if role == Role::Attacker { f.attacker } else { f.attacker.enemy() };
        Losses { hex: f.target, side, role, die: f.third, lines, large, reductions }
    }

    pub fn is_large(&self, steps: u8) -> bool {
        let small = i16::from(steps) <= self.tec.small;
        match small {
            true => !rule!("8.4/b", "LRT/magnitude").holds(),
            false => rule!("8.4/c", "LRT/magnitude").holds(),
        }
    }
}

impl Fight {
    pub fn new(target: HexId, attacker: Side) -> Self {
        use crate::state::{Fate, Path, Stage};
        Self {
            target,
            attacker,
            stage: Stage::Declaring,
            attackers: UnitSet::EMPTY,
            defenders: UnitSet::EMPTY,
            guns: [UnitSet::EMPTY; 2],
            hold: None,
            flanked: false,
            trench: false,
            infiltration: false,
            av: [0; 2],
            steps: 0,
            fates: [Fate::default(); 2],
            third: 0,
            broke: [false; 2],
            unable: [false; 2],
            refusing: false,
            owed: 0,
            retreat_result: false,
            gone: false,
            vacated: false,
            retreated: UnitSet::EMPTY,
            reductions: [0; 2],
            taken: [UnitSet::EMPTY; 6],
            first_taken: false,
            advanced: UnitSet::EMPTY,
            queue: Path::new(),
        }
    }
}
