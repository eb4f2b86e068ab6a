//! What a person sees and does at the table.

use guest::Program;
use serde_json::{Value as Json, json};

use crate::driver::{Browser, Spot};

/// In the lobby: a table of Inferno against a bot, from the first box.
pub fn start_against(browser: &Browser, program: &Program, bot: &str) {
    lobby(browser, program);
    browser.click(&format!("(//select[@aria-label='opponent'])[1]/option[normalize-space()='{bot}']"));
    browser.click("(//button[normalize-space()='Start'])[1]");
    at_table(browser);
}

pub fn lobby(browser: &Browser, program: &Program) {
    browser.go(&format!("http://{}/", program.address));
    browser.until("the boxes are there", "document.querySelectorAll('#boxes select').length > 0");
}

/// Waits until the table is drawn.
pub fn at_table(browser: &Browser) {
    browser.until("the counters are there", "document.querySelectorAll('[data-unit]').length > 0");
    browser.until("the table says something", "document.querySelector('.prompt')?.innerText");
}

pub fn prompt(browser: &Browser) -> String {
    browser.words(".prompt")
}

pub fn phase(browser: &Browser) -> String {
    browser.words("#phases [aria-current]")
}

#[track_caller]
pub fn until_prompt(browser: &Browser, words: &str) {
    browser
        .until(&format!("it asks `{words}`"), &format!("document.querySelector('.prompt').innerText.includes({})", json!(words)));
}

/// What is true as soon as another question is asked than now.
pub fn asked_anew(browser: &Browser) -> String {
    let version = browser.read("document.getElementById('ask').dataset.version");
    format!("document.getElementById('ask').dataset.version !== {version}")
}

/// Ends the step that is asked; what is left undone is confirmed if the page asks. Waits until something else is asked.
pub fn end_step(browser: &Browser) {
    let before = json!(prompt(browser));
    let changed = format!("document.querySelector('.prompt').innerText !== {before}");
    browser.click("//section[@id='ask']//button[@data-offer='end']");
    browser.until("the step ends or is to be confirmed", &format!("!!document.querySelector('dialog[open]') || {changed}"));
    if browser.has("//dialog//button[normalize-space()='End it']") {
        browser.press("End it");
    }
    browser.until(&format!("something else is asked than {before}"), &changed);
    browser.until("it is our turn", "!document.querySelector('.prompt').innerText.startsWith('Waiting')");
}

/// Deploys, and ends steps until this is asked.
#[track_caller]
pub fn end_until(browser: &Browser, wanted: &str) {
    for _ in 0..12 {
        browser.until("it is our turn", "!document.querySelector('.prompt').innerText.startsWith('Waiting')");
        if prompt(browser).contains(wanted) {
            return;
        }
        if offers(browser).iter().any(|order| order == "deploy") {
            // One person at both sides is asked to deploy twice.
            let anew = asked_anew(browser);
            browser.click("//section[@id='ask']//button[@data-offer='deploy']");
            browser.until("the set-up is done", &anew);
        } else {
            end_step(browser);
        }
    }
    panic!("`{wanted}` is not asked but `{}`", prompt(browser));
}

/// From the set-up to the movement phase of the first turn.
#[track_caller]
pub fn to_movement(browser: &Browser) {
    end_until(browser, "Move units");
}

fn spot(value: &Json) -> Spot {
    let number = |n: usize| value[n].as_f64().unwrap_or_else(|| panic!("no place: {value}"));
    Spot { x: number(0), y: number(1) }
}

const INSIDE: &str = "(node) => { const r = node.getBoundingClientRect(); const s = document.querySelector('.stage').getBoundingClientRect(); \
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2]; \
    return x > s.left + 8 && x < s.right - 8 && y > s.top + 8 && y < s.bottom - 8 && document.elementFromPoint(x, y)?.closest('.stage') ? [x, y, node.dataset.hex ?? node.dataset.unit] : null; }";

/// Where a counter stands, and its hex glows: in view and not covered.
#[track_caller]
pub fn unit_spot(browser: &Browser, unit: &str) -> Spot {
    let node = format!("document.querySelector('[data-unit={}]')", json!(unit));
    browser.until(&format!("{unit} is on the board"), &format!("!!{node}"));
    spot(&browser.until(&format!("{unit} is in view"), &format!("({INSIDE})({node})")))
}

