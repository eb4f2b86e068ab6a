//! A player who does what the page advises, by visible controls only, and counts what it takes.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::driver::{Browser, Key, Spot};
use crate::sight::{AROUND, BARE, HIT, LOOK, MARKED};

/// What a whole game, or a part of one, took.
#[derive(Default, Debug)]
pub struct Tally {
    /// Gestures by player turn; the set-up is `set-up`.
    pub gestures: BTreeMap<String, u32>,
    pub orders: u32,
    /// What the page refused.
    pub refused: Vec<String>,
    /// Gestures that did nothing at all.
    pub missed: Vec<String>,
    /// How the game ended, in words.
    pub over: Option<String>,
    /// By which control each verb was carried out, in each player turn.
    pub ways: BTreeMap<String, BTreeMap<String, u32>>,
}

impl Tally {
    /// Gestures of each player turn, fewest first; the set-up is left out.
    pub fn turns(&self) -> Vec<u32> {
        let mut list: Vec<u32> = self.gestures.iter().filter(|(turn, _)| *turn != "set-up").map(|(_, n)| *n).collect();
        list.sort_unstable();
        list
    }

    /// The verb was carried out, or the way was taken.
    pub fn has(&self, verb: &str) -> bool {
        self.ways.values().flat_map(BTreeMap::keys).any(|way| way.starts_with(verb) || way.ends_with(verb))
    }

    /// What the turn with the most gestures was made of.
    pub fn longest(&self) -> String {
        let turns = self.gestures.iter().filter(|(turn, _)| *turn != "set-up");
        turns.max_by_key(|(_, n)| **n).map_or(String::new(), |(turn, n)| format!("{turn}, {n}: {:?}", self.ways[turn]))
    }
}

fn spot(value: &Json) -> Option<Spot> {
    Some(Spot { x: value[0].as_f64()?, y: value[1].as_f64()? })
}

pub struct Follower<'a> {
    browser: &'a Browser,
    pub tally: Tally,
    turn: String,
}

/// How long the other side, or the adviser, may think.
const PATIENCE: Duration = Duration::from_secs(120);

impl<'a> Follower<'a> {
    pub fn new(browser: &'a Browser) -> Self {
        Self { browser, tally: Tally::default(), turn: String::new() }
    }

    fn look(&self) -> Json {
        self.browser.read(LOOK)
    }

    /// Looks until it sees what it waits for.
    #[track_caller]
    fn until(&self, what: &str, seen: impl Fn(&Json) -> bool) -> Json {
        let began = Instant::now();
        loop {
            let look = self.look();
            if seen(&look) {
                return look;
            }
            assert!(began.elapsed() < PATIENCE, "waited in vain until {what}: {look}");
            std::thread::sleep(Duration::from_millis(12));
        }
    }

    fn count(&mut self, way: &str, verb: &str) {
        *self.tally.gestures.entry(self.turn.clone()).or_default() += 1;
        *self.tally.ways.entry(self.turn.clone()).or_default().entry(format!("{verb} by {way}")).or_default() += 1;
    }

    /// Plays until the game is over or `stop` says so, asked before each order.
    pub fn play(&mut self, stop: impl Fn(&Json) -> bool) {
        loop {
            let asks = |look: &Json| look["version"] != "" && look["dialog"] == false;
            let ended = |look: &Json| look["version"] == "" && !look["prompt"].as_str().unwrap_or("").starts_with("Waiting");
            let look = self.until("it is asked something", |look| asks(look) || ended(look));
            if !asks(&look) {
                self.tally.over = look["prompt"].as_str().map(str::to_owned);
                return;
            }
            let turn = look["turn"].as_str().unwrap_or_default();
            let is_set_up = look["phase"].as_str().is_some_and(|phase| phase.to_lowercase().contains("set"));
            self.turn = if is_set_up { "set-up".into() } else { turn.to_owned() };
            if stop(&look) {
                return;
            }
            self.follow(&look);
        }
    }

