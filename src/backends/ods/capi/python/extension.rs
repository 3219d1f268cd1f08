//! Prints the classes as C++ for nanobind, with the classes `mlir_type_subclass` and `mlir_attribute_subclass` of
//! MLIR's `NanobindAdaptors.h`, which need only the C API.

use super::model::{Argument, Bindings, Class, ContextUse, Get, Getter};
use super::value::{Form, Value};
use crate::model::definition::DefinitionKind;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::{WIDTH, Writer};

/// Emits the function that defines all classes in a module.
pub(super) fn emit(w: &mut Writer, bindings: &Bindings) {
    let name = &bindings.name;
    let namespace = format!("{}_python", name.to_ascii_lowercase());
    w.template(
        HEAD,
        &[("namespace", &namespace), ("handle", &bindings.handle), ("enum_module", &bindings.enum_module)],
    );
    for class in &bindings.classes {
        emit_class(w, class);
    }
    w.blank();
    w.line("/// Defines the classes of the dialect, and functions that register it.");
    w.block(&format!("void populate{name}(nb::module_ &m) {{"), "}", |w| {
        w.template(REGISTRATION, &[("handle", &bindings.handle)]);
        for class in &bindings.classes {
            writeln!(w, "define{}(m);", class.name);
        }
    });
    w.blank();
    writeln!(w, "}} // namespace {namespace}");
    w.line("} // namespace");
    w.blank();
    writeln!(w, "using {namespace}::populate{name};");
}

const HEAD: &str = r#"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir/Bindings/Python/NanobindAdaptors.h"
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace {
namespace {namespace} {
namespace nb = nanobind;

/// Collects the errors of a context while a type or an attribute is built.
class Errors {
public:
  explicit Errors(MlirContext context)
      : context(context),
        id(mlirContextAttachDiagnosticHandler(context, &add, &text, nullptr)) {}
  Errors(const Errors &) = delete;
  Errors &operator=(const Errors &) = delete;
  ~Errors() { mlirContextDetachDiagnosticHandler(context, id); }

  std::string text;

private:
  static MlirLogicalResult add(MlirDiagnostic diagnostic, void *text) {
    if (mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError)
      return mlirLogicalResultFailure();
    auto &all = *static_cast<std::string *>(text);
    if (!all.empty())
      all += '\n';
    auto append = [](MlirStringRef part, void *text) {
      static_cast<std::string *>(text)->append(part.data, part.length);
    };
    mlirDiagnosticPrint(diagnostic, append, text);
    return mlirLogicalResultSuccess();
  }

  MlirContext context;
  MlirDiagnosticHandlerID id;
};

/// Loads the dialect, without which MLIR aborts.
[[maybe_unused]] MlirContext loaded(MlirContext context) {
  mlirDialectHandleLoadDialect({handle}(), context);
  return context;
}

/// Returns the context of an argument, which one that is given must be.
[[maybe_unused]] MlirContext same(MlirContext context,
                                  std::optional<MlirContext> given) {
  if (given && !mlirContextEqual(context, *given))
    throw std::invalid_argument("an argument has another context");
  return context;
}

[[maybe_unused]] MlirContext contextOf(MlirType type) {
  return mlirTypeGetContext(type);
}
[[maybe_unused]] MlirContext contextOf(MlirAttribute attribute) {
  return mlirAttributeGetContext(attribute);
}
[[maybe_unused]] MlirContext contextOf(MlirAffineMap map) {
  return mlirAffineMapGetContext(map);
}

/// Returns a handle that is not null, or reports why there is none.
template <typename Handle>
Handle valid(Handle handle, const Errors *errors, const char *name) {
  if (handle.ptr)
    return handle;
  std::string reason = errors ? errors->text : std::string();
  if (reason.empty())
    reason = "an argument is of another class, or no case of its enumeration";
  throw std::invalid_argument(std::string(name) + ": " + reason);
}

template <typename Handle> std::optional<Handle> orNone(Handle handle) {
  return handle.ptr ? std::optional<Handle>(handle) : std::nullopt;
}

[[maybe_unused]] MlirStringRef toText(const std::string &text) {
  return mlirStringRefCreate(text.data(), text.size());
}

[[maybe_unused]] void appendText(MlirStringRef part, void *text) {
  static_cast<std::string *>(text)->append(part.data, part.length);
}

/// Returns the value of an enumeration in Python.
template <typename Number>
nb::object toEnum(const char *name, Number number) {
  const char *module = MAKE_MLIR_PYTHON_QUALNAME("dialects.{enum_module}");
  return nb::module_::import_(module).attr(name)(number);
}

/// Returns the number of a value of an enumeration, or of an integer that is
/// the number of one.
template <typename Number> Number toNumber(const char *name, nb::handle value) {
  return nb::cast<Number>(toEnum(name, value));
}

template <typename C, typename Python, typename Convert>
std::unique_ptr<C[]> toArray(const std::vector<Python> &values,
                             Convert convert) {
  std::unique_ptr<C[]> array(new C[values.size()]);
  size_t at = 0;
  for (const auto &value : values)
    array[at++] = convert(value);
  return array;
}

/// Adds a property, which may replace one of the base class.
template <typename Getter>
void addProperty(const nb::object &type, const char *name, Getter getter,
                 const char *doc) {
  auto property = nb::borrow((PyObject *)&PyProperty_Type);
  type.attr(name) = property(nb::cpp_function(getter, nb::name(name), doc));
}

template <typename Element> nb::list toList(intptr_t size, Element element) {
  nb::list list;
  for (intptr_t at = 0; at < size; ++at)
    list.append(element(at));
  return list;
}

"#;

const REGISTRATION: &str = r#"m.def(
    "register_dialects",
    [](MlirDialectRegistry registry) {
      mlirDialectHandleInsertDialect({handle}(), registry);
    },
    nb::arg("registry"), "Adds the dialect to a registry.");
m.def(
    "register_dialect",
    [](MlirContext context, bool load) {
      mlirDialectHandleRegisterDialect({handle}(), context);
      if (load)
        loaded(context);
    },
    nb::arg("context").none() = nb::none(), nb::arg("load") = true,
    "Registers the dialect in a context, and loads it.");
"#;

fn emit_class(w: &mut Writer, class: &Class) {
    let Class { name, kind, predicate, .. } = class;
    w.blank();
    w.block(&format!("void define{name}(nb::module_ &m) {{"), "}", |w| {
        let subclass = match kind {
            DefinitionKind::Attribute => "mlir_attribute_subclass",
            DefinitionKind::Type => "mlir_type_subclass",
        };
        let mut arguments = vec!["m".to_owned(), literal(name), predicate.clone()];
        arguments.extend(class.type_id.clone());
        emit_call(w, &format!("mlir::python::nanobind_adaptors::{subclass} c("), &arguments, ");");
        if !class.doc.is_empty() {
            w.line("c.get_class().attr(\"__doc__\") =");
            emit_text(w, &class.doc, ";");
        }
        emit_get(w, class);
        class.getters.iter().for_each(|getter| emit_getter(w, class, getter));
    });
}

/// Emits a call on one line if it fits, otherwise with one argument a line.
fn emit_call(w: &mut Writer, head: &str, arguments: &[String], end: &str) {
    let one = format!("{head}{}{end}", arguments.join(", "));
    if w.width() + one.len() <= WIDTH {
        return w.line(&one);
    }
    w.line(head);
    for (at, argument) in arguments.iter().enumerate() {
        let end = if at + 1 == arguments.len() { end } else { "," };
        writeln!(w, "    {argument}{end}");
    }
}

/// Emits a text as one literal for each of its lines.
fn emit_text(w: &mut Writer, text: &str, end: &str) {
    if text.is_empty() {
        return writeln!(w, "    \"\"{end}");
    }
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let end = if lines.peek().is_some() { "" } else { end };
        writeln!(w, "    {}{end}", literal(line));
    }
}

