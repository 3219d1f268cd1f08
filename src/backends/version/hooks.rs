//! The functions that MLIR's headers call on the classes of generated operations, and those that tdgen does not
//! generate: then the headers are newer than tdgen.

use memchr::memmem;

use super::marks::{Headers, OP_DEFINITION, OPERATION_SUPPORT};
use crate::diagnostics::{Diagnostic, Severity};

/// What the generated class of each operation with properties has, in one version or another.
const GENERATED: &[&str] = &[
    "_odsPrintPropertiesAsKeyValueList",
    "computePropertiesHash",
    "getInherentAttr",
    // Of interfaces.
    "getInterfaceID",
    "getOperationName",
    "getPropertiesAsAttr",
    "parse",
    "parsePropertiesFromKeyValueList",
    "populateDefaultProperties",
    "populateInherentAttrs",
    "setInherentAttr",
    "setPropertiesFromAttr",
    "setPropertiesFromParsedAttr",
    "verifyInherentAttrs",
    "walkInherentAttrs",
];

/// The names that MLIR gives the class of an operation in its templates.
const CLASSES: [&str; 3] = ["ConcreteOp::", "ConcreteOpType::", "ConcreteType::"];

/// The warning about functions that tdgen does not generate and the base class of operations does not declare.
pub(super) fn unknown(headers: &mut Headers<'_>) -> Option<Diagnostic> {
    let base = headers.text(OP_DEFINITION)?.clone();
    let support = headers.text(OPERATION_SUPPORT)?.clone();
    let mut calls: Vec<&str> = calls(&support).chain(calls(&base)).collect();
    calls.sort_unstable();
    calls.dedup();
    calls.retain(|name| !GENERATED.contains(name) && !declares(&base, name));
    if calls.is_empty() {
        return None;
    }
    let names: Vec<String> = calls.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("MLIR's headers are newer than this tdgen: operations need {}", names.join(", "));
    let help = "the generated C++ will not compile: use a newer tdgen, or an MLIR that `tdgen help versions` lists";
    let warning = Diagnostic { severity: Severity::Warning, ..Diagnostic::global(message) };
    Some(warning.fact(format!("{} calls what tdgen does not generate", headers.path(OPERATION_SUPPORT))).help(help))
}

/// The names in calls such as `ConcreteOp::parse` and `ConcreteOp::template parse<T>`.
fn calls(text: &[u8]) -> impl Iterator<Item = &str> {
    CLASSES.iter().flat_map(move |class| {
        memmem::find_iter(text, *class).filter_map(move |at| {
            let name = &text[at + class.len()..];
            let name = name.strip_prefix(b"template ").unwrap_or(name);
            let length = name.iter().take_while(|byte| is_part(**byte)).count();
            std::str::from_utf8(&name[..length]).ok().filter(|name| !name.is_empty())
        })
    })
}

/// Returns whether the base class has a name: whether it occurs without a class before it.
fn declares(base: &[u8], name: &str) -> bool {
    memmem::find_iter(base, name).any(|at| {
        let (before, after) = (&base[..at], &base[at + name.len()..]);
        let is_word = !before.last().copied().is_some_and(is_part) && !after.first().copied().is_some_and(is_part);
        let before = before.trim_ascii_end();
        let before = before.strip_suffix(b"template").unwrap_or(before).trim_ascii_end();
        is_word && !["::", ".", "->"].iter().any(|link| before.ends_with(link.as_bytes()))
    })
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
