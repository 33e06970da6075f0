//! Names: units, leaders, places, sides, hours, levels and states of morale.

use rules_core::Side;
use rules_core::books::caricat::{Caricat, ITALIAN, Leader, Level, Mobile, State, Unit};
use rules_core::hex::HexId;

use super::fill;
use crate::i18n::{Locale, language};
use crate::tr;

/// Italian names of units by the letters of their counters, with their article. Others keep the name of their file.
const UNITS: [(&str, &str, &str); 33] = [
    ("I1", "il", "1º Savoia"),
    ("I2", "il", "2º Savoia"),
    ("I3", "il", "3º Piemonte"),
    ("I4", "il", "4º Piemonte"),
    ("I7", "il", "7º Cuneo"),
    ("I8", "l’", "8º Cuneo"),
    ("I9", "il", "9º Regina"),
    ("I10", "il", "10º Regina"),
    ("IP", "i", "volontari parmensi e bersaglieri"),
    ("CAR", "i", "Carabinieri Reali"),
    ("NOV", "la", "Novara Cavalleria"),
    ("PRE", "il", "Piemonte Reale"),
    ("AOS", "la", "Aosta Cavalleria"),
    ("MON", "i", "cavalleggeri di Monferrato"),
    ("CH17", "il", "17º Cacciatori a piedi"),
    ("KJ4", "il", "IV Kaiserjäger"),
    ("KJM", "il", "IV Kaiserjäger"),
    ("FJ8", "l’", "8º Cacciatori"),
    ("FJ3", "il", "3º Cacciatori"),
    ("GRA", "il", "battaglione confinario Gradiscaner"),
    ("OGU", "il", "secondo battaglione confinario (Oguliner?)"),
    ("OGM", "il", "1º battaglione confinario Oguliner"),
    ("LIC", "il", "battaglione confinario Liccaner"),
    ("LI1", "il", "battaglione di linea (Haugwitz?)"),
    ("PI1", "il", "I battaglione di linea (Piret?)"),
    ("PI2", "il", "II battaglione di linea (Piret?)"),
    ("AC1", "il", "mezzo squadrone A"),
    ("AC2", "il", "mezzo squadrone B"),
    ("TXC", "lo", "squadrone Taxis"),
    ("HA1", "gli", "ussari Haller A"),
    ("HA2", "gli", "ussari Haller B"),
    ("UH1", "il", "12º Ulani A"),
    ("UH2", "il", "12º Ulani B"),
];

/// An article alone, with *di* and with *a*.
const ARTICLES: [[&str; 3]; 6] = [
    ["il", "del", "al"],
    ["l’", "dell’", "all’"],
    ["i", "dei", "ai"],
    ["gli", "degli", "agli"],
    ["la", "della", "alla"],
    ["lo", "dello", "allo"],
];

/// Leaders whose files say more than sentences need, or say it in English: short and full, Italian and English.
const LEADERS: [(&str, [&str; 4]); 3] = [
    (
        "VE",
        [
            "Vittorio Emanuele",
            "Vittorio Emanuele, duca di Savoia",
            "Vittorio Emanuele",
            "Vittorio Emanuele, Duke of Savoy",
        ],
    ),
    ("SIG", ["Sigismondo", "Arciduca Sigismondo", "Sigismund", "Archduke Sigismund"]),
    ("HES", ["Hessen", "Principe d’Assia", "Hesse", "Prince of Hesse"]),
];

/// Names on the maps that are remarks, or English: as in the file, Italian, English; empty where the number says more.
const PLACES: [(&str, &str, &str); 4] = [
    ("centre of the Trotti trigger zone", "", ""),
    ("Ponton bridge (west end)", "Ponton ovest", "Ponton west"),
    ("Piovezzano hill", "Piovezzano collina", "Piovezzano hill"),
    ("Voghera (west)", "Voghera ovest", "Voghera west"),
];

/// How a name stands in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By itself, or as the first word.
    Name,
    /// With its article.
    The,
    /// With *di*.
    Of,
    /// With *a*.
    To,
}

