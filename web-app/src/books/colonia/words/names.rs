//! Names and measures: units, generals, brigades, ground, sides, orders; centimetres and degrees.

use rules_core::Side;
use rules_core::books::colonia::{Class, Colonia, Direction, Formation, Order, Part, Pose, Row, Troop, Unit};
use rules_core::table::{Edge, Hand};

use super::roster::{ROWS, known};
use super::{CAMPO, COATIT, LANGFANG, SCIARA, fill};
use crate::i18n::{Locale, language};
use crate::tr;
pub use crate::words::measure::{capital, cm, degrees, off};

/// The names of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The game as it stands when its words are asked for.
    pub game: &'a Colonia,
}

fn italian() -> bool {
    language() == Locale::it
}

impl<'a> Names<'a> {
    /// The names of this game's battle.
    pub const fn new(game: &'a Colonia) -> Self {
        Self { game }
    }

    fn named(&self, id: &str, file: &'a str) -> &'a str {
        known(&self.game.board().file.id, id, italian()).unwrap_or(file)
    }

    /// A unit or general.
    pub fn unit(&self, unit: Unit) -> &'a str {
        let card = self.game.card(unit);
        self.named(&card.id, &card.name)
    }

    /// Several units.
    pub fn units(&self, units: &[Unit]) -> String {
        let mut text = String::new();
        for (at, &unit) in units.iter().enumerate() {
            let name = self.unit(unit);
            text = match at {
                0 => name.to_owned(),
                _ if at + 1 == units.len() => fill(tr!(col.unit.and), &[&text, name]),
                _ => [&text, ", ", name].concat(),
            };
        }
        text
    }

    /// A brigade by its place in the list; nothing for one that is not there.
    pub fn brigade(&self, at: u8) -> &'a str {
        let board = self.game.board();
        let Some(card) = board.brigades.get(usize::from(at)) else { return "" };
        let file = board.file.sides[card.side].brigades.iter().find(|file| file.id == card.id);
        self.named(&card.id, file.map_or("", |file| &file.name))
    }

    /// A piece of ground by its place in the list; nothing for one that is not there.
    pub fn ground(&self, at: u8) -> &'a str {
        let file = self.game.board().file.terrain.get(usize::from(at));
        file.map_or("", |piece| self.named(&piece.id, &piece.name))
    }

    /// A side.
    pub fn side(&self, side: Side) -> &'a str {
        let file = &self.game.board().file;
        side_in(&file.id, side).unwrap_or(&file.sides[side].name)
    }

    /// A place on the table.
    pub fn place(&self, pose: Pose) -> String {
        fill(tr!(col.unit.place), &[&cm(pose.x * 100), &cm(pose.y * 100), &pose.facing.to_string()])
    }

    /// A formation, as a state; guns limber.
    pub fn formation(&self, unit: Unit, formation: Formation) -> Option<&'static str> {
        match formation {
            Formation::Line => None,
            Formation::Column if self.game.card(unit).class.is_gun() => Some(tr!(col.state.limbered)),
            Formation::Column => Some(tr!(col.state.column)),
            Formation::Square => Some(tr!(col.state.square)),
        }
    }
}

/// A side in a battle that comes with the page.
pub fn side_in(scenario: &str, side: Side) -> Option<&'static str> {
    Some(match (scenario, side) {
        (COATIT | SCIARA | CAMPO, Side::First) => tr!(col.side.italy),
        (COATIT, Side::Second) => tr!(col.side.tigray),
        (SCIARA, Side::Second) => tr!(col.side.ottoman),
        (LANGFANG, Side::First) => tr!(col.side.seymour),
        (LANGFANG, Side::Second) => tr!(col.side.kansu),
        (CAMPO, Side::Second) => tr!(col.side.ethiopia),
        _ => return None,
    })
}

/// A piece of ground in a battle that comes with the page, by its id.
pub fn ground_in(scenario: &str, id: &str) -> Option<&'static str> {
    known(scenario, id, italian())
}

