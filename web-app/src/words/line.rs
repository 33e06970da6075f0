//! Lines of the chronicle: text, drawn dice, sums with their clauses.

use rules_core::{Agreement, Clause, Side, TakeBack};

use crate::tr;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Plain words.
    Text(String),
    /// Words that matter.
    Strong(String),
    /// A die as thrown, by this side.
    Die(u8, Side),
    /// A die that was thrown and does not count.
    Spare(u8, Side),
    /// A number chosen in secret on its tile, or a sign for none; nothing: face down. What it says stands beside it.
    Tile(String, Side),
    /// A clause mark.
    Clause(Clause),
    /// A side's flag.
    Flag(Side),
}

/// A line of the chronicle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// What stands in it.
    pub parts: Vec<Part>,
    /// It heads what follows.
    pub head: bool,
    /// It explains the line before.
    pub indent: bool,
    /// A turn begins with it.
    pub turn: bool,
}

impl Line {
    /// An empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// A line of these words.
    pub fn say(text: impl Into<String>) -> Self {
        Self::new().text(text)
    }

    /// Adds plain words.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Text(text.into()));
        self
    }

    /// Adds words that matter.
    #[must_use]
    pub fn strong(mut self, text: impl Into<String>) -> Self {
        self.parts.push(Part::Strong(text.into()));
        self
    }

    /// Adds a side's flag.
    #[must_use]
    pub fn flag(mut self, side: Side) -> Self {
        self.parts.push(Part::Flag(side));
        self
    }

    /// Adds a die as thrown.
    #[must_use]
    pub fn die(mut self, face: u8, side: Side) -> Self {
        self.parts.push(Part::Die(face, side));
        self
    }

    /// Adds a die that does not count.
    #[must_use]
    pub fn spare(mut self, face: u8, side: Side) -> Self {
        self.parts.push(Part::Spare(face, side));
        self
    }

    /// Adds a tile with a number, or face down.
    #[must_use]
    pub fn tile(mut self, shown: impl Into<String>, side: Side) -> Self {
        self.parts.push(Part::Tile(shown.into(), side));
        self
    }

    /// Adds a clause mark.
    #[must_use]
    pub fn clause(mut self, clause: Clause) -> Self {
        self.parts.push(Part::Clause(clause));
        self
    }

    /// Makes it head what follows.
    #[must_use]
    pub const fn head(mut self) -> Self {
        self.head = true;
        self
    }

    /// Makes it explain the line before.
    #[must_use]
    pub const fn indent(mut self) -> Self {
        self.indent = true;
        self
    }
}

/// A resignation or draw, as a line; `name` is the side's.
pub fn agreement(agreement: Agreement, by: Side, name: &str) -> Line {
    let line = Line::new().flag(by);
    match agreement {
        Agreement::Resign => line.strong(tr!(ev.resigned, side = name.to_owned())),
        Agreement::OfferDraw => line.text(tr!(ev.offers, side = name.to_owned())),
        Agreement::AcceptDraw => line.strong(tr!(ev.drawn_game)),
        Agreement::DeclineDraw => line.text(tr!(ev.declines, side = name.to_owned())),
    }
}

/// Steps taken back by consent, as a line; `name` is the side's that asked.
pub fn takeback(takeback: TakeBack, name: &str) -> Line {
    let by = takeback.asked_by;
    Line::new().flag(by).text(tr!(ev.taken_back, side = name.to_owned(), count = takeback.dropped)).indent()
}

/// A line that explains the one before.
pub fn note(text: &str) -> Line {
    Line::say(text).indent()
}

/// A number with its sign, the minus as a minus.
pub fn signed(value: i16) -> String {
    match value {
        0.. => format!("+{value}"),
        _ => format!("\u{2212}{}", value.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_always_written() {
        assert_eq!((signed(2), signed(0), signed(-3)), ("+2".into(), "+0".into(), "\u{2212}3".into()));
    }
}
