//! Shared pieces of the workspace tests.

pub mod bravado;
pub mod caricat;
pub mod claims;
pub mod colonia;
pub mod dbe;
pub mod laws;
pub mod obbedisco;
#[allow(missing_docs)]
pub mod sixth;
pub mod speed;
pub mod table;
