//! Areas of terrain: rectangles, simple polygons, circles, and bands along a line.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::convex::{Convex, edges};
use super::{Base, Bounds, Length, Point, Run, Segment, Trace, band, decompose, measure, runs, share};

/// What is wrong with the outline of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeFault {
    /// An area has three corners at least, a line two.
    TooFewCorners,
    /// More than [`Shape::MOST_CORNERS`].
    TooManyCorners,
    /// A corner beyond 100 m, [`Length::FARTHEST`].
    TooFar,
    /// Edges meet elsewhere than at their common corners.
    CrossesItself,
    /// Nothing lies inside: a width or radius under 1 mm, or corners on one line.
    NoArea,
    /// A band turns by more than 90 degrees, or a stretch of it is shorter than its bend needs.
    BendTooSharp,
}

/// An area of the table. It may be given as a polygon, a circle or a band; all are polygons inside, cut into convex
/// pieces once.
///
/// A circle is a regular polygon with 96 corners on it (24 below 2 cm), so nothing is off by more than a thousandth of
/// its radius. A band ends square and its bends are mitred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    outline: Vec<Point>,
    pieces: Vec<Convex>,
    bounds: Bounds,
    centre_line: Option<(Trace, Length)>,
}

impl Shape {
    /// The most corners an outline may have.
    pub const MOST_CORNERS: usize = 256;

    /// A simple polygon, convex or not, in either sense of rotation, closed by itself.
    pub fn polygon(corners: &[Point]) -> Result<Self, ShapeFault> {
        checked(corners, 3)?;
        let outline = decompose::tidy(corners);
        if outline.len() < 3 || decompose::double_area(&outline) == 0 {
            return Err(ShapeFault::NoArea);
        }
        decompose::simple(&outline)?;
        let pieces = decompose::pieces(&outline)?;
        Ok(Self { bounds: Bounds::around(&outline), outline, pieces, centre_line: None })
    }

    /// The upright rectangle between two opposite corners.
    pub fn rectangle(one: Point, other: Point) -> Result<Self, ShapeFault> {
        Self::polygon(&[one, Point::new(one.x, other.y), other, Point::new(other.x, one.y)])
    }

    /// A circle.
    pub fn circle(centre: Point, radius: Length) -> Result<Self, ShapeFault> {
        if radius < Length::MILLIMETRE {
            return Err(ShapeFault::NoArea);
        }
        let count = if radius < Length::cm(2) { 24 } else { 96 };
        let corners: Vec<_> = (0..count).map(|at| centre.toward(super::Angle(36000 * at / count), radius)).collect();
        Self::polygon(&corners)
    }

    /// A band along a line, such as a road or a river, with its full width.
    pub fn band(line: &Trace, width: Length) -> Result<Self, ShapeFault> {
        if width < Length::MILLIMETRE {
            return Err(ShapeFault::NoArea);
        }
        let (outline, pieces) = band::outlined(line.points(), width)?;
        checked(&outline, 3)?;
        decompose::simple(&outline)?;
        Ok(Self { bounds: Bounds::around(&outline), outline, pieces, centre_line: Some((line.clone(), width)) })
    }

    /// The area of a base.
    pub fn of_base(base: &Base) -> Self {
        let outline = base.corners().to_vec();
        let piece = Convex::new(outline.clone(), alloc::vec![false; 4]);
        Self { bounds: base.bounds(), outline, pieces: alloc::vec![piece], centre_line: None }
    }

    /// The stretch of a band around a place, `length` long: a bridge or a ford. It runs square across the band at the
    /// stretch of the centre line nearest to the place, twice as far as the banks, so that no slanting bank is missed.
    /// None for an area that is no band.
    pub fn stretch(&self, at: Point, length: Length) -> Option<Base> {
        let (line, width) = self.centre_line.as_ref()?;
        let nearest = line.nearest_segment(at)?;
        Some(Base::new(nearest.nearest(at), nearest.vector().direction(), *width * 2, length))
    }

    /// Its corners, clockwise.
    pub fn outline(&self) -> &[Point] {
        &self.outline
    }

