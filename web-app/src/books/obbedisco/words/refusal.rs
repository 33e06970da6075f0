//! Why something is refused.

use rules_core::books::obbedisco::Reason;
use rules_core::{Refusal, Side};

use super::{leader, place, side};
use crate::tr;

/// A refusal in words; its clause stands beside it.
pub fn refusal(refusal: &Refusal<Reason>, by: Side) -> String {
    reason(&refusal.reason, by)
}

fn reason(reason: &Reason, by: Side) -> String {
    match *reason {
        Reason::Over => tr!(obb.refusal.over).to_owned(),
        Reason::NotYourDecision => tr!(obb.refusal.not_your_decision, side = side(by.other())),
        Reason::NotAsked => tr!(obb.refusal.not_asked).to_owned(),
        Reason::NotOnMap { hex } => tr!(obb.refusal.not_on_map, hex = hex.to_string()),
        Reason::NotAdjacent { from, to } => tr!(obb.refusal.not_adjacent, from = place(from), to = place(to)),
        Reason::NoEntry { hex } => tr!(obb.refusal.no_entry, hex = place(hex)),
        Reason::EnemyThere { hex } => tr!(obb.refusal.enemy_there, hex = place(hex)),
        Reason::FriendThere { hex, leader: who } => {
            tr!(obb.refusal.friend_there, hex = place(hex), leader = leader(who))
        }
        Reason::MpShort { have, need, bonus_lost: false } => tr!(obb.refusal.mp_short, have = have, need = need),
        Reason::MpShort { have, need, bonus_lost: true } => {
            tr!(obb.refusal.mp_short_bonus, have = have, need = need)
        }
        Reason::ZocToZoc { .. } => tr!(obb.refusal.zoc_to_zoc).to_owned(),
        Reason::MustAttackOrStop => tr!(obb.refusal.must_attack_or_stop).to_owned(),
        Reason::NoWayThrough { hex } => tr!(obb.refusal.no_way_through, hex = place(hex)),
        Reason::FriendInZoc { hex } => tr!(obb.refusal.friend_in_zoc, hex = place(hex)),
        Reason::InFriendsHex { leader: who } => tr!(obb.refusal.in_friends_hex, leader = leader(who)),
        Reason::NoEnemy { hex } => tr!(obb.refusal.no_enemy, hex = place(hex)),
        Reason::TooTired { have, price, most } => {
            tr!(obb.refusal.too_tired, have = have, price = price, most = most)
        }
        Reason::Routed => tr!(obb.refusal.routed).to_owned(),
        Reason::AlreadyAttacked => tr!(obb.refusal.already_attacked).to_owned(),
        Reason::TwoAttacks => tr!(obb.refusal.two_attacks).to_owned(),
        Reason::NotSteppedUp => tr!(obb.refusal.not_stepped_up).to_owned(),
        Reason::NoGuns => tr!(obb.refusal.no_guns).to_owned(),
        Reason::NotDue { leader: who } => tr!(obb.refusal.not_due, leader = leader(who)),
        Reason::WrongEntry { hex } => tr!(obb.refusal.wrong_entry, hex = place(hex)),
        Reason::NoDetachment => tr!(obb.refusal.no_detachment).to_owned(),
        Reason::NoTrench => tr!(obb.refusal.no_trench).to_owned(),
        Reason::NoExit { sp, need } => tr!(obb.refusal.no_exit, sp = sp, need = need),
        Reason::MustMove => tr!(obb.refusal.must_move).to_owned(),
        Reason::CannotReact { leader: who } => tr!(obb.refusal.cannot_react, leader = leader(who)),
        Reason::NotTowardsGoal { hex } => tr!(obb.refusal.not_towards_goal, hex = place(hex)),
        Reason::BetterRetreat { open } => tr!(obb.refusal.better_retreat, open = place(open)),
        Reason::MustRetreat { gone, need } => tr!(obb.refusal.must_retreat, gone = gone, need = need),
        Reason::NotVacated { vacated } => tr!(obb.refusal.not_vacated, vacated = place(vacated)),
        Reason::NotEligible { leader: who } => tr!(obb.refusal.not_eligible, leader = leader(who)),
        Reason::NoGarrison { hex } => tr!(obb.refusal.no_garrison, hex = place(hex)),
    }
}
