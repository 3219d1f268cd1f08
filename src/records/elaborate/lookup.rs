//! Name lookup: what an identifier refers to.

use std::sync::Arc;

use super::elaborator::{Current, Elaborator, Fallible};
use super::scope::{Mode, Scope, ScopeKind, Variable};
use super::undefined::{Kind, MAX_HELPS, QUOTED, other_language};
use crate::diagnostics::{Diagnostic, Reported, codes, did_you_mean};
use crate::parser::ast::{ExprId, ExprKind, Ident};
use crate::records::arena::ids::{ClassId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::{Draft, FieldDecl};
use crate::records::history::uses::{DefinitionKind, Target};
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    /// Calls `work` inside a further scope.
    pub(super) fn with_scope<R>(&mut self, kind: ScopeKind, work: impl FnOnce(&mut Self) -> R) -> R {
        self.scopes.push(Scope::new(kind));
        let result = work(self);
        self.scopes.pop();
        result
    }

    /// Calls `work` inside the scope of names that an operator binds.
    pub(super) fn with_bound<R>(&mut self, bound: Vec<(Ident, TypeId)>, work: impl FnOnce(&mut Self) -> R) -> R {
        bound.iter().for_each(|&(name, ty)| self.note_definition(DefinitionKind::Iterator, name, Some(ty)));
        self.with_scope(ScopeKind::Operator(bound), work)
    }

    /// Makes the names that operators bind fields of the class that is being read: as in llvm-tblgen, its instances in
    /// the operands have them. Returns the body without them.
    pub(super) fn expose_bound_names(&mut self, class: ClassId) -> Option<Arc<Draft>> {
        if !matches!(self.current, Some(Current::Class(current)) if current == class) {
            return None;
        }
        let body = self.ev.store.class(class).body.clone();
        for scope in 0..self.scopes.len() {
            let ScopeKind::Operator(bound) = &self.scopes[scope].kind else { continue };
            for (name, ty) in bound.clone() {
                let decl = FieldDecl { name: name.name, ty, may_stay_unresolved: false };
                self.with_draft(|ev, draft| ev.declare_field(draft, decl, name.span.start));
            }
        }
        Some(body)
    }

    /// Defines a local variable in the innermost scope.
    pub(super) fn add_var(&mut self, name: Ident, value: ValueId) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.vars.insert(name.name, Variable { value, span: name.span });
        }
    }

    /// Declares the name of a template argument that failed, unless it is declared already.
    pub(super) fn add_failed_arg(&mut self, name: Ident) {
        let at = self.scopes.len() - 1;
        if self.lookup_in_scope(at, name.name).is_none() {
            self.add_var(name, ValueId::ERROR);
        }
    }

    /// Whether the innermost scope has a variable of this name.
    pub(super) fn has_var(&self, name: Symbol) -> bool {
        self.scopes.last().is_some_and(|scope| scope.var(name).is_some())
    }

    /// Whether the current statement is at top level, where a defvar is global.
    pub(super) fn is_outermost(&self) -> bool {
        self.scopes.len() == 1
    }

    /// The value of an identifier.
    pub(super) fn name_value(&mut self, name: Symbol, span: Span, expected: Option<TypeId>, mode: Mode) -> ValueId {
        for at in (0..self.scopes.len()).rev() {
            if let Some(value) = self.lookup_in_scope(at, name) {
                self.note_local(at, name, span);
                return value;
            }
        }
        if mode == Mode::Name {
            return self.ev.store.values.string(name);
        }
        if let Some(record) = self.ev.store.def(name) {
            self.note(span, |_, _| Some(Target::Record(record)));
            return self.ev.store.values.intern(Node::Def(record));
        }
        if let Some(&value) = self.ev.store.globals.get(&name) {
            self.note(span, |_, uses| uses.globals.get(&name).copied().map(Target::Definition));
            return value;
        }
        // A def may refer to itself; its type is known only at its final resolution.
        if let (Some(Current::Def(draft)), None) = (&self.current, self.multiclass)
            && self.ev.as_string(draft.name) == Some(name)
        {
            let parents = draft.parents.clone();
            self.note(span, |_, _| Some(Target::Name(name)));
            let ty = self.ev.store.set_type(&parents);
            let string = self.ev.store.values.string(name);
            return self.ev.store.values.op(Op::Cast, &[string], ty);
        }
        self.undefined_name(name, span, expected)
    }

    fn lookup_in_scope(&mut self, at: usize, name: Symbol) -> Option<ValueId> {
        if let Some(value) = self.scopes[at].var(name) {
            return Some(value);
        }
        match &self.scopes[at].kind {
            ScopeKind::Local | ScopeKind::MulticlassParent => None,
            ScopeKind::Foreach(iterator, value) => (iterator.name == name).then_some(*value),
            ScopeKind::Record => self.record_name(name),
            ScopeKind::Operator(bound) => match bound.iter().find(|(bound, _)| bound.name == name) {
                Some(&(Ident { name, .. }, ty)) => Some(self.ev.store.values.intern(Node::Var { name, ty })),
                None => self.record_name(name),
            },
            ScopeKind::Multiclass => {
                let multiclass = &mut self.state.multiclasses[self.multiclass?];
                let implicit = multiclass.implicit_name;
                let (name, ty) = match multiclass.args.mention(name) {
                    Some(arg) => (arg.name, arg.ty),
                    None if name == Symbol::NAME => (implicit, TypeId::STRING),
                    None => return None,
                };
                Some(self.ev.store.values.intern(Node::Var { name, ty }))
            }
        }
    }

    /// A field of the current record; in a class also a template argument or `NAME`.
    fn record_name(&mut self, name: Symbol) -> Option<ValueId> {
        if let Some(ty) = self.own_field_type(name) {
            return Some(self.ev.store.values.intern(Node::Var { name, ty }));
        }
        let Some(&Current::Class(class)) = self.current.as_ref() else {
            return None;
        };
        let class = &mut self.ev.store.classes[class.index()];
        let (name, ty) = match class.args.mention(name) {
            Some(arg) => (arg.name, arg.ty),
            None if name == Symbol::NAME => (class.implicit_name, TypeId::STRING),
            None => return None,
        };
        Some(self.ev.store.values.intern(Node::Var { name, ty }))
    }

    fn undefined_name(&mut self, name: Symbol, span: Span, expected: Option<TypeId>) -> ValueId {
        // The name may be a field of a parent that failed.
        let misses_args = self.multiclass.is_some_and(|multiclass| self.state.multiclasses[multiclass].misses_args);
        if misses_args || self.draft().is_some_and(|draft| draft.is_poisoned) {
            return ValueId::ERROR;
        }
        self.report_undefined(Kind::Value, name, span, |elab| {
            let guess = elab.similar_value(name).map(|guess| format!("did you mean `{guess}`?"));
            let quoted = || format!("{QUOTED}`\"{}\"`", elab.text(name));
            let help = guess.or_else(|| (expected == Some(TypeId::STRING)).then(quoted));
            help.or_else(|| elab.definition_help(name, expected?))
        });
        ValueId::ERROR
    }

    /// Help for a name of a record that is defined nowhere.
    fn definition_help(&self, name: Symbol, expected: TypeId) -> Option<String> {
        let &[class] = self.ev.store.types.classes(expected)? else {
            return None;
        };
        let is_of_string = self.is_of_string(class);
        let class = self.text(self.ev.store.class(class).name);
        if is_of_string {
            let name = self.text(name);
            return Some(format!("write `{class}<\"{name}\">`, or define a record of class `{class}` with this name"));
        }
        Some(format!("define a record of class `{class}` with this name, or include the file that does"))
    }

    /// The visible name of a value that is nearest to this one.
    fn similar_value(&self, name: Symbol) -> Option<String> {
        let mut known: Vec<Symbol> = Vec::new();
        for scope in &self.scopes {
            known.extend(scope.vars.keys());
            match &scope.kind {
                ScopeKind::Foreach(iterator, _) => known.push(iterator.name),
                ScopeKind::Operator(bound) => known.extend(bound.iter().map(|bound| bound.0.name)),
                ScopeKind::Local | ScopeKind::Record | ScopeKind::Multiclass | ScopeKind::MulticlassParent => {}
            }
        }
        if let Some(draft) = self.draft() {
            known.extend((0..draft.fields.slots.len()).map(|slot| self.ev.draft_decl(draft, slot).name));
        }
        if let Some(Current::Class(class)) = self.current {
            known.extend(self.ev.store.class(class).args.iter().map(|arg| arg.short_name));
        }
        if let Some(multiclass) = self.multiclass {
            known.extend(self.state.multiclasses[multiclass].args.iter().map(|arg| arg.short_name));
        }
        known.extend(self.ev.store.globals.keys());
        let interner = &self.ev.store.interner;
        let known = known.iter().map(|&name| interner.bytes(name)).chain(self.ev.store.def_names());
        did_you_mean(interner.bytes(name), known)
    }

    /// Reports an undefined name, unless it was reported before. `guess` finds help if the name is defined nowhere.
    pub(super) fn report_undefined(
        &mut self,
        kind: Kind,
        name: Symbol,
        span: Span,
        guess: impl FnOnce(&Self) -> Option<String>,
    ) -> Reported {
        if let Some(reported) = self.ev.find_lost(name, kind == Kind::Value) {
            return reported;
        }
        if !self.state.undefined.enter(kind, name) {
            return self.ev.diags.reported_before();
        }
        let text = self.text(name);
        let diagnostic = Diagnostic::error(span, kind.undefined(&text)).code(kind.code());
        if self.ev.diags.error_count() > MAX_HELPS {
            return self.ev.diags.push(diagnostic);
        }
        if let Some(help) = self.other_kind(kind, name, &text).or_else(|| other_language(kind, &text)) {
            return self.ev.diags.push(diagnostic.help(help));
        }
        let guess = guess(self);
        self.state.undefined.leave_unexplained(kind, name, span, guess);
        self.ev.diags.push(diagnostic)
    }

    /// The name that an operator binds.
    pub(super) fn bound_name(&mut self, operator: &str, id: ExprId) -> Fallible<Ident> {
        let span = self.ast[id].span;
        let ExprKind::Name(name) = self.ast[id].kind else {
            let message = format!("expected an identifier for `!{operator}` to bind");
            return Err(self.error(codes::SYNTAX, span, message));
        };
        let bound = self.scopes.last().is_some_and(|scope| scope.binds(name));
        if self.own_field_type(name).is_some() || bound {
            let text = self.text(name);
            return Err(self.error(codes::REDEFINITION, span, format!("redefinition of `{text}`")));
        }
        self.ev.store.values.declare_bound(name);
        Ok(Ident { name, span })
    }

    /// Help for a name that exists, but as another kind.
    fn other_kind(&self, kind: Kind, name: Symbol, text: &str) -> Option<String> {
        let is_class = self.ev.store.class_names.contains_key(&name);
        let is_multiclass = self.state.multiclass_names.contains_key(&name);
        match kind {
            Kind::Class if is_multiclass => Some(format!("`{text}` is a multiclass; use `defm` instead of `def`")),
            Kind::Class if self.ev.store.def(name).is_some() => Some(format!("`{text}` is a record, not a class")),
            Kind::Multiclass if is_class => Some(format!("`{text}` is a class; use `def` instead of `defm`")),
            Kind::Value if is_class => {
                Some(format!("`{text}` is a class; write `{text}<...>` for an anonymous record"))
            }
            Kind::Value if is_multiclass => Some(format!("`{text}` is a multiclass, not a value")),
            _ => None,
        }
    }
}
