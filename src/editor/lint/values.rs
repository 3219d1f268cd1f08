//! Rules about values.

use super::bodies::each_body;
use super::finding::{Findings, Fix};
use crate::syntax::FileTree;
use tdgen_language::parser::ast::{BodyItem, Expr, ExprId, ExprKind, TypeKind};
use tdgen_language::parser::operator_table::Bang;
use tdgen_language::source::Span;

/// The operators of a file of one kind, with their operands.
fn operators(file: &FileTree, wanted: Bang) -> impl Iterator<Item = (Span, &[ExprId])> {
    file.ast.exprs.iter().filter_map(move |value| match &value.kind {
        ExprKind::Bang { bang, args, .. } if *bang == wanted => Some((value.span, &file.ast[*args])),
        _ => None,
    })
}

/// The operands of a value, if it is this operator.
fn operands(file: &FileTree, value: ExprId, wanted: Bang) -> Option<&[ExprId]> {
    match &file.ast[value].kind {
        ExprKind::Bang { bang, args, .. } if *bang == wanted => Some(&file.ast[*args]),
        _ => None,
    }
}

fn text(file: &FileTree, span: Span) -> String {
    String::from_utf8_lossy(file.text().get(file.range(span)).unwrap_or_default()).into_owned()
}

/// The texts of the tokens of a value.
pub(super) fn tokens(file: &FileTree, value: &Expr) -> Vec<Vec<u8>> {
    let range = file.range(value.span);
    let first = file.pieces.partition_point(|piece| (piece.start as usize) < range.start);
    let inside = file.pieces.get(first..).unwrap_or_default().iter();
    let inside = inside.take_while(|piece| (piece.start as usize) < range.end);
    inside.filter(|piece| !piece.kind.is_trivia()).map(|piece| piece.text(file.text()).to_vec()).collect()
}

pub(super) fn find_identical_branches(file: &FileTree, findings: &mut Findings<'_>) {
    for (span, operands) in operators(file, Bang::If) {
        if let [_, then, otherwise] = *operands
            && tokens(file, &file.ast[then]) == tokens(file, &file.ast[otherwise])
        {
            let finding = findings.add(span, "both branches of this `!if` are the same");
            finding.note = Some((file.ast[otherwise].span, "as before".to_owned()));
            finding.help = Some("write the value alone, or the one that was meant".to_owned());
        }
    }
}

pub(super) fn find_simple(file: &FileTree, findings: &mut Findings<'_>) {
    for (span, args) in operators(file, Bang::Not) {
        if let [inner] = *args
            && let Some([left, right]) = operands(file, inner, Bang::Eq)
        {
            let [left, right] = [left, right].map(|value| text(file, file.ast[*value].span));
            suggest(file, findings, span, format!("!ne({left}, {right})"));
        }
    }
    for (span, args) in operators(file, Bang::Eq) {
        if let [size, zero] = *args
            && let Some([list]) = operands(file, size, Bang::Size)
            && matches!(file.ast[zero].kind, ExprKind::Int(0))
        {
            suggest(file, findings, span, format!("!empty({})", text(file, file.ast[*list].span)));
        }
    }
    find_bits(file, findings);
    for (span, args) in operators(file, Bang::StrConcat) {
        if args.iter().any(|&arg| operands(file, arg, Bang::StrConcat).is_some()) {
            findings.add(span, "a `!strconcat` of a `!strconcat`").help =
                Some("one `!strconcat` takes any number of strings".to_owned());
        }
    }
}

/// Conditions that are made into bits, or compared with one.
fn find_bits(file: &FileTree, findings: &mut Findings<'_>) {
    let bits = values_of_bits(file);
    for (index, value) in file.ast.exprs.iter().enumerate() {
        let ExprKind::Bang { bang, args, .. } = &value.kind else { continue };
        let shorter = match (bang, &file.ast[*args]) {
            (Bang::If, [condition, one, zero]) if is_int(file, *one, 1) && is_int(file, *zero, 0) => condition,
            (Bang::Eq, [bit, word]) if text(file, file.ast[*word].span) == "true" => bit,
            _ => continue,
        };
        let shorter = text(file, file.ast[*shorter].span);
        let is_bit = bits.contains(&ExprId(index as u32));
        match (bang, is_bit) {
            (Bang::If, true) => suggest(file, findings, value.span, shorter),
            (Bang::If, false) => {
                findings.add(value.span, format!("this is the `int` of the bit `{shorter}`")).help =
                    Some(format!("where a bit will do, write `{shorter}`"));
            }
            _ => {
                findings.add(value.span, format!("a comparison of `{shorter}` with `true`")).help =
                    Some(format!("if it is a bit, write `{shorter}`"));
            }
        }
    }
}

fn is_int(file: &FileTree, value: ExprId, number: i64) -> bool {
    matches!(file.ast[value].kind, ExprKind::Int(written) if written == number)
}

/// The values of fields that are declared as bits.
fn values_of_bits(file: &FileTree) -> Vec<ExprId> {
    let mut values = Vec::new();
    each_body(&file.ast.statements, &mut |_, body| {
        for item in &body.items {
            if let BodyItem::Field { ty, value: Some(value), .. } = item
                && matches!(ty.kind, TypeKind::Bit)
            {
                values.push(*value);
            }
        }
    });
    values
}

fn suggest(file: &FileTree, findings: &mut Findings<'_>, span: Span, shorter: String) {
    let finding = findings.add(span, format!("this is `{shorter}`"));
    finding.help = Some(format!("write `{shorter}`"));
    finding.fix = Some(Fix { range: file.range(span), text: shorter.into_bytes() });
}

pub(super) fn find_constant_casts(file: &FileTree, findings: &mut Findings<'_>) {
    for (span, args) in operators(file, Bang::Cast) {
        if let [name] = *args
            && let ExprKind::String(name) = file.ast[name].kind
        {
            let name = file.interner.text(name);
            findings.add(span, format!("`!cast` of the constant name `{name}`")).help =
                Some(format!("if the record is defined before, write `{name}`"));
        }
    }
}

pub(super) fn find_strconcat(file: &FileTree, findings: &mut Findings<'_>) {
    for (span, _) in operators(file, Bang::StrConcat) {
        findings.add(span, "`!strconcat` joins strings").help = Some("write `a # b`".to_owned());
    }
}

pub(super) fn find_hyphens(file: &FileTree, findings: &mut Findings<'_>) {
    let ranges = file.ast.exprs.iter().filter_map(|value| match &value.kind {
        ExprKind::BitSlice { ranges, .. } => Some((value.span, *ranges)),
        ExprKind::Subscript { pieces, .. } => Some((value.span, *pieces)),
        _ => None,
    });
    for (_, pieces) in ranges {
        for piece in &file.ast[pieces] {
            let Some(last) = piece.last else { continue };
            let span = file.ast[piece.first].span.to(file.ast[last].span);
            let between = text(file, Span::new(file.ast[piece.first].span.end, file.ast[last].span.start));
            if between.trim() == "-" {
                let range = file.range(Span::new(file.ast[piece.first].span.end, file.ast[last].span.start));
                let finding = findings.add(span, "a range with `-`");
                finding.help = Some("write `...`".to_owned());
                finding.fix = Some(Fix { range, text: b"...".to_vec() });
            }
        }
    }
}
