//! Checks of text for the line of a preprocessor directive.
//!
//! The fields of a `Macro` must not reach beyond their line and must leave it valid.

use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind};
use crate::model::naming::identifier_error;

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

/// The reason why text is not a condition of `#if`.
pub(crate) fn condition_fault(text: &str) -> Option<&'static str> {
    match condition::parse(&without_questions(text), &|_| false) {
        Ok(expr) if is_of_preprocessor(&expr) => None,
        Ok(_) => Some("has an operator that the preprocessor lacks"),
        Err(_) => Some("is not an expression of the preprocessor"),
    }
}

/// A condition with `1` for each `defined X`, `defined(X)` and `__has_include(...)`, and without comments.
fn without_questions(text: &str) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut plain = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            plain.push(' ');
            rest = comment.split_once("*/").map_or("", |(_, behind)| behind);
        } else if rest.starts_with("//") {
            rest = "";
        } else if is_letter(first) {
            let end = rest.find(|c: char| !is_letter(c)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            let operand = if word == "defined" || word.starts_with("__has_") { operand(behind) } else { None };
            plain.push_str(if operand.is_some() { "1" } else { word });
            rest = operand.unwrap_or(behind);
        } else {
            plain.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    plain
}

/// The text after `X` or `(...)`.
fn operand(text: &str) -> Option<&str> {
    let text = text.trim_start();
    if let Some(inside) = text.strip_prefix('(') {
        let (operand, behind) = inside.split_once(')')?;
        return (!operand.trim().is_empty()).then_some(behind);
    }
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (name, behind) = text.split_at(end);
    (!name.is_empty() && !name.starts_with(|c: char| c.is_ascii_digit())).then_some(behind)
}

/// Whether the preprocessor can evaluate an expression. It replaces unknown names and calls of macros.
fn is_of_preprocessor(expr: &Expr) -> bool {
    let is_operator = match &expr.kind {
        Kind::Literal(text) => !text.contains('.') && (text.starts_with("0x") || !text.contains(['e', 'E'])),
        Kind::Name(_) | Kind::Parens(_) | Kind::Conditional(..) | Kind::Binary(..) => true,
        Kind::Call(callee, _) => matches!(callee.kind, Kind::Name(_)),
        Kind::Unary(op, _) => !matches!(*op, "*" | "&"),
        Kind::Text(_)
        | Kind::Subscript(..)
        | Kind::Member(..)
        | Kind::Arrow(..)
        | Kind::Cast(..)
        | Kind::SizeofType(_)
        | Kind::Sizeof(_) => false,
    };
    is_operator && expr.parts().into_iter().all(is_of_preprocessor)
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
