//! `--layout`: how headers and entry points look.
//!
//! In the layout of LLVM's offload-tblgen, LLVM's own tests of that tool accept them. The code is as safe as in the
//! usual layout: nothing is printed of outputs after a failure, and nothing beyond an array.

use crate::model::api::Api;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;

/// How generated C and C++ look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    Own,
    /// As LLVM's offload-tblgen writes it.
    Original,
}

/// `--layout=tdgen|offload-tblgen`.
pub(crate) const OPTION: TypedOption<Layout> = TypedOption::new(
    "layout",
    "tdgen|offload-tblgen",
    "Layout of headers and entry points: formatted in LLVM style, or as LLVM's tests of offload-tblgen expect it",
    "tdgen",
    |text| choice(text, &[("tdgen", Layout::Own), ("offload-tblgen", Layout::Original)]),
);

/// Reports what offload-tblgen does not have. `is_llvm` says whether the code uses LLVM's libraries.
pub(crate) fn check(model: &Api, is_llvm: bool, context: &Context<'_>, diags: &mut Diags) -> Result<(), Reported> {
    let place = |name: &str| context.records.def(name).map(RecordRef::span).unwrap_or_default();
    let mut outcome = Ok(());
    let mut report = |place, message: &str| {
        let help = "drop `--layout=offload-tblgen`";
        outcome = Err(diags.push(Diagnostic::error(place, message).help(help)));
    };
    if !is_llvm {
        report(Default::default(), "offload-tblgen only writes code for LLVM's libraries");
    }
    for function in &model.functions {
        if model.names.codes.are_values() && function.returns_code {
            report(place(&function.name), "offload-tblgen has no codes that are values");
            break;
        }
        if !function.is_checked() {
            report(place(&function.name), "offload-tblgen has no functions without codes");
        }
    }
    outcome
}
