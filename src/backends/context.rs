//! [`Context`]: what a backend sees: the records, the sources and its own options.

use std::any::{Any, TypeId};
use std::sync::Arc;

use super::option::{BackendOption, OptionValues, TypedOption};
use super::shared::Shared;
use super::version::Version;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::Records;
use crate::source::{FileId, SourceMap};

/// The input of a backend.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// const COUNT: Backend = Backend::new("gen-count", "How many records there are", |context, _| {
///     vec![Output::main(format!("{}: {}\n", context.input, context.records.defs().count()))]
/// });
/// assert_eq!(tdgen_language::testing::run(&COUNT, "def A; def B;"), "input.td: 2\n");
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct Context<'a> {
    /// The record graph.
    pub records: &'a Arc<Records>,
    /// The files that were read; maps a span to file and line.
    pub sources: &'a Arc<SourceMap>,
    /// The main file's name as given; `-` for standard input.
    pub input: &'a str,
    /// The backend's own options as given.
    pub options: OptionValues,
    /// The files that the actions of the run write, by the names of the actions; `-` for standard output.
    pub outputs: OptionValues,
    /// The cache of the run, for [`Context::shared()`].
    pub shared: &'a Shared,
    /// The version that the output is for.
    pub version: Version,
    pub(crate) providers: &'a [Provider],
}

impl<'a> Context<'a> {
    /// A context without options.
    pub fn new(records: &'a Arc<Records>, sources: &'a Arc<SourceMap>, input: &'a str, shared: &'a Shared) -> Self {
        Context {
            records,
            sources,
            input,
            options: OptionValues::default(),
            outputs: OptionValues::default(),
            shared,
            version: Version::NEWEST,
            providers: &[],
        }
    }

    /// The same context with these options.
    #[must_use]
    pub fn with_options(mut self, options: OptionValues) -> Self {
        self.options = options;
        self
    }

    /// The same context with these files of the run's actions.
    #[must_use]
    pub fn with_outputs(mut self, outputs: OptionValues) -> Self {
        self.outputs = outputs;
        self
    }

    /// The same context for output of another version than the newest one.
    #[must_use]
    pub fn with_version(mut self, version: Version) -> Self {
        self.version = version;
        self
    }

    /// The same context with these providers.
    #[must_use]
    pub fn with_providers(mut self, providers: &'a [Provider]) -> Self {
        self.providers = providers;
        self
    }

    /// The error about a class that the main file does not include; none if it does.
    pub fn missing_class(&self, class: &str) -> Option<Diagnostic> {
        self.records.missing_class(class)
    }

    /// The last value given for an option.
    pub fn option(&self, option: &BackendOption) -> Option<&str> {
        self.options.last(option)
    }

    /// The value of an option, or its default.
    ///
    /// # Errors
    /// The value cannot be parsed, which is reported.
    pub fn get<T>(&self, option: &TypedOption<T>, diags: &mut Diags) -> Result<T, Reported> {
        option.read(&self.options).map_err(|message| diags.push(Diagnostic::global(message)))
    }

    /// The file that an option names, for an option made by [`BackendOption::file`].
    pub fn file(&self, option: &BackendOption) -> Option<FileId> {
        self.sources.named(self.option(option)?)
    }

    /// The value that `build` makes of the records and of these `options`, built once in a run. `build` sees no other
    /// options. Its diagnostics are reported to every action that asks, and shown once. Each type has one `build`,
    /// which must not ask for its own type.
    pub fn shared<T: Any + Send + Sync>(
        &self,
        options: &[BackendOption],
        diags: &mut Diags,
        build: impl FnOnce(&Context<'_>, &mut Diags) -> Result<T, Reported>,
    ) -> Result<Arc<T>, Reported> {
        let given = self.options.only(options);
        let context = Context { options: given.clone(), outputs: self.outputs.clone(), ..*self };
        self.shared.get_or_build(given, diags, |diags| build(&context, diags))
    }

    /// The values of type `T` that the products provide for these records.
    pub fn provided<T: Any>(&self, diags: &mut Diags) -> Result<Vec<T>, Reported> {
        let providers = self.providers.iter().filter(|provider| (provider.provides)() == TypeId::of::<T>());
        let values = providers.map(|provider| (provider.run)(self, diags));
        let values: Vec<Option<Provided>> = values.collect::<Result<_, _>>()?;
        Ok(values.into_iter().flatten().filter_map(|value| value.downcast().ok()).map(|value| *value).collect())
    }
}

/// The value that a provider returns, erased.
pub(crate) type Provided = Box<dyn Any + Send + Sync>;

/// A function that provides a value of one type. It returns `None` for records that it knows nothing about.
#[derive(Clone, Copy)]
pub struct Provider {
    pub(crate) provides: fn() -> TypeId,
    pub(crate) run: fn(&Context<'_>, &mut Diags) -> Result<Option<Provided>, Reported>,
}
