//! Why not, in the page: every click that does nothing is answered with a paragraph, at once.

use serde_json::json;

use crate::House;
use crate::driver::{Browser, How, Key, Spot};
use crate::page::{choose_mover, start_against, to_movement};

/// Notes how long it takes from letting go of the button until the box is shown. It only watches.
const WATCH: &str = r"(() => {
  const box = document.getElementById('why');
  let pressed = 0;
  window.answerTimes = [];
  addEventListener('pointerup', () => (pressed = performance.now()), true);
  new MutationObserver(() => {
    if (box.hidden || !pressed) return;
    window.answerTimes.push(performance.now() - pressed);
    pressed = 0;
  }).observe(box, { attributes: true, childList: true });
  return true;
})()";

/// Points of the stage that are no counter, do not glow, and are covered by nothing; spread over it.
const BARE: &str = r"(() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const found = [];
  const glows = [...document.querySelectorAll('[data-layer=offer] .glow, [data-layer=reach] .glow')].map((node) => node.getBoundingClientRect());
  for (let i = 1; i < 12; i++) for (let j = 1; j < 9; j++) {
    const [x, y] = [Math.round(stage.left + (stage.width * i) / 12), Math.round(stage.top + (stage.height * j) / 9)];
    const node = document.elementFromPoint(x, y);
    if (!node?.closest('.stage') || node.closest('[data-unit], [data-back]')) continue;
    if (glows.some((box) => x > box.left - 4 && x < box.right + 4 && y > box.top - 4 && y < box.bottom + 4)) continue;
    found.push([x, y]);
  }
  return found;
})()";

/// Clicks on bare points; how many were answered with a paragraph.
fn click_about(browser: &Browser, clicks: usize) -> usize {
    let spots = browser.read(BARE);
    let spots: Vec<Spot> =
        spots.as_array().into_iter().flatten().filter_map(|at| Some(Spot { x: at[0].as_f64()?, y: at[1].as_f64()? })).collect();
    let mut answered = 0;
    for at in spots.iter().take(clicks) {
        let before = browser.read("window.answerTimes.length");
        // Beside the map there is nothing to answer.
        browser.click_at(*at);
        let shown = format!("window.answerTimes.length > {before} || !document.querySelector('.stage')");
        let is_on_map = (0..60).any(|_| browser.read(&shown) == true);
        if !is_on_map {
            continue;
        }
        let rule = browser.read("document.querySelector('#why .rule')?.innerText ?? ''");
        assert!(
            rule.as_str().is_some_and(|id| id.starts_with(|c: char| c.is_ascii_digit())),
            "no paragraph: {}",
            browser.words("#why")
        );
        answered += 1;
        browser.hover(Spot { x: at.x + 2.0, y: at.y });
    }
    answered
}

#[test]
fn every_click_that_does_nothing_is_answered_at_once() {
    let Some(house) = House::open("why-not") else { return };
    let browser = house.browser(How::Desk);
    start_against(&browser, house.program(), "passive");
    to_movement(&browser);
    browser.read(WATCH);
    let mut answered = click_about(&browser, 30);
    choose_mover(&browser, || browser.press("Next unit"));
    answered += click_about(&browser, 40);
    browser.keys(&[], &[Key::Escape, Key::Escape]);
    let times = browser.read("window.answerTimes");
    let mut times: Vec<f64> = times.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    assert!(answered >= 30 && times.len() >= 30, "{answered} of the clicks were answered: {}", json!(times));
    let (p95, most) = (times[times.len() * 95 / 100], times[times.len() - 1]);
    eprintln!("{} clicks that do nothing: p95 {p95:.0} ms, most {most:.0} ms", times.len());
    assert!(p95 < 100.0, "p95 {p95:.0} ms, most {most:.0} ms");
    browser.assert_quiet();
}
