//! Fire: section 10.

use alloc::vec::Vec;

use super::aims::Aims;
use super::event::{Effect, Modifier, Roll, Tally, Tell as _, What};
use super::geometry::RULER;
use super::position::{Fire, Frame, Why};
use super::results::{fire_effect, is_doubled};
use super::units::Unit;
use super::{Dbe, Events, Legal, Reason, clause, refuse};
use crate::dice::{Classes, Request};
use crate::table::{Angle, Arc, Edge, Length, Segment};
use crate::{Dice, OutOfDice};

/// The most extra shooters (H4.11n).
pub(super) const EXTRA: usize = 2;

impl Dbe {
    /// Whether an element may shoot at all in a step (H4.11b, H4.11m, H4.9y, H4.16n).
    pub(super) fn can_shoot(&self, unit: Unit, foot: bool) -> bool {
        let (code, piece) = (self.code(unit), self.piece(unit));
        let of_step = if foot { code.is_foot() } else { code.is_gun() };
        of_step && piece.is_on_table() && !piece.fired && !piece.silent && !piece.fled_now && !self.is_in_contact(unit)
    }

    /// The arc of a shooter (H4.11c).
    pub fn arc(&self, unit: Unit) -> Arc {
        let base = self.base(unit);
        if self.code(unit).is_gun() {
            Arc::from_corners(base, Edge::Front, Angle::degrees(45))
        } else {
            Arc::strip(base, Edge::Front, self.cm(4))
        }
    }

    /// The distance of a target within the arc of a shooter (H4.11d, H4.11e).
    pub fn range_to(&self, shooter: Unit, target: Unit) -> Option<Length> {
        let base = self.base(shooter);
        self.arc(shooter).distance(self.base(target), &base.edge(Edge::Front))
    }

    /// Whether a target is legal for a shooter, nearness aside, and how far it is (H4.11g).
    ///
    /// # Refusals
    /// Out of arc, range or sight, in contact, no element.
    pub(super) fn legal_target(&self, shooter: Unit, target: Unit) -> Legal<Length> {
        if !self.is_enemy_element(shooter, target) {
            refuse!("H4.11g", Reason::NotEligible { unit: target });
        }
        if self.is_in_contact(target) {
            refuse!("H4.11j", Reason::InContact { unit: target });
        }
        let have = self.cm(self.code(shooter).range());
        let reach = have + Length(10);
        if !self.base(shooter).is_within(self.base(target), reach) {
            let need = self.base(shooter).gap(self.base(target));
            refuse!("H4.11d", Reason::OutOfRange { have: have.0, need: need.0 });
        }
        let Some(need) = self.range_to(shooter, target) else { refuse!("H4.11c", Reason::OutOfArc) };
        if need > reach {
            refuse!("H4.11e", Reason::OutOfRange { have: have.0, need: need.0 });
        }
        if !self.sees(shooter, target) {
            refuse!("H4.11f", Reason::NoSight);
        }
        Ok(need)
    }

    /// Whether an element may shoot at a target now (H4.11k, H4.11l, H4.11p, H4.11r).
    ///
    /// # Refusals
    /// It cannot shoot, the target is not legal, another is nearer.
    pub(super) fn check_shooter(&self, shooter: Unit, target: Unit, foot: bool) -> Legal {
        if !self.exists(shooter) || !self.can_shoot(shooter, foot) || self.side_of(shooter) == self.side_of(target) {
            refuse!("H4.11b", Reason::CannotShoot { unit: shooter });
        }
        self.check_aim(shooter, target, foot)
    }

    /// As above, whether or not the shooter itself may still shoot.
    pub(super) fn check_aim(&self, shooter: Unit, target: Unit, foot: bool) -> Legal {
        let range = self.legal_target(shooter, target)?;
        let close = self.cm(8) + Length(10);
        if !foot && range <= close {
            return Ok(());
        }
        for other in self.elements_of(self.side_of(target)) {
            if other == target {
                continue;
            }
            let nearer = if foot { range - Length(11) } else { close };
            // What lies farther than that cannot forbid it.
            if !self.base(shooter).is_within(self.base(other), nearer) {
                continue;
            }
            if self.legal_target(shooter, other).is_ok_and(|its| its <= nearer) {
                refuse!("H4.11k", Reason::NotNearest { nearest: other });
            }
        }
        Ok(())
    }

