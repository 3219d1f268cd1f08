//! `--gen-capi-layers`: the functions of an API in C99, with a validation layer and a trace layer that are switched on
//! at run time.

use super::conditions::{ARITHMETIC, HEADERS};
use super::lifetime::LIFETIME;
use super::lifetime::emit::{ERRORS, Lifetimes};
use super::lifetime::objects::Objects;
use super::tables::{self, Tables, args, is_void, on_platform, renamed_args, renamed_params};
use super::{check, missing, trace};
use crate::entry_points::entry::{LOUD, QUIET};
use crate::entry_points::unseen::emit_unseen;
use crate::header::documented::emit_for_some;
use crate::model::api::Function;
use crate::print::Printers;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, tables: &Tables) {
    let names = &tables.model.names;
    let own = tables::suffix(&tables.model);
    w.blank();
    w.line("// clang-format off");
    let unistd = if tables.has_lifetimes { UNISTD } else { "" };
    w.template(HEAD, &[("LOADER", &tables.upper("WITH_LOADER")), ("UNISTD", unistd)]);
    for header in HEADERS {
        writeln!(w, "#include <{header}>");
    }
    w.blank();
    writeln!(w, "#include \"{}\"", tables.dispatch_header());
    let (has_codes, has_layers) = (tables.functions().any(Function::is_checked), tables.has_layers());
    if has_layers {
        let print_header =
            if names.print_header.ends_with(".h") { names.print_header.clone() } else { tables.file("print.h") };
        writeln!(w, "#include \"{print_header}\"");
    }
    emit_unseen(w, tables.model.functions.iter());
    w.blank();
    w.raw(QUIET);
    if has_layers {
        w.template(ARITHMETIC, &[("_", &own)]);
    }
    let printers = Printers::of(&tables.model);
    let mut definitions = Writer::default();
    let code = if has_layers && has_codes { printers.code_form(&mut definitions) } else { String::new() };
    let layers = format!("{}_LAYERS", names.name.to_ascii_uppercase());
    let known_layers: &[&str] = match (has_layers, tables.has_lifetimes) {
        (false, _) => &[],
        (true, false) => &["validation", "trace"],
        (true, true) => &["validation", "trace", "lifetime"],
    };
    let known: Vec<String> = known_layers.iter().map(|name| format!("{{\"{name}\", layer_of_{name}}}")).collect();
    let known = if known.is_empty() { "{NULL, NULL}".to_owned() } else { known.join(", ") };
    let without_layers: String = known_layers.iter().map(|name| format!("\n  next_of_{name} = NULL;")).collect();
    let holes: [(&str, &str); 16] = [
        ("KNOWN", &known),
        ("WITHOUT_LAYERS", &without_layers),
        ("ENUM", &names.error_enum),
        ("CODE", &code),
        ("P", names.own_prefix.as_str()),
        ("U", names.own_upper_prefix.as_str()),
        ("EXPORT", names.export.as_str()),
        ("RESULT", names.result_type.as_str()),
        ("ERROR", names.error_struct.as_str()),
        ("UNINITIALIZED", &names.codes.uninitialized),
        ("TOO_EARLY", &string_literal(&names.uninitialized_message)),
        ("NO_VALIDATION", &string_literal(&names.no_validation_variable)),
        ("TRACE", &string_literal(&names.trace_variable)),
        ("LAYERS", &string_literal(&layers)),
        ("VARIABLE", &layers),
        ("LIBRARY", &string_literal(&format!("{}_LIBRARY", names.name.to_ascii_uppercase()))),
    ];
    let used = |text: &str| {
        holes.iter().filter(|(name, _)| text.contains(&format!("{{{name}}}"))).copied().collect::<Vec<_>>()
    };
    let are_values = names.codes.are_values();
    if has_layers {
        w.template(FORWARDS, &used(FORWARDS));
    }
    emit_implementation(w, tables);
    if has_layers {
        w.blank();
        w.raw(trace::LOCAL);
    }
    if has_codes && are_values {
        w.blank();
        w.raw(DETAILS);
    }
    if !definitions.text().is_empty() {
        w.blank();
        w.raw(&definitions.into_text());
    }
    for function in tables.functions() {
        if function.is_checked() {
            on_platform(w, function, |w| check::emit_check(w, tables, function));
            continue;
        }
        w.blank();
        on_platform(w, function, |w| {
            w.raw(&printers.definitions(function));
            check::emit_check(w, tables, function);
        });
    }
    if has_layers {
        let parts = [(trace::TRACE, true), (TOO_EARLY, has_codes && !are_values)];
        for (part, _) in parts.into_iter().filter(|(_, is_used)| *is_used) {
            w.blank();
            w.template(part, &used(part));
        }
        if tables.has_lifetimes {
            w.template(check::REPORT, &used(check::REPORT));
        } else {
            let refusing = tables.functions().filter(|function| !function.is_checked() && function.has_checks());
            emit_for_some(w, refusing, |w| w.template(check::REPORT, &used(check::REPORT)));
        }
        emit_layer(w, tables, "validation", |w, function, call| check::emit_validation(w, tables, function, call));
        emit_layer(w, tables, "trace", |w, function, call| trace::emit_call(w, tables, &printers, function, call));
        if tables.has_lifetimes {
            emit_lifetimes(w, tables, &printers, &used);
        }
    }
    if has_codes && are_values && tables.model.has_start() {
        w.blank();
        w.template(EARLY_CODE, &used(EARLY_CODE));
    }
    missing::emit(w, tables);
    w.blank();
    w.template(LAYERS, &used(LAYERS));
    w.blank();
    let top = TOP.replace("{USUAL}", if has_layers { USUAL_LAYERS } else { NO_LAYERS });
    w.template(&top, &used(&top));
    if has_layers {
        w.blank();
        w.template(SET_TRACE, &used(SET_TRACE));
    }
    let has_start = has_codes && tables.model.has_start();
    if has_start {
        w.blank();
        w.template(LIFE, &used(LIFE));
        let end = &names.shut_down_function;
        let checked = || tables.functions().filter(|function| function.is_checked());
        let between = checked().filter(|function| !function.is_start && function.name != *end);
        emit_for_some(w, between, |w| w.template(LIFE_ON, &used(LIFE_ON)));
        emit_for_some(w, checked().filter(|function| function.name == *end), |w| w.template(LIFE_END, &used(LIFE_END)));
    }
    for function in tables.functions() {
        w.blank();
        on_platform(w, function, |w| emit_entry(w, tables, &printers, function, has_start));
    }
    if let Some(function) = tables.model.functions.iter().find(|function| function.is_last_error) {
        w.blank();
        w.template(
            LAST_ERROR,
            &[("EXPORT", &names.export), ("P", &names.own_prefix), ("HEAD", &tables.head(function, &function.name))],
        );
    }
    w.raw(LOUD);
}

