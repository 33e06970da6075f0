//! Counters on the move: a position for every moment between two scenes.

use super::hex::Point;
use super::scene::Motion;

/// Time a counter takes for each hex, in milliseconds.
pub const PER_HEX: f64 = 120.0;
/// Longest time a move may take, however far it goes, in milliseconds.
pub const LONGEST: f64 = 1200.0;
/// Distance between the centres of neighbouring hexes, in sheet units.
const STRIDE: f64 = super::hex::HEIGHT;

/// A move along points at an even pace.
#[derive(Clone, Debug, PartialEq)]
pub struct Tween {
    points: Vec<Point>,
    lengths: Vec<f64>,
    duration: f64,
}

impl Tween {
    /// A move through `points`, in sheet units; nothing if there is nowhere to go or nothing moves.
    pub fn new(points: Vec<Point>, motion: Motion) -> Option<Self> {
        let lengths: Vec<f64> = points.windows(2).map(|w| w[0].distance(w[1])).collect();
        let total: f64 = lengths.iter().sum();
        let pace = match motion {
            Motion::Off => return None,
            Motion::Normal => 1.0,
            Motion::Fast => 0.5,
        };
        (total > 0.01).then(|| Self {
            points,
            lengths,
            duration: (total / STRIDE * PER_HEX).clamp(PER_HEX / 2.0, LONGEST) * pace,
        })
    }

    /// Whether the move is over after `elapsed` milliseconds.
    pub fn is_over(&self, elapsed: f64) -> bool {
        elapsed >= self.duration
    }

    /// The position after `elapsed` milliseconds.
    pub fn at(&self, elapsed: f64) -> Point {
        let total: f64 = self.lengths.iter().sum();
        let mut left = total * (elapsed / self.duration).clamp(0.0, 1.0);
        for (step, &length) in self.lengths.iter().enumerate() {
            if left <= length && length > 0.0 {
                return self.points[step].lerp(self.points[step + 1], left / length);
            }
            left -= length;
        }
        self.points.last().copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_steps() -> Vec<Point> {
        vec![Point::new(0.0, 0.0), Point::new(0.0, STRIDE), Point::new(0.0, 2.0 * STRIDE)]
    }

    #[test]
    fn a_march_of_two_hexes_takes_240_milliseconds() {
        let tween = Tween::new(two_steps(), Motion::Normal).expect("it moves");
        assert!(!tween.is_over(239.0) && tween.is_over(240.0));
        assert!(tween.at(60.0).distance(Point::new(0.0, STRIDE / 2.0)) < 1e-6);
        assert_eq!(tween.at(0.0), Point::new(0.0, 0.0));
        assert_eq!(tween.at(999.0), Point::new(0.0, 2.0 * STRIDE));
    }

    #[test]
    fn fast_takes_half_and_off_none() {
        let fast = Tween::new(two_steps(), Motion::Fast).expect("it moves");
        assert!(fast.is_over(120.0));
        assert_eq!(Tween::new(two_steps(), Motion::Off), None);
        assert_eq!(Tween::new(vec![Point::default(); 2], Motion::Normal), None);
    }
}
