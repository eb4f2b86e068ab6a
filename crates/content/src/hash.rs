//! The hash by which a record knows its data.

use sha2::{Digest, Sha256};

/// SHA-256 over names and texts; lengths go in too, so that no two lists of parts run together.
pub fn data_hash(parts: &[(&str, &str)]) -> String {
    let mut hash = Sha256::new();
    for text in parts.iter().flat_map(|(name, text)| [name, text]) {
        hash.update((text.len() as u64).to_be_bytes());
        hash.update(text.as_bytes());
    }
    kernel::dice::hex(&hash.finalize())
}
