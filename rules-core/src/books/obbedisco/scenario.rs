//! Scenarios: forces, goals, exits and options: clauses 9s, 10v, 11, 6.3, 6.4.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::Obbedisco;
use super::terrain::{GoalField, Map, MapFile};
use super::units::{AUSTRIAN, Garrison, ITALIAN, LEADERS, Name, side_name};
use crate::InOrder as _;
use crate::Side;
use crate::hex::HexId;
use crate::problem::{Fault, Problems};

/// A scenario as its file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioFile {
    /// The format of the file.
    pub format: u32,
    /// The scenario's id.
    pub id: String,
    /// Its book.
    pub book: String,
    /// Its map's id.
    pub map: String,
    /// How many turns (9s.a).
    pub turns: u8,
    /// The day of turn 1.
    pub first_day: String,
    /// The leaders (9s).
    pub leaders: Vec<LeaderFile>,
    /// The garrisons at the start (9s.2).
    pub garrisons: Vec<Garrison>,
    /// Cities the Italian controls at the start; the Austrian has the others (9s.f).
    pub italian_cities: Vec<HexId>,
    /// The cities counted at the end (10v.i).
    pub target_cities: Vec<HexId>,
    /// The cities whose joint control wins for the Austrian (10v.g).
    pub austrian_goal: Vec<HexId>,
    /// Where Italian reinforcements enter, in the order searched (9s.1).
    pub entry: Vec<HexId>,
    /// Supply sources, which are also the ends of retreats (6.3, 6.4, 5.1c).
    pub sources: SourcesFile,
    /// Hexes barred to Italian lines of supply (10.1.1a).
    pub barred_to_italian_supply: Vec<HexId>,
    /// The hexes from which the Italian exits (10v.c).
    pub exits: ExitsFile,
    /// Where event 11 may raise a garrison (8r11).
    pub landesschuetzen: Vec<HexId>,
    /// The brigade of option 11.3.
    pub loos: LoosFile,
}

/// A leader's ratings and entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderFile {
    /// His name.
    pub name: Name,
    /// His side.
    #[serde(with = "side_name")]
    pub side: Side,
    /// His regiment or brigade.
    pub regiment: String,
    /// What the counter shows of it.
    pub badge: String,
    /// Strength points at the start.
    pub sp: u8,
    /// Initiative.
    pub init: u8,
    /// Command.
    pub cmd: u8,
    /// His hex at the start, if he begins on the map.
    #[serde(default)]
    pub hex: Option<HexId>,
    /// The turn of his arrival, if he comes later.
    #[serde(default)]
    pub arrives: Option<u8>,
}

/// Supply sources.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcesFile {
    /// Of the Italian.
    pub italian: Vec<HexId>,
    /// Of the Austrian.
    pub austrian: Vec<HexId>,
}

/// Exits of the Italian.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExitsFile {
    /// The Roncone road.
    pub roncone: Vec<HexId>,
    /// The Riva road.
    pub riva: Vec<HexId>,
}

/// The brigade of option 11.3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoosFile {
    /// Its leader.
    pub leader: Name,
    /// Where he arrives.
    pub hex: HexId,
    /// The city whose capture calls him.
    pub after_capture_of: HexId,
}

/// The three optional rules, agreed before the game (11a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// 11.1: morale tests before combat.
    pub morale_control: bool,
    /// 11.2: Austrian detachments.
    pub detachments: bool,
    /// 11.3: the Loos brigade.
    pub loos: bool,
}

/// An end of retreats (5.1c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// The Italian map edge on Lake Idro.
    LakeIdro,
    /// The Roncone road.
    Roncone,
    /// The two roads of Riva.
    Riva,
}

impl Goal {
    /// The goals of a side.
    pub const fn of(side: Side) -> &'static [Self] {
        match side {
            ITALIAN => &[Self::LakeIdro],
            AUSTRIAN => &[Self::Roncone, Self::Riva],
        }
    }
}

