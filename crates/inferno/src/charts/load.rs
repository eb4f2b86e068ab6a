//! The shape of `charts.toml` and `terrain.toml`.

use content::Files;
use content::charts::{Form, Reading};
use kernel::Problems;

use super::{Charts, parse_cell};
use crate::ids::IDS;

const BOX: Form = Form::Text(|text| parse_cell(text).is_some(), "a CRT box such as +1/-2R1 or -/R1");
const FEW: Form = Form::Whole(-9, 9);
const STEPS: Form = Form::Whole(0, 99);

impl Charts {
    pub fn load(files: &Files) -> Result<Self, Problems> {
        let (mut odds, mut ratios) = (Vec::new(), Vec::new());
        let mut reading = Reading::new(files, IDS);
        reading.file("charts.toml", |sheet| {
            sheet.each("crt.columns", |column| {
                odds.push(column.text("odds"));
                ratios.push((column.number("attack", 1..=99), column.number("defence", 1..=99)));
            });
            sheet.each("crt.row", |row| {
                let roll = row.number("roll", 2..=12);
                row.call(format!("crt.{roll}"));
                row.row("cells", &odds, BOX);
            });
            sheet.each("lrt.row", |row| {
                let ce = row.number("ce", 0..=5);
                row.band("small", format!("lrt.small.{ce}"));
                row.band("large", format!("lrt.large.{ce}"));
            });
            sheet.each("lrt.artillery", |band| {
                let from = band.number("from", 0..=99);
                band.call(format!("lrt.artillery.{from}"));
                band.note("to");
                band.cell("drm", Form::Whole(0, 20));
            });
            sheet.each("crt.shift", |shift| shift.cell("columns", FEW));
            sheet.each("crt.drm", |drm| drm.cell("each", FEW));
            sheet.each("lrt.magnitude", |column| match column.name {
                "small" => column.cell("to", STEPS),
                _ => column.note("from"),
            });
            sheet.each("lrt.drm", |drm| {
                drm.note("side");
                drm.cell("drm", FEW);
            });
        });
        reading.file("terrain.toml", |sheet| {
            for group in ["hex", "hexside", "feature", "way", "note", "mps"] {
                sheet.each(group, |entry| {
                    let place = if group == "hex" { "terrain" } else { group };
                    entry.call(format!("{place}.{}", entry.name));
                    entry.note("combat");
                    entry.note("rate");
                    entry.part("most", FEW);
                    entry.part("stacking", STEPS);
                    entry.part("mp", Form::Points);
                });
            }
        });
        Self::of(reading.finish()?, odds, ratios)
    }
}
