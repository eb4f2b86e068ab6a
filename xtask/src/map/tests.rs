//! The committed maps are what the compiler makes.

use super::*;

/// Needs the shared sources; without them there is nothing to compare with.
#[test]
fn committed_maps_are_compiled_from_the_sources() {
    let Ok(maps) = sources::maps_folder(None) else { return };
    for recipe in RECIPES {
        let output = sources::workspace().join(recipe.output);
        let built = build(recipe, &maps, &output).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
        compare(&built, &output).unwrap_or_else(|problems| panic!("{}", problems.join("\n")));
    }
}

#[test]
fn a_difference_is_told_with_file_and_line() {
    let folder = std::env::temp_dir().join(format!("esagono-xtask-map-{}", std::process::id()));
    let built = |text: &str| Built { files: vec![("hexes.csv", text.to_string())], report: vec![] };
    write(&built("hex,level\n0101,3\n"), &folder).unwrap();
    assert_eq!(compare(&built("hex,level\n0101,3\n"), &folder), Ok(()));
    let expected = vec!["hexes.csv:2: committed \"0101,3\", compiled \"0101,4\"".to_string()];
    assert_eq!(compare(&built("hex,level\n0101,4\n"), &folder), Err(expected));
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

/// What the book says of single hexes, read from the committed files.
#[test]
fn the_hexes_of_the_book_have_their_roles() {
    let folder = sources::workspace().join(inferno::RECIPE.output);
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    let (hexes, hexsides, roads, places) = (read("hexes.csv"), read("hexsides.csv"), read("roads.csv"), read("places.csv"));
    let hex = |number: &str| {
        let line = hexes.lines().find(|line| line.starts_with(number)).unwrap();
        line.split(',').map(str::to_string).collect::<Vec<_>>()
    };
    for (number, trench, territory) in [("2412", "ah", "ah"), ("2312", "ah", "ah"), ("2311", "", "ah"), ("2413", "it", "it")] {
        assert_eq!((hex(number)[4].as_str(), hex(number)[6].as_str()), (trench, territory), "{number}");
    }
    assert!(hexsides.contains("\n2312,2412,,ah,printed\n"));
    for bridge in ["1912,1913", "1813,1912"] {
        assert!(hexsides.contains(&format!("\n{bridge},isonzo,")));
        assert!(["road", "railway"].iter().any(|kind| roads.contains(&format!("\n{kind},{bridge},"))));
    }
    for objective in ["1301,Grahovo", "2205,Chiapovano", "2808,Ternova"] {
        assert!(places.contains(&format!("\n{objective},settlement,printed\n")));
    }
    assert!(places.lines().filter(|line| line.contains(",Gorizia,settlement,")).count() >= 2);
}
