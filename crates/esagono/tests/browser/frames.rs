//! How smoothly a large board moves, by Chromium's own trace.

use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::House;
use crate::driver::{Browser, How};

const GESTURES: usize = 50;

/// Milliseconds between frames while the board was moved, sorted.
struct Frames(Vec<f64>);

impl Frames {
    fn at(&self, share: f64) -> f64 {
        let at = ((self.0.len() as f64 * share) as usize).min(self.0.len().saturating_sub(1));
        self.0.get(at).copied().unwrap_or(f64::NAN)
    }
}

/// Pans and zooms in turn by touch, between marks in the trace.
fn gestures(browser: &Browser) {
    for n in 0..GESTURES {
        browser.read("performance.mark('gesture-begins')");
        if n % 2 == 0 {
            let (x, y) = [(400, 0), (-400, 0), (0, 300), (0, -300)][n / 2 % 4];
            let gesture = json!({ "x": 700 - x / 2, "y": 450 - y / 2, "xDistance": x, "yDistance": y, "speed": 800, "gestureSourceType": "touch", "preventFling": true });
            browser.cdp("Input.synthesizeScrollGesture", gesture);
        } else {
            let factor = [1.8, 1.0 / 1.8, 2.5, 1.0 / 2.5][n / 2 % 4];
            let gesture =
                json!({ "x": 700, "y": 450, "scaleFactor": factor, "relativeSpeed": 400, "gestureSourceType": "touch" });
            browser.cdp("Input.synthesizePinchGesture", gesture);
        }
        browser.read("performance.mark('gesture-ends')");
        // Mostly the next follows at once; now and then the board comes to rest and is painted sharp.
        std::thread::sleep(Duration::from_millis(if n % 5 == 0 { 800 } else { 150 }));
    }
}

/// One refresh of the screen in microseconds.
const REFRESH: f64 = 16_700.0;

/// Notes each move of the board in the trace.
const WATCH: &str = "(() => {
  const world = document.querySelector('.world');
  let last = world.style.transform;
  const note = () => world.style.transform !== last && ((last = world.style.transform), performance.mark('moved'));
  new MutationObserver(note).observe(world, { attributes: true, attributeFilter: ['style'] });
  return true;
})()";

/// Time between frames within the gestures; after a pause of the finger, from one refresh before the board moved on.
fn frames(trace: &[Json]) -> Frames {
    let page = trace.iter().find(|event| event["name"] == "gesture-begins").map(|event| event["pid"].clone());
    let times = |name: &str, is_end: bool| {
        let found = trace.iter().filter(|e| e["name"] == name && Some(&e["pid"]) == page.as_ref() && (!is_end || e["ph"] == "e"));
        let mut times: Vec<f64> = found.filter_map(|e| e["ts"].as_f64()).collect();
        times.sort_by(f64::total_cmp);
        times
    };
    let (mut drawn, moved) = (times("SubmitCompositorFrameToPresentationCompositorFrame", true), times("moved", false));
    // What the page and what the compositor brought to one frame is reported apart.
    drawn.dedup_by(|later, earlier| *later - *earlier < 4_000.0);
    let mut gaps = Vec::new();
    for (begin, end) in times("gesture-begins", false).into_iter().zip(times("gesture-ends", false)) {
        let within: Vec<f64> = drawn.iter().copied().filter(|t| (begin..=end).contains(t)).collect();
        for pair in within.windows(2) {
            let next = moved.partition_point(|t| *t < pair[0]);
            if let Some(moved) = moved.get(next).filter(|t| **t < pair[1]) {
                gaps.push((pair[1] - pair[0]).min(pair[1] - moved + REFRESH) / 1000.0);
            }
        }
    }
    gaps.sort_by(f64::total_cmp);
    Frames(gaps)
}

#[test]
#[ignore = "a measurement: `cargo xtask frames`"]
fn a_large_board_moves_smoothly_long() {
    let Some(house) = House::open("frames") else { return };
    for throttle in [1, 4] {
        let browser = house.browser(How::Traced);
        browser.go(&format!("http://{}/web/big.html?map=strafexpedition&counters=600", house.program().address));
        let told = |name: &str| browser.until(name, &format!("document.body?.dataset.{name}"));
        let (first, whole) = (told("first"), told("ready"));
        let size = browser.words("#told");
        std::thread::sleep(Duration::from_secs(3));
        browser.read(WATCH);
        browser.cdp("Emulation.setCPUThrottlingRate", json!({ "rate": throttle }));
        gestures(&browser);
        let frames = frames(&browser.trace());
        eprintln!(
            "{size} Processor {throttle} times slower: first view after {first} ms, whole picture after {whole} ms; {} frames in {GESTURES} pans and zooms: median {:.1}, p90 {:.1}, p95 {:.1}, p99 {:.1}, longest {:.1} ms",
            frames.0.len(),
            frames.at(0.5),
            frames.at(0.9),
            frames.at(0.95),
            frames.at(0.99),
            frames.at(1.0)
        );
        assert!(frames.0.len() > 500, "the trace has only {} frames", frames.0.len());
    }
}
