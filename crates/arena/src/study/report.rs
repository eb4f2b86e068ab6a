//! The report: one HTML page, no script, fit for paper.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use games::Entry;
use kernel::{Message, Scenario, message};

use super::charts::{self, Band};
use super::paper::{STYLE, colour, heading, key, number, plain, said, table};
use super::{Study, map, mean, quantile, sorted};
use crate::wilson;

const DRAWN: &str = "#9a968c";

/// The whole page.
pub fn report(study: &Study, entry: &Entry, scenario: &Scenario) -> String {
    let f = &study.figures;
    let title = format!("{}: {}", entry.any().title(), scenario.title);
    let players: Vec<String> =
        f.seats.iter().zip(&f.bots).map(|((_, side), bot)| format!("{} ({})", plain(bot), plain(side))).collect();
    let mut out = String::new();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{1}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{0}</title><style>{STYLE}</style></head><body>\n<h1>{0}</h1>\n<p class=\"under\">{2}</p>\n",
        plain(&title),
        message!("language-key"),
        message!(
            "study-under",
            games = f.games,
            players = versus(players),
            scenario = plain(&f.scenario),
            seed = f.seed.to_string()
        )
    );
    for part in [results(study), length(study), gauges(study), losses(study)] {
        out.push_str(&part);
    }
    out.push_str(&fighting(study, entry));
    out.push_str(&luck(study));
    out.push_str(&rules(study, entry));
    out.push_str(&made(study));
    out
}

fn made(study: &Study) -> String {
    let f = &study.figures;
    let (scenario, bots) = (plain(&f.scenario), plain(&f.bots.join(",")));
    let command = format!("<code>esagono study {scenario} --bots {bots} --games {} --seed {}</code>", f.games, f.seed);
    let seconds = |t: &crate::Times, part: f64| format!("{:.3} s", t.quantile(part));
    let time = |((_, name), t): (&(String, String), &crate::Times)| {
        message!("study-turn-times", seat = plain(name), median = seconds(t, 0.5), longest = seconds(t, 1.0))
    };
    let orders = format!("{:.0}", f.actions as f64 / f.games.max(1) as f64);
    let times: Vec<Message> = f.seats.iter().zip(&f.times).map(time).collect();
    let words = message!("study-made-by", command = command, orders = orders, times = times);
    format!("{}\n<p>{words}</p>\n</body></html>\n", heading(message!("study-made")))
}

/// Players against each other.
fn versus(players: Vec<String>) -> Message {
    let met = |all: Message, next: Message| message!("study-against", one = all, other = next);
    players.into_iter().map(Message::plain).reduce(met).unwrap_or_else(|| message!("study-nobody"))
}

fn name(study: &Study, seat: usize) -> &str {
    study.figures.seats.get(seat).map_or("", |(_, name)| name.as_str())
}

fn results(study: &Study) -> String {
    let f = &study.figures;
    let share = |n: u64| n as f64 / f.games.max(1) as f64;
    let mut rows: Vec<(String, &str, f64, Option<[f64; 2]>)> = (0..f.seats.len())
        .map(|i| {
            (
                message!("study-wins", seat = name(study, i)).to_string(),
                colour(i),
                share(f.wins[i]),
                Some(wilson(f.wins[i], f.games)),
            )
        })
        .collect();
    rows.push((message!("study-drawn").to_string(), DRAWN, share(f.draws), Some(wilson(f.draws, f.games))));
    let grade = |((who, grade), n): (&(String, String), &u64)| {
        let won = |part: &str| f.seats.iter().position(|(key, _)| key == part).map(|i| key(i, name(study, i)));
        let winners: Vec<String> = who.split('+').filter_map(won).collect();
        let winner = if winners.is_empty() { said(message!("study-nobody")) } else { winners.join(", ") };
        vec![winner, plain(grade), n.to_string(), format!("{:.1} %", 100.0 * share(*n))]
    };
    let grades: Vec<Vec<String>> = f.grades.iter().map(grade).collect();
    format!(
        "{}\n<figure>{}<figcaption>{}</figcaption></figure>\n{}",
        heading(message!("study-who-wins")),
        charts::shares(&message!("study-shares").to_string(), &rows),
        said(message!("study-whiskers")),
        table(2, [message!("head-winner"), message!("head-grade"), message!("head-games"), message!("head-share")], &grades)
    )
}

