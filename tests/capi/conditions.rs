//! Random conditions, with random arguments: generated checks have no undefined behavior.
//!
//! `TDGEN_CONDITIONS` sets their number and `TDGEN_CONDITIONS_SEED` the first of the random numbers.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

use crate::random::{Random, setting};
use crate::support::tools::{quiet, run, tdgen};

/// Conditions made of random numbers.
struct Conditions(Random);

impl Conditions {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit)
    }

    fn of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        self.0.of(items)
    }

    /// A number of C.
    fn number(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.below(10) {
                0..=3 => self
                    .of(&["0", "1", "2", "3", "31", "32", "63", "100", "2147483647", "4294967295u", "0x7f", "10L"])
                    .into(),
                _ => self.of(&["I", "J", "U", "N", "L", "B", "S"]).into(),
            };
        }
        match self.below(14) {
            0..=6 => {
                let op = self.of(&["+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^"]);
                format!("({}) {op} ({})", self.number(depth - 1), self.number(depth - 1))
            }
            7 => format!("-({})", self.number(depth - 1)),
            8 => format!("~({})", self.number(depth - 1)),
            9 => format!("({}) ? ({}) : ({})", self.truth(depth - 1), self.number(depth - 1), self.number(depth - 1)),
            10 => format!("A[{}]", self.number(depth - 1)),
            11 => self.of(&["*A", "strlen(T)", "*T", "sizeof(int)", "*(A + I)", "T[0]"]).into(),
            _ => self.number(0),
        }
    }

    /// A condition of C.
    fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            let op = self.of(&["==", "!=", "<", "<=", ">", ">="]);
            return format!("{} {op} {}", self.number(0), self.number(0));
        }
        match self.below(10) {
            0..=3 => {
                let op = self.of(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({}) {op} ({})", self.number(depth - 1), self.number(depth - 1))
            }
            4 => format!(
                "{} && {}",
                self.of(&["T != NULL", "A && N > 0", "A && I >= 0 && I < N", "J != 0", "U"]),
                self.truth(depth - 1)
            ),
            5 => format!(
                "{} || {}",
                self.of(&["!T", "!A || N < 3", "!A || U >= N", "J == 0", "N == 0"]),
                self.truth(depth - 1)
            ),
            6 => format!("!({})", self.truth(depth - 1)),
            7 => format!("({}) && ({})", self.truth(depth - 1), self.truth(depth - 1)),
            _ => format!("({}) || ({})", self.truth(depth - 1), self.truth(depth - 1)),
        }
    }
}

