//! Random bases, areas and lines, as they stand on a table.

use proptest::prelude::*;
use rules_core::table::{Angle, Base, Hand, Length, Motion, Point, Shape, Trace, Vector};

/// Bases of the three books, front and depth in millimetres.
const SIZES: [(i32, i32); 8] = [(80, 40), (80, 20), (40, 20), (40, 60), (40, 80), (40, 30), (15, 30), (20, 20)];

/// So many cases, or as many times more as `PROPTEST_CASES` exceeds 256; what fails is printed, not kept in files.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    let cases = count * usual.cases / 256;
    ProptestConfig { cases, max_global_rejects: 100 * cases, failure_persistence: None, ..usual }
}

pub(crate) fn angle() -> impl Strategy<Value = Angle> {
    prop_oneof![
        (0..36000).prop_map(Angle),
        (0..360).prop_map(Angle::degrees),
        (0..8).prop_map(|eighth| Angle(eighth * 4500))
    ]
}

/// A place on a table of 120 by 80, to the millimetre or to the unit.
pub(crate) fn place() -> impl Strategy<Value = Point> {
    let fine = (0..120_000, 0..80_000).prop_map(|(x, y)| Point::new(Length(x), Length(y)));
    let coarse = (0..1200, 0..800).prop_map(|(x, y)| Point::new(Length::mm(x), Length::mm(y)));
    prop_oneof![fine, coarse]
}

pub(crate) fn base() -> impl Strategy<Value = Base> {
    (place(), angle(), prop::sample::select(&SIZES[..]))
        .prop_map(|(centre, facing, (width, depth))| Base::new(centre, facing, Length::mm(width), Length::mm(depth)))
}

/// A base near another.
pub(crate) fn base_near(other: Base) -> impl Strategy<Value = Base> {
    let off = prop_oneof![
        (-12_000..12_000, -12_000..12_000),
        ((-120..120), (-120..120)).prop_map(|(x, y)| (x * 100, y * 100))
    ];
    (off, angle(), any::<bool>(), prop::sample::select(&SIZES[..])).prop_map(
        move |((x, y), facing, square, (width, depth))| {
            let facing = if square { other.facing() + Angle(facing.0 / 9000 * 9000) } else { facing };
            Base::new(other.centre() + Vector::new(Length(x), Length(y)), facing, Length::mm(width), Length::mm(depth))
        },
    )
}

/// Two bases near each other.
pub(crate) fn pair() -> impl Strategy<Value = (Base, Base)> {
    base().prop_flat_map(|one| (Just(one), base_near(one)))
}

/// Two bases that touch or nearly do: the second is lined up on the first, then perhaps moved by a hair.
pub(crate) fn touching() -> impl Strategy<Value = (Base, Base)> {
    use rules_core::table::{Along, Edge};
    (pair(), prop::sample::select(&Edge::ALL[..]), -6000..6000, -250..250).prop_map(|((one, two), edge, along, off)| {
        let set = two.set_on(&one, edge, Along::At(Length(along)));
        (one, set.advanced(Length(off)))
    })
}

/// The corners of a simple polygon near a place, convex or not: a star.
pub(crate) fn corners(near: Point) -> impl Strategy<Value = Vec<Point>> {
    let spokes = prop::collection::vec((0..80, 2000..14_000), 3..10);
    (spokes, -8000..8000, -8000..8000, 0..36000).prop_map(move |(spokes, x, y, turn)| {
        let centre = near + Vector::new(Length(x), Length(y));
        let count = spokes.len() as i32;
        let spoke = |(at, (jitter, length)): (usize, (i32, i32))| {
            let angle = turn + 36000 * at as i32 / count + 36000 * jitter / count / 100;
            centre.toward(Angle(angle), Length(length))
        };
        spokes.into_iter().enumerate().map(spoke).collect()
    })
}

/// A base and the corners of an area near it.
pub(crate) fn base_and_corners() -> impl Strategy<Value = (Base, Vec<Point>)> {
    base()
        .prop_flat_map(|base| (Just(base), corners(base.centre())))
        .prop_filter("a simple polygon", |(_, corners)| Shape::polygon(corners).is_ok())
}

/// A line across the table, with gentle bends.
pub(crate) fn bends() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec(-6000..6000, 3..7).prop_map(|ys| {
        ys.into_iter().enumerate().map(|(at, y)| Point::new(Length(at as i32 * 20_000), Length(40_000 + y))).collect()
    })
}

pub(crate) fn trace(points: &[Point]) -> Trace {
    Trace::new(points).unwrap()
}

pub(crate) fn shape(corners: &[Point]) -> Shape {
    Shape::polygon(corners).unwrap()
}

pub(crate) fn leg() -> impl Strategy<Value = Motion> {
    (prop_oneof![angle(), (0..4).prop_map(|quarter| Angle(quarter * 9000))], 100..24_000)
        .prop_map(|(oblique, length)| Motion::Leg { oblique, length: Length(length) })
}

pub(crate) fn turn() -> impl Strategy<Value = Motion> {
    let wheel = (any::<bool>(), 1..9001)
        .prop_map(|(left, turn)| Motion::Wheel { on: if left { Hand::Left } else { Hand::Right }, turn: Angle(turn) });
    let pivot = (-18_000..18_000).prop_map(|turn| Motion::Pivot { turn: Angle(turn) });
    prop_oneof![wheel, pivot]
}