/// A turn of so many, as lists of games have it.
pub fn slot_turn(turn: u8, turns: u8) -> String {
    fill(tr!(col.unit.slot_turn), &[&turn.to_string(), &turns.to_string()])
}

/// How far apart two stored places are, in hundredths of a millimetre: to the millimetre, as they are stored (0b).
pub fn apart(from: Pose, to: Pose) -> i32 {
    (from.centre().distance(to.centre()).0 + 50) / 100 * 100
}

/// A move in words, part by part, from where the unit faces.
pub fn parts(parts: &[Part], facing: u16) -> String {
    let mut facing = i32::from(facing) * 100;
    let mut text = String::new();
    for part in parts {
        let said = match *part {
            Part::Leg { toward, mm } => leg(off(i32::from(toward) - facing), &cm(i32::from(mm) * 100)),
            Part::Wheel { on, degrees } => {
                let (words, turn) = match on {
                    Hand::Right => (tr!(col.go.wheel_right), i32::from(degrees)),
                    Hand::Left => (tr!(col.go.wheel_left), -i32::from(degrees)),
                };
                facing += turn * 100;
                fill(words, &[&degrees.to_string()])
            }
            Part::Pivot { by } => {
                facing += i32::from(by) * 100;
                let words = if by < 0 { tr!(col.go.pivot_left) } else { tr!(col.go.pivot_right) };
                fill(words, &[&by.unsigned_abs().to_string()])
            }
        };
        text = if text.is_empty() { said } else { fill(tr!(col.go.then), &[&text, &said]) };
    }
    text
}

fn leg(off: i32, length: &str) -> String {
    let turn = degrees(off);
    let words = match (turn.as_str(), off > 0) {
        ("0", _) => tr!(col.go.ahead),
        ("180", _) => tr!(col.go.back),
        (_, true) => tr!(col.go.right),
        (_, false) => tr!(col.go.left),
    };
    fill(words, &[length, &turn])
}

/// An order.
pub fn order(order: Order) -> &'static str {
    match order {
        Order::Attacco => tr!(col.order.attacco),
        Order::Manovra => tr!(col.order.manovra),
        Order::Difesa => tr!(col.order.difesa),
        Order::Ritirata => tr!(col.order.ritirata),
    }
}

/// A side of a base.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => tr!(col.edge.front),
        Edge::Right => tr!(col.edge.right),
        Edge::Rear => tr!(col.edge.rear),
        Edge::Left => tr!(col.edge.left),
    }
}

/// From where an attack or a shot counts.
pub fn direction(from: Direction) -> &'static str {
    match from {
        Direction::Frontal => tr!(col.from.frontal),
        Direction::Flank => tr!(col.from.flank),
        Direction::Rear => tr!(col.from.rear),
    }
}

/// An arm.
pub fn class(class: Class) -> &'static str {
    match class {
        Class::Line => tr!(col.class.line),
        Class::Light => tr!(col.class.light),
        Class::Irregular => tr!(col.class.irregular),
        Class::CavalryLight => tr!(col.class.cavalry_light),
        Class::CavalryMedium => tr!(col.class.cavalry_medium),
        Class::CavalryHeavy => tr!(col.class.cavalry_heavy),
        Class::MachineGun => tr!(col.class.machine_gun),
        Class::ArtilleryLight => tr!(col.class.artillery_light),
        Class::ArtilleryField => tr!(col.class.artillery_field),
        Class::ArtilleryHeavy => tr!(col.class.artillery_heavy),
        Class::Hq => tr!(col.class.hq),
        Class::Accessory => tr!(col.class.accessory),
    }
}

/// A row of the lists: Italian as printed.
pub fn row(row: Row) -> &'static str {
    let printed = Troop::of(row).name;
    if italian() { printed } else { ROWS.get(row as usize).copied().unwrap_or(printed) }
}