    /// Asks for advice and carries it out; the question must be another one then.
    #[track_caller]
    fn follow(&mut self, before: &Json) {
        self.browser.click("//button[@data-key='advice']");
        let version = before["version"].clone();
        // What came between the last orders may still be told.
        let is_refused = |look: &Json| look["why"].as_str().is_some_and(|words| !words.contains("came between"));
        let advised =
            self.until("it is advised", |look| look["orders"].is_string() || look["version"] != version || is_refused(look));
        if advised["version"] != version {
            return;
        }
        let Some(orders) = advised["orders"].as_str() else { panic!("no advice: {advised}") };
        let orders: Vec<String> = orders.split("; ").map(str::to_owned).collect();
        self.tally.orders += 1;
        self.carry_out(&orders);
        let is_done = |look: &Json| look["version"] != version || look["dialog"] == true || is_refused(look);
        let began = Instant::now();
        let mut after = self.look();
        while !is_done(&after) && began.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(12));
            after = self.look();
        }
        if !is_done(&after) {
            let [chosen, card] = [".chosen-units", "#card:not([hidden])"].map(|part| self.browser.words(part));
            self.tally.missed.push(format!("{orders:?} with {chosen} over {card}"));
            self.browser.shot(&format!("missed-{}", self.tally.missed.len()));
            self.browser.keys(&[], &[Key::Escape]);
            self.by_button(&orders[0]);
            after = self.until(&format!("{orders:?} is done"), is_done);
        }
        if after["dialog"] == true {
            // What could still be done is told once for each kind; warnings of what will be lost stay.
            let kind = "//dialog[@open]//li[contains(@data-kind, ':')]//button";
            while self.browser.has(kind) {
                self.browser.click(kind);
                self.count("silence", "end");
            }
            self.browser.press("End it");
            self.count("confirmation", "end");
            self.until("the end is accepted", |look| look["version"] != version);
        } else if after["version"] == version {
            self.tally.refused.push(format!("{orders:?}: {}", after["why"]));
            self.browser.keys(&[], &[Key::Escape, Key::Escape]);
            // So that the game goes on all the same.
            assert!(self.tally.refused.len() < 8, "refused again and again: {:#?}", self.tally.refused);
            self.by_button(&orders[0]);
            self.until("the button does it", |look| look["version"] != version);
        }
    }

    fn carry_out(&mut self, orders: &[String]) {
        // The way of one unit is one order, to where it ends; of several units' orders the first is given, or all of a kind.
        let unit = |order: &String| order.split(' ').nth(1).map(str::to_owned);
        let is_way = orders.iter().all(|order| order.split(' ').count() == 3 && unit(order) == unit(&orders[0]));
        let alike: Vec<String> =
            orders.iter().take_while(|order| order.split(' ').next() == orders[0].split(' ').next()).cloned().collect();
        if !is_way && (self.by_one_button(orders) || self.all_at_once(&alike) || self.assault(orders)) {
            return;
        }
        let last = if is_way { orders.last() } else { orders.first() }.map_or("", String::as_str);
        let words: Vec<&str> = last.split(' ').collect();
        let is_hex = |word: &str| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
        let is_done = match words[..] {
            [verb, unit, hex] if is_hex(hex) && self.travels(unit, hex) => self.drag(verb, unit, hex),
            [verb, hex] if is_hex(hex) => self.click_hex(verb, hex),
            [verb, unit] if !is_hex(unit) => self.click_unit(verb, unit, last),
            _ => false,
        };
        if !is_done {
            // By buttons a way is gone step by step.
            self.by_button(&orders[0]);
        }
    }

    /// Whether the unit stands on the map and the hex is marked.
    fn travels(&self, unit: &str, hex: &str) -> bool {
        let both = format!(
            "!!document.querySelector(\"[data-unit='{unit}']\") && !!document.querySelector(\"[data-layer=advised] [data-hex='{hex}']\")"
        );
        self.browser.read(&both) == true
    }

    /// Brings what is advised into view.
    fn marked(&self, hex: &str) -> Option<Spot> {
        let read = || self.browser.read(&format!("{MARKED}({})", json!(hex)));
        let mut found = read();
        if found.is_null() {
            self.show();
            found = read();
        }
        for _ in 0..3 {
            if !found.is_null() {
                break;
            }
            self.browser.wheel(self.middle(), 200);
            self.settle();
            found = read();
        }
        spot(&found)
    }

    /// Brings what is advised to the middle.
    fn show(&self) {
        self.browser.click("//div[contains(@class,'advice')]//button[@title='show it on the map']");
        self.settle();
    }

    fn middle(&self) -> Spot {
        let box_ = self.browser.read("(() => { const r = document.querySelector('.stage').getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()");
        spot(&box_).expect("there is a stage")
    }

    /// Until the board stands still.
    fn settle(&self) {
        self.browser.drawn();
        self.until_read("the board rests", "!document.querySelector('.world').classList.contains('moving')");
    }

    fn until_read(&self, what: &str, expression: &str) {
        self.browser.until(what, expression);
    }

    fn drag(&mut self, verb: &str, unit: &str, hex: &str) -> bool {
        let Some(to) = self.marked(hex) else { return false };
        let hit = || spot(&self.browser.read(&format!("{HIT}({})", json!(unit))));
        let mut ends = hit().map(|from| (from, to));
        if ends.is_none() {
            self.show();
            // The hex first: to see it the board may have to move once more.
            ends = self.marked(hex).and_then(|to| hit().map(|from| (from, to)));
        }
        if let Some((from, to)) = ends {
            self.browser.drag_at_once(from, to);
            self.count("drag", verb);
            return true;
        }
        // Beneath others: chosen by its name, then sent.
        if !self.choose(verb, unit) {
            return false;
        }
        let Some(_) = self.marked(hex) else { return false };
        let Some(bare) = spot(&self.browser.read(&format!("{BARE}({})", json!(hex)))) else { return false };
        self.browser.click_at(bare);
        self.count("name and click", verb);
        true
    }

    /// Chooses a unit by its name in the list of orders.
    fn choose(&mut self, verb: &str, unit: &str) -> bool {
        self.unfold(verb);
        let name = format!("//section[@id='ask']//button[@data-key='unit-{unit}']");
        if !self.browser.has(&name) {
            return false;
        }
        self.browser.click(&name);
        self.count("name", "choose");
        self.until_read("it is chosen", "!!document.querySelector('.chosen-units h3')");
        self.settle();
        true
    }

    /// All of a kind at once by the button that stands for just these, if there is one.
    fn by_one_button(&mut self, orders: &[String]) -> bool {
        if orders.len() < 2 {
            return false;
        }
        self.unfold(orders[0].split(' ').next().unwrap_or_default());
        let many = "[...document.querySelectorAll('#ask .more-offers [data-offer*=\"; \"]')].map((node) => node.dataset.offer)";
        let sorted = |list: &mut Vec<&str>| list.sort_unstable();
        let found = self.browser.read(many);
        let mut found: Vec<&str> = found.as_array().into_iter().flatten().filter_map(Json::as_str).collect();
        found.sort_by_key(|words| std::cmp::Reverse(words.matches("; ").count()));
        for words in found {
            let mut steps: Vec<&str> = words.split("; ").collect();
            let mut wanted: Vec<&str> = orders.iter().take(steps.len()).map(String::as_str).collect();
            sorted(&mut steps);
            sorted(&mut wanted);
            if steps == wanted {
                self.browser.click(&format!("//section[@id='ask']//button[@data-offer=\"{words}\"]"));
                self.count("one button", orders[0].split(' ').next().unwrap_or_default());
                return true;
            }
        }
        false
    }

    /// Several units at once: a box around them, if it holds no others that could, and one button for all.
    fn all_at_once(&mut self, orders: &[String]) -> bool {
        let verb = orders[0].split(' ').next().unwrap_or_default().to_owned();
        let units: Vec<&str> = orders.iter().filter_map(|order| order.strip_prefix(&verb)).map(str::trim).collect();
        if units.len() < 3 || units.len() != orders.iter().take_while(|order| order.starts_with(&format!("{verb} "))).count() {
            return false;
        }
        let look = format!("{AROUND}({}, {})", json!(verb), json!(units));
        let mut found = self.browser.read(&look);
        let stands = format!("{}.some((unit) => document.querySelector(`[data-unit='${{unit}}']`))", json!(units));
        if found[4].as_u64().is_none_or(|count| (count as usize) < units.len()) && self.browser.read(&stands) == true {
            // With the whole map in view more may lie in one box.
            self.browser.keys(&[], &[Key::Escape, Key::Char('0')]);
            self.settle();
            found = self.browser.read(&look);
        }
        let corners = (spot(&found), spot(&json!([found[2], found[3]])));
        let (Some(from), Some(by)) = corners else { return false };
        let count = found[4].as_u64().unwrap_or(0);
        if count < 3 {
            return false;
        }
        self.browser.rubber(from, by);
        self.count("box", "choose");
        let button = format!(
            "//section[@id='ask']//button[contains(., 'all {}')][starts-with(normalize-space(translate(., 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')), '{verb} all')]",
            count
        );
        let began = Instant::now();
        while !self.browser.has(&button) {
            if began.elapsed() > Duration::from_secs(2) {
                self.browser.keys(&[], &[Key::Escape]);
                return false;
            }
        }
        self.browser.click(&button);
        self.count("button for all", &verb);
        true
    }

    /// Units that are to join what is declared first: dragged there, or chosen by a box and sent there by one click.
    fn assault(&mut self, orders: &[String]) -> bool {
        let words: Vec<Vec<&str>> = orders.iter().map(|order| order.split(' ').collect()).collect();
        let [verb, hex] = words[0][..] else { return false };
        let units: Vec<&str> = words[1..].iter().take_while(|next| next.len() == 2).map(|next| next[1]).collect();
        let Some(first) = units.first() else { return false };
        let glows = format!("!!document.querySelector(\"[data-unit='{first}'].glows\")");
        let began = Instant::now();
        while self.browser.read(&glows) != true {
            if began.elapsed() > Duration::from_secs(1) {
                return false;
            }
        }
        if self.marked(hex).is_none() {
            return false;
        }
        let found = self.browser.read(&format!("{AROUND}({}, {})", json!(verb), json!(units)));
        let is_enough = found[4].as_u64().is_some_and(|count| count > 2 || count as usize == units.len());
        if let (true, Some(from), Some(by)) = (is_enough, spot(&found), spot(&json!([found[2], found[3]]))) {
            self.browser.rubber(from, by);
            self.count("box", "choose");
            // Who may only join when others have joined is not chosen now; he joins later.
            self.until_read("they are chosen", "!!document.querySelector('.chosen-units h3')");
            let Some(at) = self.marked(hex) else { return false };
            self.browser.click_at(at);
            self.count("click for all", verb);
            return true;
        }
        self.travels(first, hex) && self.drag(verb, first, hex)
    }

    /// A hex that an order speaks of, with nothing chosen.
    fn click_hex(&mut self, verb: &str, hex: &str) -> bool {
        if self.browser.read("!!document.querySelector('.chosen-units h3')") == true {
            self.browser.keys(&[], &[Key::Escape]);
            self.count("key", "choose nothing");
            // The advice stays; what is chosen does not.
        }
        if self.marked(hex).is_none() {
            return false;
        }
        let Some(at) = spot(&self.browser.read(&format!("{BARE}({})", json!(hex)))) else { return false };
        self.browser.click_at(at);
        self.count("click", verb);
        let menu = self.browser.read("!!document.querySelector('.menu')");
        if menu == true {
            self.browser.keys(&[], &[Key::Escape]);
            return false;
        }
        true
    }

    /// A counter that an order speaks of: clicked, and if several things can be done with it, the button of that order.
    fn click_unit(&mut self, verb: &str, unit: &str, order: &str) -> bool {
        let at = spot(&self.browser.read(&format!("{HIT}({})", json!(unit))));
        let Some(at) = at else { return false };
        // What is folded may speak of it too.
        if self.browser.read("!!document.querySelector('.more-offers details:not([open])')") == true {
            return false;
        }
        // One that has several orders is chosen by a click; its button does it.
        let others = format!(
            "[...document.querySelectorAll('#ask [data-offer]')].filter((node) => node.dataset.offer.split(' ').includes({})).length",
            json!(unit)
        );
        if self.browser.read(&others) != 1 {
            return false;
        }
        let shown = format!("!!document.querySelector(\"#ask [data-offer='{order}']\")");
        if self.browser.read(&shown) != true {
            return false;
        }
        self.browser.click_at(at);
        self.count("click", verb);
        true
    }

    /// Opens the list of a verb's orders if it is folded.
    fn unfold(&mut self, verb: &str) {
        let folded = format!("//details[not(@open)]/summary[@data-key='verb-{verb}']");
        if self.browser.has(&folded) {
            self.browser.click(&folded);
            self.count("unfolding", verb);
            self.until_read(
                "the list is open",
                &format!("!!document.querySelector(\"details[open] summary[data-key='verb-{verb}']\")"),
            );
        }
    }

    #[track_caller]
    fn by_button(&mut self, order: &str) {
        let button = format!("//section[@id='ask']//button[@data-offer=\"{order}\"]");
        let verb = order.split(' ').next().unwrap_or_default().to_owned();
        if !self.browser.has(&button) {
            self.unfold(&verb);
        }
        self.browser.click(&button);
        self.count("button", &verb);
    }
}
