//! One person at both sides: lists, rules and charts, taking back, being warned; then the end, its proof, its record and replay.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::House;
use crate::driver::{Browser, How, Key, Spot, downloads};
use crate::page::{
    a_marked_hex, asked_anew, at_table, end_until, lobby, logged, offers, own_offers, panel, prompt, surely, to_movement,
};

/// How many elements there are.
fn count(browser: &Browser, selector: &str) -> u64 {
    browser.read(&format!("document.querySelectorAll({}).length", json!(selector))).as_u64().unwrap_or(0)
}

#[test]
fn alone_at_both_sides_from_lists_and_warnings_to_the_record() {
    let Some(house) = House::open("alone") else { return };
    let browser = house.browser(How::Desk);
    lobby(&browser, house.program());
    browser.click("(//details[@class='options']/summary)[1]");
    browser.click("(//select[@data-option='refusal'])[1]/option[@value='printed']");
    browser.shot("options");
    browser.click("(//button[normalize-space()='Solo, open'])[1]");
    at_table(&browser);
    to_movement(&browser);
    let sides = ["it", "ah"].map(|side| count(&browser, &format!("[data-unit].side-{side}")));
    assert!(sides.iter().all(|units| *units > 5), "both sides stand open: {sides:?}");
    assert_eq!(count(&browser, "[data-back]"), 0, "nothing is hidden");
    filter_units(&browser);
    read_rules_and_charts(&browser);
    take_back(&browser);
    let before = logged(&browser);
    crowd_a_hex(&browser);
    heed_warnings(&browser);
    undo_to(&browser, before);
    fight_once(&browser);
    read_points(&browser);
    panel(&browser, "Table");
    let chosen = browser.read("document.querySelector('#panel [data-option=refusal]').textContent");
    assert!(
        chosen.as_str().is_some_and(|words| words.contains("12.5.1/c") && words.contains("printed on the counter")),
        "{chosen}"
    );
    browser.press("Luck");
    browser.until("the throws are judged", "document.querySelectorAll('table.luck meter').length > 0");
    browser.shot("luck");
    browser.click("//label[contains(., 'colour-blind')]/input");
    let safe = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('-safe.svg'))";
    browser.until("the map is painted for colour-blind eyes", safe);
    surely(&browser, "End the game here");
    browser.until("the dice can be proved", "!!document.querySelector('#panel .result')");
    browser.press("Prove the dice");
    let proof = browser.until("they are proved", "document.querySelector('.proof .good, .proof .warning')?.innerText");
    assert!(proof.as_str().is_some_and(|words| words.contains("Proved")), "{proof}");
    browser.shot("proof");
    let record = export(&browser);
    bring_in(&browser, &house, &record);
    open_moments(&browser);
    play_on(&browser);
    browser.assert_quiet();
    let _ = std::fs::remove_dir_all(downloads());
}

fn filter_units(browser: &Browser) {
    panel(browser, "Units");
    let rows = "#panel .roster li:not(.formation)";
    let all = count(browser, rows);
    browser.click("//div[contains(@class,'chips')]//button[starts-with(normalize-space(),'can act')]");
    let able = count(browser, rows);
    let told = browser.words(".chips [aria-pressed=true]");
    assert!(able > 0 && able < all && told == format!("can act {able}"), "{told}: {able} of {all}");
    browser.shot("units");
    browser.click("//div[contains(@class,'chips')]//button[@aria-pressed='true']");
    let chips = browser.read("[...document.querySelectorAll('.chips button')].map((chip) => chip.innerText)");
    let chips: Vec<&str> = chips.as_array().into_iter().flatten().filter_map(serde_json::Value::as_str).collect();
    for wanted in ["can act", "unmoved", "off map"] {
        assert!(chips.iter().any(|chip| chip.starts_with(wanted)), "{wanted}: {chips:?}");
    }
    for chip in &chips {
        let button = format!("//div[contains(@class,'chips')]//button[normalize-space()='{chip}']");
        browser.click(&button);
        // None that fits is told in a line of its own.
        let told: u64 = chip.rsplit(' ').next().and_then(|n| n.parse().ok()).expect("a chip counts");
        assert_eq!(count(browser, rows), told.max(1), "{chip}");
        let on_map = count(browser, "#panel .roster li:not(.formation) button[title*=map], #panel .roster .able");
        assert!(!chip.starts_with("off map") || told > 0 && on_map <= told, "{chip}");
        browser.click(&button);
    }
    assert_eq!(count(browser, rows), all, "without filters all are back");
    browser.click("//div[contains(@class,'chips')]//button[starts-with(normalize-space(),'can act')]");
    browser.click("(//ul[@class='roster']//li[not(contains(@class,'formation'))]/button)[2]");
    let first = browser.until("it is chosen", "document.querySelector('.chosen-units h3')?.innerText");
    browser.keys(&[], &[Key::Char('n')]);
    browser.until("the next is chosen", &format!("document.querySelector('.chosen-units h3').innerText !== {first}"));
    browser.fill("//input[@aria-label='search units']", "zzz");
    browser.until("none is found", "document.querySelector('.roster').innerText.includes('No such unit')");
    browser.keys(&[], &[Key::Escape]);
}

