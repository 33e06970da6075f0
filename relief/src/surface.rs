//! The ground between the known heights: a thin plate through them, roughened by ridged noise.

use crate::field::Field;
use crate::heights::Heights;
use crate::layout::{HEIGHT, Hex};
use crate::map::Map;
use geo::{Coord, coord};
use nalgebra::{DMatrix, DVector};
use noise::{MultiFractal, NoiseFn, Perlin, RidgedMulti};

/// Distance between samples of the ground: nine to a hex.
const STEP: f64 = HEIGHT / 9.0;
/// Ground beyond the edge of the sheet that is made with it, so that nothing shows where it ends.
const MARGIN: f64 = 12.0;
/// How much of its own range of heights the noise may give a hex.
const ROUGHNESS: f64 = 0.62;
/// Crests to a hex.
const FREQUENCY: f64 = 0.8;
/// How far, in samples, and how strongly the noise is drawn out down the slopes.
const DRAWN_STEPS: usize = 5;
const DRAWN: f64 = 0.75;
const SEED: u32 = 1866;

/// A thin metal plate bent through given heights: the smoothest surface that meets them all.
pub(crate) struct ThinPlate {
    points: Vec<Coord>,
    weights: DVector<f64>,
}

impl ThinPlate {
    /// Bends the plate through `points`. `None` if they do not fix it (fewer than three, doubled, or all
    /// in one line).
    pub(crate) fn through(points: &[(Coord, f64)]) -> Option<Self> {
        let n = points.len();
        let places: Vec<Coord> = points.iter().map(|(at, _)| *at).collect();
        let system = DMatrix::from_fn(n + 3, n + 3, |i, j| match (i.min(j), i.max(j)) {
            (a, b) if b < n => bend(places[a] - places[b]),
            (a, b) if a < n => plane(places[a])[b - n],
            _ => 0.0,
        });
        let heights = DVector::from_fn(n + 3, |i, _| points.get(i).map_or(0.0, |(_, height)| *height));
        let weights = system.lu().solve(&heights)?;
        Some(Self { points: places, weights })
    }

    /// Height of the plate.
    pub(crate) fn at(&self, place: Coord) -> f64 {
        let terms = self.points.iter().map(|p| bend(place - *p)).chain(plane(place));
        terms.zip(self.weights.iter()).map(|(term, weight)| term * weight).sum()
    }
}

/// How far a point pulls at another: r² ln r, distances in hexes to keep the system well conditioned.
fn bend(d: Coord) -> f64 {
    let square = (d.x * d.x + d.y * d.y) / (HEIGHT * HEIGHT);
    if square > 0.0 { 0.5 * square * square.ln() } else { 0.0 }
}

fn plane(p: Coord) -> [f64; 3] {
    [1.0, p.x / HEIGHT, p.y / HEIGHT]
}

/// How steep ground is drawn and how it is hachured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// What a hex measures from side to side, in metres of height.
    pub(crate) hex: f64,
    /// Height between two contours, in metres.
    pub(crate) interval: f64,
}

impl Scale {
    /// That of measured heights.
    pub(crate) const MEASURED: Self = Self { hex: 864.0, interval: 110.0 };

    /// Ground covered by one sheet unit, in metres.
    pub(crate) fn metres(self) -> f64 {
        self.hex / HEIGHT
    }
}

/// The ground of the whole sheet.
pub(crate) struct Ground {
    /// How steep it is drawn.
    pub(crate) scale: Scale,
    /// Heights, in metres.
    pub(crate) heights: Field,
    /// Light and shadow, as [`crate::shade::brightness`] says.
    pub(crate) brightness: Field,
}

impl Ground {
    /// Models the ground of `map`. `None` if the known points do not fix it.
    pub(crate) fn model(map: &Map, heights: &Heights) -> Option<Self> {
        Some(Self::of(model(map, heights)?, heights.scale))
    }

    /// The ground with these heights.
    pub(crate) fn of(heights: Field, scale: Scale) -> Self {
        let brightness = crate::shade::brightness(&heights, scale.metres());
        Self { scale, heights, brightness }
    }
}

