//! Positions from outside: every fault is told, and whatever is accepted can be played to an end.

use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::position::{Frame, Gait, Position};
use super::scenario::{Options, Scenario};
use super::setup::in_range;
use super::units::{Formation, Place, Unit};
use super::{Colonia, Events, Kind, Pose};
use crate::Pending;
use crate::problem::{Fault, Problems};
use crate::table::Length;

/// Stored bases may overlap by rounding and by what forces them together, never deeper.
const OVERLAP: Length = Length(500);

impl Colonia {
    /// A state set up by hand.
    pub(super) fn sound(scenario: &Scenario, options: Options, position: &Position) -> Result<Self, Problems> {
        let board = Arc::clone(&scenario.0);
        let mut problems = Problems::default();
        let mut length = |field: &str, have: usize, want: usize| {
            if have != want {
                problems.add(field, Fault::Length { have, want });
            }
        };
        length("pieces", position.pieces.len(), board.roster.len());
        length("chiefs", position.chiefs.len(), board.generals.len());
        length("brigades", position.brigades.len(), board.brigades.len());
        length("holders", position.holders.len(), board.file.victory.objectives.len());
        let mut game = problems.or(Self { board, options, position: position.clone(), bases: Vec::new() })?;
        game.refresh();
        let mut problems = Problems::default();
        if !(1..=game.board.file.turns).contains(&position.turn) {
            let most = game.board.file.turns.into();
            problems.add("turn", Fault::OutOfRange { have: position.turn.into(), least: 1, most });
        }
        for unit in game.all() {
            game.check_piece(unit, &mut problems);
        }
        let problems = problems.or(()).err();
        if let Some(problems) = problems {
            return Err(problems);
        }
        let mut problems = Problems::default();
        game.check_overlaps(&mut problems);
        game.check_links(&mut problems);
        game.check_frames(&mut problems);
        problems.or(())?;
        if game.position.frames.is_empty() && game.position.ending.is_none() {
            game.push_frame(Frame::Start { begun: false, queue: Vec::new() });
            let mut script = crate::dice::Script::new(&[]);
            if game.run(&mut script, &mut Events::muted()).is_err() {
                return Err(Problems::one("frames", Fault::Contradiction));
            }
        }
        if game.awaits() == Pending::Continue {
            return Err(Problems::one("frames", Fault::Contradiction));
        }
        Ok(game)
    }

    fn check_piece(&self, unit: Unit, problems: &mut Problems) {
        let (card, piece) = (self.card(unit), self.piece(unit));
        let field = |name: &str| format!("pieces[{}].{name}", unit.0);
        if !in_range(Pose::of(piece)) {
            problems.add(field("x, y, facing"), Fault::NotOnMap);
            return;
        }
        if piece.is_on_table() && !self.board.ground.holds(&self.base(unit)) {
            problems.add(field("x, y, facing"), Fault::NotOnMap);
        }
        if piece.is_on_table() && piece.losses >= card.values.vbu {
            let most = i64::from(card.values.vbu) - 1;
            problems.add(field("losses"), Fault::OutOfRange { have: piece.losses.into(), least: 0, most });
        }
        if piece.damage > 100 {
            problems.add(field("damage"), Fault::OutOfRange { have: piece.damage.into(), least: 0, most: 100 });
        }
        if piece.turned.abs() > 45 {
            problems.add(field("turned"), Fault::OutOfRange { have: piece.turned.into(), least: -45, most: 45 });
        }
        let gun = card.class.is_gun();
        let drawn = match piece.formation {
            Formation::Line => true,
            Formation::Column if gun => self.allowance(unit).is_some(),
            Formation::Column => {
                card.class.is_foot_or_cavalry()
                    && super::geometry::footprint(&card.values, Formation::Column, false).is_some()
            }
            Formation::Square => card.class.is_foot(),
        };
        if !drawn {
            problems.add(field("formation"), Fault::Contradiction);
        }
        let built = |at: u8| self.board.ground.piece(at).is_some_and(|lie| lie.kind == Kind::BuiltUp);
        if piece.garrison.is_some_and(|at| !built(at)) {
            problems.add(field("garrison"), Fault::Unknown);
        }
        if let Place::Aboard(lorry) = piece.place
            && (!self.exists(lorry) || self.card(lorry).row != super::Row::Autocarri)
        {
            problems.add(field("place"), Fault::Unknown);
        }
    }

    fn check_overlaps(&self, problems: &mut Problems) {
        let units: Vec<Unit> = self.on_table().collect();
        for (at, &unit) in units.iter().enumerate() {
            let base = self.base(unit);
            if units.iter().take(at).any(|&other| self.base(other).overlaps(&base, OVERLAP)) {
                problems.add(format!("pieces[{}]", unit.0), Fault::Duplicate);
            }
        }
    }

    fn check_links(&self, problems: &mut Problems) {
        for (at, link) in self.position.links.iter().enumerate() {
            let stands = |unit: Unit| self.exists(unit) && self.piece(unit).is_on_table();
            let sound = stands(link.attacker)
                && stands(link.target)
                && self.side_of(link.attacker) != self.side_of(link.target);
            if !sound {
                problems.add(format!("links[{at}]"), Fault::Unknown);
            }
        }
    }

