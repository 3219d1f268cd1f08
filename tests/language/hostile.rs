//! Programs that nest deeply, grow, or do not terminate, broken files, and unreadable ones.
//!
//! tdgen must end soon, within a limit of the address space, with exit code 1 and a located error. It writes nothing: an old
//! output file stays. `large.rs` has inputs that are large but valid.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use crate::support::{self, End, Outcome};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The time limit of a program; the builds under test are not optimized.
const TIME: Duration = Duration::from_secs(120);
/// The address space of tdgen in KiB.
const SPACE: u64 = 2_000_000;
/// The address space of llvm-tblgen in KiB.
const REAL_SPACE: u64 = 4 * 1024 * 1024;
/// The most bytes of messages about one input.
const MAX_MESSAGES: usize = 1 << 20;
/// The content of an output file before the run, and after an error.
const OLD: &str = "what was here before\n";

/// The expected result of an input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// Exit code 1 and a located error.
    Refused,
    /// Exit code 1 and an error about a file or the command line, which may have no location.
    RefusedAnywhere,
    /// Refused with a located error, or compiled.
    Either,
    /// Compiled to the same bytes as by llvm-tblgen.
    Compiled,
}

pub(crate) struct Case {
    name: &'static str,
    fate: Fate,
    /// Files by name; the first one is the input.
    files: Vec<(&'static str, Vec<u8>)>,
    arguments: Vec<&'static str>,
}

pub(crate) fn case(name: &'static str, fate: Fate, text: impl Into<Vec<u8>>) -> Case {
    Case { name, fate, files: vec![("main.td", text.into())], arguments: Vec::new() }
}

impl Case {
    pub(crate) fn with(mut self, file: &'static str, text: impl Into<Vec<u8>>) -> Case {
        self.files.push((file, text.into()));
        self
    }

    pub(crate) fn asking(mut self, arguments: &[&'static str]) -> Case {
        self.arguments.extend(arguments);
        self
    }

    /// Runs a program on the input in a folder of its own; the outcome and the output file's bytes.
    fn run(&self, program: &Path) -> (Outcome, Vec<u8>) {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        for (name, text) in &self.files {
            std::fs::write(folder.path().join(name), text).expect("a temporary file can be written");
        }
        let output = folder.path().join("output");
        std::fs::write(&output, OLD).expect("a temporary file can be written");
        let mut command = limited(program, if *program == support::tdgen() { SPACE } else { REAL_SPACE });
        command.current_dir(folder.path()).args(["-o", "output"]).args(&self.arguments).arg(self.files[0].0);
        let outcome = support::run_command(command, TIME);
        (outcome, std::fs::read(&output).unwrap_or_default())
    }

    fn check(&self, tdgen: &Path) -> Vec<String> {
        let (outcome, output) = self.run(tdgen);
        let compiled = outcome.succeeded();
        let wrong = match self.fate {
            Fate::Compiled if compiled => self.compare(&output),
            Fate::Compiled => Some(format!("must be compiled, {}", outcome.describe())),
            Fate::Either if compiled => None,
            fate => refusal(&outcome, fate != Fate::RefusedAnywhere)
                .or_else(|| (output != OLD.as_bytes()).then(|| "touched the old output file".to_owned())),
        };
        let took = outcome.took.as_secs_f32();
        wrong.map(|wrong| format!("  {} ({took:.1} s): {wrong}", self.name)).into_iter().collect()
    }

    fn compare(&self, output: &[u8]) -> Option<String> {
        let (outcome, expected) = self.run(&support::oracle());
        if outcome.succeeded() {
            support::difference(&expected, output)
        } else {
            Some(format!("llvm-tblgen does not compile it, {}", outcome.describe()))
        }
    }
}

/// A program under the limit of address space.
fn limited(program: &Path, space: u64) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {space} && exec \"$0\" \"$@\"")).arg(program);
    command
}

