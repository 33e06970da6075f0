//! A table turned by quarters, mirrored and shifted gives the same answers, to the last unit.

use proptest::prelude::*;
use rules_core::table::{
    Along, Angle, Arc, Base, Contact, Corner, Depth, Edge, Hand, Length, Motion, Obstacle, Part, Point, Screen,
    Segment, Shape, Stop, Vector, sweep,
};

use crate::scenes::{angle, base_and_corners, base_near, bends, leg, pair, place, shape, touching, trace, turn};

/// Mirrored first, then turned by quarters to the right, then shifted.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    mirrored: bool,
    quarters: i32,
    shift: (i32, i32),
}

const SLACK: Length = Length::MILLIMETRE;

fn symmetry() -> impl Strategy<Value = Symmetry> {
    // Even shifts: what lies half-way between two units goes to the even one.
    (any::<bool>(), 0..4, (-300_000..300_000, -300_000..300_000)).prop_map(|(mirrored, quarters, (x, y))| Symmetry {
        mirrored,
        quarters,
        shift: (2 * x, 2 * y),
    })
}

impl Symmetry {
    fn point(self, point: Point) -> Point {
        let (mut x, mut y) = (point.x, point.y);
        if self.mirrored {
            x = -x;
        }
        for _ in 0..self.quarters {
            (x, y) = (y, -x);
        }
        Point::new(x, y) + Vector::new(Length(self.shift.0), Length(self.shift.1))
    }

    fn points(self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.point(point)).collect()
    }

    fn segment(self, line: &Segment) -> Segment {
        Segment::new(self.point(line.from), self.point(line.to))
    }

    fn turn(self, turn: Angle) -> Angle {
        if self.mirrored { -turn } else { turn }
    }

    fn facing(self, facing: Angle) -> Angle {
        (self.turn(facing) + Angle(9000 * self.quarters)).normalised()
    }

    fn base(self, base: &Base) -> Base {
        Base::new(self.point(base.centre()), self.facing(base.facing()), base.width(), base.depth())
    }

    fn edge(self, edge: Edge) -> Edge {
        match edge {
            Edge::Left if self.mirrored => Edge::Right,
            Edge::Right if self.mirrored => Edge::Left,
            other => other,
        }
    }

    fn corner(self, corner: Corner) -> Corner {
        if !self.mirrored {
            return corner;
        }
        match corner {
            Corner::FrontLeft => Corner::FrontRight,
            Corner::FrontRight => Corner::FrontLeft,
            Corner::RearRight => Corner::RearLeft,
            Corner::RearLeft => Corner::RearRight,
        }
    }

    fn part(self, part: Part) -> Part {
        match part {
            Part::Edge(edge) => Part::Edge(self.edge(edge)),
            Part::Corner(corner) => Part::Corner(self.corner(corner)),
        }
    }

    fn contact(self, contact: Contact) -> Contact {
        Contact { own: self.part(contact.own), other: self.part(contact.other), ..contact }
    }

    fn motion(self, motion: Motion) -> Motion {
        match motion {
            Motion::Leg { oblique, length } => Motion::Leg { oblique: self.turn(oblique), length },
            Motion::Wheel { on, turn } if self.mirrored => {
                Motion::Wheel { on: if on == Hand::Left { Hand::Right } else { Hand::Left }, turn }
            }
            Motion::Wheel { .. } => motion,
            Motion::Pivot { turn } => Motion::Pivot { turn: self.turn(turn) },
            Motion::Around { pivot, turn } => Motion::Around { pivot: self.point(pivot), turn: self.turn(turn) },
        }
    }

    fn arc(self, arc: Arc) -> Arc {
        let (left, right) = (self.point(arc.left), self.point(arc.right));
        let (left, right) = if self.mirrored { (right, left) } else { (left, right) };
        Arc { left, right, facing: self.facing(arc.facing), spread: arc.spread }
    }

    fn stop<K>(self, stop: Stop<K>) -> Stop<K> {
        Stop { base: self.base(&stop.base), ..stop }
    }
}

