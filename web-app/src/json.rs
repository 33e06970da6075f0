//! Reading JSON by way of a tree.
//!
//! A reader that is made from a type for a text holds what the text may be at each place. Made for a tree it holds half,
//! and the text is read by one reader for all types: with five books that is a good part of the program.

use std::cell::Cell;
use std::fmt;
use std::slice;

use serde::de::value::StrDeserializer;
use serde::de::{self, Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, Expected, Unexpected, Visitor};

/// The most that a text may say: ten times the longest games, and little enough to be held.
const MOST: usize = 1_000_000;

/// What a text of JSON says.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number from 0 on.
    Natural(u64),
    /// A whole number below 0.
    Negative(i64),
    /// Any other number.
    Real(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// Names, as texts, with what they stand for.
    Names(Vec<(Self, Self)>),
}

/// Why a text is not what is looked for, in the reader's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(pub String);

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// Reads a text as what is looked for.
///
/// # Errors
/// The text is no JSON, or something else.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Misfit> {
    T::deserialize(&Tree::read(text)?)
}

impl Tree {
    /// Reads a text.
    ///
    /// # Errors
    /// It is no JSON.
    pub fn read(text: &str) -> Result<Self, Misfit> {
        serde_json::from_str(text).map_err(|error| Misfit(error.to_string()))
    }

    fn misfit(&self, expected: &dyn Expected) -> Misfit {
        let found = match self {
            Self::Null => Unexpected::Unit,
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Natural(number) => Unexpected::Unsigned(*number),
            Self::Negative(number) => Unexpected::Signed(*number),
            Self::Real(number) => Unexpected::Float(*number),
            Self::Text(text) => Unexpected::Str(text),
            Self::List(_) => Unexpected::Seq,
            Self::Names(_) => Unexpected::Map,
        };
        de::Error::invalid_type(found, expected)
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Planting { left: &Cell::new(MOST) }.deserialize(from)
    }
}

/// Makes a tree, of which so much may still come.
#[derive(Clone, Copy)]
struct Planting<'a> {
    left: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Planting<'_> {
    type Value = Tree;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Tree, D::Error> {
        match self.left.get().checked_sub(1) {
            Some(left) => self.left.set(left),
            None => return Err(de::Error::custom("more than any game")),
        }
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Planting<'_> {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Tree, E> {
        Ok(Tree::Natural(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Tree, E> {
        Ok(u64::try_from(number).map_or(Tree::Negative(number), Tree::Natural))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Tree, E> {
        Ok(Tree::Real(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Text(text.to_owned()))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            list.push(item);
        }
        Ok(Tree::List(list))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut entries: A) -> Result<Tree, A::Error> {
        let mut names = Vec::new();
        while let Some(name) = entries.next_key_seed(self)? {
            names.push((name, entries.next_value_seed(self)?));
        }
        Ok(Tree::Names(names))
    }
}

/// Numbers are taken as they are; the visitor holds them against the type's bounds.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            match self {
                Tree::Natural(number) => visitor.visit_u64(*number),
                Tree::Negative(number) => visitor.visit_i64(*number),
                _ => Err(self.misfit(&visitor)),
            }
        }
    )*};
}

macro_rules! texts {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            match self {
                Tree::Text(text) => visitor.visit_borrowed_str(text),
                _ => Err(self.misfit(&visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for &'de Tree {
    type Error = Misfit;

    numbers! {
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
    }

    texts! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Tree::Null => visitor.visit_unit(),
            Tree::Bool(value) => visitor.visit_bool(*value),
            Tree::Natural(number) => visitor.visit_u64(*number),
            Tree::Negative(number) => visitor.visit_i64(*number),
            Tree::Real(number) => visitor.visit_f64(*number),
            Tree::Text(text) => visitor.visit_borrowed_str(text),
            Tree::List(_) => self.deserialize_seq(visitor),
            Tree::Names(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Tree::Bool(value) => visitor.visit_bool(*value),
            _ => Err(self.misfit(&visitor)),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Tree::Natural(number) => visitor.visit_u64(*number),
            Tree::Negative(number) => visitor.visit_i64(*number),
            Tree::Real(number) => visitor.visit_f64(*number),
            _ => Err(self.misfit(&visitor)),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Tree::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self {
            Tree::Null => visitor.visit_unit(),
            _ => Err(self.misfit(&visitor)),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _name: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let Tree::List(list) = self else { return Err(self.misfit(&visitor)) };
        let mut items = Items(list.iter());
        let value = visitor.visit_seq(&mut items)?;
        if items.0.len() == 0 { Ok(value) } else { Err(de::Error::invalid_length(list.len(), &"fewer items")) }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let Tree::Names(names) = self else { return Err(self.misfit(&visitor)) };
        visitor.visit_map(Entries { left: names.iter(), value: &Tree::Null })
    }

    /// By names only: nothing here is written as a list of its fields.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let (name, content) = match self {
            Tree::Text(name) => (name, &Tree::Null),
            Tree::Names(names) => match names.as_slice() {
                [(Tree::Text(name), content)] => (name, content),
                _ => return Err(self.misfit(&visitor)),
            },
            _ => return Err(self.misfit(&visitor)),
        };
        visitor.visit_enum(Variant { name, content })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_unit()
    }
}

struct Items<'de>(slice::Iter<'de, Tree>);

impl<'de> de::SeqAccess<'de> for &mut Items<'de> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Entries<'de> {
    left: slice::Iter<'de, (Tree, Tree)>,
    value: &'de Tree,
}

impl<'de> de::MapAccess<'de> for Entries<'de> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(self.value)
    }
}

