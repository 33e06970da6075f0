//! Armies and what they cost: section 3; lists that come with the book.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::files::{CorpsFile, CrossingFile, Kind, ScenarioFile, SideFile, TerrainFile, UnitFile};
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
        ArmyList::preset(self, corps).army(letter)
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

/// The types a list is made of, in the order of its elements.
pub const TYPES: [Code; 7] = [Code::Inf, Code::Lgt, Code::Vol, Code::Hcv, Code::Lcv, Code::Icv, Code::Art];

/// Their letters in a code; capital for Guard.
const LETTERS: [char; 7] = ['i', 'l', 'v', 'h', 'c', 'k', 'g'];

/// What a corps of a list holds, in the order of [`TYPES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CorpsList {
    /// Elements that are not of the Guard.
    pub plain: [u8; 7],
    /// Elements of the Guard.
    pub guard: [u8; 7],
}

impl CorpsList {
    /// The corps of a nation's own list.
    pub fn preset(nation: Nation) -> Self {
        let mut list = Self::default();
        for &(code, count, guard) in nation.corps() {
            if let Some(at) = TYPES.iter().position(|&known| known == code) {
                (list.plain[at], list.guard[at]) = (count - guard, guard);
            }
        }
        list
    }

    /// The elements: their types, and whether they are of the Guard.
    pub fn elements(&self) -> impl Iterator<Item = (Code, bool)> + use<'_> {
        TYPES.iter().zip(self.guard.iter().zip(&self.plain)).flat_map(|(&code, (&guard, &plain))| {
            let guards = (0..guard).map(move |_| (code, true));
            guards.chain((0..plain).map(move |_| (code, false)))
        })
    }

    /// What it costs, its general included (H4.3c).
    pub fn cost(&self) -> u16 {
        Code::Gen.cost(false) + self.elements().map(|(code, guard)| code.cost(guard)).sum::<u16>()
    }

    /// As letters with their numbers.
    fn code(&self, out: &mut String) {
        for (at, letter) in LETTERS.iter().enumerate() {
            for (count, letter) in [(self.guard[at], letter.to_ascii_uppercase()), (self.plain[at], *letter)] {
                if count > 0 {
                    out.push_str(&count.to_string());
                    out.push(letter);
                }
            }
        }
    }

    fn read(text: &str) -> Option<Self> {
        let mut list = Self::default();
        let mut digits = String::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            let at = LETTERS.iter().position(|known| known.eq_ignore_ascii_case(&letter))?;
            let counts = if letter.is_ascii_uppercase() { &mut list.guard } else { &mut list.plain };
            counts[at] = digits.parse().ok().filter(|count| (1..=30).contains(count))?;
            digits.clear();
        }
        digits.is_empty().then_some(list)
    }
}

/// An army as a list: a nation and its corps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyList {
    /// Whose.
    pub nation: Nation,
    /// Its corps.
    pub corps: Vec<CorpsList>,
}

impl ArmyList {
    /// So many corps of a nation's own list.
    pub fn preset(nation: Nation, corps: u8) -> Self {
        let corps = usize::from(corps).clamp(1, MOST_CORPS);
        Self { nation, corps: alloc::vec![CorpsList::preset(nation); corps] }
    }

    /// Its cost, a General-in-Chief for two or more corps included (H4.3b, H4.3c).
    pub fn cost(&self) -> u16 {
        let chief = if self.corps.len() > 1 { Code::Cic.cost(false) } else { 0 };
        chief + self.corps.iter().map(CorpsList::cost).sum::<u16>()
    }

    /// The army. Ids start with the letter.
    pub fn army(&self, letter: char) -> SideFile {
        let unit = |id: String, code: Code, guard: bool| UnitFile {
            name: format!("{} {}", self.nation.name(), id),
            id,
            code,
            guard,
            x: 0,
            y: 0,
            facing: 0,
            arrival: None,
        };
        let list = self.corps.iter().zip(1..).map(|(corps, number)| {
            let elements = corps.elements().zip(1..);
            CorpsFile {
                id: format!("{letter}{number}"),
                name: format!("{} corps {number}", self.nation.name()),
                general: unit(format!("{letter}{number}-G"), Code::Gen, false),
                units: elements
                    .map(|((code, guard), at)| unit(format!("{letter}{number}-{at}"), code, guard))
                    .collect(),
                arrival: None,
            }
        });
        SideFile {
            name: self.nation.name().to_string(),
            edge: None,
            chief: (self.corps.len() > 1).then(|| unit(format!("{letter}-C"), Code::Cic, false)),
            corps: list.collect(),
        }
    }

    fn code(&self, out: &mut String) {
        out.push(self.nation.letter());
        for (at, corps) in self.corps.iter().enumerate() {
            if at > 0 {
                out.push('-');
            }
            corps.code(out);
        }
    }

