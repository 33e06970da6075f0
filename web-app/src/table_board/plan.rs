//! A move in the making: the motions of a base, or of several as one body, as dragged, nudged or entered.

use crate::stage::geometry::sin_cos;
use rules_core::table::{Angle, Base, Corner, Hand, Length, Motion, Point};

/// How a drag of the body is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Drive {
    /// Anywhere; near straight ahead, back and sideways it snaps to them.
    #[default]
    Free,
    /// Straight ahead or back.
    Straight,
    /// Straight to the right or left.
    Sideways,
    /// In any direction, to the degree.
    Oblique,
}

/// Within how many hundredths of a degree a drag snaps to an axis.
const SNAP: i32 = 700;

/// A move as it is proposed to the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The bases that move, the one taken hold of first.
    pub keys: Vec<u32>,
    /// What moves: the base itself, or the rectangle around them all with the facing of the first.
    pub body: Base,
    /// How the body moves, one motion after the other.
    pub motions: Vec<Motion>,
    /// Where each base would stand, in the order of `keys`.
    pub poses: Vec<Base>,
    /// The base under the pointer, if it is none of those that move.
    pub onto: Option<u32>,
    /// In which of the ways its ghost has named.
    pub way: usize,
}

/// A move in the making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    keys: Vec<u32>,
    start: Vec<Base>,
    body: Base,
    motions: Vec<Motion>,
    onto: Option<u32>,
}

impl Plan {
    /// A move of these bases, none made yet. None without bases.
    pub fn new(bases: Vec<(u32, Base)>) -> Option<Self> {
        let (keys, start): (Vec<u32>, Vec<Base>) = bases.into_iter().unzip();
        let body = match start.as_slice() {
            [one] => *one,
            several => Base::around(several)?,
        };
        Some(Self { keys, start, body, motions: Vec::new(), onto: None })
    }

    /// The bases that move.
    pub fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// Where they stand before it.
    pub fn start(&self) -> &[Base] {
        &self.start
    }

    /// The motions so far.
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// Whether nothing moves yet.
    pub fn is_empty(&self) -> bool {
        self.motions.is_empty()
    }

    /// Where the body stands at the end.
    pub fn pose(&self) -> Base {
        self.after(self.motions.len())
    }

    /// Where the body stands after so many motions.
    fn after(&self, count: usize) -> Base {
        self.motions.iter().take(count).fold(self.body, |body, motion| motion.end(&body))
    }

    /// Where each base stands at the end.
    pub fn poses(&self) -> Vec<Base> {
        if let [_] = self.start.as_slice() {
            return vec![self.pose()];
        }
        let mut body = self.body;
        let mut poses = self.start.clone();
        for motion in &self.motions {
            let end = motion.end(&body);
            for pose in &mut poses {
                *pose = match *motion {
                    Motion::Leg { .. } => pose.shifted(end.centre() - body.centre()),
                    Motion::Wheel { on, .. } => {
                        let corner = if on == Hand::Left { Corner::FrontLeft } else { Corner::FrontRight };
                        pose.turned_about(body.corner(corner), motion.turn())
                    }
                    Motion::Pivot { turn } => pose.turned_about(body.centre(), turn),
                    Motion::Around { pivot, turn } => pose.turned_about(pivot, turn),
                };
            }
            body = end;
        }
        poses
    }

    /// The move as it is proposed.
    pub fn proposal(&self) -> Proposal {
        Proposal {
            keys: self.keys.clone(),
            body: self.body,
            motions: self.motions.clone(),
            poses: self.poses(),
            onto: self.onto,
            way: 0,
        }
    }

    /// Notes the base under the pointer.
    pub fn over(&mut self, base: Option<u32>) {
        self.onto = base.filter(|key| !self.keys.contains(key));
    }

    /// Takes back the last motion.
    pub fn shorten(&mut self) {
        self.motions.pop();
    }

    /// The body before the last motion if that is such a one, and that motion is taken off; otherwise the body at the
    /// end, so that another motion follows.
    fn before(&mut self, same: impl Fn(&Motion) -> bool) -> (Base, Option<Motion>) {
        let last = self.motions.last().copied().filter(|motion| same(motion));
        if last.is_some() {
            self.motions.pop();
        }
        (self.pose(), last)
    }

