//! The army builder's lists: corps by their elements, what they cost and what is amiss with them.

use rules_core::books::dbe::Code;
use rules_core::books::dbe::army::{self, ArmyList, CORPS_BUDGET, CorpsList, Field, MOST_CORPS, Nation, TYPES};

use super::clause;
use super::words::{fill, names};
use crate::builder::{Army, Design, Knob, Radio, Row, Section, Sheet};
use crate::tr;

/// The most elements of a type, and of Guard among them.
const MOST: u8 = 16;

/// What is made up: the ground, and both lists.
#[derive(Clone, Debug, PartialEq)]
struct Lists {
    field: Field,
    armies: [ArmyList; 2],
}

impl Lists {
    fn new() -> Self {
        let armies = [ArmyList::preset(Nation::French, 1), ArmyList::preset(Nation::Austrian, 1)];
        Self { field: Field::City, armies }
    }
}

/// The code of the battle that is offered first.
#[cfg(test)]
pub(super) fn first_code() -> String {
    Lists::new().code(&[])
}

/// What is amiss with a corps, each with the clause that says so.
pub(super) fn faults(corps: &CorpsList, may_be_guard: bool) -> Vec<(&'static str, &'static str)> {
    let all = corps.elements().count();
    let count = |of: fn(Code, bool) -> bool| corps.elements().filter(|&(code, guard)| of(code, guard)).count();
    let voltigeurs = count(|code, _| code == Code::Vol);
    let foot = count(|code, _| code.is_foot() && code != Code::Vol);
    let guns = count(|code, _| code.is_gun());
    let guard = count(|_, guard| guard);
    let all_guard = may_be_guard && guard == all;
    let checks = [
        (corps.cost() > CORPS_BUDGET, tr!(dbe.free.too_dear), "H4.3b"),
        (!(6..=16).contains(&all), tr!(dbe.free.too_many), "H4.3d"),
        (voltigeurs > foot / 3, tr!(dbe.free.voltigeurs), "H4.3d"),
        (guns > (all - guns) / 4, tr!(dbe.free.guns), "H4.3d"),
        (guard > all / 3 && !all_guard, tr!(dbe.free.guards), "H4.3d"),
    ];
    checks.into_iter().filter(|(amiss, ..)| *amiss).map(|(_, words, clause)| (words, clause)).collect()
}

/// Whether a corps may be all Guard: the first of its army that is.
fn may_be_guard(army: &ArmyList, at: usize) -> bool {
    let all = |corps: &CorpsList| corps.elements().all(|(_, guard)| guard);
    !army.corps.iter().take(at).any(all)
}

/// The battle of a code, or the one that is offered first.
pub(super) fn open(code: &str) -> Box<dyn Design> {
    let linked = army::decode(code).map(|(field, first, second)| Lists { field, armies: [first, second] });
    Box::new(linked.unwrap_or_else(Lists::new))
}

/// The types of a corps, first those that are not of the Guard.
fn kinds() -> impl Iterator<Item = (usize, Code, bool)> {
    let both = |(row, kind): (usize, Code)| {
        let guard = kind.may_be_guard().then_some((row, kind, true));
        [Some((row, kind, false)), guard].into_iter().flatten()
    };
    TYPES.into_iter().enumerate().flat_map(both)
}

