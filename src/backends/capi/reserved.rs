//! [`report`]: finds names of a description that C, its library or generated code already use.
//!
//! A macro replaces its name wherever it appears, also as a parameter, a member or a name inside of generated code. A
//! function named like one of the C library redeclares it.

use std::collections::{HashMap, HashSet};

use super::model::Model;
use super::naming::is_scalar;
use super::{layers, print, runtime};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// Reports macros that replace other names, and functions of the C library.
pub(crate) fn report(model: &Model, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let mut used: HashMap<&str, (String, &str)> = HashMap::new();
    let callables = model.functions.iter().map(|item| (&item.name, &item.params));
    for (owner, params) in callables.chain(model.callbacks.iter().map(|item| (&item.name, &item.params))) {
        for param in params {
            used.entry(&param.name).or_insert_with(|| (format!("parameter `{}` of `{owner}`", param.name), owner));
        }
    }
    for item in &model.structs {
        for member in item.leaves() {
            let what = || (format!("member `{}` of `{}`", member.name, item.name), item.name.as_str());
            used.entry(&member.name).or_insert_with(what);
        }
    }
    let generated = generated_names(model);
    let macros = model.macros.iter().map(|item| (item.bare_name().to_owned(), item.name.as_str()));
    // The enumerators of an enumeration with a type are macros.
    let typed = || model.enums.iter().filter(|item| item.ty.is_some());
    let enumerators =
        typed().flat_map(|item| item.enumerators.iter().map(|one| (item.enumerator(&one.name), item.name.as_str())));
    for (name, record) in macros.chain(enumerators) {
        let here = place(record).unwrap_or_default();
        if let Some((what, owner)) = used.get(name.as_str()) {
            let message = format!("the macro `{name}` replaces the name of {what}");
            let error = Diagnostic::error(here, message).help("rename one of them");
            diags.push(match place(owner) {
                Some(there) => error.note(there, format!("`{owner}` uses the name")),
                None => error,
            });
        } else if generated.contains(&name)
            || is_derived(model, &name)
            || is_inner(model, &name)
            || is_of_c_library(&name)
            || is_scalar(&name)
        {
            let message = format!("the macro `{name}` replaces a name in generated code");
            diags.push(
                Diagnostic::error(here, message).help("give it another name that begins with the prefix of the API"),
            );
        }
    }
    let own = file_scope_names();
    let constants = model
        .enums
        .iter()
        .filter(|item| item.ty.is_none())
        .flat_map(|item| item.enumerators.iter().map(|one| (item.enumerator(&one.name), item.name.as_str())));
    for (name, record) in constants.filter(|(name, _)| {
        let name = name.as_str();
        own.contains(name)
            || OTHERS.contains(&name)
            || is_derived(model, name)
            || is_of_c_library(name)
            || name == "main"
    }) {
        let message = format!("the enumerator `{name}` has a name that generated code or the C library has");
        let error = Diagnostic::error(place(record).unwrap_or_default(), message);
        diags.push(error.help("begin its name with the prefix of the API"));
    }
    hidden_names(model, place, diags);
    for function in &model.functions {
        let name = function.name.as_str();
        if name == "main" || C_LIBRARY.contains(&name) {
            let what = if name == "main" { "the main function of a program" } else { "a function of the C library" };
            let message = format!("the name `{name}` is {what}");
            let error = Diagnostic::error(place(name).unwrap_or_default(), message);
            diags.push(error.help("begin its name with the prefix of the API"));
        }
    }
}

/// Reports parameters that hide a name that generated code needs where they are visible: a function, a type or an
/// enumerator. Functions that only call their implementation need none.
fn hidden_names(model: &Model, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let names = |kind, names: Vec<String>| names.into_iter().map(move |name| (name, kind));
    let functions = model.functions.iter().map(|item| item.name.clone());
    let handles = model.handles.iter().map(|item| item.name.clone());
    let enums = model.enums.iter().map(|item| item.name.clone());
    let others = model.typedefs.iter().map(|item| item.name.clone());
    let callbacks = model.callbacks.iter().map(|item| item.name.clone());
    let structs = model.structs.iter().map(|item| item.name.clone());
    let enumerators = model.enums.iter().flat_map(|item| item.enumerators.iter().map(|one| item.enumerator(&one.name)));
    let hidden: HashMap<String, &str> = names("type", handles.chain(enums).chain(others).chain(callbacks).collect())
        .chain(names("type", structs.collect()))
        .chain(names("function", functions.collect()))
        .chain(names("enumerator", enumerators.collect()))
        .collect();
    let own = file_scope_names();
    let kind_of = |name: &str| {
        // Generated functions with the parameters of the API call others, but use no variables.
        let is_called = own.contains(name) && name.starts_with(|c: char| c.is_ascii_lowercase());
        let is_generated = is_called || is_derived(model, name);
        hidden.get(name).copied().or(is_generated.then_some("function in generated code"))
    };
    for function in model.functions.iter().filter(|function| function.is_checked()) {
        for param in &function.params {
            if let Some(kind) = kind_of(&param.name) {
                let message =
                    format!("the parameter `{}` of `{}` hides the {kind} of this name", param.name, function.name);
                let error = Diagnostic::error(place(&function.name).unwrap_or_default(), message);
                diags.push(error.help("rename the parameter"));
            }
        }
    }
}

