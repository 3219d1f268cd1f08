//! `--gen-template`: the records through a template of the user's own, for generators that are no Rust.
//!
//! Takes any graph, and the files that `--template` names and that these name; hands on what they render to. The way of
//! a template: [`scanner`] cuts it into data and tags as Jinja2 does, [`form`] writes it with marks of our own for
//! minijinja, which parses ([`tree`] looks at that) and renders it ([`render`]). What it sees is in [`graph`].

mod balance;
mod filters;
mod form;
mod graph;
mod helper;
mod keyed;
mod known;
mod library;
mod lint;
mod names;
mod place;
mod render;
mod scanner;
mod syntax;
mod tree;

use std::sync::Arc;

use minijinja::value::Value;

pub(super) use library::references;

use super::{Backend, BackendOption, Context, Output};
use crate::backends::messages::lock;
use crate::backends::messages::model::Model;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::Records;
use graph::{All, Graph};
use helper::Helper;
use known::Missed;
use library::Library;
use render::Limits;

/// `--gen-template`.
pub(crate) const BACKEND: Backend = Backend {
    name: "gen-template",
    about: "What a template of your own makes of the records",
    options: &{
        let mut all = [library::TEMPLATE; 6 + syntax::OPTIONS.len()];
        all[1] = library::MORE;
        all[2] = STEPS;
        all[3] = SIZE;
        all[4] = MEMORY;
        all[5] = lock::OPTION;
        let mut at = 0;
        while at < syntax::OPTIONS.len() {
            all[at + 6] = syntax::OPTIONS[at];
            at += 1;
        }
        all
    },
    run,
};

/// The option whose file names others.
pub(super) const OPTIONS_THAT_FOLLOW: [&str; 2] = [library::TEMPLATE.name, library::MORE.name];

const STEPS: BackendOption = BackendOption {
    name: "template-steps",
    value: "N",
    about: "how many steps --gen-template may take [100000000]",
    is_input: false,
};

const SIZE: BackendOption = BackendOption {
    name: "template-size",
    value: "BYTES",
    about: "how long the output of --gen-template may be [134217728]",
    is_input: false,
};

const MEMORY: BackendOption = BackendOption {
    name: "template-memory",
    value: "BYTES",
    about: "how much memory --gen-template may take to render [268435456]",
    is_input: false,
};

const DEFAULTS: Limits = Limits { steps: 100_000_000, size: 128 << 20, memory: 256 << 20 };

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
    if is_schema(context.records) {
        let model = Model::of(context, diags)?;
        globals.push(("cgh", Helper::value(&model, &missed)));
    }
    render::render(library, globals, missed, limits, diags)
}

/// Whether the records are a schema of messages.
fn is_schema(records: &Records) -> bool {
    let classes = ["Schema", "Message", "TraceEvent", "Header"];
    classes.iter().all(|class| records.class(class).is_some()) && !records.defs_of("Schema").is_empty()
}

fn limits(context: &Context<'_>, diags: &mut Diags) -> Option<Limits> {
    let mut number = |option: &BackendOption, default| {
        let Some(given) = context.option(option.name) else {
            return Some(default);
        };
        let number = given.parse().ok().filter(|&number| number > 0 && number <= 1 << 40);
        if number.is_none() {
            let message = format!("--{}: `{given}` is no number from 1 on", option.name);
            diags.push(Diagnostic::global(message));
        }
        number
    };
    Some(Limits {
        steps: number(&STEPS, DEFAULTS.steps)?,
        size: number(&SIZE, DEFAULTS.size)?,
        memory: number(&MEMORY, DEFAULTS.memory)?,
    })
}
