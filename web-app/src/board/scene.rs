//! What the board shows beside the map, and what the player does to it.

use super::hex::{Grid, HexId, Point, Rect};
use super::labels::counter_area;

/// The colours of an army's counters: dark ground with cream figures, or light with dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Dark red: Italy.
    Madder,
    /// Dark blue: Piedmont, France.
    Savoy,
    /// Cream: Austria.
    Austria,
    /// Pale blue: Prussia.
    Prussia,
}

impl Tone {
    /// The name of the tone in style sheets and symbols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Madder => "madder",
            Self::Savoy => "savoy",
            Self::Austria => "austria",
            Self::Prussia => "prussia",
        }
    }

    /// Whether the ground is dark and the figures light.
    pub const fn is_dark(self) -> bool {
        matches!(self, Self::Madder | Self::Savoy)
    }
}

/// The flag of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// Green, white and red, with the blue shield.
    Italy,
    /// Black and yellow.
    Austria,
}

impl Flag {
    /// The name of the flag in symbols.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Italy => "italy",
            Self::Austria => "austria",
        }
    }
}

/// What a counter shows.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own on the counter, in any combination")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterFace {
    /// Colours of the army.
    pub tone: Tone,
    /// Flag, top left.
    pub flag: Flag,
    /// Short name of the unit, top right: `9°`, `2R`.
    pub badge: String,
    /// Strength points.
    pub strength: u8,
    /// Command rating; a garrison shows none.
    pub command: u8,
    /// Initiative rating; a garrison shows none.
    pub initiative: u8,
    /// Fatigue points, 0 to 4.
    pub fatigue: u8,
    /// A gold triangle at the left edge.
    pub disordered: bool,
    /// Striped ground and a white flag.
    pub routed: bool,
    /// A loaf struck through.
    pub unsupplied: bool,
    /// A battlement instead of the ratings.
    pub garrison: bool,
}

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

/// All that the board shows beside the map. Lists keep the order they are drawn in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Counters. Of several in a hex the last is on top.
    pub tokens: Vec<Token>,
    /// Pale counters where units would come to stand.
    pub ghosts: Vec<Token>,
    /// Hexes within reach, with the cost written in them (nothing written if empty). The rest of
    /// the sheet falls into shade.
    pub reach: Vec<(HexId, String)>,
    /// A march, from the hex it begins in; its steps are numbered.
    pub path: Vec<HexId>,
    /// Hexes in an enemy zone of control.
    pub zoc: Vec<HexId>,
    /// Hexes that may be attacked or chosen.
    pub targets: Vec<HexId>,
    /// Hexes with a trench.
    pub trenches: Vec<HexId>,
    /// Who holds each city.
    pub control: Vec<(HexId, Flag)>,
    /// An attack, from and to.
    pub attack: Option<(HexId, HexId)>,
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

impl Scene {
    /// How many counters lie on top of the one at `index` in the same hex.
    pub fn depth(&self, index: usize) -> usize {
        let Some(token) = self.tokens.get(index) else {
            return 0;
        };
        let above = &self.tokens[index + 1..];
        above.iter().filter(|other| other.at == token.at).count()
    }

    /// The square the counter at `index` covers.
    pub fn area(&self, grid: &Grid, index: usize) -> Option<Rect> {
        let token = self.tokens.get(index)?;
        Some(counter_area(grid.centre(token.at), self.depth(index)))
    }

    /// The topmost counter under a point of the sheet.
    pub fn token_at(&self, grid: &Grid, point: Point) -> Option<&Token> {
        (0..self.tokens.len())
            .rev()
            .find(|&i| self.area(grid, i).is_some_and(|area| area.contains(point)))
            .and_then(|i| self.tokens.get(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(key: u32, at: HexId) -> Token {
        Token {
            key,
            at,
            via: Vec::new(),
            face: CounterFace {
                tone: Tone::Austria,
                flag: Flag::Austria,
                badge: "R".into(),
                strength: 4,
                command: 2,
                initiative: 2,
                fatigue: 0,
                disordered: false,
                routed: false,
                unsupplied: false,
                garrison: false,
            },
            name: "Kaim".into(),
            frame: Frame::None,
        }
    }

    #[test]
    fn the_top_of_a_stack_is_picked_and_the_rest_peeps_out() {
        let grid = Grid::new(28, 34, 0, 28, true);
        let scene = Scene { tokens: vec![token(1, 5802), token(2, 5802), token(3, 4707)], ..Scene::default() };
        let centre = grid.centre(5802);
        let key = |p| scene.token_at(&grid, p).map(|t| t.key);
        assert_eq!(key(centre), Some(2));
        assert_eq!(key(Point::new(centre.x - 19.0, centre.y - 19.0)), Some(1));
        assert_eq!(key(Point::new(centre.x + 19.0, centre.y + 19.0)), None);
        assert_eq!((scene.depth(0), scene.depth(1), scene.depth(2)), (1, 0, 0));
    }
}
