//! What dice may bring: exact odds of fire, melee and the Bravado Test; the tests that come with their dice.

use rules_core::books::bravado::{Action, Bravado, Forecast, NEED, Preview, Unit};
use rules_core::{Clause, Game as _, odds};
use rules_core::{InOrder as _, Listing};

use super::words::{self, Fate, Names, names};
use crate::books;
use crate::json;
use crate::session_store::facts::{Band, Chances, Favour, Sum};
use crate::session_store::presenter::Now;
use crate::tr;
use crate::words::signed;

/// The most ways of falling that are followed while the page waits.
const LEAVES: usize = odds::BUDGET / 8;

/// The chances of what is aimed at, or else of the only fight there is, or of a Pluck.
pub(super) fn chances(now: &Now<'_, Bravado>) -> Option<Chances> {
    let side = now.side?;
    let aimed = now.eye.aim.as_ref().and_then(|aim| aim.acts.first());
    let action: Action = if let Some(aimed) = aimed {
        json::read(aimed).ok().filter(|action| now.may(action))?
    } else {
        let mut open = now.hints.offers.iter().map(|offer| &offer.action).filter(|action| opens(action));
        let first = open.next()?;
        if open.next().is_some() {
            return None;
        }
        first.clone()
    };
    if !rolls(&action) {
        return None;
    }
    let preview = now.game.preview(side, &action).ok()?;
    let names = Names::new(now.game);
    let bands = match &action {
        Action::Yes => again(&preview),
        // A charge is fought later, after fire: what is known of it is its first round.
        Action::Charge { .. } => first_round(&preview)?,
        _ => return followed(now, side, &action, &preview, &names),
    };
    Some(told(side, &action, (bands, 0.0), &preview, &names))
}

fn told(
    side: rules_core::Side,
    action: &Action,
    (bands, error): (Vec<Band>, f64),
    preview: &Preview,
    names: &Names<'_>,
) -> Chances {
    let mut sums: Vec<Sum> = preview.tests.iter().map(|test| sum(test, names)).collect();
    sums.extend(bravado(action, names));
    Chances {
        side,
        title: words::action(action, names),
        names: [tr!(bra.odds.good), tr!(bra.odds.even), tr!(bra.odds.bad)].map(str::to_owned),
        bands,
        sums,
        assumes: Some(tr!(bra.odds.assumes).to_owned()),
        error,
    }
}

/// Every way the dice can fall up to the next decision.
fn followed(
    now: &Now<'_, Bravado>,
    side: rules_core::Side,
    action: &Action,
    preview: &Preview,
    names: &Names<'_>,
) -> Option<Chances> {
    let about: Vec<Unit> = match *action {
        Action::Fire { target, .. } => vec![target],
        _ => preview.tests.iter().map(|test| test.unit).collect(),
    };
    let odds = odds::of(now.game, side, action, LEAVES);
    let mut merged: Listing<[Fate; 2], f64> = Listing::default();
    for (outcome, share) in &odds.outcomes {
        *merged.get_or_insert_with(Fate::of(outcome, side, now.game, &about), || 0.0) += share;
    }
    // What ends in nothing whatever falls has no chances.
    if merged.list().iter().all(|(fates, _)| *fates == [Fate::default(); 2]) {
        return None;
    }
    let mut bands: Vec<([Fate; 2], f64)> = merged.into_list();
    bands.put_in_order_by(|&([own, enemy], _)| (words::favour([own, enemy]) as u8, own, std::cmp::Reverse(enemy)));
    let band = |(fates, share)| Band { label: words::outcome(fates), favour: words::favour(fates), share };
    let bands = bands.into_iter().map(band).collect();
    Some(told(side, action, (bands, odds.error), preview, names))
}

/// A test and the two ways it may end.
fn two(passes: f64) -> Vec<Band> {
    let band = |label: &str, favour, share| Band { label: label.to_owned(), favour, share };
    vec![band(tr!(bra.odds.passes), Favour::Own, passes), band(tr!(bra.odds.fails), Favour::Enemy, 1.0 - passes)]
}

/// The Bravado Test thrown again for a Pluck.
fn again(preview: &Preview) -> Vec<Band> {
    two(f64::from(preview.bravado.unwrap_or_default()) / 6.0)
}

/// The first round of the melee a charge leads to: both test, both results count (B5c). Against a Routed target its only
/// test.
fn first_round(preview: &Preview) -> Option<Vec<Band>> {
    let share = |test: &Forecast| f64::from(test.passes.0) / f64::from(test.passes.1.max(1));
    let fails = |own: bool, enemy: bool| match (own, enemy) {
        (false, false) => tr!(bra.odds.nothing).to_owned(),
        (own, enemy) => {
            let said = |words: &str| words::fill(words, &[tr!(bra.odds.fails)]);
            let both = [own.then(|| said(tr!(bra.odds.own))), enemy.then(|| said(tr!(bra.odds.enemy)))];
            both.into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
    };
    let band = |own: bool, enemy: bool, share: f64| Band {
        label: fails(own, enemy),
        favour: match (own, enemy) {
            (false, true) => Favour::Own,
            (true, false) => Favour::Enemy,
            _ => Favour::Even,
        },
        share,
    };
    match preview.tests.as_slice() {
        [only] => Some(vec![band(false, true, 1.0 - share(only)), band(false, false, share(only))]),
        [own, enemy] => {
            let (own, enemy) = (share(own), share(enemy));
            Some(vec![
                band(false, true, own * (1.0 - enemy)),
                band(false, false, own * enemy),
                band(true, true, (1.0 - own) * (1.0 - enemy)),
                band(true, false, (1.0 - own) * enemy),
            ])
        }
        _ => None,
    }
}

/// Whether an action's chances are shown before anything is aimed at.
const fn opens(action: &Action) -> bool {
    matches!(action, Action::Fight { .. } | Action::Yes)
}

/// Whether an action throws dice or leads to a throw.
const fn rolls(action: &Action) -> bool {
    matches!(action, Action::Fight { .. } | Action::Yes | Action::Fire { .. } | Action::Charge { .. })
}

/// A test before its dice: what is thrown, every cause and modifier.
fn sum(test: &Forecast, names: &Names<'_>) -> Sum {
    let tally = &test.tally;
    let mut total = names::stand_dice(tally.stand()).to_owned();
    if tally.total() != 0 {
        total = format!("{total}, {}", signed(tally.total().into()));
    }
    total = format!("{total}, {NEED}+");
    Sum { name: names.unit(test.unit), total, terms: words::tally_terms(tally).collect() }
}

/// The Bravado Test to be thrown again: number and markers.
fn bravado(action: &Action, names: &Names<'_>) -> Option<Sum> {
    let phase = names.game.state().phase.as_ref().filter(|_| *action == Action::Yes)?;
    let general = phase.general?;
    let markers = names.game.piece(general).markers;
    let clause = |id: &str| books::clause(rules_core::any::Book::Bravado, id);
    let parts: [Option<(String, Clause)>; 2] = [
        clause("B2v").map(|clause| (words::fill(tr!(bra.odds.number), &[&phase.number.to_string()]), clause)),
        clause("B2y")
            .filter(|_| markers > 0)
            .map(|clause| (words::fill(tr!(bra.odds.marker), &[&signed(-i16::from(markers))]), clause)),
    ];
    let need = words::fill(tr!(bra.odds.need), &[&(phase.number + markers).to_string()]);
    Some(Sum { name: names.unit(general), total: need, terms: parts.into_iter().flatten().collect() })
}
