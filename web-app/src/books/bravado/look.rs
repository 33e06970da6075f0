//! The line of sight along a line the player lays (B7q to B7y).

use rules_core::books::bravado::{Bravado, Hidden};
use rules_core::table::{Bounds, Point, Segment};

use super::card;
use super::words::{self, Names};
use crate::session_store::presenter::Now;
use crate::table_board::{Look, Sight, measured};
use crate::tr;

/// What is seen along a line.
pub(super) fn look(now: &Now<'_, Bravado>, look: &Look) -> Sight {
    let game = now.game;
    let unit =
        |key: Option<u32>| key.and_then(|key| card::unit(game, key)).filter(|&unit| game.piece(unit).is_on_table());
    let (from, to) = (unit(look.from_base), unit(look.to_base));
    // A unit looks from the middle of its front to another's nearest point or any corner (B10b).
    let eye = from.filter(|&unit| !game.is_general(unit)).map_or(look.from, |unit| game.base(unit).muzzle());
    let ends: Vec<Point> = match to {
        Some(to) => [game.base(to).nearest(eye)].into_iter().chain(*game.base(to).corners()).collect(),
        None => vec![look.to],
    };
    let line = |end: Point| Segment::new(eye, end);
    let length = measured(eye, ends.first().copied().unwrap_or(look.to));
    let clear = Sight { from: eye, to: look.to, blocked: None, blocker: Vec::new(), label: length.clone() };
    if let Some(&seen) = ends.iter().find(|&&end| game.hidden(from, to, &line(end)).is_none()) {
        let label = words::fill(tr!(bra.sight.seen), &[&measured(eye, seen)]);
        return Sight { to: seen, label, ..clear };
    }
    let straight = line(ends.first().copied().unwrap_or(look.to));
    let Some(hidden) = game.hidden(from, to, &straight) else { return clear };
    let names = Names::new(game);
    let outline_of = |at: u8| {
        let shape = game.board().ground.piece(at).and_then(|lie| lie.shape.as_ref());
        shape.map(|shape| shape.outline().to_vec()).unwrap_or_default()
    };
    let (words, outline, name, clause) = match hidden {
        Hidden::Cover(at) => (tr!(bra.sight.cover), outline_of(at), names.ground(at), "B7q"),
        Hidden::Ridge(at) => (tr!(bra.sight.ridge), outline_of(at), names.ground(at), "B7r"),
        Hidden::Base(unit) => (tr!(bra.sight.base), game.base(unit).corners().to_vec(), names.unit(unit), "B7x"),
    };
    let Bounds { low, high } = Bounds::around(&outline);
    let foot = straight.nearest(low.midpoint(high));
    let label = words::fill(words, &[&length, &name, clause]);
    Sight { blocked: Some(foot), blocker: outline, label, ..clear }
}
