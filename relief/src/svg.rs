//! Writing paths as short as they can be, and the documents round them.

use geo::{Coord, LineString, Rect};
use std::fmt::Write;

/// Path coordinates are whole tenths of a sheet unit; the group round them scales by this.
pub(crate) const SCALE: &str = "scale(.1)";

/// Path data under construction, in whole tenths, relative commands.
#[derive(Default)]
pub(crate) struct PathData {
    text: String,
    at: (i64, i64),
}

impl PathData {
    /// Path data of closed rings.
    pub(crate) fn closed(rings: &[LineString]) -> String {
        let mut path = Self::default();
        for ring in rings {
            path.line(&ring.0[..ring.0.len().saturating_sub(1)], true);
        }
        path.text
    }

    /// Path data of lines; those that end where they begin are closed.
    pub(crate) fn open(lines: &[LineString]) -> String {
        let mut path = Self::default();
        for line in lines {
            if line.is_closed() && line.0.len() > 3 {
                path.line(&line.0[..line.0.len() - 1], true);
            } else {
                path.line(&line.0, false);
            }
        }
        path.text
    }

    fn line(&mut self, points: &[Coord], close: bool) {
        let start = self.at;
        let mut moved = Vec::with_capacity(points.len());
        for point in points.iter().map(|p| ((p.x * 10.0).round() as i64, (p.y * 10.0).round() as i64)) {
            let step = (point.0 - self.at.0, point.1 - self.at.1);
            if moved.is_empty() || step != (0, 0) {
                moved.push(step);
                self.at = point;
            }
        }
        // A line of one point would draw nothing.
        if moved.len() < 2 {
            self.at = start;
            return;
        }
        for (i, step) in moved.iter().enumerate() {
            match i {
                0 => self.text.push('m'),
                1 => self.text.push('l'),
                _ => {}
            }
            self.pair(*step, i > 1);
        }
        if close {
            self.text.push('z');
            // Closing leads back to the first point.
            self.at = (start.0 + moved[0].0, start.1 + moved[0].1);
        }
    }

    fn pair(&mut self, (x, y): (i64, i64), follows: bool) {
        for (number, follows) in [(x, follows), (y, true)] {
            if follows && number >= 0 {
                self.text.push(' ');
            }
            // Writing to a string cannot fail.
            let _ = write!(self.text, "{number}");
        }
    }
}

/// A whole document that shows `frame`, with its `credit`.
///
/// `size` is what the picture measures by itself, in pixels; without it, it fills what it is put in.
pub(crate) fn document(frame: Rect, size: Option<Coord>, credit: &str, parts: &str) -> String {
    let low = frame.min();
    let size = size.map(|s| format!(" width=\"{}\" height=\"{}\"", tenth(s.x), tenth(s.y)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\"{}>\
         <metadata>{credit}</metadata>{parts}</svg>\n",
        tenth(low.x),
        tenth(low.y),
        tenth(frame.width()),
        tenth(frame.height()),
        size.unwrap_or_default()
    )
}

/// A number with at most one decimal.
pub(crate) fn tenth(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_tenths() {
        let ring = LineString::from(vec![(1.0, 2.0), (3.04, 2.0), (3.0, 1.5), (1.0, 2.0)]);
        assert_eq!(PathData::closed(&[ring.clone(), ring]), "m10 20l20 0 0-5zm0 0l20 0 0-5z");
    }

    #[test]
    fn lines_go_on_from_the_end_of_the_last() {
        let a = LineString::from(vec![(1.0, 1.0), (2.0, 1.0)]);
        let b = LineString::from(vec![(2.0, 2.0), (2.0, 3.0)]);
        assert_eq!(PathData::open(&[a, b]), "m10 10l10 0m0 10l0 10");
    }

    #[test]
    fn a_line_that_shrinks_to_a_point_is_left_out() {
        let a = LineString::from(vec![(1.0, 1.0), (1.01, 1.02)]);
        let b = LineString::from(vec![(2.0, 2.0), (2.0, 3.0)]);
        assert_eq!(PathData::open(&[a, b]), "m20 20l0 10");
    }
}
