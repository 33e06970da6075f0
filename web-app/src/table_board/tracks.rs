//! The way of a move in the making, as it is drawn.

use rules_core::table::{Angle, Base, Corner, Hand, Motion, Point};

use super::scene::Track;

/// The ways of a body's motions, one after the other: of legs the way of the centre with its centimetres, of a wheel the
/// arc of the outer corner. The label stands at the end of the last one.
pub fn tracks(body: Base, motions: &[Motion], label: &str) -> Vec<Track> {
    let mut body = body;
    let mut tracks = Vec::new();
    for motion in motions {
        match motion {
            Motion::Leg { .. } => {
                let line = vec![body.centre(), motion.end(&body).centre()];
                tracks.push(Track { line, measured: true, ..Track::default() });
            }
            Motion::Wheel { on, .. } => {
                let outer = if *on == Hand::Right { Corner::FrontLeft } else { Corner::FrontRight };
                tracks.push(Track { arc: arc(&body, motion, outer), ..Track::default() });
            }
            Motion::Pivot { .. } | Motion::Around { .. } => {}
        }
        body = motion.end(&body);
    }
    match tracks.last_mut() {
        Some(last) => label.clone_into(&mut last.label),
        None => tracks.push(Track { line: vec![body.centre()], label: label.to_owned(), ..Track::default() }),
    }
    tracks
}

/// The places of a corner, a degree apart, and the last one.
fn arc(body: &Base, wheel: &Motion, corner: Corner) -> Vec<Point> {
    let degrees = (wheel.turn().abs().0 + 99) / 100;
    let whole = (0..degrees).map(|degree| wheel.turned(Angle::degrees(degree)).end(body).corner(corner));
    whole.chain([wheel.end(body).corner(corner)]).collect()
}

#[cfg(test)]
mod tests {
    use rules_core::table::Length;

    use super::*;

    #[test]
    fn a_wheel_is_drawn_by_its_outer_corner_and_a_leg_by_its_middle() {
        // 8 x 4 cm at (40, 30), facing north: a quarter wheel on the right corner (44, 32) brings the left one from
        // (36, 32) to (44, 40), and the middle to (42, 36).
        let body = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(8), Length::cm(4));
        let motions = [Motion::Wheel { on: Hand::Right, turn: Angle::QUARTER }, Motion::ahead(Length::cm(2))];
        let tracks = tracks(body, &motions, "14.6 of 15 cm");
        assert_eq!(tracks.len(), 2);
        assert_eq!(tracks[0].arc.first(), Some(&Point::cm(36, 32)));
        assert_eq!(tracks[0].arc.last(), Some(&Point::cm(44, 40)));
        assert_eq!(tracks[0].label, "");
        assert_eq!(tracks[1].line, [Point::cm(42, 36), Point::cm(44, 36)]);
        assert_eq!(tracks[1].label, "14.6 of 15 cm");
    }
}
