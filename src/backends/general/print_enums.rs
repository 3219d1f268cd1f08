//! `--print-enums --class=C`: the names of all records of a class on one line (docs/language, 7.5).

use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::diagnostics::{Diagnostic, Diags};

/// `--print-enums`.
pub(crate) const BACKEND: Backend =
    Backend::new("print-enums", "The names of all records of the class --class, on one line", run).options(&[CLASS]);

const CLASS: BackendOption = BackendOption::new("class", "NAME", "The class whose records --print-enums lists");

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let class = context.option(&CLASS).unwrap_or("");
    if context.records.class(class).is_none() {
        let message = match class {
            "" => "`--print-enums` requires `--class=NAME`".to_owned(),
            class => format!("unknown class `{class}`"),
        };
        diags.push(Diagnostic::global(message));
        return Vec::new();
    }
    let mut out = Vec::new();
    for def in context.records.defs_of_if_defined(class) {
        out.extend_from_slice(def.name_bytes());
        out.extend_from_slice(b", ");
    }
    out.push(b'\n');
    vec![Output::main(out)]
}
