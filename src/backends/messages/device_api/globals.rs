//! [`globals`]: the names `spec` and `cgh` of templates for `device_api_codegen`.

use std::sync::Arc;

use minijinja::value::Value;
use rustc_hash::FxHashSet;

use super::helper::{Helper, Schema};
use super::source;
use super::values::Values;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::template_values::globals::TemplateGlobals;
use tdgen_language::backends::template_values::missed::Missed;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// Returns the global names. Its checks are those that `device_api_codegen` runs before it renders a template, except
/// for the order of fields.
pub(crate) fn globals(context: &Context<'_>, diags: &mut Diags) -> Result<TemplateGlobals, Reported> {
    check_partners(context, diags)?;
    let schema = Arc::new(Schema::new(source::read(context, diags)?));
    Ok(TemplateGlobals(Box::new(move |missed: &Arc<Missed>| {
        let values = Values::new(schema.document(), missed);
        let spec = values.value(schema.document());
        let helper = Helper::new(schema.clone(), values, missed.clone());
        vec![("spec", spec), ("cgh", Value::from_object(helper))]
    })))
}

/// Checks that each `PairedMessage` is the name of a message.
fn check_partners(context: &Context<'_>, diags: &mut Diags) -> Result<(), Reported> {
    let records = context.records;
    let messages: Vec<_> = records.defs_in_order().filter(|record| record.is_a("Message")).collect();
    let names: FxHashSet<&str> = messages.iter().filter_map(|message| message.text("name").ok()).collect();
    let mut checked = Ok(());
    for message in messages {
        let paired = message.text("paired").unwrap_or_default();
        if !paired.is_empty() && !names.contains(paired) {
            let text = format!("undefined message `{paired}` as the partner of `{}`", message.name());
            checked = Err(diags.push(Diagnostic::error(message.blame("paired"), text)));
        }
    }
    checked
}
