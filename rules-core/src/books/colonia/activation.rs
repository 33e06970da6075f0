//! A unit's activation: clauses 6.1e–g, 6.2.

use super::decision::{Action, Part, Plan};
use super::event::{Tell as _, What};
use super::geometry::Pose;
use super::position::{Act, Frame, Gait, Walk};
use super::units::{Place, Unit};
use super::{Colonia, Events, clause};
use crate::{Dice, OutOfDice};

impl Colonia {
    /// Names a unit: cohesion, then what it can do.
    pub(super) fn name(
        &mut self,
        _brigade: u8,
        unit: Unit,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        if self.card(unit).brigade.is_none()
            && let Some(Frame::Units { joined, .. }) = self.position.frames.last_mut()
        {
            joined.push(unit);
        }
        let piece = self.piece_mut(unit);
        piece.activated = true;
        piece.shifted = piece.gone;
        log.event(clause!("6.1c"), What::Activated { unit });
        self.cohesion(unit, dice, log)?;
        let piece = self.piece_mut(unit);
        piece.steadies = piece.disordered;
        let piece = *piece;
        if !piece.is_on_table() && !matches!(piece.place, Place::Aboard(_)) {
            return Ok(());
        }
        if self.is_engaged(unit) {
            self.push_frame(Frame::Engaged { unit });
        } else if piece.halted || piece.opportunity {
            // It forgoes its actions (4.5f, 8c), and stands.
            self.rally(unit, log);
        } else {
            self.push_frame(Frame::Act(Act {
                unit,
                start: Pose::of(&piece),
                moved: piece.gone,
                fired: false,
                plan: None,
                actions: 0,
                limbered: false,
                turned: 0,
                formed: false,
                met: false,
                spent: false,
            }));
        }
        Ok(())
    }

    /// ACT: asks, or ends the activation where nothing more can follow. Answers whether it asks.
    pub(super) fn run_act(&mut self, act: &Act, log: &mut Events) -> bool {
        let piece = self.piece(act.unit);
        let gun = self.card(act.unit).class.is_gun();
        let aboard = matches!(piece.place, Place::Aboard(_));
        let done = !piece.is_on_table() && !aboard
            || aboard && act.moved
            || act.spent
            || piece.halted
            || self.is_engaged(act.unit)
            || if gun { act.actions >= 2 } else { act.moved && act.fired }
            || act.fired && act.plan == Some(Plan::Stand);
        if done {
            self.finish_act(act.unit, log);
        }
        !done
    }

    fn finish_act(&mut self, unit: Unit, log: &mut Events) {
        self.pop_frame();
        self.rally(unit, log);
    }

    /// One action of the unit being activated.
    pub(super) fn perform(
        &mut self,
        act: &Act,
        action: &Action,
        dice: &mut dyn Dice,
        log: &mut Events,
    ) -> Result<(), OutOfDice> {
        let unit = act.unit;
        match action {
            Action::Move { parts, with } => {
                let turned: i16 = parts.iter().map(|part| if let Part::Pivot { by } = part { *by } else { 0 }).sum();
                let immobile = self.allowance(unit).is_none();
                if immobile {
                    self.piece_mut(unit).turned += turned;
                }
                let piece = self.piece_mut(unit);
                (piece.shifted, piece.works) = (true, 0);
                if let Some(act) = self.act_mut() {
                    (act.moved, act.met) = (true, true);
                    act.actions += 1;
                    act.turned += turned.unsigned_abs();
                }
                let walk = Walk {
                    unit,
                    gait: Gait::Move,
                    parts: parts.clone(),
                    with: *with,
                    start: self.pose(unit),
                    with_start: with.map_or_else(Pose::default, |general| self.pose(general)),
                    allowance: self.allowance(unit).unwrap_or_default().0,
                    step: 0,
                    asked: alloc::vec::Vec::new(),
                    squared: false,
                };
                self.push_frame(Frame::Walk(walk));
            }
            Action::Charge { target, parts, bonus, with } => {
                self.piece_mut(unit).shifted = true;
                if let Some(act) = self.act_mut() {
                    (act.moved, act.met) = (true, true);
                }
                self.begin_charge(unit, *target, parts, *bonus, *with, dice, log)?;
            }
            Action::Fire { target, then, from } => {
                let moved = act.moved || *then == Plan::Move;
                if let Some(act) = self.act_mut() {
                    act.fired = true;
                    act.actions += 1;
                    if !act.moved {
                        act.plan = Some(*then);
                    }
                }
                self.begin_shot(unit, *target, *from, moved);
            }
            Action::Form { formation } => self.form(act, *formation, log),
            Action::Square { with } => self.square(act, with, dice, log)?,
            Action::Leave { front } => self.leave(act, *front, log),
            Action::Garrison => self.garrison(act, log),
            Action::Search => self.search_ford(act, dice, log)?,
            Action::Ford => self.ford(act, log),
            Action::Work => self.work(act, log),
            Action::Put { x, y, facing } => {
                self.put(unit, Pose { x: *x, y: *y, facing: *facing }, clause!("2.1.5b"), log);
                self.piece_mut(unit).shifted = true;
                if let Some(act) = self.act_mut() {
                    (act.moved, act.met) = (true, true);
                }
            }
            Action::Board { lorry } => self.board_lorry(act, *lorry, log),
            Action::Done => self.finish_act(unit, log),
            _ => {}
        }
        Ok(())
    }
}
