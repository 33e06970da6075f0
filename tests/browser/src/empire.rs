//! A table of *De Bellis Empire*: single elements and groups moved by hand.

use anyhow::{Context, Result, bail, ensure};
use rules_core::books::dbe::{Action, Dbe, Leg, Manoeuvre, Unit};
use rules_core::table::{Base, Corner, Hand as Turned, Length, Motion, Point};
use serde_json::Value;

use crate::clash::{REACH, body, joins};
use crate::hand::{self, ENTER, Hand};
use crate::standing::{Standing, free_place};
use crate::table::Table;

const ESCAPE: char = '\u{e00c}';
/// How often an element is pressed until as many are taken with it as wanted.
const PRESSES: usize = 8;

impl Table<'_> {
    /// Does an action of *De Bellis Empire* by hand: moves elements and groups on the board, all else by its button.
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
        self.commit().await?;
        self.game().grows(before).await?;
        self.settle().await
    }

    /// Brings an element, or its group, into contact as keys do: by a button of the panel, which goes straight for the
    /// enemy. With what was done.
    ///
    /// # Errors
    /// There is no such button, or it cannot be pressed.
    pub async fn join(&self, state: &Dbe, action: &Action) -> Result<Action> {
        let before = self.game().entries().await?;
        let (first, group, onto) = match action {
            Action::Move { unit, onto: Some(onto), .. } => (*unit, false, onto),
            Action::Group { units, onto: Some(onto), .. } => (*units.first().context("somebody moves")?, true, onto),
            _ => bail!("{action:?} is no contact"),
        };
        self.take(state, &[first]).await?;
        hand::keys(self.page(), [ENTER]).await?;
        self.settle().await?;
        for choice in self.game().choices().await? {
            let offered = serde_json::from_value::<Action>(choice.action);
            let fits = match &offered {
                Ok(Action::Move { unit, onto: Some(its), .. }) => !group && *unit == first && its.target == onto.target,
                Ok(Action::Group { units, onto: Some(its), .. }) => {
                    group && units.contains(&first) && its.target == onto.target
                }
                _ => false,
            };
            if let Ok(offered) = offered
                && fits
            {
                self.button(&offered).await?;
                self.game().grows(before).await?;
                self.settle().await?;
                return Ok(offered);
            }
        }
        bail!("no button brings {first:?} upon {:?}", onto.target)
    }

    /// Leads elements along legs, the first of them by hand, the others with it; nothing is done yet.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn lead(&self, state: &Dbe, units: &[Unit], legs: &[Leg], onto: bool) -> Result<()> {
        let first = *units.first().context("somebody moves")?;
        if self.hand == Hand::Mouse {
            self.let_go().await?;
        }
        match (self.hand, units) {
            (Hand::Mouse, [_]) => self.choose(state, first.0.into()).await?,
            (Hand::Mouse, _) => self.gather(state, units).await?,
            _ => self.take(state, units).await?,
        }
        let (mut grip, own) = free_place(state, first.0.into()).context("it is covered")?;
        // Beside the handle in its middle a finger must rest to take hold of a base.
        let rest = self.hand == Hand::Finger && !onto;
        if rest && grip == own.centre() {
            grip = own.place(Length(own.width().0 / 4), Length(-own.depth().0 * 2 / 5));
        }
        ensure!(!onto || grip == own.centre(), "it is drawn by its middle");
        let mut body = body(state, units).context("somebody moves")?;
        for (at, leg) in legs.iter().enumerate() {
            let by_keys = self.hand == Hand::Keys;
            let motion = match *leg {
                Leg::Straight { toward, length } if by_keys => {
                    let bearing = (body.facing() + toward).normalised().0;
                    self.type_leg(&body, u16::try_from(bearing)?, u16::try_from(length.0 / 100)?).await?;
                    Motion::Leg { oblique: toward, length }
                }
                Leg::Wheel { on, turn } if by_keys => {
                    self.type_wheel(on, u8::try_from(turn.0 / 100)?).await?;
                    Motion::Wheel { on, turn }
                }
                Leg::Pivot { turn } if by_keys => {
                    self.type_turn(i16::try_from(turn.signed().0 / 100)?).await?;
                    Motion::Pivot { turn }
                }
                Leg::Straight { toward, length } => {
                    let last = onto && at + 1 == legs.len();
                    let length = length - if last { REACH } else { Length::ZERO };
                    let drawn = (toward.signed().0 / 100, u16::try_from(length.0 / 100)?);
                    self.draw_leg(state, &body, grip, drawn, rest).await?;
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

    /// Takes an element alone or with all that hang together with it, by pressing it until so many are taken.
    async fn take(&self, state: &Dbe, units: &[Unit]) -> Result<()> {
        let first = units.first().context("somebody moves")?.0.into();
        let wanted = if units.len() > 1 { units.len() } else { 0 };
        for press in 0..PRESSES {
            self.choose(state, first).await?;
            if self.hand == Hand::Keys && (press > 0 || wanted > 0) {
                hand::keys(self.page(), [ENTER]).await?;
                self.settle().await?;
            }
            let read = "return +document.querySelector('[data-testid=\"table-board\"]').dataset.group;";
            if self.page().script::<usize>(read, Vec::new()).await? == wanted {
                return Ok(());
            }
        }
        bail!("{wanted} are not taken by pressing one of them")
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
