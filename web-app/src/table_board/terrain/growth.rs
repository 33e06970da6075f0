//! What grows and lies about: woods, fields, vines, gardens, scrub, camps, ravines, marsh, rock.

use crate::stage::geometry::sin_cos;
use std::fmt::Write as _;

use super::outline::{Chance, along, bounds, closed, inside, lie, middle, off, rounded, scatter};
use crate::stage::geometry::Point;
use crate::table_board::sheet::Trees;

fn stand(out: &mut String, symbol: &str, at: Point, turn: f64, size: f64) {
    let _ = write!(
        out,
        r##"<use href="#tb-{symbol}" transform="translate({:.1},{:.1}) rotate({turn:.0}) scale({size:.2})"/>"##,
        at.x, at.y
    );
}

fn ground(out: &mut String, class: &str, ring: &[Point], tint: &str) {
    let _ = write!(out, r#"<path class="tb-area tb-{class}" {tint} d="{}"/>"#, rounded(ring, 6.0));
}

/// A wood: a tinted floor, its border, trees from the back to the front.
pub(super) fn wood(out: &mut String, ring: &[Point], trees: Trees, tint: &str) {
    let (symbol, step, sizes) = match trees {
        Trees::Broadleaf => ("tree", 19.0, (0.8, 1.25)),
        Trees::Conifer => ("conifer", 15.0, (0.8, 1.15)),
        Trees::Palm => ("palm", 19.0, (0.85, 1.2)),
    };
    ground(out, if trees == Trees::Palm { "grove" } else { "wood" }, ring, tint);
    let spots = scatter(ring, step, 8.5);
    // Shadows first, so that none falls on a neighbour's crown.
    let mut crowns = String::new();
    for &spot in &spots {
        let mut chance = Chance::at(spot);
        let size = chance.between(sizes.0, sizes.1);
        let kind = chance.below(3);
        let _ = write!(
            out,
            r#"<ellipse class="tb-cast" cx="{:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}"/>"#,
            spot.x + 3.2 * size,
            spot.y + 4.4 * size,
            8.4 * size,
            7.6 * size
        );
        stand(&mut crowns, &format!("{symbol}{kind}"), spot, chance.between(0.0, 360.0), size);
    }
    out.push_str(&crowns);
    for spot in scatter(ring, step * 0.8, 2.5) {
        let mut chance = Chance::at(Point::new(spot.y, spot.x));
        if off(ring, spot) < 9.0 && chance.next() < 0.8 {
            stand(out, "bush", spot, chance.between(0.0, 360.0), chance.between(0.6, 1.0));
        }
    }
}

/// Rows across an outline, `step` apart: the ends of each stretch inside, in the direction of its longest edge.
fn rows(ring: &[Point], step: f64, inset: f64) -> Vec<(Point, Point)> {
    let (angle, centre) = (lie(ring).to_radians(), middle(ring));
    let (sin, cos) = sin_cos(angle);
    let reach = {
        let area = bounds(ring);
        area.w.hypot(area.h) / 2.0
    };
    let at = |u: f64, v: f64| Point::new(centre.x + u * cos - v * sin, centre.y + u * sin + v * cos);
    let mut out = Vec::new();
    let mut v = -reach + step / 2.0;
    while v < reach {
        let mut start: Option<f64> = None;
        let mut u = -reach;
        while u <= reach {
            let spot = at(u, v);
            let within = inside(ring, spot) && off(ring, spot) >= inset;
            match (within, start) {
                (true, None) => start = Some(u),
                (false, Some(from)) => {
                    if u - from > 5.0 {
                        out.push((at(from, v), at(u - 2.0, v)));
                    }
                    start = None;
                }
                _ => {}
            }
            u += 2.0;
        }
        v += step;
    }
    out
}

/// Fields: furrows along the longest edge, in strips of three colours.
pub(super) fn crops(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "crops", ring, tint);
    let mut strips = [String::new(), String::new(), String::new()];
    for (i, (a, b)) in rows(ring, 3.4, 2.4).into_iter().enumerate() {
        let strip = (i / 6) % 3;
        let _ = write!(strips[strip], "M{:.1},{:.1}L{:.1},{:.1}", a.x, a.y, b.x, b.y);
    }
    for (i, path) in strips.iter().enumerate() {
        let _ = write!(out, r#"<path class="tb-furrow tb-furrow{i}" d="{path}"/>"#);
    }
}

/// Vines: rows of round stocks on posts.
pub(super) fn vines(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "vines", ring, tint);
    let (mut lines, mut stocks) = (String::new(), String::new());
    for (a, b) in rows(ring, 8.5, 4.0) {
        let _ = write!(lines, "M{:.1},{:.1}L{:.1},{:.1}", a.x, a.y, b.x, b.y);
        let _ = write!(stocks, "M{:.1},{:.1}L{:.1},{:.1}", a.x, a.y, b.x, b.y);
    }
    let _ = write!(
        out,
        r#"<path class="tb-vine-cast" d="{lines}"/><path class="tb-vine" d="{stocks}"/><path class="tb-vine-top" d="{lines}"/>"#
    );
}

