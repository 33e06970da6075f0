//! Nothing overflows or panics within 100 m, nor for whatever a file may say.

use proptest::prelude::*;
use rules_core::table::{
    Along, Angle, Arc, Base, ContactIs, Conventions, Depth, Edge, Length, Motion, Obstacle, Point, Screen, Segment,
    Shape, Table, Trace, sweep,
};

fn anywhere() -> impl Strategy<Value = Point> {
    let far = prop_oneof![any::<i32>(), -10_000_000..10_000_000, Just(i32::MIN), Just(i32::MAX)];
    (far.clone(), far).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

fn any_base() -> impl Strategy<Value = Base> {
    (anywhere(), any::<i32>(), any::<i32>(), any::<i32>())
        .prop_map(|(centre, facing, width, depth)| Base::new(centre, Angle(facing), Length(width), Length(depth)))
}

fn any_motion() -> impl Strategy<Value = Motion> {
    prop_oneof![
        (any::<i32>(), any::<i32>())
            .prop_map(|(oblique, length)| Motion::Leg { oblique: Angle(oblique), length: Length(length) }),
        any::<i32>().prop_map(|turn| Motion::Pivot { turn: Angle(turn) }),
        any::<i32>().prop_map(|turn| Motion::Wheel { on: rules_core::table::Hand::Left, turn: Angle(turn) }),
        (anywhere(), any::<i32>()).prop_map(|(pivot, turn)| Motion::Around { pivot, turn: Angle(turn) }),
    ]
}

proptest! {
    #![proptest_config(crate::scenes::cases(500))]

    #[test]
    fn bases_anywhere_are_measured(one in any_base(), two in any_base(), at in anywhere(), slack in any::<i32>()) {
        let slack = Length(slack);
        prop_assert!(one.gap(&two) >= Length::ZERO);
        prop_assert!(one.overlap(&two) >= Length::ZERO);
        let _ = (one.contact(&two, slack, Angle(slack.0)), one.quarter_of(at, slack), one.local(at), one.gap_to(at));
        let _ = (one.set_on(&two, Edge::Left, Along::At(slack)), one.zone(Edge::Rear, slack), one.inset(slack), one.place(slack, slack));
        let _ = (Base::around(&[one, two]), one.overlaps(&two, slack), one.is_within(&two, slack), one.edge_toward(at));
        let arc = Arc::from_corners(&one, Edge::Front, Angle(slack.0));
        let _ = (arc.contains(at), arc.reaches(&two), arc.nearest(&two, at), arc.distance(&two, &one.edge(Edge::Front)));
    }

    #[test]
    fn any_move_is_swept(one in any_base(), two in any_base(), motion in any_motion(), margin in any::<i32>(), width in any::<i32>()) {
        let table = Table { width: Length(width), height: Length(margin) };
        let area = Shape::of_base(&two);
        let obstacles = [Obstacle::base(1, &two, Length(margin)), Obstacle::area(2, &area, Length(margin)), Obstacle::edges(3, table, Length(margin))];
        let _ = sweep(&one, &motion, Angle(9000), obstacles);
        let _ = (motion.end(&one), motion.at(&one, Length(margin)), motion.length(&one), motion.shift(&one));
    }

    #[test]
    fn any_area_is_taken_or_refused(corners in prop::collection::vec(anywhere(), 0..9), one in any_base(), from in anywhere(), to in anywhere(), width in any::<i32>()) {
        let way = Segment::new(from, to);
        if let Ok(area) = Shape::polygon(&corners) {
            let _ = (area.share_of(&one), area.gap(&one), area.runs(&way), area.chord(&way), area.overlaps(&one, Length(width)));
            let _ = (area.contains(to), area.distance(to), area.along_border(to), area.perimeter(), area.holds(&one));
            let _ = (Screen::Ridge(&area).blocks(&way), Screen::Area(&area, Depth::Edge(Length(width))).blocks(&way));
        }
        if let Ok(line) = Trace::new(&corners) {
            let _ = (line.crossings(&way), line.runs_within(&way, Length(width)), line.gap(&one), line.nearest(to), line.length());
            if let Ok(band) = Shape::band(&line, Length(width)) {
                let _ = (band.share_of(&one), band.stretch(to, Length(width)), band.runs(&way));
            }
        }
        let _ = Shape::circle(from, Length(width));
    }

    #[test]
    fn a_stored_base_is_stored(one in any_base(), place in any::<i32>(), facing in any::<i32>()) {
        let conventions = Conventions {
            place: Length(place), facing: Angle(facing), touch: Length(100), parallel: Angle::DEGREE, overlap: Length(100),
            limit: Length(10), limit_angle: Angle(50), turn_step: Angle::DEGREE, contact: ContactIs::Stored,
        };
        let _ = conventions.stored(&one);
    }

    #[test]
    fn a_base_survives_being_written_down(one in any_base()) {
        let text = serde_json::to_string(&one).unwrap();
        prop_assert_eq!(serde_json::from_str::<Base>(&text).unwrap(), one);
    }
}
