//! [`Backend`]: a function from the record graph to named outputs, as plain data.

use super::context::Context;
use super::option::BackendOption;
use super::output::Output;
use crate::diagnostics::Diags;

/// The function of a backend. Its outputs are not written when it reports an error.
pub type Run = for<'a> fn(&Context<'a>, &mut Diags) -> Vec<Output<'a>>;

/// A generator, as plain data.
///
/// ```
/// use tdgen::prelude::*;
///
/// const NAMES: Backend = Backend::new("gen-names", "The names of all records", |context, _| {
///     let names: String = context.records.defs().map(|record| record.name().to_string() + "\n").collect();
///     vec![Output::main(names.into_bytes())]
/// });
/// assert_eq!(tdgen::testing::run(&NAMES, "def A; def B;"), "A\nB\n");
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Backend {
    /// The flag without its dashes: `gen-api`.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Options of its own.
    pub options: &'static [BackendOption],
    /// Generates the outputs and reports errors through [`Diags`].
    pub run: Run,
}

impl Backend {
    /// A backend without options of its own.
    pub const fn new(name: &'static str, about: &'static str, run: Run) -> Backend {
        Backend { name, about, options: &[], run }
    }

    /// The same backend with these options.
    #[must_use]
    pub const fn options(mut self, options: &'static [BackendOption]) -> Backend {
        self.options = options;
        self
    }
}
