//! Situations of the table worked out by hand, as the three books measure them.

use rules_core::table::{
    Along, Angle, Arc, Base, ContactIs, Conventions, Corner, Depth, Edge, Hand, Length, Look, Motion, Obstacle, Part,
    Point, Quarter, Run, Screen, Segment, Shape, Table, TableEdge, Trace, blocked, clear_pair, first_step, inside_base,
    least_shift, merged, sweep, without,
};

const TOUCH: Length = Length::MILLIMETRE;
const TABLE: Table = Table { width: Length::cm(120), height: Length::cm(80) };

/// Line foot, 8 by 4.
fn foot(x: i32, y: i32, facing: i32) -> Base {
    mm(x * 10, y * 10, facing)
}

/// Line foot with its centre in millimetres.
fn mm(x: i32, y: i32, facing: i32) -> Base {
    Base::new(Point::new(Length::mm(x), Length::mm(y)), Angle::degrees(facing), Length::cm(8), Length::cm(4))
}

fn line(from: (i32, i32), to: (i32, i32)) -> Segment {
    Segment::new(Point::cm(from.0, from.1), Point::cm(to.0, to.1))
}

fn places(places: &[(i32, i32)]) -> Vec<Point> {
    places.iter().map(|&(x, y)| Point::cm(x, y)).collect()
}

fn stop(base: &Base, motion: Motion, other: &Base, margin: Length) -> Option<(Length, Base)> {
    sweep(base, &motion, Angle::DEGREE, [Obstacle::base((), other, margin)]).map(|stop| (stop.travelled, stop.base))
}

#[test]
fn a_charge_stops_on_touching() {
    // Fronts at x = 42 and 48.4: 6.4 to go.
    let (charger, target) = (foot(40, 40, 90), mm(504, 400, 270));
    assert_eq!(stop(&charger, Motion::ahead(Length::cm(6)), &target, Length::ZERO), None);
    let contact = stop(&charger, Motion::ahead(Length::cm(7)), &target, Length::ZERO);
    assert_eq!(contact, Some((Length::mm(64), mm(464, 400, 90))));
}

#[test]
fn a_charge_at_45_degrees_stops_where_its_corner_touches() {
    // The corner (44, 32) of the charger goes north-east toward the front y = 36 of the target: 4 across, 4 up, 5.657.
    let charge = Motion::Leg { oblique: Angle::degrees(45), length: Length::cm(8) };
    let (travelled, base) = stop(&foot(40, 30, 0), charge, &foot(48, 38, 180), Length::ZERO).unwrap();
    assert_eq!(travelled, Length(5656));
    assert!(base.gap(&foot(48, 38, 180)) <= Length(1));
    assert!(base.centre().distance(Point::cm(44, 34)) <= Length(1));
}

#[test]
fn a_neighbour_touching_flank_to_flank_bars_no_advance() {
    let advance = Motion::ahead(Length::cm(5));
    assert_eq!(stop(&foot(40, 30, 0), advance, &foot(48, 30, 0), Length::ZERO), None);
    assert_eq!(stop(&foot(40, 30, 0), advance, &foot(48, 33, 0), -TOUCH), None);
    // Half a millimetre into each other, as rounding may store them.
    let close = Base::new(Point::new(Length(47_950), Length::cm(33)), Angle::ZERO, Length::cm(8), Length::cm(4));
    assert_eq!(stop(&foot(40, 30, 0), advance, &close, -TOUCH), None);
    assert_eq!(stop(&foot(40, 30, 0), advance, &mm(478, 350, 0), -TOUCH), Some((Length(1100), mm(400, 311, 0))));
}

#[test]
fn a_distance_is_kept_round_corners() {
    // The corner (44, 32) passes the corner (47, 36) 3 aside: within 5 from 4 below it on.
    let (mover, other) = (foot(40, 30, 0), foot(51, 40, 0));
    let north = Motion::ahead(Length::cm(10));
    assert_eq!(stop(&mover, north, &other, Length::cm(3)), None);
    let (travelled, base) = stop(&mover, north, &other, Length::cm(5)).unwrap();
    // It stands 6 below that corner now: y = 38.
    assert_eq!(travelled, Length::cm(2));
    assert_eq!(base, foot(40, 32, 0));
}