fn read_rules_and_charts(browser: &Browser) {
    panel(browser, "Rules");
    browser.until("the rules are there", "document.querySelectorAll('.rules dt').length > 50");
    browser.fill("//input[@aria-label='search the rules']", "retreat trench");
    let found = browser.read("[...document.querySelectorAll('.rules dt')].map((dt) => `${dt.innerText} ${dt.nextElementSibling.innerText}`.toLowerCase()).filter((text) => text.includes('retreat') && text.includes('trench')).length");
    assert_eq!(found, count(browser, ".rules dt"), "each paragraph found speaks of both");
    assert!(found.as_u64() > Some(0));
    browser.shot("rules");
    panel(browser, "Charts");
    let sourceless = browser.read(
        "[...document.querySelectorAll('.chart td')].filter((cell) => !cell.title || cell.title === 'no source is given').length",
    );
    assert_eq!(sourceless, 0, "each cell says where it is from");
    browser.click("(//table[@class='chart']//td)[2]");
    browser.until(
        "it says where it is from",
        "document.querySelector('.source').innerText.includes(document.querySelectorAll('.chart td')[1].title)",
    );
    browser.shot("charts");
    browser.click("(//p[contains(@class,'source')]//button[@class='rule'])[1]");
    browser.until("its paragraph is read", "!!document.querySelector('.rules dt.exact')");
}

/// The lines of the score make the points that stand on top, and what stands on hexsides is drawn.
fn read_points(browser: &Browser) {
    panel(browser, "Points");
    browser.until("the score is counted", "!!document.querySelector('.score .total')");
    let score = browser.read(
        "(() => { const number = (node) => Number(node.innerText.replace('−', '-')); \
         const lines = [...document.querySelectorAll('.score tr:not(.total) .number')].map(number); \
         return [lines.reduce((all, one) => all + one, 0), number(document.querySelector('.score .total .number')), \
         parseInt(document.querySelector('#standing .points').innerText.replace('−', '-'))]; })()",
    );
    assert!(score[0].is_i64() && score[0] == score[1] && score[1] == score[2], "{score}");
    let listed = browser.read(
        "[...document.querySelectorAll('#panel summary')].map((node) => /bridges \\((\\d+)\\)/.exec(node.innerText)).filter(Boolean) \
         .reduce((all, found) => all + Number(found[1]), 0)",
    );
    assert!(listed.as_u64() > Some(0) && listed == count(browser, ".over [data-hexside]"), "{listed} bridges are listed");
    browser.shot("points");
}

/// A unit goes several hexes; one step is taken back, then all from the log.
fn take_back(browser: &Browser) {
    panel(browser, "Log");
    let before = logged(browser);
    let far = "[...document.querySelectorAll('[data-layer=reach] [data-hex]')].map((node) => { const r = node.getBoundingClientRect(); \
        const [x, y] = [r.left + r.width / 2, r.top + r.height / 2]; const at = document.elementFromPoint(x, y); \
        return at?.closest('.stage') && !at.closest('[data-unit], [data-back]') ? [x, y, Number(document.querySelectorAll('[data-layer=cost] text').length)] : null; }).filter(Boolean)[0] ?? null";
    for _ in 0..30 {
        browser.keys(&[], &[Key::Char('n')]);
        browser.until("a unit is chosen", "!!document.querySelector('.chosen-units h3')");
        std::thread::sleep(Duration::from_millis(350));
        let at = browser.read(far);
        if let (Some(x), Some(y)) = (at[0].as_f64(), at[1].as_f64()) {
            browser.click_at(Spot { x, y });
            std::thread::sleep(Duration::from_millis(500));
            if logged(browser) >= before + 2 {
                break;
            }
            if logged(browser) > before {
                browser.keys(&[Key::Control], &[Key::Char('z')]);
                until_logged_count(browser, before);
            }
        }
    }
    let after = logged(browser);
    assert!(after >= before + 2, "a way of several steps is told step by step: {before} {after}");
    browser.shot("far");
    browser.keys(&[Key::Control, Key::Shift], &[Key::Char('z')]);
    until_logged_count(browser, after - 1);
    browser.shot("undo-to-here");
    undo_to(browser, before);
}

