//! The C function that creates an operation, over MLIR's `MlirOperationState`.

use super::api::Api;
use super::function::{Function, Section};
use super::names::Variables;
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::{Op, Side};
use crate::model::operation::typing::Argument;
use tdgen_language::backends::text::cpp::literal;

/// Adds the function, or a remark if an operand is a range of ranges.
pub(super) fn add(section: &mut Section, api: &Api, op: &Op<'_>) {
    let is_nested = |value: &NamedType<'_>| matches!(value.ty.arity, Arity::Nested(_));
    if op.operands.iter().any(is_nested) {
        return section.miss(&api.names.function(&op.class, "Create"), "an operand is a range of ranges");
    }
    let mut create = Create::default();
    create.location = create.variables.add("location");
    create.parameters.push(format!("MlirLocation {}", create.location));
    create.state = create.variables.add("state");
    let infers = op.infers_results() && !op.results.is_empty();
    if !infers {
        create.add_values(op, Side::Results);
    }
    create.add_arguments(op);
    create.add_successors(op);
    create.add_regions(op);
    create.add_attributes();
    let mut doc = "Creates an operation, which the caller owns.".to_owned();
    if infers {
        create.body.push(format!("mlirOperationStateEnableResultTypeInference(&{});", create.state));
        doc += " Returns null, and reports an error at the location, if the types of the results cannot be inferred.";
    }
    if create.has_optional {
        doc += " Optional parts may be null.";
    }
    if !op.properties.is_empty() {
        doc += " Properties have their default values.";
    }
    let class = op.qualified_class();
    let (state, location) = (&create.state, &create.location);
    let begin = format!("auto {state} = mlirOperationStateGet(wrap({class}::getOperationName()), {location});");
    let end = format!("return mlirOperationCreate(&{state});");
    let body = [vec![begin], create.body, vec![end]].concat();
    section.add(Function {
        doc,
        parameters: create.parameters,
        body,
        ..api.function(&op.class, "Create", "MlirOperation")
    });
}

/// The function while it is written.
#[derive(Default)]
struct Create {
    variables: Variables,
    location: String,
    state: String,
    parameters: Vec<String>,
    body: Vec<String>,
    /// Names of attributes, and the C expressions of their values.
    attributes: Vec<(String, String)>,
    has_optional: bool,
}

impl Create {
    /// Adds the types of all results, or all operands in the order of their positions.
    fn add_values(&mut self, op: &Op<'_>, side: Side) {
        let names: Vec<Value> = op.values(side).iter().enumerate().map(|(at, it)| self.value(side, at, it)).collect();
        self.append_values(op, side, &names);
    }

    /// Adds the parameters of an operand or result.
    fn value(&mut self, side: Side, at: usize, value: &NamedType<'_>) -> Value {
        let (c, noun) = match side {
            Side::Operands => ("MlirValue", "operand"),
            Side::Results => ("MlirType", "result"),
        };
        let unnamed = format!("{noun}{at}");
        let name = value.name.unwrap_or(&unnamed);
        match value.ty.arity {
            Arity::One => Value::One(self.parameter(c, name)),
            Arity::Optional => {
                self.has_optional = true;
                Value::Optional(self.parameter(c, name))
            }
            Arity::Variadic | Arity::Nested(_) => {
                let (length, name) = self.array(c, name);
                Value::Many(length, name)
            }
        }
    }

    fn parameter(&mut self, c: &str, name: &str) -> String {
        let name = self.variables.add(name);
        self.parameters.push(format!("{c} {name}"));
        name
    }

    fn array(&mut self, c: &str, name: &str) -> (String, String) {
        let length = self.parameter("intptr_t", &format!("n_{name}"));
        let name = self.variables.add(name);
        self.parameters.push(format!("{c} const *{name}"));
        (length, name)
    }

    /// Adds the statements for operands or results, and the attribute with the sizes of the segments.
    fn append_values(&mut self, op: &Op<'_>, side: Side, values: &[Value]) {
        let (append, segments, is_sized) = match side {
            Side::Operands => ("mlirOperationStateAddOperands", "operandSegmentSizes", op.has_operand_segments()),
            Side::Results => ("mlirOperationStateAddResults", "resultSegmentSizes", op.has_result_segments()),
        };
        for value in values {
            let statement = match value {
                Value::One(name) => format!("{append}(&{}, 1, &{name});", self.state),
                Value::Optional(name) => format!("{append}(&{}, {name}.ptr ? 1 : 0, &{name});", self.state),
                Value::Many(length, name) => format!("{append}(&{}, {length}, {name});", self.state),
            };
            self.body.push(statement);
        }
        if is_sized {
            let sizes: Vec<String> = values.iter().map(Value::size).collect();
            let list = self.variables.add(segments);
            self.body.push(format!("const int32_t {list}[] = {{{}}};", sizes.join(", ")));
            let context = format!("mlirLocationGetContext({})", self.location);
            let value = format!("mlirDenseI32ArrayGet({context}, {}, {list})", values.len());
            self.attributes.push((segments.to_owned(), value));
        }
    }