    fn push(&mut self, motion: Motion, body: &Base) {
        let stays = motion.end(body) == *body;
        if !stays {
            self.motions.push(motion);
        }
    }

    /// Brings the middle of the body near a place: the last leg is led anew, or a leg follows what was done before.
    pub fn lead(&mut self, to: Point, drive: Drive) {
        let (body, _) = self.before(is_leg);
        let way = to - body.centre();
        let oblique = (way.direction() - body.facing()).signed();
        let axis = Angle(oblique.0.div_euclid(9000) * 9000 + if oblique.0.rem_euclid(9000) > 4500 { 9000 } else { 0 });
        let chosen = match drive {
            Drive::Straight => Angle(if oblique.abs().0 > 9000 { 18000 } else { 0 }),
            Drive::Sideways => Angle(if oblique.0 < 0 { -9000 } else { 9000 }),
            Drive::Free if axis.apart(oblique).0 <= SNAP => axis,
            Drive::Free | Drive::Oblique => oblique.rounded_to(Angle::DEGREE),
        };
        // The part of the way that lies in the direction chosen.
        let (right, ahead) = body.local(to);
        let off = f64::from(chosen.0) / 100.0;
        let (sin, cos) = sin_cos(off.to_radians());
        let length = f64::from(right.0) * sin + f64::from(ahead.0) * cos;
        let length = Length((length.round() as i32).max(0)).rounded_to(Length::MILLIMETRE);
        self.push(Motion::Leg { oblique: chosen.normalised(), length }, &body);
    }

    /// Wheels on a front corner so that the other one points to a place; to the degree.
    pub fn wheel_to(&mut self, on: Hand, to: Point) {
        let (body, _) = self.before(|motion| is_wheel(motion, on));
        let (pivot, outer) = match on {
            Hand::Left => (body.corner(Corner::FrontLeft), body.corner(Corner::FrontRight)),
            Hand::Right => (body.corner(Corner::FrontRight), body.corner(Corner::FrontLeft)),
        };
        let turned = (pivot.direction_to(to) - pivot.direction_to(outer)).signed();
        let turn = if on == Hand::Right { turned } else { -turned };
        // Beyond half a turn the pointer has crossed over: it wheels no farther.
        let turn = if turn.0 < -9000 { Angle(18000) } else { Angle(turn.0.max(0)) };
        self.push(Motion::Wheel { on, turn: turn.rounded_to(Angle::DEGREE) }, &body);
    }

    /// Turns on the middle so that the front looks to a place; to the degree.
    pub fn turn_to(&mut self, to: Point) {
        let (body, _) = self.before(is_pivot);
        let turn = (body.centre().direction_to(to) - body.facing()).signed().rounded_to(Angle::DEGREE);
        self.push(Motion::Pivot { turn }, &body);
    }

    /// Shifts the end of the last leg, as the body sees it.
    pub fn nudge(&mut self, right: Length, ahead: Length) {
        let (body, last) = self.before(is_leg);
        let end = last.map_or(body, |leg| leg.end(&body));
        let (old_right, old_ahead) = body.local(end.centre());
        let to = body.place(old_right + right, old_ahead + ahead);
        let motion = match (old_right + right, old_ahead + ahead) {
            // Along an axis the numbers stay whole.
            (Length(0), Length(far)) if far >= 0 => Motion::ahead(Length(far)),
            (Length(0), Length(far)) => Motion::back(Length(-far)),
            (Length(far), Length(0)) if far >= 0 => Motion::sideways(Hand::Right, Length(far)),
            (Length(far), Length(0)) => Motion::sideways(Hand::Left, Length(-far)),
            _ => Motion::toward(&body, to),
        };
        self.push(motion, &body);
    }

    /// Wheels farther to the right, or to the left for a negative angle; against the last wheel it goes back.
    pub fn wheel_by(&mut self, turn: Angle) {
        if let Some(Motion::Wheel { on, turn: done }) = self.motions.last().copied() {
            self.motions.pop();
            let signed = if on == Hand::Right { done } else { -done };
            self.wheel(signed + turn);
        } else {
            self.wheel(turn);
        }
    }

