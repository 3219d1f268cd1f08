//! `--gen-capi-json`.

use super::json::written;
use crate::read::description::read_model;
use crate::read::options;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--gen-capi-json`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-capi-json", "Write the resolved model of an API as JSON, for other generators", run)
        .options(options::SHARED);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(model) = read_model(context, diags) else {
        return Vec::new();
    };
    vec![Output::main(written(&model))]
}
