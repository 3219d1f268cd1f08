//! [`Runtime`]: what entry points are built upon, LLVM's libraries or nothing.
//!
//! Takes the names of an API; answers how generated code asks whether the library is started, makes an error, and so
//! on, and writes what stands in front of the functions. The standalone runtime comes whole with the output; LLVM's is
//! what its Offload library has (api-backends.md 6.2).

use super::declaration::prototype;
use super::lock;
use super::model::{Function, Model};
use super::names::{self, Names};
use super::text::{c_string, emit_code, emit_text_constant};
use crate::backends::option::{BackendOption, TypedOption, choice};
use crate::backends::writer::{WIDTH, Writer};

/// `--runtime=llvm|standalone`.
pub(crate) const OPTION: TypedOption<Runtime> = TypedOption::new(
    "runtime",
    "llvm|standalone",
    "What entry points are built upon: LLVM's libraries, or plain C++17",
    "llvm",
    |text| choice(text, &[("llvm", Runtime::Llvm), ("standalone", Runtime::Standalone)]),
);

/// The options of what is written around the functions that implement an API.
pub(crate) const OPTIONS: &[BackendOption] = &[
    OPTION.declaration,
    names::PREFIX,
    names::NAME,
    names::NAMESPACE,
    names::HEADER,
    names::PRINT_HEADER,
    lock::OPTION,
];

/// What entry points are built upon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Runtime {
    /// `llvm::Error` and `llvm::raw_ostream`, and the functions of the Offload library.
    Llvm,
    /// C++17 and its standard library.
    Standalone,
}

impl Runtime {
    /// What the functions that do the work return.
    pub(crate) fn outcome(self, names: &Names) -> &str {
        match self {
            Runtime::Llvm => "llvm::Error",
            Runtime::Standalone => &names.result_type,
        }
    }

    /// An expression that tells whether the library is not started.
    pub(crate) fn is_uninitialized(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => format!("!{}::is{}Initialized()", names.namespace, names.name),
            Runtime::Standalone => format!("{}::Uses == 0", names.namespace),
        }
    }

    /// An expression that tells whether arguments are checked.
    pub(crate) fn is_validating(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => format!("{}::isValidationEnabled()", names.namespace),
            Runtime::Standalone => format!("{}::IsValidating", names.namespace),
        }
    }

    /// An expression that tells whether calls are traced.
    pub(crate) fn is_tracing(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => "isTracingEnabled()".to_owned(),
            Runtime::Standalone => format!("{}::IsTracing", names.namespace),
        }
    }

    /// The address of the error for calls before the start.
    pub(crate) fn uninitialized(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => "&UninitError".to_owned(),
            Runtime::Standalone => format!("&{}::Uninitialized", names.namespace),
        }
    }

    /// The function that makes the error of a check, and what it is called with.
    pub(crate) fn check_failed(self, names: &Names, code: &str, text: &str) -> (String, [String; 2]) {
        match self {
            Runtime::Llvm => {
                let code = names.bare_code(code).unwrap_or(code);
                let details = format!("validation failure: {text}");
                (format!("create{}Error", names.name), [format!("error::ErrorCode::{code}"), c_string(&details)])
            }
            Runtime::Standalone => (format!("{}::invalid", names.namespace), [code.to_owned(), c_string(text)]),
        }
    }

    /// The function that prints a call.
    pub(crate) fn trace(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => "::traceCall".to_owned(),
            Runtime::Standalone => format!("{}::traceCall", names.namespace),
        }
    }

    /// The class whose object keeps the caller's place during a call.
    pub(crate) fn code_location_scope(self, names: &Names) -> String {
        match self {
            Runtime::Llvm => format!("::CodeLocationScope<{}>", names.code_location),
            Runtime::Standalone => format!("{}::CodeLocationScope", names.namespace),
        }
    }

    /// Writes what stands in front of the functions.
    pub(crate) fn emit(self, w: &mut Writer, model: &Model) {
        match self {
            Runtime::Llvm => emit_llvm(w, model),
            Runtime::Standalone => emit_standalone(w, model),
        }
    }
}

/// What stands in front of the functions on LLVM's runtime, whatever the API is called.
const LLVM: &str = include_str!("llvm.inc");

/// The same for the standalone runtime, in the words that [`emit_standalone`] defines first.
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
    // Each in a block of its own: the formatter sorts those of a block.
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

/// What the functions that do the work can use, and those functions: the namespace of the implementation.
pub(crate) fn emit_implementation(w: &mut Writer, model: &Model) {
    let names = &model.names;
    w.blank();
    writeln!(w, "namespace {} {{", names.namespace);
    w.blank();
    w.line("/// The error with this code and these details, for a function to return. It is");
    w.line("/// always the same one, and nobody frees it");
    emit_code(w, &error_maker(names, ");"));
    w.blank();
    w.line("/// Where the caller is, or null if the call was not told");
    emit_code(w, &[format!("{};", place_getter(names))]);
    for function in &model.functions {
        w.blank();
        emit_impl_declaration(w, function, &names.result_type);
    }
    w.blank();
    writeln!(w, "}} // namespace {}", names.namespace);
}

/// The declaration of what does a function's work.
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

/// A function of one statement: on one line if there is room.
fn emit_short_function(w: &mut Writer, head: &str, statement: &str) {
    let one_line = format!("{head} {{ {statement} }}");
    if one_line.chars().count() <= WIDTH {
        w.line(&one_line);
    } else {
        w.block(&format!("{head} {{"), "}", |w| w.line(statement));
    }
}
