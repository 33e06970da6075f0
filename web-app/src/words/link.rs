//! Links that do not fit, in words.

use crate::session_store::LinkFault;
use crate::tr;
use crate::words::open_fault;

/// Why what came by link does not fit.
pub fn link_fault(fault: &LinkFault) -> String {
    match fault {
        LinkFault::Link(links::Fault::Damaged) => tr!(links.damaged).to_owned(),
        LinkFault::Link(links::Fault::TooLong) => tr!(links.too_long).to_owned(),
        LinkFault::Link(links::Fault::Newer) | LinkFault::Newer => tr!(links.newer).to_owned(),
        LinkFault::Unknown => tr!(links.unknown).to_owned(),
        LinkFault::Parts { same: 0, exactly: false, .. } => tr!(links.parts_early).to_owned(),
        LinkFault::Parts { same, exactly: true, .. } => tr!(links.parts_at, step = same + 1),
        LinkFault::Parts { same, exactly: false, .. } => tr!(links.parts_after, step = *same),
        LinkFault::Missing(from) => tr!(links.missing, step = from + 1),
        LinkFault::TakenBack => tr!(links.taken_back).to_owned(),
        LinkFault::Seal => tr!(links.seal).to_owned(),
        LinkFault::NotTheirs => tr!(links.not_theirs).to_owned(),
        LinkFault::SetUp => tr!(links.set_up_wrong).to_owned(),
        LinkFault::Game(fault) => open_fault(fault),
    }
}