impl Design for Lists {
    fn sheet(&self, _options: &[&'static str]) -> Sheet {
        let fields = Field::ALL.map(|field| match field {
            Field::Open => tr!(army.open),
            Field::City => tr!(dbe.free.city),
            Field::Brook => tr!(dbe.free.brook),
        });
        let field = Radio {
            id: "field".to_owned(),
            name: tr!(army.field).to_owned(),
            names: fields.map(str::to_owned).to_vec(),
            chosen: Field::ALL.iter().position(|&field| field == self.field).unwrap_or_default(),
        };
        Sheet {
            heads: vec![field],
            armies: [0, 1].map(|of| self.army(of)),
            note: tr!(dbe.free.ours).to_owned(),
            clause: clause("H4.3a"),
        }
    }

    fn turn(&mut self, knob: Knob) {
        match knob {
            Knob::Head(_, chosen) => self.field = Field::ALL.get(chosen).copied().unwrap_or(self.field),
            Knob::Nation(of, chosen) => {
                if let (Some(army), Some(&nation)) = (self.armies.get_mut(of), Nation::ALL.get(chosen)) {
                    *army = ArmyList::preset(nation, army.corps.len() as u8);
                }
            }
            Knob::Count(of, up) => {
                let Some(army) = self.armies.get_mut(of) else { return };
                if up && army.corps.len() < MOST_CORPS {
                    army.corps.push(CorpsList::preset(army.nation));
                } else if !up && army.corps.len() > 1 {
                    army.corps.pop();
                }
            }
            Knob::Row(of, at, row, up) => {
                let corps = self.armies.get_mut(of).and_then(|army| army.corps.get_mut(at));
                let (Some(corps), Some((kind, _, guard))) = (corps, kinds().nth(row)) else { return };
                let counts = if guard { &mut corps.guard } else { &mut corps.plain };
                if let Some(count) = counts.get_mut(kind) {
                    *count = if up { (*count + 1).min(MOST) } else { count.saturating_sub(1) };
                }
            }
        }
    }

    fn code(&self, _options: &[&'static str]) -> String {
        let [first, second] = &self.armies;
        army::code(self.field, first, second)
    }
}

impl Lists {
    fn army(&self, of: usize) -> Army {
        let army = &self.armies[of];
        Army {
            title: if of == 0 { tr!(army.first) } else { tr!(army.second) }.to_owned(),
            said: fill(tr!(army.points), &[&army.cost().to_string()]),
            nation: Radio {
                id: format!("nation-{of}"),
                name: tr!(army.nation).to_owned(),
                names: Nation::ALL.map(|nation| names::nation(nation).to_owned()).to_vec(),
                chosen: Nation::ALL.iter().position(|&nation| nation == army.nation).unwrap_or_default(),
            },
            count: Some(Row {
                id: format!("corps-{of}"),
                name: tr!(dbe.free.corps).to_owned(),
                value: army.corps.len(),
            }),
            sections: (0..army.corps.len()).map(|at| section(army, of, at)).collect(),
            amiss: Vec::new(),
        }
    }
}

fn section(army: &ArmyList, of: usize, at: usize) -> Section {
    let corps = &army.corps[at];
    let points = fill(tr!(army.of), &[&corps.cost().to_string(), &CORPS_BUDGET.to_string()]);
    let elements = fill(tr!(dbe.free.elements), &[&corps.elements().count().to_string()]);
    let row = |(row, kind, guard): (usize, Code, bool)| {
        let name = names::capital(names::code(kind));
        let name = if guard { fill(tr!(dbe.code.guard), &[&name]) } else { name };
        Row {
            id: format!("list-{of}-{at}-{row}{}", if guard { "-guard" } else { "" }),
            name: fill(tr!(dbe.unit.of), &[&name, &kind.cost(guard).to_string()]),
            value: if guard { corps.guard[row] } else { corps.plain[row] }.into(),
        }
    };
    let amiss = faults(corps, may_be_guard(army, at)).into_iter();
    Section {
        id: format!("list-{of}-{at}"),
        title: fill(tr!(dbe.unit.corps), &[&(at + 1).to_string()]),
        said: [points, elements].join(", "),
        rows: kinds().map(row).collect(),
        amiss: amiss.map(|(words, id)| (words.to_owned(), clause(id))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::FACE;
    use super::*;
    use crate::books;
    use crate::session_store::presenter::Presenter as _;

    fn corps(plain: [u8; 7], guard: [u8; 7]) -> CorpsList {
        CorpsList { plain, guard }
    }

    fn cited(corps: &CorpsList, may: bool) -> Vec<&'static str> {
        faults(corps, may).into_iter().map(|(_, clause)| clause).collect()
    }

    #[test]
    fn lists_keep_to_the_limits_of_the_rules() {
        for nation in Nation::ALL {
            assert_eq!(cited(&CorpsList::preset(nation), false), Vec::<&str>::new(), "{nation:?}");
        }
        // 14 infantry are 56, a general 5: one point too many.
        assert_eq!(cited(&corps([14, 0, 0, 0, 0, 0, 0], [0; 7]), true), ["H4.3b"]);
        assert_eq!(cited(&corps([5, 0, 0, 0, 0, 0, 0], [0; 7]), true), ["H4.3d"]);
        // Two of voltigeurs want six others on foot, two guns eight others.
        assert_eq!(cited(&corps([5, 0, 2, 0, 0, 0, 0], [0; 7]), true), ["H4.3d"]);
        assert_eq!(cited(&corps([6, 0, 0, 0, 0, 0, 2], [0; 7]), true), ["H4.3d"]);
        // Three of Guard among eight are more than a third; all of it is for one corps.
        assert_eq!(cited(&corps([5, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0]), true), ["H4.3d"]);
        let guard = corps([0; 7], [6, 0, 0, 0, 0, 0, 0]);
        assert_eq!(cited(&guard, true), Vec::<&str>::new());
        assert_eq!(cited(&guard, false), ["H4.3d"]);
    }

    #[test]
    fn what_is_made_up_is_a_scenario_that_can_be_played() {
        let code = first_code();
        assert!(rules_core::books::dbe::Dbe::scenario(&code).is_some(), "{code}");
        assert_eq!(FACE.scenario(&code).map(|scenario| scenario.id), Some("free"));
        assert_eq!(books::flags(&code), Some(["france", "austria"]));
        assert!(FACE.scenario("freedom").is_none());
    }
}
