//! Sentences as templates that number their places (`{0}`): one function that fills them all weighs less than a writer
//! for each.

/// A template with its numbered places filled.
pub fn fill(template: &str, parts: &[&str]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (number, behind) = after.split_once('}').unwrap_or((after, ""));
        let part = number.bytes().next().and_then(|digit| parts.get(usize::from(digit.wrapping_sub(b'0'))));
        // What nothing fills stays to be seen.
        text.push_str(part.copied().unwrap_or("{}"));
        rest = behind;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_by_number_and_gaps_stay_visible() {
        assert_eq!(fill("{1} e {0}, {1}", &["uno", "due"]), "due e uno, due");
        assert_eq!(fill("{2} su {0}", &["uno"]), "{} su uno");
    }
}