/// The headers of the system, with the functions that strict modes of C hide.
const HEAD: &str = r"
#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE 1
#endif
#if defined(_WIN32)
#if !defined(WIN32_LEAN_AND_MEAN)
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#elif defined({LOADER})
#include <dlfcn.h>
#endif
#include <time.h>
{UNISTD}";

/// Says which process it is.
const UNISTD: &str = "\
#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif
";

/// Writes the table of the functions that are linked to the file.
fn emit_implementation(w: &mut Writer, tables: &Tables) {
    let table = tables.name("dispatch_t");
    w.blank();
    writeln!(w, "#if !defined({})", tables.upper("WITHOUT_IMPLEMENTATION"));
    for function in tables.functions() {
        on_platform(w, function, |w| writeln!(w, "{};", tables.head(function, &function.implementation())));
    }
    w.blank();
    w.block(&format!("static const {table} Implementation = {{"), "};", |w| {
        writeln!(w, "sizeof({table}),");
        for function in tables.functions() {
            on_platform(w, function, |w| writeln!(w, "{},", function.implementation()));
        }
    });
    w.line("#endif");
}

/// Writes the layer `lifetime`.
fn emit_lifetimes<'t>(
    w: &mut Writer,
    tables: &'t Tables,
    printers: &Printers<'t>,
    used: &dyn Fn(&str) -> Vec<(&'t str, &'t str)>,
) {
    let objects = Objects::of(&tables.model);
    let lifetimes = Lifetimes { tables, printers, objects: &objects };
    lifetimes.emit_types(w);
    w.blank();
    w.template(LIFETIME, &used(LIFETIME));
    if tables.functions().any(Function::is_checked) && !tables.model.names.codes.are_values() {
        w.blank();
        w.template(ERRORS, &used(ERRORS));
    }
    lifetimes.emit_parts(w);
    emit_layer(w, tables, "lifetime", |w, function, call| lifetimes.emit_call(w, function, call));
}

