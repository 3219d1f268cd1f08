//! `--gen-signatures`: the attributes of all functions, as JSON or as a C table.
//!
//! The functions are those of an API and the records of class `FunctionSignature`.

use super::codec::{FunctionSignature, attributes_json, grammar};
use super::functions::signature;
use super::records;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::functions::Functions;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

/// `--gen-signatures`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-signatures", "Write the signatures of functions, as JSON or a C table", run)
        .options(&[FORMAT.declaration]);

/// `--format=json|c`.
const FORMAT: TypedOption<Emit> = TypedOption::new(
    "format",
    "json|c",
    "Format of the signatures: JSON, or a header with a table for C and C++",
    "json",
    |text| choice(text, &[("json", emit_json as Emit), ("c", emit_c)]),
);

/// Writes the signatures in one format.
type Emit = fn(&mut Writer, &[FunctionSignature]);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(emit) = context.get(&FORMAT, diags) else {
        return Vec::new();
    };
    let Ok(functions) = functions(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::default();
    emit(&mut w, &functions);
    vec![Output::main(w.finish())]
}

/// The signatures of all functions, those of an API first.
fn functions(context: &Context<'_>, diags: &mut Diags) -> Result<Vec<FunctionSignature>, Reported> {
    let records = context.records;
    let provided = context.provided::<Functions>(diags)?;
    let has_own = records.class(records::CLASS).is_some();
    if provided.is_empty() && !has_own {
        // The main file comes first in the position space.
        let start = Span::new(0, 0);
        let class = records::CLASS;
        let message = format!("no functions: the input is not an API and has no class `{class}`");
        let help = "include \"tdgen/signature/signature.td\" or \"tdgen/api/api.td\"";
        return Err(diags.push(Diagnostic::error(start, message).help(help)));
    }
    let mut functions = Vec::new();
    for function in provided.iter().flat_map(|functions| &functions.0) {
        functions.push(signature(function).map_err(|message| diags.push(Diagnostic::global(message)))?);
    }
    if has_own {
        functions.extend(records::read(records, diags)?);
    }
    Ok(functions)
}

fn emit_json(w: &mut Writer, functions: &[FunctionSignature]) {
    let end = |at: usize, of: usize| if at + 1 == of { "" } else { "," };
    w.block("{", "}", |w| {
        w.block("\"functions\": [", "]", |w| {
            for (at, function) in functions.iter().enumerate() {
                w.block("{", &format!("}}{}", end(at, functions.len())), |w| {
                    let mut name = String::from("\"name\": ");
                    tdgen_language::diagnostics::json_string(&mut name, &function.name);
                    writeln!(w, "{name},");
                    let members = attributes_json(&function.attributes());
                    for (at, member) in members.iter().enumerate() {
                        writeln!(w, "{member}{}", end(at, members.len()));
                    }
                });
            }
        });
    });
}

const C_HEAD: &str = r"
#ifndef TDGEN_FUNCTION_SIGNATURE
#define TDGEN_FUNCTION_SIGNATURE

/* The signatures of a function. They may contain any bytes, so their sizes are
   given. `f` is null if the types of a function are unknown. */
struct function_signature {
  const char *name;
  const char *{abi};
  int {abiv};
  const char *{sip};
  size_t {sip}_size;
  const char *{f};
  size_t {f}_size;
  int {fv};
};

#endif /* TDGEN_FUNCTION_SIGNATURE */
";

fn emit_c(w: &mut Writer, functions: &[FunctionSignature]) {
    w.raw("/* Written by tdgen --gen-signatures. */");
    w.blank();
    w.raw("#include <stddef.h>");
    w.blank();
    let names = [
        ("abi", grammar::ABI.0),
        ("abiv", grammar::ABI_VERSION.0),
        ("sip", grammar::SIP),
        ("f", grammar::RAW),
        ("fv", grammar::RAW_VERSION.0),
    ];
    w.template(C_HEAD, &names);
    w.blank();
    w.raw("/* The last row has no name. */");
    let table = "static const struct function_signature function_signatures[] = {";
    w.block(table, "};", |w| {
        for function in functions {
            let (sip, raw) = (&function.sip, function.raw.as_deref());
            let raw = match raw {
                Some(raw) => format!("{}, {}, {}", literal(raw), raw.len(), grammar::RAW_VERSION.1),
                None => "NULL, 0, 0".to_owned(),
            };
            let head = [
                literal(function.name.as_bytes()),
                literal(grammar::ABI.1.as_bytes()),
                grammar::ABI_VERSION.1.to_string(),
            ];
            writeln!(w, "{{{},", head.join(", "));
            writeln!(w, " {}, {},", literal(sip), sip.len());
            writeln!(w, " {raw}}},");
        }
        w.line("{NULL, NULL, 0, NULL, 0, NULL, 0, 0},");
    });
}

/// A C string literal of any bytes.
fn literal(bytes: &[u8]) -> String {
    let mut literal = String::from("\"");
    for &byte in bytes {
        match byte {
            // `?` could begin a trigraph.
            b'"' | b'\\' | b'?' => literal.extend(['\\', char::from(byte)]),
            b' '..=b'~' => literal.push(char::from(byte)),
            // Always three digits, since a digit may follow.
            _ => literal.push_str(&format!("\\{byte:03o}")),
        }
    }
    literal.push('"');
    literal
}
