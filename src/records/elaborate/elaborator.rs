//! [`Elaborator`]: the state of an elaboration, and the functions that all statements and values share.

use std::sync::Arc;

use super::elaborated::{Elaborated, State};
use super::elaboration::Elaboration;
use super::prototypes::{Entry, Loop, OuterLet, Substitutions};
use super::scope::Scope;
use crate::diagnostics::codes::{self, Code};
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::parser::ast::{Ast, Ident};
use crate::records::arena::ids::{ClassId, TypeId, ValueId};
use crate::records::arena::record::{Assertion, Draft};
use crate::records::evaluation::evaluator::{Evaluator, Fold};
use crate::source::{Span, Symbol};

/// The record or class that is being elaborated.
pub(super) enum Current {
    /// A class: its draft stays in the store, where its own body may refer to it.
    Class(ClassId),
    /// A def.
    Def(Box<Draft>),
}

/// An open defset.
pub(super) struct OpenDefset {
    pub(super) element: TypeId,
    pub(super) span: Span,
    pub(super) members: Vec<ValueId>,
}

pub(super) struct Elaborator<'a> {
    pub(super) ev: Evaluator<'a>,
    pub(super) state: State,
    pub(super) ast: &'a Ast,
    pub(super) settings: &'a Elaboration<'a>,
    /// Innermost last.
    pub(super) scopes: Vec<Scope>,
    pub(super) current: Option<Current>,
    /// The multiclass whose body is being elaborated.
    pub(super) multiclass: Option<usize>,
    /// The loops whose bodies are being elaborated, innermost last.
    pub(super) loops: Vec<Loop>,
    /// The lets around the statement, outermost first.
    pub(super) lets: Vec<Vec<OuterLet>>,
    /// Whether the statement is perhaps not meant to be in the body of these lets, because a syntax error precedes it:
    /// a field that is missing then is no error.
    pub(super) has_doubtful_lets: bool,
    /// Whether a `let` of the current body failed.
    pub(super) has_failed_let: bool,
    pub(super) defsets: Vec<OpenDefset>,
}

/// A result whose error was reported.
pub(super) type Fallible<T> = Result<T, Reported>;

