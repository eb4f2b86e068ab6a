//! A click that does nothing is always answered by a paragraph and its numbers, as the table's page asks for them.

use std::collections::{BTreeMap, BTreeSet};

use bots::{Kind, Player, Seated};
use kernel::dice::Quick;
use kernel::{AnySession, Seat, Viewer};
use server::click::{Click, Ground, why_not};

struct BotWish(Seat, u64);

impl games::Typed for BotWish {
    type Out = Result<Seated, kernel::Message>;
    fn run<G: kernel::Game>(self, game: &std::sync::Arc<G>) -> Self::Out {
        Seated::new(&Player::Kind(Kind::Normal), game, self.0, self.1)
    }
}

/// Ids of the ledger.
type Rules = BTreeSet<String>;

fn speaks_of(ground: &Ground, words: &[String], unit: Option<&str>, hex: &str) -> bool {
    let of_unit = match unit {
        Some(unit) => words.iter().any(|word| word == unit),
        None => !words.iter().any(|word| ground.is_unit(word)),
    };
    of_unit && words[1..].iter().any(|word| word.split('-').any(|part| part == hex))
}

#[derive(Default, Debug)]
struct Count {
    positions: u32,
    clicks: u64,
    /// Answered by the paragraph of the question alone.
    by_question: u64,
}

/// Every hex that does not glow, with nothing chosen and with a unit that can act.
fn try_all(ground: &Ground, rules: &Rules, session: &dyn AnySession, seat: Seat, rng: &mut Quick, count: &mut Count) {
    let offers: Vec<Vec<String>> =
        session.offers(seat).lines().map(|words| words.split(' ').map(str::to_owned).collect()).collect();
    let viewer = Viewer::Seat(seat);
    let view = session.view(viewer);
    let units = view["units"].as_array().into_iter().flatten();
    let at: BTreeMap<&str, &str> = units.filter_map(|unit| Some((unit["unit"].as_str()?, unit["at"].as_str()?))).collect();
    let able: BTreeSet<&str> = offers.iter().flatten().map(String::as_str).filter(|word| ground.is_unit(word)).collect();
    let one = able.iter().nth(rng.below(able.len())).copied();
    let choices = if one.is_some() { vec![None, one] } else { vec![None] };
    for chosen in choices {
        for hex in ground.hexes() {
            let glows = offers.iter().any(|words| speaks_of(ground, words, chosen, &hex));
            let acts = chosen.is_none() && able.iter().any(|unit| at.get(unit) == Some(&hex.as_str()));
            if glows || acts {
                continue;
            }
            let cites = why_not(ground, session, seat, viewer, Click { hex: &hex, chosen, unit: None });
            let place = || format!("{} {hex} with {chosen:?}: {cites:?}", session.prompt(seat).text);
            assert!(
                cites.iter().any(|(rule, _)| rule.as_ref().is_some_and(|id| rules.contains(id))),
                "no paragraph: {}",
                place()
            );
            assert!(cites.iter().any(|(_, why)| why.to_string().bytes().any(|b| b.is_ascii_digit())), "no number: {}", place());
            count.clicks += 1;
            count.by_question += u64::from(cites[0].1.key == "click-not-asked");
        }
    }
    count.positions += 1;
}

/// Positions of planner games, one in so many orders.
fn over(positions: u32, one_in: usize) -> Count {
    let games = games::load(None).unwrap();
    let (entry, scenario) = games.scenario("inferno/historical").unwrap();
    let ground = Ground::of(entry, &scenario.key).unwrap();
    let rules = entry.ledger().rules().iter().map(|rule| rule.id.clone()).collect();
    let (mut count, mut rng) = (Count::default(), Quick::new(1916));
    for game in 1.. {
        let seed = kernel::dice::Seed::from_number(game);
        let nonces = vec!["it".into(), "ah".into()];
        let mut session = entry.any().open(&scenario.key, kernel::Setup::default(), seed, nonces).unwrap();
        let mut bots = [Seat(0), Seat(1)].map(|seat| entry.typed(&scenario.key, BotWish(seat, game)).unwrap().unwrap());
        for order in 0.. {
            let waiting = session.waiting();
            let Some(bot) = bots.iter_mut().find(|bot| waiting.on(bot.seat())) else { break };
            if order % one_in == game as usize % one_in {
                try_all(&ground, &rules, &*session, bot.seat(), &mut rng, &mut count);
                if count.positions >= positions {
                    return count;
                }
            }
            bot.act(&mut *session).unwrap();
        }
    }
    count
}

#[test]
fn every_hex_of_some_positions_says_why_not() {
    let count = over(12, 37);
    assert!(count.clicks > 5_000, "{count:?}");
    assert!(count.by_question * 5 < count.clicks, "{count:?}");
}

#[test]
#[ignore = "long: `cargo xtask why-not`"]
fn every_hex_of_many_positions_says_why_not_long() {
    let positions = std::env::var("ESAGONO_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let count = over(positions, 29);
    eprintln!(
        "{} positions, {} clicks that do nothing: each with a paragraph and a number, {} by the question's own",
        count.positions, count.clicks, count.by_question
    );
}
