//! Fewer colours for small pictures: boxes of colours are cut in half until there are enough.

type Colour = [u8; 3];

/// Coarse colours and how many dots have them.
type Counts = Vec<(usize, u32)>;

/// A palette and, for each dot, which of its colours is nearest.
pub fn fewer(dots: &[Colour], most: usize) -> (Vec<u8>, Vec<u8>) {
    // Five bits of each are enough to tell colours apart; each such colour counts its dots.
    let mut counts = vec![0u32; 1 << 15];
    dots.iter().for_each(|c| counts[coarse(*c)] += 1);
    let used: Counts = counts.iter().copied().enumerate().filter(|(_, n)| *n > 0).collect();
    let mut boxes = vec![used];
    while boxes.len() < most {
        let widest = (0..boxes.len()).filter(|i| boxes[*i].len() > 1).max_by_key(|i| weight(&boxes[*i]));
        let Some(widest) = widest else { break };
        let (a, b) = halves(boxes.swap_remove(widest));
        boxes.extend([a, b]);
    }
    let mut of = vec![0u8; 1 << 15];
    let mut palette = Vec::new();
    for (i, one) in boxes.iter().enumerate() {
        one.iter().for_each(|(colour, _)| of[*colour] = i as u8);
        palette.extend(mean(one));
    }
    (palette, dots.iter().map(|c| of[coarse(*c)]).collect())
}

fn coarse([r, g, b]: Colour) -> usize {
    let five = |v: u8| usize::from(v >> 3);
    five(r) << 10 | five(g) << 5 | five(b)
}

fn part(colour: usize, channel: u32) -> u32 {
    (colour >> (10 - 5 * channel)) as u32 & 31
}

/// The channel that varies most, and how much.
fn spread(colours: &[(usize, u32)]) -> (u32, u32) {
    let range = |channel: u32| {
        let values = || colours.iter().map(|(c, _)| part(*c, channel));
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    (0..3).map(|channel| (channel, range(channel))).max_by_key(|(_, range)| *range).unwrap_or((0, 0))
}

fn weight(colours: &[(usize, u32)]) -> u64 {
    let dots: u64 = colours.iter().map(|(_, n)| u64::from(*n)).sum();
    let wide = u64::from(spread(colours).1);
    // A few dots of a far colour are worth as much as many of a near one.
    wide * wide * dots.isqrt()
}

fn halves(mut colours: Counts) -> (Counts, Counts) {
    let (channel, _) = spread(&colours);
    colours.sort_by_key(|(c, _)| (part(*c, channel), *c));
    let half: u64 = colours.iter().map(|(_, n)| u64::from(*n)).sum::<u64>() / 2;
    let mut sum = 0;
    let cut = colours.iter().position(|(_, n)| {
        sum += u64::from(*n);
        sum > half
    });
    let cut = cut.unwrap_or(0).clamp(1, colours.len() - 1);
    let rest = colours.split_off(cut);
    (colours, rest)
}

fn mean(colours: &[(usize, u32)]) -> [u8; 3] {
    let dots: u64 = colours.iter().map(|(_, n)| u64::from(*n)).sum();
    [0, 1, 2].map(|channel| {
        let sum: u64 = colours.iter().map(|(c, n)| u64::from(part(*c, channel)) * u64::from(*n)).sum();
        // Back to eight bits.
        ((sum * 255) / (dots.max(1) * 31)) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::fewer;

    #[test]
    fn few_colours_stay_and_many_are_drawn_together() {
        let (palette, dots) = fewer(&[[255, 0, 0], [0, 0, 255], [255, 0, 0]], 16);
        assert_eq!((palette.len(), dots[0] == dots[2], dots[0] == dots[1]), (6, true, false));
        let ramp: Vec<[u8; 3]> = (0..=255).map(|v| [v, v, v]).collect();
        let (palette, dots) = fewer(&ramp, 8);
        assert_eq!(palette.len(), 24);
        let off = |i: usize| i32::from(palette[usize::from(dots[i]) * 3]).abs_diff(i as i32);
        assert!((0..256).all(|i| off(i) < 40));
    }
}
