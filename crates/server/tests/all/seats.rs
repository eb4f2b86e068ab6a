//! Sitting, acting, watching, and what is refused.

use serde_json::{Value as Json, json};

use crate::client::{Seated, http, open};
use crate::{folder, serve};

/// Rows by name, so that their order does not matter.
fn sorted(mut view: Json) -> Json {
    for list in ["units", "stacks", "objectives"] {
        if let Some(rows) = view[list].as_array_mut() {
            rows.sort_by_key(Json::to_string);
        }
    }
    view
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_patched_view_is_the_view_and_only_offers_are_accepted() {
    let served = serve(&folder("play").join("games.db")).await;
    let table = open(served.address, &json!({ "scenario": "inferno/surprise", "sides": { "it": "me", "ah": "random" } })).await;
    let (id, token) = (table["table"].as_str().unwrap(), table["seats"]["it"].as_str().unwrap());
    let mut seat = Seated::sit(served.address, id, Some(token)).await.unwrap();
    for step in 0..60_usize {
        seat.until_asked().await;
        let offers = seat.ask["offers"].as_array().unwrap().clone();
        let order = &offers[step * 7 % offers.len()];
        let answer = seat.ask(json!({ "act": [order], "version": seat.ask["version"] })).await;
        assert!(answer.get("error").is_none(), "{order}: {answer}");
        let told = seat.ask(json!({ "view": true })).await;
        assert_eq!(sorted(seat.view.clone()), sorted(told["view"].clone()), "after {order}");
    }
    assert!(seat.frames > 30);
    let refused = seat.ask(json!({ "act": ["move genova 0101"] })).await;
    assert!(refused["error"].is_string());
    let mad = seat.ask(json!({ "act": ["dance"] })).await;
    assert!(mad["error"].is_string());
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_acts_or_looks_for_another() {
    let served = serve(&folder("foreign").join("games.db")).await;
    let table = open(served.address, &json!({ "scenario": "inferno/surprise", "sides": { "it": "me", "ah": "friend" } })).await;
    let id = table["table"].as_str().unwrap();
    let (it, ah) = (table["seats"]["it"].as_str().unwrap(), table["seats"]["ah"].as_str().unwrap());
    assert_ne!(it, ah);
    let mut watcher = Seated::sit(served.address, id, None).await.unwrap();
    let mut italy = Seated::sit(served.address, id, Some(it)).await.unwrap();
    for (message, words) in [
        (json!({ "act": ["end"] }), "those who watch do not act"),
        (json!({ "say": "hello" }), "those who watch do not talk at the table"),
        (json!({ "legal": true, "seat": "it" }), "those who watch have no seat"),
        (json!({ "resign": true }), "those who watch cannot resign"),
    ] {
        assert_eq!(watcher.ask(message).await["error"], words);
    }
    assert_eq!(italy.ask(json!({ "legal": true, "seat": "ah" })).await["error"], "that is not your seat");
    assert!(italy.ask(json!({ "record": true })).await["error"].is_string());
    let (status, _) = http(served.address, "GET", &format!("/api/tables/{id}/record"), None).await;
    assert_eq!(status, 400);
    // What the watcher is shown of units is what both sides may see of each other.
    let names = |view: &Json| -> Vec<String> {
        view["units"].as_array().unwrap().iter().filter(|u| u["steps"].is_null()).map(|u| u["unit"].to_string()).collect()
    };
    assert!(!names(&watcher.view).is_empty() || watcher.view["units"].as_array().unwrap().iter().all(|u| u["ce"].is_null()));
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_answered_and_breaks_nothing() {
    let served = serve(&folder("mad").join("games.db")).await;
    let address = served.address;
    let table = open(address, &json!({ "scenario": "inferno/surprise", "sides": { "it": "me", "ah": "random" } })).await;
    let (id, token) = (table["table"].as_str().unwrap(), table["seats"]["it"].as_str().unwrap());
    assert!(Seated::sit(address, id, Some("0123")).await.err().unwrap().starts_with("4004"));
    assert!(Seated::sit(address, "nowhere", None).await.err().unwrap().starts_with("4004"));
    let mut seat = Seated::sit(address, id, Some(token)).await.unwrap();
    for text in ["", "nonsense", "[]", "{}", "{\"act\":7,\"id\":1}", "{\"act\":[],\"legal\":true}", "\u{0}", "{\"say\":12}"] {
        seat.send_text(text).await;
        let heard = loop {
            let heard = seat.hear().await.unwrap();
            if heard.get("presence").is_none() {
                break heard;
            }
        };
        assert!(heard["error"].is_string(), "{text:?}: {heard}");
    }
    let stale = seat.ask(json!({ "act": ["deploy"], "version": 99_999 })).await;
    assert_eq!(stale["stale"], true);
    for (path, status) in [("/nowhere", 404), ("/web/../Cargo.toml", 404), ("/api/tables/x", 404), ("/map/atlantis.svg", 404), ("/healthz", 200)] {
        assert_eq!(http(address, "GET", path, None).await.0, status, "{path}");
    }
    for wish in [json!({}), json!({ "scenario": "atlantis/fall" }), json!({ "scenario": "inferno/surprise", "sides": { "fr": "me" } }), json!({ "scenario": "inferno/surprise", "sides": { "it": "hal" } })] {
        let (status, body) = http(address, "POST", "/api/tables", Some(&wish)).await;
        assert_eq!(status, 400, "{wish}: {body}");
        assert!(body.contains("error"));
    }
    let (status, body) = http(address, "GET", "/metrics", None).await;
    assert!(status == 200 && body.contains("esagono_messages_total"));
    // The table still plays.
    seat.until_asked().await;
    assert!(seat.ask(json!({ "act": ["deploy"] })).await.get("error").is_none());
    served.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn undo_takes_back_and_tells_everyone() {
    let served = serve(&folder("undo").join("games.db")).await;
    let table = open(served.address, &json!({ "scenario": "inferno/surprise", "mode": "solo", "sides": { "it": "me", "ah": "me" } })).await;
    let (id, token) = (table["table"].as_str().unwrap(), table["all"].as_str().unwrap());
    let mut seat = Seated::sit(served.address, id, Some(token)).await.unwrap();
    seat.until_asked().await;
    let before = seat.view.clone();
    let order = seat.ask["offers"][0].clone();
    seat.ask(json!({ "act": [order] })).await;
    assert_ne!(seat.view, before);
    let undone = seat.ask(json!({ "undo": true })).await;
    assert!(undone.get("error").is_none(), "{undone}");
    assert_eq!(sorted(seat.view.clone()), sorted(before));
    served.stop().await;
}
