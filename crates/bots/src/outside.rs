//! An outside program in a seat. It writes requests and reads answers, the same lines as docs/PROTOCOL.md describes, on its own
//! standard output and input; its seat is the only one it knows of.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use kernel::{Belief, Game, Misread, Refusals, Seat, Viewer, situation};
use serde_json::{Value as Json, json};

use crate::Bot;

/// A running program.
pub struct Outside {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Orders of a list that are still to be given.
    queue: Vec<Json>,
    /// How many orders of its last message were carried out; none while it waits for nothing.
    done: Option<usize>,
    id: Option<Json>,
    greeted: bool,
    trouble: Option<String>,
}

impl Outside {
    /// Starts the program through the shell.
    pub fn start<G: Game>(command: &str, _game: &G, _seat: Seat) -> Result<Self, String> {
        let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut child = Command::new(shell)
            .args([flag, command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("`{command}` cannot be started: {e}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let output = output.ok_or_else(|| format!("`{command}` has no output"))?;
        Ok(Self {
            child,
            input,
            output: BufReader::new(output),
            queue: Vec::new(),
            done: None,
            id: None,
            greeted: false,
            trouble: None,
        })
    }

    fn say(&mut self, mut line: Json, id: Option<Json>) {
        if let (Json::Object(map), Some(id)) = (&mut line, id) {
            map.insert("id".into(), id);
        }
        let sent = self.input.as_mut().map(|input| writeln!(input, "{line}").and_then(|()| input.flush()));
        if !matches!(sent, Some(Ok(()))) {
            self.trouble.get_or_insert_with(|| "the program no longer reads".into());
        }
    }

    fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.output.read_line(&mut line) {
            Ok(n) if n > 0 => Some(line),
            _ => {
                self.trouble.get_or_insert_with(|| "the program ended before the game did".into());
                None
            }
        }
    }

    /// Where play stands, as the greeting and the answers to orders tell it.
    fn moment<G: Game>(game: &G, state: &G::State, seat: Seat) -> Json {
        let about = game.about();
        let prompt = game.prompt(state, seat);
        let key = about.seat_key(seat);
        json!({
            "at": game.moment(state),
            "waiting": [key],
            "prompts": [{ "seat": key, "text": prompt.text, "rule": prompt.rule }],
            "log": { key: [] },
            "over": null,
        })
    }

    fn greet<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat) {
        let about = game.about();
        let seats: serde_json::Map<String, Json> =
            (0..about.seats.len() as u8).map(Seat).map(|s| (about.seat_key(s).to_owned(), who(s, seat).into())).collect();
        let mut hello = Self::moment(game, state, seat);
        hello["esagono"] = json!({
            "protocol": 2, "game": about.game, "scenario": about.scenario, "rules": about.rules, "data": about.data, "seats": seats,
        });
        self.say(hello, None);
        self.greeted = true;
    }

    /// The order that the words or the JSON of an action mean, if it is legal now.
    fn order<G: Game>(game: &G, state: &G::State, seat: Seat, order: &Json, legal: &[G::Action]) -> Result<G::Action, Json> {
        let refused = |refusals: Refusals| {
            let told = |r: &kernel::Refusal| (r.rule.map(|rule| rule.to_string()), game.said(&r.why));
            refusals.0.iter().map(told).map(|(rule, why)| json!({ "rule": rule, "why": why })).collect::<Json>()
        };
        let plain = |why: String| json!([{ "rule": null, "why": why }]);
        let action = match order {
            Json::String(words) if !legal.iter().any(|a| json!(a) == *order) => {
                game.parse(state, seat, words).map_err(|misread| match misread {
                    Misread::Unknown(text) => plain(text),
                    Misread::OutOfRange(refusal) => refused(Refusals(vec![refusal])),
                })?
            }
            other => serde_json::from_value(other.clone()).map_err(|e| plain(format!("not an action: {e}")))?,
        };
        game.check(state, seat, &action).map_err(refused)?;
        Ok(action)
    }

    /// Answers one request; an order that can be given is returned instead.
    fn answer<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        request: &Json,
    ) -> Result<G::Action, Json> {
        let error = |text: String| json!({ "error": text });
        let Json::Object(map) = request else { return Err(error("a request is an object, such as {\"legal\":true}".into())) };
        let text = |key: &str| map.get(key).and_then(Json::as_str).unwrap_or_default().to_owned();
        let key = game.about().seat_key(seat);
        if map.get("seat").is_some_and(|s| s.as_str() != Some(key)) {
            return Err(error(format!("{} is not a seat of this program; `{key}` is", map["seat"])));
        }
        let named = map.keys().find(|k| !["seat", "id"].contains(&k.as_str())).map(String::as_str);
        match named {
            Some("legal") => {
                let words: Vec<String> = legal.iter().map(|a| game.words(state, a)).collect();
                Err(json!({ "seat": key, "legal": words, "actions": legal }))
            }
            Some("view") => Err(json!({ "view": game.view(state, Viewer::Seat(seat)) })),
            Some("ask") => Err(match situation::ask(game, state, Viewer::Seat(seat), &text("ask")) {
                Ok(answer) => json!({ "answer": answer.unwrap_or(Json::String("hidden".into())) }),
                Err(why) => error(why),
            }),
            Some("why") => Err(match Self::order(game, state, seat, &Json::String(text("why")), legal) {
                Ok(_) => json!({ "legal": true, "cites": [] }),
                Err(cites) => json!({ "legal": false, "cites": cites }),
            }),
            Some("pass") => match game.pass(state, seat) {
                Some(action) => Ok(action),
                None => Err(error("a choice must be made here".into())),
            },
            Some("act") => {
                let orders: Vec<Json> = match &map["act"] {
                    Json::String(words) => words.split(';').map(str::trim).filter(|w| !w.is_empty()).map(Json::from).collect(),
                    Json::Array(list) => list.clone(),
                    _ => Vec::new(),
                };
                let Some(first) = orders.first() else { return Err(error("`act` must be a list of actions".into())) };
                match Self::order(game, state, seat, first, legal) {
                    Ok(action) => {
                        self.queue = orders[1..].to_vec();
                        self.queue.reverse();
                        Ok(action)
                    }
                    Err(cites) => {
                        let why = cites[0]["why"].as_str().unwrap_or("it is refused").to_owned();
                        Err(json!({ "error": why, "cites": cites }))
                    }
                }
            }
            Some(other) => Err(error(format!("`{other}` is not answered to a program in a seat"))),
            None => Err(error("a request has one of act, pass, legal, view, ask, why".into())),
        }
    }