#[test]
fn who_starts_too_near_may_go_but_not_come_nearer() {
    let (mover, enemy) = (foot(40, 30, 0), foot(40, 35, 180));
    assert_eq!(mover.gap(&enemy), Length::cm(1));
    assert_eq!(stop(&mover, Motion::back(Length::cm(4)), &enemy, Length::cm(2)), None);
    assert_eq!(stop(&mover, Motion::sideways(Hand::Left, Length::cm(4)), &enemy, Length::cm(2)), None);
    assert_eq!(stop(&mover, Motion::ahead(Length::cm(1)), &enemy, Length::cm(2)), Some((Length::ZERO, mover)));
    let kept = Obstacle::no_nearer((), &enemy, Length::cm(2), &mover);
    assert!(sweep(&mover, &Motion::sideways(Hand::Left, Length::cm(4)), Angle::DEGREE, [kept]).is_none());
    assert!(sweep(&mover, &Motion::ahead(Length::cm(1)), Angle::DEGREE, [kept]).is_some());
}

#[test]
fn two_enemies_in_line_are_met_at_once() {
    let (left, right) = (foot(36, 40, 180), foot(44, 40, 180));
    let obstacles = [Obstacle::base('r', &right, Length::ZERO), Obstacle::base('l', &left, Length::ZERO)];
    let stop = sweep(&foot(40, 30, 0), &Motion::ahead(Length::cm(9)), Angle::DEGREE, obstacles).unwrap();
    assert_eq!((stop.travelled, stop.by), (Length::cm(6), vec!['r', 'l']));
}

#[test]
fn a_wheel_stops_at_the_last_whole_degree_before_a_friend() {
    // Wheeling right on (44, 32), the left corner rises from (36, 32) on a circle of 8; the front edge reaches the
    // line y = 34 at its far end when 8 sin a = 2: at 14.48 degrees.
    let friend = foot(38, 36, 0);
    let wheel = Motion::Wheel { on: Hand::Right, turn: Angle::degrees(30) };
    let (travelled, base) = stop(&foot(40, 30, 0), wheel, &friend, Length::ZERO).unwrap();
    assert_eq!(base.facing(), Angle::degrees(14));
    // 8 x 14 x pi / 180.
    assert_eq!(travelled, Length(1955));
}

#[test]
fn a_pivot_needs_room_for_the_corners() {
    // The half diagonal of 4 x 6 is 3.606: a quarter turn brings the flank to where a neighbour 0.5 away stands.
    let gun = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(4), Length::cm(6));
    let neighbour = mm(465, 300, 0);
    assert_eq!(gun.gap(&neighbour), Length::mm(5));
    assert!(stop(&gun, Motion::Pivot { turn: Angle::QUARTER }, &neighbour, Length::ZERO).is_some());
    // With the end alone tried, half a turn is free.
    let end_alone = sweep(&gun, &Motion::about(), Angle::WHOLE, [Obstacle::base((), &neighbour, Length::ZERO)]);
    assert!(end_alone.is_none());
}

#[test]
fn a_move_ends_at_the_edge_of_the_table() {
    let edges = [Obstacle::edges((), TABLE, Length::ZERO)];
    let stop = sweep(&foot(113, 40, 90), &Motion::ahead(Length::cm(9)), Angle::DEGREE, edges).unwrap();
    assert_eq!((stop.travelled, stop.base), (Length::cm(5), foot(118, 40, 90)));
    assert_eq!(TABLE.beyond(&foot(113, 40, 90).advanced(Length::cm(9))), (TableEdge::East, Length::cm(4)));
    // Wheeling right on (8, 4), the rear corner (0, 0) goes off the west edge at once; wheeling left, none does.
    let wheel = |on| Motion::Wheel { on, turn: Angle::degrees(45) };
    let stop = sweep(&foot(4, 2, 0), &wheel(Hand::Right), Angle::DEGREE, edges).unwrap();
    assert_eq!((stop.travelled, stop.base), (Length::ZERO, foot(4, 2, 0)));
    assert!(sweep(&foot(4, 2, 0), &wheel(Hand::Left), Angle::DEGREE, edges).is_none());
}

