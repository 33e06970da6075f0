//! What an opposed roll may bring: the thirty-six throws reckoned over, and both sums modifier by modifier.

use rules_core::books::dbe::{Action, Dbe, Decision, Effect, Outcome, Preview, Tally, Unit};
use rules_core::{Clause, Game as _};
use rules_core::{InOrder as _, Listing};

use super::ballots;
use super::words::{self, Names, names};
use crate::json;
use crate::session_store::facts::{Band, Chances, Sum};
use crate::session_store::presenter::Now;
use crate::tr;
use crate::words::signed;

/// The chances of what is aimed at, or else of the shot marked or the only melee.
pub(super) fn chances(now: &Now<'_, Dbe>) -> Option<Chances> {
    let side = now.side?;
    let aimed = now.eye.aim.as_ref().and_then(|aim| aim.acts.first());
    let action: Action = match aimed {
        Some(aimed) => json::read(aimed).ok().filter(|action| now.may(action))?,
        None => opening(now)?,
    };
    let preview = now.game.preview(side, &action).ok()?;
    let (own, other) = rollers(now, &action)?;
    let melee = !matches!(action, Action::Shoot { .. });
    let shares = shares(&preview, melee)?;
    let names = Names::new(now.game);
    let mut bands = shares;
    bands.put_in_order_by(|&(outcome, _)| std::cmp::Reverse(outcome));
    Some(Chances {
        side,
        title: words::action(&action, &names),
        names: [tr!(dbe.odds.good), tr!(dbe.odds.even), tr!(dbe.odds.bad)].map(str::to_owned),
        bands: bands
            .into_iter()
            .map(|(outcome, share)| Band { label: words::outcome(outcome), favour: words::favour(outcome), share })
            .collect(),
        sums: vec![
            sum(&names.unit(own), &preview.own, preview.risks),
            sum(&names.unit(other), &preview.other, preview.deals),
        ],
        assumes: Some(if melee { tr!(dbe.odds.assumes) } else { tr!(dbe.odds.assumes_fire) }.to_owned()),
        error: 0.0,
    })
}

/// What is shown before anything is aimed at.
fn opening(now: &Now<'_, Dbe>) -> Option<Action> {
    let (_, question) = now.question()?;
    match question.what {
        Decision::Shoot { .. } => ballots::played(now),
        Decision::Melee { .. } | Decision::Toucher { .. } => match now.hints.offers.as_slice() {
            [only] => Some(only.action.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Who rolls against whom: the sum of the first is the own one.
fn rollers(now: &Now<'_, Dbe>, action: &Action) -> Option<(Unit, Unit)> {
    let (_, question) = now.question()?;
    match (action, question.what) {
        (Action::Shoot { main, .. }, Decision::Shoot { target, .. }) => Some((*main, target)),
        (Action::Name { unit }, Decision::Melee { pairs }) => {
            // One that could not turn has no enemy named yet.
            pairs.into_iter().find(|(own, other)| own == unit && own != other)
        }
        (Action::Name { unit }, Decision::Toucher { unit: touched, .. }) => Some((*unit, touched)),
        _ => None,
    }
}

/// Every pair of dice, merged by what comes of it. In melee a tie is thrown again (9.0b), in fire it does nothing.
fn shares(preview: &Preview, melee: bool) -> Option<Vec<(Outcome, f64)>> {
    let deals = preview.deals?;
    let pick = |of: (Effect, Effect), doubled: bool| if doubled { of.1 } else { of.0 };
    let mut counts: Listing<Outcome, u8> = Listing::default();
    let mut all = 0_u8;
    for own in 1..=6 {
        for other in 1..=6 {
            let (have, need) = (preview.own.total() + own, preview.other.total() + other);
            // Doubled: twice the loser's total at least, or the loser's 0 or less (H4.13b).
            let doubled = |winner: i8, loser: i8| loser <= 0 || winner >= 2 * loser;
            let outcome = match (have.cmp(&need), preview.risks) {
                (std::cmp::Ordering::Greater, _) => Outcome::Won(pick(deals, doubled(have, need))),
                (std::cmp::Ordering::Less, Some(risks)) => {
                    Outcome::Lost(std::cmp::Reverse(pick(risks, doubled(need, have))))
                }
                (std::cmp::Ordering::Equal, _) if melee => continue,
                _ => Outcome::Nothing,
            };
            let outcome = if matches!(outcome, Outcome::Won(Effect::None)) { Outcome::Nothing } else { outcome };
            all += 1;
            *counts.get_or_insert_with(outcome, || 0) += 1;
        }
    }
    (all > 0).then(|| counts.into_iter().map(|(outcome, count)| (outcome, f64::from(count) / f64::from(all))).collect())
}

/// A sum before its die, term by term, then what its owner suffers if it loses.
fn sum(name: &str, tally: &Tally, suffers: Option<(Effect, Effect)>) -> Sum {
    let mut terms: Vec<(String, Clause)> = tally.0.iter().map(|term| (words::term(term), term.clause)).collect();
    if let Some((beaten, doubled)) = suffers {
        let said = words::fill(tr!(dbe.odds.results), &[names::effect(beaten), names::effect(doubled)]);
        terms.extend(super::clause("H4.13c").map(|clause| (words::fill(tr!(dbe.unit.ours), &[&said]), clause)));
    }
    Sum { name: name.to_owned(), total: format!("d6 {}", signed(tally.total().into())), terms }
}
