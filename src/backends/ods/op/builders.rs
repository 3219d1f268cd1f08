//! The `build` methods of an operation.
//!
//! First the custom builders of the description, then the default ones: with a parameter for each part (separate) or
//! one for all parts of a kind (collective), with the result types or without those that can be inferred. A builder
//! that an earlier one makes redundant is omitted.
//!
//! The names of the parts, which are parameters of the default builders, give way to those of generated code.

use super::attributes::built_from_variable;
use super::class::OpClass;
use super::create::{Parameters, add_with_create};
use super::support::SUPPORT;
use crate::cpp::class::{Method, Parameter, Text};
use crate::cpp::file::emit_code;
use crate::model::attribute::Attribute;
use crate::model::constraint::Arity;
use crate::model::operation::builder::Builder;
use crate::model::operation::op::{Member, Op, Side};
use crate::model::operation::typing::Argument;
use crate::placeholders::Scope;
use tdgen_language::backends::names::yielding;
use tdgen_language::backends::text::cpp::{escaped, literal};
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diagnostic;

const BUILDER: &str = "odsBuilder";
const STATE: &str = "odsState";
/// What newer versions say about builders that get inherent and discardable attributes in one list.
const DEPRECATED: &str = "[[deprecated(\"use the overload taking Properties and discardableAttributes instead\")]]";
const PROPERTIES: &str = "odsState.getOrAddProperties<Properties>()";

/// Adds all builders.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    for builder in &op.builders {
        add_custom(class, builder);
    }
    if op.skips_default_builders {
        return;
    }
    let forms: &[Form] = if op.attributes.iter().any(|it| it.kind.has_value_form()) {
        &[Form::Storage, Form::Value]
    } else {
        &[Form::Storage]
    };
    for &form in forms {
        for types in [Types::Each, Types::Inferred, Types::Together] {
            add_separate(class, form, types);
        }
    }
    for with_properties in [false, true] {
        add_collective(class, with_properties, Types::Together);
        if op.infers_results() && op.successors.is_empty() {
            add_collective(class, with_properties, Types::Inferred);
        }
    }
    if op.has_op_trait("SameOperandsAndResultType") && op.variable_length(Side::Results) == 0 {
        for &form in forms {
            add_separate(class, form, Types::OfFirstOperand);
        }
        for with_properties in [false, true] {
            add_collective(class, with_properties, Types::OfFirstOperand);
        }
    }
    if op.has_op_trait("FirstAttrDerivedResultType") {
        for with_properties in [false, true] {
            add_collective(class, with_properties, Types::OfFirstAttribute);
        }
    }
}

/// Returns the first parameters of a builder. `builder` is the name of the first one, empty if it is unused.
fn first_parameters<'o>(builder: &'static str) -> Vec<Parameter<'o>> {
    let mut parameters = Vec::with_capacity(8);
    parameters.push(Parameter::new("::mlir::OpBuilder &", builder));
    parameters.push(Parameter::new("::mlir::OperationState &", STATE));
    parameters
}

fn build<'o>(parameters: Vec<Parameter<'o>>) -> Method<'o> {
    let mut method = Method::new("void", "build").mark_static();
    method.parameters = parameters;
    method
}

fn add_custom<'o>(class: &mut OpClass<'o, '_>, builder: &'o Builder<'_>) {
    let mut names = crate::names::scope();
    builder.parameters.iter().filter_map(|it| it.name).for_each(|name| names.reserve(name, "is a parameter"));
    let [of_builder, of_state] = [BUILDER, STATE].map(|name| names.free(name));
    let mut parameters = vec![
        Parameter::new("::mlir::OpBuilder &", of_builder.clone()),
        Parameter::new("::mlir::OperationState &", of_state.clone()),
    ];
    for (at, given) in builder.parameters.iter().enumerate() {
        let name = given.name.map_or_else(|| names.free(format!("odsArg{at}")), Text::from);
        let parameter = Parameter::new(given.ty, name);
        parameters.push(match given.default {
            Some(default) => parameter.default_value(default),
            None => parameter,
        });
    }
    let mut method = build(parameters);
    if let Some(reason) = builder.deprecated {
        let attribute = format!("[[deprecated(\"{}\")]]", escaped(reason));
        method.attribute = Some(attribute.into());
    }
    if let Some(body) = builder.body {
        let scope = Scope::default().with("_builder", of_builder).with("_state", of_state);
        method = method.out_of_line(move |w| emit_code(w, &scope.fill(body)));
    }
    if !add_with_create(class, method, Parameters::Author) {
        let message = format!("another builder of `{}` overlaps with this one", class.op.name);
        let clash = Diagnostic::error(builder.record.span(), message).help("both have the same parameters");
        class.clashes.push(clash);
    }
}

