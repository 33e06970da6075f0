//! Fire: clause 7.

use alloc::vec::Vec;

use super::command::SLACK;
use super::decision::Plan;
use super::event::{Modifier, Tally, Tell as _, What};
use super::files::{Compass, Kind};
use super::morale::{combat, damages};
use super::position::{Aim, Frame, Shot};
use super::refusal::Reason;
use super::sight::Sighting;
use super::units::{Class, Direction, Formation, Unit};
use super::{Colonia, Events, Lie, clause, refuse};
use crate::dice::{Face, Request};
use crate::table::{Edge, Length, Segment};
use crate::{Clause, Dice, OutOfDice, Refusal};

/// The range beyond which rifles throw one less (7.2c).
const LONG: Length = Length(5010);

impl Colonia {
    /// Whether a unit can fire at all now.
    fn is_armed(&self, unit: Unit) -> bool {
        let (card, piece) = (self.card(unit), self.piece(unit));
        card.values.range.is_some() && !(card.class.is_gun() && piece.formation == Formation::Column)
    }

    /// Whether a unit may aim at a target: range, arc, sight (7.4, 7.6).
    ///
    /// # Refusals
    /// [`Reason::Unarmed`], [`Reason::NotOnTable`], [`Reason::NoSuchUnit`], [`Reason::Engaged`],
    /// [`Reason::OutOfArc`], [`Reason::OutOfRange`], [`Reason::NoSight`].
    pub fn may_aim(&self, unit: Unit, target: Unit, from: Edge) -> Result<Sighting, Refusal<Reason>> {
        let sighting = self.in_reach(unit, target, from)?;
        if !self.sees(unit, target, from) {
            refuse!("7.6a", Reason::NoSight);
        }
        Ok(sighting)
    }

    /// As above, whether or not the target is seen.
    fn in_reach(&self, unit: Unit, target: Unit, from: Edge) -> Result<Sighting, Refusal<Reason>> {
        if !self.is_armed(unit) {
            refuse!("4.2f", Reason::Unarmed);
        }
        if self.side_of(unit) == self.side_of(target) {
            refuse!("7.0a", Reason::NoSuchUnit);
        }
        if !self.piece(target).is_on_table() {
            refuse!("7.0a", Reason::NotOnTable { unit: target });
        }
        if self.is_engaged(target) {
            refuse!("7.6c", Reason::Engaged { unit: target });
        }
        let sighting = self.sighting(unit, target, from)?;
        let reach = Length::cm(self.card(unit).values.range.unwrap_or(0).into());
        if sighting.range > reach + SLACK {
            refuse!("7.4c", Reason::OutOfRange { have: reach.0, need: sighting.range.0 });
        }
        Ok(sighting)
    }

    /// The enemies a unit may fire at, and how (7.1b–c).
    pub fn targets(&self, unit: Unit, from: Edge) -> Vec<(Unit, Sighting)> {
        let own = self.base(unit);
        let reach = Length::cm(self.card(unit).values.range.unwrap_or(0).into()) + SLACK;
        let sheltered = |unit: Unit| self.piece(unit).garrison.is_some();
        // No range is shorter than what lies between two bases; garrisons fire and are aimed at from their borders.
        let near = |target: &Unit| sheltered(unit) || sheltered(*target) || own.is_within(&self.base(*target), reach);
        let enemies = self.on_table_of(self.side_of(unit).other()).filter(near);
        let mut targets: Vec<(Unit, Sighting)> =
            enemies.filter_map(|target| Some((target, self.in_reach(unit, target, from).ok()?))).collect();
        if self.card(unit).class.is_gun() {
            targets.retain(|&(target, _)| self.sees(unit, target, from));
            return targets;
        }
        // Nobody looks past the nearest one seen.
        let mut ranges: Vec<Length> = targets.iter().map(|(_, sighting)| sighting.range).collect();
        ranges.sort_unstable();
        ranges.dedup();
        for least in ranges {
            let nearest =
                |(target, sighting): &(Unit, Sighting)| sighting.range == least && self.sees(unit, *target, from);
            let seen: Vec<(Unit, Sighting)> = targets.iter().copied().filter(nearest).collect();
            if !seen.is_empty() {
                return seen;
            }
        }
        Vec::new()
    }

