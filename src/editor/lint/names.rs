//! Rules about names.

use rustc_hash::FxHashMap;

use super::finding::Findings;
use super::together::{has_directive, has_include};
use crate::syntax::FileTree;
use tdgen_language::parser::ast::{BodyItem, ExprKind, Ident, Statement, StatementKind};
use tdgen_language::source::{Span, Symbol};

/// The positions at which each name is used as a value.
fn uses(file: &FileTree) -> FxHashMap<Symbol, Vec<u32>> {
    let mut uses: FxHashMap<Symbol, Vec<u32>> = FxHashMap::default();
    for value in &file.ast.exprs {
        if let ExprKind::Name(name) = value.kind {
            uses.entry(name).or_default().push(value.span.start);
        }
    }
    uses
}

/// A name that a statement or item introduces, and where it is known.
struct Local {
    name: Ident,
    kind: LocalKind,
    scope: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LocalKind {
    Variable,
    Iterator,
    Argument,
}

/// All local names.
fn locals(file: &FileTree) -> Vec<Local> {
    let mut locals = Vec::new();
    for statement in &file.ast.statements {
        add_inner(statement, &mut locals);
    }
    locals
}

fn add_inner(statement: &Statement, locals: &mut Vec<Local>) {
    match &statement.kind {
        StatementKind::Class { body, template_args, .. } => {
            for arg in &template_args.list {
                locals.push(Local { name: arg.name, kind: LocalKind::Argument, scope: statement.span });
            }
            add_items(&body.items, statement.span, locals);
        }
        StatementKind::Def { body, .. } => add_items(&body.items, statement.span, locals),
        StatementKind::Multiclass { statements, .. } => add_block(statements, statement.span, locals),
        // A `defset` opens no scope for variables.
        StatementKind::Defset { statements, .. } => {
            statements.iter().for_each(|statement| add_inner(statement, locals));
        }
        StatementKind::Foreach { iterator, body, .. } => {
            locals.push(Local { name: *iterator, kind: LocalKind::Iterator, scope: statement.span });
            add_block(&body.statements, statement.span, locals);
        }
        StatementKind::If { then, otherwise, .. } => {
            let otherwise = otherwise.as_ref().map_or(&[][..], |block| &block.statements);
            // The names of one branch are unknown in the other one.
            let middle = otherwise.first().map_or(statement.span.end, |first| first.span.start);
            add_block(&then.statements, Span::new(statement.span.start, middle), locals);
            add_block(otherwise, Span::new(middle, statement.span.end), locals);
        }
        StatementKind::Let { body, .. } if body.braced => add_block(&body.statements, statement.span, locals),
        StatementKind::Let { body, .. } => body.statements.iter().for_each(|inner| add_inner(inner, locals)),
        _ => {}
    }
}

fn add_block(statements: &[Statement], scope: Span, locals: &mut Vec<Local>) {
    for statement in statements {
        if let StatementKind::Defvar(variable) = &statement.kind {
            locals.push(Local { name: variable.name, kind: LocalKind::Variable, scope });
        }
        add_inner(statement, locals);
    }
}

fn add_items(items: &[BodyItem], scope: Span, locals: &mut Vec<Local>) {
    for item in items {
        if let BodyItem::Defvar(variable) = item {
            locals.push(Local { name: variable.name, kind: LocalKind::Variable, scope });
        }
    }
}

pub(super) fn find_unused_variables(file: &FileTree, findings: &mut Findings<'_>) {
    report_unused(file, findings, LocalKind::Variable);
}

pub(super) fn find_unused_arguments(file: &FileTree, findings: &mut Findings<'_>) {
    report_unused(file, findings, LocalKind::Argument);
}

fn report_unused(file: &FileTree, findings: &mut Findings<'_>, kind: LocalKind) {
    // Names may be in text that could not be read.
    if file.diags.has_errors() {
        return;
    }
    let uses = uses(file);
    for local in locals(file).into_iter().filter(|local| local.kind == kind) {
        let positions = uses.get(&local.name.name).map_or(&[][..], Vec::as_slice);
        let is_used = positions.iter().any(|at| (local.name.span.end..local.scope.end).contains(at));
        if !is_used && !has_directive(file, local.scope) && !has_include(file, local.scope) {
            let name = file.interner.text(local.name.name);
            let message = match kind {
                LocalKind::Argument => format!("argument `{name}` is not used"),
                _ => format!("`{name}` is not used"),
            };
            findings.add(local.name.span, message).help = Some("remove it".to_owned());
        }
    }
}

pub(super) fn find_shadowed(file: &FileTree, findings: &mut Findings<'_>) {
    let locals = locals(file);
    let mut names: FxHashMap<Symbol, Vec<(Span, Option<Span>)>> = FxHashMap::default();
    for statement in &file.ast.statements {
        match &statement.kind {
            StatementKind::Defvar(variable) => {
                names.entry(variable.name.name).or_default().push((variable.name.span, None));
            }
            StatementKind::Def { name: Some(name), .. } => {
                if let ExprKind::Name(symbol) = file.ast[*name].kind {
                    names.entry(symbol).or_default().push((file.ast[*name].span, None));
                }
            }
            _ => {}
        }
    }
    for local in &locals {
        names.entry(local.name.name).or_default().push((local.name.span, Some(local.scope)));
    }
    for local in locals.iter().filter(|local| local.kind != LocalKind::Argument) {
        let outer = names[&local.name.name].iter().find(|(span, scope)| {
            let is_around = |scope: &Span| scope.start <= local.scope.start && local.scope.end <= scope.end;
            span.start < local.name.span.start && scope.as_ref().is_none_or(is_around)
        });
        if let Some(&(span, _)) = outer {
            let name = file.interner.text(local.name.name);
            let finding = findings.add(local.name.span, format!("`{name}` hides another name"));
            finding.note = Some((span, "the hidden name".to_owned()));
        }
    }
}
