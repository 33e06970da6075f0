//! A table for *Italiani in Colonia*: set up any position, throw known dice, look at what came of it.
//!
//! Places are millimetres. As the cases have it, Red is side 1 and active, Blue is side 2, orders are DIFESA.
//!
//! ```
//! use rules_core::books::colonia::Row;
//! use tests::colonia::{field, leg};
//!
//! let mut game = field().red("A", Row::Fanteria, 400, 300, 0).blue("E", Row::Ascari, 400, 700, 180).acting("A");
//! game.walk([leg(0, 50)]);
//! assert_eq!(game.stands("A"), (400, 350, 0));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use, clippy::needless_pass_by_value)]

use std::sync::OnceLock;

use rules_core::books::colonia::{
    Action, BrigadeFile, Colonia, Compass, GeneralFile, List, Modifier, Options, Order, Part, RulesFile, Scenario,
    ScenarioFile, SideFile, Tally, Unit, UnitFile, VictoryFile,
};
use rules_core::table::Hand;
use rules_core::{BySide, Side};

mod setup;
mod table;

pub use setup::Setup;

/// A game on the table.
pub type Table = crate::table::Table<Colonia>;

/// The terms of a sum.
pub type Terms = Vec<(Modifier, i8)>;

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static KNOWN: [OnceLock<Scenario>; 4] = [const { OnceLock::new() }; 4];
    let at = match id {
        "coatit-1895" => 0,
        "sciara-sciat-1911" => 1,
        "langfang-1900" => 2,
        _ => 3,
    };
    let read = || match scenarios::colonia(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    KNOWN[at].get_or_init(read).clone()
}

/// A straight leg, bearing in degrees, length in millimetres.
pub fn leg(degrees: u16, mm: u16) -> Part {
    Part::Leg { toward: degrees * 100, mm }
}

/// A wheel on the right front corner.
pub fn wheel_right(degrees: u8) -> Part {
    Part::Wheel { on: Hand::Right, degrees }
}

/// A wheel on the left front corner.
pub fn wheel_left(degrees: u8) -> Part {
    Part::Wheel { on: Hand::Left, degrees }
}

/// A pivot, clockwise.
pub fn pivot(by: i16) -> Part {
    Part::Pivot { by }
}

/// An open field of 120 x 80 with nobody on it.
pub fn field() -> Setup {
    let side = |name: &str, edge: Compass| SideFile {
        name: name.into(),
        list: List::Italiani,
        edge,
        commander: general(&format!("{name} CIC"), 600, 40, 0, (40, 0, 0)),
        divisions: Vec::new(),
        brigades: vec![brigade(&format!("{name} 1"), Vec::new())],
    };
    let file = ScenarioFile {
        format: 1,
        id: "field".into(),
        book: "colonia".into(),
        date: String::new(),
        width: 1200,
        height: 800,
        turns: 12,
        first: Some(Side::First),
        deploy: None,
        terrain: Vec::new(),
        sides: BySide::new(side("Red", Compass::South), side("Blue", Compass::North)),
        victory: VictoryFile { percent_per_point: 10, objectives: Vec::new(), sudden: Vec::new() },
        rules: RulesFile::default(),
    };
    Setup { file, options: Options::default(), tweaks: Vec::new(), turn: 1, links: Vec::new(), chiefs: Vec::new() }
}

fn find(scenario: &Scenario, id: &str) -> (Unit, u8) {
    match scenario.0.roster.iter().position(|card| card.id == id) {
        Some(at) => (Unit(at as u8), scenario.0.roster[at].brigade.unwrap_or(0)),
        None => panic!("no unit {id}"),
    }
}

/// A move.
pub fn walk<const N: usize>(parts: [Part; N]) -> Action {
    Action::Move { parts: parts.to_vec(), with: None }
}

/// The terms of a sum.
pub fn terms(tally: &Tally) -> Terms {
    tally.0.iter().map(|term| (term.what, term.value)).collect()
}

fn general(id: &str, x: i32, y: i32, facing: u16, grades: (u8, i8, i8)) -> GeneralFile {
    GeneralFile {
        id: id.into(),
        name: id.into(),
        x,
        y,
        facing,
        m: 5,
        radius: grades.0,
        valour: grades.1,
        charisma: grades.2,
        order: Order::Difesa,
    }
}

fn brigade(id: &str, units: Vec<UnitFile>) -> BrigadeFile {
    BrigadeFile {
        id: id.into(),
        name: id.into(),
        division: None,
        general: None,
        order: Order::Difesa,
        fixed_order: false,
        arrival: None,
        arrival_edge: None,
        units,
    }
}
