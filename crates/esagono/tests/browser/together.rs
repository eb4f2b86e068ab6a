//! Two browsers at one table: joining by link, what each sees, and coming back after the server was away.

use serde_json::{Value as Json, json};

use crate::House;
use crate::driver::{Browser, How};
use crate::page::{at_table, choose_mover, lobby, origin, to_movement, until_logged, until_prompt};

/// Opens a table with a friend in the first browser and joins by the link in the second.
fn meet(house: &House) -> [Browser; 2] {
    let (host, friend) = (house.browser(How::Desk), house.browser(How::Desk));
    lobby(&host, house.program());
    host.click("(//button[normalize-space()='With a friend'])[1]");
    let link = host.until("there is a link", "document.querySelector('dialog.invite input')?.value");
    let link = link.as_str().expect("a link is a text").to_owned();
    assert!(link.starts_with(&format!("{}/t/", origin(house.program()))), "{link}");
    assert!(link.split('#').nth(1).is_some_and(|token| token.len() >= 32), "128 random bits: {link}");
    friend.go(&link);
    host.press("Take my seat");
    at_table(&host);
    at_table(&friend);
    [host, friend]
}

/// Sets both sides up, whoever is asked first, until the first browser is asked to move.
pub fn both_set_up(host: &Browser, friend: &Browser) {
    for browser in [friend, host, friend] {
        let deploy = "//section[@id='ask']//button[@data-offer='deploy']";
        if browser.has(deploy) {
            browser.click(deploy);
            browser.until("the set-up is done", "!document.querySelector('#ask [data-offer=deploy]')");
            std::thread::sleep(std::time::Duration::from_millis(500));
        }
    }
    to_movement(host);
}

/// Keys of the counters of a side that a page has, and in how many places it shows backs.
fn seen(browser: &Browser, side: &str) -> (Vec<String>, usize) {
    let units = browser
        .read(&format!("[...document.querySelectorAll('[data-unit].side-{side}')].map((node) => node.dataset.unit).sort()"));
    let backs = browser.read(&format!("document.querySelectorAll('[data-back].side-{side}').length"));
    (
        units.as_array().into_iter().flatten().filter_map(|unit| unit.as_str().map(str::to_owned)).collect(),
        backs.as_u64().unwrap_or(0) as usize,
    )
}

#[test]
fn a_friend_joins_by_link_and_neither_sees_what_the_other_hides() {
    let Some(house) = House::open("friends") else { return };
    let [host, friend] = meet(&house);
    let asked = |browser: &Browser| !browser.words(".prompt").starts_with("Waiting for");
    assert_ne!(asked(&host), asked(&friend), "one is asked, the other waits");
    both_set_up(&host, &friend);
    until_prompt(&friend, "Waiting for");
    let (_, hex, at) = choose_mover(&host, || host.press("Next unit"));
    host.click_at(at);
    until_logged(&host, &hex);
    until_logged(&friend, &hex);
    for (own, other, side) in [(&host, &friend, "it"), (&friend, &host, "ah")] {
        let ((mine, my_backs), (theirs, backs)) = (seen(own, side), seen(other, side));
        assert_eq!(my_backs, 0, "one's own counters are seen from the front");
        assert!(backs > 0, "the other side's stacks of {side} show backs");
        assert!(theirs.len() < mine.len(), "the other sees {} of {} counters of {side}", theirs.len(), mine.len());
        assert!(theirs.iter().all(|unit| mine.contains(unit)));
        // Nor does anything else on the page name what is hidden.
        let hidden: Vec<&String> = mine.iter().filter(|unit| !theirs.contains(unit)).collect();
        let page = other.read("document.documentElement.outerHTML");
        let named = hidden.iter().filter(|unit| page.as_str().is_some_and(|html| html.contains(&format!("\"{unit}\"")))).count();
        assert_eq!(named, 0, "of {side}: {hidden:?}");
    }
    // Words of one are read by the other, as text.
    host.click("//button[@role='tab'][starts-with(normalize-space(),'Chat')]");
    host.fill("//input[@aria-label='say something']", "<b>buongiorno</b>\u{E007}");
    friend.click("//button[@role='tab'][starts-with(normalize-space(),'Chat')]");
    friend.until("it is heard", "document.querySelector('.chat')?.innerText.includes('<b>buongiorno</b>')");
    friend.shot("two-seats");
    host.assert_quiet();
    friend.assert_quiet();
}

#[test]
fn after_a_restart_of_the_server_both_play_on() {
    let Some(mut house) = House::open("restart") else { return };
    let [host, friend] = meet(&house);
    both_set_up(&host, &friend);
    let counters = |browser: &Browser| -> Json {
        browser.read("[...document.querySelectorAll('[data-unit]')].map((node) => node.dataset.unit).sort()")
    };
    let before = counters(&host);
    let address = house.program().address.to_string();
    house.program = None;
    host.until("the page notices", "document.body.classList.contains('offline')");
    friend.until("the page notices", "document.body.classList.contains('offline')");
    house.serve(&address);
    for browser in [&host, &friend] {
        browser.until("it is connected again", "!document.body.classList.contains('offline')");
    }
    assert_eq!(counters(&host), before);
    let (_, hex, at) = choose_mover(&host, || host.press("Next unit"));
    host.click_at(at);
    until_logged(&host, &hex);
    until_logged(&friend, &hex);
    // Only the lost connection itself may have been complained about.
    for browser in [&host, &friend] {
        let errors: Vec<String> =
            browser.errors().into_iter().filter(|text| !text.contains("WebSocket") && !text.contains("ERR_CONNECTION")).collect();
        assert!(errors.is_empty(), "{errors:?}");
    }
    // A page that is loaded anew stands where it stood.
    host.reload();
    at_table(&host);
    until_prompt(&host, "Move units");
    let sentences = host.read("document.querySelector('#panel .log')?.innerText ?? ''");
    assert!(sentences.as_str().is_some_and(|text| text.contains(&hex)), "{}", json!(sentences));
}