/// Whether the C library has a function of this name.
pub(crate) fn is_of_c_library(name: &str) -> bool {
    C_LIBRARY.contains(&name)
}

/// The names that generated C declares at file scope: words before a parenthesis, an array's length, a value or the end.
fn file_scope_names() -> HashSet<&'static str> {
    let lines = layers::TEMPLATES.into_iter().flat_map(str::lines);
    let heads = lines.filter(|line| line.starts_with("static ") || line.starts_with("} "));
    let declarators = heads.flat_map(|line| line.split(['(', '=', ';']).next().unwrap_or_default().split(','));
    let names =
        declarators.filter_map(|text| text.split('[').next()?.split([' ', '*', '}']).rfind(|word| !word.is_empty()));
    names.map(|name| name.trim_end_matches("{_")).chain(["validation_next", "trace_next"]).collect()
}

/// Whether generated code has a member or a namespace of this name, which only a macro can replace.
fn is_inner(model: &Model, name: &str) -> bool {
    let is_param = |name: &str| model.functions.iter().any(|item| item.params.iter().any(|param| param.name == name));
    let names = &model.names;
    names.has_params_structs && name.strip_prefix('p').is_some_and(is_param)
        || names.namespace.split("::").any(|part| part == name)
}

/// Whether a name is one that generated code makes of the prefix or of the name of a function.
fn is_derived(model: &Model, name: &str) -> bool {
    const BEFORE: &[&str] = &["addresses_", "check_", "inputs_", "outputs_", "test_", "trace_", "validation_"];
    const OF_PREFIX: &[&str] = &["_print_", "_put_", "_out_"];
    const WITH_PREFIX: &[&str] = &[
        "AddLayer",
        "GetDispatch",
        "Load",
        "SetTrace",
        "UseLayers",
        "_dispatch_t",
        "_layer_t",
        "_load_top",
        "_mock",
        "_mock_objects",
        "_mock_t",
        "_store_top",
        "_top",
        "_trace_level_t",
        "_trace_sink_t",
    ];
    let is_function = |name: &str| model.functions.iter().any(|item| item.name == name);
    let names = &model.names;
    BEFORE.iter().any(|before| name.strip_prefix(before).is_some_and(is_function))
        || name.strip_suffix("_impl").is_some_and(is_function)
        || name
            .strip_prefix(&names.prefix)
            .is_some_and(|rest| WITH_PREFIX.contains(&rest) || OF_PREFIX.iter().any(|start| rest.starts_with(start)))
        || name.strip_prefix(&names.upper_prefix).is_some_and(|rest| rest.starts_with("_TRACE_"))
        || name.strip_prefix("create").and_then(|rest| rest.strip_suffix("Error")) == Some(&names.name)
}

/// The identifiers in generated code that the description does not declare.
fn generated_names(model: &Model) -> HashSet<String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let texts = print::TEMPLATES.into_iter().chain(runtime::TEMPLATES).chain(layers::TEMPLATES);
    let code = texts.flat_map(|text| text.lines().filter(|line| !line.trim_start().starts_with("//")));
    let prefix = &model.names.prefix;
    // `@` is the prefix in templates.
    let words = code.flat_map(|line| line.split(move |c: char| !is_letter(c) && c != '@'));
    let words = words.filter(|word| !word.is_empty()).map(|word| word.replace('@', prefix));
    let upper = &model.names.upper_prefix;
    let macros = [
        "PRINTER",
        "PRINT_H",
        "PRINT_STD_HPP",
        "PRINT_LLVM_HPP",
        "IMPLEMENTATION_H",
        "TRACE_TYPES",
        "PARAMS_STRUCTS",
        "READS_ANY_NUMBER_",
    ];
    let macros = macros.into_iter().map(|name| format!("{upper}_{name}"));
    let own = [&model.names.name, &model.names.init_function, &model.names.shut_down_function].into_iter().cloned();
    words.chain(macros).chain(OTHERS.iter().map(|&name| name.to_owned())).chain(own).collect()
}

