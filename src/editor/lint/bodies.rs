//! Rules about the bodies of records.

use rustc_hash::FxHashMap;

use super::files::line_around;
use super::finding::{Findings, Fix};
use super::together::{each_statement, has_directive};
use crate::syntax::{FileTree, NodeKind};
use tdgen_language::backends::lints::and_more;
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::ast::{
    BodyItem, ExprId, ExprKind, Ident, Let, LetMode, RecordBody, Statement, StatementKind,
};
use tdgen_language::source::{Span, Symbol};

/// Calls a function with each body of a record.
pub(super) fn each_body<'f>(statements: &'f [Statement], visit: &mut dyn FnMut(&'f Statement, &'f RecordBody)) {
    each_statement(statements, &mut |statement| match &statement.kind {
        StatementKind::Class { body, .. } | StatementKind::Def { body, .. } => visit(statement, body),
        _ => {}
    });
}

/// What a body says about a field first.
#[derive(Clone, Copy)]
struct First<'f> {
    name: Ident,
    /// The value that replaces all of the field.
    value: Option<ExprId>,
    /// None if the field is declared.
    setting: Option<&'f Let>,
    /// Whether nothing has changed a part of the value since.
    is_whole: bool,
}

pub(super) fn find_overridden(file: &FileTree, findings: &mut Findings<'_>) {
    if is_generated(file) {
        return;
    }
    each_body(&file.ast.statements, &mut |statement, body| {
        let mut set: FxHashMap<Symbol, First<'_>> = FxHashMap::default();
        for item in &body.items {
            match item {
                BodyItem::Field { name, value, .. } => {
                    let now = First { name: *name, value: *value, setting: None, is_whole: true };
                    if let Some(first) = set.insert(name.name, now) {
                        report_declared_twice(file, &first, *name, findings);
                    }
                }
                BodyItem::Let(setting) if replaces_all(setting) => {
                    let (name, value) = (setting.name, Some(setting.value));
                    let now = First { name, value, setting: Some(setting), is_whole: true };
                    let first = set.insert(name.name, now).filter(|first| first.value.is_some());
                    if let Some(first) = first.filter(|_| !names(file, setting, |used| used == name.name)) {
                        report_overridden(file, &first, setting, !has_directive(file, statement.span), findings);
                    }
                }
                // Bits, `append` and `prepend` keep a part of the value.
                BodyItem::Let(setting) => {
                    set.entry(setting.name.name).and_modify(|first| first.is_whole = false);
                }
                _ => {}
            }
        }
    });
}

fn report_declared_twice(file: &FileTree, first: &First<'_>, name: Ident, findings: &mut Findings<'_>) {
    let shown = file.interner.text(name.name);
    let what = if first.setting.is_some() { "set here" } else { "first declared here" };
    let finding = findings.add(name.span, format!("field `{shown}` is declared twice in this body"));
    finding.note = Some((first.name.span, what.to_owned()));
    finding.help = Some("remove one of them, or name the field that was meant".to_owned());
}

fn report_overridden(file: &FileTree, first: &First<'_>, last: &Let, is_read: bool, findings: &mut Findings<'_>) {
    let shown = file.interner.text(last.name.name);
    let what = if first.setting.is_some() { "first set here" } else { "declared with a value here" };
    let finding = findings.add(last.name.span, format!("field `{shown}` gets a value twice in one body"));
    finding.note = Some((first.name.span, format!("{what}: this value is lost")));
    finding.help = Some("remove one of them, or set the field that was meant".to_owned());
    if first.is_whole && is_read {
        finding.fix = match (first.setting, first.value) {
            (Some(setting), _) => removal(file, setting),
            // Where the field is declared, names may not be known yet.
            (None, Some(value)) if !names(file, last, |_| true) => joined(file, value, last),
            _ => None,
        };
    }
}

/// The change that removes an item, with its line if nothing else is on it.
pub(super) fn removal(file: &FileTree, setting: &Let) -> Option<Fix> {
    let is_around = |span: Span| span.start <= setting.name.span.start && setting.name.span.end <= span.end;
    let mut items = file.nodes.iter().filter(|node| matches!(node.kind, NodeKind::Item(_)));
    let item = items.find(|node| is_around(node.span))?;
    Some(Fix { range: line_around(file.text(), file.range(item.span)), text: Vec::new() })
}

/// The change that puts the value of a `let` in place of an earlier one.
fn joined(file: &FileTree, earlier: ExprId, last: &Let) -> Option<Fix> {
    let lost = file.range(file.ast[earlier].span);
    let removed = removal(file, last)?.range;
    let value = file.text().get(file.range(file.ast[last.value].span))?;
    let between = file.text().get(lost.end..removed.start)?;
    Some(Fix { range: lost.start..removed.end, text: [value, between].concat() })
}

/// The fewest items of a body that is worth a class.
const MIN_ITEMS: usize = 3;

