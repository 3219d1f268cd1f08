//! [`Runtime`]: the libraries that entry points use: LLVM's, or only the standard library.
//!
//! It has the expressions of generated code for initialization, errors and tracing, and writes the code before the
//! functions. The output contains the whole standalone runtime; LLVM's is in its Offload library.

use super::declaration::prototype;
use super::model::{Function, Model};
use super::names::Names;
use super::options::with_own;
use super::text::{emit_code, emit_text_constant};
use crate::backends::option::{BackendOption, TypedOption, choice};
use crate::backends::text::c::string_literal;
use crate::backends::writer::{WIDTH, Writer};

/// `--runtime=llvm|standalone`.
pub(crate) const OPTION: TypedOption<Runtime> = TypedOption::new(
    "runtime",
    "llvm|standalone",
    "Libraries that entry points use: LLVM's, or only those of C++17",
    "llvm",
    |text| choice(text, &[("llvm", Runtime::Llvm), ("standalone", Runtime::Standalone)]),
);

/// The options of the generators for the implementation of an API.
pub(crate) const OPTIONS: &[BackendOption] = &with_own(OPTION.declaration);

/// The libraries that entry points use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Runtime {
    /// `llvm::Error` and `llvm::raw_ostream`, and the functions of the Offload library.
    Llvm,
    /// C++17 and its standard library.
    Standalone,
}

impl Runtime {
    /// The return type of the functions that implement the API.
    pub(crate) fn outcome(self, names: &Names) -> &str {
        match self {
            Runtime::Llvm => "llvm::Error",
            Runtime::Standalone => &names.result_type,
        }
    }

    /// An expression for whether the library is uninitialized.
    pub(crate) fn is_uninitialized(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => format!("!{}::is{}Initialized()", names.namespace, names.name),
            Runtime::Standalone => format!("{}::Uses == 0", names.namespace),
        }
    }

    /// An expression for whether arguments are checked.
    pub(crate) fn is_validating(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => format!("{}::isValidationEnabled()", names.namespace),
            Runtime::Standalone => format!("{}::IsValidating", names.namespace),
        }
    }

    /// An expression for whether calls are traced.
    pub(crate) fn is_tracing(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => "isTracingEnabled()".to_owned(),
            Runtime::Standalone => format!("{}::IsTracing", names.namespace),
        }
    }

    /// The address of the error for calls before initialization.
    pub(crate) fn uninitialized(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => "&UninitError".to_owned(),
            Runtime::Standalone => format!("&{}::Uninitialized", names.namespace),
        }
    }

    /// The function that creates the error of a check, and its arguments.
    pub(crate) fn check_failed(self, names: &Names, code: &str, text: &str) -> (String, [String; 2]) {
        match self {
            Runtime::Llvm => {
                let code = names.bare_code(code).unwrap_or(code);
                let details = format!("validation failure: {text}");
                (format!("create{}Error", names.name), [format!("error::ErrorCode::{code}"), string_literal(&details)])
            }
            Runtime::Standalone => (format!("{}::invalid", names.namespace), [code.to_owned(), string_literal(text)]),
        }
    }

    /// The function that prints a call.
    pub(crate) fn trace(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => "::traceCall".to_owned(),
            Runtime::Standalone => format!("{}::traceCall", names.namespace),
        }
    }

    /// The class that stores the caller's source location during a call.
    pub(crate) fn code_location_scope(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => format!("::CodeLocationScope<{}>", names.code_location),
            Runtime::Standalone => format!("{}::CodeLocationScope", names.namespace),
        }
    }

    /// Writes the code before the functions.
    pub(crate) fn emit(self, w: &mut Writer, model: &Model) {
        match self {
            Runtime::Llvm => emit_llvm(w, model),
            Runtime::Standalone => emit_standalone(w, model),
        }
    }
}

/// The code before the functions with LLVM's runtime.
const LLVM: &str = include_str!("llvm.inc");

/// The code before the functions with the standalone runtime; [`emit_standalone`] defines the names in it.
const STANDALONE: &str = include_str!("standalone.inc");

