//! Random events: clause 8. The table is ours; the printed one is missing (8b).

use arrayvec::ArrayVec;

use super::event::Event;
use super::position::Frame;
use super::refusal::Reason;
use super::units::{AUSTRIAN, Garrison, ITALIAN, LEADERS, Name, Order, Unit};
use super::{Events, Obbedisco, clause, refuse};
use crate::dice::{Chance, Classes, Request};
use crate::hex::HexId;
use crate::{Clause, Dice, OutOfDice, Refusal, Side};

/// Garrisons event 11 may raise in a game (8r11).
pub(super) const RAISED_AT_MOST: u8 = 2;
/// Hexes within which marksmen reach (8r9).
pub(super) const MARKSMEN_REACH: u16 = 3;
/// Hexes to the source beyond which the mules are worse (8r6).
pub(super) const LONG_ROAD: u16 = 15;

impl Obbedisco {
    /// T4: two dice and the table (8a).
    pub(super) fn random_event(
        &mut self,
        drawer: Side,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let faces = dice.pool(Request { side: drawer, clause: clause!("8a") }, 2, Classes::EACH)?;
        let [one, other] = [faces.first().copied().unwrap_or(1), faces.get(1).copied().unwrap_or(1)];
        let clause = match one + other {
            2 => clause!("8r2"),
            3 => clause!("8r3"),
            4 => clause!("8r4"),
            5 => clause!("8r5"),
            6 => clause!("8r6"),
            7 => clause!("8r7"),
            8 => clause!("8r8"),
            9 => clause!("8r9"),
            10 => clause!("8r10"),
            11 => clause!("8r11"),
            _ => clause!("8r12"),
        };
        log.push(Event::Chance { side: drawer, dice: [one, other], clause });
        let effects = &mut self.position.effects;
        match one + other {
            2 => {
                self.position.end_chits = self.position.end_chits.saturating_add(1);
                effects.telegram = true;
            }
            3 => self.position.end_chits = self.position.end_chits.saturating_add(1),
            4 => effects.storm = true,
            5 => return self.cartridges_low(drawer, dice, log),
            6 => return self.mules(drawer, dice, log),
            7 => effects.misread = effects.misread.saturating_add(1),
            8 => effects.guides = effects.guides.saturating_add(1),
            9 => self.ask_about(Frame::Marksmen, clause, log),
            10 => effects.guns = effects.guns.saturating_add(1),
            11 => self.ask_about(Frame::Landesschuetzen, clause, log),
            _ => self.ask_about(Frame::Carriage, clause, log),
        }
        Ok(())
    }

    /// Asks, or notes that there is no target (8d).
    fn ask_about(&mut self, frame: Frame, clause: Clause, log: &mut Events) {
        let any = match frame {
            Frame::Marksmen => !self.marksmen_targets().is_empty(),
            Frame::Landesschuetzen => self.garrison_places().next().is_some() || self.refreshable().next().is_some(),
            _ => self.carriage_targets().next().is_some(),
        };
        if any {
            self.set_top(frame);
        } else {
            log.push(Event::ChanceTarget { leader: None, clause });
        }
    }

    /// A random one of the eligible leaders, uniform in table order (8d); thrown for by the drawing side (0c).
    fn random_leader(
        drawer: Side,
        eligible: &ArrayVec<Name, LEADERS>,
        clause: Clause,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<Option<Name>, OutOfDice> {
        let leader = match eligible.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => {
                let chances: ArrayVec<Chance<'_>, LEADERS> =
                    several.iter().map(|name| Chance { label: name.label(), weight: 1 }).collect();
                several.get(dice.draw(Request { side: drawer, clause }, &chances)?).copied()
            }
        };
        log.push(Event::ChanceTarget { leader, clause });
        Ok(leader)
    }

