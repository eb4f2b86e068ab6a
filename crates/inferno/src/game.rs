//! The kernel's contract, and the box on the shelf.

use std::ops::ControlFlow;
use std::sync::Arc;

use content::{Files, Ledger};
use kernel::session::Replay;
use kernel::situation::Report;
use kernel::{
    About, AnyGame, AnySession, Bad, Dice, Game, Legal, Log, Misread, Moment, Problems, Prompt, Question, Record, Refusals,
    Replayed, Rule, Seat, Secret, Setup, Situation, Viewer, Waiting,
};
use serde_json::{Value as Json, json};

use crate::action::{Action, Event};
use crate::book::{Inferno, Library};
use crate::ids::IDS;
use crate::law::bridge::Crossing;
use crate::maps::{self, Checked};
use crate::state::{MARKS, Mark, Pending, Side, State};
use crate::view::{Known, View};

/// The data set built into the program.
pub fn embedded() -> Files {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => { &[$(($name, include_str!(concat!("../../../data/inferno/", $name)))),+] };
    }
    Files::Embedded(files![
        "charts.toml",
        "counters.csv",
        "coverage.toml",
        "maps/inferno/hexes.csv",
        "maps/inferno/hexsides.csv",
        "maps/inferno/places.csv",
        "maps/inferno/roads.csv",
        "rules.toml",
        "scenarios/historical.toml",
        "scenarios/surprise.toml",
        "terrain.toml",
    ])
}

