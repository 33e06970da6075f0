//! Changed set-ups: a scenario that comes with the project, and what is different in it.
//!
//! A changed scenario has all of it in its id, so that a save, a link and the command line name it like any other:
//! `marengo-1800~AU-11.x5200.y900.f0~FR-28.out` is Marengo with an Austrian element elsewhere and a French one left out.
//! What may be changed are the fields of units and leaders in the scenario files, by their names there. Ground and
//! victory stay as they are.

mod books;
mod code;
mod field;
mod file;

use rules_core::any::Book;
use rules_core::problem::{Fault, Problems};

pub use code::{Change, Changes, base};
pub use field::{Field, Piece};
pub use file::{FORMAT, PieceFile, SetUpFile};

use crate::Known;

/// A scenario file that can be changed.
pub(crate) trait SetUp {
    /// What may be changed, in the order of the file.
    fn pieces(&mut self) -> Vec<Piece<'_>>;

    /// Leaves a piece out; whether there was one that may be missing.
    fn leave_out(&mut self, piece: &str) -> bool;

    /// Adds a piece like another, beside it; whether there was one that may be doubled.
    fn double(&mut self, like: &str, piece: &str) -> bool;
}

/// Makes the changes that an id names.
///
/// # Errors
/// Every change that means nothing, by its piece and field.
pub(crate) fn make(file: &mut dyn SetUp, id: &str) -> Result<(), Problems> {
    let Some(changes) = Changes::parse(id) else { return Err(Problems::one("scenario", Fault::Unknown)) };
    let mut problems = Problems::default();
    for change in &changes.pieces {
        if let Some(like) = &change.like
            && (file.pieces().iter().any(|piece| piece.id == change.piece) || !file.double(like, &change.piece))
        {
            problems.add(format!("{}.like", change.piece), Fault::Unknown);
        }
    }
    for change in &changes.pieces {
        let mut pieces = file.pieces();
        let mut piece = pieces.iter_mut().find(|piece| piece.id == change.piece);
        for (name, value) in &change.set {
            let mut fields = piece.iter_mut().flat_map(|piece| &mut piece.fields);
            let field = fields.find(|(known, _)| known == name);
            if !field.is_some_and(|(_, field)| field.set(value)) {
                problems.add(format!("{}.{name}", change.piece), Fault::Unknown);
            }
        }
    }
    // Last, as what is left out may have been doubled.
    for change in changes.pieces.iter().filter(|change| change.out) {
        if !file.leave_out(&change.piece) {
            problems.add(format!("{}.out", change.piece), Fault::Unknown);
        }
    }
    problems.or(())
}

/// A piece as it stands in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its id.
    pub id: String,
    /// Its name in the file; empty for what has none.
    pub name: String,
    /// Its fields.
    pub fields: Vec<Value>,
    /// Whether a scenario can do without it.
    pub may_leave: bool,
    /// Whether there may be one more like it.
    pub may_double: bool,
}

/// A field as it stands in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its name.
    pub field: &'static str,
    /// What it holds.
    pub text: String,
    /// What it may hold, where that can be listed.
    pub choices: &'static [&'static str],
}

fn standing(file: &mut (impl SetUp + Clone), id: &str) -> Result<Vec<Standing>, Problems> {
    make(file, id)?;
    let whole = file.clone();
    let pieces = file.pieces().into_iter().map(|piece| {
        let value = |(field, held): &(&'static str, &mut dyn Field)| Value {
            field,
            text: held.text(),
            choices: held.choices(),
        };
        let fields = piece.fields.iter().map(value).collect();
        Standing {
            // Any id would do that can be one in each book.
            may_double: whole.clone().double(&piece.id, "9999"),
            may_leave: whole.clone().leave_out(&piece.id),
            id: piece.id,
            name: piece.name,
            fields,
        }
    });
    Ok(pieces.collect())
}

/// The pieces of a scenario, changed or not, with their fields as they stand.
///
/// # Errors
/// That there is no scenario of this id, or every change that means nothing.
pub fn pieces(id: &str) -> Result<Vec<Standing>, Problems> {
    let Some(Known { book, .. }) = crate::find(base(id)) else {
        return Err(Problems::one("scenario", Fault::Unknown));
    };
    match book {
        Book::Obbedisco => standing(&mut crate::obbedisco_file(id)?, id),
        Book::Caricat => standing(&mut crate::caricat_file(id)?, id),
        Book::Colonia => standing(&mut crate::colonia_file(id)?, id),
        Book::Dbe => standing(&mut crate::dbe_file(id)?, id),
        Book::Bravado => standing(&mut crate::bravado_file(id)?, id),
    }
}

/// Whether a scenario holds, changed or not.
///
/// # Errors
/// Every fault of it.
pub fn check(id: &str) -> Result<(), Problems> {
    match crate::book_of(id).ok_or_else(|| Problems::one("scenario", Fault::Unknown))? {
        Book::Obbedisco => crate::obbedisco(id).map(drop),
        Book::Caricat => crate::caricat(id).map(drop),
        Book::Colonia => crate::colonia(id).map(drop),
        Book::Dbe => crate::dbe(id).map(drop),
        Book::Bravado => crate::bravado(id).map(drop),
    }
}
