//! Rivers, roads, towns and the grid, for a picture that the page does not draw over.

use crate::layout::{Hex, Layout, R};
use crate::svg::tenth;
use geo::{Coord, Rect, coord};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Path data of the rivers: each side to its middle, rounded where two meet at a corner.
pub(crate) fn rivers(layout: Layout, sides: &[[Hex; 2]], frame: Rect) -> String {
    let key = |p: Coord| (p.x.round() as i64, p.y.round() as i64);
    let mut corners: BTreeMap<(i64, i64), (Coord, Vec<Coord>)> = BTreeMap::new();
    for &[a, b] in sides {
        let middle = layout.midpoint(a, b);
        let others = layout.corners(b).map(key);
        for corner in layout.corners(a) {
            if others.contains(&key(corner)) {
                corners.entry(key(corner)).or_insert((corner, vec![])).1.push(middle);
            }
        }
    }
    bends(corners.values().map(|(corner, middles)| (*corner, middles.as_slice())), frame)
}

/// Path data of a road or track: from middle to middle of the sides it crosses, rounded in each hex.
pub(crate) fn roads(layout: Layout, ways: &[Vec<Hex>], frame: Rect) -> String {
    let mut hexes = Vec::new();
    for way in ways {
        for (i, &hex) in way.iter().enumerate() {
            let before = i.checked_sub(1).map(|before| way[before]);
            let near = before.into_iter().chain(way.get(i + 1).copied());
            let middles: Vec<Coord> = near.map(|other| layout.midpoint(hex, other)).collect();
            hexes.push((layout.centre(hex), middles));
        }
    }
    bends(hexes.iter().map(|(centre, middles)| (*centre, middles.as_slice())), frame)
}

/// A curve where two ends meet at a point, straight pieces where one or three do.
fn bends<'a>(points: impl Iterator<Item = (Coord, &'a [Coord])>, frame: Rect) -> String {
    let mut out = String::new();
    for (point, ends) in points.filter(|(point, _)| near(frame, *point)) {
        if let [a, b] = ends {
            let _ = write!(out, "M{}Q{} {}", pair(*a), pair(point), pair(*b));
        } else {
            for end in ends {
                let _ = write!(out, "M{}L{}", pair(*end), pair(point));
            }
        }
    }
    out
}

/// Path data of the hexes.
pub(crate) fn grid(layout: Layout, frame: Rect) -> String {
    let mut out = String::new();
    for hex in layout.hexes().filter(|hex| near(frame, layout.centre(*hex))) {
        // Three sides of each hex; the neighbours draw the others.
        let [right, low_right, low_left, left, ..] = layout.corners(hex).map(pair);
        let _ = write!(out, "M{right}L{low_right} {low_left} {left}");
    }
    out
}

/// The roofs of a town, as turned rectangles: five, or nine in a city.
pub(crate) fn roofs(centre: Coord, city: bool) -> String {
    const ROOFS: [(f64, f64, f64); 9] = [
        (2.0, 0.3, -18.0),
        (-3.2, 1.2, 14.0),
        (1.2, -3.8, -12.0),
        (1.6, 4.8, 8.0),
        (-6.4, -1.8, -6.0),
        (7.2, -1.6, 20.0),
        (-4.4, 5.8, -20.0),
        (-1.9, -7.4, 10.0),
        (7.6, 5.2, -9.0),
    ];
    let mut out = String::new();
    for (x, y, turn) in ROOFS.iter().take(if city { 9 } else { 5 }) {
        let at = centre + coord! { x: *x, y: *y };
        let _ = write!(
            out,
            "<g transform=\"translate({}) rotate({turn})\"><path fill=\"#B5473A\" d=\"M-1.8-1.1h3.6v1.1h-3.6z\"/>\
             <path fill=\"#8E3127\" d=\"M-1.8 0h3.6v1.2h-3.6z\"/></g>",
            pair(at)
        );
    }
    out
}

/// Path data of the trees of a wood that fills a hex.
pub(crate) fn trees(centre: Coord) -> String {
    const TREES: [(f64, f64); 9] = [
        (-5.0, -15.0),
        (7.0, -13.0),
        (-13.5, -7.0),
        (1.0, -5.5),
        (14.0, -4.0),
        (-7.0, 3.5),
        (7.5, 5.0),
        (-13.0, 12.0),
        (1.5, 14.0),
    ];
    let mut out = String::new();
    for (x, y) in TREES {
        let at = centre + coord! { x: x - 4.2, y: y + 1.8 };
        let _ = write!(
            out,
            "M{}a2.5 2.5 0 0 1 .6-4.4a3.4 3.4 0 0 1 6.4-.4a2.5 2.5 0 0 1 1.2 4.8q-4.1 1.6-8.2 0z",
            pair(at)
        );
    }
    out
}

/// Whether a hex or corner at `point` may show within `frame`.
pub(crate) fn near(frame: Rect, point: Coord) -> bool {
    let (low, high) = (frame.min(), frame.max());
    (low.x - R..=high.x + R).contains(&point.x) && (low.y - R..=high.y + R).contains(&point.y)
}

fn pair(p: Coord) -> String {
    format!("{} {}", tenth(p.x), tenth(p.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Layout = Layout { first_column: 11, first_row: 0, columns: 3, rows: 3, even_down: true };

    fn hex(label: &str) -> Hex {
        GRID.parse(label).unwrap()
    }

    #[test]
    fn a_road_bends_in_the_hexes_it_passes_and_ends_in_the_middle_of_its_last() {
        let road = vec![hex("1100"), hex("1101"), hex("1201")];
        let path = roads(GRID, &[road], GRID.sheet());
        assert_eq!(path, "M24 41.6L24 20.8M24 41.6Q24 62.4 42 72.7M42 72.7L60 83.1");
    }

    #[test]
    fn two_sides_of_a_river_meet_in_a_bend_at_their_corner() {
        let sides = [[hex("1100"), hex("1101")], [hex("1101"), hex("1200")]];
        let path = rivers(GRID, &sides, GRID.sheet());
        assert_eq!(path.matches('Q').count(), 1);
        assert_eq!(path.matches('L').count(), 2);
    }
}
