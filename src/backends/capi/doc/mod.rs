//! `--gen-doc`: the reference manual of an API, for Sphinx or as one page of Markdown.
//!
//! Takes a sound [`Model`]. [`index`] knows what the manual has a place for, [`prose`] takes texts of the description
//! apart into words, code and links, [`facts`] says in prose what the model knows; [`rst`] and [`markdown`] write all
//! of it down, each in the order of its page.

mod facts;
mod index;
mod markdown;
mod prose;
mod rst;

use super::lock;
use super::model::Model;
use super::names;
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::diagnostics::{Diagnostic, Diags};

/// `--gen-doc`.
pub(crate) const BACKEND: Backend = Backend::new("gen-doc", "Write the reference manual of an API", run).options(&[
    FORMAT,
    names::PREFIX,
    names::NAME,
    names::NAMESPACE,
    names::HEADER,
    names::PRINT_HEADER,
    lock::OPTION,
]);

/// `--format=rst|markdown`.
const FORMAT: BackendOption = BackendOption::new(
    "format",
    "rst|markdown",
    "Form of the manual: reStructuredText for Sphinx, or one page of Markdown [rst]",
);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let emit = match context.option(FORMAT.name) {
        None | Some("rst") => rst::emit,
        Some("markdown") => markdown::emit,
        Some(other) => {
            let message = format!("there is no format `{other}`");
            diags.push(Diagnostic::global(message).help("--format is `rst` or `markdown`"));
            return Vec::new();
        }
    };
    let Ok(model) = Model::of(context, diags) else {
        return Vec::new();
    };
    vec![Output::main(emit(&model, context.input))]
}
