//! Two people at one table, and at one screen: invitations, draws, bots that stand in, what one missed, and the curtain.

use serde_json::json;

use crate::House;
use crate::driver::{Browser, How, Key};
use crate::page::{asked_anew, at_table, lobby, origin, panel, prompt, surely, to_movement, until_prompt};
use crate::together::both_set_up;

/// The chairs of the table, as the panel lists them.
#[track_caller]
fn until_chairs(browser: &Browser, words: &str) {
    browser.until(
        &format!("the chairs say `{words}`"),
        &format!("document.querySelector('.chairs')?.innerText.includes({})", json!(words)),
    );
}

#[test]
fn two_people_invite_hand_over_and_agree_on_a_draw() {
    let Some(house) = House::open("company") else { return };
    let (host, friend) = (house.browser(How::Desk), house.browser(How::Desk));
    lobby(&host, house.program());
    host.click("(//button[normalize-space()='With a friend'])[1]");
    host.press("Take my seat");
    at_table(&host);
    // The link was lost: a new one, from the table.
    panel(&host, "Table");
    host.press("New link");
    let link = host.until("there is a link", "document.querySelector('.said .link input')?.value");
    host.shot("invitation");
    let link = link.as_str().expect("a link is a text").to_owned();
    assert!(link.starts_with(&origin(house.program())), "{link}");
    friend.go(&link);
    at_table(&friend);
    both_set_up(&host, &friend);
    // A draw is offered, declined, offered again and taken back.
    host.click("//summary[normalize-space()='Leave or hand over']");
    surely(&host, "Offer a draw");
    friend.until(
        "it is told",
        "!document.getElementById('why').hidden && document.getElementById('why').innerText.includes('offers a draw')",
    );
    friend.shot("draw-offered");
    panel(&friend, "Table");
    friend.press("Decline");
    host.until("it is told", "document.getElementById('why').innerText.includes('declined')");
    surely(&host, "Offer a draw");
    host.press("Take the offer of a draw back");
    friend.until(
        "there is no offer",
        "![...document.querySelectorAll('#panel button')].some((button) => button.innerText === 'Accept')",
    );
    // Away while a bot plays the other's turn: what happened is told in a few lines and played back.
    friend.go("about:blank");
    stand_in(&host);
    friend.go(&link);
    at_table(&friend);
    play_back(&friend);
    // Away while the friend plays his: skipped.
    let own = host.read("location.href");
    host.go("about:blank");
    pass_the_turn(&friend);
    host.go(own.as_str().expect("a link is a text"));
    at_table(&host);
    host.until("it is told", "document.querySelectorAll('.since li').length");
    host.press("Skip");
    host.until("it is gone", "!document.querySelector('.since')");
    let heir = hand_over(&host, &house);
    panel(&heir, "Table");
    // A draw after all.
    panel(&friend, "Table");
    friend.click("//summary[normalize-space()='Leave or hand over']");
    surely(&friend, "Offer a draw");
    heir.press("Accept");
    for browser in [&heir, &friend] {
        browser.until("it is a draw", "document.querySelector('#panel .result')?.innerText.includes('a draw was agreed')");
    }
    heir.shot("draw");
    friend.assert_quiet();
    heir.assert_quiet();
}

/// The host gives his seat away: whoever opens the new link has it, and the old one opens nothing.
fn hand_over(host: &Browser, house: &House) -> Browser {
    panel(host, "Table");
    host.click("//summary[normalize-space()='Leave or hand over']");
    surely(host, "Hand my seat to another person");
    let link = host.until("there is a link", "document.querySelector('.said .link input')?.value");
    let heir = house.browser(How::Desk);
    heir.go(link.as_str().expect("a link is a text"));
    at_table(&heir);
    panel(&heir, "Table");
    until_chairs(&heir, "(you)");
    host.assert_quiet();
    host.reload();
    host.until(
        "the old link is told to be void",
        "document.querySelector('#ask [role=alert]')?.innerText.includes('opens no seat')",
    );
    host.shot("handed-over");
    host.press("Watch this game");
    at_table(host);
    panel(host, "Table");
    until_chairs(host, "a player");
    assert_eq!(host.read("document.querySelector('.chairs').innerText.includes('(you)')"), false);
    heir
}

/// A bot plays the rest of the host's turn until he takes his seat back.
fn stand_in(host: &Browser) {
    host.click("//select[@aria-label='bot']/option[normalize-space()='passive']");
    surely(host, "Let this bot play for me");
    until_chairs(host, "bot passive");
    host.shot("stand-in");
    until_prompt(host, "Waiting for");
    host.press("Take it back");
    until_chairs(host, "a player (you)");
}

