//! Names, contrast and focus: the table for people who do not see it well or use no mouse.

use serde_json::Value as Json;

use crate::House;
use crate::driver::{Browser, How, Key};
use crate::page::{lobby, start_against, until_prompt};

/// Everything that can be pressed, typed into or focused.
const CONTROLS: &str =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [tabindex='0']";

#[track_caller]
fn controls_have_names(browser: &Browser, page: &str) {
    let names = browser.names(CONTROLS);
    assert!(names.len() > 3, "{page} has controls");
    let nameless: Vec<&String> = names.iter().filter(|(name, _)| name.is_empty()).map(|(_, markup)| markup).collect();
    assert!(nameless.is_empty(), "{page}: without a name: {nameless:#?}");
}

/// Texts whose contrast is too small: less than 4.5, or 3 where letters are large.
const CONTRAST: &str = r"(() => {
  const part = (n) => { const c = n / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const parse = (text) => {
    const m = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    const by = text.startsWith('color(') ? 255 : 1;
    return { r: m[0] * by, g: m[1] * by, b: m[2] * by, a: m[3] ?? 1 };
  };
  const over = (top, under) => ({ r: top.r * top.a + under.r * (1 - top.a), g: top.g * top.a + under.g * (1 - top.a), b: top.b * top.a + under.b * (1 - top.a), a: 1 });
  const light = ({ r, g, b }) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const ground = (node) => {
    const layers = [];
    for (let at = node; at; at = at.parentElement) { const style = getComputedStyle(at); if (style.backgroundImage !== 'none') return null; const c = parse(style.backgroundColor); layers.push(c); if (c.a === 1) break; }
    const base = getComputedStyle(document.documentElement).colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches ? { r: 18, g: 18, b: 18, a: 1 } : { r: 255, g: 255, b: 255, a: 1 };
    return layers.reverse().reduce((under, top) => over(top, under), base);
  };
  const bad = [];
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('.stage, svg, [hidden], option')) continue;
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && /[\p{L}\p{N}]/u.test(child.textContent));
    const box = node.getBoundingClientRect();
    if (!own || !box.width || !box.height || node.disabled) continue;
    const style = getComputedStyle(node);
    if (style.visibility === 'hidden' || Number(style.opacity) === 0) continue;
    const back = ground(node);
    if (!back) continue;
    const ink = over(parse(style.color), back);
    const [a, b] = [light(ink), light(back)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const size = parseFloat(style.fontSize);
    const enough = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (ratio < enough) bad.push(`${ratio.toFixed(2)} ${node.tagName.toLowerCase()}.${node.className}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return [...new Set(bad)];
})()";

#[track_caller]
fn texts_can_be_read(browser: &Browser, page: &str) {
    let bad = browser.read(CONTRAST);
    let bad = bad.as_array().cloned().unwrap_or_default();
    assert!(bad.is_empty(), "{page}: {bad:#?}");
}

/// Walks with the tab key: each stop must differ from what it looks like without focus.
#[track_caller]
fn focus_is_seen(browser: &Browser, page: &str) {
    let mut stops = 0;
    for _ in 0..15 {
        browser.keys(&[], &[Key::Tab]);
        let seen = browser.read(
            "(() => { const node = document.activeElement; if (!node || node === document.body) return null; const s = getComputedStyle(node); \
             return [node.matches(':focus-visible'), s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0 || s.boxShadow !== 'none', node.outerHTML.slice(0, 160)]; })()",
        );
        if seen == Json::Null {
            continue;
        }
        stops += 1;
        assert!(seen[0] == true && seen[1] == true, "{page}: no focus is seen on {}", seen[2]);
    }
    assert!(stops > 3, "{page}: the tab key stops at {stops} things");
}

fn pass(how: How, name: &str) {
    let Some(house) = House::open(name) else { return };
    let browser = house.browser(how);
    lobby(&browser, house.program());
    let language = browser.read("document.documentElement.lang");
    assert_eq!(language, "en");
    controls_have_names(&browser, "the lobby");
    texts_can_be_read(&browser, "the lobby");
    focus_is_seen(&browser, "the lobby");
    start_against(&browser, house.program(), "passive");
    until_prompt(&browser, "Set up");
    texts_can_be_read(&browser, "the table");
    focus_is_seen(&browser, "the table");
    for tab in ["Log", "Units", "Points", "Orders", "Rules", "Charts", "Chat", "Table"] {
        browser.click(&format!("//button[@role='tab'][starts-with(normalize-space(),'{tab}')]"));
        std::thread::sleep(std::time::Duration::from_millis(250));
        if how == How::Desk {
            controls_have_names(&browser, tab);
        }
        texts_can_be_read(&browser, tab);
    }
    // The question is announced, the board has a name, every picture has a text or is marked as decoration.
    assert_eq!(browser.read("document.querySelector('.prompt').getAttribute('aria-live')"), "polite");
    assert_eq!(browser.read("[...document.images].filter((image) => image.getAttribute('alt') === null).length"), 0);
    browser.assert_quiet();
}

#[test]
fn by_light() {
    pass(How::Desk, "access-light");
}

#[test]
fn by_dark() {
    pass(How::Dark, "access-dark");
}
