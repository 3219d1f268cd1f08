//! The names of generated code and of the C library, and those of a description.
//!
//! Names that generated code makes of the prefix or of the name of a function give way: [`give_way`] adds underscores.
//! [`report`] finds names of a description that are those of the C library or of the inside of generated code. A macro
//! replaces its name wherever it appears, also as a parameter, a member or a name inside of generated code. A function
//! named like one of the C library redeclares it.

use std::collections::{HashMap, HashSet};

use crate::conditions::c_library::header_of_limit;
use crate::entry_points::runtime;
use crate::layers;
use crate::model::api::{Api, Function};
use crate::model::naming::{is_scalar, stem};
use crate::print;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// Reports macros that replace other names, and functions of the C library.
pub(crate) fn report(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
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
    for (_, name, record) in model.declared().into_iter().filter(|(kind, ..)| *kind == "macro") {
        let here = place(record).unwrap_or_default();
        if let Some((what, owner)) = used.get(name) {
            let message = format!("the macro `{name}` replaces the name of {what}");
            let error = Diagnostic::error(here, message).help("rename one of them");
            diags.push(match place(owner) {
                Some(there) => error.note(there, format!("`{owner}` uses the name")),
                None => error,
            });
        } else if generated.contains(name)
            || is_error_maker(model, name)
            || is_inner(model, name)
            || is_of_c_library(name)
            || is_scalar(name)
        {
            let message = format!("the macro `{name}` replaces a name in generated code");
            diags.push(
                Diagnostic::error(here, message).help("give it another name that begins with the prefix of the API"),
            );
        }
    }
    taken_names(model, place, diags);
    hidden_names(model, place, diags);
    for function in &model.functions {
        let name = function.name.as_str();
        if name == "main" || has_word(C_LIBRARY, name) {
            let what = if name == "main" { "the main function of a program" } else { "a function of the C library" };
            let message = format!("the name `{name}` is {what}");
            let error = Diagnostic::error(place(name).unwrap_or_default(), message);
            diags.push(error.help("begin its name with the prefix of the API"));
        }
    }
}

/// Reports types, functions, variables and enumerators with the name of something that generated code declares or
/// includes.
fn taken_names(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let own = file_scope_names();
    let macros = macros_of_templates();
    let is_taken = |name: &str| {
        own.contains(name)
            || macros.contains(name)
            || is_error_maker(model, name)
            || has_word(C_NAMES, name)
            || PRINTERS.contains(&name)
            || is_scalar(name)
            || header_of_limit(name).is_some()
    };
    let is_of_others = |name: &str| is_of_c_library(name) || name == "main";
    let taken = model.declared().into_iter().filter(|(kind, name, _)| match *kind {
        "macro" => false,
        "enumerator" => is_taken(name) || has_word(OTHERS, name) || is_of_others(name),
        // Those of the C library are reported below.
        "function" => is_taken(name),
        _ => is_taken(name) || is_of_others(name),
    });
    for (kind, name, record) in taken {
        let message = format!("the {kind} `{name}` has a name that generated code or the C library has");
        let error = Diagnostic::error(place(record).unwrap_or_default(), message);
        diags.push(error.help("begin its name with the prefix of the API"));
    }
}

/// The macros that generated code defines and uses.
fn macros_of_templates() -> HashSet<&'static str> {
    let texts = print::TEMPLATES.into_iter().chain(runtime::TEMPLATES).chain(layers::TEMPLATES);
    let definitions = texts.flat_map(str::lines).filter_map(|line| line.strip_prefix("#define "));
    definitions.filter_map(|text| text.split([' ', '(']).next()).collect()
}

