//! The printed map beside its relief: rivers, grid, ways, towns, forts, frame. Drawn once.

use std::fmt::Write as _;

use super::cover;
use super::curve;
use super::edges;
use super::hex::{HEIGHT, HexId, Point, RADIUS, Rect};
use super::labels;
use super::scarps;
use super::sheet::{Cover, FRAME, Ground, PlaceKind, Sheet};
use crate::stage::markup::Escaped;

/// The level tints and lakes, for as long as the relief is not there.
pub fn tints(sheet: &Sheet) -> String {
    let mut out = String::new();
    let tint = |ground: Option<Ground>| match ground {
        Some(Ground { level, .. }) => usize::from(level),
        None => 0,
    };
    for level in 0..=5 {
        let mut path = String::new();
        for id in sheet.grid.ids() {
            if tint(sheet.ground(id)) == level {
                path.push_str(&curve::polygon(&sheet.grid.corners(id)));
            }
        }
        if !path.is_empty() {
            // A stroke of its own colour closes the seams between neighbouring hexes.
            let _ = write!(out, r#"<path class="b-tint b-tint{level}" d="{path}"/>"#);
        }
    }
    for lake in &sheet.lakes {
        let path = curve::outline(&sheet.grid, &lake.hexes);
        let _ = write!(out, r#"<path class="b-lake" d="{path}"/>"#);
    }
    out
}

/// What grows, escarpments, rivers, grid, ways, bridges, towns and forts, from the bottom up.
pub fn features(sheet: &Sheet) -> String {
    let mut out = cover::covers(sheet);
    let course = |great: bool| -> String {
        let edge = sheet.grid.bounds();
        let wanted = sheet.rivers.iter().filter(|r| r.great == great);
        wanted.map(|r| curve::river(&[r.sides.as_slice(), &curve::to_the_edge(&r.sides, edge)].concat())).collect()
    };
    let (rivers, great) = (course(false), course(true));
    let _ = write!(out, r#"<path class="b-river-bank" d="{rivers}"/><path class="b-river" d="{rivers}"/>"#);
    if !great.is_empty() {
        let _ = write!(
            out,
            r#"<path class="b-river-bank b-great-bank" d="{great}"/><path class="b-river b-great" d="{great}"/><path class="b-flow" d="{great}"/>"#
        );
    }
    out.push_str(&scarps::scarps(sheet));
    let _ = write!(out, r#"<path class="b-grid" d="{}"/>"#, grid(sheet));
    let tracks = ways(sheet, &sheet.tracks);
    let _ = write!(out, r#"<path class="b-track-halo" d="{tracks}"/><path class="b-track" d="{tracks}"/>"#);
    if !sheet.railways.is_empty() {
        let rails = railways(sheet);
        let _ = write!(
            out,
            r#"<path class="b-rail-halo" d="{rails}"/><path class="b-rail" d="{rails}"/><path class="b-sleepers" d="{rails}"/>"#
        );
    }
    let roads = ways(sheet, &sheet.roads);
    let _ = write!(out, r#"<path class="b-road-ink" d="{roads}"/><path class="b-road" d="{roads}"/>"#);
    for river in &sheet.rivers {
        for &[a, b] in &river.bridges {
            let id = if river.great { "pontoon" } else { "bridge" };
            let _ = write!(out, r##"<use href="#bd-{id}" transform="{}"/>"##, across(sheet, a, b));
        }
    }
    for place in &sheet.places {
        let at = sheet.grid.centre(place.at);
        let built = sheet.ground(place.at).is_some_and(|ground| ground.cover == Cover::Village);
        match place.kind {
            PlaceKind::City | PlaceKind::Village if built => {}
            PlaceKind::City => roofs(&mut out, at, place.at, 9),
            PlaceKind::Village => roofs(&mut out, at, place.at, 5),
            PlaceKind::Fort => mark(&mut out, "fort", at),
            PlaceKind::Hill => mark(&mut out, "summit", at),
            PlaceKind::Spot => mark(&mut out, "spot", at),
        }
    }
    for id in sheet.covered(Cover::Village) {
        let at = sheet.grid.centre(id);
        roofs(&mut out, at, id, ROOFS.len());
        mark(&mut out, "church", at);
    }
    out
}

fn mark(out: &mut String, id: &str, at: Point) {
    let _ = write!(out, r##"<use href="#bd-{id}" x="{:.1}" y="{:.1}"/>"##, at.x, at.y);
}

/// Where a thing lies that leads from one hex to another across their side.
pub(super) fn across(sheet: &Sheet, a: HexId, b: HexId) -> String {
    let (a, b) = (sheet.grid.centre(a), sheet.grid.centre(b));
    let (middle, angle) = (a.lerp(b, 0.5), libm::atan2(b.y - a.y, b.x - a.x).to_degrees());
    format!("translate({:.1},{:.1}) rotate({angle:.0})", middle.x, middle.y)
}

fn grid(sheet: &Sheet) -> String {
    let mut path = String::new();
    let (dx, dy) = (RADIUS / 2.0, HEIGHT / 2.0);
    for id in sheet.grid.ids() {
        let c = sheet.grid.corners(id);
        let _ = write!(path, "M{:.1},{:.1}l-{dx:.1},{dy:.1} -{RADIUS:.1},0 -{dx:.1},-{dy:.1}", c[0].x, c[0].y);
        for side in 3..6 {
            if sheet.grid.beyond(id, side).is_none() {
                let [a, b] = sheet.grid.side(id, side);
                let _ = write!(path, "M{:.1},{:.1}L{:.1},{:.1}", a.x, a.y, b.x, b.y);
            }
        }
    }
    path
}

fn ways(sheet: &Sheet, ways: &[Vec<HexId>]) -> String {
    // Where ways meet or a place stands the line goes through the centre.
    let mut junctions: Vec<HexId> = sheet.places.iter().map(|p| p.at).collect();
    let ends = sheet.roads.iter().chain(&sheet.tracks);
    junctions.extend(ends.flat_map(|w| [w.first(), w.last()]).flatten());
    let fixed = |hex| junctions.contains(&hex);
    let edge = sheet.grid.bounds();
    let mut path = String::new();
    for way in ways {
        let mut points = curve::eased(&sheet.grid, way, fixed);
        run_off(&mut points, edge);
        points.reverse();
        run_off(&mut points, edge);
        path.push_str(&curve::through(&points));
    }
    path
}

/// A way that ends in a hex of the margin goes on to the edge of the sheet if it points there.
fn run_off(points: &mut Vec<Point>, edge: Rect) {
    let [.., before, last] = points[..] else {
        return;
    };
    let next = Point::new(2.0 * last.x - before.x, 2.0 * last.y - before.y);
    if !edge.contains(next) {
        points.push(Point::new(next.x.clamp(edge.x, edge.x + edge.w), next.y.clamp(edge.y, edge.y + edge.h)));
    }
}

/// Railways; where a road shares the hex they pass above it.
fn railways(sheet: &Sheet) -> String {
    let roads = crate::lists::in_order(sheet.roads.iter().flatten().copied());
    let edge = sheet.grid.bounds();
    let mut path = String::new();
    for line in &sheet.railways {
        let mut points = curve::eased(&sheet.grid, line, |_| false);
        for (point, hex) in points.iter_mut().zip(line) {
            if roads.contains(hex) {
                point.y -= BESIDE;
            }
        }
        run_off(&mut points, edge);
        points.reverse();
        run_off(&mut points, edge);
        path.push_str(&curve::through(&points));
    }
    path
}

/// Where the roofs of a town stand, in the order they are built, and how large they are.
const ROOFS: [(f64, f64, f64, f64); 14] = [
    (2.1, 0.6, 3.4, 2.6),
    (-3.1, 1.6, 3.8, 3.0),
    (0.8, -4.0, 3.6, 2.6),
    (1.6, 5.0, 3.4, 2.8),
    (-6.6, -3.0, 3.2, 2.6),
    (7.6, -1.6, 3.6, 2.8),
    (-5.6, 6.0, 3.4, 2.6),
    (-1.4, -8.2, 3.2, 2.6),
    (8.6, 5.6, 3.0, 2.6),
    (-11.4, 1.4, 3.4, 2.6),
    (5.2, -9.4, 3.4, 2.8),
    (-3.2, 11.0, 3.8, 2.6),
    (13.0, 0.8, 3.2, 2.6),
    (-9.6, -8.0, 3.2, 2.6),
];

/// How far a railway passes beside a road, in sheet units.
const BESIDE: f64 = 7.5;

fn roofs(out: &mut String, at: Point, id: HexId, count: usize) {
    // The number of the hex turns town and roofs, so that no two towns are alike.
    let turn = u32::from(id) * 37 % 360;
    let _ = write!(out, r#"<g class="b-roofs" transform="translate({:.1},{:.1}) rotate({turn})">"#, at.x, at.y);
    for (i, &(x, y, w, h)) in ROOFS.iter().take(count).enumerate() {
        let seed = u32::from(id) * 31 + i as u32 * 17;
        let angle = f64::from(seed % 51) - 25.0 - f64::from(turn);
        let _ = write!(
            out,
            r#"<g transform="translate({x:.1},{y:.1}) rotate({angle:.0})"><path class="b-roof{}" d="M{:.1},{:.1}h{w:.1}v{h:.1}h-{w:.1}Z"/><path d="M{:.1},0h{w:.1}"/></g>"#,
            seed % 3,
            -w / 2.0,
            -h / 2.0,
            -w / 2.0,
        );
    }
    out.push_str("</g>");
}

/// The frame: rules, a band divided by kilometres, and the numbers of columns and rows.
pub fn frame(sheet: &Sheet) -> String {
    let b = sheet.grid.bounds();
    let mut out = String::new();
    let outer = b.grown(FRAME);
    let _ = write!(out, r#"<path class="b-paper" fill-rule="evenodd" d="{}{}"/>"#, rectangle(outer), rectangle(b));
    let _ = write!(
        out,
        r#"<path class="b-neat" d="{}"/><path class="b-band" d="{}{}"/><path class="b-bar" d="{}"/><path class="b-rule" d="{}"/>"#,
        rectangle(b),
        rectangle(b.grown(16.0)),
        rectangle(b.grown(21.0)),
        graduation(b, HEIGHT / sheet.dress.km.unwrap_or(1.0)),
        rectangle(b.grown(25.0)),
    );
    out.push_str(r#"<g class="b-margin">"#);
    let (columns, rows) = sheet.grid.size();
    for column in 0..columns {
        let id = sheet.grid.number(column, 0);
        let x = sheet.grid.centre(id).x;
        for y in [b.y - 4.6, b.y + b.h + 11.4] {
            let _ = write!(out, r#"<text x="{x:.1}" y="{y:.1}">{}</text>"#, id / 100);
        }
    }
    for row in 0..rows {
        let id = sheet.grid.number(0, row);
        let y = sheet.grid.centre(id).y + 3.4;
        for x in [b.x - 8.0, b.x + b.w + 8.0] {
            let _ = write!(out, r#"<text x="{x:.1}" y="{y:.1}">{:02}</text>"#, id % 100);
        }
    }
    out.push_str("</g>");
    if !sheet.credits.is_empty() {
        let _ = write!(
            out,
            r#"<text class="b-credits" x="{:.1}" y="{:.1}">{}</text>"#,
            b.x + b.w - 4.0,
            b.y + b.h - 4.0,
            Escaped(&sheet.credits.join(" · "))
        );
    }
    out.push_str(&edges::exits(sheet));
    out
}

fn rectangle(r: Rect) -> String {
    format!("M{:.1},{:.1}h{:.1}v{:.1}h-{:.1}Z", r.x, r.y, r.w, r.h, r.w)
}

/// Every second kilometre of the band on all four sides, or every second fifth of one where kilometres are long.
fn graduation(b: Rect, km: f64) -> String {
    let km = if km > 100.0 { km / 5.0 } else { km };
    let mut path = String::new();
    // Kilometres too short to be told apart make no band, as a map without a scale.
    if !(km.is_finite() && km > 4.0) {
        return path;
    }
    let mut bars = |length: f64, draw: &dyn Fn(&mut String, f64, f64)| {
        let mut from = 0.0;
        while from < length {
            draw(&mut path, from, km.min(length - from));
            from += 2.0 * km;
        }
    };
    for y in [b.y - 21.0, b.y + b.h + 16.0] {
        bars(b.w, &|out, from, long| {
            let _ = write!(out, "M{:.1},{y:.1}h{long:.1}v5h-{long:.1}Z", b.x + from);
        });
    }
    for x in [b.x - 21.0, b.x + b.w + 16.0] {
        bars(b.h, &|out, from, long| {
            let _ = write!(out, "M{x:.1},{:.1}v{long:.1}h5v-{long:.1}Z", b.y + from);
        });
    }
    path
}

/// The names of lakes, rivers and valleys, set along lines.
pub fn letterings(sheet: &Sheet) -> String {
    let mut out = String::new();
    for (i, letters) in sheet.dress.letterings.iter().enumerate() {
        let points: Vec<Point> = letters.along.iter().map(|&h| sheet.grid.centre(h)).collect();
        lettered(&mut out, &format!("valley{i}"), &points, "b-valley", 0.0, &letters.name);
    }
    for (i, lake) in sheet.lakes.iter().enumerate() {
        let name = labels::lake_name(&lake.name);
        lettered(&mut out, &format!("lake{i}"), &lake_line(sheet, &lake.hexes), "b-water", 4.0, &name);
    }
    for (i, river) in sheet.rivers.iter().enumerate() {
        let line = river_line(&river.sides);
        if line.len() >= 6 {
            let name = river.name.split('/').next().unwrap_or_default();
            lettered(&mut out, &format!("river{i}"), &line, "b-water b-stream", -4.5, name);
        }
    }
    out
}

fn lettered(out: &mut String, id: &str, line: &[Point], class: &str, lower: f64, name: &str) {
    let _ = write!(
        out,
        r##"<path id="bd-{id}" d="{}"/><text class="{class}" dy="{lower}"><textPath href="#bd-{id}" startOffset="50%">{}</textPath></text>"##,
        curve::through(line),
        Escaped(name)
    );
}

/// A line through a lake the long way, longer than its name.
pub fn lake_line(sheet: &Sheet, hexes: &[HexId]) -> Vec<Point> {
    let centres: Vec<Point> = hexes.iter().map(|&h| sheet.grid.centre(h)).collect();
    let count = centres.len().max(1) as f64;
    let mean = |pick: fn(&Point) -> f64| centres.iter().map(pick).sum::<f64>() / count;
    let middle = Point::new(mean(|p| p.x), mean(|p| p.y));
    let far = centres.iter().max_by(|a, b| {
        let [a, b] = [a, b].map(|p| p.distance(middle));
        a.total_cmp(&b)
    });
    let (dx, dy) = far.map_or((1.0, 0.0), |p| (p.x - middle.x, p.y - middle.y));
    let length = dx.hypot(dy).max(0.1);
    // Read from the left, or from above.
    let turn = if dx < -0.1 || (dx.abs() <= 0.1 && dy < 0.0) { -1.0 } else { 1.0 };
    let (ux, uy) = (dx / length * turn, dy / length * turn);
    [-70.0, 70.0].map(|way| Point::new(middle.x + ux * way, middle.y + uy * way)).to_vec()
}

/// The middle of a river's longest course, smoothed so that letters can stand on it.
fn river_line(sides: &[[Point; 2]]) -> Vec<Point> {
    let lines = curve::chains(sides);
    let Some(longest) = lines.iter().max_by_key(|line| line.len()) else {
        return Vec::new();
    };
    let middle = longest.len() / 2;
    let from = middle.saturating_sub(9);
    let to = (middle + 9).min(longest.len());
    let corners = &longest[from..to];
    let mut line: Vec<Point> =
        corners.windows(4).map(|w| w[0].lerp(w[3], 0.5).lerp(w[1].lerp(w[2], 0.5), 0.5)).collect();
    for _ in 0..3 {
        line = line.windows(2).map(|w| w[0].lerp(w[1], 0.5)).collect();
    }
    let backwards = match (line.first(), line.last()) {
        (Some(a), Some(b)) => b.x < a.x - 4.0 || (b.x < a.x + 4.0 && b.y < a.y),
        _ => false,
    };
    if backwards {
        line.reverse();
    }
    line
}

/// Symbols the terrain uses.
pub const SYMBOLS: &str = concat!(
    r#"<g id="bd-pontoon"><path class="b-deck" d="M-11,0H11"/><path class="b-boats" d="M-6.4,-5.2q2.4,5.2 0,10.4q-2.4,-5.2 0,-10.4M0,-5.2q2.4,5.2 0,10.4q-2.4,-5.2 0,-10.4M6.4,-5.2q2.4,5.2 0,10.4q-2.4,-5.2 0,-10.4"/><path class="b-planks" d="M-11,0H11"/></g>"#,
    r#"<path id="bd-summit" class="b-summit" d="M0,-4.2L4,2.8H-4z"/>"#,
    r#"<circle id="bd-spot" class="b-summit" r="2"/>"#,
    r#"<g id="bd-church" class="b-church"><path d="M-4.4,-3.4H3.2V.6H-4.4z"/><path d="M-4.4,-1.4H3.2"/><path class="b-tower" d="M3.2,-5.4H6.6V1H3.2z"/><path d="M4.9,-5.4V-9.6M3.4,-8.2H6.4"/></g>"#,
    r#"<g id="bd-bridge"><path class="b-bridge" d="M-5,-3.4q2,1.4 5,1.4t5,-1.4M-5,3.4q2,-1.4 5,-1.4t5,1.4"/></g>"#,
    r#"<g id="bd-fort"><path class="b-fort" d="M0,-9.5 3.3,-4.5 9,-2.9 5.3,1.7 5.6,7.7 0,5.6 -5.6,7.7 -5.3,1.7 -9,-2.9 -3.3,-4.5Z"/><circle class="b-fort-core" r="2.3"/></g>"#,
);

#[cfg(test)]
mod tests {
    use super::super::sheets::caricat::tests::{montebello, pastrengo};
    use super::super::sheets::obbedisco::tests::obbedisco;
    use super::*;

    #[test]
    fn every_place_and_bridge_is_drawn() {
        let sheet = obbedisco();
        let features = features(&sheet);
        assert_eq!(features.matches("b-roofs").count(), 30);
        assert_eq!(features.matches("#bd-fort").count(), 2);
        let bridges: usize = sheet.rivers.iter().map(|r| r.bridges.len()).sum();
        assert_eq!(features.matches("#bd-bridge").count(), bridges);
    }

    #[test]
    fn villages_fill_their_hex_and_the_adige_has_one_bridge_of_boats() {
        let sheet = pastrengo();
        let features = features(&sheet);
        // The v of the map file; none of them stands on a hill.
        assert_eq!(features.matches("#bd-church").count(), 9);
        assert_eq!(features.matches("b-roofs").count(), 9);
        assert_eq!((features.matches("#bd-pontoon").count(), features.matches("#bd-bridge").count()), (1, 1));
        assert_eq!(features.matches("#bd-summit").count(), 9);
        assert!(!features.contains("b-rail") && super::features(&montebello()).contains("b-rail"));
    }

    #[test]
    fn a_road_that_points_off_the_sheet_reaches_its_edge() {
        let edge = Rect::new(0.0, 0.0, 100.0, 100.0);
        let mut off = vec![Point::new(50.0, 60.0), Point::new(50.0, 90.0)];
        run_off(&mut off, edge);
        assert_eq!(off.last(), Some(&Point::new(50.0, 100.0)));
        let mut within = vec![Point::new(50.0, 40.0), Point::new(50.0, 60.0)];
        run_off(&mut within, edge);
        assert_eq!(within.len(), 2);
    }
}
