//! What reaches over many hexes: zones of control, the range of a leader's word, lines of communication.

use std::fmt::Write as _;

use super::curve;
use super::hex::{Grid, HEIGHT, HexId, Point};
use super::scene::{Line, Range};
use crate::stage::Tone;
use crate::stage::markup::Escaped;

/// Definitions the zones use: strokes for a dark army, dots for a light one.
pub const SYMBOLS: &str = concat!(
    r#"<pattern id="bd-zone-dark" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0,0V8"/></pattern>"#,
    r#"<pattern id="bd-zone-light" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="1.8" cy="1.8" r="1.15"/><circle cx="5.3" cy="5.3" r="1.15"/></pattern>"#,
);

const fn kind(tone: Tone) -> &'static str {
    if tone.is_dark() { "dark" } else { "light" }
}

/// Zones of control in the colours of their side: hatched if dark, dotted if light, each with an edge of its own.
pub fn zones(grid: &Grid, zones: &[(Tone, Vec<HexId>)]) -> String {
    let mut out = String::new();
    for (tone, hexes) in zones.iter().filter(|(_, hexes)| !hexes.is_empty()) {
        let (d, kind) = (curve::outline(grid, hexes), kind(*tone));
        let _ = write!(
            out,
            r#"<g class="b-zone b-{}"><path class="b-zone-{kind}" d="{d}"/><path class="b-zone-case" d="{d}"/><path class="b-zone-edge b-edge-{kind}" d="{d}"/></g>"#,
            tone.name()
        );
    }
    out
}

/// The bands of leaders' ranges: the outline of each, broken the more the farther out it lies, with its words at its
/// top.
pub fn ranges(grid: &Grid, ranges: &[Range]) -> String {
    let mut out = String::new();
    for range in ranges {
        let _ = write!(out, r#"<g class="b-range b-{}">"#, range.tone.name());
        let mut within: Vec<HexId> = Vec::new();
        for (band, (hexes, words)) in range.bands.iter().enumerate() {
            within.extend(hexes);
            if within.is_empty() {
                continue;
            }
            let (d, band) = (curve::outline(grid, &within), band.min(2));
            let _ = write!(
                out,
                r#"<path class="b-range-case" d="{d}"/><path class="b-range-ink b-band{band}" d="{d}"/><path class="b-range-edge b-band{band}" d="{d}"/>"#
            );
            let tops = within.iter().map(|&hex| grid.centre(hex));
            let top = tops.min_by(|a, b| (a.y, a.x).partial_cmp(&(b.y, b.x)).unwrap_or(std::cmp::Ordering::Equal));
            if let Some(at) = top.filter(|_| !words.is_empty()) {
                let _ = write!(
                    out,
                    r#"<text x="{:.1}" y="{:.1}">{}</text>"#,
                    at.x,
                    at.y - HEIGHT / 2.0 + 1.5,
                    Escaped(words)
                );
            }
        }
        out.push_str("</g>");
    }
    out
}

/// Lines of communication: dashes that point to where they end, with a head there, or a cross where they are cut.
pub fn lines(grid: &Grid, lines: &[Line]) -> String {
    let mut out = String::new();
    for line in lines {
        let points: Vec<Point> = line.path.iter().map(|&hex| grid.centre(hex)).collect();
        let [.., before, last] = points[..] else { continue };
        let d = curve::through(&points);
        let _ = write!(
            out,
            r#"<g class="b-supply b-{}"><path class="b-supply-case" d="{d}"/><path class="b-supply-line" d="{d}"/>"#,
            line.tone.name()
        );
        let angle = libm::atan2(last.y - before.y, last.x - before.x).to_degrees();
        let head = if line.cut { "M-5,-5L5,5M5,-5L-5,5" } else { "M-7,-6.4L6,0L-7,6.4L-3.6,0z" };
        let class = if line.cut { "cut" } else { "head" };
        if line.cut {
            let _ = write!(
                out,
                r#"<path class="b-supply-cut-case" transform="translate({:.1},{:.1})" d="{head}"/>"#,
                last.x, last.y
            );
        }
        let _ = write!(
            out,
            r#"<path class="b-supply-{class}" transform="translate({:.1},{:.1}) rotate({angle:.0})" d="{head}"/></g>"#,
            last.x, last.y
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid::new(0, 39, 0, 18, false)
    }

    #[test]
    fn zones_of_both_sides_differ_by_pattern() {
        let both = [(Tone::Savoy, vec![2309]), (Tone::Austria, vec![2309, 2310]), (Tone::Austria, vec![])];
        let drawn = zones(&grid(), &both);
        assert_eq!((drawn.matches("b-zone-dark").count(), drawn.matches("b-zone-light").count()), (1, 1));
    }

    #[test]
    fn a_band_encloses_those_within_it() {
        let near: Vec<HexId> = (0..6).filter_map(|side| grid().beyond(2309, side)).chain([2309]).collect();
        let far: Vec<HexId> = grid().ids().filter(|&hex| grid().distance(hex, 2309) == 2).collect();
        let range = Range { tone: Tone::Austria, bands: vec![(near, "1".into()), (far, "2".into())] };
        let drawn = ranges(&grid(), &[range]);
        // Each outline is one ring: the outer one has no hole where the inner one is.
        assert_eq!(drawn.matches('Z').count(), 6);
        assert!(drawn.contains(">1<") && drawn.contains(">2<"));
    }

    #[test]
    fn a_line_ends_in_a_head_or_where_it_is_cut_in_a_cross() {
        let line = |cut| Line { tone: Tone::Savoy, path: vec![2309, 2310, 2311], cut };
        assert!(lines(&grid(), &[line(false)]).contains("b-supply-head"));
        assert!(lines(&grid(), &[line(true)]).contains("b-supply-cut\""));
        assert!(lines(&grid(), &[Line { tone: Tone::Savoy, path: vec![2309], cut: false }]).is_empty());
    }
}
