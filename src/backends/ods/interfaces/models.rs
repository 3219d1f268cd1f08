//! The table of an interface's functions, and what fills it.

use super::names::{after, spaced};
use crate::backends::ods::cpp::file::emit_code;
use crate::backends::ods::model::interface::{Interface, InterfaceMethod, Kind};
use crate::backends::ods::naming::unique;
use crate::backends::text::cpp::literal;
use crate::backends::writer::Writer;

/// What the functions of a table call their first two parameters. Bodies may use the names.
const IMPL: &str = "const Concept *impl";
const VALUE: &str = "tablegen_opaque_val";

pub(super) fn emit(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
    let head = format!("struct {}InterfaceTraits {{", interface.name);
    w.block(&head, "};", |w| {
        emit_concept(w, interface, kind);
        emit_model(w, interface, kind, "Model");
        emit_model(w, interface, kind, "FallbackModel");
        emit_external_model(w, interface, kind);
    });
}

/// The table: a pointer for each method, and the tables of the interfaces below.
fn emit_concept(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
    w.block("struct Concept {", "};", |w| {
        for method in &interface.methods {
            let name = &method.unique_name;
            let types = match method.is_static {
                true => method.type_list(),
                false => {
                    let value = after(kind.value(), &method.type_list());
                    format!("{IMPL}, {value}")
                }
            };
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

/// The names of the pointers to the tables of the interfaces below, in their order.
pub(super) fn base_tables(interface: &Interface<'_>) -> Vec<String> {
    let mut tables: Vec<String> = Vec::new();
    for base in &interface.bases {
        let name = format!("impl{}", base.name);
        tables.push(unique(&name, |name| tables.iter().any(|known| known == name)));
    }
    tables
}

/// A table that is filled: `Model` for a class with methods of its own, `FallbackModel` for one that derives from it.
fn emit_model(w: &mut Writer, interface: &Interface<'_>, kind: Kind, model: &str) {
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

/// The base of a model outside of the class that it is for: it has the defaults.
fn emit_external_model(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
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

/// The head of a function of the table.
fn table_head(method: &InterfaceMethod<'_>, kind: Kind, scope: &str) -> String {
    let parameters = match method.is_static {
        true => method.parameter_list(),
        false => {
            let value = format!("{IMPL}, {}{VALUE}", kind.value());
            after(&value, &method.parameter_list())
        }
    };
    let result = spaced(method.result);
    format!("{result}{scope}{}({parameters})", method.unique_name)
}

/// The head of a default in the external model.
fn external_head(method: &InterfaceMethod<'_>, kind: Kind, scope: &str) -> String {
    let (parameters, constness) = match method.is_static {
        true => (method.parameter_list(), ""),
        false => {
            let value = format!("{}{VALUE}", kind.value());
            (after(&value, &method.parameter_list()), " const")
        }
    };
    let result = spaced(method.result);
    format!("{result}{scope}{}({parameters}){constness}", method.unique_name)
}

/// The bodies of all these functions, behind everything: they use the types of arguments and results, which may be
/// interfaces of this file.
pub(super) fn emit_bodies(w: &mut Writer, interface: &Interface<'_>, kind: Kind) {
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

/// What the author says, or the method of this name.
fn emit_model_body(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, kind: Kind) {
    let concrete = kind.concrete();
    let scope = format!("{}::Model<{concrete}>::", interface.traits());
    writeln!(w, "template <typename {concrete}>");
    let head = format!("{} {{", table_head(method, kind, &scope));
    w.block(&head, "}", |w| match method.body {
        Some(body) => emit_code(w, &kind.fill(body, &cast(kind))),
        None => {
            let callee = match method.is_static {
                true => format!("{concrete}::"),
                false => format!("{}.", cast(kind)),
            };
            let (name, names) = (method.name, method.name_list());
            writeln!(w, "return {callee}{name}({names});");
        }
    });
}

/// What the model has under the name in the table.
fn emit_fallback_body(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, kind: Kind) {
    let concrete = kind.concrete();
    let (name, names) = (&method.unique_name, method.name_list());
    let call = match method.is_static {
        true => format!("{concrete}::{name}({names})"),
        false => {
            let names = after(VALUE, &names);
            format!("static_cast<const {concrete} *>(impl)->{name}({names})")
        }
    };
    let scope = format!("{}::FallbackModel<{concrete}>::", interface.traits());
    writeln!(w, "template <typename {concrete}>");
    let head = format!("{} {{", table_head(method, kind, &scope));
    w.block(&head, "}", |w| writeln!(w, "return {call};"));
}

fn emit_default_body(w: &mut Writer, interface: &Interface<'_>, method: &InterfaceMethod<'_>, kind: Kind) {
    let concrete = kind.concrete();
    let scope = format!("{}::ExternalModel<ConcreteModel, {concrete}>::", interface.traits());
    writeln!(w, "template <typename ConcreteModel, typename {concrete}>");
    let head = format!("{} {{", external_head(method, kind, &scope));
    let body = method.default_body.unwrap_or_default();
    w.block(&head, "}", |w| emit_code(w, &kind.fill(body, &cast(kind))));
}

/// The thing that implements the interface, as what it is.
fn cast(kind: Kind) -> String {
    format!("(::llvm::cast<{}>({VALUE}))", kind.concrete())
}
