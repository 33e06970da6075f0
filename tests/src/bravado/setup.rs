//! A position in the making.

use rules_core::books::bravado::{
    Bravado, Code, CrossingFile, Frame, Kind, Options, Phase, Piece, Place, Position, Quality, Scenario, ScenarioFile,
    Status, TerrainFile, Unit, UnitFile,
};
use rules_core::{Game, Side};

use super::{BLUE, RED, Table, cm, general_file, ground, mm};

fn unit_file(id: &str, code: Code, x: f64, y: f64, facing: u16) -> UnitFile {
    UnitFile {
        id: id.into(),
        name: id.into(),
        code,
        quality: Quality::Regular,
        status: Status::Fine,
        base: None,
        x: mm(x),
        y: mm(y),
        facing,
        arrives: None,
    }
}

type Tweak = Box<dyn Fn(&mut Piece)>;
type Change = Box<dyn Fn(&Scenario, &mut Position)>;

/// A Bravado Test that no die is laid out for passes.
const TEST_PASSES: Option<(&str, u8)> = Some(("B2v", 6));

/// A position in the making.
pub struct Setup {
    /// The scenario.
    pub file: ScenarioFile,
    /// The optional rules.
    pub options: Options,
    pub(super) tweaks: Vec<(String, Tweak)>,
    pub(super) changes: Vec<Change>,
}

impl Setup {
    /// A unit of a side.
    pub fn unit(mut self, side: Side, id: &str, code: Code, x: f64, y: f64, facing: u16) -> Self {
        self.file.sides[side].units.push(unit_file(id, code, x, y, facing));
        self
    }

    /// A unit of Red.
    pub fn red(self, id: &str, code: Code, x: f64, y: f64, facing: u16) -> Self {
        self.unit(RED, id, code, x, y, facing)
    }

    /// A unit of Blue.
    pub fn blue(self, id: &str, code: Code, x: f64, y: f64, facing: u16) -> Self {
        self.unit(BLUE, id, code, x, y, facing)
    }

    /// A further General of a side.
    pub fn general(mut self, side: Side, id: &str, x: f64, y: f64, facing: u16) -> Self {
        self.file.sides[side].generals.push(general_file(id, x, y, facing));
        self
    }

    /// The Army Commander of a side stands here.
    pub fn commander(mut self, side: Side, x: f64, y: f64, facing: u16) -> Self {
        if let Some(general) = self.file.sides[side].generals.first_mut() {
            *general = general_file(&general.id.clone(), x, y, facing);
        }
        self
    }

    /// A unit's quality.
    pub fn quality(mut self, id: &str, quality: Quality) -> Self {
        for side in [RED, BLUE] {
            for unit in self.file.sides[side].units.iter_mut().filter(|unit| unit.id == id) {
                unit.quality = quality;
            }
        }
        self
    }

    /// A rectangle of ground from its south-west to its north-east corner.
    pub fn patch(mut self, id: &str, kind: Kind, low: (f64, f64), high: (f64, f64)) -> Self {
        let corners = [low, (high.0, low.1), high, (low.0, high.1)];
        let polygon = corners.iter().map(|&(x, y)| (mm(x), mm(y))).collect();
        self.file.terrain.push(TerrainFile { polygon, ..ground(id, kind) });
        self
    }

    /// Works, or with a width a road, stream or river.
    pub fn line(mut self, id: &str, kind: Kind, line: &[(f64, f64)], width: f64) -> Self {
        let line = line.iter().map(|&(x, y)| (mm(x), mm(y))).collect();
        self.file.terrain.push(TerrainFile { line, width: mm(width), ..ground(id, kind) });
        self
    }

    /// A bridge or ford of the water named last.
    pub fn crossing(mut self, bridge: bool, x: f64, y: f64, width: f64) -> Self {
        if let Some(water) = self.file.terrain.last_mut() {
            water.crossings.push(CrossingFile { bridge, x: mm(x), y: mm(y), width: mm(width) });
        }
        self
    }

    /// Anything else of the scenario.
    pub fn file(mut self, set: impl FnOnce(&mut ScenarioFile)) -> Self {
        set(&mut self.file);
        self
    }

    /// The optional rules.
    pub fn options(mut self, set: impl FnOnce(&mut Options)) -> Self {
        set(&mut self.options);
        self
    }

    /// Anything about a unit or General as he stands.
    pub fn with(mut self, id: &str, set: impl Fn(&mut Piece) + 'static) -> Self {
        self.tweaks.push((id.into(), Box::new(set)));
        self
    }

    /// A unit's status.
    pub fn status(self, id: &str, status: Status) -> Self {
        self.with(id, move |piece| piece.status = status)
    }

    /// Units that have fired.
    pub fn fired<const N: usize>(mut self, ids: [&str; N]) -> Self {
        for id in ids {
            self = self.with(id, |piece| piece.fired = true);
        }
        self
    }

    /// Units or Generals that are lost.
    pub fn lost<const N: usize>(mut self, ids: [&str; N]) -> Self {
        for id in ids {
            self = self.with(id, |piece| piece.place = Place::Lost);
        }
        self
    }

