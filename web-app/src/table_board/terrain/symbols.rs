//! What terrain is made of, defined once: trees, stones, huts, and the patterns of the ground.

use std::fmt::Write as _;

use super::outline::Chance;
use crate::stage::geometry::Point;
use crate::table_board::sheet::Ground;

/// The side of a tile of ground, in sheet units.
const TILE: f64 = 190.0;

/// All definitions.
pub(in crate::table_board) fn symbols() -> String {
    let mut out = String::with_capacity(40_000);
    for ground in [Ground::Green, Ground::Dry, Ground::Sand, Ground::Winter] {
        tile(&mut out, ground);
    }
    out.push_str(PATCHES);
    for kind in 0..3 {
        tree(&mut out, kind);
        conifer(&mut out, kind);
        palm(&mut out, kind);
    }
    hut(&mut out);
    tent(&mut out);
    out.push_str(SMALL);
    out
}

const PATCHES: &str = concat!(
    r#"<radialGradient id="tb-patch-light"><stop offset="0" stop-color="var(--tb-patch-light)" stop-opacity=".55"/><stop offset="1" stop-color="var(--tb-patch-light)" stop-opacity="0"/></radialGradient>"#,
    r#"<radialGradient id="tb-patch-dark"><stop offset="0" stop-color="var(--tb-patch-dark)" stop-opacity=".42"/><stop offset="1" stop-color="var(--tb-patch-dark)" stop-opacity="0"/></radialGradient>"#,
);

const SMALL: &str = concat!(
    r#"<g id="tb-bush"><ellipse class="tb-cast" cx="1.2" cy="1.6" rx="3.8" ry="3.4"/><path class="tb-leaf1" d="M-3.6,.2q-.6,-2.4 1.6,-3q1.4,-1.4 3,-.4q2.4,.2 2.6,2.4q.8,2.2 -1.4,3.2q-1.2,1.4 -3,.6q-2.6,-.2 -2.8,-2.8z"/><path class="tb-leaf2" d="M-2.2,-.8q0,-1.6 1.6,-1.8q1.6,-.2 1.8,1.2q-.4,1.6 -2,1.6q-1.2,.2 -1.4,-1z"/></g>"#,
    r#"<g id="tb-stone"><path class="tb-cast" d="M-1.4,2.4l3.6,.6 1.4,-2.2z"/><path class="tb-stone" d="M-2.6,.8l.6,-2.2 2.2,-1 2.2,1 .6,1.8 -1.4,1.4h-2.8z"/><path class="tb-stone-lit" d="M-2,-1.4l2.2,-1 1,.6 -1.8,1.4z"/></g>"#,
    r#"<path id="tb-tuft" class="tb-tuft" d="M-.6,2l-2,-4.2M0,2l.3,-5M.7,2l2.2,-3.8"/>"#,
    r#"<g id="tb-reed"><path class="tb-reed" d="M-1.8,3l-.6,-5.6M-.6,3l.2,-7M.8,3l1,-6M2,3l2,-4.4M-4.4,3.2h9"/></g>"#,
);

