//! Situations of the family: what is posed, what is refused, and that every position can be written down and read again.

use grande_guerra::{Side, State, War};
use kernel::dice::Quick;
use kernel::{Log, Node, Played, Posed, Setup, Value, Viewed, Viewer, Worded, legal_list, state_hash};

use crate::scenario;

fn pose(war: &War, text: &str) -> Result<(War, State), String> {
    let situation = content::situation("test", text).map_err(|problems| problems.to_string())?;
    war.pose(&situation).map_err(|problems| problems.to_string())
}

/// What is exported loads back to the same position.
fn comes_back(war: &War, s: &State) {
    let text = war.export(s).text();
    let (again, back) = pose(war, &text).unwrap_or_else(|problems| panic!("{problems}\n{text}"));
    if state_hash(s) != state_hash(&back) {
        let (before, after) = (kernel::save(s), kernel::save(&back));
        let at = before.iter().zip(&after).position(|(a, b)| a != b).unwrap_or(0);
        let around =
            |bytes: &[u8]| String::from_utf8_lossy(&bytes[at.saturating_sub(80)..(at + 80).min(bytes.len())]).into_owned();
        panic!("`{}` became `{}`\n{text}", around(&before), around(&after));
    }
    assert_eq!(s, &back, "{text}");
    for side in Side::BOTH {
        assert_eq!(legal_list(war, s, side.seat()), legal_list(&again, &back, side.seat()), "{text}");
    }
}

/// Plays at random from the usual set-up; every so many orders the position is looked at.
fn wander(war: &War, seed: u64, orders: usize, every: usize, mut look: impl FnMut(&State, &mut Quick)) {
    let (mut rng, mut dice) = (Quick::new(seed), Quick::new(seed + 100));
    let mut s = war.start(&Setup::default(), &mut dice, &mut Log::quiet());
    for n in 0..orders {
        let Some(seat) = war.waiting(&s).seats().iter().next() else { return };
        let list = legal_list(war, &s, seat);
        // In the set-up the last one deploys everybody.
        let pick = if war.moment(&s).phase == "setup" { list.len() - 1 } else { rng.below(list.len()) };
        war.perform(&mut s, seat, &list[pick], &mut dice, &mut Log::quiet());
        if (n + seed as usize).is_multiple_of(every) {
            look(&s, &mut rng);
        }
    }
}

/// More of them are asked for by `ESAGONO_POSED`.
fn games() -> u64 {
    std::env::var("ESAGONO_POSED").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}

#[test]
fn positions_of_random_games_come_back() {
    for (key, seed) in
        (0..games()).flat_map(|n| [("isonzo-bridgehead", 1 + n), ("carso-karst", 1000 + n), ("campaign", 2000 + n)])
    {
        let war = scenario(key);
        wander(&war, seed, 3000, 23, |s, _| {
            assert_eq!(war.audit(s), Vec::<String>::new(), "{key} {seed}");
            comes_back(&war, s);
        });
    }
}

const BLANK: &str = "game = \"gorizia\"\nboard = { blank = { lines = 12, along = 12 } }\nhexes = { T = \"0606\" }\n";

/// An assault from the west over the Isonzo, at the moment when the guns are aimed.
const CROSSING: &str = r#"
hex.T = { terrain = "town", level = 2, town = "Gorizia", trench = { side = "ah", level = 2, printed = true }, vp = 3 }
hex.T1 = { trench = { side = "ah" }, source = "ah", barrage = 12 }
hexside."T-T4" = { river = "isonzo", bridge = "blown", road = "road" }
hexside."T-T5" = { river = "isonzo", bridge = "built" }
roads = [{ kind = "road", through = ["T4", "T", "T1"] }]
sides.it = { lp = 25 }
groups.Toscana = { like = "gorizia:toscana", hq = "T44", planned = "6-10" }
groups.Alpha = { side = "ah", division = "58", initiative = 4, range = 4 }
units.A = { like = "gorizia:toscana-i-77", at = "T4" }
units.B = { like = "A", at = "T4", steps = 1, dl = 2 }
units.G = { side = "it", kind = "field", division = "i45", at = "T44" }
units.X = { group = "Alpha", combat = 5, mg = 3, morale = 6, reduced = [3, 1], at = "T" }
units.E = { side = "it", kind = "engineer", mg = "P", at = "off", enters = { turn = 3, hex = "0101" } }
at = { turn = 4, step = "bombard", acting = "Toscana", attached = ["G"], assaults = { A = "T" } }
"#;

