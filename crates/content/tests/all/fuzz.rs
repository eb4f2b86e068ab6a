//! Nothing panics, whatever the bytes.

use content::map::Facts;
use content::{Coverage, Covered, Csv, Files, HexNames, Ledger, MapHead, RawMap, Status, situation};

use crate::{Folder, data, grid};

/// Numbers that look random and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
    fn bytes(&mut self, alphabet: &[u8], most: usize) -> Vec<u8> {
        let n = self.below(most);
        (0..n).map(|_| alphabet[self.below(alphabet.len())]).collect()
    }
    /// A few bytes cut, doubled, changed, or exchanged for others.
    fn mutated(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            let end = (at + self.below(30)).min(bytes.len());
            let piece = match self.below(4) {
                0 => Vec::new(),
                1 => bytes[at..end].repeat(2),
                2 => self.bytes(b"\"'[]{}.,=#\n\r\t 019-+_:TZaeinf\\\xff\xc3\xa9\0", 4),
                _ => {
                    let from = self.below(bytes.len());
                    bytes[from..(from + 20).min(bytes.len())].to_vec()
                }
            };
            bytes.splice(at..end, piece);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

const SITUATION: &str = "game = \"inferno\"\nboard = { blank = { lines = 12, along = 12 } }\nhexes = { T = \"0606\" }\n\
    hexside.\"T-T1\" = { river = \"isonzo\" }\nunits.A = { at = \"T\", reduced = [3, 3] }\nnote = '''\nx\n'''\n\
    [[case]]\nname = \"one\"\nplay = [\n  { do = \"attack T\", refused = true }, # c\n]\n[[case.more]]\nx.y = 0x1f\n[case.less]\n";

fn read(text: &str) {
    let _ = situation("f", text);
    let _ = Ledger::parse("f", text);
    let _ = Coverage::parse("f", text);
    if let Ok(csv) = Csv::parse("f", text, &["a", "b", "name"]) {
        for row in csv.rows() {
            assert!(row.line() > 1);
            row.get("name");
        }
    }
    // Whatever reads at all has a line everywhere.
    if let Ok(table) = content::toml::parse("f", text) {
        let last = text.lines().count() as u32;
        assert!(table.0.iter().all(|(_, node)| (1..=last).contains(&node.line)), "{text}");
    } else if let Err(problems) = content::toml::parse("f", text) {
        assert!(!problems.is_empty());
    }
}

#[test]
fn random_bytes() {
    let mut chance = Chance(1);
    let all: Vec<u8> = (0..=255).collect();
    for _ in 0..20_000 {
        let wild = chance.bytes(&all, 60);
        read(&String::from_utf8_lossy(&wild));
        let tame = chance.bytes(b"ab.\"'[]{}=,\n# 1-:T\\", 60);
        read(&String::from_utf8_lossy(&tame));
    }
}

#[test]
fn mutated_files() {
    let mut chance = Chance(2);
    let rules: String = data("rules.toml").chars().take(1500).collect();
    let charts = data("charts.toml");
    let covered =
        Covered { status: Status::Enforced, points: vec!["a.rs:1".to_owned()], killed_by: vec!["a.toml: b".to_owned()] };
    let coverage = Coverage { code_hash: "ab".to_owned(), rules: [("5.1/a".to_owned(), covered)].into() }.text();
    let csv = "a,b,name\n1,2,\"x, \"\"y\"\"\"\r\n3,4,\"two\nlines\"\n";
    for text in [SITUATION, &rules, &coverage, csv, "a.b.c = 1\n[a.d]\ne = 2\n[[a.f]]\n[[a.f.g]]\n[a.f.h]\n"] {
        for _ in 0..3000 {
            read(&chance.mutated(text));
        }
    }
    for _ in 0..300 {
        read(&chance.mutated(&charts));
    }
}

#[test]
fn mutated_maps() {
    let mut chance = Chance(3);
    let folder = Folder::new("fuzz");
    let tables = [
        ("map.toml", crate::map::HEAD),
        ("hexes.csv", "hex,terrain,level,metres,trench,depth,provenance\n0101,clear,1,10,it,3,printed\n"),
        ("hexsides.csv", "a,b,river,bridge,provenance\n0101,0102,river,,printed\n"),
        ("roads.csv", "kind,a,b,name,provenance\nroad,0101,0102,x,printed\n"),
        ("places.csv", "hex,name,kind,value,provenance\n0101,Canale,town,1,printed\n"),
        ("areas.csv", "kind,name,at,hex,provenance\nfront,line,1,0101,printed\n"),
        ("corrections.csv", "file,key,column,value,reason\nareas,front line 2,hex,0102,r\nhexsides,0101-0102,row,drop,r\n"),
    ];
    for round in 0..300 {
        for (name, text) in tables {
            // A head that cannot be read hides all else, so it is whole every other time.
            let is_whole = name == "map.toml" && round % 2 == 0;
            folder.write(&format!("m/{name}"), if is_whole { text.to_owned() } else { chance.mutated(text) });
        }
        assert!(RawMap::load(&folder.files(), "m").is_err(), "hexes are missing");
    }
    assert!(RawMap::load(&Files::Embedded(&[]), "m").is_err());
}

#[test]
fn mutated_heads_and_facts() {
    let mut chance = Chance(5);
    let facts = "bands = [[0, 1]]\noff_road = ['0101']\nsprings = ['0101-0102']\nfact = [{ rule = '1', hex = '0101', column = 'level', is = 1 }, \
                 { rule = '2', way = ['0101', '0102'] }, { rule = '3', sight = ['0101', '0103'], blocked_by = '0102' }]";
    let head = MapHead::parse("map.toml", crate::map::HEAD).unwrap();
    for _ in 0..1000 {
        MapHead::parse("map.toml", &chance.mutated(crate::map::HEAD)).ok();
        Facts::parse("facts.toml", &chance.mutated(facts), &head).ok();
    }
}

#[test]
fn random_names() {
    let mut chance = Chance(4);
    let grid = grid(12, 12);
    let names = HexNames::new(grid.ids().take(2).zip(["T", "Q"]).map(|(hex, name)| (name.to_owned(), hex)).collect());
    let mut found = 0;
    for _ in 0..50_000 {
        let bytes = chance.bytes(b"TTTQ0123456789->\xc3\xa9 ", 7);
        let word = String::from_utf8_lossy(&bytes);
        found += u32::from(names.resolve(&grid, &word).is_some());
        names.hexside(&grid, &word);
        names.direction(&grid, hexgrid::HexId(5), &word);
    }
    assert!(found > 100);
}
