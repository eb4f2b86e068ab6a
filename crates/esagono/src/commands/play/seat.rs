//! A person at the terminal: what is shown, and what may be typed.

use std::io::{BufRead, Write};
use std::path::Path;

use kernel::{Done, Message, Planned, Rejected, Seat, Stop, Viewer, message};

use super::menu::{self, Offer, PAGE};
use crate::commands::protocol::split;
use crate::commands::rules::write_rule;
use crate::fail::Fail;
use crate::files;
use crate::table::Table;
use crate::text::{map, odds, position, rehearsal};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The position has changed.
    Go,
    Quit,
}

pub struct Terminal {
    /// How much of the log each seat has read.
    read: Vec<usize>,
    last: Option<Seat>,
}

impl Terminal {
    pub fn new(table: &Table<'_>) -> Self {
        Self { read: vec![0; table.seats.len()], last: None }
    }

    /// Asks a person until something is done.
    pub fn ask(&mut self, table: &mut Table<'_>, seat: Seat, out: &mut dyn Write) -> Result<Next, Fail> {
        self.hand_over(table, seat, out)?;
        self.tell(table, seat, out)?;
        let legal: Vec<String> = table.session.legal(seat).into_iter().map(|(words, _)| words).collect();
        let mut list = List { offers: menu::offers(&legal), from: 0 };
        writeln!(out, "\n{}", position::heading(&*table.session).trim_end())?;
        list.write(out)?;
        loop {
            write!(out, "{}> ", table.key(seat))?;
            out.flush()?;
            let Some(line) = read_line()? else {
                writeln!(out)?;
                return Ok(Next::Quit);
            };
            let line = line.trim();
            // A pipe does not show what was typed; a log of the session should.
            if !super::is_screen() && !line.is_empty() {
                writeln!(out, "{line}")?;
            }
            if let Some(next) = self.obey(table, seat, line, &legal, &mut list, out)? {
                return Ok(next);
            }
        }
    }

