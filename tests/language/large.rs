//! Large valid inputs: tdgen compiles them, within a limit of the address space, to the same bytes as llvm-tblgen.

#![allow(clippy::disallowed_methods, reason = "a test writes its input")]

use crate::hostile::{Case, case, check_all, lines, list, nested};
use crate::support::tools::{quiet, tdgen};

fn large() -> Vec<Case> {
    use crate::hostile::Fate::Compiled;
    let chain = "class C0 { int f0 = 0; }\n".to_owned()
        + &lines(2_000, |i| format!("class C{n} : C{i} {{ let f0 = {n}; }}", n = i + 1))
        + "def d : C2000;\n";
    vec![
        case(
            "patterns of megabytes",
            Compiled,
            "foreach i = 0...400 in def A#i { int x = !match(\"a\", \"((a{1,255}){1,60})\" # i); }\n",
        ),
        case("a paste of 5,000", Compiled, format!("def d {{ string x = {}; }}\n", vec!["\"a\""; 5_000].join("#"))),
        case(
            "lists, dags and strings of 10,000 operands",
            Compiled,
            format!(
                "def o; class C<list<int> l, dag d> {{\n\
                 list<int> a = !listconcat([1]{lists}); list<int> b = [1]{pastes}; dag c = !con((o 1){dags});\n\
                 list<int> e = !listconcat(l{lists}); dag f = !con(d{dags}); list<int> g = !listconcat([1]{open}); }}\n\
                 def d : C<[2], (o 2)> {{ string s = !strconcat(\"a\"{strings}); }}\n",
                lists = ", [1]".repeat(10_000),
                pastes = " # [1]".repeat(10_000),
                dags = ", (o 1)".repeat(10_000),
                open = ", l".repeat(3_000),
                strings = ", \"a\"".repeat(10_000),
            ),
        ),
        case(
            "`!instances` in every record",
            Compiled,
            "class K; foreach i = 0...5000 in def K#i : K;\n\
             foreach i = 0...5000 in def A#i { int x = !size(!instances<K>()); }\n",
        ),
        case(
            "a list of 200,000",
            Compiled,
            format!("def d {{ list<int> l = [{}]; int n = !size(l); }}\n", list(200_000, |i| i.to_string())),
        ),
        case(
            "10,000 fields",
            Compiled,
            format!("class A {{\n{}}}\ndef d : A {{ let f5 = 1; }}\n", lines(10_000, |i| format!("int f{i} = {i};"))),
        ),
        case(
            "1,000 fields in a row",
            Compiled,
            format!(
                "class A {{ int f0 = 0;\n{}}}\ndef d : A {{ let f0 = 1; }}\n",
                lines(1_000, |i| format!("int f{} = !add(f{i}, 1);", i + 1))
            ),
        ),
        case(
            "2,000 template arguments",
            Compiled,
            format!(
                "class A<{}> {{ int s = !add(a0, a1999); }}\ndef d : A<{}>;\n",
                list(2_000, |i| format!("int a{i}")),
                list(2_000, |i| i.to_string())
            ),
        )
        .asking(&["--no-warn-on-unused-template-args"]),
        case("a chain of 2,000 superclasses", Compiled, chain),
        case(
            "a string of 10 MB",
            Compiled,
            format!("def d {{ string s = \"{}\"; int n = !size(s); }}\n", "x".repeat(10_000_000)),
        ),
        case("code of 5 MB", Compiled, format!("def d {{ code c = [{{{}}}]; }}\n", "int x;\n".repeat(700_000))),
        case("a comment of 10 MB", Compiled, format!("/* {} */ def d;\n", "y".repeat(10_000_000))),
        case(
            "100,000 defs",
            Compiled,
            "class A<int i> { int v = i; string s = \"n\" # i; }\n".to_owned()
                + &lines(100_000, |i| format!("def d{i} : A<{i}>;")),
        ),
        case(
            "100,000 defs by a loop",
            Compiled,
            "class A<int i> { int v = i; }\nforeach i = 0...99999 in def d#i : A<i>;\n",
        ),
        case(
            "100,000 anonymous records",
            Compiled,
            format!(
                "class A<int i> {{ int v = i; }}\ndef d {{ list<A> l = [{}]; }}\n",
                list(100_000, |i| format!("A<{i}>"))
            ),
        ),
        case(
            "1,000 instantiations deep",
            Compiled,
            "class S<int n> { int r = !if(!eq(n, 0), 0, !add(1, S<!sub(n, 1)>.r)); }\ndef d { int v = S<1000>.r; }\n",
        ),
        case(
            "a fold over 100,000",
            Compiled,
            "def d { int s = !foldl(0, !range(100000), a, i, !add(a, i)); list<int> l = !foreach(i, !range(50000), !mul(i, 2)); int f = !size(!filter(i, !range(50000), !and(i, 1))); }\n",
        ),
        case(
            "a slow string",
            Compiled,
            "def d { string s = !interleave(!foreach(i, !range(20000), \"n\" # i), \",\"); int n = !size(s); }\n",
        ),
        case(
            "4,096 bits",
            Compiled,
            format!(
                "class A<bits<64> v> {{ bits<4096> b = 0; let b{{4095...4032}} = v; let b{{{}}} = v; }}\ndef d : A<0x123456789abcdef>;\n",
                "63...0"
            ),
        ),
        case(
            "a multiclass of 2,000 defs, ten times",
            Compiled,
            format!(
                "class A<int i> {{ int v = i; }}\nmulticlass M<int k> {{\n{}}}\n{}",
                lines(2_000, |i| format!("def _{i} : A<!add(k, {i})>;")),
                lines(10, |i| format!("defm m{i} : M<{i}>;"))
            ),
        ),
        case(
            "50 multiclasses deep",
            Compiled,
            "multiclass M0<int i> { def _d { int v = i; } }\n".to_owned()
                + &lines(50, |i| format!("multiclass M{n}<int i> {{ defm _{n} : M{i}<!add(i, 1)>; }}", n = i + 1))
                + "defm d : M50<0>;\n",
        ),
        case(
            "nesting of 200",
            Compiled,
            format!(
                "def o; def d {{ dag g = {}; int i = {}; int c = {}; }}\n{}def a;\n{}def b;\n",
                nested(200, "(o ", "1", ")"),
                nested(200, "!add(1, ", "1", ")"),
                nested(200, "!if(1, ", "1", ", 2)"),
                "foreach i = [1] in ".repeat(100),
                "if 1 then ".repeat(200)
            ),
        ),
        case("a paste of 500", Compiled, format!("def d {{ string s = \"a\"{}; }}\n", " # 1".repeat(500))),
        case("an include 3,000 times", Compiled, "include \"a.inc\"\n".repeat(3_000) + "def d : A;\n")
            .with("a.inc", "#ifndef A_INC\n#define A_INC\nclass A;\n#endif // A_INC\n"),
        case(
            "a defset of 50,000",
            Compiled,
            "class A; defset list<A> s = { foreach i = !range(50000) in def a#i : A; }\ndef d { int n = !size(s); list<A> all = !instances<A>(); }\n",
        ),
        case(
            "20,000 strings in JSON",
            Compiled,
            format!("def d {{ list<string> l = [{}]; }}\n", list(20_000, |i| format!("\"s\\\"{i}\""))),
        )
        .asking(&["--dump-json"]),
        case(
            "a wide superclass list",
            Compiled,
            lines(1_000, |i| format!("class C{i} {{ int f{i} = {i}; }}"))
                + &format!("def d : {};\n", list(1_000, |i| format!("C{i}"))),
        ),
        case("a name of 100,000 bytes", Compiled, format!("def {n} {{ int {n}f = 1; }}\n", n = "n".repeat(100_000))),
        case("no bytes at all", Compiled, ""),
    ]
}