    pub(super) fn check_target(&self, unit: Unit, target: Unit, from: Edge) -> Result<Sighting, Refusal<Reason>> {
        if !self.exists(target) {
            refuse!("7.0a", Reason::NoSuchUnit);
        }
        if from != Edge::Front && self.piece(unit).formation != Formation::Square {
            refuse!("9.6h", Reason::NoFormation);
        }
        let sighting = self.may_aim(unit, target, from)?;
        if !self.card(unit).class.is_gun() {
            for (nearest, other) in self.targets(unit, from) {
                if other.range < sighting.range {
                    refuse!("7.1b", Reason::NotNearest { nearest });
                }
            }
        }
        Ok(sighting)
    }

    /// The sum of a shot's dice (7.2, 7.3).
    pub fn volley(&self, unit: Unit, target: Unit, sighting: &Sighting, moved: bool) -> Tally {
        let (card, piece) = (self.card(unit), self.piece(unit));
        let (other, aim) = (self.card(target), self.piece(target));
        let gun = card.class.is_gun();
        let mut tally = Tally::default();
        if gun {
            let band = ((sighting.range.0 - SLACK.0 - 1).max(0) / 10_000) as usize;
            let dice = card.bands().get(band).copied().unwrap_or(0);
            tally.add(Modifier::Band, dice as i8, clause!("7.4g"));
            tally.add(Modifier::Losses, -(piece.losses.min(100) as i8), clause!("7.4i"));
        } else {
            let vbu = self.vbu(unit) as i8;
            tally.add(Modifier::Vbu, vbu, clause!("7.1a"));
            match piece.formation {
                Formation::Line => {}
                Formation::Column => tally.add(Modifier::Half, vbu / 2 - vbu, clause!("4.0q")),
                Formation::Square => tally.add(Modifier::Half, vbu / 2 - vbu, clause!("9.6h")),
            }
        }
        let table = if gun { clause!("7.3a") } else { clause!("7.2a") };
        if other.class.is_cavalry() {
            tally.add(Modifier::Cavalry, 2, table);
        }
        match aim.formation {
            Formation::Line => {}
            Formation::Square => tally.add(Modifier::Square, if gun { 3 } else { 2 }, table),
            Formation::Column => tally.add(Modifier::Column, i8::from(gun), table),
        }
        match sighting.from {
            Direction::Frontal => {}
            Direction::Flank => tally.add(Modifier::Flank, 2, clause!("7.2e")),
            Direction::Rear => tally.add(Modifier::Rear, 3, clause!("7.2e")),
        }
        if !gun && sighting.range > LONG {
            tally.add(Modifier::Long, -1, clause!("7.2c"));
        }
        if piece.disordered {
            tally.add(Modifier::Disordered, -1, clause!("2.2f"));
        }
        if moved {
            tally.add(Modifier::Moved, -1, clause!("6.2b"));
        }
        if other.class == Class::Light || other.class.is_gun() || other.class == Class::MachineGun {
            tally.add(Modifier::Loose, -2, table);
        }
        let (cover, clause) = self.cover(unit, target, sighting);
        tally.add(Modifier::Cover, cover, clause);
        tally
    }

    /// What cover does to a shot: the largest malus, or the guns' bonus against a wood (7.2f–h).
    fn cover(&self, unit: Unit, target: Unit, sighting: &Sighting) -> (i8, Clause) {
        let gun = self.card(unit).class.is_gun();
        if self.piece(target).garrison.is_some() {
            let heavy = self.card(unit).class == Class::ArtilleryHeavy;
            return (if heavy { -1 } else { -2 }, clause!("5.2.6b"));
        }
        let base = self.base(target);
        let mut best: (i8, Clause) = (0, clause!("7.2h"));
        let mut bonus = None;
        let mut take = |malus: i8, clause: Clause| {
            if malus < best.0 {
                best = (malus, clause);
            }
        };
        for (_, lie) in self.board.ground.near(base.bounds().grown(Length::cm(3))) {
            match lie.kind {
                Kind::Wood | Kind::BuiltUp if Self::is_in(&base, lie) => {
                    let border = lie.shape.nearest_on_border(sighting.point).distance(sighting.point);
                    let edge = !lie.shape.contains(sighting.point) || border <= Length::cm(1) + SLACK;
                    if edge {
                        take(-2, clause!("7.2f"));
                    } else if gun {
                        bonus = Some((1, clause!("5.2.5a")));
                    } else {
                        take(-2, clause!("5.2.5a"));
                    }
                }
                Kind::ObstacleWood | Kind::ObstacleStone if Self::is_behind(&base, lie, sighting) => {
                    let malus = match (lie.kind, gun) {
                        (Kind::ObstacleWood, _) => -1,
                        (_, false) => -3,
                        (_, true) => -2,
                    };
                    take(malus, clause!("7.2g"));
                }
                _ => {}
            }
        }
        if best.0 < 0 { best } else { bonus.unwrap_or(best) }
    }

