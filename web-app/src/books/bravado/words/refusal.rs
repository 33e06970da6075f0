//! Why something is refused, with its numbers.

use rules_core::books::bravado::{Bar, Reason};
use rules_core::{Clause, Refusal, Side};

use super::fill;
use super::names::{Names, cm, degrees, status};
use crate::tr;

/// A refusal in words; its clause stands beside it.
pub fn refusal(refusal: &Refusal<Reason>, by: Side, names: &Names) -> String {
    reason(&refusal.reason, refusal.clause, by, names)
}

/// A reason in words; the clause tells cases of one reason apart.
pub fn reason(reason: &Reason, clause: Clause, by: Side, names: &Names) -> String {
    let id = clause.id();
    let of = |words: &str, unit| fill(words, &[&names.unit(unit)]);
    let two = |words: &str, one: i32, other: i32| fill(words, &[&cm(one), &cm(other)]);
    let plain = match *reason {
        Reason::Over => tr!(bra.refuse.over),
        Reason::NotYourDecision => return fill(tr!(bra.refuse.not_your_decision), &[&names.side(by.other())]),
        Reason::NotAsked => tr!(bra.refuse.not_asked),
        Reason::NoSuchUnit => match id {
            "B10b" => tr!(bra.refuse.no_such_enemy),
            "B2q" => tr!(bra.refuse.no_such_general),
            _ => tr!(bra.refuse.no_such_unit),
        },
        Reason::NotEligible { unit } => {
            let words = match id {
                "B2n" => tr!(bra.refuse.not_in_range),
                "B2b" | "B12e" => tr!(bra.refuse.not_able),
                "B14b" => tr!(bra.refuse.marked),
                "B10a" => tr!(bra.refuse.cannot_charge),
                "B10k" => tr!(bra.refuse.in_wood),
                "B10l" => tr!(bra.refuse.in_town),
                "B4c" => tr!(bra.refuse.no_target),
                "B2q" => tr!(bra.refuse.rides_not),
                _ => tr!(bra.refuse.not_eligible),
            };
            return of(words, unit);
        }
        Reason::Incomplete { have, need } => {
            let words = match (id, need) {
                ("B1m", _) => tr!(bra.refuse.incomplete_last),
                (_, 1) => tr!(bra.refuse.incomplete_general),
                _ => tr!(bra.refuse.incomplete_units),
            };
            return fill(words, &[&have.to_string(), &need.to_string()]);
        }
        Reason::BadPlace { unit } => {
            return of(if id == "B1l" { tr!(bra.refuse.bad_place_zone) } else { tr!(bra.refuse.bad_place) }, unit);
        }
        Reason::WrongSeal => tr!(bra.refuse.wrong_seal),
        Reason::Status { status: now } => {
            let words = match id {
                "B10a" => tr!(bra.refuse.status_charge),
                "B9s" => tr!(bra.refuse.status_recover),
                "B3i" => tr!(bra.refuse.status_never),
                _ => tr!(bra.refuse.status),
            };
            return fill(words, &[status(now)]);
        }
        Reason::EnemyNear { enemy, have, over } => {
            return fill(tr!(bra.refuse.enemy_near), &[&names.unit(enemy), &cm(have), &cm(over)]);
        }
        Reason::NoMove => {
            if id == "B11y" {
                tr!(bra.refuse.no_pursuit)
            } else {
                tr!(bra.refuse.no_move)
            }
        }
        Reason::TooFar { have, need } => {
            let words = match id {
                "B7f" => tr!(bra.refuse.too_far_stream),
                "B9i" => tr!(bra.refuse.too_far_double),
                _ => tr!(bra.refuse.too_far),
            };
            return two(words, have, need);
        }
        Reason::Barred { by: Bar::Edge } => tr!(bra.refuse.barred_edge),
        Reason::Barred { by: Bar::Ground(at) } => {
            let words = match id {
                "B7a" | "B10k" => tr!(bra.refuse.barred_wood),
                "B7k" | "B1n" => tr!(bra.refuse.barred_stop),
                _ => tr!(bra.refuse.barred),
            };
            return fill(words, &[&names.ground(at)]);
        }
        Reason::Full { town } => return fill(tr!(bra.refuse.full), &[&names.ground(town)]),
        Reason::Blocked { by } => return of(tr!(bra.refuse.blocked), by),
        Reason::TooNear { enemy } => {
            return of(if id == "B9r" { tr!(bra.refuse.nearer_still) } else { tr!(bra.refuse.too_near) }, enemy);
        }
        Reason::Unreached { target } => return of(tr!(bra.refuse.unreached), target),
        Reason::TouchesFirst { enemy } => return of(tr!(bra.refuse.touches_first), enemy),
        Reason::NotStraight { have, need } => return two(tr!(bra.refuse.not_straight), have, need),
        Reason::NoRoom { target } => return of(tr!(bra.refuse.no_room), target),
        Reason::OutOfArc => tr!(bra.refuse.out_of_arc),
        Reason::OutOfRange { have, need } => return two(tr!(bra.refuse.out_of_range), have, need),
        Reason::NoSight => tr!(bra.refuse.no_sight),
        Reason::HasFired => tr!(bra.refuse.has_fired),
        Reason::NoFire => tr!(bra.refuse.no_fire),
        Reason::Spent => tr!(bra.refuse.spent),
        Reason::HasMoved { most: 0, .. } => tr!(bra.refuse.has_moved),
        Reason::HasMoved { most, have } => return two(tr!(bra.refuse.has_moved_far), have, most),
        Reason::InContact { unit } => return of(tr!(bra.refuse.in_contact), unit),
        Reason::With => tr!(bra.refuse.with),
        Reason::TooLong { most, have } if matches!(id, "B9d" | "B0c") => {
            return fill(tr!(bra.refuse.too_long_turn), &[&degrees(most), &degrees(have)]);
        }
        Reason::TooLong { most, have } => return two(tr!(bra.refuse.too_long), most, have),
    };
    plain.to_owned()
}
