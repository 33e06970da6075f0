//! Generals, their radius and their orders: clauses 2.1.4, 2.2o–s, 4.6.

use alloc::vec::Vec;

use super::event::{Tell as _, What};
use super::position::Frame;
use super::refusal::Reason;
use super::scenario::GeneralCard;
use super::troops::Row;
use super::units::{Chief, Order, Place, Unit};
use super::{Colonia, Events, clause, refuse};
use crate::secret::{Commitment, Salt};
use crate::table::Length;
use crate::{Refusal, Side};

/// Stored bases touch within this gap (0f).
pub(super) const TOUCH: Length = Length::MILLIMETRE;
/// What counts as the limit itself (0c).
pub(super) const SLACK: Length = Length(10);
/// The radius of a deputy (2.1.4d).
const DEPUTY: u8 = 20;

impl Colonia {
    pub(super) fn chief(&self, general: Unit) -> Chief {
        let at = self.card(general).general.map_or(0, |card| card.chief);
        self.position.chiefs.get(usize::from(at)).copied().unwrap_or_default()
    }

    pub(super) fn chief_mut(&mut self, general: Unit) -> Option<&mut Chief> {
        let at = self.card(general).general?.chief;
        self.position.chiefs.get_mut(usize::from(at))
    }

    /// The grades of a general; a deputy has the least.
    fn grades(&self, general: Unit) -> Option<GeneralCard> {
        let card = self.card(general).general?;
        let deputy = self.chief(general).deputy;
        Some(if deputy { GeneralCard { radius: DEPUTY, valour: 0, charisma: 0, ..card } } else { card })
    }

    /// How far a general's orders and charisma reach.
    pub fn radius(&self, general: Unit) -> Length {
        let own = self.grades(general).map_or(0, |card| i32::from(card.radius));
        // A telegraph of his brigade that stands still carries further (2.1.5b).
        let wire = self.on_table().any(|unit| {
            let card = self.card(unit);
            card.row == Row::Telegrafo && self.general_of(unit) == Some(general) && !self.piece(unit).shifted
        });
        Length::cm(own + if wire { 20 } else { 0 })
    }

    /// The valour of a general in dice.
    pub fn valour(&self, general: Unit) -> i8 {
        self.grades(general).map_or(0, |card| card.valour)
    }

    /// The general of a unit's brigade; a general's own for himself.
    pub fn general_of(&self, unit: Unit) -> Option<Unit> {
        let card = self.card(unit);
        if card.is_hq() {
            return Some(unit);
        }
        self.board.brigades.get(usize::from(card.brigade?))?.general
    }

    /// The generals above a unit, the brigade's first; for a general himself and those above him (2.2q).
    pub(super) fn chain(&self, unit: Unit) -> Vec<Unit> {
        let card = self.card(unit);
        let first = match (card.is_hq(), card.brigade.and_then(|at| self.board.brigades.get(usize::from(at)))) {
            (true, _) => Some(unit),
            (false, Some(brigade)) => brigade.general.or(Some(brigade.superior)),
            (false, None) => None,
        };
        let above = |general: &Unit| self.card(*general).general.and_then(|card| card.superior);
        core::iter::successors(first, above).take(8).collect()
    }

    pub(super) fn touches(&self, one: Unit, other: Unit) -> bool {
        self.base(one).is_within(&self.base(other), TOUCH)
    }

    /// The general attached to a unit: of its chain, touching it, the highest (2.2p–q, 8e).
    pub fn attached(&self, unit: Unit) -> Option<Unit> {
        let chain = self.chain(unit);
        chain
            .into_iter()
            .rev()
            .find(|&general| general == unit || self.piece(general).is_on_table() && self.touches(general, unit))
    }

    pub(super) fn in_radius(&self, general: Unit, unit: Unit) -> bool {
        self.piece(general).is_on_table()
            && self.base(general).is_within(&self.base(unit), self.radius(general) + SLACK)
    }

    /// What charisma adds to each die of a unit's test (7.5f, 2.2s).
    pub fn charisma(&self, unit: Unit) -> i8 {
        match self.general_of(unit) {
            Some(general) if self.in_radius(general, unit) => self.grades(general).map_or(0, |card| card.charisma),
            _ => 0,
        }
    }

    /// The order a general's superior holds, if he is on the table and near enough to bind him (4.6g, 4.6k).
    fn superiors_order(&self, general: Unit) -> Option<Order> {
        let superior = self.card(general).general?.superior?;
        self.in_radius(superior, general).then(|| self.piece(superior).order)
    }

