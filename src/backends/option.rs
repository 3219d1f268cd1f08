//! [`BackendOption`] and [`TypedOption`]: the options that a backend declares, and [`OptionValues`], what was given.

use std::ops::RangeInclusive;

use crate::source::path;

/// Returns the files that a file names: for each, the paths at which it may be. Input: the options of the backend, the
/// include folders, the path of the file and its text.
pub type Follow = fn(&OptionValues, &[String], &str, &[u8]) -> Vec<Vec<String>>;

/// An option of a backend, such as `--class=NAME`.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// const CLASS: BackendOption = BackendOption::new("class", "NAME", "Only records of this class");
/// const SORTED: BackendOption = BackendOption::flag("sorted", "Sort the output by name");
/// const LOCK: BackendOption = BackendOption::file("lock", "The lock file of the last release");
/// assert_eq!(CLASS.name, "class");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BackendOption {
    /// The name without dashes.
    pub name: &'static str,
    /// The placeholder of the value in `--help`: empty for a flag, [`BackendOption::TRUTH`] for a flag that can be
    /// switched off, the choices with `|` between them for a choice.
    pub value: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// The value when the option is not given, for `--help`.
    pub default: Option<&'static str>,
    /// Whether the value names a file that the backend reads with [`Context::file`](super::context::Context::file).
    /// An empty value names no file.
    pub is_input: bool,
    /// Finds the files that an input file names in turn.
    pub(crate) follow: Option<Follow>,
    /// Whether it may have several values. Of other options the last value counts, or, in a run of several actions, a
    /// different one is incorrect usage (exit code 2).
    pub is_repeated: bool,
    /// Whether the tool that the product replaces reads it silently beside actions without it. Then it is not worth a
    /// warning beside an action of that product.
    pub is_common: bool,
    /// Checks a value. The error says what was expected: "expected a number".
    check: fn(&str) -> Result<(), String>,
}

impl BackendOption {
    /// The [`value`](BackendOption::value) of a flag that a backend gets as `true` or `false` when it is given.
    pub const TRUTH: &'static str = "BOOL";

    /// An option with a value; `value` is its placeholder in `--help`.
    pub const fn new(name: &'static str, value: &'static str, about: &'static str) -> BackendOption {
        BackendOption {
            name,
            value,
            about,
            default: None,
            is_input: false,
            follow: None,
            is_repeated: false,
            is_common: false,
            check: |_| Ok(()),
        }
    }

    /// A flag.
    pub const fn flag(name: &'static str, about: &'static str) -> BackendOption {
        BackendOption::new(name, "", about)
    }

    /// A flag that takes `true` or `false`.
    pub const fn toggle(name: &'static str, about: &'static str) -> BackendOption {
        BackendOption::new(name, BackendOption::TRUTH, about)
    }

    /// An option whose value names a file that the backend reads.
    pub const fn file(name: &'static str, about: &'static str) -> BackendOption {
        BackendOption { is_input: true, ..BackendOption::new(name, "FILE", about) }
    }

    /// The same option with a check of its value, so that a wrong one is incorrect usage (exit code 2).
    #[must_use]
    pub const fn check(mut self, check: fn(&str) -> Result<(), String>) -> BackendOption {
        self.check = check;
        self
    }

    /// The same option with any number of values, which [`OptionValues::all`] returns.
    #[must_use]
    pub const fn repeated(mut self) -> BackendOption {
        self.is_repeated = true;
        self
    }

    /// The words that a value with `|` in its placeholder may be.
    pub fn choices(&self) -> Vec<&'static str> {
        if self.value.contains('|') { self.value.split('|').collect() } else { Vec::new() }
    }

    /// Checks the values that were given.
    ///
    /// # Errors
    /// The message about the first wrong one.
    pub fn check_values(&self, values: &OptionValues) -> Result<(), String> {
        let choices: Vec<(&str, ())> = self.choices().into_iter().map(|word| (word, ())).collect();
        values.all(self).try_for_each(|text| {
            if !self.is_input && !path::is_utf8(text) {
                return Err(invalid(text, self.name, "expected UTF-8"));
            }
            let checked = if choices.is_empty() { (self.check)(text) } else { choice(text, &choices) };
            checked.map_err(|expected| invalid(text, self.name, &expected))
        })
    }

    /// Makes the files that the option's file names inputs of the backend, too.
    pub const fn follow(mut self, follow: Follow) -> BackendOption {
        self.follow = Some(follow);
        self
    }
}

