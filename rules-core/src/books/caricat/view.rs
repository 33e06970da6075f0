//! What a viewer may know: everything (1.1d). Also the facts digests are made of.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::Caricat;
use super::files::PointsFile;
use super::position::{Attack, Frame, Go, Mover, Retreats};
use super::units::{AUSTRIAN, Chief, ITALIAN, Kind, Leader, Level, Marker, Mobile, Piece, Place, Range, State, Unit};
use super::victory::{Ending, Score};
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
    /// The hour at which turn 1 began; each turn is half an hour.
    pub first_turn: String,
    /// The level now being activated, between commitment and recovery (4.1e).
    pub level: Option<Level>,
    /// All combat units in list order.
    pub units: Vec<UnitView>,
    /// All leaders in list order.
    pub leaders: Vec<ChiefView>,
    /// All objectives in list order.
    pub objectives: Vec<ObjectiveView>,
    /// The zones of control of each side.
    pub zoc: BySide<Vec<HexId>>,
    /// The points of each side as they stand.
    pub score: BySide<Score>,
    /// The go being played.
    pub go: Option<Go>,
    /// The attack being resolved.
    pub attack: Option<Attack>,
    /// The bridge is destroyed.
    pub blown: bool,
    /// The king hesitates.
    pub indecision: bool,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A combat unit as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Its letters.
    pub id: Unit,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// On foot or mounted.
    pub kind: Kind,
    /// Who commands it.
    pub command: Option<Leader>,
    /// Melee value now.
    pub melee: u8,
    /// Morale now.
    pub morale: u8,
    /// Fire value now, in dice.
    pub fire: u8,
    /// State of morale; none when it is out of the game.
    pub morale_state: Option<State>,
    /// All that changes.
    pub state: Piece,
    /// Whether it has a line of communication; only where it is on the map.
    pub line: Option<bool>,
    /// Its band if its leader were activated now; only infantry on the map.
    pub range: Option<Range>,
    /// Whether it is in contact.
    pub contact: bool,
}

/// A leader as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChiefView {
    /// His letters.
    pub id: Leader,
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// Initiative.
    pub initiative: u8,
    /// Command range.
    pub range: u8,
    /// Assault modifier; staff have none.
    pub assault: u8,
    /// All that changes.
    pub state: Chief,
    /// His command waits for staff.
    pub awaits_staff: bool,
    /// His brigade enters in its next activation.
    pub due: bool,
}

/// An objective as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ObjectiveView {
    /// Where.
    pub hex: HexId,
    /// Its name.
    pub name: String,
    /// What it is worth.
    pub vp: PointsFile,
    /// Who controls it.
    pub control: Option<Side>,
    /// For whose units at Hold it is an objective.
    pub hold_for: Vec<Side>,
}

impl Caricat {
    /// The hexes in a side's zones of control, in order.
    pub fn zoc_hexes(&self, side: Side) -> Vec<HexId> {
        let grid = &self.board.map.grid;
        self.zones.zoc[side].cells().filter(|cell| cell.index() < grid.len()).map(|cell| grid.id(cell)).collect()
    }

