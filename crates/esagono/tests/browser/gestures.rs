//! What a set-up shows, what several units do by one gesture, and what of it goes on by itself.

use guest::Guest;
use serde_json::{Value as Json, json};

use crate::House;
use crate::driver::{Browser, How, Key, Spot};
use crate::page::{at_table, own_offers, to_movement, unit_spot, until_logged, until_prompt};

/// A browser at Italy's seat and a guest at the other, who has set up.
fn sit_down(house: &House) -> (Browser, Guest) {
    let wish = json!({ "scenario": "inferno/historical", "seats": { "it": "me", "ah": "friend" } });
    let opened = guest::post(house.program().address, "/api/tables", &wish).expect("it serves").json();
    let table = opened["table"].as_str().expect("a table").to_owned();
    let mut other = Guest::sit(house.program().address, &table, opened["seats"]["ah"].as_str()).expect("a chair");
    other.until_asked().expect("it sets up first");
    other.act(&json!("deploy")).expect("it is heard");
    let browser = house.browser(How::Desk);
    browser.go(&format!("http://{}/t/{table}#{}", house.program().address, opened["seats"]["it"].as_str().unwrap_or_default()));
    at_table(&browser);
    (browser, other)
}

/// Where a hex glows in a layer.
#[track_caller]
fn glowing(browser: &Browser, layer: &str, hex: &str) -> Spot {
    let node = format!("document.querySelector('[data-layer={layer}] [data-hex=\"{hex}\"]')");
    browser.until(&format!("{hex} glows"), &format!("!!{node}"));
    let at = browser.read(&format!(
        "(() => {{ const r = {node}.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; }})()"
    ));
    Spot { x: at[0].as_f64().expect("a place"), y: at[1].as_f64().expect("a place") }
}

fn placed(browser: &Browser, side: &str) -> Json {
    browser.read(&format!("document.querySelectorAll('.stage [data-unit].side-{side}, .stage [data-back].side-{side}').length"))
}

#[test]
fn a_set_up_shows_the_enemy_and_where_the_next_counter_may_come() {
    let Some(house) = House::open("setup") else { return };
    let (browser, _other) = sit_down(&house);
    until_prompt(&browser, "Set up Genova");
    assert!(placed(&browser, "ah").as_u64() > Some(30), "whatever the log names is drawn: {}", placed(&browser, "ah"));
    assert!(!browser.has("//section[@id='ask']//button[@data-key='stack']"), "counters beside the map are no stack");
    let stage = "document.querySelector('.stage').getBoundingClientRect()";
    browser.until(
        "its places are in view",
        &format!("(() => {{ const s = {stage}; const all = [...document.querySelectorAll('[data-layer=offer] [data-hex]')].map((node) => node.getBoundingClientRect()); return all.length > 2 && all.every((r) => r.top > s.top && r.bottom < s.bottom && r.left > s.left && r.right < s.right); }})()"),
    );
    // A corps at once: as many as there is room for, and the others are told why.
    browser.click("//section[@id='ask']//button[@data-key='formation']");
    browser.until("several are chosen", "document.querySelector('.chosen-units h3')?.innerText.includes('units')");
    let hex = glowing(&browser, "offer", "0411");
    browser.click_at(hex);
    browser.until("one is placed", "document.querySelectorAll('.stage [data-unit].side-it').length > 0");
    browser.until("the others are told why", "!document.getElementById('why').hidden && document.querySelector('#why .rule')");
    browser.shot("setup-corps");
    browser.keys(&[Key::Control], &[Key::Char('z')]);
    browser.until("one gesture is taken back at once", "document.querySelectorAll('.stage [data-unit].side-it').length === 0");
    browser.assert_quiet();
}

#[test]
fn what_a_gesture_leaves_undone_goes_on_until_it_is_dropped() {
    let Some(house) = House::open("goes-on") else { return };
    let (browser, mut other) = sit_down(&house);
    to_movement(&browser);
    browser.keys(&[], &[Key::Char('0'), Key::Char('+'), Key::Char('+'), Key::Char('+')]);
    browser.drawn();
    let from = unit_spot(&browser, "alp-v");
    browser.click_at(from);
    browser.until("it is chosen", "!!document.querySelector('.chosen-units h3')");
    assert!(own_offers(&browser).iter().any(|order| order == "move alp-v 1509"));
    // On its way are two bridges that the other side may blow.
    let goal = glowing(&browser, "reach", "0907");
    browser.click_at(goal);
    let plan = "document.querySelector('.plans')?.innerText ?? ''";
    until_prompt(&browser, "Waiting for");
    browser.until("what is left is told", &format!("({plan}).includes('Goes on by itself') && ({plan}).includes('0907')"));
    browser.shot("plan-kept");
    other.until_asked().expect("it is asked for the bridge");
    other.act(&json!("keep")).expect("it is heard");
    until_logged(&browser, "to 1008");
    browser.until("the rest is shorter", &format!("({plan}).includes('0907') && !({plan}).includes('1008')"));
    browser.press("Drop it");
    browser.until("it is dropped", &format!("({plan}) === ''"));
    other.until_asked().expect("it is asked for the next bridge");
    other.act(&json!("keep")).expect("it is heard");
    until_prompt(&browser, "Move units");
    let there =
        browser.read("[...document.querySelectorAll('#panel .log li')].some((line) => line.innerText.includes('to 0907'))");
    assert_eq!(there, json!(false), "nothing goes on after it was dropped");
    browser.assert_quiet();
}
