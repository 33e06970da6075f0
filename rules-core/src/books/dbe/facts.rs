//! The public facts in a fixed order and encoding. Changing it breaks every journaled digest.

use super::Dbe;
use super::geometry::Pose;
use super::position::{Frame, Why};
use super::units::Unit;
use crate::Side;
use crate::digest::Facts;
use crate::table::{Edge, Hand};

fn side(side: Option<Side>) -> u8 {
    side.map_or(2, |side| side as u8)
}

fn edge(edge: Edge) -> u8 {
    Edge::ALL.into_iter().position(|known| known == edge).unwrap_or(0) as u8
}

fn units(facts: &mut Facts, units: &[Unit]) {
    facts.number(units.len() as i64);
    for unit in units {
        facts.bytes(&[unit.0]);
    }
}

fn pose(facts: &mut Facts, pose: Pose) {
    for part in [pose.x, pose.y, pose.facing.into()] {
        facts.number(part.into());
    }
}

impl Dbe {
    pub(super) fn write_facts(&self, facts: &mut Facts) {
        let position = &self.position;
        facts.bytes(&[position.round, position.active as u8, side(position.first)]);
        facts.number(position.pieces.len() as i64);
        for piece in &position.pieces {
            pose(facts, Pose::of(piece));
            facts.bytes(&[piece.place as u8, piece.moved.into(), piece.silent.into(), piece.fired.into()]);
            facts.bytes(&[piece.fought.into(), piece.fled_now.into(), piece.fled_once.into(), piece.must_flee.into()]);
            facts.bytes(&[piece.carried.into(), piece.with.map_or(255, |unit| unit.0), piece.with.is_some().into()]);
        }
        for corps in &position.corps {
            facts.bytes(&[corps.points, corps.broken.into()]);
        }
        facts.bytes(&[position.chief_points, position.taken.unwrap_or(255)]);
        for known in Side::BOTH {
            facts.bytes(&[position.promised[known].unwrap_or(255), position.edges[known].map_or(9, |edge| edge as u8)]);
        }
        facts.number(self.contacts().len() as i64);
        for contact in self.contacts() {
            facts.bytes(&[contact.by.0, contact.on.0, edge(contact.edge), contact.maker.0, contact.fresh.into()]);
        }
        position.holders.iter().for_each(|holder| facts.bytes(&[side(*holder)]));
        match position.ending {
            None => facts.bytes(&[0]),
            Some(ending) => {
                facts.bytes(&[1, ending.victory as u8, side(ending.winner)]);
                for known in Side::BOTH {
                    facts.number(ending.points[known].into());
                    facts.number(ending.lost[known].into());
                }
            }
        }
        facts.number(position.frames.len() as i64);
        position.frames.iter().for_each(|frame| write_frame(facts, frame));
    }
}

/// Who is asked what: enough to tell two positions apart that differ only in what is going on.
fn write_frame(facts: &mut Facts, frame: &Frame) {
    match frame {
        Frame::Roll => facts.bytes(&[0]),
        Frame::Edge { low } => facts.bytes(&[1, *low as u8]),
        Frame::Deploy { side } => facts.bytes(&[2, *side as u8]),
        Frame::Chief { side } => facts.bytes(&[3, *side as u8]),
        Frame::Command { thrown } => facts.bytes(&[4, (*thrown).into()]),
        Frame::Flights => facts.bytes(&[5]),
        Frame::Arrivals => facts.bytes(&[6]),
        Frame::Moves => facts.bytes(&[7]),
        Frame::Generals => facts.bytes(&[8]),
        Frame::Facing { stuck } => {
            facts.bytes(&[9]);
            units(facts, stuck);
        }
        Frame::Swaps { left } => {
            facts.bytes(&[10, left.is_some().into()]);
            units(facts, left.as_deref().unwrap_or_default());
        }
        Frame::Fire(fire) => {
            facts.bytes(&[11, fire.foot.into(), fire.target.is_some().into(), fire.target.map_or(0, |unit| unit.0)]);
            units(facts, &fire.closed);
            units(facts, &fire.open);
        }
        Frame::Melee(melee) => {
            facts.bytes(&[12, melee.begun.into(), melee.stage as u8, melee.own.0, melee.other.0]);
            facts.bytes(&[melee.winner.is_some().into(), melee.winner.map_or(0, |unit| unit.0)]);
            facts.bytes(&[melee.unturned_winner.into()]);
            facts.number(melee.depth.into());
            facts.number(melee.pairs.len() as i64);
            melee.pairs.iter().for_each(|(own, other)| facts.bytes(&[own.0, other.0]));
            units(facts, &melee.unturned);
        }
        Frame::Checks => facts.bytes(&[13]),
        Frame::Run(run) => {
            let (why, by) = match run.why {
                Why::Melee(by) => (0, by),
                Why::Fire(by) => (1, by),
                Why::Break => (2, Unit(0)),
            };
            facts.bytes(&[14, run.unit.0, why, by.0]);
            facts.number(run.toward.into());
            units(facts, &run.over);
            facts.number(run.hands.len() as i64);
            run.hands.iter().for_each(|&hand| facts.bytes(&[u8::from(hand == Hand::Right)]));
        }
        Frame::Turn { unit } => facts.bytes(&[15, unit.0]),
        Frame::Helpers { winner, left } => {
            facts.bytes(&[16, winner.0]);
            units(facts, left);
        }
        Frame::Pursuit(pursuit) => {
            facts.bytes(&[17, pursuit.unit.0, pursuit.goes.into()]);
            facts.number(pursuit.depth.into());
            pose(facts, pursuit.from);
            facts.number(pursuit.meets.len() as i64);
            pursuit.meets.iter().for_each(|&(unit, on)| facts.bytes(&[unit.0, edge(on)]));
        }
        Frame::Keep { corps, count, from } => {
            facts.bytes(&[18, *corps, *count]);
            units(facts, from);
        }
        Frame::Recover { side, corps } => {
            facts.bytes(&[19, *side as u8, corps.len() as u8]);
            facts.bytes(corps);
        }
        Frame::Refuge { general } => facts.bytes(&[20, general.0]),
        Frame::Begin { side } => facts.bytes(&[21, *side as u8]),
    }
}
