//! The books behind one name, for saves, links and the app shell.

use serde::{Deserialize, Serialize};

use crate::books::bravado::Bravado;
use crate::books::caricat::Caricat;
use crate::books::colonia::Colonia;
use crate::books::dbe::Dbe;
use crate::books::obbedisco::Obbedisco;
use crate::cite::ClauseEntry;
use crate::{BySide, Game};

/// A book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Book {
    /// *Obbedisco! The Bezzecca Campaign 1866.*
    Obbedisco,
    /// *Caricat!* Pastrengo 1848, Montebello 1859.
    Caricat,
    /// *Italiani in Colonia 1890-1920.*
    Colonia,
    /// *De Bellis Empire 1798-1815.*
    Dbe,
    /// *Bravado Napoleonic Battles Grande!*
    Bravado,
}

impl Book {
    /// All books.
    pub const ALL: [Self; 5] = [Self::Obbedisco, Self::Caricat, Self::Colonia, Self::Dbe, Self::Bravado];

    /// Its id, as in saves.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Obbedisco => Obbedisco::BOOK,
            Self::Caricat => Caricat::BOOK,
            Self::Colonia => Colonia::BOOK,
            Self::Dbe => Dbe::BOOK,
            Self::Bravado => Bravado::BOOK,
        }
    }

    /// The book of an id.
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|book| book.id() == id)
    }

    /// The names of its sides.
    pub const fn sides(self) -> BySide<&'static str> {
        match self {
            Self::Obbedisco => Obbedisco::SIDES,
            Self::Caricat => Caricat::SIDES,
            Self::Colonia => Colonia::SIDES,
            Self::Dbe => Dbe::SIDES,
            Self::Bravado => Bravado::SIDES,
        }
    }

    /// Its clauses.
    pub fn clauses(self) -> &'static [ClauseEntry] {
        match self {
            Self::Obbedisco => Obbedisco::clauses(),
            Self::Caricat => Caricat::clauses(),
            Self::Colonia => Colonia::clauses(),
            Self::Dbe => Dbe::clauses(),
            Self::Bravado => Bravado::clauses(),
        }
    }
}
