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
    bad_file("[[case]]\nexpect = [\"unit.A.colour = 1\"]\n", "a unit has no field `colour`");
    bad_file("[[case]]\nexpect = [\"unit.A.at\"]\n", "is not PATH OP VALUE");
    bad_file("[[case]]\nwhatever = 1\n", "unknown key `whatever`");
    bad_file("[[case]]\nafter = \"nobody\"\n", "no earlier case");
    bad_file("pending = [\"react s1\"]\n", "is no question of the toy");
    let crowd = "[[case]]\nset = { \"units.C\" = { seat = \"n1\", at = \"T\" }, \"units.D\" = { seat = \"n2\", at = \"T\" } }\n";
    bad_file(crowd, "holds more than 3");
    holds(&format!("{crowd}problems = [\"T/3\"]\n"));
    fails("[[case]]\nproblems = [\"T/3\"]\n", "expected to be rejected");
}
