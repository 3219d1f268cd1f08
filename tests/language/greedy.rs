//! Small programs that ask for much memory or work: an answer comes soon, within 2 GB of address space and a stack of 1 MiB.
//!
//! Each operator that makes values larger is repeated until they are too large, and each that looks at large values is
//! repeated without end. A program is compiled, or refused with a located error.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::process::Command;
use std::time::Duration;

use crate::hostile::{lines, refusal};
use crate::support::{self, Outcome};

/// How long a program may take; the builds under test are not the optimized ones, and the machine may be busy.
const TIME: Duration = Duration::from_secs(120);
/// The address space in KiB.
const GREEDY: u64 = 2_000_000;
/// Limits that end a program soon: what is not counted does not end.
const LOW: &[&str] =
    &["--limit=work=500000", "--limit=elements=1000000", "--limit=string-bytes=15000000", "--limit=memory=256MiB"];
/// Enough for small programs.
const SMALL: u64 = 500_000;

/// Runs tdgen on a program in a folder of its own.
fn answer(space: u64, text: &str, arguments: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("main.td"), text).expect("a temporary file can be written");
    let mut command = Command::new("sh");
    let limits = format!("ulimit -v {space}; ulimit -s 1024; ulimit -c 0; exec \"$0\" \"$@\"");
    command.arg("-c").arg(limits).arg(support::tdgen());
    command.current_dir(folder.path()).arg("main.td").args(arguments);
    support::run_command(command, TIME)
}

/// What is wrong with the answer to a program.
fn complaint((name, text): &(String, String), limits: &[&str]) -> Vec<String> {
    let outcome = answer(GREEDY, text, &[&["--null-backend"], limits].concat());
    let wrong = if outcome.succeeded() { None } else { refusal(&outcome, true) };
    let took = outcome.took.as_secs_f32();
    wrong.map(|wrong| format!("  {name} ({took:.1} s): {wrong}")).into_iter().collect()
}

fn check(title: &str, programs: Vec<(String, String)>, limits: &[&str]) {
    let programs: Vec<_> = programs.into_iter().filter(|(name, _)| support::chosen(name)).collect();
    support::ask_all(title, &programs, |program| complaint(program, limits));
}

/// A value, and an expression that makes it larger: `@` is the value before.
const GROWING: &[(&str, &str, &str)] = &[
    ("string", "\"x\"", "!strconcat(@, @)"),
    ("string", "\"x\"", "@ # @"),
    ("string", "\"x\"", "!subst(\"x\", \"xx\", @)"),
    ("string", "\"x\"", "!subst(\"x\", @, @)"),
    ("string", "\"x\"", "!interleave([@, @], @)"),
    ("string", "\"x\"", "!repr([@, @])"),
    ("string", "\"x\"", "!toupper(@ # @)"),
    ("list<string>", "[\"x\"]", "[!interleave(@, \"a\"), !interleave(@, \"b\")]"),
    ("list<int>", "[1]", "!listconcat(@, @)"),
    ("list<int>", "[1]", "@ # @"),
    ("list<int>", "[1]", "!listflatten([@, @])"),
    ("list<int>", "[1]", "!foreach(i, !listconcat(@, @), i)"),
    ("list<int>", "[1]", "!filter(i, !listconcat(@, @), 1)"),
    ("list<int>", "[1]", "!listremove(!listconcat(@, @), [2])"),
    ("list<int>", "[1]", "!range(0, !mul(!size(@), 2))"),
    ("list<int>", "[1]", "!listconcat(@, @)[0...!size(@)]"),
    ("list<int>", "[1, 2]", "!tail(!listconcat(@, @))"),
    ("list<int>", "[1]", "!listconcat(@, !listsplat(!size(@), !size(@)))"),
    ("dag", "(o 1)", "!con(@, @)"),
    ("dag", "(o 1)", "!con(!setdagop(@, o), @)"),
    ("dag", "(o 1)", "!dag(o, [@, @], [\"a\", \"b\"])"),
    ("dag", "(o 1, 2)", "!setdagarg(!setdagarg((o 1, 2), 0, @), 1, @)"),
    ("dag", "(o 1)", "(o @, @)"),
];

