//! Emits the code that makes the results of a pattern.

use super::emitter::Emitter;
use super::tree::{Leaf, Node, Role};
use crate::model::attribute::AttributeKind;
use crate::placeholders::Scope;
use tdgen_language::records::graph::RecordRef;

/// Where a result pattern stands.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// The first result of the root that it replaces; negative if it replaces none.
    pub(super) result: i64,
    /// How many dags are around it.
    pub(super) depth: usize,
}

impl<'a> Emitter<'_, 'a> {
    /// Emits the code that makes the results and replaces the root with them.
    pub(super) fn emit_results(&mut self) {
        self.bind_results();
        let pattern = self.pattern;
        let Some(root) = self.op(pattern.source) else {
            return;
        };
        let Some((offsets, first)) = self.division(root.results.len()) else {
            return;
        };
        let locations: Vec<String> =
            (0..pattern.source.operations()).map(|at| format!("tblgen_ops[{at}]->getLoc()")).collect();
        writeln!(self.code, "auto odsLoc = rewriter.getFusedLoc({{{}}}); (void)odsLoc;", locations.join(", "));
        for (&node, &offset) in pattern.results.iter().zip(&offsets).take(first) {
            self.emit_auxiliary(node, offset);
        }
        if root.results.is_empty() {
            self.emit_supplemental();
            self.code.write("rewriter.eraseOp(op0);\n");
            return;
        }
        self.code.write("::llvm::SmallVector<::mlir::Value, 4> tblgen_repl_values;\n");
        for (&node, &offset) in pattern.results.iter().zip(&offsets).skip(first) {
            let value = self.result(node, Position { result: offset, depth: 0 });
            self.code.write("\n");
            self.emit_replacement(node, &value);
        }
        self.emit_supplemental();
        self.code.write("\nrewriter.replaceOp(op0, tblgen_repl_values);\n");
    }

    /// Returns the first result of the root that each result pattern replaces, and the index of the first pattern that
    /// replaces any. The last patterns do, which have as many values as the root has results.
    fn division(&mut self, results: usize) -> Option<(Vec<i64>, usize)> {
        let pattern = self.pattern;
        let mut offset = i64::try_from(results).unwrap_or(i64::MAX);
        let mut offsets = vec![0; pattern.results.len()];
        let mut first = (results == 0).then_some(pattern.results.len());
        for (at, &node) in pattern.results.iter().enumerate().rev() {
            let after = offset;
            offset -= i64::try_from(self.count(node)?).unwrap_or(i64::MAX);
            offsets[at] = offset;
            if offset == 0 {
                first = first.or(Some(at));
            } else if offset < 0 && after > 0 {
                let message = "cannot use the same multi-result op to generate both auxiliary values and values to be \
                               used for replacing the matched op";
                self.error_at(node, message);
                return None;
            }
        }
        if offset > 0 {
            let message = "not enough values generated to replace the matched op";
            self.error_at(pattern.source, message);
            return None;
        }
        Some((offsets, first.unwrap_or(0)))
    }

    /// Counts the values of a result pattern.
    fn count(&mut self, node: Node<'a>) -> Option<usize> {
        match node.role() {
            Role::Operation if !node.symbol().is_empty() => Some(self.symbols.count(node.symbol())),
            Role::Operation => Some(self.op(node)?.results.len()),
            Role::NativeCall => Some(self.returns(node)),
            _ => Some(1),
        }
    }

    fn emit_auxiliary(&mut self, node: Node<'a>, offset: i64) {
        let value = self.result(node, Position { result: offset, depth: 0 });
        if node.role() == Role::NativeCall && self.returns(node) == 0 {
            writeln!(self.code, "{value};");
        }
    }

    fn emit_supplemental(&mut self) {
        let supplemental = &self.pattern.supplemental;
        let count = i64::try_from(supplemental.len()).unwrap_or(i64::MAX);
        for (&node, offset) in supplemental.iter().zip(-count..) {
            self.emit_auxiliary(node, offset);
        }
    }

    fn emit_replacement(&mut self, node: Node<'a>, value: &str) {
        if node.role() == Role::NativeCall && self.returns(node) == 0 {
            let message = "a native code call without value must precede the patterns that replace the matched op";
            return self.error_at(node, message);
        }
        let each = |range: &str| {
            format!(
                "for (auto v: ::llvm::SmallVector<::mlir::Value, 4>{{ {range} }}) {{\n  \
                 tblgen_repl_values.push_back(v);\n}}\n"
            )
        };
        let ranges = self.symbols.ranges(value, each);
        let ranges = ranges.unwrap_or_else(|bad| self.bad_use(value, &bad));
        self.code.write(&ranges);
    }

    /// Emits the code for a dag and returns the symbol of its value.
    pub(super) fn result(&mut self, node: Node<'a>, position: Position) -> String {
        match node.role() {
            Role::NativeCall => self.native_call(node, position.depth),
            Role::ReplaceWithValue => self.existing_value(node),
            Role::Variadic => self.values_of(node, position.depth),
            Role::Operation => self.create(node, position),
            Role::Location => {
                self.error("location", "location directive can only be used with op creation");
                String::new()
            }
            Role::ReturnType | Role::Either => {
                self.error_at(node, "this directive cannot be used here in a result pattern");
                String::new()
            }
        }
    }

    fn existing_value(&mut self, node: Node<'a>) -> String {
        if node.count() != 1 || node.nested(0).is_some() {
            self.error("replaceWithValue", "replaceWithValue directive must take exactly one argument, a symbol");
        }
        node.name(0).to_owned()
    }

    /// Emits the vector for a `variadic` and returns its symbol.
    fn values_of(&mut self, node: Node<'a>, depth: usize) -> String {
        let name = format!("tblgen_variadic_values_{}", self.number());
        self.symbols.bind(&name, super::symbols::Bound::Value);
        let mut output = format!("::llvm::SmallVector<::mlir::Value, 4> {name};\n");
        for at in 0..node.count() {
            let value = match node.nested(at) {
                Some(nested) => self.result(nested, nested_position(at, depth)),
                None => self.leaf_value(node, at),
            };
            output += &format!("{name}.push_back({value});\n");
        }
        self.code.write(&output);
        name
    }

    /// Returns C++ for an argument that is not a dag.
    pub(super) fn leaf_value(&mut self, node: Node<'a>, at: usize) -> String {
        let (leaf, name) = (node.leaf(at), node.name(at));
        match leaf {
            Leaf::Text(_) => {
                self.error_at(node, "raw string not supported as argument");
                return String::new();
            }
            Leaf::Other => {
                self.error_at(node, "an argument must be a symbol, a constant, an enum case or a native code call");
                return String::new();
            }
            Leaf::Unspecified => return self.value(name),
            Leaf::Record(_) => {}
        }
        if let Some(record) = leaf.record_of("ConstantAttr") {
            let value = record.text("value").map(str::to_owned);
            return self.constant(record, record.record("attr"), value);
        }
        if let Some(record) = leaf.record_of("ConstantProp") {
            return record.text("value").map(str::to_owned).unwrap_or_default();
        }
        if let Some(record) = leaf.record_of("EnumCase") {
            let value = record.int::<i64>("value").map(|value| value.to_string());
            return self.constant(record, Ok(record), value);
        }
        let value = self.value(name);
        match leaf.record_of("NativeCodeCall") {
            Some(call) => self.transform(call, &value),
            None if leaf.is_a("TypeConstraint") => value,
            None => {
                let Leaf::Record(record) = leaf else { return value };
                let message = format!("`{}` cannot be used as an argument in a result pattern", record.name());
                self.error_at_record(record, message);
                value
            }
        }
    }

    /// Returns C++ that transforms a value with a native call.
    pub(super) fn transform(&mut self, call: RecordRef<'a>, value: &str) -> String {
        let scope = Scope::default().with("_builder", "rewriter").with("_self", value.to_owned());
        match call.text("expression") {
            Ok(template) => self.fill(template, &scope, call),
            Err(error) => {
                self.report(error);
                String::new()
            }
        }
    }

    /// Returns C++ that builds the attribute of a value.
    fn constant(
        &mut self,
        owner: RecordRef<'a>,
        attribute: Result<RecordRef<'a>, tdgen_language::diagnostics::Diagnostic>,
        value: Result<String, tdgen_language::diagnostics::Diagnostic>,
    ) -> String {
        let read = attribute.and_then(|record| Ok((AttributeKind::read(record)?, record)));
        let (kind, record, value) = match (read, value) {
            (Ok((kind, record)), Ok(value)) => (kind, record, value),
            (Err(error), _) | (_, Err(error)) => {
                self.report(error);
                return String::new();
            }
        };
        let Some(call) = kind.const_builder_call else {
            let message =
                format!("attribute `{}` has no 'constBuilderCall', so no constant can be built", record.name());
            self.error_at_record(owner, message);
            return String::new();
        };
        let scope = Scope::default().with("_builder", "rewriter").positional(value);
        self.fill(call, &scope, owner)
    }

    /// Emits the code of a native call and returns the symbol of its value, or its C++ if it has none.
    pub(super) fn native_call(&mut self, node: Node<'a>, depth: usize) -> String {
        let Some(operator) = node.operator() else {
            return String::new();
        };
        let template = match operator.text("expression") {
            Ok(template) => template,
            Err(error) => {
                self.report(error);
                return String::new();
            }
        };
        let tail = self.trailing(node);
        if tail.return_type.is_some() {
            self.error_at(node, "`NativeCodeCall` cannot have return type specifier");
        }
        let location = self.location_of(&tail);
        let mut scope = Scope::default().with("_builder", "rewriter").with("_loc", location);
        for at in 0..node.count() - tail.count {
            let value = match node.nested(at) {
                Some(nested) => self.result(nested, nested_position(at, depth)),
                None => self.leaf_value(node, at),
            };
            scope = scope.positional(value);
        }
        let call = self.fill(template, &scope, operator);
        let returns = self.returns(node);
        if returns == 0 {
            return call;
        }
        let symbol = node.symbol();
        let name = match symbol {
            "" => {
                let name = format!("nativeVar_{}", self.number());
                let bound =
                    if returns > 1 { super::symbols::Bound::Values(returns) } else { super::symbols::Bound::Value };
                self.symbols.bind(&name, bound);
                name
            }
            _ => node.symbol_name().to_owned(),
        };
        writeln!(self.code, "auto {name} = {call}; (void){name};");
        if symbol.is_empty() { name } else { symbol.to_owned() }
    }
}

/// Returns the position of an argument.
pub(super) fn nested_position(at: usize, depth: usize) -> Position {
    Position { result: i64::try_from(at).unwrap_or(i64::MAX), depth: depth + 1 }
}
