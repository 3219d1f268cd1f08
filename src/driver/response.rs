//! `@file` arguments: each is replaced by the arguments in the file, as LLVM's tools do.
//!
//! Words are separated by white space; a backslash takes the next character as it is, also inside quotes; single and
//! double quotes keep white space. Files may name further files, relative to the working directory.

use std::ffi::OsString;
use std::fs;

use super::reason;

/// More than anyone nests, fewer than a mistake would make.
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
        let Some(path) = arg.to_str().and_then(|arg| arg.strip_prefix('@')).filter(|path| !path.is_empty()) else {
            out.push(arg);
            continue;
        };
        if open.iter().any(|name| name == path) || open.len() == DEEPEST {
            return Err(format!("error: response file `{path}` leads back to itself: {} -> {path}", open.join(" -> ")));
        }
        let text = fs::read_to_string(path)
            .map_err(|error| format!("error: cannot read response file `{path}`: {}", reason(&error)))?;
        open.push(path.to_owned());
        expand_into(words(text.strip_prefix('\u{FEFF}').unwrap_or(&text)), open, out)?;
        open.pop();
    }
    Ok(())
}

/// The words of a text.
pub(super) fn words(text: &str) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            // A backslash at the very end stands for itself.
            ('\\', _) => word.get_or_insert_default().push(chars.next().unwrap_or('\\')),
            (c, Some(open)) if c == open => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_ascii_whitespace() => words.extend(word.take().map(OsString::from)),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word.map(OsString::from));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_gnu_rules() {
        let text = "-I \"a b\" c\\ d'e \"f'\n\n-D\tX \"\" \"q\\\"q\" end\\";
        assert_eq!(words(text), ["-I", "a b", "c de \"f", "-D", "X", "", "q\"q", "end\\"]);
    }

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
