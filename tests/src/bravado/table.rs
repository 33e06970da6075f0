//! What happens on a table, in the words of the book.

use rules_core::books::bravado::{
    Action, Decision, Event, Link, Modifier, Part, Piece, Place, Status, Test, Unit, What,
};
use rules_core::secret::{Commitment, Salt};
use rules_core::table::Hand;

use super::{BLUE, RED, Table, mm};

impl Table {
    /// The number of a unit or General.
    pub fn u(&self, id: &str) -> Unit {
        match self.scenario.0.roster.iter().position(|card| card.id == id) {
            Some(at) => Unit(at as u8),
            None => panic!("no unit {id}"),
        }
    }

    /// The ids of units.
    pub fn names(&self, units: &[Unit]) -> Vec<&str> {
        units.iter().map(|&unit| self.scenario.0.card(unit).id.as_str()).collect()
    }

    /// Lets what waits for dice go on.
    pub fn begin(&mut self) -> &mut Self {
        if self.asked() == Decision::Begin {
            self.act(Action::Begin);
        }
        self
    }

    /// A move.
    pub fn move_of<const N: usize>(&self, id: &str, parts: [Part; N]) -> Action {
        Action::Move { unit: self.u(id), parts: parts.to_vec() }
    }

    /// A charge.
    pub fn charge_of<const N: usize>(&self, id: &str, target: &str, parts: [Part; N]) -> Action {
        Action::Charge { unit: self.u(id), target: self.u(target), parts: parts.to_vec(), hand: Hand::Right }
    }

    /// A General's move.
    pub fn ride_of<const N: usize>(&self, id: &str, parts: [Part; N], with: Option<&str>) -> Action {
        Action::Ride { general: self.u(id), parts: parts.to_vec(), with: with.map(|id| self.u(id)) }
    }

    /// A shot.
    pub fn shot_of(&self, id: &str, target: &str) -> Action {
        Action::Fire { unit: self.u(id), target: self.u(target) }
    }

    /// Moves a unit.
    pub fn go<const N: usize>(&mut self, id: &str, parts: [Part; N]) -> &mut Self {
        self.act(self.move_of(id, parts))
    }

    /// Charges.
    pub fn charge<const N: usize>(&mut self, id: &str, target: &str, parts: [Part; N]) -> &mut Self {
        self.act(self.charge_of(id, target, parts))
    }

    /// Fires.
    pub fn shoot(&mut self, id: &str, target: &str) -> &mut Self {
        self.act(self.shot_of(id, target))
    }

    /// Both sides have done whatever they are asked, until a decision of another kind.
    pub fn on_to_melee(&mut self) -> &mut Self {
        while matches!(self.asked(), Decision::Move { .. } | Decision::Ride { .. } | Decision::Fire) {
            self.act(Action::Done);
        }
        self
    }

    /// Fights the contact of a charger.
    pub fn fight(&mut self, charger: &str) -> &mut Self {
        let charger = self.u(charger);
        self.act(Action::Fight { charger })
    }

    /// Pursues so far.
    pub fn pursue(&mut self, centimetres: f64) -> &mut Self {
        self.act(Action::Pursue { mm: mm(centimetres) as u16, hand: Hand::Right })
    }

    /// Seals and shows numbers; none: that side is not asked, 0: a pass.
    pub fn bids(&mut self, red: Option<u8>, blue: Option<u8>) -> &mut Self {
        let salt = Salt([3; 16]);
        for (side, number) in [(RED, red), (BLUE, blue)] {
            assert_eq!(number.is_some(), self.asks(side) == Some(Decision::Bid), "{side:?}");
            if let Some(number) = number {
                self.act_as(side, Action::Seal { seal: Commitment::to(&[number], salt) });
            }
        }
        for (side, number) in [(RED, red), (BLUE, blue)] {
            if let Some(number) = number {
                self.act_as(side, Action::Open { number: Some((number, salt)) });
            }
        }
        self
    }

    /// Picks a General.
    pub fn choose(&mut self, id: &str) -> &mut Self {
        let general = self.u(id);
        self.act(Action::Choose { general })
    }

    /// Where a unit or General stands.
    pub fn stands(&self, id: &str) -> (f64, f64, u16) {
        let pose = self.game().pose(self.u(id));
        (f64::from(pose.x) / 10.0, f64::from(pose.y) / 10.0, pose.facing)
    }

    /// All that changes of a unit or General.
    pub fn piece(&self, id: &str) -> Piece {
        *self.game().piece(self.u(id))
    }

    /// The status of a unit; none once it is destroyed.
    pub fn status(&self, id: &str) -> Option<Status> {
        let piece = self.piece(id);
        piece.is_on_table().then_some(piece.status)
    }

    /// Whether a unit or General is gone for good.
    pub fn is_lost(&self, id: &str) -> bool {
        self.piece(id).place == Place::Lost
    }

    /// The contact a unit has made.
    pub fn link(&self, charger: &str) -> Option<Link> {
        let charger = self.u(charger);
        self.game().state().links.iter().find(|link| link.charger == charger).copied()
    }

    /// All morale tests so far.
    pub fn tests(&self) -> Vec<&Test> {
        self.events.iter().flat_map(Event::tests).collect()
    }

    /// The total of each morale test so far.
    pub fn totals(&self) -> Vec<i8> {
        self.tests().iter().map(|test| test.total).collect()
    }

    /// The modifiers of the last morale test.
    pub fn terms(&self) -> Vec<(Modifier, i8)> {
        let last = self.tests().last().map(|test| &test.tally.terms);
        last.into_iter().flatten().map(|term| (term.what, term.value)).collect()
    }

    /// The causes of Good and of Bad of the last morale test.
    pub fn causes(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let ids = |clauses: &[rules_core::Clause]| clauses.iter().map(|clause| clause.id()).collect();
        self.tests().last().map_or((Vec::new(), Vec::new()), |test| (ids(&test.tally.good), ids(&test.tally.bad)))
    }

    /// Whether something happened.
    pub fn happened(&self, what: impl Fn(&What) -> bool) -> bool {
        self.events.iter().any(|event| what(&event.what))
    }
}
