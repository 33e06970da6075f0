//! What lies over the map and under the counters: reach, paths, zones, marks of the rules' state.

use std::fmt::Write as _;

use super::counters;
use super::curve;
use super::hex::{Grid, HEIGHT, HexId, Point, RADIUS, Rect};
use super::scene::{Arrow, Blow, Flag};
use crate::stage::markup::Escaped;

/// Definitions the overlays use.
pub const SYMBOLS: &str = concat!(
    r#"<pattern id="bd-zoc" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="b-hatch" d="M0,0V7"/></pattern>"#,
    r#"<path id="bd-melee" class="b-attack" transform="scale(.85)" d="M-9,-4.5H1V-10L13,0L1,10V4.5H-9z"/>"#,
    r#"<path id="bd-charge" class="b-attack" transform="scale(.85)" d="M-13,-7.5L-7,-3.6H1V-10L14,0L1,10V3.6H-7L-13,7.5L-10,0z"/>"#,
    r#"<g id="bd-fire"><path class="b-shots-case" d="M-13,0H6"/><path class="b-shots" d="M-13,0H6"/><path class="b-attack" d="M15,0L9.2,1.6 11.6,6 7,3.6 4.4,7.6 3.8,2.4 -.6,0 3.8,-2.4 4.4,-7.6 7,-3.6 11.6,-6 9.2,-1.6z"/></g>"#,
    r#"<g id="bd-retreat"><path class="b-fall-case" d="M-15,0H14M8,-5.4L14,0 8,5.4"/><path class="b-fall" d="M-15,0H8"/><path class="b-fall-head" d="M8,-5.4L14,0 8,5.4"/></g>"#,
);

