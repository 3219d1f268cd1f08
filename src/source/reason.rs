//! [`reason`]: the system's text for an I/O error.

use std::io;

/// The system's text for an error, without the error number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}
