//! Situation files on the toy.

use kernel::Problems;
use kernel::situation::Report;
use testkit::toy;

const BOARD: &str = r#"
game = "toy"
about = ["T/9"]
hexes = { T = "0303" }
units.A = { seat = "n1", at = "T", strength = 3 }
units.B = { seat = "n1", at = "T", strength = 1 }
units.X = { seat = "s1", at = "T11", strength = 2, stands = true }
units.Y = { seat = "s2", at = "0601" }
at = { turn = 2, phase = "open" }

"#;

fn run(cases: &str) -> Result<Report, Problems> {
    let situation = content::situation("toy.toml", &format!("{BOARD}\n{cases}"))?;
    toy::book().situation(&situation, None)
}

fn holds(cases: &str) {
    let report = run(cases).unwrap_or_else(|problems| panic!("{problems}"));
    for case in &report.cases {
        assert!(case.ok, "{}: {}", case.name, case.failures.join("\n"));
    }
    assert!(!report.cases.is_empty());
}

fn fails(cases: &str, told: &str) {
    let report = run(cases).unwrap_or_else(|problems| panic!("{problems}"));
    let all: Vec<&String> = report.cases.iter().flat_map(|c| &c.failures).collect();
    assert!(!report.ok() && all.iter().any(|f| f.contains(told)), "{all:?}");
}

fn bad_file(cases: &str, told: &str) {
    let problems = run(cases).expect_err("a bad file").to_string();
    assert!(problems.contains(told), "{problems}");
}

#[test]
fn reactions_and_dice() {
    holds(
        r#"
[[case]]
name = "fire hits the first of the group"
dice = [{ face = 2, for = "T/14", of = "X" }]
play = [
  { seat = "n1", do = "lead A; join B; step T1" },
  { expect = ["waiting = s1", "legal(s1) only ['fire X', hold]", "legal(n1) = none", "at.step = react"] },
  { seat = "s1", do = "fire X" },
]
expect = ["unit.A.at = gone", "unit.B.at = T1", "unit.X.known = true", "side.s.vp = 1", "events has 'fired s1 T11 T1 hit'",
  "rolls = [2]", "waiting = n1", "view(n1).unit.X.strength = 2"]

[[case]]
name = "and then the rest goes on"
after = "fire hits the first of the group"
play = ["step T2", { do = "join A", refused = "T/17" }, "halt"]
expect = ["unit.B.at = T2", "unit.B.acted = true", "events lacks 'fired _ _ _ _'"]

[[case]]
name = "faces may be left open"
dice = ["*"]
play = [{ seat = "n1", do = "lead A; step T1" }, "fire X"]
expect = ["events has 'fired _ _ _ _'"]
"#,
    );
}

#[test]
fn refusals_name_their_paragraph() {
    holds(
        r#"
[[case]]
play = [
  { seat = "n1", do = "lead X", refused = "T/17" },
  { seat = "n1", do = "attack A T11", refused = "T/13/a" },
  { seat = "n1", do = "attack A T11", refused = "T/13" },
  { seat = "n1", do = "attack A T4", refused = ["T/1", "T/13/b"] },
  { seat = "n1", do = "lead A; step T11", refused = "T/12" },
  { seat = "n1", do = "step 9999", refused = true },
  { seat = "s1", do = "lead X", refused = "T/8" },
  { expect = ["unit.A.acted = false", "at.step = open", "why('lead X') has T/17", "legal has ['lead A', 'attack A T1'] "] },
]
set = { "units.X.at" = "T1" }
"#
        .replace("attack A T11", "attack A T44")
        .replace("step T11", "step T1")
        .as_str(),
    );
}

