//! `--gen-template`: renders a template of the user over the records.

use std::borrow::Cow;
use std::sync::Arc;

use minijinja::value::Value;

use super::class_objects::classes;
use super::graph::{AllRecords, Graph};
use super::library::{self, Library};
use super::render::{Inputs, Mode, render};
use super::reports::Reports;
use super::variables::{self, VARIABLE};
use crate::bounds::limits::{Limits, SIZE, STEPS};
use crate::parse::syntax;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::template_values::compat::{COMPAT, is_device_api};
use tdgen_language::backends::template_values::globals::TemplateGlobals;
use tdgen_language::backends::template_values::missed::Missed;
use tdgen_language::diagnostics::{Diags, Reported};

/// `--gen-template`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-template", "Render a Jinja2 template over the records", |context, diags| {
        run(context, diags).map(Output::main).into_iter().collect()
    })
    .options(&OPTIONS)
    .check(library::check);

/// `--lock=FILE`: the same option as that of the message generators, for templates over a message schema.
const LOCK: BackendOption = BackendOption::file(
    "lock",
    "The lock file with the ids of messages and trace events, as written by --gen-messages-lock",
);

const BACKEND_OPTIONS: [BackendOption; 7] =
    [library::TEMPLATE, library::MORE, VARIABLE, STEPS.declaration, SIZE.declaration, LOCK, COMPAT];

const OPTIONS: [BackendOption; BACKEND_OPTIONS.len() + syntax::OPTIONS.len()] = {
    let mut all = [LOCK; BACKEND_OPTIONS.len() + syntax::OPTIONS.len()];
    let (own, rest) = all.split_at_mut(BACKEND_OPTIONS.len());
    own.copy_from_slice(&BACKEND_OPTIONS);
    rest.copy_from_slice(syntax::OPTIONS);
    all
};

fn run(context: &Context<'_>, diags: &mut Diags) -> Result<Vec<u8>, Reported> {
    let limits = Limits::of(context, diags)?;
    let library = Library::of(context, diags)?;
    let missed = Arc::new(Missed::default());
    let graph = Graph::new(context.records.clone(), context.sources.clone(), missed.clone());
    let reports = Reports::of(&graph);
    let input = context.input.rsplit('/').next().unwrap_or_default();
    let mut globals: Vec<(Cow<'static, str>, Value)> = vec![
        ("classes".into(), classes(&graph)),
        ("records".into(), Value::from_object(AllRecords(graph))),
        ("input".into(), Value::from(input)),
    ];
    for provided in context.provided::<TemplateGlobals>(diags)? {
        globals.extend((provided.0)(&missed).into_iter().map(|(name, value)| (name.into(), value)));
    }
    variables::add(context, &mut globals, diags)?;
    let is_lenient = is_device_api(&context.options);
    let inputs = Inputs { library: &library, globals: &globals, missed: &missed, reports: &reports };
    render(inputs, Mode { limits, is_lenient }, diags)
}
