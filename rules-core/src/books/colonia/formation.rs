//! Columns, squares, limbering, garrisons: clauses 4.0q–r, 4.2, 5.2.6, 9.6.

use alloc::vec::Vec;

use super::event::{Tell as _, What};
use super::files::Kind;
use super::geometry::{Pose, footprint};
use super::position::Act;
use super::refusal::Reason;
use super::units::{Class, Formation, Unit};
use super::{Colonia, Events, clause, refuse};
use crate::dice::{Classes, Request};
use crate::table::{Base, Edge, Length};
use crate::{Dice, OutOfDice, Refusal};

impl Colonia {
    /// The base of a unit drawn up anew: for line and column the front's middle kept, for a square the centre.
    fn reformed(&self, unit: Unit, formation: Formation) -> Option<Base> {
        let card = self.card(unit);
        let (front, depth) = footprint(&card.values, formation, card.class.is_gun())?;
        let (front, depth) = (Length::mm(front.into()), Length::mm(depth.into()));
        let base = self.base(unit);
        let square = formation == Formation::Square || self.piece(unit).formation == Formation::Square;
        Some(if square { base.resized(front, depth) } else { base.reformed(front, depth) })
    }

    /// Whether a unit may change between line and column, or limber (4.0q–r, 4.2).
    pub(super) fn check_form(&self, act: &Act, formation: Formation) -> Result<(), Refusal<Reason>> {
        let unit = act.unit;
        let (card, piece) = (self.card(unit), self.piece(unit));
        if formation == piece.formation || formation == Formation::Square || piece.formation == Formation::Square {
            refuse!("4.0q", Reason::NoFormation);
        }
        if card.class.is_gun() {
            if self.allowance(unit).is_none() {
                refuse!("4.2g", Reason::NoFormation);
            }
            if act.actions >= 2 || act.plan.is_some_and(|plan| plan != super::Plan::Limber) {
                refuse!("4.2a", Reason::BadPair);
            }
            return Ok(());
        }
        if !card.class.is_foot_or_cavalry() || piece.garrison.is_some() {
            refuse!("4.0q", Reason::NoFormation);
        }
        let barred = card.class == Class::Irregular && self.board.file.rules.no_irregular_columns;
        if barred && formation == Formation::Column {
            refuse!("2.1.1c", Reason::NoFormation);
        }
        if card.class == Class::Light {
            if act.formed {
                refuse!("4.0r", Reason::HasMoved);
            }
        } else {
            self.check_may_move(act)?;
        }
        let Some(base) = self.reformed(unit, formation) else { refuse!("4.0q", Reason::NoFormation) };
        self.check_room(unit, &base)?;
        if card.class != Class::Light {
            self.check_other_move(act)?;
        }
        Ok(())
    }

    /// Whether there is space for a new base, enemies kept clear of (4.0k).
    fn check_room(&self, unit: Unit, base: &Base) -> Result<(), Refusal<Reason>> {
        if let Some(piece) = self.barred_by(unit, base) {
            refuse!("4.0q", Reason::Impassable { piece });
        }
        if !self.board.ground.holds(base) {
            refuse!("4.0o", Reason::OffTable);
        }
        let own = self.base(unit);
        for other in self.on_table().filter(|&other| other != unit) {
            let at = self.base(other);
            let enemy = self.side_of(other) != self.side_of(unit);
            if at.overlaps(base, super::command::TOUCH) {
                refuse!("4.0q", Reason::Blocked { by: other });
            }
            let near = at.gap(base);
            if enemy && near <= super::command::TOUCH && near < at.gap(&own) {
                refuse!("4.0k", Reason::TouchesEnemy { unit: other });
            }
        }
        Ok(())
    }

    pub(super) fn form(&mut self, act: &Act, formation: Formation, log: &mut Events) {
        let unit = act.unit;
        let gun = self.card(unit).class.is_gun();
        if let Some(base) = self.reformed(unit, formation) {
            let pose = Pose::nearest(&base);
            self.set_pose(unit, pose);
        }
        self.piece_mut(unit).formation = formation;
        let (light, clause) = match self.card(unit).class {
            Class::Light => (true, clause!("4.0r")),
            _ if gun => (false, clause!("4.2a")),
            _ => (false, clause!("4.0q")),
        };
        log.event(clause, What::Formed { unit, formation });
        if !light && !gun {
            self.piece_mut(unit).shifted = true;
        }
        if let Some(act) = self.act_mut() {
            if gun {
                act.actions += 1;
                // Unlimber then fire is barred; fire then limber is not (4.2b).
                act.limbered |= formation == Formation::Line;
            } else if light {
                act.formed = true;
            } else {
                (act.moved, act.met) = (true, true);
            }
        }
    }

