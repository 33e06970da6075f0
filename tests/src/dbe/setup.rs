//! A position in the making.

use rules_core::books::dbe::{
    Code, Corps, CrossingFile, Dbe, Fire, Frame, Kind, Melee, Options, Piece, Place, Position, Scenario, ScenarioFile,
    TerrainFile, Unit,
};
use rules_core::{Game, Side};

use super::{NORTH, SOUTH, Table, corps_file, ground, hundredths, unit_file};

type Tweak = Box<dyn Fn(&mut Piece)>;
type Change = Box<dyn Fn(&Scenario, &mut Position)>;

/// A position in the making.
pub struct Setup {
    /// The scenario.
    pub file: ScenarioFile,
    /// The optional rules.
    pub options: Options,
    pub(super) tweaks: Vec<(String, Tweak)>,
    pub(super) changes: Vec<Change>,
    pub(super) active: Side,
}

impl Setup {
    /// An element of the corps of a side begun last.
    pub fn unit(mut self, side: Side, id: &str, code: Code, x: f64, y: f64, facing: f64) -> Self {
        match self.file.sides[side].corps.last_mut() {
            Some(corps) => corps.units.push(unit_file(id, code, (x, y, facing))),
            None => panic!("no corps"),
        }
        self
    }

    /// An element of South.
    pub fn south(self, id: &str, code: Code, x: f64, y: f64, facing: f64) -> Self {
        self.unit(SOUTH, id, code, x, y, facing)
    }

    /// An element of North.
    pub fn north(self, id: &str, code: Code, x: f64, y: f64, facing: f64) -> Self {
        self.unit(NORTH, id, code, x, y, facing)
    }

    /// The element named last is Guard.
    pub fn guard(mut self, side: Side) -> Self {
        if let Some(unit) = self.file.sides[side].corps.last_mut().and_then(|corps| corps.units.last_mut()) {
            unit.guard = true;
        }
        self
    }

    /// The general of the corps of a side begun last.
    pub fn general(mut self, side: Side, id: &str, x: f64, y: f64, facing: f64) -> Self {
        if let Some(corps) = self.file.sides[side].corps.last_mut() {
            corps.general = unit_file(id, Code::Gen, (x, y, facing));
        }
        self
    }

    /// The General-in-Chief of a side.
    pub fn chief(mut self, side: Side, id: &str, x: f64, y: f64, facing: f64) -> Self {
        self.file.sides[side].chief = Some(unit_file(id, Code::Cic, (x, y, facing)));
        self
    }

    /// The elements of a side named from here on are of a further corps.
    pub fn corps(mut self, side: Side, id: &str) -> Self {
        let y = if side == SOUTH { 2.0 } else { 88.0 };
        let x = 2.0 + 4.0 * self.file.sides[side].corps.len() as f64;
        self.file.sides[side].corps.push(corps_file(id, x, y));
        self
    }

    /// A rectangle of ground from its south-west to its north-east corner.
    pub fn patch(mut self, id: &str, kind: Kind, low: (f64, f64), high: (f64, f64)) -> Self {
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        let polygon = corners.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect();
        self.file.terrain.push(TerrainFile { polygon, ..ground(id, kind) });
        self
    }

    /// A hill with its crest.
    pub fn hill(mut self, id: &str, kind: Kind, low: (f64, f64), high: (f64, f64), crest: &[(f64, f64)]) -> Self {
        self = self.patch(id, kind, low, high);
        if let Some(hill) = self.file.terrain.last_mut() {
            hill.crest = crest.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect();
        }
        self
    }

    /// A round city or farm.
    pub fn city(mut self, id: &str, x: f64, y: f64, radius: f64) -> Self {
        let circle = Some((hundredths(x), hundredths(y), hundredths(radius)));
        self.file.terrain.push(TerrainFile { circle, ..ground(id, Kind::Town) });
        self
    }

    /// A wall, a redoubt's front, or with a width a road, stream or river.
    pub fn line(mut self, id: &str, kind: Kind, line: &[(f64, f64)], width: f64) -> Self {
        let line = line.iter().map(|&(x, y)| (hundredths(x), hundredths(y))).collect();
        self.file.terrain.push(TerrainFile { line, width: hundredths(width), ..ground(id, kind) });
        self
    }

    /// A bridge or ford of the water named last.
    pub fn crossing(mut self, bridge: bool, x: f64, y: f64, width: f64) -> Self {
        if let Some(water) = self.file.terrain.last_mut() {
            water.crossings.push(CrossingFile { bridge, x: hundredths(x), y: hundredths(y), width: hundredths(width) });
        }
        self
    }

    /// Anything else of the scenario.
    pub fn file(mut self, set: impl FnOnce(&mut ScenarioFile)) -> Self {
        set(&mut self.file);
        self
    }

