//! `@file` arguments: each is replaced by the arguments in the file, as LLVM's tools do.
//!
//! Words are separated by white space. A backslash makes the next character literal, also inside quotes; single and
//! double quotes keep white space. Files may name further files, relative to the working directory.

use std::collections::HashMap;
use std::ffi::OsString;
use std::rc::Rc;

use crate::disk::Disk;
use tdgen_language::backends::cli::argv::words;
use tdgen_language::source::{Loader, path, reason};

/// The nesting limit of response files.
const MAX_FILE_NESTING: usize = 32;

/// The limit of the arguments in response files, which could otherwise multiply them without end.
const MAX_ARGUMENTS: usize = 1_000_000;

/// Arguments after the expansion.
#[derive(Debug, Default)]
pub(crate) struct Expanded {
    pub(crate) args: Vec<OsString>,
    /// The response files, in the order in which they were opened.
    pub(crate) files: Vec<String>,
}

/// Expands the response files of a run. Each is read once.
#[derive(Default)]
pub(crate) struct Expander {
    words: HashMap<String, Rc<[OsString]>>,
    /// The arguments in all files, counting repeats.
    count: usize,
}

impl Expander {
    /// Replaces arguments that name response files.
    ///
    /// # Errors
    /// The message for a file that cannot be read or that leads back to itself, or about too many arguments.
    pub(crate) fn expand(&mut self, args: &[OsString]) -> Result<Expanded, String> {
        let mut expanded = Expanded::default();
        self.expand_into(args, &mut Vec::new(), &mut expanded)?;
        Ok(expanded)
    }

    /// Expands arguments of the innermost of the `open` files.
    fn expand_into(&mut self, args: &[OsString], open: &mut Vec<String>, out: &mut Expanded) -> Result<(), String> {
        for arg in args {
            let Some(name) = arg.to_str().and_then(|arg| arg.strip_prefix('@')).filter(|name| !name.is_empty()) else {
                out.args.push(arg.clone());
                continue;
            };
            if open.iter().any(|known| known == name) || open.len() == MAX_FILE_NESTING {
                let chain = open.join(" -> ");
                return Err(format!("error: response file `{name}` leads back to itself: {chain} -> {name}"));
            }
            let words = self.words(name)?;
            self.count += words.len();
            check_count(self.count, name)?;
            if !out.files.iter().any(|known| known == name) {
                out.files.push(name.to_owned());
            }
            open.push(name.to_owned());
            self.expand_into(&words, open, out)?;
            open.pop();
        }
        Ok(())
    }

    /// The words in a file.
    fn words(&mut self, name: &str) -> Result<Rc<[OsString]>, String> {
        if let Some(words) = self.words.get(name) {
            return Ok(words.clone());
        }
        let text = Disk
            .load(name)
            .map_err(|error| format!("error: cannot read response file `{name}`: {}", reason(&error)))?;
        let text = path::from_bytes(&text);
        // Each word takes more memory than in the file.
        check_count(text.split_ascii_whitespace().count(), name)?;
        let words: Rc<[OsString]> = words(text.strip_prefix('\u{FEFF}').unwrap_or(&text)).into();
        self.words.insert(name.to_owned(), words.clone());
        Ok(words)
    }
}

fn check_count(count: usize, name: &str) -> Result<(), String> {
    if count <= MAX_ARGUMENTS {
        return Ok(());
    }
    let message = format!("response files have more than {MAX_ARGUMENTS} arguments, the last of them in `{name}`");
    Err(format!("error: {message}"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn expand(args: Vec<OsString>) -> Result<Expanded, String> {
        Expander::default().expand(&args)
    }

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
        fs::write(path("long"), "x ".repeat(1_000_001)).unwrap();
        assert!(expand(arg("long")).unwrap_err().contains("more than 1000000 arguments"));
        assert!(expand(arg("none")).unwrap_err().contains("cannot read response file"));
        assert_eq!(expand(vec!["@".into()]).unwrap().args, ["@"]);
    }
}
