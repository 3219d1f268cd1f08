//! `--gen-capi-negative-tests`: a program that provokes each refusal, and calls each function at the limits of what
//! passes.
//!
//! The program looks for arguments for which one condition holds and none before it, among values near the constants in
//! the conditions. It is linked with entry points, and with an implementation that accepts everything, such as the
//! mock.

use std::collections::BTreeSet;

use super::conditions::{ARITHMETIC, Conditions, HEADERS};
use super::slots::{MAX_ELEMENTS, Slots};
use super::tables::{self, Tables, on_platform};
use crate::conditions::expr::{Expr, Kind};
use crate::conditions::inside_checks::loop_tests;
use crate::conditions::text::spelled;
use crate::entry_points::entry::{LOUD, QUIET};
use crate::model::api::{Api, Each, Function, Param, prototype_params};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, tables: &Tables) {
    let model: &Api = &tables.model;
    let names = &model.names;
    let own = &*tables::suffix(model);
    w.blank();
    w.line("// clang-format off");
    writeln!(w, "#include \"{}\"", names.header);
    w.blank();
    for header in HEADERS {
        writeln!(w, "#include <{header}>");
    }
    let life = [&names.init_function, &names.shut_down_function];
    let tested = |function: &&Function| {
        let is_tested = function.is_checked() || function.is_plain() && function.has_checks();
        // C assigns no lists of arguments.
        let has_list = function.params.iter().any(|param| param.c_type.words().as_deref() == Some(&["va_list"]));
        is_tested && !has_list && *life[1] != function.name
    };
    if !model.has_codes() && !tables.functions().any(|function| tested(&function)) {
        emit_nothing_to_test(w);
        return;
    }
    w.raw(QUIET);
    w.template(ARITHMETIC, &[("_", own)]);
    w.blank();
    w.template(SUPPORT, &[("_", own)]);
    if model.has_codes() {
        w.blank();
        if names.codes.are_values() {
            let failure = names.failure("Result");
            w.template(CODE_VALUES, &[("RESULT", &names.result_type), ("IS_FAILURE", &failure), ("_", own)]);
        } else {
            w.template(CODES, &[("RESULT", &names.result_type), ("_", own)]);
        }
    }
    for callback in &model.callbacks {
        w.blank();
        let params = prototype_params(&callback.params).join(", ");
        let convention = &names.calling_convention;
        let head =
            callback.result_c_type.declare(format!("{convention} call_{}{own}({params})", callback.name).trim_start());
        w.block(&format!("static {head} {{"), "}", |w| {
            for param in &callback.params {
                writeln!(w, "(void){};", param.name);
            }
            if !callback.result_c_type.is_void() {
                let result = callback.result_c_type.unqualified();
                let value = format!("Result{own}");
                writeln!(w, "{{ static {}; return {value}; }}", result.declare(&value));
            }
        });
    }
    let tests: Vec<(&Function, Slots)> = tables
        .functions()
        .filter(tested)
        .filter_map(|function| Some((function, Slots::of(model, function)?)))
        .collect();
    let is_start = |function: &Function| function.name == *life[0];
    for (function, slots) in &tests {
        w.blank();
        let most = if is_start(function) { 1 } else { MAX_CALLS };
        on_platform(w, function, |w| emit_test(w, model, function, slots, most));
    }
    w.blank();
    w.block("int main(void) {", "}", |w| {
        writeln!(w, "memset(Text{own}, 'x', sizeof(Text{own}) - 1);");
        if tests.iter().all(|(_, slots)| !slots.use_memory()) {
            writeln!(w, "(void)Memory{own};");
        }
        // The library is initialized first.
        for (function, _) in tests.iter().filter(|(function, _)| is_start(function)) {
            on_platform(w, function, |w| {
                writeln!(w, "{}();", function.derived("test_", ""));
                w.block(&format!("if (Passed{own} == 0 || Failed{own} != 0) {{"), "}", |w| {
                    let text = format!("{}: the library is not initialized", function.name);
                    writeln!(w, "printf(\"%s\\n\", {});", string_literal(&text));
                    w.line("return 2;");
                });
            });
        }
        for (function, _) in tests.iter().filter(|(function, _)| !is_start(function)) {
            on_platform(w, function, |w| writeln!(w, "{}();", function.derived("test_", "")));
        }
        for name in life.iter().skip(1).filter(|name| is_simple(model, name)) {
            writeln!(w, "(void){name}();");
        }
        let format = "%d refusals, %d calls that passed, %d conditions not provoked, %d failures\\n";
        writeln!(w, "printf(\"{format}\", Refused{own}, Passed{own}, Missed{own}, Failed{own});");
        writeln!(w, "return Failed{own} != 0;");
    });
    w.raw(LOUD);
}

