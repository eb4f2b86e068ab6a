//! One person against a bot: set up, move by mouse, keys and touch, fight, why not, undo, orders, replay.

use std::time::Duration;

use serde_json::json;

use crate::House;
use crate::driver::{How, Key, Spot};
use crate::page::{
    a_marked_hex, choose_mover, end_until, last_sentence, lobby, logged, offers, panel, phase, prompt, start_against, surely,
    to_movement, unit_spot, until_logged, until_prompt,
};

#[test]
fn set_up_move_and_fight_with_the_mouse() {
    let Some(house) = House::open("mouse") else { return };
    let browser = house.browser(How::Desk);
    lobby(&browser, house.program());
    browser.shot("lobby");
    start_against(&browser, house.program(), "passive");
    until_prompt(&browser, "Set up");
    assert_eq!(phase(&browser), "Set-up");
    browser.shot("setup");
    // A click on a marked hex places the unit that is asked for; undo takes it back.
    let before = prompt(&browser);
    let (hex, at) = a_marked_hex(&browser);
    browser.click_at(at);
    until_logged(&browser, &hex);
    let after = browser.until(
        "another unit is asked for",
        &format!(
            "(document.querySelector('.prompt').innerText !== {}) && document.querySelector('.prompt').innerText",
            json!(before)
        ),
    );
    assert_ne!(after, json!(before));
    browser.keys(&[Key::Control], &[Key::Char('z')]);
    until_prompt(&browser, before.lines().next().unwrap_or_default());
    to_movement(&browser);
    assert_eq!(phase(&browser).to_lowercase(), "movement");
    // Choose by button, go by click; take it back by button.
    let told = logged(&browser);
    let (unit, hex, at) = choose_mover(&browser, || browser.press("Next unit"));
    browser.shot("movement");
    browser.click_at(at);
    until_logged(&browser, &hex);
    assert!(logged(&browser) > told);
    browser.press("Undo");
    browser.until(
        "the move is taken back",
        &format!("Number([...document.querySelectorAll('#panel .log li')].pop()?.dataset.index ?? -1) + 1 === {told}"),
    );
    // Drag the same unit there.
    browser.keys(&[], &[Key::Escape]);
    let from = unit_spot(&browser, &unit);
    browser.drag("mouse", from, at);
    until_logged(&browser, &hex);
    // A far hex does not glow: it says why not, with a paragraph.
    choose_mover(&browser, || browser.press("Next unit"));
    why_not(&browser);
    browser.keys(&[], &[Key::Escape, Key::Escape]);
    end_until(&browser, "Declare an attack");
    fight(&browser);
    browser.assert_quiet();
}

/// Clicks unmarked places until one is refused with a rule.
fn why_not(browser: &crate::driver::Browser) {
    let stage = browser.read("(() => { const r = document.querySelector('.stage').getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()");
    let part = |n: usize| stage[n].as_f64().unwrap_or_default();
    for (x, y) in [(0.15, 0.2), (0.8, 0.2), (0.2, 0.75), (0.75, 0.8), (0.5, 0.12)] {
        let at = Spot { x: part(0) + part(2) * x, y: part(1) + part(3) * y };
        let is_free = browser.read(&format!(
            "(() => {{ const node = document.elementFromPoint({}, {}); return !!node.closest('.stage') && !node.closest('[data-unit], [data-back]'); }})()",
            at.x, at.y
        ));
        if is_free != true {
            continue;
        }
        browser.click_at(at);
        std::thread::sleep(Duration::from_millis(700));
        let rule = browser.read("(() => { const box = document.getElementById('why'); return box.hidden ? '' : (box.querySelector('.rule')?.innerText ?? ''); })()");
        if rule.as_str().is_some_and(|id| id.starts_with(|c: char| c.is_ascii_digit())) {
            browser.shot("why-not");
            return;
        }
    }
    panic!("no click was refused with a rule: {}", browser.words("#why"));
}

/// Declares an attack, sees the odds before it is committed, and the dice afterwards.
fn fight(browser: &crate::driver::Browser) {
    browser.shot("combat");
    let (_, at) = a_marked_hex(browser);
    browser.click_at(at);
    browser.until("an attack is declared", "document.querySelector('.prompt').innerText.startsWith('Who attacks')");
    browser.click("(//section[@id='ask']//button[starts-with(@data-offer,'join ')])[1]");
    browser.until(
        "the chances are shown",
        "!document.getElementById('fight').hidden && document.querySelectorAll('#fight .chances li').length > 1",
    );
    let shown = browser.words("#fight");
    assert!(shown.contains("Estimate") || shown.contains("Exact"), "{shown}");
    assert!(shown.contains('%') && shown.contains("The defender must retreat"), "{shown}");
    let share = browser.read("[...document.querySelector('#fight .chances ul:not(.sums)').querySelectorAll('.number')].reduce((sum, node) => { const [n, of = 1] = node.title.split('/').map(Number); return sum + n / of; }, 0)");
    assert!((share.as_f64().unwrap_or(0.0) - 1.0).abs() < 1e-9, "the chances of one column add up to {share}");
    browser.shot("fight");
    let told = logged(browser);
    browser.click("//section[@id='ask']//button[@data-offer='commit']");
    browser.until(
        "the fight is told",
        &format!("Number([...document.querySelectorAll('#panel .log li')].pop()?.dataset.index ?? -1) + 1 > {told}"),
    );
    browser.until("the result is shown", "[...document.querySelectorAll('#panel .log li')].slice(-12).some((line) => /attack|defend|odds|roll|loses|retreat|no effect/i.test(line.innerText))");
    browser.shot("result");
}