/// An option whose value is parsed: name, placeholder, help, default and parser in one declaration.
/// [`Context::get`](super::context::Context::get) returns the value.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// const INDENT: TypedOption<u64> =
///     TypedOption::new("indent", "N", "Spaces per level", "2", |text| option::number(text, 0..=8));
/// const BACKEND: Backend = Backend::new("gen-indent", "The indentation", |context, diags| {
///     let Ok(indent) = context.get(&INDENT, diags) else { return Vec::new() };
///     vec![Output::main(format!("{indent}\n").into_bytes())]
/// })
/// .options(&[INDENT.declaration]);
///
/// assert_eq!(tdgen_language::testing::run(&BACKEND, ""), "2\n");
/// let refused = tdgen_language::testing::Input::new("").option("indent", "9").run(&BACKEND);
/// assert_eq!(refused.messages, "error: invalid value `9` for `--indent`: expected a number from 0 to 8\n");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypedOption<T: 'static> {
    /// The declaration, for [`Backend::options`](super::backend::Backend::options).
    pub declaration: BackendOption,
    default: &'static str,
    parse: Parse<T>,
}

/// Parses the value of an option. The error says what was expected: "expected a number".
pub type Parse<T> = fn(&str) -> Result<T, String>;

impl<T> TypedOption<T> {
    /// An option with a value; `default` is parsed like a value that was given.
    pub const fn new(
        name: &'static str,
        value: &'static str,
        about: &'static str,
        default: &'static str,
        parse: Parse<T>,
    ) -> TypedOption<T> {
        let declaration = BackendOption { default: Some(default), ..BackendOption::new(name, value, about) };
        TypedOption { declaration, default, parse }
    }

    /// The same option with a check of its value, see [`BackendOption::check`].
    #[must_use]
    pub const fn check(mut self, check: fn(&str) -> Result<(), String>) -> TypedOption<T> {
        self.declaration = self.declaration.check(check);
        self
    }

    /// The value of the option.
    ///
    /// # Errors
    /// The message about a value that cannot be parsed.
    pub fn read(&self, values: &OptionValues) -> Result<T, String> {
        let text = values.last(&self.declaration).unwrap_or(self.default);
        let name = self.declaration.name;
        (self.parse)(text).map_err(|expected| invalid(text, name, &expected))
    }
}

/// The message about an invalid value.
fn invalid(text: &str, name: &str, expected: &str) -> String {
    format!("invalid value `{text}` for `--{name}`: {expected}")
}

/// Parses one of several words.
///
/// # Errors
/// The words that were expected.
pub fn choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Result<T, String> {
    match choices.iter().find(|(word, _)| *word == text) {
        Some((_, value)) => Ok(*value),
        None => {
            let words: Vec<String> = choices.iter().map(|(word, _)| format!("`{word}`")).collect();
            Err(match words.as_slice() {
                [others @ .., last] if !others.is_empty() => format!("expected {} or {last}", others.join(", ")),
                _ => format!("expected {}", words.concat()),
            })
        }
    }
}

/// Parses a number in a range.
///
/// # Errors
/// The range that was expected.
pub fn number(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
}

/// The options given to a backend, in order.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct OptionValues(Vec<(String, String)>);

impl OptionValues {
    /// Adds an option by its name without dashes; the value of a flag is empty.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }

    /// The last value given for an option.
    pub fn last(&self, option: &BackendOption) -> Option<&str> {
        self.all(option).next_back()
    }

    /// All values given for an option, in order.
    pub fn all(&self, option: &BackendOption) -> impl DoubleEndedIterator<Item = &str> {
        let name = option.name;
        self.0.iter().filter(move |(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// All options, by name, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The values of these options only.
    #[must_use]
    pub(crate) fn only(&self, options: &[BackendOption]) -> OptionValues {
        let is_listed = |name: &str| options.iter().any(|option| option.name == name);
        OptionValues(self.0.iter().filter(|(name, _)| is_listed(name)).cloned().collect())
    }

    /// Adds the options of others.
    pub fn extend(&mut self, others: OptionValues) {
        self.0.extend(others.0);
    }
}

impl FromIterator<(String, String)> for OptionValues {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(values: I) -> OptionValues {
        OptionValues(values.into_iter().collect())
    }
}
