//! What a viewer may know: everything.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::Dbe;
use super::position::{Contact, Frame};
use super::units::{Code, Piece, Unit};
use super::victory::Ending;
use crate::table::{Base, TableEdge};
use crate::{BySide, Side};

/// The whole game as anybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The round, from 1.
    pub round: u8,
    /// The last round.
    pub rounds: u8,
    /// Whose turn it is.
    pub active: Side,
    /// The first player, once he is known.
    pub first: Option<Side>,
    /// Each side's own table edge.
    pub edges: BySide<Option<TableEdge>>,
    /// Elements and generals, in roster order.
    pub units: Vec<UnitView>,
    /// The corps, the first side's first.
    pub corps: Vec<CorpsView>,
    /// Command points of the active General-in-Chief.
    pub chief_points: u8,
    /// The corps he has taken over.
    pub taken: Option<u8>,
    /// The contacts.
    pub contacts: Vec<Contact>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// Points lost by each army.
    pub lost: BySide<u16>,
    /// The budget of each army.
    pub budget: BySide<u16>,
    /// Points as the scenario scores.
    pub points: BySide<u16>,
    /// What is going on, the one on top last.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// An element or general as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Its number.
    pub unit: Unit,
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its type.
    pub code: Code,
    /// Guard.
    pub guard: bool,
    /// Its corps.
    pub corps: Option<u8>,
    /// Its cost.
    pub cost: u16,
    /// Its base.
    pub base: Base,
    /// All that changes.
    pub state: Piece,
    /// Within the radius of its general or of the General-in-Chief; on the table only.
    pub commanded: Option<bool>,
    /// The city or farm whose edge it defends.
    pub defends: Option<u8>,
}

/// A corps as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CorpsView {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its general.
    pub general: Unit,
    /// Its budget.
    pub budget: u16,
    /// Points it has lost.
    pub lost: u16,
    /// Points it may still lose without breaking.
    pub to_break: u16,
    /// Command points left.
    pub points: u8,
    /// It has broken.
    pub broken: bool,
}

impl Dbe {
    pub(super) fn everything(&self) -> View {
        let position = &self.position;
        let units = self.all().map(|unit| {
            let card = self.card(unit);
            let state = *self.piece(unit);
            let fights = state.is_on_table() && !card.code.is_general();
            UnitView {
                unit,
                id: card.id.clone(),
                name: card.name.clone(),
                side: card.side,
                code: card.code,
                guard: card.guard,
                corps: card.corps,
                cost: card.cost(),
                base: *self.base(unit),
                state,
                commanded: fights.then(|| self.is_commanded(unit)),
                defends: if fights { self.edge_defended(unit) } else { None },
            }
        });
        let corps = self.board.corps.iter().enumerate().map(|(at, card)| {
            let (lost, state) = (self.corps_lost(at as u8), self.corps(at as u8));
            CorpsView {
                id: card.id.clone(),
                name: card.name.clone(),
                side: card.side,
                general: card.general,
                budget: card.budget,
                lost,
                to_break: card.budget.div_ceil(3).saturating_sub(lost + 1),
                points: state.points,
                broken: state.broken,
            }
        });
        let both = |of: &dyn Fn(Side) -> u16| BySide::new(of(Side::First), of(Side::Second));
        View {
            round: position.round,
            rounds: self.board.file.rounds,
            active: position.active,
            first: position.first,
            edges: position.edges,
            units: units.collect(),
            corps: corps.collect(),
            chief_points: position.chief_points,
            taken: position.taken,
            contacts: self.contacts().to_vec(),
            holders: position.holders.clone(),
            lost: both(&|side| self.army_lost(side)),
            budget: self.board.budget,
            points: both(&|side| self.points(side)),
            frames: position.frames.clone(),
            ending: position.ending,
        }
    }
}
