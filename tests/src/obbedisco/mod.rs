//! A table for *Obbedisco!*: set up any position, throw known dice, look at what came of it.
//!
//! ```
//! use rules_core::books::obbedisco::Name::LaPorta;
//! use tests::obbedisco::table;
//!
//! let mut game = table().leader(LaPorta, 3819).activated(LaPorta);
//! game.dice([3]).march();
//! game.steps([3719, 3718]);
//! assert_eq!((game.hex(LaPorta), game.march_state().spent), (3718, 2));
//! ```
// A broken set-up or an unexpected refusal is a failed test.
#![allow(clippy::panic, clippy::missing_panics_doc)]

use rules_core::Side;
use rules_core::books::obbedisco::{Action, ITALIAN, March, Modifier, Name, Obbedisco, Options, Position, Scenario};
use rules_core::hex::HexId;

mod setup;
mod table;

pub use setup::Setup;

/// A game on the table.
pub type Table = crate::table::Table<Obbedisco>;

/// Modifiers of a sum with their values.
pub type Terms = Vec<(Modifier, i8)>;

/// The scenario that comes with the project.
pub fn bezzecca() -> Scenario {
    match scenarios::obbedisco("bezzecca-1866") {
        Ok(scenario) => scenario,
        Err(problems) => panic!("{problems}"),
    }
}

/// A position in the making: nobody on the map, options off, turn 1, cities as at the start; an End and three Event
/// chits in the cup.
pub fn table() -> Setup {
    let scenario = bezzecca();
    let italian_cities = scenario.0.file.italian_cities.iter().copied().collect();
    let position = Position { italian_cities, end_chits: 1, event_chits: 3, ..Position::default() };
    Setup { scenario, options: Options::default(), position }
}

/// An attack without guns.
pub const fn attack(target: u16) -> Action {
    Action::Attack { target: HexId(target), guns: false }
}

/// A march along the road as it stands after some MP spent.
pub const fn marched(leader: Name, mp: u8, road_mp: u8, spent: u8) -> March {
    March {
        leader,
        mp,
        road_mp,
        spent,
        on_road: true,
        stepped: true,
        attacked: false,
        entered_zoc: false,
        hill_rolled: false,
        guided: false,
        owes_reactivation: false,
        over: false,
    }
}

/// A step.
pub const fn step(to: u16) -> Action {
    Action::Step { to: HexId(to) }
}

/// The side that draws on odd turns.
pub const FIRST: Side = ITALIAN;