    /// Whether a base is behind a line of cover for a shot (7.2g).
    fn is_behind(base: &crate::table::Base, lie: &Lie, sighting: &Sighting) -> bool {
        let Some(line) = &lie.line else { return false };
        if line.gap(base) > Length::cm(2) + SLACK {
            return false;
        }
        let crossings = line.crossings(&Segment::new(sighting.muzzle, sighting.point));
        crossings.into_iter().any(|at| match lie.cover_from {
            None => true,
            Some(Compass::East) => sighting.muzzle.x > at.x,
            Some(Compass::West) => sighting.muzzle.x < at.x,
            Some(Compass::North) => sighting.muzzle.y > at.y,
            Some(Compass::South) => sighting.muzzle.y < at.y,
        })
    }

    /// Whether the unit being activated may fire now.
    pub(super) fn check_fire(
        &self,
        act: &super::Act,
        target: Unit,
        then: Plan,
        from: Edge,
    ) -> Result<(), Refusal<Reason>> {
        let unit = act.unit;
        let gun = self.card(unit).class.is_gun();
        if act.fired {
            refuse!("6.2c", Reason::HasFired);
        }
        if gun {
            if act.actions >= 2 || act.limbered {
                refuse!("4.2b", Reason::BadPair);
            }
            if act.actions == 1 && then != Plan::Stand || then == Plan::Limber && self.allowance(unit).is_none() {
                refuse!("4.2a", Reason::BadPair);
            }
        } else if then == Plan::Limber || act.moved && then != Plan::Stand {
            refuse!("6.2d", Reason::HasMoved);
        }
        self.check_target(unit, target, from)?;
        if !act.moved && then == Plan::Stand {
            self.check_standing(act)?;
        }
        Ok(())
    }

    pub(super) fn begin_shot(&mut self, unit: Unit, target: Unit, from: Edge, moved: bool) {
        self.push_frame(Frame::Shot(Shot {
            unit,
            target,
            moved,
            from,
            aim: Aim::Return,
            returned: false,
            answer: false,
        }));
    }

    /// Whether a unit in opportunity may answer a shot (7.0b–c, 4.5f).
    fn may_return(&self, shot: &Shot) -> bool {
        let piece = self.piece(shot.target);
        piece.opportunity
            && !piece.reacted
            && !piece.halted
            && piece.is_on_table()
            && self.may_aim(shot.target, shot.unit, self.best_edge(shot.target, shot.unit)).is_ok()
    }

    /// The side a unit answers from: a square's nearest, else the front.
    pub(super) fn best_edge(&self, unit: Unit, target: Unit) -> Edge {
        if self.piece(unit).formation == Formation::Square {
            let able = Edge::ALL.into_iter().find(|&edge| self.may_aim(unit, target, edge).is_ok());
            able.unwrap_or(Edge::Front)
        } else {
            Edge::Front
        }
    }

    pub(super) fn answer_shot(&mut self, mut shot: Shot, fires: bool) {
        if shot.aim == Aim::Return {
            shot.returned = fires;
            shot.aim = Aim::Dice;
            if fires {
                self.piece_mut(shot.target).reacted = true;
            }
            self.set_top(Frame::Shot(shot));
            return;
        }
        let (unit, target) = (shot.target, shot.unit);
        self.pop_frame();
        if fires {
            let from = self.best_edge(unit, target);
            self.push_frame(Frame::Shot(Shot {
                unit,
                target,
                moved: false,
                from,
                aim: Aim::Dice,
                returned: false,
                answer: true,
            }));
        }
    }

