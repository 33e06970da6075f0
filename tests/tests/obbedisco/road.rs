//! A stretch of the Giudicarie road: 3718, 3717, 3716 are valley (level 1, no defence modifier), without town or river.
//!
//! Sprovieri (4 SP, cmd 1) against Thour (3 SP, cmd 2) there: 5 and a die against 5 and a die, so the difference of the
//! dice is the difference of the combat.

use rules_core::books::obbedisco::Event;
use rules_core::books::obbedisco::Name::{self, Sprovieri, Thour};
use tests::obbedisco::{Setup, Table, table};

/// Sprovieri in 3718, Thour in 3716, the hex between them empty.
pub(crate) fn facing() -> Setup {
    table().leader(Sprovieri, 3718).leader(Thour, 3716)
}

/// Sprovieri (init 2) marches with a 4, enters 3717, is let come, and attacks 3716 with these dice, the attacker's
/// first; what the result throws may follow.
pub(crate) fn fight<const N: usize>(setup: Setup, dice: [u8; N]) -> Table {
    let mut game = setup.activated(Sprovieri);
    game.dice([4]).march().step(3717).no_reaction();
    game.dice(dice).attack(3716);
    game
}

/// Sprovieri in 3717 assaults Thour in 3716 (march die 6, then these dice).
pub(crate) fn assault<const N: usize>(setup: Setup, dice: [u8; N]) -> Table {
    let mut game = setup.activated(Sprovieri);
    game.dice([6]).march().dice(dice).attack(3716);
    game
}

/// What a leader's fatigue, the MP roll, the dice and an advance came to, in order: `"4.3b 1"` is a point by 4.3b that
/// makes 1 FP.
pub(crate) fn ledger(game: &Table, leader: Name) -> Vec<String> {
    use rules_core::books::obbedisco::Unit;
    let entry = |event: &Event| match event {
        Event::Fatigue { unit, now, clause, .. } if *unit == Unit::Leader(leader) => Some(format!("{clause} {now}")),
        Event::MovePoints { .. } => Some("MP".into()),
        Event::Fought { .. } => Some("dice".into()),
        Event::Advanced { .. } => Some("advance".into()),
        _ => None,
    };
    game.events.iter().filter_map(entry).collect()
}
