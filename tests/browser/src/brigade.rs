//! A table of *Bravado*: units and Generals led by hand.

use anyhow::{Context, Result, bail, ensure};
use rules_core::books::bravado::{Action, Bravado, Part, Unit};
use rules_core::table::{Angle, Length, Motion};

use crate::empire::carried;
use crate::engagement::BEYOND;
use crate::hand::Hand;
use crate::standing::free_place;
use crate::table::Table;

impl Table<'_> {
    /// Does an action of *Bravado* by hand: leads units and Generals by dragging or typing, answers by choosing a base and
    /// its button. Waits until it is done.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn command(&self, state: &Bravado, action: &Action) -> Result<()> {
        let before = self.game().entries().await?;
        let keys = self.hand == Hand::Keys;
        match action {
            Action::Move { unit, parts } | Action::Ride { general: unit, parts, with: None } => {
                self.guide(state, *unit, parts, None).await?;
                self.commit().await?;
            }
            Action::Charge { unit, target, parts, .. } => {
                let mut drawn = parts.clone();
                if let Some(Part::Leg { mm, .. }) = drawn.last_mut() {
                    *mm -= BEYOND;
                }
                self.guide(state, *unit, &drawn, Some(*target)).await?;
                if keys {
                    // Stopped by the enemy it is a move that stops short; meant as a charge it goes in.
                    self.hand.press(self.page(), "way-1").await?;
                }
                self.press_commit().await?;
            }
            Action::Recover { unit } if keys => {
                self.hand.press(self.page(), &format!("piece-unit-{}", state.card(*unit).id)).await?;
                self.button(action).await?;
            }
            Action::Fire { unit, target } if !keys => {
                self.choose(state, unit.0.into()).await?;
                self.choose(state, target.0.into()).await?;
                self.button(action).await?;
            }
            Action::Choose { general: unit } | Action::Fight { charger: unit } | Action::Recover { unit } if !keys => {
                // A General may stand under the unit he is with: then there is the button alone.
                if free_place(state, unit.0.into()).is_some() {
                    self.choose(state, unit.0.into()).await?;
                }
                self.button(action).await?;
            }
            _ => self.button(action).await?,
        }
        self.game().grows(before).await?;
        self.settle().await
    }

    /// Leads a unit along parts of a move; nothing is done yet.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn guide(&self, state: &Bravado, unit: Unit, parts: &[Part], onto: Option<Unit>) -> Result<()> {
        let mut base = *state.base(unit);
        let keys = self.hand == Hand::Keys;
        if keys {
            self.tab_to(&base).await?;
        } else {
            self.choose(state, unit.0.into()).await?;
        }
        // Keys need no place to take hold of.
        let mut grip = match free_place(state, unit.0.into()) {
            Some((place, _)) => place,
            None if keys => base.centre(),
            None => bail!("it is covered"),
        };
        if onto.is_some() {
            ensure!(keys || grip == base.centre(), "it is drawn by its middle");
        }
        for part in parts {
            let motion = match *part {
                Part::Leg { mm, .. } if keys => {
                    self.type_leg(&base, base.facing().normalised().0 as u16, mm).await?;
                    Motion::ahead(Length::mm(mm.into()))
                }
                Part::Leg { mm, .. } => {
                    self.draw_leg(state, &base, grip, (0, mm), false).await?;
                    Motion::ahead(Length::mm(mm.into()))
                }
                Part::Wheel { on, degrees } => {
                    if keys {
                        self.type_wheel(on, degrees).await?;
                    } else {
                        self.drag_wheel(state, &base, on, degrees).await?;
                    }
                    Motion::Wheel { on, turn: Angle::degrees(degrees.into()) }
                }
                Part::Turn { degrees } => {
                    if keys {
                        self.type_turn(degrees).await?;
                    } else {
                        self.drag_turn_far(state, &base, degrees).await?;
                    }
                    Motion::Pivot { turn: Angle::degrees(degrees.into()) }
                }
            };
            self.settle().await?;
            if keys {
                self.shown(".table-board .b-spoken").await.with_context(|| format!("{part:?}"))?;
            }
            grip = carried(&base, &motion, grip);
            base = motion.end(&base);
        }
        Ok(())
    }
}