#[test]
fn big_inputs_are_compiled() {
    check_all("big inputs are compiled", &large());
}

/// What a fold makes of an argument is one value with thousands of names. However the names are numbered, it is not walked
/// for each round of the fold, and each part of it only once for all of its names.
#[test]
fn folds_over_an_argument_are_linear() {
    let class = "class A<int n> { int sum = !foldl(n, !range(3000), a, b, !xor(!add(a, b), n)); }\n";
    let folder = tempfile::tempdir().expect("a temporary folder");
    for count in (16..48).step_by(2) {
        let text = format!("{class}{}", lines(count, |i| format!("def R{i} : A<{i}>;")));
        std::fs::write(folder.path().join("folds.td"), text).expect("a temporary file");
        quiet(tdgen(folder.path()).args(["--null-backend", "--limit=work=1000000", "folds.td"]), "");
    }
}

/// The real tool needs the square of the time for the first, and more than 300 MB for the second.
#[test]
fn dags_in_folds_and_nested_multiclasses_are_linear() {
    let dags = "def o; def d { dag g = !foldl((o), !range(100000), a, i, !con(a, (o i:$x))); int n = !size(g); }\n";
    let nested = lines(3_000, |i| format!("multiclass M{} {{ defm y : M{i}; }}", i + 1));
    let nested = format!("multiclass M0 {{ def x; }}\n{nested}defm a : M3000;\n");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for text in [dags, &nested] {
        std::fs::write(folder.path().join("deep.td"), text).expect("a temporary file");
        quiet(tdgen(folder.path()).args(["--null-backend", "--limit=memory=200000000", "deep.td"]), "");
    }
}
