//! `--gen-capi-forward`: an implementation whose functions are those of an existing library.

use super::missing::emit_failure;
use super::tables::{self, Tables, is_void, on_platform, renamed_args, renamed_params};
use crate::entry_points::entry::{LOUD, QUIET};
use crate::entry_points::unseen::emit_unseen;
use crate::model::api::Function;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, tables: &Tables) {
    let names = &tables.model.names;
    w.blank();
    w.line("// clang-format off");
    w.raw(HEAD);
    writeln!(w, "#include \"{}\"", tables.dispatch_header());
    emit_unseen(w, tables.model.functions.iter());
    w.blank();
    w.raw(QUIET);
    if tables.has_layers() {
        let library = format!("{}_FORWARD_LIBRARY", names.name.to_ascii_uppercase());
        let itself = format!("it is this library; name the one behind it by its path in {library}");
        w.blank();
        let holes = [
            ("P", names.own_prefix.as_str()),
            ("U", names.own_upper_prefix.as_str()),
            ("VARIABLE", &string_literal(&library)),
            ("MESSAGE", &string_literal(&format!("{}: cannot forward `%s` to %s: %s\n", names.name))),
            ("ITSELF", &string_literal(&itself)),
            ("NO_LIBRARY", &string_literal(&format!("set {library}"))),
        ];
        w.template(FIND, &holes);
    }
    if tables.functions().any(|function| function.is_checked()) && !names.codes.are_values() {
        w.blank();
        let message = string_literal("the library has no such function");
        writeln!(
            w,
            "static const {} missing_function = {{{}, {message}}};",
            names.error_struct, names.codes.uninitialized
        );
    }
    w.blank();
    w.raw(HIDDEN);
    for function in tables.functions() {
        w.blank();
        on_platform(w, function, |w| emit_function(w, tables, function));
    }
    w.blank();
    w.raw(SHOWN);
    w.raw(LOUD);
}

/// Writes the implementation of a function.
fn emit_function(w: &mut Writer, tables: &Tables, function: &Function) {
    let names = &tables.model.names;
    let own = tables::suffix(&tables.model);
    let [slot, real, result] = ["Slot", "Real", "Result"].map(|name| format!("{name}{own}"));
    let head = tables.head_with(function, &function.implementation(), &renamed_params(function, &own));
    let find = |w: &mut Writer, of: &Function, slot: &str, real: &str| {
        writeln!(w, "static void *{slot};");
        writeln!(w, "union {{ void *Object; {}; }} {real};", tables.pointer(of, "Function"));
        format!("{real}.Object = {}_forward_find(&{slot}, \"{}\");", names.own_prefix, of.name)
    };
    let call = format!("{real}.Function({})", renamed_args(function, &own));
    let fail = |w: &mut Writer| {
        w.block(&format!("if (!{real}.Object) {{"), "}", |w| emit_failure(w, tables, function, "&missing_function"));
    };
    let details = tables.model.functions.iter().find(|other| other.is_last_error && function.is_checked());
    // Otherwise a C compiler asks for a declaration.
    writeln!(w, "{head};");
    w.block(&format!("{head} {{"), "}", |w| {
        let set = find(w, function, &slot, &real);
        let Some(last_error) = details else {
            w.line(&set);
            fail(w);
            writeln!(w, "{}{call};", if is_void(function) { "" } else { "return " });
            return;
        };
        writeln!(w, "{} {result};", names.result_type);
        w.line(&set);
        fail(w);
        writeln!(w, "{result} = {call};");
        w.block(&format!("if ({}) {{", names.failure(&result)), "}", |w| {
            let [slot, real] = ["DetailsSlot", "Details"].map(|name| format!("{name}{own}"));
            let text = format!("Text{own}");
            let set = find(w, last_error, &slot, &real);
            writeln!(w, "const char *{text};");
            w.line(&set);
            writeln!(w, "{text} = {real}.Object ? {real}.Function() : NULL;");
            writeln!(w, "if ({text}) {}SetErrorDetails({text});", names.own_prefix);
        });
        writeln!(w, "return {result};");
    });
}

