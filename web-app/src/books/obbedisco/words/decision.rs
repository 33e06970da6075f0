//! What must be decided, as a heading.

use rules_core::Side;
use rules_core::books::obbedisco::{Decision, Name};

use super::{leader, side};
use crate::tr;

/// The heading of a decision, and a line under it where there is something to add.
pub fn heading(decision: &Decision, by: Side) -> (String, Option<String>) {
    match *decision {
        Decision::Arrival => (tr!(obb.decision.arrival).to_owned(), None),
        Decision::Cup { passed: false } => (tr!(obb.decision.cup).to_owned(), None),
        Decision::Cup { passed: true } => (tr!(obb.decision.cup_passed, side = side(by.other())), None),
        Decision::Activation { leader: who } | Decision::March { leader: who } => {
            (tr!(obb.decision.activation, leader = leader(who), regiment = regiment(who)), None)
        }
        Decision::Reaction { mover } => (tr!(obb.decision.reaction, mover = leader(mover)), None),
        Decision::RetreatGoal { leader: who } => (tr!(obb.decision.retreat_goal, leader = leader(who)), None),
        Decision::Retreat { leader: who, gone, least, most, rout } => {
            let heading = if rout {
                tr!(obb.decision.rout, leader = leader(who))
            } else {
                tr!(obb.decision.retreat, leader = leader(who))
            };
            let how_far = if least == most {
                tr!(obb.decision.gone_exact, gone = gone, most = most)
            } else {
                tr!(obb.decision.gone, gone = gone, least = least, most = most)
            };
            (heading, Some(how_far))
        }
        Decision::Advance { leader: who, left } => {
            (tr!(obb.decision.advance, leader = leader(who)), Some(tr!(obb.decision.left, left = left)))
        }
        Decision::Parting { leader: who } => (tr!(obb.decision.parting, leader = leader(who)), None),
        Decision::Marksmen => (tr!(obb.decision.marksmen).to_owned(), None),
        Decision::Landesschuetzen => (tr!(obb.decision.landesschuetzen).to_owned(), None),
        Decision::Carriage => (tr!(obb.decision.carriage).to_owned(), None),
    }
}

/// The leader a decision is about.
pub const fn subject(decision: &Decision) -> Option<Name> {
    match *decision {
        Decision::Activation { leader }
        | Decision::March { leader }
        | Decision::RetreatGoal { leader }
        | Decision::Retreat { leader, .. }
        | Decision::Advance { leader, .. }
        | Decision::Parting { leader } => Some(leader),
        _ => None,
    }
}

/// A leader's regiment or brigade.
pub fn regiment(leader: Name) -> &'static str {
    match leader {
        Name::Salomone => tr!(obb.regiment.r1),
        Name::Spinazzi => tr!(obb.regiment.r2),
        Name::Bruzzesi => tr!(obb.regiment.r3),
        Name::Chiassi => tr!(obb.regiment.r5),
        Name::Sprovieri => tr!(obb.regiment.r6),
        Name::LaPorta => tr!(obb.regiment.r7),
        Name::Carbonelli => tr!(obb.regiment.r8),
        Name::Menotti => tr!(obb.regiment.r9),
        Name::Montluisant => tr!(obb.regiment.montluisant),
        Name::Kaim => tr!(obb.regiment.kaim),
        Name::Hoffern => tr!(obb.regiment.hoffern),
        Name::Thour => tr!(obb.regiment.thour),
        Name::Loos => tr!(obb.regiment.loos),
    }
}