#[test]
fn fights_stubs_and_odds() {
    holds(
        r#"
[[case]]
name = "odds"
set = { "units.X.at" = "T1" }
expect = ["odds('attack A T1').hit = 1/2", "odds('attack B T1').back = 1/3", "view(n1).odds('attack A T1').hit = 1/2",
  "stack(T) = [3, 1]", "cost(A, T, T1) = 1", "cost(A, T, T11) = none", "reach(A) has [T2, T22]"]

[[case]]
name = "estimate"
set = { "units.X.at" = "T1", "units.Z" = { seat = "s1", at = "0606", strength = 3 } }
expect = ["view(n1).odds('attack A T1').hit = '1/3..1/2'", "odds('attack A T1').hit = 1/2"]

[[case]]
name = "a stubbed cell throws no die"
set = { "units.X.at" = "T1" }
stub = { fight = [{ cell = "hit", at = "T1" }] }
play = [{ seat = "n1", do = "attack A T1" }]
expect = ["fight.cell = hit", "fight(T1).column = 1", "unit.X.at = gone", "rolls = none", "side.n.vp = 1"]
"#,
    );
    fails("[[case]]\nstub = { fight = [\"hit\"] }\nexpect = [\"at.turn = 2\"]\n", "was not looked up");
    fails("[[case]]\ndice = [3]\nexpect = [\"at.turn = 2\"]\n", "was not asked for");
    fails("[[case]]\nplay = [{ seat = \"n1\", do = \"lead A; step T1\" }, \"fire X\"]\n", "none is given");
    fails("[[case]]\nexpect = [\"unit.A.strength = 2\"]\n", "got 3");
    fails("[[case]]\nplay = [{ seat = \"n1\", do = \"lead A\", refused = \"T/7\" }]\n", "was accepted");
}

#[test]
fn a_hidden_trap_makes_the_step_void() {
    holds(
        r#"
[[case]]
name = "void"
set = { "groups.s1.trap" = "hidden 0302" }
play = [
  { expect = ["view(n1).group.s1.trap hidden", "view(s2).group.s1.trap = 'hidden 0302'", "view(n1).hex.T4.trap hidden",
    "view(n1).unit.X.strength hidden", "view(n1).unit.X.at hidden", "view(n2).unit.A.strength = 3", "hex.T4.trap = true",
    "view(n1).legal(s1) hidden", "view(n1).stack(T11) = [hidden]", "view(n1).legal has 'lead A'"] },
  { seat = "n1", do = "lead A; step T4", refused = "T/9" },
]
expect = ["group.s1.trap = 'sprung 0302'", "unit.A.at = T", "unit.A.acted = true", "view(n1).hex.T4.trap = true",
  "events has 'voided n1 T4'", "at.step = open"]

[[case]]
name = "no trap, no void"
play = [{ seat = "n1", do = "lead A; step T4" }]
expect = ["unit.A.at = T4", "view(n1).hex.T4.trap = false"]
"#,
    );
}

#[test]
fn everyone_passes_until_a_moment() {
    holds(
        r#"
[[case]]
name = "next plan"
play = [
  { seat = "n1", do = "lead A" },
  { until = "plan" },
  { seat = "n2", do = "ready" },
  { seat = "n1", do = "stand X; stand A; trap A T4; stand A", maybe = true },
  { seat = "s1", do = "stand X" },
]
expect = ["at.turn = 3", "group.n1.plan = [A]", "view(n1).group.n1.plan = [A]", "view(n2).group.n1.plan = [A]", "view(s1).group.n1.plan hidden",
  "view(s1).group.n1.plan-trap hidden", "waiting = [n1, s1, s2]"]

[[case]]
name = "the end"
after = "next plan"
play = [{ until = { step = "open", waiting = "n1" } }, "done", { seat = "n2", do = "done" }, { seat = "s1", do = "done" }]
expect = ["waiting = s2", "over = false", "unit.A.stands = true"]

[[case]]
name = "over"
after = "the end"
play = ["done"]
expect = ["over = true", "over.winner = n", "over.grade = narrow", "legal(n1) = none"]
"#,
    );
}

