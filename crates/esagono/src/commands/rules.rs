//! `esagono rules`

use std::io::Write;

use content::{Book, Coverage, Covered, Ledger, RuleKind, RuleText, Status};
use games::{Entry, Games};
use kernel::message;
use serde_json::{Value as Json, json};

use crate::fail::{Fail, GOOD};
use crate::text::wrapped;

/// The rules in plain words, and which of them are proved to be enforced
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  esagono rules inferno\n  esagono rules inferno 8.2/b\n  esagono rules inferno 8.2           that paragraph and all below it\n  esagono rules inferno --search bridge\n  esagono rules inferno --coverage"
)]
pub struct Args {
    /// A game, such as inferno
    game: String,
    /// A paragraph, such as 8.2/b; those below it are shown too
    id: Option<String>,
    /// Only rules whose title or text holds these words
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
    /// How many rules are proved to be enforced, and which are still open
    #[arg(long)]
    coverage: bool,
    /// As JSON, for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, games: &Games, out: &mut dyn Write) -> Result<u8, Fail> {
    let entry = games.game(&args.game)?;
    language::turn_to(entry.book.key);
    if args.coverage && args.id.is_none() && args.search.is_none() {
        return coverage(args, entry, out);
    }
    let rules = chosen(args, entry.ledger())?;
    if args.json {
        let list: Vec<Json> = rules.iter().map(|rule| rule_json(entry, rule)).collect();
        let one = args.id.is_some() && list.len() == 1;
        writeln!(out, "{}", if one { list[0].clone() } else { Json::from(list) })?;
        return Ok(GOOD);
    }
    let whole = args.id.is_some() || args.search.is_some();
    for rule in &rules {
        if whole {
            let covered = covered(entry, rule);
            write_rule(out, rule, covered.map(|covered| status_words(&covered.status)))?;
            write_proof(out, covered)?;
        } else {
            writeln!(out, "{:<16} {}", rule.id, rule.title)?;
        }
    }
    if !whole {
        writeln!(out, "\n{}", message!("rules-count", rules = rules.len(), game = &args.game))?;
    }
    Ok(GOOD)
}

fn chosen<'l>(args: &Args, ledger: &'l Ledger) -> Result<Vec<&'l RuleText>, Fail> {
    let text = args.search.as_deref().map(str::to_lowercase);
    let found: Vec<&RuleText> = ledger
        .rules()
        .iter()
        .filter(|r| args.id.as_deref().is_none_or(|id| kernel::law::covers(id, &r.id)))
        .filter(|r| text.as_ref().is_none_or(|t| r.title.to_lowercase().contains(t) || r.says.to_lowercase().contains(t)))
        .collect();
    if found.is_empty() {
        let game = &args.game;
        return Err(match (&args.id, &args.search) {
            (Some(id), None) => message!("rules-no-id", game = game, rule = id).into(),
            _ => message!("rules-none-says", game = game).into(),
        });
    }
    Ok(found)
}

/// One rule, for people.
pub fn write_rule(out: &mut dyn Write, rule: &RuleText, state: Option<String>) -> std::io::Result<()> {
    let state = state.map_or(String::new(), |s| format!(", {s}"));
    writeln!(out, "{}  {} ({}{state})", rule.id, rule.title, rule.kind.word())?;
    writeln!(out, "{}", wrapped(&rule.says, 4))
}

/// Where a rule is enforced, and which situations proved it.
fn write_proof(out: &mut dyn Write, covered: Option<&Covered>) -> std::io::Result<()> {
    let Some(covered) = covered else { return Ok(()) };
    for (what, list) in [(message!("rules-asked-in"), &covered.points), (message!("rules-proved-by"), &covered.killed_by)] {
        let what = what.to_string();
        for (i, one) in list.iter().enumerate() {
            writeln!(out, "    {:<13} {one}", if i == 0 { &what } else { "" })?;
        }
    }
    Ok(())
}

