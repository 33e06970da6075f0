//! Armies and what they cost: B1f, B1v; lists that come with the book.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::field::Field;
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
        ArmyList::preset(self).army(letter)
    }

    const fn letter(self) -> char {
        match self {
            Self::French => 'f',
            Self::Austrian => 'a',
            Self::Russian => 'r',
            Self::Prussian => 'p',
            Self::British => 'b',
        }
    }
}

/// The types a list is made of, in the order of its units.
pub const TYPES: [Code; 6] = [Code::Li, Code::Lt, Code::Lc, Code::Hc, Code::Fa, Code::Ha];
/// The qualities of a list, the usual one first; the last two by their option (B14f).
pub const QUALITIES: [Quality; 5] = [Quality::Regular, Quality::Poor, Quality::Elite, Quality::Militia, Quality::Guard];

/// The letters of types in a code.
const TYPE_LETTERS: [char; 6] = ['i', 'l', 'c', 'h', 'g', 'k'];
/// The letters of qualities, which follow that of the type; a regular unit has none.
const QUALITY_LETTERS: [char; 5] = [' ', 'p', 'e', 'm', 'g'];

/// The most units of an army.
pub const MOST_UNITS: usize = 80;

/// An army as a list: a nation, and how many units of each type and quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyList {
    /// Whose.
    pub nation: Nation,
    /// How many, in the order of [`TYPES`] and of [`QUALITIES`].
    pub counts: [[u8; 5]; 6],
}

impl ArmyList {
    /// A list without units.
    pub const fn empty(nation: Nation) -> Self {
        Self { nation, counts: [[0; 5]; 6] }
    }

    /// The nation's own list for a normal game.
    pub fn preset(nation: Nation) -> Self {
        let mut list = Self::empty(nation);
        for &(code, quality, count) in nation.list() {
            list.add(code, quality, count);
        }
        list
    }

    /// Adds units of a type and quality; Generals are no units.
    pub fn add(&mut self, code: Code, quality: Quality, count: u8) {
        let kind = TYPES.iter().position(|&known| known == code);
        let grade = QUALITIES.iter().position(|&known| known == quality);
        if let (Some(kind), Some(grade)) = (kind, grade) {
            self.counts[kind][grade] = self.counts[kind][grade].saturating_add(count);
        }
    }

    /// The units, each by its type and quality.
    pub fn units(&self) -> impl Iterator<Item = (Code, Quality)> + use<'_> {
        TYPES.iter().zip(&self.counts).flat_map(|(&code, counts)| {
            let of = move |(&quality, &count): (&Quality, &u8)| (0..count).map(move |_| (code, quality));
            QUALITIES.iter().zip(counts).flat_map(of)
        })
    }

    /// Whether it holds Militia or Guard (B14f).
    pub fn is_optional(&self) -> bool {
        self.units().any(|(_, quality)| quality.is_optional())
    }

    /// What it costs, its Generals included (B1f, B1v).
    pub fn cost(&self) -> i16 {
        let generals = generals_for(self.units().count()) as i16;
        generals * Code::Gn.cost() + self.units().map(|(code, quality)| unit_cost(code, quality)).sum::<i16>()
    }

    /// The army. Ids start with the letter.
    pub fn army(&self, letter: char) -> SideFile {
        let units = self.units().zip(1..).map(|((code, quality), number)| UnitFile {
            id: format!("{letter}{number}"),
            name: format!("{} {number}", self.nation.name()),
            code,
            quality,
            status: Status::Fine,
            base: None,
            x: 0,
            y: 0,
            facing: 0,
            arrives: None,
        });
        let units: Vec<UnitFile> = units.collect();
        let generals = (1..=generals_for(units.len())).map(|number| GeneralFile {
            id: format!("{letter}-G{number}"),
            name: format!("{} General {number}", self.nation.name()),
            x: 0,
            y: 0,
            facing: 0,
            arrives: None,
        });
        SideFile { name: self.nation.name().to_string(), edge: None, pluck: None, generals: generals.collect(), units }
    }

    /// As letters with their numbers.
    fn code(&self, out: &mut String) {
        out.push(self.nation.letter());
        for (counts, kind) in self.counts.iter().zip(TYPE_LETTERS) {
            for (&count, quality) in counts.iter().zip(QUALITY_LETTERS) {
                if count > 0 {
                    out.push_str(&count.to_string());
                    out.push(kind);
                    out.extend((quality != ' ').then_some(quality.to_ascii_uppercase()));
                }
            }
        }
    }

    fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars().peekable();
        let letter = letters.next()?;
        let mut list = Self::empty(Nation::ALL.into_iter().find(|nation| nation.letter() == letter)?);
        while letters.peek().is_some() {
            let mut digits = String::new();
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            let count = digits.parse().ok().filter(|count| (1..=MOST_UNITS as u8).contains(count))?;
            let kind = letters.next()?;
            let at = TYPE_LETTERS.iter().position(|&known| known == kind)?;
            let quality = letters.next_if(char::is_ascii_uppercase).map_or(' ', |letter| letter.to_ascii_lowercase());
            let grade = QUALITY_LETTERS.iter().position(|&known| known == quality)?;
            list.counts[at][grade] = count;
        }
        Some(list)
    }
}

/// What the code of a battle by points begins with.
pub const POINTS: &str = "points";
/// The points that are offered: a short game, a normal one (B1v), a long one.
pub const BUDGETS: [i16; 3] = [40, NORMAL, 80];

/// A battle by points: its table, what an army may cost, both lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The table.
    pub field: Field,
    /// The most points of an army.
    pub budget: i16,
    /// The lists, first and second side.
    pub armies: [ArmyList; 2],
}

impl Battle {
    /// Its code, which is the id of its scenario.
    pub fn code(&self) -> String {
        let mut code = format!("{POINTS}_{}{}", self.field.name(), self.budget);
        for army in &self.armies {
            code.push('_');
            army.code(&mut code);
        }
        code
    }

    /// A battle out of its code. None for what is no such code.
    pub fn decode(code: &str) -> Option<Self> {
        let mut parts = code.split('_');
        let (points, table, first, second) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        (points == POINTS && parts.next().is_none()).then_some(())?;
        let (field, budget) =
            Field::ALL.into_iter().find_map(|field| Some((field, table.strip_prefix(field.name())?)))?;
        let budget = budget.parse().ok().filter(|budget| BUDGETS.contains(budget))?;
        Some(Self { field, budget, armies: [ArmyList::read(first)?, ArmyList::read(second)?] })
    }
}

/// A battle by points out of its code. None for what is no such code; whether its lists hold is judged as for any
/// scenario.
pub fn free(code: &str) -> Option<ScenarioFile> {
    let Battle { field, budget, armies: [first, second] } = Battle::decode(code)?;
    let file = battle(code, first.army('A'), second.army('B'));
    let (terrain, victory) = field.ground(file.width, file.height);
    Some(ScenarioFile { terrain, victory, points: Some(budget), ..file })
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
        points: None,
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
