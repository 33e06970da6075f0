//! Moves that meet a unit's order where none of the usual ones does (4.6n, 4.6p): toward the nearest enemy, or back.

use rules_core::books::colonia::{Action, Colonia, Part, Unit};
use rules_core::table::{Angle, Hand};

use crate::session_store::presenter::Now;

/// How many are offered.
const MOST: usize = 6;

/// Moves that meet the order of a unit that owes one.
pub(super) fn moves(now: &Now<'_, Colonia>, unit: Unit) -> Vec<Action> {
    let game = now.game;
    let base = game.base(unit);
    let m = u16::from(game.card(unit).values.m.unwrap_or_default()) * 10;
    let enemies = game.on_table_of(game.side_of(unit).other());
    let bearing = |enemy: Unit| base.centre().direction_to(game.base(enemy).centre());
    let nearest = enemies.min_by_key(|&enemy| game.base(enemy).gap(&base));
    let ahead = nearest.map_or(base.facing(), bearing);
    // The edge of what goes without disorder, where the enemy lies beyond it.
    let within = base.facing() + Angle((ahead - base.facing()).signed().0.clamp(-4500, 4500));
    let fans = (0..24).map(|turn| ahead + Angle::degrees(15 * turn));
    let bearings = [within, ahead].into_iter().chain(fans).map(|angle| angle.normalised().0 as u16);
    let legs = bearings.flat_map(|toward| [m, m / 2, m * 3 / 4].map(|mm| Part::Leg { toward, mm }));
    let farthest = now.hints.reach.iter().map(|reach| Part::Leg { toward: reach.toward, mm: reach.mm });
    let wheels = [30, 15, 5, 1].into_iter().flat_map(|degrees| Hand::ALL.map(|on| Part::Wheel { on, degrees }));
    let moves = legs.chain(farthest).chain(wheels).map(|part| Action::Move { parts: vec![part], with: None });
    moves.filter(|action| now.may(action)).take(MOST).collect()
}
