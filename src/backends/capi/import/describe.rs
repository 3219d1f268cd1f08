//! Writes the declarations of a header as records.

use super::declarations::{Declared, Function, Header, Kind, Member, Param, Use};
use super::nullness::Nullness;
use crate::model::naming::file_name;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;
use tdgen_language::lexer::Keyword;

/// The flags of a parameter that may be null, and is read before and after a call.
const BOTH: &str = "!or(PARAM_IN_OPTIONAL, PARAM_OUT)";

/// The names of a description.
pub(super) struct Description<'a> {
    /// The header as given.
    pub(super) header: &'a str,
    pub(super) prefix: &'a str,
    pub(super) includes: &'a [String],
}

/// Writes a description.
pub(super) fn write(description: &Description<'_>, header: &Header) -> Vec<u8> {
    let mut w = Writer::default();
    let codes = codes(header);
    let file = file_name(description.header);
    writeln!(w, "// Imported from {file} by tdgen capi import.");
    w.blank();
    w.line("include \"tdgen/api/api.td\"");
    w.blank();
    w.block("def ImportedAPI : API {", "}", |w| {
        writeln!(w, "let prefix = {};", string_literal(description.prefix));
        writeln!(w, "let header = {};", string_literal(file));
        let namespace = description.prefix.to_ascii_lowercase();
        if header.declares(&namespace) {
            writeln!(w, "let namespace = {};", string_literal(&format!("{namespace}_api")));
        }
        w.line("let keeps_names = 1;");
        w.line("let has_code_locations = 0;");
        w.line("let has_params_structs = 0;");
        w.line("let export = \"\";");
        w.line("let calling_convention = \"\";");
        if header.functions.iter().any(|function| function.params.iter().any(|param| param.nullness.is_some())) {
            w.line("let has_nullability = 1;");
        }
        if let Some(codes) = &codes {
            writeln!(w, "let result_type = {};", string_literal(codes.name));
            writeln!(w, "let error_enum = {};", string_literal(codes.name));
            writeln!(w, "let success = {};", string_literal(codes.success));
            if codes.only_negative_fails {
                w.line("let only_negative_fails = 1;");
            }
            w.line("let init_function = \"\";");
        }
        // Otherwise this type has the codes.
        let usual = format!("{}_result_t", description.prefix);
        if codes.is_none() && header.declares(&usual) {
            writeln!(w, "let result_type = {};", string_literal(&format!("{}_no_result_t", description.prefix)));
        }
        let includes: Vec<String> = description.includes.iter().map(|include| string_literal(include)).collect();
        writeln!(w, "let includes = [{}];", includes.join(", "));
        let foreign: Vec<String> = header.foreign_names().iter().map(|name| string_literal(name)).collect();
        if !foreign.is_empty() {
            w.block("let known_types = [", "];", |w| foreign.iter().for_each(|name| writeln!(w, "{name},")));
        }
    });
    let has_filled = |function: &Function| function.params.iter().any(|param| matches!(param.usage, Some(Use::Filled)));
    if header.functions.iter().any(has_filled) {
        w.blank();
        w.line("class FilledParam<string Type, string Name, string Desc>");
        w.block("    : SizedParam<Type, Name, Desc, PARAM_OUT_OPTIONAL, \"null-terminated\"> {", "}", |w| {
            w.line("let valid_after_failure = 1;");
        });
    }
    for item in &header.types {
        w.blank();
        write_type(&mut w, item);
    }
    for (name, ty) in &header.variables {
        w.blank();
        let name = record_name(name);
        writeln!(w, "def {name} : Variable {{ let desc = \"\"; let type = {}; }}", string_literal(ty));
    }
    for function in &header.functions {
        w.blank();
        write_function(&mut w, function, codes.as_ref());
    }
    w.finish()
}