fn model(map: &Map, heights: &Heights) -> Option<Field> {
    let plate = ThinPlate::through(&heights.points(map))?;
    let (low, high) = map
        .layout
        .hexes()
        .map(|hex| heights.of(hex))
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), hex| (low.min(hex.low), high.max(hex.high)));
    let smooth = Field::sample(map.layout.sheet(), MARGIN, STEP, |at| plate.at(at));
    let range = ranges(map, heights);
    let noise = Ridges::over(&smooth);
    Some(smooth.like(|c, r| {
        let (at, height) = (smooth.place(c, r), smooth.value(c as isize, r as isize));
        let fade = ramp((height - heights.rough[0]) / (heights.rough[1] - heights.rough[0]));
        let rough = (height + ROUGHNESS * range.at(at) * fade * noise.at(at)).clamp(low, high);
        rough - heights.beds.iter().map(|bed| bed.at(at)).fold(0.0, f64::max)
    }))
}

/// Highest less lowest ground of the hexes, smoothed; none on water.
fn ranges(map: &Map, heights: &Heights) -> Field {
    let hexes: Vec<(Coord, f64)> = (map.layout.hexes())
        .map(|hex: Hex| {
            let height = heights.of(hex);
            let range = if map.water(hex) { 0.0 } else { height.high - height.low };
            (map.layout.centre(hex), range)
        })
        .collect();
    Field::sample(map.layout.sheet(), MARGIN, HEIGHT / 4.0, |at| {
        let (sum, weight) = hexes.iter().fold((0.0, 1e-12), |(sum, weight), (centre, range)| {
            let d = (at - *centre) / HEIGHT;
            let w = (-2.5 * (d.x * d.x + d.y * d.y)).exp();
            (sum + w * range, weight + w)
        });
        sum / weight
    })
}

/// Smooth step from 0 to 1.
fn ramp(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Ridged noise, about -0.5 to 0.5, drawn out down the slopes into spurs and gullies.
struct Ridges {
    ridges: RidgedMulti<Perlin>,
    /// The broad shape of the ground, whose fall the spurs follow.
    broad: Field,
}

impl Ridges {
    fn over(smooth: &Field) -> Self {
        Self {
            ridges: RidgedMulti::new(SEED)
                .set_octaves(3)
                .set_lacunarity(2.1)
                .set_persistence(0.9)
                .set_frequency(FREQUENCY),
            broad: smooth.blurred(0.25 * HEIGHT),
        }
    }

    fn at(&self, place: Coord) -> f64 {
        let own = self.ridge(place);
        let drawn = (own + self.along(place, 1.0) + self.along(place, -1.0)) / (2 * DRAWN_STEPS + 1) as f64;
        0.5 * ((1.0 - DRAWN) * own + DRAWN * 1.7 * drawn)
    }

    fn ridge(&self, place: Coord) -> f64 {
        self.ridges.get([place.x / HEIGHT, place.y / HEIGHT])
    }

    /// Sum of the noise met on the way down the slope from `place`, or up it.
    fn along(&self, place: Coord, sense: f64) -> f64 {
        let (mut at, mut sum) = (place, 0.0);
        for _ in 0..DRAWN_STEPS {
            let fall = Coord {
                x: self.broad.at(at - coord! { x: STEP, y: 0.0 }) - self.broad.at(at + coord! { x: STEP, y: 0.0 }),
                y: self.broad.at(at - coord! { x: 0.0, y: STEP }) - self.broad.at(at + coord! { x: 0.0, y: STEP }),
            };
            at = at + fall * (sense * STEP / fall.x.hypot(fall.y).max(1e-9));
            sum += self.ridge(at);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plate_passes_through_its_points() {
        let points: Vec<(Coord, f64)> = (0..40)
            .map(|i| {
                let (x, y) = (f64::from(i * 37 % 101), f64::from(i * 53 % 97));
                (coord! { x: x, y: y }, 300.0 + f64::from(i * 71 % 113))
            })
            .collect();
        let plate = ThinPlate::through(&points).unwrap();
        for (at, height) in points {
            assert!((plate.at(at) - height).abs() < 1e-6);
        }
    }

    #[test]
    fn plate_through_a_plane_is_that_plane() {
        let points: Vec<(Coord, f64)> = (0..25)
            .map(|i| {
                let at = coord! { x: f64::from(i % 5) * 30.0, y: f64::from(i / 5) * 25.0 };
                (at, 2.0 * at.x - at.y)
            })
            .collect();
        let at = coord! { x: 71.0, y: 33.0 };
        assert!((ThinPlate::through(&points).unwrap().at(at) - 109.0).abs() < 1e-6);
    }

    #[test]
    fn two_points_do_not_fix_a_plate() {
        let points = [(coord! { x: 0.0, y: 0.0 }, 1.0), (coord! { x: 9.0, y: 0.0 }, 2.0)];
        assert!(ThinPlate::through(&points).is_none());
    }
}
