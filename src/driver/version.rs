//! Checks that actions support the version of LLVM that their output is for.

use crate::registry::{builtin_backends, product_of};
use tdgen_language::backends::backend::{Backend, VersionUse};
use tdgen_language::backends::cli::errors::join;
use tdgen_language::backends::cli::invocation::Action;
use tdgen_language::backends::version::detect::Detected;
use tdgen_language::backends::version::feature::{OLDEST, SUPPORTED};
use tdgen_language::diagnostics::Diagnostic;

/// The error about actions that do not support the version of a run; `None` if they do.
pub(crate) fn unsupported(detected: &Detected, actions: &[Action]) -> Option<Diagnostic> {
    let actions = actions.iter().map(|action| action.backend);
    let actions: Vec<Backend> = actions.filter(|backend| backend.version == VersionUse::Supported).collect();
    let first = actions.first().filter(|_| !detected.version.is_supported())?;
    let names: Vec<String> = actions.iter().map(|action| format!("`--{}`", action.name)).collect();
    let (names, oldest) = (join(&names, "and"), OLDEST - 1);
    let message = format!("{names} cannot generate code for LLVM {oldest} or older: supported are {SUPPORTED}");
    let error = match detected.span {
        Some(span) => Diagnostic::error(span, message).label(detected.why.clone()),
        None => Diagnostic::global(message).fact(detected.why.clone()),
    };
    let product = product_of(first.name);
    let works = |backend: &&Backend| backend.version != VersionUse::Supported && product_of(backend.name) == product;
    let works: Vec<String> = builtin_backends().filter(works).map(|backend| format!("--{}", backend.name)).collect();
    Some(error.help(format!("records, JSON and these actions work with every version: {}", works.join(", "))))
}
