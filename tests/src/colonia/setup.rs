//! A position in the making.

use rules_core::books::colonia::{
    Act, Chief, Colonia, Direction, Formation, Frame, Kind, Link, Options, Order, Piece, Place, Pose, Position, Row,
    Scenario, ScenarioFile, Size, TerrainFile, Troop, Unit, UnitFile,
};
use rules_core::table::Edge;
use rules_core::{Game, Side};

use super::{Table, brigade, find, general};

type Tweak = Box<dyn Fn(&mut Piece)>;

/// A position in the making.
pub struct Setup {
    /// The scenario.
    pub file: ScenarioFile,
    /// The optional rules.
    pub options: Options,
    pub(super) tweaks: Vec<(String, Tweak)>,
    pub(super) turn: u8,
    pub(super) links: Vec<(String, String, Edge, Direction)>,
    pub(super) chiefs: Vec<(String, Chief)>,
}

impl Setup {
    /// A unit, full size, light foot in halves.
    fn unit(mut self, side: Side, id: &str, row: Row, size: Size, at: (i32, i32, u16)) -> Self {
        let own = &mut self.file.sides[side];
        if let Some(list) = Troop::of(row).list {
            own.list = list;
        }
        let light = Troop::of(row).class == rules_core::books::colonia::Class::Light;
        let size = if light && size == Size::Full { Size::Half } else { size };
        let unit = UnitFile {
            id: id.into(),
            name: id.into(),
            row,
            size,
            x: at.0,
            y: at.1,
            facing: at.2,
            disordered: false,
            column: false,
            turntable: false,
            arrival: None,
        };
        match own.brigades.last_mut() {
            Some(brigade) => brigade.units.push(unit),
            None => panic!("no brigade"),
        }
        self
    }

