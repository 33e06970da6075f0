//! What a viewer may know: everything (1.1b). Also the facts digests are made of.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::Obbedisco;
use super::position::{Effects, Exited, Frame};
use super::units::{AUSTRIAN, ITALIAN, LEADERS, Leader, Name, Order, Place};
use super::victory::Ending;
use crate::digest::Facts;
use crate::hex::HexId;
use crate::{BySide, Side};

/// The whole game as anybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The turn, from 1.
    pub turn: u8,
    /// How many there are.
    pub turns: u8,
    /// Who draws next.
    pub drawer: Side,
    /// Leader chits in the cup by side.
    pub chits: BySide<u32>,
    /// Event chits in the cup.
    pub event_chits: u8,
    /// End chits in the cup.
    pub end_chits: u8,
    /// Which sides have activated a leader.
    pub activated: BySide<bool>,
    /// All leaders in table order.
    pub leaders: Vec<LeaderView>,
    /// All garrisons.
    pub garrisons: Vec<GarrisonView>,
    /// Trenches dug by leaders.
    pub trenches: Vec<HexId>,
    /// Each city with the side that controls it.
    pub cities: Vec<(HexId, Side)>,
    /// Target cities in Italian hands.
    pub target_cities: u8,
    /// Target cities in all.
    pub targets: u8,
    /// Qualified exits.
    pub exited: Exited,
    /// Events that last for the turn.
    pub effects: Effects,
    /// The zones of control of each side.
    pub zoc: BySide<Vec<HexId>>,
    /// The leader whose activation it is.
    pub active: Option<Name>,
    /// MP of the march going on: spent, without and with road bonus, and whether that still holds.
    pub march: Option<(u8, u8, u8, bool)>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A leader as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LeaderView {
    /// His name.
    pub name: Name,
    /// His side.
    pub side: Side,
    /// What the counter shows of his regiment.
    pub badge: String,
    /// His regiment or brigade.
    pub regiment: String,
    /// Initiative.
    pub init: u8,
    /// Command.
    pub cmd: u8,
    /// Strength points at the start.
    pub start_sp: u8,
    /// All that changes.
    pub state: Leader,
    /// Whether he is supplied; only where he is on the map.
    pub supplied: Option<bool>,
    /// The turn he is due, while he waits.
    pub arrives: Option<u8>,
}

/// A garrison as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GarrisonView {
    /// Its side.
    pub side: Side,
    /// Where.
    pub hex: HexId,
    /// Strength points.
    pub sp: u8,
    /// Fatigue points.
    pub fp: u8,
    /// Whether it is disordered.
    pub disordered: bool,
    /// In a fort.
    pub fort: bool,
}

impl Obbedisco {
    /// The leader whose activation it is.
    pub fn active(&self) -> Option<Name> {
        self.position.frames.first().and_then(|frame| match frame {
            Frame::Activation { leader, .. } | Frame::Parting { leader } => Some(*leader),
            Frame::March(march) => Some(march.leader),
            _ => None,
        })
    }

    /// The hexes in a side's zones of control, in order.
    pub fn zoc_hexes(&self, side: Side) -> Vec<HexId> {
        let grid = &self.board.map.grid;
        grid.cells().map(|cell| grid.id(cell)).filter(|&hex| self.in_zoc_of(side, hex)).collect()
    }

    pub(super) fn everything(&self) -> View {
        let position = &self.position;
        View {
            turn: position.turn,
            turns: self.board.file.turns,
            drawer: position.drawer,
            chits: BySide::new(self.chits_of(ITALIAN), self.chits_of(AUSTRIAN)),
            event_chits: position.event_chits,
            end_chits: position.end_chits,
            activated: position.activated,
            leaders: Name::ALL.into_iter().map(|name| self.leader_view(name)).collect(),
            garrisons: position
                .garrisons
                .iter()
                .map(|garrison| GarrisonView {
                    side: garrison.side,
                    hex: garrison.hex,
                    sp: garrison.sp,
                    fp: garrison.fp,
                    disordered: garrison.disordered,
                    fort: self.board.map.ground(garrison.hex).fort,
                })
                .collect(),
            trenches: self.on_map().filter(|&(name, _)| self.leader(name).entrenched).map(|(_, hex)| hex).collect(),
            cities: self
                .board
                .cities()
                .iter()
                .map(|&city| (city, if self.is_italian(city) { ITALIAN } else { AUSTRIAN }))
                .collect(),
            target_cities: self.target_cities(),
            targets: self.board.file.target_cities.len() as u8,
            exited: position.exited,
            effects: position.effects,
            zoc: BySide::new(self.zoc_hexes(ITALIAN), self.zoc_hexes(AUSTRIAN)),
            active: self.active(),
            march: position.frames.first().and_then(|frame| match frame {
                Frame::March(march) => Some((march.spent, march.mp, march.road_mp, march.on_road)),
                _ => None,
            }),
            ending: position.ending,
        }
    }

    fn leader_view(&self, name: Name) -> LeaderView {
        let ratings = self.board.ratings(name);
        let state = *self.leader(name);
        LeaderView {
            name,
            side: name.side(),
            badge: ratings.badge.clone(),
            regiment: ratings.regiment.clone(),
            init: ratings.init,
            cmd: ratings.cmd,
            start_sp: ratings.sp,
            supplied: state.hex().map(|_| self.is_supplied(name)),
            arrives: ratings.arrives.filter(|_| state.place == Place::Waiting),
            state,
        }
    }