#[test]
fn bad_files_are_told_apart_from_failures() {
    bad_file("nonsense = 1\n", "unknown key `nonsense`");
    bad_file("units.C = { seat = \"n1\", at = \"T\", strenght = 2 }\n", "unknown key `strenght`");
    bad_file("units.C = { seat = \"n3\", at = \"T\" }\n", "`seat` must be one of");
    bad_file("units.C = { seat = \"n1\", at = \"Q1\" }\n", "there is no hex `Q1`");
    bad_file("units.C = { seat = \"n1\", at = \"T\", strength = \"two\" }\n", "a whole number from 1 to 3");
    bad_file("[[case]]\nplay = [{ seat = \"n1\", do = \"fly A\" }]\n", "no verb is called `fly`");
    bad_file("[[case]]\nplay = [{ seat = \"n1\", do = \"lead Q\" }]\n", "there is no unit `Q`");
    bad_file("[[case]]\nplay = [{ seat = \"n9\", do = \"done\" }]\n", "no seat is called n9");
    bad_file("[[case]]\nexpect = [\"legal lacks 'fly A'\"]\n", "no verb is called `fly`");
    bad_file("[[case]]\nexpect = [\"unit.A.colour = 1\"]\n", "no field `colour`; known are acted, at");
    bad_file("[[case]]\nexpect = [\"unit.A.at\"]\n", "is not PATH OP VALUE");
    bad_file("[[case]]\nwhatever = 1\n", "unknown key `whatever`");
    bad_file("[[case]]\nafter = \"nobody\"\n", "no earlier case");
    bad_file("pending = [\"react s1\"]\n", "is no question of the toy");
    let crowd = "[[case]]\nset = { \"units.C\" = { seat = \"n1\", at = \"T\" }, \"units.D\" = { seat = \"n2\", at = \"T\" } }\n";
    bad_file(crowd, "holds more than 3");
    holds(&format!("{crowd}problems = [\"T/3\"]\n"));
    fails("[[case]]\nproblems = [\"T/3\"]\n", "expected to be rejected");
}

fn case(rest: &str) -> String {
    format!("[[case]]\n{rest}\n")
}

#[test]
fn an_unreadable_stub_is_an_error_with_its_line() {
    let ask = "expect = [\"at.turn = 2\"]";
    bad_file(&case(&format!("stub = {{ fight = [\"hti\"] }}\n{ask}")), "toy.toml:13: `hti` is no cell of the table fight");
    bad_file(
        &case(&format!("stub = {{ fihgt = [\"hit\"] }}\n{ask}")),
        "toy.toml:13: no table is called `fihgt`; known are fight",
    );
    bad_file(&case(&format!("stub = {{ fight = [{{ cell = \"hit\", on = \"T\" }}] }}\n{ask}")), "unknown key `on`");
    bad_file(&case(&format!("stub = {{ fight = [{{ cell = \"hit\", at = \"Q\" }}] }}\n{ask}")), "no hex is called `Q`");
    bad_file(&case(&format!("dice = [{{ face = 2, fro = \"T/14\" }}]\n{ask}")), "unknown key `fro`");
    bad_file(&case(&format!("dice = [{{ face = 2, of = \"Q\" }}]\n{ask}")), "`Q` is no piece");
}

#[test]
fn every_id_is_one_of_the_ledger() {
    let unknown = "the ledger has no id `T/99`";
    for rest in [
        "dice = [{ face = 2, for = \"T/99\" }]",
        "problems = [\"T/99\"]",
        "play = [{ seat = \"n1\", do = \"lead X\", refused = \"T/99\" }]",
        "play = [{ seat = \"n1\", do = \"lead X\", refused = [\"T/1\", \"T/99\"] }]",
        "expect = [\"fight.modifier(T/99) = 0\"]",
        "expect = [\"fight.attack.modifier(T/99) = 0\"]",
    ] {
        bad_file(&case(rest), unknown);
    }
    bad_file(&case("expect = [\"why('lead X') lacks T/99\"]"), "`T/99` is no value of `why('lead X')`");
    let situation = content::situation("toy.toml", &BOARD.replace("\"T/9\"", "\"T/9\", \"T/99\"")).expect("reads");
    let problems = toy::book().situation(&situation, None).expect_err("a bad file").to_string();
    assert!(problems.starts_with("toy.toml:3: the ledger has no id `T/99`"), "{problems}");
}

