//! Turns what the core says, typed and numbered, into words of the page's language.

pub mod action;
pub mod decision;
pub mod event;
pub mod refusal;
pub mod sums;

use rules_core::books::obbedisco::{Band, Goal, LostBy, Name, Unit};
use rules_core::hex::HexId;
use rules_core::{Problems, Side};

pub use action::action;
pub use decision::{heading, regiment, subject};
pub use event::{Line, Part, agreement, ending_line, events, note, takeback};
pub use refusal::{play_error, refusal};
pub use sums::{modifier, signed};

use crate::files::Unread;
use crate::session_store::{self, OpenFault};
use crate::storage::{SlotInfo, StorageProblem};
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
    session_store::place_name(hex).map_or_else(|| hex.to_string(), str::to_owned)
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

/// What the lists say about a slot: its turn, and who is to act.
pub fn slot_line(info: &SlotInfo) -> String {
    if info.over {
        return tr!(slot.over, turn = info.turn);
    }
    let mut line = tr!(slot.line, turn = info.turn, turns = info.turns, day = day(info.turn));
    let next = match (&info.unit, info.decider) {
        (Some(unit), _) => Some(tr!(slot.acts, who = unit.clone())),
        (None, Some(0)) => Some(tr!(slot.decides, side = side(Side::First))),
        (None, Some(_)) => Some(tr!(slot.decides, side = side(Side::Second))),
        (None, None) => None,
    };
    if let Some(next) = next {
        line.push(' ');
        line.push_str(&next);
    }
    line
}

/// The name of a slot, or the scenario's where it has none.
pub fn slot_name(info: &SlotInfo) -> String {
    if info.name.is_empty() { tr!(slot.unnamed).to_owned() } else { info.name.clone() }
}

/// Why the storage did not do what was asked.
pub fn storage_problem(problem: &StorageProblem) -> &'static str {
    match problem {
        StorageProblem::Forbidden => tr!(storage.forbidden),
        StorageProblem::Full => tr!(storage.full),
        StorageProblem::Missing => tr!(storage.missing),
        StorageProblem::Corrupt => tr!(storage.corrupt),
        StorageProblem::Elsewhere => tr!(storage.elsewhere),
    }
}

/// Why a chosen file was not read.
pub fn unread(unread: &Unread) -> String {
    match unread {
        Unread::TooLong => tr!(open.too_long),
        Unread::Unreadable => tr!(open.unreadable),
    }
    .to_owned()
}

/// Why a game did not open whole.
pub fn open_fault(fault: &OpenFault) -> String {
    match fault {
        OpenFault::Storage(problem) => storage_problem(problem).to_owned(),
        OpenFault::Malformed(why) => tr!(open.malformed, why = why.clone()),
        OpenFault::Newer { have, most } => tr!(open.newer, have = *have, most = *most),
        OpenFault::OtherBook(book) => tr!(open.other_book, book = book.clone()),
        OpenFault::UnknownScenario(scenario) => tr!(open.unknown_scenario, scenario = scenario.clone()),
        OpenFault::BadStart(problems) => tr!(open.bad_start, why = faults(problems)),
        OpenFault::Entry(number) => tr!(open.entry, number = *number + 1),
        OpenFault::Hash => tr!(open.hash).to_owned(),
    }
}

/// The fields at fault in an input, as the core names them.
fn faults(problems: &Problems) -> String {
    problems.to_string()
}

/// The garrison of a hex.
pub fn garrison(hex: HexId) -> String {
    tr!(unit.garrison, place = place(hex))
}

/// A place by its name and number, or by its number alone.
pub fn place_and_number(hex: HexId) -> String {
    let number = tr!(hex.number, id = hex.to_string());
    session_store::place_name(hex).map_or_else(|| number.clone(), |name| format!("{name}, {number}"))
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