impl<'a> Elaborator<'a> {
    pub(super) fn new(
        before: Elaborated,
        settings: &'a Elaboration<'a>,
        diags: &'a mut Diags,
        ast: &'a Ast,
    ) -> Elaborator<'a> {
        let mut ev = Evaluator::new(before.evaluated, &settings.limits, diags);
        ev.store.llvm_version = settings.llvm_version;
        Elaborator {
            ev,
            state: before.state,
            ast,
            settings,
            scopes: vec![Scope::local()],
            current: None,
            multiclass: None,
            loops: Vec::new(),
            lets: Vec::new(),
            has_doubtful_lets: false,
            has_failed_let: false,
            defsets: Vec::new(),
        }
    }

    /// What the statements so far have left.
    pub(super) fn into_elaborated(self) -> Elaborated {
        Elaborated { evaluated: self.ev.into_evaluated(), state: self.state }
    }

    /// The situation in which an operator of the source is folded.
    pub(super) fn fold(&self) -> Fold {
        let is_like_record = self.scopes.iter().any(Scope::is_like_record);
        Fold { in_record: self.current.is_some() || is_like_record, is_final: false }
    }

    /// Whether elaboration stops: further errors would not be shown, or a budget is exceeded.
    pub(super) fn should_stop(&self) -> bool {
        self.ev.diags.is_full() || self.ev.state.spent.exhausted
    }

    /// Returns a value, or the proof that it failed.
    pub(super) fn check(&mut self, value: ValueId) -> Fallible<ValueId> {
        if value == ValueId::ERROR { Err(self.ev.diags.reported_before()) } else { Ok(value) }
    }

    /// Poisons the current record because of a reported error.
    pub(super) fn poison(&mut self) {
        self.with_draft(|ev, draft| ev.poison(draft));
    }

    /// Records that a statement does not define its records because of a reported error.
    pub(super) fn lose_records(&mut self, name: ValueId) {
        match self.multiclass {
            Some(multiclass) => self.state.multiclasses[multiclass].is_poisoned = true,
            None => self.ev.lose_record(name),
        }
    }

    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<String>) -> Reported {
        self.ev.diags.push(Diagnostic::error(span, message).code(code))
    }

    /// Reports an error, and returns the error value.
    pub(super) fn fail(&mut self, code: Code, span: Span, message: impl Into<String>) -> ValueId {
        self.error(code, span, message);
        ValueId::ERROR
    }

    /// Reports a redefinition.
    pub(super) fn report_redefinition(&mut self, what: &str, name: Ident, first: Span) -> Reported {
        let text = self.text(name.name);
        let message = format!("redefinition of {what} `{text}`");
        let diagnostic =
            Diagnostic::error(name.span, message).code(codes::REDEFINITION).note(first, "previous definition");
        self.ev.diags.push(diagnostic)
    }

    pub(super) fn text(&self, symbol: Symbol) -> String {
        self.ev.store.interner.text(symbol).into_owned()
    }

    /// `scope:name`, the qualified name of a template argument.
    pub(super) fn qualify(&mut self, scope: Symbol, separator: &str, name: Symbol) -> Symbol {
        let interner = &self.ev.store.interner;
        let qualified = [interner.bytes(scope), separator.as_bytes(), interner.bytes(name)].concat();
        let qualified = self.ev.store.interner.intern(&qualified);
        self.ev.store.values.declare_bound(qualified);
        qualified
    }

    /// Calls `work` with the draft of the current record or class.
    pub(super) fn with_draft<R>(&mut self, work: impl FnOnce(&mut Evaluator<'_>, &mut Draft) -> R) -> Option<R> {
        match self.current.as_mut()? {
            Current::Def(draft) => Some(work(&mut self.ev, draft)),
            &mut Current::Class(class) => {
                let placeholder = Arc::new(Draft::new(ValueId::UNSET, Span::default()));
                let body = std::mem::replace(&mut self.ev.store.classes[class.index()].body, placeholder);
                let mut draft = Arc::try_unwrap(body).unwrap_or_else(|shared| (*shared).clone());
                let result = work(&mut self.ev, &mut draft);
                self.ev.store.classes[class.index()].body = Arc::new(draft);
                Some(result)
            }
        }
    }

    pub(super) fn draft(&self) -> Option<&Draft> {
        match self.current.as_ref()? {
            Current::Def(draft) => Some(draft),
            Current::Class(class) => Some(&self.ev.store.class(*class).body),
        }
    }

    /// The type of a field of the current record.
    pub(super) fn own_field_type(&self, name: Symbol) -> Option<TypeId> {
        self.ev.draft_field(self.draft()?, name).map(|(decl, _)| decl.ty)
    }

    /// Adds an entry to the innermost loop or to the current multiclass, or runs it.
    pub(super) fn add_entry(&mut self, entry: Entry) {
        if let Some(enclosing) = self.loops.last_mut() {
            return enclosing.entries.push(entry);
        }
        let around = self.ev.diags.at_end();
        if let Some(multiclass) = self.multiclass {
            match entry {
                Entry::Loop(inner) => {
                    let mut kept = Vec::new();
                    self.run_loop(&inner, &mut Substitutions::default(), Some(&mut kept));
                    self.state.multiclasses[multiclass].entries.extend(kept);
                }
                entry => self.state.multiclasses[multiclass].entries.push(entry),
            }
        } else {
            match entry {
                // Not a copy of a prototype: the dumps in its body are printed.
                Entry::Record(draft) => drop(self.enter_def(Arc::unwrap_or_clone(draft))),
                // Nothing is bound, so nothing is resolved.
                Entry::Assert(Assertion { span, condition, message }) => {
                    self.ev.location = span;
                    self.ev.check_assertion(span, condition, message);
                }
                entry => drop(self.run_entry(&entry, &mut Substitutions::default(), &mut None, None, None)),
            }
        }
        self.ev.diags.at_extent(around);
    }
}
