//! Defms: the prototypes of multiclasses with names and arguments bound.

use std::sync::Arc;

use super::args::Target;
use super::elaborator::{Elaborator, Fallible};
use super::prototypes::{Entry, Substitutions};
use crate::parser::ast::{ClassRef, ExprId};
use crate::records::arena::ids::{ClassId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::record::Draft;
use crate::records::arena::views::{ArgKey, Args};
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    /// Binds the names of an instance: defaults, arguments, and its own name.
    pub(super) fn bind_multiclass(
        &self,
        multiclass: usize,
        args: &Args,
        name: ValueId,
        reference: Span,
    ) -> Substitutions {
        let multiclass = &self.state.multiclasses[multiclass];
        let mut list: Vec<(Symbol, ValueId)> = multiclass.args.iter().map(|arg| (arg.name, arg.default)).collect();
        for (key, value) in args.view().iter() {
            let at = match key {
                ArgKey::Position(position) => Some(position as usize),
                ArgKey::Name(name) => multiclass.args.position(name),
            };
            if let Some(bound) = at.and_then(|at| list.get_mut(at)) {
                bound.1 = value;
            }
        }
        list.push((multiclass.implicit_name, name));
        let table = multiclass.args.table().clone();
        Substitutions { list, table, reference: Some(reference), ..Substitutions::default() }
    }

    pub(super) fn defm(&mut self, name: Option<ExprId>, parents: &[ClassRef]) {
        self.note_defm(name, parents);
        let name = match name.map_or(Ok(ValueId::UNSET), |name| self.object_name(name)) {
            Err(_) => return self.lose_records(ValueId::ERROR),
            Ok(name) if name != ValueId::UNSET => name,
            Ok(_) => {
                let number = self.ev.next_anonymous();
                let name = self.ev.store.values.intern(Node::AnonymousName(number));
                self.prefixed_name(name)
            }
        };
        match self.instantiate(name, parents) {
            Ok(entries) => self.add_with_lets(entries),
            Err(_) => self.lose_records(name),
        }
    }

    /// Returns the prototypes of a defm with their names and arguments bound.
    fn instantiate(&mut self, name: ValueId, parents: &[ClassRef]) -> Fallible<Vec<Entry>> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut parents = parents.iter().enumerate().peekable();
        while let Some((_, reference)) =
            parents.next_if(|(at, next)| *at == 0 || !self.ev.store.class_names.contains_key(&next.name.name))
        {
            let multiclass = self.multiclass_named(reference.name)?;
            let args = self.args(Target::Multiclass(multiclass), reference, true)?;
            let mut bound = self.bind_multiclass(multiclass, &args, name, reference.span);
            // A multiclass that uses itself gets what was read of it so far.
            let prototypes = self.state.multiclasses[multiclass].entries.clone();
            self.run_entries(&prototypes, &mut bound, Some(&mut entries), Some(reference.name.span));
        }
        for (_, reference) in parents {
            let class = self.class_named(reference.name.name, reference.name.span)?;
            let args = self.args(Target::Class(class), reference, true)?;
            self.add_class_to_all(&mut entries, class, &args, reference);
        }
        Ok(entries)
    }

    /// Adds a class to every record prototype, those in loops included, until one fails.
    fn add_class_to_all(&mut self, entries: &mut [Entry], class: ClassId, args: &Args, reference: &ClassRef) {
        each_record(entries, &mut |draft| self.ev.add_parent(draft, class, args.view(), reference).is_ok());
    }

    /// Adds entries with the lets around them: each is complete before the next one gets its lets. After a `let` that
    /// fails the others get none.
    fn add_with_lets(&mut self, entries: Vec<Entry>) {
        if self.lets.is_empty() {
            return entries.into_iter().for_each(|entry| self.add_entry(entry));
        }
        let lets = self.lets.concat();
        let mut are_right = true;
        for entry in entries {
            let mut entries = [entry];
            if are_right {
                are_right = each_record(&mut entries, &mut |draft| {
                    self.note_defm_lets(&lets, draft);
                    lets.iter().all(|binding| binding.apply(&mut self.ev, draft, self.has_doubtful_lets).is_ok())
                });
            }
            entries.into_iter().for_each(|entry| self.add_entry(entry));
        }
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
