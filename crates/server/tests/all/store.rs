//! What was acknowledged is there after a restart.

use serde_json::json;

use crate::client::{Seated, open};
use crate::{folder, serve};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_after_a_restart() {
    let db = folder("restart").join("games.db");
    let served = serve(&db).await;
    let table = open(served.address, &json!({ "scenario": "inferno/surprise", "mode": "solo", "sides": { "it": "me", "ah": "me" } })).await;
    let (id, token) = (table["table"].as_str().unwrap(), table["all"].as_str().unwrap());
    let mut seat = Seated::sit(served.address, id, Some(token)).await.unwrap();
    for step in 0..40_usize {
        seat.until_asked().await;
        let offers = seat.ask["offers"].as_array().unwrap().clone();
        let answer = seat.ask(json!({ "act": [offers[step * 5 % offers.len()]] })).await;
        assert!(answer.get("error").is_none(), "{answer}");
    }
    seat.ask(json!({ "say": "until tomorrow" })).await;
    let (view, log) = (seat.view.clone(), seat.ask(json!({ "sync": true })).await);
    assert_eq!(log["done"], true);
    let whole = seat.whole.clone();
    seat.leave().await;
    served.stop().await;

    let served = serve(&db).await;
    let mut again = Seated::sit(served.address, id, Some(token)).await.unwrap();
    assert_eq!(again.whole["view"], whole["view"]);
    assert_eq!(again.whole["log"], whole["log"]);
    assert_eq!(again.whole["ask"]["offers"], whole["ask"]["offers"]);
    assert_eq!(again.whole["chat"][0]["text"], "until tomorrow");
    assert_eq!(view.as_object().map(serde_json::Map::len), again.view.as_object().map(serde_json::Map::len));
    let order = again.ask["offers"][0].clone();
    assert!(again.ask(json!({ "act": [order] })).await.get("error").is_none());
    served.stop().await;
}