/// Describes what is wrong with a refusal.
pub(crate) fn refusal(outcome: &Outcome, located: bool) -> Option<String> {
    let text = String::from_utf8_lossy(&outcome.stderr);
    if outcome.end != End::Code(1) {
        return Some(format!("must be refused with exit code 1, {}", outcome.describe()));
    }
    if let Some(word) = ["internal error", "panicked", "RUST_BACKTRACE"].iter().find(|word| text.contains(**word)) {
        return Some(format!("reports \"{word}\""));
    }
    if outcome.stderr.len() > MAX_MESSAGES {
        return Some(format!("reports {} bytes of messages", outcome.stderr.len()));
    }
    if !outcome.stdout.is_empty() {
        return Some("writes output in spite of an error".to_owned());
    }
    match support::first_error(&outcome.stderr) {
        None => Some(format!("no error, {}", outcome.describe())),
        Some(error) if located && error.place.is_none() => {
            Some(format!("no location: {}", support::shorten(&error.text)))
        }
        Some(_) => None,
    }
}

/// `open` n times, the middle, `close` n times.
pub(crate) fn nested(n: usize, open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(n), close.repeat(n))
}

/// `line(0)`, `line(1)`, ... joined.
pub(crate) fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).fold(String::new(), |mut text, i| {
        text.push_str(&line(i));
        text.push('\n');
        text
    })
}

/// The same items with commas between them.
pub(crate) fn list(n: usize, item: impl Fn(usize) -> String) -> String {
    (0..n).map(item).collect::<Vec<_>>().join(", ")
}

/// Each of `n` defvars is made of the one before it, twice.
fn doubling(n: usize, first: &str, next: impl Fn(&str) -> String) -> String {
    let mut text = format!("def o;\ndefvar v0 = {first};\n");
    for i in 1..=n {
        let previous = format!("v{}", i - 1);
        let _ = writeln!(text, "defvar v{i} = {};", next(&previous));
    }
    text
}

/// Bytes that look random and are the same in every run.
fn noise(n: usize) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    (0..n).map(next).collect()
}

const DEEP: usize = 100_000;

/// Brackets and statements nested deeper than any real file.
fn deep() -> Vec<Case> {
    use Fate::{Either, Refused};
    let value = |value: String| format!("def o; defvar x = {value};\n");
    let statement = |open: &str| format!("{}def a;\n", open.repeat(DEEP));
    vec![
        case("deep dags", Either, value(nested(DEEP, "(o ", "1", ")"))),
        case("deep dags as operators", Either, value(nested(DEEP, "(", "o", ")"))),
        case("deep lists", Either, value(nested(DEEP, "[", "1", "]"))),
        case("deep bits", Either, value(nested(DEEP, "{", "1", "}"))),
        case("deep !if", Either, value(nested(DEEP, "!if(1, ", "1", ", 2)"))),
        case("deep !add", Either, value(nested(DEEP, "!add(1, ", "1", ")"))),
        case("deep !cond", Either, value(nested(DEEP, "!cond(1: ", "1", ")"))),
        case(
            "deep !foreach",
            Either,
            value((0..DEEP).map(|i| format!("!foreach(x{i}, [1], ")).collect::<String>() + "1" + &")".repeat(DEEP)),
        ),
        case("deep class references", Either, format!("class A<int i>; {}", value(nested(DEEP, "A<", "1", ">")))),
        case("deep types", Either, format!("def d {{ {} x; }}\n", nested(DEEP, "list<", "int", ">"))),
        case("deep casts", Either, value(nested(DEEP, "!cast<int>(", "1", ")"))),
        case("a long row of suffixes", Either, value(format!("o{}", ".f".repeat(DEEP)))),
        case("a long row of subscripts", Either, value(format!("o{}", "[0]".repeat(DEEP)))),
        case("a long row of slices", Either, value(format!("5{}", "{0}".repeat(DEEP)))),
        case("a long row of pastes", Either, value(format!("\"a\"{}", " # \"a\"".repeat(DEEP)))),
        case("a long row of strings", Either, format!("def d {{ string s = {}; }}\n", "\"a\" ".repeat(DEEP))),
        case(
            "a long row of operands",
            Either,
            format!("def d {{ int i = !add({}); }}\n", list(DEEP, |i| i.to_string())),
        ),
        case("deep foreach", Either, statement("foreach i = [1] in ")),
        case("deep let", Either, statement("let x = 1 in ")),
        case("deep if", Either, statement("if 1 then ")),
        case("deep else", Either, format!("{}def a;\n", "if 0 then def b; else ".repeat(DEEP))),
        case("deep let blocks", Either, nested(DEEP, "let x = 1 in {", "", "}")),
        case("deep defsets", Either, format!("class A; {}", nested(DEEP, "defset list<A> s = {", "", "}"))),
        case("deep comments", Either, format!("{}\ndef a;\n", nested(DEEP, "/*", "", "*/"))),
        case("deep conditionals", Either, nested(DEEP, "#ifdef A\n", "", "#endif\n")),
        case("deep dags, open", Refused, format!("def o; defvar x = {}", "(o ".repeat(DEEP))),
        case("deep lists, open", Refused, format!("defvar x = {}", "[".repeat(DEEP))),
        case("deep braces, open", Refused, format!("defvar x = {}", "{".repeat(DEEP))),
        case("deep operators, open", Refused, format!("defvar x = {}", "!not(".repeat(DEEP))),
        case("deep types, open", Refused, format!("def d {{ {}", "list<".repeat(DEEP))),
        case("deep comments, open", Refused, "/*".repeat(DEEP)),
        case("deep conditionals, open", Refused, "#ifdef A\n".repeat(DEEP)),
        case(
            "a deep dag made by folding",
            Either,
            "def o; def d { dag x = !foldl((o), !range(100000), a, i, (o a)); }\n",
        ),
        case(
            "a deep sum made by folding",
            Either,
            "class A<int n> { int x = !foldl(n, !range(100000), a, i, !add(a, n)); }\n",
        ),
        case(
            "a deep defvar",
            Either,
            format!(
                "class A<int v> {{ defvar v0 = v;\n{} int x = v99999; }} def d : A<1>;\n",
                lines(DEEP - 1, |i| format!("defvar v{} = !add(v{i}, v);", i + 1))
            ),
        ),
    ]
}

