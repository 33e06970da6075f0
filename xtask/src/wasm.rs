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

/// Makes a program as small as `wasm-opt` can, in place.
///
/// # Errors
/// `wasm-opt` fails.
pub fn shrink(wasm_opt: &Path, program: &Path) -> Result<()> {
    let mut command = run::in_root(wasm_opt);
    // Functions that are made from one source stand together then, and pack better.
    let passes = ["-Oz", "--reorder-functions-by-name"];
    run::run(command.args(passes).args(FEATURES).arg(program).arg("-o").arg(program))
}
