//! The `Concept` of an interface and its models.

use super::names::{prepended, spaced};
use crate::cpp::file::emit_code;
use crate::model::interface::{Interface, InterfaceKind, InterfaceMethod};
use crate::names::scope;
use tdgen_language::backends::names::Names;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

/// The first two parameters of the functions in a `Concept`. Bodies may use their names.
const IMPL: &str = "const Concept *impl";
const VALUE: &str = "tablegen_opaque_val";

/// Returns the names of methods that the classes of an interface cannot have.
pub(super) fn names_of_methods<'n>(interface: &'n Interface<'_>, kind: InterfaceKind) -> Names<'n> {
    let mut names = scope();
    let classes = ["Concept", "Model", "FallbackModel", "ExternalModel", "Trait", "Interface", "ConcreteEntity"];
    for name in classes.into_iter().chain([kind.concrete(), "ConcreteModel", interface.name]) {
        names.reserve(name, "has the name of a generated class");
    }
    reserve_called(&mut names, kind);
    names
}

/// Returns the names of parameters that a method of an interface cannot have, because bodies use the parameters.
pub(super) fn names_of_parameters(method: &InterfaceMethod<'_>, kind: InterfaceKind) -> Names<'static> {
    let mut names = scope();
    names.reserve(kind.concrete(), "has the name of a template parameter");
    if method.default_body.is_some() {
        names.reserve("ConcreteModel", "has the name of a template parameter");
    }
    if !method.is_static {
        names.reserve("impl", "has the name of a generated parameter");
        names.reserve(VALUE, "has the name of a generated parameter");
    }
    reserve_called(&mut names, kind);
    names
}

/// Enters the inherited methods that the class of the interface calls.
fn reserve_called(names: &mut Names<'_>, kind: InterfaceKind) {
    names.reserve("getImpl", "has the name of a method that generated code calls");
    if kind == InterfaceKind::Op {
        names.reserve("getOperation", "has the name of a method that generated code calls");
    }
}

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    let head = format!("struct {}InterfaceTraits {{", interface.name);
    w.block(&head, "};", |w| {
        emit_concept(w, interface, kind);
        emit_model(w, interface, kind, "Model");
        emit_model(w, interface, kind, "FallbackModel");
        emit_external_model(w, interface, kind);
    });
}

/// Emits the table: a function pointer for each method, and pointers to the tables of the base interfaces.
fn emit_concept(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    w.block("struct Concept {", "};", |w| {
        for method in &interface.methods {
            let name = &method.unique_name;
            let types = method.type_list();
            let types = if method.is_static { types } else { format!("{IMPL}, {}", prepended(kind.value(), &types)) };
            writeln!(w, "{}(*{name})({types});", spaced(method.result));
        }
        if interface.bases.is_empty() {
            return;
        }
        let bases = interface.bases.iter().zip(base_tables(interface));
        for (base, table) in bases.clone() {
            let class = base.qualified_class();
            writeln!(w, "const {class}::Concept *{table} = nullptr;");
        }
        w.blank();
        let head = "void initializeInterfaceConcept(::mlir::detail::InterfaceMap &interfaceMap) {";
        w.block(head, "}", |w| {
            for (base, table) in bases {
                let class = base.qualified_class();
                let message = literal(&format!(
                    "`{}` expected its base interface `{class}` to be registered",
                    interface.qualified_class()
                ));
                writeln!(w, "{table} = interfaceMap.lookup<{class}>();");
                writeln!(w, "assert({table} && {message});");
            }
        });
    });
}

/// Returns the names of the pointers to the tables of the base interfaces.
pub(super) fn base_tables(interface: &Interface<'_>) -> Vec<String> {
    let mut names = scope();
    interface.bases.iter().map(|base| names.free(format!("impl{}", base.name)).into_owned()).collect()
}

/// Emits `Model`, for classes with the methods, or `FallbackModel`, for classes without them.
fn emit_model(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind, model: &str) {
    let methods = interface.methods.iter();
    let names: Vec<&str> = methods.map(|method| &*method.unique_name).collect();
    writeln!(w, "template <typename {}>", kind.concrete());
    writeln!(w, "class {model} : public Concept {{");
    w.line("public:");
    w.nested(|w| {
        writeln!(w, "using Interface = {};", interface.qualified_class());
        writeln!(w, "{model}() : Concept{{{}}} {{}}", names.join(", "));
        if !interface.methods.is_empty() {
            w.blank();
        }
        for method in &interface.methods {
            writeln!(w, "static inline {};", table_head(method, kind, ""));
        }
    });
    w.line("};");
}