/// Programs that do not terminate, or use all memory.
fn endless() -> Vec<Case> {
    use Fate::{Either, Refused};
    let def = |value: &str| format!("def d {{ list<int> l = {value}; }}\n");
    let print = |text: String, kind: &str| format!("{text}def d {{ {kind} x = v60; }}\n");
    let diamonds = "class C0;\n".to_owned()
        + &lines(60, |i| format!("class L{n} : C{i};\nclass R{n} : C{i};\nclass C{n} : L{n}, R{n};", n = i + 1))
        + "def d : C60;\n";
    let shared_dags = "def op; def op2;\ndefvar d0 = (op);\n".to_owned()
        + &lines(40, |i| format!("defvar d{} = (op d{i}, d{i});", i + 1))
        + "def A { dag y = !foreach(t, d40, !subst(op, op2, t)); bit same = !eq(y, d40); }\n";
    vec![
        case("a loop over shared dags", Either, shared_dags).asking(&["--null-backend"]),
        case(
            "a paste of 200,000",
            Either,
            format!("def d {{ string x = {}; int n = !size(x); }}\n", vec!["\"a\""; 200_000].join("#")),
        ),
        case(
            "a class and a let for multiclasses that double",
            Either,
            "class C { int c = 0; }\nclass A<int x> { int f = x; }\nmulticlass M0<int x> { def _a : A<x>; }\n"
                .to_owned()
                + &lines(60, |i| format!("multiclass M{}<int x> {{ defm _x : M{i}<x>; defm _y : M{i}<x>; }}", i + 1))
                + "multiclass O<int x> { let f = 3 in defm _o : M60<x>, C; }\ndef d;\n",
        ),
        case("includes itself", Refused, "include \"main.td\"\n"),
        case("includes in a circle", Refused, "include \"a.inc\"\n").with("a.inc", "include \"main.td\"\n"),
        case("includes itself twice", Refused, "include \"main.td\"\ninclude \"main.td\"\n"),
        case("a class that is its own parent", Refused, "class A : A;\ndef d : A;\n"),
        case(
            "a class that is its own parent, with arguments",
            Refused,
            "class A<int i> : A<!add(i, 1)>;\ndef d : A<0>;\n",
        ),
        case("a class that needs itself", Refused, "class A<int i> { int v = A<!add(i, 1)>.v; }\ndef d : A<0>;\n"),
        case("a class that holds itself", Refused, "class A<int i> { A next = A<!add(i, 1)>; }\ndef d : A<0>;\n"),
        case(
            "a class that counts down past the end",
            Refused,
            "class F<int n> { int r = !if(!eq(n, 0), 0, F<!sub(n, 2)>.r); }\ndef d { int v = F<1>.r; }\n",
        ),
        case(
            "a class that makes lists of itself",
            Refused,
            "class A<list<int> l> { A a = A<!listconcat(l, l)>; }\ndef d : A<[1]>;\n",
        ),
        case(
            "two modes that need each other",
            Refused,
            "class E<int n, bit m> { int v = !if(m, E<!add(n, 1), 0>.v, E<!add(n, 1), 1>.v); }\ndef d : E<0, 0>;\n",
        ),
        case(
            "two branches that are never shared",
            Refused,
            "class F<int n, string p> { int v = !if(!eq(n, 0), 1, !add(F<!sub(n, 1), p # \"a\">.v, F<!sub(n, 1), p # \"b\">.v)); }\ndef d { int v = F<60, \"\">.v; }\n",
        ),
        case("a default that needs its class", Either, "class A<A a = A<>> { A b = a; }\ndef d : A<>;\n"),
        case(
            "multiclasses that double",
            Refused,
            "multiclass M0 { def _a; }\n".to_owned()
                + &lines(60, |i| format!("multiclass M{} {{ defm _x : M{i}; defm _y : M{i}; }}", i + 1))
                + "defm d : M60;\n",
        ),
        case("rounds without statements", Refused, "foreach i = 0...99999 in foreach j = 0...99999 in {}\n"),
        case("rounds of defvars", Refused, "foreach i = 0...99999 in foreach j = 0...99999 in defvar x = 1;\n"),
        case("a list of lists of lists", Refused, def("!listflatten(!listsplat(!listsplat(1, 100000), 100000))")),
        case("a slice of a hundred million", Refused, "def A { list<int> l = [1]; list<int> m = l[0...100000000]; }\n"),
        case(
            "defaults that double",
            Refused,
            "class A<list<int> a0 = [1]".to_owned()
                + &(0..60).map(|i| format!(", list<int> a{} = !listconcat(a{i}, a{i})", i + 1)).collect::<String>()
                + "> { list<int> l = a60; }\ndef d : A<>;\n",
        ),
        case("a loop over billions", Refused, "foreach i = 0...2000000000 in def a#i;\n"),
        case("a loop over a wide range", Refused, "foreach i = !range(9000000000) in def a#i;\n"),
        case(
            "loops in loops",
            Refused,
            lines(12, |i| format!("foreach i{i} = 0...99 in"))
                + "def a#i0#_#i1#_#i2#_#i3#_#i4#_#i5#_#i6#_#i7#_#i8#_#i9#_#i10#_#i11;\n",
        ),
        case(
            "loops in values",
            Refused,
            (0..12u32).fold("def d { int n = ".to_owned(), |text, i| {
                let start = i.checked_sub(1).map_or("0".to_owned(), |i| format!("a{i}"));
                text + &format!("!foldl({start}, !range(1000), a{i}, x{i}, !add(a{i}, x{i}, ")
            }) + "1"
                + &"))".repeat(12)
                + "; }\n",
        ),
        case("a range of all numbers", Refused, def("!range(-9223372036854775807, 9223372036854775807)")),
        case("a range of billions", Refused, def("!range(3000000000)")),
        case("a splat of billions", Refused, def("!listsplat(7, 3000000000)")),
        case(
            "a splat of splats",
            Refused,
            "def d { list<list<list<int>>> l = !listsplat(!listsplat(!listsplat(1, 100000), 100000), 100000); }\n",
        ),
        case("a slice of billions", Refused, "def d { list<int> l = [1]; list<int> m = l[0...3000000000]; }\n"),
        case("a slice of bits, of billions", Refused, "def d { bits<4> b = 1; bits<4> m = b{3000000000...0}; }\n"),
        case("billions of bits", Refused, "def d { bits<4000000000> b; }\n"),
        case("more bits than a number", Refused, "def d { bits<99999999999999999999> b; }\n"),
        case(
            "lists that double",
            Refused,
            print(doubling(60, "[1]", |v| format!("!listconcat({v}, {v})")), "list<int>"),
        ),
        case(
            "strings that double",
            Refused,
            print(doubling(60, "\"x\"", |v| format!("!strconcat({v}, {v})")), "string"),
        ),
        case(
            "pastes that double",
            Refused,
            print(doubling(60, "\"x\"", |v| format!("{v} # !cast<string>({v})")), "string"),
        ),
        case("dags that double", Refused, print(doubling(60, "(o 1)", |v| format!("!con({v}, {v})")), "dag")),
        case(
            "fields that double",
            Refused,
            "class A<string s> { string f0 = s;\n".to_owned()
                + &lines(60, |i| format!("string f{} = !strconcat(f{i}, f{i});", i + 1))
                + "}\ndef d : A<\"x\">;\n",
        ),
        case(
            "a fold that doubles",
            Refused,
            "def d { string s = !foldl(\"x\", !range(60), a, i, !strconcat(a, a)); }\n",
        ),
        case(
            "a substitution that grows",
            Refused,
            format!(
                "def d {{ string s = !foldl(\"x\", !range(60), a, i, !subst(\"x\", \"{}\", a)); }}\n",
                "x".repeat(64)
            ),
        ),
        case(
            "an interleaving that doubles",
            Refused,
            "def d { string s = !foldl(\"x\", !range(60), a, i, !interleave([a, a], a)); }\n",
        ),
        case("shared dags, printed", Refused, print(doubling(60, "(o)", |v| format!("(o {v}, {v})")), "dag")),
        case("shared dags, as JSON", Refused, print(doubling(60, "(o)", |v| format!("(o {v}, {v})")), "dag"))
            .asking(&["--dump-json"]),
        case("shared dags, detailed", Refused, print(doubling(60, "(o)", |v| format!("(o {v}, {v})")), "dag"))
            .asking(&["--print-detailed-records"]),
        case(
            "shared dags, as text",
            Refused,
            doubling(60, "(o)", |v| format!("(o {v}, {v})")) + "def d { string s = !repr(v60); }\n",
        ),
        case(
            "shared expressions, printed",
            Refused,
            "class A<int v0> {\n".to_owned()
                + &lines(60, |i| format!("defvar v{} = !add(v{i}, v{i});", i + 1))
                + "int x = v60; }\n",
        ),
        case(
            "shared dags, compared",
            Either,
            doubling(60, "(o)", |v| format!("(o {v}, {v})")) + "def d { int n = !size(v60); }\n",
        ),
        case("superclass diamonds", Refused, diamonds.clone()),
        case("superclass diamonds, as JSON", Refused, diamonds.clone()).asking(&["--dump-json"]),
        case("superclass diamonds, without output", Either, diamonds).asking(&["--null-backend"]),
        case(
            "a pattern that repeats repeats",
            Refused,
            "def d { bit b = !match(\"a\", \"(((a{1,999}){1,999}){1,999}){1,999}\"); }\n",
        ),
        case(
            "a pattern that backtracks",
            Either,
            format!("def d {{ bit b = !match(\"{}\", \"^(a*)*$\"); }}\n", "a".repeat(50_000) + "!"),
        ),
        case("conditions without end", Refused, "if !foldl(1, !range(4000000000), a, i, a) then def d;\n"),
    ]
}

