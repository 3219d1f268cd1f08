//! [`Scope`]: substitutes the placeholders in C++ such as `$_builder.getI32IntegerAttr($0)`.
//!
//! `$name` is a named value, `$0` a positional one, `$0...` that one and all after it, and `$$` a dollar sign. A
//! placeholder without a value is kept and followed by [`NOT_FOUND`]; [`checked`] reports it.

use std::borrow::Cow;

use memchr::{memchr, memmem};

use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diags, did_you_mean};
use tdgen_language::records::RecordRef;

/// The placeholders that most code has, for suggestions.
const PLACEHOLDERS: [&str; 16] = [
    "_attrType",
    "_builder",
    "_ctxt",
    "_ctx",
    "_get",
    "_inferredTypes",
    "_lhs",
    "_loc",
    "_op",
    "_parser",
    "_printer",
    "_rhs",
    "_self",
    "_state",
    "_storage",
    "_type",
];

const NOT_FOUND: &str = "<no-subst-found>";

/// Emits C++ for a record, and reports a placeholder without a value in its code. Comments and strings may have them.
pub(crate) fn emit_checked(w: &mut Writer, record: RecordRef<'_>, diags: &mut Diags, emit: impl FnOnce(&mut Writer)) {
    let start = w.text().len();
    emit(w);
    if let Some(placeholder) = missing_in(&w.text()[start..]) {
        let message = format!("the code of `{}` uses `{placeholder}`, which has no value here", record.name());
        let known = PLACEHOLDERS.iter().map(|name| name.as_bytes());
        let help = match did_you_mean(&placeholder.as_bytes()[1..], known) {
            Some(guess) => format!("did you mean `${guess}`?"),
            None => "a dollar sign before a word begins a placeholder; `$$` is a dollar sign".to_owned(),
        };
        diags.push(record.error(message).help(help));
    }
}

/// Returns the first placeholder without a value in C++, outside comments and strings.
fn missing_in(cpp: &str) -> Option<&str> {
    memmem::find(cpp.as_bytes(), NOT_FOUND.as_bytes())?;
    let mut rest = cpp;
    while let Some(at) = rest.find(['/', '"', '\'', '<']) {
        let (before, token) = rest.split_at(at);
        let is_in_number = before.ends_with(|c: char| c.is_ascii_hexdigit());
        let length = match token.as_bytes() {
            [b'/', b'/', ..] => token.find('\n'),
            [b'/', b'*', ..] => token.find("*/"),
            [b'"', ..] if before.ends_with('R') => raw_string_length(token),
            [b'"', ..] => quoted_length(token, b'"'),
            [b'\'', ..] if !is_in_number => quoted_length(token, b'\''),
            _ if token.starts_with(NOT_FOUND) => return before.rfind('$').map(|start| &before[start..]),
            _ => Some(1),
        };
        rest = token.get(length.unwrap_or(token.len())..)?;
    }
    None
}

/// Returns the length of a string or character, with both quotes.
fn quoted_length(text: &str, quote: u8) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let is_end = byte == quote && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    });
    end.map(|end| end + 2)
}

/// Returns the length of `"delimiter(...)delimiter"`.
fn raw_string_length(text: &str) -> Option<usize> {
    let (delimiter, _) = text[1..].split_once('(')?;
    let end = format!("){delimiter}\"");
    Some(text.find(&end)? + end.len())
}

/// The values of placeholders.
#[derive(Clone, Default, Debug)]
pub(crate) struct Scope<'v> {
    names: Vec<(&'v str, Cow<'v, str>)>,
    positional: Vec<Cow<'v, str>>,
    /// Has the values of names that are not set here.
    outer: Option<&'v Scope<'v>>,
}

