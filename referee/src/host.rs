//! What the command line needs of a book beyond its rules: where its scenarios come from.

use rules_core::Problems;
use rules_core::books::bravado::{self, Bravado};
use rules_core::books::caricat::{self, Caricat, Level, Mobile, Squad};
use rules_core::books::colonia::{self, Colonia};
use rules_core::books::dbe::{self, Dbe};
use rules_core::books::obbedisco::{Action, Name, Obbedisco};
use rules_core::hex::HexId;
use rules_core::search::Judge;

/// A book with scenarios.
pub trait Hosted: Judge {
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

impl Hosted for Caricat {
    fn scenario(id: &str) -> Result<Self::Scenario, Problems> {
        scenarios::caricat(id)
    }

    fn probes() -> Vec<caricat::Action> {
        use caricat::Action;
        let units = ["I1", "I3", "I7", "CAR", "GRA", "KJ4", "PI1", "AC1", "TX1", "84eI", "98eI", "NOV", "R40I", "R3I"];
        let leaders = ["VE", "BRO", "FED", "TRO", "WOH", "SIG", "TAX", "SCH", "BLA", "URB", "SCG", "GAA", "BIL", "HES"];
        let units: Vec<caricat::Unit> = units.into_iter().filter_map(caricat::Unit::parse).collect();
        let leaders: Vec<caricat::Leader> = leaders.into_iter().filter_map(caricat::Leader::parse).collect();
        let mut probes = vec![
            Action::Pass,
            Action::Stop,
            Action::EndMovement,
            Action::EndCombat,
            Action::Evade,
            Action::Stay,
            Action::Bridge { destroyed: true },
            Action::Shift { to: Level::Attack },
        ];
        let hexes: Vec<HexId> =
            (18..=26).flat_map(|column| (8..=15).map(move |row| HexId::of(column, row))).chain([HexId(9999)]).collect();
        for &unit in &units {
            for &to in &hexes {
                probes.push(Action::Step { piece: Mobile::Unit(unit), to });
            }
            for &target in &units {
                let squad = Squad::one(unit);
                probes.push(Action::Fire { units: squad, target });
                probes.push(Action::Melee { units: squad, target, charge: false });
                probes.push(Action::Melee { units: squad, target, charge: true });
            }
            probes.push(Action::Ride { unit });
            probes.push(Action::Withdraw { unit });
            probes.push(Action::Leave { unit });
            probes.push(Action::React { units: Squad::one(unit) });
            probes.push(Action::Answer { at: unit });
            probes.push(Action::Name { unit });
            probes.push(Action::Rally { unit });
            probes.push(Action::Join { unit });
            probes.push(Action::Advance { unit, to: HexId(2112) });
        }
        for &to in &hexes {
            probes.push(Action::Retreat { to });
            probes.push(Action::Escape { to });
        }
        for &leader in &leaders {
            probes.push(Action::Throw { leader });
            probes.push(Action::Call { leader });
            probes.push(Action::Activate { leader });
            hexes.iter().step_by(3).for_each(|&to| probes.push(Action::Step { piece: Mobile::Leader(leader), to }));
        }
        probes
    }
}

impl Hosted for Colonia {
    fn scenario(id: &str) -> Result<Self::Scenario, Problems> {
        scenarios::colonia(id)
    }

    fn probes() -> Vec<colonia::Action> {
        use colonia::{Action, Formation, Part, Plan, Unit};
        use rules_core::table::{Edge, Hand};
        let mut probes = vec![
            Action::Done,
            Action::Yes,
            Action::No,
            Action::Fight,
            Action::Disengage,
            Action::Garrison,
            Action::Search,
            Action::Ford,
            Action::Work,
            Action::Square { with: Vec::new() },
            Action::Form { formation: Formation::Column },
            Action::Form { formation: Formation::Line },
            Action::Leave { front: Edge::Rear },
            Action::Open { marker: None },
            Action::Lay { seals: Vec::new() },
        ];
        for toward in (0..36000).step_by(1500) {
            for mm in [0, 1, 25, 50, 999] {
                let parts = vec![Part::Leg { toward, mm }];
                probes.push(Action::Move { parts: parts.clone(), with: None });
                probes.push(Action::Charge { target: Unit(12), parts, bonus: true, with: None });
            }
        }
        for degrees in [0, 1, 30, 90, 200] {
            let wheel = Part::Wheel { on: Hand::Left, degrees };
            probes.push(Action::Move { parts: vec![wheel], with: None });
            probes.push(Action::Move { parts: vec![wheel, Part::Leg { toward: 0, mm: 10 }], with: Some(Unit(0)) });
            probes.push(Action::Move { parts: vec![Part::Pivot { by: i16::from(degrees) }], with: None });
        }
        for unit in (0..40).chain([255]).map(Unit) {
            probes.push(Action::Name { unit });
            probes.push(Action::Fire { target: unit, then: Plan::Stand, from: Edge::Front });
            probes.push(Action::Fire { target: unit, then: Plan::Move, from: Edge::Left });
            probes.push(Action::React { unit, toward: 9000 });
            probes.push(Action::Opportunity { units: vec![unit] });
            probes.push(Action::Main { attacker: unit, target: Unit(1) });
            probes.push(Action::Board { lorry: unit });
            probes.push(Action::Brigade { brigade: unit.0 });
        }
        probes
    }
}

impl Hosted for Dbe {
    fn scenario(id: &str) -> Result<Self::Scenario, Problems> {
        scenarios::dbe(id)
    }

