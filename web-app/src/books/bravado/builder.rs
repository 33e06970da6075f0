//! The army builder's lists: units by type and quality, what they cost, the table they fight on (B1v).

use rules_core::books::bravado::Field;
use rules_core::books::bravado::army::{
    ArmyList, BUDGETS, Battle, MOST_UNITS, NORMAL, Nation, QUALITIES, TYPES, generals_for, unit_cost,
};

use super::clause;
use super::words::{fill, names};
use crate::builder::{Army, Design, Knob, Radio, Row, Section, Sheet};
use crate::tr;

/// The option without which an army has neither Militia nor Guard (B14f).
const MILITIA_GUARD: &str = "militia_guard";
/// How many qualities there are without it.
const USUAL: usize = 3;

/// What is made up.
struct Lists(Battle);

/// The battle that is offered first.
fn first() -> Battle {
    let armies = [Nation::French, Nation::Austrian].map(ArmyList::preset);
    Battle { field: Field::Village, budget: NORMAL, armies }
}

/// The battle of a code, or the one that is offered first.
pub(super) fn open(code: &str) -> Box<dyn Design> {
    Box::new(Lists(Battle::decode(code).unwrap_or_else(first)))
}

impl Design for Lists {
    fn sheet(&self, options: &[&'static str]) -> Sheet {
        let battle = self.allowed(options);
        let qualities = if has_all(options) { QUALITIES.len() } else { USUAL };
        let Battle { field, budget, .. } = battle;
        let fields = Field::ALL.map(|field| match field {
            Field::Open => tr!(army.open),
            Field::Village => tr!(bra.free.village),
            Field::Stream => tr!(bra.free.stream),
        });
        let fields = Radio {
            id: "field".to_owned(),
            name: tr!(army.field).to_owned(),
            names: fields.map(str::to_owned).to_vec(),
            chosen: Field::ALL.iter().position(|&known| known == field).unwrap_or_default(),
        };
        let points = |points: i16| {
            let words = if points == NORMAL { tr!(bra.free.normal) } else { tr!(army.points) };
            fill(words, &[&points.to_string()])
        };
        let budgets = Radio {
            id: "budget".to_owned(),
            name: tr!(bra.free.budget).to_owned(),
            names: BUDGETS.map(points).to_vec(),
            chosen: BUDGETS.iter().position(|&known| known == budget).unwrap_or_default(),
        };
        Sheet {
            heads: vec![fields, budgets],
            armies: [0, 1].map(|of| army(&battle, of, qualities)),
            note: tr!(bra.free.ours).to_owned(),
            clause: clause("B1v"),
        }
    }

    fn turn(&mut self, knob: Knob) {
        let battle = &mut self.0;
        match knob {
            Knob::Head(0, chosen) => battle.field = Field::ALL.get(chosen).copied().unwrap_or(battle.field),
            Knob::Head(_, chosen) => battle.budget = BUDGETS.get(chosen).copied().unwrap_or(battle.budget),
            Knob::Nation(of, chosen) => {
                if let (Some(army), Some(&nation)) = (battle.armies.get_mut(of), Nation::ALL.get(chosen)) {
                    *army = ArmyList::preset(nation);
                }
            }
            Knob::Count(..) => {}
            Knob::Row(of, kind, quality, up) => {
                let Some(army) = battle.armies.get_mut(of) else { return };
                let full = army.units().count() >= MOST_UNITS;
                if let Some(count) = army.counts.get_mut(kind).and_then(|counts| counts.get_mut(quality)) {
                    *count = if up { *count + u8::from(!full) } else { count.saturating_sub(1) };
                }
            }
        }
    }

    fn code(&self, options: &[&'static str]) -> String {
        self.allowed(options).code()
    }

    fn needs(&self) -> &'static [&'static str] {
        if self.0.armies.iter().any(ArmyList::is_optional) { &[MILITIA_GUARD] } else { &[] }
    }
}

/// Whether Militia and Guard may be in an army.
fn has_all(options: &[&'static str]) -> bool {
    options.contains(&MILITIA_GUARD)
}

impl Lists {
    /// The battle without what the optional rules do not allow.
    fn allowed(&self, options: &[&'static str]) -> Battle {
        let mut battle = self.0;
        if !has_all(options) {
            let counts = battle.armies.iter_mut().flat_map(|army| &mut army.counts);
            counts.flat_map(|counts| counts.iter_mut().skip(USUAL)).for_each(|count| *count = 0);
        }
        battle
    }
}

fn army(battle: &Battle, of: usize, qualities: usize) -> Army {
    let (army, budget) = (&battle.armies[of], battle.budget);
    let (cost, units) = (army.cost(), army.units().count());
    let numbers = [cost.to_string(), budget.to_string(), generals_for(units).to_string()];
    let too_dear = || (fill(tr!(bra.free.too_dear), &[&numbers[1]]), clause("B1v"));
    let none = || (tr!(bra.free.none).to_owned(), clause("B1v"));
    Army {
        title: if of == 0 { tr!(army.first) } else { tr!(army.second) }.to_owned(),
        said: fill(tr!(bra.free.said), &[&numbers[0], &numbers[1], &numbers[2]]),
        nation: Radio {
            id: format!("nation-{of}"),
            name: tr!(army.nation).to_owned(),
            names: Nation::ALL.map(|nation| names::nation(nation).to_owned()).to_vec(),
            chosen: Nation::ALL.iter().position(|&nation| nation == army.nation).unwrap_or_default(),
        },
        count: None,
        sections: (0..TYPES.len()).map(|kind| section(army, of, kind, qualities)).collect(),
        amiss: [(cost > budget).then(too_dear), (units == 0).then(none)].into_iter().flatten().collect(),
    }
}

fn section(army: &ArmyList, of: usize, kind: usize, qualities: usize) -> Section {
    let (code, counts) = (TYPES[kind], &army.counts[kind]);
    let row = |at: usize| {
        let cost = unit_cost(code, QUALITIES[at]).to_string();
        Row {
            id: format!("list-{of}-{kind}-{at}"),
            name: fill(tr!(bra.free.unit), &[&names::capital(names::quality(QUALITIES[at])), &cost]),
            value: counts[at].into(),
        }
    };
    let units: u16 = counts.iter().copied().map(u16::from).sum();
    let cost = |(&count, quality)| i16::from(count) * unit_cost(code, quality);
    let cost: i16 = counts.iter().zip(QUALITIES).map(cost).sum();
    Section {
        id: format!("list-{of}-{kind}"),
        title: names::capital(names::code(code)),
        said: if units > 0 {
            fill(tr!(bra.free.units), &[&units.to_string(), &cost.to_string()])
        } else {
            String::new()
        },
        rows: (0..qualities).map(row).collect(),
        amiss: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use rules_core::books::bravado::Bravado;
    use rules_core::books::bravado::army::POINTS;

    use super::super::FACE;
    use super::*;
    use crate::books;
    use crate::session_store::presenter::Presenter as _;

    fn lists(code: &str) -> Box<dyn Design> {
        open(code)
    }

    #[test]
    fn what_is_offered_first_is_a_scenario_that_can_be_played() {
        let code = lists("").code(&[]);
        assert!(Bravado::scenario(&code).is_some(), "{code}");
        assert_eq!(FACE.scenario(&code).map(|scenario| scenario.id), Some(POINTS));
        assert_eq!(books::flags(&code), Some(["france", "austria"]));
        assert!(books::of_scenario(&code).is_some_and(|face| std::ptr::eq(face, &raw const FACE)));
    }

    #[test]
    fn knobs_change_the_code_and_a_link_opens_what_it_tells() {
        let mut made = lists("");
        for knob in [
            Knob::Head(0, 0),
            Knob::Head(1, 0),
            Knob::Nation(1, 3),
            // One elite horse battery more on the first side, one poor one less on the second.
            Knob::Row(0, 5, 2, true),
            Knob::Row(1, 5, 1, false),
        ] {
            made.turn(knob);
        }
        let code = "points_open40_f4i1iE1l1c1g1kE_p4i1l1c1h";
        assert_eq!(made.code(&[]), code);
        assert_eq!(lists(code).sheet(&[]), made.sheet(&[]));
        // 39 points of units and 9 more, three Generals for nine units: 63.
        let first = &made.sheet(&[]).armies[0];
        assert!(first.said.starts_with("63 "), "{}", first.said);
        assert_eq!(
            first.amiss.iter().filter_map(|(_, clause)| clause.map(rules_core::Clause::id)).collect::<Vec<_>>(),
            ["B1v"]
        );
        assert!(Bravado::scenario(code).is_none());
    }

    #[test]
    fn an_army_without_units_is_told_of() {
        let made = lists("points_open60_f_a4i").sheet(&[]);
        assert_eq!((made.armies[0].amiss.len(), made.armies[1].amiss.len()), (1, 0));
    }

    #[test]
    fn militia_and_guard_come_and_go_with_their_option() {
        let made = lists("points_open60_f2iG1iM_a4i");
        assert_eq!(made.needs(), [MILITIA_GUARD]);
        let rows = |options| made.sheet(options).armies[0].sections[0].rows.len();
        assert_eq!((rows(&[MILITIA_GUARD]), rows(&["simple_bravado"])), (5, 3));
        assert_eq!(made.code(&["simple_bravado"]), "points_open60_f_a4i");
        // Two of the Guard 14, one of Militia 2, a General 5.
        assert!(made.sheet(&[MILITIA_GUARD]).armies[0].said.starts_with("21 "));
        assert!(lists("").needs().is_empty());
    }
}
