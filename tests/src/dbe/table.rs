//! What happens on a table, in the words of the book.

use rules_core::books::dbe::{
    Action, Contact, Dbe, Decision, Effect, Leg, Manoeuvre, Onto, Pay, Piece, Place, Position, Unit, What,
};
use rules_core::table::Edge;
use rules_core::{Game as _, Side};

use super::{Table, Terms, cm, terms};

impl Table {
    /// The number of a unit.
    pub fn u(&self, id: &str) -> Unit {
        match self.scenario.0.roster.iter().position(|card| card.id == id) {
            Some(at) => Unit(at as u8),
            None => panic!("no unit {id}"),
        }
    }

    /// A game of the same battle from a position.
    pub fn begun_from(&self, position: &Position) -> Dbe {
        match Dbe::from_position(&self.scenario, &self.options, position) {
            Ok(game) => game,
            Err(problems) => panic!("unsound position: {problems}"),
        }
    }

    /// The ids of units.
    pub fn names(&self, units: &[Unit]) -> Vec<&str> {
        units.iter().map(|&unit| self.scenario.0.card(unit).id.as_str()).collect()
    }

    /// Lays out dice for the commands of the turns that follow.
    pub fn spare(&mut self) -> &mut Self {
        self.dice([1; 8])
    }

    /// Where a unit was shifted to by a clause, in order.
    pub fn shifts(&self, id: &str) -> Vec<(f64, f64, f64)> {
        let unit = self.u(id);
        let shifts = self.events.iter().filter_map(|event| match event.what {
            What::Shifted { unit: shifted, to, .. } if shifted == unit => Some(to),
            _ => None,
        });
        shifts.map(|to| (f64::from(to.x) / 100.0, f64::from(to.y) / 100.0, f64::from(to.facing) / 10.0)).collect()
    }

    /// Lets what waits for dice go on.
    pub fn begin(&mut self) -> &mut Self {
        if self.asked() == Decision::Begin {
            self.act(Action::Begin);
        }
        self
    }

    /// Points that pay a move of these units.
    pub fn pay(&self, units: &[Unit]) -> Pay {
        let corps = units.first().and_then(|&unit| self.scenario.0.card(unit).corps).unwrap_or(0);
        self.game().payment(corps, units).unwrap_or(Pay { corps: self.game().points_needed(corps, units), chief: 0 })
    }

    /// A single move.
    pub fn move_of<const N: usize>(&self, id: &str, legs: [Leg; N]) -> Action {
        let unit = self.u(id);
        Action::Move { unit, legs: legs.to_vec(), onto: None, pay: self.pay(&[unit]) }
    }

    /// A single move into contact.
    pub fn attack_of<const N: usize>(&self, id: &str, legs: [Leg; N], target: &str, edge: Edge) -> Action {
        let (unit, target) = (self.u(id), self.u(target));
        Action::Move { unit, legs: legs.to_vec(), onto: Some(Onto { target, edge }), pay: self.pay(&[unit]) }
    }

    /// A group move.
    pub fn group_of<const N: usize>(&self, ids: [&str; N], how: Manoeuvre) -> Action {
        let units: Vec<Unit> = ids.iter().map(|id| self.u(id)).collect();
        let pay = self.pay(&units);
        Action::Group { units, how, onto: None, pay }
    }

    /// A group's march into contact.
    pub fn group_attack<const N: usize>(&self, ids: [&str; N], legs: Vec<Leg>, target: &str, edge: Edge) -> Action {
        let units: Vec<Unit> = ids.iter().map(|id| self.u(id)).collect();
        let pay = self.pay(&units);
        let onto = Some(Onto { target: self.u(target), edge });
        Action::Group { units, how: Manoeuvre::March { legs }, onto, pay }
    }

    /// Moves a single element.
    pub fn go<const N: usize>(&mut self, id: &str, legs: [Leg; N]) -> &mut Self {
        let action = self.move_of(id, legs);
        self.act(action)
    }

    /// Moves a single element into contact.
    pub fn attack<const N: usize>(&mut self, id: &str, legs: [Leg; N], target: &str, edge: Edge) -> &mut Self {
        let action = self.attack_of(id, legs, target, edge);
        self.act(action)
    }

    /// Breaks off.
    pub fn break_off(&self, id: &str, centimetres: f64) -> Action {
        let unit = self.u(id);
        Action::BreakOff { unit, length: cm(centimetres), pay: self.pay(&[unit]) }
    }