/// Writes a layer: its functions, their table, and the function that returns it.
fn emit_layer<'t>(w: &mut Writer, tables: &'t Tables, layer: &str, body: impl Fn(&mut Writer, &'t Function, &str)) {
    let table = tables.name("dispatch_t");
    let next = format!("next_of_{layer}");
    let own = tables::suffix(&tables.model);
    w.blank();
    writeln!(w, "static const {table} *{next};");
    for function in tables.functions() {
        w.blank();
        on_platform(w, function, |w| {
            let (params, args) = (renamed_params(function, &own), renamed_args(function, &own));
            let head = tables.head_with(function, &function.derived(&format!("{layer}_"), ""), &params);
            w.block(&format!("static {head} {{"), "}", |w| {
                body(w, function, &format!("{next}->{}({args})", function.name));
            });
        });
    }
    w.blank();
    w.block(&format!("static const {table} *layer_of_{layer}(const {table} *Next) {{"), "}", |w| {
        w.block(&format!("static const {table} Table = {{"), "};", |w| {
            writeln!(w, "sizeof({table}),");
            for function in tables.functions() {
                on_platform(w, function, |w| writeln!(w, "{},", function.derived(&format!("{layer}_"), "")));
            }
        });
        writeln!(w, "{next} = Next;");
        if layer == "lifetime" {
            w.line("living_start();");
        }
        w.line("return &Table;");
    });
}

/// Writes a function of the API.
fn emit_entry<'m>(w: &mut Writer, tables: &Tables, printers: &Printers<'m>, function: &'m Function, has_start: bool) {
    let names = &tables.model.names;
    let p = &names.own_prefix;
    let export = |head: String| format!("{} {head}", names.export).trim_start().to_owned();
    let call = |table: &str| format!("{table}->{}({})", function.name, args(function));
    if function.is_noreturn {
        // No parameter may be called `abort`.
        let own = tables::suffix(&tables.model);
        let head = tables.head_with(function, &function.name, &renamed_params(function, &own));
        w.block(&format!("{} {{", export(head)), "}", |w| {
            writeln!(w, "{p}_top()->{}({});", function.name, renamed_args(function, &own));
            w.line("abort(); // The declaration says that it never returns.");
        });
        return;
    }
    w.block(&format!("{} {{", export(tables.head(function, &function.name))), "}", |w| {
        if !function.is_checked() {
            writeln!(w, "{}{};", if is_void(function) { "" } else { "return " }, call(&format!("{p}_top()")));
            return;
        }
        emit_codes(w, tables, printers, function, has_start);
    });
    if names.has_code_locations && function.is_checked() {
        let location = names.code_location_param();
        let params: Vec<String> = function.declared_params().into_iter().chain([location]).collect();
        let head =
            format!("{} {}({})", names.returning(&names.result_type), function.with_code_location(), params.join(", "));
        w.blank();
        w.block(&format!("{head} {{"), "}", |w| {
            w.line("// The layers have no locations.");
            w.line("(void)CodeLocation;");
            writeln!(w, "return {}({});", function.name, args(function));
        });
    }
}

