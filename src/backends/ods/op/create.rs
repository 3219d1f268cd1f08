//! The pair of `create` methods of each builder.
//!
//! For builders with parameters of ours, they name the overload that they call and copy ranges by functions of their
//! own: overload resolution among the builders of an operation was a quarter of the time that a compiler needed for its
//! definitions. The parameters of an author's builder may have any type, so they are forwarded; nothing but this code
//! uses their names, which give way.

use std::rc::Rc;

use super::class::OpClass;
use super::support::SUPPORT;
use crate::cpp::class::{Method, Parameter};
use tdgen_language::backends::names::{unmarked, yielding};

/// Who chose the parameters of a builder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Parameters {
    Ours,
    Author,
}

/// Adds a builder and its `create` methods, and returns true, unless an existing builder makes it redundant.
pub(super) fn add_with_create<'o>(class: &mut OpClass<'o, '_>, build: Method<'o>, of: Parameters) -> bool {
    let mut further = build.parameters.get(2..).unwrap_or_default().to_vec();
    let mut names = crate::names::scope();
    for parameter in &mut further {
        let name = unmarked(&parameter.name).to_owned();
        if of == Parameters::Author {
            parameter.name = yielding(&name).into();
        }
        names.reserve(name, "is a parameter");
    }
    let further: Rc<[Parameter<'o>]> = further.into();
    let [builder, location, state] = ["builder", "location", "odsState"].map(|name| names.free(name));
    let attribute = build.attribute.clone();
    if !class.add(build) {
        return false;
    }
    let name: &'o str = &class.op.class;
    let create = |first: &[Parameter<'o>]| {
        let parameters = first.iter().chain(&*further).cloned();
        let mut method = Method::new(name, "create").mark_static().parameters(parameters);
        // The caller of a deprecated builder is deprecated, too, so that the compiler warns only once.
        method.attribute = attribute.clone();
        method
    };
    let at_location = create(&[
        Parameter::new("::mlir::OpBuilder &", builder.clone()),
        Parameter::new("::mlir::Location", location.clone()),
    ]);
    let at_implicit_location = create(&[Parameter::new("::mlir::ImplicitLocOpBuilder &", builder.clone())]);
    let (builder_name, parameters) = (builder.clone(), Rc::clone(&further));
    class.add(at_location.out_of_line(move |w| {
        let builder = &*builder_name;
        w.line_of(|out| out.extend(["::mlir::OperationState ", &state, "(", &location, ", getOperationName());"]));
        w.line_of(|out| {
            emit_callee(out, of, "build", "void (*)(::mlir::OpBuilder &, ::mlir::OperationState &", &parameters);
            out.extend(["(", builder, ", ", &state]);
            pass(out, of, &parameters);
        });
        w.line_of(|out| out.extend(["return ::llvm::cast<", name, ">(", builder, ".create(", &state, "));"]));
    }));
    class.add(at_implicit_location.out_of_line(move |w| {
        w.line_of(|out| {
            let first = [name, " (*)(::mlir::OpBuilder &, ::mlir::Location"].concat();
            out.push_str("return ");
            emit_callee(out, of, "create", &first, &further);
            out.extend(["(", &builder, ", ", &builder, ".getLoc()"]);
            pass(out, of, &further);
        });
    }));
    true
}

/// Writes the function to call. To name the overload costs a compiler less than to find it. `first` begins its type.
fn emit_callee(out: &mut String, of: Parameters, function: &str, first: &str, parameters: &[Parameter<'_>]) {
    if of == Parameters::Author {
        return out.push_str(function);
    }
    out.extend(["static_cast<", first]);
    for Parameter { ty, .. } in parameters {
        out.extend([", ", ty]);
    }
    out.extend([")>(", function, ")"]);
}

/// Ends a call, with parameters that are forwarded as its last arguments.
fn pass(out: &mut String, of: Parameters, parameters: &[Parameter<'_>]) {
    for Parameter { name, ty, .. } in parameters {
        let is_author = of == Parameters::Author;
        match copy_function(ty).filter(|_| !is_author) {
            Some(copy) => out.extend([", ", SUPPORT, copy, "(", name, ")"]),
            None if !is_author && (ty.starts_with("::mlir::") || ty.ends_with('&')) => out.extend([", ", name]),
            None => out.extend([", std::forward<decltype(", name, ")>(", name, ")"]),
        }
    }
    out.push_str(");");
}

/// The function that copies a range: its class has many constructors, which a copy without a function would consider.
fn copy_function(ty: &str) -> Option<&'static str> {
    match ty {
        "::mlir::ValueRange" => Some("copyValues"),
        "::mlir::TypeRange" => Some("copyTypes"),
        _ => (ty.starts_with("::llvm::ArrayRef<") && ty.ends_with('>')).then_some("copy"),
    }
}
