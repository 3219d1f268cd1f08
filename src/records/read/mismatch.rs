//! Errors of reading with serde: [`Mismatch`] on its way through serde, [`ReadError`] for the caller.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};

use super::item::Expected as Wanted;
use super::walk::Path;
use crate::diagnostics::{Diagnostic, Diags, Report, Reported, did_you_mean};

/// The errors of a record or value that could not be read; at least one, each located at its field.
#[derive(Debug)]
pub struct ReadError {
    last: Box<Diagnostic>,
    earlier: Vec<Diagnostic>,
}

impl ReadError {
    pub(super) fn new(earlier: Vec<Diagnostic>, last: Diagnostic) -> ReadError {
        ReadError { last: Box::new(last), earlier }
    }

    /// The errors, in the order in which the type names the fields.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.earlier.iter().chain([&*self.last])
    }
}

impl Report for ReadError {
    fn report(self, diags: &mut Diags) -> Reported {
        for error in self.earlier {
            diags.push(error);
        }
        diags.push(*self.last)
    }
}

/// The messages, one a line, without locations.
impl Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (at, error) in self.errors().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{}", error.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

/// One error. Those that a `Deserialize` raises have no location; the reader that called it adds it.
#[derive(Debug)]
pub(super) enum Mismatch {
    /// Something else was expected; and what to do.
    Expected(Wanted, Option<String>),
    /// Any other message, and what to do.
    Message(String, Option<String>),
    /// The record has no field that the type needs.
    Missing(&'static str),
    /// The record has no such field, and its type may have a value for that: serde finds out if it is not told the
    /// name.
    Undeclared(Path),
    /// Complete, and the part of the input that has it.
    Located(Box<Diagnostic>, Path),
    /// A consequence of an earlier error, and the part that it spoils.
    Consequence(Path),
}

impl Mismatch {
    /// The message, and the part that is to be skipped to find others.
    pub(super) fn into_diagnostic(self) -> (Diagnostic, Path) {
        match self {
            Mismatch::Located(diagnostic, path) => (*diagnostic, path),
            Mismatch::Consequence(path) | Mismatch::Undeclared(path) => (Diagnostic::global("it cannot be read"), path),
            other => (Diagnostic::global(other.to_string()), Path::new()),
        }
    }
}

impl From<Wanted> for Mismatch {
    fn from(expected: Wanted) -> Mismatch {
        Mismatch::Expected(expected, None)
    }
}

impl Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mismatch::Expected(Wanted::Kind(expected), _) => write!(f, "expected {expected}"),
            Mismatch::Expected(Wanted::Text(expected), _) => write!(f, "expected {expected}"),
            Mismatch::Expected(Wanted::Utf8, _) => f.write_str("not valid UTF-8"),
            Mismatch::Message(message, _) => f.write_str(message),
            Mismatch::Missing(field) => write!(f, "missing field `{field}`"),
            Mismatch::Located(diagnostic, _) => f.write_str(&diagnostic.message),
            Mismatch::Consequence(_) | Mismatch::Undeclared(_) => f.write_str("it cannot be read"),
        }
    }
}

impl std::error::Error for Mismatch {}

impl de::Error for Mismatch {
    fn custom<T: Display>(message: T) -> Mismatch {
        Mismatch::Message(message.to_string(), None)
    }

    fn invalid_type(_: Unexpected, wanted: &dyn Expected) -> Mismatch {
        Mismatch::Expected(Wanted::Text(wanted.to_string()), None)
    }

    fn invalid_value(_: Unexpected, wanted: &dyn Expected) -> Mismatch {
        Mismatch::Expected(Wanted::Text(wanted.to_string()), None)
    }

    fn invalid_length(_: usize, wanted: &dyn Expected) -> Mismatch {
        Mismatch::Expected(Wanted::Text(wanted.to_string()), None)
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Mismatch {
        let guess = did_you_mean(variant.as_bytes(), known.iter().map(|name| name.as_bytes()));
        Mismatch::Expected(Wanted::Text(any_of(known)), guess.map(|guess| format!("did you mean `{guess}`?")))
    }

    fn missing_field(field: &'static str) -> Mismatch {
        Mismatch::Missing(field)
    }
}

/// `a`, `b` or `c`
pub(super) fn any_of(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => "nothing".to_owned(),
    }
}
