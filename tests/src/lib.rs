//! Shared pieces of the workspace tests.

pub mod obbedisco;