const HEAD: &str = r#"include "tdgen/api/api.td"
def T : API { let prefix = "t"; }
foreach name = ["T_APICALL", "T_APIEXPORT"] in def name : Macro { let desc = "none"; let value = ""; }
def T_SUCCESS : Macro { let desc = "none"; let value = "NULL"; }
def t_errc_t : Enum { let desc = "codes"; let etors = [Etor<"OK", "fine">, Etor<"UNINITIALIZED", "early">, Etor<"BAD", "bad">, Etor<"INVALID_NULL_POINTER", "null">]; }
def t_error_struct_t : Struct { let desc = "an error"; let members = [StructMember<"t_errc_t", "Code", "code">, StructMember<"const char*", "Details", "text">]; }
def t_result_t : Typedef { let desc = "a result"; let value = "const t_error_struct_t *"; }
def t_code_location_t : Struct { let desc = "a place"; let members = [StructMember<"int", "Line", "a line">]; }
class F<string Condition> : Function {
  let desc = "tries a condition";
  let params = [
    Param<"int", "I", "a number", PARAM_IN>, Param<"int32_t", "J", "a number", PARAM_IN>, Param<"unsigned", "U", "a number", PARAM_IN>,
    Param<"size_t", "N", "a number", PARAM_IN>, Param<"int64_t", "L", "a number", PARAM_IN>, Param<"uint8_t", "B", "a number", PARAM_IN>,
    Param<"int16_t", "S", "a number", PARAM_IN>, RangedParam<"const int *", "A", "numbers", PARAM_IN_OPTIONAL, Range<"0", "N">>,
    Param<"const char *", "T", "a text", PARAM_IN_OPTIONAL>];
  let returns = [Return<"T_ERRC_BAD", ["`" # Condition # "`"]>];
}
"#;

const PROGRAM: &str = r#"#include "TAPI.h"
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>
namespace t {
static bool IsValidating = true;
static const t_error_struct_t Bad = {T_ERRC_BAD, ""};
static t_result_t invalid(t_errc_t, const char *) { return &Bad; }
"#;

const MAIN: &str = r#"
template <typename T> static T pick(unsigned &State) {
  static const long long Values[] = {0, 1, -1, 2, 3, 7, 31, 32, 33, 63, 64, 100, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN, UINT_MAX, 1 << 16};
  State = State * 1664525u + 1013904223u;
  return static_cast<T>(Values[(State >> 16) % (sizeof Values / sizeof *Values)]);
}
int main() {
  unsigned State = 1, Refused = 0;
  for (int Round = 0; Round < 300; ++Round) {
    const int I = pick<int>(State);
    const int32_t J = pick<int32_t>(State);
    const unsigned U = pick<unsigned>(State);
    const size_t N = static_cast<size_t>(Round % 5);
    const int64_t L = pick<int64_t>(State);
    const uint8_t B = pick<uint8_t>(State);
    const int16_t S = pick<int16_t>(State);
    int *A = Round % 3 == 0 ? nullptr : static_cast<int *>(std::malloc(N * sizeof(int)));
    for (size_t At = 0; A && At < N; ++At)
      A[At] = pick<int>(State);
    char *T = Round % 4 == 0 ? nullptr : strdup("ab");
    Refused += call(I, J, U, N, L, B, S, A, T);
    std::free(A);
    std::free(T);
  }
  std::printf("%u\n", Refused);
}
"#;

/// Conditions that are accepted compile without warnings, and neither sanitizer reports anything.
#[test]
fn random_conditions_are_defined() {
    let mut random = Conditions(Random::with_seed(setting("TDGEN_CONDITIONS_SEED").unwrap_or(7)));
    let dir = tempfile::tempdir().expect("a folder for the description");
    let count = setting("TDGEN_CONDITIONS").unwrap_or(1500);
    let conditions: Vec<String> = (0..count)
        .map(|_| {
            let depth = 1 + u32::try_from(random.below(3)).expect("a small number");
            random.truth(depth)
        })
        .collect();
    let lines = |kept: &dyn Fn(usize) -> bool| {
        let mut text = HEAD.to_owned();
        for (at, condition) in conditions.iter().enumerate() {
            let line = if kept(at) { format!("def tF{at} : F<\"{condition}\">;") } else { String::new() };
            writeln!(text, "{line}").expect("a string takes all");
        }
        text
    };
    let write = |text: String| std::fs::write(dir.path().join("t.td"), text).expect("a description");
    write(lines(&|_| true));
    let output =
        run(tdgen(dir.path()).args(["--check-api", "--diagnostic-format=line", "--error-limit=0", "t.td"]), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    // An error is at the function, or names it in a note.
    let first = HEAD.lines().count() + 1;
    let line_of = |line: &str| line.split("t.td:").nth(1)?.split(':').next()?.parse::<usize>().ok();
    let refused: BTreeSet<usize> =
        messages.lines().filter_map(line_of).filter(|line| *line >= first).map(|line| line - first).collect();
    let accepted = conditions.len() - refused.len();
    assert!(accepted * 4 > conditions.len(), "{accepted} of {}\n{messages}", conditions.len());
    write(lines(&|at| !refused.contains(&at)));
    let generate =
        ["--gen-api=TAPI.h", "--runtime=standalone", "--gen-entry-points=entry.cpp", "--check-api=stamp", "t.td"];
    let output = run(tdgen(dir.path()).args(generate), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let entry = std::fs::read_to_string(dir.path().join("entry.cpp")).expect("the entry points");
    let mut program = PROGRAM.to_owned();
    if let Some((_, behind)) = entry.split_once("struct Arithmetic {") {
        let (inside, _) = behind.split_once("\n};\n").expect("the end of the class");
        writeln!(program, "struct Arithmetic {{{inside}\n}};").expect("a string takes all");
    }
    program += "} // namespace t\n";
    let mut calls = String::new();
    for piece in entry.split("\nstatic ").skip(1).filter(|piece| piece.contains("_val(")) {
        let (function, _) = piece.split_once("\n}\n").expect("the end of a function");
        let (head, _) = function.split_once(") {").expect("a head");
        let (name, params) = head.split_once('(').expect("parameters");
        let name = name.split_whitespace().last().expect("a name");
        let args: Vec<&str> = params.split(',').filter_map(|param| param.split([' ', '*', '\n']).next_back()).collect();
        writeln!(program, "static {function}\n}}").expect("a string takes all");
        writeln!(calls, "  Refused += {name}({}) != nullptr;", args.join(", ")).expect("a string takes all");
    }
    write!(
        program,
        "static unsigned call(int I, int32_t J, unsigned U, size_t N, int64_t L, uint8_t B, int16_t S, int *A, char *T) {{\n  \
         unsigned Refused = 0;\n  (void)I, (void)J, (void)U, (void)N, (void)L, (void)B, (void)S, (void)A, (void)T;\n{calls}  return Refused;\n}}\n{MAIN}"
    )
    .expect("a string takes all");
    std::fs::write(dir.path().join("t.cpp"), program).expect("a program");
    let watched =
        ["-std=c++17", "-w", "-I.", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "t.cpp", "-o", "t"];
    quiet(Command::new("g++").current_dir(dir.path()).args(watched), "g++");
    quiet(&mut Command::new(dir.path().join("t")), "");
}
