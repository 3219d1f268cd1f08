//! Writes the declarations of a header as records.

use super::declarations::{Declared, Function, Header, Kind, Member};
use crate::text::file_name;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;
use tdgen_language::lexer::Keyword;

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
        let includes: Vec<String> = description.includes.iter().map(|include| string_literal(include)).collect();
        writeln!(w, "let includes = [{}];", includes.join(", "));
        let foreign: Vec<String> = header.foreign_names().iter().map(|name| string_literal(name)).collect();
        if !foreign.is_empty() {
            w.block("let known_types = [", "];", |w| foreign.iter().for_each(|name| writeln!(w, "{name},")));
        }
    });
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
        write_function(&mut w, function);
    }
    w.finish()
}

fn write_type(w: &mut Writer, item: &Declared) {
    let name = record_name(&item.name);
    match &item.kind {
        Kind::Typedef(value, Some(length)) => {
            w.block(&format!("def {name} : Typedef {{"), "}", |w| {
                w.line("let desc = \"\";");
                writeln!(w, "let value = {};", string_literal(value));
                writeln!(w, "let vector_length = {length};");
            });
        }
        Kind::Typedef(value, None) => {
            writeln!(w, "def {name} : Typedef {{ let desc = \"\"; let value = {}; }}", string_literal(value));
        }
        Kind::Record { is_union, tag, has_typedef, members, packing } => {
            let class = if members.is_some() { "Struct" } else { "OpaqueStruct" };
            w.block(&format!("def {name} : {class} {{"), "}", |w| {
                w.line("let desc = \"\";");
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
                w.line("let desc = \"\";");
                match value_type {
                    // The values are macros, and the name is that of the type.
                    Some(ty) => writeln!(w, "let value_type = \"{ty}\";"),
                    None => write_tag(w, &item.name, tag.as_deref(), *has_typedef),
                }
                w.block("let etors = [", "];", |w| {
                    for (name, value) in enumerators {
                        writeln!(w, "Etor<{}, \"\", \"{value}\">,", string_literal(name));
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
        let (ty, name) = (string_literal(&member.ty), string_literal(&member.name));
        if member.members.is_empty() {
            match member.alignment {
                Some(alignment) => writeln!(w, "AlignedMember<{ty}, {name}, \"\", {alignment}>,"),
                None => writeln!(w, "StructMember<{ty}, {name}, \"\">,"),
            }
            continue;
        }
        let class = if member.ty == "union" { "UnionMember" } else { "InnerStruct" };
        // As deep as the syntax tree, whose depth is limited.
        w.block(&format!("{class}<{name}, \"\", ["), "]>,", |w| write_members(w, &member.members));
    }
}

fn write_function(w: &mut Writer, function: &Function) {
    w.block(&format!("def {} : Function {{", record_name(&function.name)), "}", |w| {
        w.line("let desc = \"\";");
        writeln!(w, "let return = {};", string_literal(&function.result));
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
        if function.params.is_empty() {
            w.line("let params = [];");
        } else {
            w.block("let params = [", "];", |w| {
                for (ty, name) in &function.params {
                    writeln!(w, "Param<{}, {}, \"\">,", string_literal(ty), string_literal(name));
                }
            });
        }
        w.line("let returns = [];");
    });
}

/// The name of a record: in quotation marks if it is a word of the record language.
fn record_name(name: &str) -> String {
    let is_word = name == "include" || name == "NAME" || Keyword::ALL.iter().any(|keyword| keyword.text() == name);
    if is_word { format!("\"{name}\"") } else { name.to_owned() }
}
