//! Checks of text for the line of a preprocessor directive.
//!
//! The fields of a `Macro` must not reach beyond their line and must leave it valid.

use super::naming::identifier_error;

/// The reason why text cannot end a directive, in words that follow its name.
pub(crate) fn line_fault(text: &str) -> Option<&'static str> {
    if text.contains(['\n', '\r']) {
        return Some("must be one line");
    }
    // Not all compilers replace this trigraph by a backslash.
    let spliced = text.replace("??/", "\\");
    [text, &spliced].into_iter().find_map(end_fault)
}

fn end_fault(text: &str) -> Option<&'static str> {
    if text.ends_with('\\') {
        return Some("ends in a backslash, which continues the line");
    }
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        rest = if rest.starts_with("//") {
            ""
        } else if let Some(comment) = rest.strip_prefix("/*") {
            match comment.split_once("*/") {
                Some((inside, _)) if inside.contains("/*") => {
                    return Some("has a comment inside of a comment");
                }
                Some((_, behind)) => behind,
                None => return Some("has a comment that does not end"),
            }
        } else if matches!(first, '"' | '\'') {
            match behind_literal(&rest[1..], first) {
                Some(behind) => behind,
                None => return Some("has a quote that does not end"),
            }
        } else {
            &rest[first.len_utf8()..]
        };
    }
    None
}

/// The rest after the quote that ends a literal; `None` without such a quote.
fn behind_literal(inside: &str, quote: char) -> Option<&str> {
    let mut letters = inside.char_indices();
    while let Some((at, letter)) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else if letter == quote {
            return inside.get(at + letter.len_utf8()..);
        }
    }
    None
}

/// The reason why text is not a list of macro parameters such as `(a, b, ...)`.
pub(crate) fn parameters_fault(text: &str) -> Option<&'static str> {
    if text.contains(['\n', '\r']) {
        return Some("must be on one line");
    }
    let inside = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let Some(inside) = inside else {
        return Some("are not closed");
    };
    let mut names: Vec<&str> = inside.split(',').map(str::trim).collect();
    if names.last() == Some(&"...") || names == [""] {
        names.pop();
    }
    names.into_iter().find_map(identifier_error).map(|_| "are not names separated by commas")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_where_they_should() {
        for good in [
            "",
            "1 /* one */ + 2",
            "1 // the rest is \"open",
            r#""say \"/*\"""#,
            "'\"' + '\\''",
            "a / b * c",
            "naïve",
            "what??!",
        ] {
            assert_eq!(line_fault(good), None, "{good}");
        }
        for (bad, error) in [
            ("1 /* open", "has a comment that does not end"),
            ("1 /*/", "has a comment that does not end"),
            ("/* a /* b */", "has a comment inside of a comment"),
            ("\"open", "has a quote that does not end"),
            ("'\\'", "has a quote that does not end"),
            ("\"a??/\"", "has a quote that does not end"),
            ("1 ??/", "ends in a backslash, which continues the line"),
            ("1 // \\", "ends in a backslash, which continues the line"),
            ("1\r2", "must be one line"),
        ] {
            assert_eq!(line_fault(bad), Some(error), "{bad}");
        }
    }

    #[test]
    fn parameters_are_names() {
        for good in ["()", "(a)", "(a, b)", "(a, ...)", "(...)"] {
            assert_eq!(parameters_fault(good), None, "{good}");
        }
        for bad in ["(", "(a", "(a,)", "(a b)", "(..., a)", "(a,\n b)", "(a /* b)", "(a) b", "(1)"] {
            assert!(parameters_fault(bad).is_some(), "{bad}");
        }
    }
}
