//! What dice may bring: exact odds of throws, fire and melee, and both sums before their dice.

use rules_core::books::caricat::{Action, Caricat, Outcome, Preview, Tally};
use rules_core::odds;

use super::words::{self, Form, Names};
use crate::session_store::facts::{Band, Chances, Sum};
use crate::session_store::presenter::{Now, act};
use crate::tr;
use crate::words::signed;

/// The most ways of falling that are followed while the page waits.
const LEAVES: usize = odds::BUDGET / 10;

/// The chances of what is aimed at, or else of the first attack or answer on offer.
pub(super) fn chances(now: &Now<'_, Caricat>) -> Option<Chances> {
    let side = now.side?;
    let aimed = now.eye.aim.as_ref().and_then(|aim| aim.acts.first());
    let offer = match aimed {
        Some(aimed) => now.hints.offers.iter().find(|offer| act(&offer.action) == *aimed)?,
        None => now.hints.offers.iter().rev().find(|offer| opens(&offer.action))?,
    };
    let (ahead, thrower, action) = now.game.before_dice(side, &offer.action).ok()?;
    let odds = odds::of(&ahead, thrower, &action, LEAVES);
    // Nothing that dice decide has no chances.
    let bands: Vec<Band> = odds
        .outcomes
        .iter()
        .rev()
        .filter(|(outcome, _)| *outcome != Outcome::Nothing)
        .map(|&(outcome, share)| Band { label: words::outcome(outcome), favour: words::favour(outcome), share })
        .collect();
    if bands.is_empty() {
        return None;
    }
    let names = Names::new(now.game);
    let attack = matches!(offer.action, Action::Fire { .. } | Action::Melee { .. });
    Some(Chances {
        side,
        title: words::attack(&offer.action, &names).unwrap_or_else(|| words::action(&offer.action, side, &names)),
        names: [tr!(car.odds.good), tr!(car.odds.even), tr!(car.odds.bad)].map(str::to_owned),
        bands,
        sums: sums(&offer.action, &offer.preview, &names),
        assumes: attack.then(|| tr!(car.odds.assumes).to_owned()),
        error: odds.error,
    })
}

/// Whether an action's chances are shown before anything is aimed at: where little else can be done.
const fn opens(action: &Action) -> bool {
    matches!(action, Action::Answer { .. } | Action::Evade)
}

fn sums(action: &Action, preview: &Preview, names: &Names<'_>) -> Vec<Sum> {
    match action {
        Action::Melee { units, target, .. } => {
            vec![sum(names.units(units.units(), Form::Name), &preview.own), sum(names.unit(*target), &preview.other)]
        }
        Action::Fire { units, .. } => volley(names.units(units.units(), Form::Name), preview),
        Action::Answer { .. } | Action::React { .. } => volley(String::new(), preview),
        Action::Throw { leader } if !preview.own.0.is_empty() => {
            vec![sum(names.leader(*leader).to_owned(), &preview.own)]
        }
        _ => Vec::new(),
    }
}

fn volley(name: String, preview: &Preview) -> Vec<Sum> {
    vec![Sum { name, total: words::short(preview), terms: Vec::new() }]
}

fn sum(name: String, tally: &Tally) -> Sum {
    let terms = tally
        .0
        .iter()
        .map(|term| (format!("{} {}", words::modifier(term.what), signed(term.value.into())), term.clause));
    Sum { name, total: format!("2d {}", signed(tally.total().into())), terms: terms.collect() }
}