/// Gives names to what generated code adds, so that they differ from those of the description.
pub(crate) fn give_way(model: &mut Api) {
    let mut described = described_names(model);
    let texts = print::TEMPLATES.into_iter().chain(runtime::TEMPLATES).chain(layers::TEMPLATES);
    let ends = |mark| texts.clone().flat_map(move |text| text.split(mark).skip(1).map(first_word));
    let ends: HashSet<&str> = ends("@")
        .filter(|end| end.starts_with('_'))
        .chain(ends("{P}"))
        .chain(AFTER_PREFIX)
        .filter(|end| !end.is_empty())
        .collect();
    let types = model.type_names().chain(model.functions.iter().map(|function| function.params_struct()));
    let printed: HashSet<String> = types.flat_map(|ty| [stem(&model.names.prefix, &ty).to_owned(), ty]).collect();
    let is_printer = |rest: &str| {
        let is_type = |rest: &str, kind: &str| rest.strip_prefix(kind).is_some_and(|ty| printed.contains(ty));
        ["_print_", "_print_tagged_", "_print_inputs_"].iter().any(|kind| is_type(rest, kind))
    };
    let is_added = |rest: &str| ends.contains(rest) || rest.starts_with("_printed_") || is_printer(rest);
    let is_macro = |rest: &str| rest.strip_prefix('_').is_some_and(|rest| is_guard(model, rest));
    let own_prefix = free_prefix(&model.names.prefix, &described, is_added);
    let own_upper_prefix = free_prefix(&model.names.upper_prefix, &described, is_macro);
    (model.names.own_prefix, model.names.own_upper_prefix) = (own_prefix, own_upper_prefix);
    for function in &mut model.functions {
        let derived = |function: &Function| {
            let before = BEFORE.iter().map(|before| function.derived(before, ""));
            before.chain(BEHIND.iter().map(|behind| function.derived("", behind))).collect::<Vec<String>>()
        };
        while derived(function).iter().any(|name| described.contains(name)) {
            function.suffix.push('_');
        }
        // Structures of the header are known by their names.
        while !model.names.has_params_structs && described.contains(&function.params_struct()) {
            function.params_suffix.push('_');
        }
        described.extend(derived(function));
        described.insert(function.params_struct());
    }
}

/// A prefix with as many underscores that no name of the description is one of generated code.
fn free_prefix(prefix: &str, described: &HashSet<String>, is_added: impl Fn(&str) -> bool) -> String {
    let mut own = prefix.to_owned();
    while described.iter().any(|name| name.strip_prefix(&own).is_some_and(&is_added)) {
        own.push('_');
    }
    own
}

/// The word at the begin of a text.
fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// All names of a description in C.
fn described_names(model: &Api) -> HashSet<String> {
    let declared = model.declared().into_iter().map(|(_, name, _)| name.to_owned());
    let handles = model.handles.iter().map(|item| item.structure.clone());
    let members = model.structs.iter().flat_map(|item| item.leaves().into_iter().map(|member| member.name.clone()));
    let params = model.functions.iter().flat_map(|item| item.params.iter().map(|param| param.name.clone()));
    let others = handles.chain(members).chain(params).chain(model.names.known_types.iter().cloned());
    model.type_names().chain(declared).chain(others).collect()
}

/// Whether generated code defines a macro of the prefix, an underscore and a word. LLVM's description defines one of
/// those for attributes itself.
fn is_guard(model: &Api, word: &str) -> bool {
    let is_used = word == "NORETURN" && model.functions.iter().any(|function| function.is_noreturn)
        || word == "NODISCARD" && model.has_nodiscard()
        || ["NULLABLE", "NONNULL"].contains(&word) && model.names.has_nullability;
    let is_macro = || model.macros.iter().any(|item| item.bare_name().ends_with(word));
    GUARDS.contains(&word) || is_used && !is_macro()
}

/// The ends of macros that generated code makes of the prefix.
const GUARDS: [&str; 19] = [
    "DEPRECATED",
    "DISPATCH_H",
    "FORWARD_LIBRARY",
    "IMPLEMENTATION_H",
    "MOCK_COUNT",
    "MOCK_H",
    "MOCK_IMPLEMENTATION",
    "PARAMS_STRUCTS",
    "PRINTER",
    "PRINT_H",
    "PRINT_LLVM_HPP",
    "PRINT_STD_HPP",
    "READS_ANY_NUMBER_",
    "TRACE_TYPES",
    "WITHOUT_IMPLEMENTATION",
    "WITH_LOADER",
    "TRACE_CALLS",
    "TRACE_ERRORS",
    "TRACE_OFF",
];