/// Emits the base class of models that are defined outside of the implementing class; it has the defaults.
fn emit_external_model(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    let concrete = kind.concrete();
    writeln!(w, "template <typename ConcreteModel, typename {concrete}>");
    w.line("class ExternalModel : public FallbackModel<ConcreteModel> {");
    w.line("public:");
    w.nested(|w| {
        writeln!(w, "using ConcreteEntity = {concrete};");
        for method in with_default(interface) {
            let statics = if method.is_static { "static " } else { "" };
            writeln!(w, "{statics}{};", external_head(method, kind, ""));
        }
    });
    w.line("};");
}

fn with_default<'i, 'a>(interface: &'i Interface<'a>) -> impl Iterator<Item = &'i InterfaceMethod<'a>> {
    let methods = interface.methods.iter();
    methods.filter(|method| method.default_body.is_some())
}

/// Returns the head of a function in a model.
fn table_head(method: &InterfaceMethod<'_>, kind: InterfaceKind, scope: &str) -> String {
    let mut parameters = method.parameter_list();
    if !method.is_static {
        parameters = prepended(&format!("{IMPL}, {}{VALUE}", kind.value()), &parameters);
    }
    let result = spaced(method.result);
    format!("{result}{scope}{}({parameters})", method.unique_name)
}

/// Returns the head of a default in the external model.
fn external_head(method: &InterfaceMethod<'_>, kind: InterfaceKind, scope: &str) -> String {
    let parameters = method.parameter_list();
    let (parameters, constness) = if method.is_static {
        (parameters, "")
    } else {
        (prepended(&format!("{}{VALUE}", kind.value()), &parameters), " const")
    };
    let result = spaced(method.result);
    format!("{result}{scope}{}({parameters}){constness}", method.unique_name)
}

/// Emits the bodies of all these functions. They come last, as their parameters and results may be interfaces of this
/// file.
pub(super) fn emit_bodies(w: &mut Writer, interface: &Interface<'_>, kind: InterfaceKind) {
    for method in &interface.methods {
        emit_model_body(w, interface, method, kind);
    }
    for method in &interface.methods {
        emit_fallback_body(w, interface, method, kind);
    }
    for method in with_default(interface) {
        emit_default_body(w, interface, method, kind);
    }
}

/// Emits a function of the `Model`: the author's body, or a call of the method.
fn emit_model_body(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, kind: InterfaceKind) {
    let concrete = kind.concrete();
    let scope = format!("{}::Model<{concrete}>::", interface.traits());
    writeln!(w, "template <typename {concrete}>");
    let head = format!("{} {{", table_head(method, kind, &scope));
    w.block(&head, "}", |w| match method.body {
        Some(body) => emit_code(w, &kind.fill(body, &cast(kind))),
        None => {
            let callee = if method.is_static { format!("{concrete}::") } else { format!("{}.", cast(kind)) };
            let (name, names) = (method.name, method.name_list());
            writeln!(w, "return {callee}{name}({names});");
        }
    });
}

/// Emits a function of the `FallbackModel`: a call of the derived model.
fn emit_fallback_body(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, kind: InterfaceKind) {
    let concrete = kind.concrete();
    let (name, names) = (&method.unique_name, method.name_list());
    let call = if method.is_static {
        format!("{concrete}::{name}({names})")
    } else {
        format!("static_cast<const {concrete} *>(impl)->{name}({})", prepended(VALUE, &names))
    };
    let scope = format!("{}::FallbackModel<{concrete}>::", interface.traits());
    writeln!(w, "template <typename {concrete}>");
    let head = format!("{} {{", table_head(method, kind, &scope));
    w.block(&head, "}", |w| writeln!(w, "return {call};"));
}

fn emit_default_body(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, kind: InterfaceKind) {
    let concrete = kind.concrete();
    let scope = format!("{}::ExternalModel<ConcreteModel, {concrete}>::", interface.traits());
    writeln!(w, "template <typename ConcreteModel, typename {concrete}>");
    let head = format!("{} {{", external_head(method, kind, &scope));
    let body = method.default_body.unwrap_or_default();
    w.block(&head, "}", |w| emit_code(w, &kind.fill(body, &cast(kind))));
}

/// Returns the opaque value, cast to the implementing class.
fn cast(kind: InterfaceKind) -> String {
    format!("(::llvm::cast<{}>({VALUE}))", kind.concrete())
}