/// Back to where the log had so many sentences, by its mark.
fn undo_to(browser: &Browser, before: u64) {
    browser.click(&format!("//ol[@class='log']/li[@data-index='{before}']/button[@class='back-to']"));
    until_logged_count(browser, before);
    browser.keys(&[], &[Key::Escape]);
}

#[track_caller]
fn until_logged_count(browser: &Browser, wanted: u64) {
    browser.until(
        &format!("the log has {wanted} sentences"),
        &format!("Number([...document.querySelectorAll('#panel .log li')].pop()?.dataset.index ?? -1) + 1 === {wanted}"),
    );
}

/// Ending the phase warns; silencing one kind leaves the others, and it can be had back.
fn heed_warnings(browser: &Browser) {
    let end = "//section[@id='ask']//button[@data-offer='end']";
    let kinds = || {
        browser.read("[...new Set([...document.querySelectorAll('dialog[open] [data-kind]')].map((item) => item.dataset.kind))]")
    };
    browser.click(end);
    browser.until("it is warned", "!!document.querySelector('dialog[open] [data-kind]')");
    browser.shot("warnings");
    let all = kinds();
    let all: Vec<String> = all.as_array().into_iter().flatten().filter_map(|kind| kind.as_str().map(str::to_owned)).collect();
    assert!(all.len() > 2, "there are several kinds: {all:?}");
    let rule = browser.words("dialog[open] [data-kind] .rule");
    assert!(rule.starts_with(|c: char| c.is_ascii_digit()) && rule == all[0], "a warning has its paragraph: {rule}");
    browser.click(&format!("(//dialog[@open]//li[@data-kind='{}']//button[contains(.,'show again')])[1]", all[0]));
    assert_eq!(kinds(), json!(all[1..]), "only {} is silent", all[0]);
    browser.press("Go back");
    browser.click(end);
    browser.until("it is warned again", "!!document.querySelector('dialog[open] [data-kind]')");
    assert_eq!(kinds(), json!(all[1..]), "{} stays silent, the others do not", all[0]);
    browser.press("Go back");
    panel(browser, "Table");
    browser.shot("silenced");
    browser.click("//p[contains(@class,'silenced')]//button");
    browser.until("nothing is silent", "!document.querySelector('.silenced')");
    panel(browser, "Log");
}

/// Gives an order by its button and waits for the next question.
#[track_caller]
fn give(browser: &Browser, button: &str) {
    let anew = asked_anew(browser);
    browser.click(button);
    browser.until("it is done", &anew);
}

/// Sends units into one hex until it holds too many.
fn crowd_a_hex(browser: &Browser) {
    browser.click("//details[not(@open)]/summary[@data-key='verb-move']");
    browser.until("the list is filled", "!!document.querySelector(\"#ask [data-offer^='move ']\")");
    let moves: Vec<String> = offers(browser).into_iter().filter(|order| order.starts_with("move ")).collect();
    let into = |order: &String| order.split(' ').nth(2).unwrap_or_default().to_owned();
    let fullest = moves.iter().map(into).max_by_key(|hex| moves.iter().filter(|order| into(order) == *hex).count());
    let hex = fullest.expect("something can move");
    for order in moves.iter().filter(|order| into(order) == hex) {
        let button = format!("//section[@id='ask']//button[@data-offer='{order}']");
        if browser.has(&button) {
            give(browser, &button);
        }
    }
}

/// Attacks once and answers for both sides until the dice are thrown and the fight is over.
fn fight_once(browser: &Browser) {
    end_until(browser, "Declare an attack");
    let (_, at) = a_marked_hex(browser);
    browser.click_at(at);
    browser.until("an attack is declared", "document.querySelector('.prompt').innerText.startsWith('Who attacks')");
    give(browser, "(//section[@id='ask']//button[starts-with(@data-offer,'join ')])[1]");
    for _ in 0..25 {
        let words = prompt(browser);
        if words.contains("Declare an attack") {
            return;
        }
        let listed = offers(browser);
        let wanted = ["commit", "yield", "halt", "stay", "end"];
        let order = wanted.iter().find_map(|word| listed.iter().find(|offer| offer == word)).or_else(|| listed.first());
        let Some(order) = order else { panic!("nothing can be done: {words}") };
        give(browser, &format!("//section[@id='ask']//button[@data-offer=\"{order}\"]"));
    }
    panic!("the fight does not end: {} {:?}", prompt(browser), own_offers(browser));
}