fn emit_llvm(w: &mut Writer, model: &Model) {
    let names = &model.names;
    w.blank();
    w.line("#include <string>");
    w.line("#include <utility>");
    w.blank();
    w.line("namespace {");
    w.blank();
    let is_start = |function: &Function| function.name == names.init_function;
    if !model.functions.iter().all(is_start) {
        let details = "constexpr char UninitDetails[]";
        emit_text_constant(w, details, &names.uninitialized_message);
        w.blank();
        let error = format!("const {} UninitError = {{{}, UninitDetails}};", names.error_struct, names.uninitialized());
        emit_code(w, &[error]);
        w.blank();
    }
    w.raw(LLVM);
    w.blank();
    w.line("} // namespace");
}

fn emit_standalone(w: &mut Writer, model: &Model) {
    let names = &model.names;
    w.blank();
    // Each in its own block: clang-format sorts the includes of a block.
    writeln!(w, "#include \"{}\"", names.header);
    w.blank();
    writeln!(w, "#include \"{}\"", names.print_header);
    w.blank();
    for header in ["atomic", "cstdio", "cstdlib", "map", "mutex", "sstream", "string", "utility"] {
        writeln!(w, "#include <{header}>");
    }
    emit_implementation(w, model);
    w.blank();
    writeln!(w, "namespace {} {{", names.namespace);
    w.blank();
    w.line("namespace {");
    w.blank();
    for (word, name) in [
        ("Outcome", &names.result_type),
        ("ErrorCode", &names.error_enum),
        ("ErrorStruct", &names.error_struct),
        ("CallerPlace", &names.code_location),
    ] {
        emit_code(w, &[format!("using {word} = {name};")]);
    }
    w.blank();
    for (constant, text) in [
        ("TraceVariable", &names.trace_variable),
        ("NoValidationVariable", &names.no_validation_variable),
        ("UninitializedDetails", &names.uninitialized_message),
    ] {
        emit_text_constant(w, &format!("constexpr char {constant}[]"), text);
    }
    let code = names.uninitialized();
    emit_code(w, &[format!("constexpr ErrorCode UninitializedCode = {code};")]);
    w.blank();
    w.raw(STANDALONE);
    w.blank();
    w.line("} // namespace");
    w.blank();
    emit_code(w, &error_maker(names, ") {"));
    w.line("  return intern(Code, Details);");
    w.line("}");
    w.blank();
    emit_short_function(w, &place_getter(names), "return CurrentPlace;");
    w.blank();
    writeln!(w, "}} // namespace {}", names.namespace);
}

/// Writes the namespace of the implementation: the functions that implement the API, and helpers for them.
pub(crate) fn emit_implementation(w: &mut Writer, model: &Model) {
    let names = &model.names;
    w.blank();
    writeln!(w, "namespace {} {{", names.namespace);
    w.blank();
    w.line("/// Returns the error with this code and these details: always the same object,");
    w.line("/// which is never freed");
    emit_code(w, &error_maker(names, ");"));
    w.blank();
    w.line("/// The location of the caller, or null if it is unknown");
    emit_code(w, &[format!("{};", place_getter(names))]);
    for function in &model.functions {
        w.blank();
        emit_impl_declaration(w, function, &names.result_type);
    }
    w.blank();
    writeln!(w, "}} // namespace {}", names.namespace);
}

/// Writes the declaration of the function that implements a function.
pub(crate) fn emit_impl_declaration(w: &mut Writer, function: &Function, returns: &str) {
    let opener = format!("{}(", function.implementation());
    emit_code(w, &prototype(returns, &opener, &function.declared_params(), ");"));
}

fn error_maker(names: &Names, close: &str) -> Vec<String> {
    let params = [format!("{} Code", names.error_enum), "const std::string &Details".to_owned()];
    let opener = format!("create{}Error(", names.name);
    prototype(&names.result_type, &opener, &params, close)
}

fn place_getter(names: &Names) -> String {
    format!("{} *currentCodeLocation()", names.code_location)
}

/// Writes a function of one statement, on one line if it fits.
fn emit_short_function(w: &mut Writer, head: &str, statement: &str) {
    let one_line = format!("{head} {{ {statement} }}");
    if one_line.chars().count() <= WIDTH {
        w.line(&one_line);
    } else {
        w.block(&format!("{head} {{"), "}", |w| w.line(statement));
    }
}
