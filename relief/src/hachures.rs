//! Hachures: short strokes that run downhill from each contour, heavier in shadow.

use crate::shade::weight;
use crate::surface::Ground;
use geo::{Contains, Coord, LineString, Rect, Simplify};
use std::error::Error;

/// Distance between strokes along a contour, in sheet units.
const SPACING: f64 = 2.8;
/// Length of one step down a stroke, in sheet units.
const STEP: f64 = 1.05;
/// Longest stroke, in steps.
const MOST: usize = 7;
/// Gentlest ground that is hachured, as rise over run.
const GENTLEST: f64 = 0.19;
/// How far a stroke may turn, as the cosine of the angle.
const MOST_TURN: f64 = 0.6;
/// How far down to the next contour a stroke may run.
const DOWN: f64 = 0.86;

/// The strokes of each weight: fine, middle, heavy.
///
/// `dry` says whether a place is land; strokes stop at the shore.
pub(crate) fn hachures(
    ground: &Ground,
    sheet: Rect,
    dry: impl Fn(Coord) -> bool,
) -> Result<[Vec<LineString>; 3], Box<dyn Error>> {
    let interval = ground.scale.interval;
    let top = ground.heights.values.iter().copied().fold(0.0, f64::max);
    let contours: Vec<f64> = (1..=(top / interval) as i32).map(|i| f64::from(i) * interval).collect();
    let mut strokes = [Vec::new(), Vec::new(), Vec::new()];
    for (region, height) in crate::regions::above(&ground.heights, &contours)?.iter().zip(&contours) {
        let rings = region.iter().flat_map(|p| std::iter::once(p.exterior()).chain(p.interiors()));
        for start in rings.flat_map(|ring| beads(ring, SPACING)) {
            if let Some(stroke) = stroke(ground, start, *height, |at| sheet.contains(&at) && dry(at)) {
                strokes[weight(ground.brightness.at(start))].push(stroke);
            }
        }
    }
    Ok(strokes)
}

/// Points along a line at equal distances.
fn beads(line: &LineString, spacing: f64) -> Vec<Coord> {
    let mut beads = Vec::new();
    let mut next = spacing / 2.0;
    for side in line.lines() {
        let length = side.delta().x.hypot(side.delta().y);
        while next < length {
            beads.push(side.start + side.delta() * (next / length));
            next += spacing;
        }
        next -= length;
    }
    beads
}

/// The stroke downhill from a point of a contour, or `None` on ground too gentle or not `open`.
fn stroke(ground: &Ground, start: Coord, height: f64, open: impl Fn(Coord) -> bool) -> Option<LineString> {
    let (first, steep) = downhill(ground, start)?;
    if steep < GENTLEST || !open(start) {
        return None;
    }
    // The steeper the ground the longer the stroke, short of the contour below.
    let steps = ((steep / GENTLEST) * 1.1).round().clamp(2.0, MOST as f64) as usize;
    let mut points = vec![start];
    let mut at = start;
    for _ in 0..steps {
        let (direction, _) = downhill(ground, at)?;
        at = at + direction * STEP;
        // On a crest or in a gully strokes would cross.
        let turned = first.x * direction.x + first.y * direction.y < MOST_TURN;
        if turned || !open(at) || ground.heights.at(at) < height - DOWN * ground.scale.interval {
            break;
        }
        points.push(at);
    }
    (points.len() > 2).then(|| LineString::new(points).simplify(0.2))
}

/// Direction of steepest descent and its steepness (rise over run), or `None` on level ground.
fn downhill(ground: &Ground, at: Coord) -> Option<(Coord, f64)> {
    let (ground, metres) = (&ground.heights, ground.scale.metres());
    let reach = 0.5 * ground.step;
    let along = |x: f64, y: f64| {
        let d = Coord { x, y } * reach;
        (ground.at(at - d) - ground.at(at + d)) / (2.0 * reach)
    };
    let fall = Coord { x: along(1.0, 0.0), y: along(0.0, 1.0) };
    let length = fall.x.hypot(fall.y);
    (length > 1e-9).then(|| (fall / length, length / metres))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::surface::Scale;
    use geo::coord;

    #[test]
    fn strokes_run_down_from_their_contour_and_stop_at_water() {
        let sheet = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 120.0, y: 60.0 });
        let ground = Ground::of(Field::sample(sheet, 6.0, 3.0, |p| 900.0 - 9.0 * p.x), Scale::MEASURED);
        let strokes = hachures(&ground, sheet, |p| p.x < 80.0).unwrap().concat();
        assert!(!strokes.is_empty());
        for stroke in strokes {
            let (first, last) = (stroke.0[0], stroke.0[stroke.0.len() - 1]);
            let interval = Scale::MEASURED.interval;
            assert!(((900.0 - 9.0 * first.x) % interval).abs() < 0.1 * interval);
            assert!(last.x > first.x && last.x < 80.0);
            assert!((last.y - first.y).abs() < 1e-6);
        }
    }

    #[test]
    fn gentle_ground_has_none() {
        let sheet = Rect::new(coord! { x: 0.0, y: 0.0 }, coord! { x: 120.0, y: 60.0 });
        let ground = Ground::of(Field::sample(sheet, 6.0, 3.0, |p| 900.0 - 2.0 * p.x), Scale::MEASURED);
        assert!(hachures(&ground, sheet, |_| true).unwrap().concat().is_empty());
    }

    #[test]
    fn beads_are_evenly_spaced_round_corners() {
        let line = LineString::from(vec![(0.0, 0.0), (5.0, 0.0), (5.0, 5.0)]);
        let beads = beads(&line, 2.0);
        assert_eq!(beads.len(), 5);
        assert!((beads[2].x - 5.0).abs() < 1e-9 && beads[2].y.abs() < 1e-9);
    }
}
