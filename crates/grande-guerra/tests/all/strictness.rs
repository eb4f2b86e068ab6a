//! Situations of the family: mistakes do not pass, and what is told of them helps.

use kernel::situation::{self, Report};
use kernel::{Posed, Problems, Viewer};
use serde_json::Value as Json;

const BOARD: &str = r#"
game = "gorizia"
about = ["12.1"]
board = { blank = { lines = 12, along = 12 } }
hexes = { T = "0606" }
groups.Alpha = { side = "it", hq = "T11", planned = "1-5" }
units.A = { group = "Alpha", combat = 5, at = "T1" }
units.G = { side = "it", kind = "field", at = "T11" }
units.X = { side = "ah", at = "T" }
at = { turn = 4, step = "act", seat = "it" }
"#;

fn run(cases: &str) -> Result<Report, Problems> {
    let text = format!("{BOARD}\n{cases}");
    situation::run(&*crate::scenario("campaign"), &content::situation("s.toml", &text)?, None)
}

fn told(cases: &str) -> Vec<String> {
    let report = run(cases).unwrap_or_else(|problems| panic!("{problems}"));
    report.cases.into_iter().flat_map(|case| case.failures).collect()
}

fn bad_file(cases: &str, told: &str) {
    let problems = run(cases).expect_err(cases).to_string();
    assert!(problems.contains(told), "{cases}: {problems}");
}

#[test]
fn mistakes_in_expectations_do_not_pass() {
    for (text, why) in [
        ("fight.modifier(99.9/z) = 0", "the ledger has no id `99.9/z`"),
        ("fight.fire.modifier(99.9/z) = 0", "the ledger has no id `99.9/z`"),
        ("events lacks 'loses X'", "no event is called `loses`"),
        ("events lacks 'activated Q _ _'", "`Q` is no group"),
        ("unit.G.did lacks mov-sid", "`mov-sid` is no value of `unit.G.did`; known are moved, forced"),
        ("unit.Q.did = none", "no unit is called `Q`"),
        ("unit.A.colour = red", "no field `colour`; known are"),
        ("group.Q.hq = T", "no group is called `Q`"),
        ("group.Alpha.planned = 3", "`3` is no value of `group.Alpha.planned`"),
        ("hex.Q.terrain = clear", "no hex is called `Q`"),
        ("hexside.T-T11.river = none", "no hexside is called `T-T11`"),
        ("side.de.lp = 0", "no field `de`; known are"),
        ("fight.cell != '1D9'", "`1D9` is no value of `fight.cell`"),
        ("fight.fire.cause = fire", "`fire` is no value of `fight.fire.cause`"),
        ("legal lacks 'activte _'", "no verb is called `activte`"),
        ("legal lacks 'activate Q _'", "`Q` is no group"),
        ("chart.terrain.hil.field = 1", "no chart cell is called `terrain.hil.field`"),
    ] {
        bad_file(&format!("[[case]]\nexpect = [\"{text}\"]"), why);
    }
    bad_file("[[case]]\nstub = { assault = [\"R/R\"] }\nexpect = [\"at.turn = 4\"]", "`R/R` is no cell of the table assault");
    bad_file("[[case]]\nstub = { fire = [\"six\"] }\nexpect = [\"at.turn = 4\"]", "`six` is no cell of the table fire");
}

#[test]
fn a_die_may_be_of_a_brigade() {
    let case = "[[case]]\ndice = [{ face = 1, of = \"Beta\" }, \"*\"]\nexpect = [\"at.turn = 4\"]";
    bad_file(case, "`Beta` is no piece, group or side");
    assert_eq!(told(&case.replace("Beta", "Alpha").replace("face = 1,", "face = 1, maybe = true,")), Vec::<String>::new());
}

/// The keys that the reader says it knows, told by one that it does not know.
fn read_keys(text: &str) -> Vec<String> {
    let problems = run(text).expect_err(text).to_string();
    let list = problems.split("unknown key `zzz`; known are ").nth(1).unwrap_or_else(|| panic!("{problems}"));
    sorted(list.lines().next().unwrap_or_default().split(", ").map(str::to_owned).collect())
}

fn sorted(mut keys: Vec<String>) -> Vec<String> {
    keys.sort();
    keys.dedup();
    keys
}

#[test]
fn what_is_read_is_what_is_listed() {
    let words = crate::scenario("campaign").situation_words();
    let listed = |json: &Json| sorted(json.as_object().expect("a table").keys().cloned().collect());
    assert_eq!(read_keys("units.C = { side = \"it\", zzz = 1 }"), listed(&words["units"]));
    assert_eq!(read_keys("groups.C = { side = \"it\", zzz = 1 }"), listed(&words["groups"]));
    assert_eq!(read_keys("hex.T = { zzz = 1 }"), listed(&words["hex"]));
    assert_eq!(read_keys("hexside.\"T-T1\" = { zzz = 1 }"), listed(&words["hexside"]));
    assert_eq!(read_keys("sides.it = { zzz = 1 }"), listed(&words["sides"]["it"]));
    assert_eq!(read_keys("[[case]]\nset = { \"at.zzz\" = 1 }\nexpect = [\"over = false\"]"), listed(&words["at"]));
    let board = read_keys("[[case]]\nset = { \"board.zzz\" = 1 }\nexpect = [\"over = false\"]");
    assert_eq!(board, listed(&words["board"]));
}