/// The type of the parameters for attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The attribute class.
    Storage,
    /// The type of the value, if there is one.
    Value,
}

/// Where builders get the result types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Types {
    /// One parameter for each.
    Each,
    /// One parameter for all.
    Together,
    /// `inferReturnTypes`.
    Inferred,
    OfFirstOperand,
    OfFirstAttribute,
}

/// A builder with a parameter for each part of the operation.
fn add_separate(class: &mut OpClass<'_, '_>, form: Form, types: Types) {
    let op = class.op;
    if types == Types::Inferred && !op.infers_results() {
        return;
    }
    let mut parameters = first_parameters(BUILDER);
    match types {
        Types::Each => parameters.extend(result_parameters(op)),
        Types::Together => parameters.push(Parameter::new("::mlir::TypeRange", "resultTypes")),
        _ => {}
    }
    add_arguments(&mut parameters, op, form);
    for (at, successor) in op.successors.iter().enumerate() {
        let ty = if successor.is_variadic { "::mlir::BlockRange" } else { "::mlir::Block *" };
        parameters.push(Parameter::new(ty, successor_name(op, at)));
    }
    for region in op.regions.iter().filter(|region| region.is_variadic) {
        parameters.push(Parameter::new("unsigned", count_name(region.name)));
    }
    let method = build(parameters).out_of_line(move |w| {
        emit_parts(w, op, form);
        match types {
            Types::Each => emit_each_type(w, op),
            Types::Together => {
                if op.variable_length(Side::Results) == 0 {
                    let count = op.results.len();
                    writeln!(w, "assert(resultTypes.size() == {count}u && \"mismatched number of results\");");
                }
                emit_add(w, "addTypes", "resultTypes");
            }
            Types::Inferred if op.inferred.is_some() => emit_add(w, "inferTypes", "inferReturnTypes"),
            Types::Inferred => emit_inferred(
                w,
                op,
                "odsState.operands",
                "::mlir::detail::reportFatalInferReturnTypesError(odsState);",
                false,
            ),
            Types::OfFirstOperand => {
                let types = vec!["odsState.operands[0].getType()"; op.results.len()].join(", ");
                writeln!(w, "odsState.addTypes({{{types}}});");
            }
            Types::OfFirstAttribute => {}
        }
    });
    add_with_create(class, method, Parameters::Ours);
}

fn result_parameters<'o>(op: &'o Op<'_>) -> impl Iterator<Item = Parameter<'o>> {
    op.results.iter().enumerate().map(|(at, result)| {
        let name = result_name(op, at);
        let mut parameter = if result.ty.is_variadic() {
            Parameter::new("::mlir::TypeRange", name)
        } else {
            Parameter::new("::mlir::Type", name)
        };
        parameter.is_optional = result.ty.is_optional();
        parameter
    })
}

fn result_name<'o>(op: &'o Op<'_>, at: usize) -> Text<'o> {
    let name = op.results.get(at).and_then(|result| result.name);
    name.map_or_else(|| format!("resultType{at}"), yielding).into()
}

fn operand_name<'o>(op: &'o Op<'_>, at: usize) -> Text<'o> {
    let name = op.operands.get(at).and_then(|operand| operand.name);
    name.map_or_else(|| format!("odsArg_{at}"), yielding).into()
}

