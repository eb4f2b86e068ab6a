//! Single fields of a position, and the report of a fight, as expectations ask for them.

use kernel::Viewer;
use serde_json::{Value as Json, json};

use crate::action::Event;
use crate::book::Inferno;
use crate::law::bridge::Crossing;
use crate::state::{MARKS, Mark, Side, State};
use crate::view::Known;

impl Inferno {
    /// A field of the position as that viewer sees it.
    pub fn field(&self, s: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        let hex =
            |word: &str| self.board.names.resolve(&self.board.grid, word).ok_or_else(|| format!("no hex is called `{word}`"));
        match path {
            ["unit", name, field] => {
                let unit = self.named(name).ok_or_else(|| format!("no unit is called `{name}`"))?;
                self.unit_field(s, viewer, unit, field)
            }
            ["hex", name, field] => {
                let at = hex(name)?;
                let g = self.board.ground(at);
                let side = |s: Option<Side>| s.map_or(Json::Null, |s| s.key().into());
                Ok(Some(match *field {
                    "terrain" => crate::board::TERRAINS[g.terrain as usize].0.into(),
                    "level" => g.level.into(),
                    "metres" => g.metres.into(),
                    "trench" => side(g.trench),
                    "stream" => g.stream.into(),
                    "territory" => g.territory.key().into(),
                    "control" => s.controller(at).key().into(),
                    "bank" => if g.east { "east" } else { "west" }.into(),
                    "flag" => side(g.flag),
                    "settlement" => g.settlement.clone().map_or(Json::Null, Json::from),
                    "peak" => g.peak.clone().map_or(Json::Null, Json::from),
                    "provenance" => g.provenance.into(),
                    "count" => s.in_hex(at).count().into(),
                    other => return Err(format!("a hex has no field `{other}`")),
                }))
            }
            ["hexside", name, field] => {
                let side = name
                    .split_once('-')
                    .and_then(|(a, b)| self.board.side(hex(a).ok()?, hex(b).ok()?))
                    .ok_or_else(|| format!("`{name}` is no hexside"))?;
                let brink = self.board.brink(side);
                let (a, b) = self.board.ends(side).ok_or("no hexside")?;
                let crossing = self.board.step(a, b).map(|st| self.crossing(s, &st));
                Ok(Some(match *field {
                    "river" => crate::board::RIVERS[brink.river as usize].0.into(),
                    "bridge" => match (crossing, brink.bridge) {
                        (Some(Crossing::Bridge), _) => "intact".into(),
                        (Some(Crossing::Pontoon), _) => "pontoon".into(),
                        (_, Some(_)) => "blown".into(),
                        _ => Json::Null,
                    },
                    "road" => brink.way.map_or(Json::Null, |w| crate::board::WAYS[w as usize].0.into()),
                    "connected" => brink.linked.into(),
                    "crossed" => {
                        let mut used = Vec::new();
                        // Each side keeps its own count, as in the view.
                        let sees = |o: &Side| viewer == Viewer::Referee || viewer == Viewer::Seat(o.seat());
                        for owner in Side::BOTH.into_iter().filter(sees) {
                            for (slot, word) in ["brigade", "battalion"].into_iter().enumerate() {
                                if brink.isonzo.is_some_and(|i| s.crossed[owner.index()][slot].has(i)) {
                                    used.push(Json::from(format!("{} {word}", owner.key())));
                                }
                            }
                        }
                        used.into()
                    }
                    other => return Err(format!("a hexside has no field `{other}`")),
                }))
            }
            ["side", "it", "vp"] => Ok(Some(self.vp(s).into())),
            ["side", "it", "points"] => Ok(Some(s.points.into())),
            ["side", "ah", "recalled"] => Ok(Some(s.recalled.into())),
            ["chart", cell @ ..] => {
                let key = cell.join(".");
                let found = self.charts.cells().into_iter().find(|(k, _)| *k == key).map(|(_, v)| Json::from(v));
                found.map(Some).ok_or_else(|| format!("no chart cell is called `{key}`"))
            }
            _ => Err(format!("no path `{}`", path.join("."))),
        }
    }