#[test]
fn what_is_not_listed_is_not_accepted() {
    for (text, why) in [
        ("hex.T2 = { control = \"none\" }", "`control` must be one of it, ah"),
        ("hex.T2 = { markers = [] }", "unknown key `markers`"),
        ("hex.T2 = { trench = { side = \"ah\", level = 4 } }", "`trench` must be none or { side, level, printed }"),
        ("hex.T2 = { trench = \"ah\" }", "`trench` must be none or { side, level, printed }"),
        ("units.C = { side = \"it\", depth = 1 }", "unknown key `depth`"),
        ("units.C = { side = \"it\", kind = \"field\", group = \"Alpha\" }", "artillery is of no brigade"),
        ("units.C = { side = \"ah\", group = \"Alpha\" }", "its brigade is of the other side"),
        ("units.C = { side = \"it\", kind = \"field\", reduced = [1, 1] }", "artillery has one step"),
        ("units.C = { side = \"it\", fire = true }", "only artillery has a fire side"),
        ("units.C = { side = \"it\", second = \"T2\" }", "or the unit is not on it"),
        ("units.Alpha = { side = \"it\" }", "`Alpha` is a group"),
        ("groups.C = 5", "`groups` must be a table of tables"),
        ("groups.C = { like = \"gorizia:nobody\" }", "no brigade is called gorizia:nobody"),
        ("groups.C = { side = \"it\", hq = \"9999\" }", "`hq`: no hex is called `9999`"),
        ("sides.it = { vp = 3 }", "unknown key `vp`"),
        ("names = { A = \"Avellino\" }", "unknown key `names`"),
        ("hexside.\"T-T1\" = { bridge = \"built\" }", "a bridge lies over a river"),
        ("roads = { kind = \"road\" }", "`roads` must be a list of tables"),
        ("[[case]]\nset = { \"at.step\" = \"bombard\" }\nexpect = [\"over = false\"]", "stands in the middle of something"),
        ("[[case]]\nset = { \"at.attached\" = \"G\" }\nexpect = [\"over = false\"]", "are of an activation: write `acting`"),
        (
            "[[case]]\nset = { \"at.acting\" = \"Alpha\", \"groups.Alpha.hq\" = \"none\" }\nexpect = [\"over = false\"]",
            "an activation is posed at",
        ),
        ("[[case]]\nset = { \"board.deployed\" = true }\nexpect = [\"over = false\"]", "only a scenario can be `deployed`"),
    ] {
        bad_file(text, why);
    }
}

#[test]
fn what_no_position_can_be_is_told() {
    for (text, why) in [
        ("units.C = { side = \"it\", at = \"T22\", dl = 5 }", "C has 5 Disorganization Points and breaks at 5"),
        ("units.C = { side = \"it\", at = \"T22\", second = \"T44\" }", "C cannot lie on two such hexes"),
        ("units.C = { side = \"it\", kind = \"flamethrower\", at = \"T22\", dl = 1 }", "C is disorganized"),
        ("units.C = { side = \"it\", at = \"T\" }", "units of both sides stand in 0606"),
        ("units.C = { side = \"it\", at = \"T22\", did = \"move-side\" }", "C is no artillery and lies on a move side"),
    ] {
        bad_file(text, why);
        let meant = format!("unsound = true\n{text}\n[[case]]\nexpect = [\"at.turn = 4\"]");
        assert_eq!(told(&meant), Vec::<String>::new());
    }
    let over =
        "units.C = { side = \"it\", at = \"T1\" }\nunits.D = { side = \"it\", at = \"T1\" }\n[[case]]\nproblems = \"12.1\"";
    assert_eq!(told(over), Vec::<String>::new());
}

#[test]
fn nothing_is_told_in_the_words_of_the_code() {
    for pending in ["'mvoe'", "{ lose = ['hex:T'] }", "{ move = 'tacticl' }", "5"] {
        let text = format!("[[case]]\nset = {{ pending = [{pending}] }}\nexpect = ['over = false']");
        let problems = run(&text).expect_err(pending).to_string();
        assert!(problems.contains("is not as `export` writes it; known are place, reinforce"), "{problems}");
        assert!(!problems.contains("::") && !problems.contains("variant"), "{problems}");
    }
    bad_file("[[case]]\nset = { 'at.works' = 'A' }\nexpect = ['over = false']", "`works`: \"A\" is not as `export` writes it");
    bad_file(
        "[[case]]\nset = { pending = ['bombard'] }\nexpect = ['over = false']",
        "an activation that `at.activation` does not hold",
    );
}

#[test]
fn every_listed_path_can_be_asked() {
    let situation = content::situation("s.toml", BOARD).expect("reads");
    let (game, state) = crate::scenario("campaign").pose(&situation).expect("a position");
    let words = game.situation_words();
    let paths = words["paths"].as_object().expect("a table");
    for path in paths.keys().filter(|path| !path.starts_with("fight.")) {
        let path = path.replace("<unit>", "A").replace("<hexside>", "T-T1").replace("<hex>", "T").replace("<group>", "Alpha");
        situation::ask(&game, &state, Viewer::Referee, &path).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    for field in
        ["unit.<unit>.name", "unit.<unit>.provenance", "hexside.<hexside>.connected", "group.<group>.planned", "side.it.vp"]
    {
        assert!(paths.contains_key(field), "{field}");
    }
}