/// Names that generators write without a template.
const OTHERS: &[&str] = &[
    "Arguments",
    "Begin",
    "Bits",
    "BufferSize",
    "Bytes",
    "Check",
    "Call",
    "CodeLocation",
    "Counts",
    "Do",
    "End",
    "Found",
    "I",
    "Implementation",
    "IsInvalid",
    "IsTraced",
    "Left",
    "Life",
    "Next",
    "OS",
    "P",
    "Params",
    "Opaque",
    "Pointer",
    "Pointers",
    "Refusal",
    "Result",
    "Scope",
    "Seen",
    "Succeeded",
    "Table",
    "Tag",
    "Tries",
    "Value",
    "Work",
    "compare",
    "i",
    "llvm",
    "main",
    "op",
    "printArguments",
    "printFlags",
    "printTagged",
    "std",
    "stype",
    "pNext",
];

/// The functions of the headers that generated code includes, and others that compilers know.
const C_LIBRARY: &[&str] = &[
    "abort",
    "abs",
    "acos",
    "aligned_alloc",
    "asin",
    "at_quick_exit",
    "atan",
    "atan2",
    "atexit",
    "atof",
    "atoi",
    "atol",
    "atoll",
    "bcmp",
    "bcopy",
    "bsearch",
    "bzero",
    "cabs",
    "calloc",
    "ceil",
    "clearerr",
    "cos",
    "cosh",
    "div",
    "exit",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fclose",
    "feof",
    "ferror",
    "fflush",
    "ffs",
    "fgetc",
    "fgetpos",
    "fgets",
    "fileno",
    "floor",
    "fmax",
    "fmin",
    "fmod",
    "fopen",
    "fork",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "free",
    "freopen",
    "frexp",
    "fscanf",
    "fseek",
    "fsetpos",
    "ftell",
    "fwrite",
    "gamma",
    "getc",
    "getchar",
    "getenv",
    "gets",
    "getw",
    "hypot",
    "index",
    "isalnum",
    "isalpha",
    "iscntrl",
    "isdigit",
    "isgraph",
    "islower",
    "isprint",
    "ispunct",
    "isspace",
    "isupper",
    "isxdigit",
    "j0",
    "j1",
    "jn",
    "labs",
    "ldexp",
    "ldiv",
    "llabs",
    "lldiv",
    "log",
    "log10",
    "log2",
    "longjmp",
    "malloc",
    "mblen",
    "mbstowcs",
    "mbtowc",
    "memccpy",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "mkstemp",
    "modf",
    "pclose",
    "perror",
    "popen",
    "pow",
    "printf",
    "putc",
    "putchar",
    "putenv",
    "puts",
    "putw",
    "qsort",
    "quick_exit",
    "raise",
    "rand",
    "random",
    "read",
    "realloc",
    "remove",
    "rename",
    "rewind",
    "rindex",
    "round",
    "scanf",
    "select",
    "setbuf",
    "setenv",
    "setjmp",
    "setvbuf",
    "signal",
    "sin",
    "sinh",
    "sleep",
    "snprintf",
    "sprintf",
    "sqrt",
    "srand",
    "srandom",
    "sscanf",
    "stpcpy",
    "strcasecmp",
    "strcat",
    "strchr",
    "strcmp",
    "strcoll",
    "strcpy",
    "strcspn",
    "strdup",
    "strerror",
    "strlen",
    "strncasecmp",
    "strncat",
    "strncmp",
    "strncpy",
    "strndup",
    "strpbrk",
    "strrchr",
    "strsep",
    "strspn",
    "strstr",
    "strtod",
    "strtof",
    "strtok",
    "strtol",
    "strtold",
    "strtoll",
    "strtoul",
    "strtoull",
    "strxfrm",
    "system",
    "tan",
    "tanh",
    "tmpfile",
    "tmpnam",
    "tolower",
    "toupper",
    "trunc",
    "ungetc",
    "unsetenv",
    "vfprintf",
    "vprintf",
    "vsnprintf",
    "vsprintf",
    "wcstombs",
    "wctomb",
    "write",
    "y0",
    "y1",
    "yn",
];
