//! Fields that can be changed, whatever they hold: as texts, so that all books share what writes and reads them.

use std::cell::Cell;

use rules_core::hex::HexId;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor, value};
use serde::{Serialize, forward_to_deserialize_any};

/// A field of a piece.
pub trait Field {
    /// What it holds.
    fn text(&self) -> String;

    /// Takes a value; whether it is one for this field.
    fn set(&mut self, value: &str) -> bool;

    /// The values it may have, where they can be listed.
    fn choices(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A piece of a scenario file, with what may be changed of it.
pub struct Piece<'a> {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its fields.
    pub fields: Vec<(&'static str, &'a mut dyn Field)>,
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Field for $number {
            fn text(&self) -> String {
                self.to_string()
            }

            fn set(&mut self, value: &str) -> bool {
                value.parse().map(|value| *self = value).is_ok()
            }
        }
    )*};
}

numbers!(i8, u8, u16, i32);

impl Field for bool {
    fn text(&self) -> String {
        u8::from(*self).to_string()
    }

    fn set(&mut self, value: &str) -> bool {
        *self = value == "1";
        matches!(value, "0" | "1")
    }

    fn choices(&self) -> &'static [&'static str] {
        &["0", "1"]
    }
}

/// Nothing is written as 0: no turn and no width has this number.
impl Field for Option<u8> {
    fn text(&self) -> String {
        self.unwrap_or_default().to_string()
    }

    fn set(&mut self, value: &str) -> bool {
        value.parse().map(|value| *self = Some(value).filter(|&value| value > 0)).is_ok()
    }
}

impl Field for Option<u16> {
    fn text(&self) -> String {
        self.unwrap_or_default().to_string()
    }

    fn set(&mut self, value: &str) -> bool {
        value.parse().map(|value| *self = Some(value).filter(|&value| value > 0)).is_ok()
    }
}

/// Off the map is `none`: a map may have a hex 0000.
impl Field for Option<HexId> {
    fn text(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |hex| hex.to_string())
    }

    fn set(&mut self, value: &str) -> bool {
        *self = HexId::parse(value);
        self.is_some() || value == "none"
    }
}

/// The word of a value, as the files have it.
pub(super) fn word_of(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().trim_matches('"').to_owned()
}

/// The value of a word.
pub(super) fn of_word<T: DeserializeOwned>(word: &str) -> Option<T> {
    T::deserialize(StrDeserializer::<value::Error>::new(word)).ok()
}

/// Reads nothing, but notes the words that it was asked for.
struct Words<'a>(&'a Cell<&'static [&'static str]>);

impl<'de> Deserializer<'de> for Words<'_> {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(value::Error::custom(""))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.set(words);
        Err(value::Error::custom(""))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// All words of a type.
pub(super) fn words_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let words: Cell<&'static [&'static str]> = Cell::new(&[]);
    // It is asked for its words alone, and gets no value.
    let _ = T::deserialize(Words(&words));
    words.get()
}

/// Types that are words in the files.
macro_rules! words {
    ($($word:ty),*) => {$(
        impl $crate::changes::field::Field for $word {
            fn text(&self) -> String {
                $crate::changes::field::word_of(self)
            }

            fn set(&mut self, value: &str) -> bool {
                $crate::changes::field::of_word(value).map(|value| *self = value).is_some()
            }

            fn choices(&self) -> &'static [&'static str] {
                $crate::changes::field::words_of::<Self>()
            }
        }
    )*};
}

pub(super) use words;