#[test]
fn a_pond_stops_a_move_at_its_bank() {
    let pond = Shape::polygon(&places(&[(100, 24), (108, 23), (109, 30), (101, 31)])).unwrap();
    // The right corner, at y = 26, meets the west bank where x = 100 + 2/7.
    let obstacle = [Obstacle::area((), &pond, Length::ZERO)];
    let stop = sweep(&foot(90, 30, 90), &Motion::ahead(Length::cm(12)), Angle::DEGREE, obstacle).unwrap();
    // The front edge runs from y = 26 to 34: its part above 26 is farther from the bank.
    assert_eq!(stop.travelled, Length(8285));
}

#[test]
fn the_first_tenth_within_reach_is_found_without_walking() {
    // Fronts at 49 and 58: 9 apart; within 5 after 4.0, which is the fortieth step.
    let (mover, ready) = (foot(47, 40, 90), foot(60, 40, 270));
    let mut looks = 0;
    let step = first_step(1, 50, |step| {
        looks += 1;
        let gap = mover.advanced(Length::mm(step as i32)).gap(&ready);
        Look::falling(gap.0.into(), 5000, 102)
    });
    assert_eq!((step, looks < 5), (Some(40), true));
}

#[test]
fn ground_counts_where_half_the_base_is_in() {
    let wood = Shape::rectangle(Point::cm(33, 20), Point::cm(50, 60)).unwrap();
    // From x = 30 the centre reaches the border after thirty steps.
    let at = |step: u32| mm(300 + step as i32, 400, 90);
    let step = first_step(0, 50, |step| Look::rising(wood.share_of(&at(step)).into(), 500, 27));
    assert_eq!(step, Some(30));
}

#[test]
fn three_of_a_wood_are_seen_through_corner_to_corner() {
    let wood = Shape::rectangle(Point::cm(46, 20), Point::cm(70, 60)).unwrap();
    let sees = |target: &Base| {
        let from = [Corner::FrontLeft, Corner::FrontRight].map(|corner| foot(42, 40, 90).corner(corner));
        let clear = |line: &Segment| blocked(line, [((), Screen::Area(&wood, Depth::Sum(Length::cm(3))))]).is_none();
        clear_pair(from, target.corners(), clear).is_some()
    };
    assert!(sees(&foot(51, 40, 270)));
    assert!(!sees(&mm(511, 400, 270)));
}

#[test]
fn a_gun_behind_a_crest_sees_what_is_as_near_to_it() {
    let crest = Trace::new(&places(&[(50, 20), (50, 60)])).unwrap();
    let gun = Base::new(Point::cm(33, 40), Angle::QUARTER, Length::cm(4), Length::cm(6));
    let sees = |target: &Base| {
        let from = [gun.corner(Corner::FrontLeft), gun.corner(Corner::FrontRight)];
        let clear = |line: &Segment| !Screen::Crest(&crest, Length::cm(15)).blocks(line);
        clear_pair(from, target.corners(), clear).is_some()
    };
    assert!(!sees(&foot(68, 40, 270)));
    assert!(sees(&mm(665, 400, 270)));
    assert!(!crest.touches(&gun, TOUCH) && crest.touches(&foot(52, 40, 90), TOUCH));
}

#[test]
fn the_height_between_two_lines_of_sight_does_not_matter() {
    // A friend of 4 between the two lines of a front of 8 leaves both clear.
    let friend = Base::new(Point::cm(50, 40), Angle::QUARTER, Length::cm(4), Length::cm(2));
    let (from, target) = ([Point::cm(44, 44), Point::cm(44, 36)], foot(60, 40, 270));
    let clear = |line: &Segment| !Screen::Base(&friend, TOUCH).blocks(line);
    let lines = clear_pair(from, target.corners(), clear).unwrap();
    assert_eq!(lines, [line((44, 44), (58, 44)), line((44, 36), (58, 36))]);
}

