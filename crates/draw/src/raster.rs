//! Pictures of dots: the SVG painted, as a PNG file.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Why a picture could not be painted.
#[derive(Debug, thiserror::Error)]
pub enum NotPainted {
    /// The size of the picture in dots.
    #[error("a picture of {0} by {1} dots is too large")]
    TooLarge(u32, u32),
    /// What the painter says of it.
    #[error("the picture could not be painted: {0}")]
    Broken(String),
}

/// More dots than this take more memory than a picture is worth.
const MOST_DOTS: u64 = 250_000_000;

/// An SVG of ours as a PNG file of its own size.
pub fn png(svg: &str) -> Result<Vec<u8>, NotPainted> {
    let painted = paint(svg)?;
    let rgb: Vec<u8> = painted.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    encode(&painted, png::ColorType::Rgb, None, &rgb)
}

/// The same in few colours: a smaller file for a small picture.
pub fn small_png(svg: &str, colours: usize) -> Result<Vec<u8>, NotPainted> {
    let painted = paint(svg)?;
    let rgb: Vec<[u8; 3]> = painted.pixels().iter().map(|p| [p.red(), p.green(), p.blue()]).collect();
    let (palette, dots) = crate::colours::fewer(&rgb, colours.clamp(2, 256));
    encode(&painted, png::ColorType::Indexed, Some(palette), &dots)
}

fn paint(svg: &str) -> Result<Pixmap, NotPainted> {
    let broken = |why: &dyn std::fmt::Display| NotPainted::Broken(why.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|e| broken(&e))?;
    let size = tree.size().to_int_size();
    let too_large = NotPainted::TooLarge(size.width(), size.height());
    if u64::from(size.width()) * u64::from(size.height()) > MOST_DOTS {
        return Err(too_large);
    }
    let mut dots = Pixmap::new(size.width(), size.height()).ok_or(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut dots.as_mut());
    Ok(dots)
}

fn encode(painted: &Pixmap, kind: png::ColorType, palette: Option<Vec<u8>>, dots: &[u8]) -> Result<Vec<u8>, NotPainted> {
    let broken = |e: png::EncodingError| NotPainted::Broken(e.to_string());
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, painted.width(), painted.height());
    encoder.set_color(kind);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
    }
    let mut writer = encoder.write_header().map_err(broken)?;
    writer.write_image_data(dots).map_err(broken)?;
    writer.finish().map_err(broken)?;
    Ok(file)
}
