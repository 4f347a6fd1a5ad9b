//! Bytes as text of a document or an answer: base64.

use base64::{Engine, engine::general_purpose::STANDARD};

/// Writes bytes as base64 text.
pub fn to_text(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Reads bytes from base64 text, at most `most`; `None` where the text is none.
pub fn of_text(text: &str, most: usize) -> Option<Vec<u8>> {
    if text.len() / 4 * 3 > most + 3 {
        return None;
    }
    STANDARD.decode(text).ok()
}

/// Writes numbers as base64 text, little-endian.
pub fn of_singles(all: &[f32]) -> String {
    to_text(&all.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>())
}

/// Reads numbers from base64 text, at most `most`.
pub fn singles(text: &str, most: usize) -> Option<Vec<f32>> {
    let bytes = of_text(text, 4 * most)?;
    let whole = bytes.chunks_exact(4);
    whole
        .remainder()
        .is_empty()
        .then(|| whole.filter_map(|four| four.try_into().ok()).map(f32::from_le_bytes).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_nonsense_does_not() {
        let all = [1.5_f32, -0.0, f32::MIN_POSITIVE];
        assert_eq!(singles(&of_singles(&all), 3).unwrap().map_bits(), all.to_vec().map_bits());
        assert_eq!(singles(&of_singles(&all), 1), None);
        assert_eq!(singles("AAAA", 3), None, "three bytes are no number");
        assert_eq!(singles("no base64!", 9), None);
    }

    trait Bits {
        fn map_bits(self) -> Vec<u32>;
    }
    impl Bits for Vec<f32> {
        fn map_bits(self) -> Vec<u32> {
            self.into_iter().map(f32::to_bits).collect()
        }
    }
}
