//! What an attack may bring: exact odds, and both sums before their dice.

use rules_core::books::obbedisco::{Action, Band as Won, Obbedisco, Outcome, Tally};
use rules_core::odds;

use super::words;
use crate::session_store::facts::{Band, Chances, Favour, Sum};
use crate::session_store::presenter::{Now, act};
use crate::tr;
use crate::words::signed;

/// The chances of the attack aimed at, or else of the first one that may be made.
pub(super) fn chances(now: &Now<'_, Obbedisco>) -> Option<Chances> {
    let side = now.side?;
    let aimed = now.eye.aim.as_ref();
    if aimed.is_some_and(|aim| aim.next.is_some()) {
        return None;
    }
    let wanted = aimed.and_then(|aim| aim.acts.first());
    let offer = now.hints.offers.iter().find(|offer| match wanted {
        Some(wanted) => act(&offer.action) == *wanted,
        None => matches!(offer.action, Action::Attack { .. }),
    })?;
    let Action::Attack { target, .. } = offer.action else { return None };
    let attacker = now.game.active()?;
    let odds = odds::of(now.game, side, &offer.action, odds::BUDGET / 100);
    let band =
        |(outcome, share): &(Outcome, f64)| Band { label: label(*outcome), favour: favour(*outcome), share: *share };
    let mut chances = Chances {
        side,
        title: tr!(odds.title).to_owned(),
        names: [tr!(odds.wins), tr!(odds.tie), tr!(odds.loses)].map(str::to_owned),
        bands: odds.outcomes.iter().rev().map(band).collect(),
        sums: vec![sum(words::leader(attacker), &offer.preview.own), sum(&words::place(target), &offer.preview.other)],
        assumes: None,
        error: odds.error,
    };
    if let Some(count) = of_36(chances.share(Favour::Own)).filter(|_| chances.error == 0.0) {
        chances.title = tr!(odds.out_of, count = count, total = 36);
    }
    Some(chances)
}

/// Whether the chances are so many times in 36, and how many.
fn of_36(share: f64) -> Option<u32> {
    let times = share * 36.0;
    ((times - times.round()).abs() < 1e-6).then_some(times.round() as u32)
}

const fn favour(outcome: Outcome) -> Favour {
    match outcome {
        Outcome::Won(_) | Outcome::DrivenOff => Favour::Own,
        Outcome::Tie => Favour::Even,
        _ => Favour::Enemy,
    }
}

fn sum(name: &str, tally: &Tally) -> Sum {
    let terms = tally
        .0
        .iter()
        .map(|term| (format!("{} {}", words::modifier(term.what), signed(term.value.into())), term.clause));
    let total = tally.total();
    let written = if total < 0 { format!("\u{2212} {}", total.unsigned_abs()) } else { format!("+ {total}") };
    Sum { name: name.to_owned(), total: format!("d {written}"), terms: terms.collect() }
}

fn label(outcome: Outcome) -> String {
    let text = match outcome {
        Outcome::Won(Won::Crushing) => tr!(odds.won_crushing),
        Outcome::Won(Won::Clear) => tr!(odds.won_clear),
        Outcome::Won(_) => tr!(odds.won_slight),
        Outcome::DrivenOff => tr!(odds.driven_off),
        Outcome::Tie => tr!(odds.equal),
        Outcome::CalledOff => tr!(odds.called_off),
        Outcome::Lost(by) => match words::lost_by(by) {
            Won::Crushing => tr!(odds.lost_crushing),
            Won::Clear => tr!(odds.lost_clear),
            _ => tr!(odds.lost_slight),
        },
        _ => tr!(odds.other),
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_two_dice_are_counted_in_36() {
        assert_eq!(of_36(21.0 / 36.0), Some(21));
        assert_eq!(of_36(0.5 + 1.0 / 216.0), None);
    }
}