fn emit_get(w: &mut Writer, class: &Class) {
    let get = &class.get;
    let mut parameters: Vec<String> =
        get.arguments.iter().map(|it| format!("{}{}", parameter_type(it), it.variable)).collect();
    match get.context {
        ContextUse::Current => parameters.push("MlirContext context".to_owned()),
        ContextUse::OfArgument(_) => parameters.push("std::optional<MlirContext> given".to_owned()),
        ContextUse::Inferred(_) => {}
    }
    let captured = if class.type_id.is_some() { "" } else { "type = c.get_class()" };
    w.line("c.def_staticmethod(");
    w.line("    \"get\",");
    w.nested(|w| {
        w.nested(|w| {
            emit_call(w, &format!("[{captured}]("), &parameters, ") {");
            w.nested(|w| emit_get_body(w, class, get));
            w.line("},");
            for argument in &get.arguments {
                let default = argument.default.as_ref().map_or_else(String::new, |it| format!(" = {}", it.cpp));
                let none = if argument.is_nullable { ".none()" } else { "" };
                writeln!(w, "nb::arg(\"{}\"){none}{default},", argument.name);
            }
            if get.accepts_context() {
                w.line("nb::arg(\"context\").none() = nb::none(),");
            }
        });
    });
    emit_text(w, &get.doc(class), ");");
}

