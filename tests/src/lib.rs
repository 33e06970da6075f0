//! Shared pieces of the workspace tests.

pub mod caricat;
pub mod obbedisco;
