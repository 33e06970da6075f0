//! Pieces on the move: a place for every moment between two scenes.

use super::geometry::Point;

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Nothing.
    Off,
    /// As designed; a system setting for reduced motion makes it a short fade.
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
}

/// How long pieces take for their way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Milliseconds to the sheet unit.
    pub unit: f64,
    /// The least a move takes, in milliseconds.
    pub least: f64,
    /// The most a move takes, however far it goes, in milliseconds.
    pub most: f64,
}

/// Where a piece stands and how it is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Place {
    /// Its middle, in sheet units.
    pub at: Point,
    /// How far it is turned clockwise, in degrees.
    pub turn: f64,
}

impl Place {
    /// A piece that stands upright.
    pub const fn upright(at: Point) -> Self {
        Self { at, turn: 0.0 }
    }

    /// The place a fraction `t` of the way to another, turned by the shorter way.
    #[must_use]
    pub fn lerp(self, other: Self, t: f64) -> Self {
        Self { at: self.at.lerp(other.at, t), turn: self.turn + shorter(other.turn - self.turn) * t }
    }

    /// How far it is to another, in sheet units; a turn counts by the way of a point some way off the middle.
    fn way(self, other: Self) -> f64 {
        let turned = shorter(other.turn - self.turn).to_radians().abs() * LEVER;
        self.at.distance(other.at).max(turned)
    }
}

/// How far off the middle a turn is measured, in sheet units.
const LEVER: f64 = 30.0;

/// A turn by the shorter way, in degrees.
fn shorter(turn: f64) -> f64 {
    let turn = turn.rem_euclid(360.0);
    if turn > 180.0 { turn - 360.0 } else { turn }
}

/// A move through places at an even pace.
#[derive(Clone, Debug, PartialEq)]
pub struct Tween {
    places: Vec<Place>,
    lengths: Vec<f64>,
    duration: f64,
}

impl Tween {
    /// A move through `places`; nothing if there is nowhere to go or nothing moves.
    pub fn new(places: Vec<Place>, pace: Pace, motion: Motion) -> Option<Self> {
        let lengths: Vec<f64> = places.windows(2).map(|w| w[0].way(w[1])).collect();
        let total: f64 = lengths.iter().sum();
        let share = match motion {
            Motion::Off => return None,
            Motion::Normal => 1.0,
            Motion::Fast => 0.5,
        };
        (total > 0.01).then(|| Self {
            places,
            lengths,
            duration: (total * pace.unit).clamp(pace.least, pace.most) * share,
        })
    }

    /// Whether the move is over after `elapsed` milliseconds.
    pub fn is_over(&self, elapsed: f64) -> bool {
        elapsed >= self.duration
    }

    /// The place after `elapsed` milliseconds.
    pub fn at(&self, elapsed: f64) -> Place {
        let total: f64 = self.lengths.iter().sum();
        let mut left = total * (elapsed / self.duration).clamp(0.0, 1.0);
        for (step, &length) in self.lengths.iter().enumerate() {
            if left <= length && length > 0.0 {
                return self.places[step].lerp(self.places[step + 1], left / length);
            }
            left -= length;
        }
        self.places.last().copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { unit: 3.0, least: 60.0, most: 1200.0 };

    fn two_steps() -> Vec<Place> {
        [0.0, 40.0, 80.0].map(|y| Place::upright(Point::new(0.0, y))).to_vec()
    }

    #[test]
    fn a_march_of_eighty_units_takes_240_milliseconds() {
        let tween = Tween::new(two_steps(), PACE, Motion::Normal).expect("it moves");
        assert!(!tween.is_over(239.0) && tween.is_over(240.0));
        assert!(tween.at(60.0).at.distance(Point::new(0.0, 20.0)) < 1e-6);
        assert_eq!(tween.at(0.0).at, Point::new(0.0, 0.0));
        assert_eq!(tween.at(999.0).at, Point::new(0.0, 80.0));
    }

    #[test]
    fn fast_takes_half_and_off_none() {
        let fast = Tween::new(two_steps(), PACE, Motion::Fast).expect("it moves");
        assert!(fast.is_over(120.0));
        assert_eq!(Tween::new(two_steps(), PACE, Motion::Off), None);
        assert_eq!(Tween::new(vec![Place::default(); 2], PACE, Motion::Normal), None);
    }

    #[test]
    fn a_turn_goes_the_shorter_way_round() {
        let ends = [350.0, 20.0].map(|turn| Place { at: Point::default(), turn });
        let tween = Tween::new(ends.to_vec(), PACE, Motion::Normal).expect("it turns");
        let halfway = tween.at(tween.duration / 2.0).turn;
        assert!((halfway - 365.0).abs() < 1e-6);
    }
}
