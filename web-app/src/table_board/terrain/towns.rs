//! Built-up areas: roofs seen from above, each with its shadow.

use crate::stage::geometry::sin_cos;
use std::fmt::Write as _;

use super::outline::{Chance, bounds, inside, lie, middle, off, rounded};
use crate::stage::geometry::Point;
use crate::table_board::sheet::Houses;

/// A built-up area.
pub(super) fn town(out: &mut String, ring: &[Point], houses: Houses, tint: &str) {
    let floor = rounded(ring, 4.0);
    let _ =
        write!(out, r#"<path class="tb-area tb-town" {tint} d="{floor}"/><path class="tb-town-edge" d="{floor}"/>"#);
    let (step_x, step_y, margin) = match houses {
        Houses::Huts => (20.5, 19.5, 9.5),
        Houses::Flat => (23.0, 19.5, 8.5),
        _ => (23.0, 19.0, 8.5),
    };
    let angle = lie(ring);
    let (sin, cos) = sin_cos(angle.to_radians());
    let (centre, area) = (middle(ring), bounds(ring));
    let reach = area.w.hypot(area.h) / 2.0;
    let count = |step: f64| (reach / step).ceil() as i32;
    let mut yard = Vec::new();
    for row in -count(step_y)..=count(step_y) {
        for column in -count(step_x)..=count(step_x) {
            let shift = if row % 2 == 0 { 0.25 } else { -0.25 };
            let (u, v) = ((f64::from(column) + shift) * step_x, (f64::from(row) + 0.5) * step_y);
            let spot = Point::new(centre.x + u * cos - v * sin, centre.y + u * sin + v * cos);
            let mut chance = Chance::at(spot);
            let spot = Point::new(spot.x + chance.between(-2.2, 2.2), spot.y + chance.between(-2.2, 2.2));
            if !inside(ring, spot) || off(ring, spot) < margin {
                continue;
            }
            if chance.next() < 0.08 {
                yard.push(spot);
                continue;
            }
            let quarter = if chance.next() < 0.3 { 90.0 } else { 0.0 };
            let turn = angle + quarter + chance.between(-6.0, 6.0);
            house(out, houses, spot, turn, &mut chance);
        }
    }
    for spot in yard {
        let symbol = if houses == Houses::Flat { "palm0" } else { "tree1" };
        let _ =
            write!(out, r##"<use href="#tb-{symbol}" transform="translate({:.1},{:.1}) scale(.7)"/>"##, spot.x, spot.y);
    }
}

fn house(out: &mut String, houses: Houses, at: Point, turn: f64, chance: &mut Chance) {
    let (w, h) = (chance.between(14.0, 18.5), chance.between(10.5, 13.5));
    let (x, y) = (-w / 2.0, -h / 2.0);
    if houses == Houses::Huts {
        let size = chance.between(0.9, 1.15);
        let _ = write!(
            out,
            r##"<use href="#tb-hut" transform="translate({:.1},{:.1}) rotate({turn:.0}) scale({size:.2})"/>"##,
            at.x, at.y
        );
        return;
    }
    // The shadow falls to the lower right whichever way the house is turned.
    let _ = write!(
        out,
        r#"<g transform="translate({:.1},{:.1})"><rect class="tb-cast" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" transform="translate(2.6,3.4) rotate({turn:.0})"/><g transform="rotate({turn:.0})">"#,
        at.x, at.y
    );
    let shade = chance.below(3);
    match houses {
        Houses::Tiled | Houses::Hipped => {
            let class = if houses == Houses::Tiled { "tile" } else { "slate" };
            // Which slope the light falls on depends on the turn of the house.
            let lit = turn.rem_euclid(360.0);
            let upper_lit = !(120.0..300.0).contains(&lit);
            let hip = if houses == Houses::Hipped { h * 0.42 } else { 0.0 };
            let (top, low) = if upper_lit { ("lit", "dim") } else { ("dim", "lit") };
            let _ = write!(
                out,
                concat!(
                    r#"<path class="tb-roof tb-{class}{shade} tb-{top}" d="M{x:.1},{y:.1}h{w:.1}L{rx:.1},0L{lx:.1},0Z"/>"#,
                    r#"<path class="tb-roof tb-{class}{shade} tb-{low}" d="M{x:.1},{by:.1}h{w:.1}L{rx:.1},0L{lx:.1},0Z"/>"#,
                ),
                class = class,
                shade = shade,
                top = top,
                low = low,
                x = x,
                y = y,
                by = -y,
                w = w,
                lx = x + hip,
                rx = -x - hip
            );
            if hip > 0.0 {
                let _ = write!(
                    out,
                    r#"<path class="tb-roof tb-{class}{shade}" d="M{x:.1},{y:.1}L{:.1},0L{x:.1},{:.1}ZM{:.1},{y:.1}L{:.1},0L{:.1},{:.1}Z"/>"#,
                    x + hip,
                    -y,
                    -x,
                    -x - hip,
                    -x,
                    -y
                );
            }
            let _ = write!(out, r#"<path class="tb-tiles" d=""#);
            let mut tx = x + 2.4;
            while tx < -x - 1.0 {
                let _ = write!(out, "M{tx:.1},{:.1}V{:.1}", y + 0.8, -y - 0.8);
                tx += 2.6;
            }
            let _ = write!(out, r#""/><path class="tb-ridge" d="M{:.1},0H{:.1}"/>"#, x + hip, -x - hip);
            if chance.next() < 0.6 && houses == Houses::Tiled {
                let _ =
                    write!(out, r#"<rect class="tb-chimney" x="{:.1}" y="-3.6" width="2.2" height="2.2"/>"#, x * 0.5);
            }
        }
        Houses::Flat => {
            let _ = write!(
                out,
                r#"<rect class="tb-roof tb-flat{shade}" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"/><rect class="tb-parapet" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}"/>"#,
                x + 1.3,
                y + 1.3,
                w - 2.6,
                h - 2.6
            );
            if shade > 0 {
                let _ = write!(
                    out,
                    r#"<rect class="tb-court" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}"/>"#,
                    x + w * 0.3,
                    y + h * 0.34,
                    w * 0.4,
                    h * 0.4
                );
            } else {
                let _ = write!(
                    out,
                    r#"<circle class="tb-dome" cx="{:.1}" cy="0" r="3.4"/><path class="tb-dome-lit" d="M{:.1},-1.6a2.6,2.6 0 0 1 2.4,-1"/>"#,
                    x * 0.4,
                    x * 0.4 - 1.8
                );
            }
        }
        Houses::Ruins | Houses::Huts => {
            let gap = w * chance.between(0.2, 0.45);
            let _ = write!(
                out,
                r#"<rect class="tb-ash" x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}"/><path class="tb-ruin" d="M{:.1},{y:.1}H{x:.1}V{:.1}H{:.1}M{:.1},{y:.1}H{:.1}V{:.1}"/><path class="tb-beam" d="M{:.1},{:.1}L{:.1},{:.1}M{:.1},{:.1}l4,3"/>"#,
                x + gap,
                -y,
                -x - gap * 0.6,
                x + gap * 1.7,
                -x,
                -y * 0.4,
                x + 3.0,
                y + 4.0,
                -x - 4.0,
                -y - 3.0,
                x + w * 0.5,
                y + h * 0.4
            );
        }
    }
    out.push_str("</g></g>");
}
