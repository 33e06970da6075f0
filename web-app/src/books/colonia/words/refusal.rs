//! Why something is refused, with its numbers.

use rules_core::books::colonia::{Plan, Reason};
use rules_core::{Clause, Refusal, Side};

use super::fill;
use super::names::{Names, cm, degrees, order};
use crate::tr;

/// A refusal in words; its clause stands beside it.
pub fn refusal(refusal: &Refusal<Reason>, by: Side, names: &Names) -> String {
    reason(&refusal.reason, refusal.clause, by, names)
}

/// A reason in words; the clause tells cases of one reason apart.
pub fn reason(reason: &Reason, clause: Clause, by: Side, names: &Names) -> String {
    let id = clause.id();
    let unit_of = |words: &str, unit| fill(words, &[names.unit(unit)]);
    let plain = match *reason {
        Reason::Over => tr!(col.refuse.over),
        Reason::NotYourDecision => return fill(tr!(col.refuse.not_your_decision), &[names.side(by.other())]),
        Reason::NotAsked => tr!(col.refuse.not_asked),
        Reason::NoSuchUnit => tr!(col.refuse.no_such_unit),
        Reason::NoSuchBrigade => tr!(col.refuse.no_such_brigade),
        Reason::NotOnTable { unit } => return unit_of(tr!(col.refuse.not_on_table), unit),
        Reason::NotActive { unit } => return unit_of(tr!(col.refuse.not_active), unit),
        Reason::NotEligible { unit } => {
            let words = match id {
                "4.6a" => tr!(col.refuse.not_eligible_order),
                "4.5a" => tr!(col.refuse.not_eligible_opportunity),
                "9.6f" => tr!(col.refuse.not_eligible_square),
                "2.1.5b" => tr!(col.refuse.not_eligible_engineers),
                _ => tr!(col.refuse.not_eligible),
            };
            return unit_of(words, unit);
        }
        Reason::Incomplete => tr!(col.refuse.incomplete),
        Reason::BadPlace { unit } => {
            let words = match id {
                "1.2c" => tr!(col.refuse.bad_place_zone),
                "2.1.4d" => tr!(col.refuse.bad_place_deputy),
                _ => tr!(col.refuse.bad_place),
            };
            return unit_of(words, unit);
        }
        Reason::TooFar { have, need } => {
            let words = if id == "4.4e" { tr!(col.refuse.too_far_charge) } else { tr!(col.refuse.too_far) };
            return fill(words, &[&cm(have), &cm(need)]);
        }
        Reason::TooSharp { most, have } => {
            return fill(tr!(col.refuse.too_sharp), &[&degrees(most), &degrees(have)]);
        }
        Reason::NoSuchMove => match id {
            "4.2g" => tr!(col.refuse.no_such_move_fixed),
            "9.6h" => tr!(col.refuse.no_such_move_square),
            "4.4d" => tr!(col.refuse.no_such_move_charge),
            _ => tr!(col.refuse.no_such_move),
        },
        Reason::NoMove => tr!(col.refuse.no_move),
        Reason::Blocked { by } => return unit_of(tr!(col.refuse.blocked), by),
        Reason::Impassable { piece } => return fill(tr!(col.refuse.impassable), &[names.ground(piece)]),
        Reason::OffTable => tr!(col.refuse.off_table),
        Reason::TouchesEnemy { unit } => return unit_of(tr!(col.refuse.touches_enemy), unit),
        Reason::Unreached { target } => return unit_of(tr!(col.refuse.unreached), target),
        Reason::WrongContact { unit } => return unit_of(tr!(col.refuse.wrong_contact), unit),
        Reason::PathDisorders => tr!(col.refuse.path_disorders),
        Reason::CannotCharge { unit } => return unit_of(tr!(col.refuse.cannot_charge), unit),
        Reason::Disordered => tr!(col.refuse.disordered),
        Reason::HasMoved => match id {
            "4.0r" => tr!(col.refuse.has_formed),
            "6.2d" => tr!(col.refuse.has_moved_announced),
            "9.6e" | "9.6j" => tr!(col.refuse.has_moved_square),
            _ => tr!(col.refuse.has_moved),
        },
        Reason::HasFired => tr!(col.refuse.has_fired),
        Reason::IsSpent => tr!(col.refuse.spent),
        Reason::Announced { plan } => match plan {
            Plan::Stand => tr!(col.refuse.announced_stand),
            Plan::Move => tr!(col.refuse.announced_move),
            Plan::Limber => tr!(col.refuse.announced_limber),
        },
        Reason::BadPair => tr!(col.refuse.bad_pair),
        Reason::NoFormation => match id {
            "4.2g" => tr!(col.refuse.no_formation_fixed),
            "9.6e" => tr!(col.refuse.no_formation_square),
            "2.1.1c" => tr!(col.refuse.no_formation_irregular),
            "9.6h" => tr!(col.refuse.no_formation_edge),
            _ => tr!(col.refuse.no_formation),
        },
        Reason::Engaged { unit } => {
            let words = if id == "7.6c" { tr!(col.refuse.engaged_target) } else { tr!(col.refuse.engaged) };
            return unit_of(words, unit);
        }
        Reason::NotEngaged => tr!(col.refuse.not_engaged),
        Reason::Unarmed => tr!(col.refuse.unarmed),
        Reason::OutOfRange { have, need } => {
            return fill(tr!(col.refuse.out_of_range), &[&cm(have), &cm(need)]);
        }
        Reason::OutOfArc => tr!(col.refuse.out_of_arc),
        Reason::NoSight => tr!(col.refuse.no_sight),
        Reason::NotNearest { nearest } => return unit_of(tr!(col.refuse.not_nearest), nearest),
        Reason::NotFaster { have, than } => {
            return fill(tr!(col.refuse.not_faster), &[&cm(have), &cm(than)]);
        }
        Reason::Held => tr!(col.refuse.held),
        Reason::NoWayBack => tr!(col.refuse.no_way_back),
        Reason::Forbidden { order: held } => {
            let words = match id {
                "4.6v" => tr!(col.refuse.forbidden_general),
                "4.6x" => tr!(col.refuse.forbidden_gun),
                "4.6q" => tr!(col.refuse.forbidden_fight),
                _ => tr!(col.refuse.forbidden),
            };
            return fill(words, &[order(held)]);
        }
        Reason::Owed { order: held, have, need } => {
            let words = if have < need { tr!(col.refuse.owed) } else { tr!(col.refuse.owed_direction) };
            return fill(words, &[order(held), &cm(have), &cm(need)]);
        }
        Reason::TooManySteps { from, to } => {
            return fill(tr!(col.refuse.too_many_steps), &[order(from), order(to)]);
        }
        Reason::OutOfBounds { superior, to } => {
            return fill(tr!(col.refuse.out_of_bounds), &[order(superior), order(to)]);
        }
        Reason::WrongSeal => tr!(col.refuse.wrong_seal),
        Reason::NoShelter => {
            if id == "5.2.6d" {
                tr!(col.refuse.no_shelter_room)
            } else {
                tr!(col.refuse.no_shelter)
            }
        }
        Reason::NoFord => match id {
            "5.1.6e" => tr!(col.refuse.no_ford_again),
            "2.1.5b" => tr!(col.refuse.no_bridge),
            _ => tr!(col.refuse.no_ford),
        },
        Reason::CannotGoAlong { general } => return unit_of(tr!(col.refuse.cannot_go_along), general),
        Reason::NoLeg => tr!(col.refuse.no_leg),
    };
    plain.to_owned()
}
