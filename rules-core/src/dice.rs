//! Dice and draws: generated from a seed, replayed from a script, entered by hand, or forked for odds.

mod generated;
mod script;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Clause, Side};

pub use generated::Generated;
pub use script::Script;

/// A face of a six-sided die, 1 to 6.
pub type Face = u8;

/// Who throws, and the clause that tells him to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Request {
    /// The side that throws.
    pub side: Side,
    /// The clause that asks for the throw.
    pub clause: Clause,
}

/// Which faces of a die lead to the same result: faces of equal class need not be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Classes(pub [u8; 6]);

impl Classes {
    /// Every face matters.
    pub const EACH: Self = Self([0, 1, 2, 3, 4, 5]);

    /// Only half a die matters, rounded up.
    pub const HALF: Self = Self([0, 0, 1, 1, 2, 2]);

    /// Only whether the face is this one matters.
    pub const fn is(face: Face) -> Self {
        let mut classes = [0; 6];
        let mut at = 0;
        while at < 6 {
            classes[at] = (at + 1 == face as usize) as u8;
            at += 1;
        }
        Self(classes)
    }

    /// Only whether the face reaches `least` matters.
    pub const fn at_least(least: i32) -> Self {
        let mut classes = [0; 6];
        let mut at = 0;
        while at < 6 {
            classes[at] = (at as i32 + 1 >= least) as u8;
            at += 1;
        }
        Self(classes)
    }

    /// As [`at_least`](Self::at_least), and a natural six is a result of its own.
    pub const fn at_least_or_six(least: i32) -> Self {
        let mut classes = Self::at_least(least).0;
        classes[5] = 2;
        Self(classes)
    }

    /// For each class its first face and how many faces share it.
    pub fn groups(self) -> Vec<(Face, u32)> {
        let mut groups: Vec<(u8, Face, u32)> = Vec::new();
        for (at, &class) in self.0.iter().enumerate() {
            match groups.iter_mut().find(|(known, ..)| *known == class) {
                Some((.., count)) => *count += 1,
                None => groups.push((class, at as Face + 1, 1)),
            }
        }
        groups.into_iter().map(|(_, face, count)| (face, count)).collect()
    }
}

/// One of the things a draw may give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance<'a> {
    /// Its name in journals and scripts.
    pub label: &'a str,
    /// How many times it lies in the cup; 0 is never drawn.
    pub weight: u32,
}

/// What was thrown or drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rolled {
    /// A face of a die.
    Die(Face),
    /// The label of the thing drawn.
    Draw(String),
}

/// What a dry script was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// One die.
    Die(Classes),
    /// Several dice at once, of which this many are still to come.
    Pool(usize, Classes),
    /// One of several things, with their weights.
    Draw(Vec<(String, u32)>),
}

/// The dice ran dry, or the next one does not fit what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutOfDice {
    /// Who should throw and why.
    pub request: Request,
    /// What should be thrown.
    pub ask: Ask,
    /// The entry that stood there instead, if there was one.
    pub found: Option<Rolled>,
}

/// A source of dice.
pub trait Dice {
    /// Throws one die.
    ///
    /// # Errors
    /// When there is none.
    fn die(&mut self, request: Request, classes: Classes) -> Result<Face, OutOfDice>;

    /// Draws one of several things; answers with its place in the list.
    ///
    /// # Errors
    /// When there is no draw to be had, or nothing has weight.
    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice>;

    /// Throws several dice at once, in the order thrown. They are alike: nothing may depend on which die shows which
    /// face, because odds follow them sorted. Dice that mean different things are thrown one by one.
    ///
    /// # Errors
    /// When there are not enough.
    fn pool(&mut self, request: Request, count: usize, classes: Classes) -> Result<Vec<Face>, OutOfDice> {
        let mut faces = Vec::with_capacity(count);
        for left in (1..=count).rev() {
            faces.push(self.die(request, classes).map_err(|dry| OutOfDice { ask: Ask::Pool(left, classes), ..dry })?);
        }
        Ok(faces)
    }