impl Inferno {
    pub(crate) fn started(&self, _setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> State {
        let mut s = self.opening();
        self.derive(&mut s);
        self.begin_setup(&mut s, log);
        self.run(&mut s, dice, log);
        s
    }
}

impl Game for Inferno {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn about(&self) -> &About {
        &self.about
    }
    fn ids(&self) -> &'static [&'static str] {
        IDS
    }
    fn start(&self, setup: &Setup, dice: &mut dyn Dice, log: &mut Log<Event>) -> State {
        self.started(setup, dice, log)
    }
    fn settle(&self, state: &mut State) {
        self.derive(state);
    }
    fn waiting(&self, state: &State) -> Waiting {
        self.whose(state)
    }
    fn legal(&self, state: &State, seat: Seat, found: Legal<'_, Action>) {
        if let Some(side) = Side::of(seat) {
            let _: ControlFlow<()> = self.offer(state, side, found);
        }
    }
    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusals> {
        match Side::of(seat) {
            Some(side) => self.refusals(state, side, action),
            None => Err(Refusals::because(kernel::why!("there is no such seat"))),
        }
    }
    fn perform(&self, state: &mut State, seat: Seat, action: &Action, dice: &mut dyn Dice, log: &mut Log<Event>) {
        if let Some(side) = Side::of(seat) {
            self.act(state, side, action, dice, log);
        }
    }
    fn is_forced(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action)
    }
    fn is_forced_openly(&self, state: &State, _seat: Seat, action: &Action) -> bool {
        self.forced(state, action) || matches!(action, Action::Lose { .. } | Action::Eliminate { .. })
    }
    fn pass(&self, state: &State, seat: Seat) -> Option<Action> {
        self.pass_at(state, Side::of(seat)?)
    }
    fn is_draft(&self, state: &State) -> bool {
        matches!(state.top(), Some(Pending::Place(_)))
    }
    fn moment(&self, s: &State) -> Moment {
        let step = if s.ending.is_some() { "over" } else { self.step_word(s) };
        Moment {
            turn: i64::from(s.turn),
            phase: s.phase.word().into(),
            step: step.into(),
            seat: s.phasing.key().into(),
            more: Default::default(),
        }
    }
    fn prompt(&self, s: &State, seat: Seat) -> Prompt {
        self.prompt_for(s, Side::of(seat).unwrap_or(Side::It))
    }
    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }
    fn witness(&self, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        self.seen_event(after, event, viewer)
    }
    fn ask(&self, state: &State, viewer: Viewer, question: &Question<'_>) -> Result<Json, String> {
        self.answer(state, viewer, question)
    }
    fn look(&self, state: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        self.field(state, viewer, path)
    }
    fn words(&self, _state: &State, action: &Action) -> String {
        self.action_words(action)
    }
    fn parse(&self, _state: &State, _seat: Seat, text: &str) -> Result<Action, Misread> {
        self.read_action(text)
    }
    fn event_words(&self, event: &Event) -> String {
        self.event_text(event)
    }
    fn sentence(&self, event: &Event) -> Option<String> {
        self.event_sentence(event)
    }
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        self.fight_report(event)
    }
    fn voided(&self, event: &Event) -> Option<Rule> {
        matches!(event, Event::Voided { .. }).then_some(Rule("8.2/b"))
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|e| match e {
            Event::Resolved { cell, .. } => Some(cell.clone()),
            Event::Voided { .. } => Some("void".into()),
            Event::BlowRolled { die, .. } => Some(if *die <= 4 { "blown" } else { "stands" }.into()),
            Event::Bombarded { hit, .. } => Some(if *hit { "hit" } else { "missed" }.into()),
            Event::EndRolled { die, needs } => Some(if die <= needs { "ends" } else { "goes on" }.into()),
            Event::PointsRolled { die, .. } => Some(die.to_string()),
            _ => None,
        })
    }
    fn name(&self, kind: &str, n: i32) -> String {
        self.word_for(kind, n)
    }
    fn canonical(&self, word: &str) -> String {
        match word.split_once('-') {
            Some((a, b)) if self.named(word).is_none() => {
                let hex = |w: &str| self.board.names.resolve(&self.board.grid, w);
                match hex(a).zip(hex(b)).and_then(|(a, b)| self.board.side(a, b)).and_then(|s| self.board.ends(s)) {
                    Some((a, b)) => format!("{}-{}", self.board.number(a), self.board.number(b)),
                    None => word.to_owned(),
                }
            }
            _ if self.named(word).is_some() => word.to_owned(),
            _ => self.board.names.resolve(&self.board.grid, word).map_or_else(|| word.to_owned(), |h| self.board.number(h)),
        }
    }
    fn action_kind(&self, action: &Action) -> &'static str {
        action.verb()
    }
    fn event_kind(&self, event: &Event) -> &'static str {
        event.kind()
    }
    fn action_kinds(&self) -> &'static [&'static str] {
        &Action::KINDS
    }
    fn event_kinds(&self) -> &'static [&'static str] {
        &Event::KINDS
    }
    fn pose(&self, situation: &Situation) -> Result<(Self, State), Problems> {
        self.posed(situation)
    }
    fn begin(&self, situation: &Situation, dice: &mut dyn Dice, log: &mut Log<Event>) -> Option<State> {
        self.begun(situation, dice, log)
    }
    fn export(&self, state: &State) -> Situation {
        self.exported(state)
    }
    fn situation_words(&self) -> Json {
        self.vocabulary()
    }
    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.secrets_of(state, seat)
    }
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        self.resampled(state, seat, dice)
    }
    fn audit(&self, state: &State) -> Vec<String> {
        self.audited(state)
    }
}

