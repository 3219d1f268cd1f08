//! The C functions of types and attributes: constructors, getters of parameters, predicates, names and type IDs.

use super::api::{Api, Subject, one_line};
use super::function::{Function, Section};
use super::names::Variables;
use super::types::{CType, Conversion, Failure};
use crate::model::definition::{Definition, DefinitionKind};

/// The C++ function that builds a value.
pub(super) struct Constructor<'d> {
    pub(super) parameters: Vec<Parameter<'d>>,
    pub(super) infers_context: bool,
    /// Whether it is the default builder, whose parameters are those of the definition.
    pub(super) is_default: bool,
}

/// A parameter of a constructor.
pub(super) struct Parameter<'d> {
    pub(super) cpp: &'d str,
    pub(super) name: &'d str,
    accepts_null: bool,
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
pub(super) fn constructor<'d>(definition: &'d Definition<'_>) -> Result<Constructor<'d>, String> {
    if definition.has_default_builder || definition.parameters.is_empty() {
        let parameters = definition.parameters.iter();
        let parameters = parameters.map(|it| Parameter { cpp: it.ty, name: it.name, accepts_null: it.is_optional() });
        return Ok(Constructor { parameters: parameters.collect(), infers_context: false, is_default: true });
    }
    match &*definition.builders {
        [only] if only.result.is_none() => {
            let parameters = only.builder.parameters.iter();
            let parameters =
                parameters.map(|it| Parameter { cpp: it.ty, name: it.name.unwrap_or(""), accepts_null: true });
            let infers_context = only.infers_context;
            Ok(Constructor { parameters: parameters.collect(), infers_context, is_default: false })
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
    let (location, context) = if is_checked {
        let location = variables.add("location");
        conversion.arguments.push(format!("[&] {{ return ::mlir::emitError(unwrap({location})); }}"));
        (Some(location.clone()), format!("unwrap({location})->getContext()"))
    } else {
        (None, "unwrap(ctx)".to_owned())
    };
    let mut parameters: Vec<String> = location.iter().map(|name| format!("MlirLocation {name}")).collect();
    if !constructor.infers_context {
        conversion.arguments.push(context);
        if !is_checked {
            parameters.push(format!("MlirContext {}", variables.add("ctx")));
        }
    }
    let fail = |parameter: &str| match &location {
        None => format!("return {handle}{{nullptr}};"),
        Some(location) => {
            let message = format!("\"invalid argument '{parameter}'\"");
            format!("return ::mlir::emitError(unwrap({location}), {message}), {handle}{{nullptr}};")
        }
    };
    let mut declared: Vec<(CType, Vec<String>, bool)> = Vec::new();
    for Parameter { cpp, name, accepts_null } in &constructor.parameters {
        let Some(ty) = api.types.resolve(cpp) else {
            return Err(format!("C cannot pass the C++ type `{}` of parameter `{name}`", one_line(cpp)));
        };
        let declarations = ty.parameters(name, &mut variables);
        parameters.extend(declarations.iter().cloned());
        declared.push((ty, declarations, *accepts_null));
    }
    for (ty, declarations, accepts_null) in &declared {
        let failure = Failure { accepts_null: *accepts_null, statement: &fail };
        conversion.add(ty, declarations, &mut variables, &failure);
    }
    let class = definition.qualified_class();
    let (method, verb) = if is_checked { ("getChecked", "GetChecked") } else { ("get", "Get") };
    let mut body = conversion.statements;
    let can_fail = is_checked || !body.is_empty();
    body.push(format!("return wrap({class}::{method}({}));", conversion.arguments.join(", ")));
    let doc = match (is_checked, can_fail) {
        (true, _) => "Returns null, and reports an error at the location, if an argument is not valid.",
        (false, true) => "Returns null if a number is no case of its enumeration, or a handle is of another class.",
        (false, false) => "",
    };
    Ok(Function { doc: doc.to_owned(), parameters, body, ..api.function(definition.class, verb, handle) })
}