fn write_type(w: &mut Writer, item: &Declared) {
    let name = record_name(&item.name);
    let desc = string_literal(&item.desc);
    match &item.kind {
        Kind::Typedef(value, Some(length)) => {
            w.block(&format!("def {name} : Typedef {{"), "}", |w| {
                writeln!(w, "let desc = {desc};");
                writeln!(w, "let value = {};", string_literal(value));
                writeln!(w, "let vector_length = {length};");
            });
        }
        Kind::Typedef(value, None) => {
            writeln!(w, "def {name} : Typedef {{ let desc = {desc}; let value = {}; }}", string_literal(value));
        }
        Kind::Record { is_union, tag, has_typedef, members, packing } => {
            let class = if members.is_some() { "Struct" } else { "OpaqueStruct" };
            w.block(&format!("def {name} : {class} {{"), "}", |w| {
                writeln!(w, "let desc = {desc};");
                if *is_union {
                    w.line("let is_union = 1;");
                }
                if let Some(packing) = packing {
                    writeln!(w, "let packing = {packing};");
                }
                write_tag(w, &item.name, tag.as_deref(), *has_typedef);
                if let Some(members) = members {
                    w.block("let members = [", "];", |w| write_members(w, members));
                }
            });
        }
        Kind::Enum { tag, has_typedef, value_type, enumerators } => {
            w.block(&format!("def {name} : Enum {{"), "}", |w| {
                writeln!(w, "let desc = {desc};");
                match value_type {
                    // The values are macros, and the name is that of the type.
                    Some(ty) => writeln!(w, "let value_type = \"{ty}\";"),
                    None => write_tag(w, &item.name, tag.as_deref(), *has_typedef),
                }
                w.block("let etors = [", "];", |w| {
                    for (name, value, desc) in enumerators {
                        writeln!(w, "Etor<{}, {}, \"{value}\">,", string_literal(name), string_literal(desc));
                    }
                });
            });
        }
    }
}

fn write_tag(w: &mut Writer, name: &str, tag: Option<&str>, has_typedef: bool) {
    if tag != Some(name) {
        writeln!(w, "let tag = {};", string_literal(tag.unwrap_or_default()));
    }
    if !has_typedef {
        w.line("let has_typedef = 0;");
    }
}

fn write_members(w: &mut Writer, members: &[Member]) {
    for member in members {
        let [ty, name, desc] = [&member.ty, &member.name, &member.desc].map(|text| string_literal(text));
        if member.members.is_empty() {
            match member.alignment {
                Some(alignment) => writeln!(w, "AlignedMember<{ty}, {name}, {desc}, {alignment}>,"),
                None => writeln!(w, "StructMember<{ty}, {name}, {desc}>,"),
            }
            continue;
        }
        let class = if member.ty == "union" { "UnionMember" } else { "InnerStruct" };
        // As deep as the syntax tree, whose depth is limited.
        w.block(&format!("{class}<{name}, {desc}, ["), "]>,", |w| write_members(w, &member.members));
    }
}

/// An enumeration of codes that functions return.
pub(super) struct Codes<'h> {
    pub(super) name: &'h str,
    /// The enumerator for success.
    success: &'h str,
    only_negative_fails: bool,
}

/// The enumeration of codes: most functions that return an enumeration return it, and its enumerator for 0 has a name
/// for success.
pub(super) fn codes(header: &Header) -> Option<Codes<'_>> {
    const SUCCESS: [&str; 5] = ["success", "succeeded", "ok", "no_error", "noerror"];
    if header.has_no_codes {
        return None;
    }
    let uses = |name: &str| header.functions.iter().filter(|function| function.result == name).count();
    let enums = header.types.iter().filter_map(|item| match &item.kind {
        Kind::Enum { enumerators, has_typedef: true, .. } => Some((item.name.as_str(), enumerators, uses(&item.name))),
        _ => None,
    });
    let all: Vec<_> = enums.filter(|(_, _, uses)| *uses > 0).collect();
    let total: usize = all.iter().map(|(_, _, uses)| uses).sum();
    let (name, enumerators, uses) = all.into_iter().max_by_key(|(_, _, uses)| *uses)?;
    let is_success = |name: &str| {
        let lower = name.to_ascii_lowercase();
        SUCCESS.iter().any(|word| lower.ends_with(word))
    };
    let success = enumerators.iter().find(|(name, value, _)| *value == 0 && is_success(name))?;
    let has = |test: fn(i128) -> bool| enumerators.iter().any(|(_, value, _)| test(*value));
    let only_negative_fails = has(|value| value < 0) && has(|value| value > 0);
    // Checks of a call use its parameters beside names of the API.
    let declared = |name: &String| header.declares(name);
    let mut calls = header.functions.iter().filter(|function| function.result == name);
    let is_hidden = calls.any(|function| function.params.iter().any(|param| declared(&param.name)));
    (!is_hidden && uses > 2 && uses * 2 > total).then_some(Codes { name, success: &success.0, only_negative_fails })
}

