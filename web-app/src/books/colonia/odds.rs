//! What dice may bring: exact odds of throws, fire and melee, and the sums before the dice.

use rules_core::books::colonia::{Action, Colonia, Decision, Preview, Tally, Unit};
use rules_core::odds;
use rules_core::{InOrder as _, Listing};

use super::words::{self, Fate, Names};
use crate::json;
use crate::session_store::facts::{Band, Chances, Sum};
use crate::session_store::presenter::{Now, act};
use crate::tr;
use crate::words::signed;

/// The most ways of falling that are followed while the page waits.
const LEAVES: usize = odds::BUDGET / 20;

/// The chances of what is aimed at, or else of the first offer that opens a fight or answers one.
pub(super) fn chances(now: &Now<'_, Colonia>) -> Option<Chances> {
    let side = now.side?;
    let aimed = now.eye.aim.as_ref().and_then(|aim| aim.acts.first());
    let action: Action = match aimed {
        Some(aimed) => json::read(aimed).ok().filter(|action| now.may(action))?,
        None => now.hints.offers.iter().map(|offer| &offer.action).find(|action| opens(action))?.clone(),
    };
    if !rolls(&action) {
        return None;
    }
    let preview = match now.hints.offers.iter().find(|offer| act(&offer.action) == act(&action)) {
        Some(offer) => offer.preview.clone(),
        None => rules_core::Game::preview(now.game, side, &action).ok()?,
    };
    let odds = odds::of(now.game, side, &action, LEAVES);
    let mut merged: Listing<[Fate; 2], f64> = Listing::default();
    for (outcome, share) in &odds.outcomes {
        *merged.get_or_insert_with(Fate::of(outcome, side, now.game), || 0.0) += share;
    }
    // What ends in nothing whatever falls has no chances.
    if merged.list().iter().all(|(fates, _)| *fates == [Fate::default(); 2]) {
        return None;
    }
    let mut bands: Vec<([Fate; 2], f64)> = merged.into_list();
    bands.put_in_order_by(|&([own, enemy], _)| (words::favour([own, enemy]) as u8, own, std::cmp::Reverse(enemy)));
    let names = Names::new(now.game);
    Some(Chances {
        side,
        title: words::action(&action, &names),
        names: [tr!(col.odds.good), tr!(col.odds.even), tr!(col.odds.bad)].map(str::to_owned),
        bands: bands
            .into_iter()
            .map(|(fates, share)| Band { label: words::outcome(fates), favour: words::favour(fates), share })
            .collect(),
        sums: sums(now, &action, &preview, &names),
        assumes: Some(tr!(col.odds.assumes).to_owned()),
        error: odds.error,
    })
}

/// Whether an action's chances are shown before anything is aimed at: where little else can be done.
const fn opens(action: &Action) -> bool {
    matches!(action, Action::Fight | Action::Yes)
}

/// Whether an action throws dice that hurt somebody.
const fn rolls(action: &Action) -> bool {
    matches!(
        action,
        Action::Fight
            | Action::Yes
            | Action::No
            | Action::Fire { .. }
            | Action::Charge { .. }
            | Action::React { .. }
            | Action::Main { .. }
            | Action::Bomb { .. }
    )
}

/// The sums of all who throw: in a melee everybody in it, for each pair of main units there may be.
fn sums(now: &Now<'_, Colonia>, action: &Action, preview: &Preview, names: &Names<'_>) -> Vec<Sum> {
    let mut thrown: Vec<(Unit, &Tally)> = Vec::new();
    for throw in preview.clashes.iter().flat_map(|clash| &clash.throws) {
        let known = thrown.iter().any(|&(unit, tally)| (unit, tally) == (throw.unit, &throw.tally));
        if !known {
            thrown.push((throw.unit, &throw.tally));
        }
    }
    if thrown.is_empty() {
        let own = match (action, now.question().map(|(_, question)| question.what)) {
            (Action::Fire { .. }, Some(Decision::Act { unit })) | (_, Some(Decision::Return { unit, .. })) => {
                Some(unit)
            }
            _ => None,
        };
        thrown.extend(own.zip(preview.own.as_ref()));
    }
    thrown.into_iter().map(|(unit, tally)| sum(names.unit(unit), tally)).collect()
}

fn sum(name: &str, tally: &Tally) -> Sum {
    let terms = tally
        .0
        .iter()
        .map(|term| (format!("{} {}", words::modifier(term.what), signed(term.value.into())), term.clause));
    Sum { name: name.to_owned(), total: format!("{}d", tally.dice()), terms: terms.collect() }
}