#[test]
fn a_front_zone_is_entered_but_not_by_touching_its_border() {
    let zone = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(4), Length::cm(2)).zone(Edge::Front, Length::cm(4));
    assert_eq!(zone.corner(Corner::FrontRight), Point::cm(42, 35));
    let mover = |x: i32| Base::new(Point::cm(x, 34), Angle::ZERO, Length::cm(4), Length::cm(2));
    assert!(!zone.overlaps(&mover(44), Length::ZERO));
    assert!(zone.overlaps(&mover(43), Length::ZERO));
}

#[test]
fn elements_join_by_an_edge_with_level_corners() {
    let element = |x: i32, y: i32| Base::new(Point::cm(x, y), Angle::ZERO, Length::cm(4), Length::cm(2));
    let beside = element(40, 30).contact(&element(44, 30), TOUCH, Angle::DEGREE).unwrap();
    assert_eq!(
        (beside.own, beside.other, beside.shared),
        (Part::Edge(Edge::Right), Part::Edge(Edge::Left), Length::cm(2))
    );
    let behind = element(40, 28).shared_edge(Edge::Front, &element(41, 30), Edge::Rear, TOUCH, Angle::DEGREE);
    assert_eq!(behind, Some(Length::cm(3)));
    assert_eq!(element(40, 28).shared_edge(Edge::Front, &element(44, 30), Edge::Rear, TOUCH, Angle::DEGREE), None);
}

#[test]
fn a_column_that_wheels_as_a_group_turns_about_one_place() {
    let members = [foot(40, 30, 0), foot(40, 26, 0)];
    let group = Base::around(&members).unwrap();
    assert_eq!((group.centre(), group.width(), group.depth()), (Point::cm(40, 28), Length::cm(8), Length::cm(8)));
    let pivot = group.corner(Corner::FrontRight);
    let wheel = Motion::Around { pivot, turn: Angle::QUARTER };
    assert_eq!(wheel.end(&members[0]), foot(42, 36, 90));
    assert_eq!(wheel.end(&members[1]), foot(38, 36, 90));
    // The far corner of the first, 8 from the pivot and 4 back, is 8.944 from it; times pi / 2.
    assert_eq!(wheel.length(&members[0]), Length(14_049));
}

#[test]
fn guns_measure_to_the_part_of_the_target_in_their_arc() {
    // From (42, 32) outward at 45 degrees the ray reaches y = 36 at x = 46: of a front from 45 to 53 one part is in.
    let gun = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(4), Length::cm(4));
    let arc = Arc::from_corners(&gun, Edge::Front, Angle::degrees(45));
    let target = foot(49, 38, 180);
    assert_eq!(arc.distance(&target, &gun.edge(Edge::Front)), Some(Length::cm(5)));
    assert_eq!(arc.nearest(&target, gun.muzzle()), Some(Point::cm(45, 36)));
    let beyond = foot(51, 36, 180);
    // The near corner (47, 34) lies outside; the ray meets the front line y = 38 at x = 48.
    assert!(!arc.contains(Point::cm(47, 34)) && arc.contains(Point::cm(48, 38)));
    assert!(arc.reaches(&beyond));
    // It enters at (47, 37), 5 from the corner of the gun each way.
    assert_eq!(arc.distance(&beyond, &gun.edge(Edge::Front)), Some(Length(7071)));
}

#[test]
fn guns_fire_between_the_diagonals_of_their_base() {
    // Of a base 4 wide and 3 deep they rise 3 on 4: from (42, 31.5) through (46, 34.5).
    let gun = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(4), Length::cm(3));
    let arc = Arc::between_diagonals(&gun);
    assert_eq!(arc.spread, Angle(5313));
    assert!(arc.contains(Point::new(Length::mm(459), Length::mm(345))));
    assert!(!arc.contains(Point::new(Length::mm(461), Length::mm(345))));
    let square = Base::new(Point::cm(40, 30), Angle::degrees(17), Length::cm(2), Length::cm(2));
    assert!(Arc::between_diagonals(&square).spread.apart(Angle::degrees(45)) <= Angle(2));
}

