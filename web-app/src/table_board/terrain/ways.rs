//! Lines on the ground: roads, tracks, railways, fences, walls, hedges, trenches, field works, a train.

use crate::stage::geometry::sin_cos;
use std::fmt::Write as _;

use super::outline::{Chance, along, bent, line};
use crate::stage::geometry::Point;

/// How far bends of roads are rounded, in sheet units.
const BEND: f64 = 26.0;

/// A road: cream, cased, with ruts.
pub(super) fn road(out: &mut String, way: &[Point], width: f64, tint: &str) {
    let d = bent(way, BEND);
    let _ = write!(
        out,
        r#"<g class="tb-way"><path class="tb-road-case" stroke-width="{:.1}" d="{d}"/><path class="tb-road" {tint} stroke-width="{width:.1}" d="{d}"/><path class="tb-rut" d="{d}"/></g>"#,
        width + 1.6
    );
}

/// A track: worn ground without a case.
pub(super) fn track(out: &mut String, way: &[Point], width: f64, tint: &str) {
    let d = bent(way, BEND);
    let _ = write!(
        out,
        r#"<g class="tb-way"><path class="tb-track-edge" stroke-width="{:.1}" d="{d}"/><path class="tb-track" {tint} stroke-width="{:.1}" d="{d}"/><path class="tb-track-mid" stroke-width="{:.1}" d="{d}"/><path class="tb-rut" d="{d}"/></g>"#,
        width + 1.0,
        width - 0.6,
        width * 0.34
    );
}

/// A railway on its bank: ballast, sleepers, two rails.
pub(super) fn railway(out: &mut String, way: &[Point], width: f64, tint: &str) {
    let d = bent(way, BEND);
    let _ = write!(
        out,
        concat!(
            r#"<g class="tb-way"><path class="tb-track-edge" stroke-width="{wide:.1}" d="{d}"/><path class="tb-ballast" {tint} stroke-width="{width:.1}" d="{d}"/>"#,
            r#"<path class="tb-sleepers" stroke-width="{sleeper:.1}" d="{d}"/><path class="tb-rails" stroke-width="{rails:.1}" d="{d}"/><path class="tb-between" stroke-width="{between:.1}" d="{d}"/>"#,
            r#"<path class="tb-sleepers tb-thin" stroke-width="{between:.1}" d="{d}"/></g>"#
        ),
        wide = width + 1.4,
        width = width,
        sleeper = width * 0.62,
        rails = width * 0.4,
        between = width * 0.4 - 2.2,
        d = d,
        tint = tint
    );
}

fn shadowed(out: &mut String, class: &str, way: &[Point], width: f64) {
    let d = line(way);
    let _ = write!(
        out,
        r#"<g class="tb-way"><path class="tb-line-cast" stroke-width="{width:.1}" transform="translate(1.4,2)" d="{d}"/><path class="tb-{class}-case" stroke-width="{width:.1}" d="{d}"/><path class="tb-{class}" stroke-width="{:.1}" d="{d}"/></g>"#,
        width - 1.4
    );
}

