//! Text that becomes part of a drawing.

use std::fmt::{self, Display, Write as _};

/// Shows a text with the signs that mean something in markup written as entities, so that a name
/// from a file can never become an element or an attribute.
pub struct Escaped<'a>(pub &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                _ => f.write_char(sign)?,
            }
        }
        Ok(())
    }
}

/// The inside of the outermost `svg` element of a file; nothing if it is not such a file or holds
/// anything that could run.
pub fn svg_inside(file: &str) -> Option<&str> {
    let open = file.find("<svg")?;
    let start = open + file[open..].find('>')? + 1;
    let end = file.rfind("</svg>")?;
    let inside = file.get(start..end)?;
    let runs = ["<script", "<foreignObject", "javascript:", " on"];
    (!runs.iter().any(|word| inside.contains(word))).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_markup() {
        let name = Escaped("<b a='1'>&\"").to_string();
        assert_eq!(name, "&lt;b a=&#39;1&#39;&gt;&amp;&quot;");
    }

    #[test]
    fn only_the_inside_of_a_harmless_drawing_is_taken() {
        let file = "<?xml version='1.0'?><svg viewBox='0 0 1 1'><path d='M0,0'/></svg>\n";
        assert_eq!(svg_inside(file), Some("<path d='M0,0'/>"));
        assert_eq!(svg_inside("<!doctype html><p>Not found</p>"), None);
        assert_eq!(svg_inside("<svg><script>1</script></svg>"), None);
        assert_eq!(svg_inside("<svg><path onclick='x'/></svg>"), None);
    }
}