#[test]
fn everything_can_be_done_by_keyboard() {
    let Some(house) = House::open("keys") else { return };
    let browser = house.browser(How::Desk);
    start_against(&browser, house.program(), "passive");
    until_prompt(&browser, "Set up");
    tab_to(&browser, "deploy");
    browser.keys(&[], &[Key::Enter]);
    browser.until("the set-up is done", "!document.querySelector('#ask [data-offer=deploy]')");
    while !prompt(&browser).contains("Move units") {
        let changed = format!("document.querySelector('.prompt').innerText !== {}", json!(prompt(&browser)));
        tab_to(&browser, "end");
        browser.keys(&[], &[Key::Enter]);
        browser.until("the end is confirmed or not asked", &format!("!!document.querySelector('dialog[open]') || {changed}"));
        if browser.has("//dialog[@open]") {
            browser.keys(&[], &[Key::Enter]);
        }
        browser.until("something else is asked", &changed);
    }
    let (unit, hex, _) = choose_mover(&browser, || browser.keys(&[], &[Key::Char('n')]));
    tab_to(&browser, &format!("move {unit} {hex}"));
    browser.keys(&[], &[Key::Enter]);
    until_logged(&browser, &hex);
    browser.keys(&[Key::Control], &[Key::Char('z')]);
    browser.until(
        "the move is taken back",
        &format!("![...document.querySelectorAll('#panel .log li')].pop()?.innerText.includes({})", json!(format!("to {hex}"))),
    );
    browser.assert_quiet();
}

/// Tab by tab to the button of an order; what is focused on the way can be seen.
#[track_caller]
fn tab_to(browser: &crate::driver::Browser, order: &str) {
    for _ in 0..150 {
        if browser.read("document.activeElement?.dataset?.offer ?? ''") == json!(order) {
            return;
        }
        browser.keys(&[], &[Key::Tab]);
    }
    panic!("`{order}` cannot be reached with the tab key; there are {:?}", offers(browser));
}

#[test]
fn a_standing_order_answers_and_the_past_can_be_looked_at() {
    let Some(house) = House::open("orders") else { return };
    let browser = house.browser(How::Desk);
    start_against(&browser, house.program(), "passive");
    to_movement(&browser);
    let (_, _, at) = choose_mover(&browser, || browser.press("Next unit"));
    browser.click_at(at);
    std::thread::sleep(Duration::from_millis(300));
    browser.keys(&[], &[Key::Escape]);
    browser.click("//button[@role='tab'][starts-with(normalize-space(),'Orders')]");
    browser.click("//summary[contains(.,'always asked')]");
    browser.click("//select[@aria-label='answer to attack']/option[@value='never']");
    rank_retreats(&browser);
    browser.click("//button[@role='tab'][starts-with(normalize-space(),'Log')]");
    browser.click("//section[@id='ask']//button[@data-offer='end']");
    browser.until(
        "the end is confirmed or not asked",
        "!!document.querySelector('dialog[open]') || !document.querySelector('.prompt').innerText.includes('Move units')",
    );
    if browser.has("//dialog//button[normalize-space()='End it']") {
        browser.press("End it");
    }
    // The combat phase was begun and ended without a question; the passive bot has had its turn.
    browser.until(
        "the log tells of the combat phase",
        "[...document.querySelectorAll('#panel .log li')].some((line) => line.innerText.includes('Italian Combat Phase'))",
    );
    browser.until("something else is asked", "!document.querySelector('.prompt').innerText.includes('Declare an attack') && !document.querySelector('.prompt').innerText.includes('Move units')");
    // Looking back.
    browser.press("Look back");
    browser.until("the replay is open", "!!document.querySelector('#replay:not([hidden]) .where')?.innerText");
    let last = browser.words("#replay .where");
    browser.click("//button[@aria-label='previous action']");
    browser
        .until("an earlier moment is shown", &format!("document.querySelector('#replay .where').innerText !== {}", json!(last)));
    browser.click("//button[@aria-label='previous phase']");
    browser.shot("replay");
    assert!(browser.read("location.search").as_str().is_some_and(|query| query.contains("at=")), "a moment has a link");
    browser.press("Back to now");
    browser.until("the present is back", "document.querySelector('#replay').hidden");
    // Given up, after a second thought; the proof of the dice is offered at once.
    panel(&browser, "Table");
    browser.click("//summary[normalize-space()='Leave or hand over']");
    browser.press("Resign");
    browser.press("No");
    surely(&browser, "Resign");
    browser.press("Prove the dice");
    browser.until("they are proved", "document.querySelector('.proof .good')?.innerText.includes('Proved')");
    browser.shot("resigned");
    browser.assert_quiet();
}

