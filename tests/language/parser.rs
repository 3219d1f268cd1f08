//! The parser on real files, on invalid input, and on input made to break it.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

use std::path::Path;
use std::time::{Duration, Instant};

use tdgen::diagnostics::{Diags, Severity};
use tdgen::parser::ast::{Ast, ExprKind, StatementKind};
use tdgen::parser::front_end::Files;
use tdgen::parser::parse;
use tdgen::source::{Interner, Loader, MemoryLoader, SourceMap, Text};

use crate::support::files_below;
use crate::support::tools::root;

const INCLUDE: &str = "/usr/lib/llvm-22/include";

struct Disk;

impl Loader for Disk {
    fn load(&self, path: &str) -> std::io::Result<Text> {
        std::fs::read(path).map(Text::new)
    }
}

/// Parses a source; returns the tree and the errors as `file:line: message`.
fn run(text: &[u8], loader: &dyn Loader, dirs: &[&str]) -> (Ast, Vec<String>) {
    let (tree, errors, _) = read(text, loader, dirs);
    (tree, errors)
}

/// Parses a source; returns the tree, the errors and the number of inclusions.
fn read(text: &[u8], loader: &dyn Loader, dirs: &[&str]) -> (Ast, Vec<String>, usize) {
    let mut sources = SourceMap::new(dirs.iter().map(|&dir| dir.to_owned()).collect());
    let main = sources.add("in.td", text.to_vec()).expect("the text is small");
    let mut interner = Interner::new();
    let mut diags = Diags::new(0);
    let mut files = Files { sources: &mut sources, loader, builtin: |_| None };
    let parsed = stacker::grow(256 << 20, || parse(&mut files, main, &[], &mut interner, &mut diags));
    let errors = diags.sorted().into_iter().filter(|found| found.severity == Severity::Error).map(|found| {
        let place = sources.locate(found.span.expect("a parser's message has a place").start);
        format!("{}:{}: {}", place.file, place.line, found.message)
    });
    let errors = errors.collect();
    (parsed, errors, sources.names().len())
}

fn errors(text: impl AsRef<[u8]>) -> Vec<String> {
    run(text.as_ref(), &MemoryLoader::default(), &[]).1
}

#[test]
fn real_files_parse() {
    let files = files_below(Path::new(INCLUDE), ".td");
    assert!(files.len() >= 300, "only {} files in {INCLUDE}: run tools/install-deps.sh", files.len());
    for path in files {
        let text = std::fs::read(&path).expect("the file was listed");
        let (_, errors) = run(&text, &Disk, &[INCLUDE]);
        // Two of the installed files include one that is not installed; llvm-tblgen rejects them too.
        let errors: Vec<_> = errors.iter().filter(|error| !error.contains("`ArmSME.td`")).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", path.display());
    }
}

