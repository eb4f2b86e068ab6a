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

#[test]
fn a_slip_of_a_recipe_is_told_with_its_line() {
    let head = "base_terrain = \"clear\"\nbands = [[0, 0]]\n[sources]\nfolder = \"x\"\nelevation = \"dem.asc\"\n";
    assert!(Recipe::parse(head).is_ok());
    let wrong = Recipe::parse(&format!("{head}[[way]]\nkind = \"road\"\nnom = \"x\"\nstops = []\n")).err().unwrap();
    assert!(wrong.contains("line 8") && wrong.contains("unknown field `nom`"), "{wrong}");
}

#[test]
fn a_ring_holds_what_lies_inside() {
    let point = |x: i64, y: i64| frame::Point { x, y };
    // An L: the notch is outside.
    let ring = [point(0, 0), point(10, 0), point(10, 4), point(4, 4), point(4, 10), point(0, 10)];
    for (x, y, inside) in [(1, 1, true), (9, 3, true), (3, 9, true), (6, 6, false), (-1, 5, false), (11, 2, false)] {
        assert_eq!(frame::is_inside(point(x, y), &ring), inside, "{x} {y}");
    }
}

/// What the issue of the maps asks for by name, read from the committed tables.
#[test]
fn examples_of_the_books_hold() {
    let data = workspace().join("data");
    let load = |game: &str, map: &str| {
        let files = Files::Folder(data.join(game));
        RawMap::load(&files, &format!("maps/{map}")).unwrap()
    };
    let gorizia = load("gorizia", "gorizia");
    let grid = gorizia.grid();
    let hex = |number: &str| grid.hex(grid.parse(number).unwrap());
    let met = hexgrid::sight(hex("0610"), hex("1007"));
    assert!(met.contains(&hexgrid::Met::Inside(hex("0908"))));
    let solferino = load("risorgimento", "solferino");
    let side = |map: &RawMap, a: &str, b: &str, column: &str| {
        let (a, b) = (map.grid().parse(a).unwrap(), map.grid().parse(b).unwrap());
        map.hexside(a, b).map(|row| map.hexside_word(row, column).to_owned()).unwrap_or_default()
    };
    assert_eq!(side(&solferino, "S2117", "S2218", "ridge"), "sharp");
    assert_eq!(side(&solferino, "S3732", "S3832", "bridge"), "bridge");
    let joined = |map: &RawMap, a: &str, b: &str| {
        let ends = [map.grid().parse(a).unwrap(), map.grid().parse(b).unwrap()];
        map.roads.iter().any(|road| ends.contains(&road.a) && ends.contains(&road.b))
    };
    let magenta = load("risorgimento", "magenta");
    assert!(joined(&solferino, "S1424", "S1425"));
    assert!(joined(&magenta, "M2403", "M2404") && joined(&magenta, "M4609", "M4508") && joined(&magenta, "M4508", "M4507"));
    assert!(!joined(&magenta, "M2403", "M2502"));
}