#[test]
fn foot_fire_straight_ahead_as_wide_as_their_front() {
    let base = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(4), Length::cm(2));
    let arc = Arc::strip(&base, Edge::Front, Length::ZERO);
    assert!(arc.reaches(&foot(46, 36, 0)));
    assert!(!arc.reaches(&mm(461, 360, 0)));
}

#[test]
fn a_hill_is_seen_over_from_its_middle_on() {
    let hill = Shape::polygon(&places(&[(58, 44), (67, 42), (69, 55), (60, 57)])).unwrap();
    let chord = hill.chord(&line((40, 50), (50, 50))).unwrap();
    // The west side runs from (58, 44) to (60, 57), the east side from (67, 42) to (69, 55): at y = 50 they lie at
    // 58 + 12/13 and 67 + 16/13.
    assert_eq!(
        chord,
        Segment::new(Point::new(Length(58_923), Length::cm(50)), Point::new(Length(68_231), Length::cm(50)))
    );
    assert!(Screen::Ridge(&hill).blocks(&line((40, 50), (64, 50))));
    assert!(!Screen::Ridge(&hill).blocks(&line((40, 50), (63, 50))));
}

#[test]
fn a_river_is_crossed_on_its_bridge_alone() {
    let course = Trace::new(&places(&[(36, 80), (33, 60), (32, 46), (30, 36), (33, 22), (34, 12), (38, 0)])).unwrap();
    let river = Shape::band(&course, Length::mm(15)).unwrap();
    let bridge = river.stretch(Point::new(Length::mm(303), Length::mm(375)), Length::cm(3)).unwrap();
    let wet = |way: &Segment| without(&river.runs(way), &merged(inside_base(way, &bridge).into_iter().collect()));
    let on_bridge =
        Segment::new(Point::new(Length::cm(25), Length::mm(375)), Point::new(Length::cm(36), Length::mm(375)));
    assert!(!river.runs(&on_bridge).is_empty());
    assert_eq!(wet(&on_bridge), []);
    let beside = line((25, 41), (36, 41));
    assert_eq!(wet(&beside), river.runs(&beside));
    // The stretch from (32, 46) to (30, 36) slants: across it the band is 1.5 / cos(11.31) = 1.53 wide.
    assert_eq!(river.length_inside(&beside), Length(1530));
}

#[test]
fn a_road_is_kept_to_while_the_centre_is_within_half_its_width() {
    let track = Trace::new(&places(&[(0, 41), (21, 41), (38, 41), (60, 34), (80, 38), (120, 44)])).unwrap();
    assert!(track.keeps_within(&line((5, 42), (30, 40)), Length::cm(1)));
    assert!(!track.keeps_within(&line((5, 42), (30, 43)), Length::cm(1)));
    // Leaving it at 45 degrees from its middle: 1 aside after 1.414.
    assert_eq!(
        track.runs_within(&line((10, 41), (20, 51)), Length::cm(1)),
        [Run { from: Length::ZERO, to: Length(1414) }]
    );
}

#[test]
fn the_dry_torrent_takes_half_a_base_no_wider_than_itself() {
    // Three wide, square across a base 8 wide and 4 deep: 12 of 32.
    let bed = Shape::band(&Trace::new(&places(&[(60, 0), (60, 80)])).unwrap(), Length::cm(3)).unwrap();
    assert_eq!(bed.share_of(&foot(60, 40, 0)), 375);
    // Along it, all 8 of the depth of a column 4 wide: 24 of 32.
    let column = foot(60, 40, 0).reformed(Length::cm(4), Length::cm(8));
    assert_eq!(bed.share_of(&column), 750);
}

#[test]
fn a_charge_is_judged_from_where_it_began() {
    let target = foot(60, 40, 180);
    // It faces south: its front line is y = 38, its rear line y = 42.
    assert_eq!(target.quarter_of(Point::cm(40, 30), Length(10)), Quarter::Front);
    assert_eq!(target.quarter_of(Point::cm(40, 38), Length(10)), Quarter::Front);
    assert_eq!(target.quarter_of(Point::cm(40, 40), Length(10)), Quarter::Flank);
    assert_eq!(target.quarter_of(Point::cm(60, 43), Length(10)), Quarter::Rear);
}

