//! A position in the making.

use rules_core::Side;
use rules_core::books::caricat::{
    Action, Chief, Frame, Go, ITALIAN, Level, MapFile, Options, Piece, Place, Position, Scenario, ScenarioFile, Stage,
};
use rules_core::hex::HexId;

use super::{Table, l, read, u};

/// A position in the making.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) id: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The optional rule.
    pub options: Options,
    /// The position so far.
    pub position: Position,
}

impl Setup {
    /// Agrees on the morale check (12).
    pub fn morale_check(mut self) -> Self {
        self.options.morale_check = true;
        self
    }

    /// Anything else of the position.
    pub fn with(mut self, set: impl FnOnce(&mut Position)) -> Self {
        set(&mut self.position);
        self
    }

    /// The turn.
    pub fn turn(self, turn: u8) -> Self {
        self.with(|position| position.turn = turn)
    }

    /// Plays on the printed map with changes.
    pub fn map(mut self, change: impl FnOnce(&mut MapFile)) -> Self {
        let text = scenarios::find(&self.id).map_or("", scenarios::Known::map_text);
        let mut map: MapFile = match serde_json::from_str(text) {
            Ok(map) => map,
            Err(error) => panic!("{error}"),
        };
        change(&mut map);
        self.scenario = read(self.scenario.0.file.clone(), &map);
        self
    }

    /// Plays a changed scenario on the printed map.
    pub fn scenario(mut self, change: impl FnOnce(&mut ScenarioFile)) -> Self {
        let text = scenarios::find(&self.id).map_or("", scenarios::Known::map_text);
        let map: MapFile = match serde_json::from_str(text) {
            Ok(map) => map,
            Err(error) => panic!("{error}"),
        };
        let mut file = self.scenario.0.file.clone();
        change(&mut file);
        self.scenario = read(file, &map);
        self
    }

    /// Puts a fresh unit on the map.
    pub fn unit(self, id: &str, hex: u16) -> Self {
        self.unit_with(id, hex, |_| ())
    }

    /// Puts a unit with damage on the map.
    pub fn hurt(self, id: &str, hex: u16, damage: u8) -> Self {
        self.unit_with(id, hex, |piece| piece.damage = damage)
    }

    /// Puts a unit on the map and sets what else is to be said of it.
    pub fn unit_with(self, id: &str, hex: u16, set: impl FnOnce(&mut Piece)) -> Self {
        self.piece(id, |piece| {
            *piece = Piece { id: piece.id, place: Place::Hex(HexId(hex)), ..Piece::default() };
            set(piece);
        })
    }

    /// Anything about a unit.
    pub fn piece(mut self, id: &str, set: impl FnOnce(&mut Piece)) -> Self {
        match self.position.units.iter_mut().find(|piece| piece.id == u(id)) {
            Some(piece) => set(piece),
            None => panic!("no unit {id} in this battle"),
        }
        self
    }

    /// Puts a leader on the map, at his level of the start.
    pub fn leader(self, id: &str, hex: u16) -> Self {
        self.chief(id, |chief| chief.place = Place::Hex(HexId(hex)))
    }

    /// Puts a leader on the map at a level.
    pub fn leader_at(self, id: &str, hex: u16, level: Level) -> Self {
        self.chief(id, |chief| {
            chief.place = Place::Hex(HexId(hex));
            chief.level = level;
        })
    }

    /// Anything about a leader.
    pub fn chief(mut self, id: &str, set: impl FnOnce(&mut Chief)) -> Self {
        match self.position.leaders.iter_mut().find(|chief| chief.id == l(id)) {
            Some(chief) => set(chief),
            None => panic!("no leader {id} in this battle"),
        }
        self
    }

    /// Begins with a frame.
    pub fn at(mut self, frame: Frame) -> Table {
        self.position.frames.clear();
        self.position.frames.push(frame);
        self.begin()
    }

    /// Begins with a side choosing whom to activate.
    pub fn choosing(self, side: Side) -> Table {
        self.at(Frame::Choose { side, passed: false })
    }

    /// Begins with the movement of a leader's command, just chosen.
    pub fn activated(self, leader: &str) -> Table {
        let card = self.scenario.0.file.leaders.iter().find(|card| card.id == l(leader));
        let side = card.map_or(ITALIAN, |card| card.side);
        // Whatever the levels of others, this leader has the go: those above him have been activated.
        let level = self.position.leaders.iter().find(|chief| chief.id == l(leader)).map(|chief| chief.level);
        let mut setup = self;
        for chief in &mut setup.position.leaders {
            chief.activated |= chief.id != l(leader) && Some(chief.level) < level;
        }
        let mut table = setup.choosing(side);
        table.act(Action::Activate { leader: l(leader) });
        table
    }

    /// Begins with the combat of a leader's command, whose movement is over.
    pub fn fighting(self, leader: &str) -> Table {
        let mut table = self.activated(leader);
        let Some(go) = table.game().go().copied() else { panic!("no go") };
        table.position(|position| {
            position.units.iter_mut().for_each(|piece| piece.moved = true);
            position.frames.clear();
            position.frames.push(Frame::Go(Go { stage: Stage::Combat, ..go }));
        });
        table
    }

    /// Begins with the movement of cavalry that has succeeded in its throw.
    pub fn riding(self, unit: &str) -> Table {
        let card = self.scenario.0.file.units.iter().find(|card| card.id == u(unit));
        let side = card.map_or(ITALIAN, |card| card.side);
        let mut table = self.choosing(side);
        table.dice([1, 1]);
        let ride = Action::Ride { unit: u(unit) };
        table.act(ride);
        table.dice.clear();
        table
    }

    /// Begins with a side's commitment.
    pub fn committing(self, side: Side) -> Table {
        self.at(Frame::Commit { side })
    }

    /// Begins with recovery; what is thrown must lie ready.
    pub fn recovering<const N: usize>(self, faces: [u8; N]) -> Table {
        // Cavalry that needs nothing any more, and nobody left to activate: a pass ends the phase.
        let mut setup = self;
        setup.position.leaders.iter_mut().for_each(|chief| chief.activated = true);
        setup.position.units.iter_mut().for_each(|piece| {
            piece.marker = Some(rules_core::books::caricat::Marker::Activated);
        });
        let mut table = setup.at(Frame::Choose { side: ITALIAN, passed: true });
        table.dice(faces).act(Action::Pass);
        table
    }

    /// Begins with the decision that waits.
    pub fn begin(self) -> Table {
        Table::of(self.scenario, self.options, &self.position)
    }

    /// Begins with the scenario's own set-up.
    pub fn set_up(self) -> Table {
        Table::at_start(self.scenario, self.options)
    }
}