fn length(study: &Study) -> String {
    let turns = sorted(study.games.iter().map(|p| f64::from(p.turns)));
    let longest = turns.last().copied().unwrap_or(0.0) as u32;
    let seats = study.figures.seats.len();
    let bars: Vec<(String, Vec<(&str, f64)>)> = (1..=longest)
        .map(|n| {
            let count = |winner: Option<usize>| {
                let fits = |p: &&crate::Played| p.turns == n && p.winner().map(usize::from) == winner;
                study.games.iter().filter(fits).count() as f64
            };
            let mut parts: Vec<(&str, f64)> = (0..seats).map(|seat| (colour(seat), count(Some(seat)))).collect();
            parts.push((DRAWN, count(None)));
            (n.to_string(), parts)
        })
        .collect();
    let [low, median, high] = [0.25, 0.5, 0.75].map(|part| number(quantile(&turns, part)));
    format!(
        "{}\n<p>{}</p>\n<figure>{}<figcaption>{}</figcaption></figure>\n",
        heading(message!("study-how-long")),
        said(message!("study-turns", median = median, mean = number(mean(&turns)), low = low, high = high)),
        charts::histogram(&message!("study-by-length").to_string(), &message!("study-turns-played").to_string(), &bars),
        keys(study)
    )
}

fn keys(study: &Study) -> String {
    let sides: Vec<String> = (0..study.figures.seats.len()).map(|i| key(i, name(study, i))).collect();
    let drawn = said(message!("study-drawn"));
    let won = said(message!("study-won-by"));
    format!("{won} {} &ensp; <span class=\"key\" style=\"background:{DRAWN}\"></span>{drawn}", sides.join(" &ensp; "))
}

/// Median and quartiles of a gauge at the end of each turn, over the games that lasted so long.
fn band(study: &Study, gauge: usize) -> Band {
    let (name, seat) = study.gauges[gauge];
    let longest = study.seen.iter().map(|w| w.turns.len()).max().unwrap_or(0);
    let point = |turn: usize| {
        let values = sorted(study.seen.iter().filter_map(|w| w.turns.get(turn)?.get(gauge)).map(|v| *v as f64));
        let quartiles = [0.25, 0.5, 0.75].map(|part| quantile(&values, part));
        ((study.first_turn + turn as i64) as f64, quartiles)
    };
    Band {
        name: Message::new(name).to_string(),
        seat: seat.map_or(0, |s| usize::from(s.0)),
        points: (0..longest).map(point).collect(),
    }
}

fn gauges(study: &Study) -> String {
    let all: Vec<Band> = (0..study.gauges.len()).map(|i| band(study, i)).collect();
    let Some((first, rest)) = all.split_first() else { return String::new() };
    let (caption, turn) = (said(message!("study-bands")), message!("study-turn").to_string());
    let mut out = format!(
        "{}\n<figure>{}<figcaption>{caption}</figcaption></figure>\n",
        heading(message!("study-over-turns", what = &first.name)),
        charts::bands(&first.name, &turn, std::slice::from_ref(first))
    );
    if !rest.is_empty() {
        let names: Vec<String> = rest.iter().map(|b| key(b.seat, &b.name)).collect();
        let _ = write!(
            out,
            "{}\n<figure>{}<figcaption>{} &ensp; {caption}</figcaption></figure>\n",
            heading(message!("study-strength")),
            charts::bands(&message!("study-strength").to_string(), &turn, rest),
            names.join(" &ensp; ")
        );
    }
    out
}

