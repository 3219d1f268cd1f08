//! `--gen-graph`: classes and records to look at, as a drawing for Graphviz or as a page for a browser.
//!
//! Takes the graph; hands on dot text of what [`selection`] chose, or one HTML file that holds the typed JSON of
//! everything and a viewer for it.

mod dot;
mod page;
mod references;
mod selection;

use super::sizes;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use selection::Selection;

/// Draws classes and records.
pub(in crate::backends) const BACKEND: Backend =
    Backend::new("gen-graph", "Classes and records to look at: for Graphviz, or as an HTML page", run)
        .options(&[FORMAT, CLASS, DEPTH, ANONYMOUS]);

const FORMAT: BackendOption = BackendOption::new(
    "format",
    "dot|html",
    "form of the graph: text for Graphviz, or a page to search and browse [dot]",
);

const CLASS: BackendOption = BackendOption::new("class", "NAME", "the class whose records --gen-graph draws [all]");

const DEPTH: BackendOption =
    BackendOption::new("depth", "N", "With --class: how far --gen-graph follows references to other records [1]");

const ANONYMOUS: BackendOption =
    BackendOption::flag("anonymous", "Draw records without a name too, in place of what they refer to");

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let outputs = match context.option(FORMAT.name) {
        None | Some("dot") => drawing(context, diags),
        Some("html") => browser(context, diags),
        Some(other) => {
            let problem = Diagnostic::global(format!("there is no format `{other}`"));
            Err(diags.push(problem.help("--format is `dot` or `html`")))
        }
    };
    outputs.unwrap_or_default()
}

fn drawing<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Output<'a>>, Reported> {
    let class = match context.option(CLASS.name) {
        None => None,
        Some(name) => match context.records.class(name) {
            Some(class) => Some(class.id),
            None => {
                return Err(diags.push(Diagnostic::global(format!("there is no class `{name}`"))));
            }
        },
    };
    let depth = match (context.option(DEPTH.name), class) {
        (None, _) => 1,
        (Some(_), None) => {
            let problem = Diagnostic::global("`--depth` needs a class to start from");
            return Err(diags.push(problem.help("add `--class=NAME`")));
        }
        (Some(depth), Some(_)) => depth.parse().map_err(|_| {
            let problem = format!("`--depth={depth}`: expected a number of steps");
            diags.push(Diagnostic::global(problem))
        })?,
    };
    let selection = Selection { class, depth, with_anonymous: context.option(ANONYMOUS.name).is_some() };
    let graph = selection.of(context.records.store());
    Ok(vec![Output::main(dot::emit(&graph, context))])
}

fn browser<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Output<'a>>, Reported> {
    let drawing_only = [CLASS.name, DEPTH.name, ANONYMOUS.name];
    if let Some(name) = drawing_only.into_iter().find(|name| context.option(name).is_some()) {
        let problem = format!("`--{name}` is for drawings: the page shows everything, and has filters");
        return Err(diags.push(Diagnostic::global(problem).help("leave it out, or use --format=dot")));
    }
    sizes::check(context, diags)?;
    let (records, sources, input) = (context.records, context.sources, context.input);
    Ok(vec![Output::stream(move |to| page::write(records, sources, input, to))])
}
