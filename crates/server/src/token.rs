//! Secret links: 128 random bits, of which only the hash is kept.

use sha2::{Digest, Sha256};

/// A fresh token as 32 hexadecimal digits.
pub fn fresh() -> String {
    hex(&random::<16>())
}

/// A short public name of a table.
pub fn short() -> String {
    const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
    random::<12>().iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

pub fn seed() -> [u8; 32] {
    random::<32>()
}

/// Whether a text can be a seed.
pub fn is_seed(text: &str) -> bool {
    kernel::dice::unhex(text).is_some()
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness nothing here is safe; the operating system always has some once it runs.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_are_long_enough() {
        let (a, b) = (fresh(), fresh());
        assert_ne!(a, b);
        assert_eq!(a.len(), 32);
        assert_eq!(hash("").len(), 64);
        assert_eq!(short().len(), 12);
    }
}