/// Gardens: beds between low walls, with palms and fruit trees.
pub(super) fn gardens(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "gardens", ring, tint);
    let angle = lie(ring);
    for spot in scatter(ring, 33.0, 13.0) {
        let mut chance = Chance::at(spot);
        let (w, h) = (chance.between(17.0, 25.0), chance.between(14.0, 20.0));
        let turn = angle + chance.between(-7.0, 7.0);
        let _ = write!(
            out,
            r#"<g transform="translate({:.1},{:.1}) rotate({turn:.0})"><rect class="tb-bed tb-bed{}" x="{:.1}" y="{:.1}" width="{w:.1}" height="{h:.1}" rx="1"/><path class="tb-bed-rows" d=""#,
            spot.x,
            spot.y,
            chance.below(3),
            -w / 2.0,
            -h / 2.0
        );
        let mut y = -h / 2.0 + 3.0;
        while y < h / 2.0 - 1.0 {
            let _ = write!(out, "M{:.1},{y:.1}h{:.1}", -w / 2.0 + 2.0, w - 4.0);
            y += 3.4;
        }
        out.push_str(r#""/></g>"#);
    }
    for spot in scatter(ring, 27.0, 7.0) {
        let mut chance = Chance::at(Point::new(spot.x + 5.0, spot.y));
        match chance.below(5) {
            0 | 1 => stand(out, &format!("palm{}", chance.below(3)), spot, chance.between(0.0, 360.0), 0.72),
            2 => stand(out, "bush", spot, chance.between(0.0, 360.0), 1.1),
            _ => {}
        }
    }
    let _ = write!(out, r#"<path class="tb-garden-wall" d="{}"/>"#, rounded(ring, 6.0));
}

/// Scrub: bushes, stones and tufts with a dotted edge.
pub(super) fn broken(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "broken", ring, tint);
    litter(out, ring, 11.0);
    let _ = write!(out, r#"<path class="tb-dotted" d="{}"/>"#, rounded(ring, 6.0));
}

fn litter(out: &mut String, ring: &[Point], step: f64) {
    for spot in scatter(ring, step, 3.5) {
        let mut chance = Chance::at(spot);
        let (turn, size) = (chance.between(0.0, 360.0), chance.between(0.7, 1.2));
        match chance.below(7) {
            0 | 1 => stand(out, "stone", spot, turn, size),
            2 => stand(out, "bush", spot, turn, size * 0.8),
            3..=5 => stand(out, "tuft", spot, 0.0, size),
            _ => {}
        }
    }
}

/// A camp: scrub, tents, and a fence of thorns round it.
pub(super) fn camp(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "broken", ring, tint);
    litter(out, ring, 15.0);
    for spot in scatter(ring, 46.0, 19.0) {
        let mut chance = Chance::at(spot);
        let kind = if chance.next() < 0.68 { "tent" } else { "hut" };
        stand(out, kind, spot, chance.between(0.0, 90.0), chance.between(0.85, 1.15));
    }
    let mut thorns = String::new();
    for (at, angle) in along(&closed(ring), 4.6) {
        let mut chance = Chance::at(Point::new(at.x * 3.0, at.y * 5.0));
        for side in [-1.0, 1.0] {
            let turn = (angle + chance.between(30.0, 75.0) * side).to_radians();
            let long = chance.between(2.2, 3.6);
            let _ = write!(
                thorns,
                "M{:.1},{:.1}L{:.1},{:.1}",
                at.x - libm::cos(turn) * long,
                at.y - libm::sin(turn) * long,
                at.x + libm::cos(turn) * long,
                at.y + libm::sin(turn) * long
            );
        }
    }
    let _ =
        write!(out, r#"<path class="tb-thorn-cast" d="{}"/><path class="tb-thorn" d="{thorns}"/>"#, rounded(ring, 3.0));
}

/// Ravines: cracks that branch, and rocks.
pub(super) fn ravines(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "ravines", ring, tint);
    let angle = lie(ring).to_radians() + std::f64::consts::FRAC_PI_2;
    let (mut deep, mut lip) = (String::new(), String::new());
    for spot in scatter(ring, 24.0, 9.0) {
        let mut chance = Chance::at(spot);
        let mut at = spot;
        let _ = write!(deep, "M{:.1},{:.1}", at.x, at.y);
        let _ = write!(lip, "M{:.1},{:.1}", at.x - 1.3, at.y - 1.5);
        for _ in 0..5 {
            let turn = angle + chance.between(-0.8, 0.8);
            let next = Point::new(at.x + libm::cos(turn) * 5.0, at.y + libm::sin(turn) * 5.0);
            if !inside(ring, next) {
                break;
            }
            at = next;
            let _ = write!(deep, "L{:.1},{:.1}", at.x, at.y);
            let _ = write!(lip, "L{:.1},{:.1}", at.x - 1.3, at.y - 1.5);
        }
    }
    let _ = write!(out, r#"<path class="tb-crack" d="{deep}"/><path class="tb-crack-lip" d="{lip}"/>"#);
    for spot in scatter(ring, 17.0, 4.0) {
        let mut chance = Chance::at(spot);
        if chance.next() < 0.6 {
            stand(out, "stone", spot, chance.between(0.0, 360.0), chance.between(0.9, 1.9));
        }
    }
    let _ = write!(out, r#"<path class="tb-dotted" d="{}"/>"#, rounded(ring, 6.0));
}

/// A marsh: pools and reeds.
pub(super) fn marsh(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "marsh", ring, tint);
    for spot in scatter(ring, 25.0, 8.0) {
        let mut chance = Chance::at(spot);
        let (rx, ry) = (chance.between(5.0, 9.0), chance.between(2.4, 4.4));
        let _ = write!(
            out,
            r#"<ellipse class="tb-pool" cx="{:.1}" cy="{:.1}" rx="{rx:.1}" ry="{ry:.1}"/>"#,
            spot.x, spot.y
        );
    }
    for spot in scatter(ring, 10.5, 2.5) {
        let mut chance = Chance::at(spot);
        stand(out, "reed", spot, 0.0, chance.between(0.8, 1.3));
    }
}

/// Rock nobody enters.
pub(super) fn rock(out: &mut String, ring: &[Point], tint: &str) {
    ground(out, "rock", ring, tint);
    for spot in scatter(ring, 13.0, 4.0) {
        let mut chance = Chance::at(spot);
        stand(out, "stone", spot, chance.between(0.0, 360.0), chance.between(1.4, 3.0));
    }
}