    /// Leaders of a side an event may find: on the map and not routed (8d).
    fn targets(&self, side: Side) -> impl Iterator<Item = (Name, HexId)> + use<'_> {
        self.leaders_of(side).filter(|&(name, _)| !self.leader(name).is_routed())
    }

    /// 8r5.
    fn cartridges_low(&mut self, drawer: Side, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let clause = clause!("8r5");
        let pressed: ArrayVec<Name, LEADERS> =
            self.targets(AUSTRIAN).filter(|&(_, hex)| self.in_zoc_of(ITALIAN, hex)).map(|(name, _)| name).collect();
        let eligible =
            if pressed.is_empty() { self.targets(AUSTRIAN).map(|(name, _)| name).collect() } else { pressed };
        if let Some(leader) = Self::random_leader(drawer, &eligible, clause, dice, log)?
            && !self.test_leader(leader, 0, clause, dice, log)?
        {
            let state = self.leader_mut(leader);
            state.cartridges_low = state.cartridges_low.saturating_add(1);
        }
        Ok(())
    }

    /// 8r6.
    fn mules(&mut self, drawer: Side, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let clause = clause!("8r6");
        let eligible = self.targets(ITALIAN).map(|(name, _)| name).collect();
        if let Some(leader) = Self::random_leader(drawer, &eligible, clause, dice, log)? {
            let far = self.distance_home(leader).is_none_or(|hexes| hexes > LONG_ROAD);
            if !self.test_leader(leader, -i8::from(far), clause, dice, log)? {
                self.tire(leader, 1, clause, log);
            }
        }
        Ok(())
    }

    /// Italians the marksmen may aim at: those under the gunboats first (8r9).
    pub(super) fn marksmen_targets(&self) -> ArrayVec<Name, LEADERS> {
        let boats: ArrayVec<Name, LEADERS> =
            self.targets(ITALIAN).filter(|&(_, hex)| self.is_under_gunboats(hex)).map(|(name, _)| name).collect();
        if !boats.is_empty() {
            return boats;
        }
        let near = |hex: HexId| self.nearest_enemy(ITALIAN, hex).is_some_and(|hexes| hexes <= MARKSMEN_REACH);
        self.targets(ITALIAN).filter(|&(_, hex)| near(hex)).map(|(name, _)| name).collect()
    }

    fn is_under_gunboats(&self, hex: HexId) -> bool {
        self.board.file.barred_to_italian_supply.contains(&hex)
    }

    pub(super) fn marksmen(&mut self, leader: Name, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let clause = clause!("8r9");
        self.set_top(Frame::Cup { passed: false });
        log.push(Event::ChanceTarget { leader: Some(leader), clause });
        let boats = self.is_under_gunboats(self.place_of(leader));
        if !self.test_leader(leader, -i8::from(boats), clause, dice, log)? {
            self.tire(leader, 1, clause, log);
        }
        Ok(())
    }

    /// Where a garrison may be raised (8r11).
    pub(super) fn garrison_places(&self) -> impl Iterator<Item = HexId> + use<'_> {
        let may = self.position.raised < RAISED_AT_MOST && !self.position.garrisons.is_full();
        self.board.file.landesschuetzen.iter().copied().filter(move |&hex| {
            may && !self.is_italian(hex)
                && self.garrison_at(hex).is_none()
                && !self.holds(ITALIAN, hex)
                && !self.in_zoc_of(ITALIAN, hex)
        })
    }

    /// Austrians who could be refreshed (8r11).
    pub(super) fn refreshable(&self) -> impl Iterator<Item = Name> + use<'_> {
        self.targets(AUSTRIAN).map(|(name, _)| name).filter(|&name| self.leader(name).fp > 0 && self.is_supplied(name))
    }

    pub(super) fn refresh(&mut self, leader: Name, log: &mut Events) {
        self.set_top(Frame::Cup { passed: false });
        self.rest(leader, 2, clause!("8r11"), log);
    }

    pub(super) fn raise(&mut self, at: HexId, log: &mut Events) {
        self.set_top(Frame::Cup { passed: false });
        self.position.raised += 1;
        let garrison = Garrison { side: AUSTRIAN, hex: at, sp: 1, fp: 0, disordered: false };
        let _ = self.position.garrisons.try_push(garrison);
        log.push(Event::Garrisoned { at, sp: 1, clause: clause!("8r11") });
    }

    /// Italians the General may visit (8r12).
    pub(super) fn carriage_targets(&self) -> impl Iterator<Item = Name> + use<'_> {
        self.targets(ITALIAN).map(|(name, _)| name)
    }

    pub(super) fn carriage(&mut self, leader: Name, log: &mut Events) {
        let clause = clause!("8r12");
        self.set_top(Frame::Cup { passed: false });
        log.push(Event::ChanceTarget { leader: Some(leader), clause });
        if self.leader(leader).is_disordered() {
            self.leader_mut(leader).order = Order::Ordered;
            log.push(Event::Reordered { unit: Unit::Leader(leader), rallied: false, clause });
        }
        self.rest(leader, 2, clause, log);
        let state = self.leader_mut(leader);
        if state.drawn > 0 {
            state.drawn -= 1;
            state.chits += 1;
            log.push(Event::ChitReturned { leader, clause });
        }
    }

    pub(super) fn check_choose(&self, frame: &Frame, leader: Name) -> Result<(), Refusal<Reason>> {
        let (eligible, clause) = match frame {
            Frame::Marksmen => (self.marksmen_targets().contains(&leader), clause!("8r9")),
            Frame::Landesschuetzen => (self.refreshable().any(|name| name == leader), clause!("8r11")),
            _ => (self.carriage_targets().any(|name| name == leader), clause!("8r12")),
        };
        if eligible { Ok(()) } else { Err(Refusal::new(clause, Reason::NotEligible { leader })) }
    }

    pub(super) fn check_raise(&self, at: HexId) -> Result<(), Refusal<Reason>> {
        if !self.garrison_places().any(|hex| hex == at) {
            refuse!("8r11", Reason::NoGarrison { hex: at });
        }
        Ok(())
    }
}
