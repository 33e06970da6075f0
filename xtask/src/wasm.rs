//! Making a WebAssembly program small.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_encoder::{NameMap, NameSection, Section as _};
use wasmparser::{Parser, Payload, TypeRef};

use crate::{alike, run};

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

/// What is done to the code, in this order.
const SHRINKING: [&str; 6] = [
    // The linker puts the end of the stack there: who reads it has run out of stack.
    "--low-memory-unused",
    // Zeros left out of the data cost more than zeros that are packed.
    "--skip-pass=memory-packing",
    // Blocks and branches made anew from the flow of control, which brings functions into like forms.
    "--flatten",
    "--rereloop",
    // What these leave behind takes two rounds to clean up.
    "-Oz",
    "-Oz",
];

/// What is done once the functions have the names they are to be ordered by.
const ORDERING: [&str; 3] = ["--reorder-functions-by-name", "--strip-producers", "--strip-target-features"];

/// Makes a program as small as `wasm-opt` can, in place, and orders its functions so that they pack well.
///
/// # Errors
/// `wasm-opt` fails, or what it writes cannot be read.
pub fn shrink(wasm_opt: &Path, program: &Path) -> Result<()> {
    let opt = |passes: &[&str]| {
        let mut command = run::in_root(wasm_opt);
        run::run(command.args(passes).args(FEATURES).arg(program).arg("-o").arg(program))
    };
    opt(&SHRINKING)?;
    let code = fs::read(program).with_context(|| format!("reading {}", program.display()))?;
    let named = named(&code).with_context(|| format!("naming the functions of {}", program.display()))?;
    fs::write(program, named).with_context(|| format!("writing {}", program.display()))?;
    opt(&ORDERING)
}

/// The program with names for its functions that tell their order: those that are alike together.
fn named(program: &[u8]) -> Result<Vec<u8>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for part in Parser::new(0).parse_all(program) {
        match part? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let mut places = vec![0; bodies.len()];
    for (place, function) in alike::order(&bodies).into_iter().enumerate() {
        places[function] = place;
    }
    let mut names = NameMap::new();
    for (function, place) in (imported..).zip(places) {
        names.append(function, &format!("{place:06}"));
    }
    let mut section = NameSection::new();
    section.functions(&names);
    let mut named = program.to_vec();
    section.append_to(&mut named);
    Ok(named)
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{CodeSection, EntityType, Function, FunctionSection, ImportSection, Module, TypeSection};
    use wasmparser::{KnownCustom, Name};

    use super::*;

    #[test]
    fn functions_are_named_by_their_place_and_imports_are_not() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("page", "call", EntityType::Function(0));
        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        for kind in [7, 900, 7] {
            functions.function(0);
            let mut body = Function::new([]);
            for number in 0..20 {
                body.instructions().i32_const(kind * 1000 + number).drop();
            }
            body.instructions().end();
            code.function(&body);
        }
        let mut module = Module::new();
        let program = module.section(&types).section(&imports).section(&functions).section(&code).clone().finish();
        let mut found = Vec::new();
        for part in Parser::new(0).parse_all(&named(&program).unwrap()) {
            let Payload::CustomSection(custom) = part.unwrap() else { continue };
            let KnownCustom::Name(names) = custom.as_known() else { continue };
            for name in names {
                let Name::Function(map) = name.unwrap() else { continue };
                for naming in map {
                    let naming = naming.unwrap();
                    found.push((naming.index, naming.name.to_owned()));
                }
            }
        }
        // The third is like the first.
        assert_eq!(found, [(1, "000000".to_owned()), (2, "000002".to_owned()), (3, "000001".to_owned())]);
    }
}
