//! The C types of enumerations, and the functions that convert their values.

use super::api::Api;
use super::function::{CEnum, Function, Item, Section};
use super::names::Variables;
use super::types::{CType, Conversion, Failure, Scalar, enum_kind};
use crate::model::enumeration::{Attribute, Enum};
use tdgen_language::backends::text::cpp::qualified;

/// Returns the items of an enumeration.
pub(super) fn section(api: &Api, item: &Enum<'_>) -> Section {
    let mut section = Section::new(item.absolute_name());
    let c = api.names.ty(item.name);
    let Some(CType::One(scalar)) = api.types.resolve(&item.absolute_name()) else {
        let named = "a constant would have the name of another";
        section.miss(&c, if item.has_values() { named } else { "the cases have no declared values" });
        return section;
    };
    let cases = item.cases.iter().map(|case| (api.names.constant(item.name, case.symbol), case.bits()));
    section.items.push(Item::Enum(CEnum {
        name: c.clone(),
        doc: item.summary.to_owned(),
        kind: enum_kind(item),
        cases: cases.collect(),
    }));
    add_conversions(&mut section, api, item, &c);
    if let Some(attribute) = &item.attribute {
        add_attribute(&mut section, api, item, attribute, &scalar);
    }
    section
}

fn add_conversions(section: &mut Section, api: &Api, item: &Enum<'_>, c: &str) {
    let scope = item.namespace.trim_start_matches("::");
    let number = item.number_type();
    let symbol = format!("auto symbol = ::{}(static_cast<{number}>(value));", qualified(scope, item.value_to_symbol));
    let to_text = format!("::{}(*symbol)", qualified(scope, item.symbol_to_string));
    let to_text = match item.string_type.trim_start_matches("::") {
        "std::string" => Function {
            doc: "Passes the spelling of a value in MLIR's textual form to `callback`, which is not called for other \
                  numbers."
                .to_owned(),
            parameters: vec![
                format!("{c} value"),
                "MlirStringCallback callback".to_owned(),
                "void *userData".to_owned(),
            ],
            body: vec![
                symbol,
                "if (symbol)".to_owned(),
                format!("  callback(wrap(::llvm::StringRef({to_text})), userData);"),
            ],
            ..api.function(item.name, "Stringify", "void")
        },
        _ => Function {
            doc: "Returns the spelling of a value in MLIR's textual form; it is empty for other numbers.".to_owned(),
            parameters: vec![format!("{c} value")],
            body: vec![symbol, format!("return wrap(symbol ? ::llvm::StringRef({to_text}) : ::llvm::StringRef());")],
            ..api.function(item.name, "Stringify", "MlirStringRef")
        },
    };
    section.add(to_text);
    section.add(Function {
        doc: "Sets `value` to the one with this spelling. Returns false if there is none.".to_owned(),
        parameters: vec!["MlirStringRef text".to_owned(), format!("{c} *value")],
        body: vec![
            format!("auto symbol = ::{}(unwrap(text));", qualified(scope, item.string_to_symbol)),
            "if (symbol)".to_owned(),
            format!("  *value = static_cast<{c}>(*symbol);"),
            "return symbol.has_value();".to_owned(),
        ],
        ..api.function(item.name, "Symbolize", "bool")
    });
}

/// Adds the functions of an attribute class that is an `IntegerAttr` in C++.
fn add_attribute(section: &mut Section, api: &Api, item: &Enum<'_>, attribute: &Attribute<'_>, scalar: &Scalar) {
    let scope = item.namespace.trim_start_matches("::");
    let class = format!("::{}", qualified(scope, attribute.class));
    let parameter = "MlirAttribute attr".to_owned();
    let condition = format!("::llvm::isa_and_present<{class}>(unwrap(attr))");
    section.add(api.predicate("Attribute", attribute.class, &parameter, &condition));
    let mut variables = Variables::default();
    variables.add("ctx");
    let ty = CType::One(scalar.clone());
    let declarations = ty.parameters("value", &mut variables);
    let mut conversion = Conversion::default();
    let fail = |_: &str| "return MlirAttribute{nullptr};".to_owned();
    conversion.add(&ty, &declarations, &mut variables, &Failure { accepts_null: false, statement: &fail });
    let mut body = conversion.statements;
    body.push(format!(
        "return wrap(::mlir::Attribute({class}::get(unwrap(ctx), {})));",
        conversion.arguments.join(", ")
    ));
    section.add(Function {
        parameters: [vec!["MlirContext ctx".to_owned()], declarations].concat(),
        body,
        ..api.function(attribute.class, "Get", "MlirAttribute")
    });
    section.add(Function {
        parameters: vec![parameter],
        body: vec![format!("return {};", scalar.wrapped(&format!("::llvm::cast<{class}>(unwrap(attr)).getValue()")))],
        ..api.function(attribute.class, "GetValue", scalar.c())
    });
}
