//! [`Backend`]: a function from the record graph to named outputs, as plain data.

use super::context::Context;
use super::option::{BackendOption, OptionValues};
use super::output::Output;
use crate::diagnostics::Diags;

/// The function of a backend. Its outputs are not written when it reports an error.
pub type Run = for<'a> fn(&Context<'a>, &mut Diags) -> Vec<Output<'a>>;

/// How the output of a backend depends on the version of LLVM that it is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum VersionUse {
    /// Not at all.
    None,
    /// It may depend on it, and works with all versions.
    Any,
    /// It is code for versions that are supported.
    Supported,
}

/// A generator, as plain data.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// const NAMES: Backend = Backend::new("gen-names", "The names of all records", |context, _| {
///     let names: String = context.records.defs().map(|record| record.name().to_string() + "\n").collect();
///     vec![Output::main(names.into_bytes())]
/// });
/// assert_eq!(tdgen_language::testing::run(&NAMES, "def A; def B;"), "A\nB\n");
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
    /// How its output depends on the version of LLVM.
    pub version: VersionUse,
    /// Checks its options together, before the input is read.
    pub(crate) check: fn(&OptionValues) -> Result<(), String>,
    /// Generates the outputs and reports errors through [`Diags`].
    pub run: Run,
}

impl Backend {
    /// A backend without options of its own.
    pub const fn new(name: &'static str, about: &'static str, run: Run) -> Backend {
        Backend { name, about, options: &[], version: VersionUse::None, check: |_| Ok(()), run }
    }

    /// The same backend with these options.
    #[must_use]
    pub const fn options(mut self, options: &'static [BackendOption]) -> Backend {
        self.options = options;
        self
    }

    /// The same backend, only for versions of LLVM that are supported.
    #[must_use]
    pub const fn versioned(mut self) -> Backend {
        self.version = VersionUse::Supported;
        self
    }

    /// The same backend with a check of its options together, for those that need or exclude each other. Its message is
    /// about incorrect usage (exit code 2).
    #[must_use]
    pub const fn check(mut self, check: fn(&OptionValues) -> Result<(), String>) -> Backend {
        self.check = check;
        self
    }

    /// Checks the options given to it, each and together.
    ///
    /// # Errors
    /// The message about the first wrong one.
    pub fn check_options(&self, values: &OptionValues) -> Result<(), String> {
        self.options.iter().try_for_each(|option| option.check_values(values))?;
        (self.check)(values)
    }
}