fn rule_json(entry: &Entry, rule: &RuleText) -> Json {
    let covered = covered(entry, rule);
    json!({
        "id": rule.id, "kind": rule.kind.word(), "title": rule.title, "says": rule.says, "needs": rule.needs,
        "coverage": covered.map(|covered| status_words(&covered.status)),
        "where": covered.map(|covered| &covered.points), "killed_by": covered.map(|covered| &covered.killed_by),
    })
}

/// What is proved of a rule; nothing of a note.
fn covered<'e>(entry: &'e Entry, rule: &RuleText) -> Option<&'e Covered> {
    entry.coverage().ok().filter(|_| rule.kind != RuleKind::Note).map(|coverage| coverage.of(&rule.id))
}

fn status_words(status: &Status) -> String {
    status.reason().map_or_else(|| status.word().to_owned(), |why| format!("{}: {why}", status.word()))
}

/// Whether the measurement is older than the code; unknown where the sources are not at hand.
fn is_stale(book: &Book, coverage: &Coverage) -> Option<bool> {
    let here = std::env::current_dir().ok();
    let program = std::env::current_exe().ok();
    let root = [here, program].into_iter().flatten().find_map(|start| content::source_root(&start, book))?;
    content::code_hash(&root, book).map(|hash| hash != coverage.code_hash)
}

fn coverage(args: &Args, entry: &Entry, out: &mut dyn Write) -> Result<u8, Fail> {
    let coverage = entry.coverage().map_err(|problems| Fail::from(problems.clone()))?;
    let ids: Vec<&str> = entry.ledger().rules().iter().filter(|r| r.kind != RuleKind::Note).map(|r| r.id.as_str()).collect();
    let those =
        |fits: &dyn Fn(&Covered) -> bool| -> Vec<&str> { ids.iter().copied().filter(|id| fits(coverage.of(id))).collect() };
    let enforced = those(&|covered| covered.status == Status::Enforced).len();
    let structural = those(&|covered| matches!(covered.status, Status::Structural(_))).len();
    let out_of_scope = those(&|covered| matches!(covered.status, Status::OutOfScope(_))).len();
    let tested = those(&|covered| !covered.points.is_empty()).len();
    let open = those(&|covered| matches!(covered.status, Status::Open | Status::Survives));
    let survivors = those(&|covered| covered.status == Status::Survives);
    let stale = is_stale(entry.book, coverage);
    if args.json {
        writeln!(
            out,
            "{}",
            json!({
                "game": args.game, "total": ids.len(), "enforced": enforced, "structural": structural, "tested": tested,
                "out_of_scope": out_of_scope, "open": open, "survivors": survivors, "stale": stale.unwrap_or(false),
            })
        )?;
        return Ok(GOOD);
    }
    let percent = |n: usize| format!("{:.1} %", 100.0 * n as f64 / ids.len().max(1) as f64);
    writeln!(out, "{}", message!("rules-in-all", game = entry.book.title, rules = ids.len()))?;
    for (what, n, means) in [
        ("enforced", enforced, message!("rules-enforced")),
        ("structural", structural, message!("rules-structural")),
        ("out of scope", out_of_scope, message!("rules-out-of-scope")),
        ("open", open.len(), message!("rules-open")),
    ] {
        writeln!(out, "  {what:<13} {n:>4}  {:>7}  {means}", percent(n))?;
    }
    writeln!(out, "  {}", message!("rules-tested", tested = tested, survivors = survivors.len()))?;
    for (what, list) in [(message!("rules-open-list"), &open), (message!("rules-survivors"), &survivors)] {
        if !list.is_empty() {
            writeln!(out, "{what}:\n{}", wrapped(&list.join(" "), 2))?;
        }
    }
    if stale == Some(true) {
        writeln!(out, "{}", message!("rules-stale", game = &args.game))?;
    }
    Ok(GOOD)
}
