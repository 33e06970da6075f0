//! Hills: lighter toward the crest, in shade away from the light, hachured.

use std::fmt::Write as _;

use super::outline::{Chance, closed, edges, inside, middle, nearest, polygon, rounded};
use crate::stage::geometry::Point;

/// The light comes from the top left.
const LIGHT: (f64, f64) = (-0.6, -0.8);
/// How far apart the outline is sampled, in sheet units.
const STEP: f64 = 6.0;

struct Slope {
    foot: Point,
    top: Point,
    /// From -1 in shade to 1 in the light.
    lit: f64,
}

impl Slope {
    fn at(&self, share: f64) -> Point {
        self.foot.lerp(self.top, share)
    }
}

/// The outline sampled, each point with the nearest point of the crest.
fn slopes(ring: &[Point], crest: &[Point]) -> Vec<Slope> {
    let mut samples = Vec::new();
    for (a, b) in edges(ring) {
        let count = (a.distance(b) / STEP).ceil().max(1.0) as u32;
        samples.extend((0..count).map(|i| a.lerp(b, f64::from(i) / f64::from(count))));
    }
    // Corners are worn off, so that the rings run smoothly.
    for _ in 0..4 {
        let count = samples.len();
        let worn = |i: usize| {
            let (before, here, after) = (samples[(i + count - 1) % count], samples[i], samples[(i + 1) % count]);
            here.lerp(before.lerp(after, 0.5), 0.6)
        };
        samples = (0..count).map(worn).collect();
    }
    let top = |foot: Point| {
        let near = crest.windows(2).map(|pair| nearest(pair[0], pair[1], foot));
        near.min_by(|a, b| a.distance(foot).total_cmp(&b.distance(foot))).or(crest.first().copied()).unwrap_or(foot)
    };
    let slope = |foot: Point| {
        let top = top(foot);
        let (dx, dy) = (foot.x - top.x, foot.y - top.y);
        let length = dx.hypot(dy).max(0.01);
        Slope { foot, top, lit: (dx * LIGHT.0 + dy * LIGHT.1) / length }
    };
    samples.into_iter().map(slope).collect()
}

/// Stretches of the hillside by their light, as quadrilaterals between two heights.
fn sides(slopes: &[Slope], from: f64, to: f64, wanted: impl Fn(f64) -> bool) -> String {
    let mut path = String::new();
    for (i, slope) in slopes.iter().enumerate() {
        let next = &slopes[(i + 1) % slopes.len()];
        if wanted(f64::midpoint(slope.lit, next.lit)) {
            let quad = [slope.at(from), next.at(from), next.at(to), slope.at(to)];
            path.push_str(&polygon(&quad));
        }
    }
    path
}

/// A hill.
pub(super) fn hill(out: &mut String, ring: &[Point], crest: &[Point], steep: bool, tint: &str) {
    let centre = [middle(ring)];
    let crest = if crest.is_empty() { &centre[..] } else { crest };
    let slopes = slopes(ring, crest);
    if slopes.is_empty() {
        return;
    }
    let rings: &[f64] = if steep { &[0.0, 0.2, 0.4, 0.6, 0.8] } else { &[0.0, 0.3, 0.6, 0.85] };
    let _ = write!(out, r#"<g class="tb-hill"><path class="tb-hill-cast" d="{}"/>"#, rounded(ring, 16.0));
    let _ = write!(out, r#"<path class="tb-hill-foot" {tint} d="{}"/>"#, rounded(ring, 16.0));
    for &height in rings {
        let level: Vec<Point> = slopes.iter().map(|slope| slope.at(height)).collect();
        let _ = write!(out, r#"<path class="tb-rise" d="{}"/>"#, polygon(&level));
    }
    let strength = if steep { 1.45 } else { 1.0 };
    for (low, high, share) in [(0.0, 0.45, 1.0), (0.45, 0.9, 0.55)] {
        for (from, to, weight) in [(-2.0, -0.66, 0.17), (-0.66, -0.25, 0.11), (-0.25, 0.05, 0.045)] {
            let path = sides(&slopes, low, high, |lit| lit > from && lit <= to);
            let _ =
                write!(out, r#"<path class="tb-dusk" fill-opacity="{:.3}" d="{path}"/>"#, weight * share * strength);
        }
        for (from, to, weight) in [(0.3, 0.7, 0.1), (0.7, 2.0, 0.18)] {
            let path = sides(&slopes, low, high, |lit| lit > from && lit <= to);
            let _ =
                write!(out, r#"<path class="tb-glow" fill-opacity="{:.3}" d="{path}"/>"#, weight * share * strength);
        }
    }
    hachures(out, ring, &slopes, rings, steep);
    out.push_str("</g>");
}

/// Strokes downhill from each ring, heavier in the shade.
fn hachures(out: &mut String, ring: &[Point], slopes: &[Slope], rings: &[f64], steep: bool) {
    let mut weights = [String::new(), String::new(), String::new()];
    let every = if steep { 3.4 } else { 5.0 };
    for (row, &height) in rings.iter().enumerate().skip(1) {
        let level: Vec<Point> = slopes.iter().map(|slope| slope.at(height)).collect();
        let around = closed(&level);
        let mut walked = 0.0;
        for (i, pair) in around.windows(2).enumerate() {
            walked += pair[0].distance(pair[1]);
            if walked < every {
                continue;
            }
            walked = 0.0;
            let slope = &slopes[i];
            let mut chance = Chance::at(Point::new(pair[0].x * 11.0, pair[0].y * 17.0 + row as f64));
            let run = slope.foot.distance(slope.top);
            let long =
                (run * (height - rings[row - 1]) * chance.between(0.45, 0.72)).min(if steep { 15.0 } else { 12.0 });
            if long < 1.6 || (slope.lit > 0.75 && chance.next() < 0.45) {
                continue;
            }
            let share = long / run.max(0.01);
            let (a, b) = (slope.at(height), slope.at((height - share).max(0.02)));
            if !inside(ring, b) {
                continue;
            }
            let weight = if slope.lit > 0.3 {
                0
            } else if slope.lit > -0.3 {
                1
            } else {
                2
            };
            let _ = write!(weights[weight], "M{:.1},{:.1}L{:.1},{:.1}", a.x, a.y, b.x, b.y);
        }
    }
    for (i, path) in weights.iter().enumerate() {
        let _ = write!(out, r#"<path class="tb-hachure tb-hachure{i}" d="{path}"/>"#);
    }
}
