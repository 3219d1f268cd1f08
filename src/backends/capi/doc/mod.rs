//! `--gen-doc`: the reference manual of an API, for Sphinx or as one page of Markdown.
//!
//! [`index`] has the names that the manual documents, [`prose`] splits descriptions into words, code and links, and
//! [`facts`] describes properties in prose; [`rst`] and [`markdown`] write the pages.

mod facts;
mod index;
mod markdown;
mod prose;
mod rst;

use crate::model::api::Api;
use crate::read::description::read_model;
use crate::read::options::with_own;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::backends::output::Output;
use tdgen_language::diagnostics::Diags;

/// `--gen-doc`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-doc", "Write the reference manual of an API", run).options(&with_own(FORMAT.declaration));

/// `--format=rst|markdown`.
const FORMAT: TypedOption<Emit> = TypedOption::new(
    "format",
    "rst|markdown",
    "Form of the manual: reStructuredText for Sphinx, or one page of Markdown",
    "rst",
    |text| choice(text, &[("rst", rst::emit as Emit), ("markdown", markdown::emit)]),
);

/// Writes the manual in one form; the name is the main file's.
type Emit = fn(&Api, &str) -> Vec<u8>;

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let (Ok(emit), Ok(model)) = (context.get(&FORMAT, diags), read_model(context, diags)) else {
        return Vec::new();
    };
    vec![Output::main(emit(&model, context.input))]
}