    fn probes() -> Vec<dbe::Action> {
        use dbe::{Action, Leg, Manoeuvre, Onto, Pay, Unit};
        use rules_core::table::{Angle, Edge, Hand, Length, TableEdge};
        let mut probes = vec![
            Action::Begin,
            Action::Done,
            Action::Yes,
            Action::No,
            Action::Decline,
            Action::TakeOver { corps: Some(0) },
            Action::Edge { edge: TableEdge::South },
            Action::Keep { units: vec![Unit(2)] },
            Action::Deploy { at: Vec::new() },
        ];
        let pay = Pay { corps: 1, chief: 0 };
        let ahead = |cm: i32| Leg::Straight { toward: Angle::ZERO, length: Length::cm(cm) };
        for unit in (0..52).chain([255]).map(Unit) {
            for legs in [
                vec![],
                vec![ahead(4)],
                vec![ahead(12)],
                vec![ahead(40)],
                vec![Leg::Straight { toward: Angle::QUARTER, length: Length::cm(6) }],
                vec![Leg::Wheel { on: Hand::Left, turn: Angle::degrees(60) }],
                vec![Leg::About, Leg::About],
            ] {
                probes.push(Action::General { unit, legs: legs.clone(), attach: Some(Unit(3)) });
                probes.push(Action::Move { unit, legs: legs.clone(), onto: None, pay });
                for target in [Unit(4), Unit(30), Unit(40)] {
                    for edge in [Edge::Front, Edge::Left, Edge::Rear] {
                        let onto = Some(Onto { target, edge });
                        probes.push(Action::Move { unit, legs: legs.clone(), onto, pay });
                    }
                }
            }
            probes.push(Action::Move { unit, legs: vec![ahead(2)], onto: None, pay: Pay { corps: 0, chief: 2 } });
            probes.push(Action::BreakOff { unit, length: Length::cm(3), pay });
            probes.push(Action::BreakOff { unit, length: Length::cm(4), pay });
            let units = vec![unit, Unit(unit.0.saturating_add(1)), Unit(unit.0.saturating_add(2))];
            for how in [
                Manoeuvre::March { legs: vec![ahead(30)] },
                Manoeuvre::March { legs: vec![Leg::Pivot { turn: Angle::degrees(5) }] },
                Manoeuvre::Back { length: Length::cm(20) },
                Manoeuvre::Slide { hand: Hand::Left, length: Length::cm(2) },
                Manoeuvre::Slide { hand: Hand::Left, length: Length::cm(5) },
                Manoeuvre::Column { legs: vec![ahead(3)] },
                Manoeuvre::Deploy { to: Vec::new() },
            ] {
                probes.push(Action::Group { units: units.clone(), how, onto: None, pay });
            }
            probes.push(Action::Name { unit });
            probes.push(Action::Target { unit });
            probes.push(Action::Detach { unit });
            probes.push(Action::FleeFirst { unit });
            for main in (0..52).map(Unit) {
                probes.push(Action::Shoot { main, extra: vec![unit] });
                probes.push(Action::Face { unit: main, enemy: unit });
            }
        }
        probes
    }
}

impl Hosted for Bravado {
    fn scenario(id: &str) -> Result<Self::Scenario, Problems> {
        scenarios::bravado(id)
    }

    fn probes() -> Vec<bravado::Action> {
        use bravado::{Action, Part, Unit};
        use rules_core::secret::{Commitment, Salt};
        use rules_core::table::Hand;
        let mut probes = vec![
            Action::Begin,
            Action::Done,
            Action::Yes,
            Action::No,
            Action::Deploy { at: Vec::new() },
            Action::Seal { seal: Commitment([7; 32]) },
            Action::Open { number: Some((3, Salt([9; 16]))) },
            Action::Face { facing: 400 },
            Action::Stop { back: 900 },
        ];
        for mm in [0, 1, 50, 150, 400] {
            probes.push(Action::Pursue { mm, hand: Hand::Left });
        }
        for unit in (0..50).chain([255]).map(Unit) {
            for parts in [
                vec![],
                vec![Part::Leg { toward: 0, mm: 40 }],
                vec![Part::Leg { toward: 0, mm: 300 }],
                vec![Part::Leg { toward: 9000, mm: 90 }],
                vec![Part::Turn { degrees: 40 }, Part::Leg { toward: 0, mm: 150 }],
                vec![Part::Wheel { on: Hand::Left, degrees: 120 }],
            ] {
                probes.push(Action::Move { unit, parts: parts.clone() });
                probes.push(Action::Ride { general: unit, parts: parts.clone(), with: Some(Unit(6)) });
                probes.push(Action::Ride { general: unit, parts: parts.clone(), with: None });
                for target in [Unit(4), Unit(20), Unit(30)] {
                    probes.push(Action::Charge { unit, target, parts: parts.clone(), hand: Hand::Right });
                }
            }
            probes.push(Action::Recover { unit });
            probes.push(Action::Choose { general: unit });
            probes.push(Action::Name { unit });
            probes.push(Action::Fight { charger: unit });
            probes.push(Action::Join { general: unit, unit });
            (0..50).map(Unit).for_each(|target| probes.push(Action::Fire { unit, target }));
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
            Some(rules_core::any::Book::Caricat) => $function::<rules_core::books::caricat::Caricat>($($argument),*),
            Some(rules_core::any::Book::Colonia) => $function::<rules_core::books::colonia::Colonia>($($argument),*),
            Some(rules_core::any::Book::Dbe) => $function::<rules_core::books::dbe::Dbe>($($argument),*),
            Some(rules_core::any::Book::Bravado) => $function::<rules_core::books::bravado::Bravado>($($argument),*),
            None => Err($crate::error::Error::UnknownBook { id: $id.to_string() }),
        }
    };
}