fn successor_name<'o>(op: &'o Op<'_>, at: usize) -> Text<'o> {
    let name = op.successors.get(at).and_then(|successor| successor.name);
    name.map_or_else(|| format!("successor{at}"), yielding).into()
}

/// Returns the name of the parameter for the number of regions.
fn count_name(region: Option<&str>) -> String {
    yielding(&format!("{}Count", region.unwrap_or("region")))
}

/// Adds the parameters for operands, attributes and properties.
fn add_arguments<'o>(parameters: &mut Vec<Parameter<'o>>, op: &'o Op<'_>, form: Form) {
    let defaults = Defaults::of(op);
    for (at, &argument) in op.arguments.iter().enumerate() {
        let default = defaults.get(at, form);
        match argument {
            Argument::Operand(number) => {
                let Some(operand) = op.operands.get(number) else {
                    continue;
                };
                let ty = match operand.ty.arity {
                    Arity::One | Arity::Optional => "::mlir::Value",
                    Arity::Variadic => "::mlir::ValueRange",
                    Arity::Nested(_) => "::llvm::ArrayRef<::mlir::ValueRange>",
                };
                let mut parameter = Parameter::new(ty, operand_name(op, number));
                parameter.is_optional = operand.ty.is_optional();
                parameters.push(parameter);
            }
            Argument::Attribute(number) => {
                let Some(attribute) = op.attributes.get(number) else {
                    continue;
                };
                if op.is_segments_of_operand(attribute.name) {
                    continue;
                }
                let ty =
                    if takes_value(attribute, form) { attribute.kind.return_type } else { attribute.kind.storage_type };
                let mut parameter = Parameter::new(ty, yielding(attribute.name));
                parameter.is_optional = attribute.kind.is_optional;
                parameter.default = default;
                parameters.push(parameter);
            }
            Argument::Property(number) => {
                let Some(property) = op.properties.get(number) else {
                    continue;
                };
                let mut parameter = Parameter::new(property.interface_type, yielding(property.name));
                parameter.is_optional = property.default_value.is_some();
                parameter.default = default;
                parameters.push(parameter);
            }
        }
    }
}

fn takes_value(attribute: &Attribute<'_>, form: Form) -> bool {
    form == Form::Value && attribute.kind.has_value_form()
}

/// The default arguments of builders.
struct Defaults<'o, 'a> {
    op: &'o Op<'a>,
    /// The index from which on all arguments have a default.
    first: usize,
    /// The first attribute among them, which has no default in this form: calls must not be ambiguous.
    without: Option<(usize, Form)>,
}

impl<'o, 'a> Defaults<'o, 'a> {
    fn of(op: &'o Op<'a>) -> Defaults<'o, 'a> {
        let count = op.arguments.len();
        let mut first = count;
        if op.successors.is_empty() && !op.has_variadic_region() {
            let suffix = op.arguments.iter().rev().take_while(|&&argument| has_default(op, argument));
            first = count - suffix.count();
        }
        let attribute = |at: usize| match op.arguments.get(at) {
            Some(Argument::Attribute(number)) => op.attributes.get(*number),
            _ => None,
        };
        let differs = |it: &Attribute<'_>| it.kind.is_required() && it.kind.has_value_form();
        let differs_before = (0..first).filter_map(attribute).any(differs);
        let first_attribute = (first..count).find_map(|at| Some((at, attribute(at)?)));
        let without = first_attribute.and_then(|(at, it)| match it.kind.has_value_form() {
            true => (!differs_before).then_some((at, Form::Storage)),
            false => Some((at, Form::Value)),
        });
        Defaults { op, first, without }
    }

