//! The command lines of LLVM's tools: their actions, and those of their options that have no effect in tdgen.
//!
//! A project passes one set of flags to all calls of its tools, so tdgen accepts what belongs to other actions. An
//! option that tdgen or one of its backends declares takes precedence over the row here.

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, Command};

use super::options::{flag, is_free, valued};

/// The tools of LLVM 22 that compile records, with their actions. Those that tdgen has are included.
pub const TOOLS: &[(&str, &[&str])] =
    &[("llvm-tblgen", LLVM_TBLGEN), ("mlir-tblgen", MLIR_TBLGEN), ("offload-tblgen", OFFLOAD_TBLGEN)];

#[rustfmt::skip]
const LLVM_TBLGEN: &[&str] = &[
    "dump-json", "gen-arm-target-def", "gen-asm-matcher", "gen-asm-writer", "gen-attrs", "gen-automata",
    "gen-callingconv", "gen-compress-inst-emitter", "gen-ctags", "gen-dag-isel", "gen-dfa-packetizer",
    "gen-directive-decl", "gen-directive-impl", "gen-disassembler", "gen-dxil-operation", "gen-emitter",
    "gen-exegesis", "gen-fast-isel", "gen-global-isel", "gen-global-isel-combiner", "gen-instr-docs",
    "gen-instr-info", "gen-intrinsic-enums", "gen-intrinsic-impl", "gen-macro-fusion-pred", "gen-opt-parser-defs",
    "gen-opt-rst", "gen-pseudo-lowering", "gen-register-bank", "gen-register-info", "gen-riscv-target-def",
    "gen-runtime-libcalls", "gen-sd-node-info", "gen-searchable-tables", "gen-subtarget", "gen-target-features",
    "gen-target-library-info", "gen-vt", "gen-x86-fold-tables", "gen-x86-instr-mapping",
    "gen-x86-mnemonic-tables", "null-backend", "print-detailed-records", "print-enums", "print-records",
    "print-sets",
];

#[rustfmt::skip]
const MLIR_TBLGEN: &[&str] = &[
    "gen-attr-constraint-decls", "gen-attr-constraint-defs", "gen-attr-interface-decls",
    "gen-attr-interface-defs", "gen-attr-interface-docs", "gen-attrdef-decls", "gen-attrdef-defs",
    "gen-attrdef-doc", "gen-avail-interface-decls", "gen-avail-interface-defs", "gen-bytecode",
    "gen-convertible-llvmir-intrinsics", "gen-dialect-decls", "gen-dialect-defs", "gen-dialect-doc",
    "gen-dialect-interface-decls", "gen-directive-decl", "gen-enum-decls", "gen-enum-defs", "gen-enum-doc",
    "gen-enum-from-llvmir-conversions", "gen-enum-to-llvmir-conversions", "gen-intr-from-llvmir-conversions",
    "gen-llvmir-conversions", "gen-llvmir-intrinsics", "gen-op-decls", "gen-op-defs", "gen-op-doc",
    "gen-op-from-llvmir-conversions", "gen-op-interface-decls", "gen-op-interface-defs", "gen-op-interface-docs",
    "gen-openmp-clause-ops", "gen-pass-capi-header", "gen-pass-capi-impl", "gen-pass-decls", "gen-pass-doc",
    "gen-python-enum-bindings", "gen-python-op-bindings", "gen-rewriters", "gen-spirv-attr-utils",
    "gen-spirv-avail-impls", "gen-spirv-capability-implication", "gen-spirv-enum-avail-decls",
    "gen-spirv-enum-avail-defs", "gen-spirv-serialization", "gen-tosa-avail-impls", "gen-type-constraint-decls",
    "gen-type-constraint-defs", "gen-type-interface-decls", "gen-type-interface-defs", "gen-type-interface-docs",
    "gen-typedef-decls", "gen-typedef-defs", "gen-typedef-doc", "print-records", "verify-openmp-ops",
];

#[rustfmt::skip]
const OFFLOAD_TBLGEN: &[&str] = &[
    "gen-api", "gen-entry-points", "gen-errcodes", "gen-exports", "gen-func-names", "gen-impl-func-decls", "gen-info",
    "gen-print-header",
];

/// The message about an action that a tool of LLVM has and this program does not; `shown` is how it was typed.
pub fn foreign_action(name: &str, shown: &str) -> Option<String> {
    let tools: Vec<&str> = TOOLS.iter().filter(|(_, actions)| actions.contains(&name)).map(|(tool, _)| *tool).collect();
    // tdgen has all actions of the other two tools, unless they were left out.
    let feature = match *tools.last()? {
        "mlir-tblgen" => "ods",
        "offload-tblgen" => "capi",
        tool => {
            let reason = "it generates a part of LLVM itself";
            return Some(format!("`{shown}` is an action of {tool}: {reason}\nhelp: run `{tool} {shown}`"));
        }
    };
    let message = format!("`{shown}` needs the feature `{feature}` of tdgen, without which this program was built");
    Some(format!("{message}\nhelp: add `\"{feature}\"` to the `features` of `tdgen` in Cargo.toml"))
}

/// The value that LLVM's tools require.
#[derive(Clone, Copy)]
enum Value {
    /// None, or a truth value after `=`.
    Truth,
    Text,
    /// An unsigned number of so many bits.
    Unsigned(u32),
    Choice(&'static [&'static str]),
}

