//! `--gen-llvmir-intrinsics`: TableGen definitions of operations for the intrinsics of LLVM's `Intrinsics.td`.

use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::ere::Pattern;
use tdgen_language::records::graph::RecordRef;

/// `--llvmir-intrinsics-filter=TEXT`
const FILTER: BackendOption =
    BackendOption::new("llvmir-intrinsics-filter", "TEXT", "Only intrinsics whose record names contain this text");

/// `--dialect-opclass-base=CLASS`
const BASE: BackendOption =
    BackendOption::new("dialect-opclass-base", "CLASS", "The base class of the operations [LLVM_IntrOp]");

/// `--llvmir-intrinsics-access-group-regexp=REGEX`
const ACCESS_GROUPS: BackendOption = BackendOption::new(
    "llvmir-intrinsics-access-group-regexp",
    "REGEX",
    "Add the metadata of access groups to intrinsics whose record names match",
)
.check(is_pattern);

/// `--llvmir-intrinsics-alias-analysis-regexp=REGEX`
const ALIASES: BackendOption = BackendOption::new(
    "llvmir-intrinsics-alias-analysis-regexp",
    "REGEX",
    "Add the metadata of alias analysis to intrinsics whose record names match",
)
.check(is_pattern);

/// The options of the action.
pub(super) const OPTIONS: &[BackendOption] = &[FILTER, BASE, ACCESS_GROUPS, ALIASES];

fn is_pattern(text: &str) -> Result<(), String> {
    let checked = if text.is_empty() { Ok(()) } else { Pattern::new(text.as_bytes()).map(drop) };
    checked.map_err(|reason| format!("it is not a regular expression: {reason}"))
}

/// Emits the definitions.
pub(super) fn definitions(context: &Context<'_>, diags: &mut Diags) -> String {
    if let Some(missing) = context.missing_class("Intrinsic") {
        diags.push(missing.help("read LLVM's llvm/IR/Intrinsics.td"));
    }
    let mut w = Writer::for_file();
    w.file_header("Operations for LLVM intrinsics", context.input);
    w.line("include \"mlir/Dialect/LLVMIR/LLVMOpBase.td\"");
    w.line("include \"mlir/Interfaces/SideEffectInterfaces.td\"");
    w.blank();
    let (Ok(access), Ok(aliases)) = (pattern(context, &ACCESS_GROUPS, diags), pattern(context, &ALIASES, diags)) else {
        return w.into_text();
    };
    let filter = context.option(&FILTER).unwrap_or("");
    let base = context.option(&BASE).filter(|base| !base.is_empty()).unwrap_or("LLVM_IntrOp");
    for record in context.records.defs_of_if_defined("Intrinsic") {
        let name = record.name();
        if !name.contains(filter) {
            continue;
        }
        let matches = |pattern: &Option<Pattern>| pattern.as_ref().is_some_and(|it| it.is_match(name.as_bytes()));
        match definition(record, base, matches(&access), matches(&aliases)) {
            Ok(text) => w.raw(&text),
            Err(error) => drop(diags.push(error)),
        }
    }
    w.into_text()
}

fn pattern(context: &Context<'_>, option: &BackendOption, diags: &mut Diags) -> Result<Option<Pattern>, Reported> {
    match context.option(option) {
        None | Some("") => Ok(None),
        Some(text) => Pattern::new(text.as_bytes()).map(Some).map_err(|reason| {
            diags.push(Diagnostic::global(format!("--{}: invalid regular expression `{text}`: {reason}", option.name)))
        }),
    }
}

fn definition(record: RecordRef<'_>, base: &str, has_groups: bool, has_aliases: bool) -> Read<String> {
    let name = record.name();
    let Some(name) = name.strip_prefix("int_") else {
        return Err(record.error(format!("the name of intrinsic `{name}` must begin with `int_`")));
    };
    let parameters = defs(record, "ParamTypes")?;
    let results = defs(record, "RetTypes")?;
    let properties = defs(record, "IntrProperties")?;
    let has = |property: &str| properties.iter().any(|it| it.name() == property);
    let mut traits = Vec::new();
    traits.extend(has("Commutative").then_some("Commutative"));
    traits.extend(has("IntrNoMem").then_some("NoMemoryEffect"));
    let mut arguments = vec!["LLVM_Type"; parameters.len()];
    if has_groups {
        arguments.push("OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups");
    }
    if has_aliases {
        arguments.push("OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes");
        arguments.push("OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes");
        arguments.push("OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa");
    }
    let blank = if arguments.is_empty() { "" } else { " " };
    Ok(format!(
        "def LLVM_{name} : {base}<\"{}\", [{}], [{}], [{}], {}, {}, {}>, Arguments<(ins{blank}{})>;\n\n",
        operation(record, name)?,
        overloaded(&results)?,
        overloaded(&parameters)?,
        traits.join(", "),
        results.len(),
        u8::from(has_groups),
        u8::from(has_aliases),
        arguments.join(", ")
    ))
}

/// Returns the name of the operation: the intrinsic's own, or that of the record without its target.
fn operation(record: RecordRef<'_>, name: &str) -> Read<String> {
    let given = record.text("LLVMName")?;
    if !given.is_empty() {
        return Ok(given.to_owned());
    }
    let target = record.text("TargetPrefix")?;
    let without = name.strip_prefix(target).filter(|_| !target.is_empty()).and_then(|name| name.strip_prefix('_'));
    Ok(without.unwrap_or(name).replace('_', "."))
}

/// The value types that stand for several types.
const OVERLOADED: [&str; 5] = ["Any", "fAny", "iAny", "pAny", "vAny"];

/// Returns the indices of types that stand for several ones.
fn overloaded(types: &[RecordRef<'_>]) -> Read<String> {
    let mut indices = Vec::new();
    for (at, ty) in types.iter().enumerate() {
        let value = ty.record("VT")?;
        if OVERLOADED.contains(&&*value.name()) {
            indices.push(at.to_string());
        }
    }
    Ok(indices.join(", "))
}