    fn wheel(&mut self, turn: Angle) {
        let on = if turn.0 < 0 { Hand::Left } else { Hand::Right };
        let body = self.pose();
        self.push(Motion::Wheel { on, turn: turn.abs() }, &body);
    }

    /// Turns farther on the middle, to the right, or to the left for a negative angle.
    pub fn pivot_by(&mut self, turn: Angle) {
        let (body, last) = self.before(is_pivot);
        let done = last.map_or(Angle::ZERO, |motion| motion.turn());
        self.push(Motion::Pivot { turn: (done + turn).signed() }, &body);
    }

    /// Makes the last leg exactly so long in such a direction.
    pub fn set_leg(&mut self, length: Length, oblique: Angle) {
        let (body, _) = self.before(is_leg);
        self.push(Motion::Leg { oblique: oblique.normalised(), length: length.max(Length::ZERO) }, &body);
    }

    /// Makes the last wheel exactly so far, to the right, or to the left for a negative angle.
    pub fn set_wheel(&mut self, turn: Angle) {
        if let Some(Motion::Wheel { .. }) = self.motions.last() {
            self.motions.pop();
        }
        self.wheel(turn);
    }

    /// The last leg, if the last motion is one: how long and in which direction.
    pub fn leg(&self) -> Option<(Length, Angle)> {
        match self.motions.last() {
            Some(&Motion::Leg { oblique, length }) => Some((length, oblique.signed())),
            _ => None,
        }
    }

    /// The last wheel, if the last motion is one: to the right, or negative to the left.
    pub fn wheeled(&self) -> Option<Angle> {
        self.motions.last().filter(|motion| matches!(motion, Motion::Wheel { .. })).map(Motion::turn)
    }
}

const fn is_leg(motion: &Motion) -> bool {
    matches!(motion, Motion::Leg { .. })
}

const fn is_pivot(motion: &Motion) -> bool {
    matches!(motion, Motion::Pivot { .. })
}

fn is_wheel(motion: &Motion, wanted: Hand) -> bool {
    matches!(motion, Motion::Wheel { on, .. } if *on == wanted)
}

