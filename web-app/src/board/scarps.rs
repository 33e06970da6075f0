//! Escarpments: a crest with strokes down the side that falls. Drawn once.

use std::fmt::Write as _;

use super::curve;
use super::hex::{HexId, Point};
use super::sheet::Sheet;

/// Distance between two strokes.
const STEP: f64 = 3.1;
/// Lengths of the strokes, in turn.
const STROKES: [f64; 4] = [8.2, 5.2, 6.8, 5.2];

/// The escarpments of a sheet.
pub fn scarps(sheet: &Sheet) -> String {
    let side = |&[above, below]: &[HexId; 2]| sheet.grid.side_between(above, below);
    let sides: Vec<[Point; 2]> = sheet.scarps.iter().filter_map(side).collect();
    if sides.is_empty() {
        return String::new();
    }
    let (mut crest, mut strokes) = (String::new(), String::new());
    for line in curve::courses(&sides) {
        for (i, p) in line.iter().enumerate() {
            let _ = write!(crest, "{}{:.1},{:.1}", if i == 0 { 'M' } else { 'L' }, p.x, p.y);
        }
        for (i, (at, along)) in curve::beads(&line, STEP).into_iter().enumerate() {
            let Some(down) = downhill(sheet, at) else { continue };
            let across = Point::new(-along.y, along.x);
            let turn = if across.x * down.x + across.y * down.y < 0.0 { -1.0 } else { 1.0 };
            let long = turn * STROKES[i % STROKES.len()];
            // A wedge: broad at the crest, thin at the foot.
            let (tip_x, tip_y) = (across.x * long, across.y * long);
            let _ = write!(
                strokes,
                "M{:.1},{:.1}l{:.1},{:.1} {:.1},{:.1}z",
                at.x - along.x * 0.95,
                at.y - along.y * 0.95,
                along.x * 0.95 + tip_x,
                along.y * 0.95 + tip_y,
                along.x * 0.95 - tip_x,
                along.y * 0.95 - tip_y
            );
        }
    }
    format!(
        r#"<path class="b-scarp-halo" d="{crest}"/><path class="b-scarp-strokes" d="{strokes}"/><path class="b-scarp" d="{crest}"/>"#
    )
}

/// From a point of a crest toward the hex below.
fn downhill(sheet: &Sheet, at: Point) -> Option<Point> {
    let middle = |[above, below]: [HexId; 2]| sheet.grid.centre(above).lerp(sheet.grid.centre(below), 0.5);
    let nearest = sheet.scarps.iter().min_by(|a, b| middle(**a).distance(at).total_cmp(&middle(**b).distance(at)))?;
    let [above, below] = nearest.map(|hex| sheet.grid.centre(hex));
    Some(Point::new(below.x - above.x, below.y - above.y))
}

#[cfg(test)]
mod tests {
    use super::super::sheets::caricat::tests::{montebello, pastrengo};
    use super::*;

    #[test]
    fn the_escarpment_of_pastrengo_falls_toward_the_adige() {
        let sheet = pastrengo();
        assert_eq!(sheet.scarps.len(), 26);
        let adige = sheet.rivers.iter().find(|river| river.great).expect("the Adige");
        let far = |hex: HexId| {
            let at = sheet.grid.centre(hex);
            let middles = adige.sides.iter().map(|side| side[0].lerp(side[1], 0.5).distance(at));
            middles.fold(f64::INFINITY, f64::min)
        };
        for &[above, below] in &sheet.scarps {
            let [high, low] = [above, below].map(far);
            assert!(low < high + 8.0, "{above} {below}");
        }
        assert!(scarps(&sheet).matches('z').count() > 150);
        assert!(scarps(&montebello()).is_empty());
    }
}
