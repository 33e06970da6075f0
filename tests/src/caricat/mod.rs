//! A table for *Caricat!*: set up any position, throw known dice, look at what came of it.
//!
//! ```
//! use tests::caricat::pastrengo;
//!
//! let mut game = pastrengo().unit("I7", 2014).leader("VE", 2014).unit("GRA", 2111).leader("WOH", 2309).activated("VE");
//! game.step("I7", 2013);
//! assert_eq!(game.hex("I7"), 2013);
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc, clippy::return_self_not_must_use)]

use std::sync::OnceLock;

use rules_core::Clause;
use rules_core::books::caricat::{
    Action, Caricat, Chief, Leader, MapFile, Mobile, Modifier, Options, Piece, Place, Position, Scenario, ScenarioFile,
    Squad, Unit,
};
use rules_core::hex::HexId;

mod setup;
mod table;

pub use setup::Setup;

/// A game on the table.
pub type Table = crate::table::Table<Caricat>;

/// The terms of a sum.
pub type Terms = Vec<(Modifier, i8)>;

/// A unit by its letters.
pub fn u(id: &str) -> Unit {
    match Unit::parse(id) {
        Some(unit) => unit,
        None => panic!("{id} is no unit's label"),
    }
}

/// A leader by his letters.
pub fn l(id: &str) -> Leader {
    match Leader::parse(id) {
        Some(leader) => leader,
        None => panic!("{id} is no leader's label"),
    }
}

/// Units in the order named.
pub fn squad<const N: usize>(ids: [&str; N]) -> Squad {
    ids.into_iter().map(u).collect()
}

/// A scenario that comes with the project, read once.
pub fn scenario(id: &str) -> Scenario {
    static PASTRENGO: OnceLock<Scenario> = OnceLock::new();
    static MONTEBELLO: OnceLock<Scenario> = OnceLock::new();
    let known = if id == "pastrengo-1848" { &PASTRENGO } else { &MONTEBELLO };
    let read = || match scenarios::caricat(id) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    };
    known.get_or_init(read).clone()
}

fn battle(id: &str) -> Setup {
    let scenario = scenario(id);
    // Nobody on the map, nobody lost: all wait off the map, where nothing counts.
    let units = scenario.0.file.units.iter().map(|card| Piece { id: card.id, place: Place::Left, ..Piece::default() });
    let leaders = scenario.0.file.leaders.iter().map(|card| Chief {
        id: card.id,
        place: Place::Left,
        level: card.level,
        ..Chief::default()
    });
    let position = Position { units: units.collect(), leaders: leaders.collect(), ..Position::default() };
    Setup { id: id.into(), scenario, options: Options::default(), position }
}

/// An empty table of Pastrengo, turn 1, no options, objectives as at the start.
pub fn pastrengo() -> Setup {
    battle("pastrengo-1848")
}

/// An empty table of Montebello.
pub fn montebello() -> Setup {
    battle("montebello-1859")
}

fn read(file: ScenarioFile, map: &MapFile) -> Scenario {
    match Scenario::new(file, map) {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// A step of a unit.
pub fn step(unit: &str, to: u16) -> Action {
    Action::Step { piece: Mobile::Unit(u(unit)), to: HexId(to) }
}

/// A step of a leader.
pub fn lead(leader: &str, to: u16) -> Action {
    Action::Step { piece: Mobile::Leader(l(leader)), to: HexId(to) }
}

/// The clause ids that a list of citations names.
pub fn ids(clauses: &[Clause]) -> Vec<&'static str> {
    clauses.iter().map(|clause| clause.id()).collect()
}