/// Chooses the hexes of a retreat, best first, from sentences; what is kept is read back as it was chosen.
fn rank_retreats(browser: &crate::driver::Browser) {
    browser.click("//li[@data-step='retreat']//select/option[starts-with(normalize-space(),'always')]");
    for hex in ["3013", "2413"] {
        browser.fill("//li[@data-step='retreat']//input[@data-add]", &format!("{hex}\u{E007}"));
        let listed = format!("document.querySelector('[data-step=retreat] .ranked')?.innerText.includes('{hex}')");
        browser.until(&format!("{hex} is listed"), &listed);
    }
    browser.click("//li[@data-step='retreat']//button[@aria-label='2413 earlier']");
    browser.click("//li[@data-step='retreat']//select[starts-with(@aria-label,'otherwise')]/option[@value='']");
    browser.click("//li[@data-step='blow']//select/option[starts-with(normalize-space(),'always')]");
    browser
        .click("//li[@data-step='blow']//select[starts-with(@aria-label,'when')]/option[normalize-space()='from this turn on']");
    browser.press("Keep these orders");
    browser.until("the orders are kept", "document.querySelector('.standing-orders').innerText.includes('Kept: 3')");
    let choices = "[...document.querySelectorAll('.order-list li[data-step]')].map((row) => [row.dataset.step, ...[...row.querySelectorAll('select, input')].map(({ value }) => value).concat([...row.querySelectorAll('.ranked li')].map(({ innerText }) => innerText.split(' ')[0]))].join()).sort()";
    let chosen = browser.read(choices);
    browser.press("As they were");
    browser.until("they are read again", "!document.querySelector('.standing-orders [role=status]').innerText");
    assert_eq!(browser.read(choices), chosen, "what is kept is what was chosen");
    let ranked = browser
        .read("[...document.querySelectorAll('[data-step=retreat] .ranked li')].map(({ innerText }) => innerText.slice(0, 4))");
    assert_eq!(ranked, json!(["2413", "3013"]));
    browser.shot("orders");
}

#[test]
fn a_phone_is_enough() {
    let Some(house) = House::open("phone") else { return };
    let browser = house.browser(How::Phone);
    lobby(&browser, house.program());
    fits(&browser, "the lobby");
    browser.shot("phone-lobby");
    start_against(&browser, house.program(), "passive");
    until_prompt(&browser, "Set up");
    fits(&browser, "the table");
    let board = browser.read("(() => { const r = document.querySelector('.stage').getBoundingClientRect(); return r.width * r.height / (innerWidth * innerHeight); })()");
    assert!(board.as_f64().unwrap_or(0.0) > 0.5, "the board takes {board} of the screen");
    browser.shot("phone-table");
    // By touch: place a unit, deploy, move.
    let before = prompt(&browser);
    let (_, at) = a_marked_hex(&browser);
    browser.tap(at);
    browser.until("another unit is asked for", &format!("document.querySelector('.prompt').innerText !== {}", json!(before)));
    to_movement(&browser);
    let (_, hex, at) = choose_mover(&browser, || browser.press("Next unit"));
    browser.shot("phone-movement");
    browser.tap(at);
    browser.press("Panels");
    until_logged(&browser, &hex);
    browser.shot("phone-panels");
    assert!(last_sentence(&browser).contains(&hex) || logged(&browser) > 0);
    panel(&browser, "Orders");
    browser.until("the orders are there", "document.querySelectorAll('.order-list select').length > 5");
    browser.shot("phone-orders");
    fits(&browser, "the orders");
    // Two fingers are not needed to look around: one drags the map.
    browser.press("Panels");
    let stage = Spot { x: 190.0, y: 430.0 };
    let was = browser.read("document.querySelector('.world').style.transform");
    browser.drag("touch", stage, Spot { x: 120.0, y: 330.0 });
    browser.until("the map has moved", &format!("document.querySelector('.world').style.transform !== {was}"));
    fits(&browser, "the table");
    browser.assert_quiet();
}

/// Nothing is wider than the window.
#[track_caller]
fn fits(browser: &crate::driver::Browser, what: &str) {
    let wide = browser.read("document.documentElement.scrollWidth - innerWidth");
    assert!(wide.as_f64().unwrap_or(1.0) <= 0.0, "{what} is {wide} pixels too wide");
}