fn italian() -> bool {
    language() == Locale::it
}

/// The names of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The game as it stands when its words are asked for.
    pub game: &'a Caricat,
}

impl<'a> Names<'a> {
    /// The names of this game's battle.
    pub const fn new(game: &'a Caricat) -> Self {
        Self { game }
    }

    /// A unit in a sentence. English goes without articles, as orders of battle do.
    pub fn unit_as(&self, unit: Unit, form: Form) -> String {
        let name = &self.game.card(unit).name;
        if !italian() {
            return name.clone();
        }
        let known = UNITS.iter().find(|(letters, ..)| *letters == unit.label());
        let (article, name) = match known {
            Some(&(_, article, name)) => (article, name.to_owned()),
            None => ("il", in_italian(name)),
        };
        let column = match form {
            Form::Name => return capital(&name),
            Form::The => 0,
            Form::Of => 1,
            Form::To => 2,
        };
        let joined = ARTICLES.iter().find(|row| row[0] == article).map_or(article, |row| row[column]);
        let space = if joined.ends_with('’') { "" } else { " " };
        [joined, space, &name].concat()
    }

    /// A unit by itself, or as the first word.
    pub fn unit(&self, unit: Unit) -> String {
        self.unit_as(unit, Form::Name)
    }

    /// A unit with its article.
    pub fn the(&self, unit: Unit) -> String {
        self.unit_as(unit, Form::The)
    }

    /// Several units.
    pub fn units(&self, units: &[Unit], form: Form) -> String {
        let mut text = String::new();
        for (at, &unit) in units.iter().enumerate() {
            let name = self.unit_as(unit, form);
            text = match at {
                0 => name,
                _ if at + 1 == units.len() => fill(tr!(car.unit.and), &[&text, &name]),
                _ => [&text, ", ", &name].concat(),
            };
        }
        text
    }

    /// A leader as sentences name him.
    pub fn leader(&self, leader: Leader) -> &'a str {
        self.leader_at(leader, 0)
    }

    /// A leader by his full name.
    pub fn leader_in_full(&self, leader: Leader) -> &'a str {
        self.leader_at(leader, 1)
    }

    fn leader_at(&self, leader: Leader, column: usize) -> &'a str {
        let column = if italian() { column } else { column + 2 };
        let known = LEADERS.iter().find(|(letters, _)| *letters == leader.label());
        known.map_or(&self.game.leader_card(leader).name, |(_, names)| names[column])
    }

    /// A piece by itself, or as the first word.
    pub fn piece(&self, piece: Mobile) -> String {
        match piece {
            Mobile::Unit(unit) => self.unit(unit),
            Mobile::Leader(leader) => self.leader(leader).to_owned(),
        }
    }

    /// Whose a piece is.
    pub fn side_of(&self, piece: Mobile) -> Side {
        match piece {
            Mobile::Unit(unit) => self.game.card(unit).side,
            Mobile::Leader(leader) => self.game.leader_card(leader).side,
        }
    }

    /// A side of this battle.
    pub fn side(&self, side: Side) -> &'static str {
        side_in(&self.game.board().file.map, side)
    }

    /// The name of an objective or of a place on the map, if the hex has one.
    pub fn place_name(&self, hex: HexId) -> Option<&'a str> {
        let board = self.game.board();
        let objective = board.file.objectives.iter().find(|objective| objective.hex == hex).map(|found| &found.name);
        let name =
            objective.or_else(|| board.map.places.iter().find(|place| place.hex == hex).map(|place| &place.name))?;
        let name = match PLACES.iter().find(|(remark, ..)| remark == name) {
            Some(&(_, first, _)) if italian() => first,
            Some(&(_, _, second)) => second,
            None => name,
        };
        (!name.is_empty()).then_some(name)
    }

    /// A place by its name, or by the number printed in the hex.
    pub fn place(&self, hex: HexId) -> String {
        self.place_name(hex).map_or_else(|| hex.to_string(), str::to_owned)
    }

    /// A place by its name and number.
    pub fn place_and_number(&self, hex: HexId) -> String {
        let number = fill(tr!(car.unit.hex), &[&hex.to_string()]);
        self.place_name(hex).map_or_else(|| number.clone(), |name| [name, ", ", &number].concat())
    }

    /// The hour at which a turn begins: the first turn's, and half an hour for each since (13.1b, 14.1b).
    pub fn clock(&self, turn: u8) -> String {
        clock(&self.game.board().file.first_turn, turn)
    }

    /// A turn and its hour.
    pub fn turn(&self, turn: u8) -> String {
        fill(tr!(car.unit.turn), &[&turn.to_string(), &self.clock(turn)])
    }
}

