//! `$name` in strings and code literals: in an assembly format, an assembly string or a builder it means an argument of
//! a dag of the same record.

use std::borrow::Cow;
use std::ops::Range;

use rustc_hash::FxHashSet;

use super::completion::{Completion, CompletionKind};
use super::evaluation::Analysis;
use crate::syntax::{FileTree, Piece};
use tdgen_language::lexer::kind::{Kind, scan};
use tdgen_language::parser::ast::{DagArg, ExprKind, Statement, StatementKind};
use tdgen_language::records::{Kind as ValueKind, RecordRef};
use tdgen_language::source::{FileId, Span};

/// The field of MLIR's operations, attributes and types that is checked.
const FORMAT: &str = "assemblyFormat";

/// The directives of an assembly format.
const DIRECTIVES: [&str; 14] = [
    "attr-dict",
    "attr-dict-with-keyword",
    "custom",
    "functional-type",
    "oilist",
    "operands",
    "params",
    "prop-dict",
    "qualified",
    "ref",
    "regions",
    "results",
    "successors",
    "type",
];

/// An argument of a dag in the text.
pub struct TextName {
    /// The name where it is used.
    pub range: Range<usize>,
    /// The places where it is written in dags of the same statement.
    pub definitions: Vec<Range<usize>>,
    /// The first of these arguments, with its value.
    pub argument: String,
}

/// The `$name` at an offset that is in a string or code literal.
pub fn text_name_at(file: &FileTree, offset: usize) -> Option<TextName> {
    let range = word_at(file.text(), literal_at(file, offset)?, offset)?;
    let name = file.text().get(range.start + 1..range.end)?;
    let mut definitions = Vec::new();
    let mut argument = None;
    for part in dag_arguments(file, statement_at(file, offset)?) {
        let Some(written) = part.name.filter(|written| file.interner.bytes(written.name) == name) else {
            continue;
        };
        definitions.push(file.range(written.span));
        let whole = part.value.map_or(written.span, |value| file.ast[value].span.to(written.span));
        argument = argument.or_else(|| file.text().get(file.range(whole)));
    }
    let argument = String::from_utf8_lossy(argument?).into_owned();
    Some(TextName { range, definitions, argument })
}

/// What may be written at an offset in a string or code literal; none if it is in no such literal, or the text is about
/// something else.
pub(super) fn complete_name(analysis: &Analysis, file: &FileTree, offset: usize) -> Option<Vec<Completion>> {
    let literal = literal_at(file, offset)?;
    let statement = statement_at(file, offset)?;
    let before = file.text().get(literal.start as usize..offset)?;
    let length = before.iter().rev().take_while(|byte| is_name(**byte) || **byte == b'-').count();
    let begins_name = before.len() > length && before.get(before.len() - length - 1) == Some(&b'$');
    let is_format = field_of(file, literal) == Some(FORMAT.as_bytes());
    if !begins_name && !is_format {
        return None;
    }
    let start = offset - length - usize::from(begins_name);
    let item = |label: String, kind, detail: &str, rank| Completion {
        label,
        kind,
        detail: detail.to_owned(),
        documentation: String::new(),
        snippet: None,
        replace: start..offset,
        rank,
    };
    let mut names: Vec<String> = Vec::new();
    let own = dag_arguments(file, statement).filter_map(|part| Some(file.interner.text(part.name?.name).into_owned()));
    names.extend(own);
    names.extend(record_of(analysis, file, statement).into_iter().flat_map(names_of));
    let mut seen = FxHashSet::default();
    names.retain(|name| seen.insert(name.clone()));
    let mut items: Vec<Completion> =
        names.into_iter().map(|name| item(format!("${name}"), CompletionKind::Variable, "", 0)).collect();
    if !begins_name {
        items.extend(DIRECTIVES.map(|word| item(word.to_owned(), CompletionKind::Keyword, "directive", 1)));
    }
    Some(items)
}

/// The names in assembly formats that no dag of their record has, and what they are.
pub fn unknown_names(analysis: &Analysis) -> Vec<(Span, String)> {
    let mut unknown = Vec::new();
    let mut seen = FxHashSet::default();
    // A record that misses a parent may miss names, too.
    for record in analysis.records.defs_in_order().filter(|record| !record.is_poisoned()) {
        let Some(field) = record.get(FORMAT) else {
            continue;
        };
        let (ValueKind::String(text) | ValueKind::Code(text)) = field.value().kind() else {
            continue;
        };
        let place = field.span().start;
        let Some((start, literal)) = literal_behind(analysis, place).filter(|(_, literal)| *literal == text) else {
            continue;
        };
        let known: FxHashSet<String> = names_of(record).collect();
        for range in names_in(literal) {
            let name =
                String::from_utf8_lossy(literal.get(range.start + 1..range.end).unwrap_or_default()).into_owned();
            let span = Span::new(start + range.start as u32, start + range.end as u32);
            // Records of one class may share the text.
            if !known.contains(&name) && seen.insert(span) {
                let what =
                    format!("`${name}` is no argument, result, region, successor or parameter of {}", record.name());
                unknown.push((span, what));
            }
        }
    }
    unknown
}

