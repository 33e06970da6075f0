//! A set-up as a file: a scenario, what is different in it, and how it is to be played.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Change, Changes};

/// The format of set-up files that this version writes.
pub const FORMAT: u32 = 1;

/// A set-up file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetUpFile {
    /// The format.
    pub set_up: u32,
    /// The id of the scenario that comes with the project, or the code of a free battle.
    pub scenario: String,
    /// The optional rules agreed, by the names of their fields; those that are usual if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Vec<String>>,
    /// Whether dice are entered by hand.
    #[serde(default)]
    pub by_hand: bool,
    /// What is different.
    #[serde(default)]
    pub changes: Vec<PieceFile>,
}

/// What is different of a piece.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceFile {
    /// Its id in the scenario.
    pub piece: String,
    /// The piece it is like, where it is one more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// Whether it is left out.
    #[serde(default, skip_serializing_if = "is_no")]
    pub out: bool,
    /// Fields by their names, and their values: numbers, words, yes or no.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub set: Map<String, Value>,
}

// Serde hands over references to the fields.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_no(flag: &bool) -> bool {
    !*flag
}

impl SetUpFile {
    /// The set-up of an id.
    pub fn new(id: &str, options: Option<Vec<String>>, by_hand: bool) -> Self {
        // What cannot be read as changes is named as it stands.
        let changes = Changes::parse(id).unwrap_or_else(|| Changes { base: id.to_owned(), pieces: Vec::new() });
        let pieces = changes.pieces.into_iter().map(|change| PieceFile {
            piece: change.piece,
            like: change.like,
            out: change.out,
            set: change.set.into_iter().map(|(name, text)| (name, value(text))).collect(),
        });
        Self { set_up: FORMAT, scenario: changes.base, options, by_hand, changes: pieces.collect() }
    }

    /// The id of the scenario with its changes; none where they are nothing that an id could say.
    pub fn id(&self) -> Option<String> {
        let mut changes = Changes { base: self.scenario.clone(), pieces: Vec::new() };
        for file in &self.changes {
            let set = file.set.iter().map(|(name, value)| Some((name.clone(), text(value)?)));
            let (piece, like) = (file.piece.clone(), file.like.clone());
            changes.pieces.push(Change { piece, like, out: file.out, set: set.collect::<Option<_>>()? });
        }
        let id = changes.id();
        // An id is read again before it is believed.
        (Changes::parse(&id)? == changes).then_some(id)
    }
}

fn value(text: String) -> Value {
    text.parse::<i64>().ok().filter(|number| number.to_string() == text).map_or(Value::String(text), Value::from)
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => number.as_i64().map(|number| number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Bool(flag) => Some(u8::from(*flag).to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_its_id_says() {
        let id = "maida-1806~BR-11.x--15.quality-elite~BR-12.out~BR-17.like-BR-12.f90";
        let file = SetUpFile::new(id, Some(vec!["extreme".into()]), true);
        let text = serde_json::to_string(&file).unwrap_or_default();
        assert_eq!(
            text,
            r#"{"set_up":1,"scenario":"maida-1806","options":["extreme"],"by_hand":true,"changes":[{"piece":"BR-11","#
                .to_owned()
                + r#""set":{"quality":"elite","x":-15}},{"piece":"BR-12","out":true},"#
                + r#"{"piece":"BR-17","like":"BR-12","set":{"facing":90}}]}"#
        );
        let again: SetUpFile = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!(again, file);
        // Fields stand in the order of their names then.
        let ordered = "maida-1806~BR-11.quality-elite.x--15~BR-12.out~BR-17.like-BR-12.f90";
        assert_eq!(again.id().as_deref(), Some(ordered));
    }

    #[test]
    fn what_no_id_could_say_is_no_set_up() {
        for changes in [
            r#"[{"piece":"a~b","out":true}]"#,
            r#"[{"piece":"a"}]"#,
            r#"[{"piece":"a","set":{"x":1.5}}]"#,
            r#"[{"piece":"a","set":{"x":[]}}]"#,
            r#"[{"piece":"a","set":{"X":1}}]"#,
            r#"[{"piece":"a","set":{"out":1}}]"#,
            r#"[{"piece":"a","out":true},{"piece":"a","out":true}]"#,
            r#"[{"piece":"a","set":{"name":"<b>"}}]"#,
        ] {
            let text = format!(r#"{{"set_up":1,"scenario":"maida-1806","changes":{changes}}}"#);
            let file: Result<SetUpFile, _> = serde_json::from_str(&text);
            assert!(file.is_ok_and(|file| file.id().is_none()), "{changes}");
        }
    }
}
