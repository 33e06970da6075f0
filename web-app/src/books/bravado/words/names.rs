//! Names and measures: units, Generals, ground, sides, types, statuses; moves in words.

use rules_core::Side;
use rules_core::books::bravado::army::{Nation, POINTS};
use rules_core::books::bravado::{Band, Bravado, Code, Part, Pose, Quality, Stand, Status, Unit};
use rules_core::table::{Edge, Hand};

use super::{AUERSTEDT, MAIDA, fill, roster};
use crate::i18n::{Locale, language};
use crate::tr;
pub use crate::words::measure::{capital, cm, degrees, off};

/// The names of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The game as it stands when its words are asked for.
    pub game: &'a Bravado,
}

impl<'a> Names<'a> {
    /// The names of this game's battle.
    pub const fn new(game: &'a Bravado) -> Self {
        Self { game }
    }

    fn named(&self, id: &str, file: &str) -> String {
        ground_in(&self.game.board().file.id, id, file)
    }

    /// A unit or General: by name in a battle of history, by type and number in one by points. One that was added has no
    /// name, but a number.
    pub fn unit(&self, unit: Unit) -> String {
        let card = self.game.card(unit);
        if card.added {
            let before = self.game.all().filter(|&other| other <= unit && self.game.card(other).added);
            let number = before.filter(|&other| self.game.side_of(other) == card.side).count();
            return fill(tr!(bra.unit.general), &[&number.to_string()]);
        }
        if self.game.board().file.points.is_none() {
            return self.named(&card.id, &card.name);
        }
        // In a battle by points they go by type and number: ids are a letter for the side, then the number.
        let number = card.id.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        match card.code {
            Code::Ac => capital(code(Code::Ac)),
            of => fill(tr!(bra.free.named), &[&capital(code(of)), number]),
        }
    }

    /// Several of them.
    pub fn units(&self, units: &[Unit]) -> String {
        let mut text = String::new();
        for (at, &unit) in units.iter().enumerate() {
            let name = self.unit(unit);
            text = match at {
                0 => name,
                _ if at + 1 == units.len() => fill(tr!(bra.unit.and), &[&text, &name]),
                _ => [&text, ", ", &name].concat(),
            };
        }
        text
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
        fill(tr!(bra.unit.place), &[&cm(pose.x * 100), &cm(pose.y * 100), &pose.facing.to_string()])
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
        (MAIDA, Side::First) => tr!(bra.side.expedition),
        (MAIDA, Side::Second) => tr!(bra.side.calabria),
        (AUERSTEDT, Side::First) => tr!(bra.side.davout),
        (AUERSTEDT, Side::Second) => tr!(bra.side.brunswick),
        (POINTS, Side::First) => tr!(army.first),
        (POINTS, Side::Second) => tr!(army.second),
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

/// A turn of so many, as lists of games have it.
pub fn slot_turn(turn: u8, turns: u8) -> String {
    fill(tr!(bra.unit.slot), &[&turn.to_string(), &turns.to_string()])
}

/// How far apart two stored places are, in hundredths of a millimetre: to the millimetre, as they are stored (B0d).
pub fn apart(from: Pose, to: Pose) -> i32 {
    (from.centre().distance(to.centre()).0 + 50) / 100 * 100
}

/// A type.
pub fn code(code: Code) -> &'static str {
    match code {
        Code::Li => tr!(bra.code.li),
        Code::Lt => tr!(bra.code.lt),
        Code::Lc => tr!(bra.code.lc),
        Code::Hc => tr!(bra.code.hc),
        Code::Fa => tr!(bra.code.fa),
        Code::Ha => tr!(bra.code.ha),
        Code::Gn => tr!(bra.code.gn),
        Code::Ac => tr!(bra.code.ac),
    }
}

/// A quality.
pub fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Militia => tr!(bra.quality.militia),
        Quality::Poor => tr!(bra.quality.poor),
        Quality::Regular => tr!(bra.quality.regular),
        Quality::Elite => tr!(bra.quality.elite),
        Quality::Guard => tr!(bra.quality.guard),
    }
}

/// A status.
pub fn status(status: Status) -> &'static str {
    match status {
        Status::Fine => tr!(bra.status.fine),
        Status::Disordered => tr!(bra.status.disordered),
        Status::Permanent => tr!(bra.status.permanent),
        Status::Routed => tr!(bra.status.routed),
    }
}

/// A band of range.
pub fn band(band: Band) -> &'static str {
    match band {
        Band::Musket => tr!(bra.band.musket),
        Band::Close => tr!(bra.band.close),
        Band::Medium => tr!(bra.band.medium),
        Band::Long => tr!(bra.band.long),
        Band::Extreme => tr!(bra.band.extreme),
    }
}

/// A position, and which dice of a throw count.
pub fn stand(stand: Stand) -> &'static str {
    match stand {
        Stand::Good => tr!(bra.stand.good),
        Stand::Indifferent => tr!(bra.stand.indifferent),
        Stand::Bad => tr!(bra.stand.bad),
    }
}

/// The dice a position throws.
pub fn stand_dice(stand: Stand) -> &'static str {
    match stand {
        Stand::Good => tr!(bra.stand.good_dice),
        Stand::Indifferent => tr!(bra.stand.indifferent_dice),
        Stand::Bad => tr!(bra.stand.bad_dice),
    }
}

/// A side of a base.
pub fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Front => tr!(bra.edge.front),
        Edge::Right => tr!(bra.edge.right),
        Edge::Rear => tr!(bra.edge.rear),
        Edge::Left => tr!(bra.edge.left),
    }
}

/// To which hand a charger slides.
pub fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => tr!(bra.hand.left),
        Hand::Right => tr!(bra.hand.right),
    }
}

/// Parts of a move in words, each from where the unit faces by then.
pub fn parts(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        let said = match *part {
            Part::Leg { toward, mm } => leg(off(toward.into()), &cm(i32::from(mm) * 100)),
            Part::Wheel { on, degrees } => {
                let words = match on {
                    Hand::Right => tr!(bra.go.wheel_right),
                    Hand::Left => tr!(bra.go.wheel_left),
                };
                fill(words, &[&degrees.to_string()])
            }
            Part::Turn { degrees } if degrees.unsigned_abs() == 180 => tr!(bra.go.about).to_owned(),
            Part::Turn { degrees } => {
                let words = if degrees < 0 { tr!(bra.go.turn_left) } else { tr!(bra.go.turn_right) };
                fill(words, &[&degrees.unsigned_abs().to_string()])
            }
        };
        text = if text.is_empty() { said } else { fill(tr!(bra.go.then), &[&text, &said]) };
    }
    text
}

fn leg(off: i32, length: &str) -> String {
    let turn = degrees(off);
    let words = match (turn.as_str(), off > 0) {
        ("0", _) => tr!(bra.go.ahead),
        ("180", _) => tr!(bra.go.back),
        (_, true) => tr!(bra.go.right),
        (_, false) => tr!(bra.go.left),
    };
    fill(words, &[length, &turn])
}