/// Writes the body of a function with codes.
fn emit_codes<'m>(w: &mut Writer, tables: &Tables, printers: &Printers<'m>, function: &'m Function, has_start: bool) {
    let names = &tables.model.names;
    let [top, result] = ["Top", "Result"].map(|name| format!("{name}{}", tables::suffix(&tables.model)));
    let call = format!("{top}->{}({})", function.name, args(function));
    let failed = names.failure(&result);
    writeln!(w, "const {} *{top} = {}_top();", tables.name("dispatch_t"), names.own_prefix);
    if names.codes.are_values() {
        w.line("error_details = NULL;");
    }
    let emit_early = |w: &mut Writer, condition: &str| {
        if !names.codes.are_values() {
            writeln!(w, "if ({condition}) return &too_early;");
            return;
        }
        w.block(&format!("if ({condition}) {{"), "}", |w| {
            let arguments = trace::emit_pointers(w, tables, printers, function, |param| param.name.clone());
            writeln!(w, "return too_early(&{}, {arguments});", printers.table(function));
        });
    };
    if !has_start {
        writeln!(w, "return {call};");
    } else if function.is_start {
        // Declarations precede statements in old C.
        w.block("{", "}", |w| {
            writeln!(w, "{} {result};", names.result_type);
            writeln!(w, "{result} = {call};");
            writeln!(w, "if (!({failed})) life_begin();");
            writeln!(w, "return {result};");
        });
    } else if function.name == names.shut_down_function {
        w.block("{", "}", |w| {
            writeln!(w, "{} {result};", names.result_type);
            emit_early(w, "!life_end()");
            writeln!(w, "{result} = {call};");
            writeln!(w, "if ({failed}) life_begin();");
            writeln!(w, "return {result};");
        });
    } else {
        emit_early(w, "!life_is_on()");
        writeln!(w, "return {call};");
    }
}

pub(super) const LIFE: &str = r"
/* How often the library was initialized and not ended. */
static unsigned long Lives;

static void life_begin(void) {
#if defined(__GNUC__)
  (void)__atomic_add_fetch(&Lives, 1, __ATOMIC_SEQ_CST);
#else
  ++Lives;
#endif
}
";

/// The test of functions between both.
pub(super) const LIFE_ON: &str = r"
static int life_is_on(void) {
  if ({P}_forwards && !next_of_validation)
    return 1;
#if defined(__GNUC__)
  return __atomic_load_n(&Lives, __ATOMIC_ACQUIRE) != 0;
#else
  return Lives != 0;
#endif
}
";

/// What the shut-down function does.
pub(super) const LIFE_END: &str = r"
static int life_end(void) {
  int IsUnknown = {P}_forwards && !next_of_validation;
#if defined(__GNUC__)
  unsigned long Old = __atomic_load_n(&Lives, __ATOMIC_ACQUIRE);
  while (Old != 0 && !__atomic_compare_exchange_n(&Lives, &Old, Old - 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_ACQUIRE)) {
  }
  return Old != 0 || IsUnknown;
#else
  return (Lives != 0 && Lives-- != 0) || IsUnknown;
#endif
}
";

/// The error of calls before initialization, for APIs whose functions return codes.
pub(super) const TOO_EARLY: &str = "
static const {ERROR} too_early = {{UNINITIALIZED}, {TOO_EARLY}};
";

/// The details of the last error, if codes are values.
pub(super) const DETAILS: &str = "
/* The details of the last error in this thread. */
static tracing_local const char *error_details;
";

/// The functions that return and set these details.
pub(super) const LAST_ERROR: &str = "
{EXPORT} {HEAD} { return error_details; }

{EXPORT} void {P}SetErrorDetails(const char *Details) { error_details = Details; }
";

