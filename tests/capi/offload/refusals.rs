//! A C program that tests whether the real library makes the checks of a description in the same order.
//!
//! It calls every function before `olInit`, and then with every combination of a few argument values that fails a
//! check. The program contains the conditions as written in the description to find the first one that fails.
//! Combinations that pass all checks are not called, since their pointers are invalid.

use std::fmt::Write as _;

use serde_json::Value;

use crate::support::records::{Records, text};

/// The beginning of the program: a comparison of the library's code with the expected one.
const PRELUDE: &str = r#"#include <stdio.h>
#include <string.h>

#include "offload.h"

static int calls, faults;

static void compare(const char *call, ol_result_t result, ol_errc_t code,
                    const char *details) {
  ++calls;
  if (result == OL_SUCCESS) {
    printf("%s: went well instead of: %s\n", call, details);
    ++faults;
  } else if (result->Code != code ||
             (details && strcmp(result->Details, details) != 0)) {
    printf("%s: %d %s\n  instead of: %d %s\n", call, result->Code,
           result->Details, code, details);
    ++faults;
  }
}

static char somewhere[64];
"#;

/// The source of the program. The function and condition in `skipped` are not tried.
pub(crate) fn program(records: &Records, skipped: (&str, &str)) -> String {
    let mut program = PRELUDE.to_owned();
    let (mut early, mut later) = (String::new(), String::new());
    for (name, function) in records.all_of("Function") {
        let params: Vec<&Value> = records.list(&function["params"]).collect();
        if name != "olInit" {
            early += &early_call(name, &params);
        }
        if !params.is_empty() {
            let checks = checks(records, function);
            let attempts = checks.map(|(code, condition)| {
                if (name, condition) == skipped {
                    format!("  if ({condition}) {{ continue; }}\n")
                } else {
                    attempt(name, &params, code, condition)
                }
            });
            let attempts: String = attempts.collect();
            program += &combinations(name, &params, &attempts);
            writeln!(later, "  {name}_refused();").expect("a string takes all");
        }
    }
    format!(
        "{program}\nint main(void) {{\n{early}  if (olInit() != OL_SUCCESS) {{ return 2; }}\n{later}  \
         printf(\"%d calls\\n\", calls);\n  return faults != 0;\n}}\n"
    )
}

/// A call before initialization.
fn early_call(name: &str, params: &[&Value]) -> String {
    let zeros = vec!["0"; params.len()].join(", ");
    format!("  compare(\"{name}\", {name}({zeros}), OL_ERRC_UNINITIALIZED, NULL);\n")
}

/// A call that fails because a condition is the first one that is true. It ends the attempts with these arguments.
fn attempt(name: &str, params: &[&Value], code: &str, condition: &str) -> String {
    let names: Vec<&str> = params.iter().map(|param| text(&param["name"])).collect();
    format!(
        "  if ({condition}) {{ compare(\"{name}\", {name}({}), {code}, \"validation failure: {condition}\"); continue; }}\n",
        names.join(", ")
    )
}

/// A function with the attempts for each combination of parameter values.
fn combinations(name: &str, params: &[&Value], attempts: &str) -> String {
    let mut function = format!("\nstatic void {name}_refused(void) {{\n");
    for param in params {
        let (of, its) = (text(&param["type"]), text(&param["name"]));
        writeln!(
            function,
            "  {of} {its}_values[] = {{{}}};\n  \
             for (size_t {its}_at = 0; {its}_at < sizeof({its}_values) / sizeof({its}_values[0]); ++{its}_at) {{\n  \
             {of} {its} = {its}_values[{its}_at];",
            values(param)
        )
        .expect("a string takes all");
    }
    function + attempts + &"}".repeat(params.len()) + "}\n"
}

/// Values for a parameter: null and not null, or a few numbers.
fn values(param: &Value) -> String {
    let of = text(&param["type"]);
    let is_pointer = ["IsHandle", "IsPointer", "IsCallback"].iter().any(|question| param[question] == 1);
    if is_pointer { format!("0, ({of})(uintptr_t)somewhere") } else { format!("({of})0, ({of})1, ({of})2, ({of})3") }
}

/// The conditions that a function checks, with their codes, in order.
fn checks<'a>(records: &'a Records, function: &'a Value) -> impl Iterator<Item = (&'a str, &'a str)> {
    records.list(&function["all_returns"]).flat_map(|returned| {
        let conditions = returned["conditions"].as_array().into_iter().flatten();
        let checked = conditions.filter_map(|condition| text(condition).strip_prefix('`')?.strip_suffix('`'));
        checked.map(|condition| (text(&returned["value"]), condition))
    })
}
