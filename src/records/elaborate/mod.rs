//! The syntax tree, statement by statement in the order of the text, into classes, records and globals.
//!
//! [`elaborate`] is the whole step. Names are looked up through `scope`, values computed in `values` and `operators`
//! (with the expected type pushed down), arguments matched in `args`, records and classes built in `records`; what
//! stands in multiclasses and loops is kept as prototypes and run by `entries`.

mod args;
mod entries;
mod lists;
mod multiclass;
mod operators;
mod records;
mod scope;
mod statements;
mod types;
mod values;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::evaluator::{Evaluator, Fold};
use super::graph::Records;
use super::ids::{ClassId, TypeId, ValueId};
use super::limits::Limits;
use super::record::Draft;
use super::store::Store;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::parser::ast::{Ast, Ident};
use crate::source::{Interner, Span, Symbol};
use entries::{Entry, Loop, Substitutions};
use multiclass::Multiclass;
use scope::Scope;

/// Evaluates a whole input. Errors are collected and never stop it; the graph is complete only if there was none.
pub fn elaborate(ast: &Ast, interner: Interner, limits: &Limits, warn_unused: bool, diags: &mut Diags) -> Records {
    let mut elaborator = Elaborator {
        ev: Evaluator::new(Store::new(interner), limits, diags),
        ast,
        warn_unused,
        scopes: vec![Scope::local()],
        current: None,
        multiclass: None,
        multiclasses: Vec::new(),
        multiclass_names: FxHashMap::default(),
        loops: Vec::new(),
        lets: Vec::new(),
        defsets: Vec::new(),
        aliases: FxHashMap::default(),
        unknown: FxHashSet::default(),
    };
    for (number, statement) in ast.statements.iter().enumerate() {
        elaborator.ev.diags.at_statement(number as u32);
        if elaborator.has_to_stop() {
            break;
        }
        elaborator.statement(statement);
    }
    Records::new(elaborator.ev.store)
}

/// The record or class whose head and body are being read.
enum Current {
    /// A class: its draft stays in the store, where its own body may refer to it.
    Class(ClassId),
    /// A def.
    Def(Draft),
}

/// A `let` around statements.
struct OuterLet {
    name: Symbol,
    /// Least significant first; empty for the whole field.
    bits: Vec<u32>,
    value: ValueId,
    span: Span,
}

/// A defset that is open.
struct OpenDefset {
    element: TypeId,
    span: Span,
    members: Vec<ValueId>,
}

struct Elaborator<'a> {
    ev: Evaluator<'a>,
    ast: &'a Ast,
    warn_unused: bool,
    /// Innermost last.
    scopes: Vec<Scope>,
    current: Option<Current>,
    /// The multiclass whose body is being read.
    multiclass: Option<usize>,
    multiclasses: Vec<Multiclass>,
    multiclass_names: FxHashMap<Symbol, usize>,
    /// The loops whose bodies are being read, innermost last.
    loops: Vec<Loop>,
    /// The lets around the statement, outermost first.
    lets: Vec<Vec<OuterLet>>,
    defsets: Vec<OpenDefset>,
    aliases: FxHashMap<Symbol, (TypeId, Span)>,
    /// The names that were reported as unknown: each is told once.
    unknown: FxHashSet<(Kind, Symbol)>,
}

/// What a name is looked up as.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Value,
    Class,
    Multiclass,
}

impl Elaborator<'_> {
    /// The situation for folding an operator that is being read.
    fn fold(&self) -> Fold {
        let binds = self.scopes.iter().any(Scope::is_operator);
        Fold { in_record: self.current.is_some() || binds, is_final: false }
    }

    /// Whether nothing more can be told or computed.
    fn has_to_stop(&self) -> bool {
        self.ev.diags.is_full() || self.ev.spent.exhausted
    }

    /// Reports a name that is not known, unless it was reported before.
    fn unknown(&mut self, kind: Kind, name: Symbol, diagnostic: Diagnostic) {
        if self.unknown.insert((kind, name)) {
            self.ev.diags.push(diagnostic);
        }
    }

    /// Notes that something of the record being read is missing because of an error that was reported.
    fn mark_incomplete(&mut self) {
        self.with_draft(|_, draft| draft.is_incomplete = true);
    }

    fn error(&mut self, span: Span, message: impl Into<String>) -> Reported {
        self.ev.diags.push(Diagnostic::error(span, message))
    }

    /// Reports, and gives the failed value.
    fn failed(&mut self, span: Span, message: impl Into<String>) -> ValueId {
        self.error(span, message);
        ValueId::ERROR
    }

    /// Reports a second definition of a name.
    fn exists_already(&mut self, what: &str, name: Ident, first: Span) {
        let text = self.text(name.name);
        let message = format!("a {what} named `{text}` exists already");
        let diagnostic = Diagnostic::error(name.span, message).note(first, "the first definition");
        self.ev.diags.push(diagnostic);
    }

    fn text(&self, symbol: Symbol) -> String {
        self.ev.store.interner.text(symbol).into_owned()
    }

    /// `scope:name`, as template arguments are called.
    fn qualify(&mut self, scope: Symbol, separator: &str, name: Symbol) -> Symbol {
        let interner = &self.ev.store.interner;
        let qualified = [interner.bytes(scope), separator.as_bytes(), interner.bytes(name)].concat();
        let qualified = self.ev.store.interner.intern(&qualified);
        self.ev.store.values.will_be_bound(qualified);
        qualified
    }

    /// Works on the draft of the record or class being read.
    fn with_draft<R>(&mut self, work: impl FnOnce(&mut Evaluator<'_>, &mut Draft) -> R) -> Option<R> {
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

    fn draft(&self) -> Option<&Draft> {
        match self.current.as_ref()? {
            Current::Def(draft) => Some(draft),
            Current::Class(class) => Some(&self.ev.store.class(*class).body),
        }
    }

    /// The type of a field of the record being read.
    fn own_field_type(&self, name: Symbol) -> Option<TypeId> {
        self.ev.draft_field(self.draft()?, name).map(|(decl, _)| decl.ty)
    }

    /// Gives an entry to the innermost loop, to the multiclass being read, or runs it.
    fn add_entry(&mut self, entry: Entry) {
        if let Some(enclosing) = self.loops.last_mut() {
            enclosing.entries.push(entry);
        } else if let Some(multiclass) = self.multiclass {
            match entry {
                Entry::Loop(inner) => {
                    let mut kept = Vec::new();
                    self.run_loop(&inner, &mut Substitutions::default(), Some(&mut kept));
                    self.multiclasses[multiclass].entries.extend(kept);
                }
                entry => self.multiclasses[multiclass].entries.push(entry),
            }
        } else if let Entry::Record(draft) = entry {
            // Not a copy of a prototype: what its bodies dump is shown.
            self.enter_def(Arc::unwrap_or_clone(draft));
        } else {
            self.run_entry(&entry, &mut Substitutions::default(), None, None);
        }
    }
}
