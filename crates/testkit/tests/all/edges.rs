use std::process::Command;

use testkit::edges::check;

#[test]
fn the_workspace_keeps_its_borders() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let out = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata = String::from_utf8(out.stdout).expect("JSON is UTF-8");
    assert_eq!(check(&metadata), Ok(()), "{}", String::from_utf8_lossy(&out.stderr));
}

fn package(name: &str, on: &str, kind: &str) -> String {
    let kind = if kind == "normal" { "null".to_owned() } else { format!("\"{kind}\"") };
    format!(r#"{{"packages":[{{"name":"{name}","dependencies":[{{"name":"{on}","kind":{kind}}}]}}]}}"#)
}

#[test]
fn a_forbidden_edge_is_caught() {
    for (name, on) in [
        ("kernel", "content"),
        ("hexgrid", "serde_json"),
        ("kernel", "rand"),
        ("inferno", "draw"),
        ("inferno", "tokio"),
        ("bots", "games"),
        ("inferno", "testkit"),
        ("draw", "kernel"),
        ("newcomer", "kernel"),
    ] {
        assert!(check(&package(name, on, "normal")).is_err(), "{name} -> {on} must be refused");
    }
    for (name, on, kind) in
        [("inferno", "kernel", "normal"), ("inferno", "testkit", "dev"), ("kernel", "sha2", "normal"), ("hexgrid", "hexx", "dev")]
    {
        assert_eq!(check(&package(name, on, kind)), Ok(()), "{name} -> {on} is allowed");
    }
    assert!(check("nonsense").is_err() && check("{}").is_err());
}

/// What one book has alone stands in its volume; the shared law names no book.
#[test]
fn the_shared_law_of_a_family_names_no_volume() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../grande-guerra/src");
    let sources = testkit::catalogues::sources(&folder);
    let shared = |name: &str| !name.starts_with("volume/") && !name.ends_with("tests.rs");
    let names = ["strafexpedition", "gorizia", "caporetto"];
    let named: Vec<&str> = sources
        .iter()
        .filter(|(file, text)| shared(file) && names.iter().any(|name| text.to_lowercase().contains(name)))
        .map(|(file, _)| file.as_str())
        .collect();
    assert!(sources.iter().filter(|(file, _)| shared(file)).count() > 50, "the sources were not found");
    assert!(named.is_empty(), "a volume is named in {}", named.join(", "));
}
