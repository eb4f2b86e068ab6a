//! Whole games through the page: a person's seat is played by what the page advises, against the planner.

use std::time::Instant;

use crate::House;
use crate::driver::{Browser, How};
use crate::follow::{Follower, Tally};
use crate::page::{at_table, lobby};

/// Opens a table of the historical game against a bot, in the lobby.
fn start(browser: &Browser, house: &House, side: &str, bot: &str) {
    lobby(browser, house.program());
    let article = "//article[.//h3[contains(., 'eleventh battle')]]";
    browser.click(&format!("{article}//select[@aria-label='opponent']/option[normalize-space()='{bot}']"));
    browser.click(&format!("{article}//select[@aria-label='your side']/option[@value='{side}']"));
    browser.click(&format!("{article}//button[normalize-space()='Start']"));
    at_table(browser);
}

/// Plays a game on one side until it is over or the given turn has ended.
fn play(house: &House, side: &str, turns: Option<u32>) -> Tally {
    let browser = house.browser(How::Desk);
    start(&browser, house, side, "normal");
    let mut follower = Follower::new(&browser);
    follower.play(|look| {
        let number = look["turn"].as_str().and_then(|turn| turn.split(' ').nth(1)).and_then(|n| n.parse::<u32>().ok());
        turns.zip(number).is_some_and(|(last, now)| now > last)
    });
    browser.assert_quiet();
    follower.tally
}

#[test]
fn a_turn_is_played_by_what_the_page_advises() {
    let Some(house) = House::open("advised") else { return };
    let tally = play(&house, "it", Some(2));
    assert!(tally.refused.is_empty() && tally.missed.is_empty(), "{:#?} {:#?}", tally.refused, tally.missed);
    assert!(tally.orders > 10, "{tally:?}");
    let most = tally.turns().last().copied().unwrap_or(0);
    assert!(most > 5 && most <= 80, "{most} gestures in a player turn: {tally:#?}");
    // Fights through to the end: who joins, what it costs, who follows.
    for verb in ["attack", "commit", "lose"] {
        assert!(tally.ways.keys().any(|way| way.starts_with(verb)), "no {verb}: {:?}", tally.ways);
    }
}

#[test]
#[ignore = "long: `cargo xtask page-games`"]
fn whole_games_are_played_through_the_page_long() {
    let games: u32 = std::env::var("ESAGONO_PAGE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let Some(house) = House::open("whole-games") else { return };
    let mut turns: Vec<u32> = Vec::new();
    let mut refused: Vec<String> = Vec::new();
    for game in 0..games {
        let (side, began) = (["it", "ah"][game as usize % 2], Instant::now());
        let tally = play(&house, side, None);
        let own = tally.turns();
        eprintln!(
            "game {}: {side}, {} orders, {} player turns, gestures median {} most {} (set-up {}), {} refused, {:.0} s: {}",
            game + 1,
            tally.orders,
            own.len(),
            own.get(own.len() / 2).copied().unwrap_or(0),
            own.last().copied().unwrap_or(0),
            tally.gestures.get("set-up").copied().unwrap_or(0),
            tally.refused.len(),
            began.elapsed().as_secs_f32(),
            tally.over.as_deref().unwrap_or("not over"),
        );
        eprintln!("  {:?}\n  {:?}\n  did nothing: {:?}", tally.gestures, tally.ways, tally.missed);
        assert!(tally.over.is_some());
        turns.extend(own);
        refused.extend(tally.refused);
    }
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