#[test]
fn a_blank_board_is_posed_and_comes_back() {
    let war = scenario("campaign");
    let (posed, s) = pose(&war, &format!("{BLANK}{CROSSING}")).unwrap_or_else(|problems| panic!("{problems}"));
    comes_back(&posed, &s);
    let look = |path: &str| {
        let path: Vec<&str> = path.split(' ').collect();
        posed.look(&s, Viewer::Referee, &path).map(Option::unwrap_or_default)
    };
    assert_eq!((look("unit X combat"), look("unit E mg")), (Ok(5.into()), Ok("P".into())));
    assert_eq!((look("unit A group"), look("unit G fire")), (Ok("Toscana".into()), Ok(true.into())));
    assert_eq!((look("group Toscana planned"), look("group Alpha division")), (Ok("6-10".into()), Ok("58".into())));
    assert_eq!(
        (look("hex T trench"), look("hex T trench_level"), look("hex T vp")),
        (Ok("ah".into()), Ok(2.into()), Ok(3.into()))
    );
    assert_eq!((look("hexside T-T4 bridge"), look("hexside T-T5 bridge")), (Ok("blown".into()), Ok("built".into())));
    assert_eq!(posed.moment(&s).step, "bombard");
    let legal: Vec<String> = legal_list(&posed, &s, Side::It.seat()).iter().map(|action| posed.words(&s, action)).collect();
    assert!(legal.iter().any(|words| words.starts_with("bombard G 0606")), "{legal:?}");
    // Each side knows its own.
    let seen = |side: Side, path: &[&str]| posed.look(&s, Viewer::Seat(side.seat()), path);
    assert_eq!(seen(Side::Ah, &["group", "Toscana", "planned"]), Ok(None));
    assert_eq!(seen(Side::Ah, &["unit", "B", "dl"]), Ok(None));
    assert_eq!(seen(Side::It, &["unit", "B", "dl"]), Ok(Some(2.into())));
}

