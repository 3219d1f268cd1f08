//! Rules that compare a body with the classes that it inherits from.

use super::bodies::{each_body, removal, replaces_all};
use super::finding::Fix;
use super::together::{ClassOf, Together, TogetherFindings, each_statement, has_directive, has_include};
use crate::syntax::FileTree;
use tdgen_language::parser::ast::{BodyItem, ExprId, ExprKind, Let, RecordBody, Statement, StatementKind};
use tdgen_language::source::{Span, Symbol};

/// All classes that a body inherits from; none if one of them is not known for certain.
fn ancestors<'a>(together: &Together<'a>, tree: &FileTree, body: &RecordBody) -> Option<Vec<ClassOf<'a>>> {
    let names = |tree: &FileTree, body: &RecordBody| -> Vec<Vec<u8>> {
        tree.ast[body.parents].iter().map(|parent| tree.interner.bytes(parent.name.name).to_owned()).collect()
    };
    let mut seen: Vec<Vec<u8>> = Vec::new();
    let mut next = names(tree, body);
    let mut classes = Vec::new();
    while let Some(name) = next.pop() {
        if seen.contains(&name) {
            continue;
        }
        let class = together.class(&name)?;
        next.extend(names(class.tree, class.body));
        classes.push(class);
        seen.push(name);
    }
    Some(classes)
}

/// The settings of a field in a body: each with its value if it replaces all of the field, and whether it declares it.
fn settings<'b>(
    tree: &'b FileTree,
    body: &'b RecordBody,
    field: &'b [u8],
) -> impl Iterator<Item = (Span, Option<ExprId>, bool)> + 'b {
    let is_field = move |name: Symbol| tree.interner.bytes(name) == field;
    body.items.iter().filter_map(move |item| match item {
        BodyItem::Field { name, value, .. } if is_field(name.name) => Some((name.span, *value, true)),
        BodyItem::Let(setting) if is_field(setting.name.name) => {
            Some((setting.name.span, replaces_all(setting).then_some(setting.value), false))
        }
        _ => None,
    })
}

pub(super) fn find_redeclared(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    for (number, member) in together.judged() {
        let tree = member.tree;
        each_body(&tree.ast.statements, &mut |_, body| {
            let mut parents = None;
            for item in &body.items {
                let BodyItem::Field { may_stay_unresolved: false, ty, name, value: Some(_) } = item else { continue };
                let parents = parents.get_or_insert_with(|| ancestors(together, tree, body).unwrap_or_default());
                let bytes = tree.interner.bytes(name.name);
                let is_declared =
                    |class: &ClassOf<'_>| settings(class.tree, class.body, bytes).any(|(_, _, declares)| declares);
                if parents.iter().any(is_declared) {
                    let shown = String::from_utf8_lossy(bytes);
                    let message = format!("a parent has the field `{shown}` already");
                    let finding = findings.add(number, name.span, message);
                    finding.help = Some(format!("write `let {shown} = ...`"));
                    let range = tree.range(ty.span).start..tree.range(name.span).start;
                    finding.fix = Some(Fix { range, text: b"let ".to_vec() });
                }
            }
        });
    }
}

pub(super) fn find_needless_lets(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    for (number, member) in together.judged() {
        let tree = member.tree;
        each_body(&tree.ast.statements, &mut |statement, body| {
            if body.is_incomplete || has_directive(tree, statement.span) || has_include(tree, statement.span) {
                return;
            }
            let mut parents = None;
            for item in &body.items {
                let BodyItem::Let(setting) = item else { continue };
                let Some(value) = literal(tree, setting.value).filter(|_| replaces_all(setting)) else { continue };
                let field = tree.interner.bytes(setting.name.name);
                let parents = parents.get_or_insert_with(|| ancestors(together, tree, body).unwrap_or_default());
                let is_only = settings(tree, body, field).count() == 1;
                if is_only && has_default(parents, field, &value) && !is_set_around(together, tree, statement, field) {
                    let shown = String::from_utf8_lossy(field);
                    let finding = findings.add(number, setting.name.span, format!("`{shown}` has this value already"));
                    finding.help = Some("remove it".to_owned());
                    finding.fix = removal(tree, setting);
                }
            }
        });
    }
}

/// Whether these classes set a field only once, where it is declared with this value.
fn has_default(classes: &[ClassOf<'_>], field: &[u8], value: &Literal) -> bool {
    let mut all = classes.iter().flat_map(|class| {
        settings(class.tree, class.body, field).map(|(_, value, declares)| (class.tree, value, declares))
    });
    let Some((tree, Some(default), true)) = all.next() else {
        return false;
    };
    all.next().is_none() && literal(tree, default).is_some_and(|default| default == *value)
}

/// Whether a `let ... in` may set a field before a statement does.
fn is_set_around(together: &Together<'_>, tree: &FileTree, statement: &Statement, field: &[u8]) -> bool {
    together.members.iter().any(|member| {
        let mut is_set = false;
        each_statement(&member.tree.ast.statements, &mut |outer| {
            let StatementKind::Let { bindings, .. } = &outer.kind else { return };
            let names = |binding: &Let| member.tree.interner.bytes(binding.name.name) == field;
            let is_around = std::ptr::eq(member.tree, tree)
                && outer.span.start <= statement.span.start
                && statement.span.end <= outer.span.end;
            is_set |= bindings.iter().any(names) && (is_around || has_include(member.tree, outer.span));
        });
        is_set
    })
}

/// A value that is the same wherever it is written.
#[derive(PartialEq, Eq)]
enum Literal {
    Int(i64),
    Text(Vec<u8>),
    EmptyList,
}

fn literal(tree: &FileTree, value: ExprId) -> Option<Literal> {
    match &tree.ast[value].kind {
        ExprKind::Int(number) => Some(Literal::Int(*number)),
        ExprKind::String(text) | ExprKind::Code(text) => Some(Literal::Text(tree.interner.bytes(*text).to_owned())),
        ExprKind::List { elements, element_type: None } if elements.is_empty() => Some(Literal::EmptyList),
        _ => None,
    }
}
