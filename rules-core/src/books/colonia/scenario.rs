//! Validated scenarios and options: clauses 1.2d, 2.0f–g, 2.1.6b, 4.6b.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::files::{BrigadeFile, GeneralFile, Kind, ScenarioFile, SideFile, TerrainFile, UnitFile};
use super::geometry::footprint;
use super::terrain::Ground;
use super::troops::{List, Row, Troop};
use super::units::{Class, Formation, Order, Unit, Values};
use crate::InOrder as _;
use crate::problem::{Fault, Problems};
use crate::{BySide, Side};

/// The most units and generals a battle may have.
pub const UNITS: usize = 250;
/// The most pieces of ground.
pub const PIECES: usize = 200;

/// The optional rules agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// 4.6b: orders.
    pub orders: bool,
    /// 2.1.6b: the aeroplane.
    pub aeroplane: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { orders: true, aeroplane: false }
    }
}

/// A unit or general of the roster: all that does not change of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its id in the scenario.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its brigade, by its place in the list of both sides; none for superiors.
    pub brigade: Option<u8>,
    /// Its row in the lists.
    pub row: Row,
    /// Its arm.
    pub class: Class,
    /// Its values at the start.
    pub values: Values,
    /// A gun on a turntable.
    pub turntable: bool,
    /// The turn it arrives, if later than the first.
    pub arrival: Option<u8>,
    /// What a general is beside his base.
    pub general: Option<GeneralCard>,
    /// Where the scenario puts it: millimetres and degrees.
    pub spot: (i32, i32, u16),
    /// It starts disordered.
    pub disordered: bool,
    /// It starts in column or limbered.
    pub column: bool,
}

impl Card {
    /// Whether it is a headquarters.
    pub fn is_hq(&self) -> bool {
        self.class == Class::Hq
    }

    /// The dice of a gun for each 10 cm (7.4g).
    pub fn bands(&self) -> &'static [u8] {
        Troop::of(self.row).bands
    }
}

/// What a general is beside his base (2.2o).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GeneralCard {
    /// His place in the list of generals.
    pub chief: u8,
    /// Brigade 0, division 1, commander-in-chief 2.
    pub rank: u8,
    /// His superior.
    pub superior: Option<Unit>,
    /// Radius in centimetres.
    pub radius: u8,
    /// Valour.
    pub valour: i8,
    /// Charisma.
    pub charisma: i8,
}

/// A brigade: all that does not change of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrigadeCard {
    /// Its id in the scenario.
    pub id: String,
    /// Its side.
    pub side: Side,
    /// Its general.
    pub general: Option<Unit>,
    /// His superior.
    pub superior: Unit,
    /// Its units, without the general.
    pub units: Vec<Unit>,
    /// It never changes its order.
    pub fixed_order: bool,
    /// Its order at the start.
    pub order: Order,
    /// The edge along which it arrives.
    pub edge: Option<super::files::Compass>,
}

/// Everything of a battle that does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The file.
    pub file: ScenarioFile,
    /// All units and generals.
    pub roster: Vec<Card>,
    /// All brigades, side 1's first.
    pub brigades: Vec<BrigadeCard>,
    /// All generals, in roster order.
    pub generals: Vec<Unit>,
    /// The ground.
    pub ground: Ground,
    /// The pieces of ground of the objectives.
    pub objectives: Vec<u8>,
    /// The pieces of ground of sudden deaths, with who wins there.
    pub sudden: Vec<(u8, Side)>,
}

/// A validated scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario(pub Arc<Board>);