    /// Has done.
    pub fn done(&mut self) -> &mut Self {
        self.act(Action::Done)
    }

    /// Yes.
    pub fn yes(&mut self) -> &mut Self {
        self.act(Action::Yes)
    }

    /// No.
    pub fn no(&mut self) -> &mut Self {
        self.act(Action::No)
    }

    /// Names a unit.
    pub fn name(&mut self, id: &str) -> &mut Self {
        let unit = self.u(id);
        self.act(Action::Name { unit })
    }

    /// A volley.
    pub fn shot<const N: usize>(&self, main: &str, extra: [&str; N]) -> Action {
        Action::Shoot { main: self.u(main), extra: extra.iter().map(|id| self.u(id)).collect() }
    }

    /// Shoots.
    pub fn shoot<const N: usize>(&mut self, main: &str, extra: [&str; N]) -> &mut Self {
        let action = self.shot(main, extra);
        self.act(action)
    }

    /// A unit as it stands.
    pub fn piece(&self, id: &str) -> Piece {
        *self.game().piece(self.u(id))
    }

    /// Where a unit stands: centimetres and degrees.
    pub fn stands(&self, id: &str) -> (f64, f64, f64) {
        let piece = self.piece(id);
        (f64::from(piece.x) / 100.0, f64::from(piece.y) / 100.0, f64::from(piece.facing) / 10.0)
    }

    /// Whether a unit is lost.
    pub fn is_lost(&self, id: &str) -> bool {
        self.piece(id).place == Place::Lost
    }

    /// Whether the front of one is in contact with an edge of the other.
    pub fn contact(&self, by: &str, on: &str) -> Option<Contact> {
        let (by, on) = (self.u(by), self.u(on));
        self.game().contacts_of(by).copied().find(|contact| contact.has(on))
    }

    /// Whether two are front to front.
    pub fn are_paired(&self, one: &str, other: &str) -> bool {
        self.contact(one, other).is_some_and(|contact| contact.is_pair())
    }

    /// Points lost by a side.
    pub fn army_lost(&self, side: Side) -> u16 {
        self.game().army_lost(side)
    }

    /// What a move just made cost, in thousandths of a centimetre.
    pub fn cost(&self) -> i32 {
        let mut moves = self.events.iter().rev();
        let found = moves.find_map(|event| if let What::Moved { cost, .. } = event.what { Some(cost) } else { None });
        found.unwrap_or(0)
    }

    /// The last melee fought: the active player's total, the other's, what came of it.
    pub fn fought(&self) -> (i8, i8, Effect) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fought { own, other, effect, .. } => Some((own.total(), other.total(), *effect)),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no melee"))
    }

    /// All melees fought.
    pub fn melees(&self) -> Vec<(i8, i8)> {
        let melees = self.events.iter().filter_map(|event| match &event.what {
            What::Fought { own, other, .. } => Some((own.total(), other.total())),
            _ => None,
        });
        melees.collect()
    }

    /// The terms of the last melee without factors: the active player's and the other's.
    pub fn terms(&self) -> (Terms, Terms) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fought { own, other, .. } => Some((terms(&own.tally), terms(&other.tally))),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no melee"))
    }

    /// The last shot: the shooter's total, the target's, what came of it.
    pub fn fired(&self) -> (i8, i8, Effect) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { shooter, target, effect, .. } => Some((shooter.total(), target.total(), *effect)),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no shot"))
    }

    /// The terms of the last shot without factors: the shooter's and the target's.
    pub fn fire_terms(&self) -> (Terms, Terms) {
        let found = self.events.iter().rev().find_map(|event| match &event.what {
            What::Fired { shooter, target, .. } => Some((terms(&shooter.tally), terms(&target.tally))),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("no shot"))
    }

    /// The targets the active player may name now, or who shoots at the one named.
    pub fn targets(&self) -> Vec<&str> {
        match self.asked() {
            Decision::Target { targets } => self.names(&targets),
            Decision::Shoot { target, .. } => self.names(&[target]),
            _ => Vec::new(),
        }
    }

    /// What modifies a melee of one main element against another, factors left out.
    pub fn melee_terms(&self, unit: &str, foe: &str) -> Terms {
        terms(&self.game().melee_tally(self.u(unit), self.u(foe)))
    }

    /// Whether an event by this clause has happened.
    pub fn has_event(&self, clause: &str) -> bool {
        self.events.iter().any(|event| event.clause.id() == clause)
    }
}
