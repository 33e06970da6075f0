//! Retreats after a melee: clauses 7.4, 7.2.1d, 7.2.1f.

use core::cmp::Ordering;

use arrayvec::ArrayVec;

use super::event::Event;
use super::melee::Row;
use super::position::{Attack, Frame, Joining, Retreats, Step, WAY};
use super::refusal::Reason;
use super::units::{ITALIAN, Squad, Unit};
use super::{Caricat, Events, clause, refuse};
use crate::Refusal;
use crate::hex::HexId;

type Used = ArrayVec<HexId, WAY>;

impl Caricat {
    /// RETREATS: every surviving loser (7.2.1d).
    pub(super) fn open_retreats(&mut self, attack: Attack) {
        self.set_top(Frame::Attack(Attack { step: Step::Advance, ..attack }));
        let row = Row::of(attack.difference);
        let losers = if attack.difference > 0 { Squad::one(attack.target) } else { attack.units };
        let units = losers.filtered(|unit| self.unit(unit).hex().is_some());
        if row == Row::Tie || units.is_empty() {
            return;
        }
        self.push_frame(Frame::Retreats(Retreats {
            units,
            unit: None,
            hexes: row.hexes(),
            flight: row == Row::Crushing,
            gone: 0,
            used: ArrayVec::new(),
            with: ArrayVec::new(),
        }));
    }

