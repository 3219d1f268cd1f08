//! Emits the code that creates an operation of a result pattern.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::emitter::Emitter;
use super::ops::uses_properties;
use super::rewriting::{Position, nested_position};
use super::symbols::{Bound, split_index};
use super::tree::{Leaf, Node, Role};
use crate::accessors::setter;
use crate::model::operation::op::Op;
use crate::model::operation::typing::Argument;

/// The symbols of the arguments that are dags.
type Children = FxHashMap<usize, String>;

impl<'a> Emitter<'_, 'a> {
    /// Emits the code that creates an operation and returns the symbol of its results.
    pub(super) fn create(&mut self, node: Node<'a>, position: Position) -> String {
        let Some(op) = self.op(node) else {
            return String::new();
        };
        let tail = self.trailing(node);
        let location = self.location_of(&tail);
        let count = node.count() - tail.count;
        if count != op.arguments.len() {
            let (name, wanted) = (&op.name, op.arguments.len());
            let message = format!(
                "resultant op '{name}' argument number mismatch: {count} in pattern vs. {wanted} in definition"
            );
            self.refuse_arguments(node, &op, message);
            return String::new();
        }
        let children = self.children(node, &op, position.depth);
        let symbol = match node.symbol() {
            "" => format!("tblgen_{}_{}", op.class, self.number()),
            symbol => symbol.to_owned(),
        };
        let variable = split_index(&symbol).0.to_owned();
        let class = op.class_as_written();
        writeln!(self.code, "{class} {variable};\n{{");
        let is_deduced = op.has_op_trait("SameOperandsAndResultType") || op.has_op_trait("FirstAttrDerivedResultType");
        let attributes = if uses_properties(&op) { "tblgen_props" } else { "tblgen_attrs" };
        let replaces = position.depth == 0 && position.result >= 0;
        if tail.return_type.is_none() && is_deduced {
            self.emit_aggregates(node, &op, &children);
            self.code.indent();
            writeln!(self.code, "{variable} = {class}::create(rewriter, {location}, tblgen_values, {attributes});");
            self.code.unindent();
            self.code.write("}\n");
        } else if tail.return_type.is_none() && (variable != symbol || !replaces) {
            self.emit_separate(node, &op, children, &format!("{variable} = {class}::create(rewriter, {location}"));
        } else {
            if let (true, Some(_)) = (replaces, tail.return_type) {
                let message = "cannot specify explicit return types in an op whose return values replace the source \
                               pattern's root op";
                self.error("returnType", message);
            }
            self.emit_aggregates(node, &op, &children);
            self.code.indent();
            self.code.write("::llvm::SmallVector<::mlir::Type, 4> tblgen_types; (void)tblgen_types;\n");
            match tail.return_type {
                Some(types) => self.emit_return_types(types, position.depth),
                None => self.emit_copied_types(op.results.len(), position.result),
            }
            writeln!(
                self.code,
                "{variable} = {class}::create(rewriter, {location}, tblgen_types, tblgen_values, {attributes});"
            );
            self.code.unindent();
            self.code.write("}\n");
        }
        if node.symbol().is_empty() {
            self.symbols.bind(&symbol, Bound::Results(op));
        }
        symbol
    }

    fn emit_return_types(&mut self, types: Node<'a>, depth: usize) {
        for at in 0..types.count() {
            let ty = self.return_type(types, at, depth + 1);
            writeln!(self.code, "tblgen_types.push_back({ty});");
        }
    }

    fn emit_copied_types(&mut self, count: usize, first: i64) {
        for result in (first..).take(count) {
            writeln!(self.code, "for (auto v: castedOp0.getODSResults({result})) {{");
            self.code.write("  tblgen_types.push_back(v.getType());\n}\n");
        }
    }

    /// Emits the code of the arguments that are dags.
    fn children(&mut self, node: Node<'a>, op: &Op<'a>, depth: usize) -> Children {
        let mut children = Children::default();
        for (at, &argument) in op.arguments.iter().enumerate() {
            let Some(nested) = node.nested(at) else {
                continue;
            };
            self.check_variadic(op, argument, nested);
            if nested.is_trailing() || nested.role() == Role::Either {
                self.error_at(nested, "this directive cannot be an argument in a result pattern");
                continue;
            }
            if nested.role() == Role::NativeCall && self.returns(nested) == 0 {
                self.error_at(nested, "a native code call without value cannot be an argument");
                continue;
            }
            children.insert(at, self.result(nested, nested_position(at, depth)));
        }
        children
    }

    /// A variadic operand needs a range.
    fn check_variadic(&mut self, op: &Op<'a>, argument: Argument, node: Node<'a>) {
        let Argument::Operand(at) = argument else {
            return;
        };
        let operand = &op.operands[at];
        let mut child = Some(node);
        while let Some(inner) = child.filter(|child| child.role() == Role::ReplaceWithValue) {
            child = inner.nested(0);
        }
        let Some(child) = child.filter(|_| operand.ty.is_variadic()) else {
            return;
        };
        if !matches!(child.role(), Role::NativeCall | Role::Variadic) {
            let name = operand.name.unwrap_or("");
            let message = format!("op expects variadic operand `{name}`, while provided is non-variadic");
            self.error_at(child, message);
        }
    }

    /// Returns the value of an attribute or a property.
    fn attribute_value(&mut self, node: Node<'a>, at: usize, children: &Children, noun: &str) -> String {
        match node.nested(at) {
            None => {
                self.check_constant(node, at);
                self.leaf_value(node, at)
            }
            Some(nested) => {
                if nested.role() != Role::NativeCall {
                    let message = format!("only NativeCodeCall allowed in nested dag node for creating {noun}");
                    self.error_at(nested, message);
                }
                children.get(&at).cloned().unwrap_or_default()
            }
        }
    }

    /// A constant must be of the kind of the argument.
    fn check_constant(&mut self, node: Node<'a>, at: usize) {
        let leaf = node.leaf(at);
        let op = self.op(node);
        match op.and_then(|op| op.arguments.get(at).copied()) {
            Some(Argument::Property(_)) if leaf.is_a("ConstantAttr") || leaf.is_a("EnumCase") => {
                self.error_at(
                    node,
                    format!("expected a property as argument #{at}, found the constant of an attribute"),
                );
            }
            Some(Argument::Attribute(_)) if leaf.is_a("ConstantProp") => {
                self.error_at(
                    node,
                    format!("expected an attribute as argument #{at}, found the constant of a property"),
                );
            }
            _ => {}
        }
    }

    /// Returns the value of an operand; for a variadic one, a range.
    fn operand_value(&mut self, node: Node<'a>, at: usize, children: &Children) -> String {
        if node.nested(at).is_some() {
            let Some(child) = children.get(&at) else {
                return String::new();
            };
            return self.value(child);
        }
        let leaf = node.leaf(at);
        if leaf.is_a("ConstantAttr") || leaf.is_a("EnumCase") || leaf.is_a("ConstantProp") {
            let message = "attribute found where value was expected, if attempting to use constant value, construct a \
                           constant op with given attribute instead";
            self.error_at(node, message);
            return String::new();
        }
        if matches!(leaf, Leaf::Text(_) | Leaf::Other) {
            self.error_at(node, "an operand must be a symbol or a native code call");
            return String::new();
        }
        let value = self.value(node.name(at));
        match leaf.record_of("NativeCodeCall") {
            Some(call) => self.transform(call, &value),
            None => value,
        }
    }

    /// Returns the values of a variadic operand; `mlir-tblgen` ignores native calls that are leaves.
    fn range_value(&mut self, node: Node<'a>, at: usize, children: &Children) -> String {
        if node.nested(at).is_some() || !node.leaf(at).is_a("NativeCodeCall") {
            return self.operand_value(node, at, children);
        }
        self.value(node.name(at))
    }

    /// Emits variables for the operands, and the call of `create` with one argument for each part of the operation.
    fn emit_separate(&mut self, node: Node<'a>, op: &Rc<Op<'a>>, mut children: Children, call: &str) {
        self.code.indent();
        let mut variables = 0;
        for (at, &argument) in op.arguments.iter().enumerate() {
            let Argument::Operand(operand) = argument else {
                continue;
            };
            let number = variables;
            variables += 1;
            let variable = if op.operands[operand].ty.is_variadic() {
                let variable = format!("tblgen_values_{number}");
                writeln!(self.code, "::llvm::SmallVector<::mlir::Value, 4> {variable};");
                let range = self.range_value(node, at, &children);
                writeln!(self.code, "for (auto v: {range}) {{\n  {variable}.push_back(v);\n}}");
                variable
            } else {
                let variable = format!("tblgen_value_{number}");
                let value = self.operand_value(node, at, &children);
                writeln!(self.code, "::mlir::Value {variable} = {value};");
                variable
            };
            children.insert(at, variable);
        }
        self.code.write(call);
        self.code.unindent();
        for (at, &argument) in op.arguments.iter().enumerate() {
            self.code.write(",\n    ");
            let constants = ["ConstantAttr", "EnumCase", "ConstantProp"];
            let is_constant = node.nested(at).is_none() && constants.iter().any(|class| node.leaf(at).is_a(class));
            let (name, value) = match argument {
                Argument::Operand(operand) => {
                    (op.operands[operand].name.unwrap_or(""), children.get(&at).cloned().unwrap_or_default())
                }
                Argument::Attribute(attribute) => {
                    let value = self.attribute_value(node, at, &children, "attributes and properties");
                    (op.attributes[attribute].name, value)
                }
                Argument::Property(property) => {
                    let value = self.attribute_value(node, at, &children, "attributes and properties");
                    (op.properties[property].name, value)
                }
            };
            let name = if is_constant { node.name(at) } else { name };
            if !name.is_empty() {
                write!(self.code, "/*{name}=*/");
            }
            self.code.write(&value);
        }
        self.code.write("\n  );\n}\n");
    }

    /// Emits the variables `tblgen_values` and `tblgen_props` or `tblgen_attrs`.
    fn emit_aggregates(&mut self, node: Node<'a>, op: &Rc<Op<'a>>, children: &Children) {
        let has_properties = uses_properties(op);
        self.code.indent();
        self.code.write("::llvm::SmallVector<::mlir::Value, 4> tblgen_values; (void)tblgen_values;\n");
        if has_properties {
            writeln!(self.code, "{}::Properties tblgen_props; (void)tblgen_props;", op.class_as_written());
        } else {
            self.code.write("::llvm::SmallVector<::mlir::NamedAttribute, 4> tblgen_attrs; (void)tblgen_attrs;\n");
        }
        let mut sizes = Vec::new();
        let (mut ranges, mut has_sizes) = (0, false);
        for (at, &argument) in op.arguments.iter().enumerate() {
            match argument {
                Argument::Attribute(attribute) => {
                    let name = op.attributes[attribute].name;
                    has_sizes |= name == "operandSegmentSizes";
                    let value = self.attribute_value(node, at, children, "attribute");
                    self.emit_attribute_value(name, &value, has_properties);
                }
                Argument::Property(property) => {
                    let value = self.attribute_value(node, at, children, "property");
                    let setter = setter(op.properties[property].name);
                    writeln!(self.code, "tblgen_props.{setter}({value});");
                }
                Argument::Operand(operand) if op.operands[operand].ty.is_variadic() => {
                    ranges += 1;
                    let range = self.range_value(node, at, children);
                    writeln!(self.code, "for (auto v: {range}) {{\n  tblgen_values.push_back(v);\n}}");
                    sizes.push(format!("static_cast<int32_t>({range}.size())"));
                }
                Argument::Operand(_) => {
                    let value = self.operand_value(node, at, children);
                    writeln!(self.code, "tblgen_values.push_back({value});");
                    sizes.push("1".to_owned());
                }
            }
        }
        if ranges > 1 && !has_sizes && !op.has_op_trait("SameVariadicOperandSize") {
            self.emit_sizes(&sizes.join(", "), has_properties);
        }
        self.code.unindent();
    }

    fn emit_attribute_value(&mut self, name: &str, value: &str, has_properties: bool) {
        if has_properties {
            let member = format!("tblgen_props.{name}");
            writeln!(self.code, "{member} = ::llvm::dyn_cast_if_present<decltype({member})>({value});");
        } else {
            writeln!(self.code, "if (auto tmpAttr = {value}) {{");
            writeln!(self.code, "  tblgen_attrs.emplace_back(rewriter.getStringAttr(\"{name}\"), tmpAttr);\n}}");
        }
    }

    fn emit_sizes(&mut self, sizes: &str, has_properties: bool) {
        if has_properties {
            writeln!(self.code, "tblgen_props.operandSegmentSizes = {{ {sizes} }};");
        } else {
            self.code.write("tblgen_attrs.emplace_back(rewriter.getStringAttr(\"operandSegmentSizes\"),\n");
            writeln!(self.code, "  rewriter.getDenseI32ArrayAttr({{ {sizes} }}));");
            // `mlir-tblgen` indents the next line further.
            self.code.write("  ");
        }
    }
}
