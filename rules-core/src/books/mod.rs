//! The rulebooks. They never import each other.

pub mod bravado;
pub mod caricat;
pub mod colonia;
pub mod dbe;
pub mod obbedisco;

use crate::any::Book;

/// Why random games never cite an enforced clause, where they do not.
pub fn uncited(book: Book, id: &str) -> Option<&'static str> {
    let table: &[(&str, &str)] = match book {
        Book::Obbedisco => obbedisco::UNCITED,
        Book::Caricat => caricat::UNCITED,
        Book::Colonia => colonia::UNCITED,
        Book::Dbe => dbe::UNCITED,
        Book::Bravado => bravado::UNCITED,
    };
    table.iter().find(|(known, _)| *known == id).map(|&(_, why)| why)
}
