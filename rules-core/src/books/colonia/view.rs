//! What a viewer may know: everything but the markers laid and not yet shown (4.6e).

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::position::Frame;
use super::troops::Row;
use super::units::{Brigade, Chief, Class, Link, Piece, Unit};
use super::victory::Ending;
use super::{Colonia, Viewer};
use crate::secret::Commitment;
use crate::{BySide, Side};

/// A seal as the other side sees it.
const UNSEEN: Commitment = Commitment([0; 32]);

/// The game as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The turn, from 1.
    pub turn: u8,
    /// How many there are.
    pub turns: u8,
    /// Units and generals, in roster order.
    pub units: Vec<UnitView>,
    /// The generals, in roster order.
    pub generals: Vec<GeneralView>,
    /// The brigades, side 1's first.
    pub brigades: Vec<BrigadeView>,
    /// The contacts, the oldest first.
    pub links: Vec<Link>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// Points as they stand.
    pub points: BySide<u8>,
    /// VD at the start and now.
    pub vd: BySide<(u16, u16)>,
    /// Bridges that are cut.
    pub cut: Vec<u8>,
    /// Who has laid his markers.
    pub laid: BySide<bool>,
    /// Whose brigade is being activated.
    pub active: Option<Side>,
    /// What is going on, the last on top.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A unit as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Which.
    pub unit: Unit,
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its row.
    pub row: Row,
    /// Its arm.
    pub class: Class,
    /// Its brigade.
    pub brigade: Option<u8>,
    /// Strength now.
    pub vbu: u8,
    /// No loss, no melee, never tested.
    pub fresh: bool,
    /// In contact.
    pub engaged: bool,
    /// Front of its base now, in hundredths of a millimetre.
    pub front: i32,
    /// Depth of its base now.
    pub depth: i32,
    /// All that changes.
    pub state: Piece,
}

/// A general as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GeneralView {
    /// His base.
    pub unit: Unit,
    /// His radius in hundredths of a millimetre.
    pub radius: i32,
    /// His valour.
    pub valour: i8,
    /// All that changes; another's seal is not his own.
    pub state: Chief,
}

/// A brigade as seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BrigadeView {
    /// Its id in the scenario.
    pub id: String,
    /// Its side.
    pub side: Side,
    /// Its general.
    pub general: Option<Unit>,
    /// Its units.
    pub units: Vec<Unit>,
    /// All that changes.
    pub state: Brigade,
}

impl Colonia {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let position = &self.position;
        let units = self.all().map(|unit| {
            let card = self.card(unit);
            let (front, depth) = self.size_of(unit);
            UnitView {
                unit,
                id: card.id.clone(),
                name: card.name.clone(),
                side: card.side,
                row: card.row,
                class: card.class,
                brigade: card.brigade,
                vbu: self.vbu(unit),
                fresh: self.is_fresh(unit),
                engaged: self.is_engaged(unit),
                front: front.0,
                depth: depth.0,
                state: *self.piece(unit),
            }
        });
        let generals = self.board.generals.iter().map(|&unit| {
            let own = viewer == Viewer::Player(self.side_of(unit));
            let state = self.chief(unit);
            GeneralView {
                unit,
                radius: if self.piece(unit).is_on_table() { self.radius(unit).0 } else { 0 },
                valour: self.valour(unit),
                state: Chief { seal: state.seal.map(|seal| if own { seal } else { UNSEEN }), ..state },
            }
        });
        let brigades = self.board.brigades.iter().zip(&position.brigades).map(|(card, state)| BrigadeView {
            id: card.id.clone(),
            side: card.side,
            general: card.general,
            units: card.units.clone(),
            state: *state,
        });
        let vd = |side: Side| (self.starting_vd(side), self.present_vd(side));
        View {
            turn: position.turn,
            turns: self.board.file.turns,
            units: units.collect(),
            generals: generals.collect(),
            brigades: brigades.collect(),
            links: position.links.clone(),
            holders: position.holders.clone(),
            points: BySide::new(self.points(Side::First), self.points(Side::Second)),
            vd: BySide::new(vd(Side::First), vd(Side::Second)),
            cut: position.cut.clone(),
            laid: position.laid,
            active: self.active(),
            frames: position.frames.clone(),
            ending: position.ending,
        }
    }
}
