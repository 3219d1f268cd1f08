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
use crate::backends::option::{BackendOption, TypedOption, choice};
use crate::backends::output::Output;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use selection::Selection;

/// Draws classes and records.
pub(in crate::backends) const BACKEND: Backend =
    Backend::new("gen-graph", "Classes and records to look at: for Graphviz, or as an HTML page", run).options(&[
        FORMAT.declaration,
        CLASS,
        DEPTH.declaration,
        ANONYMOUS,
    ]);

const FORMAT: TypedOption<Format> = TypedOption::new(
    "format",
    "dot|html",
    "Form of the graph: text for Graphviz, or a page to search and browse",
    "dot",
    |text| choice(text, &[("dot", Format::Dot), ("html", Format::Html)]),
);

/// The form of the output.
#[derive(Clone, Copy)]
enum Format {
    /// Text for Graphviz.
    Dot,
    /// A page to search and browse.
    Html,
}

const CLASS: BackendOption = BackendOption::new("class", "NAME", "the class whose records --gen-graph draws [all]");

const DEPTH: TypedOption<usize> = TypedOption::new(
    "depth",
    "N",
    "With --class: how far --gen-graph follows references to other records",
    "1",
    |text| text.parse().map_err(|_| "expected a number of steps".to_owned()),
);

const ANONYMOUS: BackendOption =
    BackendOption::flag("anonymous", "Draw records without a name too, in place of what they refer to");

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let outputs = context.get(&FORMAT, diags).and_then(|format| match format {
        Format::Dot => drawing(context, diags),
        Format::Html => browser(context, diags),
    });
    outputs.unwrap_or_default()
}

fn drawing<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Output<'a>>, Reported> {
    let class = match context.option(&CLASS) {
        None => None,
        Some(name) => match context.records.class(name) {
            Some(class) => Some(class.id),
            None => {
                return Err(diags.push(Diagnostic::global(format!("there is no class `{name}`"))));
            }
        },
    };
    if class.is_none() && context.option(&DEPTH.declaration).is_some() {
        let problem = Diagnostic::global("`--depth` needs a class to start from");
        return Err(diags.push(problem.help("add `--class=NAME`")));
    }
    let depth = context.get(&DEPTH, diags)?;
    let selection = Selection { class, depth, with_anonymous: context.option(&ANONYMOUS).is_some() };
    let graph = selection.of(context.records.store());
    Ok(vec![Output::main(dot::emit(&graph, context))])
}

fn browser<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Output<'a>>, Reported> {
    let drawing_only = [CLASS, DEPTH.declaration, ANONYMOUS];
    if let Some(option) = drawing_only.iter().find(|option| context.option(option).is_some()) {
        let name = option.name;
        let problem = format!("`--{name}` is for drawings: the page shows everything, and has filters");
        return Err(diags.push(Diagnostic::global(problem).help("leave it out, or use --format=dot")));
    }
    sizes::check(context, diags)?;
    let (records, sources, input) = (context.records, context.sources, context.input);
    Ok(vec![Output::stream(move |to| page::write(records, sources, input, to))])
}