    fn get(&self, at: usize, form: Form) -> Option<Text<'o>> {
        // Properties before that attribute cannot have defaults either.
        if at < self.first || self.without.is_some_and(|(last, of)| of == form && at <= last) {
            return None;
        }
        match self.op.arguments.get(at)? {
            Argument::Operand(_) => None,
            Argument::Attribute(number) => {
                let attribute = self.op.attributes.get(*number)?;
                if takes_value(attribute, form) {
                    attribute.kind.default_value.map(Text::from)
                } else {
                    Some(Text::from("nullptr"))
                }
            }
            Argument::Property(number) => self.op.properties.get(*number)?.default_value.map(Text::from),
        }
    }
}

fn has_default(op: &Op<'_>, argument: Argument) -> bool {
    match argument {
        Argument::Operand(_) => false,
        Argument::Property(at) => op.properties.get(at).is_some_and(|it| it.default_value.is_some()),
        Argument::Attribute(at) => op.attributes.get(at).is_some_and(|it| {
            // Values of these types cannot be default arguments.
            let is_number = ["APInt", "APFloat"].iter().any(|name| it.kind.return_type.ends_with(name));
            it.kind.default_value.is_some() && !is_number
        }),
    }
}

/// Emits a call that adds a part to the state.
fn emit_add(w: &mut Writer, function: &str, part: &str) {
    w.line_of(|out| out.extend([SUPPORT, function, "(odsState, ", part, ");"]));
}

/// Emits code that adds all parts but the result types.
fn emit_parts(w: &mut Writer, op: &Op<'_>, form: Form) {
    for (at, operand) in op.operands.iter().enumerate() {
        let name = operand_name(op, at);
        match operand.ty.arity {
            Arity::One => emit_add(w, "addOperand", &name),
            Arity::Variadic => emit_add(w, "addOperands", &name),
            Arity::Optional => {
                writeln!(w, "if ({name})");
                w.nested(|w| emit_add(w, "addOperand", &name));
            }
            Arity::Nested(segments) => emit_nested_operand(w, &name, segments),
        }
    }
    if op.has_operand_segments() {
        let sizes = op.operands.iter().enumerate().map(|(at, operand)| {
            let name = operand_name(op, at);
            match operand.ty.arity {
                Arity::One => "1".to_owned(),
                Arity::Optional => format!("({name} ? 1 : 0)"),
                Arity::Variadic => format!("static_cast<int32_t>({name}.size())"),
                Arity::Nested(_) => format!("{name}OdsCount"),
            }
        });
        emit_sizes(w, sizes.collect(), "operandSegmentSizes");
    }
    for property in &op.properties {
        let set = crate::accessors::setter(property.name);
        writeln!(w, "{PROPERTIES}.{set}({});", yielding(property.name));
    }
    for attribute in &op.attributes {
        if !op.is_segments_of_operand(attribute.name) {
            emit_attribute(w, attribute, form);
        }
    }
    for region in &op.regions {
        if region.is_variadic {
            writeln!(w, "for (unsigned i = 0; i < {}; ++i)", count_name(region.name));
            w.line("  (void)odsState.addRegion();");
        } else {
            w.line("(void)odsState.addRegion();");
        }
    }
    for at in 0..op.successors.len() {
        writeln!(w, "odsState.addSuccessors({});", successor_name(op, at));
    }
}

fn emit_nested_operand(w: &mut Writer, name: &str, segments: &str) {
    writeln!(w, "int32_t {name}OdsCount = 0;");
    writeln!(w, "(void){name}OdsCount;");
    w.block("{", "}", |w| {
        w.line("::llvm::SmallVector<int32_t> rangeSizes;");
        w.block(&format!("for (::mlir::ValueRange range : {name}) {{"), "}", |w| {
            emit_add(w, "addOperands", "range");
            w.line("rangeSizes.push_back(static_cast<int32_t>(range.size()));");
            writeln!(w, "{name}OdsCount += rangeSizes.back();");
        });
        writeln!(w, "{PROPERTIES}.{segments} = odsBuilder.getDenseI32ArrayAttr(rangeSizes);");
    });
}

fn emit_sizes(w: &mut Writer, sizes: Vec<String>, member: &str) {
    let list = sizes.join(", ");
    writeln!(w, "::llvm::copy(::llvm::ArrayRef<int32_t>({{{list}}}), {PROPERTIES}.{member}.begin());");
}

