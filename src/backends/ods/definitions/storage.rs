//! The storage class of a type or an attribute, which holds its parameters in the context.

use crate::cpp::class::{Class, Method, Parameter as CppParameter};
use crate::cpp::file::emit_code;
use crate::model::definition::Definition;
use crate::model::parameter::Parameter;
use crate::model::read::fields::{Read, argument_error};
use crate::names::scope;
use crate::placeholders::Scope;
use tdgen_language::backends::names::yielding;
use tdgen_language::backends::writer::Writer;

/// Builds the storage class, unless the author defines it or there are no parameters.
///
/// # Errors
/// A parameter has the name of another member.
pub(super) fn storage<'d>(definition: &'d Definition<'_>) -> Read<Option<Class<'d>>> {
    let parameters = &definition.parameters;
    if parameters.is_empty() || !definition.storage.is_generated {
        return Ok(None);
    }
    let name = definition.storage.class;
    let base = format!("::mlir::{}Storage", definition.kind.word());
    let mut class = Class::structure(name).base(base);
    let types = list(parameters, |it| it.ty.to_owned());
    class.text(format!("using KeyTy = std::tuple<{types}>;"));
    class.add(constructor(name, parameters));
    let as_key = Method::new("KeyTy", "getAsKey").mark_const();
    let names = list(parameters, |it| it.name.to_owned());
    class.add(as_key.inline(move |w| writeln!(w, "return KeyTy({names});")));
    class.add(equality(parameters));
    class.add(hash(parameters));
    class.add(construct(definition));
    let mut names = scope();
    names.reserve("KeyTy", "has the name of a type in the storage class");
    names.reserve(name, "has the name of the storage class");
    class
        .methods()
        .for_each(|method| names.reserve(method.name.clone(), "has the name of a method of the storage class"));
    for parameter in parameters {
        if let Some(reason) = names.check(parameter.name) {
            let message = format!("parameter `{}` {reason}", parameter.name);
            let error = argument_error(definition.record, "parameters", parameter.name, message);
            return Err(error.help("rename it"));
        }
        class.text(format!("{} {};", parameter.ty, parameter.name));
    }
    Ok(Some(class))
}

/// The parameter for the values of all parameters.
const KEY: &str = "tblgenKey";

fn constructor<'d>(class: &'d str, parameters: &'d [Parameter<'_>]) -> Method<'d> {
    let arguments = parameters.iter().map(|it| CppParameter::new(it.ty, it.name));
    let constructor = Method::constructor(class).parameters(arguments);
    let initialized = parameters
        .iter()
        .fold(constructor, |constructor, it| constructor.initializer(format!("{0}(std::move({0}))", it.name)));
    initialized.inline(move |_| ())
}

fn equality<'d>(parameters: &'d [Parameter<'_>]) -> Method<'d> {
    // Code of authors may use the members.
    let mut names = scope();
    parameters.iter().for_each(|it| names.reserve(it.name, "is a member"));
    let key = names.free(KEY);
    let compare = |(at, it): (usize, &Parameter<'_>)| {
        let scope = Scope::default().with("_lhs", it.name).with("_rhs", format!("std::get<{at}>({key})"));
        format!("({})", scope.fill(it.comparator))
    };
    let conditions: Vec<String> = parameters.iter().enumerate().map(compare).collect();
    Method::new("bool", "operator==")
        .parameter("const KeyTy &", key)
        .mark_const()
        .inline(move |w| writeln!(w, "return {};", conditions.join(" && ")))
}

fn hash<'d>(parameters: &'d [Parameter<'_>]) -> Method<'d> {
    let parts: Vec<String> = (0..parameters.len()).map(|at| format!("std::get<{at}>({KEY})")).collect();
    Method::new("::llvm::hash_code", "hashKey")
        .parameter("const KeyTy &", KEY)
        .mark_static()
        .inline(move |w| writeln!(w, "return ::llvm::hash_combine({});", parts.join(", ")))
}

fn construct<'d>(definition: &'d Definition<'_>) -> Method<'d> {
    let parameters = &definition.parameters;
    let class = definition.storage.class;
    let word = definition.kind.word();
    let method = Method::new(format!("{class} *"), "construct")
        .parameter(format!("::mlir::{word}StorageAllocator &"), "allocator")
        .parameter("KeyTy &&", KEY)
        .mark_static();
    if definition.storage.has_custom_constructor {
        return method;
    }
    method.inline(move |w| {
        for (at, it) in parameters.iter().enumerate() {
            writeln!(w, "auto {} = std::move(std::get<{at}>({KEY}));", yielding(it.name));
        }
        for it in parameters {
            emit_allocation(w, it);
        }
        let moved = list(parameters, |it| format!("std::move({})", yielding(it.name)));
        writeln!(w, "return new (allocator.allocate<{class}>()) {class}({moved});");
    })
}

fn emit_allocation(w: &mut Writer, parameter: &Parameter<'_>) {
    if let Some(code) = parameter.allocator {
        let name = yielding(parameter.name);
        let scope = Scope::default().with("_allocator", "allocator").with("_self", &name).with("_dst", &name);
        emit_code(w, &scope.fill(code));
    }
}

fn list(parameters: &[Parameter<'_>], one: impl Fn(&Parameter<'_>) -> String) -> String {
    parameters.iter().map(one).collect::<Vec<_>>().join(", ")
}
