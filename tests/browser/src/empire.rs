//! A table of *De Bellis Empire*: single elements and groups moved by mouse.

use anyhow::{Context, Result, bail, ensure};
use rules_core::books::dbe::{Action, Dbe, Leg, Manoeuvre, Unit};
use rules_core::table::{Base, Corner, Hand as Turned, Length, Motion, Point};
use serde_json::Value;

use crate::clash::{REACH, body, joins};
use crate::hand;
use crate::standing::{Standing, free_place};
use crate::table::Table;

const ESCAPE: char = '\u{e00c}';

impl Table<'_> {
    /// Does an action of *De Bellis Empire* by hand: moves elements and groups by dragging them, all else by its button.
    /// Waits until it is done.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn order(&self, state: &Dbe, action: &Action) -> Result<()> {
        let before = self.game().entries().await?;
        match action {
            Action::Move { unit, legs, .. } => self.lead(state, &[*unit], legs, joins(action)).await?,
            Action::Group { units, how: Manoeuvre::March { legs }, .. } => {
                self.lead(state, units, legs, joins(action)).await?;
            }
            _ => {
                self.button(action).await?;
                self.game().grows(before).await?;
                return self.settle().await;
            }
        }
        self.press_commit().await?;
        self.game().grows(before).await?;
        self.settle().await
    }

    /// Leads elements along legs, the first of them by hand, the others with it; nothing is done yet.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn lead(&self, state: &Dbe, units: &[Unit], legs: &[Leg], onto: bool) -> Result<()> {
        let first = *units.first().context("somebody moves")?;
        self.let_go().await?;
        if units.len() > 1 {
            self.gather(state, units).await?;
        } else {
            self.choose(state, first.0.into()).await?;
        }
        let (mut grip, own) = free_place(state, first.0.into()).context("it is covered")?;
        ensure!(!onto || grip == own.centre(), "it is drawn by its middle");
        let mut body = body(state, units).context("somebody moves")?;
        for (at, leg) in legs.iter().enumerate() {
            let motion = match *leg {
                Leg::Straight { toward, length } => {
                    let last = onto && at + 1 == legs.len();
                    let length = length - if last { REACH } else { Length::ZERO };
                    let drawn = (toward.signed().0 / 100, u16::try_from(length.0 / 100)?);
                    self.draw_leg(state, &body, grip, drawn, false).await?;
                    Motion::Leg { oblique: toward, length }
                }
                Leg::Wheel { on, turn } => {
                    self.drag_wheel(state, &body, on, u8::try_from(turn.0 / 100)?).await?;
                    Motion::Wheel { on, turn }
                }
                Leg::Pivot { turn } => {
                    self.drag_turn(state, &body, i16::try_from(turn.signed().0 / 100)?).await?;
                    Motion::Pivot { turn }
                }
                Leg::About => bail!("nobody turns about by hand here"),
            };
            self.settle().await?;
            grip = carried(&body, &motion, grip);
            body = motion.end(&body);
        }
        Ok(())
    }

    /// Lets go of whatever is chosen or in the making.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn let_go(&self) -> Result<()> {
        let board = "document.querySelector('[data-testid=\"table-board\"]').focus();";
        self.page().script::<Value>(board, Vec::new()).await?;
        hand::keys(self.page(), [ESCAPE, ESCAPE]).await?;
        self.settle().await
    }

    /// Takes elements as a group, the first of them to be led: by a lasso where nobody else stands within it, otherwise
    /// one by one with Shift.
    async fn gather(&self, state: &Dbe, units: &[Unit]) -> Result<()> {
        let first = units.first().context("somebody moves")?.0.into();
        let bases: Vec<Base> = units.iter().map(|&unit| *state.base(unit)).collect();
        let around = Base::around(&bases).context("bases to ring")?.inset(Length::cm(-2));
        let among = |key: u32| units.iter().any(|unit| u32::from(unit.0) == key);
        let alone = state.standing().into_iter().all(|(key, base)| {
            among(key) || !around.contains(base.centre()) && around.corners().iter().all(|&spot| !base.contains(spot))
        });
        if alone {
            self.ring(state, &bases).await?;
            return self.choose(state, first).await;
        }
        self.choose(state, first).await?;
        for unit in units {
            let (place, _) = free_place(state, unit.0.into()).context("it is covered")?;
            let lens = self.show(state, &[place]).await?;
            hand::press_shifted(self.page(), lens.pixel(place)).await?;
            self.settle().await?;
        }
        Ok(())
    }
}

/// Where a place of a body goes by a motion of the whole.
pub(crate) fn carried(body: &Base, motion: &Motion, place: Point) -> Point {
    let mark = Base::new(place, body.facing(), Length::CENTIMETRE, Length::CENTIMETRE);
    match *motion {
        Motion::Leg { .. } => place + (motion.end(body).centre() - body.centre()),
        Motion::Wheel { on, .. } => {
            let corner = if on == Turned::Left { Corner::FrontLeft } else { Corner::FrontRight };
            mark.turned_about(body.corner(corner), motion.turn()).centre()
        }
        Motion::Pivot { turn } => mark.turned_about(body.centre(), turn).centre(),
        Motion::Around { pivot, turn } => mark.turned_about(pivot, turn).centre(),
    }
}

#[cfg(test)]
mod tests {
    use rules_core::table::Angle;

    use super::*;

    #[test]
    fn a_grip_goes_round_the_corner_a_body_wheels_on() {
        // 8 x 4 cm at (40, 30), facing north, wheels on its right front corner (44, 32): the left one (36, 32) goes to
        // (44, 40).
        let body = Base::new(Point::cm(40, 30), Angle::ZERO, Length::cm(8), Length::cm(4));
        let wheel = Motion::Wheel { on: Turned::Right, turn: Angle::QUARTER };
        assert_eq!(carried(&body, &wheel, Point::cm(36, 32)), Point::cm(44, 40));
        assert_eq!(carried(&body, &Motion::ahead(Length::cm(5)), Point::cm(36, 32)), Point::cm(36, 37));
    }
}