#[test]
fn every_name_of_an_expectation_exists_whatever_its_value() {
    for (text, told) in [
        ("events lacks 'loses X'", "no event is called `loses`; known are placed"),
        ("events lacks 'fired _ _ _'", "`fired` is followed by seat from=hex at=hex hit|miss"),
        ("events lacks 'fired s1 T11 T1 hits'", "`hits` is no hit or miss"),
        ("events lacks 'stood n1 Q'", "`Q` is no unit"),
        ("legal lacks 'laed _'", "no verb is called `laed`"),
        ("legal lacks 'lead _ _'", "`lead` is followed by unit"),
        ("legal lacks 'attack Q _'", "`Q` is no unit"),
        ("legal(n9) = none", "`n9` is no seat"),
        ("hex.T.terrain != wod", "`wod` is no value of `hex.T.terrain`; known are clear, wood"),
        ("unit.A.at != Q", "`Q` is no value of `unit.A.at`"),
        ("unit.A.at != gon", "`gon` is no value"),
        ("unit.A.seat != n3", "`n3` is no value"),
        ("unit.A.acted != ture", "`ture` is no value"),
        ("unit.Q.at = T", "no unit is called `Q`"),
        ("hex.Q.terrain = wood", "no hex is called `Q`"),
        ("group.s3.trap = none", "no seat is called `s3`"),
        ("group.s1.trap != 'hiden T'", "`hiden T` is no value"),
        ("at.phase != opne", "`opne` is no value of `at.phase`"),
        ("at.step != opne", "`opne` is no value of `at.step`"),
        ("at.trun = 2", "no field `trun`"),
        ("waiting != n3", "`n3` is no value of `waiting`; known are n1, n2, s1, s2"),
        ("over.colour = none", "no field `colour`; known are grade, winner"),
        ("over.grade != big", "`big` is no value"),
        ("rolls lacks one", "`one` is no value"),
        ("unit.A.strength > many", "only numbers are less or more"),
        ("cost(A, T) = 1", "`cost` is followed by unit hex hex"),
        ("cost(A, T, T1, T2) = 1", "`cost` is followed by"),
        ("cost(A, T, Q) = none", "`Q` is no hex"),
        ("stack(T).top = 1", "nothing stands behind"),
        ("reach(A) lacks Q", "`Q` is no value"),
        ("pieceid(A) = 0", "no question is called `pieceid`"),
        ("odds('attack A T1').hti = 0", "`hti` is no outcome"),
        ("odds('attack A T1').hit != half", "`half` is no value"),
        ("odds('atack A T1').hit = 0", "no verb is called `atack`"),
        ("fight.colunm = 1", "no field `colunm`"),
        ("fight.cell != hti", "`hti` is no value"),
        ("view(n9).unit.A.at hidden", "`n9` is no seat"),
        ("view(n1).unit.A.att hidden", "no field `att`"),
        ("chart.fight.1 = 2", "no chart cell is called `fight.1`"),
        ("colour = red", "no path begins with `colour`"),
    ] {
        bad_file(&case(&format!("expect = [\"{text}\"]")), told);
    }
    for (rest, told) in [
        (
            "play = [{ until = \"paln\" }]",
            "`paln` is no value of `until`; known are setup, plan, open, over, move, react, answer",
        ),
        ("play = [{ until = { stpe = \"plan\" } }]", "no field `stpe`"),
        ("play = [{ until = { waiting = \"n9\" } }]", "`n9` is no value of `until waiting`"),
    ] {
        bad_file(&case(rest), told);
    }
}

#[test]
fn all_mistakes_of_all_cases_are_told_at_once_with_their_own_lines() {
    let text = "[[case]]\nname = \"a\"\nexpect = [\n  \"unit.A.at = T\",\n  \"unit.Q.at = T\",\n]\n\n[[case]]\nname = \"b\"\nplay = [\n  { seat = \"n1\", do = \"lead A\" },\n  { seat = \"n1\", do = \"fly A\" },\n]\n";
    let problems = run(text).expect_err("a bad file").to_string();
    assert!(
        problems.contains("toy.toml:16: `unit.Q.at = T`") && problems.contains("toy.toml:23: no verb is called `fly`"),
        "{problems}"
    );
}

