//! The name `api` of templates: the resolved model.

use std::sync::Arc;

use crate::model::api::CLASSES;
use crate::read::description::read_model;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::provider::Provide;
use tdgen_language::backends::template_values::globals::TemplateGlobals;
use tdgen_language::backends::template_values::json;
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
        let api = json::value(serde_json::to_value(&*model).unwrap_or_default());
        Ok(Some(TemplateGlobals(Box::new(move |_: &Arc<Missed>| vec![("api", api.clone())]))))
    }
}
