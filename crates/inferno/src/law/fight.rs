//! Combat (7, 8): with what strength, at what odds, with what losses.

use std::cmp::Ordering;

use hexgrid::HexId;
use kernel::{Cite, Modifiers};

use crate::action::{Losses, Odds};
use crate::board::{Terrain, Water};
use crate::book::Inferno;
use crate::charts::Magnitude;
use crate::counter::Kind;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Fight, Hexes, Hold, Role, Side, State, Supply};

impl Inferno {
    /// How the attacker's hex lies to the defender's: 7.8, with streams and peaks by 14.1.
    pub fn altitude(&self, from: HexId, target: HexId) -> Ordering {
        let (a, d) = (self.board.ground(from), self.board.ground(target));
        if rule!("14.1/d").when(d.peak.is_some()) || rule!("14.1/c").when(a.stream) {
            return Ordering::Less;
        }
        rule!("7.8/a", "1/c").says(a.level.cmp(&d.level))
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
        rule!("7.8/b").when(hexside && hex)
    }

    /// The effects by which the defender could hold.
    pub fn holds_of(&self, s: &State, f: &Fight) -> &'static [Option<Hold>] {
        if self.must_choose_hold(s, f) { &[Some(Hold::Hex), Some(Hold::Hexside)] } else { &[None] }
    }

    /// What reduced effectiveness and supply take from attack and defence alike.
    pub fn weakness(&self, s: &State, unit: UnitId, lines: &mut Modifiers) -> i16 {
        let u = s.unit(unit);
        let effectiveness = lines.add(-i16::from(u.ce), rule!("10.1", "2.4/a", "8.1/b"), "by-reduced-effectiveness");
        let supply = match u.supply {
            Supply::In => rule!("11.1/a").says(0),
            Supply::Low => lines.add(-1, rule!("11.1/b"), "by-low-supply"),
            Supply::Out => lines.add(-2, rule!("11.1/c"), "by-out-supply"),
        };
        effectiveness + supply
    }

    /// Attack strength of one unit against the target; every change gets its line.
    pub fn attack_strength(&self, s: &State, f: &Fight, unit: UnitId, lines: &mut Modifiers) -> i16 {
        let Some(from) = s.unit(unit).hex() else { return 0 };
        let target = self.board.ground(f.target);
        let mut total = lines.add(self.values(s, unit).attack, rule!("2.1/a"), "by-printed-attack-strength");
        total += self.weakness(s, unit, lines);
        let mountain = self.counter(unit).kind == Kind::Mountain && target.terrain == Terrain::LowMountain;
        if mountain && !self.any_mountain(&f.defenders) {
            total += lines.add(1, rule!("12.1/a"), "by-mountain-attack");
        }
        // Terrain takes one point at most, whatever its reasons (7.8.1).
        let cap = rule!("7.8.1/a", "TEC/note-cap").says(self.tec.cap);
        let mut taken = 0;
        let mut terrain = |rules: &'static [kernel::Rule], text, lines: &mut Modifiers| {
            if taken < cap {
                taken -= lines.add(-1, rules, text);
            }
        };
        let water = self.hexside_of(from, f.target);
        let isonzo = rule!("14.2/a").when(water == Water::Isonzo);
        if f.hold != Some(Hold::Hexside) {
            if target.peak.is_some() {
                terrain(rule!("7.8/e", "TEC/peak"), "by-against-peak", lines);
            }
            if self.altitude(from, f.target) == Ordering::Less {
                terrain(rule!("7.8/d"), "by-uphill", lines);
            }
            if target.terrain == Terrain::Swamp {
                terrain(rule!("TEC/swamp"), "by-into-swamp", lines);
            }
        }
        if f.hold != Some(Hold::Hex) {
            match water {
                Water::None => {}
                Water::Stream => terrain(rule!("TEC/river-stream"), "by-across-stream", lines),
                // 14.2 stands in the place of 14.1.
                Water::Isonzo if isonzo => {}
                Water::River | Water::Isonzo => terrain(rule!("14.1/b", "TEC/river-stream"), "by-across-river", lines),
            }
        }
        total -= taken;
        if isonzo && f.hold != Some(Hold::Hex) && total > 0 {
            let cited = rule!("14.2/f", "14.2/a", "7.8.1/b", "TEC/isonzo");
            total += lines.add((total + 1) / 2 - total, cited, "by-across-isonzo");
        }
        total
    }

    pub fn defence_strength(&self, s: &State, f: &Fight, unit: UnitId, lines: &mut Modifiers) -> i16 {
        let mut total = lines.add(self.values(s, unit).defence, rule!("2.1/a"), "by-printed-defence-strength");
        total += self.weakness(s, unit, lines);
        let mountain = self.counter(unit).kind == Kind::Mountain && self.board.ground(f.target).terrain == Terrain::LowMountain;
        if mountain && !self.any_mountain(&f.attackers) {
            total += lines.add(1, rule!("12.1/b"), "by-mountain-defence");
        }
        total
    }

    fn any_mountain(&self, units: &UnitSet) -> bool {
        units.iter().any(|u| self.counter(u).kind == Kind::Mountain)
    }

    /// Artillery Value of a unit that attacks or defends.
    fn unit_av(&self, s: &State, f: &Fight, unit: UnitId, role: Role, lines: &mut Modifiers) -> i16 {
        let u = s.unit(unit);
        // As printed, however low the unit's effectiveness.
        let printed = rule!("10/b").says(self.values(s, unit).av);
        let av = lines.add(printed, rule!("2.1/c"), "by-artillery-value-units");
        if u.supply == Supply::Out {
            return av + lines.add(-av, rule!("11.1/d"), "by-out-supply");
        }
        let counts = printed > 0 || rule!("7.8/h").when(printed == 0);
        if !counts {
            return av;
        }
        // The choice of the hexside gives up the effects of the defender's hex; the attacker's height is his own (ruling 3.9).
        let by_hex = rule!("7.8/b").says(f.hold != Some(Hold::Hexside));
        let higher = match role {
            Role::Attacker if u.hex().is_some_and(|h| self.altitude(h, f.target) == Ordering::Greater) => {
                lines.add(1, rule!("7.8/f"), "by-higher-than-defender")
            }
            Role::Defender if by_hex && self.defender_is_higher(s, f) => {
                lines.add(1, rule!("7.8/g"), "by-higher-than-all-attackers")
            }
            _ => 0,
        };
        av + higher
    }

    /// Total Artillery Value of one part: its units and its supporting artillery.
    pub fn total_av(&self, s: &State, f: &Fight, role: Role, lines: &mut Modifiers) -> u8 {
        let (units, guns) = match role {
            Role::Attacker => (&f.attackers, &f.guns[0]),
            Role::Defender => (&f.defenders, &f.guns[1]),
        };
        let mut total: i16 = units.iter().map(|u| self.unit_av(s, f, u, role, lines)).sum();
        for gun in guns.iter() {
            let cited = if role == Role::Defender { rule!("12.3/b", "12.3/g") } else { rule!("12.3/b") };
            let av = match s.unit(gun).supply {
                Supply::In | Supply::Low => self.values(s, gun).av,
                Supply::Out => rule!("11.1/d").says(0),
            };
            total += lines.add(av, cited, "by-supporting-artillery");
        }
        total.clamp(0, 250) as u8
    }

    /// The defender is flanked (7.9).
    pub fn is_flanked(&self, s: &State, f: &Fight) -> bool {
        if rule!("12.4/e").when(f.attackers.iter().any(|u| self.is_infiltrator(u))) {
            return true;
        }
        if rule!("7.9.2").when(self.board.grid.is_edge(f.target)) {
            return false;
        }
        let (attacker, defender) = (f.attacker.index(), f.attacker.enemy().index());
        let from: Hexes = f.attackers.iter().filter(|u| self.exerts_zoc(*u)).filter_map(|u| s.unit(u).hex()).collect();
        // Only the zones of units in this very attack count.
        let zones = self.zoc_of(f.attacker, &from);
        let is_closed = |hex: HexId| {
            let zoned = rule!("7.9/c", "7.9/e").says(zones.contains(hex));
            let free = rule!("7.9/b", "7.9/f").says(!s.derived.units[defender].contains(hex));
            from.contains(hex) || rule!("7.9/d").when(s.derived.units[attacker].contains(hex)) || zoned && free
        };
        let closed = self.board.grid.neighbours(f.target).filter(|(_, hex)| is_closed(*hex)).count();
        closed >= rule!("7.9/a").says(5)
    }

    /// Stages 1 and 2 as they stand: strengths, ratio, shifts.
    pub fn odds(&self, s: &State, f: &Fight) -> Odds {
        let (mut attack_lines, mut defence_lines) = (Modifiers::new(), Modifiers::new());
        // A unit that terrain has brought to nothing adds nothing.
        let attack: i16 = f.attackers.iter().map(|u| self.attack_strength(s, f, u, &mut attack_lines).max(0)).sum();
        let defence = f.defenders.iter().map(|u| self.defence_strength(s, f, u, &mut defence_lines).max(0)).sum();
        let defence: i16 = rule!("7.3/a").says(defence);
        let initial = rule!("8.1/c", "CRT/procedure-1").says(self.charts.column(attack, defence));
        let flanked = self.is_flanked(s, f);
        let trench = self.in_own_trench(f);
        let mut shifts = Modifiers::new();
        if flanked {
            shifts.add(self.tec.flank_shift, rule!("7.9.1/a", "CRT/shift-flank", "8.2/a"), "by-flank-attack");
        }
        if trench {
            shifts.add(
                self.tec.trench_shift,
                rule!("12.5/b", "CRT/shift-trench", "TEC/enemy-trench", "8.2/a"),
                "by-defender-in-trench",
            );
        }
        // The limits of the table are for the final odds, after the shifts (ruling 3.1).
        let column = initial + rule!("CRT/procedure-2").says(shifts.total());
        let mut roll_lines = Modifiers::new();
        roll_lines.add((column - 8).max(0) * self.tec.over, rule!("8.2/c", "CRT/drm", "9.4.1/6"), "by-odds-above-4-1");
        let mut av_lines = [Modifiers::new(), Modifiers::new()];
        let av = [self.total_av(s, f, Role::Attacker, &mut av_lines[0]), self.total_av(s, f, Role::Defender, &mut av_lines[1])];
        let steps = f.attackers.union(&f.defenders).iter().map(|u| s.unit(u).steps).sum();
        let steps = rule!("8.4/a", "LRT/procedure-1").says(steps);
        Odds {
            hex: f.target,
            attack,
            defence,
            attack_lines,
            defence_lines,
            initial,
            shifts,
            column,
            roll_lines,
            flanked,
            av,
            av_lines,
            steps,
            attacker: f.attacker,
        }
    }

    pub fn in_own_trench(&self, f: &Fight) -> bool {
        self.board.ground(f.target).trench.is_some_and(|side| rule!("12.5/a").says(side == f.attacker.enemy()))
    }

    /// Stage 5 for one part.
    pub fn losses(&self, f: &Fight, role: Role) -> Losses {
        let (i, other) = (role as usize, 1 - role as usize);
        let mut lines = Modifiers::new();
        lines.add(i16::from(f.fates[i].modifier), rule!("9.4.1/1", "LRT/drm-crt", "9.1/b"), "by-crt-result");
        lines.add(self.charts.artillery(f.av[other]), rule!("9.4.1/2", "LRT/drm-artillery", "7.6"), "by-enemy-artillery");
        if f.trench {
            self.trench_line(f, role, &mut lines);
        }
        if role == Role::Defender && f.flanked {
            lines.add(self.tec.drm_flank, rule!("7.9.1/b", "9.4.1/3", "LRT/drm-flank"), "by-flanked");
        }
        if f.broke[i] || f.unable[i] {
            lines.add(self.tec.drm_guidelines, rule!("9.2.2/e", "9.4.1/4", "LRT/drm-guidelines"), "by-guidelines-not-kept");
        }
        if f.unable[i] {
            lines.add(self.tec.drm_no_retreat, rule!("9.2.4/b", "9.4.1/4", "LRT/drm-no-retreat"), "by-unable-retreat");
        }
        let large = self.is_large(f.steps);
        let modifier = rule!("LRT/procedure-2").says(lines.total());
        let reductions = self.charts.reductions(i16::from(f.third) + modifier, large);
        let side = if role == Role::Attacker { f.attacker } else { f.attacker.enemy() };
        Losses { hex: f.target, side, role, die: f.third, lines, large, reductions }
    }

    /// What a trench of the defender does to the dice of stage 5, in attacks by infiltration too (12.4, 12.5).
    fn trench_line(&self, f: &Fight, role: Role, lines: &mut Modifiers) {
        match role {
            Role::Defender => {
                let cited = match f.infiltration {
                    true => rule!("12.5/d", "9.4.1/5", "LRT/drm-trench-defender", "12.4/g"),
                    false => rule!("12.5/d", "9.4.1/5", "LRT/drm-trench-defender"),
                };
                lines.add(self.tec.drm_trench_defender, cited, "by-in-trench");
            }
            Role::Attacker => {
                let drm = if f.infiltration { rule!("12.4/f").says(0) } else { self.tec.drm_trench_attacker };
                lines.add(drm, rule!("12.5/c", "9.4.1/5", "LRT/drm-trench-attacker"), "by-against-trench");
            }
        }
    }

    pub fn is_large(&self, steps: u8) -> bool {
        let magnitude = if i16::from(steps) <= self.tec.small {
            rule!("8.4/b", "LRT/magnitude").says(Magnitude::Small)
        } else {
            rule!("8.4/c", "LRT/magnitude").says(Magnitude::Large)
        };
        magnitude == Magnitude::Large
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