/// Which way a base moves for a step on the screen: along its own axis nearest to it, ahead or back where two are as
/// near. `up` and `right` are the step, one of them nought.
pub(super) fn step_of(facing: Angle, right: i32, up: i32, length: Length) -> (Length, Length) {
    let wanted = match (right, up) {
        (0, up) if up >= 0 => Angle::ZERO,
        (0, _) => Angle::HALF,
        (right, _) if right > 0 => Angle::QUARTER,
        _ => Angle(27000),
    };
    let axes = [
        (Angle::ZERO, (Length::ZERO, length)),
        (Angle::HALF, (Length::ZERO, -length)),
        (Angle::QUARTER, (length, Length::ZERO)),
        (Angle(27000), (-length, Length::ZERO)),
    ];
    let nearest = axes.into_iter().min_by_key(|(axis, _)| (facing + *axis).apart(wanted));
    nearest.map_or((Length::ZERO, length), |(_, step)| step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A base of 8 x 4 cm at (40, 30) that faces north.
    fn foot(x: i32, y: i32, facing: i32) -> Base {
        Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4))
    }

    fn plan() -> Plan {
        Plan::new(vec![(1, foot(40, 30, 0))]).expect("a base")
    }

    #[test]
    fn a_drag_almost_straight_ahead_snaps_to_it() {
        let mut plan = plan();
        plan.lead(Point::new(Length::mm(403), Length::mm(346)), Drive::Free);
        assert_eq!(plan.motions(), [Motion::ahead(Length::mm(46))]);
        plan.lead(Point::cm(43, 34), Drive::Free);
        // atan(3/4) is 36.87 degrees, to the degree 37; 5 cm away.
        assert_eq!(plan.motions(), [Motion::Leg { oblique: Angle::degrees(37), length: Length::cm(5) }]);
    }

    #[test]
    fn a_straight_or_sideways_drag_keeps_to_its_axis() {
        let mut plan = plan();
        plan.lead(Point::cm(43, 34), Drive::Straight);
        assert_eq!(plan.pose(), foot(40, 34, 0));
        plan.lead(Point::cm(43, 26), Drive::Straight);
        assert_eq!(plan.pose(), foot(40, 26, 0));
        plan.lead(Point::cm(37, 34), Drive::Sideways);
        assert_eq!(plan.pose(), foot(37, 30, 0));
    }

    #[test]
    fn a_wheel_handle_turns_about_the_other_corner() {
        let mut plan = plan();
        // On the right corner (44, 32); the left one dragged from (36, 32) straight up over it is a quarter turn.
        plan.wheel_to(Hand::Right, Point::cm(44, 40));
        assert_eq!(plan.motions(), [Motion::Wheel { on: Hand::Right, turn: Angle::QUARTER }]);
        assert_eq!(plan.pose(), foot(42, 36, 90));
        // Dragged back behind the front it does not wheel at all.
        plan.wheel_to(Hand::Right, Point::cm(36, 30));
        assert!(plan.is_empty());
        plan.wheel_to(Hand::Left, Point::cm(36, 40));
        assert_eq!(plan.pose(), foot(38, 36, 270));
    }

    #[test]
    fn a_drag_after_a_wheel_adds_a_leg_and_a_drag_after_that_leads_it_anew() {
        let mut plan = plan();
        plan.wheel_to(Hand::Right, Point::cm(44, 40));
        plan.lead(Point::cm(45, 36), Drive::Free);
        plan.lead(Point::cm(47, 36), Drive::Free);
        assert_eq!(plan.motions().len(), 2);
        assert_eq!(plan.pose(), foot(47, 36, 90));
        plan.shorten();
        assert_eq!(plan.pose(), foot(42, 36, 90));
    }

    #[test]
    fn nudges_add_up_and_cancel_out() {
        let mut plan = plan();
        plan.nudge(Length::ZERO, Length::CENTIMETRE);
        plan.nudge(Length::ZERO, Length::MILLIMETRE);
        assert_eq!(plan.leg(), Some((Length(1100), Angle::ZERO)));
        plan.nudge(Length::ZERO, Length(-1100));
        assert!(plan.is_empty());
    }

    #[test]
    fn wheels_by_keys_add_up_and_go_over_to_the_other_corner() {
        let mut plan = plan();
        plan.wheel_by(Angle::degrees(5));
        plan.wheel_by(Angle::degrees(5));
        assert_eq!(plan.wheeled(), Some(Angle::degrees(10)));
        plan.wheel_by(Angle::degrees(-15));
        assert_eq!(plan.motions(), [Motion::Wheel { on: Hand::Left, turn: Angle::degrees(5) }]);
        plan.set_wheel(Angle::degrees(30));
        assert_eq!(plan.wheeled(), Some(Angle::degrees(30)));
    }

    #[test]
    fn a_group_moves_as_one_body() {
        let mut plan = Plan::new(vec![(1, foot(40, 30, 0)), (2, foot(48, 30, 0))]).expect("bases");
        // The body is 16 wide: it wheels on (52, 32).
        plan.wheel_to(Hand::Right, Point::cm(52, 50));
        assert_eq!(plan.poses(), [foot(50, 44, 90), foot(50, 36, 90)]);
        plan.nudge(Length::ZERO, Length::cm(2));
        assert_eq!(plan.poses(), [foot(52, 44, 90), foot(52, 36, 90)]);
        assert_eq!(plan.proposal().motions.len(), 2);
    }

    #[test]
    fn arrows_move_along_the_axis_nearest_to_them() {
        let cm = Length::CENTIMETRE;
        assert_eq!(step_of(Angle::degrees(37), 0, 1, cm), (Length::ZERO, cm));
        assert_eq!(step_of(Angle::degrees(90), 1, 0, cm), (Length::ZERO, cm));
        assert_eq!(step_of(Angle::degrees(90), 0, 1, cm), (-cm, Length::ZERO));
        assert_eq!(step_of(Angle::degrees(180), 0, 1, cm), (Length::ZERO, -cm));
        assert_eq!(step_of(Angle::degrees(45), 0, 1, cm), (Length::ZERO, cm));
    }

    #[test]
    fn what_stands_under_the_pointer_is_told_unless_it_moves_itself() {
        let mut plan = plan();
        plan.over(Some(1));
        assert_eq!(plan.proposal().onto, None);
        plan.over(Some(7));
        assert_eq!(plan.proposal().onto, Some(7));
    }
}