#[test]
fn cases_are_played() {
    let war = scenario("campaign");
    let cases = r#"
[[case]]
name = "an assault is fought"
dice = [{ face = 6, for = "13.2.5/d", of = "it" }, 1, "*"]
play = ["bombard G T units; end", { until = "retreat" }, "retreat X T1", { until = { step = "act", seat = "it" } }]
expect = ["events has 'fired 0606 bombardment _ 6 _'", "events has 'odds T _ _ _'", "fight(T).morale.ah = 6", "unit.A.activated = true",
    "unit.A.at = T", "hex.T.control = it", "group.Toscana.done = true", "side.it.vp = 3", "hex.T.trench = it", "hex.T.printed = ah",
    "hex.T1.barrage = 12"]

[[case]]
name = "the other side may not act"
play = [{ seat = "ah", do = "activate Alpha T", refused = true }]
"#;
    let situation =
        content::situation("test", &format!("{BLANK}{CROSSING}{cases}")).unwrap_or_else(|problems| panic!("{problems}"));
    let report = kernel::situation::run(&*war, &situation, None).unwrap_or_else(|problems| panic!("{problems}"));
    for case in &report.cases {
        assert!(case.ok, "{case:#?}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let war = scenario("campaign");
    let refused = |text: &str, wanted: &[&str]| {
        let Err(told) = pose(&war, &format!("{BLANK}{text}")) else { panic!("it was posed: {text}") };
        for words in wanted {
            assert!(told.contains(words), "{words} is not told:\n{told}");
        }
    };
    let text = r#"
hex.T = { terrain = "peak" }
groups.T = { side = "it" }
groups.Alpha = { initiative = 4 }
units.G = { side = "it", kind = "field", combat = 3 }
units.C = { side = "it", group = "Beta" }
sides.fr = { lp = 3 }
"#;
    refused(
        text,
        &["one of clear", "`T` is a hex", "`side` is missing", "not of artillery", "no brigade is called Beta", "no side"],
    );
    let text = r#"
units.A = { side = "it", at = "9999" }
hexside."T-T1" = { bridge = "intact" }
at = { step = "wave", mover = "Z", weather = "clear" }
"#;
    refused(text, &["9999 is no hex", "a bridge lies over a river", "no unit is called `Z`", "unknown key `weather`"]);
}

#[test]
fn three_units_in_a_hex_are_too_many_unless_it_is_meant() {
    let war = scenario("campaign");
    let units = ["A", "B", "C"].map(|name| format!("units.{name} = {{ side = \"it\", at = \"T\" }}\n")).concat();
    let at = "at = { phase = \"action\", step = \"act\", seat = \"it\" }\n";
    let Err(told) = pose(&war, &format!("{BLANK}{units}{at}")) else { panic!("it was posed") };
    assert!(told.contains("(12.1)"), "{told}");
    let (posed, s) = pose(&war, &format!("{BLANK}unsound = true\n{units}{at}")).unwrap_or_else(|problems| panic!("{problems}"));
    comes_back(&posed, &s);
}

#[test]
fn every_step_that_stands_alone_is_posed() {
    let war = scenario("campaign");
    let pieces = r#"
groups.Alpha = { side = "it" }
units.A = { group = "Alpha", at = "T" }
units.X = { side = "ah", at = "T22" }
"#;
    for step in ["place", "reinforce", "plan", "bid", "artillery", "act", "move", "rally"] {
        let text = format!("{BLANK}{pieces}at = {{ turn = 2, step = \"{step}\", seat = \"ah\", initiative = \"it\" }}\n");
        let (posed, s) = pose(&war, &text).unwrap_or_else(|problems| panic!("{step}: {problems}"));
        assert_eq!(posed.moment(&s).step, step);
        comes_back(&posed, &s);
    }
    let words = war.situation_words();
    for phase in words["phases"].as_array().into_iter().flatten().filter_map(|phase| phase.as_str()) {
        for seat in ["it", "ah"] {
            let text =
                format!("{BLANK}{pieces}at = {{ turn = 2, phase = \"{phase}\", seat = \"{seat}\", initiative = \"it\" }}\n");
            let (posed, s) = pose(&war, &text).unwrap_or_else(|problems| panic!("{phase}: {problems}"));
            comes_back(&posed, &s);
        }
    }
}

#[test]
fn every_step_of_an_activation_is_posed() {
    let war = scenario("campaign");
    let situation = format!("{BLANK}{}", CROSSING.replace("sides.it", "units.R = { side = \"ah\", at = \"T1\" }\nsides.it"));
    for step in ["probe", "attach", "move", "bombard", "fire", "resolve", "counter", "react"] {
        let more = if step == "counter" { "step = \"counter\", lost = [\"T4\"]" } else { &format!("step = \"{step}\"") };
        let text = situation.replace("step = \"bombard\"", more);
        let text = if step == "probe" { text.replace(", attached = [\"G\"]", "") } else { text };
        let (posed, s) = pose(&war, &text).unwrap_or_else(|problems| panic!("{step}: {problems}"));
        comes_back(&posed, &s);
    }
}

/// Whatever a file says, it is posed or refused, and what is posed can be asked and played.
fn survives(war: &War, text: &str, rng: &mut Quick) -> bool {
    let Ok((posed, state)) = pose(war, text) else { return false };
    for seat in posed.waiting(&state).seats().iter() {
        let list = legal_list(&posed, &state, seat);
        let _ = kernel::Narrated::prompt(&posed, &state, seat);
        let _ = kernel::Viewed::view(&posed, &state, kernel::Viewer::Seat(seat));
        if !list.is_empty() {
            let mut after = state.clone();
            posed.perform(&mut after, seat, &list[rng.below(list.len())], &mut Quick::new(5), &mut Log::quiet());
        }
    }
    let _ = posed.audit(&state);
    let _ = posed.export(&state).text();
    true
}

/// One leaf of what is under way is another of its kind, or a list has one less.
fn spoiled(situation: &mut kernel::Situation, war: &War, rng: &mut Quick) {
    let key = ["at", "pending"][rng.below(2)];
    let Some(node) = situation.root.get_mut(key) else { return };
    let leaves = count(node);
    if leaves > 0 {
        spoil(node, &mut rng.below(leaves), war, rng);
    }
}

fn count(node: &Node) -> usize {
    match &node.value {
        Value::List(list) => list.iter().map(count).sum::<usize>() + usize::from(!list.is_empty()),
        Value::Table(table) => table.0.iter().map(|(_, node)| count(node)).sum(),
        _ => 1,
    }
}

fn spoil(node: &mut Node, nth: &mut usize, war: &War, rng: &mut Quick) -> bool {
    let leaf = |nth: &mut usize| {
        *nth = nth.wrapping_sub(1);
        *nth == usize::MAX
    };
    match &mut node.value {
        Value::List(list) => {
            if list.iter_mut().any(|node| spoil(node, nth, war, rng)) {
                return true;
            }
            !list.is_empty() && leaf(nth) && {
                let at = rng.below(list.len());
                list.remove(at);
                true
            }
        }
        Value::Table(table) => table.0.iter_mut().any(|(_, node)| spoil(node, nth, war, rng)),
        value => {
            leaf(nth) && {
                *value = other(value, war, rng);
                true
            }
        }
    }
}

/// Words that stand in the moments of files.
const WORDS: &str = "it ah probe attach rear front move bombard salvos defend volleys waves resolve counter counter-defend \
    counter-volleys counter-waves counter-resolve complete react done place reinforce plan bid artillery act fire withdraw \
    counter-fire rally planned driven reaction night free-night waiting going won kept back free tactical units guns barrage";

fn other(value: &Value, war: &War, rng: &mut Quick) -> Value {
    let text = match value {
        Value::Bool(is) => return (!is).into(),
        Value::Int(_) => return [0_i64, 1, 2, 5, 20, 99][rng.below(6)].into(),
        Value::Text(text) => text.as_str(),
        _ => return 3_i64.into(),
    };
    match text.split_once(':') {
        Some(("unit", _)) => format!("unit:{}", war.counters[rng.below(war.counters.len())].key).into(),
        Some(("group", _)) => format!("group:{}", war.formations[rng.below(war.formations.len())].key).into(),
        Some(("hex", _)) => format!("hex:{}", war.board.number(hexgrid::HexId(rng.below(war.board.grid.len()) as u16))).into(),
        _ => {
            let words: Vec<&str> = WORDS.split_whitespace().collect();
            words[rng.below(words.len())].into()
        }
    }
}

#[test]
fn mad_files_are_answered() {
    let (mut posed, mut all) = (0, 0);
    for (key, seed) in (0..games()).flat_map(|game| [("isonzo-bridgehead", 7 + game), ("carso-karst", 80_000 + game)]) {
        let war = scenario(key);
        wander(&war, seed, 20_000, 29, |s, rng| {
            let mut mad = war.export(s);
            (0..1 + rng.below(3)).for_each(|_| spoiled(&mut mad, &war, rng));
            posed += usize::from(survives(&war, &mad.text(), rng));
            all += 1;
        });
    }
    assert!(posed > all / 5, "{posed} of {all} files could be posed");
}