    /// Anything about a unit as it stands.
    pub fn with(mut self, id: &str, set: impl Fn(&mut Piece) + 'static) -> Self {
        self.tweaks.push((id.into(), Box::new(set)));
        self
    }

    /// A unit that has moved this turn.
    pub fn moved(self, id: &str) -> Self {
        self.with(id, |piece| piece.moved = true)
    }

    /// Units that are lost.
    pub fn lost<const N: usize>(mut self, ids: [&str; N]) -> Self {
        for id in ids {
            self = self.with(id, |piece| piece.place = Place::Lost);
        }
        self
    }

    /// A general attached to an element.
    pub fn attached(self, general: &str, unit: &str) -> Self {
        let (general, unit) = (general.to_string(), unit.to_string());
        self.position(move |scenario, position| {
            let at = |id: &str| match scenario.0.roster.iter().position(|card| card.id == id) {
                Some(at) => at,
                None => panic!("no unit {id}"),
            };
            let (general, unit) = (at(&general), at(&unit));
            let (x, y) = (position.pieces[unit].x, position.pieces[unit].y);
            let piece = &mut position.pieces[general];
            (piece.x, piece.y, piece.with) = (x, y, Some(Unit(unit as u8)));
        })
    }

    /// Two lines of foot in musket range at the table's east end, so that T3b asks for a target.
    pub fn skirmish(self) -> Self {
        self.south("S far", Code::Inf, 112.0, 44.0, 0.0).north("N far", Code::Inf, 112.0, 48.0, 180.0)
    }

    /// Anything about the position.
    pub fn position(mut self, change: impl Fn(&Scenario, &mut Position) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    /// A corps, by its place in the list.
    pub fn corps_state(self, corps: usize, set: impl Fn(&mut Corps) + 'static) -> Self {
        self.position(move |_, position| set(&mut position.corps[corps]))
    }

    /// It is North's turn.
    pub fn north_active(mut self) -> Self {
        self.active = NORTH;
        self
    }

    fn build(self) -> (Scenario, Options, Position) {
        let mut file = self.file;
        // A side nobody was named for has somebody far off: no corps is empty.
        for (side, y) in [(SOUTH, 5.0), (NORTH, 85.0)] {
            let corps = file.sides[side].corps.iter_mut().enumerate();
            for (at, corps) in corps.filter(|(_, corps)| corps.units.is_empty()) {
                let facing = if side == SOUTH { 0.0 } else { 180.0 };
                corps.units.push(unit_file(
                    &format!("{} idle", corps.id),
                    Code::Inf,
                    (116.0 - 4.0 * at as f64, y, facing),
                ));
            }
        }
        let scenario = match Scenario::new(file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        let mut position = match Dbe::start(&scenario, &self.options) {
            Ok(game) => game.position(),
            Err(problems) => panic!("{problems}"),
        };
        position.active = self.active;
        position.contacts = None;
        for corps in &mut position.corps {
            corps.points = 6;
        }
        for (id, tweak) in &self.tweaks {
            match scenario.0.roster.iter().position(|card| card.id == *id) {
                Some(at) => tweak(&mut position.pieces[at]),
                None => panic!("no unit {id}"),
            }
        }
        for change in &self.changes {
            change(&scenario, &mut position);
        }
        (scenario, self.options, position)
    }

    /// The table with this frame on it.
    pub fn at(self, frame: Frame) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = vec![frame];
        Table::of(scenario, options, &position)
    }

    /// The table as the game starts.
    pub fn start(self) -> Table {
        let (scenario, options, _) = self.build();
        Table::at_start(scenario, options)
    }

    /// T1.
    pub fn command(self) -> Table {
        self.at(Frame::Command { thrown: false })
    }

    /// T2a.
    pub fn flights(self) -> Table {
        self.at(Frame::Flights)
    }

    /// T2b.
    pub fn moves(self) -> Table {
        self.at(Frame::Moves)
    }

    /// T2c.
    pub fn generals(self) -> Table {
        self.at(Frame::Generals)
    }

    /// T2d.
    pub fn facing(self) -> Table {
        self.at(Frame::Facing { stuck: Vec::new() })
    }

    /// T2e.
    pub fn swaps(self) -> Table {
        self.at(Frame::Swaps { left: None })
    }

    /// T3a.
    pub fn guns(self) -> Table {
        self.at(Frame::Fire(Fire::default()))
    }

    /// T3b.
    pub fn foot(self) -> Table {
        self.at(Frame::Fire(Fire { foot: true, ..Fire::default() }))
    }

    /// T4.
    pub fn melee(self) -> Table {
        self.at(Frame::Melee(Melee::default()))
    }

    /// T5.
    pub fn checks(self) -> Table {
        self.at(Frame::Checks)
    }
}