/// The headers of the system.
const HEAD: &str = r"
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 /* RTLD_NEXT */
#endif
#if defined(_WIN32)
#if !defined(WIN32_LEAN_AND_MEAN)
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#else
#include <dlfcn.h>
#endif
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

";

/// The library behind may have functions of the same names, and must call its own.
const HIDDEN: &str = "\
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility push(hidden)
#endif
";

const SHOWN: &str = "\
#if defined(__GNUC__) && !defined(_WIN32)
#pragma GCC visibility pop
#endif
";

/// The function that finds those of the existing library.
pub(super) const FIND: &str = r#"
#if defined(__GNUC__) && !defined(_WIN32)
/* Tells the layers that calls are those of an existing library. */
extern __attribute__((visibility("hidden"))) int {P}_forwards;
int {P}_forwards = 1;
#endif

/* What the slot of a function points to if calls have nothing behind them. */
static char {P}_forward_missing;

/* Reports this once, and returns NULL: the call fails. */
static void *{P}_forward_fail(void **Slot, const char *Name, const char *Path, const char *Reason) {
  if (*Slot != &{P}_forward_missing)
    fprintf(stderr, {MESSAGE}, Name, Path ? Path : "the libraries behind this one", Reason ? Reason : "no reason is known");
  *Slot = &{P}_forward_missing;
  return NULL;
}

/* Finds a function of the library that the environment variable or the macro names, or of the next one that the program
   has loaded. */
static void *{P}_forward_find(void **Slot, const char *Name) {
  const char *Path = getenv({VARIABLE});
  /* The function may say why another call failed. */
  const int Last = errno;
#if defined(_WIN32)
  HMODULE Library;
  HMODULE Own = NULL;
  union {
    FARPROC Function;
    void *Object;
  } Symbol;
#else
  void *Library;
  Dl_info Own;
  Dl_info Other;
#endif
#if defined(__GNUC__)
  void *Found = __atomic_load_n(Slot, __ATOMIC_ACQUIRE);
#else
  void *Found = *Slot;
#endif
  if (Found && Found != &{P}_forward_missing)
    return Found;
#if defined({U}_FORWARD_LIBRARY)
  if (!Path)
    Path = {U}_FORWARD_LIBRARY;
#endif
#if defined(_WIN32)
  if (!Path)
    return {P}_forward_fail(Slot, Name, "no library", {NO_LIBRARY});
  Library = LoadLibraryA(Path);
  if (!Library)
    return {P}_forward_fail(Slot, Name, Path, "it cannot be loaded");
  if (GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                         (LPCSTR)Slot, &Own) && Own == Library)
    return {P}_forward_fail(Slot, Name, Path, {ITSELF});
  Symbol.Function = GetProcAddress(Library, Name);
  if (!Symbol.Function)
    return {P}_forward_fail(Slot, Name, Path, "it has no such function");
  Found = Symbol.Object;
#else
  Library = Path ? dlopen(Path, RTLD_NOW | RTLD_LOCAL) : RTLD_NEXT;
  if (Path && !Library)
    return {P}_forward_fail(Slot, Name, Path, dlerror());
  Found = dlsym(Library, Name);
  if (!Found)
    return {P}_forward_fail(Slot, Name, Path, dlerror());
  if (dladdr((void *)Slot, &Own) && dladdr(Found, &Other) && Own.dli_fbase == Other.dli_fbase)
    return {P}_forward_fail(Slot, Name, Path, {ITSELF});
#endif
#if defined(__GNUC__)
  __atomic_store_n(Slot, Found, __ATOMIC_RELEASE);
#else
  *Slot = Found;
#endif
  errno = Last;
  return Found;
}
"#;