struct Variant<'de> {
    name: &'de str,
    content: &'de Tree,
}

impl<'de> de::EnumAccess<'de> for Variant<'de> {
    type Error = Misfit;
    type Variant = &'de Tree;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, &'de Tree), Misfit> {
        Ok((seed.deserialize(StrDeserializer::new(self.name))?, self.content))
    }
}

impl<'de> de::VariantAccess<'de> for &'de Tree {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self {
            Tree::Null => Ok(()),
            _ => Err(self.misfit(&"a name alone")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Misfit> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Told {
        whole: (u8, i32, u64),
        #[serde(default)]
        real: f64,
        maybe: Option<String>,
        none: Option<()>,
        wrapped: Wrapped,
        #[serde(default)]
        many: Vec<Kind>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Wrapped(i16);

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Alone,
        One(u8),
        Pair(u8, bool),
        Named { from: u16, to: char },
    }

    fn told() -> Told {
        let many = vec![Kind::Alone, Kind::One(1), Kind::Pair(2, true), Kind::Named { from: 3, to: 'è' }];
        Told {
            whole: (255, -2_147_483_648, u64::MAX),
            real: -0.25,
            maybe: Some("\"a\" \u{1f3b2}".to_owned()),
            none: None,
            wrapped: Wrapped(-7),
            many,
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = serde_json::to_string(&told()).unwrap();
        assert_eq!(read::<Told>(&text), Ok(told()));
        let tree = Tree::read(&text).unwrap();
        assert_eq!(Tree::deserialize(&tree), Ok(tree), "a tree is one of a tree");
    }

    #[test]
    fn what_is_missing_or_more_is_as_for_any_reader() {
        let least = r#"{"more":[{}],"whole":[1,2,3],"maybe":null,"none":null,"wrapped":4}"#;
        let read = read::<Told>(least).unwrap();
        assert_eq!((read.maybe, read.real, read.many), (None, 0.0, Vec::new()));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let misfit = |text: &str| read::<Vec<Kind>>(text).unwrap_err().0;
        assert!(misfit("[").starts_with("EOF while parsing a list at line 1"), "{}", misfit("["));
        assert!(misfit(r#"["some"]"#).starts_with("unknown variant `some`"));
        assert!(misfit(r#"[{"one":256}]"#).starts_with("invalid value: integer `256`, expected u8"));
        assert!(misfit(r#"[{"one":"1"}]"#).starts_with("invalid type: string"));
        assert!(misfit(r#"[{"named":{"from":1}}]"#).starts_with("missing field `to`"));
        assert!(misfit(r#"[{"pair":[1,true,3]}]"#).starts_with("invalid length 3"));
        assert!(misfit(r#"[{"alone":1}]"#).starts_with("invalid type"));
        assert!(misfit(r#"[{"one":1,"pair":[1,true]}]"#).starts_with("invalid type: map"));
        assert!(misfit("[{}]").starts_with("invalid type: map"));
        assert!(read::<Wrapped>("1.5").is_err());
    }

    #[test]
    fn no_text_makes_a_tree_larger_than_any_game() {
        let fits = format!("[{}0]", "0,".repeat(MOST - 2));
        assert!(Tree::read(&fits).is_ok());
        let more = format!("[{}0]", "0,".repeat(MOST - 1));
        assert!(Tree::read(&more).unwrap_err().0.starts_with("more than any game"));
        assert!(Tree::read(&"[".repeat(100_000)).is_err(), "nor one too deep");
    }
}