    /// Two people at one screen do not see each other's counters.
    fn hand_over(&mut self, table: &Table<'_>, seat: Seat, out: &mut dyn Write) -> Result<(), Fail> {
        let other = self.last.replace(seat).is_some_and(|last| last != seat);
        if other && super::is_screen() {
            write!(out, "\n{}", message!("play-hand-over", seat = table.name(seat)))?;
            out.flush()?;
            read_line()?;
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        Ok(())
    }

    /// What the seat has witnessed since it was last asked.
    fn tell(&mut self, table: &Table<'_>, seat: Seat, out: &mut dyn Write) -> Result<(), Fail> {
        let read = &mut self.read[usize::from(seat.0)];
        let (_, count) = table.session.log(Viewer::Seat(seat), usize::MAX);
        let (told, next) = table.session.log(Viewer::Seat(seat), (*read).min(count));
        *read = next;
        if !told.is_empty() {
            writeln!(out)?;
        }
        for told in told {
            writeln!(out, "  {}", told.text)?;
        }
        write!(out, "{}", rehearsal::planned(table.session.planned(seat)))?;
        Ok(())
    }

    /// At the end: what the people at the table have not read yet.
    pub fn tell_rest(&mut self, table: &Table<'_>, out: &mut dyn Write) -> Result<(), Fail> {
        table.persons().into_iter().try_for_each(|seat| self.tell(table, seat, out))
    }

    /// Carries out one line; none if the seat is to be asked again.
    fn obey(
        &mut self,
        table: &mut Table<'_>,
        seat: Seat,
        line: &str,
        legal: &[String],
        list: &mut List,
        out: &mut dyn Write,
    ) -> Result<Option<Next>, Fail> {
        let (verb, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(verb, rest)| (verb, rest.trim()));
        match (verb, rest) {
            ("", _) => {}
            ("quit" | "exit", "") => return Ok(Some(Next::Quit)),
            ("help" | "?", _) => writeln!(out, "{}", message!("play-help"))?,
            ("list", _) => {
                *list = List { offers: menu::flat(legal), from: 0 };
                list.write(out)?;
            }
            ("back", "") => {
                *list = List { offers: menu::offers(legal), from: 0 };
                list.write(out)?;
            }
            ("more", "") => {
                list.turn();
                list.write(out)?;
            }
            ("show", "") => write!(out, "{}", position::position(&*table.session, Viewer::Seat(seat), &table.presentation()))?,
            ("map", "") => {
                let scenario = table.session.record(None).header.scenario;
                write!(out, "{}", map::map(&*table.session, Viewer::Seat(seat), &table.entry.sheet(&scenario)?))?;
            }
            ("why", _) => why(table, seat, rest, out)?,
            ("odds", _) => match odds::ask(&*table.session, Viewer::Seat(seat), rest) {
                Ok(answer) => write!(out, "{}", odds::text(&answer))?,
                Err(fail) => write_fail(fail, out)?,
            },
            ("rule", id) => match table.entry.ledger().get(id) {
                Some(rule) => write_rule(out, rule, None)?,
                None => writeln!(out, "{}", message!("play-no-rule", rule = id))?,
            },
            ("ask", _) => match table.session.ask(Viewer::Seat(seat), rest) {
                Ok(answer) => writeln!(out, "{}", answer.as_str().map_or_else(|| answer.to_string(), str::to_owned))?,
                Err(text) => writeln!(out, "{text}")?,
            },
            ("try", _) => {
                let orders = split(rest);
                let told = table.session.rehearse(seat, &orders);
                write!(out, "{}", rehearsal::text(&*table.session, seat, orders.len(), &told))?;
            }
            ("plan", "") => match rehearsal::planned(table.session.planned(seat)) {
                text if text.is_empty() => writeln!(out, "{}", message!("play-nothing-planned"))?,
                text => write!(out, "{text}")?,
            },
            ("plan", "off") => table.session.set_planned(seat, Planned::default()),
            ("plan", _) => {
                let orders = split(rest);
                let done = table.session.submit_planned(seat, &orders, vec![Stop::Loss]);
                return done_or_not(table, done, orders.len(), out);
            }
            ("save", path) => save(table, path, out)?,
            ("undo", "") => {
                let undone = table.session.undo(seat, None);
                return match undone {
                    Ok(n) => {
                        writeln!(out, "{}", message!("play-taken-back", line = n))?;
                        Ok(Some(Next::Go))
                    }
                    Err(rejected) => refused(table, &rejected, out),
                };
            }
            ("pass", "") => {
                let done = table.session.pass(seat);
                return done_or_not(table, done, 1, out);
            }
            _ => return self.order(table, seat, line, list, out),
        }
        Ok(None)
    }

    /// A number of the list, or words.
    fn order(
        &self,
        table: &mut Table<'_>,
        seat: Seat,
        line: &str,
        list: &mut List,
        out: &mut dyn Write,
    ) -> Result<Option<Next>, Fail> {
        let orders = match line.parse::<usize>() {
            Err(_) => split(line),
            Ok(n) => match n.checked_sub(1).and_then(|i| list.offers.get(i)) {
                None => {
                    writeln!(out, "{}", message!("play-no-number", number = n, last = list.offers.len()))?;
                    return Ok(None);
                }
                Some(offer) if offer.orders.len() > 1 => {
                    *list = List { offers: menu::flat(&offer.orders), from: 0 };
                    list.write(out)?;
                    writeln!(out, "  {}", message!("play-back"))?;
                    return Ok(None);
                }
                Some(offer) => offer.orders.clone(),
            },
        };
        let done = table.session.submit_words(seat, &orders);
        done_or_not(table, done, orders.len(), out)
    }
}

/// The numbered offers and the page that is shown.
struct List {
    offers: Vec<Offer>,
    from: usize,
}

impl List {
    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let page = self.offers.iter().enumerate().skip(self.from).take(PAGE);
        for (i, offer) in page {
            writeln!(out, "  {:>3}  {}", i + 1, offer.label)?;
        }
        let shown = (self.from + PAGE).min(self.offers.len());
        if self.offers.len() > PAGE {
            writeln!(out, "  {}", message!("play-page", from = self.from + 1, to = shown, of = self.offers.len()))?;
        }
        Ok(())
    }
    fn turn(&mut self) {
        self.from = if self.from + PAGE < self.offers.len() { self.from + PAGE } else { 0 };
    }
}

