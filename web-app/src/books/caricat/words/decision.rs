//! What must be decided: a heading, and a note under it.

use rules_core::Side;
use rules_core::books::caricat::{Decision, Duty, Frame, Go, ITALIAN, Joining, Mobile, Mover, Retreats};

use super::fill;
use super::names::{Names, at_level, level};
use crate::tr;

/// The heading of a decision, and a line under it where there is something to add.
pub fn heading(decision: &Decision, by: Side, names: &Names) -> (String, Option<String>) {
    let top = names.game.state().frames.last();
    let plain = |words: &str| words.to_owned();
    match *decision {
        Decision::SetUp => option(by, names),
        Decision::Commitment => (plain(tr!(car.decision.commitment)), Some(plain(tr!(car.decision.commitment_note)))),
        Decision::Level { leader } => {
            let now = at_level(names.game.leader(leader).level);
            let note = fill(tr!(car.decision.level_now), &[now]);
            (fill(tr!(car.decision.level), &[names.leader(leader)]), Some(note))
        }
        Decision::Choice { passed: true, .. } => {
            let note = fill(tr!(car.decision.choice_passed), &[names.side(by.other())]);
            (plain(tr!(car.decision.choice)), Some(note))
        }
        Decision::Choice { level: now, .. } => {
            let note = match now {
                Some(now) => fill(tr!(car.decision.choice_level), &[level(now)]),
                None => plain(tr!(car.decision.choice_cavalry)),
            };
            (plain(tr!(car.decision.choice)), Some(note))
        }
        Decision::Movement { moving } => {
            let go = names.game.go();
            let piece = moving.or(go.map(|go| go.who));
            let heading =
                fill(tr!(car.decision.movement), &[&piece.map(|piece| names.piece(piece)).unwrap_or_default()]);
            let note = go.map(|go| {
                let whose = go_of(go, piece == Some(go.who), names);
                go.mover.map_or_else(|| whose.clone(), |mover| [whose.as_str(), &moves(&mover, names)].join(". "))
            });
            (heading, note)
        }
        Decision::Reaction { mover } => (fill(tr!(car.decision.reaction), &[&names.the(mover)]), None),
        Decision::Combat => {
            let go = names.game.go();
            let who = go.map(|go| names.piece(go.who)).unwrap_or_default();
            (fill(tr!(car.decision.combat), &[&who]), go.map(|go| go_of(go, true, names)))
        }
        Decision::Evasion { unit } => {
            let note = plain(tr!(car.decision.evasion_note));
            (fill(tr!(car.decision.evasion), &[&names.unit(unit)]), Some(note))
        }
        Decision::Escape { unit } => (fill(tr!(car.decision.escape), &[&names.unit(unit)]), None),
        Decision::Answer { unit } => {
            let melee = matches!(top, Some(Frame::Attack(attack)) if attack.melee);
            let words = if melee { tr!(car.decision.answer_melee) } else { tr!(car.decision.answer_fire) };
            (fill(words, &[&names.unit(unit)]), Some(plain(tr!(car.decision.answer_note))))
        }
        Decision::Naming => (plain(tr!(car.decision.naming)), Some(plain(tr!(car.decision.naming_note)))),
        Decision::Loss => {
            let left = match top {
                Some(Frame::Attack(attack)) => Some(attack.losses),
                _ => None,
            };
            let note = left.map(|left| fill(tr!(car.decision.loss_note), &[&left.to_string()]));
            (plain(tr!(car.decision.loss)), note)
        }
        Decision::RetreatOrder => (plain(tr!(car.decision.retreat_order)), None),
        Decision::Retreat { unit } => {
            let note = match top {
                Some(Frame::Retreats(retreats)) => Some(gone(retreats)),
                _ => None,
            };
            (fill(tr!(car.decision.retreat), &[&names.unit(unit)]), note)
        }
        Decision::Advance { must } => {
            let second = matches!(top, Some(Frame::Advance(advance)) if advance.unit.is_some());
            let note = if must {
                Some(tr!(car.decision.advance_must))
            } else if second {
                Some(tr!(car.decision.advance_second))
            } else {
                None
            };
            (plain(tr!(car.decision.advance)), note.map(plain))
        }
        Decision::Follow { leader } => {
            let note = match top {
                Some(Frame::Follow { to, .. }) => Some(fill(tr!(car.decision.follow_to), &[&names.place(*to)])),
                _ => None,
            };
            (fill(tr!(car.decision.follow), &[names.leader(leader)]), note)
        }
        Decision::Rally => (plain(tr!(car.decision.rally)), None),
        Decision::Join { leader } => {
            let note = match top {
                Some(Frame::Join { why: Joining::Alone, .. }) => Some(tr!(car.decision.join_alone)),
                Some(Frame::Join { why: Joining::Survivor, .. }) => Some(tr!(car.decision.join_survivor)),
                Some(Frame::Join { why: Joining::Staff, .. }) => Some(tr!(car.decision.join_staff)),
                _ => None,
            };
            (fill(tr!(car.decision.join), &[names.leader(leader)]), note.map(plain))
        }
        Decision::Bridge => {
            let bridge = names.game.board().file.rules.bridge.as_ref();
            let place = bridge.map(|bridge| names.place(bridge.sides.1)).unwrap_or_default();
            (fill(tr!(car.decision.bridge), &[&place]), Some(plain(tr!(car.decision.bridge_note))))
        }
    }
}