impl Scenario {
    /// Validates a scenario.
    ///
    /// # Errors
    /// Every fault of it.
    pub fn new(file: ScenarioFile) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        check(&file, &mut problems);
        let laid_out = Self::laid_out(file, &mut problems);
        if problems.0.is_empty() {
            laid_out.0.check_places(&mut problems);
        }
        problems.or(laid_out)
    }

    fn laid_out(file: ScenarioFile, problems: &mut Problems) -> Self {
        let mut rosters = Rosters::default();
        for side in Side::BOTH {
            rosters.add(side, &file.sides[side], problems);
        }
        let Rosters { roster, brigades, generals } = rosters;
        range(problems, "sides", roster.len(), 2, UNITS);
        let mut piece = |field: String, id: &str| {
            let at = file.terrain.iter().position(|piece| piece.id == id && !piece.polygon.is_empty());
            if at.is_none() {
                problems.add(field, Fault::Unknown);
            }
            at.unwrap_or(0) as u8
        };
        let victory = &file.victory;
        let objectives = victory.objectives.iter().enumerate();
        let objectives =
            objectives.map(|(at, known)| piece(format!("victory.objectives[{at}].piece"), &known.piece)).collect();
        let sudden = victory.sudden.iter().enumerate();
        let sudden = sudden
            .map(|(at, known)| (piece(format!("victory.sudden[{at}].piece"), &known.piece), known.side))
            .collect();
        let ground = Ground::new(&file, problems);
        Self(Arc::new(Board { file, roster, brigades, generals, ground, objectives, sudden }))
    }
}

fn range(problems: &mut Problems, field: impl Into<String>, have: usize, least: usize, most: usize) {
    if !(least..=most).contains(&have) {
        problems.add(field, Fault::OutOfRange { have: have as i64, least: least as i64, most: most as i64 });
    }
}

fn check(file: &ScenarioFile, problems: &mut Problems) {
    if file.book != "colonia" {
        problems.add("book", Fault::Unknown);
    }
    range(problems, "format", file.format as usize, 1, 1);
    range(problems, "width", file.width.into(), 300, 10_000);
    range(problems, "height", file.height.into(), 300, 10_000);
    range(problems, "turns", file.turns.into(), 1, 99);
    range(problems, "terrain", file.terrain.len(), 0, PIECES);
    range(problems, "victory.percent_per_point", file.victory.percent_per_point.into(), 1, 100);
    range(problems, "victory.objectives", file.victory.objectives.len(), 0, 20);
    if let Some(deploy) = file.deploy {
        range(problems, "deploy", deploy.into(), 100, usize::from(file.height / 2));
    }
    for (at, piece) in file.terrain.iter().enumerate() {
        check_piece(file, at, piece, problems);
    }
}

fn check_piece(file: &ScenarioFile, at: usize, piece: &TerrainFile, problems: &mut Problems) {
    let is_line = matches!(
        piece.kind,
        Kind::Road
            | Kind::River
            | Kind::DryRiver
            | Kind::ObstacleWood
            | Kind::ObstacleStone
            | Kind::Ford
            | Kind::BridgeStone
            | Kind::BridgeWood
    );
    if is_line {
        range(problems, format!("terrain[{at}].line"), piece.line.len(), 2, 60);
        range(problems, format!("terrain[{at}].width"), piece.width.into(), 1, 500);
    } else {
        range(problems, format!("terrain[{at}].polygon"), piece.polygon.len(), 3, 60);
    }
    if !piece.crest.is_empty() {
        range(problems, format!("terrain[{at}].crest"), piece.crest.len(), 2, 60);
    }
    if file.terrain.iter().take(at).any(|other| other.id == piece.id) {
        problems.add(format!("terrain[{at}].id"), Fault::Duplicate);
    }
    for &(x, y) in piece.polygon.iter().chain(&piece.line).chain(&piece.crest) {
        if !(-2000..=12_000).contains(&x) || !(-2000..=12_000).contains(&y) {
            problems.add(format!("terrain[{at}]"), Fault::NotOnMap);
            break;
        }
    }
}

#[derive(Default)]
struct Rosters {
    roster: Vec<Card>,
    brigades: Vec<BrigadeCard>,
    generals: Vec<Unit>,
}

