//! The scenarios that come with the project.