/// The options of 13.3.1 and 13.3.4.
fn option(by: Side, names: &Names) -> (String, Option<String>) {
    let rules = &names.game.board().file.rules;
    if by != ITALIAN {
        let cost = rules.indecision.map_or(0, |option| option.cost).to_string();
        return (tr!(car.option.indecision).to_owned(), Some(fill(tr!(car.option.indecision_note), &[&cost])));
    }
    let Some(order) = rules.order else { return (String::new(), None) };
    let (free, under_orders) = (names.leader(order.freed_by), names.leader(order.leader));
    let note = fill(tr!(car.option.order_note), &[free, under_orders, &order.cost.to_string()]);
    (fill(tr!(car.option.order), &[free, under_orders]), Some(note))
}

/// Whose go it is, and at which level; the level alone where the heading has the name.
fn go_of(go: &Go, headed: bool, names: &Names) -> String {
    match go.who {
        Mobile::Leader(leader) if headed => super::names::capital(at_level(names.game.leader(leader).level)),
        Mobile::Unit(_) if go.sweep => tr!(car.decision.go_forced).to_owned(),
        Mobile::Unit(_) => tr!(car.decision.go_cavalry).to_owned(),
        Mobile::Leader(leader) => {
            let level = at_level(names.game.leader(leader).level);
            fill(tr!(car.decision.go_of), &[names.leader(leader), level])
        }
    }
}

/// Points spent and left, and what the mover's duty asks.
fn moves(mover: &Mover, names: &Names) -> String {
    let left = (mover.mp + u8::from(mover.on_road)).saturating_sub(mover.spent);
    let mut note = fill(tr!(car.decision.mp_left), &[&mover.spent.to_string(), &left.to_string()]);
    let duty = match mover.duty {
        Duty::Free | Duty::Excused => None,
        Duty::Attack => Some(tr!(car.decision.duty_attack).to_owned()),
        Duty::Advance => Some(tr!(car.decision.duty_advance).to_owned()),
        Duty::Hold => Some(tr!(car.decision.duty_hold).to_owned()),
        Duty::Order => {
            let order = names.game.board().file.rules.order;
            order.map(|order| fill(tr!(car.decision.duty_order), &[&names.place(order.to)]))
        }
        Duty::FallBack => Some(tr!(car.decision.duty_fall_back).to_owned()),
        Duty::Flight => Some(tr!(car.decision.duty_flight).to_owned()),
        Duty::Withdrawal => Some(tr!(car.decision.duty_withdrawal).to_owned()),
    };
    if let Some(duty) = duty {
        note.push_str(". ");
        note.push_str(&super::names::capital(&duty));
    }
    note
}

fn gone(retreats: &Retreats) -> String {
    let words = if retreats.flight { tr!(car.decision.retreat_flight) } else { tr!(car.decision.retreat_hexes) };
    fill(words, &[&retreats.gone.to_string(), &retreats.hexes.to_string()])
}

/// The piece a decision is about.
pub fn subject(decision: &Decision, names: &Names) -> Option<Mobile> {
    match *decision {
        Decision::Level { leader } | Decision::Follow { leader } | Decision::Join { leader } => {
            Some(Mobile::Leader(leader))
        }
        Decision::Movement { moving } => moving.or(names.game.go().map(|go| go.who)),
        Decision::Combat => names.game.go().map(|go| go.who),
        Decision::Reaction { mover: unit }
        | Decision::Evasion { unit }
        | Decision::Escape { unit }
        | Decision::Answer { unit }
        | Decision::Retreat { unit } => Some(Mobile::Unit(unit)),
        Decision::SetUp
        | Decision::Commitment
        | Decision::Choice { .. }
        | Decision::Naming
        | Decision::Loss
        | Decision::RetreatOrder
        | Decision::Advance { .. }
        | Decision::Rally
        | Decision::Bridge => None,
    }
}