/// The position and the text of the code literal that a `let` or declaration at a position gives a field.
fn literal_behind(analysis: &Analysis, position: u32) -> Option<(u32, &[u8])> {
    let file: FileId = analysis.sources.file_at(position);
    let text = analysis.sources.text(file);
    let mut at = (position - analysis.sources.start(file)) as usize;
    loop {
        let (kind, end) = scan(text, at);
        match kind {
            Kind::Code(_) => {
                let inner = text.get(at + 2..end.checked_sub(2)?)?;
                return Some((analysis.sources.start(file) + at as u32 + 2, inner));
            }
            // A string may have escapes; one without is as it is written.
            Kind::String(tdgen_language::lexer::kind::StringForm::Plain) => {
                let inner = text.get(at + 1..end.checked_sub(1)?)?;
                return Some((analysis.sources.start(file) + at as u32 + 1, inner));
            }
            Kind::Name | Kind::Equal => {}
            kind if kind.is_trivia() => {}
            _ => return None,
        }
        at = end;
    }
}

/// The names of the arguments of a record's dags.
fn names_of(record: RecordRef<'_>) -> impl Iterator<Item = String> {
    let dags = record.fields().filter_map(|field| match field.value().kind() {
        ValueKind::Dag(dag) => Some(dag),
        _ => None,
    });
    dags.flat_map(|dag| dag.args().filter_map(|arg| arg.name().map(Cow::into_owned)).collect::<Vec<_>>())
}

/// The record that a def makes, if it has a plain name.
fn record_of<'a>(analysis: &'a Analysis, file: &FileTree, statement: &Statement) -> Option<RecordRef<'a>> {
    match &statement.kind {
        StatementKind::Def { name: Some(name), .. } => {
            let name = file.text().get(file.range(file.ast[*name].span))?;
            analysis.records.def(std::str::from_utf8(name).ok()?)
        }
        _ => None,
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The `$name`s of a text.
fn names_in(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    memchr::memchr_iter(b'$', text).filter_map(|start| {
        let rest = text.get(start + 1..).unwrap_or_default();
        let length = rest.iter().take_while(|byte| is_name(**byte)).count();
        (length > 0 && !rest.first().is_some_and(u8::is_ascii_digit)).then_some(start..start + 1 + length)
    })
}

/// The string or code literal that an offset is in.
fn literal_at(file: &FileTree, offset: usize) -> Option<Piece> {
    let at = file.pieces.partition_point(|piece| (piece.end as usize) < offset);
    let piece = file.pieces.get(at)?;
    let is_inside = (piece.start as usize) < offset && offset <= piece.end as usize;
    (is_inside && matches!(piece.kind, Kind::String(_) | Kind::Code(_))).then_some(*piece)
}

/// The `$name` that an offset is in, inside of a literal.
fn word_at(text: &[u8], literal: Piece, offset: usize) -> Option<Range<usize>> {
    let start = literal.start as usize;
    let inside = text.get(start..literal.end as usize)?;
    let found = names_in(inside).map(|range| range.start + start..range.end + start);
    found.into_iter().find(|range| range.start <= offset && offset <= range.end)
}

/// The name of the field that a literal is the value of: `name = literal`.
fn field_of(file: &FileTree, literal: Piece) -> Option<&[u8]> {
    let at = file.pieces.partition_point(|piece| piece.start < literal.start);
    let mut before = file.pieces.get(..at)?.iter().rev().filter(|piece| !piece.kind.is_trivia());
    before.next().filter(|piece| piece.kind == Kind::Equal)?;
    before.next().map(|piece| piece.text(file.text()))
}

/// The class or def around an offset.
fn statement_at(file: &FileTree, offset: usize) -> Option<&Statement> {
    let mut pending: Vec<&Statement> = file.ast.statements.iter().collect();
    while let Some(statement) = pending.pop() {
        let range = file.range(statement.span);
        if offset < range.start || range.end < offset {
            continue;
        }
        match &statement.kind {
            StatementKind::Class { .. } | StatementKind::Def { .. } => return Some(statement),
            StatementKind::Multiclass { statements, .. } | StatementKind::Defset { statements, .. } => {
                pending.extend(statements);
            }
            StatementKind::Foreach { body, .. } | StatementKind::Let { body, .. } => pending.extend(&body.statements),
            StatementKind::If { then, otherwise, .. } => {
                pending.extend(&then.statements);
                pending.extend(otherwise.iter().flat_map(|block| &block.statements));
            }
            _ => {}
        }
    }
    None
}

/// The arguments of all dags in a statement.
fn dag_arguments<'a>(file: &'a FileTree, statement: &Statement) -> impl Iterator<Item = DagArg> + use<'a> {
    let span = statement.span;
    let inside =
        file.ast.exprs.iter().filter(move |value| span.start <= value.span.start && value.span.end <= span.end);
    inside.flat_map(|value| match value.kind {
        ExprKind::Dag(parts) => file.ast[parts].to_vec(),
        _ => Vec::new(),
    })
}