/// Marked hexes that can be clicked, with their numbers.
pub fn marked(browser: &Browser) -> Vec<(String, Spot)> {
    let found =
        browser.read(&format!("[...document.querySelectorAll('[data-layer=offer] [data-hex]')].map({INSIDE}).filter(Boolean)"));
    let list = found.as_array().cloned().unwrap_or_default();
    list.iter().map(|entry| (entry[2].as_str().unwrap_or_default().to_owned(), spot(entry))).collect()
}

/// A marked hex; waits until there is one.
#[track_caller]
pub fn a_marked_hex(browser: &Browser) -> (String, Spot) {
    browser.until(
        "a hex is marked",
        &format!("[...document.querySelectorAll('[data-layer=offer] [data-hex]')].map({INSIDE}).some(Boolean)"),
    );
    marked(browser).swap_remove(0)
}

/// The words of all orders on buttons that are drawn.
pub fn offers(browser: &Browser) -> Vec<String> {
    let list = browser.read("[...document.querySelectorAll('#ask [data-offer]')].map((node) => node.dataset.offer)");
    list.as_array().into_iter().flatten().filter_map(|words| words.as_str().map(str::to_owned)).collect()
}

/// Orders of the chosen unit.
pub fn own_offers(browser: &Browser) -> Vec<String> {
    let list = browser.read("[...document.querySelectorAll('.chosen-units [data-offer]')].map((node) => node.dataset.offer)");
    list.as_array().into_iter().flatten().filter_map(|words| words.as_str().map(str::to_owned)).collect()
}

/// The last sentence of the log.
pub fn last_sentence(browser: &Browser) -> String {
    browser
        .read("[...document.querySelectorAll('#panel .log li')].pop()?.innerText ?? ''")
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[track_caller]
pub fn until_logged(browser: &Browser, words: &str) {
    browser.until(
        &format!("the log says `{words}`"),
        &format!(
            "[...document.querySelectorAll('#panel .log li')].slice(-6).some((line) => line.innerText.includes({}))",
            json!(words)
        ),
    );
}

/// Chooses the next unit that can go somewhere; its key and one of its orders with a hex in view.
#[track_caller]
pub fn choose_mover(browser: &Browser, next: impl Fn()) -> (String, String, Spot) {
    for _ in 0..12 {
        next();
        browser.until("a unit is chosen", "!!document.querySelector('.chosen-units h3')");
        std::thread::sleep(std::time::Duration::from_millis(400));
        let moves: Vec<String> = own_offers(browser).into_iter().filter(|words| words.starts_with("move ")).collect();
        let marked = marked(browser);
        for words in &moves {
            let parts: Vec<&str> = words.split(' ').collect();
            if let [_, unit, hex] = parts[..]
                && let Some((_, at)) = marked.iter().find(|(number, _)| number == hex)
            {
                return (unit.to_owned(), hex.to_owned(), *at);
            }
        }
    }
    panic!("no unit can move; the page says: {}", browser.words("#ask"));
}

/// Sentences of the log so far.
pub fn logged(browser: &Browser) -> u64 {
    browser
        .read("Number([...document.querySelectorAll('#panel .log li')].pop()?.dataset.index ?? -1)")
        .as_i64()
        .map_or(0, |n| (n + 1) as u64)
}

pub fn origin(program: &Program) -> String {
    format!("http://{}", program.address)
}

/// Opens a panel beside the board.
#[track_caller]
pub fn panel(browser: &Browser, name: &str) {
    browser.click(&format!("//button[@role='tab'][starts-with(normalize-space(),'{name}')]"));
    browser.until(
        &format!("`{name}` is open"),
        &format!("document.querySelector('#tabs [aria-selected=true]').innerText.startsWith({})", json!(name)),
    );
}

/// Presses a button that asks whether one is sure, and is.
#[track_caller]
pub fn surely(browser: &Browser, words: &str) {
    browser.press(words);
    browser.click("//div[contains(@class,'said')]//button[normalize-space()='Yes']");
    browser.until("it is done", "!document.querySelector('#panel .said button.main')");
}