/// Incomplete files, and bytes that are not text.
fn broken() -> Vec<Case> {
    use Fate::Refused;
    let open = [
        ("an open string", "def d { string s = \"abc"),
        ("an open code literal", "def d { code c = [{ abc"),
        ("an open comment", "def a; /* abc"),
        ("an open comment in a comment", "def a; /* /* */ "),
        ("an open def", "def d { int x = 1;"),
        ("an open class", "class C { int x = 1;"),
        ("open template arguments", "class C<int x"),
        ("open class arguments", "class C<int x>; def d : C<1"),
        ("an open list", "def d { list<int> l = [1, 2"),
        ("open bits", "def d { bits<2> b = {1, 0"),
        ("an open dag", "def o; def d { dag g = (o 1"),
        ("an open operator", "def d { int i = !add(1, 2"),
        ("an open type", "def d { list<int"),
        ("an open multiclass", "multiclass M { def a;"),
        ("an open foreach", "foreach i = [1] in { def a;"),
        ("an open let", "let x = 1 in { "),
        ("an open defset", "class A; defset list<A> s = { def a : A;"),
        ("an open if", "if 1 then { def a;"),
        ("an open conditional", "#ifdef A\ndef a;"),
        ("an open else", "#ifdef A\n#else\ndef a;"),
        ("an include of nothing", "include"),
        ("an escape at the end", "def d { string s = \"abc\\"),
        ("a paste at the end", "def a #"),
        ("a dollar at the end", "def a $"),
        ("an operator at the end", "def d { int i = !"),
        ("a number at the end", "def d { int i = 0x"),
        ("a directive at the end", "#ifdef"),
        ("a let without a value", "let x ="),
        ("a defm without a class", "defm d :"),
    ];
    let mut cases: Vec<Case> = open.iter().map(|(name, text)| case(name, Refused, *text)).collect();
    cases.extend([
        case("a NUL byte", Refused, "def a;\ndef \0b;\n"),
        case("NUL bytes only", Refused, vec![0; 200_000]),
        case("a NUL byte in a string", Refused, "def d { string s = \"a\0b\" \0; }\n"),
        case("invalid UTF-8", Refused, b"def a;\ndef \xff\xfe;\n".to_vec()),
        case("UTF-16", Refused, "def a;".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()),
        case("noise", Refused, noise(1_000_000)),
        case("noise in a body", Refused, [b"def d { ".to_vec(), noise(100_000)].concat()),
        case("a million faults", Refused, "@".repeat(1_000_000)),
        case("a million faulty lines", Refused, "def d { int x = nowhere; }\n".repeat(200_000)),
        case(
            "many faulty fields",
            Refused,
            format!("def d {{\n{}}}\n", lines(100_000, |i| format!("int f{i} = nowhere{i};"))),
        ),
        case(
            "a fault at the end of a long line",
            Refused,
            format!("def d {{ list<int> l = [{}, \"x\"]; }}\n", list(300_000, |i| i.to_string())),
        ),
        case("a number of a million digits", Refused, format!("def d {{ int x = {}; }}\n", "9".repeat(1_000_000))),
        case(
            "a binary number of a million digits",
            Refused,
            format!("def d {{ int x = 0b{}; }}\n", "1".repeat(1_000_000)),
        ),
        case("an unknown name of a megabyte", Refused, format!("def d {{ int x = {}; }}\n", "n".repeat(1_000_000))),
        case("an assertion of a megabyte", Refused, format!("assert 0, \"{}\";\n", "m".repeat(900_000))),
        case("many failing assertions", Refused, "foreach i = !range(100000) in assert 0, \"no\";\n"),
        case(
            "a division that overflows",
            Refused,
            "class A<int i> { int v = !div(-9223372036854775808, i); }\ndef d : A<-1>;\n",
        ),
        case("a field of nothing", Refused, "class R { int i = 1; }\nclass A<R r> { int x = r.i; }\ndef d : A<?>;\n"),
        case("the operator of a dag without one", Refused, "def d { string s = !cast<string>(!getdagop((? 1))); }\n"),
        case(
            "the head of an empty list, known late",
            Refused,
            "class A<list<int> l> { int a = !head(l); }\ndef d : A<[]>;\n",
        ),
        case("a cast to nothing", Refused, "class R; def d : R { R r = !cast<R>(\"d\" # 1); }\n"),
    ]);
    cases
}