    /// Whether an element could shoot at a target in its step as things stand.
    pub fn may_shoot(&self, shooter: Unit, target: Unit) -> bool {
        self.check_shooter(shooter, target, self.code(shooter).is_foot()).is_ok()
    }

    /// Finds who may be named in the step of fire on top (H4.11n, H4.11o, H4.11q).
    pub(super) fn recount_fire(&mut self) {
        let Some(Frame::Fire(fire)) = self.position.frames.last() else { return };
        let mut aims = core::mem::take(&mut self.aims);
        let open = if let Some(target) = fire.target {
            aims.shooters_at(self, target, fire.foot)
        } else {
            let mut targets = aims.targets(self, fire.foot);
            targets.retain(|target| !fire.closed.contains(target));
            targets
        };
        self.aims = aims;
        if let Some(Frame::Fire(fire)) = self.position.frames.last_mut() {
            fire.open = open;
        }
    }

    /// Runs a step of fire. Answers whether somebody is asked.
    pub(super) fn run_fire(&mut self, fire: &Fire) -> bool {
        if let Some(target) = fire.target {
            if self.piece(target).is_on_table() {
                self.recount_fire();
                if self.fire_open().is_some_and(|open| !open.is_empty()) {
                    return true;
                }
            }
            self.set_top(Frame::Fire(Fire { target: None, open: Vec::new(), ..fire.clone() }));
            return false;
        }
        self.recount_fire();
        match self.fire_open().unwrap_or_default() {
            [] => {
                let next = if fire.foot {
                    // Much moves before the next step of fire.
                    self.aims = Aims::default();
                    Frame::Melee(super::Melee::default())
                } else {
                    Frame::Fire(Fire { foot: true, ..Fire::default() })
                };
                self.set_top(next);
                false
            }
            &[only] => {
                self.aim(fire, only);
                false
            }
            _ => true,
        }
    }

    /// Who may be named in the step of fire on top.
    fn fire_open(&self) -> Option<&[Unit]> {
        if let Some(Frame::Fire(fire)) = self.position.frames.last() { Some(&fire.open) } else { None }
    }

    /// Names a target: its enemy is asked.
    pub(super) fn aim(&mut self, fire: &Fire, target: Unit) {
        let mut closed = fire.closed.clone();
        closed.push(target);
        self.set_top(Frame::Fire(Fire { foot: fire.foot, target: Some(target), closed, open: Vec::new() }));
    }

    /// Whether these may shoot together (H4.11n, H4.11p).
    ///
    /// # Refusals
    /// Too many, one twice, one that may not.
    pub(super) fn check_volley(&self, fire: &Fire, main: Unit, extra: &[Unit]) -> Legal {
        let Some(target) = fire.target else { refuse!("H4.11n", Reason::NotAsked) };
        if extra.len() > EXTRA {
            refuse!("H4.11n", Reason::Incomplete { have: extra.len() as u8, need: EXTRA as u8 });
        }
        for (at, &unit) in extra.iter().enumerate() {
            if unit == main || extra[..at].contains(&unit) {
                refuse!("H4.11n", Reason::NotEligible { unit });
            }
            self.check_shooter(unit, target, fire.foot)?;
        }
        self.check_shooter(main, target, fire.foot)
    }

    /// What is added to the main shooter's die (H4.11s).
    pub(super) fn shooter_tally(&self, main: Unit, target: Unit) -> Tally {
        let code = self.code(main);
        let mut tally = Tally::default();
        tally.add(Modifier::Factor, code.fire().unwrap_or(0), clause!("H4.2a"));
        let close = self.cm(code.close_range());
        if code.is_gun() && self.range_to(main, target).is_some_and(|range| RULER.is_within(range, close)) {
            tally.add(Modifier::F1, 1, clause!("H4.11s"));
        }
        if self.is_shaken(main) {
            tally.add(Modifier::F2, -1, clause!("10.0h"));
        }
        tally
    }

