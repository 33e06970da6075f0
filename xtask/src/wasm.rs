//! Making a WebAssembly program small.

use std::path::Path;

use anyhow::Result;

use crate::run;

/// The features of WebAssembly that the compiler uses for its target, which every browser of the
/// last years has. Named one by one: with all features on, `wasm-opt` writes types that only the
/// newest engines read.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// What is done, in this order.
const PASSES: [&str; 8] = [
    // The linker puts the end of the stack there: who reads it has run out of stack.
    "--low-memory-unused",
    // Blocks and branches made anew from the flow of control, which brings functions into like forms.
    "--flatten",
    "--rereloop",
    // What these leave behind takes two rounds to clean up.
    "-Oz",
    "-Oz",
    // Functions that are made from one source stand together then, and pack better.
    "--reorder-functions-by-name",
    "--strip-producers",
    "--strip-target-features",
];

/// Makes a program as small as `wasm-opt` can, in place.
///
/// # Errors
/// `wasm-opt` fails.
pub fn shrink(wasm_opt: &Path, program: &Path) -> Result<()> {
    let mut command = run::in_root(wasm_opt);
    run::run(command.args(PASSES).args(FEATURES).arg(program).arg("-o").arg(program))
}
