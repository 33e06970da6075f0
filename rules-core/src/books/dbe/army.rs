//! Armies and what they cost: section 3; lists that come with the book.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::files::{CorpsFile, ScenarioFile, SideFile, UnitFile};
use super::units::Code;
use crate::BySide;
use crate::problem::{Fault, Problems};

/// The most points of a corps (H4.3b).
pub const CORPS_BUDGET: u16 = 60;
/// The most corps of an army (H4.3b).
pub const MOST_CORPS: usize = 5;

/// What a corps costs, its general included (H4.3c).
pub fn corps_cost(corps: &CorpsFile) -> u16 {
    let units = corps.units.iter().chain([&corps.general]);
    units.map(|unit| unit.code.cost(unit.guard)).sum()
}

/// What an army costs, its General-in-Chief included (H4.3c).
pub fn cost(army: &SideFile) -> u16 {
    let chief = army.chief.as_ref().map_or(0, |chief| chief.code.cost(chief.guard));
    chief + army.corps.iter().map(corps_cost).sum::<u16>()
}

/// Notes what is amiss with an army by H4.3b and H4.3d.
pub fn check_army(army: &SideFile, field: &str, problems: &mut Problems) {
    super::scenario::range(problems, format!("{field}.corps"), army.corps.len(), 1, MOST_CORPS);
    if (army.corps.len() > 1) != army.chief.is_some() {
        let fault = if army.chief.is_some() { Fault::Contradiction } else { Fault::Missing };
        problems.add(format!("{field}.chief"), fault);
    }
    let all_guard = |corps: &CorpsFile| corps.units.iter().all(|unit| unit.guard);
    for (at, corps) in army.corps.iter().enumerate() {
        let first_of_guard = all_guard(corps) && !army.corps.iter().take(at).any(all_guard);
        check_corps(corps, first_of_guard, &format!("{field}.corps[{at}]"), problems);
    }
}

/// Notes what is amiss with a corps by H4.3b and H4.3d; one corps of an army may be all Guard.
pub fn check_corps(corps: &CorpsFile, may_be_guard: bool, field: &str, problems: &mut Problems) {
    let most = |problems: &mut Problems, part: &str, have: usize, most: usize| {
        if have > most {
            let fault = Fault::OutOfRange { have: have as i64, least: 0, most: most as i64 };
            problems.add(format!("{field}.{part}"), fault);
        }
    };
    let count = |of: fn(&UnitFile) -> bool| corps.units.iter().filter(|unit| of(unit)).count();
    let all = corps.units.len();
    super::scenario::range(problems, format!("{field}.units"), all, 6, 16);
    most(problems, "cost", corps_cost(corps).into(), CORPS_BUDGET.into());
    let voltigeurs = count(|unit| unit.code == Code::Vol);
    let other_foot = count(|unit| unit.code.is_foot() && unit.code != Code::Vol);
    most(problems, "voltigeurs", voltigeurs, other_foot / 3);
    let guns = count(|unit| unit.code.is_gun());
    most(problems, "artillery", guns, (all - guns) / 4);
    let guard = count(|unit| unit.guard);
    most(problems, "guard", guard, if may_be_guard { all } else { all / 3 });
}

/// A nation with a list of its own. The lists are ours, not the author's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// French.
    French,
    /// Austrian.
    Austrian,
    /// Russian.
    Russian,
    /// Prussian.
    Prussian,
    /// British.
    British,
}

impl Nation {
    /// All nations.
    pub const ALL: [Self; 5] = [Self::French, Self::Austrian, Self::Russian, Self::Prussian, Self::British];

    /// Its name in English, as in the ids of its units.
    pub const fn name(self) -> &'static str {
        match self {
            Self::French => "French",
            Self::Austrian => "Austrian",
            Self::Russian => "Russian",
            Self::Prussian => "Prussian",
            Self::British => "British",
        }
    }

    /// What one of its corps holds: how many of each type, and how many of these are Guard. Within 60 points and the
    /// limits of H4.3d.
    pub const fn corps(self) -> &'static [(Code, u8, u8)] {
        use Code::{Art, Hcv, Icv, Inf, Lcv, Lgt, Vol};
        match self {
            // 5 + 20 + 8 + 6 + 7 + 5 + 6 = 57, one Guard more: 59.
            Self::French => &[(Inf, 5, 1), (Lgt, 2, 0), (Vol, 2, 0), (Hcv, 1, 0), (Lcv, 1, 0), (Art, 1, 0)],
            // 5 + 24 + 8 + 7 + 5 + 6 = 55.
            Self::Austrian => &[(Inf, 6, 0), (Lgt, 2, 0), (Hcv, 1, 0), (Lcv, 1, 0), (Art, 1, 0)],
            // 5 + 24 + 4 + 5 + 6 + 12 = 56, one Guard more: 58.
            Self::Russian => &[(Inf, 6, 1), (Lgt, 1, 0), (Lcv, 1, 0), (Icv, 2, 0), (Art, 2, 0)],
            // 5 + 20 + 8 + 3 + 7 + 5 + 6 = 54.
            Self::Prussian => &[(Inf, 5, 0), (Lgt, 2, 0), (Vol, 1, 0), (Hcv, 1, 0), (Lcv, 1, 0), (Art, 1, 0)],
            // 5 + 24 + 8 + 3 + 7 + 6 = 53, two Guard more: 57.
            Self::British => &[(Inf, 6, 2), (Lgt, 2, 0), (Vol, 1, 0), (Hcv, 1, 0), (Art, 1, 0)],
        }
    }

    /// An army of so many corps, with a General-in-Chief for two or more (H4.3b). Ids start with the letter.
    pub fn army(self, corps: u8, letter: char) -> SideFile {
        let unit = |id: String, code: Code, guard: bool| UnitFile {
            name: format!("{} {}", self.name(), id),
            id,
            code,
            guard,
            x: 0,
            y: 0,
            facing: 0,
            arrival: None,
        };
        let list = (1..=corps.clamp(1, MOST_CORPS as u8)).map(|number| {
            let mut units = Vec::new();
            for &(code, count, guard) in self.corps() {
                for at in 0..count {
                    let id = format!("{letter}{number}-{}", units.len() + 1);
                    units.push(unit(id, code, at < guard));
                }
            }
            CorpsFile {
                id: format!("{letter}{number}"),
                name: format!("{} corps {number}", self.name()),
                general: unit(format!("{letter}{number}-G"), Code::Gen, false),
                units,
                arrival: None,
            }
        });
        SideFile {
            name: self.name().to_string(),
            edge: None,
            chief: (corps > 1).then(|| unit(format!("{letter}-C"), Code::Cic, false)),
            corps: list.collect(),
        }
    }
}

/// A free battle of two armies on the table of H4.4c, without ground: it may be added. Set-up is by H4.5.
pub fn battle(id: &str, first: SideFile, second: SideFile) -> ScenarioFile {
    let large = first.corps.len().max(second.corps.len()) > 2;
    let (width, height) = if large { (18_000, 12_000) } else { (12_000, 9000) };
    ScenarioFile {
        format: 1,
        id: id.to_string(),
        book: "dbe".to_string(),
        date: String::new(),
        width,
        height,
        large: false,
        rounds: 20,
        first: None,
        deploy: true,
        budgeted: true,
        open_fords: false,
        terrain: Vec::new(),
        sides: BySide::new(first, second),
        victory: None,
    }
}
