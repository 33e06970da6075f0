//! Turning to face, and guns changed for their supporters: 8.0c, 8.0d, 8.2, H4.10p–w, H4.6e–g.

use alloc::vec::Vec;

use super::event::{Tell as _, What};
use super::geometry::{Pose, RULER, is_directly_behind};
use super::position::Contact;
use super::retreat::Shifts;
use super::units::Unit;
use super::{Dbe, Events, clause};
use crate::table::{Angle, Base, Edge, Length, Motion, Obstacle};
use crate::{Dice, OutOfDice, Side};

/// What turning does.
pub(super) struct Turn {
    facing: Base,
    pushes: Shifts,
    replaced: Vec<(Unit, Base, Edge)>,
}

impl Dbe {
    /// Whether an element turns: touched on flank or rear, no enemy in contact with its front (8.0c, 8.0d, H4.10r).
    pub(super) fn must_turn(&self, unit: Unit) -> bool {
        self.piece(unit).is_on_table() && self.touches_on(unit).next().is_some() && self.partner(unit).is_none()
    }

    /// The elements of a side that turn, with the enemies each may face, those that could not left out.
    pub(super) fn turners(&self, side: Side, stuck: &[Unit]) -> Vec<(Unit, Vec<Unit>)> {
        let units = self.elements_of(side).filter(|unit| !stuck.contains(unit) && self.must_turn(*unit));
        units.map(|unit| (unit, self.touches_on(unit).map(|contact| contact.by).collect())).collect()
    }

    /// How an element turns to face an enemy; none where it is impossible (H4.10s–w).
    pub(super) fn plan_turn(&self, unit: Unit, enemy: Unit) -> Option<Turn> {
        let old = *self.base(unit);
        let facing = RULER.stored(&old.facing_to(self.base(enemy).facing() + Angle::HALF));
        if self.bears(unit, &facing).is_some() {
            return None;
        }
        let mut moved: Vec<(Unit, Base)> = alloc::vec![(unit, facing)];
        let mut pushes = Shifts::new();
        let back = old.facing() + Angle::HALF;
        for friend in self.elements_of(self.side_of(unit)) {
            let its = *self.base(friend);
            if friend == unit || !RULER.overlap(&facing, &its) || pushes.iter().any(|(known, _)| *known == friend) {
                continue;
            }
            let mut more = Shifts::new();
            self.plan_push(friend, back, just_clear(&facing, &its, back)?, None, &mut more).ok()?;
            for (pushed, base) in more {
                if let Some(base) = base {
                    moved.push((pushed, base));
                }
                pushes.push((pushed, base));
            }
        }
        let mut replaced = Vec::new();
        let touchers: Vec<Contact> = self.touches_on(unit).copied().collect();
        let chosen_first = touchers.iter().filter(|contact| contact.by == enemy);
        for contact in chosen_first.chain(touchers.iter().filter(|contact| contact.by != enemy)) {
            let by = *self.base(contact.by);
            let against = by.facing() + Angle::HALF;
            let edge = Edge::ALL.into_iter().min_by_key(|&edge| facing.edge_facing(edge).apart(against))?;
            let placed = RULER.stored(&Self::place_on(&by, &facing, edge));
            self.check_shift(&by, &placed).ok()?;
            if self.standing_at(contact.by, &placed, &moved, &[]).is_some() || self.bears(contact.by, &placed).is_some()
            {
                return None;
            }
            moved.push((contact.by, placed));
            replaced.push((contact.by, placed, edge));
        }
        if self.standing_at(unit, &facing, &moved, &[]).is_some() {
            return None;
        }
        Some(Turn { facing, pushes, replaced })
    }

    /// Turns an element to face an enemy, or tells that it cannot (H4.10v).
    pub(super) fn turn_to(
        &mut self,
        unit: Unit,
        enemy: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<bool, OutOfDice> {
        let Some(turn) = self.plan_turn(unit, enemy) else {
            log.event(clause!("H4.10v"), What::CannotTurn { unit });
            return Ok(false);
        };
        // Its own front leaves the flank it was on (H4.10r).
        self.contacts_mut().retain(|contact| contact.by != unit);
        self.push(turn.pushes, clause!("H4.10u"), dice, log)?;
        self.shift_to(unit, Pose::nearest(&turn.facing), clause!("8.0c"), log);
        for (by, base, edge) in turn.replaced {
            self.shift_to(by, Pose::nearest(&base), clause!("H4.10t"), log);
            if let Some(contact) = self.contacts_mut().iter_mut().find(|contact| contact.by == by && contact.on == unit)
            {
                contact.edge = edge;
            }
        }
        Ok(true)
    }

    /// The element that supports a gun: foot or cavalry directly behind it (8.2a, H4.6f).
    pub fn supporter_of_gun(&self, gun: Unit) -> Option<Unit> {
        let base = self.base(gun);
        self.elements_of(self.side_of(gun)).find(|&unit| {
            let code = self.code(unit);
            unit != gun && (code.is_foot() || code.is_cavalry()) && is_directly_behind(self.base(unit), base)
        })
    }

    /// Whether a gun may change places with its supporter (8.2b, H4.6e, H4.6f).
    pub(super) fn may_swap(&self, gun: Unit) -> bool {
        self.code(gun).is_gun()
            && self.piece(gun).is_on_table()
            && self.partner(gun).is_some()
            && self.touches_on(gun).next().is_none()
            && self.supporter_of_gun(gun).is_some_and(|unit| !self.is_in_contact(unit))
    }

    pub(super) fn swap(&mut self, gun: Unit, log: &mut Events) {
        let (Some(supporter), Some(enemy)) = (self.supporter_of_gun(gun), self.partner(gun)) else { return };
        let front = self.base(gun).muzzle();
        let facing = self.base(gun).facing();
        let ahead = self.base(supporter).facing_to(facing);
        let ahead = RULER.stored(&ahead.shifted(front - ahead.muzzle()));
        let behind = *self.base(gun);
        let behind = RULER.stored(&behind.shifted(ahead.edge_centre(Edge::Rear) - behind.muzzle()));
        let contact = self.contacts().iter().find(|contact| contact.is_pair() && contact.has(gun)).copied();
        self.contacts_mut().retain(|contact| !contact.has(gun));
        self.shift_to(supporter, Pose::nearest(&ahead), clause!("H4.6e"), log);
        self.shift_to(gun, Pose::nearest(&behind), clause!("H4.6e"), log);
        self.piece_mut(gun).silent = true;
        log.event(clause!("8.2b"), What::Swapped { gun, supporter });
        if let Some(contact) = contact {
            // The enemy stays the maker (H4.6f).
            let contact = Contact { by: enemy, on: supporter, edge: Edge::Front, ..contact };
            let contact = if contact.maker == gun { Contact { maker: supporter, ..contact } } else { contact };
            self.add_contact(contact, clause!("H4.6f"), log);
        }
    }
}

/// How far a friend must go in a direction to be just clear of a base.
fn just_clear(base: &Base, friend: &Base, direction: Angle) -> Option<Length> {
    let far = Length::cm(20);
    let away = Motion::Leg { oblique: (direction - friend.facing()).normalised(), length: far }.end(friend);
    let home = Motion::Leg { oblique: (direction + Angle::HALF - friend.facing()).normalised(), length: far };
    let stop = RULER.sweep(&away, &home, [Obstacle::base((), base, Length::ZERO)])?;
    Some(far - stop.travelled)
}
