//! Binds the symbols of a pattern.

use std::rc::Rc;

use super::emitter::Emitter;
use super::symbols::{Bound, Symbols, split_index};
use super::tree::{Leaf, Node, Role};
use crate::model::operation::op::Op;
use crate::model::operation::typing::Argument;
use crate::names::reserved;

/// Variables of the generated function.
const TAKEN: [&str; 6] = ["op0", "castedOp0", "rewriter", "tblgen_ops", "odsLoc", "tblgen_repl_values"];

impl<'a> Emitter<'_, 'a> {
    /// Binds the symbols of a dag of the source pattern.
    pub(super) fn bound_in_source(&mut self, node: Node<'a>) -> Symbols<'a> {
        let outer = std::mem::take(&mut self.symbols);
        self.bind(node, true);
        self.symbols.assign_variables();
        std::mem::replace(&mut self.symbols, outer)
    }

    /// Binds the symbols of the result patterns.
    pub(super) fn bind_results(&mut self) {
        for &node in &self.pattern.results {
            self.bind(node, false);
        }
    }

    fn bind(&mut self, node: Node<'a>, is_source: bool) {
        match node.role() {
            Role::NativeCall => self.bind_native(node, is_source),
            Role::Operation => self.bind_operation(node, is_source),
            _ if !node.symbol().is_empty() => self.refuse_symbol(node),
            _ if is_source => self.refuse_directive(node),
            _ => {}
        }
    }

    /// Reports a directive at a position of the source pattern where it has no meaning.
    pub(super) fn refuse_directive(&mut self, node: Node<'a>) {
        let name = node.operator().map_or_else(String::new, |it| it.name().to_string());
        self.error_at(node, format!("`{name}` cannot be used at this position of a source pattern"));
        self.lost = true;
    }

    fn refuse_symbol(&mut self, node: Node<'a>) {
        let symbol = node.symbol();
        let message = format!("symbol '{symbol}' can only be bound to an operation or a native code call");
        self.error(&format!("${symbol}"), message);
    }

    /// Binds a name to what it stands for.
    fn add(&mut self, symbol: &str, bound: Bound<'a>) {
        let lost = std::mem::replace(&mut self.lost, true);
        let (name, index) = split_index(symbol);
        let place = format!("${symbol}");
        if index.is_some() && matches!(bound, Bound::Operand { .. } | Bound::Attribute(..) | Bound::Property(..)) {
            let message = format!("symbol '{symbol}' with trailing index cannot bind to op argument");
            return self.error(&place, message);
        }
        if let Some(reason) = reserved(name) {
            return self.error(&place, format!("symbol '{name}' {reason}"));
        }
        if TAKEN.contains(&name) {
            return self.error(&place, format!("symbol '{name}' is a variable of the generated code; rename it"));
        }
        if !self.symbols.bind(name, bound) {
            return self.error(&place, format!("symbol '{symbol}' bound more than once"));
        }
        self.lost = lost;
    }

    fn bind_native(&mut self, node: Node<'a>, is_source: bool) {
        let symbol = node.symbol();
        if !symbol.is_empty() && is_source {
            let message = format!("binding symbol '{symbol}' to NativeCodeCall in a source pattern is not supported");
            self.error(&format!("${symbol}"), message);
        } else if !symbol.is_empty() {
            let returns = self.returns(node);
            self.add(symbol, if returns > 1 { Bound::Values(returns) } else { Bound::Value });
        }
        for at in 0..node.count() {
            if let Some(nested) = node.nested(at) {
                self.bind(nested, is_source);
            } else if let (true, Some(name)) = (is_source, node.bound(at)) {
                self.add(name, native_argument(node.leaf(at)));
            }
        }
    }

    /// Returns the number of values of a native call.
    pub(super) fn returns(&mut self, node: Node<'a>) -> usize {
        let returns = node.operator().map_or(Ok(1), |operator| operator.int::<i64>("numReturns"));
        match returns.map(usize::try_from) {
            Ok(Ok(returns)) if returns <= 1000 => returns,
            Ok(_) => {
                self.error_at(node, "the number of values of a native code call is not between 0 and 1000");
                0
            }
            Err(error) => {
                self.report(error);
                0
            }
        }
    }

    fn bind_operation(&mut self, node: Node<'a>, is_source: bool) {
        let Some(op) = self.op(node) else {
            self.lost = true;
            return;
        };
        let directives = node.directives();
        let count = node.count() - directives;
        let grouped = |at: &usize| node.nested(*at).is_some_and(|nested| nested.role() == Role::Either);
        let given = count + (0..count).filter(grouped).count();
        if given != op.arguments.len() || (is_source && directives > 0) {
            self.lost = true;
            // In results, the code that creates the operation reports it.
            return if is_source {
                self.refuse_count(node, &op, given)
            };
        }
        let symbol = node.symbol();
        if !symbol.is_empty() {
            self.add(symbol, Bound::Results(Rc::clone(&op)));
        }
        let mut argument = 0;
        for at in 0..node.count() {
            let Some(nested) = node.nested(at) else {
                if let (true, Some(name)) = (is_source, node.bound(at)) {
                    self.add(name, argument_of(&op, argument, node, None));
                }
                argument += 1;
                continue;
            };
            match nested.role() {
                Role::Either if is_source => {
                    self.bind_either(node, nested, &op, argument);
                    argument += 1;
                }
                Role::Either => {}
                Role::Variadic => self.bind_variadic(node, nested, &op, argument, is_source),
                _ => self.bind(nested, is_source),
            }
            argument += 1;
        }
    }

    fn refuse_count(&mut self, node: Node<'a>, op: &Op<'a>, count: usize) {
        if node.directives() > 0 && count == op.arguments.len() {
            self.error_at(node, "directives such as `location` can only be used in result patterns");
            return;
        }
        let (name, wanted) = (&op.name, op.arguments.len());
        let message = format!("op '{name}' argument number mismatch: {count} in pattern vs. {wanted} in definition");
        self.refuse_arguments(node, op, message);
    }

    fn bind_either(&mut self, parent: Node<'a>, node: Node<'a>, op: &Rc<Op<'a>>, first: usize) {
        for at in 0..node.count() {
            if let Some(nested) = node.nested(at) {
                self.bind(nested, true);
            } else if let (Some(name), true) = (node.bound(at), first + at < op.arguments.len()) {
                self.add(name, argument_of(op, first + at, parent, None));
            }
        }
    }

    fn bind_variadic(&mut self, parent: Node<'a>, node: Node<'a>, op: &Rc<Op<'a>>, argument: usize, is_source: bool) {
        let symbol = node.symbol();
        if !symbol.is_empty() && !is_source {
            self.refuse_symbol(node);
        } else if !symbol.is_empty() {
            self.add(symbol, argument_of(op, argument, parent, None));
        }
        for at in 0..node.count() {
            if let Some(nested) = node.nested(at) {
                self.bind(nested, is_source);
            } else if let Some(name) = node.bound(at) {
                // In results, `mlir-tblgen` binds these names too, so that only operands can be mentioned.
                if is_source || self.symbols.value(name, str::to_owned).is_ok() {
                    self.add(name, argument_of(op, argument, parent, Some(at)));
                }
            }
        }
    }
}

impl Node<'_> {
    /// Counts the directives behind the arguments.
    pub(super) fn directives(self) -> usize {
        let nested = (0..self.count()).rev().map(|at| self.nested(at));
        nested.take_while(|nested| nested.is_some_and(Node::is_trailing)).count()
    }
}

/// Returns what a name at an argument of an operation is bound to.
pub(super) fn argument_of<'a>(op: &Rc<Op<'a>>, argument: usize, node: Node<'a>, element: Option<usize>) -> Bound<'a> {
    let op = Rc::clone(op);
    match op.arguments[argument] {
        Argument::Attribute(_) => Bound::Attribute(op, argument),
        Argument::Property(_) => Bound::Property(op, argument),
        Argument::Operand(_) => Bound::Operand { op, argument, node: node.id, element },
    }
}

/// Returns what a name at an argument of a native call in a source pattern is bound to.
fn native_argument(leaf: Leaf<'_>) -> Bound<'_> {
    if leaf.is_a("AttrConstraint") {
        return Bound::NativeAttribute;
    }
    match leaf.record_of("PropConstraint") {
        Some(record) => Bound::NativeProperty(record.text("interfaceType").unwrap_or("")),
        None => Bound::Value,
    }
}
