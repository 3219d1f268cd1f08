//! Multiclasses.

use super::args::Target;
use super::elaborator::{Elaborator, Fallible};
use super::prototypes::Multiclass;
use super::scope::ScopeKind;
use super::undefined::Kind;
use crate::diagnostics::did_you_mean;
use crate::parser::ast::{self, ClassRef, Ident, Statement};
use crate::records::arena::ids::TypeId;
use crate::records::arena::node::Node;
use crate::records::arena::template_args::TemplateArgs;
use crate::records::history::uses::{self, DefinitionKind};
use crate::source::Symbol;

impl Elaborator<'_> {
    pub(super) fn multiclass_statement(
        &mut self,
        name: Ident,
        args: &ast::TemplateArgs,
        parents: &[ClassRef],
        statements: &[Statement],
        is_damaged: bool,
    ) {
        if let Some(&first) = self.state.multiclass_names.get(&name.name) {
            let first = self.state.multiclasses[first].span;
            self.report_redefinition("multiclass", name, first);
            return;
        }
        let implicit_name = self.qualify(name.name, "::", Symbol::NAME);
        let multiclass = self.state.multiclasses.len();
        self.state.multiclasses.push(Multiclass {
            name: name.name,
            span: name.span,
            args: TemplateArgs::default(),
            implicit_name,
            entries: Vec::new(),
            is_poisoned: is_damaged,
            misses_args: args.is_incomplete,
        });
        self.state.multiclass_names.insert(name.name, multiclass);
        self.note_definition(DefinitionKind::Multiclass, name, None);
        let outer = self.multiclass.replace(multiclass);
        self.with_scope(ScopeKind::Multiclass, |elab| {
            for arg in &args.list {
                let qualified = elab.qualify(name.name, "::", arg.name.name);
                if let Ok(arg) = elab.template_arg(arg, qualified) {
                    elab.state.multiclasses[multiclass].args.push(arg);
                } else {
                    elab.add_failed_arg(arg.name);
                    elab.state.multiclasses[multiclass].is_poisoned = true;
                }
            }
            for parent in parents {
                elab.multiclass_parent(multiclass, parent);
            }
            for statement in statements {
                elab.statement(statement);
            }
        });
        self.multiclass = outer;
        self.warn_unused_args(name.name, Target::Multiclass(multiclass));
    }

    fn multiclass_parent(&mut self, multiclass: usize, reference: &ClassRef) {
        let Ok(parent) = self.multiclass_named(reference.name) else {
            self.state.multiclasses[multiclass].is_poisoned = true;
            return;
        };
        // llvm-tblgen does not check the types of these arguments.
        let args = self
            .with_scope(ScopeKind::MulticlassParent, |elab| elab.args(Target::Multiclass(parent), reference, false));
        let Ok(args) = args else {
            self.state.multiclasses[multiclass].is_poisoned = true;
            return;
        };
        let implicit = self.state.multiclasses[multiclass].implicit_name;
        let name = self.ev.store.values.intern(Node::Var { name: implicit, ty: TypeId::STRING });
        let mut bound = self.bind_multiclass(parent, &args, name, reference.span);
        let entries = self.state.multiclasses[parent].entries.clone();
        let mut kept = Vec::new();
        self.run_entries(&entries, &mut bound, Some(&mut kept), None);
        self.state.multiclasses[multiclass].entries.extend(kept);
    }

    pub(super) fn multiclass_named(&mut self, name: Ident) -> Fallible<usize> {
        if let Some(&multiclass) = self.state.multiclass_names.get(&name.name) {
            self.note(name.span, |elab, _| {
                Some(uses::Target::Definition(elab.state.multiclasses[multiclass].span.start))
            });
            return Ok(multiclass);
        }
        Err(self.report_undefined(Kind::Multiclass, name.name, name.span, |elab| {
            let interner = &elab.ev.store.interner;
            let known = elab.state.multiclasses.iter().map(|multiclass| interner.bytes(multiclass.name));
            did_you_mean(interner.bytes(name.name), known).map(|guess| format!("did you mean `{guess}`?"))
        }))
    }
}
