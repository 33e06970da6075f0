//! A table for *De Bellis Empire*: set up any position, throw known dice, look at what came of it.
//!
//! Places are centimetres, facings degrees. As the cases have it, South is side 1 and active, owns y = 0 and is listed
//! first; North owns y = 90.
//!
//! ```
//! use rules_core::books::dbe::Code;
//! use tests::dbe::{ahead, field};
//!
//! let mut game = field().south("A", Code::Inf, 40.0, 30.0, 0.0).north("X", Code::Inf, 40.0, 80.0, 180.0).moves();
//! game.go("A", [ahead(8.0)]);
//! assert_eq!(game.stands("A"), (40.0, 38.0, 0.0));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use, clippy::needless_pass_by_value)]

use std::sync::OnceLock;

use rules_core::books::dbe::army::{Nation, battle};
use rules_core::books::dbe::{
    Code, CorpsFile, CrossingFile, Dbe, Kind, Leg, Modifier, Options, Pose, Scenario, ScenarioFile, SideFile,
    TerrainFile, UnitFile,
};
use rules_core::table::{Angle, Hand, Length, TableEdge};
use rules_core::{BySide, Side};

mod setup;
mod table;

pub use setup::Setup;

/// A game on the table.
pub type Table = crate::table::Table<Dbe>;

/// The terms of a sum.
pub type Terms = Vec<(Modifier, i8)>;
/// South, the first side.
pub const SOUTH: Side = Side::First;
/// North, the second side.
pub const NORTH: Side = Side::Second;

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static KNOWN: [OnceLock<Scenario>; 2] = [const { OnceLock::new() }; 2];
    let read = || match scenarios::dbe(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    KNOWN[usize::from(id != "marengo-1800")].get_or_init(read).clone()
}

/// A free battle of two corps a side, set up by the players, with a river, a city, a wall and a redoubt.
pub fn free_battle() -> Scenario {
    let mut file = battle("free", Nation::French.army(2, 'F'), Nation::Austrian.army(2, 'A'));
    let line = |id: &str, kind: Kind, line: &[(i32, i32)], width: i32| TerrainFile {
        line: line.to_vec(),
        width,
        ..ground(id, kind)
    };
    let area = |id: &str, kind: Kind, (west, south): (i32, i32), (east, north): (i32, i32)| TerrainFile {
        polygon: vec![(west, south), (east, south), (east, north), (west, north)],
        ..ground(id, kind)
    };
    let crossing = |bridge, x, y, width| CrossingFile { bridge, x, y, width };
    file.rounds = 12;
    file.terrain = vec![
        TerrainFile {
            crossings: vec![crossing(true, 2500, 4500, 500), crossing(false, 800, 4500, 800)],
            ..line("river", Kind::River, &[(0, 4500), (3000, 4500), (4000, 9000)], 200)
        },
        TerrainFile { circle: Some((6000, 3000, 700)), ..ground("city", Kind::Town) },
        area("wood", Kind::Wood, (7800, 3800), (9000, 5400)),
        area("vines", Kind::Rough, (9600, 3000), (11_000, 4200)),
        TerrainFile {
            crest: vec![(4600, 6200), (6400, 6200)],
            ..area("hill", Kind::HillGentle, (4200, 5600), (6800, 6800))
        },
        area("lake", Kind::Impassable, (10_000, 5600), (11_200, 6200)),
        line("wall", Kind::Wall, &[(3400, 3600), (4800, 3600)], 0),
        line("redoubt", Kind::Redoubt, &[(7000, 6900), (7600, 6900)], 0),
        line("road", Kind::Road, &[(2500, 0), (2500, 9000)], 200),
    ];
    match Scenario::new(file) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// Hundredths of a centimetre.
pub fn hundredths(centimetres: f64) -> i32 {
    (centimetres * 100.0).round() as i32
}

/// A length of centimetres.
pub fn cm(centimetres: f64) -> Length {
    Length((centimetres * 1000.0).round() as i32)
}

/// A place.
pub fn pose(x: f64, y: f64, facing: f64) -> Pose {
    Pose { x: hundredths(x), y: hundredths(y), facing: (facing * 10.0).round() as u16 }
}

/// Straight ahead.
pub fn ahead(centimetres: f64) -> Leg {
    toward(0.0, centimetres)
}

/// Straight back.
pub fn back(centimetres: f64) -> Leg {
    toward(180.0, centimetres)
}

/// Straight in a direction seen from the facing.
pub fn toward(degrees: f64, centimetres: f64) -> Leg {
    Leg::Straight { toward: Angle((degrees * 100.0).round() as i32), length: cm(centimetres) }
}

/// A wheel on the right front corner.
pub fn wheel_right(degrees: i32) -> Leg {
    Leg::Wheel { on: Hand::Right, turn: Angle::degrees(degrees) }
}

/// A wheel on the left front corner.
pub fn wheel_left(degrees: i32) -> Leg {
    Leg::Wheel { on: Hand::Left, turn: Angle::degrees(degrees) }
}

/// A pivot, clockwise.
pub fn pivot(degrees: i32) -> Leg {
    Leg::Pivot { turn: Angle::degrees(degrees) }
}

/// A piece of ground with nothing set.
pub fn ground(id: &str, kind: Kind) -> TerrainFile {
    TerrainFile {
        id: id.into(),
        kind,
        name: String::new(),
        polygon: Vec::new(),
        circle: None,
        line: Vec::new(),
        width: 0,
        crest: Vec::new(),
        radius: 0,
        banks: false,
        crossings: Vec::new(),
    }
}

/// An open table of 120 x 90: one corps a side, its general in the corner.
pub fn field() -> Setup {
    let side = |name: &str, edge: TableEdge, y: f64| SideFile {
        name: name.into(),
        edge: Some(edge),
        chief: None,
        corps: vec![corps_file(&format!("{name} 1"), 2.0, y)],
    };
    let file = ScenarioFile {
        format: 1,
        id: "field".into(),
        book: "dbe".into(),
        date: String::new(),
        width: 12_000,
        height: 9000,
        large: false,
        rounds: 20,
        first: Some(SOUTH),
        deploy: false,
        budgeted: false,
        open_fords: false,
        terrain: Vec::new(),
        sides: BySide::new(side("South", TableEdge::South, 2.0), side("North", TableEdge::North, 88.0)),
        victory: None,
    };
    Setup { file, options: Options::default(), tweaks: Vec::new(), changes: Vec::new(), active: SOUTH }
}

fn terms(tally: &rules_core::books::dbe::Tally) -> Terms {
    tally.0.iter().filter(|term| term.what != Modifier::Factor).map(|term| (term.what, term.value)).collect()
}

fn corps_file(id: &str, x: f64, y: f64) -> CorpsFile {
    let general = unit_file(&format!("{id} GEN"), Code::Gen, (x, y, 0.0));
    CorpsFile { id: id.into(), name: id.into(), general, units: Vec::new(), arrival: None }
}

fn unit_file(id: &str, code: Code, at: (f64, f64, f64)) -> UnitFile {
    let at = pose(at.0, at.1, at.2);
    UnitFile { id: id.into(), name: id.into(), code, guard: false, x: at.x, y: at.y, facing: at.facing, arrival: None }
}