/// The hexes of enemy zones of control, hatched with a dashed edge.
pub fn zoc(grid: &Grid, hexes: &[HexId]) -> String {
    if hexes.is_empty() {
        return String::new();
    }
    let d = curve::outline(grid, hexes);
    format!(r#"<path class="b-zoc" d="{d}"/><path class="b-zoc-edge" d="{d}"/>"#)
}

/// The reach lit with a cased gold edge, and the rest of the sheet shaded.
pub fn reach(grid: &Grid, hexes: &[HexId], sheet: Rect) -> String {
    if hexes.is_empty() {
        return String::new();
    }
    let d = curve::outline(grid, hexes);
    format!(
        concat!(
            r#"<path class="b-shade" fill-rule="evenodd" d="M{:.0},{:.0}h{:.0}v{:.0}h-{:.0}Z{}"/>"#,
            r#"<path class="b-lit" fill-rule="evenodd" d="{}"/>"#,
            r#"<path class="b-lit-case" d="{}"/><path class="b-lit-edge" d="{}"/>"#
        ),
        sheet.x, sheet.y, sheet.w, sheet.h, sheet.w, d, d, d, d
    )
}

/// Where the chip of a hex lies.
pub fn chip_area(grid: &Grid, hex: HexId) -> Rect {
    let at = grid.centre(hex);
    Rect::around(Point::new(at.x, at.y + HEIGHT * 0.2), 17.0, 14.0)
}

/// The cost of each hex in reach, on a chip low in the hex.
pub fn costs(grid: &Grid, hexes: &[(HexId, String)]) -> String {
    let mut out = String::new();
    for (hex, cost) in hexes {
        if cost.is_empty() {
            continue;
        }
        let at = chip_area(grid, *hex).centre();
        let width = 11.0 + 5.4 * cost.chars().count().max(1) as f64;
        let _ = write!(
            out,
            r#"<g class="b-chip" transform="translate({:.1},{:.1})"><rect x="{:.1}" y="-7" width="{width:.1}" height="14" rx="7"/><text y="4.3">{}</text></g>"#,
            at.x,
            at.y,
            -width / 2.0,
            Escaped(cost)
        );
    }
    out
}

/// A march: a gold line, cased, with its steps numbered but where `bare` says that something else
/// stands there.
pub fn path(grid: &Grid, hexes: &[HexId], bare: impl Fn(HexId) -> bool) -> String {
    if hexes.len() < 2 {
        return String::new();
    }
    let points: Vec<Point> = hexes.iter().map(|&hex| grid.centre(hex)).collect();
    let d = curve::through(&points);
    let mut out = format!(r#"<path class="b-path-case" d="{d}"/><path class="b-path" d="{d}"/>"#);
    for (step, at) in points.iter().enumerate().skip(1) {
        if hexes.get(step).is_some_and(|&hex| bare(hex)) {
            continue;
        }
        let _ = write!(
            out,
            r#"<g class="b-step" transform="translate({:.1},{:.1})"><circle r="7.6"/><text y="4.2">{step}</text></g>"#,
            at.x, at.y
        );
    }
    out
}

/// The outline of a hex at a share of its size.
pub(super) fn hex_outline(grid: &Grid, hex: HexId, share: f64) -> String {
    let centre = grid.centre(hex);
    curve::polygon(&grid.corners(hex).map(|corner| centre.lerp(corner, share)))
}

/// Hexes that may be attacked or chosen: red brackets at the corners, cased in cream.
pub fn targets(grid: &Grid, hexes: &[HexId]) -> String {
    let mut d = String::new();
    for &hex in hexes {
        let centre = grid.centre(hex);
        let corners = grid.corners(hex).map(|corner| centre.lerp(corner, 0.92));
        for i in 0..6 {
            let (before, here, after) = (corners[(i + 5) % 6], corners[i], corners[(i + 1) % 6]);
            let (a, b) = (here.lerp(before, 0.26), here.lerp(after, 0.26));
            let _ = write!(d, "M{:.1},{:.1}L{:.1},{:.1} {:.1},{:.1}", a.x, a.y, here.x, here.y, b.x, b.y);
        }
    }
    if d.is_empty() {
        return d;
    }
    format!(r#"<path class="b-bracket-case" d="{d}"/><path class="b-bracket" d="{d}"/>"#)
}

/// Trenches: an earthwork along the foot of the hex, teeth outward.
pub fn trenches(grid: &Grid, hexes: &[HexId]) -> String {
    let mut d = String::new();
    for &hex in hexes {
        let at = grid.centre(hex);
        let (left, right) = (at.x - RADIUS * 0.72, at.x + RADIUS * 0.72);
        let teeth = 6;
        let step = (right - left) / f64::from(teeth);
        let rise = |x: f64| {
            let share = ((x - at.x) / (RADIUS * 0.72)).abs();
            at.y + HEIGHT * (0.44 - 0.2 * share * share)
        };
        let _ = write!(d, "M{left:.1},{:.1}", rise(left));
        for tooth in 0..teeth {
            let x = left + step * f64::from(tooth);
            let (tip, end) = (x + step / 2.0, x + step);
            let _ = write!(d, "L{tip:.1},{:.1} {end:.1},{:.1}", rise(tip) + 3.4, rise(end));
        }
    }
    if d.is_empty() {
        return d;
    }
    format!(r#"<path class="b-trench-case" d="{d}"/><path class="b-trench" d="{d}"/>"#)
}

/// The flags of those who hold cities.
pub fn control(grid: &Grid, held: &[(HexId, Flag)]) -> String {
    let mut out = String::new();
    for &(hex, flag) in held {
        let at = grid.centre(hex);
        let _ = write!(
            out,
            r#"<g class="b-control" transform="translate({:.1},{:.1})">{}</g>"#,
            at.x + 6.0,
            at.y - 3.0,
            counters::flown(flag)
        );
    }
    out
}

/// Outlined hexes.
pub fn highlight(grid: &Grid, hexes: &[HexId]) -> String {
    if hexes.is_empty() {
        return String::new();
    }
    let d = curve::outline(grid, hexes);
    format!(r#"<path class="b-highlight-case" d="{d}"/><path class="b-highlight" d="{d}"/>"#)
}

/// The hex under the pointer.
pub fn hover(grid: &Grid, hex: HexId) -> String {
    format!(r#"<path class="b-hover" d="{}"/>"#, hex_outline(grid, hex, 0.97))
}

/// The keyboard's cursor.
pub fn cursor(grid: &Grid, hex: HexId) -> String {
    let d = hex_outline(grid, hex, 1.04);
    format!(r#"<path class="b-focus-case" d="{d}"/><path class="b-focus" d="{d}"/>"#)
}

/// The arrows of fire, melees and retreats.
pub fn arrows(grid: &Grid, arrows: &[Arrow]) -> String {
    let mut out = String::new();
    for arrow in arrows {
        let (a, b) = (grid.centre(arrow.from), grid.centre(arrow.to));
        let at = a.lerp(b, 0.5);
        let angle = libm::atan2(b.y - a.y, b.x - a.x).to_degrees();
        let id = match arrow.blow {
            Blow::Melee => "melee",
            Blow::Charge => "charge",
            Blow::Fire => "fire",
            Blow::Retreat => "retreat",
        };
        let _ = write!(
            out,
            r##"<use href="#bd-{id}" transform="translate({:.1},{:.1}) rotate({angle:.0})"/>"##,
            at.x, at.y
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid::new(28, 34, 0, 28, true)
    }

    #[test]
    fn each_reachable_hex_with_a_cost_gets_a_chip() {
        let hexes = [(4409, "2".to_owned()), (4410, String::new()), (4411, "<4>".to_owned())];
        let chips = costs(&grid(), &hexes);
        assert_eq!(chips.matches("<text").count(), 2);
        assert!(chips.contains("&lt;4&gt;"));
        assert!(reach(&grid(), &[], Rect::default()).is_empty());
    }

    #[test]
    fn a_march_numbers_its_steps_from_one() {
        let march = path(&grid(), &[4410, 4509, 4608], |_| false);
        assert!(march.contains(">1<") && march.contains(">2<") && !march.contains(">3<"));
        assert!(path(&grid(), &[4410], |_| false).is_empty());
        let ghost = path(&grid(), &[4410, 4509, 4608], |hex| hex == 4608);
        assert!(ghost.contains(">1<") && !ghost.contains(">2<"));
    }
}