/// By `defvar`s, in a fold, by classes, and by default arguments.
#[test]
fn values_that_double_are_refused_in_time() {
    let mut programs = Vec::new();
    for (ty, first, next) in GROWING {
        let of = |value: &str| next.replace('@', value);
        let variables = lines(60, |i| format!("defvar v{} = {};", i + 1, of(&format!("v{i}"))));
        let fold = format!("def d {{ {ty} x = !foldl({first}, !range(60), a, i, {}); }}\n", of("a"));
        let classes = format!(
            "class N<{ty} v> {{ {ty} r = {}; }}\n\
             class R<{ty} v, int n> {{ {ty} r = !if(!eq(n, 0), v, R<N<v>.r, !sub(n, 1)>.r); }}\n\
             def d {{ {ty} x = R<{first}, 60>.r; }}\n",
            of("v")
        );
        let arguments: String = (0..60).map(|i| format!(", {ty} a{} = {}", i + 1, of(&format!("a{i}")))).collect();
        let defaults = format!("class D<{ty} a0 = {first}{arguments}> {{ {ty} r = a60; }}\ndef d : D<>;\n");
        let variables = format!("defvar v0 = {first};\n{variables}");
        for (way, text) in [("defvars", variables), ("a fold", fold), ("classes", classes), ("arguments", defaults)] {
            programs.push((format!("{next} by {way}"), format!("def o;\n{text}")));
        }
    }
    check("values that double", programs, LOW);
}

/// One operation that makes or looks at a large value.
#[test]
fn large_values_are_refused_in_time() {
    let texts = [
        "def A{list<int> l=!listflatten(!listsplat(!listsplat(1,100000),100000));}",
        "foreach i=0...3000 in def A#i{int x=!match(\"a\",\"((a{1,255}){1,60})\"#i);}",
        "foreach i=0...30000 in def A#i{int x=!match(\"a\",\"((a{1,255}){1,60})\"#i);}",
        "def A{list<int> l=!range(0,200000000);}",
        "def A{list<int> l=!range(0,40000000);}",
        "def A{int n=!size(!range(0,240000000));}",
        "def A{int n=!size(!listsplat(!listsplat(1, 6000), 6000));}",
        "def A{list<int> l=[1];list<int> m=l[0...100000000];}",
        "def A{list<int> l=!foldl([]<int>,!range(0,30000),a,i,!listconcat(a,[i]));}",
        "def A{list<int> l=!foldl([]<int>,!range(1000000),a,i,!listconcat([i],a));}",
        "def A{string s=!foldl(\"\",!range(1000000),a,i,\"x\"#a);}",
        "foreach i = 0...1500 in def A#i { list<int> l = !listsplat(i, 30000); }",
        "def d {bits<4294967295> b; }",
        "class A<bits<1000000> v>{bits<2000000> w={v,v}; bits<4000000> x={w,w};} def d:A<0>;",
        "class K; foreach i=0...20000 in def K#i:K; foreach i=0...20000 in def A#i{int x=!size(!instances<K>());}",
        "class K; foreach i=0...20000 in def K#i:K; foreach i=0...20000 in def A#i{list<K> x=!instances<K>();}",
    ];
    check("large values", texts.iter().map(|text| ((*text).to_owned(), format!("{text}\n"))).collect(), &[]);
}

/// Operators whose result is small, on large operands, many times.
#[test]
fn operators_that_only_look_count_as_work() {
    let pre = "def o;\ndefvar t = !foldl(\"xy\", !range(18), a, i, a # a);\n\
               defvar l = !listsplat(\"\", 500000);\ndefvar g = !dag(o, !range(100000), !listsplat(\"a\", 100000));\n";
    let looks = [
        "!find(t, \"yy\" # i)",
        "!find(t, t # i)",
        "!match(t, \"yy\" # i)",
        "!match(t, \"(x|y)*z\" # i)",
        "!match(t, \"^x(x?y?){1,200}z\")",
        "!eq(!subst(\"yy\" # i, \"z\", t), t)",
        "!size(!interleave(l, \"\"))",
        "!size(!listremove(l, [\"\", \"a\" # i]))",
        "!size(!listflatten(!foreach(x, l, []<int>)))",
        "!getdagarg<int>(g, !if(1, \"a\", \"\" # i))",
        "!size(!substr(t # i, 1))",
        "!size(!tail(l))",
        "!size(!filter(x, l, !eq(x, i)))",
        "!size(!repr(!listconcat(l, [\"\" # i])))",
        "!size(!toupper(t # i))",
    ];
    let programs = looks.iter().flat_map(|look| {
        let fold = format!("{pre}def d {{ int n = !foldl(0, !range(1000000), s, i, !add(s, {look})); }}\n");
        let each = format!("{pre}foreach i = 0...1000000 in defvar n = {look};\n");
        [(format!("a fold of {look}"), fold), (format!("a loop of {look}"), each)]
    });
    let needle = "def d { int n = !find(!foldl(\"a\", !range(25), a, i, a # a), !foldl(\"a\", !range(24), a, i, a # a) # \"b\"); }";
    let subst = needle.replace("!find(", "!size(!subst(\"b\", \"c\", ").replace("# \"b\"); }", "# \"b\")); }");
    let states = "def d { bit b = !match(!foldl(\"a\", !range(25), a, i, a # a), \"((a{1,255}){1,60})b\"); }";
    let single = [needle.to_owned(), subst, states.to_owned()];
    check("operators that look", programs.chain(single.into_iter().map(|text| (text.clone(), text))).collect(), LOW);
}

