//! `@file` arguments: each is replaced by the arguments in the file, as LLVM's tools do.
//!
//! Words are separated by white space. A backslash makes the next character literal, also inside quotes; single and
//! double quotes keep white space. Files may name further files, relative to the working directory.

use std::ffi::OsString;

use super::disk::Disk;
use crate::backends::cli::argv::words;
use crate::source::{Loader, path, reason};

/// The nesting limit of response files.
const DEEPEST: usize = 32;

/// The limit of the arguments of a command line, which the files of a run could otherwise multiply without end.
const MOST_ARGUMENTS: usize = 1_000_000;

/// Arguments after the expansion.
#[derive(Debug, Default)]
pub(super) struct Expanded {
    pub(super) args: Vec<OsString>,
    /// The response files, in the order in which they were opened.
    pub(super) files: Vec<String>,
}

/// Expands all response files.
///
/// # Errors
/// The message for a file that cannot be read or that leads back to itself, or about too many arguments.
pub(super) fn expand(args: Vec<OsString>) -> Result<Expanded, String> {
    let mut expanded = Expanded::default();
    expand_into(args, &mut Vec::new(), &mut 0, &mut expanded)?;
    Ok(expanded)
}

/// Expands arguments of the innermost of the `open` files; `count` is the number of those of all files.
fn expand_into(
    args: Vec<OsString>,
    open: &mut Vec<String>,
    count: &mut usize,
    out: &mut Expanded,
) -> Result<(), String> {
    *count += args.len();
    if *count > MOST_ARGUMENTS {
        let file = open.last().map_or("the command line", String::as_str);
        return Err(format!(
            "error: response files have more than {MOST_ARGUMENTS} arguments, the last of them in `{file}`"
        ));
    }
    for arg in args {
        let Some(name) = arg.to_str().and_then(|arg| arg.strip_prefix('@')).filter(|name| !name.is_empty()) else {
            out.args.push(arg);
            continue;
        };
        if open.iter().any(|known| known == name) || open.len() == DEEPEST {
            return Err(format!("error: response file `{name}` leads back to itself: {} -> {name}", open.join(" -> ")));
        }
        let text = Disk
            .load(name)
            .map_err(|error| format!("error: cannot read response file `{name}`: {}", reason(&error)))?;
        let text = path::from_bytes(&text);
        if !out.files.iter().any(|known| known == name) {
            out.files.push(name.to_owned());
        }
        open.push(name.to_owned());
        expand_into(words(text.strip_prefix('\u{FEFF}').unwrap_or(&text)), open, count, out)?;
        open.pop();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn files_nest_and_recursion_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name).display().to_string();
        fs::write(path("outer"), format!("a @{} d", path("inner"))).unwrap();
        fs::write(path("inner"), "b c").unwrap();
        fs::write(path("loop"), format!("x @{}", path("loop"))).unwrap();
        let arg = |name: &str| vec![OsString::from(format!("@{}", path(name)))];
        assert_eq!(expand(arg("outer")).unwrap().args, ["a", "b", "c", "d"]);
        assert!(expand(arg("loop")).unwrap_err().contains("leads back to itself"));
        fs::write(path("many"), format!("@{0} ", path("few")).repeat(1000)).unwrap();
        fs::write(path("few"), "x ".repeat(1001)).unwrap();
        assert!(expand(arg("many")).unwrap_err().contains("more than 1000000 arguments"));
        assert!(expand(arg("none")).unwrap_err().contains("cannot read response file"));
        assert_eq!(expand(vec!["@".into()]).unwrap().args, ["@"]);
    }
}