fn losses(study: &Study) -> String {
    let kinds: BTreeSet<(u8, &'static str)> = study.seen.iter().flat_map(|w| w.lost.keys().copied()).collect();
    let row = |(seat, what): &(u8, &'static str)| {
        let values = sorted(study.seen.iter().map(|w| f64::from(w.lost.get(&(*seat, *what)).copied().unwrap_or(0))));
        let quartiles = [0.25, 0.5, 0.75].map(|part| number(quantile(&values, part)));
        let [low, middle, high] = quartiles;
        vec![
            key(usize::from(*seat), name(study, usize::from(*seat))),
            plain(&Message::new(what).to_string()),
            format!("{:.1}", mean(&values)),
            middle,
            said(message!("study-from-to", low = low, high = high)),
            number(values.last().copied().unwrap_or(0.0)),
        ]
    };
    let rows: Vec<Vec<String>> = kinds.iter().map(row).collect();
    let heads = [
        message!("head-side"),
        message!("head-lost"),
        message!("head-mean"),
        message!("head-median"),
        message!("head-middle"),
        message!("head-most"),
    ];
    format!("{}\n{}", heading(message!("study-losses")), table(2, heads, &rows))
}

fn fighting(study: &Study, entry: &Entry) -> String {
    let fights = study.fights();
    let games = study.figures.games;
    let total: u32 = fights.values().flatten().sum();
    let mut places: Vec<(&String, u32)> = fights.iter().map(|(hex, by)| (hex, by.iter().sum())).collect();
    places.sort_by_key(|(hex, n)| (std::cmp::Reverse(*n), (*hex).clone()));
    let loaded = entry.map_of(&study.figures.scenario).ok().and_then(|key| entry.map(key).ok());
    let sheet = loaded.as_ref().map(|loaded| &loaded.map);
    let named = |hex: &str| {
        sheet
            .and_then(|sheet| map::name_of(sheet, hex))
            .map_or_else(|| plain(hex), |name| format!("{} {}", plain(hex), plain(&name)))
    };
    let most: Vec<Message> = places
        .iter()
        .take(5)
        .map(|(hex, n)| message!("study-a-game", hex = named(hex), times = format!("{:.2}", f64::from(*n) / games.max(1) as f64)))
        .collect();
    let by: Vec<Message> = (0..study.figures.seats.len())
        .map(|i| {
            let n: u32 = fights.values().filter_map(|by| by.get(i)).sum();
            let times = format!("{:.1}", f64::from(n) / games.max(1) as f64);
            message!("study-attacked", seat = plain(name(study, i)), times = times)
        })
        .collect();
    let picture = sheet.and_then(|sheet| map::picture(sheet, &fights, games)).unwrap_or_default();
    let fights = format!("{:.1}", f64::from(total) / games.max(1) as f64);
    format!(
        "{}\n<p>{}</p>\n<figure class=\"map\">{picture}<figcaption>{}</figcaption></figure>\n",
        heading(message!("study-fighting")),
        message!("study-fights", fights = fights, by = by, most = most),
        said(message!("study-fights-map"))
    )
}

fn luck(study: &Study) -> String {
    let seats = study.figures.seats.len();
    let mut rows = Vec::new();
    for seat in 0..seats {
        let own: Vec<_> = study.seen.iter().filter_map(|w| w.luck.get(&(seat as u8))).collect();
        let fights = f64::from(own.iter().map(|l| l.fights).sum::<u32>());
        // The sum of nothing is a negative zero.
        let per = |sum: f64| if fights > 0.0 { format!("{:+.3}", sum / fights) } else { "–".to_owned() };
        rows.push(vec![
            key(seat, name(study, seat)),
            format!("{:.1}", fights / study.figures.games.max(1) as f64),
            per(own.iter().map(|l| l.mean).sum()),
            per(own.iter().map(|l| l.actual).sum()),
        ]);
    }
    if study.seen.iter().all(|w| w.luck.is_empty()) {
        return String::new();
    }
    let lucky = |seat: usize| -> Vec<f64> { study.seen.iter().map(|w| w.luck_of(seat as u8)).collect() };
    let first = lucky(0);
    let when = |winner: Option<u8>| -> Vec<f64> {
        study.games.iter().zip(&first).filter(|(p, _)| p.winner() == winner).map(|(_, l)| *l).collect()
    };
    let decided: Vec<bool> =
        study.games.iter().zip(&first).filter_map(|(p, l)| p.winner().map(|_| p.winners.contains(&0) == (*l > 0.0))).collect();
    let right = decided.iter().filter(|d| **d).count();
    let means: Vec<Message> = (0..seats)
        .map(|seat| (seat, when(Some(seat as u8))))
        .filter(|(_, values)| !values.is_empty())
        .map(|(seat, values)| message!("study-luck-when", luck = format!("{:+.1}", mean(&values)), seat = name(study, seat)))
        .collect();
    let counted = study.fortune_words.clone().unwrap_or_else(|| Message::plain(""));
    let heads =
        [message!("head-attacker"), message!("head-fights"), message!("head-expected-a-fight"), message!("head-actual-a-fight")];
    format!(
        "{}\n<p>{}</p>\n{}<p>{}</p>\n<figure>{}<figcaption>{}</figcaption></figure>\n<p>{}</p>\n{}",
        heading(message!("study-luck")),
        said(message!("study-luck-is", counted = counted)),
        table(1, heads, &rows),
        said(message!("study-luck-won", seat = name(study, 0), means = means, right = right, decided = decided.len())),
        luck_histogram(study, &first),
        keys(study),
        said(message!("study-dice")),
        dice(study)
    )
}

fn luck_histogram(study: &Study, luck: &[f64]) -> String {
    let most = luck.iter().fold(1.0_f64, |m, l| m.max(l.abs()));
    let width = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|w| most / w <= 9.0).unwrap_or(100.0);
    let reach = (most / width).ceil() as i64;
    let bars: Vec<(String, Vec<(&str, f64)>)> = (-reach..reach)
        .map(|bin| {
            let low = bin as f64 * width;
            let count = |winner: Option<u8>| {
                let fits = |(p, l): &(&crate::Played, &f64)| p.winner() == winner && **l >= low && **l < low + width;
                study.games.iter().zip(luck).filter(fits).count() as f64
            };
            let mut parts: Vec<(&str, f64)> = (0..study.figures.seats.len()).map(|s| (colour(s), count(Some(s as u8)))).collect();
            parts.push((DRAWN, count(None)));
            (format!("{low:+.0}"), parts)
        })
        .collect();
    let axis = message!("study-luck-axis", seat = name(study, 0)).to_string();
    charts::histogram(&message!("study-by-luck").to_string(), &axis, &bars)
}

