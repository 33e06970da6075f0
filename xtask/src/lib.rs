//! The commands of the project, and the parts of them the browser tests use.
//!
//! `cargo xtask play` builds the page and serves it on this machine, `cargo xtask test` checks
//! everything, `cargo xtask dist` builds the site that is published. Each takes the tools it finds
//! and installs the missing ones into `target/tools` ([`toolbox`]).

mod alike;
pub mod dist;
mod glue;
pub mod offline;
pub mod page;
pub mod play;
pub mod project;
pub mod run;
pub mod serve;
pub mod sizes;
pub mod stages;
pub mod toolbox;
pub mod wasm;
pub mod wasm_replay;
