//! What the builder shows, in words and numbers.

use rules_core::Clause;

/// All there is to choose of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What holds for both: the table, the points.
    pub heads: Vec<Radio>,
    /// The armies, first and second side.
    pub armies: [Army; 2],
    /// Whose the costs and lists are.
    pub note: String,
    /// The clause that says so.
    pub clause: Option<Clause>,
}

/// One choice among several.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Radio {
    /// Names its buttons for the browser tests, each with its number.
    pub id: String,
    /// What is chosen.
    pub name: String,
    /// What there is to choose from.
    pub names: Vec<String>,
    /// Which is chosen.
    pub chosen: usize,
}

/// An army in the making.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Army {
    /// Which.
    pub title: String,
    /// What it costs.
    pub said: String,
    /// Whose it is.
    pub nation: Radio,
    /// How many sections it has, where that is up to the player.
    pub count: Option<Row>,
    /// What it is made of, part by part.
    pub sections: Vec<Section>,
    /// What is amiss with it as a whole.
    pub amiss: Vec<Amiss>,
}

/// A part of an army, folded away until it is opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// Names it for the browser tests.
    pub id: String,
    /// What it is.
    pub title: String,
    /// What it holds and costs.
    pub said: String,
    /// Its numbers.
    pub rows: Vec<Row>,
    /// What is amiss with it.
    pub amiss: Vec<Amiss>,
}

/// A number with a button to raise and one to lower it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// Names it for the browser tests.
    pub id: String,
    /// Of what.
    pub name: String,
    /// How many.
    pub value: usize,
}

/// Something that does not hold, in words, and the clause that says so.
pub type Amiss = (String, Option<Clause>);

/// What the player turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knob {
    /// A choice for both: which one, and what.
    Head(usize, usize),
    /// The nation of an army.
    Nation(usize, usize),
    /// How many sections an army has: one more, or one less.
    Count(usize, bool),
    /// A number: of which army, section and row; one more, or one less.
    Row(usize, usize, usize, bool),
}

impl Sheet {
    /// What decides which controls there are: numbers and words may change without it.
    pub fn shape(&self) -> Vec<usize> {
        let rows = |army: &Army| army.sections.iter().map(|section| section.rows.len()).collect::<Vec<_>>();
        let [first, second] = &self.armies;
        [rows(first), vec![usize::MAX], rows(second)].concat()
    }

    /// A section; an empty one that is not there, as one just taken away is still asked for once.
    pub fn section(&self, army: usize, at: usize) -> Section {
        self.armies.get(army).and_then(|army| army.sections.get(at)).cloned().unwrap_or_default()
    }

    /// A number of a section.
    pub fn row(&self, army: usize, section: usize, at: usize) -> Row {
        let section = self.armies.get(army).and_then(|army| army.sections.get(section));
        section.and_then(|section| section.rows.get(at)).cloned().unwrap_or_default()
    }

    /// An army's own words and choices, without its sections.
    pub fn army(&self, at: usize) -> Army {
        let Some(Army { title, said, nation, count, amiss, .. }) = self.armies.get(at) else { return Army::default() };
        Army {
            title: title.clone(),
            said: said.clone(),
            nation: nation.clone(),
            count: count.clone(),
            sections: Vec::new(),
            amiss: amiss.clone(),
        }
    }
}
