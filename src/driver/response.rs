//! `@file` arguments: each is replaced by the arguments in the file, as LLVM's tools do.
//!
//! Words are separated by white space. A backslash makes the next character literal, also inside quotes; single and
//! double quotes keep white space. Files may name further files, relative to the working directory.

use std::ffi::OsString;
use std::fs;

use super::disk::path_of;
use crate::backends::cli::argv::words;
use crate::backends::cli::reason::reason;
use crate::source::path;

/// The nesting limit of response files.
const DEEPEST: usize = 32;

/// Expands all response files.
///
/// # Errors
/// The message for a file that cannot be read or that leads back to itself.
pub(super) fn expand(args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let mut expanded = Vec::with_capacity(args.len());
    expand_into(args, &mut Vec::new(), &mut expanded)?;
    Ok(expanded)
}

fn expand_into(args: Vec<OsString>, open: &mut Vec<String>, out: &mut Vec<OsString>) -> Result<(), String> {
    for arg in args {
        let Some(name) = arg.to_str().and_then(|arg| arg.strip_prefix('@')).filter(|name| !name.is_empty()) else {
            out.push(arg);
            continue;
        };
        if open.iter().any(|known| known == name) || open.len() == DEEPEST {
            return Err(format!("error: response file `{name}` leads back to itself: {} -> {name}", open.join(" -> ")));
        }
        let text = fs::read(path_of(name))
            .map_err(|error| format!("error: cannot read response file `{name}`: {}", reason(&error)))?;
        let text = path::from_bytes(&text);
        open.push(name.to_owned());
        expand_into(words(text.strip_prefix('\u{FEFF}').unwrap_or(&text)), open, out)?;
        open.pop();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_nest_and_recursion_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name).display().to_string();
        fs::write(path("outer"), format!("a @{} d", path("inner"))).unwrap();
        fs::write(path("inner"), "b c").unwrap();
        fs::write(path("loop"), format!("x @{}", path("loop"))).unwrap();
        let arg = |name: &str| vec![OsString::from(format!("@{}", path(name)))];
        assert_eq!(expand(arg("outer")).unwrap(), ["a", "b", "c", "d"]);
        assert!(expand(arg("loop")).unwrap_err().contains("leads back to itself"));
        assert!(expand(arg("none")).unwrap_err().contains("cannot read response file"));
        assert_eq!(expand(vec!["@".into()]).unwrap(), ["@"]);
    }
}
