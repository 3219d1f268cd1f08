//! `--gen-dialect-irdl-defs`, byte for byte as MLIR's `tblgen-to-irdl`.

use super::model::Dialect;
use super::printer::print;
use crate::dialect::OPTION;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diagnostic;

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
