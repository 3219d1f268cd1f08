//! Makes the Python classes of definitions. What Python or the C API cannot express is an error at its position.

use std::collections::{BTreeMap, BTreeSet};

use super::defaults::{default_of, is_empty};
use super::model::{Argument, Class, ContextUse, Get, Getter};
use super::value::{Form, Known, Passed, Value};
use crate::capi::api::{Api, one_line};
use crate::capi::definitions::{Constructor, constructor};
use crate::capi::function::{Item, Section};
use crate::capi::names::Variables;
use crate::doc::markdown::reindented;
use crate::model::definition::{Definition, DefinitionKind};
use crate::model::enumeration::{Attribute, Enum};
use crate::model::parameter::Parameter;
use crate::model::read::fields::Read;
use crate::python::names::{check_class, is_reserved};
use tdgen_language::backends::text::cases::{capitalized, snake_from_camel};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// The C API of a dialect, and what Python has for it.
pub(super) struct Reader<'r> {
    pub(super) api: &'r Api,
    pub(super) known: Known,
    /// The C functions: the section that declares each first, its result, and the number of its parameters.
    functions: BTreeMap<&'r str, (usize, &'r str, usize)>,
    /// The enumerations that Python cannot have, by their names.
    enum_errors: BTreeMap<String, Diagnostic>,
}

/// A C function that a class calls.
struct Need<'n> {
    name: &'n str,
    result: &'n str,
    parameters: usize,
}

