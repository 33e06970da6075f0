//! The facts digests are made of, in a fixed order and encoding. Changing it breaks every journaled digest.

use super::Colonia;
use super::decision::{Part, Plan};
use super::geometry::Pose;
use super::position::{Act, Frame, Gait, Melee, Shot, Walk};
use super::units::{Chief, Link, Piece, Place, Unit};
use crate::digest::Facts;
use crate::table::{Edge, Hand};
use crate::{BySide, Side};

fn option(facts: &mut Facts, value: Option<u8>) {
    match value {
        None => facts.bytes(&[0, 0]),
        Some(value) => facts.bytes(&[1, value]),
    }
}

fn edge(edge: Edge) -> u8 {
    match edge {
        Edge::Front => 0,
        Edge::Right => 1,
        Edge::Rear => 2,
        Edge::Left => 3,
    }
}

fn pose(facts: &mut Facts, pose: Pose) {
    facts.number(pose.x.into());
    facts.number(pose.y.into());
    facts.number(pose.facing.into());
}

fn units(facts: &mut Facts, units: &[Unit]) {
    facts.number(units.len() as i64);
    for unit in units {
        facts.bytes(&[unit.0]);
    }
}

fn pair(facts: &mut Facts, pair: Option<(Unit, Unit)>) {
    match pair {
        None => facts.bytes(&[0, 0, 0]),
        Some((one, two)) => facts.bytes(&[1, one.0, two.0]),
    }
}

fn piece(facts: &mut Facts, piece: &Piece) {
    pose(facts, Pose::of(piece));
    let place = match piece.place {
        Place::Table => [0, 0],
        Place::Due => [1, 0],
        Place::Removed => [2, 0],
        Place::Aboard(unit) => [3, unit.0],
    };
    facts.bytes(&place);
    facts.bytes(&[piece.losses, piece.damage, piece.formation as u8, piece.order as u8, piece.works]);
    let flags = [
        piece.disordered,
        piece.tested,
        piece.undone,
        piece.activated,
        piece.opportunity,
        piece.reacted,
        piece.charged,
        piece.rallied,
        piece.halted,
        piece.searched,
        piece.gone,
        piece.shifted,
        piece.impetus,
        piece.fury,
        piece.steadies,
    ];
    for flag in flags {
        facts.bytes(&[flag.into()]);
    }
    option(facts, piece.garrison);
    option(facts, piece.pool);
    option(facts, piece.ford);
    match piece.sought {
        None => facts.bytes(&[0]),
        Some((x, y)) => {
            facts.bytes(&[1]);
            facts.number(x.into());
            facts.number(y.into());
        }
    }
    facts.number(piece.turned.into());
}

fn chief(facts: &mut Facts, chief: &Chief) {
    facts.bytes(&[chief.deputy.into(), chief.shown.into()]);
    option(facts, chief.spied.map(|order| order as u8));
    match chief.seal {
        None => facts.bytes(&[0]),
        Some(seal) => {
            facts.bytes(&[1]);
            facts.bytes(&seal.0);
        }
    }
}

fn link(facts: &mut Facts, link: &Link) {
    facts.bytes(&[link.attacker.0, link.target.0, edge(link.side), link.from as u8, link.mutual.into()]);
}

fn parts(facts: &mut Facts, parts: &[Part]) {
    facts.number(parts.len() as i64);
    for part in parts {
        let (kind, one, two) = match *part {
            Part::Leg { toward, mm } => (0, i64::from(toward), i64::from(mm)),
            Part::Wheel { on, degrees } => (1, i64::from(on == Hand::Right), i64::from(degrees)),
            Part::Pivot { by } => (2, i64::from(by), 0),
        };
        facts.number(kind);
        facts.number(one);
        facts.number(two);
    }
}

fn act(facts: &mut Facts, act: &Act) {
    let plan = act.plan.map(|plan| match plan {
        Plan::Stand => 0,
        Plan::Move => 1,
        Plan::Limber => 2,
    });
    facts.bytes(&[act.unit.0, act.moved.into(), act.fired.into(), act.actions, act.limbered.into()]);
    facts.bytes(&[act.formed.into(), act.met.into(), act.spent.into()]);
    option(facts, plan);
    facts.number(act.turned.into());
    pose(facts, act.start);
}

fn walk(facts: &mut Facts, walk: &Walk) {
    let (gait, target) = match walk.gait {
        Gait::Move => (0, 0),
        Gait::Charge { target } => (1, target.0),
        Gait::Fury { target } => (2, target.0),
    };
    facts.bytes(&[walk.unit.0, gait, target, walk.squared.into()]);
    option(facts, walk.with.map(|unit| unit.0));
    parts(facts, &walk.parts);
    pose(facts, walk.start);
    pose(facts, walk.with_start);
    facts.number(walk.allowance.into());
    facts.number(walk.step.into());
    units(facts, &walk.asked);
}

