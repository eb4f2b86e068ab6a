//! Comma-separated tables.

use content::{Csv, Row};

use crate::told;

fn rows<'a>(csv: &'a Csv, columns: &[&str]) -> Vec<(u32, Vec<&'a str>)> {
    csv.rows().map(|row: Row<'_>| (row.line(), columns.iter().map(|column| row.get(column)).collect())).collect()
}

#[test]
fn columns_in_any_order_fields_trimmed() {
    let csv = Csv::parse("f", "b, a\n1 , 2\n,3\n", &["a", "b"]).unwrap();
    assert_eq!(rows(&csv, &["a", "b"]), [(2, vec!["2", "1"]), (3, vec!["3", ""])]);
    assert_eq!(csv.file(), "f");
}

#[test]
fn quotes_as_in_rfc_4180_and_lines_counted_through_them() {
    let text = "\u{feff}a,b\r\n\"x, \"\"y\"\"\",\"one\r\ntwo\"\r\n\r\nlast,\"\"\r\n";
    let csv = Csv::parse("f", text, &["a", "b"]).unwrap();
    assert_eq!(rows(&csv, &["a", "b"]), [(2, vec!["x, \"y\"", "one\r\ntwo"]), (5, vec!["last", ""])]);
}

#[test]
fn the_last_line_may_lack_its_end() {
    let csv = Csv::parse("f", "a,b\n1,2\n3,", &["a", "b"]).unwrap();
    assert_eq!(rows(&csv, &["a", "b"]), [(2, vec!["1", "2"]), (3, vec!["3", ""])]);
}

#[test]
fn a_header_alone_is_an_empty_table() {
    assert_eq!(Csv::parse("f", "a,b", &["a", "b"]).unwrap().rows().count(), 0);
}

#[test]
fn all_problems_at_once_by_line() {
    let text = "a,c,a\n1,2\n1,2,3\n1,2,3,4\n\"x\"y,2,3\nx\"y,2,3\n1,2,\"open\n";
    assert_eq!(
        told(Csv::parse("f", text, &["a", "b"])),
        [
            "1: column `b` is missing",
            "1: unknown column `c`; known are a, b",
            "1: column `a` stands twice",
            "2: has 2 fields, the header has 3",
            "4: has 4 fields, the header has 3",
            "5: `y` stands after a closing quote",
            "6: a quote inside the field x\"y; quote the whole field",
            "7: a quote is opened here and never closed",
        ]
    );
}

#[test]
fn no_header_and_other_separators() {
    assert_eq!(told(Csv::parse("f", "", &["a", "b"])), ["1: the header is missing: a,b"]);
    assert_eq!(told(Csv::parse("f", "\n \n", &["a", "b"])), ["1: the header is missing: a,b"]);
    assert_eq!(told(Csv::parse("f", "a;b\n1;2\n", &["a", "b"])), ["1: columns are parted by commas"]);
}