    /// Tells the program what became of its last message, now that it is waited on again.
    fn report<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat, stopped: Option<Json>) {
        if let Some(done) = self.done.take() {
            let mut answer = Self::moment(game, state, seat);
            answer["done"] = done.into();
            if let Some(cites) = stopped {
                answer["stopped"] = cites;
            }
            let id = self.id.take();
            self.say(answer, id);
        }
    }
}

fn who(seat: Seat, own: Seat) -> &'static str {
    if seat == own { "program" } else { "other" }
}

impl<G: Game> Bot<G> for Outside {
    fn choose(&mut self, game: &G, belief: &Belief<G::State>, seat: Seat, legal: &[G::Action]) -> G::Action {
        let state = belief.state();
        if !self.greeted {
            self.greet(game, state, seat);
        }
        let mut stopped = None;
        if let Some(order) = self.queue.pop() {
            match Self::order(game, state, seat, &order, legal) {
                Ok(action) => {
                    self.done = self.done.map(|n| n + 1);
                    return action;
                }
                Err(cites) => stopped = Some(cites),
            }
            self.queue.clear();
        }
        self.report(game, state, seat, stopped);
        while let Some(line) = self.trouble.is_none().then(|| self.hear()).flatten() {
            if line.trim().is_empty() {
                continue;
            }
            let request: Json = match serde_json::from_str(line.trim()) {
                Ok(request) => request,
                Err(e) => {
                    self.say(json!({ "error": format!("not JSON: {e}") }), None);
                    continue;
                }
            };
            let id = request.get("id").cloned();
            match self.answer(game, state, seat, legal, &request) {
                Ok(action) => {
                    self.done = Some(1);
                    self.id = id;
                    return action;
                }
                Err(answer) => self.say(answer, id),
            }
        }
        // A program that is gone passes for the rest of the game; `trouble` tells why.
        game.pass(state, seat).filter(|pass| legal.contains(pass)).unwrap_or(legal[0])
    }

    fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }
}

impl Drop for Outside {
    /// The end of its input tells the program that the game is over.
    fn drop(&mut self) {
        self.input = None;
        for _ in 0..50 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
