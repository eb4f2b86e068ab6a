//! Chromium by WebDriver: a small client over plain HTTP. Input is pointer, touch and keys; scripts only read.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value as Json, json};

/// The name under which WebDriver hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE: Duration = Duration::from_secs(40);

/// A chromedriver of one's own.
pub struct Driver {
    child: Child,
    address: SocketAddr,
}

impl Driver {
    /// None where there is no browser; the checks set `ESAGONO_BROWSER` and then it must be there.
    pub fn start() -> Option<Driver> {
        let started = Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let Ok(mut child) = started else {
            assert!(std::env::var_os("ESAGONO_BROWSER").is_none(), "chromedriver is missing");
            eprintln!("skipped: there is no chromedriver here (Debian: chromium, chromium-driver)");
            return None;
        };
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            line.strip_prefix("ChromeDriver was started successfully on port ")?.trim_end_matches('.').parse::<u16>().ok()
        });
        let port = port.expect("chromedriver says its port");
        Some(Driver { child, address: SocketAddr::from(([127, 0, 0, 1], port)) })
    }

    pub fn browser(&self, how: How) -> Browser {
        let size = match how {
            How::Phone => "--window-size=390,844",
            _ => "--window-size=1400,900",
        };
        let mut args = vec![
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            "--touch-events=enabled",
            "--no-first-run",
            size,
        ];
        if how == How::Dark {
            args.push("--blink-settings=preferredColorScheme=0");
        }
        let mut options = json!({ "args": args, "prefs": { "download.default_directory": downloads() } });
        if how == How::Phone {
            let metrics = json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let mut logs = json!({ "browser": "ALL" });
        if how == How::Traced {
            logs["performance"] = "ALL".into();
            let categories = "disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,blink.user_timing";
            options["perfLoggingPrefs"] = json!({ "enableNetwork": false, "enablePage": false, "traceCategories": categories });
        }
        let wish = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": logs,
        } } });
        let answer = call(self.address, "POST", "/session", Some(&wish));
        let session = answer["sessionId"].as_str().unwrap_or_else(|| panic!("no browser: {answer}")).to_owned();
        Browser { address: self.address, session }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where browsers put what they are given to keep.
pub fn downloads() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("downloads-{}", std::process::id()))
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum How {
    Desk,
    Dark,
    Phone,
    /// With Chromium's trace of its frames.
    Traced,
}

fn call(address: SocketAddr, method: &str, path: &str, body: Option<&Json>) -> Json {
    let text = body.map(Json::to_string);
    let answer = guest::request(address, method, path, &[], text.as_deref()).expect("chromedriver answers");
    answer.json()["value"].clone()
}

/// A point of the window.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

pub struct Browser {
    address: SocketAddr,
    session: String,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.shot("failed");
        }
        let _ = guest::request(self.address, "DELETE", &format!("/session/{}", self.session), &[], None);
    }
}

impl Browser {
    fn call(&self, method: &str, path: &str, body: Option<Json>) -> Json {
        call(self.address, method, &format!("/session/{}{path}", self.session), body.as_ref())
    }

    fn post(&self, path: &str, body: Json) -> Json {
        let answer = self.call("POST", path, Some(body));
        assert!(answer["error"].is_null(), "{path}: {} {}", answer["error"], answer["message"]);
        answer
    }

    pub fn go(&self, address: &str) {
        self.post("/url", json!({ "url": address }));
    }

    pub fn reload(&self) {
        self.post("/refresh", json!({}));
    }

    /// The value of an expression. It must not change anything.
    pub fn read(&self, expression: &str) -> Json {
        self.post("/execute/sync", json!({ "script": format!("return ({expression});"), "args": [] }))
    }

