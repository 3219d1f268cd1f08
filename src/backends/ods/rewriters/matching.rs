//! Emits the code that matches the source pattern.

use std::rc::Rc;

use super::binding::argument_of;
use super::emitter::Emitter;
use super::ops::uses_properties;
use super::shared::Subject;
use super::tree::{Leaf, Node, Role};
use crate::accessors::getter;
use crate::model::constraint::Constraint;
use crate::model::operation::op::Op;
use crate::model::operation::typing::Argument;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::escaped;
use tdgen_language::records::graph::RecordRef;

/// An argument of an operation that is matched.
pub(super) struct Matched<'m, 'a> {
    pub(super) node: Node<'a>,
    pub(super) op: &'m Rc<Op<'a>>,
    /// The C++ variable of the operation.
    pub(super) variable: &'m str,
    /// The index among the arguments of the operation.
    pub(super) argument: usize,
    /// The index among the elements of a variadic operand.
    pub(super) element: Option<usize>,
}

impl<'a> Emitter<'_, 'a> {
    /// Emits the code that matches the source pattern, and the constraints on its symbols.
    pub(super) fn emit_source(&mut self) {
        let source = self.pattern.source;
        self.emit_match(source, "op0", 0);
        let equal = self.symbols.equalities().into_iter().map(|(a, b)| (a.to_owned(), b.to_owned()));
        for (first, second) in equal.collect::<Vec<_>>() {
            let condition = format!("*{first}.begin() == *{second}.begin()");
            self.emit_check("op0", &condition, &format!("Operands '{first}' and '{second}' must be equal"));
        }
        for applied in &self.pattern.constraints {
            self.emit_applied(applied.constraint, applied.itself, &applied.entities);
        }
    }

    /// Emits a check that reports to the rewriter if it fails. The message is escaped.
    pub(super) fn emit_check(&mut self, op: &str, condition: &str, message: &str) {
        writeln!(self.code, "if (!({condition})){{");
        self.code.indent();
        writeln!(self.code, "return rewriter.notifyMatchFailure({op}, [&](::mlir::Diagnostic &diag) {{");
        write!(self.code, "  diag << \"{message}\";\n}});");
        self.code.unindent();
        self.code.write("\n}\n");
    }

    /// Emits the call of a function that checks a constraint. The message is escaped.
    pub(super) fn emit_constraint(&mut self, record: RecordRef<'a>, op: &str, value: &str, message: &str) {
        let function = self.shared.check(record);
        writeln!(self.code, "if(::mlir::failed({function}(rewriter, {op}, {value}, \"{message}\"))) {{");
        self.code.write("  return ::mlir::failure();\n}\n");
    }

    /// Emits the code that matches a dag; `variable` is the operation.
    pub(super) fn emit_match(&mut self, node: Node<'a>, variable: &str, depth: usize) {
        if self.shared.matcher(node).is_some() {
            return self.emit_shared_match(node, variable, depth);
        }
        match node.role() {
            Role::NativeCall => self.emit_native_match(node, variable, depth),
            Role::Operation => self.emit_op_match(node, variable, depth),
            _ => self.refuse_directive(node),
        }
    }

    fn emit_shared_match(&mut self, node: Node<'a>, variable: &str, depth: usize) {
        let function = self.shared.matcher(node).unwrap_or("");
        write!(self.code, "if(::mlir::failed({function}(rewriter, {variable}, tblgen_ops");
        let bound = self.bound_in_source(node);
        for symbol in bound.listed() {
            let variable = self.symbols.variable(&symbol.name, &symbol.bound).unwrap_or(&symbol.variable);
            write!(self.code, ", {variable}");
        }
        self.code.write("))) {\n  return ::mlir::failure();\n}\n");
        if depth == 0 {
            let class = self.op(node).map(|op| op.class_as_written()).unwrap_or_default();
            writeln!(self.code, "auto castedOp0 = ::llvm::dyn_cast_or_null<{class}>({variable}); (void)castedOp0;");
        }
    }

    fn emit_op_match(&mut self, node: Node<'a>, variable: &str, depth: usize) {
        let Some(op) = self.op(node) else {
            return;
        };
        let casted = format!("castedOp{depth}");
        let class = op.class_as_written();
        writeln!(self.code, "auto {casted} = ::llvm::dyn_cast<{class}>({variable}); (void){casted};");
        if depth != 0 {
            self.emit_check(variable, &casted, &format!("{casted} is not {class} type"));
        }
        if !node.symbol().is_empty() {
            writeln!(self.code, "{} = {casted};", node.symbol_name());
        }
        let (mut argument, mut operand) = (0, 0);
        for at in 0..node.count() {
            let part = Matched { node, op: &op, variable: &casted, argument, element: None };
            match node.nested(at) {
                Some(nested) if nested.role() == Role::Either => {
                    self.emit_either(&part, nested, &mut operand, depth);
                    argument += 1;
                }
                Some(nested) => self.emit_nested(&part, nested, &mut operand, depth),
                None => match op.arguments.get(argument) {
                    Some(Argument::Operand(_)) => {
                        let range = format!("{casted}.getODSOperands({operand})");
                        self.emit_operand(&part, &range, operand, node.leaf(at), node.bound(at));
                        operand += 1;
                    }
                    Some(&Argument::Attribute(attribute)) => self.emit_attribute(&part, attribute, at),
                    Some(&Argument::Property(property)) => self.emit_property(&part, property, at),
                    None => {}
                },
            }
            argument += 1;
        }
    }

    fn emit_nested(&mut self, part: &Matched<'_, 'a>, node: Node<'a>, operand: &mut usize, depth: usize) {
        let (op, argument) = (part.op, part.argument);
        let Some(&Argument::Operand(at)) = op.arguments.get(argument) else {
            let message = format!("argument #{argument} of op '{}' is not an operand and cannot match a dag", op.name);
            return self.error_at(node, message);
        };
        let ty = op.operands[at].ty.clone();
        if node.role() == Role::Variadic {
            if !ty.is_variadic() {
                let message =
                    format!("variadic DAG construct can't match op {}'s non-variadic operand #{argument}", op.name);
                return self.error("variadic", message);
            }
            self.emit_variadic(part, node, *operand, depth);
            *operand += 1;
            return;
        }
        if ty.is_variable_length() {
            let message = format!(
                "use nested DAG construct to match op {}'s variadic operand #{argument} unsupported now",
                op.name
            );
            return self.error_at(node, message);
        }
        let (casted, name) = (part.variable, format!("op{}", depth + 1));
        self.code.write("{\n");
        self.code.indent();
        writeln!(self.code, "auto *{name} = (*{casted}.getODSOperands({operand}).begin()).getDefiningOp();");
        let message = format!("There's no operation that defines operand {operand} of {casted}");
        self.emit_check(casted, &name, &message);
        *operand += 1;
        self.emit_match(node, &name, depth + 1);
        writeln!(self.code, "tblgen_ops.push_back({name});");
        self.code.unindent();
        self.code.write("}\n");
    }

    /// Emits the code that matches an operand with a leaf; `range` is the operand, the one at `index`.
    pub(super) fn emit_operand(
        &mut self,
        part: &Matched<'_, 'a>,
        range: &str,
        index: usize,
        leaf: Leaf<'a>,
        name: Option<&str>,
    ) {
        let Matched { node, op, argument, element, .. } = *part;
        if !leaf.is_unspecified() {
            let Some(constraint) = leaf.record_of("TypeConstraint") else {
                return self.refuse_leaf(part, "operand");
            };
            self.emit_operand_constraint(part, range, index, constraint);
        }
        let Some(name) = name else {
            return;
        };
        let bound = argument_of(op, argument, node, element);
        if let Some(variable) = self.symbols.variable(name, &bound) {
            writeln!(self.code, "{variable} = {range};");
        }
    }

    fn emit_operand_constraint(
        &mut self,
        part: &Matched<'_, 'a>,
        range: &str,
        index: usize,
        constraint: RecordRef<'a>,
    ) {
        let (op, argument) = (part.op, part.argument);
        let Some(&Argument::Operand(at)) = op.arguments.get(argument) else {
            return;
        };
        // The operation's own constraint holds anyway.
        if op.operands[at].ty.record == constraint {
            return;
        }
        if op.operands[at].ty.is_variable_length() {
            let message = format!("further constrain op {}'s variadic operand #{argument} unsupported now", op.name);
            return self.error_at_record(constraint, message);
        }
        let message = format!("operand {index} of op '{}'", op.name);
        self.emit_leaf_constraint(constraint, part.variable, &format!("(*{range}.begin()).getType()"), &message);
    }

    /// Emits the check of a leaf's constraint; `subject` is what the message calls it.
    pub(super) fn emit_leaf_constraint(&mut self, record: RecordRef<'a>, op: &str, value: &str, subject: &str) {
        let Ok(Constraint { summary, .. }) = Constraint::read(record) else {
            return;
        };
        let message = format!("{subject} failed to satisfy constraint: '{}'", escaped(summary));
        self.emit_constraint(record, op, value, &message);
    }

    fn refuse_leaf(&mut self, part: &Matched<'_, 'a>, noun: &str) {
        let article = if noun == "property" { "a" } else { "an" };
        let (number, name) = (part.argument + 1, &part.op.name);
        let message = format!("the {number}-th argument of op '{name}' should be {article} {noun}");
        self.error_at(part.node, message);
    }

    fn emit_attribute(&mut self, part: &Matched<'_, 'a>, index: usize, at: usize) {
        let (casted, op) = (part.variable, Rc::clone(part.op));
        let attribute = &op.attributes[index];
        let (name, kind) = (attribute.name, &attribute.kind);
        self.code.write("{\n");
        self.code.indent();
        if uses_properties(&op) {
            let getter = getter(name);
            writeln!(self.code, "[[maybe_unused]] auto tblgen_attr = {casted}.getProperties().{getter}();");
        } else {
            let ty = kind.storage_type;
            writeln!(self.code, "[[maybe_unused]] auto tblgen_attr = {casted}->getAttrOfType<{ty}>(\"{name}\");");
        }
        if let Some(default) = kind.default_value {
            let scope = Scope::default().with("_builder", "rewriter");
            let default = scope.fill(default);
            let call = kind.const_builder_call.unwrap_or("");
            let value = scope.clone().positional(default).fill(call);
            writeln!(self.code, "if (!tblgen_attr) tblgen_attr = {value};");
        } else if !kind.is_optional {
            let ty = kind.storage_type;
            let message = format!("expected op '{}' to have attribute '{name}' of type '{ty}'", op.name);
            self.emit_check(casted, "tblgen_attr", &message);
        }
        let leaf = part.node.leaf(at);
        if let Some(record) = leaf.record_of("AttrConstraint") {
            let condition = Constraint::read(record).map(|constraint| constraint.condition).unwrap_or_default();
            // A missing attribute must not be dereferenced.
            if kind.is_optional && condition.contains("$_self") && !condition.contains("!$_self") {
                self.code.write("if (!tblgen_attr) return ::mlir::failure();\n");
            }
            self.emit_leaf_constraint(record, casted, "tblgen_attr", &format!("op '{}' attribute '{name}'", op.name));
        } else if !leaf.is_unspecified() {
            self.refuse_leaf(part, "attribute");
        }
        if let Some(name) = part.node.bound(at) {
            writeln!(self.code, "{name} = tblgen_attr;");
        }
        self.code.unindent();
        self.code.write("}\n");
    }

    fn emit_property(&mut self, part: &Matched<'_, 'a>, index: usize, at: usize) {
        let (casted, op) = (part.variable, Rc::clone(part.op));
        let name = op.properties[index].name;
        self.code.write("{\n");
        self.code.indent();
        let getter = getter(name);
        writeln!(self.code, "[[maybe_unused]] auto tblgen_prop = {casted}.getProperties().{getter}();");
        let leaf = part.node.leaf(at);
        match leaf.record_of("PropConstraint") {
            Some(record) => {
                let subject = format!("op '{}' property '{name}'", op.name);
                self.emit_leaf_constraint(record, casted, "tblgen_prop", &subject);
            }
            None if leaf.is_unspecified() => {}
            None => self.refuse_leaf(part, "property"),
        }
        if let Some(name) = part.node.bound(at) {
            writeln!(self.code, "{name} = tblgen_prop;");
        }
        self.code.unindent();
        self.code.write("}\n");
    }

    fn emit_applied(&mut self, constraint: RecordRef<'a>, itself: &str, entities: &[&str]) {
        let read = match Constraint::read(constraint) {
            Ok(read) => read,
            Err(error) => return self.report(error),
        };
        let summary = escaped(read.summary);
        let scope = Scope::default().with("_builder", "rewriter");
        match Subject::of(Leaf::Record(constraint)) {
            Some(Subject::Type) => {
                let &[entity] = entities else {
                    return self.error_at_record(constraint, "type constraint requires exactly one argument");
                };
                let itself = format!("({}.getType())", self.value(entity));
                let condition = self.fill(&read.condition, &scope.with("_self", itself), constraint);
                let message = format!("value entity '{entity}' failed to satisfy constraint: '{summary}'");
                self.emit_check("op0", &condition, &message);
            }
            Some(Subject::Attribute) => {
                self.error_at_record(constraint, "cannot use AttrConstraint in Pattern multi-entity constraints");
            }
            _ => {
                if entities.len() > 4 {
                    return self.error_at_record(constraint, "only support up to 4-entity constraints now");
                }
                let mut scope = scope;
                for entity in entities {
                    scope = scope.positional(self.value(entity));
                }
                if !itself.is_empty() {
                    scope.set("_self", self.value(itself));
                }
                let condition = self.fill(&read.condition, &scope, constraint);
                let entities = entities.join(", ");
                let message = format!("entities '{entities}' failed to satisfy constraint: '{summary}'");
                self.emit_check("op0", &condition, &message);
            }
        }
    }
}

impl<'a> Node<'a> {
    /// Returns the variable that the name of the operator stands for.
    pub(super) fn symbol_name(self) -> &'a str {
        super::symbols::split_index(self.symbol()).0
    }
}
