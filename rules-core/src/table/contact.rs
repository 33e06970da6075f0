//! Contact: which edge or corner of one base touches which of another, and how much of it.

use serde::{Deserialize, Serialize};

use super::round::{over_root, to_even_wide};
use super::{Angle, Base, Corner, Edge, Length, Point, Segment};

/// What of a base is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// An edge, away from its ends or along it.
    Edge(Edge),
    /// A corner, which belongs to two edges.
    Corner(Corner),
}

impl Part {
    /// Whether it is this edge or one of its corners.
    pub fn is_on(self, edge: Edge) -> bool {
        match self {
            Self::Edge(own) => own == edge,
            Self::Corner(corner) => corner.edges().contains(&edge),
        }
    }

    /// Whether it is the front edge or a front corner.
    pub fn is_front(self) -> bool {
        self.is_on(Edge::Front)
    }

    /// The edge it stands for: of a corner's two edges the one that faces a direction most squarely seen against it,
    /// so that `against` is the facing of the base that came into contact; tied, front or rear before a flank.
    pub fn edge_against(self, base: &Base, against: Angle) -> Edge {
        match self {
            Self::Edge(edge) => edge,
            Self::Corner(corner) => {
                let [first, second] = corner.edges();
                let off = |edge: Edge| base.edge_facing(edge).apart(against + Angle::HALF);
                if off(second) < off(first) { second } else { first }
            }
        }
    }
}

/// How two bases touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Contact {
    /// What of the first base touches.
    pub own: Part,
    /// What of the second base it touches.
    pub other: Part,
    /// How much of the two edges lies side by side; nothing at a corner.
    pub shared: Length,
    /// How far apart they are: no more than the slack.
    pub gap: Length,
}

/// From where a base is come upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quarter {
    /// Not behind its front line.
    Front,
    /// Behind its front line only.
    Flank,
    /// Behind its rear line.
    Rear,
}

impl Base {
    /// From where a place looks at this base: by its front line and its rear line, both endless. A place behind a line
    /// by no more than the slack is on it, and on it is not behind.
    pub fn quarter_of(&self, from: Point, slack: Length) -> Quarter {
        if self.ahead_of(Edge::Rear, from) > slack {
            Quarter::Rear
        } else if self.ahead_of(Edge::Front, from) < -slack {
            Quarter::Flank
        } else {
            Quarter::Front
        }
    }

    /// How much of an edge lies along an edge of another base: both at most `slack` apart, opposite within `parallel`.
    /// None where they do not lie so, or share nothing.
    pub fn shared_edge(
        &self,
        edge: Edge,
        other: &Self,
        other_edge: Edge,
        slack: Length,
        parallel: Angle,
    ) -> Option<Length> {
        let opposite = self.edge_facing(edge) + Angle::HALF;
        if other.edge_facing(other_edge).apart(opposite) > parallel {
            return None;
        }
        self.beside(edge, &other.edge(other_edge), slack)
    }

    /// How much of an edge lies along a border such as an edge of an area, run so that the area lies to its right. As
    /// [`Self::shared_edge`].
    pub fn shared_border(&self, edge: Edge, border: &Segment, slack: Length, parallel: Angle) -> Option<Length> {
        let faces = border.vector().direction() - Angle::QUARTER;
        if faces.apart(self.edge_facing(edge) + Angle::HALF) > parallel {
            return None;
        }
        self.beside(edge, border, slack)
    }

    fn beside(&self, edge: Edge, border: &Segment, slack: Length) -> Option<Length> {
        let own = self.edge(edge);
        let (axis, square) = (own.vector(), own.vector().square());
        // Places along the edge as products with its vector; the border runs the other way.
        let along = |point: Point| axis.dot(point - own.from);
        let (start, end) = (along(border.to), along(border.from));
        let (from, to) = (start.max(0), end.min(square));
        if from >= to {
            return None;
        }
        let (near, far) = (self.ahead_of(edge, border.to).0, self.ahead_of(edge, border.from).0);
        let off = |at: i64| {
            let sum = i128::from(near) * i128::from(end - at) + i128::from(far) * i128::from(at - start);
            to_even_wide(sum, (end - start).max(1).into())
        };
        let (one, two) = (off(from), off(to));
        let crosses = (one < 0) != (two < 0);
        let close = crosses || one.abs().min(two.abs()) <= i64::from(slack.0);
        close.then(|| Length::from_wide(over_root(to - from, square)))
    }

    /// How this base touches another: none if they are more than `slack` apart. Where edges lie side by side for more
    /// than the slack, opposite within `parallel`, the pair that shares most is in contact; else a corner touches.
    pub fn contact(&self, other: &Self, slack: Length, parallel: Angle) -> Option<Contact> {
        if !self.may_be_within(other, slack) {
            return None;
        }
        let gap = self.gap(other);
        if gap > slack {
            return None;
        }
        let mut best: Option<(Edge, Edge, Length)> = None;
        for own in Edge::ALL {
            for others in Edge::ALL {
                let Some(shared) = self.shared_edge(own, other, others, slack, parallel) else { continue };
                if shared > slack && best.is_none_or(|(_, _, most)| shared > most) {
                    best = Some((own, others, shared));
                }
            }
        }
        if let Some((own, others, shared)) = best {
            return Some(Contact { own: Part::Edge(own), other: Part::Edge(others), shared, gap });
        }
        let (own, others) = self.corner_contact(other, slack);
        Some(Contact { own, other: others, shared: Length::ZERO, gap })
    }