/// Line and a part of the message of the only error; lines are those of llvm-tblgen 22.
const ERRORS: &[(&str, usize, &str)] = &[
    // tokens
    ("defvar a = 12x5;", 1, "expected `;` after the value, found `x5`"),
    ("defvar a = 18446744073709551616;", 1, "does not fit into 64 bits"),
    ("defvar a = -9223372036854775809;", 1, "does not fit into 64 bits"),
    ("defvar a = \"abc\n\";\n", 1, "unterminated string"),
    ("defvar a = \"ab\\q\";\n", 1, "escape"),
    ("defvar a = \"abc", 1, "unterminated string"),
    ("\n\ndefvar a = [{ abc\n\n", 3, "unterminated code"),
    ("\n/* abc /* \n */ \n\n", 2, "unterminated comment"),
    ("defvar a = \n.. 1;", 2, "`..`"),
    ("defvar a = \n!ad(1, 2);", 2, "unknown operator `!ad`"),
    ("\0defvar a = 1;", 1, "NUL"),
    ("def a\n@ ;", 2, "unexpected character `@`"),
    // preprocessor and include
    ("\n#ifndef X\ndef a;\n\n", 5, "missing `#endif`"),
    ("#else\n", 1, "`#else` without"),
    ("def a;\n#endif\n", 2, "`#endif` without"),
    ("#ifdef X\n#else\n#else\n#endif\n", 3, "`#else` after `#else`"),
    ("#ifdef\n#endif\n", 1, "expected a macro name"),
    ("#define X 1\n", 1, "extra text after `#define`"),
    ("#ifdef X\n /* \n#endif\n", 2, "unterminated comment"),
    ("#if X\n#endif\n", 1, "unknown directive `#if`"),
    ("\ninclude \"nonexist.td\"\n", 2, "cannot find the include file `nonexist.td`"),
    // statements
    ("def a {} \n;\n", 2, "unexpected `;` after the `}`"),
    ("def a; }", 1, "expected a statement, found `}`"),
    ("def a\n", 2, "expected `:`, `{` or `;`"),
    ("class A<>;", 1, "the type of a template argument"),
    ("foreach i = [1] in\nclass A;", 2, "not allowed inside a `foreach` or `if`"),
    ("multiclass M {\n\n}\n", 3, "expected a statement in the multiclass body"),
    ("multiclass M { class A; }", 1, "`class` is not allowed in a multiclass"),
    ("if 1 def a;", 1, "expected `then`"),
    ("let x{3 = 1 in {}", 1, "expected `,` or `}`"),
    ("let append x{3} = 1 in {}", 1, "bits can only be replaced"),
    ("multiclass M { def a; } defm x;", 1, "expected `:` and a multiclass"),
    // bodies
    ("def a {\nint x = 1\nint y = 2;\n}", 3, "expected `;` after a field's value, found `int`"),
    ("def a {\n;\n}", 2, "expected a field"),
    ("def a { int x, y; }", 1, "expected `=` or `;`"),
    ("def a {\nif 1 then int x; }", 2, "`if` is not allowed in a record body"),
    ("def a {\nint x;\n", 3, "expected a field"),
    ("class A {\n int x;\nclass B {\n int y;\n}\n", 3, "`class` is not allowed in a record body"),
    // values
    ("defvar a = (1);", 1, "expected the operator of a dag"),
    ("defvar a = {1,};", 1, "expected a value, found `}`"),
    ("defvar a = [1 2];", 1, "expected `,` or `]` in the list"),
    ("defvar a = 5{3 1};", 1, "expected `...` between"),
    ("defvar a = !add(1);", 1, "`!add` takes at least 2 operands, got 1"),
    ("defvar a = !if(1, 2);", 1, "`!if` takes 3 operands, got 2"),
    ("defvar a = !cast(0b1);", 1, "expected `<` and a type after `!cast`"),
    ("defvar a = !foreach(\"x\", [1], 1);", 1, "expected a name for `!foreach` to bind"),
    ("def d { dag x = (d d:); }", 1, "expected a `$name`"),
    ("def d { int y = (; \n}", 1, "expected the operator of a dag"),
];

#[test]
fn an_error_is_one_message_at_the_line_of_llvm_tblgen() {
    for (text, line, message) in ERRORS {
        let found = errors(text);
        let place = format!("in.td:{line}: ");
        let right = matches!(&*found, [one] if one.starts_with(&place) && one.contains(message));
        assert!(right, "{text:?} should give only `{place}{message}`: {found:#?}");
    }
}

