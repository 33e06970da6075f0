//! Turns what the book says, typed and numbered, into words of the page's language.

pub mod action;
pub mod decision;
pub mod event;
pub mod refusal;
pub mod sums;

use rules_core::Side;
use rules_core::books::obbedisco::{Band, Goal, LostBy, Name, Unit};
use rules_core::hex::HexId;

pub use action::action;
pub use decision::{heading, regiment, subject};
pub use event::{ending_line, events};
pub use refusal::refusal;
pub use sums::modifier;

use super::scenario::place_name;
use crate::tr;

/// The first day of the campaign, in July.
const FIRST_DAY: u8 = 13;

/// The day of July of a turn.
pub const fn day(turn: u8) -> u8 {
    FIRST_DAY + turn.saturating_sub(1)
}

/// The name of a side.
pub fn side(side: Side) -> &'static str {
    match side {
        Side::First => tr!(italian),
        Side::Second => tr!(austrian),
    }
}

/// A place by the name on the map, or by its number.
pub fn place(hex: HexId) -> String {
    place_name(hex).map_or_else(|| hex.to_string(), str::to_owned)
}

/// A unit: the leader's name, or whose garrison it is.
pub fn unit(unit: Unit) -> String {
    match unit {
        Unit::Leader(leader) => leader.label().to_owned(),
        Unit::Garrison(hex) => tr!(unit.garrison, place = place(hex)),
    }
}

/// A leader's name.
pub fn leader(leader: Name) -> &'static str {
    leader.label()
}

/// An end of retreats.
pub fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::LakeIdro => tr!(obb.goal.lake_idro),
        Goal::Roncone => tr!(obb.goal.roncone),
        Goal::Riva => tr!(obb.goal.riva),
    }
}

/// The garrison of a hex.
pub fn garrison(hex: HexId) -> String {
    tr!(unit.garrison, place = place(hex))
}

/// A place by its name and number, or by its number alone.
pub fn place_and_number(hex: HexId) -> String {
    let number = tr!(hex.number, id = hex.to_string());
    place_name(hex).map_or_else(|| number.clone(), |name| format!("{name}, {number}"))
}

/// The label of something drawn, as journals have it, in words.
pub fn chance(label: &str) -> String {
    match label {
        "End" | "end" => tr!(ev.chit_end).to_owned(),
        "Event" | "event" => tr!(ev.chit_event).to_owned(),
        other => other.to_owned(),
    }
}

/// The band of a lost combat.
pub const fn lost_by(by: LostBy) -> Band {
    match by {
        LostBy::Crushing => Band::Crushing,
        LostBy::Clear => Band::Clear,
        LostBy::Slight => Band::Slight,
    }
}