/// A tile of ground: specks and tufts that repeat without a seam.
fn tile(out: &mut String, ground: Ground) {
    let name = ground.name();
    let _ = write!(
        out,
        r#"<pattern id="tb-{name}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse"><g class="tb-tile">"#
    );
    let mut chance = Chance::at(Point::new(31.0, 57.0));
    for class in ["tb-speck0", "tb-speck1"] {
        let _ = write!(out, r#"<path class="{class}" d=""#);
        for _ in 0..95 {
            let (x, y) = (chance.between(2.0, TILE - 2.0), chance.between(2.0, TILE - 2.0));
            let r = chance.between(0.5, 1.5);
            let _ = write!(
                out,
                "M{x:.1},{y:.1}m-{r:.1},0a{r:.1},{r:.1} 0 1 0 {d:.1},0a{r:.1},{r:.1} 0 1 0 -{d:.1},0",
                d = 2.0 * r
            );
        }
        out.push_str(r#""/>"#);
    }
    for class in ["tb-blade0", "tb-blade1"] {
        let _ = write!(out, r#"<path class="{class}" d=""#);
        for _ in 0..24 {
            let (x, y) = (chance.between(4.0, TILE - 4.0), chance.between(7.0, TILE - 3.0));
            let _ = write!(out, "M{x:.1},{y:.1}l-2,-4.4M{:.1},{y:.1}l.4,-5.4M{:.1},{y:.1}l2.4,-4", x + 0.8, x + 1.6);
        }
        out.push_str(r#""/>"#);
    }
    out.push_str("</g></pattern>");
}

/// A crown: lobes round a middle, three greens from the shade to the light.
fn tree(out: &mut String, kind: u32) {
    let mut chance = Chance::at(Point::new(f64::from(kind) * 97.0 + 13.0, 41.0));
    let _ = write!(out, r#"<g id="tb-tree{kind}">"#);
    for (class, reach, lobe, count) in [("tb-leaf0", 5.4, 4.2, 9), ("tb-leaf1", 3.8, 3.2, 8), ("tb-leaf2", 1.9, 1.9, 5)]
    {
        let _ = write!(out, r#"<path class="{class}" d=""#);
        for i in 0..count {
            let angle = f64::from(i) / f64::from(count) * std::f64::consts::TAU + chance.between(-0.25, 0.25);
            let (x, y) = (
                libm::cos(angle) * reach * chance.between(0.8, 1.1),
                libm::sin(angle) * reach * chance.between(0.8, 1.1),
            );
            let r = lobe * chance.between(0.75, 1.1);
            let _ = write!(
                out,
                "M{:.1},{y:.1}a{r:.1},{r:.1} 0 1 1 {d:.1},0a{r:.1},{r:.1} 0 1 1 -{d:.1},0",
                x - r,
                d = 2.0 * r
            );
        }
        out.push_str(r#""/>"#);
    }
    out.push_str("</g>");
}

fn star(out: &mut String, class: &str, points: u32, long: f64, short: f64, chance: &mut Chance) {
    let _ = write!(out, r#"<path class="{class}" d="M"#);
    for i in 0..2 * points {
        let angle = f64::from(i) / f64::from(points) * std::f64::consts::PI;
        let r = if i % 2 == 0 { long * chance.between(0.86, 1.1) } else { short };
        let _ = write!(out, "{}{:.1},{:.1}", if i == 0 { "" } else { "L" }, libm::cos(angle) * r, libm::sin(angle) * r);
    }
    out.push_str(r#"Z"/>"#);
}

fn conifer(out: &mut String, kind: u32) {
    let mut chance = Chance::at(Point::new(f64::from(kind) * 53.0 + 7.0, 29.0));
    let _ = write!(out, r#"<g id="tb-conifer{kind}">"#);
    for (class, long) in [("tb-needle0", 7.0), ("tb-needle1", 5.0), ("tb-needle2", 2.8)] {
        star(out, class, 11, long, long * 0.72, &mut chance);
    }
    out.push_str("</g>");
}

fn palm(out: &mut String, kind: u32) {
    let mut chance = Chance::at(Point::new(f64::from(kind) * 71.0 + 3.0, 17.0));
    let _ = write!(out, r#"<g id="tb-palm{kind}">"#);
    for (class, count, long) in [("tb-frond0", 9, 9.0), ("tb-frond1", 8, 7.4)] {
        let _ = write!(out, r#"<path class="{class}" d=""#);
        for i in 0..count {
            let angle = f64::from(i) / f64::from(count) * std::f64::consts::TAU + chance.between(-0.2, 0.2);
            let (x, y) = (libm::cos(angle), libm::sin(angle));
            let long = long * chance.between(0.85, 1.1);
            let wide = 1.5;
            let _ = write!(
                out,
                "M0,0Q{:.1},{:.1} {:.1},{:.1}Q{:.1},{:.1} 0,0Z",
                x * long * 0.5 - y * wide,
                y * long * 0.5 + x * wide,
                x * long,
                y * long,
                x * long * 0.5 + y * wide,
                y * long * 0.5 - x * wide
            );
        }
        out.push_str(r#""/>"#);
    }
    out.push_str(r#"<circle class="tb-palm-heart" r="1.2"/></g>"#);
}

/// A hut of straw: a cone with its thatch.
fn hut(out: &mut String) {
    let _ = write!(
        out,
        r#"<g id="tb-hut"><circle class="tb-cast" cx="2.6" cy="3.4" r="8.6"/><circle class="tb-thatch" r="8.4"/><path class="tb-thatch-dim" d="M0,0L5.9,-5.9A8.4,8.4 0 0 1 -5.9,5.9Z"/><path class="tb-thatch-lines" d=""#
    );
    for i in 0..18 {
        let angle = f64::from(i) / 18.0 * std::f64::consts::TAU;
        let _ = write!(
            out,
            "M{:.1},{:.1}L{:.1},{:.1}",
            libm::cos(angle) * 2.2,
            libm::sin(angle) * 2.2,
            libm::cos(angle) * 8.2,
            libm::sin(angle) * 8.2
        );
    }
    out.push_str(r#""/><circle class="tb-thatch-top" r="1.4"/></g>"#);
}

/// A round tent: cloth with its seams.
fn tent(out: &mut String) {
    let _ = write!(
        out,
        r#"<g id="tb-tent"><circle class="tb-cast" cx="2.2" cy="3" r="8"/><circle class="tb-cloth" r="7.8"/><path class="tb-cloth-dim" d="M0,0L5.5,-5.5A7.8,7.8 0 0 1 -5.5,5.5Z"/><path class="tb-cloth-lines" d=""#
    );
    for i in 0..10 {
        let angle = f64::from(i) / 10.0 * std::f64::consts::TAU;
        let _ = write!(out, "M0,0L{:.1},{:.1}", libm::cos(angle) * 7.8, libm::sin(angle) * 7.8);
    }
    out.push_str(r#""/><circle class="tb-pole" r="1"/></g>"#);
}