    fn corner_contact(&self, other: &Self, slack: Length) -> (Part, Part) {
        let nearest = |of: &Self, to: &Self| {
            Corner::ALL.into_iter().map(|corner| (to.gap_to(of.corner(corner)), corner)).min_by_key(|&(gap, _)| gap)
        };
        let part = |of: &Self, at: Point| {
            let corner = Corner::ALL.into_iter().find(|&corner| of.corner(corner).distance(at) <= slack);
            corner.map_or_else(
                || {
                    let near = Edge::ALL.into_iter().min_by_key(|&edge| of.edge(edge).distance(at));
                    Part::Edge(near.unwrap_or(Edge::Front))
                },
                Part::Corner,
            )
        };
        match (nearest(self, other), nearest(other, self)) {
            (Some((own_gap, own)), Some((gap, _))) if own_gap <= gap => {
                (Part::Corner(own), part(other, self.corner(own)))
            }
            (_, Some((_, others))) => (part(self, other.corner(others)), Part::Corner(others)),
            _ => (Part::Edge(self.edge_toward(other.centre())), Part::Edge(other.edge_toward(self.centre()))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLACK: Length = Length::MILLIMETRE;

    fn foot(x: Length, y: Length, facing: i32) -> Base {
        Base::new(Point::new(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    fn at(x: i32, y: i32, facing: i32) -> Base {
        foot(Length::cm(x), Length::cm(y), facing)
    }

    #[test]
    fn fronts_that_overlap_by_two_share_two() {
        let contact = at(46, 35, 0).contact(&at(40, 39, 180), SLACK, Angle::DEGREE).unwrap();
        assert_eq!((contact.own, contact.other), (Part::Edge(Edge::Front), Part::Edge(Edge::Front)));
        assert_eq!((contact.shared, contact.gap), (Length::cm(2), Length::ZERO));
    }

    #[test]
    fn a_front_on_a_flank_shares_the_depth() {
        // The flank x = 56 of the base at (60, 40) runs from y = 38 to 42.
        let contact = at(54, 40, 90).contact(&at(60, 40, 180), SLACK, Angle::DEGREE).unwrap();
        assert_eq!((contact.own, contact.other), (Part::Edge(Edge::Front), Part::Edge(Edge::Right)));
        assert_eq!(contact.shared, Length::cm(4));
    }

    #[test]
    fn a_turned_base_touches_with_its_corner() {
        // At 45 degrees the front right corner lies 4.243 east of the centre, 1.414 south of it.
        let turned = foot(Length(40_000 - 4243), Length::cm(30), 45);
        let contact = turned.contact(&at(42, 30, 270), SLACK, Angle::DEGREE).unwrap();
        assert_eq!((contact.own, contact.other), (Part::Corner(Corner::FrontRight), Part::Edge(Edge::Front)));
        assert_eq!(contact.shared, Length::ZERO);
    }

    #[test]
    fn corner_to_corner_is_a_contact_of_corners() {
        let contact = at(40, 30, 0).contact(&at(48, 34, 0), SLACK, Angle::DEGREE).unwrap();
        assert_eq!(contact.own, Part::Corner(Corner::FrontRight));
        assert_eq!(contact.other, Part::Corner(Corner::RearLeft));
        // Who comes from the south, facing north, meets the rear rather than the flank.
        assert_eq!(contact.other.edge_against(&at(48, 34, 0), Angle::ZERO), Edge::Rear);
        assert_eq!(contact.other.edge_against(&at(48, 34, 0), Angle::QUARTER), Edge::Left);
    }

    #[test]
    fn a_millimetre_apart_still_touches_two_do_not() {
        let other = at(40, 39, 180);
        assert!(foot(Length::cm(40), Length::mm(349), 0).contact(&other, SLACK, Angle::DEGREE).is_some());
        assert!(foot(Length::cm(40), Length::mm(348), 0).contact(&other, SLACK, Angle::DEGREE).is_none());
    }

    #[test]
    fn on_the_front_line_is_not_behind_it() {
        let base = at(40, 30, 0);
        assert_eq!(base.quarter_of(Point::cm(70, 32), Length::ZERO), Quarter::Front);
        assert_eq!(base.quarter_of(Point::new(Length::cm(70), Length(31_999)), Length::ZERO), Quarter::Flank);
        assert_eq!(base.quarter_of(Point::cm(70, 28), Length::ZERO), Quarter::Flank);
        assert_eq!(base.quarter_of(Point::cm(40, 27), Length::ZERO), Quarter::Rear);
    }
}
