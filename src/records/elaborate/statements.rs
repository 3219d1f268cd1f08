//! Statements.

use std::sync::atomic::Ordering;

use std::sync::Arc;

use super::elaborator::{Elaborator, Fallible, OpenDefset};
use super::prototypes::OuterLet;
use super::prototypes::{Entry, Loop};
use super::scope::{Mode, ScopeKind};
use crate::counters::{Phase, time_phase};
use crate::diagnostics::codes;
use crate::parser::ast::{self, Block, Defvar, ExprId, ForeachSource, Ident, Statement, StatementKind};
use crate::records::arena::ids::{TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::record::{Assertion, Dump};
use crate::records::evaluation::evaluator::Fold;
use crate::records::history::uses::DefinitionKind;
use crate::records::resolution::resolver::Bindings;
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    pub(super) fn statement(&mut self, statement: &Statement) {
        let _timer = time_phase(Phase::Statements);
        let around = self.ev.diags.at_extent(Some(statement.span));
        let is_outermost = self.loops.is_empty() && self.multiclass.is_none();
        let kept_memory = self.ev.state.spent.kept_memory;
        if is_outermost {
            self.ev.begin_statement();
        }
        if let Some(progress) = self.settings.progress {
            progress.store(self.ev.store.records.len(), Ordering::Relaxed);
        }
        match &statement.kind {
            StatementKind::Class { name, template_args, body } => {
                self.class(*name, template_args, body, statement.is_damaged);
            }
            StatementKind::Def { name, body } => self.def(*name, statement.keyword, body, statement.is_damaged),
            StatementKind::Defm { name, parents } => self.defm(*name, &self.ast[*parents]),
            StatementKind::Multiclass { name, template_args, parents, statements } => {
                self.multiclass_statement(*name, template_args, &self.ast[*parents], statements, statement.is_damaged);
            }
            StatementKind::Defset { ty, name, statements } => self.defset(ty, *name, statements, statement.is_damaged),
            StatementKind::Defvar(defvar) => self.defvar(defvar),
            StatementKind::Deftype { name, ty } => self.deftype(*name, ty),
            StatementKind::Foreach { iterator, over, body } => {
                self.foreach(*iterator, over, body, statement.keyword);
            }
            StatementKind::If { condition, then, otherwise } => {
                self.if_statement(*condition, then, otherwise.as_ref(), statement.keyword);
            }
            StatementKind::Let { bindings, body } => self.let_statement(bindings, body, statement.is_damaged),
            StatementKind::Assert(assert) => {
                let span = self.ast[assert.condition].span;
                let condition = self.value(assert.condition, None, Mode::Value);
                let message = self.value(assert.message, None, Mode::Value);
                self.add_entry(Entry::Assert(Assertion { span, condition, message }));
            }
            StatementKind::Dump(value) => {
                let message = self.dump_value(*value);
                // Outside records llvm-tblgen resolves it finally at once, even in a loop or multiclass.
                let mut r = self.ev.binding(Bindings::default(), Fold { in_record: false, is_final: true });
                let message = self.ev.evaluate(message, &mut r);
                self.add_entry(Entry::Dump(Dump { span: statement.keyword, message }));
            }
            StatementKind::Error { words } => self.lose_statement(words.as_deref()),
        }
        let defines_prototypes = matches!(statement.kind, StatementKind::Multiclass { .. } | StatementKind::Let { .. });
        if is_outermost && !defines_prototypes {
            // The prototypes of a loop or defm end with it.
            self.ev.state.spent.kept_memory = kept_memory;
        }
        self.ev.diags.at_extent(around);
    }

    fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            if self.should_stop() {
                break;
            }
            self.statement(statement);
            self.has_doubtful_lets |= statement.is_damaged && !self.lets.is_empty();
        }
    }

    /// A variable: global at top level, else in the innermost scope.
    pub(super) fn defvar(&mut self, defvar: &Defvar) {
        let Ident { name, span } = defvar.name;
        let text = self.text(name);
        let taken = if self.is_outermost() {
            (self.ev.store.def(name).is_some() || self.ev.store.globals.contains_key(&name))
                .then(|| format!("redefinition of `{text}`"))
        } else {
            self.has_var(name).then(|| format!("redefinition of variable `{text}` in the same scope"))
        };
        let taken =
            taken.or_else(|| self.own_field_type(name).map(|_| format!("`{text}` is already a field of this record")));
        if let Some(message) = taken {
            self.error(codes::REDEFINITION, span, message);
            return;
        }
        let value = self.value(defvar.value, None, Mode::Value);
        if self.is_outermost() {
            self.ev.store.globals.insert(name, value);
        } else {
            self.add_var(defvar.name, value);
        }
        if self.state.uses.is_some() {
            let ty = self.ev.store.type_of(value);
            self.note_definition(DefinitionKind::Variable, defvar.name, ty);
        }
    }

    fn defset(&mut self, ty: &ast::Type, name: Ident, statements: &[Statement], is_damaged: bool) {
        let list = self.ty(ty).and_then(|list| match self.ev.store.types.element(list) {
            Some(element) => Ok((list, element)),
            None => {
                let shown = self.ev.store.type_string(list);
                Err(self.error(
                    codes::INVALID_TYPE,
                    ty.span,
                    format!("expected a list type for the defset, got `{shown}`"),
                ))
            }
        });
        let Ok((list, element)) = list else {
            // The records of the set exist, only their type is unknown.
            statements.iter().for_each(|statement| self.statement(statement));
            self.ev.store.globals.insert(name.name, ValueId::ERROR);
            return;
        };
        if self.ev.store.def(name.name).is_some() || self.ev.store.globals.contains_key(&name.name) {
            let text = self.text(name.name);
            self.error(codes::REDEFINITION, name.span, format!("redefinition of `{text}`"));
            return;
        }
        self.note_definition(DefinitionKind::Defset, name, Some(list));
        self.defsets.push(OpenDefset { element, span: ty.span, members: Vec::new() });
        for statement in statements {
            self.statement(statement);
        }
        let Some(defset) = self.defsets.pop() else {
            return;
        };
        let members: Vec<u32> = defset.members.iter().map(|member| member.0).collect();
        let is_incomplete = is_damaged || defset.members.iter().any(|&member| self.ev.is_poisoned(member));
        let value = if is_incomplete { ValueId::ERROR } else { self.ev.store.values.list(&members, list) };
        self.ev.store.globals.insert(name.name, value);
    }

    /// A loop whose body has an error of syntax is read, but not run: which statements belong to it is unknown.
    fn foreach(&mut self, iterator: Ident, over: &ForeachSource, body: &Block, keyword: Span) {
        let list = match over {
            ForeachSource::Value(value) => self.foreach_value(*value),
            ForeachSource::Ranges(ranges) => {
                self.ranges(&self.ast[*ranges]).map(|numbers| (self.int_list(&numbers), TypeId::INT))
            }
        };
        self.ev.store.values.declare_bound(iterator.name);
        let (list, item) = match list {
            Ok((list, ty)) => (list, self.ev.store.values.intern(Node::Var { name: iterator.name, ty })),
            Err(_) => (ValueId::ERROR, ValueId::ERROR),
        };
        let list = if body.is_damaged() { ValueId::ERROR } else { list };
        if !body.closed {
            self.lose_statement(None);
        }
        self.loops.push(Loop { span: keyword, iterator: Some(iterator.name), list, entries: Vec::new() });
        if self.state.uses.is_some() {
            let ty = self.ev.store.type_of(item);
            self.note_definition(DefinitionKind::Iterator, iterator, ty);
        }
        self.with_scope(ScopeKind::Foreach(iterator, item), |elab| elab.block(body));
        self.close_loop();
    }

    /// Notes that a statement does not define its names because of a reported error: some of these words, if they are
    /// known.
    fn lose_statement(&mut self, words: Option<&[Symbol]>) {
        if let Some(multiclass) = self.multiclass {
            self.state.multiclasses[multiclass].is_poisoned |= words.is_none_or(|words| !words.is_empty());
        }
        match words {
            Some(words) => self.ev.lose_words(words),
            None => self.ev.lose_statement(),
        }
    }

    fn int_list(&mut self, numbers: &[u32]) -> ValueId {
        let elements: Vec<u32> = numbers.iter().map(|&number| self.ev.store.values.int(number.into()).0).collect();
        let ty = self.ev.store.types.list(TypeId::INT);
        self.ev.store.values.list(&elements, ty)
    }

    /// The list and its element type; an int is a single iteration.
    fn foreach_value(&mut self, id: ExprId) -> Fallible<(ValueId, TypeId)> {
        let span = self.ast[id].span;
        let value = self.value(id, None, Mode::Value);
        let value = self.check(value)?;
        if let Some(element) = self.ev.store.type_of(value).and_then(|ty| self.ev.store.types.element(ty)) {
            return Ok((value, element));
        }
        match self.ev.store.values.node(value) {
            Node::Int(number) => {
                let number = self.range_number(number, span)?;
                Ok((self.int_list(&[number]), TypeId::INT))
            }
            _ => {
                let shown = self.ev.store.value_string(value);
                Err(self.error(
                    codes::NO_LIST,
                    span,
                    format!("expected a list or a known int for `foreach`, got {shown}"),
                ))
            }
        }
    }

    fn close_loop(&mut self) {
        let Some(closed) = self.loops.pop() else {
            return;
        };
        self.add_entry(Entry::Loop(Arc::new(closed)));
    }

    /// Each branch is a loop over one element or none.
    fn if_statement(&mut self, condition: ExprId, then: &Block, otherwise: Option<&Block>, keyword: Span) {
        let condition = self.value(condition, None, Mode::Value);
        let ty = self.ev.store.types.list(TypeId::BIT);
        let once = self.ev.store.values.list(&[ValueId::ONE.0], ty);
        let never = self.ev.store.values.list(&[], ty);
        let is_damaged = then.is_damaged() || otherwise.is_some_and(Block::is_damaged);
        let condition = if is_damaged { ValueId::ERROR } else { condition };
        if !otherwise.unwrap_or(then).closed {
            self.lose_statement(None);
        }
        self.arm(condition, [once, never], then, keyword, ty);
        if let Some(otherwise) = otherwise {
            self.arm(condition, [never, once], otherwise, keyword, ty);
        }
    }

    fn arm(&mut self, condition: ValueId, [yes, no]: [ValueId; 2], block: &Block, keyword: Span, ty: TypeId) {
        self.ev.location = keyword;
        let fold = self.fold();
        let list = self.ev.apply(Op::If, &[condition, yes, no], ty, fold);
        self.loops.push(Loop { span: keyword, iterator: None, list, entries: Vec::new() });
        self.with_scope(ScopeKind::Local, |elab| elab.block(block));
        self.close_loop();
    }

    fn let_statement(&mut self, bindings: &[ast::Let], body: &Block, is_damaged: bool) {
        let mut outer = Vec::with_capacity(bindings.len());
        for binding in bindings {
            let Ok(bits) = self.let_bits(binding.bits) else {
                continue;
            };
            let value = self.value(binding.value, None, Mode::Value);
            let &ast::Let { mode, name, .. } = binding;
            let extent = name.span.to(self.ast[binding.value].span);
            outer.push(OuterLet { mode, name: name.name, bits: bits.into(), value, span: name.span, extent });
        }
        self.lets.push(outer);
        // A syntax error before the body.
        let is_doubtful = is_damaged && !body.statements.iter().any(|statement| statement.is_damaged);
        let around = self.has_doubtful_lets;
        self.has_doubtful_lets |= is_doubtful;
        if body.braced {
            self.with_scope(ScopeKind::Local, |elab| elab.block(body));
        } else {
            self.block(body);
        }
        self.has_doubtful_lets = around;
        self.lets.pop();
    }
}
