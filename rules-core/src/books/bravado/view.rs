//! What a viewer may know: everything but the numbers sealed and not yet shown (B2e).

use alloc::string::String;
use alloc::vec::Vec;

use rand::Rng;
use serde::Serialize;

use super::Bravado;
use super::bot;
use super::position::{Bid, Frame, Link, Phase};
use super::units::{Code, Piece, Quality, Unit};
use super::victory::Ending;
use crate::secret::Commitment;
use crate::table::{Base, TableEdge};
use crate::{BySide, Side, Viewer};

/// A seal as the other side sees it.
const UNSEEN: Commitment = Commitment([0; 32]);

/// The game as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The turn, from 1.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// Each side's home edge.
    pub edges: BySide<TableEdge>,
    /// Units and Generals, in roster order.
    pub units: Vec<UnitView>,
    /// The contacts.
    pub links: Vec<Link>,
    /// The numbers; another's seal is not his own.
    pub bids: BySide<Bid>,
    /// Who bids no more this turn.
    pub out: BySide<bool>,
    /// The phase being played.
    pub phase: Option<Phase>,
    /// Who holds each objective.
    pub holders: Vec<Option<Side>>,
    /// Points as they stand.
    pub points: BySide<u16>,
    /// Units destroyed.
    pub destroyed: BySide<u16>,
    /// Units Routed now.
    pub routed: BySide<u16>,
    /// How many destroyed or Routed beat each side.
    pub breakpoints: BySide<u16>,
    /// What is going on, the one on top last.
    pub frames: Vec<Frame>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A unit or General as seen.
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
    /// Its quality.
    pub quality: Quality,
    /// Its base.
    pub base: Base,
    /// All that changes.
    pub state: Piece,
    /// Whether a General is able (B2b).
    pub able: bool,
    /// Whether it is in a town.
    pub in_town: bool,
    /// When it arrives, if it is yet to come.
    pub arrives: Option<u8>,
}

impl Bravado {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let position = &self.position;
        let units = self.all().map(|unit| {
            let card = self.card(unit);
            let state = *self.piece(unit);
            UnitView {
                unit,
                id: card.id.clone(),
                name: card.name.clone(),
                side: card.side,
                code: card.code,
                quality: card.quality,
                base: *self.base(unit),
                state,
                able: card.code.is_general() && self.is_able(unit),
                in_town: state.is_on_table() && self.is_in_town(unit),
                arrives: card.arrives.filter(|_| state.place == super::Place::Waiting),
            }
        });
        let bid = |side: Side| {
            let own = viewer == Viewer::Player(side);
            let bid = position.bids[side];
            Bid { seal: bid.seal.map(|seal| if own { seal } else { UNSEEN }), ..bid }
        };
        let both = |of: &dyn Fn(Side) -> u16| BySide::new(of(Side::First), of(Side::Second));
        View {
            turn: position.turn,
            turns: self.board.file.turns,
            edges: self.board.edges,
            units: units.collect(),
            links: position.links.clone(),
            bids: BySide::new(bid(Side::First), bid(Side::Second)),
            out: position.out,
            phase: position.phase.clone(),
            holders: position.holders.clone(),
            points: both(&|side| self.points(side)),
            destroyed: both(&|side| self.destroyed(side)),
            routed: both(&|side| self.routed(side)),
            breakpoints: both(&|side| self.breakpoint(side)),
            frames: position.frames.clone(),
            ending: position.ending,
        }
    }

    /// A state that looks the same to a side: the other's sealed number may be any.
    pub(super) fn guess(&self, viewer: Side, rng: &mut dyn Rng) -> Self {
        let mut other = self.clone();
        let seal = &mut other.position.bids[viewer.other()].seal;
        if seal.is_some() {
            *seal = Some(bot::any_seal(rng));
        }
        other
    }
}
