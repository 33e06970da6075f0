//! Between the table of the rules (whole numbers, y to the north) and the sheet drawn (y downwards).

use rules_core::table::{Angle, Base, Length, Point};

use crate::stage::geometry::Point as Spot;
use crate::stage::tween::Place;

/// Sheet units to the centimetre.
pub const CM: f64 = 10.0;
/// Units of length of the rules to the sheet unit.
const FINE: f64 = 100.0;

/// How a table lies on its sheet: its south-west corner at the origin of the rules, its north-west corner at that of
/// the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// From the south edge to the north edge.
    pub height: Length,
}

impl Plane {
    /// A place of the table on the sheet.
    pub fn spot(self, point: Point) -> Spot {
        Spot::new(length(point.x), length(self.height - point.y))
    }

    /// A spot of the sheet on the table, to the nearest unit.
    pub fn point(self, spot: Spot) -> Point {
        Point::new(units(spot.x), self.height - units(spot.y))
    }

    /// Where a base stands on the sheet and how it is turned.
    pub fn place(self, base: &Base) -> Place {
        Place { at: self.spot(base.centre()), turn: degrees(base.facing()) }
    }

    /// The corners of a base on the sheet.
    pub fn corners(self, base: &Base) -> [Spot; 4] {
        base.corners().map(|corner| self.spot(corner))
    }
}

/// A length in sheet units.
pub fn length(length: Length) -> f64 {
    f64::from(length.0) / FINE
}

/// A length in centimetres.
pub fn cm(length: Length) -> f64 {
    f64::from(length.0) / 1000.0
}

/// Sheet units as a length, to the nearest unit.
pub fn units(sheet: f64) -> Length {
    Length((sheet * FINE).round() as i32)
}

/// An angle in degrees.
pub fn degrees(angle: Angle) -> f64 {
    f64::from(angle.0) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLANE: Plane = Plane { height: Length::cm(80) };

    #[test]
    fn the_south_west_corner_is_bottom_left() {
        assert_eq!(PLANE.spot(Point::cm(0, 0)), Spot::new(0.0, 800.0));
        assert_eq!(PLANE.spot(Point::cm(120, 80)), Spot::new(1200.0, 0.0));
        assert_eq!(PLANE.point(Spot::new(545.0, 663.5)), Point::new(Length(54_500), Length(13_650)));
    }

    #[test]
    fn a_base_that_faces_east_is_turned_by_a_quarter() {
        let base = Base::new(Point::cm(54, 14), Angle::QUARTER, Length::cm(8), Length::cm(4));
        let place = PLANE.place(&base);
        assert!((place.turn - 90.0).abs() < 1e-9);
        let [left, right, ..] = PLANE.corners(&base);
        assert_eq!((left, right), (Spot::new(560.0, 620.0), Spot::new(560.0, 700.0)));
    }
}
