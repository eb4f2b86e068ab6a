//! `esagono protocol`: one JSON object per line, see docs/PROTOCOL.md.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use games::Games;
use kernel::{Planned, Seat, Viewer, Waiting, cites};
use serde_json::{Map, Value as Json, json};

use crate::chosen::Chosen;
use crate::fail::{Fail, GOOD};
use crate::table::{self, Player, Table, players};
use crate::{fail, files};
pub use kernel::request::split;
use kernel::request::{Request, What};

/// Play by JSON lines on stdin and stdout, for programs in any language
#[derive(clap::Args)]
#[command(
    after_help = "Every line on stdin is a request, every line on stdout its answer; the first line greets.\nThe program plays every seat that no bot plays. docs/PROTOCOL.md has the whole of it.\n\nExamples:\n  esagono protocol inferno/surprise                                both sides\n  esagono protocol inferno/surprise --seats it=program,ah=random   Italy against a bot\n  echo '{\"legal\":true}' | esagono protocol inferno/surprise --seed 1"
)]
pub struct Args {
    /// A scenario, such as inferno/surprise
    scenario: String,
    /// Who plays each seat: program or a bot (easy, normal, hard, greedy, random, passive); seats not named are the program's
    #[arg(long, value_name = "SEAT=PLAYER,...", alias = "sides")]
    seats: Option<String>,
    /// The number all dice and bots follow from; without it a random one
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    chosen: Chosen,
    /// Keep the record in this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Replace the record file if it exists
    #[arg(long)]
    force: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let seed = args.seed.unwrap_or_else(table::random_seed);
    let mut table = Table::open(games, &args.scenario, &args.chosen, seed)?;
    let players = players(args.seats.as_deref().or(Some("")), &table.seats, Player::Person)?;
    if let Some(path) = &args.record {
        files::writable(path, args.force)?;
        table.keep = Some(path.clone());
    }
    table.seat(players, seed)?;
    table.run_bots()?;
    table.save()?;
    let persons = table.persons();
    let mut server = Server { read: vec![0; table.seats.len()], table, persons };
    let greeting = server.greeting();
    say(out, &greeting)?;
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        if line.trim().is_empty() {
            continue;
        }
        let (answer, id, quit) = match Request::read(&line) {
            Ok(request) => {
                let quit = matches!(request.what, What::Quit);
                (server.answer(&request), request.id, quit)
            }
            Err((error, id)) => (json!({ "error": error }), id, false),
        };
        say(out, &with_id(answer, id))?;
        server.table.save()?;
        if quit {
            break;
        }
    }
    server.table.save()?;
    Ok(GOOD)
}

fn say(out: &mut dyn Write, json: &Json) -> Result<(), Fail> {
    writeln!(out, "{json}")?;
    Ok(out.flush()?)
}

fn with_id(mut answer: Json, id: Option<Json>) -> Json {
    if let (Json::Object(map), Some(id)) = (&mut answer, id) {
        map.insert("id".into(), id);
    }
    answer
}

struct Server<'g> {
    table: Table<'g>,
    /// The seats of the program.
    persons: Vec<Seat>,
    /// How much of the log each seat has been sent.
    read: Vec<usize>,
}

