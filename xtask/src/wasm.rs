//! Making a WebAssembly program small.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use wasmparser::{ExternalKind, Parser, Payload};

use crate::run;

/// The features of WebAssembly that the compiler uses for its target, which every browser of the
/// last years has. Named one by one: with all features on, `wasm-opt` writes types that only the
/// newest engines read.
const FEATURES: &[&str] = &[
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
/// `wasm-opt` fails, or the program cannot be read or written.
pub fn shrink(wasm_opt: &Path, program: &Path) -> Result<()> {
    let before = read(program)?;
    let mut command = run::in_root(wasm_opt);
    run::run(command.arg("-Oz").args(FEATURES).arg(program).arg("-o").arg(program))?;
    let mut after = read(program)?;
    if restore_exported_tables(&before, &mut after)? {
        fs::write(program, after).with_context(|| format!("writing {}", program.display()))?;
    }
    Ok(())
}

fn read(program: &Path) -> Result<Vec<u8>> {
    fs::read(program).with_context(|| format!("reading {}", program.display()))
}

/// A table that a program exports.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ExportedTable {
    name: String,
    index: u32,
    /// Where the byte of the index stands.
    at: usize,
}

/// Gives every exported table its index of before; says whether one had lost it.
///
/// `wasm-opt` 108, which Debian 12 has, writes the first table's index for every exported one. The
/// page exports its second: the table of JavaScript references.
fn restore_exported_tables(before: &[u8], after: &mut [u8]) -> Result<bool> {
    let wanted = exported_tables(before)?;
    let mut restored = false;
    for table in exported_tables(after)? {
        let Some(was) = wanted.iter().find(|was| was.name == table.name) else { continue };
        if was.index == table.index {
            continue;
        }
        // One byte holds an index below 128.
        match (u8::try_from(was.index), after.get_mut(table.at)) {
            (Ok(index @ 0..128), Some(byte)) if table.index < 128 => *byte = index,
            _ => bail!("the exported table {} cannot get its index back", table.name),
        }
        restored = true;
    }
    Ok(restored)
}

fn exported_tables(program: &[u8]) -> Result<Vec<ExportedTable>> {
    let mut tables = Vec::new();
    for payload in Parser::new(0).parse_all(program) {
        let Payload::ExportSection(exports) = payload? else { continue };
        for export in exports.into_iter_with_offsets() {
            let (start, export) = export?;
            if export.kind == ExternalKind::Table {
                // The length of the name, the name, the kind, then the index.
                let name = export.name.len();
                let at = usize::try_from(start)? + length_of_number(name) + name + 1;
                tables.push(ExportedTable { name: export.name.to_owned(), index: export.index, at });
            }
        }
    }
    Ok(tables)
}

/// How many bytes a number takes, seven bits in each.
fn length_of_number(number: usize) -> usize {
    let bits = (usize::BITS - number.leading_zeros()).max(1);
    bits.div_ceil(7) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program with two tables, that exports one of them as "t".
    fn program(exported: u8) -> Vec<u8> {
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend([4, 7, 2, 0x70, 0, 1, 0x6f, 0, 4]);
        bytes.extend([7, 5, 1, 1, b't', 1, exported]);
        bytes
    }

    #[test]
    fn a_lost_index_of_a_table_is_restored() -> Result<()> {
        let mut after = program(0);
        assert!(restore_exported_tables(&program(1), &mut after)?);
        assert_eq!(after, program(1));
        Ok(())
    }

    #[test]
    fn a_kept_index_of_a_table_stays() -> Result<()> {
        let mut after = program(1);
        assert!(!restore_exported_tables(&program(1), &mut after)?);
        assert_eq!(after, program(1));
        Ok(())
    }

    #[test]
    fn a_number_takes_a_byte_for_seven_bits() {
        assert_eq!([0, 1, 127, 128, 16384].map(length_of_number), [1, 1, 1, 2, 3]);
    }
}
