//! `--gen-dialect-irdl-defs`, byte for byte as MLIR's `tblgen-to-irdl`.

use super::model::Dialect;
use super::printer::print;
use crate::backends::backend::Backend;
use crate::backends::ods::dialect::OPTION;
use crate::backends::output::Output;
use crate::diagnostics::Diagnostic;

/// `--gen-dialect-irdl-defs`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-dialect-irdl-defs",
    "Define the types, attributes and operations of a dialect in IRDL",
    |context, diags| {
        let Some(name) = context.option(&OPTION).filter(|name| !name.is_empty()) else {
            diags.push(Diagnostic::global("no dialect is selected").help("pass `--dialect=NAME`"));
            return Vec::new();
        };
        vec![Output::main(print(&Dialect::read(context, diags, name)).into_bytes())]
    },
)
.options(&[OPTION]);