impl Server<'_> {
    fn greeting(&mut self) -> Json {
        let header = self.table.session.record(None).header;
        let players: Map<String, Json> = (0..self.table.seats.len() as u8)
            .map(|i| {
                let player = match &self.table.players[usize::from(i)] {
                    Player::Person => "program".to_owned(),
                    Player::Bot(bot) => bot.name(),
                };
                (self.table.key(Seat(i)).to_owned(), player.into())
            })
            .collect();
        let mut hello = self.moment();
        hello["esagono"] = json!({
            "protocol": 2, "game": header.game, "scenario": header.scenario, "rules": header.rules, "data": header.data,
            "commitment": header.commitment, "nonces": header.nonces, "seats": players,
        });
        hello
    }

    /// Where play stands, and what the program's seats have witnessed since the last answer.
    fn moment(&mut self) -> Json {
        let session = &self.table.session;
        let waiting = session.waiting();
        let mut log = Map::new();
        for seat in &self.persons {
            let (told, next) = session.log(Viewer::Seat(*seat), self.read[usize::from(seat.0)]);
            self.read[usize::from(seat.0)] = next;
            // Line numbers stay here: their gaps would count what the other side did unseen.
            let texts: Vec<String> = told.into_iter().map(|told| told.text.to_string()).collect();
            log.insert(self.table.key(*seat).to_owned(), json!(texts));
        }
        let prompts: Vec<Json> = waiting
            .seats()
            .iter()
            .filter(|seat| self.persons.contains(seat))
            .map(|seat| {
                let prompt = session.prompt(seat);
                json!({ "seat": self.table.key(seat), "text": prompt.text, "rule": prompt.rule })
            })
            .collect();
        let over = match &waiting {
            Waiting::Over(outcome) => json!(outcome),
            _ => Json::Null,
        };
        let keys: Vec<&str> = waiting.seats().iter().map(|seat| self.table.key(seat)).collect();
        json!({ "at": session.moment(), "waiting": keys, "prompts": prompts, "log": log, "over": over })
    }

    /// The seat a request is for: the named one, else the program's seat that is waited on, else its first.
    fn seat(&self, request: &Request) -> Result<Seat, String> {
        let own = || self.persons.iter().map(|s| format!("`{}`", self.table.key(*s))).collect::<Vec<_>>().join(", ");
        match &request.seat {
            Some(key) => match self.table.session.seat(key) {
                Some(seat) if self.persons.contains(&seat) => Ok(seat),
                Some(_) => Err(format!("`{key}` is not a seat of this program; {} is", own())),
                None => Err(format!("no seat is called `{key}`")),
            },
            None => self
                .table
                .person_to_act()
                .or(self.persons.first().copied())
                .ok_or_else(|| "bots play every side; `view` needs the seat `referee`".into()),
        }
    }

    /// Who looks: a seat of the program, or everything where there is nobody to hide from.
    fn viewer(&self, request: &Request) -> Result<Viewer, String> {
        if request.seat.as_deref() != Some("referee") {
            return self.seat(request).map(Viewer::Seat);
        }
        if self.is_open() {
            Ok(Viewer::Referee)
        } else {
            Err("the referee sees everything; that is told when the game is over, or if the program plays every side".into())
        }
    }

    fn is_open(&self) -> bool {
        self.persons.is_empty() || self.persons.len() == self.table.seats.len() || self.table.session.waiting().is_over()
    }

    fn answer(&mut self, request: &Request) -> Json {
        self.try_answer(request).unwrap_or_else(|error| error)
    }

    fn try_answer(&mut self, request: &Request) -> Result<Json, Json> {
        let error = |text: String| json!({ "error": text });
        match &request.what {
            What::Act(actions) => self.act(request, actions),
            What::Keep(orders, stops) => {
                let seat = self.seat(request).map_err(error)?;
                let done = self.table.session.submit_planned(seat, orders, stops.clone());
                let mut answer = self.done(done)?;
                put_plan(&mut answer, self.table.session.planned(seat));
                Ok(answer)
            }
            What::Rehearse(orders) => {
                let seat = self.seat(request).map_err(error)?;
                let mut answer = json!(self.table.session.rehearse(seat, orders).told());
                answer["seat"] = self.table.key(seat).into();
                Ok(answer)
            }
            What::Bring(units, by) => {
                let seat = self.seat(request).map_err(error)?;
                let brought = self.table.session.bring(seat, units, by);
                Ok(json!({ "seat": self.table.key(seat), "bring": brought.orders, "stay": brought.stay_told() }))
            }
            What::Plan => Ok(json!(self.table.session.planned(self.seat(request).map_err(error)?).told())),
            What::DropPlan => {
                let seat = self.seat(request).map_err(error)?;
                self.table.session.set_planned(seat, Planned::default());
                Ok(json!(self.table.session.planned(seat).told()))
            }
            What::Pass => {
                let seat = self.seat(request).map_err(error)?;
                let done = self.table.session.pass(seat);
                self.done(done)
            }
            What::Undo(only) => {
                let seat = self.seat(request).map_err(error)?;
                self.table.session.undo(seat, *only).map_err(|r| refused(&r))?;
                self.clip_log();
                let mut answer = self.moment();
                answer["undone"] = true.into();
                Ok(answer)
            }
            What::Orders(orders) => {
                let seat = self.seat(request).map_err(error)?;
                let steps = self.table.entry.any().situation_words();
                let known: Vec<&str> =
                    steps["steps"].as_array().map_or(&[][..], Vec::as_slice).iter().filter_map(|s| s["step"].as_str()).collect();
                if let Some(order) = orders.iter().find(|o| !known.contains(&o.step.as_str())) {
                    return Err(error(format!("no step is called `{}`; known are {}", order.step, known.join(", "))));
                }
                self.table.session.set_orders(seat, orders.clone());
                self.table.run_bots().map_err(|_| error("a bot was refused".into()))?;
                Ok(self.moment())
            }
            What::Legal => {
                let seat = self.seat(request).map_err(error)?;
                let legal = self.table.session.legal(seat);
                let (words, actions): (Vec<String>, Vec<Json>) = legal.into_iter().unzip();
                Ok(json!({ "seat": self.table.key(seat), "legal": words, "actions": actions }))
            }
            What::View => {
                let viewer = self.viewer(request).map_err(error)?;
                Ok(json!({ "view": self.table.session.view(viewer) }))
            }
            What::Ask(question) => {
                let viewer = self.viewer(request).map_err(error)?;
                Ok(json!({ "answer": self.table.session.ask(viewer, question).map_err(error)? }))
            }
            What::Why(words) => {
                let seat = self.seat(request).map_err(error)?;
                let why = self.table.session.why(seat, words).map_err(error)?;
                Ok(json!({ "legal": why.is_empty(), "cites": cites(&why) }))
            }
            What::Rule(id) => match self.table.entry.ledger().get(id) {
                Some(rule) => Ok(json!({ "rule": rule.id, "kind": rule.kind.word(), "title": rule.title, "says": rule.says })),
                None => Err(error(format!("no rule is called `{id}`"))),
            },
            What::Record => {
                if !self.is_open() {
                    let text = "the record holds what the other side hides; it can be had when the game is over";
                    return Err(error(text.into()));
                }
                let over = self.table.session.waiting().is_over();
                Ok(json!({ "record": self.table.session.record(over.then_some("finished")).text() }))
            }
            What::Quit => Ok(json!({ "quit": true })),
        }
    }

    fn act(&mut self, request: &Request, actions: &[Json]) -> Result<Json, Json> {
        let seat = self.seat(request).map_err(|text| json!({ "error": text }))?;
        let words: Option<Vec<String>> = actions.iter().map(|a| a.as_str().map(str::to_owned)).collect();
        let done = match words {
            Some(words) => self.table.session.submit_words(seat, &words),
            None => self.table.session.submit_json(seat, actions),
        };
        self.done(done)
    }

    fn done(&mut self, done: Result<kernel::Done, kernel::Rejected>) -> Result<Json, Json> {
        let done = done.map_err(|r| refused(&r))?;
        self.table.run_bots().map_err(|_| json!({ "error": "a bot was refused" }))?;
        let mut answer = self.moment();
        answer["done"] = done.done.into();
        if let Some(stopped) = &done.stopped {
            answer["stopped"] = json!(cites(&stopped.0));
        }
        Ok(answer)
    }

    /// After undo the log is shorter; what was sent is taken as read.
    fn clip_log(&mut self) {
        for seat in &self.persons {
            let (_, count) = self.table.session.log(Viewer::Seat(*seat), usize::MAX);
            let read = &mut self.read[usize::from(seat.0)];
            *read = (*read).min(count);
        }
    }
}

fn put_plan(answer: &mut Json, planned: &Planned) {
    let told = json!(planned.told());
    (answer["plan"], answer["ended"]) = (told["plan"].clone(), told["ended"].clone());
}

fn refused(rejected: &kernel::Rejected) -> Json {
    json!({ "error": fail::refusals(rejected), "cites": cites(&rejected.0) })
}