    fn unit_field(&self, s: &State, viewer: Viewer, unit: crate::key::UnitId, field: &str) -> Result<Option<Json>, String> {
        let (u, c, v) = (s.unit(unit), self.counter(unit), self.values(s, unit));
        let known = self.known(s, viewer, unit);
        let view = self.view_of(s, viewer);
        // Read from the view itself, so that nothing else can be told.
        let Some(seen) = view.units.iter().find(|x| x.id == unit) else { return Ok(None) };
        let face = |json: Json| Ok((known != Known::Name).then_some(json));
        match field {
            "side" => Ok(Some(c.side.key().into())),
            "kind" => Ok(Some(c.kind.word().into())),
            "size" => Ok(Some(c.size.word().into())),
            "corps" => Ok(Some(c.corps.clone().map_or(Json::Null, Json::from))),
            "name" => Ok(Some(c.name.as_str().into())),
            "provenance" => Ok(Some(c.provenance.word().into())),
            "at" => Ok(Some(seen.at.as_str().into())),
            "top" => Ok(Some(seen.top.into())),
            "steps" => Ok(seen.steps.map(Json::from)),
            "ce" => Ok(seen.ce.map(Json::from)),
            "supply" => Ok(seen.supply.map(|supply| supply.word().into())),
            "spent" => Ok(seen.spent.map(|spent| json!(spent))),
            "did" => Ok(seen.did.as_ref().map(|d| json!(d))),
            "reserve" => Ok(seen.did.as_ref().map(|_| u.has(Mark::Reserve).into())),
            "attack" => face(v.attack.into()),
            "defence" => face(v.defence.into()),
            "ma" => face(v.ma.into()),
            "av" => face(v.av.into()),
            mark if MARKS.iter().any(|(w, _)| *w == mark) => {
                let mark = MARKS.iter().find(|(w, _)| *w == mark).map_or(Mark::Moved, |(_, m)| *m);
                Ok((known == Known::All).then(|| u.has(mark).into()))
            }
            other => Err(format!("a unit has no field `{other}`")),
        }
    }

    pub fn fight_report(&self, event: &Event) -> Option<(String, Json)> {
        let number = |hex: &hexgrid::HexId| self.board.number(*hex);
        match event {
            Event::Odds(o) => Some((
                number(&o.hex),
                json!({
                    "attack": o.attack, "defence": o.defence, "attack_detail": o.attack_lines, "defence_detail": o.defence_lines,
                    "initial": self.charts.odds_word(o.initial), "column": self.charts.odds_word(o.column.clamp(0, 8)), "odds": self.charts.odds_word(o.column), "shifts": o.shifts.total(),
                    "shift_detail": o.shifts, "shift": o.shifts.total(), "roll_modifier": o.roll_lines.total(), "roll_detail": o.roll_lines, "flanked": o.flanked, "steps": o.steps,
                    "size": if self.is_large(o.steps) { "large" } else { "small" },
                    "av": { o.attacker.key(): o.av[0], o.attacker.enemy().key(): o.av[1] },
                    "av_lines": { o.attacker.key(): o.av_lines[0], o.attacker.enemy().key(): o.av_lines[1] },
                }),
            )),
            Event::Resolved { hex, dice, row, cell, third, .. } => {
                Some((number(hex), json!({ "roll": dice, "row": row, "cell": cell, "third": third })))
            }
            Event::Losses(l) => Some((
                number(&l.hex),
                json!({ "loss": { l.side.key(): {
                    "die": l.die, "total": i16::from(l.die) + l.lines.total(), "reductions": l.reductions, "lines": l.lines,
                    "magnitude": if l.large { "large" } else { "small" },
                } } }),
            )),
            Event::RefusalRolled { hex, die, needs } => Some((number(hex), json!({ "refusal": { "die": die, "needs": needs } }))),
            _ => None,
        }
    }
}
