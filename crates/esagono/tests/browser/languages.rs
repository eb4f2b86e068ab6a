//! The page in another language: its own words, and what the game says.

use crate::House;
use crate::driver::How;
use crate::page::{a_marked_hex, asked_anew, at_table, lobby, phase, until_logged, until_prompt};

#[test]
fn set_up_and_movement_in_italian() {
    let Some(house) = House::open("italian") else { return };
    let browser = house.browser(How::Desk);
    lobby(&browser, house.program());
    assert_eq!(browser.read("document.documentElement.lang"), "en");
    browser.click("//select[@data-key='language']/option[@value='it']");
    browser.until(
        "the lobby is Italian",
        "document.documentElement.lang === 'it' && document.querySelectorAll('#boxes select').length > 0",
    );
    browser.click("(//select[@aria-label='avversario'])[1]/option[normalize-space()='passive']");
    browser.click("(//button[normalize-space()='Comincia'])[1]");
    at_table(&browser);
    until_prompt(&browser, "Schierare");
    let anew = asked_anew(&browser);
    browser.click("//section[@id='ask']//button[@data-offer='deploy']");
    browser.until("the set-up is done", &anew);
    until_logged(&browser, "è schierata in");
    while !browser.words(".prompt").contains("Muovere unità") {
        let anew = asked_anew(&browser);
        browser.click("//section[@id='ask']//button[@data-offer='end']");
        browser.until("the step ends or is to be confirmed", &format!("!!document.querySelector('dialog[open]') || {anew}"));
        if browser.has("//dialog[@open]//button[normalize-space()='Finisci']") {
            browser.press("Finisci");
        }
        browser.until("something else is asked", &anew);
    }
    assert!(!phase(&browser).is_empty());
    browser.press("Prossima");
    let (hex, at) = a_marked_hex(&browser);
    browser.click_at(at);
    until_logged(&browser, &format!("a {hex}"));
    until_logged(&browser, "muove da");
    browser.press("Annulla");
    browser.until(
        "it is taken back",
        "![...document.querySelectorAll('#panel .log li')].slice(-3).some((line) => line.innerText.includes('muove da'))",
    );
    browser.click("//button[@role='tab'][starts-with(normalize-space(),'Tavolo')]");
    browser.shot("italian");
    // Chosen at the table as well, and kept.
    browser.click("//div[@id='panel']//select[@data-key='language']/option[@value='en']");
    browser.until("the table is English again", "document.documentElement.lang === 'en'");
    at_table(&browser);
    until_prompt(&browser, "Move units");
    browser.assert_quiet();
}