fn write_function(w: &mut Writer, function: &Function, codes: Option<&Codes<'_>>) {
    w.block(&format!("def {} : Function {{", record_name(&function.name)), "}", |w| {
        writeln!(w, "let desc = {};", string_literal(&function.desc));
        if !function.details.is_empty() {
            let details: Vec<String> = function.details.iter().map(|text| string_literal(text)).collect();
            writeln!(w, "let details = [{}];", details.join(", "));
        }
        if let Some(reason) = &function.deprecated {
            let reason = if reason.trim().is_empty() { "it is deprecated" } else { reason };
            writeln!(w, "let deprecated = {};", string_literal(reason));
        }
        if codes.is_none_or(|codes| codes.name != function.result) {
            writeln!(w, "let return = {};", string_literal(&function.result));
            if let Some(usage) = &function.result_use {
                let length = if matches!(usage, Use::Text | Use::Filled) { "null-terminated" } else { "1" };
                writeln!(w, "let result_length = \"{length}\";");
            }
        }
        if let Some(body) = &function.body {
            // A code literal ends at the first of these brackets, but not behind another brace.
            let body = body.replace("}]", "} ]");
            w.raw(&format!("  let body = [{{{body} }}];\n"));
        }
        if function.is_variadic {
            w.line("let is_variadic = 1;");
        }
        if function.is_noreturn {
            w.line("let is_noreturn = 1;");
        }
        if function.is_nodiscard && function.result != "void" {
            w.line("let nodiscard = 1;");
        }
        if function.params.is_empty() {
            w.line("let params = [];");
        } else {
            w.block("let params = [", "];", |w| {
                function.params.iter().for_each(|param| write_param(w, param));
            });
        }
        w.line("let returns = [];");
    });
}

fn write_param(w: &mut Writer, param: &Param) {
    let [ty, name, desc] = [&param.ty, &param.name, &param.desc].map(|text| string_literal(text));
    let flags = match param.usage {
        None => "0",
        Some(Use::Text | Use::Bytes(_) | Use::Input) => "PARAM_IN_OPTIONAL",
        Some(Use::Filled) => "PARAM_OUT_OPTIONAL",
        Some(Use::Both) => BOTH,
    };
    let flags = match (flags, param.nullness) {
        ("0", Some(Nullness::Nullable)) => "PARAM_OPTIONAL",
        _ => flags,
    };
    match (param.length, &param.usage) {
        // What a trace shows depends on the pointer that a program passes.
        (length, None) if param.nullness == Some(Nullness::Nonnull) => {
            let length = length.map(|length| format!(", 0, \"{length}\"")).unwrap_or_default();
            writeln!(w, "NonnullParam<{ty}, {name}, {desc}{length}>,");
        }
        (Some(length), _) => writeln!(w, "SizedParam<{ty}, {name}, {desc}, {flags}, \"{length}\">,"),
        (None, Some(Use::Bytes(length))) => writeln!(w, "SizedParam<{ty}, {name}, {desc}, {flags}, \"{length}\">,"),
        (None, Some(Use::Filled)) => writeln!(w, "FilledParam<{ty}, {name}, {desc}>,"),
        (None, Some(Use::Text)) => writeln!(w, "SizedParam<{ty}, {name}, {desc}, {flags}, \"null-terminated\">,"),
        (None, None) if flags == "0" => writeln!(w, "Param<{ty}, {name}, {desc}>,"),
        (None, _) => writeln!(w, "Param<{ty}, {name}, {desc}, {flags}>,"),
    }
}

/// The name of a record: in quotation marks if it is a word of the record language.
fn record_name(name: &str) -> String {
    let is_word = name == "include" || name == "NAME" || Keyword::ALL.iter().any(|keyword| keyword.text() == name);
    if is_word { format!("\"{name}\"") } else { name.to_owned() }
}
