//! `--gen-capi-ruby`: a Ruby module that calls a C API through Fiddle.

use tdgen::capi::{self, Api, Function, Type};
use tdgen::prelude::*;

pub const BACKEND: Backend =
    Backend::new("gen-capi-ruby", "Write a Ruby module that calls a C API", run).options(capi::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(api) = capi::read(context, diags) else { return Vec::new() };
    if !api.codes_are_values {
        diags.push(Diagnostic::global("this backend needs an API whose functions return their codes"));
    }
    let mut w = Writer::with_step(2);
    w.line("require \"fiddle/import\"");
    w.blank();
    w.block(&format!("module {}", api.names.name), "end", |w| {
        w.line("extend Fiddle::Importer");
        writeln!(w, "dlload ENV.fetch(\"{}_LIBRARY\")", api.names.upper_prefix);
        w.line("class Error < StandardError; end");
        for enumerator in api.enums.iter().flat_map(|item| &item.enumerators) {
            writeln!(w, "{} = {} # {}", enumerator.name, enumerator.value, enumerator.desc);
        }
        for function in &api.functions {
            w.blank();
            if emit_function(w, &api, function).is_none() {
                writeln!(w, "# Fiddle cannot call {}.", function.name);
            }
        }
    });
    vec![Output::main(w.finish())]
}

/// Writes a method that raises an error if a call fails, and otherwise returns what the function writes.
fn emit_function(w: &mut Writer, api: &Api, function: &Function) -> Option<()> {
    if function.is_variadic || function.is_inline {
        return None;
    }
    let result = fiddle(api, &function.result)?.0;
    let types = function.params.iter().map(|param| Some(fiddle(api, &param.ty)?.0)).collect::<Option<Vec<_>>>()?;
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    for param in &function.params {
        let name = param.name.to_lowercase();
        match param.ty.target() {
            Some(target) if param.is_out && !param.is_in && param.length.is_none() => {
                outputs.push((name, fiddle(api, target)?.1))
            }
            _ => inputs.push(name),
        }
    }
    w.comment("#", "", &function.desc);
    for (code, check) in function.checks() {
        writeln!(w, "# {} if {}", code.name, check.condition);
    }
    writeln!(w, "extern \"{result} {}({})\"", function.name, types.join(", "));
    w.block(&format!("def self.{}({})", function.name.to_lowercase(), inputs.join(", ")), "end", |w| {
        for (name, _) in &outputs {
            writeln!(w, "{name} = Fiddle::Pointer.malloc(8, Fiddle::RUBY_FREE)");
        }
        let all: Vec<String> = function.params.iter().map(|param| param.name.to_lowercase()).collect();
        writeln!(w, "result = {}({})", function.name, all.join(", "));
        for code in function.codes.iter().filter(|code| code.is_failure) {
            let Some(value) = code.value else { continue };
            writeln!(w, "raise Error, {:?} if result == {value}", code.name);
        }
        let read: Vec<String> = outputs.iter().map(|(name, pack)| format!("{name}[0, 8].unpack1({pack:?})")).collect();
        writeln!(w, "{}", if read.is_empty() { "result".to_owned() } else { read.join(", ") });
    });
    Some(())
}

/// A type as Fiddle spells it, and how Ruby unpacks its bytes. `None` for a structure, which Fiddle passes by address
/// only.
fn fiddle(api: &Api, ty: &Type) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        Type::Void => ("void", ""),
        Type::Bool | Type::Char => ("char", "c"),
        Type::Enum { .. } => ("int", "l"),
        Type::Float { name } if name == "float" => ("float", "f"),
        Type::Float { .. } => ("double", "d"),
        Type::Integer { bits, is_signed, .. } => match (bits, is_signed) {
            (Some(8), true) => ("char", "c"),
            (Some(8), false) => ("unsigned char", "C"),
            (Some(16), true) => ("short", "s"),
            (Some(16), false) => ("unsigned short", "S"),
            (Some(32), true) => ("int", "l"),
            (Some(32), false) => ("unsigned int", "L"),
            (_, true) => ("ssize_t", "j"),
            (_, false) => ("size_t", "J"),
        },
        Type::Typedef { name } => fiddle(api, &api.typedef(name)?.ty)?,
        Type::Pointer { .. } | Type::Handle { .. } | Type::Callback { .. } => ("void*", "J"),
        _ => return None,
    })
}