/// What a leader is, apart from what changes in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// Strength points at the start.
    pub sp: u8,
    /// Initiative.
    pub init: u8,
    /// Command.
    pub cmd: u8,
    /// His regiment or brigade.
    pub regiment: String,
    /// What the counter shows of it.
    pub badge: String,
    /// His hex at the start.
    pub hex: Option<HexId>,
    /// The turn of his arrival.
    pub arrives: Option<u8>,
}

/// A validated scenario with its map and all that can be worked out once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The scenario as its file has it.
    pub file: ScenarioFile,
    /// The map.
    pub map: Map,
    ratings: Vec<Ratings>,
    goals: [GoalField; 3],
    cities: Vec<HexId>,
    targets: Vec<(HexId, GoalField)>,
}

/// A validated scenario, shared by all states of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario(pub Arc<Board>);

impl Scenario {
    /// Validates a scenario with its map.
    ///
    /// # Errors
    /// Every fault.
    pub fn new(file: ScenarioFile, map: &MapFile) -> Result<Self, Problems> {
        let map_id = &map.id;
        let mut problems = Problems::default();
        if file.map != *map_id {
            problems.add("map", Fault::Unknown);
        }
        if file.book != "obbedisco" {
            problems.add("book", Fault::Unknown);
        }
        let map = Map::new(map)?;
        check(&file, &map, &mut problems);
        let laid_out = Self::laid_out(file, map, &mut problems);
        let scenario = problems.or(laid_out)?;
        // What a position must keep to, the set-up must, too.
        let set_up = Obbedisco::set_up(&scenario, Options::default());
        set_up.position.validated(&scenario.0, &set_up.options)?;
        Ok(scenario)
    }

    fn laid_out(file: ScenarioFile, map: Map, problems: &mut Problems) -> Self {
        let ratings = read_ratings(&file, problems);
        let goals = [
            GoalField::new(&map, &file.sources.italian),
            GoalField::new(&map, &file.exits.roncone),
            GoalField::new(&map, &file.exits.riva),
        ];
        let cities = map.towns.iter().filter(|town| town.city).map(|town| town.hex).collect();
        let mut targets: Vec<HexId> = file.target_cities.iter().chain(&file.austrian_goal).copied().collect();
        targets.put_in_order();
        targets.dedup();
        let targets = targets.into_iter().map(|city| (city, GoalField::new(&map, &[city]))).collect();
        Self(Arc::new(Board { file, map, ratings, goals, cities, targets }))
    }
}

fn check(file: &ScenarioFile, map: &Map, problems: &mut Problems) {
    let mut stands = |field: String, hex: HexId| match map.grid.cell(hex) {
        None => problems.add(field, Fault::NotOnMap),
        Some(cell) if !map.ground_at(cell).is_land() => problems.add(field, Fault::NoStanding),
        Some(_) => {}
    };
    let lists: [(&str, &[HexId]); 9] = [
        ("italian_cities", &file.italian_cities),
        ("target_cities", &file.target_cities),
        ("austrian_goal", &file.austrian_goal),
        ("entry", &file.entry),
        ("sources.italian", &file.sources.italian),
        ("sources.austrian", &file.sources.austrian),
        ("exits.roncone", &file.exits.roncone),
        ("exits.riva", &file.exits.riva),
        ("landesschuetzen", &file.landesschuetzen),
    ];
    for (name, hexes) in lists {
        for (at, &hex) in hexes.iter().enumerate() {
            stands(format!("{name}[{at}]"), hex);
        }
    }
    for (at, leader) in file.leaders.iter().enumerate() {
        if let Some(hex) = leader.hex {
            stands(format!("leaders[{at}].hex"), hex);
        }
    }
    for (at, garrison) in file.garrisons.iter().enumerate() {
        stands(format!("garrisons[{at}].hex"), garrison.hex);
    }
    stands("loos.hex".into(), file.loos.hex);
    for (at, &hex) in file.target_cities.iter().chain(&file.austrian_goal).chain(&file.italian_cities).enumerate() {
        if !map.towns.iter().any(|town| town.city && town.hex == hex) {
            problems.add(format!("target_cities, austrian_goal, italian_cities [{at}]"), Fault::Unknown);
        }
    }
    if !map.towns.iter().any(|town| town.city && town.hex == file.loos.after_capture_of) {
        problems.add("loos.after_capture_of", Fault::Unknown);
    }
    for (field, hexes) in [("entry", &file.entry), ("sources.italian", &file.sources.italian)] {
        if hexes.is_empty() {
            problems.add(field, Fault::Missing);
        }
    }
    if !(1..=99).contains(&file.turns) {
        problems.add("turns", Fault::OutOfRange { have: file.turns.into(), least: 1, most: 99 });
    }
    if file.garrisons.len() > 8 {
        problems.add("garrisons", Fault::Length { have: file.garrisons.len(), want: 8 });
    }
}

