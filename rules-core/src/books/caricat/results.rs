//! What a melee brings the winner: clauses 7.2.1g–j, 9.1d, 9.1i, 1.4h.

use super::event::Event;
use super::melee::Row;
use super::position::{Advance, Attack, Frame, Hexes, Step};
use super::refusal::Reason;
use super::units::{Squad, Unit};
use super::{Caricat, Events, clause, refuse};
use crate::hex::HexId;
use crate::{Refusal, Side};

impl Caricat {
    /// The winners of a melee still on the map.
    pub(super) fn winners(&self, attack: &Attack) -> Squad {
        let winners = match attack.difference {
            0 => Squad::default(),
            1.. => attack.units,
            _ => Squad::one(attack.target),
        };
        winners.filtered(|unit| self.unit(unit).hex().is_some())
    }

    /// ADVANCE: asks whether a winner enters a hex the losers left or died in.
    pub(super) fn open_advance(&mut self, attack: Attack) {
        self.set_top(Frame::Attack(Attack { step: Step::Rally, ..attack }));
        let row = Row::of(attack.difference);
        let must = attack.charge && attack.difference > 0;
        if row < Row::Clear && !must {
            return;
        }
        let mut hexes = Hexes::default();
        attack.vacated.iter().filter(|&hex| self.is_empty(hex)).for_each(|hex| hexes.push(hex));
        let pursuit = row == Row::Crushing;
        self.push_frame(Frame::Advance(Advance { units: self.winners(&attack), hexes, must, pursuit, unit: None }));
    }

    /// Whether a unit could go to an adjacent empty hex (7.2.1g).
    fn can_enter(&self, unit: Unit, to: HexId) -> bool {
        let from = self.place_of(unit);
        let card = self.card(unit);
        let edge = self.board.map.edge(from, to);
        edge.is_some_and(|edge| self.is_passable(card.kind, card.side, edge)) && self.is_empty(to)
    }

    pub(super) fn check_advance(&self, advance: &Advance, unit: Unit, to: HexId) -> Result<(), Refusal<Reason>> {
        if !advance.units.contains(unit) || advance.unit.is_some_and(|first| first != unit) {
            refuse!("7.2.1g", Reason::NotEligible { unit });
        }
        if self.board.map.grid.cell(to).is_none() {
            refuse!("7.2.1g", Reason::NoSuchHex { hex: to });
        }
        if advance.unit.is_none() && !advance.hexes.iter().any(|hex| hex == to) {
            refuse!("7.2.1g", Reason::NotVacated { hex: to });
        }
        if !self.can_enter(unit, to) {
            refuse!("7.2.1h", Reason::NotVacated { hex: to });
        }
        Ok(())
    }

    /// All advances that are legal now.
    pub(super) fn advances(&self, advance: &Advance) -> impl Iterator<Item = (Unit, HexId)> + use<'_> {
        let advance = *advance;
        advance
            .units
            .units()
            .to_vec()
            .into_iter()
            .flat_map(|unit| self.board.map.around(self.place_of(unit)).map(move |to| (unit, to)))
            .filter(move |&(unit, to)| self.check_advance(&advance, unit, to).is_ok())
    }

    /// Whether an advance asks; closes it where there is nothing to enter.
    pub(super) fn run_advance(&mut self, advance: &Advance) -> bool {
        let over = advance.unit.is_some() && !advance.pursuit;
        let asks = !over && self.advances(advance).next().is_some();
        if !asks {
            self.pop_frame();
        }
        asks
    }

    pub(super) fn advance(&mut self, advance: Advance, unit: Unit, to: HexId, log: &mut Events) {
        let from = self.place_of(unit);
        let side = self.side_of(unit);
        let clause = match (advance.unit, advance.must) {
            (Some(_), _) => clause!("7.2.1h"),
            (None, true) => clause!("9.1d"),
            (None, false) => clause!("7.2.1g"),
        };
        log.push(Event::Advanced { unit, from, to, clause });
        self.put(unit, to, log);
        // 7.2.1h: a second hex only out of a first that lies in no enemy ZOC.
        let pursuit = advance.pursuit && advance.unit.is_none() && !self.in_zoc_of(side.other(), to);
        self.set_top(Frame::Advance(Advance { unit: Some(unit), pursuit, must: false, ..advance }));
        self.ask_to_follow(side, from, to);
    }

    /// Leaders left behind may go along (1.4h).
    fn ask_to_follow(&mut self, side: Side, from: HexId, to: HexId) {
        let leaders: arrayvec::ArrayVec<_, 3> = self.leaders_at(side, from).take(3).collect();
        for leader in leaders.into_iter().rev() {
            self.push_frame(Frame::Follow { leader, to });
        }
    }

    /// The winners who could recover a level (7.2.1j).
    pub(super) fn ralliers(&self, attack: &Attack) -> impl Iterator<Item = Unit> + use<'_> {
        let crushing = Row::of(attack.difference) == Row::Crushing;
        let winners = self.winners(attack).filtered(|unit| crushing && self.unit(unit).damage > 0);
        winners.units().to_vec().into_iter()
    }

    pub(super) fn rally(&mut self, attack: Attack, unit: Option<Unit>, log: &mut Events) {
        self.set_top(Frame::Attack(Attack { step: Step::Charge, ..attack }));
        if let Some(unit) = unit {
            self.heal(unit, clause!("7.2.1j"), log);
        }
    }
}