const VALID: &[&str] = &[
    "def 0xg; defvar a = !cast<string>(0xg);",
    "defvar a = 0b0101; defvar b = 0xFFFFFFFFFFFFFFFF; defvar c = +5; defvar d = -0;",
    "defvar a = \"x\" \"y\" # 1 # ; defvar b = [{x}}] ; }];",
    "defvar a = 5{3-0, 1...0, 2 - 1, 3 -1}; defvar b = [1,2][0,]; defvar c = [1,2,][0...1, [0]];",
    "def a # \"b\" # {} def : A; def { } def \"\" { int x = 1; }",
    "def d { dag z = (d:$n d:$a, $b, (d), ?:$q, -1, \"a\" # :$x); dag y = ([d][0] 1); }",
    "foreach i = {0-3, 5} in def a#i; foreach i = 4 in {} foreach i = 0 - 3 in {} foreach i = n-1 in {}",
    "class A<field int x, list<bits<4>> y = [{1, 0, 1, 1}]> : B<1, n = 2> { let z{3...0, 7} = 1; }",
    "let a<3...0, 5> = 1, b = 2 in { deftype T = int; } multiclass M : N<1>;",
    "let a{3...0, 5} = 1, append b = 2, prepend = 3 in { class A { let prepend c = [1]; } }",
    "if 1 then if 0 then def a; else def b;",
    "#ifdef X\n#elif Y\n\"garbage\n#ifndef Z\n#else\n#endif\n#else\ndef a;\n#endif // X\n#define X",
    "def a\n/* */ #ifdef X\nfoo\n#endif\n;",
    "defvar a = !cond(1: 2, 0: 3,); defvar b = !foldl(0, [1], x, y, !add(x, y)); defvar c = !instances<A>();",
];

#[test]
fn valid_input_parses() {
    for text in VALID {
        assert_eq!(errors(text), [""; 0], "{text}");
    }
}

#[test]
fn all_independent_errors_are_reported() {
    let text = "def a { int x = ; int y = !foo(1); }\nclass B<int> { }\ndef c { let z 1; }\nlet q in def d;\n";
    let found = errors(text);
    let lines: Vec<_> = found.iter().filter_map(|error| error.split(':').nth(1)).collect();
    assert_eq!(lines, ["1", "1", "2", "3", "4"], "{found:#?}");
}

#[test]
fn the_tree_is_what_was_written() {
    let (parsed, errors) = run(b"defvar s = l{7-4, 1};", &MemoryLoader::default(), &[]);
    assert!(errors.is_empty(), "{errors:?}");
    let [statement] = &*parsed.statements else { panic!("one statement") };
    let StatementKind::Defvar(defvar) = &statement.kind else { panic!("a defvar") };
    let ExprKind::BitSlice { ranges, .. } = &parsed[defvar.value].kind else { panic!("a slice") };
    let ranges = &parsed[*ranges];
    let last = ranges[0].last.map(|last| &parsed[last].kind);
    assert!(matches!(last, Some(ExprKind::Int(4))), "{last:?}");
    assert!(ranges[1].last.is_none());

    // A field with an invalid value is still a field.
    let (parsed, errors) = run(b"def a { int x = !foo(1); int y; }", &MemoryLoader::default(), &[]);
    assert_eq!(errors.len(), 1);
    let StatementKind::Def { body, .. } = &parsed.statements[0].kind else { panic!("a def") };
    assert_eq!(body.items.len(), 2);
}

#[test]
fn guarded_files_are_read_once() {
    let mut loader = MemoryLoader::default();
    loader.add("guarded.td", "// head\n#ifndef G\n#define G\nclass G;\n#endif // G\n");
    loader.add("plain.td", "include \"guarded.td\"\ndef;");
    let text = "include \"plain.td\"\ninclude \"guarded.td\"\ninclude \"plain.td\"\n".repeat(50);
    let (parsed, errors, inclusions) = read(text.as_bytes(), &loader, &[]);
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(parsed.statements.len(), 101);
    assert_eq!(inclusions, 1 + 100 + 1, "the main file, `plain.td` each time, and `guarded.td` once");
}

#[test]
fn endless_inclusion_is_one_error() {
    let mut loader = MemoryLoader::default();
    loader.add("self.td", "def a;\ninclude \"self.td\"\ninclude \"self.td\"\n");
    for i in 0..40 {
        loader.add(format!("{i}.td"), format!("include \"{0}.td\"\ninclude \"{0}.td\"\n", i + 1));
    }
    loader.add("40.td", "def x;");
    let (parsed, found) = run(b"include \"self.td\"", &loader, &[]);
    assert!(matches!(&*found, [one] if one.contains("nest deeper than 200")), "{found:?}");
    assert!(parsed.statements.is_empty());
    let (_, found) = run(b"include \"0.td\"", &loader, &[]);
    assert!(matches!(&*found, [one] if one.contains("files were included")), "{found:?}");
}

