//! [`cannot_write`]: the message about a file that cannot be written.

use std::io;

use crate::source::reason;

/// The message about a file that cannot be written.
pub fn cannot_write(path: &str, error: &io::Error) -> String {
    let name = if path == "-" { "standard output".to_owned() } else { format!("`{path}`") };
    format!("cannot write {name}: {}", reason(error))
}
