//! `--gen-bytecode`.

use super::dispatch::{emit_read_dispatch, emit_write_dispatch};
use super::model::{Element, Kind, by_type};
use super::reading::emit_read;
use super::selected::{DIALECT, select_dialect};
use super::writing::emit_write;
use crate::cpp::code::Code;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--gen-bytecode`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-bytecode", "Define C++ functions that read and write attributes and types in bytecode", run)
        .options(&[DIALECT]);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut code = Code::default();
    if let Ok(dialect) = select_dialect(context, diags) {
        emit(&mut code, Kind::Attribute, &dialect.attributes, diags);
        emit(&mut code, Kind::Type, &dialect.types, diags);
    }
    vec![Output::main(code.finish())]
}

fn emit(code: &mut Code, kind: Kind, elements: &[Element<'_>], diags: &mut Diags) {
    let groups = by_type(elements);
    for (ty, group) in &groups {
        if group.len() > 1 {
            for element in group.iter().filter(|element| element.predicate.is_empty()) {
                let message = format!(
                    "several elements are of type `{ty}`, so {} needs a `printerPredicate`",
                    element.record.described()
                );
                diags.push(element.record.field_error("printerPredicate", message));
            }
        }
        for element in group {
            emit_read(code, kind, element);
        }
        emit_write(code, kind, ty, group);
    }
    emit_read_dispatch(code, kind, elements);
    emit_write_dispatch(code, kind, groups.keys().map(String::as_str));
}
