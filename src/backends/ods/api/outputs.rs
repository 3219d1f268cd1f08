//! `--gen-ods-json`, and the name `ods` of templates.

use super::{OPTIONS, read};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::output::Output;

/// `--gen-ods-json`.
pub(crate) const JSON: Backend = Backend::new(
    "gen-ods-json",
    "Write the model of MLIR dialects as JSON, for generators in other languages",
    |context, diags| {
        let Ok(model) = read(context, diags) else { return Vec::new() };
        // Its maps have only texts as keys, so that it can be written.
        let text = serde_json::to_string_pretty(&*model).unwrap_or_default();
        vec![Output::main(text + "\n")]
    },
)
.options(OPTIONS);

#[cfg(feature = "templates")]
pub(crate) use globals::Globals;

#[cfg(feature = "templates")]
mod globals {
    use crate::api::read;
    use tdgen_language::backends::context::Context;
    use tdgen_language::backends::provider::Provide;
    use tdgen_language::backends::template_values::globals::TemplateGlobals;
    use tdgen_language::backends::template_values::json;
    use tdgen_language::diagnostics::{Diags, Reported};

    /// Why there is no model.
    fn reason(found: &Diags) -> String {
        let first = found.sorted().into_iter().find(|it| it.is_error()).map_or("", |it| &it.message);
        format!("there is no `ods`, because the dialects are invalid: {first}; `--gen-ods-json` shows all errors")
    }

    /// Provides `ods` to templates over the records of dialects.
    pub(crate) struct Globals;

    impl Provide for Globals {
        type Value = TemplateGlobals;

        fn provide(context: &Context<'_>, _: &mut Diags) -> Result<Option<TemplateGlobals>, Reported> {
            if context.records.class("Dialect").is_none() || context.records.class("AttrOrTypeDef").is_none() {
                return Ok(None);
            }
            // Only a template that uses it needs a valid description.
            let mut found = Diags::new(0);
            let ods = match read(context, &mut found) {
                Ok(model) => json::value(serde_json::to_value(&*model).unwrap_or_default()),
                Err(_) => json::unavailable(reason(&found)),
            };
            Ok(Some(TemplateGlobals(Box::new(move |_| vec![("ods", ods.clone())]))))
        }
    }
}
