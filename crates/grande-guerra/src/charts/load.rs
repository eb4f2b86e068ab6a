//! The shape of `charts.toml` and `terrain.toml`.

use content::Files;
use content::charts::{Entry, Form, Reading};
use kernel::Problems;

use super::{CLASSES, Charts, Heads, parse_assault, parse_fire, parse_points};

const ASSAULT: Form = Form::Text(|text| parse_assault(text).is_some(), "a box such as 1D1R/D1 in which one side retreats");
const FIRE: Form = Form::Text(|text| parse_fire(text).is_some(), "a box such as -, *, D1 or 1D2 T");
const POINTS: Form = Form::Text(|text| parse_points(text).is_some(), "movement points as a text: \"2\", \"1/2\" or \"no\"");
const FEW: Form = Form::Whole(-9, 9);

impl Charts {
    pub fn load(files: &Files, ids: &[&'static str]) -> Result<Self, Problems> {
        let mut heads = Heads::default();
        let mut reading = Reading::new(files, ids);
        reading.file("charts.toml", |sheet| {
            sheet.each("assault.columns", |column| {
                heads.columns.push(column.text("odds"));
                heads.ratios.push((column.number("attack", 1..=99), column.number("defence", 1..=99)));
            });
            sheet.each("assault.row", |row| {
                let die = row.number("die", 1..=6);
                row.call(format!("assault.{die}"));
                row.row("cells", &heads.columns, ASSAULT);
            });
            sheet.each("assault.limit", |limit| {
                limit.call(format!("assault.{}", limit.name));
                match limit.name {
                    "below" => limit.cell("cell", ASSAULT),
                    _ => limit.cell("columns", FEW),
                }
            });
            sheet.each("fire.columns", |column| {
                heads.fire.push(column.text("factors"));
                heads.fire_from.push(column.number("from", 0..=999));
            });
            sheet.each("fire.row", |row| {
                let die = row.number("die", 1..=6);
                row.call(format!("fire.{die}"));
                row.row("cells", &heads.fire, FIRE);
            });
            sheet.each("fire.limit", |limit| {
                limit.call(format!("fire.{}", limit.name));
                limit.cell("columns", FEW);
            });
            for path in ["assault.shift", "assault.morale", "bombard.shift", "defence.shift"] {
                sheet.each(path, |shift| shift.cell("columns", FEW));
            }
        });
        reading.file("terrain.toml", |sheet| {
            for group in ["terrain", "hexside", "way"] {
                sheet.each(group, |entry| {
                    costs(entry);
                    entry.part("assault", FEW);
                    entry.part("bombard", FEW);
                });
            }
            sheet.each("crossing", |entry| {
                entry.call(format!("hexside.{}.assault", entry.name));
                entry.cell("columns", FEW);
            });
            for group in ["slope", "trench"] {
                sheet.each(group, |entry| {
                    if entry.name == "cost" {
                        entry.call(group.to_owned());
                        costs(entry);
                    } else {
                        entry.cell("columns", FEW);
                    }
                });
            }
            sheet.each("zone", |entry| entry.cell("points", Form::Points));
        });
        Self::of(reading.finish()?, heads)
    }
}

fn costs(entry: &mut Entry<'_>) {
    for class in CLASSES {
        entry.part(class, POINTS);
    }
}
