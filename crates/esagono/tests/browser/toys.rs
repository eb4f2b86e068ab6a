//! The toy's books on the page: four seats of two sides, and a front of 600 counters. Only where the program is built with
//! them: `cargo test -p esagono --features toy --test browser toys`.

use guest::Guest;
use serde_json::{Value as Json, json};

use crate::House;
use crate::driver::{Browser, How};
use crate::page::{at_table, phase, until_prompt};

fn open(house: &House, wish: &Json) -> Json {
    guest::post(house.program().address, "/api/tables", wish).expect("it serves").json()
}

fn sit(house: &House, opened: &Json, seat: &str) -> Guest {
    let token = opened["seats"][seat].as_str();
    Guest::sit(house.program().address, opened["table"].as_str().expect("a table"), token).expect("a chair")
}

fn go(browser: &Browser, house: &House, opened: &Json, token: &Json) {
    let (table, token) = (opened["table"].as_str().unwrap_or_default(), token.as_str().unwrap_or_default());
    browser.go(&format!("http://{}/t/{table}#{token}", house.program().address));
}

fn pass(browser: &Browser, word: &str) {
    browser.click(&format!("//section[@id='ask']//button[@data-offer='{word}']"));
}

#[test]
fn one_of_four_seats_plays_on_the_page() {
    let Some(house) = House::open("four") else { return };
    let browser = house.browser(How::Desk);
    let seats = json!({ "n1": "me", "n2": "friend", "s1": "friend", "s2": "friend" });
    let opened = open(&house, &json!({ "scenario": "toy/fort", "seats": seats }));
    let mut others = ["n2", "s1", "s2"].map(|seat| sit(&house, &opened, seat));
    go(&browser, &house, &opened, &opened["seats"]["n1"]);
    browser.until("it asks", "document.querySelector('.prompt')?.innerText");
    pass(&browser, "deploy");
    for other in &mut others {
        other.until_asked().expect("its turn comes");
        other.act(&json!("deploy")).expect("it is heard");
    }
    until_prompt(&browser, "Plan in secret");
    at_table(&browser);
    pass(&browser, "ready");
    for other in &mut others {
        other.catch_up().expect("it is shown");
        other.act(&json!("ready")).expect("it is heard");
    }
    until_prompt(&browser, "Lead a group");
    assert_eq!(phase(&browser).to_lowercase(), "open");
    let sides = |side: &str| browser.read(&format!("document.querySelectorAll('[data-unit].side-{side}').length"));
    assert!(sides("n").as_u64() > Some(0) && sides("s") == 0, "the other side's counters are not named");
    browser.shot("four-seats");
    browser.assert_quiet();
}

#[test]
fn the_long_front_is_drawn_and_played() {
    let Some(house) = House::open("front") else { return };
    let browser = house.browser(How::Desk);
    let opened = open(&house, &json!({ "scenario": "toy/large", "mode": "solo" }));
    go(&browser, &house, &opened, &opened["all"]);
    for seat in 0..4 {
        let version = "document.getElementById('ask').dataset.version";
        let before = browser.until("it asks", version);
        pass(&browser, "deploy");
        browser.until(
            &format!("seat {seat} has deployed"),
            &format!("{version} !== {before} || !!document.querySelector('[data-offer=ready]')"),
        );
    }
    until_prompt(&browser, "Plan in secret");
    at_table(&browser);
    let version = "document.getElementById('ask').dataset.version";
    for _ in 0..4 {
        let before = browser.until("it asks", version);
        pass(&browser, "ready");
        browser.until("it is ready", &format!("{version} !== '{}'", before.as_str().unwrap_or_default()));
    }
    until_prompt(&browser, "Lead a group");
    browser.click("//section[@id='ask']//summary[@data-key='verb-lead']");
    browser.click("(//section[@id='ask']//button[starts-with(@data-offer, 'lead ')])[1]");
    until_prompt(&browser, "Join, step or halt");
    browser.shot("long-front");
    browser.assert_quiet();
}