#[test]
fn a_case_that_asks_nothing_fails() {
    fails(&case("name = \"empty\""), "the case asks nothing");
    fails(&case("play = [{ seat = \"n1\", do = \"lead A\" }]"), "the case asks nothing");
    fails(&case("dice = [\"*\"]\nplay = [{ until = \"plan\" }]"), "the case asks nothing");
    holds(&case("play = [{ seat = \"n1\", do = \"lead X\", refused = true }]"));
    fails(&case("play = [{ seat = \"n1\", do = \"lead A; step T1\" }, \"fire X\"]\ndice = [2]"), "the case asks nothing");
}

#[test]
fn a_line_that_asks_nothing_or_two_things_at_once_is_a_mistake() {
    for (rest, told) in [
        ("problems = []", "`problems` names no id"),
        ("play = [{ do = \"lead A\", refused = [] }]", "`refused` is true, an id or a list of ids"),
        ("play = [{ do = \"lead A\", refused = true, maybe = true }]", "`maybe` played, or it is `refused`"),
        ("play = [{ do = \" ; \", refused = true }]", "`do` holds no order"),
        ("play = [{ until = \"plan\", seat = \"n1\" }]", "only orders have `seat`"),
        ("play = [{ do = \"lead A\", until = \"plan\" }]", "exactly one of do, until, expect"),
    ] {
        bad_file(&case(rest), told);
    }
}

#[test]
fn dice_and_cells_are_told_with_their_lines() {
    let cases = "[[case]]\ndice = [\n  4,\n  { face = 7 },\n]\nplay = [\n  { seat = \"n1\", do = \"lead A; step T1\" },\n  \"fire X\",\n]\nexpect = [\"at.turn = 2\"]\n";
    fails(cases, "line 15: die 7 was not asked for");
    fails(&cases.replace("  4,\n", ""), "line 18: a die of 6 for T/14/c was asked, the next one shows 7");
}

#[test]
fn a_question_that_cannot_be_asked_fails_its_case_alone() {
    let cases = "[[case]]\nname = \"asked too early\"\nexpect = [\n  \"at.turn = 2\",\n  \"fight.cell = hit\",\n]\n\n[[case]]\nname = \"sound\"\nexpect = [\"unit.A.at = T\"]\n";
    let report = run(cases).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(report.cases.iter().map(|c| c.ok).collect::<Vec<_>>(), [false, true]);
    assert_eq!(report.cases[0].failures, ["line 16: expected `fight.cell = hit`, got no answer: no fight has taken place"]);
}

#[test]
fn a_failing_expectation_gives_its_own_line_and_the_names_of_the_file() {
    let cases = "[[case]]\nplay = [\n  { seat = \"n1\", do = \"lead A; step T4\" },\n  { expect = [\n    \"unit.A.acted = false\",\n    \"unit.A.at = T\",\n  ] },\n]\n";
    fails(cases, "line 17: expected `unit.A.at = T`, got T4");
    let report = run(&case("expect = [\"unit.A.at = T\"]\nplay = [{ seat = \"n1\", do = \"lead B\" }]")).expect("a good file");
    let told = &report.cases[0];
    assert!(told.position.contains("at = \"T\"") && told.position.contains("hexes = { T = \"0303\" }"), "{}", told.position);
    let back = content::situation(
        "back.toml",
        &(told.position.clone() + "[[case]]\nexpect = [\"unit.A.at = T\", \"at.step = move\"]\n"),
    );
    assert!(toy::book().situation(&back.expect("reads"), None).expect("a position").ok());
    let report = run(&case("set = { \"units.A.at\" = \"T1\" }\nexpect = [\"unit.A.at = T1\"]\nask = true")).expect("a good file");
    assert!(report.cases[0].legal.iter().any(|words| words == "attack A T11"), "{:?}", report.cases[0].legal);
}