    /// The class of a retreat step, best first; `None` where a retreat may not go (7.4e, 7.4f).
    fn retreat_class(&self, unit: Unit, from: HexId, to: HexId, used: &Used) -> Option<u8> {
        let card = self.card(unit);
        let map = &self.board.map;
        let edge = map.edge(from, to)?;
        if used.contains(&to) || !self.is_passable(card.kind, card.side, edge) || self.holds(card.side.other(), to) {
            return None;
        }
        let class = match self.homeward(card.kind, card.side, map.cell(from), map.cell(to)) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => return None,
        };
        if self.friend_at(card.side, to, Some(unit)) {
            let mut longer = used.clone();
            longer.try_push(to).ok()?;
            let on = map.around(to).any(|next| self.retreat_class(unit, to, next, &longer).is_some());
            if !on {
                return None;
            }
        }
        Some(class + 1 + 2 * u8::from(self.in_zoc_of(card.side.other(), to)))
    }

    /// The hexes of the best class a retreat has now, whatever they cost.
    fn best_hexes(&self, retreats: &Retreats, unit: Unit) -> ArrayVec<HexId, 6> {
        let from = self.place_of(unit);
        let classed: ArrayVec<(u8, HexId), 6> = self
            .board
            .map
            .around(from)
            .filter_map(|to| Some((self.retreat_class(unit, from, to, &retreats.used)?, to)))
            .collect();
        let best = classed.iter().map(|&(class, _)| class).min();
        classed.into_iter().filter(|&(class, _)| Some(class) == best).map(|(_, to)| to).collect()
    }

    /// What a step of a flight costs (7.2.1f).
    fn flight_cost(&self, unit: Unit, from: HexId, to: HexId) -> u8 {
        let edge = self.board.map.edge(from, to).unwrap_or_default();
        if self.is_cavalry(unit) { edge.horse } else { edge.foot }
    }

    /// Whether the retreat can pay for a step; where it stands with a friend it goes on whatever it costs (7.4c, 7.4j).
    fn can_afford(&self, retreats: &Retreats, unit: Unit, to: HexId) -> bool {
        let from = self.place_of(unit);
        !retreats.flight
            || retreats.used.len() <= 1
            || self.friend_at(self.side_of(unit), from, Some(unit))
            || retreats.gone + self.flight_cost(unit, from, to) <= retreats.hexes
    }

    /// The legal next hexes of the unit that is retreating.
    pub(super) fn retreat_hexes(&self, retreats: &Retreats) -> ArrayVec<HexId, 6> {
        let Some(unit) = retreats.unit else { return ArrayVec::new() };
        let best = self.best_hexes(retreats, unit);
        best.into_iter().filter(|&to| self.can_afford(retreats, unit, to)).collect()
    }

    pub(super) fn begin_retreat(&mut self, mut retreats: Retreats, unit: Unit) {
        let hex = self.place_of(unit);
        let side = self.side_of(unit);
        retreats.units = retreats.units.filtered(|other| other != unit);
        retreats.unit = Some(unit);
        retreats.gone = 0;
        if retreats.flight {
            retreats.hexes = if self.is_cavalry(unit) { super::movement::HORSE_MP } else { 4 };
        }
        retreats.used.clear();
        retreats.used.push(hex);
        retreats.with = self.leaders_at(side, hex).take(4).collect();
        self.set_top(Frame::Retreats(retreats));
    }

    fn next_retreat(&mut self, mut retreats: Retreats) {
        retreats.unit = None;
        self.set_top(Frame::Retreats(retreats));
    }

    /// Runs retreats until the owner must choose, or they are over.
    pub(super) fn run_retreats(&mut self, retreats: Retreats, log: &mut Events) -> bool {
        let Some(unit) = retreats.unit else {
            match retreats.units.units() {
                [] => self.pop_frame(),
                &[only] => self.begin_retreat(retreats, only),
                _ => return true,
            }
            return false;
        };
        let Some(hex) = self.unit(unit).hex() else {
            self.next_retreat(retreats);
            return false;
        };
        let side = self.side_of(unit);
        let among = self.friend_at(side, hex, Some(unit));
        if retreats.gone >= retreats.hexes && !among {
            self.next_retreat(retreats);
            return false;
        }
        let at_exit = self.board.retreats(side).any(|exit| exit == self.board.map.cell(hex));
        if at_exit {
            self.retreat_off(&retreats, unit, log);
            self.next_retreat(retreats);
            return false;
        }
        let best = self.best_hexes(&retreats, unit);
        if best.is_empty() {
            let hexes = retreats.hexes.saturating_sub(retreats.gone);
            let levels = if retreats.flight { 1 } else { hexes };
            log.push(Event::Blocked { unit, hexes, clause: clause!("7.4g") });
            self.hurt(unit, levels, clause!("7.4g"), log);
            self.next_retreat(retreats);
            return false;
        }
        let open: ArrayVec<HexId, 6> = best.into_iter().filter(|&to| self.can_afford(&retreats, unit, to)).collect();
        match open.as_slice() {
            [] => {
                log.push(Event::Stopped { piece: super::Mobile::Unit(unit), clause: clause!("7.4j") });
                self.next_retreat(retreats);
                false
            }
            &[only] => {
                self.retreat_to(retreats, only, log);
                false
            }
            _ => true,
        }
    }

    /// 7.4h: from an exit the next step leaves the map.
    fn retreat_off(&mut self, retreats: &Retreats, unit: Unit, log: &mut Events) {
        self.eliminate(unit, clause!("7.4h"), log);
        let side = self.side_of(unit);
        for &leader in &retreats.with {
            let chief = self.leader(leader);
            let alone = chief.hex().is_some_and(|hex| !self.holds(side, hex));
            if alone && !chief.at_risk {
                self.send(leader, Joining::Survivor, log);
            }
        }
    }

    /// One hex of a retreat and its price (7.4b, 7.4c).
    pub(super) fn retreat_to(&mut self, mut retreats: Retreats, to: HexId, log: &mut Events) {
        let Some(unit) = retreats.unit else { return };
        let from = self.place_of(unit);
        let side = self.side_of(unit);
        let goal = self.home(self.card(unit).kind, side, self.board.map.cell(from)).is_some();
        let clause = if goal { clause!("7.4e") } else { clause!("7.4i") };
        retreats.gone += if retreats.flight { self.flight_cost(unit, from, to) } else { 1 };
        let full = retreats.used.try_push(to).is_err();
        log.push(Event::Retreated { unit, from, to, clause });
        self.put(unit, to, log);
        for leader in retreats.with.clone() {
            self.take_along(leader, to, log);
        }
        if self.friend_at(side, to, Some(unit)) {
            self.hurt(unit, 1, clause!("7.4c"), log);
        }
        if self.in_zoc_of(side.other(), to) {
            self.hurt(unit, 1, clause!("7.4b"), log);
        }
        if full {
            retreats.unit = None;
        }
        self.set_top(Frame::Retreats(retreats));
    }

    pub(super) fn check_retreat(&self, retreats: &Retreats, to: HexId) -> Result<(), Refusal<Reason>> {
        let Some(unit) = retreats.unit else {
            refuse!("7.2.1d", Reason::NotAsked);
        };
        let from = self.place_of(unit);
        if self.board.map.grid.cell(to).is_none() {
            refuse!("7.4e", Reason::NoSuchHex { hex: to });
        }
        if self.board.map.distance(from, to) != 1 {
            refuse!("7.4e", Reason::NotAdjacent { from, to });
        }
        let card = self.card(unit);
        let edge = self.board.map.edge(from, to).unwrap_or_default();
        if !self.is_passable(card.kind, card.side, edge) {
            let hesitates = card.side == ITALIAN && self.position.indecision && edge.major && edge.bridge;
            let clause = if hesitates { clause!("13.3.4b") } else { clause!("7.4e") };
            return Err(Refusal::new(clause, Reason::NoWay { from, to }));
        }
        if self.holds(card.side.other(), to) {
            refuse!("7.4e", Reason::EnemyThere { hex: to });
        }
        if self.retreat_class(unit, from, to, &retreats.used).is_none() {
            refuse!("7.4e", Reason::NotTowardsGoal { hex: to });
        }
        let open = self.retreat_hexes(retreats);
        match open.first() {
            Some(&first) if !open.contains(&to) => refuse!("7.4e", Reason::BetterRetreat { open: first }),
            _ => Ok(()),
        }
    }
}
