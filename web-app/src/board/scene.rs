//! What the board shows beside the map, and what the player does to it.

use super::hex::{Grid, HexId, Point, Rect};
use super::labels::counter_area;

pub use super::face::{Arm, CounterFace, Face, Flag, Force, Leader, Shape, Tone, Unit};

/// What surrounds a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Frame {
    /// Nothing.
    #[default]
    None,
    /// Gold: the unit that acts.
    Active,
    /// Dashed gold: may be chosen.
    MayAct,
    /// Pale: has acted.
    Done,
    /// Red corners: may be attacked.
    Target,
    /// The focus colour: chosen by keyboard or in a panel.
    Focus,
}

/// A counter on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The unit; stays the same as it moves and changes.
    pub key: u32,
    /// Where it stands.
    pub at: HexId,
    /// The hexes it passed since the last scene, in order, without the first and the last; empty
    /// for a straight move.
    pub via: Vec<HexId>,
    /// What it shows.
    pub face: CounterFace,
    /// Written beside it.
    pub name: String,
    /// What surrounds it.
    pub frame: Frame,
}

/// How far a leader's word carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Whose colours.
    pub tone: Tone,
    /// The bands from the nearest outward: the hexes of each, without those of the bands within it, and what is
    /// written where it ends. What lies beyond the last is left open.
    pub bands: Vec<(Vec<HexId>, String)>,
}

/// A line of communication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whose colours.
    pub tone: Tone,
    /// From the unit to where the line ends.
    pub path: Vec<HexId>,
    /// Whether it is cut at its last hex.
    pub cut: bool,
}

/// An objective and who holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Where.
    pub at: HexId,
    /// What it is worth, as short as can be: `4`, `3/2`.
    pub worth: String,
    /// Who holds it, by colours and flag; nobody if absent.
    pub holder: Option<(Tone, Flag)>,
}

/// What an arrow tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// A broad arrow across the side between two hexes.
    Melee,
    /// A melee at the gallop: a broad arrow with a tail.
    Charge,
    /// Shots: a dotted line that ends in a burst.
    Fire,
    /// A thin dashed arrow: where a unit falls back to.
    Retreat,
}

/// An arrow from hex to hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: HexId,
    /// Where it ends.
    pub to: HexId,
    /// What it tells.
    pub blow: Blow,
}

/// All that the board shows beside the map. Lists keep the order they are drawn in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Counters. Of several in a hex the last is on top; leaders beside a unit hang at its right edge.
    pub tokens: Vec<Token>,
    /// Pale counters where units would come to stand.
    pub ghosts: Vec<Token>,
    /// Hexes within reach, with the cost written in them (nothing written if empty). The rest of
    /// the sheet falls into shade.
    pub reach: Vec<(HexId, String)>,
    /// A march, from the hex it begins in; its steps are numbered.
    pub path: Vec<HexId>,
    /// Hexes in an enemy zone of control: a danger.
    pub zoc: Vec<HexId>,
    /// Zones of control to look at, in the colours of their side.
    pub zones: Vec<(Tone, Vec<HexId>)>,
    /// How far leaders' words carry.
    pub ranges: Vec<Range>,
    /// Lines of communication.
    pub lines: Vec<Line>,
    /// Objectives and who holds them.
    pub objectives: Vec<Objective>,
    /// Hexes that may be attacked or chosen.
    pub targets: Vec<HexId>,
    /// Hexes the player asked for and may not have.
    pub refused: Vec<HexId>,
    /// Hexes whose unit still owes something before its side may go on.
    pub owing: Vec<HexId>,
    /// Hexes with a trench.
    pub trenches: Vec<HexId>,
    /// Bridges that are down.
    pub fallen: Vec<[HexId; 2]>,
    /// Who holds each city.
    pub control: Vec<(HexId, Flag)>,
    /// Fire, melees and retreats.
    pub arrows: Vec<Arrow>,
    /// Hexes outlined, such as that of the hex card.
    pub highlight: Vec<HexId>,
}

/// What the player does to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// The pointer or the keyboard's cursor is on this hex, or has left the board. The board
    /// announces the label it is given for it.
    Hover(Option<HexId>),
    /// A hex was chosen: outside any counter, or by the keyboard where none stands.
    Pick(HexId),
    /// A counter was chosen, by its key.
    PickToken(u32),
    /// Escape.
    Cancel,
}

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Nothing.
    Off,
    /// As designed; a system setting for reduced motion makes it a short fade.
    #[default]
    Normal,
    /// Twice as fast.
    Fast,
}

/// How a counter lies in its hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// As a card, with so many cards on it.
    Card(usize),
    /// As a medal at the right edge of the card, below so many medals.
    Medal(usize),
}

/// How far a medal hangs to the right of the middle of its hex, in sheet units.
const MEDAL_RIGHT: f64 = 21.0;
/// How far each medal hangs below the one above, in sheet units.
const MEDAL_STEP: f64 = 13.4;
/// Half the side of the square a medal is picked by, in sheet units.
const MEDAL_HALF: f64 = 8.2;

