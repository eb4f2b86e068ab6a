//! Odds before they are known: exact where nothing is hidden from the side, else a range over what fits, with the likely
//! column marked.

use hexgrid::HexId;
use kernel::estimate::{Guess, chances, orders};
use kernel::{Cite, Dice, Fraction, Log, Of, Rule, Viewer, message};
use serde_json::{Value as Json, json};

use crate::action::Action;
use crate::board::Terrain;
use crate::book::{Point, War};
use crate::charts::{AssaultCell, FireCell};
use crate::counter::Kind;
use crate::key::{UnitId, UnitSet};
use crate::law::fire::Barrel;
use crate::law::hidden::Known;
use crate::state::{Aim, Cause, Manner, Pending, Place, Side, State};

/// Dice that only tell whether they were asked for.
struct Asked(bool);

impl Dice for Asked {
    fn roll(&mut self, _sides: u8, _rule: Rule, _of: Of) -> u8 {
        self.0 = true;
        1
    }
}

/// What orders are about.
enum Meant {
    Assault(HexId),
    Bombard(HexId, Aim),
    Fire(HexId),
}

impl War {
    /// What an assault, a bombardment or a Defensive Fire would come to if these orders were carried out.
    pub fn estimate(&self, s: &State, side: Side, words: &str) -> Result<Json, String> {
        let mut there = s.clone();
        let mut meant = None;
        let all = orders(self, s, side.seat(), words)?;
        for (nth, (order, action)) in all.iter().enumerate() {
            let refused = self.refusals(&there, side, action).err();
            if let Some(first) = refused.as_ref().and_then(|refusals| refusals.0.first()) {
                let why = kernel::Narrated::said(self, &first.why);
                return Err(first.rule.map_or_else(|| why.to_string(), |rule| format!("{why} ({rule})")));
            }
            if let Some(now) = self.meant_by(&there, action) {
                meant = Some(now);
            }
            let (mut after, mut dice, mut log) = (there.clone(), Asked(false), Log::new());
            self.act(&mut after, side, action, &mut dice, &mut log);
            let stays = !dice.0 && !log.has_revealed() && self.whose(&after).on(side.seat()) && after.top().is_some();
            match stays && self.is_same_fight(&there, &after) {
                true => there = after,
                false if nth + 1 < all.len() => return Err(format!("what follows `{order}` is not known")),
                false => break,
            }
        }
        match meant.or_else(|| self.only_one(&there)) {
            Some(Meant::Assault(hex)) => self.estimate_assault(&there, side, hex),
            Some(Meant::Bombard(hex, aim)) => self.estimate_bombardment(&there, side, hex, aim),
            Some(Meant::Fire(hex)) => self.estimate_volley(&there, side, hex),
            None => Err("an assault, a bombardment or a Defensive Fire was expected".into()),
        }
    }

    /// The same step of the same activation: nothing has been resolved.
    fn is_same_fight(&self, before: &State, after: &State) -> bool {
        before.activation().map(|a| a.stage) == after.activation().map(|a| a.stage)
            && before.activations_open.len() == after.activations_open.len()
    }

    fn meant_by(&self, s: &State, action: &Action) -> Option<Meant> {
        match *action {
            Action::Assault { hex, .. } | Action::Resolve { hex } => Some(Meant::Assault(hex)),
            Action::Bombard { hex, aim, .. } => Some(Meant::Bombard(hex, aim)),
            Action::Fire { hex, .. } | Action::Pay { hex } => Some(Meant::Fire(hex)),
            Action::Send { .. } => match s.top() {
                Some(Pending::Wave(hex)) => Some(Meant::Assault(*hex)),
                _ => None,
            },
            _ => None,
        }
    }