fn play_back(browser: &Browser) {
    let lines = browser.until("it is told", "document.querySelectorAll('.since li').length");
    assert!(lines.as_u64().is_some_and(|lines| (3..=5).contains(&lines)), "{lines} lines");
    browser.shot("since");
    browser.press("Show me");
    browser.until("it is played", "!!document.querySelector('#replay:not([hidden]) button[aria-label=pause]')");
    browser.click("//section[@id='replay']//select[@aria-label='speed']/option[normalize-space()='fast']");
    browser.shot("playback");
    let at = "Number(document.querySelector('#replay .where').innerText.split(' ')[0])";
    browser.until(
        "it comes to its end",
        &format!("{at} === Number(document.querySelector('#replay .where').innerText.split(' ')[2])"),
    );
    browser.press("Back to now");
    browser.until("the present is back", "document.querySelector('#replay').hidden");
}

/// Ends step after step until the other side is asked.
fn pass_the_turn(browser: &Browser) {
    for _ in 0..12 {
        if prompt(browser).starts_with("Waiting") || browser.read("document.getElementById('curtain').hidden") == false {
            return;
        }
        let changed = asked_anew(browser);
        browser.click("//section[@id='ask']//button[@data-offer='end']");
        browser.until("the step ends or is to be confirmed", &format!("!!document.querySelector('dialog[open]') || {changed}"));
        if browser.has("//dialog[@open]") {
            browser.press("End it");
        }
        browser.until("it is ended", &changed);
    }
    panic!("still asked: {}", prompt(browser));
}

#[test]
fn at_one_screen_a_curtain_falls_between_the_seats() {
    let Some(house) = House::open("one-screen") else { return };
    let browser = house.browser(How::Desk);
    lobby(&browser, house.program());
    browser.click("(//button[normalize-space()='One screen'])[1]");
    at_table(&browser);
    let deploy = "//section[@id='ask']//button[@data-offer='deploy']";
    let begins = draw_the_curtain(&browser);
    browser.click(deploy);
    let first = draw_the_curtain(&browser);
    assert_ne!(begins, first);
    until_prompt(&browser, "Set up");
    browser.click(deploy);
    browser.until("the set-up is done", "!document.querySelector('#ask [data-offer=deploy]')");
    to_movement(&browser);
    pass_the_turn(&browser);
    let second = draw_the_curtain(&browser);
    assert_ne!(first, second);
    browser.until("the other side hides", "document.querySelectorAll('[data-back]').length > 0");
    // Who opens the page anew must say who he is.
    browser.reload();
    assert_eq!(draw_the_curtain(&browser), second);
    browser.until("the board is back", "document.querySelectorAll('[data-back]').length > 0");
    browser.shot("one-screen");
    browser.assert_quiet();
}

/// Behind the curtain nothing is seen and no key does anything; whoever it names draws it.
#[track_caller]
fn draw_the_curtain(browser: &Browser) -> String {
    let seat = browser.until(
        "the curtain falls",
        "document.getElementById('curtain').hidden === false && document.querySelector('#curtain h2').innerText",
    );
    let seat = seat.as_str().unwrap_or_default().to_owned();
    browser.shot("curtain");
    let covered = browser.read("[[0.2, 0.2], [0.5, 0.5], [0.9, 0.9], [0.9, 0.1]].every(([x, y]) => document.elementFromPoint(innerWidth * x, innerHeight * y).closest('#curtain'))");
    assert_eq!(covered, true, "nothing shows through");
    let version = browser.read("document.getElementById('ask').dataset.version");
    browser.keys(&[Key::Control], &[Key::Char('z')]);
    for _ in 0..4 {
        browser.keys(&[], &[Key::Tab]);
        let inside = "[null, document.body].includes(document.activeElement) || !!document.activeElement.closest('#curtain')";
        assert_eq!(browser.read(inside), true, "the tab key stays at the curtain");
    }
    assert_eq!(browser.read("document.getElementById('ask').dataset.version"), version, "nothing is taken back unseen");
    browser.press(&format!("I am {seat}"));
    browser.until("it is drawn", "document.getElementById('curtain').hidden && !!document.getElementById('ask').dataset.version");
    seat
}

#[test]
fn a_personal_page_opens_elsewhere_and_is_not_lost_by_a_bad_link() {
    let Some(house) = House::open("person") else { return };
    let (browser, phone) = (house.browser(How::Desk), house.browser(How::Phone));
    lobby(&browser, house.program());
    browser.click("(//button[normalize-space()='Start'])[1]");
    at_table(&browser);
    let page = format!("{}/me", origin(house.program()));
    let own = |browser: &Browser, address: &str| -> String {
        browser.go(address);
        let link = browser.until("there is a link", "document.querySelector('.personal .link input')?.value");
        browser.until("the seat is listed", "document.querySelectorAll('.table-line').length === 1");
        link.as_str().expect("a link is a text").to_owned()
    };
    let link = own(&browser, &page);
    browser.shot("personal");
    assert_eq!(own(&phone, &link), link, "the same page on a phone");
    phone.assert_quiet();
    // Of another server, or mistyped: told, and what the browser keeps stays.
    for wrong in ["0123456789abcdef0123456789abcdef", "nobody"] {
        browser.go("about:blank");
        browser.go(&format!("{page}#{wrong}"));
        browser.until("it is told", "document.querySelector('main')?.innerText.includes('opens nobody')");
        assert_eq!(own(&browser, &page), link);
    }
}
