//! What moves a unit may make: clauses 4.0–4.2, 2.1.4g.

use alloc::vec::Vec;

use super::command::{SLACK, TOUCH};
use super::decision::{Part, Plan};
use super::position::Act;
use super::refusal::Reason;
use super::units::{Class, Formation, Order, Unit};
use super::walk::{Aimed, Course, Friends};
use super::{Colonia, refuse};
use crate::Refusal;
use crate::table::{Angle, Base, Length};

impl Colonia {
    /// Whether the unit being activated may still move or charge (4.0j, 4.2, 6.2).
    ///
    /// # Refusals
    /// [`Reason::NotAsked`] where none is, and those of a move whatever its way.
    pub fn may_move(&self) -> Result<(), Refusal<Reason>> {
        match self.act() {
            Some(act) => self.check_may_move(act),
            None => refuse!("6.2a", Reason::NotAsked),
        }
    }

    /// Whether the unit being activated may still move (4.0j, 4.2, 6.2).
    ///
    /// # Refusals
    /// [`Reason::IsSpent`], [`Reason::HasMoved`], [`Reason::Announced`], [`Reason::BadPair`], [`Reason::NoSuchMove`],
    /// [`Reason::Forbidden`].
    pub(super) fn check_may_move(&self, act: &Act) -> Result<(), Refusal<Reason>> {
        let (card, piece) = (self.card(act.unit), self.piece(act.unit));
        if act.spent {
            refuse!("6.2f", Reason::IsSpent);
        }
        if piece.gone {
            refuse!("2.1.4g", Reason::HasMoved);
        }
        if let Some(plan) = act.plan.filter(|&plan| plan != Plan::Move) {
            refuse!("6.2d", Reason::Announced { plan });
        }
        if card.class.is_gun() {
            if act.actions >= 2 {
                refuse!("4.2a", Reason::BadPair);
            }
        } else if act.moved {
            refuse!("4.0j", Reason::HasMoved);
        }
        if piece.formation == Formation::Square {
            refuse!("9.6h", Reason::NoSuchMove);
        }
        if self.options.orders && card.is_hq() && piece.order == Order::Difesa {
            refuse!("4.6v", Reason::Forbidden { order: Order::Difesa });
        }
        Ok(())
    }

    /// Whether these parts are a move a unit of this kind makes (4.0f, 4.1b, 4.2e, 4.0p).
    pub(super) fn check_parts(&self, unit: Unit, parts: &[Part]) -> Result<(), Refusal<Reason>> {
        let card = self.card(unit);
        for part in parts {
            match *part {
                Part::Leg { mm: 0, .. } | Part::Pivot { by: 0 } | Part::Wheel { degrees: 0, .. } => {
                    refuse!("4.0f", Reason::NoMove);
                }
                Part::Leg { toward, mm } if toward >= 36000 || mm > super::walk::LONGEST => {
                    refuse!("4.0f", Reason::NoSuchMove);
                }
                Part::Wheel { degrees, .. } if degrees > 90 => {
                    refuse!("4.0d", Reason::TooSharp { most: 9000, have: i32::from(degrees) * 100 });
                }
                Part::Pivot { by } if !(-180..=180).contains(&by) => {
                    refuse!("4.0s", Reason::TooSharp { most: 18000, have: i32::from(by).abs() * 100 });
                }
                _ => {}
            }
        }
        if self.allowance(unit).is_none() && !matches!(parts, [Part::Pivot { .. }]) {
            refuse!("4.2g", Reason::NoSuchMove);
        }
        match (card.class, parts) {
            (_, []) => refuse!("4.0f", Reason::NoMove),
            (Class::Light | Class::Hq, _) if parts.len() <= 8 => Ok(()),
            (class, [Part::Leg { .. }]) if class.is_gun() => Ok(()),
            (class, [Part::Pivot { .. }]) if class.is_gun() => Ok(()),
            (class, _) if class.is_gun() => refuse!("4.2e", Reason::NoSuchMove),
            (Class::MachineGun, [Part::Pivot { by }]) => {
                if by.abs() > 45 {
                    refuse!("4.0p", Reason::TooSharp { most: 4500, have: i32::from(*by).abs() * 100 });
                }
                Ok(())
            }
            (
                _,
                [Part::Leg { .. } | Part::Wheel { .. }]
                | [Part::Wheel { .. }, Part::Leg { .. }]
                | [Part::Leg { .. }, Part::Wheel { .. }],
            ) => Ok(()),
            _ => refuse!("4.0f", Reason::NoSuchMove),
        }
    }

    /// How far a gun may still turn (4.2d–e, 4.2g).
    pub(super) fn check_turn(&self, act: &Act, parts: &[Part]) -> Result<(), Refusal<Reason>> {
        let card = self.card(act.unit);
        let [Part::Pivot { by }] = parts else { return Ok(()) };
        if !card.class.is_gun() || card.turntable {
            return Ok(());
        }
        if self.allowance(act.unit).is_none() {
            let from = self.piece(act.unit).turned + by;
            if from.abs() > 45 {
                refuse!("4.2g", Reason::TooSharp { most: 4500, have: i32::from(from).abs() * 100 });
            }
            return Ok(());
        }
        let have = i32::from(act.turned) + i32::from(by.abs());
        if have > 45 {
            refuse!("4.2d", Reason::TooSharp { most: 4500, have: have * 100 });
        }
        Ok(())
    }

