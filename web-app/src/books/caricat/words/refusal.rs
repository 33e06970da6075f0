//! Why something is refused, with its numbers.

use rules_core::books::caricat::{Leader, Owes, Range, Reason, Stage};
use rules_core::{Clause, Refusal, Side};

use super::fill;
use super::names::{Names, at_level, level, to_level};
use crate::tr;

/// A refusal in words; its clause stands beside it.
pub fn refusal(refusal: &Refusal<Reason>, by: Side, names: &Names) -> String {
    reason(&refusal.reason, refusal.clause, by, names)
}

/// A reason in words; the clause tells cases of one reason apart.
pub fn reason(reason: &Reason, clause: Clause, by: Side, names: &Names) -> String {
    let id = clause.id();
    let plain = match *reason {
        Reason::Over => tr!(car.refuse.over),
        Reason::NotYourDecision => return fill(tr!(car.refuse.not_your_decision), &[names.side(by.other())]),
        Reason::NotAsked if id == "2g" => match names.game.go() {
            Some(go) if go.stage == Stage::Move => tr!(car.refuse.move_first),
            Some(_) => tr!(car.refuse.combat_now),
            None => tr!(car.refuse.not_asked),
        },
        Reason::NotAsked => tr!(car.refuse.not_asked),
        Reason::NoSuchPiece => tr!(car.refuse.no_such_piece),
        Reason::NotOnMap => tr!(car.refuse.not_on_map),
        Reason::NoSuchHex { hex } => return fill(tr!(car.refuse.no_such_hex), &[&hex.to_string()]),
        Reason::NotAdjacent { from, to } => {
            return fill(tr!(car.refuse.not_adjacent), &[&names.place(from), &names.place(to)]);
        }
        Reason::NoLeader { leader } => return fill(tr!(car.refuse.no_leader), &[names.leader(leader)]),
        Reason::NotYet { leader, from } => return not_yet(leader, from, id, names),
        Reason::AlreadyThrown { leader } => return fill(tr!(car.refuse.already_thrown), &[names.leader(leader)]),
        Reason::TooFar { from, to } => return fill(tr!(car.refuse.too_far), &[level(from), to_level(to)]),
        Reason::OtherLevel { have, now } => {
            let now = now.map_or("\u{2013}", level);
            return fill(tr!(car.refuse.other_level), &[at_level(have), now]);
        }
        Reason::Activated => tr!(car.refuse.activated),
        Reason::Spent { unit } => {
            let words = if id == "4.2c" { tr!(car.refuse.spent_hold) } else { tr!(car.refuse.spent) };
            return fill(words, &[&names.unit(unit)]);
        }
        Reason::MustActivate { level: now } => return fill(tr!(car.refuse.must_activate), &[level(now)]),
        Reason::NotActive { unit } => return fill(tr!(car.refuse.not_active), &[&names.unit(unit)]),
        Reason::OtherMoving => tr!(car.refuse.other_moving),
        Reason::HasMoved => tr!(car.refuse.has_moved),
        Reason::NothingMoves => tr!(car.refuse.nothing_moves),
        Reason::NoWay { from, to } => {
            let hesitates = id.starts_with("13.3.4");
            let words = if hesitates { tr!(car.refuse.no_way_indecision) } else { tr!(car.refuse.no_way) };
            return fill(words, &[&names.place(from), &names.place(to)]);
        }
        Reason::EnemyThere { hex } => return fill(tr!(car.refuse.enemy_there), &[&names.place(hex)]),
        Reason::FriendThere { hex } => {
            let words = if id == "5c" { tr!(car.refuse.friend_in_zoc) } else { tr!(car.refuse.friend_there) };
            return fill(words, &[&names.place(hex)]);
        }
        Reason::MpShort { have, need } => {
            return fill(tr!(car.refuse.mp_short), &[&need.to_string(), &have.max(0).to_string()]);
        }
        Reason::Reserve => tr!(car.refuse.reserve),
        Reason::HoldStep { to } => {
            let words = if id == "3.1o" { tr!(car.refuse.hold_step) } else { tr!(car.refuse.hold_goal) };
            return fill(words, &[&names.place(to)]);
        }
        Reason::WouldOwe { unit, owes: what } => {
            return fill(tr!(car.refuse.would_owe), &[&names.unit(unit), &owes(what, names)]);
        }
        Reason::Owed { unit, owes: what } => {
            return fill(tr!(car.refuse.owed), &[&names.unit(unit), &owes(what, names)]);
        }
        Reason::LeaderOwed { leader } => return fill(tr!(car.refuse.leader_owed), &[names.leader(leader)]),
        Reason::Alone { hex } => return fill(tr!(car.refuse.alone), &[&names.place(hex)]),
        Reason::NoWithdrawal { unit } => {
            let words = if id == "7.5.1k" { tr!(car.refuse.no_withdrawal_way) } else { tr!(car.refuse.no_withdrawal) };
            return fill(words, &[&names.unit(unit)]);
        }
        Reason::NoLeaving { unit } => {
            let words = if id == "6h" { tr!(car.refuse.no_leaving) } else { tr!(car.refuse.no_leaving_now) };
            return fill(words, &[&names.unit(unit)]);
        }
        Reason::NoContact { unit, target } => {
            return fill(tr!(car.refuse.no_contact), &[&names.unit(unit), &names.the(target)]);
        }
        Reason::HasActed { unit } => return fill(tr!(car.refuse.has_acted), &[&names.unit(unit)]),
        Reason::Unfit { unit } => {
            let words = match id {
                "7.5.1e" => tr!(car.refuse.unfit_routed),
                "7.5.1c" => tr!(car.refuse.unfit_broken),
                _ => tr!(car.refuse.unfit_barred),
            };
            return fill(words, &[&names.unit(unit)]);
        }
        Reason::OutOfCommand { unit } => {
            let beyond = names.game.unit(unit).range == Range::Beyond;
            let words = if beyond { tr!(car.refuse.beyond) } else { tr!(car.refuse.twice) };
            return fill(words, &[&names.unit(unit)]);
        }
        Reason::MustMelee { unit } => return fill(tr!(car.refuse.must_melee), &[&names.unit(unit)]),
        Reason::CavalryCannot { unit } => return fill(tr!(car.refuse.cavalry_cannot), &[&names.unit(unit)]),
        Reason::NoCharge => match id {
            "9.1h" => tr!(car.refuse.no_charge_cavalry),
            "9.1e" => tr!(car.refuse.no_charge_ground),
            _ => tr!(car.refuse.no_charge_start),
        },
        Reason::CannotReact { unit } => return fill(tr!(car.refuse.cannot_react), &[&names.unit(unit)]),
        Reason::CannotEvade => tr!(car.refuse.cannot_evade),
        Reason::NotAttacking { unit } => return fill(tr!(car.refuse.not_attacking), &[&names.unit(unit)]),
        Reason::NotEligible { unit } => {
            let words = if id == "7.1d" { tr!(car.refuse.cannot_answer) } else { tr!(car.refuse.not_eligible) };
            return fill(words, &[&names.unit(unit)]);
        }
        Reason::NotTowardsGoal { hex } => return fill(tr!(car.refuse.not_towards_goal), &[&names.place(hex)]),
        Reason::BetterRetreat { open } => return fill(tr!(car.refuse.better_retreat), &[&names.place(open)]),
        Reason::NotVacated { hex } => {
            let words = match id {
                "13.3.3d" => tr!(car.refuse.wrong_entry),
                "9.2e" => tr!(car.refuse.no_escape),
                _ => tr!(car.refuse.not_vacated),
            };
            return fill(words, &[&names.place(hex)]);
        }
        Reason::MustEnter => tr!(car.refuse.must_enter),
        Reason::WrongTurn { turn, from } => {
            let words = if id == "13.3.2b" { tr!(car.refuse.only_turn) } else { tr!(car.refuse.wrong_turn) };
            return fill(words, &[&from.to_string(), &turn.to_string()]);
        }
        Reason::OutOfTurn => tr!(car.refuse.out_of_turn),
        Reason::Done => tr!(car.refuse.done),
    };
    plain.to_owned()
}

