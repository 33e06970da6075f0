//! Words that belong to no book: lines of the chronicle, lists of games, storage and files.

pub mod fill;
pub mod line;
pub mod link;
pub mod measure;
mod table;

use rules_core::{Problems, Side};

pub use fill::fill;
pub use line::{Line, Part, agreement, note, signed, takeback};
pub use link::link_fault;
pub use table::table;

use crate::books;
use crate::files::Unread;
use crate::i18n;
use crate::session_store::OpenFault;
use crate::storage::{SlotInfo, StorageProblem};
use crate::tr;

/// What the lists say about a slot: its turn, and who is to act.
pub fn slot_line(info: &SlotInfo) -> String {
    if info.over {
        return tr!(slot.over, turn = info.turn);
    }
    let Some(scenario) = books::scenario(&info.scenario) else { return String::new() };
    let mut line = (scenario.turn)(info.turn, info.turns);
    let next = match (&info.unit, info.decider) {
        (Some(unit), _) => Some(tr!(slot.acts, who = unit.clone())),
        (None, Some(0)) => Some(tr!(slot.decides, side = (scenario.side)(Side::First))),
        (None, Some(_)) => Some(tr!(slot.decides, side = (scenario.side)(Side::Second))),
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
    match books::scenario(&info.scenario) {
        Some(scenario) if info.name.is_empty() => (scenario.name)().to_owned(),
        _ if info.name.is_empty() => info.id.clone(),
        _ => info.name.clone(),
    }
}

/// When a slot was last kept, as the language writes days and hours.
pub fn slot_date(info: &SlotInfo) -> String {
    let style = js_sys::Object::new();
    for key in ["dateStyle", "timeStyle"] {
        // A fresh object takes any property.
        let _ = js_sys::Reflect::set(&style, &key.into(), &"short".into());
    }
    let date = js_sys::Date::new(&(info.kept as f64).into());
    String::from(date.to_locale_string(i18n::code(i18n::language()), &style))
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
        OpenFault::SetUp => tr!(open.set_up).to_owned(),
        OpenFault::BadStart(problems) => tr!(open.bad_start, why = faults(problems)),
        OpenFault::Entry(number, why) => {
            let line = tr!(open.entry, number = *number + 1);
            if why.is_empty() { line } else { format!("{line} {why}") }
        }
        OpenFault::Dice(number) => tr!(open.dice, number = *number + 1),
        OpenFault::Hash => tr!(open.hash).to_owned(),
    }
}

/// The fields at fault in an input, as the core names them.
pub fn faults(problems: &Problems) -> String {
    problems.to_string()
}