    /// Whether the unit may make this move; what it does.
    pub(super) fn check_move(&self, act: &Act, parts: &[Part], with: Option<Unit>) -> Result<Course, Refusal<Reason>> {
        let unit = act.unit;
        self.check_may_move(act)?;
        self.check_parts(unit, parts)?;
        self.check_turn(act, parts)?;
        let (card, piece) = (self.card(unit), self.piece(unit));
        let only_pivots = matches!(parts, [Part::Pivot { .. }]);
        if self.options.orders && card.class.is_gun() && piece.order == Order::Difesa && !only_pivots {
            refuse!("4.6x", Reason::Forbidden { order: Order::Difesa });
        }
        let course = self.walkable(unit, parts, with)?;
        // Lorries keep to roads (2.1.5b).
        let base = self.base(unit);
        let keeps = course.allowance > self.allowance(unit).unwrap_or_default();
        if card.row == super::Row::Autocarri && !(keeps && self.is_on_road(unit, base.centre())) {
            refuse!("2.1.5b", Reason::NoSuchMove);
        }
        if let Some(general) = with {
            self.check_going_along(general, unit, parts, None)?;
        }
        self.check_meets(act, parts, &course)?;
        Ok(course)
    }

    /// A move's course, its length and its end legal, whatever the order.
    pub(super) fn walkable(&self, unit: Unit, parts: &[Part], with: Option<Unit>) -> Result<Course, Refusal<Reason>> {
        let base = self.base(unit);
        let allowance = self.allowance(unit).unwrap_or_default();
        let through: Vec<Unit> = with.into_iter().collect();
        let course = self.course(unit, &base, parts, Aimed::No, allowance, self.goes_back_by(unit, parts), &through)?;
        if course.spent > course.allowance + SLACK {
            refuse!("4.0a", Reason::TooFar { have: course.allowance.0, need: course.spent.0 });
        }
        self.check_clear(unit, &course.end, with)?;
        Ok(course)
    }

    /// No move ends on a friend (4.1d, 0g).
    pub(super) fn check_clear(&self, unit: Unit, end: &Base, with: Option<Unit>) -> Result<(), Refusal<Reason>> {
        let end = self.base_at(unit, super::Pose::nearest(end));
        for other in self.on_table_of(self.side_of(unit)) {
            if other != unit && Some(other) != with && self.base(other).overlaps(&end, TOUCH) {
                refuse!("4.1d", Reason::Blocked { by: other });
            }
        }
        Ok(())
    }

    /// Whether a unit put there would lie on no friend, one that moves along aside (4.1d).
    pub(super) fn is_clear_of_friends(&self, unit: Unit, base: &Base, with: Option<Unit>) -> bool {
        !self
            .on_table_of(self.side_of(unit))
            .any(|other| other != unit && Some(other) != with && self.base(other).overlaps(base, TOUCH))
    }

    /// Whether a unit goes back on its order with these parts, undisordered (4.6p).
    pub(super) fn goes_back_by(&self, unit: Unit, parts: &[Part]) -> bool {
        parts.len() == 1 && self.goes_back(unit)
    }

    /// Whether its order sends it back.
    pub(super) fn goes_back(&self, unit: Unit) -> bool {
        self.options.orders && self.piece(unit).order == Order::Ritirata
    }

    /// Whether a general may go along with a unit's move (2.1.4g). `length`: of a charge's leg, which the bonus helps.
    pub(super) fn check_going_along(
        &self,
        general: Unit,
        unit: Unit,
        parts: &[Part],
        charge: Option<Length>,
    ) -> Result<(), Refusal<Reason>> {
        let [Part::Leg { toward, mm }] = parts else {
            refuse!("2.1.4g", Reason::CannotGoAlong { general });
        };
        let able = self.exists(general)
            && general != unit
            && self.card(general).is_hq()
            && self.piece(general).is_on_table()
            && !self.piece(general).activated
            && !self.piece(general).gone
            && self.chain(unit).contains(&general)
            && self.are_near(general, unit)
            && !self.is_engaged(general);
        if !able {
            refuse!("2.1.4g", Reason::CannotGoAlong { general });
        }
        if self.options.orders && self.piece(general).order == Order::Difesa {
            refuse!("4.6v", Reason::CannotGoAlong { general });
        }
        let m = self.allowance(general).unwrap_or_default();
        let base = self.base(general);
        let length = charge.unwrap_or(Length::mm((*mm).into()));
        let motion =
            crate::table::Motion::Leg { oblique: (Angle((*toward).into()) - base.facing()).normalised(), length };
        let part = Part::Leg { toward: *toward, mm: (length.0 / 100).clamp(0, 1000) as u16 };
        let most = if charge.is_some() { m + Length::cm(3) } else { m };
        let cost = self.toll(general, &base, part, length);
        let barred = self.meets(general, &base, &motion, Length(101), Friends::Bar, &[unit]).is_some();
        let end = motion.end(&base);
        let full = self
            .on_table_of(self.side_of(general))
            .any(|other| other != general && other != unit && self.base(other).overlaps(&end, TOUCH));
        if cost > most + SLACK || barred || full {
            refuse!("2.1.4g", Reason::CannotGoAlong { general });
        }
        Ok(())
    }
}
