//! `geo`, an independent implementation in floating point, gives the same distances, overlaps and areas.

use geo::{Area, BooleanOps, Contains, Coord, Distance, Euclidean, Intersects, LineString, Polygon};
use proptest::prelude::*;
use rules_core::table::{Angle, Arc, Base, Edge, Length, Point, Segment};

use crate::scenes::{base, base_and_corners, bends, pair, place, shape, touching, trace};

fn coord(point: Point) -> Coord {
    Coord { x: f64::from(point.x.0), y: f64::from(point.y.0) }
}

fn polygon(corners: &[Point]) -> Polygon {
    Polygon::new(LineString::new(corners.iter().map(|&corner| coord(corner)).collect()), vec![])
}

fn of(base: &Base) -> Polygon {
    polygon(base.corners())
}

fn line(way: &Segment) -> LineString {
    LineString::new(vec![coord(way.from), coord(way.to)])
}

/// Distances are rounded to whole units.
fn agrees(ours: Length, theirs: f64) -> bool {
    (f64::from(ours.0) - theirs).abs() <= 0.5001
}

proptest! {
    #![proptest_config(crate::scenes::cases(500))]

    #[test]
    fn corners_are_the_true_ones_to_the_nearest_unit(base in base()) {
        let turn = f64::from(base.facing().0) * std::f64::consts::PI / 18000.0;
        let (sin, cos) = turn.sin_cos();
        let (w, d) = (f64::from(base.width().0) / 2.0, f64::from(base.depth().0) / 2.0);
        for (corner, (right, ahead)) in base.corners().iter().zip([(-w, d), (w, d), (w, -d), (-w, -d)]) {
            let off = *corner - base.centre();
            prop_assert!(agrees(off.x(), right * cos + ahead * sin));
            prop_assert!(agrees(off.y(), ahead * cos - right * sin));
        }
    }

    #[test]
    fn gaps_agree((one, two) in prop_oneof![pair(), touching()]) {
        let theirs = Euclidean.distance(&of(&one), &of(&two));
        prop_assert!(agrees(one.gap(&two), theirs), "{} {theirs}", one.gap(&two).0);
    }

    #[test]
    fn overlaps_agree((one, two) in prop_oneof![pair(), touching()]) {
        let area = of(&one).intersection(&of(&two)).unsigned_area();
        let depth = one.overlap(&two);
        // A common area has a depth, and no depth has no area.
        if depth == Length::ZERO {
            prop_assert!(area < 8000.0, "{area}");
        } else {
            prop_assert!(area > 0.0, "{depth:?}");
            prop_assert!(of(&one).intersects(&of(&two)));
            // Shifted apart by the depth along some edge, they part: the area is no larger than depth times diagonal.
            let diagonal = f64::from(one.radius().0.min(two.radius().0)) * 2.0;
            prop_assert!(area <= (f64::from(depth.0) + 1.0) * diagonal * 2.0);
        }
    }

    #[test]
    fn shares_agree((base, corners) in base_and_corners()) {
        let (base_area, common) = (of(&base).unsigned_area(), of(&base).intersection(&polygon(&corners)).unsigned_area());
        let share = 1000.0 * common / base_area;
        let ours = shape(&corners).share_of(&base);
        prop_assert!((f64::from(ours) - share).abs() <= 0.51, "{ours} {share}");
        if (share - 500.0).abs() > 0.01 {
            prop_assert_eq!(shape(&corners).holds_half_of(&base), share >= 500.0);
        }
    }

    #[test]
    fn distances_from_areas_agree((base, corners) in base_and_corners(), at in place()) {
        let (area, theirs) = (shape(&corners), polygon(&corners));
        prop_assert!(agrees(area.gap(&base), Euclidean.distance(&of(&base), &theirs)));
        prop_assert!(agrees(area.distance(at), Euclidean.distance(&geo::Point(coord(at)), &theirs)));
        prop_assert_eq!(area.contains_inside(at), theirs.contains(&geo::Point(coord(at))));
        prop_assert_eq!(area.contains(at), theirs.intersects(&geo::Point(coord(at))));
    }

    #[test]
    fn ways_inside_areas_agree((_, corners) in base_and_corners(), from in place(), to in place()) {
        let way = Segment::new(from, to);
        let clipped = polygon(&corners).clip(&geo::MultiLineString::new(vec![line(&way)]), false);
        let theirs: f64 = clipped.iter().map(|part| geo::Length::length(&Euclidean, part)).sum();
        let area = shape(&corners);
        let runs = area.runs(&way);
        let ours = f64::from(area.length_inside(&way).0);
        // Each end of each stretch is rounded.
        let slack = 1.0 + runs.len() as f64;
        prop_assert!((ours - theirs).abs() <= slack, "{ours} {theirs}");
    }

    #[test]
    fn arcs_agree((base, target) in pair(), spread in 0..8900, corners in any::<bool>()) {
        let arc = if corners {
            Arc::from_corners(&base, Edge::Front, Angle(spread))
        } else {
            Arc::from_middle(&base, Edge::Front, Angle(spread))
        };
        let far = Length::cm(2000);
        let rays = [arc.left.toward(arc.facing - arc.spread, far), arc.right.toward(arc.facing + arc.spread, far)];
        let common = of(&target).intersection(&polygon(&[arc.left, rays[0], rays[1], arc.right]));
        // What is thinner than the rounding of corners may be seen by one and not by the other.
        if common.unsigned_area() > 20_000.0 {
            prop_assert!(arc.reaches(&target));
            let muzzle = base.muzzle();
            let theirs = Euclidean.distance(&geo::Point(coord(muzzle)), &common);
            let ours = arc.distance(&target, &Segment::new(muzzle, muzzle)).unwrap();
            prop_assert!((f64::from(ours.0) - theirs).abs() <= 3.0, "{ours:?} {theirs}");
            let nearest = arc.nearest(&target, muzzle).unwrap();
            prop_assert!((nearest.distance(muzzle) - ours).abs() <= Length(2));
        } else if common.unsigned_area() == 0.0 && Euclidean.distance(&of(&target), &polygon(&[arc.left, rays[0], rays[1], arc.right])) > 3.0 {
            prop_assert!(!arc.reaches(&target));
        }
    }

    #[test]
    fn a_wedge_is_told_by_angles((base, _) in pair(), spread in 0..18_000, at in place()) {
        let arc = Arc::from_middle(&base, Edge::Front, Angle(spread));
        let off = base.muzzle().direction_to(at).apart(base.facing());
        if off.apart(Angle(spread)) > Angle(2) && base.muzzle().distance(at) > Length::cm(1) {
            prop_assert_eq!(arc.contains(at), off < Angle(spread));
        }
    }

    #[test]
    fn what_is_near_a_line_is_what_is_sampled_near_it(points in bends(), from in place(), to in place(), reach in 500..4000) {
        let (line, way, reach) = (trace(&points), Segment::new(from, to), Length(reach));
        let runs = line.runs_within(&way, reach);
        for step in 0..=200 {
            let travelled = way.length().scaled(step, 200);
            let off = line.distance(way.after(travelled));
            let near = runs.iter().any(|run| run.from <= travelled && travelled <= run.to);
            if (off - reach).abs() > Length(4) {
                prop_assert_eq!(near, off < reach, "{:?} {:?}", travelled, off);
            }
        }
    }

    #[test]
    fn crossings_agree(points in bends(), from in place(), to in place()) {
        let way = Segment::new(from, to);
        let ours = trace(&points).crossings(&way);
        let mut theirs = Vec::new();
        for stretch in points.windows(2) {
            let (one, two) = (geo::Line::new(coord(from), coord(to)), geo::Line::new(coord(stretch[0]), coord(stretch[1])));
            if let Some(geo::LineIntersection::SinglePoint { intersection, .. }) = geo::line_intersection::line_intersection(one, two) {
                theirs.push(intersection);
            }
        }
        theirs.dedup();
        prop_assert_eq!(ours.len(), theirs.len());
        for at in ours {
            let near = |other: &Coord| (other.x - coord(at).x).abs() < 0.51 && (other.y - coord(at).y).abs() < 0.51;
            prop_assert!(theirs.iter().any(near));
        }
    }

    #[test]
    fn distances_from_lines_agree(points in bends(), base in base(), at in place()) {
        let theirs = LineString::new(points.iter().map(|&point| coord(point)).collect());
        let ours = trace(&points);
        prop_assert!(agrees(ours.distance(at), Euclidean.distance(&geo::Point(coord(at)), &theirs)));
        prop_assert!(agrees(ours.gap(&base), Euclidean.distance(&of(&base), &theirs)));
    }

    #[test]
    fn bands_have_the_area_of_their_length_times_their_width(points in bends(), at in place()) {
        let line = trace(&points);
        let band = rules_core::table::Shape::band(&line, Length::cm(2)).unwrap();
        let area = polygon(band.outline()).unsigned_area();
        // Bends are mitred on both sides: what is missing inside is added outside.
        let expected = f64::from(line.length().0) * 2000.0;
        prop_assert!((area - expected).abs() < expected / 1000.0, "{area} {expected}");
        let distance = line.distance(at);
        if distance < Length(990) && (0..=line.points()[line.points().len() - 1].x.0).contains(&at.x.0) && at.x.0 > 1000 {
            prop_assert!(band.contains(at) || at.x.0 > line.points()[line.points().len() - 1].x.0 - 1000);
        }
        if distance > Length(1300) {
            prop_assert!(!band.contains(at));
        }
    }
}
