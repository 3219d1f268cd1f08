//! The actions that write the files of this folder.

use super::tables::Tables;
use super::{dispatch, entry, forward, lifetime, mock, negative};
use crate::entry_points::runtime::Runtime;
use crate::entry_points::runtime_needs;
use crate::header::text::emit_origin;
use crate::read::description::read_model;
use crate::read::options;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-capi-dispatch`.
pub(crate) const DISPATCH: Backend = Backend::new(
    "gen-capi-dispatch",
    "Write a dispatch table of an API's functions, for layers and loaders, in C",
    |context, diags| file(context, diags, DISPATCH.name, dispatch::emit),
)
.options(options::SHARED);

/// `--gen-capi-layers`.
pub(crate) const LAYERS: Backend = Backend::new(
    "gen-capi-layers",
    "Write the functions of an API in C99, with layers that are switched on at run time",
    |context, diags| file(context, diags, LAYERS.name, entry::emit),
)
.options(&options::with_own(LIFETIME));

/// `--lifetime`.
const LIFETIME: BackendOption =
    BackendOption::flag("lifetime", "Add the layer `lifetime`, which refuses destroyed handles and lists leaks");

/// `--gen-capi-forward`.
pub(crate) const FORWARD: Backend = Backend::new(
    "gen-capi-forward",
    "Write an implementation of an API that calls an existing library, in C",
    |context, diags| file(context, diags, FORWARD.name, forward::emit),
)
.options(options::SHARED);

/// `--gen-capi-mock`.
pub(crate) const MOCK: Backend = Backend::new(
    "gen-capi-mock",
    "Write an implementation of an API whose results a test sets, in C",
    |context, diags| file(context, diags, MOCK.name, mock::emit),
)
.options(options::SHARED);

/// `--gen-capi-negative-tests`.
pub(crate) const NEGATIVE: Backend = Backend::new(
    "gen-capi-negative-tests",
    "Write a C program that tests that an API refuses invalid calls, and accepts valid ones near the limits",
    |context, diags| file(context, diags, NEGATIVE.name, negative::emit),
)
.options(options::SHARED);

/// Writes the file of an action, below the comment with its origin.
fn file<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    action: &str,
    emit: impl FnOnce(&mut Writer, &Tables),
) -> Vec<Output<'a>> {
    let Ok(model) = read_model(context, diags) else { return Vec::new() };
    if runtime_needs::check(&model, Runtime::Standalone, context.records, diags).is_err() {
        return Vec::new();
    }
    let has_lifetimes = action == LAYERS.name && context.option(&LIFETIME).is_some();
    if has_lifetimes && lifetime::needs::check(&model, context, diags).is_err() {
        return Vec::new();
    }
    let tables = Tables { model, has_lifetimes };
    let mut w = Writer::default();
    emit_origin(&mut w, &tables.model.names, action, context.input);
    emit(&mut w, &tables);
    vec![Output::main(w.finish())]
}
