//! The line of sight along a line the player lays (7.6).

use rules_core::books::colonia::{Colonia, Hidden};
use rules_core::table::{Bounds, Edge, Point, Segment};

use super::card;
use super::words::{self, Names};
use crate::session_store::presenter::Now;
use crate::table_board::{Look, Sight, measured};
use crate::tr;

/// What is seen along a line.
pub(super) fn look(now: &Now<'_, Colonia>, look: &Look) -> Sight {
    let game = now.game;
    let unit =
        |key: Option<u32>| key.and_then(|key| card::unit(game, key)).filter(|&unit| game.piece(unit).is_on_table());
    let (from, to) = (unit(look.from_base), unit(look.to_base));
    let line = Segment::new(look.from, look.to);
    let length = measured(look.from, look.to);
    let clear = Sight { from: look.from, to: look.to, blocked: None, blocker: Vec::new(), label: length.clone() };
    // A unit is seen if any of its corners is, from any point of the looker's edge that is nearest.
    if let (Some(own), Some(other)) = (from, to) {
        let base = game.base(own);
        let edge = Edge::ALL.into_iter().min_by_key(|&edge| base.edge_centre(edge).distance(look.to));
        if game.sees(own, other, edge.unwrap_or(Edge::Front)) {
            return Sight { label: words::fill(tr!(col.sight.seen), &[&length]), ..clear };
        }
    }
    let Some(hidden) = game.hidden(from, to, &line) else { return clear };
    let names = Names::new(game);
    let (outline, name): (Vec<Point>, &str) = match hidden {
        Hidden::Cover(at) | Hidden::Crest(at) => {
            let lie = game.board().ground.piece(at);
            (lie.map(|lie| lie.shape.outline().to_vec()).unwrap_or_default(), names.ground(at))
        }
        Hidden::Base(unit) => (game.base(unit).corners().to_vec(), names.unit(unit)),
    };
    let (reason, clause) = match hidden {
        Hidden::Cover(_) => (tr!(col.sight.cover), "7.6f"),
        Hidden::Crest(_) => (tr!(col.sight.crest), "7.6g"),
        Hidden::Base(_) => (tr!(col.sight.base), "7.6e"),
    };
    let label = words::fill(reason, &[&length, name, clause]);
    Sight { blocked: Some(foot(&line, &outline)), blocker: outline, label, ..clear }
}

/// The point of a line nearest to the middle of what blocks it.
fn foot(line: &Segment, outline: &[Point]) -> Point {
    let Bounds { low, high } = Bounds::around(outline);
    line.nearest(Point::new((low.x + high.x) / 2, (low.y + high.y) / 2))
}
