//! The JSON form: one object a line. All objects have the same keys; a missing value is `null`.
//!
//! The keys are `severity`, `code`, `message`, the location (`file`, `line`, `column`, `end_line`, `end_column`: from
//! 1, columns in bytes, the end exclusive), `label`, `included_from` (locations, innermost first), `notes` (each with
//! `message` and a location), `help`.

use std::fmt::Write as _;

use super::codes::Code;
use super::diagnostic::{Diagnostic, Severity};
use super::excerpt::{SpanLocation, include_chain};
use crate::source::{SourceMap, Span};

pub(super) fn render(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    let mut out = format!("{{\"severity\":\"{severity}\",\"code\":");
    optional(&mut out, diagnostic.code.map(Code::name));
    out.push_str(",\"message\":");
    string(&mut out, &diagnostic.message);
    write_location(&mut out, sources, diagnostic.span);
    out.push_str(",\"label\":");
    optional(&mut out, diagnostic.label.as_deref());
    out.push_str(",\"included_from\":[");
    let chain = diagnostic.span.map(|span| include_chain(sources, span)).unwrap_or_default();
    for (at, site) in chain.iter().enumerate() {
        out.push_str(if at == 0 { "{" } else { ",{" });
        location(&mut out, Some(site));
        out.push('}');
    }
    out.push_str("],\"notes\":[");
    for (at, note) in diagnostic.notes.iter().enumerate() {
        out.push_str(if at == 0 { "{\"message\":" } else { ",{\"message\":" });
        string(&mut out, &note.message);
        write_location(&mut out, sources, note.span);
        out.push('}');
    }
    out.push_str("],\"help\":");
    optional(&mut out, diagnostic.help.as_deref());
    out.push_str("}\n");
    out
}

fn write_location(out: &mut String, sources: &SourceMap, span: Option<Span>) {
    out.push(',');
    location(out, span.map(|span| SpanLocation::of(sources, span)).as_ref());
}

fn location(out: &mut String, location: Option<&SpanLocation>) {
    out.push_str("\"file\":");
    optional(out, location.map(|location| location.name.as_str()));
    let numbers = |location: &SpanLocation| [location.line, location.column, location.end_line, location.end_column];
    for (key, at) in ["line", "column", "end_line", "end_column"].into_iter().zip(0..) {
        // Writing to a string cannot fail.
        let _ = match location {
            Some(location) => write!(out, ",\"{key}\":{}", numbers(location)[at]),
            None => write!(out, ",\"{key}\":null"),
        };
    }
}

fn optional(out: &mut String, text: Option<&str>) {
    match text {
        Some(text) => string(out, text),
        None => out.push_str("null"),
    }
}

/// Appends a JSON string.
pub fn string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // Line ends of JavaScript and other controls: one object must be one line for every reader.
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