/// Writes the program for an API whose functions refuse nothing.
fn emit_nothing_to_test(w: &mut Writer) {
    w.blank();
    w.block("int main(void) {", "}", |w| {
        w.line("printf(\"0 refusals, 0 calls that passed, 0 conditions not provoked, 0 failures\\n\");");
        w.line("return 0;");
    });
}

fn is_simple(model: &Api, name: &str) -> bool {
    model.functions.iter().any(|function| function.name == name && function.params.is_empty() && function.is_checked())
}

/// The number of calls of a function that may pass: every combination would take long.
const MAX_CALLS: u32 = 1000;

/// Writes the test of a function, with at most so many calls that pass.
fn emit_test(w: &mut Writer, model: &Api, function: &Function, slots: &Slots, most: u32) {
    let own = &*tables::suffix(model);
    let checks: Vec<_> = function.checks().collect();
    w.block(&format!("static void {}(void) {{", function.derived("test_", "")), "}", |w| {
        slots.declarations.iter().for_each(|line| w.line(line));
        let counts: Vec<String> = slots.slots.iter().map(|slot| slot.values.len().to_string()).collect();
        writeln!(
            w,
            "static const int Counts{own}[] = {{{}0}};",
            counts.iter().map(|count| format!("{count}, ")).collect::<String>()
        );
        writeln!(w, "int At{own}[{}] = {{0}};", slots.slots.len() + 1);
        writeln!(w, "int Seen{own}[{}] = {{0}};", checks.len() + 1);
        writeln!(w, "long Tries{own} = 0, Calls{own} = 0;");
        w.line("do {");
        w.nested(|w| {
            writeln!(w, "int Found{own} = -1;");
            for (at, slot) in slots.slots.iter().enumerate() {
                writeln!(w, "switch (At{own}[{at}]) {{");
                for (value, text) in slot.values.iter().enumerate() {
                    let label =
                        if value + 1 == slot.values.len() { "default".to_owned() } else { format!("case {value}") };
                    writeln!(w, "{label}: {} = {text}; break;", slot.place);
                }
                w.line("}");
            }
            slots.setup.iter().for_each(|line| w.line(line));
            w.line("do {");
            w.nested(|w| {
                let conditions = Conditions::of(model, function);
                let limits = limits(function);
                let limit = |w: &mut Writer| {
                    if !limits.is_empty() {
                        writeln!(w, "if (Found{own} == -1 && ({})) Found{own} = -2;", limits.join(" || "));
                    }
                };
                let mut is_limited = false;
                for (at, (_, check)) in checks.iter().enumerate() {
                    let reads = !check.each.is_empty() || reads_element(&check.expr, function);
                    if reads && !is_limited {
                        limit(w);
                        is_limited = true;
                    }
                    let found = if check.each.is_empty() {
                        format!("Found{own} = {at};")
                    } else {
                        format!("if (Found{own} == -1) Found{own} = {at};")
                    };
                    // Members point to the memory of the test.
                    let limit = |w: &mut Writer, each: &Each| {
                        if each.is_pointer && !each.is_param {
                            let [array, end] = [&each.array, &each.end].map(spelled);
                            let tests = loop_tests(each).join(" && ");
                            let most = format!("sizeof(Memory{own}) / sizeof(*{array})");
                            writeln!(w, "if ({tests} && {end} > 0 && (size_t)({end}) > {most}) Found{own} = -2;");
                            w.line("else");
                        }
                    };
                    writeln!(w, "if (Found{own} == -1) {{");
                    w.nested(|w| conditions.emit_limited(w, check, &[found], &limit));
                    w.line("}");
                }
                if !is_limited {
                    limit(w);
                }
            });
            w.line("} while (0);");
            let args = super::tables::args(function);
            let call = format!("{}({args})", function.name);
            writeln!(w, "if (Found{own} == -1) {{");
            w.nested(|w| {
                writeln!(w, "if (Calls{own}++ < {most})");
                match function.own_result() {
                    // Nothing says whether a call without a code passed.
                    Some(_) => writeln!(w, "  (void)({call}), ++Passed{own};"),
                    None => writeln!(w, "  passes{own}(\"{}\", {call});", function.name),
                }
            });
            writeln!(w, "}} else if (Found{own} >= 0 && !Seen{own}[Found{own}]) {{");
            w.nested(|w| {
                writeln!(w, "Seen{own}[Found{own}] = 1;");
                writeln!(w, "switch (Found{own}) {{");
                for (at, (code, check)) in checks.iter().enumerate() {
                    let text = string_literal(&check.condition);
                    let (name, value) = (&function.name, &code.name);
                    let statement = match function.own_result() {
                        None => format!("refuses{own}(\"{name}\", {text}, {value}, {call});"),
                        Some(result) if result.is_void() => {
                            format!("{call}; returned{own}(\"{name}\", {text}, 1);")
                        }
                        Some(result) => {
                            let ty = result.unqualified();
                            format!("returned{own}(\"{name}\", {text}, {call} == ({})({value}));", ty.spelled())
                        }
                    };
                    writeln!(w, "case {at}: {statement} break;");
                }
                w.line("}");
            });
            w.line("}");
        });
        writeln!(
            w,
            "}} while (++Tries{own} < 200000 && next{own}(At{own}, Counts{own}, {}, Tries{own}));",
            slots.slots.len()
        );
        for (at, (_, check)) in checks.iter().enumerate() {
            let text = string_literal(&check.condition);
            writeln!(w, "if (!Seen{own}[{at}]) missed{own}(\"{}\", {text});", function.name);
        }
        if checks.is_empty() {
            writeln!(w, "(void)Seen{own};");
        }
    });
}