    fn read(text: &str) -> Option<Self> {
        let letter = text.chars().next()?;
        let nation = Nation::ALL.into_iter().find(|nation| nation.letter() == letter)?;
        let corps: Option<Vec<CorpsList>> = text.get(1..)?.split('-').map(CorpsList::read).collect();
        Some(Self { nation, corps: corps.filter(|corps| corps.len() <= MOST_CORPS)? })
    }
}

/// The ground of a free battle. The tables are ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Field {
    /// Open all over.
    #[default]
    Open,
    /// A city in the middle on a road, a wood on either flank.
    City,
    /// A brook between two gentle hills, with a bridge and two fords.
    Brook,
}

impl Field {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Open, Self::City, Self::Brook];

    const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::City => "city",
            Self::Brook => "brook",
        }
    }

    /// The pieces on a table so wide and high, the same seen from either long edge.
    fn terrain(self, width: i32, height: i32) -> Vec<TerrainFile> {
        let (middle, centre) = (width / 2, height / 2);
        let piece = |id: &str, kind| TerrainFile {
            id: id.to_string(),
            kind,
            name: String::new(),
            polygon: Vec::new(),
            circle: None,
            line: Vec::new(),
            width: 0,
            crest: Vec::new(),
            radius: 0,
            banks: false,
            crossings: Vec::new(),
        };
        let named = |name: &str, piece: TerrainFile| TerrainFile { name: name.to_string(), ..piece };
        let road = || {
            let line = alloc::vec![(middle, 0), (middle, centre), (middle, height)];
            named("Road", TerrainFile { line, width: 200, ..piece("road", Kind::Road) })
        };
        match self {
            Self::Open => Vec::new(),
            Self::City => {
                let wood = |id: &str, x: i32| {
                    let polygon = alloc::vec![
                        (x - 700, centre - 900),
                        (x + 600, centre - 700),
                        (x + 800, centre),
                        (x + 600, centre + 700),
                        (x - 700, centre + 900),
                        (x - 900, centre),
                    ];
                    named("Wood", TerrainFile { polygon, ..piece(id, Kind::Wood) })
                };
                let circle = Some((middle, centre, 700));
                let city = TerrainFile { circle, radius: 700, ..piece("city", Kind::Town) };
                alloc::vec![named("City", city), wood("wood_w", width / 5), wood("wood_e", width - width / 5), road()]
            }
            Self::Brook => {
                let line = alloc::vec![(0, centre), (middle, centre), (width, centre)];
                let crossing = |bridge, x, width| CrossingFile { bridge, x, y: centre, width };
                let crossings = alloc::vec![
                    crossing(true, middle, 400),
                    crossing(false, width / 4, 600),
                    crossing(false, width - width / 4, 600),
                ];
                let brook = TerrainFile { line, width: 200, banks: true, crossings, ..piece("brook", Kind::Stream) };
                let hill = |id: &str, y: i32| {
                    let polygon = alloc::vec![
                        (middle - 1800, y - 400),
                        (middle + 1800, y - 400),
                        (middle + 2200, y),
                        (middle + 1800, y + 400),
                        (middle - 1800, y + 400),
                        (middle - 2200, y),
                    ];
                    let crest = alloc::vec![(middle - 1700, y), (middle + 1700, y)];
                    named("Hill", TerrainFile { polygon, crest, ..piece(id, Kind::HillGentle) })
                };
                let (south, north) = (hill("hill_s", height / 4), hill("hill_n", height - height / 4));
                alloc::vec![named("Brook", brook), south, north, road()]
            }
        }
    }
}

/// What the code of a free battle begins with.
pub const FREE: &str = "free";

/// The code of a free battle, which is the id of its scenario: ground and both lists.
pub fn code(field: Field, first: &ArmyList, second: &ArmyList) -> String {
    let mut code = format!("{FREE}_{}_", field.name());
    first.code(&mut code);
    code.push('_');
    second.code(&mut code);
    code
}

/// A free battle out of its code: ground and lists. None for what is no such code.
pub fn decode(code: &str) -> Option<(Field, ArmyList, ArmyList)> {
    let mut parts = code.split('_');
    let (free, field, first, second) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let field = Field::ALL.into_iter().find(|known| known.name() == field)?;
    (free == FREE && parts.next().is_none()).then_some(())?;
    Some((field, ArmyList::read(first)?, ArmyList::read(second)?))
}

/// A free battle out of its code. None for what is no such code; whether its lists hold is judged as for any scenario.
pub fn free(code: &str) -> Option<ScenarioFile> {
    let (field, first, second) = decode(code)?;
    let mut file = battle(code, first.army('A'), second.army('B'));
    file.terrain = field.terrain(file.width, file.height);
    Some(file)
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
