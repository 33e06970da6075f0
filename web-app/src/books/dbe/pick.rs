//! What choosing a base of the table means.

use rules_core::books::dbe::{Action, Dbe, Decision, Unit};

use super::{card, moves};
use crate::session_store::facts::{Aim, Pick};
use crate::session_store::presenter::{Now, act};

/// What choosing a base means: answering with it, marking it as a shooter, taking its column and its group, or looking at
/// its card.
pub(super) fn base(now: &Now<'_, Dbe>, key: u32) -> Pick {
    let look = Pick::Focus(key, Vec::new());
    let Some(unit) = card::unit(now.game, key).filter(|_| now.live) else { return look };
    let Some((side, question)) = now.question() else { return look };
    match question.what {
        Decision::Move if now.game.side_of(unit) == side && moves::movers(now.game, side).contains(&unit) => {
            next_group(now, unit).map_or(look, Pick::Group)
        }
        Decision::Face { units } => {
            // The element that turns, or the enemy only one of them may face.
            let mut faces = units
                .into_iter()
                .flat_map(|(own, enemies)| enemies.into_iter().map(move |enemy| (own, enemy)))
                .filter(|&(own, enemy)| own == unit || enemy == unit);
            match (faces.next(), faces.next()) {
                (Some((own, enemy)), None) => Pick::Play(vec![act(&Action::Face { unit: own, enemy })]),
                _ => look,
            }
        }
        Decision::Melee { ref pairs } => {
            // Either of a pair aims at its melee: the odds are shown first.
            let own = pairs.iter().find(|(own, other)| *own == unit || *other == unit).map(|(own, _)| *own);
            let name = own.map(|unit| Action::Name { unit }).filter(|action| now.may(action));
            name.map_or(look, |action| aim(&action))
        }
        _ => {
            let answers = [Action::Target { unit }, Action::Name { unit }, Action::FleeFirst { unit }];
            let play = answers.into_iter().find(|action| now.may(action));
            play.map_or(look, |action| Pick::Play(vec![act(&action)]))
        }
    }
}

fn aim(action: &Action) -> Pick {
    Pick::Aim(Aim { acts: vec![act(action)], ..Aim::default() })
}

/// What a tap on an element already chosen takes: alone first, then its column, then all that hang together with it, then
/// it alone again.
fn next_group(now: &Now<'_, Dbe>, unit: Unit) -> Option<Vec<u32>> {
    let key = card::key(unit);
    if now.eye.focus != Some(key) {
        return None;
    }
    let all = now.game.group_of(unit);
    let column = moves::column_of(now.game, unit, &all);
    let keys = |units: &[Unit]| units.iter().map(|&unit| card::key(unit)).collect::<Vec<u32>>();
    let steps = [keys(&column), keys(&all)];
    let has = now.eye.group.len();
    let larger = steps.into_iter().find(|step| step.len() > has.max(1));
    Some(larger.unwrap_or_default())
}
