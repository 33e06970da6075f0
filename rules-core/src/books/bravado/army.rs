//! Armies and what they cost: B1f, B1v; lists that come with the book.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::files::{GeneralFile, ScenarioFile, SideFile, UnitFile};
use super::units::{Code, Quality, Status};
use crate::BySide;

/// The points of a normal game (B1v).
pub const NORMAL: i16 = 60;

/// How many Generals lead so many units: one for every four, rounded up (B1f).
pub const fn generals_for(units: usize) -> usize {
    units.div_ceil(4)
}

/// What a unit costs (B1v).
pub const fn unit_cost(code: Code, quality: Quality) -> i16 {
    code.cost() + quality.cost()
}

/// What an army costs, the Generals it must have included (B1f, B1v).
pub fn cost(army: &SideFile) -> i16 {
    let generals = army.generals.len().max(generals_for(army.units.len())) as i16;
    generals * Code::Gn.cost() + army.units.iter().map(|unit| unit_cost(unit.code, unit.quality)).sum::<i16>()
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

    /// Its name in English, as in the names of its units.
    pub const fn name(self) -> &'static str {
        match self {
            Self::French => "French",
            Self::Austrian => "Austrian",
            Self::Russian => "Russian",
            Self::Prussian => "Prussian",
            Self::British => "British",
        }
    }

    /// What its army of a normal game holds: how many of each type and quality. Within 60 points.
    pub const fn list(self) -> &'static [(Code, Quality, u8)] {
        use Code::{Fa, Ha, Hc, Lc, Li, Lt};
        use Quality::{Elite, Poor, Regular};
        match self {
            Self::French => &[(Li, Regular, 4), (Li, Elite, 1), (Lt, Regular, 1), (Lc, Regular, 1), (Fa, Regular, 1)],
            Self::Austrian => &[(Li, Regular, 5), (Lt, Regular, 1), (Hc, Regular, 1), (Fa, Regular, 1)],
            Self::Russian => &[(Li, Regular, 4), (Li, Poor, 1), (Lc, Regular, 1), (Fa, Regular, 2)],
            Self::Prussian => &[(Li, Regular, 4), (Lt, Regular, 1), (Hc, Regular, 1), (Lc, Regular, 1), (Ha, Poor, 1)],
            Self::British => &[(Li, Regular, 3), (Li, Elite, 2), (Lt, Elite, 1), (Fa, Regular, 1), (Lc, Regular, 1)],
        }
    }

    /// An army for a normal game with its Generals (B1f). Ids start with the letter.
    pub fn army(self, letter: char) -> SideFile {
        let mut units = Vec::new();
        for &(code, quality, count) in self.list() {
            for _ in 0..count {
                let number = units.len() + 1;
                units.push(UnitFile {
                    id: format!("{letter}{number}"),
                    name: format!("{} {number}", self.name()),
                    code,
                    quality,
                    status: Status::Fine,
                    base: None,
                    x: 0,
                    y: 0,
                    facing: 0,
                    arrives: None,
                });
            }
        }
        let generals = (1..=generals_for(units.len())).map(|number| GeneralFile {
            id: format!("{letter}-G{number}"),
            name: format!("{} General {number}", self.name()),
            x: 0,
            y: 0,
            facing: 0,
            arrives: None,
        });
        SideFile { name: self.name().to_string(), edge: None, pluck: None, generals: generals.collect(), units }
    }
}

/// A free battle of two armies on the table of B1d, without ground: it may be added. Set-up is by B1k to B1n.
pub fn battle(id: &str, first: SideFile, second: SideFile) -> ScenarioFile {
    ScenarioFile {
        format: 1,
        id: id.to_string(),
        book: "bravado".to_string(),
        date: alloc::string::String::new(),
        width: 1200,
        height: 900,
        turns: 12,
        deploy: true,
        first: None,
        fog: None,
        terrain: Vec::new(),
        sides: BySide::new(first, second),
        victory: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_is_within_the_points_of_a_normal_game() {
        // Generals: two each for eight units, 10. French: 16 + 6 + 5 + 6 + 6 = 39; Austrian: 20 + 5 + 7 + 6 = 38;
        // Russian: 16 + 3 + 6 + 12 = 37; Prussian: 16 + 5 + 7 + 6 + 6 = 40; British: 12 + 12 + 7 + 6 + 6 = 43.
        let costs = Nation::ALL.map(|nation| cost(&nation.army('A')));
        assert_eq!(costs, [49, 48, 47, 50, 53]);
        assert!(costs.into_iter().all(|cost| cost <= NORMAL));
    }

    #[test]
    fn quality_changes_what_a_unit_costs() {
        assert_eq!(unit_cost(Code::Li, Quality::Poor), 3);
        assert_eq!(unit_cost(Code::Hc, Quality::Elite), 9);
        assert_eq!(unit_cost(Code::Li, Quality::Militia), 2);
        assert_eq!(unit_cost(Code::Ha, Quality::Guard), 10);
        assert_eq!([8, 9].map(generals_for), [2, 3]);
    }
}