    /// A unit of Red.
    pub fn red(self, id: &str, row: Row, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::First, id, row, Size::Full, (x, y, facing))
    }

    /// A unit of Blue.
    pub fn blue(self, id: &str, row: Row, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::Second, id, row, Size::Full, (x, y, facing))
    }

    /// A unit of Red of a size.
    pub fn red_of(self, id: &str, row: Row, size: Size, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::First, id, row, size, (x, y, facing))
    }

    /// A unit of Blue of a size.
    pub fn blue_of(self, id: &str, row: Row, size: Size, x: i32, y: i32, facing: u16) -> Self {
        self.unit(Side::Second, id, row, size, (x, y, facing))
    }

    /// A brigade general of the brigade begun last: radius, valour, charisma.
    pub fn hq(mut self, side: Side, id: &str, x: i32, y: i32, facing: u16, grades: (u8, i8, i8)) -> Self {
        if let Some(brigade) = self.file.sides[side].brigades.last_mut() {
            brigade.general = Some(general(id, x, y, facing, grades));
        }
        self
    }

    /// The commander-in-chief of a side stands on the table.
    pub fn cic(mut self, side: Side, id: &str, x: i32, y: i32, facing: u16, grades: (u8, i8, i8)) -> Self {
        self.file.sides[side].commander = general(id, x, y, facing, grades);
        self
    }

    /// The units named from here on are of a further brigade of the side.
    pub fn brigade(mut self, side: Side, id: &str) -> Self {
        self.file.sides[side].brigades.push(brigade(id, Vec::new()));
        self
    }

    /// Ground.
    pub fn ground(mut self, id: &str, kind: Kind, corners: &[(i32, i32)]) -> Self {
        self.file.terrain.push(TerrainFile {
            id: id.into(),
            kind,
            name: id.into(),
            polygon: corners.to_vec(),
            line: Vec::new(),
            width: 0,
            crest: Vec::new(),
            crops: false,
            cover_from: None,
        });
        self
    }

    /// A rectangle of ground from its south-west to its north-east corner.
    pub fn patch(self, id: &str, kind: Kind, low: (i32, i32), high: (i32, i32)) -> Self {
        self.ground(id, kind, &[low, (high.0, low.1), high, (low.0, high.1)])
    }

    /// A line of ground with a width.
    pub fn line(mut self, id: &str, kind: Kind, line: &[(i32, i32)], width: u16) -> Self {
        self.file.terrain.push(TerrainFile {
            id: id.into(),
            kind,
            name: id.into(),
            polygon: Vec::new(),
            line: line.to_vec(),
            width,
            crest: Vec::new(),
            crops: false,
            cover_from: None,
        });
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

    /// A unit's stored order, or a general's marker.
    pub fn order(self, id: &str, order: Order) -> Self {
        self.with(id, move |piece| piece.order = order)
    }

    /// Disordered.
    pub fn disordered(self, id: &str) -> Self {
        self.with(id, |piece| piece.disordered = true)
    }

    /// In column, or limbered.
    pub fn column(self, id: &str) -> Self {
        self.with(id, |piece| piece.formation = Formation::Column)
    }

    /// In opportunity.
    pub fn ready(self, id: &str) -> Self {
        self.with(id, |piece| piece.opportunity = true)
    }

    /// Tested by an earlier round.
    pub fn tested(self, id: &str) -> Self {
        self.with(id, |piece| piece.tested = true)
    }

    /// A contact: attacker, target, side, what it counts as.
    pub fn link(mut self, attacker: &str, target: &str, side: Edge, from: Direction) -> Self {
        self.links.push((attacker.into(), target.into(), side, from));
        self
    }

    /// The turn.
    pub fn turn(mut self, turn: u8) -> Self {
        self.turn = turn;
        self
    }

    /// Without orders.
    pub fn without_orders(mut self) -> Self {
        self.options.orders = false;
        self
    }

    fn build(self) -> (Scenario, Options, Position) {
        let mut file = self.file;
        // A side nobody was named for has somebody far off: no brigade is empty.
        for (side, y) in [(Side::First, 30), (Side::Second, 770)] {
            let name = if side == Side::First { "Red idle" } else { "Blue idle" };
            for brigade in file.sides[side].brigades.iter_mut().filter(|brigade| brigade.units.is_empty()) {
                brigade.units.push(UnitFile {
                    id: name.into(),
                    name: name.into(),
                    row: Row::Muli,
                    size: Size::Full,
                    x: 30,
                    y,
                    facing: 0,
                    disordered: false,
                    column: false,
                    turntable: false,
                    arrival: None,
                });
            }
            // A commander who was not placed is not there.
            let commander = &mut file.sides[side].commander;
            if commander.id.ends_with(" CIC") {
                (commander.x, commander.y) = (1170, y + if side == Side::First { 0 } else { -10 });
            }
        }
        let scenario = match Scenario::new(file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        let game = match Colonia::start(&scenario, &self.options) {
            Ok(game) => game,
            Err(problems) => panic!("{problems}"),
        };
        let mut position = game.position();
        position.turn = self.turn;
        position.frames.clear();
        let board = &scenario.0;
        for (at, card) in board.roster.iter().enumerate() {
            if card.id.ends_with(" CIC") || card.id.ends_with(" idle") {
                position.pieces[at].place = Place::Due;
            }
        }
        let unit = |id: &str| match board.roster.iter().position(|card| card.id == id) {
            Some(at) => Unit(at as u8),
            None => panic!("no unit {id}"),
        };
        for (id, tweak) in &self.tweaks {
            tweak(&mut position.pieces[unit(id).index()]);
        }
        for (attacker, target, side, from) in &self.links {
            position.links.push(Link {
                attacker: unit(attacker),
                target: unit(target),
                side: *side,
                from: *from,
                mutual: false,
            });
        }
        for (id, chief) in &self.chiefs {
            if let Some(card) = board.card(unit(id)).general {
                position.chiefs[usize::from(card.chief)] = *chief;
            }
        }
        (scenario, self.options, position)
    }

    /// Begins with these frames.
    pub fn at(self, frames: impl FnOnce(&Scenario) -> Vec<Frame>) -> Table {
        let (scenario, options, mut position) = self.build();
        position.frames = frames(&scenario);
        Table::of(scenario, options, &position)
    }

    /// Begins as the scenario does, with its own set-up.
    pub fn from_the_start(self) -> Table {
        let scenario = match Scenario::new(self.file) {
            Ok(scenario) => scenario,
            Err(problems) => panic!("{problems}"),
        };
        Table::at_start(scenario, self.options)
    }

    /// Begins with a unit that has just been named and may act.
    pub fn acting(self, id: &str) -> Table {
        let mut table = self.naming(id);
        let unit = table.u(id);
        table.position(|position| {
            let piece = &mut position.pieces[unit.index()];
            (piece.activated, piece.steadies) = (true, piece.disordered);
            let start = Pose { x: piece.x, y: piece.y, facing: piece.facing };
            position.frames.push(Frame::Act(Act {
                unit,
                start,
                moved: false,
                fired: false,
                plan: None,
                actions: 0,
                limbered: false,
                turned: 0,
                formed: false,
                met: false,
                spent: false,
            }));
        });
        table
    }

    /// Begins with the owner naming a unit of this one's brigade.
    pub fn naming(self, id: &str) -> Table {
        let id = id.to_string();
        self.at(|scenario| {
            let (_, brigade) = find(scenario, &id);
            let side = scenario.0.brigades[usize::from(brigade)].side;
            vec![Frame::Brigades { side: side.other() }, Frame::Units { brigade, joined: Vec::new() }]
        })
    }

    /// Begins with an engaged unit that has just been named.
    pub fn engaged(self, id: &str) -> Table {
        let mut table = self.naming(id);
        let unit = table.u(id);
        table.position(|position| {
            position.pieces[unit.index()].activated = true;
            position.frames.push(Frame::Engaged { unit });
        });
        table
    }

    /// Begins with the choice of a brigade.
    pub fn choosing(self, side: Side) -> Table {
        self.at(|_| vec![Frame::Brigades { side }])
    }
}
