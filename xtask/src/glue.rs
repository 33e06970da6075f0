//! The seam between the program and its script: what wasm-bindgen names, and what of it nobody calls.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_encoder::{Encode as _, ExportKind, ExportSection, Module, RawSection};
use wasmparser::{Export, ExternalKind, Parser, Payload};

/// Classes that a library of leptos offers to scripts, for streams to and from a server, which this page does not have.
const UNUSED: [&str; 2] = ["intounderlying", "__wbg_intounderlying"];

/// Gives what program and script know each other by short names, and takes out of the program what the script of this
/// page never calls; both in place. The digests in the long names are noise to a packer.
///
/// # Errors
/// A file cannot be read or written, or the program cannot be understood.
pub(crate) fn tighten(program: &Path, script: &Path) -> Result<()> {
    let code = fs::read(program).with_context(|| format!("reading {}", program.display()))?;
    let text = fs::read_to_string(script).with_context(|| format!("reading {}", script.display()))?;
    let (code, text) = tightened(&code, text).with_context(|| format!("naming anew in {}", program.display()))?;
    fs::write(program, code).with_context(|| format!("writing {}", program.display()))?;
    fs::write(script, text).with_context(|| format!("writing {}", script.display()))
}

fn tightened(program: &[u8], mut script: String) -> Result<(Vec<u8>, String)> {
    let mut names = Names { script: &mut script, given: 0 };
    let mut module = Module::new();
    for part in Parser::new(0).parse_all(program) {
        let part = part?;
        match &part {
            Payload::ImportSection(imports) => {
                let data = imports_anew(program, imports.clone(), &mut names)?;
                module.section(&RawSection { id: 2, data: &data });
            }
            Payload::ExportSection(exports) => {
                let mut section = ExportSection::new();
                for export in exports.clone() {
                    let Export { name, kind, index } = export?;
                    if !UNUSED.iter().any(|unused| name.starts_with(unused)) {
                        section.export(&names.short(name), kind_of(kind), index);
                    }
                }
                module.section(&section);
            }
            _ => {
                if let Some((id, range)) = part.as_section() {
                    let data = program.get(range).context("a section beyond the end")?;
                    module.section(&RawSection { id, data });
                }
            }
        }
    }
    Ok((module.finish(), script))
}

/// The section of imports with short names; what is imported stays as it stands.
fn imports_anew(
    program: &[u8],
    imports: wasmparser::ImportSectionReader<'_>,
    names: &mut Names<'_>,
) -> Result<Vec<u8>> {
    let end = imports.range().end;
    let found = imports.into_imports_with_offsets().collect::<Result<Vec<_>, _>>()?;
    let mut data = Vec::new();
    found.len().encode(&mut data);
    let ends = found.iter().skip(1).map(|(at, _)| *at).chain([end]);
    for ((at, import), end) in found.iter().zip(ends) {
        let mut named = Vec::new();
        import.module.encode(&mut named);
        import.name.encode(&mut named);
        import.module.encode(&mut data);
        names.short(import.name).as_str().encode(&mut data);
        data.extend_from_slice(program.get(at + named.len()..end).context("an import beyond the end")?);
    }
    Ok(data)
}

const fn kind_of(kind: ExternalKind) -> ExportKind {
    match kind {
        ExternalKind::Func | ExternalKind::FuncExact => ExportKind::Func,
        ExternalKind::Table => ExportKind::Table,
        ExternalKind::Memory => ExportKind::Memory,
        ExternalKind::Global => ExportKind::Global,
        ExternalKind::Tag => ExportKind::Tag,
    }
}

/// Short names, given in the order of asking.
struct Names<'a> {
    script: &'a mut String,
    given: usize,
}

impl Names<'_> {
    /// The short name of something whose name ends with a digest; the script then has it, too.
    fn short(&mut self, name: &str) -> String {
        let digits = name.len().checked_sub(16).and_then(|at| name.get(at..)).unwrap_or_default();
        let is_digest = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        if !is_digest || !self.script.contains(name) {
            return name.to_owned();
        }
        self.given += 1;
        let short = format!("_{}", self.given);
        *self.script = self.script.replace(name, &short);
        short
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{CodeSection, EntityType, Function, FunctionSection, ImportSection, TypeSection};

    use super::*;

    #[test]
    fn digests_give_way_to_numbers_on_both_sides_and_unused_classes_go() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("./a_bg.js", "__wbg_get_0123456789abcdef", EntityType::Function(0));
        imports.import("./a_bg.js", "__wbindgen_init", EntityType::Function(0));
        let (mut functions, mut code, mut exports) = (FunctionSection::new(), CodeSection::new(), ExportSection::new());
        for name in ["main", "invoke__h00112233445566ff", "intounderlyingsink_close"] {
            exports.export(name, ExportKind::Func, 2 + functions.len());
            functions.function(0);
            let mut body = Function::new([]);
            body.instructions().end();
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions).section(&exports).section(&code);
        let script = "const i = { __wbg_get_0123456789abcdef: f }; wasm.invoke__h00112233445566ff(); wasm.main();";
        let (program, script) = tightened(&module.finish(), script.to_owned()).unwrap();
        assert_eq!(script, "const i = { _1: f }; wasm._2(); wasm.main();");
        let (mut imported, mut exported) = (Vec::new(), Vec::new());
        for part in Parser::new(0).parse_all(&program) {
            match part.unwrap() {
                Payload::ImportSection(section) => {
                    imported.extend(section.into_imports().map(|import| import.unwrap().name.to_owned()));
                }
                Payload::ExportSection(section) => {
                    exported.extend(section.into_iter().map(Result::unwrap).map(|e| (e.name.to_owned(), e.index)));
                }
                _ => {}
            }
        }
        assert_eq!(imported, ["_1", "__wbindgen_init"]);
        assert_eq!(exported, [("main".to_owned(), 2), ("_2".to_owned(), 3)]);
    }
}
