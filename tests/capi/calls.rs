//! Random calls of the APIs in all styles, most of them bad: no trace reads what must not be read, and nothing crashes.
//!
//! The calls are new each day. `TDGEN_CALLS_SEED=N cargo test --test capi calls::` repeats those of a run.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::fmt::Write as _;
use std::process::Command;

use serde_json::Value;

use crate::random::{Random, setting, today};
use crate::styles::{SANITIZERS, STYLES, Style, compile};
use crate::support::tools::run;

/// The calls of a program.
const CALLS: usize = 400;

#[test]
fn random_calls_do_no_harm() {
    let seed = setting("TDGEN_CALLS_SEED").unwrap_or_else(today);
    for style in STYLES {
        let (dir, Style(name, prefix, library)) = (style.generate(), style);
        let dir = dir.path();
        let api = std::fs::read(dir.join("api.json")).expect("the model is written");
        let api: Value = serde_json::from_slice(&api).expect("JSON");
        let program = program(&api, &format!("{library}API.h"), &mut Random::with_seed(seed));
        std::fs::write(dir.join("calls.c"), program).expect("a source");
        let mock = format!("#define {}_MOCK_IMPLEMENTATION\n#include \"{library}API_mock.h\"\n", prefix.to_uppercase());
        for file in ["mock.c", "mock.cpp"] {
            std::fs::write(dir.join(file), &mock).expect("a source");
        }
        let with = |sources: &[&'static str]| [&SANITIZERS[..], sources].concat();
        compile("gcc", dir, &with(&["-std=c99", "-c", "calls.c"]));
        compile("gcc", dir, &with(&["-std=c99", "layers.c", "mock.c", "calls.o", "-o", "in_c"]));
        // An API that does not check enumerators passes on those that C++ has no values for.
        let in_cpp = ["-std=c++17", "-fno-sanitize=enum", "entry.cpp", "mock.cpp", "calls.o", "-o", "in_cpp"];
        compile("g++", dir, &with(&in_cpp));
        for program in ["in_c", "in_cpp"] {
            for trace in ["off", "errors", "calls", "json"] {
                let mut command = Command::new(dir.join(program));
                let output = run(command.env(format!("{}_TRACE", library.to_uppercase()), trace), "");
                let errors = String::from_utf8_lossy(&output.stderr);
                let from = errors.rfind("ERROR: AddressSanitizer").or_else(|| errors.find("runtime error"));
                let shown = &errors[from.unwrap_or(0)..];
                assert!(output.status.success(), "TDGEN_CALLS_SEED={seed} {name}, {program}, {trace}: {shown}");
                // Calls before the initialization are not all traced.
                let is_traced = errors.lines().count() > CALLS / 20;
                assert!(is_traced || trace == "off" || trace == "errors", "{name}, {program}: {errors}");
            }
        }
    }
}

/// A program that calls functions of an API with null pointers, odd numbers, and pointers to zeros.
fn program(api: &Value, header: &str, random: &mut Random) -> String {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let is_callable = |function: &Value| {
        !["is_variadic", "is_noreturn"].iter().any(|flag| function[flag] == true)
            && list(&function["params"]).iter().all(|param| kind(api, &param["type"]) != "struct")
    };
    let functions: Vec<Value> = list(&api["functions"]).into_iter().filter(is_callable).collect();
    assert!(functions.len() > 10, "a style has {} functions", functions.len());
    let mut text = format!(
        "#include \"{header}\"\n#include <string.h>\n\nstatic union {{ double Aligned; char Bytes[4096]; }} Zeros;\n\n\
         int main(void) {{\n"
    );
    for _ in 0..CALLS {
        let function = random.pick(&functions);
        let args: Vec<String> = list(&function["params"]).iter().map(|param| argument(api, param, random)).collect();
        let name = function["name"].as_str().unwrap_or_default();
        writeln!(text, "  memset(&Zeros, 0, sizeof(Zeros));\n  (void){name}({});", args.join(", ")).expect("text");
    }
    text + "  return 0;\n}\n"
}

/// The kind of a type without its typedefs.
fn kind<'a>(api: &'a Value, ty: &'a Value) -> &'a str {
    let mut ty = ty;
    while ty["kind"] == "typedef" {
        let typedefs = api["typedefs"].as_array();
        match typedefs.and_then(|all| all.iter().find(|item| item["name"] == ty["name"])) {
            Some(item) => ty = &item["type"],
            None => break,
        }
    }
    ty["kind"].as_str().unwrap_or_default()
}

fn argument(api: &Value, param: &Value, random: &mut Random) -> String {
    let ty = param["c_type"].as_str().unwrap_or_default();
    match kind(api, &param["type"]) {
        "pointer" | "handle" if !random.one_in(3) => format!("({ty})(void *)&Zeros"),
        "enum" => format!("({ty}){}", random.of(&["0", "1", "2", "77", "-1"])),
        "integer" | "char" => format!("({ty}){}", random.of(&["0", "1", "2", "3"])),
        "float" | "bool" => format!("({ty}){}", random.below(2)),
        _ => format!("({ty})0"),
    }
}