    /// What is added to the target's die (H4.11s, H4.11u).
    pub(super) fn target_tally(&self, main: Unit, target: Unit, extra: usize) -> Tally {
        let mut tally = Tally::default();
        tally.add(Modifier::Factor, self.code(target).under_fire(), clause!("H4.2a"));
        tally.add(Modifier::F3, -(extra.min(EXTRA) as i8), clause!("H4.11s"));
        let base = self.base(target);
        let edge = self
            .edge_defended(target)
            .filter(|&town| self.board.ground.piece(town).is_some_and(|lie| !lie.contains(self.base(main).centre())));
        if edge.is_some() {
            tally.add(Modifier::F5, 2, clause!("12.0c"));
        } else if self.in_redoubt(target) && base.ahead_of(Edge::Front, self.base(main).centre()) > Length::ZERO {
            tally.add(Modifier::F5, 2, clause!("H4.4g"));
        } else if self.ground_of(target) >= super::Class::Rough {
            tally.add(Modifier::F4, 1, clause!("H4.11s"));
        } else if self.is_behind_line(main, target) {
            tally.add(Modifier::F4, 1, clause!("H4.11u"));
        }
        if self.card(target).guard {
            tally.add(Modifier::F6, 1, clause!("H4.2c"));
        }
        tally
    }

    /// Whether an element holds a redoubt: foot or a gun at its front line (H4.4g).
    pub(super) fn in_redoubt(&self, unit: Unit) -> bool {
        let code = self.code(unit);
        (code.is_foot() || code.is_gun()) && self.board.ground.holds_redoubt(self.base(unit))
    }

    /// Whether a line within 2 cm of the target covers it from the main shooter (H4.11u).
    fn is_behind_line(&self, main: Unit, target: Unit) -> bool {
        let base = self.base(target);
        let line = Segment::new(self.base(main).muzzle(), base.centre());
        self.board.ground.walls_crossed(&line).any(|wall| wall.trace.gap(base) <= self.cm(2) + Length(10))
    }

    /// Whether an element of a broken corps attacks at a penalty (10.0h, 10.0i).
    pub(super) fn is_shaken(&self, unit: Unit) -> bool {
        let card = self.card(unit);
        !card.guard && card.corps.is_some_and(|corps| self.corps(corps).broken)
    }

    /// Shoots (H4.11a, H4.11p, H4.11s, H4.11t).
    pub(super) fn shoot(
        &mut self,
        fire: &Fire,
        main: Unit,
        extra: &[Unit],
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let Some(target) = fire.target else { return Ok(()) };
        self.set_top(Frame::Fire(Fire { target: None, open: Vec::new(), ..fire.clone() }));
        let duels = self.options.fire_duel && self.check_shooter(target, main, fire.foot).is_ok();
        for &unit in extra.iter().chain([&main]) {
            self.piece_mut(unit).fired = true;
        }
        let clause = clause!("H4.11s");
        let throw =
            |unit: Unit, dice: &mut dyn Dice| dice.die(Request { side: self.side_of(unit), clause }, Classes::EACH);
        let (own, its) = (throw(main, dice)?, throw(target, dice)?);
        let shooter = Roll { unit: main, die: own, tally: self.shooter_tally(main, target) };
        let against = Roll { unit: target, die: its, tally: self.target_tally(main, target, extra.len()) };
        let (have, need) = (shooter.total(), against.total());
        let (mut doubled, mut effect, mut victim) = (false, Effect::None, None);
        let mut cites = clause!("H4.11a");
        if have > need {
            doubled = is_doubled(have, need);
            effect = fire_effect(self.code(target), self.code(main), doubled);
            victim = Some((target, main));
            cites = clause!("H4.11t");
        } else if have < need && duels {
            doubled = is_doubled(need, have);
            effect = fire_effect(self.code(main), self.code(target), doubled);
            victim = Some((main, target));
            cites = clause!("H4.11v");
            self.piece_mut(target).fired = true;
        }
        log.event(cites, What::Fired { shooter, target: against, extra: extra.to_vec(), doubled, effect });
        if let Some((victim, by)) = victim {
            self.suffer(victim, effect, Why::Fire(by), dice, log)?;
        }
        Ok(())
    }

    /// Nobody shoots at the target (H4.11q).
    pub(super) fn spare(&mut self, fire: &Fire, log: &mut Events) {
        if let Some(target) = fire.target {
            log.event(clause!("H4.11q"), What::Spared { target });
        }
        self.set_top(Frame::Fire(Fire { target: None, open: Vec::new(), ..fire.clone() }));
    }
}