/// The next line of input; none at its end.
fn read_line() -> Result<Option<String>, Fail> {
    let mut bytes = Vec::new();
    match std::io::stdin().lock().read_until(b'\n', &mut bytes)? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
    }
}

fn done_or_not(table: &Table<'_>, done: Result<Done, Rejected>, sent: usize, out: &mut dyn Write) -> Result<Option<Next>, Fail> {
    match done {
        Err(rejected) => refused(table, &rejected, out),
        Ok(done) => {
            if let Some(stopped) = &done.stopped {
                writeln!(out, "{}", message!("play-orders-done", done = done.done, sent = sent))?;
                refused(table, stopped, out)?;
            } else if done.done < sent {
                writeln!(out, "{}", message!("play-orders-stopped", done = done.done, sent = sent))?;
            }
            Ok(Some(Next::Go))
        }
    }
}

/// Every broken rule with its number, most specific first.
fn refused(table: &Table<'_>, rejected: &Rejected, out: &mut dyn Write) -> Result<Option<Next>, Fail> {
    for (rule, why) in told_once(&rejected.0) {
        let rule = rule.as_deref().map(|id| match table.entry.ledger().get(id) {
            Some(text) => format!("{id} {}", text.title),
            None => id.to_owned(),
        });
        // No order at all, as it begins with no verb.
        let is_strange = rule.is_none() && why.to_string().starts_with("no verb");
        let rule = rule.unwrap_or_else(|| if is_strange { "strange" } else { "none" }.to_owned());
        writeln!(out, "{}", message!("play-no", why = why.clone(), rule = rule))?;
    }
    Ok(None)
}

/// A reason without a paragraph is left out where a paragraph gives the same one.
fn told_once(pairs: &[(Option<String>, Message)]) -> impl Iterator<Item = &(Option<String>, Message)> {
    pairs.iter().filter(|(rule, why)| rule.is_some() || !pairs.iter().any(|(other, text)| other.is_some() && text == why))
}

/// Every refusal of an order, with what the paragraph says.
fn why(table: &Table<'_>, seat: Seat, words: &str, out: &mut dyn Write) -> Result<(), Fail> {
    let orders = split(words);
    let [order] = orders.as_slice() else {
        writeln!(out, "{}", message!("play-one-order"))?;
        return Ok(());
    };
    match table.session.why(seat, order) {
        Err(text) => writeln!(out, "{text}")?,
        Ok(why) if why.is_empty() => writeln!(out, "{}", message!("play-allowed", order = order))?,
        Ok(why) => {
            for (rule, text) in told_once(&why) {
                writeln!(out, "{}", crate::text::capital(&text.to_string()))?;
                if let Some(rule) = rule.as_deref().and_then(|id| table.entry.ledger().get(id)) {
                    write_rule(out, rule, None)?;
                }
            }
        }
    }
    Ok(())
}

fn save(table: &mut Table<'_>, path: &str, out: &mut dyn Write) -> Result<(), Fail> {
    let path = match (path, &table.keep) {
        ("", None) => {
            writeln!(out, "{}", message!("play-save-where"))?;
            return Ok(());
        }
        ("", Some(kept)) => kept.clone(),
        (path, _) => Path::new(path).to_path_buf(),
    };
    let own = table.keep.as_ref() == Some(&path);
    match files::writable(&path, own).and_then(|()| files::write(&path, &table.record_text())) {
        Ok(()) => {
            writeln!(out, "{}", message!("play-saved", path = path.display().to_string()))?;
            table.keep = Some(path);
            Ok(())
        }
        // A wrong name at the prompt is no reason to leave the table.
        Err(fail) => write_fail(fail, out),
    }
}

fn write_fail(fail: Fail, out: &mut dyn Write) -> Result<(), Fail> {
    match fail {
        Fail::Input(text) => Ok(writeln!(out, "{text}")?),
        io => Err(io),
    }
}