    /// Throws several pools, in their order, of which nothing matters but the sum of their scores: odds follow each sum
    /// once, however many ways of falling lead to it.
    ///
    /// # Errors
    /// When there are not enough.
    fn pools(&mut self, request: Request, pools: Scored<'_>) -> Result<Vec<Vec<Face>>, OutOfDice> {
        pools.counts.iter().map(|&count| self.pool(request, count, pools.classes)).collect()
    }
}

/// Several pools thrown one after the other, of which nothing matters but the sum of their scores.
#[derive(Clone, Copy)]
pub struct Scored<'a> {
    /// How many dice each has.
    pub counts: &'a [usize],
    /// Faces of equal class score alike.
    pub classes: Classes,
    /// What a pool scores.
    pub score: fn(&[Face]) -> u32,
}

/// Passes dice on and keeps what was thrown.
pub struct Recorder<'a> {
    inner: &'a mut dyn Dice,
    rolls: Vec<Rolled>,
}

impl<'a> Recorder<'a> {
    /// Keeps what `inner` throws.
    pub fn new(inner: &'a mut dyn Dice) -> Self {
        Self { inner, rolls: Vec::new() }
    }

    /// All throws so far.
    pub fn into_rolls(self) -> Vec<Rolled> {
        self.rolls
    }
}

impl Dice for Recorder<'_> {
    fn die(&mut self, request: Request, classes: Classes) -> Result<Face, OutOfDice> {
        let face = self.inner.die(request, classes)?;
        self.rolls.push(Rolled::Die(face));
        Ok(face)
    }

    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice> {
        let at = self.inner.draw(request, chances)?;
        if let Some(chance) = chances.get(at) {
            self.rolls.push(Rolled::Draw(chance.label.into()));
        }
        Ok(at)
    }

    fn pool(&mut self, request: Request, count: usize, classes: Classes) -> Result<Vec<Face>, OutOfDice> {
        let faces = self.inner.pool(request, count, classes)?;
        self.rolls.extend(faces.iter().map(|&face| Rolled::Die(face)));
        Ok(faces)
    }
}

pub(crate) fn owned(chances: &[Chance<'_>]) -> Ask {
    Ask::Draw(chances.iter().filter(|chance| chance.weight > 0).map(|c| (c.label.into(), c.weight)).collect())
}

impl Rolled {
    /// Reads `5` or `draw:Kaim`.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(label) = text.strip_prefix("draw:") {
            return Some(Self::Draw(label.into()));
        }
        text.parse().ok().filter(|face| (1..=6).contains(face)).map(Self::Die)
    }
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die(face) => write!(f, "{face}"),
            Self::Draw(label) => write!(f, "draw:{label}"),
        }
    }
}

/// For formats that do not describe themselves. Append only: saved games depend on the order.
#[derive(Serialize, Deserialize)]
enum Packed {
    Die(u8),
    Draw(String),
}

impl Serialize for Rolled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return match self {
                Self::Die(face) => Packed::Die(*face),
                Self::Draw(label) => Packed::Draw(label.clone()),
            }
            .serialize(serializer);
        }
        match self {
            Self::Die(face) => serializer.serialize_u8(*face),
            Self::Draw(_) => serializer.collect_str(self),
        }
    }
}

/// Reads a roll from formats that describe themselves.
struct Visitor;

impl de::Visitor<'_> for Visitor {
    type Value = Rolled;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a die face from 1 to 6, or \"draw:\" and a label")
    }

    fn visit_u64<E: de::Error>(self, face: u64) -> Result<Rolled, E> {
        face_or_error(face)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Rolled, E> {
        Rolled::parse(text).ok_or_else(|| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Rolled {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return match Packed::deserialize(deserializer)? {
                Packed::Die(face) => face_or_error(u64::from(face)),
                Packed::Draw(label) => Ok(Self::Draw(label)),
            };
        }
        deserializer.deserialize_any(Visitor)
    }
}

fn face_or_error<E: de::Error>(face: u64) -> Result<Rolled, E> {
    if (1..=6).contains(&face) {
        Ok(Rolled::Die(face as Face))
    } else {
        Err(E::invalid_value(de::Unexpected::Unsigned(face), &"a die face from 1 to 6"))
    }
}
