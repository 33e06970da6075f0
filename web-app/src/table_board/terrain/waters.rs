//! Waters: the sea, lakes, rivers with their banks, bridges and fords, dry beds.

use crate::stage::geometry::sin_cos;
use std::fmt::Write as _;

use super::outline::{along, bent, nearest, rounded};
use crate::stage::geometry::Point;
use crate::table_board::sheet::CrossingKind;

/// How far bends are rounded, in sheet units.
const BEND: f64 = 26.0;

/// A lake or the sea: shore lines within the bank.
pub(super) fn lake(out: &mut String, ring: &[Point], within: &[Point], id: usize, tint: &str) {
    let path = rounded(ring, 10.0);
    let _ = write!(
        out,
        r#"<clipPath id="tb-clip-{id}"><path d="{path}"/></clipPath><path class="tb-shore" d="{path}"/><path class="tb-area tb-water" {tint} d="{path}"/><g clip-path="url(#tb-clip-{id})">"#
    );
    for (i, width) in [54.0, 34.0, 18.0, 7.0].into_iter().enumerate() {
        let _ = write!(out, r#"<path class="tb-shore-line tb-shore-line{i}" stroke-width="{width}" d="{path}"/>"#);
    }
    for spot in super::outline::scatter(within, 26.0, 12.0) {
        let _ = write!(out, r#"<path class="tb-wave" d="M{:.1},{:.1}q3,-2.4 6,0t6,0"/>"#, spot.x, spot.y);
    }
    let _ = write!(out, r#"</g><path class="tb-bank" d="{path}"/>"#);
}

/// A river or a brook with its crossings.
pub(super) fn river(
    out: &mut String,
    course: &[Point],
    width: f64,
    crossings: &[(Point, CrossingKind, f64)],
    brook: bool,
    tint: &str,
) {
    let d = bent(course, BEND);
    let kind = if brook { "brook" } else { "river" };
    let _ = write!(
        out,
        concat!(
            r#"<g class="tb-course tb-{kind}"><path class="tb-verge" stroke-width="{verge:.1}" d="{d}"/>"#,
            r#"<path class="tb-bank-line" stroke-width="{bank:.1}" d="{d}"/><path class="tb-flow" {tint} stroke-width="{w:.1}" d="{d}"/>"#,
            r#"<path class="tb-flow-deep" stroke-width="{deep:.1}" d="{d}"/><path class="tb-glint" d="{d}"/></g>"#
        ),
        kind = kind,
        verge = width + 7.0,
        bank = width + 2.0,
        w = width,
        deep = width * 0.5,
        d = d,
        tint = tint
    );
    for &(at, kind, length) in crossings {
        crossing(out, course, width, at, kind, length);
    }
}

fn crossing(out: &mut String, course: &[Point], width: f64, at: Point, kind: CrossingKind, length: f64) {
    let near = course.windows(2).min_by(|a, b| {
        let far = |pair: &[Point]| nearest(pair[0], pair[1], at).distance(at);
        far(a).total_cmp(&far(b))
    });
    let Some(&[a, b]) = near else { return };
    let spot = nearest(a, b, at);
    let turn = libm::atan2(b.y - a.y, b.x - a.x).to_degrees();
    // Along the bank is across the way.
    let (half, reach) = (length.max(10.0) / 2.0, width / 2.0 + 5.0);
    let _ = write!(out, r#"<g transform="translate({:.1},{:.1}) rotate({turn:.1})">"#, spot.x, spot.y);
    match kind {
        CrossingKind::Bridge => {
            let _ = write!(
                out,
                concat!(
                    r#"<rect class="tb-cast" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" transform="translate(1.6,2.2)"/>"#,
                    r#"<rect class="tb-deck" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"/><path class="tb-planks" d=""#
                ),
                x = -half,
                y = -reach,
                w = 2.0 * half,
                h = 2.0 * reach
            );
            let mut y = -reach + 2.0;
            while y < reach {
                let _ = write!(out, "M{:.1},{y:.1}h{:.1}", -half, 2.0 * half);
                y += 2.4;
            }
            let _ = write!(
                out,
                r#""/><path class="tb-rail" d="M{0:.1},{1:.1}l-2.4,-3M{0:.1},{1:.1}V{2:.1}l-2.4,3M{3:.1},{1:.1}l2.4,-3M{3:.1},{1:.1}V{2:.1}l2.4,3"/>"#,
                -half, -reach, reach, half
            );
        }
        CrossingKind::Ford => {
            let _ = write!(
                out,
                r#"<rect class="tb-ford" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3"/>"#,
                -half,
                -width / 2.0 - 2.0,
                2.0 * half,
                width + 4.0
            );
            let _ = write!(
                out,
                r#"<path class="tb-ford-ripple" d="M{:.1},{:.1}V{:.1}M0,{:.1}V{:.1}M{:.1},{:.1}V{:.1}"/>"#,
                -half * 0.5,
                -width / 2.0,
                width / 2.0,
                -width / 2.0,
                width / 2.0,
                half * 0.5,
                -width / 2.0,
                width / 2.0
            );
        }
    }
    out.push_str("</g>");
}

/// A dry bed: sand and pebbles between worn banks.
pub(super) fn dry(out: &mut String, course: &[Point], width: f64, tint: &str) {
    let d = bent(course, BEND);
    let _ = write!(
        out,
        r#"<g class="tb-course"><path class="tb-dry-bank" stroke-width="{:.1}" d="{d}"/><path class="tb-dry" {tint} stroke-width="{width:.1}" d="{d}"/><path class="tb-dry-mid" stroke-width="{:.1}" d="{d}"/><path class="tb-dry-thread" d="{d}"/></g>"#,
        width + 2.6,
        width * 0.42
    );
    for (at, angle) in along(course, 9.0) {
        let mut chance = super::outline::Chance::at(Point::new(at.x * 3.0, at.y * 7.0));
        let (sin, cos) = sin_cos(angle.to_radians());
        let side = chance.between(-0.46, 0.46) * width;
        let _ = write!(
            out,
            r##"<use href="#tb-stone" transform="translate({:.1},{:.1}) rotate({:.0}) scale({:.2})"/>"##,
            at.x - sin * side,
            at.y + cos * side,
            chance.between(0.0, 360.0),
            chance.between(0.35, 0.8)
        );
    }
}