impl Rosters {
    fn add(&mut self, side: Side, file: &SideFile, problems: &mut Problems) {
        let field = if side == Side::First { "sides.first" } else { "sides.second" };
        let commander = self.general(side, &file.commander, None, 2, None, None, field, problems);
        let mut divisions = Vec::new();
        for (at, division) in file.divisions.iter().enumerate() {
            let field = format!("{field}.divisions[{at}]");
            let general = self.general(side, &division.general, None, 1, Some(commander), None, &field, problems);
            divisions.push((&division.id, general));
        }
        range(problems, format!("{field}.brigades"), file.brigades.len(), 1, 60);
        for (at, brigade) in file.brigades.iter().enumerate() {
            let field = format!("{field}.brigades[{at}]");
            let found = brigade.division.as_ref().map(|id| divisions.iter().find(|(known, _)| *known == id));
            if found == Some(None) {
                problems.add(format!("{field}.division"), Fault::Unknown);
            }
            let superior = found.flatten().map_or(commander, |&(_, general)| general);
            self.brigade(side, file.list, brigade, superior, &field, problems);
        }
    }

    fn brigade(
        &mut self,
        side: Side,
        list: List,
        file: &BrigadeFile,
        superior: Unit,
        field: &str,
        problems: &mut Problems,
    ) {
        let number = self.brigades.len() as u8;
        let general = file.general.as_ref().map(|general| {
            self.general(
                side,
                general,
                Some(number),
                0,
                Some(superior),
                file.arrival,
                &format!("{field}.general"),
                problems,
            )
        });
        range(problems, format!("{field}.units"), file.units.len(), 1, 60);
        let mut units = Vec::new();
        for (at, unit) in file.units.iter().enumerate() {
            units.push(self.unit(side, list, number, file, unit, &format!("{field}.units[{at}]"), problems));
        }
        self.brigades.push(BrigadeCard {
            id: file.id.clone(),
            side,
            general,
            superior,
            units,
            fixed_order: file.fixed_order,
            order: file.order,
            edge: file.arrival_edge,
        });
    }

    fn next(&self) -> Unit {
        Unit(self.roster.len().min(255) as u8)
    }

