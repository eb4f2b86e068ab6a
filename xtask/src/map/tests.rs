//! The committed maps are what the compiler makes.

use super::*;

/// Needs the shared sources; without them there is nothing to compare with.
#[test]
fn committed_maps_are_compiled_from_the_sources() {
    let Ok(sources) = sources::maps_folder(None) else { return };
    for map in known_maps() {
        let built = build(&map, &sources).unwrap_or_else(|problems| panic!("{map}: {}", problems.join("\n")));
        compare(&built).unwrap_or_else(|problems| panic!("{map}: {}", problems.join("\n")));
    }
}

#[test]
fn a_difference_is_told_with_file_and_line() {
    let folder = std::env::temp_dir().join(format!("esagono-xtask-map-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let built = |text: &str| Built { folder: folder.clone(), files: vec![("hexes.csv", text.to_string())], report: vec![] };
    write(&built("hex,level\n0101,3\n")).unwrap();
    assert_eq!(compare(&built("hex,level\n0101,3\n")), Ok(()));
    let expected = vec!["hexes.csv:2: committed \"0101,3\", compiled \"0101,4\"".to_string()];
    assert_eq!(compare(&built("hex,level\n0101,4\n")), Err(expected));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn missing_sources_are_named() {
    let missing = sources::maps_folder(Some("no/such/folder"));
    assert_eq!(missing, Err("no/such/folder".to_string()));
    let exit = run(&["inferno", "--maps", "no/such/folder"].map(str::to_string));
    assert_eq!(exit, ExitCode::from(NO_SOURCES));
}

#[test]
fn unknown_maps_and_words_are_usage_errors() {
    assert!(options(&["atlantis".to_string()]).is_err());
    assert!(options(&["--check".to_string()]).is_err());
    assert!(options(&["inferno".to_string(), "--maps".to_string()]).is_err());
    assert!(options(&["inferno".to_string(), "--check".to_string()]).is_ok_and(|options| options.is_check));
}
