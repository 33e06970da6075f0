//! What an attack may bring: exact odds, and both sums before their dice.

use leptos::prelude::*;
use rules_core::Side;
use rules_core::books::obbedisco::{Action, Name, Outcome, Tally};
use rules_core::hex::HexId;
use rules_core::odds;

use super::{Aim, GameStore};

/// The chances of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// The attack.
    pub action: Action,
    /// The side that attacks.
    pub side: Side,
    /// Who attacks.
    pub attacker: Name,
    /// What he attacks.
    pub target: HexId,
    /// Each outcome with its probability, the best for the attacker first.
    pub outcomes: Vec<(Outcome, f64)>,
    /// The probability that was not followed: 0 when the odds are exact.
    pub left_out: f64,
    /// The attacker's sum before the die.
    pub own: Tally,
    /// The defender's sum before the die.
    pub other: Tally,
}

/// Won, equal and lost in one number each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Probability that the attacker wins.
    pub wins: f64,
    /// Probability of equal totals.
    pub ties: f64,
    /// Probability that he loses, or the attack does not take place.
    pub loses: f64,
}

impl Chances {
    /// The odds in three numbers.
    pub fn outlook(&self) -> Outlook {
        let mut outlook = Outlook::default();
        for (outcome, share) in &self.outcomes {
            match outcome {
                Outcome::Won(_) | Outcome::DrivenOff => outlook.wins += share,
                Outcome::Tie => outlook.ties += share,
                _ => outlook.loses += share,
            }
        }
        outlook
    }
}

impl GameStore {
    /// The chances of the attack aimed at, or else of the first one that may be made.
    pub fn chances(&self) -> Option<Chances> {
        let (side, _) = self.question()?;
        let hints = self.hints();
        let wanted = match self.aim.get() {
            Some(Aim::Attack(action)) => Some(action),
            Some(Aim::Approach { .. }) => return None,
            None => None,
        };
        let offer = hints.offers.iter().find(|offer| match wanted {
            Some(action) => offer.action == action,
            None => matches!(offer.action, Action::Attack { .. }),
        })?;
        let Action::Attack { target, .. } = offer.action else { return None };
        let shown = self.shown.get();
        let attacker = shown.game.active()?;
        let odds = odds::of(&shown.game, side, &offer.action, odds::BUDGET / 100);
        Some(Chances {
            action: offer.action,
            side,
            attacker,
            target,
            outcomes: odds.outcomes.into_iter().rev().collect(),
            left_out: odds.left_out,
            own: offer.preview.own.clone(),
            other: offer.preview.other.clone(),
        })
    }
}