#[test]
fn a_refusal_out_of_step_tells_where_play_stands() {
    let ready = case("play = [{ seat = \"n1\", do = \"ready\" }]\nexpect = [\"at.turn = 2\"]");
    fails(&ready, "(turn 2, phase open, step open; North, first");
    fails(&ready, "are waited on and may lead, done)");
    let lead = "{ seat = \"n1\", do = \"lead A\" }, { seat = \"s1\", do = \"lead X\" }";
    // Who is not asked learns neither the step nor what the others may do.
    fails(&case(&format!("play = [{lead}]\nexpect = [\"at.turn = 2\"]")), "(turn 2, phase open; North, first is waited on)");
}

#[test]
fn until_tells_which_moment_never_came_and_where_play_stands() {
    fails(
        &case("play = [{ until = { turn = 9, phase = \"plan\" } }]\nexpect = [\"at.turn = 2\"]"),
        "until: `turn 9, phase plan` was never reached, the game ends before: the game is over",
    );
}

#[test]
fn pass_is_a_word_of_every_game() {
    holds(&case(
        "play = [{ seat = \"n1\", do = \"lead A; pass\" }, { seat = \"n2\", do = \"pass\" }]\nexpect = [\"events has 'halted n1 T'\", \"events has 'passed n2'\", \"legal has pass\", \"legal(n2) = none\"]",
    ));
    let end = "at = { turn = 3, phase = \"over\" }";
    let situation = content::situation("toy.toml", &BOARD.replace("at = { turn = 2, phase = \"open\" }", end));
    let mut situation = situation.expect("reads");
    let more =
        content::situation("toy.toml", &format!("game = \"toy\"\n{}", case("play = [\"pass\"]\nexpect = [\"over = true\"]")));
    situation.cases = more.expect("reads").cases;
    let report = toy::book().situation(&situation, None).expect("a good file");
    assert!(report.cases[0].failures[0].contains("there is no pass here (the game is over"), "{:?}", report.cases[0].failures);
}

/// The words that the reader says it knows, told by a key that it does not know.
fn read_keys(text: &str) -> Vec<String> {
    let problems = run(text).expect_err("an unknown key").to_string();
    let list = problems.split("unknown key `zzz`; known are ").nth(1).unwrap_or_else(|| panic!("{problems}"));
    let mut keys: Vec<String> = list.lines().next().unwrap_or_default().split(", ").map(str::to_owned).collect();
    keys.sort();
    keys.dedup();
    keys
}

#[test]
fn what_is_read_is_what_is_listed() {
    let words = kernel::situation::with_frame(toy::book().situation_words());
    let listed = |list: &serde_json::Value| {
        let mut keys: Vec<String> = match list {
            serde_json::Value::Object(map) => map.keys().cloned().collect(),
            list => list.as_array().expect("a list").iter().filter_map(|w| w.as_str()).map(str::to_owned).collect(),
        };
        keys.sort();
        keys
    };
    let frame = &words["every game"];
    assert_eq!(read_keys("units.C = { seat = \"n1\", at = \"T\", zzz = 1 }\n"), listed(&words["units"]));
    assert_eq!(read_keys("hex.T = { zzz = 1 }\n"), listed(&words["hex"]));
    assert_eq!(read_keys("groups.n1 = { zzz = 1 }\n"), listed(&words["groups"]));
    assert_eq!(read_keys("sides.n = { zzz = 1 }\n"), listed(&words["sides"]["n"]));
    assert_eq!(read_keys("zzz = 1\n"), listed(&frame["keys"]));
    assert_eq!(read_keys(&case("zzz = 1")), listed(&frame["case"]));
    assert_eq!(read_keys(&case("play = [{ do = \"done\", zzz = 1 }]")), listed(&frame["play"]));
    assert_eq!(read_keys(&case("dice = [{ face = 1, zzz = 1 }]")), listed(&frame["dice"]));
    assert_eq!(read_keys(&case("stub = { fight = [{ cell = \"hit\", zzz = 1 }] }")), listed(&frame["stub"]));
}