    /// Whether the rules and the scenario let a unit form square (9.6e).
    fn may_square(&self, unit: Unit) -> Result<(), Refusal<Reason>> {
        let (card, piece) = (self.card(unit), self.piece(unit));
        let rows = &self.board.file.rules.squares;
        let able = card.class.is_foot()
            && piece.is_on_table()
            && piece.formation == Formation::Line
            && piece.garrison.is_none()
            && !self.is_engaged(unit)
            && (rows.is_empty() || rows.contains(&card.row));
        if !able {
            refuse!("9.6e", Reason::NoFormation);
        }
        Ok(())
    }

    /// Whether a unit charged by cavalry may try to form square (9.6d, 9.6g).
    pub(super) fn may_try_square(&self, unit: Unit, charger: Unit) -> bool {
        self.piece(unit).is_on_table()
            && self.may_square(unit).is_ok()
            && !self.piece(unit).halted
            && self.reformed(unit, Formation::Square).is_some_and(|base| {
                self.board.ground.holds(&base)
                    && self.barred_by(unit, &base).is_none()
                    && !self.on_table().any(|other| {
                        other != unit && other != charger && self.base(other).overlaps(&base, super::command::TOUCH)
                    })
                    && !self.base(charger).overlaps(&base, super::command::TOUCH)
            })
    }

    pub(super) fn try_square(
        &mut self,
        unit: Unit,
        tries: bool,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if !tries {
            return Ok(());
        }
        let die = dice.die(Request { side: self.side_of(unit), clause: clause!("9.6d") }, Classes::at_least(4))?;
        let success = die >= 4;
        log.event(clause!("9.6g"), What::Square { unit, die, success });
        if success {
            self.piece_mut(unit).formation = Formation::Square;
            log.event(clause!("9.6d"), What::Formed { unit, formation: Formation::Square });
        }
        Ok(())
    }

    /// Whether a square may be formed by declaration (9.6d–f).
    pub(super) fn check_square(&self, act: &Act, with: &[Unit]) -> Result<(), Refusal<Reason>> {
        let unit = act.unit;
        if act.moved || act.fired || act.plan.is_some() || act.formed {
            refuse!("9.6e", Reason::HasMoved);
        }
        self.may_square(unit)?;
        if with.is_empty() {
            let Some(base) = self.reformed(unit, Formation::Square) else { refuse!("9.6e", Reason::NoFormation) };
            self.check_room(unit, &base)?;
            return self.check_other_move(act);
        }
        if with.len() > 3 {
            refuse!("9.6f", Reason::Incomplete);
        }
        let mut members = alloc::vec![unit];
        for (at, &other) in with.iter().enumerate() {
            let fits = self.exists(other)
                && self.card(other).brigade == self.card(unit).brigade
                && other != unit
                && !with.iter().take(at).any(|&known| known == other);
            if !fits || self.piece(other).activated || self.piece(other).opportunity {
                refuse!("9.6f", Reason::NotEligible { unit: other });
            }
            self.may_square(other)?;
            self.check_order_allows(other)?;
            members.push(other);
        }
        // Linked by touching.
        let mut linked = alloc::vec![unit];
        while let Some(&next) = members
            .iter()
            .find(|&&other| !linked.contains(&other) && linked.iter().any(|&one| self.are_near(one, other)))
        {
            linked.push(next);
        }
        if let Some(&unit) = members.iter().find(|unit| !linked.contains(unit)) {
            refuse!("9.6f", Reason::NotEligible { unit });
        }
        self.check_other_move(act)
    }

    pub(super) fn square(
        &mut self,
        act: &Act,
        with: &[Unit],
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let unit = act.unit;
        let mut members = alloc::vec![unit];
        for &other in with {
            self.piece_mut(other).activated = true;
            self.piece_mut(other).shifted = true;
            log.event(clause!("9.6f"), What::Activated { unit: other });
            self.cohesion(other, dice, log)?;
            if self.piece(other).is_on_table() {
                members.push(other);
            }
        }
        let pool = if members.len() > 1 { Some(unit.0) } else { None };
        let undone = pool.is_some() && members.iter().any(|&member| self.piece(member).disordered);
        for &member in &members {
            let piece = self.piece_mut(member);
            piece.formation = Formation::Square;
            (piece.pool, piece.undone, piece.shifted) = (pool, undone, true);
            log.event(clause!("9.6d"), What::Formed { unit: member, formation: Formation::Square });
        }
        if let Some(act) = self.act_mut() {
            (act.moved, act.spent) = (true, true);
        }
        Ok(())
    }