/// The code of calls before initialization, if codes are values. They are traced, too.
pub(super) const EARLY_CODE: &str = "
static {RESULT} too_early(const {P}_out_function_t *Function, const void *const *Arguments) {
  const {RESULT} Code = {UNINITIALIZED};
  tracing_call_t Call;
  error_details = {TOO_EARLY};
  if (next_of_trace && tracing_begin(&Call, Function, Arguments, NULL, 1))
    tracing_return(&Call, {CODE}, &Code, 2, error_details);
  return Code;
}
";

pub(super) const LAYERS: &str = r#"
static struct {
  const char *Name;
  {P}_layer_t Layer;
} KnownLayers[16] = {{KNOWN}};

static const {P}_dispatch_t *Base;
static const {P}_dispatch_t *Top;

static const {P}_dispatch_t *{P}_load_top(void) {
#if defined(__GNUC__)
  return __atomic_load_n(&Top, __ATOMIC_ACQUIRE);
#else
  return Top;
#endif
}

static void {P}_store_top(const {P}_dispatch_t *New) {
#if defined(__GNUC__)
  __atomic_store_n(&Top, New, __ATOMIC_RELEASE);
#else
  Top = New;
#endif
}

/* Calls inside of this file are those of static functions: a library in front of this one may have the exported names. */
static const {P}_dispatch_t *{P}_own_table(void) {
#if !defined({U}_WITHOUT_IMPLEMENTATION)
  return &Implementation;
#else
  return NULL;
#endif
}

{EXPORT} int {P}AddLayer(const char *Name, {P}_layer_t Layer) {
  size_t At;
  for (At = 0; At < sizeof(KnownLayers) / sizeof(KnownLayers[0]); ++At) {
    if (!KnownLayers[At].Name || strcmp(KnownLayers[At].Name, Name) == 0) {
      KnownLayers[At].Name = Name;
      KnownLayers[At].Layer = Layer;
      return 1;
    }
  }
  return 0;
}

static {P}_layer_t find_layer(const char *Name, size_t Length) {
  size_t At;
  for (At = 0; At < sizeof(KnownLayers) / sizeof(KnownLayers[0]); ++At) {
    const char *Known = KnownLayers[At].Name;
    if (Known && strlen(Known) == Length && memcmp(Known, Name, Length) == 0)
      return KnownLayers[At].Layer;
  }
  return NULL;
}

static int {P}_stack_layers(const char *Names) {
  {P}_layer_t Layers[16];
  const {P}_dispatch_t *Table;
  size_t Count = 0;
  if (!Base)
    Base = {P}_own_table();
#if defined({U}_WITHOUT_IMPLEMENTATION)
  if (!Base)
    Base = &Missing;
#endif
  while (*Names) {
    size_t Length = strcspn(Names, ",");
    if (Length > 0) {
      {P}_layer_t Layer = find_layer(Names, Length);
      size_t At;
      if (!Layer || Count == sizeof(Layers) / sizeof(Layers[0]))
        return 0;
      /* A layer that is named twice would call itself. */
      for (At = 0; At < Count; ++At) {
        if (Layers[At] == Layer)
          return 0;
      }
      Layers[Count++] = Layer;
    }
    Names += Length;
    Names += *Names == ',';
  }
  Table = Base;{WITHOUT_LAYERS}
  while (Count > 0)
    Table = Layers[--Count](Table);
  {P}_store_top(Table);
  return 1;
}