/// A fence: rails and posts.
pub(super) fn fence(out: &mut String, way: &[Point]) {
    let d = line(way);
    let _ = write!(
        out,
        r#"<g class="tb-way"><path class="tb-line-cast" stroke-width="1.6" transform="translate(1.4,2)" d="{d}"/><path class="tb-fence" d="{d}"/></g>"#
    );
    for (at, _) in along(way, 9.0) {
        let _ = write!(out, r#"<circle class="tb-post" cx="{:.1}" cy="{:.1}" r="1.3"/>"#, at.x, at.y);
    }
}

/// A stone wall.
pub(super) fn wall(out: &mut String, way: &[Point], width: f64) {
    shadowed(out, "wall", way, width.clamp(4.0, 7.0));
    let d = line(way);
    let _ = write!(out, r#"<path class="tb-wall-joints" stroke-width="{:.1}" d="{d}"/>"#, width.clamp(4.0, 7.0) - 1.4);
}

/// A hedge.
pub(super) fn hedge(out: &mut String, way: &[Point]) {
    for (at, _) in along(way, 5.4) {
        let mut chance = Chance::at(at);
        let _ = write!(
            out,
            r##"<use href="#tb-bush" transform="translate({:.1},{:.1}) rotate({:.0}) scale({:.2})"/>"##,
            at.x,
            at.y,
            chance.between(0.0, 360.0),
            chance.between(0.8, 1.05)
        );
    }
}

/// A trench: the ditch, and its earth thrown up to the right of the line.
pub(super) fn trench(out: &mut String, way: &[Point], width: f64) {
    let width = width.max(7.0);
    let d = line(way);
    let _ = write!(
        out,
        r#"<g class="tb-way"><path class="tb-spoil" stroke-width="{:.1}" d="{d}"/><path class="tb-ditch" stroke-width="{:.1}" d="{d}"/><path class="tb-ditch-deep" stroke-width="{:.1}" d="{d}"/></g><path class="tb-teeth" d=""#,
        width + 4.0,
        width,
        width * 0.45
    );
    for (at, angle) in along(way, 6.0) {
        let (sin, cos) = sin_cos(angle.to_radians());
        let from = width / 2.0 + 1.0;
        let (x, y) = (at.x - sin * from, at.y + cos * from);
        let _ = write!(
            out,
            "M{:.1},{:.1}L{:.1},{:.1}L{:.1},{:.1}Z",
            x - cos * 2.0,
            y - sin * 2.0,
            x - sin * 3.4,
            y + cos * 3.4,
            x + cos * 2.0,
            y + sin * 2.0
        );
    }
    out.push_str(r#""/>"#);
}

/// Field works: a bank of earth with a row of gabions on it.
pub(super) fn works(out: &mut String, way: &[Point], width: f64) {
    shadowed(out, "earth", way, width.max(7.0));
    for (at, _) in along(way, 5.0) {
        let _ = write!(
            out,
            r#"<circle class="tb-gabion" cx="{:.1}" cy="{:.1}" r="2.1"/><circle class="tb-gabion-core" cx="{:.1}" cy="{:.1}" r="1"/>"#,
            at.x, at.y, at.x, at.y
        );
    }
}

/// A train: an engine and trucks along the line.
pub(super) fn train(out: &mut String, way: &[Point], width: f64) {
    let half = (width.max(9.0) - 4.0) / 2.0;
    for (i, (at, angle)) in along(way, 27.0).into_iter().enumerate() {
        let _ = write!(
            out,
            r#"<g transform="translate({:.1},{:.1}) rotate({angle:.1})"><rect class="tb-cast" x="-12" y="{:.1}" width="25" height="{:.1}" transform="translate(1.4,2.4)"/>"#,
            at.x,
            at.y,
            -half,
            2.0 * half
        );
        let class = if i == 0 {
            "engine"
        } else if i % 2 == 0 {
            "truck"
        } else {
            "van"
        };
        let _ = write!(
            out,
            r#"<path class="tb-coupling" d="M-14,0h28"/><rect class="tb-{class}" x="-12" y="{:.1}" width="24" height="{:.1}" rx="1"/>"#,
            -half,
            2.0 * half
        );
        let _ = match class {
            "engine" => write!(
                out,
                r#"<rect class="tb-boiler" x="-11" y="{:.1}" width="15" height="{:.1}" rx="2"/><circle class="tb-funnel" cx="-8" r="2"/>"#,
                -half * 0.6,
                half * 1.2
            ),
            "truck" => write!(
                out,
                r#"<rect class="tb-load" x="-10.4" y="{:.1}" width="20.8" height="{:.1}"/>"#,
                -half + 1.6,
                2.0 * half - 3.2
            ),
            _ => write!(
                out,
                r#"<path class="tb-tiles" d="M-8,{0:.1}V{1:.1}M-4,{0:.1}V{1:.1}M0,{0:.1}V{1:.1}M4,{0:.1}V{1:.1}M8,{0:.1}V{1:.1}"/><path class="tb-ridge" d="M-12,0H12"/>"#,
                -half + 0.6,
                half - 0.6
            ),
        };
        out.push_str("</g>");
    }
}