    /// Adds operands and attributes, in declaration order. Properties are set later.
    fn add_arguments(&mut self, op: &Op<'_>) {
        let mut operands = Vec::new();
        for argument in &op.arguments {
            match argument {
                Argument::Operand(at) => {
                    let operand = &op.operands[*at];
                    operands.push(self.value(Side::Operands, *at, operand));
                }
                Argument::Attribute(at) => {
                    let attribute = &op.attributes[*at];
                    self.has_optional |= !attribute.kind.is_required();
                    let name = self.parameter("MlirAttribute", attribute.name);
                    self.attributes.push((attribute.name.to_owned(), name));
                }
                Argument::Property(_) => {}
            }
        }
        self.append_values(op, Side::Operands, &operands);
    }

    fn add_successors(&mut self, op: &Op<'_>) {
        for (at, successor) in op.successors.iter().enumerate() {
            let unnamed = format!("successor{at}");
            let name = successor.name.unwrap_or(&unnamed);
            let (length, values) = if successor.is_variadic {
                self.array("MlirBlock", name)
            } else {
                let name = self.parameter("MlirBlock", name);
                ("1".to_owned(), format!("&{name}"))
            };
            self.body.push(format!("mlirOperationStateAddSuccessors(&{}, {length}, {values});", self.state));
        }
    }

    /// Adds empty regions, which the caller fills, and a parameter for the number of variadic ones.
    fn add_regions(&mut self, op: &Op<'_>) {
        let fixed = op.regions.iter().filter(|region| !region.is_variadic).count();
        let mut count = fixed.to_string();
        if op.has_variadic_region() {
            let name = op.regions.last().and_then(|region| region.name).unwrap_or("regions");
            let length = self.parameter("intptr_t", &format!("n_{name}"));
            count = if fixed == 0 { length } else { format!("{fixed} + {length}") };
        } else if fixed == 0 {
            return;
        }
        let [index, region] = ["i", "region"].map(|name| self.variables.add(name));
        self.body.push(format!("for (intptr_t {index} = 0; {index} < {count}; ++{index}) {{"));
        self.body.push(format!("  MlirRegion {region} = mlirRegionCreate();"));
        self.body.push(format!("  mlirOperationStateAddOwnedRegions(&{}, 1, &{region});", self.state));
        self.body.push("}".to_owned());
    }

    fn add_attributes(&mut self) {
        if self.attributes.is_empty() {
            return;
        }
        let [list, name, value, named] = ["attributes", "name", "value", "named"].map(|it| self.variables.add(it));
        self.body.push(format!("const std::pair<const char *, MlirAttribute> {list}[] = {{"));
        for (name, value) in &self.attributes {
            self.body.push(format!("    {{{}, {value}}},", literal(name)));
        }
        self.body.push("};".to_owned());
        let context = format!("mlirLocationGetContext({})", self.location);
        let key = format!("mlirIdentifierGet({context}, mlirStringRefCreateFromCString({name}))");
        self.body.push(format!("for (auto [{name}, {value}] : {list}) {{"));
        self.body.push(format!("  if (!{value}.ptr)"));
        self.body.push("    continue;".to_owned());
        self.body.push(format!("  auto {named} = mlirNamedAttributeGet({key}, {value});"));
        self.body.push(format!("  mlirOperationStateAddAttributes(&{}, 1, &{named});", self.state));
        self.body.push("}".to_owned());
    }
}

/// The parameters of an operand or result.
enum Value {
    One(String),
    /// Null if it is absent.
    Optional(String),
    /// The number and the array.
    Many(String, String),
}

impl Value {
    fn size(&self) -> String {
        match self {
            Value::One(_) => "1".to_owned(),
            Value::Optional(name) => format!("{name}.ptr ? 1 : 0"),
            Value::Many(length, _) => format!("static_cast<int32_t>({length})"),
        }
    }
}
