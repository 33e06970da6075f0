//! The public facts in a fixed order and encoding. Changing it breaks every journaled digest.

use super::Bravado;
use super::geometry::Pose;
use super::position::{Frame, Link};
use super::units::Unit;
use crate::Side;
use crate::digest::Facts;
use crate::table::Edge;

fn side(side: Option<Side>) -> u8 {
    side.map_or(2, |side| side as u8)
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

fn write_link(facts: &mut Facts, link: &Link) {
    let edge = Edge::ALL.into_iter().position(|known| known == link.edge).unwrap_or(0) as u8;
    facts.bytes(&[link.charger.0, link.target.0, edge, link.flank.into(), link.works.into()]);
    pose(facts, link.touch);
    facts.number(link.leg.into());
}

impl Bravado {
    pub(super) fn write_facts(&self, facts: &mut Facts) {
        let position = &self.position;
        facts.bytes(&[position.turn]);
        facts.number(position.pieces.len() as i64);
        for piece in &position.pieces {
            pose(facts, Pose::of(piece));
            facts.bytes(&[piece.place as u8, piece.status as u8]);
            let flags = [
                piece.moved,
                piece.fired,
                piece.fought,
                piece.pursued,
                piece.newly_routed,
                piece.charged,
                piece.shifted,
                piece.far,
                piece.exhausted,
                piece.restored,
                piece.with.is_some(),
            ];
            facts.bytes(&flags.map(u8::from));
            facts.number(piece.path.into());
            facts.bytes(&[piece.with.map_or(0, |unit| unit.0), piece.pluck, piece.markers]);
            let (right, ahead, turned) = piece.beside;
            pose(facts, Pose { x: right, y: ahead, facing: turned });
        }
        facts.number(position.links.len() as i64);
        position.links.iter().for_each(|link| write_link(facts, link));
        for known in Side::BOTH {
            let bid = position.bids[known];
            facts.bytes(&[bid.seal.is_some().into(), bid.shown.map_or(255, |number| number)]);
            // A seal is public as a promise: what it hides is not in it.
            facts.bytes(&bid.seal.map_or([0; 32], |seal| seal.0));
            facts.bytes(&[position.out[known].into()]);
        }
        match &position.phase {
            None => facts.bytes(&[0]),
            Some(phase) => {
                let general = phase.general.map_or(255, |general| general.0);
                facts.bytes(&[1, phase.side as u8, general, phase.number, phase.second.into()]);
                units(facts, &phase.list);
            }
        }
        position.holders.iter().for_each(|holder| facts.bytes(&[side(*holder)]));
        match position.ending {
            None => facts.bytes(&[0]),
            Some(ending) => {
                facts.bytes(&[1, ending.victory as u8, side(ending.winner)]);
                for known in Side::BOTH {
                    facts.number(ending.points[known].into());
                    facts.number(ending.left[known].into());
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
        Frame::Begin { side } => facts.bytes(&[0, *side as u8]),
        Frame::Roll => facts.bytes(&[1]),
        Frame::Deploy { side } => facts.bytes(&[2, *side as u8]),
        Frame::Join => facts.bytes(&[3]),
        Frame::Pluck { next } => facts.bytes(&[4, *next]),
        Frame::Start => facts.bytes(&[5]),
        Frame::Bid => facts.bytes(&[6]),
        Frame::Reveal => facts.bytes(&[7]),
        Frame::Tie => facts.bytes(&[8]),
        Frame::General { side } => facts.bytes(&[9, *side as u8]),
        Frame::RideFirst => facts.bytes(&[10]),
        Frame::Moves => facts.bytes(&[11]),
        Frame::Rides => facts.bytes(&[12]),
        Frame::Fire { own } => facts.bytes(&[13, (*own).into()]),
        Frame::Melee => facts.bytes(&[14]),
        Frame::Test => facts.bytes(&[15]),
        Frame::Again => facts.bytes(&[16]),
        Frame::Order => facts.bytes(&[17]),
        Frame::Rally { next } => facts.bytes(&[18, *next]),
        Frame::Restore { next } => facts.bytes(&[19, *next]),
        Frame::Close => facts.bytes(&[20]),
        Frame::Round { link, round } => {
            facts.bytes(&[21, *round]);
            write_link(facts, link);
        }
        Frame::Clash { link } => {
            facts.bytes(&[22]);
            write_link(facts, link);
        }
        Frame::Pursue { unit, router } => facts.bytes(&[23, unit.0, router.0]),
        Frame::Stop { link } => {
            facts.bytes(&[24]);
            write_link(facts, link);
        }
        Frame::Refuge { general } => facts.bytes(&[25, general.0]),
        Frame::Face { unit } => facts.bytes(&[26, unit.0]),
    }
}
