//! `--gen-messages-lock`: writes the lock file of a schema.

use crate::lock;
use crate::read::reader::read_model;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--gen-messages-lock`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-messages-lock", "Write the ids of messages and trace events to a lock file, for --lock", run)
        .options(lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    // The new file has the names that the old one lacks: no reason to warn.
    let mut own = Diags::new(0);
    let model = read_model(context, &mut own);
    if model.is_err() || own.has_errors() {
        diags.push_in_order(&own);
    }
    match (model, lock::read(context, diags)) {
        (Ok(model), Ok(lock)) => vec![lock.output(context, &model)],
        _ => Vec::new(),
    }
}