/// The record as a file.
fn export(browser: &Browser) -> PathBuf {
    browser.press("Export the record");
    let id = browser.read("location.pathname.split('/').pop()");
    let file = downloads().join(format!("esagono-{}.jsonl", id.as_str().unwrap_or_default()));
    let began = Instant::now();
    while !file.exists() {
        assert!(began.elapsed() < Duration::from_secs(10), "{} does not come", file.display());
        std::thread::sleep(Duration::from_millis(50));
    }
    file
}

fn bring_in(browser: &Browser, house: &House, record: &std::path::Path) {
    lobby(browser, house.program());
    browser.shot("lobby-finished");
    let finished = || count(browser, ".tables li");
    let before = finished();
    let broken = record.with_extension("broken");
    std::fs::write(&broken, "no record\n").expect("the folder is writable");
    browser.fill("//input[@type='file']", &broken.display().to_string());
    browser.until("it is refused in words", "!document.getElementById('why').hidden && document.getElementById('why').innerText");
    browser.shot("import-refused");
    assert_eq!(browser.errors().len(), 1, "the refusal and nothing else");
    browser.fill("//input[@type='file']", &record.display().to_string());
    browser.until("it is at a table", "location.pathname.startsWith('/t/')");
    at_table(browser);
    browser.until("it is over", "!!document.querySelector('#panel .result')");
    lobby(browser, house.program());
    browser.until("it is listed", &format!("document.querySelectorAll('.tables li').length === {}", before + 1));
    browser.click("(//ul[@class='tables']//a[normalize-space()='Replay'])[1]");
    at_table(browser);
}

/// Moments all over the game, each by its link; how long the server and the page take to show one.
fn open_moments(browser: &Browser) {
    let where_ = browser.until("the replay is open", "document.querySelector('#replay:not([hidden]) .where')?.innerText");
    let last: u64 = where_.as_str().and_then(|words| words.split(' ').nth(2)).and_then(|n| n.parse().ok()).expect("n of m");
    browser.drawn();
    browser.shot("replay-by-link");
    let address = browser.read("location.href");
    let address = address.as_str().expect("a link").to_owned();
    let (mut times, mut told) = (Vec::new(), Vec::new());
    for part in [1, 3, 2, 5, 4, 0] {
        let at = (last - 1) * part / 5;
        let (path, token) = address.split_once('#').expect("with the token");
        browser.go(&format!("{}?at={at}#{token}", path.split('?').next().unwrap_or_default()));
        at_table(browser);
        browser.until("that moment is shown", &format!("document.querySelector('#replay .where')?.innerText.startsWith('{} of') && document.querySelector('.prompt').innerText.startsWith('Looking back')", at + 1));
        let took = browser.read("performance.getEntriesByType('resource').filter(({ name }) => /replay\\/\\d+/.test(name)).map(({ duration }) => duration)");
        times.extend(took.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64));
        let sentences = browser.read("document.querySelector('.log li:last-child')?.value ?? 0");
        told.push((at, sentences.as_u64().expect("sentences are numbered")));
    }
    // The log tells what had happened by then, no more.
    told.sort_unstable();
    assert!(told.is_sorted_by(|a, b| a.1 <= b.1) && told[0].1 < told[5].1, "{told:?}");
    // The button gives the very link.
    browser.press("Link");
    let link = browser.until("there is a link", "document.querySelector('#replay .link input')?.value");
    let link = link.as_str().expect("a link is a text");
    assert!(link.ends_with("?at=0") && address.starts_with(link.split('?').next().unwrap_or_default()), "{link}");
    browser.go(link);
    at_table(browser);
    browser.until("anyone sees the moment", "document.querySelector('#replay .where')?.innerText.startsWith('1 of')");
    times.sort_by(f64::total_cmp);
    let most = times.last().copied().unwrap_or(f64::MAX);
    eprintln!("{} moments of {last} by link: median {:.0} ms, most {most:.0} ms", times.len(), times[times.len() / 2]);
}

/// Another game begins with the moment that is shown.
fn play_on(browser: &Browser) {
    let was = browser.read("location.pathname");
    browser.until("the moment can be played on from", "[...document.querySelectorAll('#replay button')].some((button) => button.innerText === 'Play on from here' && !button.hidden)");
    browser.press("Play on from here");
    browser.until("it is another table", &format!("location.pathname !== {was}"));
    at_table(browser);
    panel(browser, "Table");
    browser.until("it says how it began", "document.getElementById('panel').innerText.includes('began with a position')");
}
