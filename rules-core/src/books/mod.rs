//! The rulebooks. They never import each other.

pub mod obbedisco;
