//! What the page believes about messages is what the server sends.

#[test]
fn the_types_of_the_page_are_written_from_ours() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/types.d.ts");
    let declared = server::protocol::declarations();
    if std::env::var_os("ESAGONO_TYPES").is_some() {
        std::fs::write(file, &declared).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap();
    let stale = declared.lines().zip(kept.lines()).find(|(ours, kept)| ours != kept);
    assert!(kept == declared, "types.d.ts is stale: run `cargo xtask types`; the first line that is other: {stale:?}");
}
