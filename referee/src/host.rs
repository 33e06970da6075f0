//! What the command line needs of a book beyond its rules: where its scenarios come from.

use rules_core::books::obbedisco::{Action, Name, Obbedisco};
use rules_core::hex::HexId;
use rules_core::{Game, Problems};

/// A book with scenarios.
pub trait Hosted: Game {
    /// A scenario that comes with the project.
    ///
    /// # Errors
    /// That there is none of this id, or its faults.
    fn scenario(id: &str) -> Result<Self::Scenario, Problems>;

    /// Actions worth asking for at any time, legal or not, to see what is refused and why.
    fn probes() -> Vec<Self::Action>;
}

impl Hosted for Obbedisco {
    fn scenario(id: &str) -> Result<Self::Scenario, Problems> {
        scenarios::obbedisco(id)
    }

    fn probes() -> Vec<Action> {
        let mut probes = vec![
            Action::Draw,
            Action::Pass,
            Action::Decline,
            Action::March,
            Action::ForcedMarch,
            Action::Entrench,
            Action::Detach { sp: 1 },
            Action::Detach { sp: 3 },
            Action::Exit,
            Action::Stop,
            Action::Stay,
        ];
        // The length of the main road, its surroundings, and a hex that is not there.
        for hex in (36..=58).flat_map(|column| (0..=27).map(move |row| HexId::of(column, row))).chain([HexId(9999)]) {
            probes.push(Action::Step { to: hex });
            probes.push(Action::Attack { target: hex, guns: false });
            probes.push(Action::Retreat { to: hex });
            probes.push(Action::Advance { to: hex });
            probes.push(Action::Raise { at: hex });
            probes.push(Action::Attack { target: hex, guns: true });
        }
        for leader in Name::ALL {
            probes.push(Action::Choose { leader });
            probes.push(Action::Place { leader, at: HexId(3725) });
            probes.push(Action::React { leader, to: HexId(4409) });
        }
        probes
    }
}

/// Calls a generic function for the book of an id.
#[macro_export]
macro_rules! for_book {
    ($id:expr, $function:ident ( $($argument:expr),* )) => {
        match rules_core::any::Book::of($id) {
            Some(rules_core::any::Book::Obbedisco) => {
                $function::<rules_core::books::obbedisco::Obbedisco>($($argument),*)
            }
            None => Err($crate::error::Error::UnknownBook { id: $id.to_string() }),
        }
    };
}
