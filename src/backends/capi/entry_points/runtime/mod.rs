//! [`Runtime`]: the libraries that entry points use: LLVM's, or only the standard library.
//!
//! It has the expressions of generated code for initialization, errors and tracing, and writes the code before the
//! functions. The output contains the whole standalone runtime; LLVM's is in its Offload library.

use std::collections::BTreeSet;

use crate::header::declaration::prototype;
use crate::header::documented::emit_platform;
use crate::header::text::{emit_code, emit_text_constant};
use crate::model::api::{Api, Function};
use crate::model::names::Names;
use crate::print::Printers;
use crate::read::options::with_own;
use tdgen_language::backends::option::{BackendOption, TypedOption, choice};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::{WIDTH, Writer};

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
            Runtime::Llvm if !names.codes.are_values() => "llvm::Error",
            _ => &names.result_type,
        }
    }

    /// An expression for success as a value of that type.
    pub(crate) fn success(self, names: &Names) -> String {
        match self {
            _ if names.codes.are_values() => format!("{}()", self.own(names, "unchecked")),
            Runtime::Llvm => "llvm::Error::success()".to_owned(),
            Runtime::Standalone => "nullptr".to_owned(),
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
            Runtime::Llvm => format!("{}::isTracingEnabled()", names.namespace),
            // The standalone runtime decides itself.
            Runtime::Standalone => String::new(),
        }
    }

    /// The result of calls before initialization.
    pub(crate) fn uninitialized(self, names: &Names) -> String {
        match self {
            _ if names.codes.are_values() => format!("{}()", self.own(names, "early")),
            Runtime::Llvm => "&UninitError".to_owned(),
            Runtime::Standalone => format!("&{}::Uninitialized", names.namespace),
        }
    }

    /// The function that creates the error of a check, and its arguments.
    pub(crate) fn check_failed(self, names: &Names, code: &str, text: &str) -> (String, [String; 2]) {
        let details = format!("validation failure: {text}");
        match self {
            _ if names.codes.are_values() => (self.own(names, "invalid"), [code.to_owned(), string_literal(&details)]),
            Runtime::Llvm => {
                let code = names.bare_code(code).unwrap_or(code);
                (format!("create{}Error", names.name), [format!("error::ErrorCode::{code}"), string_literal(&details)])
            }
            Runtime::Standalone => (format!("{}::invalid", names.namespace), [code.to_owned(), string_literal(text)]),
        }
    }

    /// A name of the code before the functions.
    pub(crate) fn own(self, names: &Names, name: &str) -> String {
        match self {
            Runtime::Llvm => format!("::{name}"),
            Runtime::Standalone => format!("{}::{name}", names.namespace),
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
    pub(crate) fn emit(self, w: &mut Writer, model: &Api, printers: &Printers<'_>, conditions: &Conditions) {
        match self {
            Runtime::Llvm => emit_llvm(w, model, printers, conditions),
            Runtime::Standalone => emit_standalone(w, model, printers, conditions),
        }
    }
}

/// What conditions need.
pub(crate) struct Conditions {
    /// The headers.
    pub(crate) headers: BTreeSet<&'static str>,
    /// Whether they have operations that may be undefined.
    pub(crate) has_arithmetic: bool,
}

impl Conditions {
    /// These headers, and those of the conditions.
    pub(crate) fn headers(&self, others: &[&'static str]) -> BTreeSet<&'static str> {
        let arithmetic: &[&str] = if self.has_arithmetic { &["limits", "type_traits"] } else { &[] };
        let all = self.headers.iter().chain(others).chain(arithmetic);
        all.copied().collect()
    }

    pub(crate) fn emit(&self, w: &mut Writer) {
        if self.has_arithmetic {
            w.blank();
            w.raw(ARITHMETIC);
        }
    }
}

/// The operations that conditions call.
const ARITHMETIC: &str = include_str!("arithmetic.inc");

/// The headers that the standalone runtime needs.
const STANDARD: [&str; 12] = [
    "atomic",
    "cerrno",
    "chrono",
    "cstddef",
    "cstdio",
    "cstdlib",
    "exception",
    "map",
    "mutex",
    "string",
    "string_view",
    "utility",
];

/// The code of LLVM's runtime for functions with codes.
const LLVM: &str = include_str!("llvm.inc");

/// The location of the caller with LLVM's runtime.
const LLVM_LOCATIONS: &str = include_str!("llvm_locations.inc");

/// The location of the caller with the standalone runtime.
const LOCATIONS: &str = include_str!("locations.inc");

/// The errors of the standalone runtime; [`emit_standalone_code`] defines the names in it.
const ERRORS: &str = include_str!("errors.inc");

/// The errors of an API whose results are pointers to errors, with both runtimes.
const OBJECTS: &str = include_str!("objects.inc");

/// Those of an API whose results are codes, with both runtimes.
const CODES: &str = include_str!("codes.inc");

/// What turns exceptions into errors, with the standalone runtime.
const GUARD: &str = include_str!("guard.inc");

/// The number of initializations, with the standalone runtime.
const USES: &str = include_str!("uses.inc");

/// Whether arguments are checked, with the standalone runtime.
const VALIDATING: &str = include_str!("validating.inc");

/// The trace of the standalone runtime.
const TRACE: &str = include_str!("trace.inc");

/// The code of the standalone runtime that forwards calls of functions with codes.
const FORWARD: &str = include_str!("forward.inc");

/// The same for functions without codes.
const PLAIN: &str = include_str!("plain.inc");

/// The code of LLVM's runtime for all functions.
const LLVM_BEGIN: &str = include_str!("llvm_begin.inc");

/// The code of LLVM's runtime for functions without codes.
const LLVM_PLAIN: &str = include_str!("llvm_plain.inc");

/// The function that prints details of errors.
const DETAILS: &str = include_str!("details.inc");

/// The code of both runtimes, for the names in it.
pub(crate) const TEMPLATES: [&str; 21] = [
    EARLY,
    UNEXPECTED_CODE,
    NO_GUARD,
    OBJECTS,
    CODES,
    GUARD,
    USES,
    LLVM,
    LLVM_BEGIN,
    LLVM_LOCATIONS,
    LLVM_PLAIN,
    ERRORS,
    VALIDATING,
    TRACE,
    FORWARD,
    PLAIN,
    LOCATIONS,
    ARITHMETIC,
    DETAILS,
    TRACE_TYPES,
    SET_TRACE,
];

fn emit_llvm(w: &mut Writer, model: &Api, printers: &Printers<'_>, conditions: &Conditions) {
    let names = &model.names;
    let (has_codes, has_plain) = (model.has_codes(), model.has_plain());
    if !has_codes && !has_plain {
        return;
    }
    w.blank();
    let mut headers = vec!["cstddef", "string", "utility"];
    headers.extend(has_plain.then_some("type_traits"));
    headers.extend(model.functions.iter().any(|function| function.is_noreturn).then_some("cstdlib"));
    for header in conditions.headers(&headers) {
        writeln!(w, "#include <{header}>");
    }
    w.blank();
    w.line("namespace {");
    w.blank();
    if has_codes && names.codes.are_values() {
        emit_codes(w, model, printers);
        w.blank();
    } else if has_codes && !model.functions.iter().all(|function| function.is_start) {
        let details = "constexpr char UninitDetails[]";
        emit_text_constant(w, details, &names.uninitialized_message);
        w.blank();
        let code = &names.codes.uninitialized;
        let error = format!("const {} UninitError = {{{code}, UninitDetails}};", names.error_struct);
        emit_code(w, &[error]);
        w.blank();
    }
    if has_codes {
        w.raw(DETAILS);
        w.blank();
    }
    emit_table_types(w, names);
    w.blank();
    w.raw(LLVM_BEGIN);
    if has_codes {
        w.blank();
        if !names.codes.are_values() {
            emit_code(w, &[format!("using Outcome = {};", names.result_type)]);
            w.blank();
            w.raw(OBJECTS);
            w.blank();
            emit_code_printer(w, names, printers);
            w.blank();
        }
        w.raw(LLVM);
    }
    if has_plain {
        w.blank();
        w.raw(LLVM_PLAIN);
    }
    if has_codes && names.has_code_locations {
        w.blank();
        w.raw(LLVM_LOCATIONS);
    }
    conditions.emit(w);
    w.blank();
    w.line("} // namespace");
}

fn emit_standalone(w: &mut Writer, model: &Api, printers: &Printers<'_>, conditions: &Conditions) {
    let names = &model.names;
    w.blank();
    // The standard library first, since macros of the API could replace names in it. Each header of the API is in its
    // own block: clang-format sorts the includes of a block.
    let has_code = model.has_codes() || model.has_plain();
    let with_traits = [&STANDARD[..], &["type_traits"]].concat();
    let headers = if model.has_plain() { &with_traits } else { &STANDARD[..] };
    for header in conditions.headers(if has_code { headers } else { &[] }) {
        writeln!(w, "#include <{header}>");
    }
    w.blank();
    writeln!(w, "#include \"{}\"", names.header);
    if has_code {
        w.blank();
        writeln!(w, "#include \"{}\"", names.print_header);
    }
    emit_implementation(w, model);
    if has_code {
        emit_standalone_code(w, model, printers, conditions);
    }
}

/// Writes the code that the functions use.
fn emit_standalone_code(w: &mut Writer, model: &Api, printers: &Printers<'_>, conditions: &Conditions) {
    let names = &model.names;
    let has_codes = model.has_codes();
    let are_values = names.codes.are_values();
    w.blank();
    writeln!(w, "namespace {} {{", names.namespace);
    w.blank();
    w.line("namespace {");
    w.blank();
    if has_codes && !are_values {
        for (word, name) in
            [("Outcome", &names.result_type), ("ErrorCode", &names.error_enum), ("ErrorStruct", &names.error_struct)]
        {
            emit_code(w, &[format!("using {word} = {name};")]);
        }
    }
    if has_codes && names.has_code_locations {
        emit_code(w, &[format!("using CallerPlace = {};", names.code_location)]);
    }
    w.blank();
    let has_checks = has_codes || model.functions.iter().any(Function::has_checks);
    for (constant, text, is_used) in [
        ("TraceVariable", &names.trace_variable, true),
        ("NoValidationVariable", &names.no_validation_variable, has_checks),
        ("UninitializedDetails", &names.uninitialized_message, has_codes && !are_values),
    ] {
        if is_used {
            emit_text_constant(w, &format!("constexpr char {constant}[]"), text);
        }
    }
    let exception = exception_code(model);
    if has_codes && !are_values {
        let code = &names.codes.uninitialized;
        emit_code(w, &[format!("constexpr ErrorCode UninitializedCode = {code};")]);
        emit_code(w, &[format!("constexpr ErrorCode UnexpectedCode = {};", exception.as_deref().unwrap_or(code))]);
    }
    w.blank();
    w.raw(DETAILS);
    if has_codes && are_values {
        w.blank();
        emit_codes(w, model, printers);
        if let Some(code) = &exception {
            w.blank();
            emit_code(w, &[format!("constexpr Outcome UnexpectedCode = {code};")]);
        }
    }
    let guard = if are_values && exception.is_none() { NO_GUARD } else { GUARD };
    let parts = [
        (OBJECTS, has_codes && !are_values),
        (ERRORS, has_codes && !are_values),
        (UNEXPECTED_CODE, has_codes && are_values && exception.is_some()),
        (guard, has_codes),
        (USES, has_codes),
        (VALIDATING, has_checks),
        (TRACE, true),
        (FORWARD, has_codes),
        (PLAIN, model.has_plain()),
        (LOCATIONS, has_codes && names.has_code_locations),
    ];
    for (part, _) in parts.into_iter().filter(|(_, is_used)| *is_used) {
        w.blank();
        if part == TRACE {
            emit_table_types(w, names);
            w.blank();
            w.line("/// Prints a text as a JSON string");
            w.block("void printJson(std::string &To, const char *Text) {", "}", |w| {
                let out = format!("{}::{}_out", names.namespace, names.own_prefix);
                writeln!(w, "{out}_t Out(To, true);");
                writeln!(w, "{out}_json_text(&Out, Text);");
                w.line("Out.flush();");
            });
            w.blank();
        }
        w.raw(part);
        if part == OBJECTS {
            w.blank();
            emit_code_printer(w, names, printers);
        }
    }
    conditions.emit(w);
    w.blank();
    w.line("} // namespace");
    w.blank();
    if has_codes {
        emit_code(w, &error_maker(names, ") {"));
        w.line(if are_values { "  return failed(Code, Details);" } else { "  return intern(Code, Details);" });
        w.line("}");
        w.blank();
        if names.has_code_locations {
            emit_short_function(w, &place_getter(names), "return CurrentPlace;");
            w.blank();
        }
    }
    w.raw(SET_TRACE);
    w.blank();
    writeln!(w, "}} // namespace {}", names.namespace);
}

/// Names the types of the tables that the print header has.
fn emit_table_types(w: &mut Writer, names: &Names) {
    let out = format!("{}::{}_out", names.namespace, names.own_prefix);
    for (word, ty) in [("Function", "function"), ("Form", "form"), ("Part", "part")] {
        emit_code(w, &[format!("using Traced{word} = {out}_{ty}_t;")]);
    }
    let parts =
        [("InputPart", "inputs"), ("OutputPart", "outputs"), ("RefusedPart", "refused"), ("FailedPart", "failed")];
    let constant = |(name, part)| format!("[[maybe_unused]] constexpr TracedPart {name} = {out}_part_{part};");
    emit_code(w, &parts.map(constant));
}

/// Writes what generated code does with codes that are values.
fn emit_codes(w: &mut Writer, model: &Api, printers: &Printers<'_>) {
    let names = &model.names;
    emit_code(w, &[format!("using Outcome = {};", names.result_type)]);
    w.blank();
    w.template(CODES, &[("SUCCESS", &names.success), ("FAILURE", &names.failure("Code"))]);
    if model.has_start() {
        w.blank();
        emit_text_constant(w, "constexpr char UninitializedDetails[]", &names.uninitialized_message);
        w.blank();
        w.template(EARLY, &[("UNINITIALIZED", &names.codes.uninitialized)]);
    }
    w.blank();
    emit_code_printer(w, names, printers);
}

/// Writes the function that prints a code by its name.
fn emit_code_printer(w: &mut Writer, names: &Names, printers: &Printers<'_>) {
    let form = printers.code_form(w);
    w.line("/// Prints a code by its name");
    w.line("template <typename Stream>");
    w.line("void printCode(Stream &OS, Outcome Code, bool IsJson = false) {");
    w.nested(|w| {
        emit_code(w, &[format!("{}::printValue(OS, {}, Code, IsJson);", names.namespace, form.trim_start_matches('&'))])
    });
    w.line("}");
}

/// The result of calls before initialization, if codes are values.
const EARLY: &str = "\
/// The result of a call before initialization
[[maybe_unused]] Outcome early() {
  return invalid({UNINITIALIZED}, UninitializedDetails);
}
";

/// The code of an exception, if codes are values.
const UNEXPECTED_CODE: &str = "\
/// Returns the code of an exception
[[maybe_unused]] Outcome unexpected(const char *What) noexcept {
#if defined(__cpp_exceptions)
  try {
    return failed(UnexpectedCode, std::string(\"exception: \") + What);
  } catch (...) {
    return invalid(UnexpectedCode, \"unexpected exception\");
  }
#else
  static_cast<void>(What);
  return invalid(UnexpectedCode, \"unexpected exception\");
#endif
}
";

/// What runs functions of an API without a code for exceptions.
const NO_GUARD: &str = "\
/// Runs a function; an exception ends the program
template <typename Function> Outcome guarded(const Function &Run) noexcept {
  return Run();
}
";

/// Writes the namespace of the implementation: the functions that implement the API, and helpers for them.
pub(crate) fn emit_implementation(w: &mut Writer, model: &Api) {
    let names = &model.names;
    w.blank();
    writeln!(w, "namespace {} {{", names.namespace);
    if model.has_codes() {
        emit_helpers(w, names);
    }
    if model.has_codes() || model.has_plain() {
        emit_trace_types(w, names);
    }
    for function in model.functions.iter().filter(|function| function.has_implementation()) {
        emit_platform(w, function, |w| {
            w.blank();
            emit_impl_declaration(w, function, &names.result_type);
        });
    }
    w.blank();
    writeln!(w, "}} // namespace {}", names.namespace);
}

/// Declares what an implementation whose functions return codes can use.
fn emit_helpers(w: &mut Writer, names: &Names) {
    w.blank();
    if names.codes.are_values() {
        w.line("/// Returns this code, and keeps the details for traces");
    } else {
        w.line("/// Returns the error with this code and these details: always the same object,");
        w.line("/// which is never freed");
    }
    emit_code(w, &error_maker(names, ");"));
    if names.has_code_locations {
        w.blank();
        w.line("/// The location of the caller, or null if it is unknown");
        emit_code(w, &[format!("{};", place_getter(names))]);
    }
}

/// Declares the settings of traces.
fn emit_trace_types(w: &mut Writer, names: &Names) {
    w.blank();
    // A program may include the declarations and the entry points in one file.
    let guard = format!("{}_TRACE_TYPES", names.own_upper_prefix);
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    w.raw(TRACE_TYPES);
    w.blank();
    writeln!(w, "#endif // {guard}");
}

/// Writes the declaration of the function that implements a function.
pub(crate) fn emit_impl_declaration(w: &mut Writer, function: &Function, returns: &str) {
    if let Some(result) = function.own_result() {
        let declared = format!("{}({})", function.implementation(), function.declared_params().join(", "));
        emit_code(w, &[format!("{};", result.declare(&declared))]);
        return;
    }
    let opener = format!("{}(", function.implementation());
    emit_code(w, &prototype(returns, &opener, &function.declared_params(), ");"));
}

/// The settings of traces.
const TRACE_TYPES: &str = "\
/// The calls that are traced
enum class TraceLevel { Off, Errors, Calls };

/// The form of a trace: text, or one JSON object on each line
enum class TraceFormat { Text, Json };

/// Receives whole lines of a trace, in one thread at a time. Calls of the API
/// in it are not traced
using TraceSink = void (*)(const char *Lines, std::size_t Length, void *Data);

/// Selects the calls that are traced, and where the trace goes: to a function,
/// or without one to the file of the environment variable or standard error
void setTrace(TraceLevel Level, TraceFormat Format = TraceFormat::Text,
              TraceSink Sink = nullptr, void *Data = nullptr);
";

/// The definition of `setTrace`.
const SET_TRACE: &str = "\
void setTrace(TraceLevel Level, TraceFormat Format, TraceSink Sink,
              void *Data) {
  TraceState &State = traceState();
  const std::lock_guard<std::mutex> Guard(State.Lock);
  State.Format = Format;
  State.Sink = Sink;
  State.Data = Data;
  State.IsQuiet = Level == TraceLevel::Off;
  State.Level = Level;
}
";

/// The code of an exception of an implementation: the one that the API record names, a usual one, or the only one that
/// every API has; none if codes are values and nothing names one.
fn exception_code(model: &Api) -> Option<String> {
    let names = &model.names;
    let codes = model.enums.iter().find(|item| item.name == names.error_enum);
    let has =
        |code: &String| codes.is_some_and(|codes| codes.enumerators.iter().any(|enumerator| enumerator.name == *code));
    let usual = ["UNKNOWN", "INTERNAL", "UNEXPECTED"].into_iter().map(|code| format!("{}_{code}", names.error_prefix));
    let usual = usual.into_iter().find(&has);
    let last = Some(names.codes.uninitialized.clone()).filter(|code| !names.codes.are_values() || has(code));
    names.exception_code.clone().or(usual).or(last)
}

fn error_maker(names: &Names, close: &str) -> Vec<String> {
    let code = if names.codes.are_values() { &names.result_type } else { &names.error_enum };
    let params = [format!("{code} Code"), "const std::string &Details".to_owned()];
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
