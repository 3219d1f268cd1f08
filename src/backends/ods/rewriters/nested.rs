//! Emits the code that matches `either`, `variadic` and native code calls.

use super::emitter::Emitter;
use super::matching::Matched;
use super::tree::{Leaf, Node, Role};
use crate::model::operation::typing::Argument;
use crate::model::read::fields::maybe_text;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::escaped;
use tdgen_language::records::graph::RecordRef;

impl<'a> Emitter<'_, 'a> {
    /// Emits the code that matches two operands in either order.
    pub(super) fn emit_either(&mut self, part: &Matched<'_, 'a>, node: Node<'a>, operand: &mut usize, depth: usize) {
        if node.count() != 2 {
            return self.error("either", "`either` only supports grouping two operands");
        }
        let (casted, lambda) = (part.variable, format!("eitherLambda{depth}"));
        writeln!(self.code, "auto {lambda} = [&](::mlir::OperandRange v0, ::mlir::OperandRange v1) {{");
        self.code.indent();
        let mut matched = String::new();
        for at in 0..2 {
            let argument = part.argument + at;
            if !matches!(part.op.arguments.get(argument), Some(Argument::Operand(_))) {
                self.error("either", "either can only be applied on operand");
                continue;
            }
            match node.nested(at) {
                Some(nested) => {
                    let name = format!("local_op_{at}");
                    writeln!(self.code, "auto {name} = (*v{at}.begin()).getDefiningOp();");
                    self.code.write("{\n");
                    self.code.indent();
                    let message = format!("There's no operation that defines operand {operand} of {casted}");
                    self.emit_check(casted, &name, &message);
                    self.emit_match(nested, &name, depth + 1);
                    self.code.unindent();
                    self.code.write("}\n");
                    matched += &format!("tblgen_ops.push_back({name});\n");
                }
                None => {
                    let one = Matched { argument, ..*part };
                    self.emit_operand(&one, &format!("v{at}"), *operand, node.leaf(at), node.bound(at));
                }
            }
            *operand += 1;
        }
        self.code.write(&matched);
        self.code.write("return ::mlir::success();\n");
        self.code.unindent();
        self.code.write("};\n{\n");
        self.code.indent();
        for at in 0..2 {
            let index = (*operand + at).saturating_sub(2);
            writeln!(self.code, "auto eitherOperand{at} = {casted}.getODSOperands({index});");
        }
        let both = ["eitherOperand0, eitherOperand1", "eitherOperand1, eitherOperand0"];
        let failed = both.map(|order| format!("::mlir::failed({lambda}({order}))")).join(" && ");
        writeln!(self.code, "if({failed})\n  return ::mlir::failure();");
        self.code.unindent();
        self.code.write("}\n");
    }

    /// Emits the code that matches the elements of the variadic operand at an index.
    pub(super) fn emit_variadic(&mut self, part: &Matched<'_, 'a>, node: Node<'a>, operand: usize, depth: usize) {
        let (casted, count) = (part.variable, node.count());
        self.code.write("{\n");
        self.code.indent();
        writeln!(self.code, "auto variadic_operand_range = {casted}.getODSOperands({operand});");
        writeln!(self.code, "if (variadic_operand_range.size() != {count}) return ::mlir::failure();");
        if !node.symbol().is_empty() {
            writeln!(self.code, "{} = variadic_operand_range;", node.symbol());
        }
        for at in 0..count {
            let Some(nested) = node.nested(at) else {
                let one = Matched { element: Some(at), ..*part };
                let range = format!("variadic_operand_range.slice({at}, 1)");
                self.emit_operand(&one, &range, operand, node.leaf(at), node.bound(at));
                continue;
            };
            if nested.role() == Role::NativeCall {
                self.error_at(nested, "`variadic` only accepts operations");
            }
            let name = format!("local_op_{at}");
            self.code.write("{\n");
            self.code.indent();
            writeln!(self.code, "auto *{name} = variadic_operand_range[{at}].getDefiningOp();");
            let message = format!(
                "There's no operation that defines variadic operand {operand} (variadic sub-opearnd #{at}) of {casted}"
            );
            self.emit_check(casted, &name, &message);
            self.emit_match(nested, &name, depth + 1);
            writeln!(self.code, "tblgen_ops.push_back({name});");
            self.code.unindent();
            self.code.write("}\n");
        }
        self.code.unindent();
        self.code.write("}\n");
    }

    /// Emits the code that matches an operation with a native code call.
    pub(super) fn emit_native_match(&mut self, node: Node<'a>, variable: &str, depth: usize) {
        let Some(operator) = node.operator() else {
            return;
        };
        let template = match operator.text("expression") {
            Ok(template) => template,
            Err(error) => return self.report(error),
        };
        if template.matches("$_self").count() != 1 {
            let message = "NativeCodeCall must have $_self as argument for passing the defining Operation";
            return self.error_at(node, message);
        }
        let tail = self.trailing(node);
        if tail.return_type.is_some() {
            self.error_at(node, "`NativeCodeCall` cannot have return type specifier");
        }
        let count = node.count() - tail.count;
        let mut scope = Scope::default().with("_builder", "rewriter").with("_self", variable.to_owned());
        if let Some(location) = tail.location {
            scope.set("_loc", self.location(location));
        }
        self.code.indent();
        for at in 0..count {
            let name = format!("arg{depth}_{at}");
            let declaration = self.native_variable(node, at, &name);
            self.code.write(&declaration);
            scope = scope.positional(name);
        }
        let call = self.fill(template, &scope, operator);
        let message = format!("{} return ::mlir::failure", escaped(&call));
        self.emit_check(variable, &format!("!::mlir::failed({call})"), &message);
        for at in 0..count {
            if let Some(name) = node.bound(at) {
                writeln!(self.code, "{name} = arg{depth}_{at};");
            }
        }
        for at in 0..count {
            self.emit_native_constraint(node, at, variable, &format!("arg{depth}_{at}"), template);
        }
        self.code.unindent();
    }

    /// Returns the declaration of the variable that a native call sets.
    fn native_variable(&mut self, node: Node<'a>, at: usize, name: &str) -> String {
        let leaf = node.leaf(at);
        let ty = match (node.nested(at), leaf) {
            (Some(nested), _) => {
                self.error_at(nested, "a native code call in a source pattern cannot have dags as arguments");
                "::mlir::Value"
            }
            (None, Leaf::Text(_) | Leaf::Other) => {
                self.error_at(
                    node,
                    "an argument of a native code call in a source pattern must be a name or a constraint",
                );
                "::mlir::Value"
            }
            _ if leaf.is_a("AttrConstraint") => "::mlir::Attribute",
            _ => match leaf.record_of("PropConstraint") {
                None => "::mlir::Value",
                Some(property) => return self.native_property(node, property, name),
            },
        };
        format!("{ty} {name};\n")
    }

    fn native_property(&mut self, node: Node<'a>, record: RecordRef<'a>, name: &str) -> String {
        let Ok(Some(ty)) = maybe_text(record, "interfaceType") else {
            self.error_at(node, "NativeCodeCall cannot have a property operand with unspecified interface type");
            return String::new();
        };
        match maybe_text(record, "defaultValue") {
            Ok(Some(default)) => format!("{ty} {name} = {default};\n"),
            _ => format!("{ty} {name};\n"),
        }
    }

    fn emit_native_constraint(&mut self, node: Node<'a>, at: usize, variable: &str, name: &str, template: &str) {
        let leaf = node.leaf(at);
        let value = match leaf {
            Leaf::Record(_) if leaf.is_a("TypeConstraint") => format!("{name}.getType()"),
            Leaf::Record(_) if leaf.is_a("AttrConstraint") || leaf.is_a("PropConstraint") => name.to_owned(),
            Leaf::Record(record) => {
                let message = format!("`{}` is not a constraint", record.name());
                return self.error_at_record(record, message);
            }
            _ => return,
        };
        if let Leaf::Record(record) = leaf {
            let subject = format!("operand {at} of native code call '{}'", escaped(template));
            self.emit_leaf_constraint(record, variable, &value, &subject);
        }
    }
}
