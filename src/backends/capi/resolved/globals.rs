//! The name `api` of templates: the resolved model.

use std::collections::BTreeMap;
use std::sync::Arc;

use minijinja::value::Value;

use crate::model::api::CLASSES;
use crate::read::description::read_model;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::provider::Provide;
use tdgen_language::backends::template_values::globals::TemplateGlobals;
use tdgen_language::backends::template_values::missed::Missed;
use tdgen_language::diagnostics::{Diags, Reported};

/// Provides `api` to templates over the records of an API.
pub(crate) struct Globals;

impl Provide for Globals {
    type Value = TemplateGlobals;

    fn provide(context: &Context<'_>, _: &mut Diags) -> Result<Option<TemplateGlobals>, Reported> {
        let mut classes = CLASSES.iter();
        let is_described = classes.all(|class| context.records.class(class).is_some())
            && CLASSES.iter().any(|class| context.records.defs_of_if_defined(class).into_iter().next().is_some());
        if !is_described {
            return Ok(None);
        }
        // A template over an invalid description has no `api`: the generators report what is invalid.
        let mut found = Diags::new(0);
        let Ok(model) = read_model(context, &mut found) else { return Ok(None) };
        let api = template_value(serde_json::to_value(&*model).unwrap_or_default());
        Ok(Some(TemplateGlobals(Box::new(move |_: &Arc<Missed>| vec![("api", api.clone())]))))
    }
}

/// A value of JSON in a template.
fn template_value(value: serde_json::Value) -> Value {
    match value {
        serde_json::Value::Null => Value::from(()),
        serde_json::Value::Bool(value) => Value::from(value),
        serde_json::Value::Number(value) => value.as_i64().map_or_else(|| Value::from(value.as_f64()), Value::from),
        serde_json::Value::String(value) => Value::from(value),
        serde_json::Value::Array(values) => values.into_iter().map(template_value).collect(),
        serde_json::Value::Object(fields) => {
            let fields = fields.into_iter().map(|(key, value)| (key, template_value(value)));
            Value::from_object(fields.collect::<BTreeMap<String, Value>>())
        }
    }
}