static int {P}_load_table(const char *Path) {
#if defined({U}_WITH_LOADER)
  typedef const {P}_dispatch_t *(*get_t)(void);
  const {P}_dispatch_t *Loaded;
#if defined(_WIN32)
  HMODULE Library = LoadLibraryA(Path);
  union {
    FARPROC Object;
    get_t Function;
  } Get;
  if (!Library)
    return 0;
  Get.Object = GetProcAddress(Library, "{P}GetDispatch");
#else
  void *Library = dlopen(Path, RTLD_NOW | RTLD_LOCAL);
  union {
    void *Object;
    get_t Function;
  } Get;
  if (!Library)
    return 0;
  Get.Object = dlsym(Library, "{P}GetDispatch");
#endif
  Loaded = Get.Object ? Get.Function() : NULL;
  if (!Loaded) {
#if defined(_WIN32)
    FreeLibrary(Library);
#else
    dlclose(Library);
#endif
    return 0;
  }
  if (Loaded->Size < sizeof({P}_dispatch_t)) {
    /* An older library has fewer functions. */
    static {P}_dispatch_t Older;
    Older = Missing;
    memcpy(&Older, Loaded, Loaded->Size);
    Loaded = &Older;
  }
  Base = Loaded;
  {P}_store_top(NULL);
  return 1;
#else
  (void)Path;
  return 0;
#endif
}

{EXPORT} const {P}_dispatch_t *{P}GetDispatch(void) { return {P}_own_table(); }

{EXPORT} int {P}UseLayers(const char *Names) { return {P}_stack_layers(Names); }

{EXPORT} int {P}Load(const char *Path) { return {P}_load_table(Path); }
"#;

/// The function that returns the outermost layer.
pub(super) const TOP: &str = r#"
static char TopLock;

/* The outermost layer. The first call reads the environment; those of other threads wait for it. */
static const {P}_dispatch_t *{P}_top(void) {
  const {P}_dispatch_t *Table = {P}_load_top();
  if (Table)
    return Table;
#if defined(__GNUC__)
  while (__atomic_test_and_set(&TopLock, __ATOMIC_ACQUIRE)) {
  }
#endif
  if (!{P}_load_top()) {
    const int Last = errno;
    const char *Names = getenv({LAYERS});
    if (!Base && getenv({LIBRARY}))
      (void){P}_load_table(getenv({LIBRARY}));
    if (Names && !{P}_stack_layers(Names))
      fprintf(stderr, "%s: `%s` names an unknown layer, or one twice; the usual layers are used\n", {LAYERS}, Names);
    if (!{P}_load_top()){USUAL}
    errno = Last;
  }
#if defined(__GNUC__)
  __atomic_clear(&TopLock, __ATOMIC_RELEASE);
#endif
  return {P}_load_top();
}
"#;

/// The settings of the layer `trace`, which it puts before the others.
pub(super) const SET_TRACE: &str = r#"
{EXPORT} void {P}SetTrace({P}_trace_level_t Level, int IsJson, {P}_trace_sink_t Sink, void *Data) {
  const {P}_dispatch_t *Table = {P}_top();
  tracing_enter();
  tracing_prepare();
  tracing_level = Level;
  tracing_is_json = IsJson;
  tracing_sink = Sink;
  tracing_data = Data;
  if (Level != {U}_TRACE_OFF && Table && !next_of_trace)
    {P}_store_top(layer_of_trace(Table));
  tracing_leave();
}
"#;

/// Whether calls are those of an existing library. Linkers prefer the variable of the other file.
pub(super) const FORWARDS: &str = r#"
/* Whether a file of --gen-capi-forward is linked to this one: then no call is refused unless {VARIABLE} names the layer
   `validation`. */
#if defined({U}_FORWARDS)
static const int {P}_forwards = 1;
#elif defined(__GNUC__) && !defined(_WIN32)
__attribute__((weak, visibility("hidden"))) int {P}_forwards;
#else
static const int {P}_forwards = 0;
#endif
"#;

/// What it does if the environment names no layers.
pub(super) const USUAL_LAYERS: &str = r#" {
    const char *Usual = getenv({TRACE}) ? "trace,validation" : "validation";
    if ({P}_forwards || getenv({NO_VALIDATION}))
      Usual = getenv({TRACE}) ? "trace" : "";
    (void){P}_stack_layers(Usual);
  }"#;

/// The same for an API that has no layers of its own.
const NO_LAYERS: &str = r#"
    (void){P}_stack_layers("");"#;