/// The options of `llvm-tblgen --help-hidden` and `mlir-tblgen --help-hidden` that have no effect in tdgen.
const WITHOUT_EFFECT: &[(&str, Value)] = &[
    // Of all tools.
    ("crash-diagnostics-dir", Value::Text),
    ("debug-counter", Value::Text),
    ("debug-counter-break-on-last", Value::Truth),
    ("disable-symbolication", Value::Truth),
    ("info-output-file", Value::Text),
    ("long-string-literals", Value::Truth),
    ("print-all-options", Value::Truth),
    ("print-debug-counter", Value::Truth),
    ("print-debug-counter-queries", Value::Truth),
    ("print-options", Value::Truth),
    ("rng-seed", Value::Unsigned(64)),
    ("sort-timers", Value::Truth),
    ("stats", Value::Truth),
    ("stats-json", Value::Truth),
    ("track-memory", Value::Truth),
    // Of the backends of llvm-tblgen.
    ("asmparsernum", Value::Unsigned(32)),
    ("asmwriternum", Value::Unsigned(32)),
    ("combiners", Value::Text),
    ("gicombiner-debug-cxxpreds", Value::Truth),
    ("gicombiner-debug-typeinfer", Value::Truth),
    ("gicombiner-stop-after-parse", Value::Truth),
    ("gisel-coverage-file", Value::Text),
    ("ignore-fully-defined-operands", Value::Truth),
    ("ignore-non-decodable-operands", Value::Truth),
    ("instr-info-expand-mi-operand-info", Value::Truth),
    ("instrument-coverage", Value::Truth),
    ("instrument-gisel-coverage", Value::Truth),
    ("intrinsic-prefix", Value::Text),
    ("match-prefix", Value::Text),
    ("omit-comments", Value::Truth),
    ("optimize-match-table", Value::Truth),
    ("register-info-debug", Value::Truth),
    ("sdnode-namespace", Value::Text),
    ("specialize-decoders-per-bitwidth", Value::Truth),
    ("suppress-per-hwmode-duplicates", Value::Choice(&["O0", "O1", "O2"])),
    ("use-fn-table-in-decode-to-mcinst", Value::Truth),
    ("warn-on-skipped-nodes", Value::Truth),
    ("warn-on-skipped-patterns", Value::Truth),
    // Of the backends of mlir-tblgen.
    ("dialect-opclass-base", Value::Text),
    ("llvmir-intrinsics-access-group-regexp", Value::Text),
    ("llvmir-intrinsics-alias-analysis-regexp", Value::Text),
    ("llvmir-intrinsics-filter", Value::Text),
    ("on-deprecated", Value::Choice(&["none", "warn", "error"])),
];

/// The options without effect whose names `command` does not use, hidden from help.
pub(crate) fn without_effect(command: &Command) -> Vec<Arg> {
    let free = WITHOUT_EFFECT.iter().filter(|(name, _)| is_free(command, name));
    free.map(|&(name, value)| option(name, value).hide(true)).collect()
}

fn option(name: &'static str, value: Value) -> Arg {
    match value {
        Value::Truth => flag(name),
        Value::Text => valued(name, "TEXT"),
        Value::Unsigned(bits) => {
            valued(name, "N").value_parser(ValueParser::new(move |text: &str| parse_unsigned(text, bits)))
        }
        Value::Choice(choices) => valued(name, "VALUE").value_parser(PossibleValuesParser::new(choices)),
    }
}

/// Checks a number as LLVM reads it: decimal, or with `0x`, `0b`, `0o` or `0` in front.
fn parse_unsigned(text: &str, bits: u32) -> Result<String, String> {
    let lower = text.to_ascii_lowercase();
    let with_prefix = [("0x", 16), ("0b", 2), ("0o", 8)];
    let with_prefix = with_prefix.into_iter().find_map(|(prefix, radix)| Some((lower.strip_prefix(prefix)?, radix)));
    let (digits, radix) = match with_prefix {
        Some(split) => split,
        None => match lower.strip_prefix('0').filter(|rest| !rest.is_empty()) {
            Some(octal) => (octal, 8),
            None => (lower.as_str(), 10),
        },
    };
    let is_number = digits.bytes().all(|digit| digit.is_ascii_alphanumeric());
    let number = u64::from_str_radix(digits, radix).ok().filter(|number| is_number && number >> (bits - 1) <= 1);
    number.map(|_| text.to_owned()).ok_or_else(|| "expected a number".to_owned())
}

#[cfg(test)]
mod tests {
    use super::foreign_action;

    #[test]
    fn actions_of_products_name_the_feature() {
        let message = |name: &str| foreign_action(name, &format!("--{name}")).unwrap_or_default();
        assert_eq!(
            message("gen-api"),
            "`--gen-api` needs the feature `capi` of tdgen, without which this program was built\n\
             help: add `\"capi\"` to the `features` of `tdgen` in Cargo.toml"
        );
        assert!(message("gen-op-defs").contains("the feature `ods`"));
        assert!(message("gen-directive-decl").contains("the feature `ods`"));
        assert!(message("gen-dag-isel").ends_with("help: run `llvm-tblgen --gen-dag-isel`"));
        assert_eq!(message("gen-nothing"), "");
    }
}