/// Reports parameters that hide a name that generated code needs where they are visible: a function, a type or an
/// enumerator. Functions that only call their implementation need none.
fn hidden_names(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let declared = model.declared().into_iter();
    // A macro replaces the name of a parameter, and generated functions use no variables.
    let hidden =
        declared.filter(|(kind, ..)| !["macro", "variable"].contains(kind)).map(|(kind, name, _)| (name, kind));
    let hidden: HashMap<&str, &str> = hidden.collect();
    let own = file_scope_names();
    let kind_of = |name: &str| {
        // Generated functions with the parameters of the API call others.
        let is_called = own.contains(name) && name.starts_with(|c: char| c.is_ascii_lowercase());
        let is_generated = is_called || is_error_maker(model, name);
        hidden.get(name).copied().or(is_generated.then_some("function in generated code"))
    };
    for function in model.functions.iter().filter(|function| function.has_checks() || function.is_checked()) {
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

/// Whether a list has a word.
fn has_word(words: &str, name: &str) -> bool {
    words.split(' ').any(|word| word == name)
}

/// Whether the C library has a function of this name.
pub(crate) fn is_of_c_library(name: &str) -> bool {
    has_word(C_LIBRARY, name)
}

/// The names at file scope that generators write without a template.
const FILE_SCOPE: [&str; 10] = [
    "Implementation",
    "Missing",
    "missing_function",
    "layer_of_lifetime",
    "layer_of_trace",
    "layer_of_validation",
    "living_types",
    "next_of_lifetime",
    "next_of_trace",
    "next_of_validation",
];

/// The functions in print headers for C++.
const PRINTERS: [&str; 3] = ["printFlags", "printInputs", "printTagged"];

/// The names that generated C declares at file scope: words before a parenthesis, an array's length, a value or the
/// end.
fn file_scope_names() -> HashSet<&'static str> {
    let lines = layers::TEMPLATES.into_iter().flat_map(str::lines);
    let heads = lines.filter(|line| line.starts_with("static ") || line.starts_with("} "));
    let declarators = heads.flat_map(|line| line.split(['(', '=', ';']).next().unwrap_or_default().split(','));
    let names =
        declarators.filter_map(|text| text.split('[').next()?.split([' ', '*', '}']).rfind(|word| !word.is_empty()));
    names.map(|name| name.trim_end_matches("{_")).chain(FILE_SCOPE).collect()
}

/// Whether generated code has a member or a namespace of this name, which only a macro can replace.
fn is_inner(model: &Api, name: &str) -> bool {
    let is_param = |name: &str| model.functions.iter().any(|item| item.params.iter().any(|param| param.name == name));
    let names = &model.names;
    names.has_params_structs && name.strip_prefix('p').is_some_and(is_param)
        || names.namespace.split("::").any(|part| part == name)
}

/// What generated code writes before the names of functions.
const BEFORE: [&str; 10] =
    ["call_", "check_", "ends_", "lifetime_", "missing_", "returns_", "test_", "trace_", "uses_", "validation_"];

/// What it writes behind them.
const BEHIND: [&str; 2] = ["_impl", "_val"];

/// What generators write without a template behind the prefix.
const AFTER_PREFIX: [&str; 12] = [
    "AddLayer",
    "GetDispatch",
    "Load",
    "SetErrorDetails",
    "SetTrace",
    "UseLayers",
    "_dispatch_t",
    "_layer_t",
    "_mock",
    "_mock_t",
    "_trace_level_t",
    "_trace_sink_t",
];

/// Whether a name is that of the function that makes errors with LLVM's runtime.
fn is_error_maker(model: &Api, name: &str) -> bool {
    name.strip_prefix("create").and_then(|rest| rest.strip_suffix("Error")) == Some(&model.names.name)
}

/// The identifiers in generated code that the description does not declare.
fn generated_names(model: &Api) -> HashSet<String> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let texts = print::TEMPLATES.into_iter().chain(runtime::TEMPLATES).chain(layers::TEMPLATES);
    let code = texts.flat_map(|text| text.lines().filter(|line| !line.trim_start().starts_with("//")));
    let prefix = &model.names.own_prefix;
    // `@` is the prefix in templates.
    let words = code.flat_map(|line| line.split(move |c: char| !is_letter(c) && c != '@'));
    let words = words.filter(|word| !word.is_empty()).map(|word| word.replace('@', prefix));
    let upper = &model.names.own_upper_prefix;
    let macros = GUARDS.into_iter().map(|name| format!("{upper}_{name}"));
    let own = [&model.names.name, &model.names.init_function, &model.names.shut_down_function].into_iter().cloned();
    words
        .chain(macros)
        .chain(OTHERS.split(' ').chain(FILE_SCOPE).chain(PRINTERS).map(str::to_owned))
        .chain(own)
        .collect()
}