pub(crate) fn check_all(title: &str, cases: &[Case]) {
    let tdgen = support::tdgen();
    let cases: Vec<&Case> = cases.iter().filter(|case| support::chosen(case.name)).collect();
    support::ask_all(title, &cases, |case| case.check(&tdgen));
}

#[test]
fn deep_nesting_ends_well() {
    check_all("deep nesting ends well", &deep());
}

#[test]
fn endless_programs_are_stopped() {
    check_all("endless programs are stopped", &endless());
}

#[test]
fn broken_texts_are_refused() {
    check_all("broken texts are refused", &broken());
}

/// Runs tdgen in a folder and describes what is wrong with its refusal.
fn refuse(folder: &Path, arguments: &[&str], located: bool) -> Option<String> {
    let mut command = limited(&support::tdgen(), SPACE);
    command.current_dir(folder).args(arguments);
    let wrong = refusal(&support::run_command(command, TIME), located);
    wrong.map(|wrong| format!("  {}: {wrong}", arguments.join(" ")))
}

#[test]
fn unreadable_files_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let at = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| std::fs::write(at(name), text).expect("a temporary file can be written");
    std::fs::create_dir(at("folder")).expect("a temporary folder can be made");
    write("good.td", "def d;\n");
    write("includes-folder.td", "def a;\ninclude \"folder\"\n");
    write("includes-missing.td", "def a;\ninclude \"missing\"\n");
    write("includes-empty-name.td", "def a;\ninclude \"\"\n");
    write("includes-nul.td", "def a;\ninclude \"a\0b\"\n");
    write("includes-secret.td", "def a;\ninclude \"secret.td\"\n");
    write("secret.td", "def s;\n");
    write("out", OLD);
    let secret = std::os::unix::fs::PermissionsExt::from_mode(0o000);
    std::fs::set_permissions(at("secret.td"), secret).expect("permissions can be set");
    let mut attempts: Vec<(&[&str], bool)> = vec![
        (&["-o", "out", "folder"], false),
        (&["-o", "out", "missing.td"], false),
        (&["-o", "out", "good.td/below.td"], false),
        (&["-o", "out", "includes-folder.td"], true),
        (&["-o", "out", "includes-missing.td"], true),
        (&["-o", "out", "includes-empty-name.td"], true),
        (&["-o", "out", "includes-nul.td"], true),
        (&["-o", "folder", "good.td"], false),
        (&["-o", "good.td/below", "good.td"], false),
        (&["-o", "/dev/full", "good.td"], false),
        (&["-o", "/dev/full", "--dump-json", "good.td"], false),
        (&["-o", "out", "-d", "/dev/full", "good.td"], false),
        (&["-o", "out", "-d", "folder", "good.td"], false),
    ];
    // Root may read everything, so there is no such file for it.
    if std::fs::read(at("secret.td")).is_err() {
        attempts.push((&["-o", "out", "secret.td"], false));
        attempts.push((&["-o", "out", "includes-secret.td"], true));
    }
    let depfile = |arguments: &[&str]| arguments.contains(&"-d");
    let mut wrong = Vec::new();
    for (arguments, located) in attempts {
        wrong.extend(refuse(folder.path(), arguments, located));
        let out = std::fs::read_to_string(at("out")).unwrap_or_default();
        if out != OLD && !depfile(arguments) {
            wrong.push(format!("  {}: touched the old output file", arguments.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "unreadable files:\n{}", wrong.join("\n"));
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("good.td"), "def d;\n").expect("a temporary file can be written");
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).arg("-c").arg("\"$0\" good.td > /dev/full").arg(support::tdgen());
    let outcome = support::run_command(command, TIME);
    assert_eq!(refusal(&outcome, false), None, "output to a full device");
}

#[test]
fn a_reader_may_close_a_pipe() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let text = "foreach i = !range(20000) in def d#i;\n";
    std::fs::write(folder.path().join("good.td"), text).expect("a temporary file can be written");
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).arg("-c").arg("\"$0\" good.td | head -n 1").arg(support::tdgen());
    let outcome = support::run_command(command, TIME);
    let text = String::from_utf8_lossy(&outcome.stderr);
    assert!(!text.contains("panicked") && !text.contains("internal error"), "a closed pipe: {text}");
}
