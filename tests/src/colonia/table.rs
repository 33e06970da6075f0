//! What happens on a table, in the words of the book.

use rules_core::Game;
use rules_core::books::colonia::{Action, Part, Piece, Place, Plan, Unit, What};
use rules_core::table::Edge;

use super::{Table, Terms, find, leg, terms, walk};

impl Table {
    /// A unit by its id.
    pub fn u(&self, id: &str) -> Unit {
        find(&self.scenario, id).0
    }

    /// Moves.
    pub fn walk<const N: usize>(&mut self, parts: [Part; N]) -> &mut Self {
        self.act(walk(parts))
    }

    /// Charges straight along a bearing in degrees.
    pub fn charge(&mut self, target: &str, degrees: u16, bonus: bool) -> &mut Self {
        let action = self.charging(target, degrees, bonus);
        self.act(action)
    }

    /// A straight charge.
    pub fn charging(&self, target: &str, degrees: u16, bonus: bool) -> Action {
        Action::Charge { target: self.u(target), parts: vec![leg(degrees, 1000)], bonus, with: None }
    }

    /// Fires and does nothing more.
    pub fn fire(&mut self, target: &str) -> &mut Self {
        let action = self.firing(target, Plan::Stand);
        self.act(action)
    }

    /// A shot.
    pub fn firing(&self, target: &str, then: Plan) -> Action {
        Action::Fire { target: self.u(target), then, from: Edge::Front }
    }

    /// Ends the activation.
    pub fn done(&mut self) -> &mut Self {
        self.act(Action::Done)
    }

    /// Answers yes.
    pub fn yes(&mut self) -> &mut Self {
        self.act(Action::Yes)
    }

    /// Answers no.
    pub fn no(&mut self) -> &mut Self {
        self.act(Action::No)
    }

    /// A unit as it is.
    pub fn piece(&self, id: &str) -> Piece {
        *self.game().piece(self.u(id))
    }

    /// Where a unit stands.
    pub fn stands(&self, id: &str) -> (i32, i32, u16) {
        let piece = self.piece(id);
        (piece.x, piece.y, piece.facing)
    }

    /// A unit's strength.
    pub fn vbu(&self, id: &str) -> u8 {
        self.game().vbu(self.u(id))
    }

    /// Whether a unit is removed.
    pub fn is_gone(&self, id: &str) -> bool {
        self.piece(id).place == Place::Removed
    }

    /// Whether two units are in contact.
    pub fn linked(&self, one: &str, other: &str) -> bool {
        let (one, other) = (self.u(one), self.u(other));
        self.game().state().links.iter().any(|link| link.holds(one) && link.holds(other))
    }

    /// The sums thrown so far, with the damages, in order.
    pub fn sums(&self) -> Vec<(Unit, i8, u8)> {
        self.events
            .iter()
            .filter_map(|event| match &event.what {
                What::Fired { unit, tally, damage, .. } | What::Fought { unit, tally, damage, .. } => {
                    Some((*unit, tally.total(), *damage))
                }
                _ => None,
            })
            .collect()
    }

    /// The terms of the last sum thrown by a unit.
    pub fn terms(&self, id: &str) -> Terms {
        let own = self.u(id);
        let tally = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { unit, tally, .. } | What::Fought { unit, tally, .. } if *unit == own => Some(tally.clone()),
            _ => None,
        });
        terms(&tally.unwrap_or_default())
    }

    /// The range of the last shot, in hundredths of a millimetre.
    pub fn range(&self) -> i32 {
        let found = self.events.iter().rev().find_map(|event| match event.what {
            What::Fired { range, .. } => Some(range),
            _ => None,
        });
        found.unwrap_or(-1)
    }

    /// Whether an event cites a clause.
    pub fn has_event(&self, id: &str) -> bool {
        self.events.iter().any(|event| event.clause.id() == id)
    }

    /// The dice a shot would have now, or the clause that refuses it.
    pub fn shot(&self, target: &str, then: Plan) -> Result<i8, &'static str> {
        let action = self.firing(target, then);
        match self.game().preview(self.decider(), &action) {
            Ok(preview) => Ok(preview.own.map_or(0, |tally| tally.total())),
            Err(refusal) => Err(refusal.clause.id()),
        }
    }
}