/// A side in the battle on this map.
pub fn side_in(map: &str, side: Side) -> &'static str {
    match map {
        _ if side != ITALIAN => tr!(car.unit.austrian),
        "pastrengo" => tr!(car.unit.piedmontese),
        "montebello" => tr!(car.unit.franco_sardinian),
        _ => tr!(car.unit.italian),
    }
}

/// The hour at which a turn begins, `first` being the first turn's as files have it.
fn clock(first: &str, turn: u8) -> String {
    let (hours, minutes) = first.split_once(':').unwrap_or_default();
    let first =
        u16::from(hours.parse::<u8>().unwrap_or_default()) * 60 + u16::from(minutes.parse::<u8>().unwrap_or_default());
    let now = first + 30 * u16::from(turn.saturating_sub(1));
    let point = if italian() { "." } else { ":" };
    let zero = if now % 60 < 10 { "0" } else { "" };
    [&(now / 60 % 24).to_string(), point, zero, &(now % 60).to_string()].concat()
}

/// A turn of so many and its hour, as lists of games have it; `first` is the hour of the first turn.
pub fn slot_turn(first: &str, turn: u8, turns: u8) -> String {
    fill(tr!(car.unit.slot_turn), &[&turn.to_string(), &turns.to_string(), &clock(first, turn)])
}

/// What of a unit's name in its file is not Italian, as battalions of the French line are written.
fn in_italian(name: &str) -> String {
    let name = name.replace("e de ligne", "º di linea");
    // 13.3.3: the battalions of a brigade.
    match name.split_once(" battalion ") {
        Some((brigade, number)) => [number, "º battaglione ", brigade].concat(),
        None => name,
    }
}

/// The words with a capital first letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A level.
pub fn level(level: Level) -> &'static str {
    match level {
        Level::Attack => tr!(car.level.attack),
        Level::Advance => tr!(car.level.advance),
        Level::Hold => tr!(car.level.hold),
        Level::Reserve => tr!(car.level.reserve),
    }
}

/// To a level, after a verb.
pub fn to_level(level: Level) -> &'static str {
    match level {
        Level::Attack => tr!(car.level.to_attack),
        Level::Advance => tr!(car.level.to_advance),
        Level::Hold => tr!(car.level.to_hold),
        Level::Reserve => tr!(car.level.to_reserve),
    }
}

/// At a level, after a verb.
pub fn at_level(level: Level) -> &'static str {
    match level {
        Level::Attack => tr!(car.level.at_attack),
        Level::Advance => tr!(car.level.at_advance),
        Level::Hold => tr!(car.level.at_hold),
        Level::Reserve => tr!(car.level.at_reserve),
    }
}

/// A state of morale.
pub fn state(state: State) -> &'static str {
    match state {
        State::Ready => tr!(car.state.ready),
        State::Reduced => tr!(car.state.reduced),
        State::Shaken => tr!(car.state.shaken),
        State::Broken => tr!(car.state.broken),
        State::Routed => tr!(car.state.routed),
    }
}

/// The state of so much damage.
pub fn state_of(damage: u8) -> &'static str {
    match damage {
        0 => state(State::Ready),
        1 => state(State::Reduced),
        2 => state(State::Shaken),
        3 => state(State::Broken),
        4 => state(State::Routed),
        _ => tr!(car.state.eliminated),
    }
}
