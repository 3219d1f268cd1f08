//! Rules about the bodies of records.

use rustc_hash::FxHashMap;

use super::finding::{Findings, Fix};
use super::together::each_statement;
use crate::syntax::{FileTree, NodeKind};
use tdgen_language::lexer::Keyword;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::parser::ast::{BodyItem, ExprKind, Let, LetMode, RecordBody, Statement, StatementKind};
use tdgen_language::source::{Span, Symbol};

/// Calls a function with each body of a record.
pub(super) fn each_body<'f>(statements: &'f [Statement], visit: &mut dyn FnMut(&'f Statement, &'f RecordBody)) {
    each_statement(statements, &mut |statement| match &statement.kind {
        StatementKind::Class { body, .. } | StatementKind::Def { body, .. } => visit(statement, body),
        _ => {}
    });
}

pub(super) fn find_overridden(file: &FileTree, findings: &mut Findings<'_>) {
    if is_generated(file) {
        return;
    }
    each_body(&file.ast.statements, &mut |_, body| {
        let mut set: FxHashMap<Symbol, (Span, &str)> = FxHashMap::default();
        for item in &body.items {
            match item {
                BodyItem::Field { name, value: Some(_), .. } => {
                    set.insert(name.name, (name.span, "declared with a value here"));
                }
                BodyItem::Let(setting) if replaces_all(setting) => {
                    let name = setting.name;
                    let earlier = set.insert(name.name, (name.span, "first set here"));
                    if let Some((first, what)) = earlier.filter(|_| !names(file, setting, name.name)) {
                        let shown = file.interner.text(name.name);
                        let message = format!("field `{shown}` gets a value twice in one body");
                        let finding = findings.add(name.span, message);
                        finding.note = Some((first, format!("{what}: this value is lost")));
                        finding.help = Some("remove one of them, or set the field that was meant".to_owned());
                    }
                }
                // Bits, `append` and `prepend` keep a part of the value.
                _ => {}
            }
        }
    });
}

pub(super) fn replaces_all(setting: &Let) -> bool {
    setting.mode == LetMode::Replace && setting.bits.is_empty()
}

/// Whether the value of a `let` names something. The parts of a value stand before it in the tree.
fn names(file: &FileTree, setting: &Let, name: Symbol) -> bool {
    let start = file.ast[setting.value].span.start;
    let values = file.ast.exprs.get(..=setting.value.0 as usize).unwrap_or_default();
    let mut parts = values.iter().rev().take_while(|value| value.span.start >= start);
    parts.any(|value| matches!(value.kind, ExprKind::Name(used) if used == name))
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