    /// What stands declared, if that is only one thing.
    fn only_one(&self, s: &State) -> Option<Meant> {
        let a = s.activation()?;
        let launches = if self.in_counter(s) { &a.counters } else { &a.launches };
        match s.top()? {
            Pending::Move(Manner::Tactical) | Pending::Counter => {
                let first = launches.first()?.target;
                launches.iter().all(|launch| launch.target == first).then_some(Meant::Assault(first))
            }
            Pending::Bombard => match a.salvos.as_slice() {
                [salvo] => Some(Meant::Bombard(salvo.hex, salvo.aim)),
                _ => None,
            },
            Pending::Fire | Pending::CounterFire => match a.volleys.as_slice() {
                [volley] => Some(Meant::Fire(volley.hex)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Those of the side that would go in first: two, and a flamethrower with them.
    fn first_wave(&self, s: &State, target: HexId, counter: bool) -> UnitSet {
        let launches = s.activation().map_or(&[][..], |a| if counter { &a.counters[..] } else { &a.launches[..] });
        let most = self.cite(Point::TwoAtATime).says(2_usize);
        let (mut wave, mut full) = (UnitSet::EMPTY, 0);
        for launch in launches.iter().filter(|launch| launch.target == target) {
            let is_flame = self.facts(launch.unit).kind == Kind::Flamethrower;
            if is_flame || full < most {
                full += usize::from(!is_flame);
                wave.add(launch.unit);
            }
        }
        wave
    }

    fn estimate_assault(&self, s: &State, side: Side, target: HexId) -> Result<Json, String> {
        let counter = self.in_counter(s);
        let wave = self.first_wave(s, target, counter);
        if wave.iter().any(|unit| self.side(unit) != side) || wave.is_empty() {
            return Err("an assault with at least one unit was expected".into());
        }
        let viewer = Viewer::Seat(side.seat());
        let (seen, hidden) = self.as_seen(s, viewer, target, side.enemy());
        let odds = self.odds(&seen, target, side, &wave, counter);
        let attack: i16 = wave.iter().map(|u| self.combat(s, u)).sum();
        let others = odds.lines.lines().iter().filter(|line| line.text != "by-morale").map(|line| line.value).sum();
        let (defence, morale) = self.defence_guess(s, &seen, viewer, target, side.enemy(), &hidden);
        let column = |defence: i16, morale: i16| self.guessed_column([attack, defence], [odds.morale[0], morale], others);
        let mut found: Vec<i16> = (defence.low..=defence.high)
            .flat_map(|defence| (morale.low..=morale.high).map(move |morale| (defence, morale)))
            .map(|(defence, morale)| column(defence, morale))
            .collect();
        found.sort_unstable();
        found.dedup();
        let likely = column(defence.likely, morale.likely);
        let columns = found.iter().map(|at| {
            let cells: Vec<&AssaultCell> = self.assault_cells(*at).collect();
            let outcomes = chances(cells.iter().map(|cell| cell.text.as_str()));
            let retreats = |who: usize| chance(cells.iter().filter(|cell| cell.blows[who].retreat).count(), cells.len());
            let sums =
                json!([[message!("sum-defender-retreats"), retreats(1)], [message!("sum-attacker-retreats"), retreats(0)]]);
            marked(
                json!({ "column": self.charts.column_word(*at), "outcomes": outcomes, "sums": sums }),
                found.len() > 1 && *at == likely,
            )
        });
        let columns: Vec<Json> = columns.collect();
        Ok(json!({
            "estimate": columns.len() > 1, "hex": self.board.number(target), "attack": halved(attack),
            "defence": if defence.low == defence.high { halved(defence.low) } else { json!([halved(defence.low), halved(defence.high)]) },
            "shifts": odds.lines.total(), "shifts_detail": odds.lines, "columns": columns,
        }))
    }

    /// The position with only those enemies in the hex that the viewer knows, none of them disorganized as far as he can tell; and
    /// those he does not know.
    fn as_seen(&self, s: &State, viewer: Viewer, hex: HexId, side: Side) -> (State, UnitSet) {
        let mut seen = s.clone();
        let hidden: UnitSet = self.own_in(s, hex, side).iter().filter(|u| self.known(s, viewer, *u) == Known::Nothing).collect();
        for unit in self.own_in(s, hex, side).iter() {
            if hidden.has(unit) {
                self.relocate(&mut seen, unit, Place::Off);
                continue;
            }
            if !self.knows_disorder(s, viewer, side) {
                seen.unit_mut(unit).dl = 0;
            }
            if self.known(s, viewer, unit) == Known::Name {
                seen.unit_mut(unit).steps = self.full_steps(unit);
            }
        }
        (seen, hidden)
    }

    /// Strength in halves and best morale of those in a hex, from what the viewer knows.
    fn defence_guess(&self, s: &State, seen: &State, viewer: Viewer, hex: HexId, side: Side, hidden: &UnitSet) -> (Guess, Guess) {
        let mut strength = Guess::default();
        let mut morale = Guess { low: 0, likely: 0, high: 0 };
        for unit in self.own_in(seen, hex, side).iter() {
            let full = self.combat(seen, unit);
            let is_whole = self.known(s, viewer, unit) != Known::Name;
            let least = if is_whole { full } else { self.counter(unit).back.map_or(full, |back| 2 * back.combat) };
            strength = Guess { low: strength.low + least, likely: strength.likely + full, high: strength.high + full };
            if self.facts(unit).kind.is_gun() || self.facts(unit).kind == Kind::Flamethrower {
                continue;
            }
            let best = self.morale(seen, unit);
            let worst = if self.knows_disorder(s, viewer, side) { best } else { best.min(1) };
            morale = Guess { low: morale.low.max(worst), likely: morale.likely.max(best), high: morale.high.max(best) };
        }
        // Guns alone have no strength, whatever they are.
        if !hidden.is_empty() && s.derived.troops[side.index()].contains(hex) {
            let (usual, most, heart) = self.usual(side);
            let n = hidden.len() as i16;
            strength.likely += n * usual;
            strength.high += n * most;
            morale.high = morale.high.max(heart);
            if strength.low == 0 {
                // Somebody who fights is among them.
                (strength.low, morale.low) = (1, 1);
            }
            if morale.likely == 0 {
                morale.likely = heart.min(6);
            }
        }
        (strength, morale)
    }

    /// The mean and the greatest combat strength in halves, and the greatest morale, of a side's battalions: any counter that is
    /// unseen could be the hidden one.
    fn usual(&self, side: Side) -> (i16, i16, i16) {
        let own = || self.counters.iter().filter(|c| c.side == side && !c.kind.is_gun());
        let sum: i32 = own().map(|c| i32::from(2 * c.front.combat)).sum();
        let mean = sum / (own().count() as i32).max(1);
        (mean as i16, own().map(|c| 2 * c.front.combat).max().unwrap_or(0), own().map(|c| c.morale).max().unwrap_or(0))
    }

    /// The column with these strengths in halves, moved by the morales of both and by the other shifts.
    fn guessed_column(&self, [attack, defence]: [i16; 2], morale: [i16; 2], others: i16) -> i16 {
        if defence == 0 && self.cite(Point::ZeroStrength).in_force() {
            return self.charts.columns.len() as i16 - 1;
        }
        let most = self.charts.morale_most;
        let by_morale = ((morale[0] - morale[1]) * self.charts.morale_each).clamp(-most, most);
        let sum = others + if self.cite(Point::AssaultMorale).in_force() { by_morale } else { 0 };
        let most = self.charts.assault_most;
        let net = if self.cite(Point::AssaultNet).in_force() { sum.clamp(-most, most) } else { sum };
        self.assault_column(attack, defence) + net
    }

    /// The boxes of the six faces in a column.
    fn assault_cells(&self, column: i16) -> impl Iterator<Item = &AssaultCell> {
        let last = self.charts.columns.len() as i16 - 1;
        let below = (column < 0 && self.cite(Point::AssaultBelow).in_force()).then_some(&self.charts.below);
        let at = column.clamp(0, last) as usize;
        let faces = self.charts.assault.iter().map(move |row| &row[at]);
        below.into_iter().chain(faces.filter(move |_| below.is_none()))
    }

    fn estimate_bombardment(&self, s: &State, side: Side, hex: HexId, aim: Aim) -> Result<Json, String> {
        let Some(a) = s.activation().filter(|a| a.side == side) else { return Err("nobody bombards now".into()) };
        let guns = a.salvos.iter().find(|salvo| (salvo.hex, salvo.aim) == (hex, aim)).map(|salvo| salvo.guns);
        let Some(guns) = guns.filter(|guns| !guns.is_empty()) else {
            return Err("a bombardment by at least one gun was expected".into());
        };
        let factors: i16 = guns.iter().map(|gun| self.bombardment(s, gun)).sum();
        let total = if aim == Aim::Barrage { factors / 2 } else { factors };
        let (seen, hidden) = self.as_seen(s, Viewer::Seat(side.seat()), hex, side.enemy());
        let targets = self.aimed_at(&seen, side.enemy(), hex, aim);
        let lines = self.bombard_lines(&seen, hex, &targets, if aim == Aim::Barrage { 0 } else { a.surprise });
        let cause = if aim == Aim::Barrage { Cause::Barrage } else { Cause::Bombardment };
        let perhaps = if aim == Aim::Guns { 0 } else { self.perhaps_exposed(&seen, hex, &targets, hidden.len()) };
        let light = guns.iter().all(|gun| self.facts(gun).kind == Kind::Light);
        Ok(self.fire_columns(&Barrel { hex, by: side, cause, total, lines, light }, perhaps))
    }

    /// What hidden units may add: two in the open, or cavalry.
    fn perhaps_exposed(&self, seen: &State, hex: HexId, known: &UnitSet, hidden: usize) -> i16 {
        if hidden == 0 {
            return 0;
        }
        let sized = known.iter().filter(|u| self.is_full_size(*u)).count();
        let open = matches!(self.board.ground(hex).terrain, Terrain::Clear | Terrain::Carso | Terrain::Swamp);
        let bare = seen.trenches.at(hex).level == 0 && !seen.options.heavy_fire;
        let two = self.cite(Point::TwoUnits).when(open && bare && sized < 2 && sized + hidden >= 2);
        let cavalry = |u: UnitId| self.facts(u).kind == Kind::Cavalry;
        let ridden = self.cite(Point::CavalryTarget).when(!known.iter().any(cavalry));
        i16::from(two) * self.charts.shift.bombard_two_units + i16::from(ridden) * self.charts.shift.bombard_cavalry
    }

    fn estimate_volley(&self, s: &State, side: Side, hex: HexId) -> Result<Json, String> {
        let Some(a) = s.activation() else { return Err("nobody fires now".into()) };
        let volley = a.volleys.iter().find(|volley| volley.hex == hex && !volley.units.is_empty());
        let Some(volley) = volley.filter(|volley| volley.units.iter().all(|u| self.side(u) == side)) else {
            return Err("a fire by at least one unit was expected".into());
        };
        let viewer = Viewer::Seat(side.seat());
        let launches = if self.in_counter(s) { &a.counters } else { &a.launches };
        let assaulting = launches.iter().filter(|launch| launch.from == hex).map(|launch| launch.unit);
        let (known, hidden): (Vec<UnitId>, Vec<UnitId>) = assaulting.partition(|u| self.known(s, viewer, *u) != Known::Nothing);
        let known: UnitSet = known.into_iter().collect();
        let lines = self.defence_lines(s, &volley.units, hex, &known);
        let ridden = known.iter().any(|u| self.facts(u).kind == Kind::Cavalry);
        let perhaps = self.cite(Point::CavalryTarget).when(!hidden.is_empty() && !ridden);
        let perhaps = i16::from(perhaps) * self.charts.shift.defence_cavalry;
        let total = self.volley_total(s, volley);
        Ok(self.fire_columns(&Barrel { hex, by: side, cause: Cause::DefensiveFire, total, lines, light: false }, perhaps))
    }

    /// The final column with so many shifts more.
    fn fire_column_with(&self, barrel: &Barrel, more: i16) -> usize {
        let (initial, _, _) = self.final_column(barrel);
        let bombards = matches!(barrel.cause, Cause::Bombardment | Cause::Barrage);
        let limit = if bombards { Point::BombardNet } else { Point::DefenceNet };
        let (sum, most) = (barrel.lines.total() + more, self.charts.fire_most);
        let net = if self.cite(limit).in_force() { sum.clamp(-most, most) } else { sum };
        (initial as i16 + net).clamp(0, self.charts.fire_from.len() as i16 - 1) as usize
    }

    /// Every column of a fire, from what is sure to what may come on top.
    fn fire_columns(&self, barrel: &Barrel, perhaps: i16) -> Json {
        let column = |more: i16| self.fire_column_with(barrel, more);
        let mut found: Vec<usize> = (perhaps.min(0)..=perhaps.max(0)).map(column).collect();
        found.sort_unstable();
        found.dedup();
        let (initial, net, likely) = self.final_column(barrel);
        let columns = found.iter().map(|at| {
            let cells: Vec<&FireCell> = self.charts.fire.iter().map(|row| &row[*at]).collect();
            let outcomes = chances(cells.iter().map(|cell| cell.text.as_str()));
            let hit = chance(cells.iter().filter(|cell| cell.steps > 0).count(), cells.len());
            // A second die decides over half of these.
            let shaken: usize = cells.iter().map(|cell| if cell.again { 1 } else { 2 * usize::from(cell.dp > 0) }).sum();
            let sums = json!([[message!("sum-step-lost"), hit], [message!("sum-disorganized"), chance(shaken, 2 * cells.len())]]);
            marked(
                json!({ "column": self.charts.fire_column_word(*at), "outcomes": outcomes, "sums": sums }),
                found.len() > 1 && *at == likely,
            )
        });
        let columns: Vec<Json> = columns.collect();
        json!({
            "estimate": columns.len() > 1, "hex": self.board.number(barrel.hex), "cause": barrel.cause.word(), "attack": barrel.total,
            "total": barrel.total, "initial": self.charts.fire_column_word(initial), "net": net,
            "shifts": barrel.lines.total(), "shifts_detail": barrel.lines, "columns": columns,
        })
    }
}

fn chance(some: usize, all: usize) -> String {
    Fraction::new(some as i64, all as i64).to_string()
}

/// A number of halves: whole, or a text.
fn halved(value: i16) -> Json {
    let fraction = Fraction::new(i64::from(value), 2);
    match fraction.parts() {
        (n, 1) => n.into(),
        _ => fraction.to_string().into(),
    }
}

fn marked(mut column: Json, likely: bool) -> Json {
    if likely {
        column["likely"] = true.into();
    }
    column
}