impl<'v> Scope<'v> {
    /// Creates a scope that adds names to another.
    pub(crate) fn within(outer: &'v Scope<'v>) -> Scope<'v> {
        Scope { outer: Some(outer), ..Scope::default() }
    }

    /// Sets the value of `$name`.
    pub(crate) fn with(mut self, name: &'v str, value: impl Into<Cow<'v, str>>) -> Scope<'v> {
        self.set(name, value);
        self
    }

    /// Adds a positional value.
    pub(crate) fn positional(mut self, value: impl Into<Cow<'v, str>>) -> Scope<'v> {
        self.positional.push(value.into());
        self
    }

    /// Sets the value of `$name`.
    pub(crate) fn set(&mut self, name: &'v str, value: impl Into<Cow<'v, str>>) {
        let value = value.into();
        match self.names.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => self.names.push((name, value)),
        }
    }

    /// Substitutes the placeholders of a text.
    pub(crate) fn fill(&self, text: &str) -> String {
        let mut filled = String::with_capacity(text.len());
        for piece in Pieces(text) {
            match piece {
                Piece::Text(text) => filled.push_str(text),
                Piece::Name(name) => match self.named(name) {
                    Some(value) => filled.push_str(value),
                    None => not_found(&mut filled, name),
                },
                Piece::Position { at, digits, rest } => match self.positional.get(at..) {
                    Some(values) if rest => filled.push_str(&values.join(", ")),
                    Some([value, ..]) => filled.push_str(value),
                    _ => not_found(&mut filled, digits),
                },
            }
        }
        filled
    }

    /// Returns whether every placeholder of a text has a value.
    pub(crate) fn covers(&self, text: &str) -> bool {
        Pieces(text).all(|piece| match piece {
            Piece::Text(_) => true,
            Piece::Name(name) => self.named(name).is_some(),
            Piece::Position { at, rest, .. } => rest || at < self.positional.len(),
        })
    }

    /// Returns the first placeholder of a text that has no value; empty if all have one.
    pub(crate) fn missing(&self, text: &str) -> String {
        let missing = Pieces(text).find_map(|piece| match piece {
            Piece::Name(name) if self.named(name).is_none() => Some(name),
            Piece::Position { at, digits, rest: false } if at >= self.positional.len() => Some(digits),
            _ => None,
        });
        missing.map_or_else(String::new, |name| format!("${name}"))
    }

    fn named(&self, name: &str) -> Option<&str> {
        match self.names.iter().find(|(other, _)| *other == name) {
            Some((_, value)) => Some(value),
            None => self.outer?.named(name),
        }
    }
}

fn not_found(filled: &mut String, name: &str) {
    filled.push('$');
    filled.push_str(name);
    filled.push_str(NOT_FOUND);
}

enum Piece<'t> {
    Text(&'t str),
    Name(&'t str),
    Position { at: usize, digits: &'t str, rest: bool },
}

/// Splits a text at its placeholders.
struct Pieces<'t>(&'t str);

impl<'t> Iterator for Pieces<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let text = self.0;
        let Some(after) = text.strip_prefix('$') else {
            let end = memchr(b'$', text.as_bytes()).unwrap_or(text.len());
            self.0 = &text[end..];
            return (end > 0).then_some(Piece::Text(&text[..end]));
        };
        if let Some(rest) = after.strip_prefix('$') {
            self.0 = rest;
            return Some(Piece::Text("$"));
        }
        let length = |is: fn(&u8) -> bool| after.bytes().take_while(is).count();
        let digits = length(u8::is_ascii_digit);
        if let Ok(at) = after[..digits].parse() {
            let rest = after[digits..].strip_prefix("...");
            self.0 = rest.unwrap_or(&after[digits..]);
            let digits = &after[..digits];
            let rest = rest.is_some();
            return Some(Piece::Position { at, digits, rest });
        }
        let word = length(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        self.0 = &after[word..];
        match word {
            0 => Some(Piece::Text("$")),
            _ => Some(Piece::Name(&after[..word])),
        }
    }
}

/// The names of the placeholders in a text, in order.
pub(crate) fn names(text: &str) -> impl Iterator<Item = &str> {
    Pieces(text).filter_map(|piece| match piece {
        Piece::Name(name) => Some(name),
        Piece::Text(_) | Piece::Position { .. } => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_substituted() {
        let scope = Scope::default().with("_self", "x").with("_self", "attr").positional("1").positional("2");
        assert_eq!(scope.fill("f($_self, $0, $1)"), "f(attr, 1, 2)");
        assert_eq!(scope.fill("g($0...)$$$"), "g(1, 2)$$");
        assert_eq!(scope.fill("$other.$7"), "$other<no-subst-found>.$7<no-subst-found>");
        assert_eq!(scope.fill("a$-b $99999999999999999999"), "a$-b $99999999999999999999<no-subst-found>");
        assert!(scope.covers("$_self $$ $0 $9..."));
        assert!(!scope.covers("$_op"));
    }

    #[test]
    fn placeholders_without_a_value_are_found_in_code_only() {
        let filled = |code: &str| Scope::default().fill(code);
        let in_code = [
            "f($x)",
            "g(\"a\\\"\", $x)",
            "/* $y */ $x",
            "'\\'' + $x",
            "1'000 + $x",
            "// it's\n$x",
            "a / $x",
            "R\"($y\")\" $x",
        ];
        for code in in_code {
            assert_eq!(missing_in(&filled(code)), Some("$x"), "{code}");
        }
        for code in ["\"$x\"", "// $x", "/* $x", "R\"-(\" $x)-\"", "$$x", "'$x'"] {
            assert_eq!(missing_in(&filled(code)), None, "{code}");
        }
    }
}
