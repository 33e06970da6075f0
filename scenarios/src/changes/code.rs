//! How changes are written in the id of a scenario, with letters that every address may hold as they are.

/// Before each piece.
const PIECE: char = '~';
/// Before each of its fields.
const FIELD: char = '.';
/// Before a value that does not begin with a digit.
const WORD: char = '-';

/// Fields that stand in nearly every change, and the letters that stand for them.
const SHORT: [(&str, &str); 4] = [("facing", "f"), ("hex", "h"), ("arrives", "a"), ("turns", "t")];

/// The longest id that is read.
const LONGEST: usize = 8_000;
/// The most pieces that are changed.
const MOST_PIECES: usize = 400;
/// The longest name or value.
const LONGEST_WORD: usize = 40;

/// What is different of a piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The piece's id in the file.
    pub piece: String,
    /// The piece it is like, where it is one more.
    pub like: Option<String>,
    /// It is left out.
    pub out: bool,
    /// Fields by their names in the file, and their values.
    pub set: Vec<(String, String)>,
}

/// A scenario, and what is different in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The id of the scenario that comes with the project.
    pub base: String,
    /// The pieces that are different.
    pub pieces: Vec<Change>,
}

/// The id of the scenario that comes with the project.
pub fn base(id: &str) -> &str {
    id.split(PIECE).next().unwrap_or_default()
}

impl Changes {
    /// Reads an id; nothing that could not have been written by [`id`](Self::id).
    pub fn parse(id: &str) -> Option<Self> {
        if id.len() > LONGEST {
            return None;
        }
        let mut parts = id.split(PIECE);
        let mut changes = Self { base: parts.next()?.to_owned(), pieces: Vec::new() };
        for part in parts {
            let change = Change::parse(part)?;
            // Each piece once: two answers for one field would be none.
            if changes.pieces.len() == MOST_PIECES || changes.pieces.iter().any(|known| known.piece == change.piece) {
                return None;
            }
            changes.pieces.push(change);
        }
        Some(changes)
    }

    /// The id; that of the scenario itself where nothing is different.
    pub fn id(&self) -> String {
        let mut id = self.base.clone();
        for change in &self.pieces {
            change.write(&mut id);
        }
        id
    }

    /// The change of a piece, to be changed itself.
    pub fn piece(&mut self, piece: &str) -> &mut Change {
        let at = self.pieces.iter().position(|change| change.piece == piece).unwrap_or_else(|| {
            self.pieces.push(Change { piece: piece.to_owned(), ..Change::default() });
            self.pieces.len() - 1
        });
        &mut self.pieces[at]
    }

    /// Forgets changes that change nothing.
    pub fn tidy(&mut self) {
        self.pieces.retain(|change| change.out || change.like.is_some() || !change.set.is_empty());
    }
}

impl Change {
    fn parse(part: &str) -> Option<Self> {
        let mut parts = part.split(FIELD);
        let mut change = Self { piece: word(parts.next()?)?.to_owned(), ..Self::default() };
        for field in parts {
            let letters = |b: u8| b.is_ascii_lowercase() || b == b'_';
            let end = field.bytes().position(|b| !letters(b)).unwrap_or(field.len());
            let (name, value) = field.split_at_checked(end)?;
            let name = SHORT.into_iter().find(|(_, short)| *short == name).map_or(name, |(long, _)| long);
            let value = value.strip_prefix(WORD).unwrap_or(value);
            match (name, value) {
                ("out", "") if !change.out => change.out = true,
                ("like", other) if change.like.is_none() => change.like = Some(word(other)?.to_owned()),
                ("out" | "like", _) => return None,
                _ if change.set.iter().any(|(known, _)| known == name) => return None,
                _ => change.set.push((word(name)?.to_owned(), word(value)?.to_owned())),
            }
        }
        let nothing = change == Self { piece: change.piece.clone(), ..Self::default() };
        (!nothing).then_some(change)
    }

    /// Gives a field a value.
    pub fn set(&mut self, name: &str, value: &str) {
        self.unset(name);
        self.set.push((name.to_owned(), value.to_owned()));
    }

    /// Leaves a field as it is in the file.
    pub fn unset(&mut self, name: &str) {
        self.set.retain(|(known, _)| known != name);
    }

    fn write(&self, id: &mut String) {
        id.push(PIECE);
        id.push_str(&self.piece);
        let mut field = |name: &str, value: &str| {
            id.push(FIELD);
            id.push_str(SHORT.into_iter().find(|(long, _)| *long == name).map_or(name, |(_, short)| short));
            if value.starts_with(|first: char| !first.is_ascii_digit()) {
                id.push(WORD);
            }
            id.push_str(value);
        };
        if let Some(like) = &self.like {
            field("like", like);
        }
        for (name, value) in &self.set {
            field(name, value);
        }
        if self.out {
            field("out", "");
        }
    }
}

/// A name or value: letters, digits, `-` and `_`.
fn word(text: &str) -> Option<&str> {
    let sound = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    ((1..=LONGEST_WORD).contains(&text.len()) && text.bytes().all(sound)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_says_what_is_different() {
        let id = "coatit-1895~IT-11.x540.y-20.f90.row-ascari~ET-34.like-ET-33.a3~ET-11.out~battle.t14";
        let changes = Changes::parse(id).unwrap_or_default();
        assert_eq!((changes.base.as_str(), changes.pieces.len()), ("coatit-1895", 4));
        let set = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(changes.pieces[0].set[0], set("x", "540"));
        assert_eq!(changes.pieces[0].set[1], set("y", "20"), "a line before a number is no sign");
        assert_eq!(changes.pieces[0].set[2], set("facing", "90"));
        assert_eq!(changes.pieces[0].set[3], set("row", "ascari"));
        assert_eq!(changes.pieces[1].like.as_deref(), Some("ET-33"));
        assert!(changes.pieces[2].out);
        assert_eq!(changes.pieces[3].set[0], set("turns", "14"));
        assert_eq!(base(id), "coatit-1895");
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut changes = Changes { base: "maida-1806".into(), pieces: Vec::new() };
        changes.piece("BR-11").set("x", "-15");
        changes.piece("BR-11").set("quality", "elite");
        changes.piece("BR-12").out = true;
        changes.piece("BR-17").like = Some("BR-12".into());
        let id = changes.id();
        assert_eq!(id, "maida-1806~BR-11.x--15.quality-elite~BR-12.out~BR-17.like-BR-12");
        assert_eq!(Changes::parse(&id), Some(changes.clone()));
        changes.piece("BR-11").unset("x");
        changes.piece("BR-11").unset("quality");
        changes.tidy();
        assert_eq!(changes.id(), "maida-1806~BR-12.out~BR-17.like-BR-12");
    }

    #[test]
    fn nonsense_is_no_change() {
        for id in [
            "a~",
            "a~b",
            "a~b.",
            "a~b.x",
            "a~b.7",
            "a~b.x1.x2",
            "a~b.x1~b.y1",
            "a~b.out1",
            "a~b.like",
            "a~<b>.x1",
            "a~b.x1 ",
            "a~b.é",
            &format!("a~{}.out", "b".repeat(41)),
            &format!("a{}", "~b.x1".repeat(2_000)),
        ] {
            assert_eq!(Changes::parse(id), None, "{id}");
        }
    }
}