    /// Whether a unit may leave its square (9.6j).
    pub(super) fn check_leave(&self, act: &Act, front: Edge) -> Result<(), Refusal<Reason>> {
        if act.moved || act.fired || act.plan.is_some() {
            refuse!("9.6j", Reason::HasMoved);
        }
        if self.piece(act.unit).formation != Formation::Square {
            refuse!("9.6j", Reason::NoFormation);
        }
        let base = self.out_of_square(act.unit, front);
        self.check_room(act.unit, &base)?;
        self.check_other_move(act)
    }

    fn out_of_square(&self, unit: Unit, front: Edge) -> Base {
        let values = &self.card(unit).values;
        let base = self.base(unit);
        base.facing_to(base.edge_facing(front))
            .resized(Length::mm(values.front.into()), Length::mm(values.depth.into()))
    }

    pub(super) fn leave(&mut self, act: &Act, front: Edge, log: &mut Events) {
        let unit = act.unit;
        let pose = Pose::nearest(&self.out_of_square(unit, front));
        self.dissolve(unit);
        self.set_pose(unit, pose);
        let piece = self.piece_mut(unit);
        (piece.formation, piece.shifted) = (Formation::Line, true);
        log.event(clause!("9.6j"), What::Formed { unit, formation: Formation::Line });
        if let Some(act) = self.act_mut() {
            (act.moved, act.spent) = (true, true);
        }
    }

    /// How many bases may defend an area: one for each full 32 square centimetres, at least one (5.2.6d).
    pub(super) fn capacity(&self, area: u8) -> usize {
        let Some(lie) = self.board.ground.piece(area) else { return 0 };
        let corners = lie.shape.outline();
        let next = corners.iter().skip(1).chain(corners.first());
        let cross = |a: &crate::table::Point, b: &crate::table::Point| {
            i64::from(a.x.0) * i64::from(b.y.0) - i64::from(b.x.0) * i64::from(a.y.0)
        };
        let double: i64 = corners.iter().zip(next).map(|(a, b)| cross(a, b)).sum();
        (usize::try_from(double.abs() / 2 / 32_000_000).unwrap_or(0)).max(1)
    }

    /// The built-up area a unit could defend.
    pub(super) fn shelter_for(&self, unit: Unit) -> Option<u8> {
        let base = self.base(unit);
        let side = self.side_of(unit);
        self.ground_of(&base).filter(|(_, lie)| lie.kind == Kind::BuiltUp).map(|(at, _)| at).find(|&at| {
            let lie = self.board.ground.piece(at);
            let enemies = self.on_table_of(side.other());
            let clear = lie.is_some_and(|lie| {
                !enemies.into_iter().any(|enemy| lie.shape.overlaps(&self.base(enemy), super::command::TOUCH))
            });
            let held = self.on_table().filter(|&other| self.piece(other).garrison == Some(at)).count();
            clear && held < self.capacity(at)
        })
    }

    /// Whether a unit may take up the defence of a built-up area (5.2.6b, 5.2.6d).
    pub(super) fn check_garrison(&self, act: &Act) -> Result<(), Refusal<Reason>> {
        let (card, piece) = (self.card(act.unit), self.piece(act.unit));
        self.check_may_move(act)?;
        let able = card.class.is_foot() || card.class == Class::CavalryLight;
        if !able || piece.garrison.is_some() || piece.formation != Formation::Line {
            refuse!("5.2.6b", Reason::NoShelter);
        }
        if self.shelter_for(act.unit).is_none() {
            refuse!("5.2.6d", Reason::NoShelter);
        }
        self.check_other_move(act)
    }

    pub(super) fn garrison(&mut self, act: &Act, log: &mut Events) {
        let unit = act.unit;
        let Some(piece) = self.shelter_for(unit) else { return };
        self.piece_mut(unit).garrison = Some(piece);
        self.piece_mut(unit).shifted = true;
        log.event(clause!("5.2.6b"), What::Garrisoned { unit, piece });
        if let Some(act) = self.act_mut() {
            (act.moved, act.met) = (true, true);
        }
    }

    /// The common squares, for the view.
    pub fn pool_of(&self, unit: Unit) -> Vec<Unit> {
        match self.piece(unit).pool {
            Some(pool) => self.on_table().filter(|&other| self.piece(other).pool == Some(pool)).collect(),
            None => Vec::new(),
        }
    }
}
