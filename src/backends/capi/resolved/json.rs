//! `--gen-capi-json`: the resolved model as JSON.

use super::{Api, resolved};
use crate::backends::backend::Backend;
use crate::backends::capi::model::Model;
use crate::backends::capi::options;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::diagnostics::Diags;

/// `--gen-capi-json`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-capi-json", "Write the resolved model of an API as JSON, for other generators", run)
        .options(options::SHARED);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    vec![Output::main(written(&resolved(&model)))]
}

/// The text of a model. Its maps have only texts as keys, so that it can be written.
fn written(api: &Api) -> String {
    let mut text = serde_json::to_string_pretty(api).unwrap_or_default();
    text.push('\n');
    text
}