    /// Whether a general may be given an order, when his superior lays or holds another (4.6d–h).
    ///
    /// # Refusals
    /// [`Reason::NotEligible`], [`Reason::TooManySteps`], [`Reason::OutOfBounds`].
    pub fn may_order(&self, general: Unit, order: Order, superior: Option<Order>) -> Result<(), Refusal<Reason>> {
        if self.card(general).general.is_none() {
            refuse!("4.6a", Reason::NotEligible { unit: general });
        }
        let held = self.piece(general).order;
        let Some(superior) = superior else {
            if held.steps(order) > 1 {
                refuse!("4.6d", Reason::TooManySteps { from: held, to: order });
            }
            return Ok(());
        };
        let toward = step_toward(held, superior);
        if held.steps(superior) > 1 {
            // Out of bounds: the step back must be laid.
            if order != toward {
                refuse!("4.6h", Reason::OutOfBounds { superior, to: order });
            }
            return Ok(());
        }
        if held.steps(order) > 1 {
            refuse!("4.6d", Reason::TooManySteps { from: held, to: order });
        }
        if order.steps(superior) > 1 {
            if superior == Order::Attacco {
                refuse!("4.6f", Reason::OutOfBounds { superior, to: order });
            }
            refuse!("4.6g", Reason::OutOfBounds { superior, to: order });
        }
        Ok(())
    }

    /// The order that would bind a general, among those about to be laid; the superiors' held ones otherwise.
    pub fn binding(&self, general: Unit, laid: &[(Unit, Order)]) -> Option<Order> {
        let superior = self.card(general).general?.superior?;
        if !self.in_radius(superior, general) {
            return None;
        }
        let laid = laid.iter().find(|(unit, _)| *unit == superior).map(|&(_, order)| order);
        Some(laid.unwrap_or_else(|| self.piece(superior).order))
    }

    /// The generals of a side that lay a marker now, superiors first.
    pub fn layers(&self, side: Side) -> Vec<Unit> {
        let on_table = |unit: &Unit| self.piece(*unit).is_on_table() && !self.has_fixed_order(*unit);
        self.board.generals_of(side).into_iter().filter(on_table).collect()
    }

    fn has_fixed_order(&self, unit: Unit) -> bool {
        let brigade = self.card(unit).brigade.and_then(|at| self.board.brigades.get(usize::from(at)));
        brigade.is_some_and(|brigade| brigade.fixed_order)
    }

    pub(super) fn check_lay(&self, side: Side, seals: &[(Unit, Commitment)]) -> Result<(), Refusal<Reason>> {
        let own = self.layers(side);
        for (at, (unit, _)) in seals.iter().enumerate() {
            if !own.contains(unit) {
                refuse!("4.6a", Reason::NotEligible { unit: *unit });
            }
            if seals.iter().take(at).any(|(other, _)| other == unit) {
                refuse!("4.6e", Reason::Incomplete);
            }
        }
        Ok(())
    }

    pub(super) fn lay(&mut self, side: Side, seals: &[(Unit, Commitment)], log: &mut Events) {
        for &(unit, seal) in seals {
            if let Some(chief) = self.chief_mut(unit) {
                chief.seal = Some(seal);
            }
        }
        self.position.laid[side] = true;
        log.event(clause!("4.6e"), What::Laid { side });
    }

    /// Whether a general's marker has no effect when shown (4.6k, 4.6u).
    fn is_void(&self, general: Unit) -> bool {
        let card = self.card(general);
        let forced = card.brigade.and_then(|at| self.position.brigades.get(usize::from(at))).is_some_and(|b| b.forced);
        let superior = card.general.and_then(|general| general.superior);
        let away =
            superior.is_some_and(|superior| self.piece(superior).is_on_table() && !self.in_radius(superior, general));
        forced || away
    }

    pub(super) fn check_open(&self, general: Unit, marker: Option<(Order, Salt)>) -> Result<(), Refusal<Reason>> {
        let Some((order, salt)) = marker else { return Ok(()) };
        let sealed = self.chief(general).seal;
        if !sealed.is_some_and(|seal| seal.is_opened_by(&[order as u8], salt)) {
            refuse!("4.6e", Reason::WrongSeal);
        }
        self.may_order(general, order, self.superiors_order(general))
    }

