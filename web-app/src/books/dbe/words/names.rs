//! Names and measures: elements, generals, corps, ground, sides, types; moves in words.

use rules_core::Side;
use rules_core::books::dbe::army::{self, Nation};
use rules_core::books::dbe::{Class, Code, Dbe, Effect, Leg, Manoeuvre, Onto, Pose, Unit};
use rules_core::table::{Edge, Hand, Length, TableEdge};

use super::{MARENGO, QUATRE_BRAS, fill, roster};
use crate::i18n::{Locale, language};
use crate::tr;
pub use crate::words::measure::{capital, cm, degrees, off};

/// The names of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The game as it stands when its words are asked for.
    pub game: &'a Dbe,
}

impl<'a> Names<'a> {
    /// The names of this game's battle.
    pub const fn new(game: &'a Dbe) -> Self {
        Self { game }
    }

    fn named(&self, id: &str, file: &str) -> String {
        ground_in(&self.game.board().file.id, id, file)
    }

    /// An element or general: by name in a battle of history, by type and number in a free one.
    pub fn unit(&self, unit: Unit) -> String {
        let card = self.game.card(unit);
        if !self.game.board().file.budgeted {
            return self.named(&card.id, &card.name);
        }
        // Ids of free armies are a letter for the side, then corps and number.
        let number = card.id.get(1..).unwrap_or_default().trim_start_matches('-');
        match card.code {
            Code::Cic => tr!(dbe.code.cic).to_owned(),
            Code::Gen => fill(tr!(dbe.unit.general), &[tr!(dbe.code.general), number.trim_end_matches("-G")]),
            of => fill(tr!(dbe.unit.named), &[&capital(code(of)), number]),
        }
    }

    /// Several of them.
    pub fn units(&self, units: &[Unit]) -> String {
        let mut text = String::new();
        for (at, &unit) in units.iter().enumerate() {
            let name = self.unit(unit);
            text = match at {
                0 => name,
                _ if at + 1 == units.len() => fill(tr!(dbe.unit.and), &[&text, &name]),
                _ => [&text, ", ", &name].concat(),
            };
        }
        text
    }

    /// A corps by its place in the list.
    pub fn corps(&self, at: u8) -> String {
        let card = self.game.corps_card(at);
        if self.game.board().file.budgeted {
            let number = card.id.get(1..).unwrap_or_default();
            return fill(tr!(dbe.unit.corps), &[number]);
        }
        self.named(&card.id, &card.name)
    }

    /// A piece of ground by its place in the list; nothing for one that is not there.
    pub fn ground(&self, at: u8) -> String {
        let file = self.game.board().file.terrain.get(usize::from(at));
        file.map_or_else(String::new, |piece| self.named(&piece.id, &piece.name))
    }

    /// A side.
    pub fn side(&self, side: Side) -> String {
        let file = &self.game.board().file;
        let of_nation = || Nation::ALL.into_iter().find(|nation| nation.name() == file.sides[side].name).map(nation);
        side_in(&file.id, side).or_else(of_nation).map_or_else(|| file.sides[side].name.clone(), str::to_owned)
    }

    /// A place on the table.
    pub fn place(&self, pose: Pose) -> String {
        fill(tr!(dbe.unit.place), &[&cm(pose.x * 10), &cm(pose.y * 10), &degrees(i32::from(pose.facing) * 10)])
    }
}

/// Something of a battle by its id, and by the name its file gives it.
pub fn ground_in(scenario: &str, id: &str, file: &str) -> String {
    let italian = if language() == Locale::it { roster::italian(scenario, id) } else { None };
    italian.unwrap_or(file).to_owned()
}

/// A side in a battle that comes with the page.
pub fn side_in(scenario: &str, side: Side) -> Option<&'static str> {
    Some(match (scenario, side) {
        (MARENGO, Side::First) => tr!(dbe.side.austria),
        (MARENGO, Side::Second) => tr!(dbe.side.reserve),
        (QUATRE_BRAS, Side::First) => tr!(dbe.side.left_wing),
        (QUATRE_BRAS, Side::Second) => tr!(dbe.side.allies),
        (army::FREE, Side::First) => tr!(army.first),
        (army::FREE, Side::Second) => tr!(army.second),
        _ => return None,
    })
}

/// A nation with a list of its own.
pub fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::French => tr!(army.french),
        Nation::Austrian => tr!(army.austrian),
        Nation::Russian => tr!(army.russian),
        Nation::Prussian => tr!(army.prussian),
        Nation::British => tr!(army.british),
    }
}

/// A round of so many, as lists of games have it.
pub fn slot_turn(round: u8, rounds: u8) -> String {
    fill(tr!(dbe.unit.slot), &[&round.to_string(), &rounds.to_string()])
}