impl<'r> Reader<'r> {
    pub(super) fn new(api: &'r Api, known: Known, sections: &'r [Section], enums: &[&Enum<'_>]) -> Reader<'r> {
        let mut functions = BTreeMap::new();
        for (at, section) in sections.iter().enumerate() {
            for item in &section.items {
                if let Item::Function(it) = item {
                    functions.entry(&*it.name).or_insert((at, &*it.result, it.parameters.len()));
                }
            }
        }
        let has_type = |item: &Enum<'_>| api.types.resolve(&item.absolute_name()).is_some();
        let errors = enums.iter().filter_map(|item| Some((item.name.to_owned(), enum_error(item, has_type(item))?)));
        Reader { api, known, functions, enum_errors: errors.collect() }
    }

    /// Returns the class of a type or an attribute, whose functions are those of the section `at`.
    pub(super) fn definition(&self, definition: &Definition<'_>, at: usize) -> Read<Class> {
        let record = definition.record;
        check_class(record, definition.class)?;
        let built = constructor(definition).map_err(|reason| no_constructor(definition, &reason))?;
        if !definition.has_accessors && !definition.parameters.is_empty() {
            let message = format!("the Python class of `{}` needs accessors", definition.class);
            return Err(record.field_error("genAccessors", message).help(SET_ACCESSORS));
        }
        let mut getters = Vec::new();
        for (index, parameter) in definition.parameters.iter().enumerate() {
            getters.push(self.getter(definition, parameter, index)?);
        }
        check_names(record, getters.iter().map(|it| &*it.name))?;
        let names = &self.api.names;
        let class = Class {
            kind: definition.kind,
            name: definition.class.to_owned(),
            doc: documentation(definition.summary, definition.description),
            predicate: names.predicate(definition.kind.word(), definition.class),
            type_id: Some(names.function(definition.class, "GetTypeID")),
            get: self.get(definition, &built)?,
            getters,
        };
        self.check_functions(record, &class, at)?;
        Ok(class)
    }

    /// Returns the class of an attribute that is an `IntegerAttr` with the number of a case.
    pub(super) fn enum_attribute(&self, item: &Enum<'_>, attribute: &Attribute<'_>, at: usize) -> Read<Class> {
        check_class(item.record, attribute.class)?;
        let passed = self.resolved(attribute.class, &item.absolute_name(), "value", || item.record.span())?;
        let function = |verb: &str| self.api.names.function(attribute.class, verb);
        let argument = Argument {
            name: "value".to_owned(),
            variable: "valueArg".to_owned(),
            passed: passed.clone(),
            is_nullable: false,
            default: None,
            doc: String::new(),
        };
        let class = Class {
            kind: DefinitionKind::Attribute,
            name: attribute.class.to_owned(),
            doc: item.summary.to_owned(),
            predicate: self.api.names.predicate("Attribute", attribute.class),
            type_id: None,
            get: Get {
                function: function("Get"),
                arguments: vec![argument],
                context: ContextUse::Current,
                passes_context: true,
                is_checked: false,
            },
            getters: vec![Getter {
                name: "value".to_owned(),
                function: function("GetValue"),
                length: None,
                passed,
                is_nullable: false,
                doc: String::new(),
            }],
        };
        self.check_functions(item.record, &class, at)?;
        Ok(class)
    }

    fn get(&self, definition: &Definition<'_>, built: &Constructor<'_>) -> Read<Get> {
        let is_default = built.is_default;
        let mut variables = Variables::default();
        let mut arguments = Vec::new();
        for (at, parameter) in built.parameters.iter().enumerate() {
            let place = || match &*definition.builders {
                [only] if !is_default => only.builder.record.span(),
                _ => place(definition.record, at),
            };
            let passed = self.resolved(definition.class, parameter.cpp, parameter.name, place)?;
            let described = definition.parameters.get(at).filter(|_| is_default);
            arguments.push(Argument {
                name: python_name(parameter.name, definition.kind, described.is_some_and(|it| it.is_self_type)),
                variable: variables.add(&format!("{}_arg", parameter.name)),
                is_nullable: described.is_some_and(is_empty) && matches!(passed.value, Value::Handle { .. }),
                default: described.and_then(|it| default_of(it, &passed)),
                doc: described.map_or_else(String::new, |it| one_line(it.summary)),
                passed,
            });
        }
        check_names(definition.record, arguments.iter().map(|it| &*it.name))?;
        // Python requires that no argument without a default value follows one that has it.
        let required = arguments.iter().rposition(|it| it.default.is_none()).map_or(0, |at| at + 1);
        arguments.iter_mut().take(required).for_each(|it| it.default = None);
        let is_handle = |it: &Argument| {
            matches!(it.passed, Passed { value: Value::Handle { .. }, form: Form::One }) && !it.is_nullable
        };
        let context = match (arguments.iter().position(is_handle), built.infers_context) {
            (Some(at), true) => ContextUse::Inferred(at),
            (Some(at), false) => ContextUse::OfArgument(at),
            (None, _) => ContextUse::Current,
        };
        let is_checked = definition.is_verified();
        let verb = if is_checked { "GetChecked" } else { "Get" };
        Ok(Get {
            function: self.api.names.function(definition.class, verb),
            arguments,
            context,
            passes_context: !built.infers_context && !is_checked,
            is_checked,
        })
    }

    fn getter(&self, definition: &Definition<'_>, parameter: &Parameter<'_>, at: usize) -> Read<Getter> {
        let passed =
            self.resolved(definition.class, parameter.accessor_ty, parameter.name, || place(definition.record, at))?;
        let accessor = parameter.accessor();
        let function = |verb: &str| self.api.names.function(definition.class, verb);
        let bare = accessor.strip_prefix("get").unwrap_or(&accessor);
        let (verb, length) = match passed.form {
            Form::Array => (format!("Get{bare}Element"), Some(function(&format!("GetNum{bare}")))),
            Form::One | Form::OwnedText => (capitalized(&accessor), None),
        };
        Ok(Getter {
            name: python_name(parameter.name, definition.kind, parameter.is_self_type),
            function: function(&verb),
            length,
            passed,
            is_nullable: is_empty(parameter),
            doc: one_line(parameter.summary),
        })
    }

    /// Returns how Python passes a parameter of a class.
    ///
    /// # Errors
    /// C cannot pass it, or it is an enumeration that Python cannot have.
    fn resolved(&self, class: &str, cpp: &str, parameter: &str, place: impl Fn() -> Span) -> Read<Passed> {
        let ty = self.api.types.resolve(cpp);
        let passed = ty.map(|ty| self.known.passed(&ty));
        let cpp = one_line(cpp);
        let mut words = cpp.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let error = match passed.as_ref().map(|it| it.value.as_enum()) {
            Some(enumeration) => enumeration.and_then(|(name, ..)| self.enum_errors.get(name)),
            None => words.find_map(|word| self.enum_errors.get(word)),
        };
        if let Some(error) = error {
            return Err(error.clone().note(place(), format!("the Python class of `{class}` needs `{parameter}`")));
        }
        passed.ok_or_else(|| {
            let message =
                format!("the Python class of `{class}` needs `{parameter}`, and C cannot pass the C++ type `{cpp}`");
            Diagnostic::error(place(), message).help(format!("{CHANGE_TYPE}, or {}", skip(class)))
        })
    }

    /// Checks that the C functions that a class calls are those of its section, not others with the same names.
    fn check_functions(&self, record: RecordRef<'_>, class: &Class, at: usize) -> Read<()> {
        let one = |name, result| Need { name, result, parameters: 1 };
        let mut needs = vec![one(&class.predicate, "bool")];
        needs.extend(class.type_id.iter().map(|name| Need { name, result: "MlirTypeID", parameters: 0 }));
        for getter in &class.getters {
            let result = getter.passed.c_result();
            let parameters = match getter.passed.form {
                Form::One => 1,
                Form::Array => 2,
                Form::OwnedText => 3,
            };
            needs.push(Need { name: &getter.function, result, parameters });
            needs.extend(getter.length.iter().map(|name| one(name, "intptr_t")));
        }
        let is_other =
            |need: &&Need<'_>| self.functions.get(need.name).is_none_or(|it| *it != (at, need.result, need.parameters));
        let owner = self.functions.get(&*class.get.function).map(|it| it.0);
        let taken = needs.iter().find(is_other).map(|need| need.name);
        let Some(name) = taken.or((owner != Some(at)).then_some(&class.get.function)) else { return Ok(()) };
        let message = format!("the Python class `{}` needs `{name}`, which is another C function", class.name);
        Err(record
            .error(message)
            .help(format!("rename the parameter or class that it is named after, or {}", skip(&class.name))))
    }
}

const SET_ACCESSORS: &str = "remove `let genAccessors = 0;`";
const CHANGE_TYPE: &str = "use a C++ type that C can pass";

/// Returns the cure for what can only be written by hand.
fn skip(class: &str) -> String {
    format!("leave the class out with `--python-exclude-regex=^{class}$`")
}

/// The location of a parameter of a definition.
fn place(record: RecordRef<'_>, at: usize) -> Span {
    let field = record.get("parameters");
    let dag = field.and_then(|field| field.value().as_dag().ok());
    dag.map_or(record.span(), |dag| dag.place(at))
}

fn no_constructor(definition: &Definition<'_>, reason: &str) -> Diagnostic {
    let message = format!("the Python class of `{}` needs a builder, and {reason}", definition.class);
    let (field, help) = match &*definition.builders {
        [] => ("skipDefaultBuilders", "remove `let skipDefaultBuilders = 1;`, or add one builder to `builders`"),
        [_] => ("builders", "remove the `returnType` of the builder, or remove `let skipDefaultBuilders = 1;`"),
        _ => ("builders", "remove `let skipDefaultBuilders = 1;`, or all builders but one"),
    };
    definition.record.field_error(field, message).help(format!("{help}, or {}", skip(definition.class)))
}

/// Returns why Python cannot have an enumeration; `has_type` says whether C has one for it.
fn enum_error(item: &Enum<'_>, has_type: bool) -> Option<Diagnostic> {
    if let Err(error) = check_class(item.record, item.name) {
        return Some(error.help("rename it"));
    }
    let name = item.name;
    if let Some(case) = item.cases.iter().find(|case| case.value < 0) {
        let message = format!("case `{}` of `{name}` has no value that C and Python know", case.symbol);
        return Some(case.record.field_error("value", message).help("declare one that is not negative"));
    }
    let message = format!("C has no type for `{name}`, because two constants would have the same name");
    (!has_type).then(|| item.record.error(message).help("rename a case"))
}

/// Returns the name of a parameter in Python: `elementType` becomes `element_type`.
fn python_name(name: &str, kind: DefinitionKind, is_self_type: bool) -> String {
    let name = snake_from_camel(name);
    let is_type = name == "type" && kind == DefinitionKind::Attribute && is_self_type;
    let is_taken = is_reserved(&name) || MEMBERS.binary_search(&&*name).is_ok();
    if is_taken && !is_type { format!("{name}_") } else { name }
}

/// Members of MLIR's classes `Attribute` and `Type`, those that all generated classes have, and the built-in types in
/// stubs.
const MEMBERS: &[&str] = &[
    "bool",
    "context",
    "dump",
    "float",
    "get",
    "get_named",
    "get_static_typeid",
    "int",
    "isinstance",
    "list",
    "maybe_downcast",
    "parse",
    "property",
    "self",
    "staticmethod",
    "str",
    "type",
    "typeid",
];

fn check_names<'n>(record: RecordRef<'_>, names: impl Iterator<Item = &'n str>) -> Read<()> {
    let mut known = BTreeSet::new();
    for name in names {
        if !known.insert(name) {
            let message = format!("two parameters have the name `{name}` in Python");
            return Err(record.field_error("parameters", message).help("rename one of them"));
        }
    }
    Ok(())
}

/// Returns the summary as a sentence's beginning, and the description.
fn documentation(summary: Option<&str>, description: Option<&str>) -> String {
    let description = description.map(|text| reindented(text).join("\n").trim_end().to_owned());
    let parts = [summary.map(|text| text.trim().to_owned()), description];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_sorted() {
        assert!(MEMBERS.is_sorted());
    }
}
