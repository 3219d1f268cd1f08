//! The names of arguments, to be shown in front of values.

use super::evaluation::Analysis;
use crate::syntax::FileTree;
use tdgen_language::parser::ast::{Argument, Expr, ExprKind, Ident, Slice, Statement, StatementKind};
use tdgen_language::records::history::uses::Target;
use tdgen_language::source::FileId;

/// A name that is shown in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The offset at which it is shown.
    pub offset: usize,
    /// `name:`
    pub label: String,
}

/// The names of the arguments in a part of a file. `shift` makes an offset of the text one of the analysed text.
pub fn hints(
    file: &FileTree,
    range: std::ops::Range<usize>,
    at: (&Analysis, FileId),
    shift: &dyn Fn(usize) -> Option<usize>,
) -> Vec<Hint> {
    let mut hints = Vec::new();
    let mut add = |name: Ident, args: Slice<Argument>| {
        let start = file.range(name.span).start;
        if args.is_empty() || !range.contains(&start) {
            return;
        }
        let (analysis, number) = at;
        let Some(position) = shift(start).map(|offset| analysis.position(number, offset)) else {
            return;
        };
        let Some(Target::Definition(key)) = analysis.uses.at(position).next().map(|one| one.target) else {
            return;
        };
        let written = file.ast[args].iter().take_while(|argument| argument.name.is_none());
        for ((_, parameter), argument) in analysis.arguments(key).zip(written) {
            let value: &Expr = &file.ast[argument.value];
            let name = analysis.text(parameter.span);
            let is_equal = matches!(value.kind, ExprKind::Name(same) if file.interner.text(same) == name);
            if !is_equal {
                hints.push(Hint { offset: file.range(value.span).start, label: format!("{name}:") });
            }
        }
    };
    for value in &file.ast.exprs {
        if let ExprKind::Instantiate { class, args } = &value.kind {
            add(*class, *args);
        }
    }
    for parent in parents(file) {
        add(parent.0, parent.1);
    }
    hints.sort_by_key(|hint| hint.offset);
    hints
}

/// The classes and multiclasses that statements name, with their arguments.
fn parents(file: &FileTree) -> Vec<(Ident, Slice<Argument>)> {
    let mut found = Vec::new();
    let mut pending: Vec<&Statement> = file.ast.statements.iter().collect();
    while let Some(statement) = pending.pop() {
        let list = match &statement.kind {
            StatementKind::Class { body, .. } | StatementKind::Def { body, .. } => body.parents,
            StatementKind::Defm { parents, .. } => *parents,
            StatementKind::Multiclass { parents, statements, .. } => {
                pending.extend(statements);
                *parents
            }
            StatementKind::Defset { statements, .. } => {
                pending.extend(statements);
                continue;
            }
            StatementKind::Foreach { body, .. } | StatementKind::Let { body, .. } => {
                pending.extend(&body.statements);
                continue;
            }
            StatementKind::If { then, otherwise, .. } => {
                pending.extend(&then.statements);
                pending.extend(otherwise.iter().flat_map(|block| &block.statements));
                continue;
            }
            _ => continue,
        };
        found.extend(file.ast[list].iter().map(|parent| (parent.name, parent.args)));
    }
    found
}
