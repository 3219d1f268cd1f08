//! Multiclasses and defms.

use std::sync::Arc;

use super::args::Target;
use super::elaborator::{Elaborator, Fallible, Kind};
use super::prototypes::{Entry, Multiclass, Substitutions};
use super::scope::ScopeKind;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::parser::ast::{self, ClassRef, ExprId, Ident, Statement};
use crate::records::ids::{ClassId, TypeId, ValueId};
use crate::records::record::{Draft, arg_table};
use crate::records::values::Node;
use crate::records::views::{ArgKey, Args, InstantiateArgs};
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    pub(super) fn multiclass_statement(
        &mut self,
        name: Ident,
        args: &[ast::TemplateArg],
        parents: &[ClassRef],
        statements: &[Statement],
        is_damaged: bool,
    ) {
        if let Some(&first) = self.multiclass_names.get(&name.name) {
            let first = self.multiclasses[first].span;
            self.report_redefinition("multiclass", name, first);
            return;
        }
        let implicit_name = self.qualify(name.name, "::", Symbol::NAME);
        let multiclass = self.multiclasses.len();
        self.multiclasses.push(Multiclass {
            name: name.name,
            span: name.span,
            args: Vec::new(),
            arg_table: None,
            implicit_name,
            entries: Vec::new(),
            is_poisoned: is_damaged,
        });
        self.multiclass_names.insert(name.name, multiclass);
        let outer = self.multiclass.replace(multiclass);
        self.scoped(ScopeKind::Multiclass, |elab| {
            for arg in args {
                let qualified = elab.qualify(name.name, "::", arg.name.name);
                if let Ok(arg) = elab.template_arg(arg, qualified) {
                    elab.multiclasses[multiclass].args.push(arg);
                } else {
                    elab.multiclasses[multiclass].is_poisoned = true;
                }
            }
            let args = elab.multiclasses[multiclass].args.iter().map(|arg| arg.name);
            elab.multiclasses[multiclass].arg_table = arg_table(args);
            for parent in parents {
                elab.multiclass_parent(multiclass, parent);
            }
            for statement in statements {
                elab.statement(statement);
            }
        });
        self.multiclass = outer;
        let args = self.multiclasses[multiclass].args.clone();
        self.warn_unused_args(name.name, &args);
    }

    fn multiclass_parent(&mut self, multiclass: usize, reference: &ClassRef) {
        let Ok(parent) = self.multiclass_named(reference.name) else {
            self.multiclasses[multiclass].is_poisoned = true;
            return;
        };
        // llvm-tblgen does not check the types of these arguments.
        let Ok(args) = self.args(Target::Multiclass(parent), reference, false) else {
            self.multiclasses[multiclass].is_poisoned = true;
            return;
        };
        let implicit = self.multiclasses[multiclass].implicit_name;
        let name = self.ev.store.values.intern(Node::Var { name: implicit, ty: TypeId::STRING });
        let mut bound = self.bind_multiclass(parent, &args, name);
        let entries = self.multiclasses[parent].entries.clone();
        let mut kept = Vec::new();
        self.run_entries(&entries, &mut bound, Some(&mut kept), None);
        self.multiclasses[multiclass].entries.extend(kept);
    }

    fn multiclass_named(&mut self, name: Ident) -> Fallible<usize> {
        if let Some(&multiclass) = self.multiclass_names.get(&name.name) {
            return Ok(multiclass);
        }
        let diagnostic = Diagnostic::error(name.span, format!("undefined multiclass `{}`", self.text(name.name)));
        let diagnostic = self.with_help_for(Kind::Multiclass, name.name, diagnostic, |elab| {
            let interner = &elab.ev.store.interner;
            let known = elab.multiclasses.iter().map(|multiclass| interner.bytes(multiclass.name));
            did_you_mean(interner.bytes(name.name), known)
        });
        Err(self.report_undefined(Kind::Multiclass, name.name, diagnostic))
    }

    /// The bindings of an instance: defaults, arguments, and its name.
    fn bind_multiclass(&self, multiclass: usize, args: &Args, name: ValueId) -> Substitutions {
        let multiclass = &self.multiclasses[multiclass];
        let mut list: Vec<(Symbol, ValueId)> = multiclass.args.iter().map(|arg| (arg.name, arg.default)).collect();
        for (key, value) in args.view().iter() {
            let at = match key {
                ArgKey::Position(position) => Some(position as usize),
                ArgKey::Name(name) => multiclass.args.iter().position(|arg| arg.name == name),
            };
            if let Some(bound) = at.and_then(|at| list.get_mut(at)) {
                bound.1 = value;
            }
        }
        list.push((multiclass.implicit_name, name));
        Substitutions { list, table: multiclass.arg_table.clone(), ..Substitutions::default() }
    }

    pub(super) fn defm(&mut self, name: Option<ExprId>, parents: &[ClassRef]) {
        let name = match name.map_or(Ok(ValueId::UNSET), |name| self.object_name(name)) {
            Err(_) => return self.lose_records(ValueId::ERROR),
            Ok(name) if name != ValueId::UNSET => name,
            Ok(_) => {
                let number = self.ev.next_anonymous();
                let name = self.ev.store.values.intern(Node::AnonymousName(number));
                self.prefixed_name(name)
            }
        };
        match self.instantiated(name, parents) {
            Ok(entries) => entries.into_iter().for_each(|entry| self.add_entry(entry)),
            Err(_) => self.lose_records(name),
        }
    }

    /// The prototypes of a defm with their names and arguments bound.
    fn instantiated(&mut self, name: ValueId, parents: &[ClassRef]) -> Fallible<Vec<Entry>> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut parents = parents.iter().enumerate().peekable();
        while let Some((_, reference)) =
            parents.next_if(|(at, next)| *at == 0 || !self.ev.store.class_names.contains_key(&next.name.name))
        {
            let multiclass = self.multiclass_named(reference.name)?;
            let args = self.args(Target::Multiclass(multiclass), reference, true)?;
            let mut bound = self.bind_multiclass(multiclass, &args, name);
            let prototypes = self.multiclasses[multiclass].entries.clone();
            self.run_entries(&prototypes, &mut bound, Some(&mut entries), Some(reference.name.span));
        }
        for (_, reference) in parents {
            let class = self.class_named(reference.name.name, reference.name.span)?;
            let args = self.args(Target::Class(class), reference, true)?;
            self.add_class_to_all(&mut entries, class, args.view(), reference.name.span);
        }
        self.apply_lets_to_all(&mut entries);
        Ok(entries)
    }

    fn add_class_to_all(&mut self, entries: &mut [Entry], class: ClassId, args: InstantiateArgs, span: Span) {
        each_record(entries, &mut |draft| self.ev.add_parent(draft, class, args, span).is_ok());
    }

    fn apply_lets_to_all(&mut self, entries: &mut [Entry]) {
        if self.lets.is_empty() {
            return;
        }
        let lets = std::mem::take(&mut self.lets);
        each_record(entries, &mut |draft| {
            lets.iter().flatten().all(|binding| {
                self.ev.set_field(draft, binding.name, &binding.bits, binding.value, binding.span, true).is_ok()
            })
        });
        self.lets = lets;
    }
}

/// Changes every record prototype, those in loops included, until one fails.
fn each_record(entries: &mut [Entry], change: &mut dyn FnMut(&mut Draft) -> bool) -> bool {
    entries.iter_mut().all(|entry| match entry {
        Entry::Record(draft) => change(Arc::make_mut(draft)),
        Entry::Loop(inner) => each_record(&mut Arc::make_mut(inner).entries, change),
        Entry::Assert(_) | Entry::Dump(_) => true,
    })
}