pub(super) fn find_equal(file: &FileTree, findings: &mut Findings<'_>) {
    let mut groups: FxHashMap<Vec<&[u8]>, Vec<Span>> = FxHashMap::default();
    each_body(&file.ast.statements, &mut |statement, body| {
        if !matches!(statement.kind, StatementKind::Def { .. }) || body.items.len() < MIN_ITEMS {
            return;
        }
        let first = file.pieces.partition_point(|piece| file.start() + piece.start < statement.span.start);
        let inside = file.pieces.get(first..).unwrap_or_default().iter();
        let inside = inside.take_while(|piece| file.start() + piece.start < statement.span.end);
        let solid: Vec<&[u8]> =
            inside.filter(|piece| !piece.kind.is_trivia()).map(|piece| piece.text(file.text())).collect();
        if let Some(open) = solid.iter().position(|text| *text == b"{") {
            groups.entry(solid[open..].to_vec()).or_default().push(statement.span);
        }
    });
    for spans in groups.into_values().filter(|spans| spans.len() > 1) {
        let finding = findings.add(spans[1], "this record has the body of another one");
        finding.note = Some((spans[0], "the other record".to_owned()));
        finding.facts.extend(and_more(spans.len() - 1, "record"));
        finding.help = Some("write the body once, in a class".to_owned());
    }
}

pub(super) fn replaces_all(setting: &Let) -> bool {
    setting.mode == LetMode::Replace && setting.bits.is_empty()
}

/// Whether the value of a `let` names something that `is_it` accepts. The parts of a value stand before it in the tree.
fn names(file: &FileTree, setting: &Let, is_it: impl Fn(Symbol) -> bool) -> bool {
    let start = file.ast[setting.value].span.start;
    let values = file.ast.exprs.get(..=setting.value.0 as usize).unwrap_or_default();
    let mut parts = values.iter().rev().take_while(|value| value.span.start >= start);
    parts.any(|value| matches!(value.kind, ExprKind::Name(used) if is_it(used)))
}

/// Whether the comments at the beginning say that a program wrote the file.
fn is_generated(file: &FileTree) -> bool {
    let comments = file.pieces.iter().take_while(|piece| piece.kind.is_trivia());
    let mut texts = comments.map(|piece| String::from_utf8_lossy(piece.text(file.text())).to_lowercase());
    texts.any(|text| text.contains("generated") || text.contains("do not edit"))
}

pub(super) fn find_empty_bodies(file: &FileTree, findings: &mut Findings<'_>) {
    for node in file.nodes.iter().filter(|node| node.kind == NodeKind::Body) {
        let range = file.range(node.span);
        let text = file.text().get(range.clone()).unwrap_or_default();
        let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
        if text.first() == Some(&b'{') && inner.trim_ascii().is_empty() {
            let before = file.text().get(..range.start).unwrap_or_default();
            let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            let finding = findings.add(node.span, "the body is empty");
            finding.help = Some("write `;`".to_owned());
            finding.fix = Some(Fix { range: range.start - blanks..range.end, text: b";".to_vec() });
        }
    }
}

pub(super) fn find_code_types(file: &FileTree, findings: &mut Findings<'_>) {
    for node in file.nodes.iter().filter(|node| node.kind == NodeKind::Type) {
        let range = file.range(node.span);
        let is_code = file.text().get(range.clone()) == Some(Keyword::Code.text().as_bytes());
        let piece = file.pieces.partition_point(|piece| (piece.start as usize) < range.start);
        let is_keyword = file.pieces.get(piece).is_some_and(|piece| piece.kind == Kind::Keyword(Keyword::Code));
        if is_code && is_keyword {
            let finding = findings.add(node.span, "`code` is an old name of `string`");
            finding.help = Some("write `string`".to_owned());
            finding.fix = Some(Fix { range, text: b"string".to_vec() });
        }
    }
}

pub(super) fn find_field_keywords(file: &FileTree, findings: &mut Findings<'_>) {
    each_body(&file.ast.statements, &mut |_, body| {
        for item in &body.items {
            let BodyItem::Field { may_stay_unresolved: true, ty, .. } = item else { continue };
            let place = file.range(ty.span).start;
            let before = file.pieces.partition_point(|piece| (piece.start as usize) < place);
            let mut before = file.pieces.get(..before).unwrap_or_default().iter().rev();
            let Some(keyword) = before.find(|piece| piece.kind == Kind::Keyword(Keyword::Field)) else { continue };
            let span = Span::new(file.start() + keyword.start, file.start() + keyword.end);
            let finding = findings.add(span, "the keyword `field` is rarely needed");
            finding.help = Some("remove it, unless the value of the field may stay unresolved".to_owned());
            finding.fix = Some(Fix { range: keyword.start as usize..place, text: Vec::new() });
        }
    });
}
