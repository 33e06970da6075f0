//! Input that is broken or meant to harm: it is refused with the field at fault, and never crashes anything.
// Helpers here are part of tests, too.
#![allow(clippy::unwrap_used, clippy::panic)]

mod bravado;
mod caricat;
mod colonia;
mod dbe;
mod files;
mod links;
mod mutate;
mod positions;
mod saves;
mod scenario_files;
