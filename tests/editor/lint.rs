//! `tdgen lint`: what each rule finds, and what it must not.
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "a test writes files, and fails by panicking")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use fastrand::Rng;
use tdgen::lint::{RULES, Rule, find};
use tdgen::syntax::FileTree;
use tempfile::TempDir;

use crate::inputs::{INSTALLED, damaged_files, real_files, token_soup};
use crate::support::ask_all;
use crate::support::tools::root;

const TDGEN: &str = env!("CARGO_BIN_EXE_tdgen");

/// The names of the rules that find something, each with its line.
fn found(text: &str) -> Vec<(&'static str, usize)> {
    let file = FileTree::read("a.td", text.into(), &[]);
    let all = find(&file, RULES.iter());
    all.iter().map(|it| (it.rule.name, file.sources().locate(it.span.start).line)).collect()
}

fn lines_of(text: &str, rule: &str) -> Vec<usize> {
    found(text).into_iter().filter(|(name, _)| *name == rule).map(|(_, line)| line).collect()
}

/// All rules, as the program lists them, and their pages.
fn pages() -> Vec<(String, String)> {
    let ask = |arguments: &[&str]| text(&Command::new(TDGEN).arg("lint").args(arguments).output().unwrap().stdout);
    let names = ask(&["--rules"]);
    let names = names.lines().filter_map(|line| line.split(' ').next().map(str::to_owned));
    names.map(|name| (name.clone(), ask(&["--explain", &name]))).collect()
}

