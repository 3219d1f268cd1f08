//! Notes what names refer to, if an elaboration is asked to: see [`Uses`].

use super::elaborator::{Current, Elaborator};
use super::prototypes::OuterLet;
use super::scope::ScopeKind;
use crate::parser::ast::{ClassRef, ExprId, ExprKind, Ident};
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::record::Draft;
use crate::records::arena::template_args::TemplateArgs;
use crate::records::history::uses::{Definition, DefinitionKind, Owner, Target, Uses};
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    /// Notes a use whose target `find` finds.
    pub(super) fn note(&mut self, span: Span, find: impl FnOnce(&Self, &Uses) -> Option<Target>) {
        // Taken out, so that the rest can be read beside it.
        let Some(mut uses) = self.state.uses.take() else {
            return;
        };
        if let Some(target) = find(self, &uses) {
            uses.add(span, target);
        }
        self.state.uses = Some(uses);
    }

    /// Notes a definition whose key is the position of its name.
    pub(super) fn note_definition(&mut self, kind: DefinitionKind, name: Ident, ty: Option<TypeId>) {
        self.note_definition_at(name.span.start, kind, name.span, ty);
        let is_global = kind == DefinitionKind::Variable && self.is_outermost() || kind == DefinitionKind::Defset;
        if let Some(uses) = self.state.uses.as_mut().filter(|_| is_global) {
            uses.globals.insert(name.name, name.span.start);
        }
    }

    /// Notes a definition.
    pub(super) fn note_definition_at(&mut self, key: u32, kind: DefinitionKind, span: Span, ty: Option<TypeId>) {
        if self.state.uses.is_none() {
            return;
        }
        let owner = self.owner_key(kind);
        if let Some(uses) = &mut self.state.uses {
            uses.define(key, Definition { kind, span, owner, ty });
        }
    }

    /// The key of what a definition of this kind belongs to.
    fn owner_key(&self, kind: DefinitionKind) -> Option<u32> {
        let multiclass = || self.multiclass.map(|multiclass| self.state.multiclasses[multiclass].span.start);
        match kind {
            DefinitionKind::Argument | DefinitionKind::Field => match self.current.as_ref() {
                Some(Current::Class(class)) => Some(self.ev.store.class(*class).span.start),
                Some(Current::Def(draft)) => draft.spans.first().map(|span| span.start),
                None => multiclass(),
            },
            DefinitionKind::Def | DefinitionKind::Defm => multiclass(),
            _ => None,
        }
    }

    /// Notes what a name refers to that a scope knows.
    pub(super) fn note_local(&mut self, at: usize, name: Symbol, span: Span) {
        self.note(span, |elab, uses| {
            let scope = &elab.scopes[at];
            if let Some(variable) = scope.vars.get(&name) {
                return Some(Target::Definition(variable.span.start));
            }
            let param =
                |args: &TemplateArgs| args.short_position(name).map(|at| Target::Definition(args[at].span.start));
            match &scope.kind {
                ScopeKind::Local | ScopeKind::MulticlassParent => None,
                ScopeKind::Foreach(iterator, _) => Some(Target::Definition(iterator.span.start)),
                ScopeKind::Operator(bound) => match bound.iter().find(|(bound, _)| bound.name == name) {
                    Some((bound, _)) => Some(Target::Definition(bound.span.start)),
                    None => elab.record_target(uses, name),
                },
                ScopeKind::Record => elab.record_target(uses, name),
                ScopeKind::Multiclass => param(&elab.state.multiclasses[elab.multiclass?].args),
            }
        });
    }

    /// A field of the current record, or an argument of the current class.
    fn record_target(&self, uses: &Uses, name: Symbol) -> Option<Target> {
        if let Some(draft) = self.draft()
            && self.ev.draft_field(draft, name).is_some()
        {
            return self.own_field(uses, draft, name).map(Target::Definition);
        }
        let Some(&Current::Class(class)) = self.current.as_ref() else {
            return None;
        };
        let args = &self.ev.store.class(class).args;
        args.short_position(name).map(|at| Target::Definition(args[at].span.start))
    }

    /// The key of a field of a draft.
    fn own_field(&self, uses: &Uses, draft: &Draft, name: Symbol) -> Option<u32> {
        let owner = match draft.class {
            Some(class) => Owner::Class(class),
            None => Owner::Def(draft.spans.first()?.start),
        };
        let own = uses.fields.get(&(owner, name)).copied();
        own.or_else(|| draft.parents.iter().find_map(|&parent| uses.field_key(&self.ev.store, parent, name)))
    }

    /// Notes the declaration of a field; one that exists already is used.
    pub(super) fn note_field(&mut self, name: Ident, ty: TypeId) {
        let known = match (&self.state.uses, self.draft()) {
            (Some(uses), Some(draft)) => self.own_field(uses, draft, name.name),
            _ => return,
        };
        if let Some(known) = known {
            return self.note(name.span, |_, _| Some(Target::Definition(known)));
        }
        self.note_definition(DefinitionKind::Field, name, Some(ty));
        let owner = match self.current.as_ref() {
            Some(Current::Class(class)) => Owner::Class(*class),
            Some(Current::Def(draft)) => Owner::Def(draft.spans.first().map_or(0, |span| span.start)),
            None => return,
        };
        if let Some(uses) = &mut self.state.uses {
            uses.fields.insert((owner, name.name), name.span.start);
        }
    }

    /// Notes that a `let` of a body sets a field.
    pub(super) fn note_let(&mut self, name: Ident) {
        self.note(name.span, |elab, uses| Some(Target::Definition(elab.own_field(uses, elab.draft()?, name.name)?)));
    }

    /// Notes the fields of the current record that the lets around it set.
    pub(super) fn note_outer_lets(&mut self, lets: &[Vec<OuterLet>]) {
        let Some(mut uses) = self.state.uses.take() else {
            return;
        };
        if let Some(draft) = self.draft() {
            lets.iter().for_each(|lets| self.add_outer_lets(&mut uses, lets, draft));
        }
        self.state.uses = Some(uses);
    }

    /// Notes the fields of a record of a defm that the lets around it set.
    pub(super) fn note_defm_lets(&mut self, lets: &[OuterLet], draft: &Draft) {
        if let Some(mut uses) = self.state.uses.take() {
            self.add_outer_lets(&mut uses, lets, draft);
            self.state.uses = Some(uses);
        }
    }

    fn add_outer_lets(&self, uses: &mut Uses, lets: &[OuterLet], draft: &Draft) {
        for binding in lets {
            if let Some(field) = self.own_field(uses, draft, binding.name) {
                uses.add_outer_let(binding.span, field);
            }
        }
    }

    /// Notes a defm, to which its records lead by the multiclasses that it names.
    pub(super) fn note_defm(&mut self, name: Option<ExprId>, multiclasses: &[ClassRef]) {
        let Some(name) = name.filter(|_| self.state.uses.is_some()) else {
            return;
        };
        let span = self.ast[name].span;
        self.note_definition_at(span.start, DefinitionKind::Defm, span, None);
        if let Some(uses) = &mut self.state.uses {
            multiclasses.iter().for_each(|multiclass| uses.add_defm(multiclass.name.span, span.start));
        }
    }

    /// Notes the use of a field of a value.
    pub(super) fn note_access(&mut self, base: ValueId, field: Ident) {
        if self.state.uses.is_none() {
            return;
        }
        let ty = self.ev.store.type_of(base);
        self.note(field.span, |elab, uses| {
            let store = &elab.ev.store;
            if let Node::Def(record) = store.values.node(base) {
                let record = store.record(record);
                let own = record.spans.first().and_then(|span| uses.fields.get(&(Owner::Def(span.start), field.name)));
                if let Some(own) = own {
                    return Some(Target::Definition(*own));
                }
            }
            let mut classes = store.types.classes(ty?)?.iter();
            classes.find_map(|&class| uses.field_key(store, class, field.name)).map(Target::Definition)
        });
    }

    /// Notes a record that a constant string names.
    pub(super) fn note_string(&mut self, operand: Option<&ExprId>) {
        let Some(expr) = operand.map(|id| &self.ast[*id]) else {
            return;
        };
        if let ExprKind::String(name) = expr.kind {
            // Without the quotes.
            let inner = Span::new(expr.span.start + 1, expr.span.end.saturating_sub(1).max(expr.span.start + 1));
            self.note(inner, |_, _| Some(Target::Name(name)));
        }
    }
}