fn dice(study: &Study) -> String {
    let mut all: BTreeMap<&str, (u64, u64, f64)> = BTreeMap::new();
    for (id, (n, sum, expected)) in study.seen.iter().flat_map(|w| &w.dice) {
        let entry = all.entry(id).or_default();
        entry.0 += u64::from(*n);
        entry.1 += u64::from(*sum);
        entry.2 += expected;
    }
    let games = study.figures.games.max(1) as f64;
    let row = |(id, (n, sum, expected)): (&&str, &(u64, u64, f64))| {
        let each = |x: f64| format!("{:.3}", x / (*n).max(1) as f64);
        vec![plain(id), format!("{:.1}", *n as f64 / games), each(*sum as f64), each(*expected)]
    };
    let heads = [message!("head-paragraph"), message!("head-dice"), message!("head-mean-face"), message!("head-expected")];
    table(1, heads, &all.iter().map(row).collect::<Vec<_>>())
}

fn rules(study: &Study, entry: &Entry) -> String {
    let cited = study.cited();
    let games = study.figures.games.max(1) as f64;
    let title = |id: &str| entry.ledger().get(id).map_or(String::new(), |rule| plain(&rule.title));
    // In the order of the book.
    let row = |id: &&'static str| {
        let (n, in_games) = cited.get(*id).copied()?;
        Some(vec![plain(id), title(id), format!("{:.2}", n as f64 / games), format!("{:.0} %", 100.0 * in_games as f64 / games)])
    };
    let rows: Vec<Vec<String>> = study.ids.iter().filter_map(row).collect();
    let heads = [message!("head-id"), message!("head-rule"), message!("head-times"), message!("head-in-games")];
    format!(
        "{}\n<p>{}</p>\n{}",
        heading(message!("study-rules")),
        said(message!("study-rules-counted", occurred = rows.len(), all = study.ids.len())),
        table(2, heads, &rows)
    )
}