    /// A General attached to a unit, behind the middle of its rear edge.
    pub fn attached(self, general: &str, unit: &str) -> Self {
        let (general, unit) = (general.to_string(), unit.to_string());
        self.position(move |scenario, position| {
            let at = |id: &str| match scenario.0.roster.iter().position(|card| card.id == id) {
                Some(at) => at,
                None => panic!("no unit {id}"),
            };
            let (general, unit) = (at(&general), at(&unit));
            let (host, depth) = (position.pieces[unit], scenario.0.roster[unit].size.1);
            let behind = depth / 2 + 10;
            let piece = &mut position.pieces[general];
            let radians = f64::from(host.facing).to_radians();
            piece.x = host.x - (f64::from(behind) * radians.sin()).round() as i32;
            piece.y = host.y - (f64::from(behind) * radians.cos()).round() as i32;
            (piece.facing, piece.with, piece.beside) = (host.facing, Some(Unit(unit as u8)), (0, -behind, 0));
        })
    }

    /// Anything about the position.
    pub fn position(mut self, change: impl Fn(&Scenario, &mut Position) + 'static) -> Self {
        self.changes.push(Box::new(change));
        self
    }

    fn build(self) -> (Scenario, Options, Position) {
        let mut file = self.file;
        // A side nobody was named for has somebody far off.
        for (side, y) in [(RED, 5.0), (BLUE, 85.0)] {
            if file.sides[side].units.is_empty() {
                let facing = if side == RED { 0 } else { 180 };
                let id = if side == RED { "Red idle" } else { "Blue idle" };
                file.sides[side].units.push(unit_file(id, Code::Li, 110.0, y, facing));
            }
        }
        let scenario = match Scenario::new(file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        let mut position = match Bravado::start(&scenario, &self.options) {
            Ok(game) => game.position(),
            Err(problems) => panic!("{problems}"),
        };
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

    fn table(scenario: Scenario, options: Options, position: &Position) -> Table {
        Table { unlaid: TEST_PASSES, ..Table::of(scenario, options, position) }
    }

    /// The table with this frame on it and nobody in a phase.
    pub fn at(self, frame: Frame) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = vec![frame];
        Self::table(scenario, options, &position)
    }

    /// The table with this frame in a phase of a side's Army Commander, number 1, all its units listed that may act.
    pub fn in_phase(self, side: Side, frame: Frame) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = vec![frame];
        let roster = scenario.0.roster.iter().enumerate().zip(&position.pieces);
        let own = roster.clone().filter(|((_, card), piece)| card.side == side && piece.is_on_table());
        let list = own.filter(|((_, card), piece)| {
            let spent = piece.moved || piece.fired || piece.fought || piece.status == Status::Routed;
            !card.code.is_general() && !spent
        });
        let list: Vec<Unit> = list.map(|((at, _), _)| Unit(at as u8)).collect();
        let general = roster.clone().find(|((_, card), _)| card.side == side && card.code == Code::Ac);
        let general = general.map(|((at, _), _)| Unit(at as u8)).filter(|_| !options.simple_command);
        let number = u8::from(general.is_some());
        position.phase = Some(Phase { side, general, number, list, second: false });
        Self::table(scenario, options, &position)
    }

    /// The table as the game starts.
    pub fn start(self) -> Table {
        let (scenario, options, _) = self.build();
        Table { unlaid: TEST_PASSES, ..Table::at_start(scenario, options) }
    }

    /// Why the scenario or its start is refused: the fields at fault.
    pub fn faults(self) -> Vec<String> {
        let fields = |problems: rules_core::Problems| problems.0.into_iter().map(|problem| problem.field).collect();
        match Scenario::new(self.file) {
            Ok(scenario) => match Bravado::start(&scenario, &self.options) {
                Ok(_) => Vec::new(),
                Err(problems) => fields(problems),
            },
            Err(problems) => fields(problems),
        }
    }

    /// TURN-START.
    pub fn turn_start(self) -> Table {
        self.at(Frame::Start)
    }

    /// BID.
    pub fn bid(self) -> Table {
        self.at(Frame::Bid)
    }

    /// MOVE, Red has initiative.
    pub fn moves(self) -> Table {
        self.in_phase(RED, Frame::Moves)
    }

    /// MOVE, Red has initiative and whoever is over 20 from all enemies began the turn so.
    pub fn fresh_moves(self) -> Table {
        let mut table = self.moves();
        let far: Vec<Unit> = table
            .game()
            .all()
            .filter(|&unit| table.game().enemies_of(unit).all(|enemy| table.game().gap(unit, enemy) > cm(20.01)))
            .collect();
        table.position(|position| {
            for unit in far {
                position.pieces[unit.index()].far = true;
            }
        });
        table
    }

    /// FIRE-OTHER, Red has initiative.
    pub fn other_fires(self) -> Table {
        self.in_phase(RED, Frame::Fire { own: false })
    }

    /// FIRE-OWN, Red has initiative.
    pub fn red_fires(self) -> Table {
        self.in_phase(RED, Frame::Fire { own: true })
    }

    /// END-TURN.
    pub fn end(self) -> Table {
        self.at(Frame::Rally { next: 0 })
    }
}
