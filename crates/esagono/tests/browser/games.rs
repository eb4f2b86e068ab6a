//! Whole games through the page: a person's seat is played by what the page advises, against the planner.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Instant;

use serde_json::Value as Json;

use crate::House;
use crate::driver::{Browser, How};
use crate::follow::{Follower, Tally};
use crate::page::{at_table, lobby};

/// Whole games that are played at once.
const AT_ONCE: usize = 3;

/// Opens a table of the historical game against a bot, in the lobby.
fn start(browser: &Browser, house: &House, side: &str, bot: &str) {
    lobby(browser, house.program());
    let article = "//article[.//h3[contains(., 'eleventh battle')]]";
    browser.click(&format!("{article}//select[@aria-label='opponent']/option[normalize-space()='{bot}']"));
    browser.click(&format!("{article}//select[@aria-label='your seat']/option[@value='{side}']"));
    browser.click(&format!("{article}//button[normalize-space()='Start']"));
    at_table(browser);
}

/// The number of the turn that is shown.
fn turn(look: &Json) -> u32 {
    look["turn"].as_str().and_then(|turn| turn.split(' ').nth(1)).and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[test]
fn a_turn_is_played_by_what_the_page_advises() {
    let Some(house) = House::open("advised") else { return };
    let browser = house.browser(How::Desk);
    start(&browser, &house, "it", "normal");
    let mut follower = Follower::new(&browser);
    // The first turn is the second of the calendar. Fights bring what they bring: a retreat and an advance are waited for.
    let verbs = ["attack", "commit", "lose", "advance", "retreat", "by one button"];
    follower.play(|look| look["phase"] == "Movement");
    browser.press("Advice");
    browser.until("it is advised", "!!document.querySelector('.advice')?.dataset.orders");
    browser.shot("advice");
    for last in 2..=6 {
        follower.play(|look| turn(look) > last);
        if verbs.iter().all(|verb| follower.tally.has(verb)) {
            break;
        }
    }
    browser.assert_quiet();
    let tally = follower.tally;
    assert!(tally.refused.is_empty() && tally.missed.is_empty(), "{:#?} {:#?}", tally.refused, tally.missed);
    let missing: Vec<_> = verbs.iter().filter(|verb| !tally.has(verb)).collect();
    assert!(missing.is_empty(), "no {missing:?}: {:?}", tally.ways);
    let most = tally.turns().last().copied().unwrap_or(0);
    assert!(most > 5 && most <= 80, "{most} gestures in a player turn: {tally:#?}");
}

/// Plays a whole game on one side.
fn play(house: &House, side: &str) -> Tally {
    let browser = house.browser(How::Desk);
    start(&browser, house, side, "normal");
    let mut follower = Follower::new(&browser);
    follower.play(|_| false);
    browser.assert_quiet();
    follower.tally
}

#[test]
#[ignore = "long: `cargo xtask page-games`"]
fn whole_games_are_played_through_the_page_long() {
    let games: u32 = std::env::var("ESAGONO_PAGE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let Some(house) = House::open("whole-games") else { return };
    let (next, told) = (AtomicU32::new(0), Mutex::new((Vec::new(), Vec::new())));
    let work = || {
        loop {
            let game = next.fetch_add(1, Relaxed);
            if game >= games {
                return;
            }
            let (side, began) = (["it", "ah"][game as usize % 2], Instant::now());
            let tally = play(&house, side);
            let own = tally.turns();
            eprintln!(
                "game {}: {side}, {} orders, {} player turns, gestures median {} most {} (set-up {}), {} refused, {:.0} s: {}\n  {:?}\n  {}\n  did nothing: {:?}\n  refused: {:?}",
                game + 1,
                tally.orders,
                own.len(),
                own.get(own.len() / 2).copied().unwrap_or(0),
                own.last().copied().unwrap_or(0),
                tally.gestures.get("set-up").copied().unwrap_or(0),
                tally.refused.len(),
                began.elapsed().as_secs_f32(),
                tally.over.as_deref().unwrap_or("not over"),
                tally.gestures,
                tally.longest(),
                tally.missed,
                tally.refused,
            );
            assert!(tally.over.is_some());
            let mut told = told.lock().expect("no game failed");
            told.0.extend(own);
            told.1.extend(tally.refused);
        }
    };
    // Most of the time is spent waiting for the page.
    std::thread::scope(|scope| (0..AT_ONCE).for_each(|_| drop(scope.spawn(work))));
    let (mut turns, refused): (Vec<u32>, Vec<String>) = told.into_inner().expect("no game failed");
    turns.sort_unstable();
    let (median, most) = (turns.get(turns.len() / 2).copied().unwrap_or(0), turns.last().copied().unwrap_or(0));
    eprintln!(
        "{games} games, {} player turns: gestures median {median}, most {most}; {} refusals, no console errors",
        turns.len(),
        refused.len()
    );
    assert!(refused.is_empty(), "{refused:#?}");
    assert!(most <= 80, "{most} gestures in one player turn");
}