    /// The stack: a phase at the bottom, above it what the frame below waits for, and units that are there.
    fn check_frames(&self, problems: &mut Problems) {
        let frames = &self.position.frames;
        if frames.len() > 16 {
            problems.add("frames", Fault::OutOfRange { have: frames.len() as i64, least: 0, most: 16 });
            return;
        }
        for (at, frame) in frames.iter().enumerate() {
            let below = at.checked_sub(1).and_then(|at| frames.get(at));
            let over_act = frames.iter().take(at).any(|frame| matches!(frame, Frame::Units { .. }));
            let placed = match frame {
                Frame::Deploy { .. }
                | Frame::Opportunity { .. }
                | Frame::Orders
                | Frame::Initiative
                | Frame::Brigades { .. }
                | Frame::End => below.is_none(),
                Frame::Start { .. } => below.is_none(),
                Frame::Put { .. } | Frame::Sortie { .. } => matches!(below, Some(Frame::Start { .. })),
                Frame::Spied { .. } => matches!(below, Some(Frame::Initiative | Frame::Spied { .. })),
                Frame::Units { .. } => matches!(below, Some(Frame::Brigades { .. })),
                Frame::Reveal { .. } | Frame::Act(_) | Frame::Engaged { .. } => {
                    matches!(below, Some(Frame::Units { .. }))
                }
                Frame::Square { .. } | Frame::React { .. } => {
                    matches!(below, Some(Frame::Walk(_) | Frame::Ride { .. }))
                }
                _ => over_act,
            };
            let known = frame_units(frame).into_iter().all(|unit| self.exists(unit));
            let brigade = match frame {
                Frame::Units { brigade, .. } | Frame::Reveal { brigade, .. } => {
                    usize::from(*brigade) < self.board.brigades.len()
                }
                _ => true,
            };
            if !placed || !known || !brigade || !self.is_frame_sound(frame) {
                problems.add(format!("frames[{at}]"), Fault::Contradiction);
            }
        }
    }

    fn is_frame_sound(&self, frame: &Frame) -> bool {
        let stands = |unit: Unit| self.piece(unit).is_on_table();
        match frame {
            Frame::Walk(walk) => {
                let target = match walk.gait {
                    Gait::Move => None,
                    Gait::Charge { target } | Gait::Fury { target } => Some(target),
                };
                stands(walk.unit)
                    && in_range(walk.start)
                    && in_range(walk.with_start)
                    && walk.parts.len() <= 8
                    && !walk.parts.is_empty()
                    && (0..=60_000).contains(&walk.allowance)
                    && target.is_none_or(|target| self.side_of(target) != self.side_of(walk.unit))
                    && walk.with.is_none_or(|general| self.card(general).is_hq())
            }
            Frame::Ride { unit, target, toward, .. } => {
                stands(*unit) && stands(*target) && self.side_of(*unit) != self.side_of(*target) && *toward < 36000
            }
            Frame::Square { unit, charger } => stands(*unit) && self.side_of(*unit) != self.side_of(*charger),
            Frame::React { mover, ready } => {
                stands(*mover) && ready.iter().all(|&unit| self.side_of(unit) != self.side_of(*mover))
            }
            Frame::Shot(shot) => self.side_of(shot.unit) != self.side_of(shot.target),
            Frame::Melee(melee) => {
                let pairs = melee.main.is_none_or(|(one, two)| self.side_of(one) != self.side_of(two));
                let linked = melee.bout != super::Bout::Main || self.is_engaged(melee.unit);
                pairs && linked
            }
            Frame::Put { unit } | Frame::Spied { general: unit } => self.card(*unit).general.is_some(),
            Frame::Deploy { .. } => self.board.file.deploy.is_some(),
            Frame::Sortie { .. } => self.options.aeroplane,
            Frame::Act(act) => in_range(act.start) && stands(act.unit),
            _ => true,
        }
    }
}

fn frame_units(frame: &Frame) -> Vec<Unit> {
    match frame {
        Frame::Put { unit } | Frame::Engaged { unit } | Frame::Spied { general: unit } => alloc::vec![*unit],
        Frame::Start { queue, .. } => queue.clone(),
        Frame::Reveal { left, .. } => left.clone(),
        Frame::Units { joined, .. } => joined.clone(),
        Frame::Act(act) => alloc::vec![act.unit],
        Frame::Walk(walk) => {
            let mut units = walk.asked.clone();
            units.push(walk.unit);
            units.extend(walk.with);
            if let Gait::Charge { target } | Gait::Fury { target } = walk.gait {
                units.push(target);
            }
            units
        }
        Frame::Ride { unit, target, .. } => alloc::vec![*unit, *target],
        Frame::Square { unit, charger } => alloc::vec![*unit, *charger],
        Frame::React { mover, ready } => {
            let mut units = ready.clone();
            units.push(*mover);
            units
        }
        Frame::Shot(shot) => alloc::vec![shot.unit, shot.target],
        Frame::Melee(melee) => {
            let mut units = melee.units.clone();
            units.push(melee.unit);
            units.extend(melee.winner);
            units.extend(melee.loser);
            units.extend(melee.main.into_iter().flat_map(|(one, two)| [one, two]));
            units
        }
        _ => Vec::new(),
    }
}
