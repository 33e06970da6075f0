//! Why something is refused, with its numbers.

use rules_core::books::dbe::{Bar, Reason};
use rules_core::{Clause, Refusal, Side};

use super::fill;
use super::names::{Names, class, cm, degrees};
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
    let count = |words: &str, one: u8, other: u8| fill(words, &[&one.to_string(), &other.to_string()]);
    let plain = match *reason {
        Reason::Over => tr!(dbe.refuse.over),
        Reason::NotYourDecision => return fill(tr!(dbe.refuse.not_your_decision), &[&names.side(by.other())]),
        Reason::NotAsked => tr!(dbe.refuse.not_asked),
        Reason::NoSuchUnit => match id {
            "H4.10e" => tr!(dbe.refuse.no_such_enemy),
            "H4.19b" => tr!(dbe.refuse.no_such_general),
            _ => tr!(dbe.refuse.no_such_unit),
        },
        Reason::NotOnTable { unit } => return of(tr!(dbe.refuse.not_on_table), unit),
        Reason::NotEligible { unit } => {
            let join = id == "H4.19d" && !names.game.code(unit).is_general();
            return of(if join { tr!(dbe.refuse.not_eligible_join) } else { tr!(dbe.refuse.not_eligible) }, unit);
        }
        Reason::Incomplete { have, need } => {
            let words = if id == "H4.11n" { tr!(dbe.refuse.incomplete_extra) } else { tr!(dbe.refuse.incomplete) };
            return count(words, have, need);
        }
        Reason::BadPlace { unit } => {
            let words = match id {
                "H4.5g" | "H4.5l" => tr!(dbe.refuse.bad_place_zone),
                "H4.5i" => tr!(dbe.refuse.bad_place_gun),
                "H4.9m" => tr!(dbe.refuse.bad_place_deploy),
                _ => tr!(dbe.refuse.bad_place),
            };
            return of(words, unit);
        }
        Reason::HasMoved { unit } => return of(tr!(dbe.refuse.has_moved), unit),
        Reason::InContact { unit } => return of(tr!(dbe.refuse.in_contact), unit),
        Reason::NotOnFront => tr!(dbe.refuse.not_on_front),
        Reason::Flees { unit } => return of(tr!(dbe.refuse.flees), unit),
        Reason::Points { have, need } => return count(tr!(dbe.refuse.points), have, need),
        Reason::Purse { have, need } => {
            let words = if id == "H4.7c" { tr!(dbe.refuse.purse_chief) } else { tr!(dbe.refuse.purse) };
            return count(words, have, need);
        }
        Reason::OutOfRadius { unit } => return of(tr!(dbe.refuse.out_of_radius), unit),
        Reason::NoMove => tr!(dbe.refuse.no_move),
        Reason::TooFar { have, need } => return two(tr!(dbe.refuse.too_far), have, need),
        Reason::TooLong { most, have } => return two(tr!(dbe.refuse.too_long), most, have),
        Reason::TooShort { least, have } => return two(tr!(dbe.refuse.too_short), least, have),
        Reason::Ground { class: of } => return fill(tr!(dbe.refuse.ground), &[class(of)]),
        Reason::Barred { by: Bar::Edge } => tr!(dbe.refuse.barred_edge),
        Reason::Barred { by: Bar::Ground(at) } => {
            let words = if id == "H4.18f" { tr!(dbe.refuse.barred_city) } else { tr!(dbe.refuse.barred) };
            return fill(words, &[&names.ground(at)]);
        }
        Reason::Blocked { by } => {
            return of(if id == "H4.18p" { tr!(dbe.refuse.blocked_farm) } else { tr!(dbe.refuse.blocked) }, by);
        }
        Reason::Unnamed { enemy } => return of(tr!(dbe.refuse.unnamed), enemy),
        Reason::Exposed { enemy } => return of(tr!(dbe.refuse.exposed), enemy),
        Reason::Zone { enemy } => return of(tr!(dbe.refuse.zone), enemy),
        Reason::Unreached { target } => return of(tr!(dbe.refuse.unreached), target),
        Reason::WrongEdge { target } => return of(tr!(dbe.refuse.wrong_edge), target),
        Reason::EdgeHeld { by } => return of(tr!(dbe.refuse.edge_held), by),
        Reason::Slide { along, across, most } => {
            return fill(tr!(dbe.refuse.slide), &[&cm(along), &cm(across), &cm(most)]);
        }
        Reason::TooSharp { have } => return fill(tr!(dbe.refuse.too_sharp), &[&degrees(have)]),
        Reason::GunsDoNotEngage => tr!(dbe.refuse.guns),
        Reason::FootOnCavalry { .. } => tr!(dbe.refuse.foot),
        Reason::NoGroup => tr!(dbe.refuse.no_group),
        Reason::NoManoeuvre => match id {
            "H4.9g" => tr!(dbe.refuse.no_manoeuvre_about),
            "H4.9j" | "H4.9k" => tr!(dbe.refuse.no_manoeuvre_column),
            _ => tr!(dbe.refuse.no_manoeuvre),
        },
        Reason::OneWide => tr!(dbe.refuse.one_wide),
        Reason::HoldsCity => tr!(dbe.refuse.holds_city),
        Reason::NotFaster { have, than } => return two(tr!(dbe.refuse.not_faster), have, than),
        Reason::NoEnemyAhead => tr!(dbe.refuse.no_enemy),
        Reason::GeneralMoved => tr!(dbe.refuse.general_moved),
        Reason::NotBeside { unit } => return of(tr!(dbe.refuse.not_beside), unit),
        Reason::OutOfArc => tr!(dbe.refuse.out_of_arc),
        Reason::OutOfRange { have, need } => return two(tr!(dbe.refuse.out_of_range), have, need),
        Reason::NoSight => tr!(dbe.refuse.no_sight),
        Reason::NotNearest { nearest } => return of(tr!(dbe.refuse.not_nearest), nearest),
        Reason::CannotShoot { unit } => return of(tr!(dbe.refuse.cannot_shoot), unit),
    };
    plain.to_owned()
}