/// The bodies of loops that do not end.
#[test]
fn every_round_of_a_loop_counts() {
    let pre = "class C<int n> { int v = n; }\nmulticlass M {}\nmulticlass L { foreach q = 0...9 in {} }\n";
    let bodies = [
        "{}",
        "{ {} }",
        "defvar x = 1;",
        "defvar x = \"a\" # i # j;",
        "if !eq(i, j) then {} else {}",
        "if 0 then def x;",
        "if 1 then { if 1 then { if 1 then {} } }",
        "let a = 1 in {}",
        "let a = 1 in let b = 2 in {}",
        "assert 1, \"x\";",
        "assert !eq(i, i), \"x\" # i;",
        "foreach k = 0...99999 in {}",
        "defm d#i : L;",
        "defvar l = !listsplat(i, 1000);",
        "defvar l = !foldl(0, !range(1000), a, b, !add(a, b));",
        "defvar c = C<i>.v;",
        "defvar c = C<!add(i, j)>;",
        "defvar c = !instances<C>();",
        "defvar c = !exists<C>(\"a\" # i);",
        "defset list<C> s#i = {}",
    ];
    let programs = bodies.iter().flat_map(|body| {
        let rounds = format!("foreach i = 0...99999 in foreach j = 0...99999 in {body}\n");
        [
            (format!("loops of {body}"), format!("{pre}{rounds}")),
            (format!("loops in a multiclass of {body}"), format!("{pre}multiclass T {{\n{rounds}}}\ndefm x : T;\n")),
        ]
    });
    let six: String = ["a", "b", "c", "d", "e", "f"].map(|name| format!("foreach {name} = 0...999 in ")).concat();
    check("rounds", programs.chain([("six loops".to_owned(), format!("{six} {{}}\n"))]).collect(), LOW);
}

/// A record that each of 1,000 multiclasses repeats has all their names. As in llvm-tblgen, each level has a copy of it.
#[test]
fn a_chain_of_multiclasses_takes_as_much_memory_as_its_copies() {
    let chain = "multiclass M0 { def x; }\n".to_owned()
        + &lines(999, |i| format!("multiclass M{} {{ defm y : M{i}; }}", i + 1))
        + "defm z : M999;\n";
    let outcome = answer(GREEDY, &chain, &["--null-backend", "--limit=memory=100MiB"]);
    assert!(outcome.succeeded(), "{}", String::from_utf8_lossy(&outcome.stderr));
    // A `let` at each level sets a field of the record.
    let lets = "multiclass M0 { def x { int v = 0; } }\n".to_owned()
        + &lines(999, |i| format!("multiclass M{n} {{ let v = {n} in defm y : M{i}; }}", n = i + 1))
        + "defm z : M999;\n";
    let outcome = answer(GREEDY, &lets, &["--null-backend", "--limit=memory=100MiB"]);
    assert!(outcome.succeeded(), "{}", String::from_utf8_lossy(&outcome.stderr));
    // Each level computes an argument of the one below.
    let nested = "multiclass M0<int x> { def r { int f = x; } }\n".to_owned()
        + &lines(999, |i| format!("multiclass M{}<int x> {{ defm \"\" : M{i}<!add(x, 1)>; }}", i + 1))
        + "defm R : M999<0>;\n";
    let outcome = answer(GREEDY, &nested, &["--limit=memory=200MiB"]);
    assert_eq!(String::from_utf8_lossy(&outcome.stderr), "");
    assert!(String::from_utf8_lossy(&outcome.stdout).contains("int f = 999;"));
    let refused = answer(GREEDY, &nested, &["--null-backend", "--limit=memory=30MiB"]);
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refusal(&refused, true), None);
    assert!(message.contains("error: the compilation takes more than 30 MiB of memory"), "{message}");
    assert!(message.contains("1 error") || !message.contains("errors"), "{message}");
}

/// What takes much memory says so and how to allow it; small programs need little.
#[test]
fn little_memory_is_enough_for_an_answer() {
    let limited = answer(4 * GREEDY, "def A { list<int> l = !range(0, 4000000); }\n", &["--limit=memory=64MiB"]);
    let stderr = String::from_utf8_lossy(&limited.stderr).into_owned();
    assert!(stderr.contains("main.td:1:5: error: the compilation takes more than 64 MiB of memory"), "{stderr}");
    assert!(stderr.contains("--limit=memory=N"), "{stderr}");
    for text in ["def A;\n", "class A<int i> { int v = i; }\nforeach i = 0...100 in def d#i : A<i>;\n"] {
        for action in ["--print-records", "--dump-json", "--print-detailed-records"] {
            let small = answer(SMALL, text, &[action]);
            assert!(small.succeeded(), "{action}: {}", String::from_utf8_lossy(&small.stderr));
        }
    }
}
