//! The forms in which findings are shown.

use clap::ArgMatches;
use serde_json::{Value, json};

use super::report::Report;
use super::rules;
use tdgen_editor::lint::{Finding, Level};
use tdgen_editor::syntax::FileTree;
use tdgen_language::backends::cli::reporting::Reporting;
use tdgen_language::backends::cli::streams::Terminal;
use tdgen_language::diagnostics::{Diagnostic, render};
use tdgen_language::source::{Span, path};

/// A form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As the messages of the compiler.
    Text,
    /// One object a line.
    Json,
    /// SARIF 2.1.0, which code hosts and editors read.
    Sarif,
    /// The commands of workflows on GitHub.
    Github,
}

impl Form {
    pub(super) const NAMES: [(&'static str, Form); 4] =
        [("text", Form::Text), ("json", Form::Json), ("sarif", Form::Sarif), ("github", Form::Github)];

    pub(super) fn named(name: &str) -> Form {
        Form::NAMES.iter().find(|(known, _)| *known == name).map_or(Form::Text, |(_, form)| *form)
    }

    pub(super) fn show(self, reports: &[Report<'_>], matches: &ArgMatches, terminal: Terminal) -> String {
        let each = |show: &dyn Fn(&Report<'_>, Level, &Finding) -> String| -> String {
            let all = reports.iter().flat_map(|report| report.findings.iter().map(move |found| (report, found)));
            all.map(|(report, (level, finding))| show(report, *level, finding)).collect()
        };
        match self {
            Form::Text => {
                let style = Reporting::read(matches).style(terminal);
                let text =
                    each(&|report, level, finding| render(style, report.file.sources(), &diagnostic(level, finding)));
                path::shown(&text).into_owned()
            }
            Form::Json => each(&|report, level, finding| format!("{}\n", object(report, level, finding))),
            Form::Github => each(&annotation),
            Form::Sarif => format!("{:#}\n", sarif(reports)),
        }
    }
}

fn diagnostic(level: Level, finding: &Finding) -> Diagnostic {
    let message = format!("{} [{}]", finding.message, finding.rule.name);
    let mut diagnostic = match level {
        Level::Deny => Diagnostic::error(finding.span, message),
        Level::Warn => Diagnostic::warning(finding.span, message),
        Level::Note | Level::Off => Diagnostic::remark(finding.span, message),
    };
    if let Some((span, note)) = &finding.note {
        diagnostic = diagnostic.note(*span, note.clone());
    }
    for fact in &finding.facts {
        diagnostic = diagnostic.fact(fact.clone());
    }
    match &finding.help {
        Some(help) => diagnostic.help(help.clone()),
        None => diagnostic,
    }
}

/// Lines and columns from 1, columns in bytes, the end exclusive.
struct Place {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

fn place(file: &FileTree, span: Span) -> Place {
    let (start, end) = (file.sources().locate(span.start), file.sources().locate(span.end));
    Place { line: start.line, column: start.column, end_line: end.line, end_column: end.column }
}

fn object(report: &Report<'_>, level: Level, finding: &Finding) -> Value {
    let located = |span: Span, message: &str| {
        let Place { line, column, end_line, end_column } = place(report.file, span);
        json!({"line": line, "column": column, "end_line": end_line, "end_column": end_column, "message": message})
    };
    let mut object = located(finding.span, &finding.message);
    object["file"] = json!(report.name);
    object["rule"] = json!(finding.rule.name);
    object["level"] = json!(level.name());
    object["note"] = finding.note.as_ref().map_or(Value::Null, |(span, message)| located(*span, message));
    object["facts"] = json!(finding.facts);
    object["help"] = json!(finding.help);
    object["fix"] = finding.fix.as_ref().map_or(
        Value::Null,
        |fix| json!({"start": fix.range.start, "end": fix.range.end, "text": String::from_utf8_lossy(&fix.text)}),
    );
    object
}

fn annotation(report: &Report<'_>, level: Level, finding: &Finding) -> String {
    let command = match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Note | Level::Off => "notice",
    };
    let Place { line, column, .. } = place(report.file, finding.span);
    let escape = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    format!(
        "::{command} file={},line={line},col={column},title={}::{}\n",
        property(report.name),
        property(finding.rule.name),
        escape(&finding.message)
    )
}

fn sarif(reports: &[Report<'_>]) -> Value {
    let rules: Vec<Value> = rules::all()
        .iter()
        .map(|rule| json!({"id": rule.name, "shortDescription": {"text": rule.about}, "help": {"text": rule.page}}))
        .collect();
    let all = reports.iter().flat_map(|report| report.findings.iter().map(move |found| (report, found)));
    let results: Vec<Value> = all.map(|(report, (level, finding))| result(report, *level, finding)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "tdgen", "version": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    })
}

fn result(report: &Report<'_>, level: Level, finding: &Finding) -> Value {
    let level = match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Note | Level::Off => "note",
    };
    let location = |span: Span| {
        let Place { line, end_line, .. } = place(report.file, span);
        let (column, end_column) = (utf16_column(report.file, span.start), utf16_column(report.file, span.end));
        json!({
            "artifactLocation": {"uri": report.name},
            "region": {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column},
        })
    };
    let related: Vec<Value> = finding
        .note
        .iter()
        .map(|(span, message)| json!({"physicalLocation": location(*span), "message": {"text": message}}))
        .collect();
    json!({
        "ruleId": finding.rule.name,
        "level": level,
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": location(finding.span)}],
        "relatedLocations": related,
    })
}

/// The column of a position in units of UTF-16, from 1.
fn utf16_column(file: &FileTree, position: u32) -> usize {
    let offset = (position - file.start()) as usize;
    let before = file.text().get(..offset).unwrap_or_default();
    let line = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    String::from_utf8_lossy(&before[line..]).encode_utf16().count() + 1
}