/// Why a leader must wait, and what would free him.
fn not_yet(leader: Leader, from: u8, id: &str, names: &Names) -> String {
    let file = &names.game.board().file;
    let (name, turn) = (names.leader(leader), from.to_string());
    if let Some(march) = file.rules.reserve_march.filter(|march| march.leader == leader && id == "13.1.2a") {
        let near = [march.within.to_string(), march.near.to_string()];
        return fill(tr!(car.refuse.not_yet_near), &[name, &turn, &near[0], &near[1]]);
    }
    let attack = file.rules.waits.iter().any(|wait| wait.leader == leader && wait.unless_attacked);
    let words = match (attack, from > file.turns) {
        (true, true) => tr!(car.refuse.never_attacked),
        (true, false) => tr!(car.refuse.not_yet_attacked),
        (false, _) => tr!(car.refuse.not_yet),
    };
    fill(words, &[name, &turn])
}

/// What a unit owes, as a verb.
pub fn owes(owes: Owes, names: &Names) -> String {
    let plain = match owes {
        Owes::Close => tr!(car.owes.close),
        Owes::Approach => tr!(car.owes.approach),
        Owes::March => {
            let order = names.game.board().file.rules.order;
            let place = order.map(|order| names.place(order.to)).unwrap_or_default();
            return fill(tr!(car.owes.march), &[&place]);
        }
        Owes::FallBack => tr!(car.owes.fall_back),
        Owes::Disengage => tr!(car.owes.disengage),
        Owes::Enter => tr!(car.owes.enter),
        Owes::Melee => tr!(car.owes.melee),
    };
    plain.to_owned()
}
