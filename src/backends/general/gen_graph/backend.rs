//! `--gen-graph`: draws the selected classes and records for Graphviz, or writes an HTML page to browse all
//! records.

use super::dot;
use super::page;
use super::selection::Selection;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::general::text_limit;
use crate::backends::option::{BackendOption, OptionValues, TypedOption, choice};
use crate::backends::output::Output;
use crate::diagnostics::{Diagnostic, Diags, Reported};

/// `--gen-graph`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-graph", "Classes and records as a graph for Graphviz or as an HTML page", run)
        .options(&[FORMAT.declaration, CLASS, DEPTH.declaration, ANONYMOUS])
        .check(check);

const FORMAT: TypedOption<Format> = TypedOption::new(
    "format",
    "dot|html",
    "Format of the graph: text for Graphviz, or a page to search and browse",
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

const CLASS: BackendOption = BackendOption::new("class", "NAME", "The class whose records --gen-graph draws [all]");

const DEPTH: TypedOption<usize> =
    TypedOption::new("depth", "N", "With --class: the number of references to follow from its records", "1", depth)
        .check(|text| depth(text).map(drop));

fn depth(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number of references".to_owned())
}

const ANONYMOUS: BackendOption =
    BackendOption::flag("anonymous", "Also draw anonymous records, which references otherwise pass through");

/// Refuses options that need or exclude each other.
fn check(options: &OptionValues) -> Result<(), String> {
    let is_given = |option: &BackendOption| options.last(option).is_some();
    let drawing_only = [CLASS, DEPTH.declaration, ANONYMOUS];
    match FORMAT.read(options)? {
        Format::Dot if is_given(&DEPTH.declaration) && !is_given(&CLASS) => {
            Err("`--depth` requires `--class=NAME`".to_owned())
        }
        Format::Dot => Ok(()),
        Format::Html => match drawing_only.iter().find(|option| is_given(option)) {
            Some(option) => Err(format!("`--{}` requires `--format=dot`: the page shows all records", option.name)),
            None => Ok(()),
        },
    }
}

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let checked = check(&context.options).map_err(|message| diags.push(Diagnostic::global(message)));
    let outputs = checked.and_then(|()| context.get(&FORMAT, diags)).and_then(|format| match format {
        Format::Dot => drawing(context, diags),
        Format::Html => html_page(context, diags),
    });
    outputs.unwrap_or_default()
}

fn drawing<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Output<'a>>, Reported> {
    let class = match context.option(&CLASS) {
        None => None,
        Some(name) => match context.records.class(name) {
            Some(class) => Some(class.id),
            None => {
                return Err(diags.push(Diagnostic::global(format!("unknown class `{name}`"))));
            }
        },
    };
    let depth = context.get(&DEPTH, diags)?;
    let selection = Selection { class, depth, with_anonymous: context.option(&ANONYMOUS).is_some() };
    let graph = selection.of(context.records.store());
    Ok(vec![Output::main(dot::emit(&graph, context))])
}

fn html_page<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Vec<Output<'a>>, Reported> {
    text_limit::check(context, diags)?;
    let (records, sources, input) = (context.records, context.sources, context.input);
    Ok(vec![Output::stream(move |to| page::write(records, sources, input, to))])
}