fn read_ratings(file: &ScenarioFile, problems: &mut Problems) -> Vec<Ratings> {
    Name::ALL
        .into_iter()
        .filter_map(|name| {
            let mut found = file.leaders.iter().enumerate().filter(|(_, leader)| leader.name == name);
            let Some((at, leader)) = found.next() else {
                problems.add(format!("leaders: {}", name.label()), Fault::Missing);
                return None;
            };
            if found.next().is_some() {
                problems.add(format!("leaders: {}", name.label()), Fault::Duplicate);
            }
            if leader.side != name.side() {
                problems.add(format!("leaders[{at}].side"), Fault::Contradiction);
            }
            for (field, value, most) in [("sp", leader.sp, 9), ("init", leader.init, 9), ("cmd", leader.cmd, 9)] {
                if !(1..=most).contains(&value) && (field != "cmd" || value != 0) {
                    problems.add(
                        format!("leaders[{at}].{field}"),
                        Fault::OutOfRange { have: value.into(), least: 1, most: most.into() },
                    );
                }
            }
            Some(Ratings {
                sp: leader.sp,
                init: leader.init,
                cmd: leader.cmd,
                regiment: leader.regiment.clone(),
                badge: leader.badge.clone(),
                hex: leader.hex,
                arrives: leader.arrives,
            })
        })
        .collect()
}

impl Board {
    /// A leader's ratings.
    pub fn ratings(&self, name: Name) -> &Ratings {
        debug_assert_eq!(self.ratings.len(), LEADERS);
        &self.ratings[name.index()]
    }

    /// Distances to a goal of retreats.
    pub const fn goal(&self, goal: Goal) -> &GoalField {
        &self.goals[goal as usize]
    }

    /// The cities whose control decides, with the distances to them (10v.g, 10v.i).
    pub fn targets(&self) -> &[(HexId, GoalField)] {
        &self.targets
    }

    /// The cities whose control is kept, in the order of their bits.
    pub fn cities(&self) -> &[HexId] {
        &self.cities
    }

    /// The bit of a city.
    pub fn city(&self, hex: HexId) -> Option<usize> {
        let town = usize::from(self.map.ground(hex).town?);
        self.map.towns.get(town).filter(|town| town.city)?;
        self.cities.iter().position(|&city| city == hex)
    }

    /// The supply sources of a side.
    pub fn sources(&self, side: Side) -> &[HexId] {
        match side {
            ITALIAN => &self.file.sources.italian,
            AUSTRIAN => &self.file.sources.austrian,
        }
    }

    /// The road by which a hex leads off the map for the Italian (10v.c).
    pub fn exit(&self, hex: HexId) -> Option<Goal> {
        if self.file.exits.roncone.contains(&hex) {
            Some(Goal::Roncone)
        } else if self.file.exits.riva.contains(&hex) {
            Some(Goal::Riva)
        } else {
            None
        }
    }
}
