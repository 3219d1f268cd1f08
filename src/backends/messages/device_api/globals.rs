//! [`globals`]: the names `spec` and `cgh` of templates for `device_api_codegen`.

use std::sync::Arc;

use minijinja::value::Value;
use rustc_hash::FxHashSet;

use super::helper::{Helper, Schema};
use super::source;
use super::values::Values;
use crate::cgh::Cgh;
use crate::generate::{has_ids, is_little_endian};
use crate::model::{Item, Model};
use crate::read::reader::read_model;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::template_values::globals::TemplateGlobals;
use tdgen_language::backends::template_values::missed::Missed;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// Returns the global names. Its checks are those that `device_api_codegen` runs before it renders a template, except
/// for the order of fields.
pub(crate) fn globals(context: &Context<'_>, diags: &mut Diags) -> Result<TemplateGlobals, Reported> {
    check_partners(context, diags)?;
    let schema = Arc::new(Schema::new(source::read(context, diags)?));
    // What the original accepted may have errors for generators.
    if let Ok(model) = read_model(context, &mut Diags::new(1)) {
        is_little_endian(&model, "templates write", diags)?;
        has_ids(&model, "templates know", diags)?;
        warn_of_unaligned_fields(&model, diags);
    }
    Ok(TemplateGlobals(Box::new(move |missed: &Arc<Missed>| {
        let values = Values::new(schema.document(), missed);
        let spec = values.value(schema.document());
        let answers = Helper { schema: schema.clone(), values };
        vec![("spec", spec), ("cgh", Value::from_object(Cgh { answers, missed: missed.clone() }))]
    })))
}

/// Warns about the first field of each struct and message that is not aligned if a template packs it. The original
/// refused most of these.
fn warn_of_unaligned_fields(model: &Model, diags: &mut Diags) {
    let structs = model.plain_structs().map(|item| (&item.name, &item.layout, 0));
    let messages = model.declared_messages();
    let messages = messages.map(|item| (&item.name, &item.layout, model.header(item.kind).layout.size));
    // The cases of a union begin at one offset.
    let all = structs.chain(messages).filter(|(_, layout, _)| layout.unions.is_empty());
    for (name, layout, start) in all {
        let mut packed = start;
        for item in layout.items() {
            match item {
                Item::Padding(padding) => packed += padding.bytes,
                Item::Field(field) if field.offset == packed => packed += field.size,
                Item::Field(field) => {
                    let (field, offset, place) = (&field.name, field.offset, field.place);
                    let message = format!(
                        "field `{field}` of `{name}` is at byte {offset}, and at {packed} where a template packs it"
                    );
                    let help = "order fields by decreasing size: compilers and generators of tdgen align them";
                    diags.push(Diagnostic::warning(place, message).help(help));
                    break;
                }
            }
        }
    }
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
