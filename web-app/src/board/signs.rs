//! Signs in single hexes: objectives, hexes refused, units that still owe something, bridges that are down.

use std::fmt::Write as _;

use super::hex::{Grid, HEIGHT, HexId, Point, Rect};
use super::markup::Escaped;
use super::overlay::hex_outline;
use super::scene::Objective;
use super::sheet::Sheet;
use super::terrain;

/// Definitions the signs use.
pub const SYMBOLS: &str = concat!(
    r#"<g id="bd-owes"><path class="b-mark-lamp" d="M0,-8.4L8.4,0 0,8.4 -8.4,0z"/><path class="b-owes-line" d="M0,-4.4V1"/><circle class="b-mark-ink" cy="3.8" r="1.2"/></g>"#,
    r#"<g id="bd-refused"><circle class="b-mark-card" r="6.6"/><path class="b-refused-cross" d="M-3,-3L3,3M3,-3L-3,3"/></g>"#,
    r#"<g id="bd-fallen"><path class="b-gap" d="M-4.6,-6.4H4.6V6.4H-4.6z"/><path class="b-fallen-case" d="M-6,-6L6,6M6,-6L-6,6"/><path class="b-fallen" d="M-6,-6L6,6M6,-6L-6,6"/></g>"#,
    r#"<path id="bd-objective" d="M0,-4.4L1.2,-1.4 4.4,-1.3 1.9,.7 2.8,3.8 0,2 -2.8,3.8 -1.9,.7 -4.4,-1.3 -1.2,-1.4z"/>"#,
);

/// The rings of objectives, in the colours of their holders.
pub fn rings(grid: &Grid, objectives: &[Objective]) -> String {
    let mut out = String::new();
    for objective in objectives {
        let d = hex_outline(grid, objective.at, 0.93);
        let tone = objective.holder.map_or("nobody", |(tone, _)| tone.name());
        let _ = write!(
            out,
            r#"<g class="b-objective b-{tone}"><path class="b-ring-case" d="{d}"/><path class="b-ring-line" d="{d}"/></g>"#
        );
    }
    out
}

/// Where the tag of an objective lies: over the upper side of its hex.
pub fn tag_area(grid: &Grid, objective: &Objective) -> Rect {
    let at = grid.centre(objective.at);
    let flag = if objective.holder.is_some() { 13.0 } else { 0.0 };
    let width = 15.0 + flag + 4.9 * objective.worth.chars().count() as f64;
    Rect::around(Point::new(at.x, at.y - HEIGHT / 2.0 - 1.4), width, 12.0)
}

/// The tags of objectives: a star, the worth, the flag of the holder.
pub fn tags(grid: &Grid, objectives: &[Objective]) -> String {
    let mut out = String::new();
    for objective in objectives {
        let area = tag_area(grid, objective);
        let (at, width) = (area.centre(), area.w);
        let left = -width / 2.0;
        let _ = write!(
            out,
            r##"<g class="b-tag" transform="translate({:.1},{:.1})"><rect x="{left:.1}" y="-6" width="{width:.1}" height="12" rx="2"/><use href="#bd-objective" x="{:.1}" y=".3"/><text x="{:.1}" y="3.9">{}</text>"##,
            at.x,
            at.y,
            left + 6.6,
            left + 12.4,
            Escaped(&objective.worth)
        );
        if let Some((_, flag)) = objective.holder {
            let _ = write!(
                out,
                r##"<use href="#bd-flag-{}" transform="translate({:.1},-3.8) scale(.8)"/>"##,
                flag.name(),
                left + width - 13.2
            );
        }
        out.push_str("</g>");
    }
    out
}

fn marked(grid: &Grid, hexes: &[HexId], id: &str, (dx, dy): (f64, f64)) -> String {
    let mut out = String::new();
    for &hex in hexes {
        let at = grid.centre(hex);
        let _ = write!(out, r##"<use href="#bd-{id}" x="{:.1}" y="{:.1}"/>"##, at.x + dx, at.y + dy);
    }
    out
}

/// Hexes that may not be had: a broken red edge, and a cross on a disc at the upper left.
pub fn refused(grid: &Grid, hexes: &[HexId]) -> String {
    if hexes.is_empty() {
        return String::new();
    }
    let d: String = hexes.iter().map(|&hex| hex_outline(grid, hex, 0.88)).collect();
    format!(
        r#"<path class="b-refused-case" d="{d}"/><path class="b-refused" d="{d}"/>{}"#,
        marked(grid, hexes, "refused", (-14.0, -12.0))
    )
}

/// Units that still owe something: a gold lozenge with an exclamation mark at the lower left.
pub fn owing(grid: &Grid, hexes: &[HexId]) -> String {
    marked(grid, hexes, "owes", (-15.5, 12.5))
}

/// Bridges that are down.
pub fn fallen(sheet: &Sheet, bridges: &[[HexId; 2]]) -> String {
    let mut out = String::new();
    for &[a, b] in bridges {
        let _ = write!(out, r##"<use href="#bd-fallen" transform="{}"/>"##, terrain::across(sheet, a, b));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::scene::{Flag, Tone};
    use super::*;

    #[test]
    fn an_objective_shows_its_worth_and_the_flag_of_its_holder_if_it_has_one() {
        let grid = Grid::new(0, 39, 0, 18, false);
        let held = Objective { at: 2507, worth: "4".into(), holder: Some((Tone::Austria, Flag::Austria)) };
        let free = Objective { at: 2312, worth: "1/1".into(), holder: None };
        let held = rings(&grid, std::slice::from_ref(&held)) + &tags(&grid, &[held]);
        assert!(held.contains(">4<") && held.contains("#bd-flag-austria") && held.contains("b-austria"));
        let free = rings(&grid, std::slice::from_ref(&free)) + &tags(&grid, &[free]);
        assert!(free.contains(">1/1<") && !free.contains("#bd-flag") && free.contains("b-nobody"));
    }

    #[test]
    fn each_hex_refused_has_its_cross_and_each_debtor_his_sign() {
        let grid = Grid::new(0, 39, 0, 18, false);
        assert_eq!(refused(&grid, &[2507, 2508]).matches("#bd-refused").count(), 2);
        assert_eq!(owing(&grid, &[2507]).matches("#bd-owes").count(), 1);
        assert!(refused(&grid, &[]).is_empty() && owing(&grid, &[]).is_empty());
    }
}
