//! The end of the generated parser: adds regions, successors, segment sizes, types and operands to the result.

use super::tree::{Format, TypeSource};
use super::types::{
    emit_call, emit_fail_if, has_raw_type, is_resolved_alone, is_single_type, parser_scope, part_variable, property,
    value_name,
};
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::{Op, Side};
use crate::op::shared::message;
use crate::op::support::SUPPORT;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;

/// Emits the code after the elements.
pub(super) fn emit(w: &mut Writer, op: &Op<'_>, format: &Format<'_>) {
    let finish = Finish { op, format };
    finish.emit_regions(w);
    finish.emit_successors(w);
    finish.emit_segments(w);
    finish.emit_presence_checks(w);
    finish.emit_type_checks(w);
    finish.emit_built_types(w);
    finish.emit_result_types(w);
    finish.emit_operands(w);
    if format.infers_results {
        finish.emit_inferred_types(w);
    }
}

struct Finish<'o, 'f> {
    op: &'o Op<'f>,
    format: &'o Format<'f>,
}

impl<'f> Finish<'_, 'f> {
    fn emit_regions(&self, w: &mut Writer) {
        if self.format.has_all_regions {
            return w.line("result.addRegions(fullRegions);");
        }
        for region in &self.op.regions {
            let variable = part_variable(region, "Region");
            if region.is_variadic {
                writeln!(w, "result.addRegions({variable});");
            } else {
                writeln!(w, "result.addRegion(std::move({variable}));");
            }
        }
    }

    fn emit_successors(&self, w: &mut Writer) {
        if self.format.has_all_successors {
            return w.line("result.addSuccessors(fullSuccessors);");
        }
        for successor in &self.op.successors {
            writeln!(w, "result.addSuccessors({});", part_variable(successor, "Successor"));
        }
    }

    fn emit_segments(&self, w: &mut Writer) {
        let op = self.op;
        let computed = self.format.computed_sizes(op);
        if computed.contains(&"operandSegmentSizes") {
            emit_sizes(w, &op.operands, "Operands", "operandSegmentSizes");
        }
        for operand in &op.operands {
            if let Some(segments) = operand.ty.segments().filter(|segments| computed.contains(segments)) {
                let name = operand.name.unwrap_or("");
                writeln!(
                    w,
                    "{} = parser.getBuilder().getDenseI32ArrayAttr({name}OperandGroupSizes);",
                    property(segments)
                );
            }
        }
        if computed.contains(&"resultSegmentSizes") {
            emit_sizes(w, &op.results, "Types", "resultSegmentSizes");
        }
    }

    /// Emits checks that the optional values from which types are computed are present.
    fn emit_presence_checks(&self, w: &mut Writer) {
        let mut checked: Vec<&str> = Vec::new();
        for side in [Side::Operands, Side::Results] {
            for (value, source) in self.op.values(side).iter().zip(self.format.types.of(side)) {
                let TypeSource::Of(side, at, _) = source else { continue };
                let is_optional = self.op.values(*side).get(*at).is_some_and(|it| it.ty.is_optional());
                let name = value_name(self.op, *side, *at);
                if !is_optional || value.ty.arity != Arity::One || checked.contains(&name) {
                    continue;
                }
                checked.push(name);
                writeln!(w, "if ({name}Types.empty())");
                let message = format!("expected a type of '{name}', from which types are inferred");
                writeln!(w, "  return parser.emitError(parser.getNameLoc(), {});", literal(&message));
            }
        }
    }

    /// Emits checks of the types from which others are computed: the transformers may rely on the constraints.
    fn emit_type_checks(&self, w: &mut Writer) {
        let mut checked: Vec<(Side, usize)> = Vec::new();
        let sources = self.format.types.operands.iter().chain(&self.format.types.results);
        for source in sources {
            let TypeSource::Of(side, at, Some(_)) = source else {
                continue;
            };
            if checked.contains(&(*side, *at)) {
                continue;
            }
            checked.push((*side, *at));
            let Some(value) = self.op.values(*side).get(*at) else {
                continue;
            };
            let constraint = &value.ty.constraint;
            let scope = parser_scope().with("_self", "type");
            if !constraint.is_checked() || !scope.covers(&constraint.condition) || !scope.covers(constraint.summary) {
                continue;
            }
            let name = value_name(self.op, *side, *at);
            let variable = self.written(*side, *at);
            let is_one = has_raw_type(self.op, self.format, (*side, *at));
            let types = if is_one { format!("{{{variable}}}") } else { variable };
            w.block(&format!("for (::mlir::Type type : {types}) {{"), "}", |w| {
                writeln!(w, "if (!({}))", scope.fill(&constraint.condition));
                let summary = message(constraint.summary, &scope);
                writeln!(w, "  return parser.emitError(parser.getNameLoc()) << \"'{name}' must be {summary}, but got \" << type;");
            });
        }
    }

    fn emit_built_types(&self, w: &mut Writer) {
        for (at, builder) in self.built_types().into_iter().enumerate() {
            writeln!(w, "::mlir::Type odsBuildableType{at} = {};", parser_scope().fill(builder));
        }
    }

    /// The distinct builder calls of types.
    fn built_types(&self) -> Vec<&'f str> {
        let mut all = Vec::new();
        let types = &self.format.types;
        for source in types.results.iter().chain(&types.operands) {
            match source {
                TypeSource::Built(builder) if !all.contains(builder) => all.push(*builder),
                _ => {}
            }
        }
        all
    }

    /// The variable of a value whose type or types are in the format.
    fn written(&self, side: Side, at: usize) -> String {
        let suffix = if has_raw_type(self.op, self.format, (side, at)) { "RawType" } else { "Types" };
        format!("{}{suffix}", value_name(self.op, side, at))
    }

    /// C++ for the type or types of an operand or result; `written` is the variable for those in the format.
    fn types(&self, source: &TypeSource<'f>, written: &str) -> String {
        let transformed = |of: String, transformer: &Option<&str>| match transformer {
            Some(transformer) => parser_scope().with("_self", of).fill(transformer),
            None => of,
        };
        match source {
            TypeSource::Written => written.to_owned(),
            TypeSource::Built(builder) => {
                let at = self.built_types().iter().position(|known| known == builder);
                format!("odsBuildableType{}", at.unwrap_or(0))
            }
            TypeSource::Of(side, at, transformer) => {
                let name = value_name(self.op, *side, *at);
                let value = self.op.values(*side).get(*at);
                let of = match value.map(|value| value.ty.arity) {
                    Some(Arity::One) if has_raw_type(self.op, self.format, (*side, *at)) => format!("{name}RawType"),
                    Some(Arity::One) | None => format!("{name}Types[0]"),
                    Some(Arity::Optional) => {
                        format!("({name}Types.empty() ? ::mlir::Type() : {name}Types[0])")
                    }
                    Some(Arity::Variadic | Arity::Nested(_)) => format!("{name}Types"),
                };
                transformed(of, transformer)
            }
            TypeSource::OfAttribute(at, transformer) => {
                let name = self.op.attributes.get(*at).map_or("", |it| it.name);
                let of = format!("{name}Attr.getType()");
                transformed(of, transformer)
            }
        }
    }

    fn emit_result_types(&self, w: &mut Writer) {
        if self.format.infers_results {
            return;
        }
        if self.format.has_all_types.results {
            return w.line("result.addTypes(allResultTypes);");
        }
        for (at, source) in self.format.types.results.iter().enumerate() {
            let types = self.types(source, &self.written(Side::Results, at));
            if is_single_type(self.op, self.format, source, (Side::Results, at)) {
                writeln!(w, "{SUPPORT}addParsedType(result, {types});");
            } else {
                writeln!(w, "result.addTypes({types});");
            }
        }
    }

    fn emit_operands(&self, w: &mut Writer) {
        let op = self.op;
        let all_types = self.format.has_all_types.operands;
        if self.format.has_all_operands {
            if let ([_], [source]) = (&*op.operands, &*self.format.types.operands)
                && !all_types
                && *source != TypeSource::Written
            {
                // A type that follows from another one is that of all parsed operands, however many.
                let types = self.types(source, "");
                let call = format_args!("resolveOperands(allOperands, {types}, allOperandLoc, result.operands)");
                return emit_call(w, call);
            }
            if !all_types {
                self.emit_joined_types(w);
            }
            return emit_call(w, "resolveOperands(allOperands, allOperandTypes, allOperandLoc, result.operands)");
        }
        if op.operands.is_empty() {
            return;
        }
        if all_types {
            let names = op.operands.iter().map(|it| format!("{}Operands", it.name.unwrap_or("")));
            let names: Vec<String> = names.collect();
            let joined = match &*names {
                [only] => only.clone(),
                _ => format!("::llvm::concat<const ::mlir::OpAsmParser::UnresolvedOperand>({})", names.join(", ")),
            };
            let call = format_args!("resolveOperands({joined}, allOperandTypes, parser.getNameLoc(), result.operands)");
            return emit_call(w, call);
        }
        for (at, (operand, source)) in op.operands.iter().zip(&self.format.types.operands).enumerate() {
            let name = operand.name.unwrap_or("");
            let types = self.types(source, &self.written(Side::Operands, at));
            if is_resolved_alone(op, self.format, at) {
                emit_call(w, format_args!("resolveOperand({name}RawOperand, {types}, result.operands)"));
                continue;
            }
            let call = format!("resolveOperands({name}Operands, {types}, {name}OperandsLoc, result.operands)");
            let is_optional = operand.ty.is_optional() && *source != TypeSource::Written;
            if is_optional && op.version.has(Feature::OptionalOperands) {
                w.block(&format!("if (!{name}Operands.empty()) {{"), "}", |w| emit_call(w, &call));
            } else {
                emit_call(w, &call);
            }
        }
    }

    /// Emits a variable with the types of all operands.
    fn emit_joined_types(&self, w: &mut Writer) {
        w.line("::llvm::SmallVector<::mlir::Type> allOperandTypes;");
        for (at, source) in self.format.types.operands.iter().enumerate() {
            let written = self.written(Side::Operands, at);
            writeln!(w, "auto odsTypes{at} = {};", self.types(source, &written));
            writeln!(w, "::llvm::append_range(allOperandTypes, ::llvm::ArrayRef<::mlir::Type>(odsTypes{at}));");
        }
    }

    fn emit_inferred_types(&self, w: &mut Writer) {
        // The attribute dictionary may have inherent attributes.
        if self.op.has_properties() && !self.op.has_strict_format() {
            writeln!(w, "{SUPPORT}setParsedAttributes<{}>(result);", self.op.class);
        }
        w.line("::llvm::SmallVector<::mlir::Type> inferredReturnTypes;");
        let arguments = "parser.getContext(), result.location, result.operands, result.attributes.getDictionary(parser.getContext()), result.getRawProperties(), result.regions, inferredReturnTypes";
        let class = &self.op.class;
        emit_fail_if(w, format_args!("::mlir::failed({class}::inferReturnTypes({arguments}))"));
        w.line("result.addTypes(inferredReturnTypes);");
    }
}

/// Emits segment sizes; the variable of each variable-length value is its name with a suffix.
fn emit_sizes(w: &mut Writer, values: &[NamedType<'_>], suffix: &str, member: &str) {
    let size = |value: &NamedType<'_>| match value.ty.arity {
        Arity::One => "1".to_owned(),
        _ => format!("static_cast<int32_t>({}{suffix}.size())", value.name.unwrap_or("")),
    };
    let list = values.iter().map(size).collect::<Vec<_>>().join(", ");
    writeln!(w, "::llvm::copy(::llvm::ArrayRef<int32_t>({{{list}}}), {}.begin());", property(member));
}