    /// The public facts in a fixed order and encoding. Changing it breaks every journaled digest.
    pub(super) fn write_facts(&self, facts: &mut Facts) {
        let position = &self.position;
        facts.bytes(&[position.turn, position.drawer as u8, position.end_chits, position.event_chits]);
        facts.bytes(&[position.activated[ITALIAN].into(), position.activated[AUSTRIAN].into()]);
        facts.bytes(&[LEADERS as u8]);
        for leader in &position.leaders {
            let (place, hex) = match leader.place {
                Place::Waiting => (0, 0),
                Place::Hex(hex) => (1, hex.0),
                Place::Exited => (2, 0),
                Place::Removed => (3, 0),
            };
            let order = match leader.order {
                Order::Ordered => 0,
                Order::Disordered => 1,
                Order::Routed => 2,
            };
            facts.bytes(&[place]);
            facts.bytes(&hex.to_le_bytes());
            facts.bytes(&[leader.sp, leader.fp, order, leader.chits, leader.drawn, leader.activations]);
            facts.bytes(&[leader.attacks, leader.rout_moved.into(), leader.detached.into(), leader.rallied.into()]);
            facts.bytes(&[leader.entrenched.into(), leader.cartridges_low]);
        }
        facts.bytes(&[position.garrisons.len() as u8]);
        for garrison in &position.garrisons {
            facts.bytes(&garrison.hex.0.to_le_bytes());
            facts.bytes(&[garrison.side as u8, garrison.sp, garrison.fp, garrison.disordered.into()]);
        }
        facts.bytes(&[position.italian_cities.len() as u8]);
        for city in &position.italian_cities {
            facts.bytes(&city.0.to_le_bytes());
        }
        let effects = position.effects;
        facts.bytes(&[effects.telegram.into(), effects.storm.into(), effects.misread, effects.guides, effects.guns]);
        facts.bytes(&[position.exited.roncone, position.exited.riva, position.raised]);
        facts.bytes(&[position.loos_from.unwrap_or(0)]);
        let ending = match position.ending {
            None => [0, 0],
            Some(Ending::ItalianStrategic { by }) => [1, by as u8],
            Some(Ending::AustrianStrategic) => [2, 0],
            Some(Ending::Counted { cities, .. }) => [3, cities],
        };
        facts.bytes(&ending);
        self.write_frames(facts);
    }

    /// Who is asked what: enough to tell two positions apart that differ only in what is going on.
    fn write_frames(&self, facts: &mut Facts) {
        facts.bytes(&[self.position.frames.len() as u8]);
        for frame in &self.position.frames {
            match frame {
                Frame::Arrivals => facts.bytes(&[0]),
                Frame::Cup { passed } => facts.bytes(&[1, (*passed).into()]),
                Frame::Activation { leader, begun } => facts.bytes(&[2, *leader as u8, (*begun).into()]),
                Frame::March(march) => {
                    facts.bytes(&[3, march.leader as u8, march.mp, march.road_mp, march.spent]);
                    facts.bytes(&[march.on_road.into(), march.stepped.into(), march.attacked.into()]);
                    facts.bytes(&[march.entered_zoc.into(), march.hill_rolled.into(), march.guided.into()]);
                    facts.bytes(&[march.owes_reactivation.into(), march.over.into()]);
                }
                Frame::Reaction(window) => {
                    facts.bytes(&[4, window.mover as u8, window.trying.map_or(255, |name| name as u8), window.tries]);
                    facts.bytes(&window.done.to_le_bytes());
                }
                Frame::Combat(combat) => {
                    facts.bytes(&[5, combat.attacker as u8, combat.assault.into(), combat.stage as u8]);
                    facts.bytes(&[combat.difference.to_le_bytes()[0], combat.garrison.into(), combat.guns.into()]);
                    facts.bytes(&[combat.defender.map_or(255, |name| name as u8)]);
                    facts.bytes(&[combat.attacker_bonus.into(), combat.defender_bonus.into()]);
                    facts.bytes(&combat.from.0.to_le_bytes());
                    facts.bytes(&combat.target.0.to_le_bytes());
                }
                Frame::Retreat(retreat) => {
                    facts.bytes(&[6, retreat.leader as u8, retreat.goal.map_or(255, |goal| goal as u8)]);
                    facts.bytes(&[retreat.gone, retreat.least, retreat.most]);
                    facts.bytes(&[retreat.rout.into(), retreat.any_terrain.into()]);
                    retreat.visited.iter().for_each(|hex| facts.bytes(&hex.0.to_le_bytes()));
                }
                Frame::Advance(advance) => {
                    facts.bytes(&[7, advance.leader as u8, advance.gone, advance.left]);
                    facts.bytes(&advance.vacated.0.to_le_bytes());
                }
                Frame::Parting { leader } => facts.bytes(&[8, *leader as u8]),
                Frame::Marksmen => facts.bytes(&[9]),
                Frame::Landesschuetzen => facts.bytes(&[10]),
                Frame::Carriage => facts.bytes(&[11]),
                Frame::Recovery { next } => facts.bytes(&[12, *next]),
            }
        }
    }
}