    pub(super) fn everything(&self) -> View {
        let position = &self.position;
        let file = &self.board.file;
        let open = BySide::new(self.open_roads(ITALIAN), self.open_roads(AUSTRIAN));
        let units = file.units.iter().zip(&position.units).map(|(card, piece)| {
            let on_map = piece.hex().is_some();
            UnitView {
                id: card.id,
                name: card.name.clone(),
                side: card.side,
                kind: card.kind,
                command: self.command_of(card.id),
                melee: self.melee_value(card.id),
                morale: self.morale(card.id),
                fire: self.fire_value(card.id, piece.damage),
                morale_state: matches!(piece.place, Place::Off | Place::Hex(_)).then(|| piece.state()),
                state: *piece,
                line: on_map.then(|| self.reaches_line(card.id, &open[card.side])),
                range: self.command_of(card.id).filter(|_| on_map).map(|leader| self.band(leader, card.id)),
                contact: piece.hex().is_some_and(|hex| self.contacts(card.side, hex)),
            }
        });
        let leaders = file.leaders.iter().zip(&position.leaders).map(|(card, chief)| ChiefView {
            id: card.id,
            name: card.name.clone(),
            side: card.side,
            initiative: card.initiative,
            range: card.range,
            assault: if chief.staff { 0 } else { card.assault },
            state: *chief,
            awaits_staff: self.awaits_staff(card.id),
            due: self.is_due(card.id),
        });
        let objectives = file.objectives.iter().zip(&position.control).map(|(objective, control)| ObjectiveView {
            hex: objective.hex,
            name: objective.name.clone(),
            vp: objective.vp,
            control: control.map(|name| name.0),
            hold_for: objective.hold_for.iter().map(|name| name.0).collect(),
        });
        View {
            turn: position.turn,
            turns: file.turns,
            first_turn: file.first_turn.clone(),
            level: self.current_level(),
            units: units.collect(),
            leaders: leaders.collect(),
            objectives: objectives.collect(),
            zoc: BySide::new(self.zoc_hexes(ITALIAN), self.zoc_hexes(AUSTRIAN)),
            score: BySide::new(self.score(ITALIAN), self.score(AUSTRIAN)),
            go: self.go().copied(),
            attack: position.frames.iter().find_map(|frame| match frame {
                Frame::Attack(attack) => Some(*attack),
                _ => None,
            }),
            blown: position.blown,
            indecision: position.indecision,
            ending: position.ending,
        }
    }

    /// The public facts in a fixed order and encoding. Changing it breaks every journaled digest.
    pub(super) fn write_facts(&self, facts: &mut Facts) {
        let position = &self.position;
        let place = |facts: &mut Facts, place: Place| {
            let (kind, hex) = match place {
                Place::Off => (0, 0),
                Place::Hex(hex) => (1, hex.0),
                Place::Eliminated => (2, 0),
                Place::Left => (3, 0),
            };
            facts.bytes(&[kind]);
            facts.bytes(&hex.to_le_bytes());
        };
        facts.bytes(&[position.turn, position.units.len() as u8, position.leaders.len() as u8]);
        for piece in &position.units {
            place(facts, piece.place);
            let marker = match piece.marker {
                None => 0,
                Some(Marker::Hold) => 1,
                Some(Marker::Activated) => 2,
            };
            facts.bytes(&[piece.damage, marker, piece.moved.into(), piece.acted.into(), piece.barred.into()]);
            facts.bytes(&[piece.answered.into(), piece.range as u8, piece.fixed, piece.lost]);
            let cure = piece
                .cure
                .map_or(8, |cure| u8::from(cure.line) | u8::from(cure.in_zoc) << 1 | u8::from(cure.leader) << 2);
            facts.bytes(&[cure]);
        }
        for chief in &position.leaders {
            place(facts, chief.place);
            facts.bytes(&[chief.level as u8, chief.activated.into(), chief.thrown.into(), chief.moved.into()]);
            facts.bytes(&[chief.staff.into(), chief.attacked.into(), chief.called.into(), chief.at_risk.into()]);
        }
        for control in &position.control {
            facts.bytes(&[control.map_or(2, |name| name.0 as u8)]);
        }
        facts.bytes(&[position.replaced.into(), position.indecision.into(), position.freed.into()]);
        facts.bytes(&[position.blown.into(), position.italian_leaders_lost, position.austrian_leaders_lost]);
        match position.ending {
            None => facts.bytes(&[0]),
            Some(ending) => {
                facts.bytes(&[1, ending.victory as u8]);
                facts.number(ending.italian.into());
                facts.number(ending.austrian.into());
            }
        }
        facts.bytes(&[position.frames.len() as u8]);
        position.frames.iter().for_each(|frame| write_frame(facts, frame));
    }
}

fn write_mobile(facts: &mut Facts, piece: Mobile) {
    match piece {
        Mobile::Unit(unit) => facts.text(unit.label()),
        Mobile::Leader(leader) => facts.text(leader.label()),
    }
}

