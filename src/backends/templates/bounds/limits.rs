//! The limits of rendering and the options that set them.

use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, number};
use tdgen_language::diagnostics::{Diags, Reported};

/// `--template-steps`.
pub(crate) const STEPS: TypedOption<u64> =
    TypedOption::new("template-steps", "N", "Limit of the steps of a template", "100000000", positive)
        .check(is_positive);

/// `--template-size`.
pub(crate) const SIZE: TypedOption<u64> =
    TypedOption::new("template-size", "BYTES", "Limit of the size of the output", "134217728", positive)
        .check(is_positive);

fn positive(text: &str) -> Result<u64, String> {
    number(text, 1..=1 << 40)
}

fn is_positive(text: &str) -> Result<(), String> {
    positive(text).map(drop)
}

/// The limits of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Instructions of minijinja, and as many steps of what they read and make.
    pub(crate) steps: u64,
    /// Bytes of output.
    pub(crate) size: u64,
}

impl Limits {
    /// The limits that the options set.
    pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Result<Limits, Reported> {
        let (steps, size) = (context.get(&STEPS, diags), context.get(&SIZE, diags));
        Ok(Limits { steps: steps?, size: size? })
    }
}