impl Inferno {
    /// A field of the position as that viewer sees it.
    fn field(&self, s: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
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
            "name" => Ok(Some(c.name.clone().into())),
            "provenance" => Ok(Some(c.provenance.word().into())),
            "at" => Ok(Some(seen.at.clone().into())),
            "top" => Ok(Some(seen.top.into())),
            "steps" => Ok(seen.steps.map(Json::from)),
            "ce" => Ok(seen.ce.map(Json::from)),
            "supply" => Ok(seen.supply.map(Json::from)),
            "spent" => Ok(seen.spent.clone().map(Json::from)),
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

    fn fight_report(&self, event: &Event) -> Option<(String, Json)> {
        let number = |hex: &hexgrid::HexId| self.board.number(*hex);
        match event {
            Event::Odds(o) => Some((
                number(&o.hex),
                json!({
                    "attack": o.attack, "defence": o.defence, "attack_detail": o.attack_lines, "defence_detail": o.defence_lines,
                    "initial": self.charts.odds_word(o.initial), "column": self.charts.odds_word(o.column.clamp(0, 8)), "odds": self.charts.odds_word(o.column), "shifts": o.shifts.total(),
                    "shift_detail": o.shifts, "shift": o.shifts.total(), "roll_modifier": o.roll_modifier, "flanked": o.flanked, "steps": o.steps,
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

    /// What the asked side is told.
    fn prompt_for(&self, s: &State, side: Side) -> Prompt {
        let prompt = |text: String, rule: &str| Prompt { text, rule: rule.to_owned() };
        if let Some(ending) = &s.ending {
            return prompt(ending.outcome().words, "15/a");
        }
        if self.asked(s) != side {
            return prompt(format!("Wait for the {} player.", side.enemy().name()), "3.1");
        }
        let target = s.fight.as_ref().map_or(String::new(), |f| self.hex_word(f.target));
        let unit = |u: Option<crate::key::UnitId>| u.map_or(String::new(), |u| self.counter(u).name.clone());
        match s.top() {
            None => prompt("Nothing is asked.".into(), "3.1"),
            Some(top) => match top {
                Pending::Place(_) => prompt(format!("Set up {}.", unit(self.next_to_place(s, side))), "1.1/b"),
                Pending::Reinforce => prompt("Place reinforcements; release or recall units.".into(), "3.1/A2/a"),
                Pending::Build => prompt("Engineers may build or repair bridges.".into(), "12.2/g"),
                Pending::Lift(_) => prompt("Pontoon bridges may be taken up.".into(), "12.2/i"),
                Pending::Move => prompt("Move units, recover effectiveness, or end the phase.".into(), "3.1/A3/a"),
                Pending::Group(_) => prompt("Let more units join the group, or move it.".into(), "4.2"),
                Pending::Excess(hex, _) => {
                    prompt(format!("{} is overstacked: choose what is eliminated.", self.hex_word(*hex)), "5.2/b")
                }
                Pending::Blow(hex, _) => {
                    prompt(format!("The enemy has come to {}: blow its bridges?", self.hex_word(*hex)), "14.4/b")
                }
                Pending::Attack => prompt("Declare an attack, bombard a bridge, or end the phase.".into(), "3.1/A4"),
                Pending::Declare => prompt(format!("Who attacks {target}, and which artillery supports?"), "8.1/a"),
                Pending::Defend => match self.step_word(s) {
                    "defend" => prompt(format!("Who defends {target}?"), "7.4/d"),
                    "hold" => prompt(format!("Defend {target} by its ground or by the water before it?"), "7.8/b"),
                    _ => prompt(format!("Which artillery supports the defence of {target}?"), "12.3/b"),
                },
                Pending::Refuse => prompt(format!("The trench of {target}: try to refuse the retreat?"), "12.5.1/a"),
                Pending::Accompany(_) => prompt("Do units that took no part go with the retreat?".into(), "7.7/c"),
                Pending::Retreat(r) => prompt(
                    format!(
                        "Retreat from {}: {} more.",
                        self.hex_word(r.path.last()),
                        if r.left == 1 { "one hex".into() } else { format!("{} hexes", r.left) }
                    ),
                    "9.2.2/a",
                ),
                Pending::Continue(r) => {
                    prompt(format!("{} is overstacked: who goes on?", self.hex_word(r.path.last())), "9.2.1/b")
                }
                Pending::Advance => prompt(format!("{target} is vacated: who advances?"), "9.3/a"),
                Pending::Lose(role) => {
                    let left = s.fight.as_ref().map_or(0, |f| f.reductions[*role as usize]);
                    prompt(format!("Who takes the next reduction? {left} to go."), "9.4.2/a")
                }
                Pending::Stand => {
                    prompt(format!("The trench of {target} can be held for one reduction: stand or go?"), "12.5.1/d")
                }
                Pending::Demolish(_) => prompt("Bridges whose both ends you control may be blown.".into(), "14.4/d"),
            },
        }
    }
}

/// The box: all scenarios of a data set, and its ledger.
pub struct Shelf {
    library: Arc<Library>,
    games: Vec<(String, Arc<Inferno>)>,
    pub ledger: Ledger,
}

impl Shelf {
    pub fn load(files: &Files) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let library = Library::load(files).map_err(|p| problems.0.extend(p.0)).ok();
        let ledger =
            files.read("rules.toml").and_then(|t| Ledger::parse("rules.toml", &t)).map_err(|p| problems.0.extend(p.0)).ok();
        if let Some(ledger) = &ledger {
            for id in IDS.iter().filter(|id| ledger.get(id).is_none()) {
                problems.add("rules.toml", 0, format!("the rule {id} is missing"));
            }
            for rule in ledger.rules().iter().filter(|r| !IDS.contains(&r.id.as_str())) {
                problems.add("rules.toml", rule.line, format!("{} is not a rule this program knows", rule.id));
            }
        }
        match (library, ledger) {
            (Some(library), Some(ledger)) => {
                let games = library
                    .scenarios
                    .iter()
                    .filter_map(|s| Some((s.key.clone(), Arc::new(Inferno::new(&library, &s.key)?))))
                    .collect();
                problems.into_result(Self { library, games, ledger })
            }
            _ => Err(problems),
        }
    }
    pub fn game(&self, scenario: &str) -> Result<&Arc<Inferno>, Bad> {
        let key = scenario.strip_prefix("inferno/").unwrap_or(scenario);
        self.games.iter().find(|(k, _)| k == key).map(|(_, g)| g).ok_or_else(|| {
            let known: Vec<String> = self.games.iter().map(|(k, _)| format!("inferno/{k}")).collect();
            Bad::Unknown(format!("no scenario is called `{scenario}`; known are {}", known.join(", ")))
        })
    }
    pub fn check_maps(&self) -> Vec<Checked> {
        maps::check(&self.library)
    }
}

impl AnyGame for Shelf {
    fn key(&self) -> &str {
        "inferno"
    }
    fn title(&self) -> &str {
        "Inferno sull'Isonzo 1917"
    }
    fn scenarios(&self) -> Vec<kernel::Scenario> {
        let sides = || {
            vec![
                kernel::Side { key: "it".into(), name: "Italy".into() },
                kernel::Side { key: "ah".into(), name: "Austria-Hungary".into() },
            ]
        };
        let scenario = |s: &crate::scenario::Scenario| kernel::Scenario {
            key: format!("inferno/{}", s.key),
            title: s.title.clone(),
            turns: u32::from(s.last_turn - s.first_turn) + 1,
            sides: sides(),
        };
        self.library.scenarios.iter().map(scenario).collect()
    }
    fn open(&self, scenario: &str, setup: Setup, server_seed: [u8; 32], nonces: Vec<String>) -> Result<Box<dyn AnySession>, Bad> {
        Ok(kernel::open_any(self.game(scenario)?.clone(), setup, server_seed, nonces))
    }
    fn replay(&self, record: &Record, upto: Option<u32>, how: Replay) -> Result<Replayed, Bad> {
        Ok(kernel::replay_any(self.game(&record.header.scenario)?.clone(), record, upto, how))
    }
    fn fits(&self, record: &Record) -> Result<(), Bad> {
        let about = self.game(&record.header.scenario)?.about();
        let (header, upgrade) =
            (&record.header, "`esagono record upgrade FILE` replays it with its stored dice and writes it anew");
        if header.rules != about.rules {
            return Err(Bad::OtherRules(format!(
                "the record was played under rules number {}, this program has {}; {upgrade}",
                header.rules, about.rules
            )));
        }
        if header.data != about.data {
            return Err(Bad::OtherRules(format!(
                "the record was played with other data ({} instead of {}); {upgrade}",
                short(&header.data),
                short(&about.data)
            )));
        }
        Ok(())
    }
    fn situation(&self, situation: &Situation, only: Option<&str>) -> Result<Report, Problems> {
        match self.games.first() {
            Some((_, game)) => kernel::situation_any(&**game, situation, only),
            None => Err(Problems::one(&situation.file, 0, "no scenario is loaded")),
        }
    }
    fn situation_words(&self) -> Json {
        self.games.first().map_or(Json::Null, |(_, g)| g.vocabulary())
    }
}

fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}
