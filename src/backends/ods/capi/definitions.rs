//! The C functions of types and attributes: constructors, getters of parameters, predicates, names and type IDs.

use super::api::{Api, Subject, one_line};
use super::function::{Function, Section};
use super::names::Variables;
use super::types::{CType, Conversion};
use crate::backends::ods::model::definition::{Definition, DefinitionKind};

/// The C++ function that builds a value.
struct Constructor<'d> {
    /// C++ types and names of the parameters.
    parameters: Vec<(&'d str, &'d str)>,
    infers_context: bool,
}

/// Returns the items of a type or an attribute.
pub(super) fn section(api: &Api, definition: &Definition<'_>) -> Section {
    let class = definition.qualified_class();
    let (handle, parameter) = match definition.kind {
        DefinitionKind::Type => ("MlirType", "MlirType type"),
        DefinitionKind::Attribute => ("MlirAttribute", "MlirAttribute attr"),
    };
    let (_, variable) = parameter.split_once(' ').unwrap_or(("", ""));
    let mut section = Section::new(class.clone());
    let condition = format!("::llvm::isa_and_present<{class}>(unwrap({variable}))");
    section.add(api.predicate(definition.kind.word(), definition.class, parameter, &condition));
    add_constructors(&mut section, api, definition, handle);
    let subject =
        Subject { class: definition.class, value: format!("::llvm::cast<{class}>(unwrap({variable}))"), parameter };
    if definition.has_accessors {
        for parameter in &definition.parameters {
            api.add_getters(&mut section, &subject, &parameter.accessor(), parameter.accessor_ty);
        }
    }
    let type_id = format!("wrap({class}::getTypeID())");
    section.add(api.constant(definition.class, "GetTypeID", "MlirTypeID", &type_id));
    section.add(api.constant(definition.class, "GetName", "MlirStringRef", &format!("wrap({class}::name)")));
    section
}

fn add_constructors(section: &mut Section, api: &Api, definition: &Definition<'_>, handle: &str) {
    let checked = definition.is_verified().then_some(true);
    for is_checked in std::iter::once(false).chain(checked) {
        let verb = if is_checked { "GetChecked" } else { "Get" };
        let function = constructor(definition).and_then(|it| build(api, definition, &it, is_checked, handle));
        match function {
            Ok(function) => section.add(function),
            Err(reason) => section.miss(&api.names.function(definition.class, verb), &reason),
        }
    }
}

/// The default builder, or the only custom one.
fn constructor<'d>(definition: &'d Definition<'_>) -> Result<Constructor<'d>, String> {
    if definition.has_default_builder || definition.parameters.is_empty() {
        let parameters = definition.parameters.iter().map(|it| (it.ty, it.name)).collect();
        return Ok(Constructor { parameters, infers_context: false });
    }
    match &*definition.builders {
        [only] if only.result.is_none() => {
            let parameters = only.builder.parameters.iter().map(|it| (it.ty, it.name.unwrap_or(""))).collect();
            Ok(Constructor { parameters, infers_context: only.infers_context })
        }
        [_] => Err("the builder returns another class".to_owned()),
        [] => Err("the class has no builder".to_owned()),
        _ => Err("the class has several builders and no default builder".to_owned()),
    }
}

fn build(
    api: &Api,
    definition: &Definition<'_>,
    constructor: &Constructor<'_>,
    is_checked: bool,
    handle: &str,
) -> Result<Function, String> {
    let mut variables = Variables::default();
    let mut conversion = Conversion::default();
    let mut parameters = Vec::new();
    if is_checked {
        let location = variables.add("location");
        parameters.push(format!("MlirLocation {location}"));
        let emit = format!("[&] {{ return ::mlir::emitError(unwrap({location})); }}");
        conversion.arguments.push(emit);
        if !constructor.infers_context {
            conversion.arguments.push(format!("unwrap({location})->getContext()"));
        }
    } else if !constructor.infers_context {
        let context = variables.add("ctx");
        parameters.push(format!("MlirContext {context}"));
        conversion.arguments.push(format!("unwrap({context})"));
    }
    let fail = format!("return {handle}{{nullptr}};");
    let mut declared: Vec<(CType, Vec<String>)> = Vec::new();
    for (cpp, name) in &constructor.parameters {
        let Some(ty) = api.types.resolve(cpp) else {
            return Err(format!("C cannot pass the C++ type `{}` of parameter `{name}`", one_line(cpp)));
        };
        let declarations = ty.parameters(name, &mut variables);
        parameters.extend(declarations.iter().cloned());
        declared.push((ty, declarations));
    }
    for (ty, declarations) in &declared {
        conversion.add(ty, declarations, &mut variables, &fail);
    }
    let class = definition.qualified_class();
    let method = if is_checked { "getChecked" } else { "get" };
    let mut body = conversion.statements;
    body.push(format!("return wrap({class}::{method}({}));", conversion.arguments.join(", ")));
    let verb = if is_checked { "GetChecked" } else { "Get" };
    let doc = match is_checked {
        true => "Returns null, and reports an error at the location, if the parameters are not valid.",
        false => "",
    };
    Ok(Function { doc: doc.to_owned(), parameters, body, ..api.function(definition.class, verb, handle) })
}