proptest! {
    #![proptest_config(crate::scenes::cases(500))]

    #[test]
    fn corners_and_middles_go_along((base, _) in pair(), to in symmetry()) {
        let moved = to.base(&base);
        for corner in Corner::ALL {
            prop_assert_eq!(moved.corner(to.corner(corner)), to.point(base.corner(corner)));
        }
        for edge in Edge::ALL {
            prop_assert_eq!(moved.edge_centre(to.edge(edge)), to.point(base.edge_centre(edge)));
            prop_assert_eq!(moved.zone(to.edge(edge), Length::cm(4)), to.base(&base.zone(edge, Length::cm(4))));
        }
    }

    #[test]
    fn distances_and_overlaps_stay((one, two) in pair(), at in place(), to in symmetry()) {
        let (own, other) = (to.base(&one), to.base(&two));
        prop_assert_eq!(own.gap(&other), one.gap(&two));
        prop_assert_eq!(own.gap(&other), other.gap(&own));
        prop_assert_eq!(own.overlap(&other), one.overlap(&two));
        prop_assert_eq!(own.gap_to(to.point(at)), one.gap_to(at));
        prop_assert_eq!(own.quarter_of(to.point(at), Length(10)), one.quarter_of(at, Length(10)));
        for edge in Edge::ALL {
            prop_assert_eq!(own.ahead_of(to.edge(edge), to.point(at)), one.ahead_of(edge, at));
        }
        let (right, ahead) = one.local(at);
        let right = if to.mirrored { -right } else { right };
        prop_assert_eq!(own.local(to.point(at)), (right, ahead));
    }

    #[test]
    fn contact_stays((one, two) in prop_oneof![pair(), touching()], to in symmetry()) {
        // Of bases pushed into each other every corner touches; which is named is not asked.
        prop_assume!(one.overlap(&two) <= SLACK);
        let contact = one.contact(&two, SLACK, Angle::DEGREE);
        prop_assert_eq!(to.base(&one).contact(&to.base(&two), SLACK, Angle::DEGREE), contact.map(|contact| to.contact(contact)));
        // And it is mutual.
        let mutual = two.contact(&one, SLACK, Angle::DEGREE).map(|contact| (contact.other, contact.own, contact.gap));
        if contact.is_some_and(|contact| contact.shared > Length::ZERO) {
            prop_assert_eq!(mutual, contact.map(|contact| (contact.own, contact.other, contact.gap)));
        }
    }

    #[test]
    fn lining_up_goes_along((one, two) in pair(), edge in prop::sample::select(&Edge::ALL[..]), to in symmetry()) {
        for along in [Along::Kept, Along::Wholly, Along::Middle] {
            let set = one.set_on(&two, edge, along);
            prop_assert_eq!(to.base(&one).set_on(&to.base(&two), to.edge(edge), along), to.base(&set));
        }
    }

    #[test]
    fn moves_go_along((base, _) in pair(), motion in prop_oneof![leg(), turn()], part in 0..20_000, to in symmetry()) {
        let (moved, same) = (to.base(&base), to.motion(motion));
        prop_assert_eq!(same.length(&moved), motion.length(&base));
        prop_assert_eq!(same.end(&moved), to.base(&motion.end(&base)));
        prop_assert_eq!(same.at(&moved, Length(part)), to.base(&motion.at(&base, Length(part))));
        prop_assert_eq!(same.centre_way(&moved), to.points(&motion.centre_way(&base)));
    }

    #[test]
    fn sweeps_stop_alike(
        (base, other, more) in pair().prop_flat_map(|(base, other)| (Just(base), Just(other), base_near(base))),
        motion in prop_oneof![leg(), turn()],
        margin in prop_oneof![Just(0), Just(-100), Just(100), Just(2000)],
        to in symmetry(),
    ) {
        let stop = |base: &Base, motion: &Motion, others: [&Base; 2]| {
            let all = others.into_iter().enumerate().map(|(key, other)| Obstacle::base(key, other, Length(margin)));
            sweep(base, motion, Angle::DEGREE, all)
        };
        let expected = stop(&base, &motion, [&other, &more]).map(|stop| to.stop(stop));
        let (one, two) = (to.base(&other), to.base(&more));
        prop_assert_eq!(stop(&to.base(&base), &to.motion(motion), [&one, &two]), expected);
    }

    #[test]
    fn areas_hold_as_much((base, corners) in base_and_corners(), from in place(), at in place(), to in symmetry()) {
        let (area, moved) = (shape(&corners), shape(&to.points(&corners)));
        let same = to.base(&base);
        prop_assert_eq!(moved.share_of(&same), area.share_of(&base));
        prop_assert_eq!(moved.holds_half_of(&same), area.holds_half_of(&base));
        prop_assert_eq!(moved.holds(&same), area.holds(&base));
        prop_assert_eq!(moved.gap(&same), area.gap(&base));
        prop_assert_eq!(moved.overlaps(&same, Length::ZERO), area.overlaps(&base, Length::ZERO));
        prop_assert_eq!(moved.overlaps(&same, SLACK), area.overlaps(&base, SLACK));
        prop_assert_eq!(moved.contains(to.point(at)), area.contains(at));
        prop_assert_eq!(moved.distance(to.point(at)), area.distance(at));
        let way = Segment::new(from, at);
        prop_assert_eq!(moved.runs(&to.segment(&way)), area.runs(&way));
        prop_assert_eq!(moved.chord(&to.segment(&way)), area.chord(&way).map(|chord| to.segment(&chord)));
        for screen in [|area| Screen::Ridge(area), |area| Screen::Area(area, Depth::Sum(Length::cm(3)))] {
            let (before, after): (Screen<'_>, Screen<'_>) = (screen(&area), screen(&moved));
            prop_assert_eq!(after.blocks(&to.segment(&way)), before.blocks(&way));
        }
    }

    #[test]
    fn a_leg_stops_alike_before_an_area((base, corners) in base_and_corners(), motion in leg(), margin in prop_oneof![Just(0), Just(-100), Just(500)], to in symmetry()) {
        let (area, moved) = (shape(&corners), shape(&to.points(&corners)));
        let stop = |base: &Base, motion: Motion, area: &Shape| {
            sweep(base, &motion, Angle::DEGREE, [Obstacle::area((), area, Length(margin))])
        };
        prop_assert_eq!(
            stop(&to.base(&base), to.motion(motion), &moved),
            stop(&base, motion, &area).map(|stop| to.stop(stop))
        );
    }

    #[test]
    fn lines_are_crossed_alike(line in bends(), from in place(), at in place(), reach in 500..5000, to in symmetry()) {
        let (crest, moved) = (trace(&line), trace(&to.points(&line)));
        let way = Segment::new(from, at);
        prop_assert_eq!(moved.crossings(&to.segment(&way)), to.points(&crest.crossings(&way)));
        prop_assert_eq!(moved.distance(to.point(at)), crest.distance(at));
        prop_assert_eq!(moved.runs_within(&to.segment(&way), Length(reach)), crest.runs_within(&way, Length(reach)));
        let (band, same) = (Shape::band(&crest, Length::cm(3)).unwrap(), Shape::band(&moved, Length::cm(3)).unwrap());
        prop_assert_eq!(same.runs(&to.segment(&way)), band.runs(&way));
        prop_assert_eq!(same.contains(to.point(at)), band.contains(at));
    }

    #[test]
    fn arcs_reach_alike((base, target) in pair(), spread in angle(), to in symmetry()) {
        let spread = Angle(spread.0 / 2);
        for arc in [
            Arc::from_middle(&base, Edge::Front, spread),
            Arc::from_corners(&base, Edge::Left, spread),
            Arc::strip(&base, Edge::Front, Length::cm(4)),
        ] {
            let moved = to.arc(arc);
            prop_assert_eq!(moved.reaches(&to.base(&target)), arc.reaches(&target));
            let muzzle = Segment::new(base.muzzle(), base.muzzle());
            prop_assert_eq!(moved.distance(&to.base(&target), &to.segment(&muzzle)), arc.distance(&target, &muzzle));
            let front = base.edge(Edge::Front);
            prop_assert_eq!(moved.distance(&to.base(&target), &to.segment(&front)), arc.distance(&target, &front));
        }
    }
}