    fn known(&self, id: &str, field: &str, problems: &mut Problems) {
        if self.roster.iter().any(|card| card.id == id) {
            problems.add(format!("{field}.id"), Fault::Duplicate);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn general(
        &mut self,
        side: Side,
        file: &GeneralFile,
        brigade: Option<u8>,
        rank: u8,
        superior: Option<Unit>,
        arrival: Option<u8>,
        field: &str,
        problems: &mut Problems,
    ) -> Unit {
        let unit = self.next();
        self.known(&file.id, field, problems);
        range(problems, format!("{field}.m"), file.m.into(), 0, 30);
        range(problems, format!("{field}.radius"), file.radius.into(), 10, 100);
        if !(-1..=3).contains(&file.valour) || !(-1..=2).contains(&file.charisma) {
            problems.add(format!("{field}.valour, charisma"), Fault::OutOfRange { have: 0, least: -1, most: 3 });
        }
        let troop = Troop::of(Row::Hq);
        let values =
            Values { vbu: troop.vbu, m: Some(file.m), i: None, vd: 0, range: troop.range, front: 40, depth: 60 };
        let chief = self.generals.len() as u8;
        self.generals.push(unit);
        self.roster.push(Card {
            id: file.id.clone(),
            name: file.name.clone(),
            side,
            brigade,
            row: Row::Hq,
            class: Class::Hq,
            values,
            turntable: false,
            arrival,
            general: Some(GeneralCard {
                chief,
                rank,
                superior,
                radius: file.radius,
                valour: file.valour,
                charisma: file.charisma,
            }),
            spot: (file.x, file.y, file.facing),
            disordered: false,
            column: false,
        });
        unit
    }

    #[allow(clippy::too_many_arguments)]
    fn unit(
        &mut self,
        side: Side,
        list: List,
        brigade: u8,
        of: &BrigadeFile,
        file: &UnitFile,
        field: &str,
        problems: &mut Problems,
    ) -> Unit {
        let unit = self.next();
        self.known(&file.id, field, problems);
        let troop = Troop::of(file.row);
        if troop.class == Class::Hq || troop.list.is_some_and(|own| own != list) {
            problems.add(format!("{field}.row"), Fault::Contradiction);
        }
        let values = Values::of(troop, file.size);
        if values.is_none() {
            problems.add(format!("{field}.size"), Fault::Contradiction);
        }
        let values = values.unwrap_or(Values {
            vbu: troop.vbu,
            m: troop.m,
            i: troop.i,
            vd: troop.vd,
            range: troop.range,
            front: 80,
            depth: 20,
        });
        let can_column = troop.class.is_gun() && values.m.is_some_and(|m| m > 0)
            || troop.class.is_foot_or_cavalry() && footprint(&values, Formation::Column, false).is_some();
        if file.column && !can_column {
            problems.add(format!("{field}.column"), Fault::Contradiction);
        }
        self.roster.push(Card {
            id: file.id.clone(),
            name: file.name.clone(),
            side,
            brigade: Some(brigade),
            row: file.row,
            class: troop.class,
            values,
            turntable: file.turntable,
            arrival: file.arrival.or(of.arrival).filter(|&turn| turn > 1),
            general: None,
            spot: (file.x, file.y, file.facing),
            disordered: file.disordered,
            column: file.column,
        });
        unit
    }
}

impl Board {
    /// The card of a unit; the first for one that is not there.
    pub fn card(&self, unit: Unit) -> &Card {
        self.roster.get(unit.index()).unwrap_or(&self.roster[0])
    }

    /// The brigades of a side.
    pub fn brigades_of(&self, side: Side) -> impl Iterator<Item = u8> + use<'_> {
        self.brigades.iter().enumerate().filter(move |(_, card)| card.side == side).map(|(at, _)| at as u8)
    }

    /// The generals of a side, superiors first.
    pub fn generals_of(&self, side: Side) -> Vec<Unit> {
        let mut own: Vec<Unit> = self.generals.iter().copied().filter(|&unit| self.card(unit).side == side).collect();
        own.put_in_order_by(|&unit| core::cmp::Reverse(self.card(unit).general.map_or(0, |general| general.rank)));
        own
    }

    /// The sides' names.
    pub fn names(&self) -> BySide<&str> {
        BySide::new(&self.file.sides.first.name, &self.file.sides.second.name)
    }
}

impl Board {
    /// Where the units stand at the start: on the table, apart from each other, off impassable ground.
    fn check_places(&self, problems: &mut Problems) {
        if self.file.deploy.is_some() {
            return;
        }
        let mut bases: Vec<(Unit, crate::table::Base)> = Vec::new();
        for (at, card) in self.roster.iter().enumerate() {
            let (x, y, facing) = card.spot;
            let formation = if card.column { Formation::Column } else { Formation::Line };
            let size = footprint(&card.values, formation, card.class.is_gun());
            let (front, depth) = size.unwrap_or((card.values.front, card.values.depth));
            let pose = super::geometry::Pose { x, y, facing };
            let base = crate::table::Base::new(
                pose.centre(),
                pose.angle(),
                crate::table::Length::mm(front.into()),
                crate::table::Length::mm(depth.into()),
            );
            let field = || card.id.clone();
            if facing >= 360 || !self.ground.holds(&base) {
                problems.add(field(), Fault::NotOnMap);
            }
            if card.arrival.is_some() {
                continue;
            }
            if self.ground.pieces.iter().any(|lie| lie.bars() && lie.shape.overlaps(&base, super::command::TOUCH)) {
                problems.add(field(), Fault::NoStanding);
            }
            if bases.iter().any(|(_, other)| other.overlaps(&base, super::command::TOUCH)) {
                problems.add(field(), Fault::Duplicate);
            }
            bases.push((Unit(at as u8), base));
        }
    }
}