#[test]
fn a_blocked_front_slides_the_least_distance() {
    // The place from x = 36 on is taken up to x = 47 by a friend: the front may slide left by 3 and still share 5.
    let (target, friend) = (foot(40, 39, 180), foot(45, 34, 0));
    let set = foot(43, 30, 0).set_on(&target, Edge::Front, Along::Middle);
    assert_eq!(set, foot(40, 35, 0));
    let slide =
        least_shift(Length::cm(7), Length::MILLIMETRE, |right| !set.slid(right).overlaps(&friend, Length::ZERO));
    assert_eq!(slide, Some(Length::cm(-3)));
    let shared = set.slid(Length::cm(-3)).shared_edge(Edge::Front, &target, Edge::Front, TOUCH, Angle::DEGREE);
    assert_eq!(shared, Some(Length::cm(5)));
}

#[test]
fn a_front_is_set_on_the_border_of_a_village() {
    let village = Shape::polygon(&places(&[(17, 35), (26, 35), (26, 46), (17, 46)])).unwrap();
    let east = village.edges().find(|edge| edge.from.x == Length::cm(26) && edge.to.x == Length::cm(26)).unwrap();
    let set = foot(35, 43, 250).set_on_border(&east, Along::Wholly);
    assert_eq!(set.facing(), Angle::degrees(270));
    assert_eq!(set.muzzle().x, Length::cm(26));
    assert_eq!(set.shared_border(Edge::Front, &east, TOUCH, Angle::DEGREE), Some(Length::cm(8)));
    assert_eq!((village.perimeter(), village.area()), (Length::cm(40), 99_000_000));
    // Clockwise along the border the south-east corner and the south-west one are 9 apart.
    let along = |x, y| village.along_border(Point::cm(x, y));
    let apart = (along(17, 35) - along(26, 35)).0.rem_euclid(40_000);
    assert_eq!(apart, 9000);
    assert_eq!(village.nearest_on_border(Point::cm(40, 40)), Point::cm(26, 40));
    assert_eq!(village.distance_to_border(Point::cm(24, 40)), Length::cm(2));
}

#[test]
fn a_round_town_measures_as_a_circle() {
    let town = Shape::circle(Point::cm(51, 38), Length::cm(6)).unwrap();
    assert_eq!(town.outline().len(), 96);
    assert!(town.contains(Point::cm(57, 38)) && !town.contains(Point::new(Length(57_001), Length::cm(38))));
    // 10 away from the centre on a slant, 4 from the circle, to its thousandth.
    let off = town.distance(Point::new(Length(51_000 + 7071), Length(38_000 + 7071)));
    assert!((off - Length::cm(4)).abs() <= Length(6), "{off:?}");
}

#[test]
fn each_book_stores_by_its_own_conventions() {
    let millimetres = Conventions {
        place: Length::MILLIMETRE,
        facing: Angle::DEGREE,
        touch: Length::MILLIMETRE,
        parallel: Angle::DEGREE,
        overlap: Length::MILLIMETRE,
        limit: Length(10),
        limit_angle: Angle(50),
        turn_step: Angle::DEGREE,
        contact: ContactIs::Stored,
    };
    let tenths = Conventions { place: Length(10), facing: Angle(10), ..millimetres };
    let end = Motion::Wheel { on: Hand::Right, turn: Angle(1234) }.end(&foot(40, 30, 0));
    assert_eq!(millimetres.stored(&end).facing(), Angle::degrees(12));
    assert_eq!(tenths.stored(&end).facing(), Angle(1230));
    assert!(
        millimetres.touch(&foot(40, 30, 0), &mm(481, 300, 0)) && !millimetres.touch(&foot(40, 30, 0), &mm(482, 300, 0))
    );
    assert!(
        !millimetres.overlap(&foot(40, 30, 0), &mm(479, 300, 0))
            && millimetres.overlap(&foot(40, 30, 0), &mm(478, 300, 0))
    );
}