/// How far apart two stored places are, in the core's lengths, to the hundredth of a centimetre as they are stored.
pub fn apart(from: Pose, to: Pose) -> i32 {
    (from.centre().distance(to.centre()).0 + 5) / 10 * 10
}

/// A type.
pub fn code(code: Code) -> &'static str {
    match code {
        Code::Inf => tr!(dbe.code.inf),
        Code::Lgt => tr!(dbe.code.lgt),
        Code::Vol => tr!(dbe.code.vol),
        Code::Hcv => tr!(dbe.code.hcv),
        Code::Lcv => tr!(dbe.code.lcv),
        Code::Icv => tr!(dbe.code.icv),
        Code::Art => tr!(dbe.code.art),
        Code::Hart => tr!(dbe.code.hart),
        Code::Gen => tr!(dbe.code.general),
        Code::Cic => tr!(dbe.code.cic),
    }
}

/// A class of ground.
pub fn class(class: Class) -> &'static str {
    match class {
        Class::Open => tr!(dbe.ground.open),
        Class::Easy => tr!(dbe.ground.easy),
        Class::Rough => tr!(dbe.ground.rough),
        Class::Difficult => tr!(dbe.ground.difficult),
        Class::Impassable => tr!(dbe.ground.impassable),
    }
}

/// A side of a base.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => tr!(dbe.edge.front),
        Edge::Right => tr!(dbe.edge.right),
        Edge::Rear => tr!(dbe.edge.rear),
        Edge::Left => tr!(dbe.edge.left),
    }
}

/// A side of the table.
pub fn border(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::South => tr!(dbe.border.south),
        TableEdge::East => tr!(dbe.border.east),
        TableEdge::North => tr!(dbe.border.north),
        TableEdge::West => tr!(dbe.border.west),
    }
}

/// To which side.
pub fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => tr!(dbe.hand.left),
        Hand::Right => tr!(dbe.hand.right),
    }
}

/// A result of the tables.
pub fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::None => tr!(dbe.effect.none),
        Effect::Withdraw => tr!(dbe.effect.withdraw),
        Effect::Flight => tr!(dbe.effect.flight),
        Effect::Destroyed => tr!(dbe.effect.destroyed),
    }
}

/// Legs in words, each from where the element faces by then.
pub fn legs(legs: &[Leg]) -> String {
    let mut text = String::new();
    for leg in legs {
        let said = match *leg {
            Leg::Straight { toward, length } => straight(off(toward.0), length),
            Leg::Wheel { on, turn } => {
                let words = match on {
                    Hand::Right => tr!(dbe.go.wheel_right),
                    Hand::Left => tr!(dbe.go.wheel_left),
                };
                fill(words, &[&degrees(turn.0)])
            }
            Leg::Pivot { turn } => {
                let words = if turn.0 < 0 { tr!(dbe.go.pivot_left) } else { tr!(dbe.go.pivot_right) };
                fill(words, &[&degrees(turn.0)])
            }
            Leg::About => tr!(dbe.go.about).to_owned(),
        };
        text = if text.is_empty() { said } else { fill(tr!(dbe.go.then), &[&text, &said]) };
    }
    text
}

fn straight(off: i32, length: Length) -> String {
    let turn = degrees(off);
    let words = match (turn.as_str(), off > 0) {
        ("0", _) => tr!(dbe.go.ahead),
        ("180", _) => tr!(dbe.go.back),
        (_, true) => tr!(dbe.go.right),
        (_, false) => tr!(dbe.go.left),
    };
    fill(words, &[&cm(length.0), &turn])
}

/// A manoeuvre of a group in words; its members in the order named.
pub fn manoeuvre(how: &Manoeuvre, units: &[Unit], names: &Names) -> String {
    let head = || units.first().map_or_else(String::new, |&unit| names.unit(unit));
    match how {
        Manoeuvre::March { legs: way } => legs(way),
        Manoeuvre::Back { length } => fill(tr!(dbe.go.back), &[&cm(length.0)]),
        Manoeuvre::Slide { hand: Hand::Right, length } => fill(tr!(dbe.go.slide_right), &[&cm(length.0)]),
        Manoeuvre::Slide { hand: Hand::Left, length } => fill(tr!(dbe.go.slide_left), &[&cm(length.0)]),
        Manoeuvre::Column { legs: way } => fill(tr!(dbe.go.column), &[&head(), &legs(way)]),
        Manoeuvre::Deploy { .. } => fill(tr!(dbe.go.deploy), &[&head()]),
    }
}

/// The same, and whom it ends in contact with.
pub(super) fn into(said: String, onto: Option<Onto>, names: &Names) -> String {
    match onto {
        Some(onto) => fill(tr!(dbe.go.onto), &[&said, &names.unit(onto.target), edge(onto.edge)]),
        None => said,
    }
}
