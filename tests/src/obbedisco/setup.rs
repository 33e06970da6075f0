//! A position in the making.

use rules_core::Side;
use rules_core::books::obbedisco::{Frame, Garrison, Leader, MapFile, Name, Options, Place, Position, Scenario};
use rules_core::hex::HexId;

use super::Table;

/// A position in the making.
#[derive(Clone, Debug)]
#[must_use]
pub struct Setup {
    /// The scenario.
    pub scenario: Scenario,
    /// The optional rules.
    pub options: Options,
    /// The position so far.
    pub position: Position,
}

impl Setup {
    /// All optional rules set by `set`.
    pub fn options(mut self, set: impl FnOnce(&mut Options)) -> Self {
        set(&mut self.options);
        self
    }

    /// Anything else of the position.
    pub fn with(mut self, set: impl FnOnce(&mut Position)) -> Self {
        set(&mut self.position);
        self
    }

    /// Plays on the printed map with changes: levels, bridges, mountain hexsides.
    pub fn map(mut self, change: impl FnOnce(&mut MapFile)) -> Self {
        let text = scenarios::find("bezzecca-1866").map_or("", scenarios::Known::map_text);
        let mut map: MapFile = match serde_json::from_str(text) {
            Ok(map) => map,
            Err(error) => panic!("{error}"),
        };
        change(&mut map);
        self.scenario = match Scenario::new(self.scenario.0.file.clone(), &map) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        self
    }

    /// Plays on the printed map with these hexes raised or lowered to a level from 0 to 5.
    pub fn levels<const N: usize>(self, hexes: [(u16, u8); N]) -> Self {
        self.map(|map| {
            for (hex, level) in hexes {
                let (row, column) = (usize::from(hex % 100), usize::from(hex / 100 - map.grid.columns.0));
                let (mark, line) = (char::from(b'0' + level), &mut map.levels[row]);
                *line = line.chars().enumerate().map(|(at, old)| if at == column { mark } else { old }).collect();
            }
        })
    }

    /// Puts a leader on the map, in full strength, ordered, with 0 FP.
    pub fn leader(self, name: Name, hex: u16) -> Self {
        self.leader_with(name, hex, |_| ())
    }

    /// Puts a leader on the map and sets what else is to be said of him.
    pub fn leader_with(mut self, name: Name, hex: u16, set: impl FnOnce(&mut Leader)) -> Self {
        let leader = &mut self.position.leaders[name.index()];
        *leader = Leader { place: Place::Hex(HexId(hex)), ..Leader::default() };
        set(leader);
        self
    }

    /// Puts a fresh garrison on the map.
    pub fn garrison(self, side: Side, hex: u16, sp: u8) -> Self {
        self.garrison_with(side, hex, sp, |_| ())
    }

    /// Puts a garrison on the map and sets what else is to be said of it.
    pub fn garrison_with(mut self, side: Side, hex: u16, sp: u8, set: impl FnOnce(&mut Garrison)) -> Self {
        let mut garrison = Garrison { side, hex: HexId(hex), sp, fp: 0, disordered: false };
        set(&mut garrison);
        self.position.garrisons.push(garrison);
        self
    }

    /// Begins with the decision what this leader, whose chit is drawn, does.
    pub fn activated(mut self, leader: Name) -> Table {
        self.position.frames.clear();
        self.position.frames.push(Frame::Activation { leader, begun: false });
        self.begin()
    }

    /// As [`activated`](Self::activated), after one activation this turn.
    pub fn re_activated(mut self, leader: Name) -> Table {
        self.position.leaders[leader.index()].activations = 1;
        self.activated(leader)
    }

    /// Begins with this frame.
    pub fn at(mut self, frame: Frame) -> Table {
        self.position.frames.clear();
        self.position.frames.push(frame);
        self.begin()
    }

    /// Begins at the draw, with the cup as the position has it.
    pub fn begin(self) -> Table {
        Table::of(self.scenario, self.options, &self.position)
    }

    /// Begins at the draw of the scenario's own set-up.
    pub fn set_up(self) -> Table {
        Table::at_start(self.scenario, self.options)
    }
}
