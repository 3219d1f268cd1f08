//! Conversions of enumerations between MLIR's LLVM dialect and LLVM.

use crate::model::enumeration::Enum;
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// An enumeration with its counterpart in LLVM.
struct Pair<'a> {
    item: Enum<'a>,
    /// The C++ type in LLVM; for one that is no class, its namespace.
    class: &'a str,
    is_class: bool,
    /// The enumerators in MLIR and in LLVM.
    cases: Vec<(&'a str, &'a str)>,
    /// Enumerators of LLVM that have no counterpart.
    unsupported: Vec<&'a str>,
}

impl<'a> Pair<'a> {
    fn read(record: RecordRef<'a>, is_class: bool) -> Read<Pair<'a>> {
        let item = Enum::read(record)?;
        let cases = item.cases.iter().map(|case| Ok((case.symbol, case.record.text("llvmEnumerant")?)));
        let unsupported = if is_class { defs(record, "unsupported")? } else { Vec::new() };
        Ok(Pair {
            class: record.text("llvmClassName")?,
            is_class,
            cases: cases.collect::<Read<_>>()?,
            unsupported: unsupported.into_iter().map(|case| case.text("llvmEnumerant")).collect::<Read<_>>()?,
            item,
        })
    }

    /// Returns the C++ type in MLIR.
    fn mlir(&self) -> String {
        format!("{}::{}", self.item.namespace, self.item.name)
    }

    /// Returns the C++ type in LLVM of a parameter or a returned value.
    fn llvm(&self) -> &'a str {
        if self.is_class { self.class } else { "int64_t" }
    }

    /// Returns an enumerator of LLVM.
    fn enumerator(&self, name: &str) -> String {
        let name = format!("{}::{name}", self.class);
        if self.is_class { name } else { format!("static_cast<int64_t>({name})") }
    }
}

/// Emits the functions that convert to LLVM.
pub(super) fn to_llvm(context: &Context<'_>, diags: &mut Diags) -> String {
    each(context, diags, |pair| {
        let (llvm, mlir, name) = (pair.llvm(), pair.mlir(), pair.item.name);
        let mut code =
            format!("[[maybe_unused]] static {llvm} convert{name}ToLLVM({mlir} value) {{\n  switch (value) {{\n");
        for (ours, theirs) in &pair.cases {
            code += &format!("  case {mlir}::{ours}:\n    return {};\n", pair.enumerator(theirs));
        }
        code + &format!("  }}\n  llvm_unreachable(\"unknown {name} type\");\n}}\n\n")
    })
}

/// Emits the functions that convert from LLVM.
pub(super) fn from_llvm(context: &Context<'_>, diags: &mut Diags) -> String {
    each(context, diags, |pair| {
        let (llvm, mlir, name) = (pair.llvm(), pair.mlir(), pair.item.name);
        let mut code =
            format!("[[maybe_unused]] inline {mlir} convert{name}FromLLVM({llvm} value) {{\n  switch (value) {{\n");
        for (ours, theirs) in &pair.cases {
            code += &format!("  case {}:\n    return {mlir}::{ours};\n", pair.enumerator(theirs));
        }
        for theirs in &pair.unsupported {
            let case = pair.enumerator(theirs);
            code += &format!("  case {case}:\n    llvm_unreachable(\"unsupported case {case}\");\n");
        }
        let class = pair.class;
        code + &format!("  }}\n  llvm_unreachable(\"unknown {class} type\");}}\n\n")
    })
}

fn each(context: &Context<'_>, diags: &mut Diags, emit: impl Fn(&Pair<'_>) -> String) -> String {
    let mut code = String::new();
    for (class, is_class) in [("LLVM_EnumAttr", true), ("LLVM_CEnumAttr", false)] {
        if let Some(missing) = context.missing_class(class) {
            diags.push(missing.help("include \"mlir/Dialect/LLVMIR/LLVMEnums.td\""));
        }
        for record in context.records.defs_of_if_defined(class) {
            match Pair::read(record, is_class) {
                Ok(pair) => code += &emit(&pair),
                Err(error) => drop(diags.push(error)),
            }
        }
    }
    code
}