fn emit_attribute(w: &mut Writer, attribute: &Attribute<'_>, form: Form) {
    let (name, kind) = (yielding(attribute.name), &attribute.kind);
    let takes_value = takes_value(attribute, form);
    let built = if takes_value { built_from_variable(kind, BUILDER, &name) } else { None };
    let set = [PROPERTIES, ".", attribute.name, " = ", built.as_deref().unwrap_or(&name), ";"].concat();
    let may_be_absent = if takes_value { kind.is_unit() } else { kind.is_optional || kind.default_value.is_some() };
    if may_be_absent {
        writeln!(w, "if ({name})");
        writeln!(w, "  {set}");
    } else {
        w.line(&set);
    }
}

fn emit_each_type(w: &mut Writer, op: &Op<'_>) {
    for (at, result) in op.results.iter().enumerate() {
        let name = result_name(op, at);
        if result.ty.is_optional() {
            writeln!(w, "if ({name})");
            w.nested(|w| emit_add(w, "addType", &name));
        } else {
            emit_add(w, if result.ty.is_variadic() { "addTypes" } else { "addType" }, &name);
        }
    }
    if op.has_result_segments() {
        let sizes = op.results.iter().enumerate().map(|(at, result)| {
            let name = result_name(op, at);
            match result.ty.arity {
                Arity::One => "1".to_owned(),
                Arity::Optional => format!("({name} ? 1 : 0)"),
                Arity::Variadic | Arity::Nested(_) => {
                    format!("static_cast<int32_t>({name}.size())")
                }
            }
        });
        emit_sizes(w, sizes.collect(), "resultSegmentSizes");
    }
}

fn emit_inferred(w: &mut Writer, op: &Op<'_>, operands: &str, failure: &str, counts: bool) {
    w.line("::llvm::SmallVector<::mlir::Type, 2> inferredReturnTypes;");
    writeln!(
        w,
        "if (::mlir::failed({}::inferReturnTypes(odsBuilder.getContext(), odsState.location, {operands}, odsState.attributes.getDictionary(odsState.getContext()), odsState.getRawProperties(), odsState.regions, inferredReturnTypes)))",
        op.class
    );
    writeln!(w, "  {failure}");
    if counts && op.variable_length(Side::Results) == 0 {
        let count = op.results.len();
        writeln!(w, "assert(inferredReturnTypes.size() == {count}u && \"mismatched number of return types\");");
    }
    w.line("odsState.addTypes(inferredReturnTypes);");
}

/// A builder with all operands in one parameter, and all attributes or properties.
fn add_collective(class: &mut OpClass<'_, '_>, with_properties: bool, types: Types) {
    let op = class.op;
    let mut parameters = first_parameters(if types == Types::Together { "" } else { BUILDER });
    if types == Types::Together {
        parameters.push(Parameter::new("::mlir::TypeRange", "resultTypes"));
    }
    parameters.push(Parameter::new("::mlir::ValueRange", "operands"));
    let attributes = if with_properties {
        parameters.push(Parameter::new("const Properties &", "properties"));
        "discardableAttributes"
    } else {
        "attributes"
    };
    let list = Parameter::new("::llvm::ArrayRef<::mlir::NamedAttribute>", attributes);
    if op.has_variadic_region() {
        parameters.push(list);
        parameters.push(Parameter::new("unsigned", "numRegions"));
    } else {
        parameters.push(list.default_value("{}"));
    }
    let is_split = !with_properties && op.has_properties() && op.version.has(Feature::SplitAttributes);
    let mut method = build(parameters).out_of_line(move |w| {
        emit_operand_count(w, op);
        emit_add(w, "addOperands", "operands");
        if with_properties {
            w.line("odsState.useProperties(const_cast<Properties &>(properties));");
        }
        if is_split {
            let names: Vec<String> = op.members().flat_map(Member::keys).map(literal).collect();
            writeln!(w, "{SUPPORT}splitAttributes<{}>(odsState, attributes, {{{}}});", op.class, names.join(", "));
        } else {
            emit_add(w, "addAttributes", attributes);
        }
        let regions = op.regions.len();
        if op.has_variadic_region() {
            emit_regions(w, "numRegions");
        } else if regions > 0 {
            emit_regions(w, &regions.to_string());
        }
        emit_collective_types(w, op, types, with_properties, is_split);
    });
    method.attribute = is_split.then_some(DEPRECATED.into());
    add_with_create(class, method, Parameters::Ours);
}