    pub fn words(&self, selector: &str) -> String {
        let read = self.read(&format!("document.querySelector({})?.innerText ?? ''", json!(selector)));
        read.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true, and returns it.
    #[track_caller]
    pub fn until(&self, what: &str, expression: &str) -> Json {
        let began = Instant::now();
        loop {
            let value = self.read(expression);
            let is_true = !matches!(&value, Json::Null | Json::Bool(false)) && value != json!("") && value != json!(0);
            if is_true {
                return value;
            }
            assert!(began.elapsed() < PATIENCE, "waited in vain until {what}; the page says: {}", self.words("body"));
            std::thread::sleep(Duration::from_millis(60));
        }
    }

    fn element(&self, xpath: &str) -> Option<String> {
        let found = self.call("POST", "/element", Some(json!({ "using": "xpath", "value": xpath })));
        found[ELEMENT].as_str().map(str::to_owned)
    }

    #[track_caller]
    fn wait_for(&self, xpath: &str) -> String {
        let began = Instant::now();
        loop {
            if let Some(element) = self.element(xpath) {
                return element;
            }
            assert!(began.elapsed() < PATIENCE, "there is no {xpath}; the page says: {}", self.words("body"));
            std::thread::sleep(Duration::from_millis(60));
        }
    }

    pub fn has(&self, xpath: &str) -> bool {
        self.element(xpath).is_some()
    }

    /// Clicks what an XPath finds, with the mouse. What is redrawn meanwhile is looked for again.
    #[track_caller]
    pub fn click(&self, xpath: &str) {
        let began = Instant::now();
        loop {
            let element = self.wait_for(xpath);
            let answer = self.call("POST", &format!("/element/{element}/click"), Some(json!({})));
            if answer["error"].is_null() {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{xpath}: {} {}", answer["error"], answer["message"]);
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// A button by the words on it.
    #[track_caller]
    pub fn press(&self, words: &str) {
        self.click(&format!("//button[normalize-space()=\"{words}\"]"));
    }

    /// Types into what an XPath finds.
    #[track_caller]
    pub fn fill(&self, xpath: &str, text: &str) {
        let element = self.wait_for(xpath);
        self.post(&format!("/element/{element}/value"), json!({ "text": text }));
    }

    fn actions(&self, sources: Json) {
        self.post("/actions", json!({ "actions": sources }));
    }

    fn pointer(&self, kind: &str, steps: Json) {
        self.actions(json!([{ "type": "pointer", "id": kind, "parameters": { "pointerType": kind }, "actions": steps }]));
    }

    pub fn click_at(&self, at: Spot) {
        self.pointer("mouse", json!([to(at, 30), { "type": "pointerDown", "button": 0 }, { "type": "pointerUp", "button": 0 }]));
    }

    pub fn hover(&self, at: Spot) {
        self.pointer("mouse", json!([to(at, 30)]));
    }

    pub fn tap(&self, at: Spot) {
        self.pointer("touch", json!([to(at, 0), { "type": "pointerDown", "button": 0 }, { "type": "pointerUp", "button": 0 }]));
    }

    /// Presses, goes and lets go; `kind` is mouse or touch.
    pub fn drag(&self, kind: &str, from: Spot, by: Spot) {
        let half = Spot { x: (from.x + by.x) / 2.0, y: (from.y + by.y) / 2.0 };
        self.pointer(
            kind,
            json!([to(from, 0), { "type": "pointerDown", "button": 0 }, to(half, 80), to(by, 80), { "type": "pause", "duration": 120 }, { "type": "pointerUp", "button": 0 }]),
        );
    }

    /// The same without resting, so that nothing is passed through on the way.
    pub fn drag_at_once(&self, from: Spot, by: Spot) {
        let near = Spot { x: from.x + 9.0, y: from.y };
        self.pointer(
            "mouse",
            json!([to(from, 0), { "type": "pointerDown", "button": 0 }, to(near, 20), to(by, 20), { "type": "pointerUp", "button": 0 }]),
        );
    }

    /// A box drawn with shift and the mouse.
    pub fn rubber(&self, from: Spot, by: Spot) {
        let (rest, half) =
            (json!({ "type": "pause", "duration": 0 }), Spot { x: (from.x + by.x) / 2.0, y: (from.y + by.y) / 2.0 });
        let shift = |kind: &str| json!({ "type": kind, "value": Key::Shift.value() });
        let keys = json!([shift("keyDown"), rest, rest, rest, rest, rest, shift("keyUp")]);
        let steps = json!([rest, to(from, 0), { "type": "pointerDown", "button": 0 }, to(half, 20), to(by, 20), { "type": "pointerUp", "button": 0 }, rest]);
        self.actions(json!([
            { "type": "key", "id": "keys", "actions": keys },
            { "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": steps },
        ]));
    }

    /// Until two more pictures have been drawn.
    pub fn drawn(&self) {
        self.post("/execute/async", json!({ "script": "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done(true)));", "args": [] }));
    }

    pub fn wheel(&self, at: Spot, by: i32) {
        let step = json!({ "type": "scroll", "x": at.x as i64, "y": at.y as i64, "deltaX": 0, "deltaY": by, "duration": 0 });
        self.actions(json!([{ "type": "wheel", "id": "wheel", "actions": [step] }]));
    }

    /// Keys one after the other; control and shift may be held.
    pub fn keys(&self, held: &[Key], keys: &[Key]) {
        let down = |key: &Key| json!({ "type": "keyDown", "value": key.value() });
        let up = |key: &Key| json!({ "type": "keyUp", "value": key.value() });
        let mut steps: Vec<Json> = held.iter().map(down).collect();
        keys.iter().for_each(|key| steps.extend([down(key), up(key)]));
        steps.extend(held.iter().rev().map(up));
        self.actions(json!([{ "type": "key", "id": "keys", "actions": steps }]));
    }

    /// Names of elements as a screen reader is told them, by a CSS selector; with the element's own markup to find it again.
    pub fn names(&self, selector: &str) -> Vec<(String, String)> {
        let found = self.post("/elements", json!({ "using": "css selector", "value": selector }));
        let elements = found.as_array().cloned().unwrap_or_default();
        let visible = elements.iter().filter_map(|element| element[ELEMENT].as_str()).filter_map(|element| {
            let shown = self.call("GET", &format!("/element/{element}/displayed"), None);
            (shown == true).then(|| {
                let label = self.call("GET", &format!("/element/{element}/computedlabel"), None);
                let markup = self.call("GET", &format!("/element/{element}/property/outerHTML"), None);
                let markup: String = markup.as_str().unwrap_or_default().chars().take(200).collect();
                (label.as_str().unwrap_or_default().trim().to_owned(), markup)
            })
        });
        visible.collect()
    }

    /// A command of Chromium's own protocol: input that WebDriver has no word for, a slower processor.
    pub fn cdp(&self, command: &str, params: Json) {
        self.post("/goog/cdp/execute", json!({ "cmd": command, "params": params }));
    }

    /// Events of the trace, which ends with it.
    pub fn trace(&self) -> Vec<Json> {
        let log = self.post("/se/log", json!({ "type": "performance" }));
        let messages = log.as_array().into_iter().flatten().filter_map(|entry| entry["message"].as_str());
        let events = messages.filter_map(|text| serde_json::from_str::<Json>(text).ok());
        events
            .filter(|event| event["message"]["method"] == "Tracing.dataCollected")
            .map(|mut event| event["message"]["params"].take())
            .collect()
    }

    /// Errors of the console since it was last asked.
    pub fn errors(&self) -> Vec<String> {
        let log = self.post("/se/log", json!({ "type": "browser" }));
        let entries = log.as_array().cloned().unwrap_or_default();
        entries.iter().filter(|entry| entry["level"] == "SEVERE").map(|entry| entry["message"].to_string()).collect()
    }

    #[track_caller]
    pub fn assert_quiet(&self) {
        let errors = self.errors();
        assert!(errors.is_empty(), "the console has errors: {errors:#?}");
    }

    /// A picture into a folder that git ignores.
    pub fn shot(&self, name: &str) {
        let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        let shot = self.call("GET", "/screenshot", None);
        let Some(bytes) = shot.as_str().and_then(|text| BASE64_STANDARD.decode(text).ok()) else { return };
        std::fs::create_dir_all(&folder).expect("the target folder is writable");
        let thread = std::thread::current();
        let name = if name == "failed" {
            format!("failed-{}", thread.name().unwrap_or("test").replace("::", "-"))
        } else {
            name.to_owned()
        };
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("the target folder is writable");
    }
}

fn to(at: Spot, time: u32) -> Json {
    json!({ "type": "pointerMove", "duration": time, "x": at.x.round() as i64, "y": at.y.round() as i64, "origin": "viewport" })
}

#[derive(Clone, Copy, Debug)]
pub enum Key {
    Char(char),
    Enter,
    Tab,
    Escape,
    Shift,
    Control,
    Left,
    Right,
}

impl Key {
    fn value(self) -> String {
        let key = match self {
            Key::Char(key) => key,
            Key::Enter => '\u{E007}',
            Key::Tab => '\u{E004}',
            Key::Escape => '\u{E00C}',
            Key::Shift => '\u{E008}',
            Key::Control => '\u{E009}',
            Key::Left => '\u{E012}',
            Key::Right => '\u{E014}',
        };
        key.to_string()
    }
}
