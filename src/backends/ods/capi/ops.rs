//! The C functions of operations: a constructor, getters of operands, attributes, properties, results, regions and
//! successors, setters, a predicate, the name and the type ID.

use super::api::{Api, Subject};
use super::create;
use super::function::{Function, Section};
use super::names::Variables;
use super::types::{CType, Conversion, Failure, Scalar, variable};
use crate::accessors::{getter, setter};
use crate::model::attribute::Attribute;
use crate::model::constraint::{Arity, NamedConstraint};
use crate::model::operation::op::{Op, Side};
use crate::model::property::Property;
use tdgen_language::backends::text::cases::capitalized;
use tdgen_language::backends::text::cpp::literal;

const PARAMETER: &str = "MlirOperation op";

/// Returns the items of an operation.
pub(super) fn section(api: &Api, op: &Op<'_>) -> Section {
    let class = op.qualified_class();
    let mut section = Section::new(class.clone());
    let condition = format!("::llvm::isa_and_present<{class}>(unwrap(op))");
    section.add(api.predicate("Operation", &op.class, PARAMETER, &condition));
    create::add(&mut section, api, op);
    let value = format!("::llvm::cast<{class}>(unwrap(op))");
    let subject = Subject { class: &op.class, value, parameter: PARAMETER };
    add_values(&mut section, api, op, &subject, Side::Operands);
    for attribute in &op.attributes {
        add_attribute(&mut section, api, &subject, attribute);
    }
    for property in &op.properties {
        api.add_getters(&mut section, &subject, &getter(property.name), property.interface_type);
        add_property_setter(&mut section, api, &subject, property);
    }
    add_values(&mut section, api, op, &subject, Side::Results);
    add_blocks(&mut section, api, &subject, &op.regions, ("MlirRegion", "&"));
    add_blocks(&mut section, api, &subject, &op.successors, ("MlirBlock", ""));
    let name = format!("wrap({class}::getOperationName())");
    section.add(api.constant(&op.class, "GetOperationName", "MlirStringRef", &name));
    let type_id = format!("wrap(::mlir::TypeID::get<{class}>())");
    section.add(api.constant(&op.class, "GetTypeID", "MlirTypeID", &type_id));
    section
}

/// Adds the getters of operands or results.
fn add_values(section: &mut Section, api: &Api, op: &Op<'_>, subject: &Subject<'_>, side: Side) {
    for value in op.values(side) {
        let Some(name) = value.name else { continue };
        let name = getter(name);
        let call = format!("{}.{name}()", subject.value);
        match value.ty.arity {
            Arity::One | Arity::Optional => {
                let is_optional = value.ty.arity == Arity::Optional;
                let doc = if is_optional { "Returns null if it is absent." } else { "" };
                section.add(Function {
                    doc: doc.to_owned(),
                    parameters: vec![PARAMETER.to_owned()],
                    body: vec![format!("return wrap(::mlir::Value({call}));")],
                    ..api.function(subject.class, &capitalized(&name), "MlirValue")
                });
            }
            Arity::Variadic => {
                let element = format!("wrap(::mlir::Value({call}[static_cast<size_t>(position)]))");
                api.add_range(section, subject, &name, "MlirValue", (&call, &element));
            }
            Arity::Nested(_) => {
                let name = api.names.function(subject.class, &capitalized(&name));
                section.miss(&name, "the operand is a range of ranges");
            }
        }
    }
}

/// Adds the getters and the setter of an attribute, and the getters of its value if that is not an attribute.
fn add_attribute(section: &mut Section, api: &Api, subject: &Subject<'_>, attribute: &Attribute<'_>) {
    let kind = &attribute.kind;
    let name = getter(attribute.name);
    let doc = if kind.is_required() { "" } else { "Returns null if it is absent." };
    section.add(Function {
        doc: doc.to_owned(),
        parameters: vec![PARAMETER.to_owned()],
        body: vec![format!("return wrap(::mlir::Attribute({}.{name}Attr()));", subject.value)],
        ..api.function(subject.class, &format!("{}Attr", capitalized(&name)), "MlirAttribute")
    });
    let text = format!("mlirStringRefCreateFromCString({})", literal(attribute.name));
    section.add(Function {
        parameters: vec![PARAMETER.to_owned(), "MlirAttribute attr".to_owned()],
        body: vec![format!("mlirOperationSetInherentAttributeByName(op, {text}, attr);")],
        ..api.function(subject.class, &format!("{}Attr", capitalized(&setter(attribute.name))), "void")
    });
    let is_value = match api.types.resolve(kind.return_type) {
        Some(CType::One(Scalar::Handle(handle))) => handle.c != "MlirAttribute",
        ty => ty.is_some(),
    };
    if is_value {
        api.add_getters(section, subject, &name, kind.return_type);
    }
}

fn add_property_setter(section: &mut Section, api: &Api, subject: &Subject<'_>, property: &Property<'_>) {
    let name = setter(property.name);
    // The getter has a remark if C cannot pass the type.
    let Some(ty) = api.types.resolve(property.interface_type) else { return };
    let mut variables = Variables::default();
    variables.add(variable(PARAMETER));
    let declarations = ty.parameters(property.name, &mut variables);
    let mut conversion = Conversion::default();
    let fail = |_: &str| "return false;".to_owned();
    conversion.add(&ty, &declarations, &mut variables, &Failure { accepts_null: true, statement: &fail });
    let is_checked = !conversion.statements.is_empty();
    let mut body = conversion.statements;
    body.push(format!("{}.{name}({});", subject.value, conversion.arguments.join(", ")));
    if is_checked {
        body.push("return true;".to_owned());
    }
    let doc = if is_checked { "Returns false, and changes nothing, if the value is not valid." } else { "" };
    section.add(Function {
        doc: doc.to_owned(),
        parameters: [vec![PARAMETER.to_owned()], declarations].concat(),
        body,
        ..api.function(subject.class, &capitalized(&name), if is_checked { "bool" } else { "void" })
    });
}

/// Adds the getters of regions or successors; `address` makes a C++ pointer of what the C++ getter returns.
fn add_blocks(
    section: &mut Section,
    api: &Api,
    subject: &Subject<'_>,
    all: &[NamedConstraint<'_>],
    (c, address): (&str, &str),
) {
    for item in all {
        let Some(name) = item.name else { continue };
        let name = getter(name);
        let call = format!("{}.{name}()", subject.value);
        if item.is_variadic {
            let element = format!("wrap({address}{call}[static_cast<size_t>(position)])");
            api.add_range(section, subject, &name, c, (&call, &element));
        } else {
            section.add(Function {
                parameters: vec![PARAMETER.to_owned()],
                body: vec![format!("return wrap({address}{call});")],
                ..api.function(subject.class, &capitalized(&name), c)
            });
        }
    }
}