/// The files of an example: those that begin with a comment that names them, or one file.
fn example(part: &str) -> Vec<(String, String)> {
    let blocks = part.split("```tablegen\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let name =
        |block: &str| block.strip_prefix("// ")?.lines().next().filter(|it| it.ends_with(".td")).map(str::to_owned);
    blocks.map(|block| (name(block).unwrap_or_else(|| "a.td".to_owned()), block.to_owned())).collect()
}

#[test]
fn pages_show_what_is_found_and_what_is_not() {
    let pages = pages();
    assert!(RULES.iter().all(|rule| pages.iter().any(|(name, page)| name == rule.name && page == rule.page)));
    ask_all("pages of rules", &pages, |(name, page)| {
        let (_, found) = page.split_once("Found:\n").unwrap();
        let (bad, good) = found.split_once("Not found:\n").unwrap();
        let mut complaints = Vec::new();
        if !page.starts_with(&format!("# {name}\n")) {
            complaints.push(format!("{name}: another title"));
        }
        for (part, expected) in [(bad, 1), (good, 0)] {
            let files = example(part);
            let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
            let damaged = files.iter().any(|(_, text)| FileTree::read("", (*text).into(), &[]).diags.has_errors());
            let output = lint(&folder(&files), &["-W", name, "-I", INSTALLED, "--format=json"]);
            let lines = text(&output.stdout);
            let count = lines.lines().filter(|line| line.contains(&format!("\"rule\":\"{name}\""))).count();
            let notes = text(&output.stderr);
            // The rules about records need those of their examples.
            let is_evaluated = notes.is_empty() || !name.starts_with("ods-") && !name.starts_with("api-");
            if damaged || count != expected || !is_evaluated {
                complaints.push(format!("{name}: {count} findings instead of {expected}\n{lines}{notes}"));
            }
        }
        complaints
    });
}

#[test]
fn overridden_at_once() {
    let rule = "overridden-at-once";
    for text in [
        // Parts of a value stay.
        "class A { bits<4> x = 0; let x{0} = 1; let x{1} = 1; }",
        "class A { list<int> x = [1]; let append x = [2]; let prepend x = [0]; }",
        // The value before is used.
        "class A { string x = \"a\"; let x = x # \"b\"; }",
        // Two bodies.
        "class A { int x = 1; }\nclass B : A { let x = 2; }\nclass C : B { let x = 3; }",
        "class A { int x; let x = 2; }",
        "// This file is generated.\nclass A { int x = 1; let x = 2; }",
        "let x = 1 in let x = 2 in def a : A;",
        "class A { int x; int y = 1; let x = 1; }",
    ] {
        assert_eq!(lines_of(text, rule), [0; 0], "{text}");
    }
    assert_eq!(lines_of("multiclass M {\n def a : A {\n  let x = 1;\n  let y = 2;\n  let x = 2;\n }\n}", rule), [5]);
    assert_eq!(lines_of("if c then {\n} else {\n def a : A { let x = 1;\n let x = 1; } }", rule), [4]);
}

#[test]
fn what_is_lost_is_removed() {
    let fixed = |text: &str| {
        let file = FileTree::read("a.td", text.into(), &[]);
        let found = find(&file, RULES.iter().filter(|rule| rule.name == "overridden-at-once"));
        assert_eq!(found.len(), 1, "{text}");
        let fix = found[0].fix.clone()?;
        Some(format!("{}{}{}", &text[..fix.range.start], String::from_utf8(fix.text).unwrap(), &text[fix.range.end..]))
    };
    let lets = "def a : A {\n  let x = 1;\n  let y = 3;\n  let x = 2;\n}";
    assert_eq!(fixed(lets).unwrap(), "def a : A {\n  let y = 3;\n  let x = 2;\n}");
    let declared = "def a {\n  int x = 1; // one\n  int y = 3;\n  let x = 2;\n}";
    assert_eq!(fixed(declared).unwrap(), "def a {\n  int x = 2; // one\n  int y = 3;\n}");
    for unfixed in [
        // `y` is not known where `x` is declared.
        "def a { int x = 1; int y = 3; let x = y; }",
        "def a : A { let x = [1]; let append x = [2]; let x = [3]; }",
        "def a : A {\n  let x = 1;\n#ifdef B\n  let y = x;\n#endif\n  let x = 3;\n}",
        "def a { int x = 1; int x = 2; }",
        "def a { int x = 1; int x; }",
        "def a : A { let x = 1; int x = 2; }",
    ] {
        assert_eq!(fixed(unfixed), None, "{unfixed}");
    }
}

/// The names of one branch are unknown in the other one.
#[test]
fn branches_hide_no_names_of_each_other() {
    let branches = "multiclass M<bit a> {\n  if a then { defvar q = 1; def _a : C<q>; }\n  \
        else if b then { defvar q = 2; def _a : C<q>; } else { defvar q = 3; def _b : C<q>; }\n}";
    assert_eq!(lines_of(branches, "shadowed-name"), [0; 0]);
    let inner = "multiclass M<bit a> {\n  if a then {\n    defvar q = 1;\n    if q then { defvar q = 2; def a : C<q>; }\n  }\n}";
    assert_eq!(lines_of(inner, "shadowed-name"), [4]);
}

#[test]
fn unused_names() {
    for text in [
        "class A<int n> { string s = !cast<string>(n); }",
        "class A<int n> : B<n>;",
        "class A<int n, int m = n> { int x = m; }",
        "class A<int n> { assert !gt(n, 0), \"s\"; }",
        // What is not read may use it.
        "class A<int n> {\n#ifdef X\n int m = n;\n#endif\n}",
        "class A<int n> {\n include \"rest.td\"\n}",
        // A syntax error may hide it.
        "class A<int n> { int m = ; }",
        "multiclass M { defvar x = 1; foreach i = [1] in { def a#i : A<x>; } }",
        "defvar x = 1;",
        "foreach i = [1] in { defvar x = i; def a { int y = x; } }",
        "class A { defvar x = 1; int y = !foldl(0, [1], a, b, !add(a, b, x)); }",
    ] {
        assert_eq!(lines_of(text, "unused-argument"), [0; 0], "{text}");
        assert_eq!(lines_of(text, "unused-defvar"), [0; 0], "{text}");
    }
    assert_eq!(lines_of("class A<int n,\n int m> { int x = n; }", "unused-argument"), [2]);
    assert_eq!(lines_of("foreach i = [1] in {\n defvar x = i;\n def a; }", "unused-defvar"), [2]);
    assert_eq!(lines_of("let a = 1 in {\n defvar x = i;\n def a; }\ndef b { int y = x; }", "unused-defvar"), [2]);
}

#[test]
fn files() {
    for text in [
        "include \"a.td\"\n#define X\ninclude \"a.td\"\n",
        "#ifndef A\n#define A\n#endif\n",
        "#ifdef A\n#define B\n#endif\n",
        "#ifndef A\n#define B\n#endif\nclass C;\n",
        "class C;\n#ifndef A\n#define B\n#endif\n",
    ] {
        assert_eq!(found(text), [], "{text}");
    }
    assert_eq!(found("// c\n#ifndef A // c\n#define B\nclass C;\n#endif // A\n"), [("guard-mismatch", 3)]);
    assert_eq!(found("include \"a.td\"\nclass C;\ninclude \"a.td\" // again\n"), [("include-twice", 3)]);
}

#[test]
fn values() {
    assert_eq!(lines_of("def a { int x = !if(c, [1, 2], [ 1,2 ]); }", "identical-branches"), [1]);
    assert_eq!(lines_of("def a { int x = !if(c, \"a b\", \"ab\"); }", "identical-branches"), [0; 0]);
    assert_eq!(lines_of("def a { bit x = !not(!eq(a, b));\n bit y = !eq(!size(l), 0); }", "simplify"), [1, 2]);
    assert_eq!(lines_of("def a { bit x = !not(a);\n bit y = !eq(!size(l), 1); }", "simplify"), [0; 0]);
}

#[test]
fn comments_allow_findings() {
    let bad = "def a { defvar x = 1; }\n";
    let why = "// tdgen lint: allow(unused-defvar) for its assertion\n";
    assert_eq!(found(&format!("{why}{bad}")), []);
    assert_eq!(found(&format!("{why}{bad}{bad}")), [("unused-defvar", 3)]);
    assert_eq!(found(&format!("// c\n{why}\n{bad}{bad}")), []);
    assert_eq!(found(&format!("class A {{\n{why} defvar x = 1;\n}}\n")), []);
    assert_eq!(found(&format!("// tdgen lint: allow(unused-defvar)\n{bad}")), [("unused-allow", 1)]);
    assert_eq!(found(&format!("{why}class A;\n")), [("unused-allow", 1)]);
    assert_eq!(found("// tdgen lint: allow(nosuch) why\nclass A;\n"), [("unused-allow", 1)]);
}

/// The lines of what a rule finds in files with all that they include.
fn found_in(files: &[(&str, &str)], rule: &str) -> Vec<String> {
    let output = lint(&folder(files), &["-W", rule, "--format=json"]);
    let all = text(&output.stdout);
    let values = all.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let of_rule = values.filter(|value| value["rule"] == rule);
    of_rule.map(|value| format!("{}:{}", value["file"].as_str().unwrap(), value["line"])).collect()
}

fn found_in_file(text: &str, rule: &str) -> Vec<String> {
    found_in(&[("a.td", text)], rule)
}

const NONE: [&str; 0] = [];

#[test]
fn fields_of_parents() {
    let rule = "let-equals-default";
    for text in [
        // Another value, a part of it, or one that is computed.
        "class A { int x = 1; }\ndef a : A { let x = 2; }",
        "class A { bits<4> x = 0; }\ndef a : A { let x{0} = 0; }",
        "class A<int n> { int x = n; }\ndef a : A<1> { let x = 1; }",
        // Something else sets it before.
        "class A { int x = 1; }\nlet x = 2 in def a : A { let x = 1; }",
        "class A { int x = 1; }\nclass B : A { let x = 2; }\ndef a : A, B { let x = 1; }",
        "class A { list<int> x = []; }\nclass B : A { let append x = [1]; }\ndef a : B { let x = []; }",
        "class A { int x = 1; }\ndef a : A { let x = 2; let x = 1; }",
        // What the class is, is not known.
        "def a : A { let x = 1; }",
        "class A {\n#ifdef X\n int x = 2;\n#else\n int x = 1;\n#endif\n}\ndef a : A { let x = 1; }",
    ] {
        assert_eq!(found_in_file(text, rule), NONE, "{text}");
    }
    let set_around =
        [("a.td", "class A { int x = 1; }\nlet x = 2 in {\ninclude \"b.td\"\n}"), ("b.td", "def a : A { let x = 1; }")];
    assert_eq!(found_in(&set_around, rule), NONE);
    let deep = "class A { string x = \"s\"; }\nclass B : A;\nclass C;\ndef a : C, B {\n  let x = [{s}];\n}\n";
    assert_eq!(found_in_file(deep, rule), ["a.td:5"]);
    let other_file = [("a.td", "include \"b.td\"\ndef a : A { let x = true; }"), ("b.td", "class A { bit x = 1; }")];
    assert_eq!(found_in(&other_file, rule), ["a.td:2"]);
    let rule = "field-redeclared";
    assert_eq!(found_in_file("class A { int x = 1; }\ndef a : A { int y = 1; }\ndef b : A { int x; }", rule), NONE);
    assert_eq!(found_in_file("class A { int x; }\nclass B : A;\ndef a : B {\n int x = 1; }", rule), ["a.td:4"]);
}

#[test]
fn names_that_nothing_uses() {
    let rule = "unused-class";
    assert_eq!(found_in_file("class A;\nclass B : A;\ndef b : B;", rule), NONE);
    // In texts, lines that are not read, and other files; a backend looks for it.
    assert_eq!(found_in_file("class A;\ndef b { string s = \"x A y\"; }", rule), NONE);
    assert_eq!(found_in_file("class A;\n#ifdef X\ndef a : A;\n#endif", rule), NONE);
    assert_eq!(found_in(&[("a.td", "class A;"), ("b.td", "include \"a.td\"\ndef b : A;")], rule), NONE);
    assert_eq!(found_in_file("class Op;\nclass GenericTable;", rule), NONE);
    // A comment does not count, and a declaration is no use.
    assert_eq!(found_in_file("class A; // A\nclass A { int x; }", rule), ["a.td:1", "a.td:2"]);
    assert_eq!(found_in_file("multiclass M { def _a; }\ndefm x : M;", "unused-multiclass"), NONE);
    assert_eq!(found_in_file("multiclass M { def _a; }\nmulticlass N : M;", "unused-multiclass"), ["a.td:2"]);
    assert_eq!(found_in_file("defvar x = 1;\ndefvar y = x;", "unused-global-defvar"), ["a.td:2"]);
    assert_eq!(found_in_file("foreach i = [1] in {\n defvar y = i;\n}", "unused-global-defvar"), NONE);
}

#[test]
fn files_together() {
    let guard = |name: &str, class: &str| format!("#ifndef {name}\n#define {name}\nclass {class};\n#endif\n");
    let rule = "same-guard";
    let (a, b, c) = (guard("G", "A"), guard("G", "B"), guard("H", "C"));
    let main = "include \"a.td\"\ninclude \"b.td\"\n";
    assert_eq!(found_in(&[("a.td", &a), ("b.td", &b), ("m.td", main)], rule), ["b.td:1"]);
    assert_eq!(found_in(&[("a.td", &a), ("b.td", &a), ("m.td", main)], rule), NONE);
    assert_eq!(found_in(&[("a.td", &a), ("b.td", &c), ("m.td", main)], rule), NONE);
    // Nothing reads both.
    assert_eq!(found_in(&[("a.td", &a), ("b.td", &b), ("m.td", "include \"b.td\"\n")], rule), NONE);
    // A default of a macro is no guard.
    let default = |class: &str| format!("#ifndef G\n#define G\n#endif\n#ifdef G\nclass {class};\n#endif\n");
    assert_eq!(found_in(&[("a.td", &default("A")), ("b.td", &default("B")), ("m.td", main)], rule), NONE);
    let rule = "undefined-macro";
    assert_eq!(
        found_in(&[("a.td", "#ifdef X\n#endif\n"), ("b.td", "#ifdef Y\n#define X\n#endif\n")], rule),
        ["b.td:1"]
    );
    assert_eq!(found_in_file("#ifndef G\n#define G\nclass A;\n#endif\n", rule), NONE);
    let rule = "unneeded-include";
    for used in
        ["def a : A;", "def a { int x = v; }", "defm a : M;", "def a { A x = x_made; }", "#ifdef MACRO\n#endif\ndef a;"]
    {
        let b = "class A;\ndefvar v = 1;\nmulticlass M { def _made : A; }\ndefm x : M;\n#define MACRO\n";
        let a = format!("include \"b.td\"\n{used}\n");
        assert_eq!(found_in(&[("a.td", &a), ("b.td", b)], rule), NONE, "{used}");
    }
    let through = [("a.td", "include \"b.td\"\ndef a : A;"), ("b.td", "include \"c.td\"\n"), ("c.td", "class A;")];
    assert_eq!(found_in(&through, rule), NONE);
    let computed = [("a.td", "include \"b.td\"\ndef a;"), ("b.td", "foreach i = [1] in def \"x\"#i;")];
    assert_eq!(found_in(&computed, rule), NONE);
}

/// The findings of products about records: in several main files once, and not where comments allow them.
#[test]
fn findings_about_records() {
    let ops = "def Shop : Dialect { let name = \"shop\"; let cppNamespace = \"::shop\"; }\n\
               def A : Op<Shop, \"shop.a\">;\n\
               // tdgen lint: allow(ods-repeated-prefix) the name is that of another tool\n\
               def B : Op<Shop, \"shop.b\">;\n\
               // tdgen lint: allow(ods-repeated-prefix) there is none\n\
               def C : Op<Shop, \"c\">;\n";
    let ops = format!("#ifndef OPS\n#define OPS\ninclude \"mlir/IR/OpBase.td\"\n{ops}#endif\n");
    let files = [("m.td", "include \"ops.td\"\n"), ("n.td", "include \"ops.td\"\n"), ("ops.td", &*ops)];
    let found = |arguments: &[&str]| text(&lint(&folder(&files), arguments).stdout);
    insta::assert_snapshot!("records", found(&["-I", INSTALLED]));
    // Without the classes nothing is known, the comments included.
    assert_eq!(found(&[]), "");
    // Only what is asked for is judged.
    assert_eq!(found(&["-I", INSTALLED, "m.td"]), "");
}

/// What several main files find about one declaration is one finding, with all that it affects; and none if one of them
/// needs the declaration.
#[test]
fn findings_about_shared_classes() {
    let base = "#ifndef BASE\n#define BASE\ninclude \"mlir/IR/OpBase.td\"\n\
                def Shop : Dialect { let name = \"shop\"; let cppNamespace = \"::shop\"; }\n\
                class Line<string m> : Op<Shop, m> { let hasCustomAssemblyFormat = 1; }\n\
                class Free<string m> : Op<Shop, m> { let hasCustomAssemblyFormat = 1; }\n\
                class Pair<string m> : Op<Shop, m, [AllTypesMatch<[\"a\", \"b\"]>]> { let results = (outs I32:$a); }\n\
                class Named<string m> : Op<Shop, m> { let assemblyFormat = \"$nothing attr-dict\"; }\n#endif\n";
    let op = |name: &str, class: &str, body: &str| format!("def {name} : {class}<\"{name}\"> {{ {body} }}\n");
    let format = "let assemblyFormat = \"attr-dict\";";
    let both = op("A", "Line", format) + &op("B", "Line", format) + &op("F", "Free", format);
    let more = op("C", "Line", format) + &op("P", "Pair", "") + &op("Q", "Pair", "") + &op("N", "Named", "");
    let more = more + &op("M", "Named", "");
    let main = |ops: &str| format!("include \"base.td\"\n{ops}");
    let (a, b, c) = (main(&both), main(&more), main(&op("G", "Free", "")));
    let files = folder(&[("a.td", &*a), ("b.td", &*b), ("base.td", base), ("c.td", &*c)]);
    insta::assert_snapshot!("shared", text(&lint(&files, &["-I", INSTALLED]).stdout));
}

/// The classes that backends look for by name.
#[test]
fn classes_of_backends() {
    let backends = root().join("src/backends");
    let product_of = |file: &Path| {
        let below = file.strip_prefix(&backends).unwrap();
        below.components().next().unwrap().as_os_str().to_string_lossy().into_owned()
    };
    let mut listed: Vec<String> = Vec::new();
    let mut named: Vec<String> = Vec::new();
    for file in crate::support::files_below(&backends, ".rs") {
        let code = fs::read_to_string(&file).unwrap();
        let product = product_of(&file);
        if file == backends.join(&product).join("classes.rs") {
            listed.extend(code.split('"').skip(1).step_by(2).map(|name| format!("{product} {name}")));
            continue;
        }
        for call in ["is_a(\"", "defs_of(\"", "defs_of_if_defined(\"", "missing_class(\"", "class(\""] {
            let names = code.split(call).skip(1).filter_map(|rest| rest.split_once("\")")).map(|(name, _)| name);
            let names = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_'));
            named.extend(names.map(|name| format!("{product} {name}")));
        }
    }
    listed.sort_unstable();
    named.sort_unstable();
    named.dedup();
    assert_eq!(listed, named);
}

/// Every text is linted without a panic, and findings are in it.
#[test]
fn any_text() {
    let mut rng = Rng::with_seed(47);
    let mut texts: Vec<(String, Vec<u8>)> = damaged_files(&mut rng, 200);
    texts.extend((0..3000).map(|_| ("noise".to_owned(), token_soup(&mut rng))));
    ask_all("linted texts", &texts, |(name, text)| {
        let file = FileTree::read(name, text.clone(), &[]);
        let size = text.len();
        let is_inside = |it: &tdgen::lint::Finding| file.range(it.span).end <= size;
        if find(&file, RULES.iter()).iter().all(is_inside) { Vec::new() } else { vec![name.clone()] }
    });
}

/// The six rules that warn find nothing in LLVM's installed files but what was read and is true: see
/// docs/evidence/editors.md.
#[test]
fn findings_in_installed_files() {
    let warning: Vec<&'static Rule> = RULES.iter().filter(|rule| rule.level == tdgen::lint::Level::Warn).collect();
    let mut all = Vec::new();
    for path in real_files().iter().filter(|path| path.starts_with(crate::inputs::INSTALLED)) {
        let file = FileTree::read("", fs::read(path).unwrap(), &[]);
        let name = path.strip_prefix(crate::inputs::INSTALLED).unwrap().display().to_string();
        for it in find(&file, warning.iter().copied()) {
            all.push(format!("{name}:{}: {}", file.sources().locate(it.span.start).line, it.rule.name));
        }
    }
    insta::assert_snapshot!(all.join("\n"));
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn lint(folder: &TempDir, arguments: &[&str]) -> Output {
    Command::new(TDGEN).arg("lint").args(arguments).current_dir(folder.path()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Where main files are listed, all users are known: those that are not judged count, too.
#[test]
fn unused_classes_are_found_where_main_files_are_listed() {
    let main = |name: &str| format!("[[context]]\nmain = \"{name}\"\ninclude = [\"inc\"]\n");
    let files = [
        ("tdgen.toml", main("main.td") + &main("more/main.td")),
        ("inc/lib.td", "class Used; class Other; class Lost; multiclass LostToo { def a : Used; }\n".to_owned()),
        ("inc/alone.td", "class NotListed;\n".to_owned()),
        ("main.td", "include \"lib.td\"\ndef a : Used;\n".to_owned()),
        ("more/main.td", "include \"lib.td\"\ndef b : Other;\n".to_owned()),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in &files {
        fs::create_dir_all(folder.path().join(name).parent().unwrap()).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
    }
    let names = |arguments: &[&str]| {
        let output = text(&lint(&folder, arguments).stdout);
        let lines = output.lines().filter(|line| line.contains(": warning: "));
        lines.map(|line| line.split('`').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&[]), ["Lost", "LostToo"]);
    assert_eq!(names(&["inc"]), ["Lost", "LostToo"]);
    assert_eq!(names(&["-A", "unused-class", "inc/lib.td"]), ["LostToo"]);
    assert_eq!(names(&["-W", "unused-class", "inc"]), ["NotListed", "Lost", "LostToo"]);
    fs::write(folder.path().join("tdgen.toml"), "[lint]\nunused-class = \"off\"\n").unwrap();
    assert_eq!(names(&[]), [""; 0]);
    let build = folder.path().join("build");
    fs::create_dir(&build).unwrap();
    let commands = "--- !FileInfo:\n  filepath: \"../more/main.td\"\n  includes: \"../inc\"\n";
    fs::write(build.join("tablegen_compile_commands.yml"), commands).unwrap();
    assert_eq!(names(&["-W", "unused-class", "inc/lib.td"]), ["Lost", "LostToo"]);
    assert_eq!(names(&["inc/lib.td"]), ["LostToo"]);
}

const BAD: &str = "class A<int n> {\n  int x = n;\n  let x = 2;\n}\n";

#[test]
fn levels() {
    let files = folder(&[("a.td", BAD)]);
    let code = |arguments: &[&str]| {
        let output = lint(&files, arguments);
        (output.status.code(), text(&output.stdout).contains("overridden-at-once"))
    };
    assert_eq!(code(&[]), (Some(0), true));
    assert_eq!(code(&["-D", "overridden-at-once"]), (Some(1), true));
    assert_eq!(code(&["-A", "overridden-at-once"]), (Some(0), false));
    assert_eq!(code(&["-W", "nosuch"]).0, Some(2));
    fs::write(files.path().join("tdgen.toml"), "[lint]\noverridden-at-once = \"deny\"\n").unwrap();
    assert_eq!(code(&[]), (Some(1), true));
    assert_eq!(code(&["-W", "overridden-at-once"]), (Some(0), true));
    for (settings, message) in [("nosuch = \"warn\"", "no rule `nosuch`"), ("simplify = \"wran\"", "expected \"off\"")]
    {
        fs::write(files.path().join("tdgen.toml"), format!("[lint]\n{settings}\n")).unwrap();
        let output = lint(&files, &[]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
}

#[test]
fn forms() {
    let files = folder(&[("a.td", "/* \u{1f600} */ class A { int x = 1; let x = 2; }\n")]);
    insta::assert_snapshot!("text", text(&lint(&files, &[]).stdout));
    insta::assert_snapshot!("json", text(&lint(&files, &["--format=json"]).stdout));
    insta::assert_snapshot!("github", text(&lint(&files, &["--format=github"]).stdout));
    let sarif: serde_json::Value = serde_json::from_slice(&lint(&files, &["--format=sarif"]).stdout).unwrap();
    let run = &sarif["runs"][0];
    assert_eq!(run["tool"]["driver"]["rules"].as_array().unwrap().len(), pages().len());
    let region = &run["results"][0]["locations"][0]["physicalLocation"]["region"];
    // The character outside of the first plane counts as two.
    assert_eq!((region["startLine"].as_u64(), region["startColumn"].as_u64()), (Some(1), Some(35)));
}

#[test]
fn fixes_change_no_record() {
    let good = "class A<int n> {\n  bit b = !not(!eq(n, 1));\n}\ndef a : A<1>;\n";
    let files = folder(&[("a.td", good), ("b.td", "class A<int n> : Missing<!not(!eq(n, 1))>;\n")]);
    let output = lint(&files, &["--fix", "a.td"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), String::new()));
    assert_eq!(fs::read_to_string(files.path().join("a.td")).unwrap(), good.replace("!not(!eq(n, 1))", "!ne(n, 1)"));
    let output = lint(&files, &["--fix", "b.td"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is not fixed"), "{}", text(&output.stderr));
    // A file that is complete only where another one includes it.
    let part = "class A<int n> : Base { bit b = !not(!eq(n, 1)); }\n";
    let files = folder(&[("part.td", part), ("main.td", "class Base;\ninclude \"part.td\"\ndef a : A<1>;\n")]);
    let output = lint(&files, &["--fix"]);
    assert!(text(&output.stderr).contains("part.td: 1 finding fixed"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(files.path().join("part.td")).unwrap(), part.replace("!not(!eq(n, 1))", "!ne(n, 1)"));
    // Without the first inclusion's macro the second one gives other records.
    fs::write(files.path().join("c.inc"), "#ifndef C\n#define C\n#else\ndef second;\n#endif\n").unwrap();
    let twice = "include \"c.inc\"\ninclude \"c.inc\"\n";
    fs::write(files.path().join("c.td"), twice).unwrap();
    let output = lint(&files, &["--fix", "c.td"]);
    assert!(text(&output.stderr).contains("because a record of `c.td` would change"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(files.path().join("c.td")).unwrap(), twice);
}

/// The page of the linter lists the rules, each with a page of its own and a line of the table of contents.
/// `TDGEN_BLESS=1` writes them.
#[test]
fn the_documentation_has_all_rules() {
    let docs = root().join("docs");
    let list = text(&Command::new(TDGEN).args(["lint", "--rules"]).output().unwrap().stdout);
    let row = |line: &str| {
        let (name, rest) = line.split_once(' ').unwrap();
        let (level, about) = rest.trim_start().split_once(' ').unwrap();
        format!("| [`{name}`](lint/{name}.md) | {level} | {} |\n", about.trim_start())
    };
    let table = format!("| Rule | Level | Finds |\n|---|---|---|\n{}", list.lines().map(row).collect::<String>());
    expect_between(&docs.join("lint.md"), "<!-- All rules: from `tdgen lint --rules`. -->\n\n", &table, "\n## ");
    let row = |(name, _): &(String, String)| format!("  - [`{name}`](lint/{name}.md)\n");
    let listed: String = pages().iter().map(row).collect();
    expect_between(&docs.join("SUMMARY.md"), "- [Find mistakes](lint.md)\n", &listed, "- [");
    for (name, page) in pages() {
        expect(&docs.join("lint").join(format!("{name}.md")), &page);
    }
    let files = fs::read_dir(docs.join("lint")).unwrap();
    assert_eq!(files.count(), pages().len(), "docs/lint has a page of a rule that is gone");
}

/// Expects a text in a file behind one text and before another one.
fn expect_between(path: &Path, before: &str, expected: &str, after: &str) {
    let page = fs::read_to_string(path).unwrap();
    let start = page.find(before).unwrap_or_else(|| panic!("{before:?} in {}", path.display())) + before.len();
    let end = page[start..].match_indices(after).map(|(at, _)| start + at).find(|&at| page[..at].ends_with('\n'));
    expect(path, &format!("{}{expected}{}", &page[..start], &page[end.unwrap_or(page.len())..]));
}

/// Expects the text of a file.
fn expect(path: &Path, expected: &str) {
    if std::env::var_os("TDGEN_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, expected).unwrap();
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(found, expected, "{}: run with TDGEN_BLESS=1", path.display());
}
