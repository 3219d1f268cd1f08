//! `--gen-template`: the records through a template of the user's own, for generators that are no Rust.
//!
//! Takes any graph, and the files that `--template` names and that these name; hands on what they render to. The way of
//! a template: [`scanner`] cuts it into data and tags as Jinja2 does, [`form`] writes it with marks of our own for
//! minijinja, which parses ([`tree`] looks at that) and renders it ([`render`]). What it sees is in [`graph`].

mod filters;
mod form;
mod graph;
mod library;
mod render;
mod scanner;
mod syntax;
mod tree;

use std::sync::Arc;

use minijinja::value::Value;

use super::backend::Backend;
use super::context::Context;
use super::option::{BackendOption, TypedOption, number};
use super::output::Output;
use super::template_values::globals::TemplateGlobals;
use super::template_values::missed::Missed;
use crate::diagnostics::Diags;
use graph::{All, Graph};
use library::Library;
use render::Limits;

/// `--gen-template`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-template", "What a template of your own makes of the records", run).options(&OPTIONS);

const OPTIONS: [BackendOption; 5 + syntax::OPTIONS.len()] = {
    let mut all = [library::TEMPLATE; 5 + syntax::OPTIONS.len()];
    all[1] = library::MORE;
    all[2] = STEPS.declaration;
    all[3] = SIZE.declaration;
    all[4] = LOCK;
    let mut at = 0;
    while at < syntax::OPTIONS.len() {
        all[at + 5] = syntax::OPTIONS[at];
        at += 1;
    }
    all
};

/// `--lock=FILE`: the same option as that of the message generators, for templates over a message schema.
const LOCK: BackendOption =
    BackendOption::file("lock", "The ids that messages and trace events keep, as --gen-messages-lock wrote them");

const STEPS: TypedOption<u64> =
    TypedOption::new("template-steps", "N", "The steps that --gen-template may take", "100000000", positive);

const SIZE: TypedOption<u64> = TypedOption::new(
    "template-size",
    "BYTES",
    "The length that the output of --gen-template may have",
    "134217728",
    positive,
);

fn positive(text: &str) -> Result<u64, String> {
    number(text, 1..=1 << 40)
}

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let rendered = rendered(context, diags);
    rendered.map(Output::main).into_iter().collect()
}

fn rendered(context: &Context<'_>, diags: &mut Diags) -> Option<Vec<u8>> {
    let limits = limits(context, diags)?;
    let library = Library::of(context, diags)?;
    let missed = Arc::new(Missed::default());
    let graph = Graph::new(context.records.clone(), context.sources.clone(), missed.clone());
    let input = context.input.rsplit('/').next().unwrap_or_default();
    let mut globals =
        vec![("classes", graph.classes()), ("records", Value::from_object(All(graph))), ("input", Value::from(input))];
    for provided in context.provided::<TemplateGlobals>(diags).ok()? {
        globals.extend((provided.0)(&missed));
    }
    render::render(&library, &globals, &missed, limits, diags).ok()
}

fn limits(context: &Context<'_>, diags: &mut Diags) -> Option<Limits> {
    let (steps, size) = (context.get(&STEPS, diags), context.get(&SIZE, diags));
    Some(Limits { steps: steps.ok()?, size: size.ok()? })
}

/// The backends of this product.
pub(crate) const BACKENDS: &[Backend] = &[BACKEND];
