//! Situations of Inferno: mistakes do not pass, and what is told of them helps.

use kernel::situation::{self, Report};
use kernel::{Posed, Problems, Viewer};
use serde_json::Value as Json;

const BOARD: &str = r#"
game = "inferno"
about = ["8.2/b"]
board = { blank = { lines = 12, along = 12 } }
hexes = { T = "0606" }
units.A = { side = "it", attack = 8, at = "T1", ce = -1 }
units.G = { side = "it", kind = "artillery", at = "T11" }
units.X = { side = "ah", at = "T" }
at = { turn = 4, phase = "combat", seat = "it" }
"#;

fn run(cases: &str) -> Result<Report, Problems> {
    let text = format!("{BOARD}\n{cases}");
    situation::run(&*crate::scenario("historical"), &content::situation("s.toml", &text)?, None)
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
        ("fight.loss(ah).modifier(99.9/z) = 0", "the ledger has no id `99.9/z`"),
        ("fight.attack.modifier(7.2/z) = 0", "the ledger has no id `7.2/z`"),
        ("events lacks 'loses X'", "no event is called `loses`"),
        ("events lacks 'eliminated Q _'", "`Q` is no unit"),
        ("unit.G.did lacks mov-sid", "`mov-sid` is no value of `unit.G.did`; known are moved, minimum"),
        ("unit.Q.did = none", "no unit is called `Q`"),
        ("unit.A.colour = red", "no field `colour`; known are"),
        ("hex.Q.terrain = clear", "no hex is called `Q`"),
        ("hexside.T-T11.river = none", "no hexside is called `T-T11`"),
        ("side.de.vp = 0", "no field `de`; known are"),
        ("fight.loss(de).die = 1", "no side is called `de`"),
        ("fight.cell != 'R9/R9'", "`R9/R9` is no value of `fight.cell`"),
        ("odds('attack T; join A; commit').'+9/R9' = 0", "`+9/R9` is no outcome"),
        ("supply(A).state = inn", "`inn` is no value"),
        ("why('attack T') lacks 7.99", "`7.99` is no value"),
        ("legal lacks 'atack _'", "no verb is called `atack`"),
        ("legal lacks 'bombard G T'", "`T` is no hexside"),
        ("chart.terrain.hil.mp = 1", "no chart cell is called `terrain.hil.mp`"),
    ] {
        bad_file(&format!("[[case]]\nexpect = [\"{text}\"]"), why);
    }
    bad_file("[[case]]\nexpect = [\"supply(A) = in\"]", "`supply(A)` has parts of its own");
    bad_file("[[case]]\nstub = { crt = [\"R9/R9\"] }\nexpect = [\"at.turn = 4\"]", "`R9/R9` is no cell of the table crt");
    bad_file("[[case]]\nstub = { lrt = [\"six\"] }\nexpect = [\"at.turn = 4\"]", "`six` is no cell of the table lrt");
}

#[test]
fn an_order_out_of_step_is_told_where_play_stands() {
    let failures = told("[[case]]\nplay = [\"move A T11\"]\nexpect = [\"at.turn = 4\"]");
    let [failure] = failures.as_slice() else { panic!("{failures:?}") };
    assert!(failure.starts_with("line 12: `move A T11` was refused: 3.1/A3/a "), "{failure}");
    let stands = "(turn 4, phase combat of Italy, step attack; Italy is waited on and may attack, end)";
    assert!(failure.ends_with(stands), "{failure}");
    let failures = told("[[case]]\nplay = [{ seat = \"ah\", do = \"commit\" }]\nexpect = [\"at.turn = 4\"]");
    assert!(failures[0].contains("(turn 4, phase combat of Italy; Italy is waited on)"), "{failures:?}");
}

#[test]
fn hexes_are_told_by_the_names_of_the_file() {
    let cases = r#"
[[case]]
stub = { crt = ["-/R1"], lrt = [0, 0] }
play = ["attack T; join A; commit", { seat = "ah", do = "commit" }, { seat = "ah", do = "retreat T4" }, "advance A"]
expect = ["unit.X.at = T", "unit.A.at = T1", "events lacks 'retreated ah T T4'"]
"#;
    let report = run(cases).unwrap_or_else(|problems| panic!("{problems}"));
    let case = &report.cases[0];
    assert_eq!(
        case.failures[..2],
        ["line 15: expected `unit.X.at = T`, got T4", "line 15: expected `unit.A.at = T1`, got T"].map(str::to_owned)
    );
    assert!(case.failures[2].contains("retreated ah T T4"), "{:?}", case.failures);
    assert!(case.play.iter().flat_map(|line| &line.events).any(|event| event == "advanced A T"), "{:?}", case.play);
    // The numbers stand only where the names are declared.
    let numbers = |text: &str| text.matches("0606").count();
    assert_eq!((numbers(&case.failures.join("\n")), numbers(&case.position)), (0, 1), "{}", case.position);
    let situation = content::situation("back.toml", &case.position).unwrap_or_else(|problems| panic!("{problems}"));
    crate::scenario("historical").pose(&situation).unwrap_or_else(|problems| panic!("{problems}"));
}