    /// The edges of its outline, clockwise: the area lies to the right of each.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        edges(&self.outline)
    }

    /// The centre line and the width, for a band.
    pub fn centre_line(&self) -> Option<(&Trace, Length)> {
        self.centre_line.as_ref().map(|(line, width)| (line, *width))
    }

    /// The smallest upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a place lies in it, border included.
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.pieces.iter().any(|piece| piece.contains(point))
    }

    /// Whether a place lies in it and not on its border.
    pub fn contains_inside(&self, point: Point) -> bool {
        self.contains(point) && !self.edges().any(|edge| measure::on(&edge, point))
    }

    /// How much of a base lies in it, in thousandths of the area of the base, to the nearest.
    pub fn share_of(&self, base: &Base) -> u16 {
        share::per_thousand(base, &self.pieces)
    }

    /// Whether at least half of a base lies in it: exact, however close.
    pub fn holds_half_of(&self, base: &Base) -> bool {
        share::is_half(base, &self.pieces)
    }

    /// Whether a base lies wholly in it.
    pub fn holds(&self, base: &Base) -> bool {
        self.share_of(base) == 1000
            && base.corners().iter().all(|&corner| self.contains(corner))
            && !self.outline.iter().any(|&corner| measure::strictly_in(base.corners(), corner))
    }

    /// Whether a base reaches into it by more than a slack on every side: the base drawn in by the slack overlaps it.
    pub fn overlaps(&self, base: &Base, slack: Length) -> bool {
        if !self.bounds.meets(&base.bounds()) {
            return false;
        }
        let inner = if slack.0 > 0 { base.inset(slack) } else { *base };
        self.pieces.iter().any(|piece| measure::depth(inner.corners(), &piece.corners) > Length::ZERO)
    }

    /// The distance of a place from it: nothing inside.
    pub fn distance(&self, point: Point) -> Length {
        if self.contains(point) { Length::ZERO } else { self.distance_to_border(point) }
    }

    /// The distance of a place from its border, inside or outside.
    pub fn distance_to_border(&self, point: Point) -> Length {
        self.edges().map(|edge| edge.distance(point)).min().unwrap_or_default()
    }

    /// The distance of a base from it: nothing where they meet.
    pub fn gap(&self, base: &Base) -> Length {
        let near = |piece: &Convex| measure::gap(base.corners(), &piece.corners);
        self.pieces.iter().map(near).min().unwrap_or_default()
    }

    /// The place of its border nearest to a point.
    pub fn nearest_on_border(&self, point: Point) -> Point {
        let near = self.edges().map(|edge| edge.nearest(point));
        near.min_by_key(|&at| (at - point).square()).unwrap_or_default()
    }

    /// Its area in square units: a square centimetre is 1,000,000.
    pub fn area(&self) -> i64 {
        decompose::double_area(&self.outline) / 2
    }

    /// The length of its outline.
    pub fn perimeter(&self) -> Length {
        self.edges().map(|edge| edge.length()).sum()
    }

    /// How far along the outline, clockwise from its first corner, the place of it nearest to a point lies.
    pub fn along_border(&self, point: Point) -> Length {
        let mut before = Length::ZERO;
        let mut nearest: Option<(i64, Length)> = None;
        // Edges as given end at their corner: the first one leads back to it.
        for edge in self.edges().skip(1).chain(self.edges().take(1)) {
            let at = edge.nearest(point);
            let off = (at - point).square();
            if nearest.is_none_or(|(least, _)| off < least) {
                nearest = Some((off, before + edge.from.distance(at)));
            }
            before += edge.length();
        }
        nearest.map_or(Length::ZERO, |(_, along)| along)
    }

    /// The stretches of a straight way inside it, in order, not touching each other. A way along the border is outside.
    pub fn runs(&self, way: &Segment) -> Vec<Run> {
        if !self.bounds.meets(&Bounds::around(&[way.from, way.to])) {
            return Vec::new();
        }
        let length = way.length();
        let inside = |piece: &Convex| piece.part(way).map(|part| part.lengths(length));
        runs::merged(self.pieces.iter().filter_map(inside).map(|(from, to)| Run { from, to }).collect())
    }

    /// How much of a straight way lies inside it, in sum.
    pub fn length_inside(&self, way: &Segment) -> Length {
        self.runs(way).iter().map(Run::length).sum()
    }

    /// The stretch of the endless line through two places between its first entry into the area and its last exit: for
    /// ridgelines half-way over a hill. None where the line misses it, or for one and the same place twice.
    pub fn chord(&self, way: &Segment) -> Option<Segment> {
        let endless = runs::beyond(way, &self.bounds)?;
        let parts = || self.pieces.iter().filter_map(|piece| piece.part(&endless));
        let enters = parts().map(|part| part.from).reduce(|first, next| if next.less(first) { next } else { first })?;
        let leaves = parts().map(|part| part.to).reduce(|last, next| if last.less(next) { next } else { last })?;
        Some(Segment::new(endless.at(enters.over, enters.under), endless.at(leaves.over, leaves.under)))
    }

    pub(super) fn pieces(&self) -> &[Convex] {
        &self.pieces
    }
}

/// Refuses too few or too many corners, and such as lie too far off.
pub(super) fn checked(corners: &[Point], fewest: usize) -> Result<(), ShapeFault> {
    if corners.len() < fewest {
        Err(ShapeFault::TooFewCorners)
    } else if corners.len() > Shape::MOST_CORNERS {
        Err(ShapeFault::TooManyCorners)
    } else if corners.iter().any(|&corner| corner != corner.clamped()) {
        Err(ShapeFault::TooFar)
    } else {
        Ok(())
    }
}