    /// Shows a general's marker.
    pub(super) fn show(&mut self, general: Unit, marker: Option<(Order, Salt)>, log: &mut Events) {
        let held = self.piece(general).order;
        if self.is_void(general) {
            log.event(clause!("4.6k"), What::Void { general, order: held });
        } else {
            // None laid, or none shown: the same order, or the step that must be laid.
            let kept = match self.superiors_order(general) {
                Some(superior) if held.steps(superior) > 1 => step_toward(held, superior),
                _ => held,
            };
            let order = marker.map_or(kept, |(order, _)| order);
            self.piece_mut(general).order = order;
            log.event(clause!("4.6e"), What::Shown { general, order });
        }
        if let Some(chief) = self.chief_mut(general) {
            (chief.seal, chief.shown) = (None, true);
        }
    }

    /// REVEAL: asks for the next marker, or hands out the orders. Answers whether somebody is asked.
    pub(super) fn run_reveal(&mut self, brigade: u8, left: &[Unit], log: &mut Events) -> bool {
        if let Some(&general) = left.last() {
            let sealed = self.chief(general).seal.is_some();
            if sealed && self.piece(general).is_on_table() && !self.is_void(general) {
                return true;
            }
            if self.piece(general).is_on_table() {
                self.show(general, None, log);
            }
            self.reveal_next();
            return false;
        }
        self.pop_frame();
        self.hand_out(brigade, log);
        false
    }

    /// Goes on to the next marker.
    pub(super) fn reveal_next(&mut self) {
        if let Some(Frame::Reveal { left, .. }) = self.position.frames.last_mut() {
            left.pop();
        }
    }

    /// The markers shown with a brigade's activation, the next one last (4.6e).
    pub(super) fn take_markers(&mut self, brigade: u8) -> Vec<Unit> {
        let Some(card) = self.board.brigades.get(usize::from(brigade)) else { return Vec::new() };
        let (side, general) = (card.side, card.general);
        if !self.options.orders {
            return Vec::new();
        }
        let mut left = Vec::new();
        left.extend(general.filter(|&unit| !self.has_fixed_order(unit)));
        if !core::mem::replace(&mut self.position.revealed[side], true) {
            let superiors = self.board.generals_of(side).into_iter();
            let superiors: Vec<Unit> = superiors.filter(|&unit| self.card(unit).brigade.is_none()).collect();
            left.extend(superiors.into_iter().rev());
        }
        left
    }

    /// The brigade general's order reaches the units in his radius (4.6i–j).
    fn hand_out(&mut self, brigade: u8, log: &mut Events) {
        let board = self.board.clone();
        let Some(card) = board.brigades.get(usize::from(brigade)) else { return };
        let Some(general) = card.general.filter(|&unit| self.piece(unit).is_on_table()) else { return };
        if card.fixed_order || !self.options.orders {
            return;
        }
        let order = self.piece(general).order;
        for &unit in &card.units {
            if self.piece(unit).is_on_table() && self.in_radius(general, unit) {
                self.receive(unit, order, log);
            }
        }
    }

    /// A unit receives an order; opportunity goes where the order knows none (4.5g).
    pub(super) fn receive(&mut self, unit: Unit, order: Order, log: &mut Events) {
        let piece = self.piece_mut(unit);
        if piece.order != order {
            piece.order = order;
            log.event(clause!("4.6j"), What::Received { unit, order });
        }
        let piece = self.piece_mut(unit);
        if piece.opportunity && !piece.reacted && !matches!(order, Order::Manovra | Order::Difesa) {
            piece.opportunity = false;
            log.event(clause!("4.5g"), What::OpportunityLost { unit });
        }
    }

    /// A brigade that has just lost a base may pass to RITIRATA by itself (4.6s–t).
    pub(super) fn count_losses(&mut self, brigade: u8, log: &mut Events) {
        let board = self.board.clone();
        let Some(card) = board.brigades.get(usize::from(brigade)) else { return };
        let lost = card.units.iter().filter(|&&unit| self.piece(unit).place == Place::Removed).count();
        if card.fixed_order || !self.options.orders || 3 * lost < card.units.len() || lost == card.units.len() {
            return;
        }
        if let Some(state) = self.position.brigades.get_mut(usize::from(brigade)) {
            (state.forced, state.carrying) = (true, false);
        }
        log.event(clause!("4.6s"), What::Automatic { brigade });
        for unit in card.units.iter().copied().chain(card.general) {
            if self.piece(unit).place != Place::Removed {
                self.receive(unit, Order::Ritirata, log);
            }
        }
    }
}

/// The order one step from one toward another.
fn step_toward(from: Order, to: Order) -> Order {
    let at = match from.cmp(&to) {
        core::cmp::Ordering::Less => from as usize + 1,
        core::cmp::Ordering::Equal => from as usize,
        core::cmp::Ordering::Greater => from as usize - 1,
    };
    Order::ALL.get(at).copied().unwrap_or(from)
}
