//! What goes wrong when a value is read: [`Fault`] on its way through serde, [`ReadError`] for the caller.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};

use super::walk::Path;
use crate::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};

/// A record or value is not what was asked for: all faults that were found, each at its field.
#[derive(Debug)]
pub struct ReadError {
    faults: Vec<Diagnostic>,
}

impl ReadError {
    pub(super) fn new(faults: Vec<Diagnostic>) -> ReadError {
        ReadError { faults }
    }

    /// The faults, in the order in which the type names the fields.
    pub fn faults(&self) -> &[Diagnostic] {
        &self.faults
    }

    /// Pushes all faults.
    pub fn report(self, diags: &mut Diags) -> Option<Reported> {
        let reported = self.faults.into_iter().map(|fault| diags.push(fault));
        reported.last()
    }
}

/// The messages, one a line, without places.
impl Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{}", fault.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for ReadError {}

/// One fault. Those that a `Deserialize` raises know no place; the reader that called it adds the place.
#[derive(Debug)]
pub(super) enum Fault {
    /// Something else was expected.
    Expected(String),
    /// Any other complaint, and what to do.
    Message(String, Option<String>),
    /// The record has no field that the type needs.
    Missing(&'static str),
    /// Complete, and the part of what is read that has it.
    Located(Box<Diagnostic>, Path),
    /// It follows from one that was told before, and spoils this part.
    Told(Path),
}

impl Fault {
    /// The message, and the part that is to be skipped to find others.
    pub(super) fn into_diagnostic(self) -> (Diagnostic, Path) {
        match self {
            Fault::Located(diagnostic, path) => (*diagnostic, path),
            Fault::Expected(wanted) => (Diagnostic::global(format!("expected {wanted}")), Path::new()),
            Fault::Message(message, _) => (Diagnostic::global(message), Path::new()),
            Fault::Missing(field) => (Diagnostic::global(format!("there is no field `{field}`")), Path::new()),
            Fault::Told(path) => (Diagnostic::global("it cannot be read"), path),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::Expected(wanted) => write!(f, "expected {wanted}"),
            Fault::Message(message, _) => f.write_str(message),
            Fault::Missing(field) => write!(f, "there is no field `{field}`"),
            Fault::Located(diagnostic, _) => f.write_str(&diagnostic.message),
            Fault::Told(_) => f.write_str("it cannot be read"),
        }
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: Display>(message: T) -> Fault {
        Fault::Message(message.to_string(), None)
    }

    fn invalid_type(_: Unexpected, wanted: &dyn Expected) -> Fault {
        Fault::Expected(wanted.to_string())
    }

    fn invalid_value(_: Unexpected, wanted: &dyn Expected) -> Fault {
        Fault::Expected(wanted.to_string())
    }

    fn invalid_length(_: usize, wanted: &dyn Expected) -> Fault {
        Fault::Expected(wanted.to_string())
    }

    fn unknown_variant(variant: &str, known: &'static [&'static str]) -> Fault {
        let guess = did_you_mean(variant.as_bytes(), known.iter().map(|name| name.as_bytes()));
        Fault::Message(
            format!("expected {}, got `{variant}`", any_of(known)),
            guess.map(|guess| format!("did you mean `{guess}`?")),
        )
    }

    fn missing_field(field: &'static str) -> Fault {
        Fault::Missing(field)
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