    fn throw(&self, unit: Unit, tally: &Tally, dice: &mut dyn Dice) -> Result<(Vec<Face>, u8), OutOfDice> {
        let request = Request { side: self.side_of(unit), clause: clause!("7.5a") };
        let faces = dice.pools(request, combat(&[tally.dice()]))?.concat();
        let damage = damages(&faces);
        Ok((faces, damage))
    }

    /// A shot from its dice on. Answers whether somebody is asked.
    pub(super) fn run_shot(&mut self, shot: &Shot, dice: &mut dyn Dice, log: &mut Events) -> Result<bool, OutOfDice> {
        let mut next = shot.clone();
        match shot.aim {
            Aim::Return => {
                if !shot.answer && self.may_return(shot) {
                    return Ok(true);
                }
                next.aim = Aim::Dice;
            }
            Aim::Dice => {
                self.exchange(shot, dice, log)?;
                next.aim = Aim::General;
            }
            Aim::General => {
                next.aim = if shot.returned { Aim::Firer } else { Aim::Done };
                self.set_top(Frame::Shot(next));
                self.risk_general(shot.target, shot.unit, dice, log)?;
                return Ok(false);
            }
            Aim::Firer => {
                next.aim = Aim::Done;
                self.set_top(Frame::Shot(next));
                self.risk_general(shot.unit, shot.target, dice, log)?;
                return Ok(false);
            }
            Aim::Answer => {
                let able = self.piece(shot.target).is_on_table()
                    && self.piece(shot.unit).is_on_table()
                    && !self.is_engaged(shot.target)
                    && self.may_aim(shot.target, shot.unit, self.best_edge(shot.target, shot.unit)).is_ok();
                if !able {
                    self.pop_frame();
                }
                return Ok(able);
            }
            Aim::Done => {
                self.pop_frame();
                return Ok(false);
            }
        }
        self.set_top(Frame::Shot(next));
        Ok(false)
    }

    /// Both count their dice before either suffers (7.0c).
    fn exchange(&mut self, shot: &Shot, dice: &mut dyn Dice, log: &mut Events) -> Result<(), OutOfDice> {
        let (unit, target) = (shot.unit, shot.target);
        let Ok(sighting) = self.sighting(unit, target, shot.from) else { return Ok(()) };
        let tally = self.volley(unit, target, &sighting, shot.moved);
        let back = if shot.returned {
            let from = self.best_edge(target, unit);
            self.sighting(target, unit, from).ok().map(|sight| (sight, self.volley(target, unit, &sight, false)))
        } else {
            None
        };
        let (faces, damage) = self.throw(unit, &tally, dice)?;
        log.event(clause!("7.0a"), What::Fired { unit, target, range: sighting.range.0, tally, dice: faces, damage });
        let mut answer = None;
        if let Some((sight, tally)) = back {
            let (faces, damage) = self.throw(target, &tally, dice)?;
            log.event(
                clause!("7.0b"),
                What::Fired { unit: target, target: unit, range: sight.range.0, tally, dice: faces, damage },
            );
            answer = Some((sight, damage));
        }
        self.hit(target, damage, Some(&sighting), log);
        if let Some((sight, damage)) = answer {
            self.hit(unit, damage, Some(&sight), log);
        }
        Ok(())
    }

    /// A unit suffers damages of fire (7.5c–d, 7.5k).
    pub(super) fn hit(&mut self, unit: Unit, by: u8, sighting: Option<&Sighting>, log: &mut Events) {
        if !self.damage(unit, by, log) {
            return;
        }
        if !self.piece(unit).disordered {
            self.disorder(unit, true, clause!("7.5c"), log);
            return;
        }
        self.disorder(unit, true, clause!("7.5c"), log);
        let immobile = self.allowance(unit).is_none();
        if !self.piece(unit).is_on_table() || self.piece(unit).garrison.is_some() || immobile {
            return;
        }
        let base = self.base(unit);
        let bearing = match sighting {
            Some(sighting) if sighting.from != Direction::Frontal => sighting.muzzle.direction_to(base.centre()),
            _ => base.facing() + crate::table::Angle::HALF,
        };
        self.go_back(unit, bearing, Length::cm(2), false, log);
    }
}
