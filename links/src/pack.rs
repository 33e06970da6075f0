//! Packing without a browser: deflate and base64url.

use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::{Fault, MOST_BYTES, PACKING, letters};

/// Without filling, and forgiving about the bits that a last letter has too many, as browsers are.
const LETTERS: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::RequireNone)
        .with_decode_allow_trailing_bits(true),
);

/// Packs a text as it stands after `#/g/`.
pub fn pack(text: &str) -> String {
    let mut packed = String::from(PACKING);
    LETTERS.encode_string(compress_to_vec(text.as_bytes(), 10), &mut packed);
    packed
}

/// Unpacks what stands after `#/g/`. What would be longer than [`MOST_BYTES`] is given up there.
///
/// # Errors
/// Why it cannot be read.
pub fn unpack(packed: &str) -> Result<String, Fault> {
    let bytes = LETTERS.decode(letters(packed)?).map_err(|_| Fault::Damaged)?;
    let text = decompress_to_vec_with_limit(&bytes, MOST_BYTES).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => Fault::TooLong,
        _ => Fault::Damaged,
    })?;
    String::from_utf8(text).map_err(|_| Fault::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_comes_back_as_it_was() {
        for text in ["", "{}", "Garibaldi è a Bezzecca", &"tamburino ".repeat(1000)] {
            assert_eq!(unpack(&pack(text)).as_deref(), Ok(text));
        }
    }

    #[test]
    fn a_bomb_is_given_up_at_the_bound() {
        let bomb = pack(&" ".repeat(MOST_BYTES + 1));
        assert!(bomb.len() < 20_000);
        assert_eq!(unpack(&bomb), Err(Fault::TooLong));
    }

    #[test]
    fn a_link_cut_short_is_told() {
        let packed = pack(&"Caffaro, Ampola, Bezzecca. ".repeat(20));
        assert_eq!(unpack(&packed[..packed.len() / 2]), Err(Fault::Damaged));
    }
}