/// The conditions under which a range has more elements than the arrays of the test.
fn limits(function: &Function) -> Vec<String> {
    let ranges = function.params.iter().filter_map(|param| param.range());
    let ends = ranges.filter_map(|range| function.param(range.end));
    let limit = |end: &Param| match end.c_type.pointee() {
        Some(_) => format!("({0} != NULL && *{0} > {MAX_ELEMENTS})", end.name),
        None => format!("{} > {MAX_ELEMENTS}", end.name),
    };
    ends.map(limit).collect::<BTreeSet<String>>().into_iter().collect()
}

/// Whether an expression reads an element of a range.
fn reads_element(expr: &Expr, function: &Function) -> bool {
    let ranged =
        |array: &Expr| function.params.iter().any(|param| param.range().is_some() && array.mentions(&param.name));
    expr.all().any(|part| matches!(&part.kind, Kind::Subscript(array, _) | Kind::Unary("*", array) if ranged(array)))
}

/// The functions that all tests call.
pub(super) const SUPPORT: &str = r#"
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
static char Text{_}[300];
static union { char Bytes[4096]; long long Number; double Real; void *Pointer; } Memory{_};
static int Refused{_}, Passed{_}, Missed{_}, Failed{_};

/* Counts a refusal of a function without codes, which returned the value of the condition. */
static void returned{_}(const char *Function, const char *Condition, int IsRefused) {
  ++Refused{_};
  if (IsRefused)
    return;
  ++Failed{_};
  printf("%s: `%s` is not refused\n", Function, Condition);
}

static void missed{_}(const char *Function, const char *Condition) {
  ++Missed{_};
  printf("%s: no arguments found for `%s`\n", Function, Condition);
}

/* The next combination; 0 after the last. If there are many, random ones follow the first, in which half of the values are
   valid: otherwise the last slots would never change. */
static int next{_}(int *At, const int *Counts, int Count, long Tries) {
  static unsigned long Random = 1;
  int Slot;
  if (Tries > 20000) {
    for (Slot = 0; Slot < Count; ++Slot) {
      Random = (Random * 1103515245UL + 12345UL) & 0x7fffffffUL;
      At[Slot] = Random & 0x10000 ? 0 : (int)((Random >> 17) % (unsigned long)Counts[Slot]);
    }
    return Count > 0;
  }
  for (Slot = 0; Slot < Count; ++Slot) {
    if (++At[Slot] < Counts[Slot])
      return 1;
    At[Slot] = 0;
  }
  return 0;
}
"#;

/// Those that look at codes.
pub(super) const CODES: &str = r#"
static void passes{_}(const char *Function, {RESULT} Result) {
  ++Passed{_};
  if (!Result)
    return;
  ++Failed{_};
  printf("%s: refused though no condition holds: %d %s\n", Function, (int)Result->Code, Result->Details);
}

static void refuses{_}(const char *Function, const char *Condition, int Code, {RESULT} Result) {
  ++Refused{_};
  if (Result && (int)Result->Code == Code)
    return;
  ++Failed{_};
  printf("%s: `%s` is not refused: %d\n", Function, Condition, Result ? (int)Result->Code : 0);
}
"#;

/// The same for codes that are values.
pub(super) const CODE_VALUES: &str = r#"
static void passes{_}(const char *Function, {RESULT} Result) {
  ++Passed{_};
  if (!({IS_FAILURE}))
    return;
  ++Failed{_};
  printf("%s: refused though no condition holds: %ld\n", Function, (long)Result);
}

static void refuses{_}(const char *Function, const char *Condition, {RESULT} Code, {RESULT} Result) {
  ++Refused{_};
  if (Result == Code)
    return;
  ++Failed{_};
  printf("%s: `%s` is not refused: %ld\n", Function, Condition, (long)Result);
}
"#;