/// Names that generators write without a template.
const OTHERS: &str = "\
    Arguments Begin Bits BufferSize Bytes Call Check CodeLocation Copy Counts Details DetailsSlot Do End Found \
    Function I Implementation IsInvalid IsRead IsRefused IsTraced Left Life Next Number OS Object Opaque Out P \
    Params Pointer Pointers Real Refusal Result Room Scope Seen Slot Structure Succeeded Table Tag Traced Tries \
    Value Work compare i llvm main op ostream ostringstream pNext printArguments printFlags printTagged raw_ostream \
    std stype";

/// Macros, variables and types of the headers that generated code includes.
const C_NAMES: &str = "\
    BUFSIZ CLOCKS_PER_SEC CLOCK_MONOTONIC Dl_info EINTR EOF EXIT_FAILURE EXIT_SUCCESS FILE FILENAME_MAX HUGE_VAL \
    INFINITY NAN NULL RAND_MAX RTLD_LOCAL RTLD_NEXT RTLD_NOW SEEK_CUR SEEK_END SEEK_SET SIGPIPE SIG_BLOCK \
    SIG_SETMASK WCHAR_MAX WCHAR_MIN WINT_MAX WINT_MIN clock clock_gettime clock_t dladdr dlclose dlerror dlopen dlsym \
    pthread_sigmask sigaddset sigemptyset sigismember sigpending sigset_t sigtimedwait std stderr stdin stdout time \
    time_t timespec va_list";

/// The functions of the headers that generated code includes, and others that compilers know.
const C_LIBRARY: &str = "\
    abort abs acos aligned_alloc asin at_quick_exit atan atan2 atexit atof atoi atol atoll bcmp bcopy bsearch bzero \
    cabs calloc ceil clearerr cos cosh div exit exp exp2 expm1 fabs fclose feof ferror fflush ffs fgetc fgetpos \
    fgets fileno floor fmax fmin fmod fopen fork fprintf fputc fputs fread free freopen frexp fscanf fseek fsetpos \
    ftell fwrite gamma getc getchar getenv gets getw hypot index isalnum isalpha iscntrl isdigit isgraph islower \
    isprint ispunct isspace isupper isxdigit j0 j1 jn labs ldexp ldiv llabs lldiv log log10 log2 longjmp malloc \
    mblen mbstowcs mbtowc memccpy memchr memcmp memcpy memmove memset mkstemp modf pclose perror popen pow printf \
    putc putchar putenv puts putw qsort quick_exit raise rand random read realloc remove rename rewind rindex round \
    scanf select setbuf setenv setjmp setvbuf signal sin sinh sleep snprintf sprintf sqrt srand srandom sscanf \
    stpcpy strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strerror strlen strncasecmp strncat strncmp \
    strncpy strndup strpbrk strrchr strsep strspn strstr strtod strtof strtok strtol strtold strtoll strtoul \
    strtoull strxfrm system tan tanh tmpfile tmpnam tolower toupper trunc ungetc unsetenv vfprintf vprintf vsnprintf \
    vsprintf wcstombs wctomb write y0 y1 yn";