fn emit_get_body(w: &mut Writer, class: &Class, get: &Get) {
    let argument = |at: usize| get.arguments.get(at).map_or("", |it| &it.variable);
    match get.context {
        ContextUse::Current => w.line("loaded(context);"),
        ContextUse::OfArgument(at) => {
            let context = format!("loaded(same(contextOf({}), given))", argument(at));
            writeln!(w, "MlirContext context = {context};");
        }
        ContextUse::Inferred(at) => {
            let variable = if get.is_checked { "MlirContext context = " } else { "" };
            writeln!(w, "{variable}loaded(contextOf({}));", argument(at));
        }
    }
    for argument in &get.arguments {
        if let Some((c, element, converted)) = converted_element(argument) {
            let variable = &argument.variable;
            w.block(&format!("auto {variable}Data = toArray<{c}>("), "});", |w| {
                w.block(&format!("  {variable}, [](const {element} &value) {{"), "", |w| {
                    writeln!(w, "  return {converted};");
                });
            });
        }
    }
    let mut arguments = Vec::new();
    if get.is_checked {
        w.line("Errors errors(context);");
        arguments.push("mlirLocationUnknownGet(context)".to_owned());
    } else if get.passes_context {
        arguments.push("context".to_owned());
    }
    get.arguments.iter().for_each(|argument| arguments.extend(passed_arguments(argument)));
    let errors = if get.is_checked { "&errors" } else { "nullptr" };
    emit_call(w, &format!("{} value = {}(", class.handle(), get.function), &arguments, ");");
    let value = format!("valid(value, {errors}, {})", literal(&class.name));
    match class.type_id {
        Some(_) => writeln!(w, "return {value};"),
        None => writeln!(w, "return type({value});"),
    }
}

/// Returns the declaration of a parameter that nanobind converts, without its name.
fn parameter_type(argument: &Argument) -> String {
    let ty = element_type(&argument.passed.value);
    match (&argument.passed.value, argument.passed.form) {
        (_, Form::Array) => format!("const std::vector<{ty}> &"),
        (Value::Text, _) => format!("const {ty} &"),
        (Value::Enum { .. }, _) => "nb::handle ".to_owned(),
        _ if argument.is_nullable => format!("std::optional<{ty}> "),
        _ => format!("{ty} "),
    }
}

fn element_type(value: &Value) -> String {
    match value {
        Value::Bool => "bool".to_owned(),
        Value::Int(name) => name.clone(),
        Value::Float(name) => (*name).to_owned(),
        Value::Text => "std::string".to_owned(),
        Value::Enum { .. } => "nb::object".to_owned(),
        Value::Handle { c, .. } => (*c).to_owned(),
    }
}

/// Returns the C type of an array's elements, their C++ type, and the conversion of `value`; `None` if C can use the
/// vector's memory.
fn converted_element(argument: &Argument) -> Option<(String, String, String)> {
    let value = &argument.passed.value;
    let converted = match (argument.passed.form, value) {
        (Form::Array, Value::Bool) => return Some(("bool".to_owned(), "bool".to_owned(), "value".to_owned())),
        (Form::Array, Value::Text | Value::Enum { .. }) => to_c(value, "value"),
        _ => return None,
    };
    let c = value.as_enum().map_or("MlirStringRef", |(_, c, _)| c);
    Some((c.to_owned(), element_type(value), converted))
}

/// Returns the C value of a variable.
fn to_c(value: &Value, variable: &str) -> String {
    match value {
        Value::Text => format!("toText({variable})"),
        Value::Enum { class, c, number } => {
            format!("static_cast<{c}>(toNumber<{number}>({}, {variable}))", literal(class))
        }
        Value::Bool | Value::Int(_) | Value::Float(_) | Value::Handle { .. } => variable.to_owned(),
    }
}

/// Returns the arguments that C receives for one of Python.
fn passed_arguments(argument: &Argument) -> Vec<String> {
    let Argument { variable, passed, .. } = argument;
    match (passed.form, &passed.value) {
        (Form::Array, _) => {
            let data = match converted_element(argument) {
                Some(_) => format!("{variable}Data.get()"),
                None => format!("{variable}.data()"),
            };
            vec![format!("static_cast<intptr_t>({variable}.size())"), data]
        }
        (_, Value::Handle { c, .. }) if argument.is_nullable => vec![format!("{variable}.value_or({c}{{nullptr}})")],
        (_, value) => vec![to_c(value, variable)],
    }
}

fn emit_getter(w: &mut Writer, class: &Class, getter: &Getter) {
    let Getter { name, function, .. } = getter;
    let self_type = class.handle();
    let body = match (&getter.length, getter.passed.form) {
        (Some(length), _) => {
            let element = from_c(&getter.passed.value, &format!("{function}(self, at)"));
            vec![
                format!("return toList({length}(self), [&](intptr_t at) {{"),
                format!("  return {element};"),
                "});".to_owned(),
            ]
        }
        (None, Form::OwnedText) => vec![
            "std::string text;".to_owned(),
            format!("{function}(self, appendText, &text);"),
            "return text;".to_owned(),
        ],
        (None, _) => vec![format!("return {};", from_c(&getter.passed.value, &format!("{function}(self)")))],
    };
    w.line("addProperty(");
    writeln!(w, "    c.get_class(), \"{name}\",");
    writeln!(w, "    []({self_type} self) {{");
    for line in body {
        writeln!(w, "      {line}");
    }
    w.line("    },");
    emit_text(w, &getter.doc, ");");
}

/// Returns the expression that nanobind converts to Python.
fn from_c(value: &Value, c: &str) -> String {
    match value {
        Value::Enum { class, number, .. } => format!("toEnum({}, static_cast<{number}>({c}))", literal(class)),
        Value::Handle { .. } => format!("orNone({c})"),
        Value::Bool | Value::Int(_) | Value::Float(_) | Value::Text => c.to_owned(),
    }
}
