//! Shared pieces of the workspace tests.
