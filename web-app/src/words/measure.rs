//! Lengths and angles as the pages of every book say them.

use crate::i18n::decimal;

/// Centimetres out of the core's lengths, hundredths of a millimetre, to the hundredth as far as it is not nought.
pub fn cm(length: i32) -> String {
    // A hundredth of a centimetre is ten of the core's units.
    let hundredths = (length.unsigned_abs() + 5) / 10;
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    let mut text = whole.to_string();
    if rest > 0 {
        text.push(decimal());
        text.push_str(&(rest / 10).to_string());
        if rest % 10 > 0 {
            text.push_str(&(rest % 10).to_string());
        }
    }
    if length < 0 && hundredths > 0 {
        text.insert(0, '\u{2212}');
    }
    text
}

/// Whole degrees out of hundredths of a degree.
pub fn degrees(angle: i32) -> String {
    ((angle.unsigned_abs() + 50) / 100).to_string()
}

/// An angle from straight ahead, to the right above nought; hundredths of a degree.
pub fn off(angle: i32) -> i32 {
    (angle + 18_000).rem_euclid(36_000) - 18_000
}

/// The words with a capital first letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
