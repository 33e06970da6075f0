//! A table for *Bravado*: set up any position, throw known dice, look at what came of it.
//!
//! Places are centimetres, facings degrees. As the cases have it, Red is side 1 with the south as its home edge, Blue is
//! side 2 with the north; each has an Army Commander aside, in its corner.
//!
//! ```
//! use rules_core::books::bravado::Code;
//! use tests::bravado::{ahead, field};
//!
//! let mut game = field().red("A", Code::Li, 40.0, 30.0, 0).blue("X", Code::Li, 40.0, 80.0, 180).moves();
//! game.go("A", [ahead(8.0)]);
//! assert_eq!(game.stands("A"), (40.0, 38.0, 0));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use, clippy::needless_pass_by_value)]

use std::sync::OnceLock;

use rules_core::books::bravado::army::{Nation, battle};
use rules_core::books::bravado::{
    Bravado, CrossingFile, GeneralFile, Kind, Options, Part, Pose, Scenario, ScenarioFile, SideFile, TerrainFile,
};
use rules_core::table::{Hand, Length, TableEdge};
use rules_core::{BySide, Side};

mod setup;
mod table;

pub use setup::Setup;

/// A game on the table.
pub type Table = crate::table::Table<Bravado>;

/// Red, the first side.
pub const RED: Side = Side::First;
/// Blue, the second side.
pub const BLUE: Side = Side::Second;

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static KNOWN: [OnceLock<Scenario>; 2] = [const { OnceLock::new() }; 2];
    let read = || match scenarios::bravado(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    KNOWN[usize::from(id != "maida-1806")].get_or_init(read).clone()
}

/// A piece of ground with nothing set.
pub fn ground(id: &str, kind: Kind) -> TerrainFile {
    TerrainFile {
        id: id.into(),
        kind,
        name: String::new(),
        polygon: Vec::new(),
        line: Vec::new(),
        width: 0,
        crest: Vec::new(),
        crossings: Vec::new(),
    }
}

/// A free battle, set up by the players, with a river, a town, works, and fewer Generals than there should be.
pub fn free_battle() -> Scenario {
    let mut file = battle("free", Nation::French.army('F'), Nation::Austrian.army('A'));
    let area = |id: &str, kind: Kind, (west, south): (i32, i32), (east, north): (i32, i32)| TerrainFile {
        polygon: vec![(west, south), (east, south), (east, north), (west, north)],
        ..ground(id, kind)
    };
    let line = |id: &str, kind: Kind, line: &[(i32, i32)], width: i32| TerrainFile {
        line: line.to_vec(),
        width,
        ..ground(id, kind)
    };
    file.sides.second.generals.truncate(1);
    file.turns = 8;
    file.terrain = vec![
        TerrainFile {
            crossings: vec![
                CrossingFile { bridge: true, x: 250, y: 450, width: 50 },
                CrossingFile { bridge: false, x: 60, y: 450, width: 80 },
            ],
            ..line("river", Kind::River, &[(0, 450), (300, 450), (400, 900)], 20)
        },
        area("town", Kind::Town, (560, 300), (640, 380)),
        area("wood", Kind::Wood, (780, 380), (900, 540)),
        area("hill", Kind::Hill, (420, 560), (680, 680)),
        area("lake", Kind::Impassable, (1000, 560), (1120, 620)),
        line("works", Kind::Works, &[(660, 440), (760, 440)], 0),
        line("road", Kind::Road, &[(250, 0), (250, 900)], 20),
        line("brook", Kind::Stream, &[(900, 300), (1200, 300)], 10),
    ];
    match Scenario::new(file) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Millimetres.
pub fn mm(centimetres: f64) -> i32 {
    (centimetres * 10.0).round() as i32
}

/// A length of centimetres.
pub fn cm(centimetres: f64) -> Length {
    Length((centimetres * 1000.0).round() as i32)
}

/// A place.
pub fn pose(x: f64, y: f64, facing: u16) -> Pose {
    Pose { x: mm(x), y: mm(y), facing }
}

/// Straight ahead.
pub fn ahead(centimetres: f64) -> Part {
    toward(0, centimetres)
}

/// Straight back.
pub fn back(centimetres: f64) -> Part {
    toward(180, centimetres)
}

/// Straight in a direction seen from the facing.
pub fn toward(degrees: u16, centimetres: f64) -> Part {
    Part::Leg { toward: degrees * 100, mm: mm(centimetres) as u16 }
}

/// A turn about the centre, clockwise.
pub fn turn(degrees: i16) -> Part {
    Part::Turn { degrees }
}

/// A wheel about the right front corner.
pub fn wheel_right(degrees: u8) -> Part {
    Part::Wheel { on: Hand::Right, degrees }
}

/// An open table of 120 x 90, an Army Commander a side in its corner.
pub fn field() -> Setup {
    let side = |name: &str, edge: TableEdge, y: f64, facing: u16| SideFile {
        name: name.into(),
        edge: Some(edge),
        pluck: None,
        generals: vec![general_file(&format!("{name} AC"), if y < 45.0 { 2.0 } else { 118.0 }, y, facing)],
        units: Vec::new(),
    };
    let sides = BySide::new(side("Red", TableEdge::South, 2.0, 0), side("Blue", TableEdge::North, 88.0, 180));
    let file = ScenarioFile {
        format: 1,
        id: "field".into(),
        book: "bravado".into(),
        date: String::new(),
        width: 1200,
        height: 900,
        turns: 12,
        deploy: false,
        points: None,
        first: None,
        fog: None,
        terrain: Vec::new(),
        sides,
        victory: None,
    };
    Setup { file, options: Options::default(), tweaks: Vec::new(), changes: Vec::new() }
}

fn general_file(id: &str, x: f64, y: f64, facing: u16) -> GeneralFile {
    GeneralFile { id: id.into(), name: id.into(), x: mm(x), y: mm(y), facing, arrives: None }
}