#[test]
fn deep_input_is_one_error_and_long_input_none() {
    const N: usize = 100_000;
    let deep = [
        format!("defvar a = {}", "(a ".repeat(N)),
        format!("defvar a = {}{};\ndef a;", "[".repeat(N), "]".repeat(N)),
        format!("def x {{ bits<1> a = {}{}; int b; }}\ndef a;", "{".repeat(N), "}".repeat(N)),
        format!("defvar a = {}", "!if(".repeat(N)),
        format!("defvar a = {}", "!cond(1:".repeat(N)),
        format!("defvar a = {}{};", "A<".repeat(N), ">".repeat(N)),
        format!("defvar a = a{};", ".a".repeat(N)),
        format!("defvar a = a{};", "[a".repeat(N)),
        format!("defvar a = {}a{};", "a[".repeat(300), format!("{}]", ".b".repeat(300)).repeat(300)),
        format!("{}def x;", "let a = 1 in ".repeat(N)),
        "foreach a = [1] in {".repeat(N),
        "if 1 then ".repeat(N),
        format!("class A {{ {}int{} x; }}\ndef y;", "list<".repeat(N), ">".repeat(N)),
    ];
    for text in deep {
        let start = Instant::now();
        let found = errors(&text);
        assert!(matches!(&*found, [one] if one.contains("nest deeper")), "{text:.60}: {found:?}");
        assert!(start.elapsed() < Duration::from_secs(20), "{text:.60}");
    }
    let long = [
        format!("defvar a = a{};", " # a".repeat(N)),
        format!("defvar a = [{}];", "1,".repeat(10 * N)),
        format!("defvar a = {};", "\"x\" ".repeat(N)),
        format!("defvar a = a{};", ".a".repeat(3000)),
    ];
    for text in long {
        assert_eq!(errors(&text), [""; 0], "{text:.60}");
    }
}

const PIECES: &[&str] = &[
    "{",
    "}",
    "[{",
    "}]",
    "\"",
    "/*",
    "*/",
    "(",
    ")",
    "<",
    ">",
    "#",
    "\n#ifdef X\n",
    "\n#else\n",
    "\n#endif\n",
    "!if(",
    "$",
    "include \"in.td\"",
    "\0",
    "é",
    "\\",
    "0b",
    "0x",
    "...",
    "..",
    ";",
    "class ",
    "def ",
    "let ",
    "in ",
    "\r",
    "99999999999999999999",
    "\n#ifndef Y\n#define Y\n",
    "#endif",
];

/// Truncates and damages real text: no panic, no hang, whatever the input.
#[test]
fn damaged_files_parse_without_a_panic() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let mut texts: Vec<Vec<u8>> = VALID.iter().map(|text| text.as_bytes().to_vec()).collect();
    texts.extend(ERRORS.iter().map(|fault| fault.0.as_bytes().to_vec()));
    let questions = files_below(&root().join("tests/language"), ".td");
    texts.extend(questions.into_iter().step_by(4).map(|path| std::fs::read(path).expect("tests can be read")));
    let mut loader = MemoryLoader::default();
    loader.add("in.td", "def included;");
    for text in &texts {
        for _ in 0..12 {
            let mut damaged = text.clone();
            damaged.truncate(6000.min(random(text.len()) + 1));
            for _ in 0..random(6) {
                if damaged.is_empty() {
                    damaged.push(b'x');
                }
                let at = random(damaged.len());
                match random(3) {
                    0 => drop(damaged.splice(at..at, PIECES[random(PIECES.len())].bytes())),
                    1 => drop(damaged.drain(at..(at + random(8)).min(damaged.len()))),
                    _ => damaged[at] = random(256) as u8,
                }
            }
            let start = Instant::now();
            run(&damaged, &loader, &[]);
            assert!(start.elapsed() < Duration::from_secs(10), "{:?}", String::from_utf8_lossy(&damaged));
        }
    }
}
