//! [`UndefinedNames`]: the names that were reported as undefined, and help for them: a word of another language, or
//! what is known when everything is read, a definition below or in another file.

use rustc_hash::FxHashSet;

use crate::diagnostics::Diags;
use crate::diagnostics::codes::{self, Code};
use crate::lexer::foreign;
use crate::parser::ast::{Ast, ExprId, ExprKind, Statement, StatementKind};
use crate::source::{Interner, Span, Symbol};

/// The number of errors after which no help is searched.
pub(super) const MAX_HELPS: usize = 100;

/// The kind of a looked-up name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Value,
    Class,
    Multiclass,
}

impl Kind {
    /// The code of the error about an undefined name.
    pub(super) fn code(self) -> Code {
        match self {
            Kind::Value => codes::UNDEFINED_NAME,
            Kind::Class => codes::UNDEFINED_CLASS,
            Kind::Multiclass => codes::UNDEFINED_MULTICLASS,
        }
    }

    /// The error about an undefined name.
    pub(super) fn undefined(self, name: &str) -> String {
        let what = match self {
            Kind::Value => "name",
            Kind::Class => "class",
            Kind::Multiclass => "multiclass",
        };
        format!("undefined {what} `{name}`")
    }
}

/// How the help begins for a name where a string is expected.
pub(super) const QUOTED: &str = "a string is written in double quotes: ";

/// The names that were reported as undefined.
#[derive(Clone, Default)]
pub(crate) struct UndefinedNames {
    /// Each name is reported once.
    reported: FxHashSet<(Kind, Symbol)>,
    unexplained: Vec<Unexplained>,
}

/// A name that may be defined where the input was not yet read when the error was reported.
#[derive(Clone)]
struct Unexplained {
    kind: Kind,
    name: Symbol,
    /// The location of the error.
    span: Span,
    /// A definition below.
    below: Option<Span>,
    /// Help if it is defined nowhere.
    guess: Option<String>,
}

impl UndefinedNames {
    /// Enters a name; false if it was entered before.
    pub(super) fn enter(&mut self, kind: Kind, name: Symbol) -> bool {
        self.reported.insert((kind, name))
    }

    /// Notes that the error at this location has no certain help yet; `guess` is the help for a name that is defined
    /// nowhere.
    pub(super) fn leave_unexplained(&mut self, kind: Kind, name: Symbol, span: Span, guess: Option<String>) {
        self.unexplained.push(Unexplained { kind, name, span, below: None, guess });
    }

    /// Notes the first definitions of undefined names in a tree.
    pub(super) fn find_definitions(&mut self, ast: &Ast) {
        for undefined in &mut self.unexplained {
            if undefined.below.is_none() {
                undefined.below = definition(ast, undefined.kind, undefined.name);
            }
        }
    }

    /// Adds the most certain help to the errors, when everything is read. `find_definition` returns the file to include
    /// for a name.
    pub(crate) fn explain(
        &self,
        interner: &Interner,
        find_definition: impl Fn(&str) -> Option<String>,
        diags: &mut Diags,
    ) {
        for Unexplained { kind, name, span, below, guess } in &self.unexplained {
            let text = interner.text(*name);
            diags.amend(*span, &kind.undefined(&text), |diagnostic| {
                if let Some(below) = *below {
                    return diagnostic.note(below, "defined below; a name must be defined before it is used");
                }
                match (find_definition(&text), guess) {
                    // What a file defines is a record, and no string.
                    (_, Some(guess)) if guess.starts_with(QUOTED) => diagnostic.help(guess),
                    (Some(file), _) => diagnostic.help(format!("`{text}` is defined in {file}; include it")),
                    (None, Some(guess)) => diagnostic.help(guess),
                    (None, None) => diagnostic,
                }
            });
        }
    }
}

/// Help for a type or value of another language.
pub(super) fn other_language(kind: Kind, text: &str) -> Option<String> {
    let meant = match kind {
        Kind::Class => foreign::ty(text.as_bytes()),
        Kind::Value => foreign::value(text.as_bytes()),
        Kind::Multiclass => None,
    };
    meant.map(|meant| format!("use {meant}"))
}

/// The location of the first definition of a name.
fn definition(ast: &Ast, kind: Kind, name: Symbol) -> Option<Span> {
    let mut pending: Vec<&Statement> = ast.statements.iter().rev().collect();
    while let Some(statement) = pending.pop() {
        let defined = match &statement.kind {
            StatementKind::Class { name, .. } if kind != Kind::Multiclass => Some((name.name, name.span)),
            StatementKind::Multiclass { name, .. } if kind == Kind::Multiclass => Some((name.name, name.span)),
            StatementKind::Def { name: Some(name), .. } if kind == Kind::Value => plain_name(ast, *name),
            StatementKind::Defvar(defvar) if kind == Kind::Value => Some((defvar.name.name, defvar.name.span)),
            StatementKind::Defset { name: own, statements, .. } => {
                pending.extend(statements.iter().rev());
                (kind == Kind::Value).then_some((own.name, own.span))
            }
            StatementKind::Foreach { body, .. } | StatementKind::Let { body, .. } => {
                pending.extend(body.statements.iter().rev());
                None
            }
            StatementKind::If { then, otherwise, .. } => {
                pending.extend(otherwise.iter().flat_map(|block| block.statements.iter().rev()));
                pending.extend(then.statements.iter().rev());
                None
            }
            _ => None,
        };
        if let Some((_, span)) = defined.filter(|&(defined, _)| defined == name) {
            return Some(span);
        }
    }
    None
}

fn plain_name(ast: &Ast, name: ExprId) -> Option<(Symbol, Span)> {
    let expr = &ast[name];
    match expr.kind {
        ExprKind::Name(name) => Some((name, expr.span)),
        _ => None,
    }
}
