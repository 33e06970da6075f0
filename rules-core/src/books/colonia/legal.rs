//! The only judge of legality.

use super::decision::Action;
use super::position::{Aim, Bout, Frame};
use super::refusal::Reason;
use super::{Colonia, refuse};
use crate::{Refusal, Side};

impl Colonia {
    /// Whether the side may do this now.
    pub(super) fn legal(&self, side: Side, action: &Action) -> Result<(), Refusal<Reason>> {
        if self.position.ending.is_some() {
            refuse!("3.0f", Reason::Over);
        }
        let Some(frame) = self.position.frames.last() else { refuse!("6.1e", Reason::NotAsked) };
        if let Frame::Orders = frame {
            if self.position.laid[side] {
                refuse!("4.6e", Reason::NotYourDecision);
            }
            return match action {
                Action::Lay { seals } => self.check_lay(side, seals),
                _ => refuse!("4.6e", Reason::NotAsked),
            };
        }
        let Some((decider, asked, _)) = self.question() else { refuse!("6.1e", Reason::NotAsked) };
        if decider != side {
            return Err(Refusal::new(asked, Reason::NotYourDecision));
        }
        match (frame, action) {
            (Frame::Deploy { side: Some(_) }, Action::Deploy { at }) => self.check_deploy(side, at),
            (Frame::Deploy { side: None }, Action::Yes) => Ok(()),
            (Frame::Sortie { .. }, Action::Bomb { target }) => self.check_bomb(side, *target),
            (Frame::Sortie { .. }, Action::Scout { general }) => self.check_scout(side, *general),
            (Frame::Sortie { .. } | Frame::React { .. }, Action::No)
            | (Frame::Square { .. }, Action::Yes | Action::No) => Ok(()),
            (Frame::Put { unit }, Action::Put { x, y, facing }) => {
                self.check_put(*unit, super::Pose { x: *x, y: *y, facing: *facing })
            }
            (Frame::Opportunity { .. }, Action::Opportunity { units }) => self.check_opportunity(side, units),
            (Frame::Brigades { .. }, Action::Brigade { brigade }) => {
                if self.brigades_left(side).any(|at| at == *brigade) {
                    return Ok(());
                }
                refuse!("6.1d", Reason::NoSuchBrigade)
            }
            (Frame::Reveal { left, .. }, Action::Open { marker }) => match left.last() {
                Some(&general) => self.check_open(general, *marker),
                None => refuse!("4.6e", Reason::NotAsked),
            },
            (Frame::Spied { general }, Action::Open { marker }) => self.check_open(*general, *marker),
            (Frame::Units { brigade, .. }, Action::Name { unit }) => {
                if self.nameable(*brigade).contains(unit) {
                    return Ok(());
                }
                refuse!("6.1e", Reason::NotActive { unit: *unit })
            }
            (Frame::Act(act), action) => self.legal_act(act, action),
            (Frame::Engaged { unit }, Action::Fight) => {
                if self.must_disengage(*unit) {
                    refuse!("4.6q", Reason::Forbidden { order: super::Order::Ritirata });
                }
                Ok(())
            }
            (Frame::Engaged { unit }, Action::Disengage) => self.check_disengage(*unit),
            (Frame::React { mover, ready }, Action::React { unit, toward }) => {
                self.check_react(*mover, ready, *unit, *toward)
            }
            (Frame::Shot(shot), Action::Yes | Action::No) if matches!(shot.aim, Aim::Return | Aim::Answer) => Ok(()),
            (Frame::Melee(melee), Action::Yes | Action::No) if melee.bout == Bout::Pursue => Ok(()),
            (Frame::Melee(melee), Action::Main { attacker, target }) if melee.bout == Bout::Main => {
                if self.main_links(&melee.units).contains(&(*attacker, *target)) {
                    return Ok(());
                }
                refuse!("9.5c", Reason::NotEligible { unit: *attacker })
            }
            _ => Err(Refusal::new(asked, Reason::NotAsked)),
        }
    }

    fn legal_act(&self, act: &super::Act, action: &Action) -> Result<(), Refusal<Reason>> {
        if let super::Place::Aboard(lorry) = self.piece(act.unit).place {
            return match action {
                Action::Put { x, y, facing } => {
                    self.check_unload(act.unit, lorry, super::Pose { x: *x, y: *y, facing: *facing })
                }
                Action::Done => Ok(()),
                _ => refuse!("2.1.5b", Reason::NotOnTable { unit: act.unit }),
            };
        }
        match action {
            Action::Move { parts, with } => self.check_move(act, parts, *with).map(|_| ()),
            Action::Charge { target, parts, bonus, with } => {
                self.check_may_move(act)?;
                self.check_charge(act.unit, *target, parts, *bonus, *with).map(|_| ())
            }
            Action::Form { formation } => self.check_form(act, *formation),
            Action::Square { with } => self.check_square(act, with),
            Action::Leave { front } => self.check_leave(act, *front),
            Action::Garrison => self.check_garrison(act),
            Action::Fire { target, then, from } => self.check_fire(act, *target, *then, *from),
            Action::Search => self.check_search(act),
            Action::Ford => self.check_ford(act).map(|_| ()),
            Action::Work => self.check_work(act),
            Action::Board { lorry } => self.check_board(act, *lorry),
            Action::Done => self.check_standing(act),
            _ => refuse!("6.2a", Reason::NotAsked),
        }
    }
}