fn emit_operand_count(w: &mut Writer, op: &Op<'_>) {
    let variable = op.variable_length(Side::Operands);
    let fixed = op.operands.len() - variable;
    if variable == 0 || fixed > 0 {
        let relation = if variable == 0 { "==" } else { ">=" };
        writeln!(w, "assert(operands.size() {relation} {fixed}u && \"mismatched number of parameters\");");
    }
}

fn emit_regions(w: &mut Writer, count: &str) {
    writeln!(w, "for (unsigned i = 0; i != {count}; ++i)");
    w.line("  (void)odsState.addRegion();");
}

fn emit_collective_types(w: &mut Writer, op: &Op<'_>, types: Types, with_properties: bool, is_split: bool) {
    let results = op.results.len();
    match types {
        Types::Together => {
            let variable = op.variable_length(Side::Results);
            let fixed = results - variable;
            if variable == 0 || fixed > 0 {
                let relation = if variable == 0 { "==" } else { ">=" };
                writeln!(w, "assert(resultTypes.size() {relation} {fixed}u && \"mismatched number of return types\");");
            }
            emit_add(w, "addTypes", "resultTypes");
        }
        Types::OfFirstOperand => {
            let types = vec!["operands[0].getType()"; results].join(", ");
            writeln!(w, "odsState.addTypes({{{types}}});");
        }
        Types::OfFirstAttribute => emit_type_of_first_attribute(w, op, with_properties),
        Types::Inferred | Types::Each => {}
    }
    if !with_properties && !is_split && op.has_properties() {
        w.line("if (!attributes.empty())");
        if op.version.has(Feature::PropertyRef) {
            // The state knows the type of properties that it has made.
            w.block(" {", "}", |w| {
                writeln!(w, "(void){PROPERTIES};");
                emit_add(w, "convertProperties", "odsState.getRawProperties()");
            });
        } else {
            w.nested(|w| emit_add(w, "convertProperties", &format!("&{PROPERTIES}")));
        }
    }
    if types == Types::Inferred && op.inferred.is_some() {
        writeln!(w, "{SUPPORT}inferTypesOf(odsState, operands, {results}, inferReturnTypes);");
    } else if types == Types::Inferred {
        let failure = "::llvm::report_fatal_error(\"Failed to infer result type(s).\");";
        emit_inferred(w, op, "operands", failure, true);
    }
}

/// Emits result types that are the value of the first attribute, or its type.
fn emit_type_of_first_attribute(w: &mut Writer, op: &Op<'_>, with_properties: bool) {
    let Some(first) = op.attributes.first() else {
        return;
    };
    let name = first.name;
    let emit_add = |w: &mut Writer, attribute: &str| {
        let ty = if first.kind.storage_type.ends_with("TypeAttr") {
            format!("::llvm::cast<::mlir::TypeAttr>({attribute}).getValue()")
        } else {
            format!("::llvm::cast<::mlir::TypedAttr>({attribute}).getType()")
        };
        let types = vec![ty; op.results.len()].join(", ");
        writeln!(w, "odsState.addTypes({{{types}}});");
    };
    if with_properties {
        return emit_add(w, &format!("properties.{name}"));
    }
    let name = literal(name);
    w.block("for (::mlir::NamedAttribute attr : attributes) {", "}", |w| {
        w.block(&format!("if (attr.getName() == {name}) {{"), "}", |w| emit_add(w, "attr.getValue()"));
    });
}