#[test]
fn the_sign_of_ce_does_not_matter() {
    let cases = "[[case]]\nset = { \"units.X.ce\" = 1 }\nexpect = [\"unit.A.ce = -1\", \"unit.A.ce = 1\", \"unit.X.ce = -1\", \"unit.X.ce in [-1, -2]\", \"unit.X.ce != -2\"]";
    assert_eq!(told(cases), Vec::<String>::new());
    bad_file("[[case]]\nexpect = [\"unit.A.ce = one\"]", "`one` is no value of `unit.A.ce`");
}

#[test]
fn pass_is_whatever_the_book_calls_it() {
    let cases = "[[case]]\nplay = [\"pass\"]\nexpect = [\"at.phase = reinforcement\", \"at.seat = ah\", \"legal has pass\"]";
    assert_eq!(told(cases), Vec::<String>::new());
    let cases = "[[case]]\nplay = [\"attack T; pass\"]\nexpect = [\"at.turn = 4\"]";
    let failures = told(cases);
    assert!(failures[0].contains("there is no pass here (turn 4, phase combat of Italy, step declare;"), "{failures:?}");
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
    let words = crate::scenario("historical").situation_words();
    let listed = |json: &Json| sorted(json.as_object().expect("a table").keys().cloned().collect());
    assert_eq!(read_keys("units.C = { side = \"it\", zzz = 1 }"), listed(&words["units"]));
    assert_eq!(read_keys("hex.T = { zzz = 1 }"), listed(&words["hex"]));
    assert_eq!(read_keys("hexside.\"T-T1\" = { zzz = 1 }"), listed(&words["hexside"]));
    assert_eq!(read_keys("sides.it = { zzz = 1 }"), listed(&words["sides"]["it"]));
    assert_eq!(read_keys("sides.ah = { zzz = 1 }"), listed(&words["sides"]["ah"]));
    assert_eq!(read_keys("[[case]]\nset = { \"at.zzz\" = 1 }\nexpect = [\"over = false\"]"), listed(&words["at"]));
    let board = read_keys("[[case]]\nset = { \"board.zzz\" = 1 }\nexpect = [\"over = false\"]");
    assert_eq!(board, listed(&words["board"]));
}

#[test]
fn what_is_not_listed_is_not_accepted() {
    for (text, why) in [
        ("hex.T2 = { territory = \"none\" }", "`territory` must be one of it, ah"),
        ("hex.T2 = { control = \"none\" }", "`control` must be one of it, ah"),
        ("hex.T2 = { markers = [] }", "unknown key `markers`"),
        ("hex.T2 = { trench = { side = \"ah\", level = 2 } }", "`trench` must be one of it, ah, none"),
        ("units.C = { side = \"it\", depth = 1 }", "unknown key `depth`"),
        ("units.C = 5", "`units` must be a table of tables"),
        ("sides.it = 5", "`sides` must be a table of tables"),
        ("groups.C = { hq = \"T\" }", "Inferno has no groups"),
        ("names = { A = \"Avellino\" }", "unknown key `names`"),
        ("hexside.\"T-T1\" = { crossed = \"it brigade\" }", "`crossed` is of an Isonzo hexside"),
        ("roads = { kind = \"road\" }", "`roads` must be a list of tables"),
        ("[[case]]\nset = { \"at.step\" = \"declare\" }\nexpect = [\"over = false\"]", "stands in the middle of something"),
        ("[[case]]\nset = { \"board.deployed\" = true }\nexpect = [\"over = false\"]", "only a scenario can be `deployed`"),
    ] {
        bad_file(text, why);
    }
    let lone = "hexside.\"T-T2\" = { river = \"isonzo\", crossed = \"it brigade\" }\n[[case]]\nexpect = [\"hexside.T-T2.crossed = ['it brigade']\"]";
    assert_eq!(told(lone), Vec::<String>::new());
}

#[test]
fn nothing_is_told_in_the_words_of_the_code() {
    for pending in ["'mvoe'", "{ excess = ['hex:T'] }", "{ lose = 'attackr' }", "5"] {
        let text = format!("[[case]]\nset = {{ pending = [{pending}] }}\nexpect = ['over = false']");
        let problems = run(&text).expect_err(pending).to_string();
        assert!(problems.contains("is not as `export` writes it; known are place, reinforce"), "{problems}");
        assert!(!problems.contains("::") && !problems.contains("variant"), "{problems}");
    }
    bad_file("[[case]]\nset = { 'at.group' = 'A' }\nexpect = ['over = false']", "`group`: \"A\" is not as `export` writes it");
}

#[test]
fn every_listed_path_can_be_asked() {
    let situation = content::situation("s.toml", BOARD).expect("reads");
    let (game, state) = crate::scenario("historical").pose(&situation).expect("a position");
    let words = game.situation_words();
    let paths = words["paths"].as_object().expect("a table");
    for path in paths.keys().filter(|path| !path.starts_with("fight.")) {
        let path = path.replace("<unit>", "A").replace("<hexside>", "T-T1").replace("<hex>", "T");
        situation::ask(&game, &state, Viewer::Referee, &path).unwrap_or_else(|why| panic!("{path}: {why}"));
    }
    for field in ["unit.<unit>.name", "unit.<unit>.provenance", "hexside.<hexside>.connected"] {
        assert!(paths.contains_key(field), "{field}");
    }
}
