//! `cargo xtask mutate-rules <game>`: coverage that is earned, not cited.

use std::collections::BTreeMap;
use std::process::{Command, ExitCode};

use content::{Coverage, Ledger, RuleKind};
use kernel::Node;

use crate::root;

pub fn run(args: &[String]) -> ExitCode {
    let [game] = args else {
        eprintln!("usage: cargo xtask mutate-rules <game>");
        return ExitCode::from(2);
    };
    match mutate(game) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}

fn mutate(game: &str) -> Result<String, String> {
    let data = root().join("data").join(game);
    let read = |name: &str| std::fs::read_to_string(data.join(name)).map_err(|e| format!("data/{game}/{name}: {e}"));
    let ledger = Ledger::parse("rules.toml", &read("rules.toml")?).map_err(|p| p.to_string())?;
    let scope = content::toml::parse("scope.toml", &read("scope.toml")?).map_err(|p| p.to_string())?;
    let reasons = |key: &str| -> BTreeMap<String, String> {
        let table = scope.get(key).and_then(Node::table);
        table.into_iter().flat_map(|t| &t.0).filter_map(|(id, n)| Some((id.clone(), n.text()?.to_owned()))).collect()
    };
    let (structural, out_of_scope) = (reasons("structural"), reasons("out_of_scope"));
    let out = Command::new("cargo")
        .args(["test", "--quiet", "--package", game, "--test", "situations", "--", "--mute"])
        .current_dir(root())
        .output()
        .map_err(|e| format!("cargo: {e}"))?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let verdicts: BTreeMap<&str, &str> =
        text.lines().filter_map(|l| l.split_once('\t')).map(|(id, rest)| (id, rest.split('\t').next().unwrap_or(""))).collect();
    let mut coverage = Coverage { code_hash: content::code_hash(&root(), game).unwrap_or_default(), ..Coverage::default() };
    let mut open = Vec::new();
    for rule in ledger.rules().iter().filter(|r| r.kind != RuleKind::Note) {
        let id = rule.id.clone();
        match verdicts.get(rule.id.as_str()).copied() {
            Some("enforced") => {
                coverage.tested.push(id.clone());
                coverage.enforced.push(id);
            }
            other => {
                if other == Some("survives") {
                    coverage.tested.push(id.clone());
                }
                match (structural.get(&id), out_of_scope.get(&id)) {
                    (Some(reason), _) => coverage.structural.push((id, reason.clone())),
                    (None, Some(reason)) => coverage.out_of_scope.push((id, reason.clone())),
                    (None, None) if other == Some("survives") => coverage.survivors.push(id),
                    (None, None) => open.push(id),
                }
            }
        }
    }
    std::fs::write(data.join("coverage.toml"), coverage.text()).map_err(|e| format!("coverage.toml: {e}"))?;
    let total = ledger.rules().iter().filter(|r| r.kind != RuleKind::Note).count();
    let covered = coverage.enforced.len() + coverage.structural.len();
    Ok(format!(
        "{game}: {total} rules, {} enforced, {} structural, {} out of scope, {} survivors {:?}, {} open {:?}: {:.1} % covered",
        coverage.enforced.len(),
        coverage.structural.len(),
        coverage.out_of_scope.len(),
        coverage.survivors.len(),
        coverage.survivors,
        open.len(),
        open,
        100.0 * covered as f32 / total as f32
    ))
}
