//! The text of an explanation.

use super::explanation::{Explanation, FieldExplanation, Instance, Name, Step, StepKind, source};
use tdgen_language::parser::ast::LetMode;
use tdgen_language::records::history::replay::Origin;
use tdgen_language::records::history::trace::Setter;
use tdgen_language::source::{SourceMap, Span};

/// Returns the text of an explanation: a heading for a whole record and for each field, and a line for each step.
pub fn print(explanation: &Explanation, sources: &SourceMap) -> String {
    let fields = explanation.fields.iter().map(|field| print_field(&explanation.record, field, sources));
    let places: Vec<String> = explanation.spans.iter().map(|span| line(sources, *span)).collect();
    let parents = if explanation.classes.is_empty() { String::new() } else { explanation.classes.join(", ") + "  " };
    let head = format!("{}: {parents}{}\n", explanation.record, places.join(" by defm "));
    Some(head).filter(|_| explanation.is_whole).into_iter().chain(fields).collect()
}

fn print_field(record: &str, field: &FieldExplanation, sources: &SourceMap) -> String {
    /// Longer cells are not aligned.
    const WIDEST: usize = 72;
    let mut text = match field.value.as_str() {
        "" => format!("{record}.{}\n", field.name),
        value => format!("{record}.{} = {value}\n", field.name),
    };
    if field.is_cut {
        text.push_str("  ...\n");
    }
    let rows: Vec<[String; 4]> = field.steps.iter().map(|step| cells(step, sources)).collect();
    // The width of a column, and whether any step has something there.
    let column = |at: usize| {
        let widths: Vec<usize> = rows.iter().map(|row| row[at].chars().count()).collect();
        let width = widths.iter().copied().filter(|width| *width <= WIDEST).max().unwrap_or(0);
        widths.into_iter().any(|width| width > 0).then_some(width)
    };
    let columns = [0, 1, 2, 3].map(column);
    for (row, step) in rows.iter().zip(&field.steps) {
        for (cell, width) in row.iter().zip(columns) {
            if let Some(width) = width.filter(|width| *width > 0 || !cell.is_empty()) {
                text.push_str(&format!("  {cell:width$}"));
            }
        }
        text.push_str(&format!("  -> {}\n", step.value));
    }
    for Instance { name, class, span } in &field.instances {
        text.push_str(&format!("  where {class} ({}) is {name}\n", line(sources, *span)));
    }
    text
}

/// The owner, the location, the statement and the names of a step.
fn cells(step: &Step, sources: &SourceMap) -> [String; 4] {
    let (owner, statement) = match &step.kind {
        StepKind::Setting { setter, mode, class } => {
            let own = if *setter == Setter::OuterLet { "let ... in" } else { "def" };
            let keyword = match (setter, mode) {
                (Setter::Field, _) => "",
                (_, LetMode::Replace) => "let ",
                (_, LetMode::Append) => "let append ",
                (_, LetMode::Prepend) => "let prepend ",
            };
            let statement = format!("{keyword}{}", quote(sources, step.span));
            (class.as_deref().unwrap_or(own), statement)
        }
        StepKind::Completion => ("def", "(when the record is complete)".to_owned()),
    };
    let names: Vec<String> = step.names.iter().map(|name| binding(name, sources)).collect();
    [owner.to_owned(), line(sources, step.span), statement, names.join(", ")]
}

fn binding(Name { name, value, origin }: &Name, sources: &SourceMap) -> String {
    match *origin {
        Origin::Argument(span) => {
            format!("{name} = {value} from `{}` ({})", quote(sources, span), line(sources, span))
        }
        Origin::Iterator(span) => format!("{name} = {value} (foreach, {})", line(sources, span)),
        Origin::Field(span) => format!("{name} = {value} (field, {})", line(sources, span)),
    }
}

/// `FILE:LINE`, with as many folders as tell the file from others.
fn line(sources: &SourceMap, span: Span) -> String {
    let location = sources.locate(span.start);
    let name = &location.file;
    let has_end = |other: &str, end: &str| other.ends_with(end) || other == &end[1..];
    let is_other = |end: &str| sources.names().any(|other| other != name && has_end(other, end));
    let ends = name.rmatch_indices('/').map(|(at, _)| &name[at..]);
    let short = ends.into_iter().find(|end| !is_other(end)).map_or(name.as_str(), |end| &end[1..]);
    format!("{short}:{}", location.line)
}

/// The source text of a span in one line, cut to a readable length.
pub fn quote(sources: &SourceMap, span: Span) -> String {
    const LONGEST: usize = 80;
    let bytes = source(sources, span);
    let text = String::from_utf8_lossy(bytes.get(..4 * LONGEST).unwrap_or(bytes));
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.join(" ");
    match words.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &words[..end]),
        None => words,
    }
}