fn write_hex(facts: &mut Facts, hex: Option<HexId>) {
    facts.bytes(&hex.map_or(u16::MAX, |hex| hex.0).to_le_bytes());
}

fn write_mover(facts: &mut Facts, mover: &Mover) {
    write_mobile(facts, mover.piece);
    facts.bytes(&[mover.duty as u8, mover.mp, mover.spent, mover.steps, mover.on_road.into(), mover.clear.into()]);
    facts.bytes(&mover.toward.to_le_bytes());
    write_hex(facts, mover.start);
}

fn write_retreats(facts: &mut Facts, retreats: &Retreats) {
    facts.bytes(&[retreats.hexes, retreats.flight.into(), retreats.gone, retreats.units.len() as u8]);
    retreats.units.units().iter().chain(&retreats.unit).for_each(|unit| facts.text(unit.label()));
    retreats.used.iter().for_each(|&hex| write_hex(facts, Some(hex)));
    retreats.with.iter().for_each(|leader| facts.text(leader.label()));
}

/// Who is asked what: enough to tell two positions apart that differ only in what is going on.
fn write_frame(facts: &mut Facts, frame: &Frame) {
    match frame {
        Frame::SetUp { side } => facts.bytes(&[0, *side as u8]),
        Frame::Commit { side } => facts.bytes(&[1, *side as u8]),
        Frame::Shift { leader } => {
            facts.bytes(&[2]);
            facts.text(leader.label());
        }
        Frame::Choose { side, passed } => facts.bytes(&[3, *side as u8, (*passed).into()]),
        Frame::Go(go) => {
            facts.bytes(&[4, go.side as u8, go.stage as u8, go.level.map_or(9, |level| level as u8)]);
            facts.bytes(&[go.leaderless.into(), go.sweep.into()]);
            write_mobile(facts, go.who);
            go.mover.iter().for_each(|mover| write_mover(facts, mover));
            go.ride.iter().for_each(|ride| {
                write_hex(facts, Some(ride.start));
                facts.bytes(&[ride.clear.into()]);
            });
        }
        Frame::Reaction { mover, from, to } => {
            facts.bytes(&[5]);
            facts.text(mover.label());
            write_hex(facts, Some(*from));
            write_hex(facts, Some(*to));
        }
        Frame::Attack(attack) => {
            facts.bytes(&[6, attack.melee.into(), attack.charge.into(), attack.step as u8, attack.losses]);
            facts.bytes(&[attack.difference.to_le_bytes()[0], attack.fought.into()]);
            facts.bytes(&[attack.level.map_or(9, |level| level as u8), attack.units.len() as u8]);
            facts.text(attack.target.label());
            attack.units.units().iter().for_each(|unit| facts.text(unit.label()));
            facts.text(attack.answer.as_ref().map_or("", Unit::label));
            facts.text(attack.named.as_ref().map_or("", Unit::label));
            attack.vacated.0.iter().for_each(|&hex| write_hex(facts, hex));
        }
        Frame::Retreats(retreats) => {
            facts.bytes(&[7]);
            write_retreats(facts, retreats);
        }
        Frame::Advance(advance) => {
            facts.bytes(&[8, advance.must.into(), advance.pursuit.into(), advance.units.len() as u8]);
            advance.units.units().iter().chain(&advance.unit).for_each(|unit| facts.text(unit.label()));
            advance.hexes.0.iter().for_each(|&hex| write_hex(facts, hex));
        }
        Frame::Follow { leader, to } => {
            facts.bytes(&[9]);
            facts.text(leader.label());
            write_hex(facts, Some(*to));
        }
        Frame::Join { leader, why } => {
            facts.bytes(&[10, *why as u8]);
            facts.text(leader.label());
        }
        Frame::Sweep { side } => facts.bytes(&[11, *side as u8]),
        Frame::Recover { opened } => facts.bytes(&[12, (*opened).into()]),
        Frame::Bridge => facts.bytes(&[13]),
        Frame::EndOfTurn => facts.bytes(&[14]),
    }
}