fn shot(facts: &mut Facts, shot: &Shot) {
    facts.bytes(&[shot.unit.0, shot.target.0, shot.moved.into(), edge(shot.from), shot.aim as u8]);
    facts.bytes(&[shot.returned.into(), shot.answer.into()]);
}

fn melee(facts: &mut Facts, melee: &Melee) {
    facts.bytes(&[melee.unit.0, melee.bout as u8]);
    pair(facts, melee.main);
    units(facts, &melee.units);
    option(facts, melee.winner.map(|unit| unit.0));
    option(facts, melee.loser.map(|unit| unit.0));
}

fn frame(facts: &mut Facts, frame: &Frame) {
    match frame {
        Frame::Deploy { side } => {
            facts.bytes(&[0]);
            option(facts, side.map(|side| side as u8));
        }
        Frame::Start { begun, queue } => {
            facts.bytes(&[1, (*begun).into()]);
            units(facts, queue);
        }
        Frame::Sortie { side } => facts.bytes(&[2, *side as u8]),
        Frame::Put { unit } => facts.bytes(&[3, unit.0]),
        Frame::Opportunity { side } => facts.bytes(&[4, *side as u8]),
        Frame::Orders => facts.bytes(&[5]),
        Frame::Spied { general } => facts.bytes(&[6, general.0]),
        Frame::Initiative => facts.bytes(&[7]),
        Frame::Brigades { side } => facts.bytes(&[8, *side as u8]),
        Frame::Reveal { brigade, left } => {
            facts.bytes(&[9, *brigade]);
            units(facts, left);
        }
        Frame::Units { brigade, joined } => {
            facts.bytes(&[10, *brigade]);
            units(facts, joined);
        }
        Frame::Act(own) => {
            facts.bytes(&[11]);
            act(facts, own);
        }
        Frame::Engaged { unit } => facts.bytes(&[12, unit.0]),
        Frame::Walk(own) => {
            facts.bytes(&[13]);
            walk(facts, own);
        }
        Frame::Ride { unit, target, toward, mutual, squared } => {
            facts.bytes(&[14, unit.0, target.0, (*mutual).into(), (*squared).into()]);
            facts.number((*toward).into());
        }
        Frame::Square { unit, charger } => facts.bytes(&[15, unit.0, charger.0]),
        Frame::React { mover, ready } => {
            facts.bytes(&[16, mover.0]);
            units(facts, ready);
        }
        Frame::Shot(own) => {
            facts.bytes(&[17]);
            shot(facts, own);
        }
        Frame::Melee(own) => {
            facts.bytes(&[18]);
            melee(facts, own);
        }
        Frame::End => facts.bytes(&[19]),
    }
}

impl Colonia {
    /// Writes the public facts.
    pub(super) fn write_facts(&self, facts: &mut Facts) {
        let position = &self.position;
        facts.bytes(&[position.turn]);
        facts.number(position.pieces.len() as i64);
        position.pieces.iter().for_each(|own| piece(facts, own));
        position.chiefs.iter().for_each(|own| chief(facts, own));
        for brigade in &position.brigades {
            facts.bytes(&[brigade.activated.into(), brigade.forced.into(), brigade.carrying.into()]);
        }
        facts.number(position.links.len() as i64);
        position.links.iter().for_each(|own| link(facts, own));
        position.holders.iter().for_each(|holder| option(facts, holder.map(|side| side as u8)));
        facts.number(position.cut.len() as i64);
        facts.bytes(&position.cut);
        let both = |both: BySide<bool>| [both.first.into(), both.second.into()];
        facts.bytes(&both(position.laid));
        facts.bytes(&both(position.revealed));
        facts.bytes(&both(position.downed));
        for side in Side::BOTH {
            units(facts, &position.scouted[side]);
        }
        facts.number(position.crossing.len() as i64);
        for (unit, bridge) in &position.crossing {
            facts.bytes(&[unit.0]);
            option(facts, *bridge);
        }
        match position.ending {
            None => facts.bytes(&[0]),
            Some(ending) => {
                facts.bytes(&[1, ending.by as u8, ending.points.first, ending.points.second]);
                option(facts, ending.winner.map(|side| side as u8));
            }
        }
        facts.number(position.frames.len() as i64);
        position.frames.iter().for_each(|own| frame(facts, own));
    }
}
