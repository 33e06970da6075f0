//! How a table lies on the screen, and which pixels a drag goes to so that it comes to exact millimetres and degrees.

use rules_core::table::{Angle, Base, Corner, Hand, Length, Point};

/// Within how many degrees of straight ahead, back or sideways a free drag snaps to it; with some slack.
const SNAP: f64 = 6.0;
/// How far around the ideal pixel others are tried.
const AROUND: i32 = 6;

/// A table on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Where its north-west corner is, in pixels.
    pub corner: (f64, f64),
    /// Pixels to the millimetre.
    pub scale: f64,
    /// From its south edge to its north edge.
    pub height: Length,
}

fn mm(length: Length) -> f64 {
    f64::from(length.0) / 100.0
}

fn degrees(angle: Angle) -> f64 {
    f64::from(angle.0) / 100.0
}

/// The difference of two bearings, from -180 to 180 degrees.
fn apart(one: f64, other: f64) -> f64 {
    (one - other + 540.0).rem_euclid(360.0) - 180.0
}

impl Lens {
    /// Where a place is on the screen.
    pub fn spot(&self, place: Point) -> (f64, f64) {
        let (x, y) = (mm(place.x), mm(self.height - place.y));
        (self.corner.0 + x * self.scale, self.corner.1 + y * self.scale)
    }

    /// Where a whole pixel nearest to a place is.
    pub fn pixel(&self, place: Point) -> (i32, i32) {
        let (x, y) = self.spot(place);
        (x.round() as i32, y.round() as i32)
    }

    /// Pixels from a press to a release that lead a base along a leg of so many millimetres, so many degrees to the
    /// right of straight ahead. None if no pixel does: the leg is near an axis but not on it, or the table too small.
    pub fn leg(&self, facing: Angle, oblique: i32, length: u16) -> Option<(i32, i32)> {
        let facing = degrees(facing);
        let (sin, cos) = (facing + f64::from(oblique)).to_radians().sin_cos();
        let far = f64::from(length) * self.scale;
        let (x, y) = ((sin * far).round() as i32, (-cos * far).round() as i32);
        let tries = (-AROUND..=AROUND).flat_map(|dx| (-AROUND..=AROUND).map(move |dy| (x + dx, y + dy)));
        let off = |&(dx, dy): &(i32, i32)| self.off(facing, oblique, length, dx, dy);
        let best = tries.min_by(|one, other| off(one).total_cmp(&off(other)))?;
        (off(&best) < 0.4).then_some(best)
    }

    /// How far a drag is from what is wanted: from 0.5 on it would be read as something else.
    fn off(&self, facing: f64, oblique: i32, length: u16, dx: i32, dy: i32) -> f64 {
        let (right, up) = (f64::from(dx) / self.scale, f64::from(-dy) / self.scale);
        let drawn = apart(right.atan2(up).to_degrees(), facing);
        let wanted = f64::from(oblique);
        let (sin, cos) = (facing + wanted).to_radians().sin_cos();
        let along = (right * sin + up * cos - f64::from(length)).abs();
        let astray = if oblique % 90 == 0 {
            0.5 * apart(drawn, wanted).abs() / SNAP
        } else if (apart(drawn, (wanted / 90.0).round() * 90.0)).abs() <= 7.2 {
            1.0
        } else {
            apart(drawn, wanted).abs()
        };
        along.max(astray)
    }

    /// The pixels by which the outer corner of a base is taken and to which it is dragged, to wheel it so far.
    pub fn wheel(&self, base: &Base, on: Hand, turn: u8) -> [(i32, i32); 2] {
        let (pivot, outer) = match on {
            Hand::Left => (base.corner(Corner::FrontLeft), base.corner(Corner::FrontRight)),
            Hand::Right => (base.corner(Corner::FrontRight), base.corner(Corner::FrontLeft)),
        };
        let signed = f64::from(turn) * if on == Hand::Right { 1.0 } else { -1.0 };
        let wanted = degrees(pivot.direction_to(outer)) + signed;
        let (sin, cos) = wanted.to_radians().sin_cos();
        let (around, far) = (self.spot(pivot), mm(pivot.distance(outer)) * self.scale);
        let (x, y) = ((around.0 + sin * far).round() as i32, (around.1 - cos * far).round() as i32);
        let astray = |&(x, y): &(i32, i32)| {
            let drawn = (f64::from(x) - around.0).atan2(around.1 - f64::from(y)).to_degrees();
            apart(drawn, wanted).abs()
        };
        let tries = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (x + dx, y + dy)));
        let best = tries.min_by(|one, other| astray(one).total_cmp(&astray(other)));
        [self.pixel(outer), best.unwrap_or((x, y))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lens(scale: f64) -> Lens {
        Lens { corner: (100.0, 50.0), scale, height: Length::cm(80) }
    }

    #[test]
    fn the_north_west_corner_is_at_the_top_left() {
        assert_eq!(lens(1.4).spot(Point::cm(0, 80)), (100.0, 50.0));
        assert_eq!(lens(1.4).spot(Point::cm(10, 70)), (240.0, 190.0));
    }

    #[test]
    fn a_leg_straight_ahead_goes_up_the_screen() {
        assert_eq!(lens(1.0).leg(Angle::ZERO, 0, 50), Some((0, -50)));
        assert_eq!(lens(1.0).leg(Angle::QUARTER, 0, 50), Some((50, 0)));
    }

    #[test]
    fn a_leg_too_near_an_axis_is_not_drawn() {
        assert_eq!(lens(1.4).leg(Angle::ZERO, 4, 100), None);
        assert!(lens(1.4).leg(Angle::ZERO, 30, 100).is_some());
    }

    #[test]
    fn a_quarter_wheel_brings_the_outer_corner_ahead_of_the_inner_one() {
        // 8 x 4 cm at (40, 30), facing north: its front corners are at (36, 32) and (44, 32).
        let base = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(8), Length::cm(4));
        let [from, to] = lens(1.0).wheel(&base, Hand::Right, 90);
        assert_eq!(from, (460, 530));
        assert_eq!(to.0, 540);
    }
}