impl Lie {
    /// The middle of the counter, from the middle of its hex.
    pub fn offset(self) -> Point {
        match self {
            Self::Card(below) => {
                let back = -super::counters::STACK_STEP * below as f64;
                Point::new(back, back)
            }
            Self::Medal(below) => Point::new(MEDAL_RIGHT, MEDAL_STEP * below as f64),
        }
    }
}

impl Scene {
    /// How the counter at `index` lies in its hex.
    pub fn lie(&self, index: usize) -> Lie {
        let Some(token) = self.tokens.get(index) else {
            return Lie::Card(0);
        };
        let leads = |token: &Token| matches!(token.face.face, Face::Leader(_));
        let here = |other: &&Token| other.at == token.at;
        let carried = self.tokens.iter().filter(here).any(|other| !leads(other));
        if leads(token) && carried {
            Lie::Medal(self.tokens[..index].iter().filter(here).filter(|other| leads(other)).count())
        } else {
            let above = self.tokens[index + 1..].iter().filter(here);
            Lie::Card(above.filter(|other| !(carried && leads(other))).count())
        }
    }

    /// The square the counter at `index` covers.
    pub fn area(&self, grid: &Grid, index: usize) -> Option<Rect> {
        let centre = grid.centre(self.tokens.get(index)?.at);
        Some(match self.lie(index) {
            Lie::Card(below) => counter_area(centre, below),
            medal @ Lie::Medal(_) => {
                let offset = medal.offset();
                let middle = Point::new(centre.x + offset.x, centre.y + offset.y);
                Rect::around(middle, 2.0 * MEDAL_HALF, 2.0 * MEDAL_HALF)
            }
        })
    }

    /// The topmost counter under a point of the sheet; medals lie over cards.
    pub fn token_at(&self, grid: &Grid, point: Point) -> Option<&Token> {
        let hit = |medals: bool| {
            (0..self.tokens.len()).rev().find(|&i| {
                matches!(self.lie(i), Lie::Medal(_)) == medals
                    && self.area(grid, i).is_some_and(|area| area.contains(point))
            })
        };
        hit(true).or_else(|| hit(false)).and_then(|i| self.tokens.get(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(key: u32, at: HexId, face: Face) -> Token {
        Token {
            key,
            at,
            via: Vec::new(),
            face: CounterFace { tone: Tone::Austria, flag: Flag::Austria, badge: "R".into(), routed: false, face },
            name: "Kaim".into(),
            frame: Frame::None,
        }
    }

    fn force() -> Face {
        Face::Force(Force { strength: 4, ratings: Some((2, 2)), ..Force::default() })
    }

    fn leader() -> Face {
        let (shape, staff) = (Shape::Square, false);
        Face::Leader(Leader { shape, initiative: 6, range: 5, assault: 1, command: 0, staff })
    }

    #[test]
    fn the_top_of_a_stack_is_picked_and_the_rest_peeps_out() {
        let grid = Grid::new(28, 34, 0, 28, true);
        let tokens = vec![token(1, 5802, force()), token(2, 5802, force()), token(3, 4707, force())];
        let scene = Scene { tokens, ..Scene::default() };
        let centre = grid.centre(5802);
        let key = |p| scene.token_at(&grid, p).map(|t| t.key);
        assert_eq!(key(centre), Some(2));
        assert_eq!(key(Point::new(centre.x - 19.0, centre.y - 19.0)), Some(1));
        assert_eq!(key(Point::new(centre.x + 19.0, centre.y + 19.0)), None);
        assert_eq!((scene.lie(0), scene.lie(1), scene.lie(2)), (Lie::Card(1), Lie::Card(0), Lie::Card(0)));
    }

    #[test]
    fn leaders_hang_beside_their_unit_and_lie_alone_as_cards() {
        let grid = Grid::new(0, 39, 0, 18, false);
        let tokens = vec![token(1, 2309, leader()), token(2, 2309, force()), token(3, 2309, leader())];
        let mut scene = Scene { tokens, ..Scene::default() };
        assert_eq!((scene.lie(0), scene.lie(1), scene.lie(2)), (Lie::Medal(0), Lie::Card(0), Lie::Medal(1)));
        let centre = grid.centre(2309);
        let key = |scene: &Scene, x: f64, y: f64| {
            scene.token_at(&grid, Point::new(centre.x + x, centre.y + y)).map(|token| token.key)
        };
        assert_eq!(key(&scene, 0.0, 0.0), Some(2));
        assert_eq!(key(&scene, 20.0, -4.0), Some(1));
        assert_eq!(key(&scene, 20.0, 14.0), Some(3));
        scene.tokens.remove(1);
        assert_eq!((scene.lie(0), scene.lie(1)), (Lie::Card(1), Lie::Card(0)));
    }
}
