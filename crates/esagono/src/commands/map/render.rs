//! `esagono map render`

use std::io::Write;
use std::path::{Path, PathBuf};

use draw::{Options, Palette};
use games::LoadedMap;
use hexgrid::{Grid, HexId};

use crate::fail::{Fail, GOOD};
use crate::files;

#[derive(clap::Args)]
pub struct RenderArgs {
    /// Which map
    map: String,
    /// The picture to write, sharp at every size
    #[arg(long, value_name = "FILE", required_unless_present = "png")]
    svg: Option<PathBuf>,
    /// The picture to write, in dots
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Only the hexes from one corner to the other, as in 2616-3309
    #[arg(long, value_name = "PPQQ-PPQQ")]
    crop: Option<String>,
    /// How many times the usual size, 80 dots for a hex
    #[arg(long, default_value_t = 1.0, value_name = "N")]
    scale: f64,
    /// Colours: light, dark, or safe for colour-blind eyes
    #[arg(long, default_value = "light", value_parser = Palette::NAMES)]
    palette: String,
    /// A small picture with the great names only, so many dots wide
    #[arg(
        long,
        value_name = "WIDTH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "480",
        value_parser = clap::value_parser!(u16).range(120..=2000),
        conflicts_with_all = ["crop", "scale"]
    )]
    thumb: Option<u16>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

/// So many colours make a small picture a small file.
const THUMB_COLOURS: usize = 256;

pub fn run(args: &RenderArgs, data: Option<&Path>, out: &mut dyn Write) -> Result<u8, Fail> {
    let LoadedMap { map, .. } = games::map(&args.map, data).map_err(|wrong| Fail::input(wrong.to_string()))?;
    if !(0.05..=20.0).contains(&args.scale) {
        return Err(Fail::input(format!("--scale must be from 0.05 to 20, not {}", args.scale)));
    }
    for file in [&args.svg, &args.png].into_iter().flatten() {
        files::writable(file, args.force)?;
    }
    let crop = args.crop.as_deref().map(|crop| corners(map.grid(), crop)).transpose()?;
    let palette = Palette::named(&args.palette).ok_or_else(|| Fail::input(format!("no palette is called `{}`", args.palette)))?;
    let picture = match args.thumb {
        Some(width) => draw::thumbnail(&map, palette, f64::from(width)),
        None => draw::svg(&map, &Options { crop, scale: args.scale, palette }),
    };
    if let Some(file) = &args.svg {
        write(file, picture.as_bytes(), out)?;
    }
    if let Some(file) = &args.png {
        let dots = if args.thumb.is_some() { draw::small_png(&picture, THUMB_COLOURS) } else { draw::png(&picture) };
        let dots = dots.map_err(|wrong| Fail::input(format!("{}: {wrong}; a smaller --scale may help", file.display())))?;
        write(file, &dots, out)?;
    }
    Ok(GOOD)
}

fn write(file: &Path, bytes: &[u8], out: &mut dyn Write) -> Result<(), Fail> {
    files::write_bytes(file, bytes)?;
    writeln!(out, "{}: {} kB", file.display(), bytes.len().div_ceil(1000))?;
    Ok(())
}

/// The two hexes of a crop such as `2616-3309`.
fn corners(grid: &Grid, crop: &str) -> Result<(HexId, HexId), Fail> {
    let hex = |number: &str| grid.parse(number.trim()).ok_or_else(|| Fail::input(format!("--crop: there is no hex `{number}`")));
    let Some((a, b)) = crop.split_once('-') else {
        return Err(Fail::input(format!("--crop must be two hexes as in 2616-3309, not `{crop}`")));
    };
    Ok((hex(a)?, hex(b)?))
}
