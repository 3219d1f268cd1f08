//! One message for one cause: an error is reported, and what follows from it is not.

use tdgen::diagnostics::{Diags, Severity};
use tdgen::source::{MemoryLoader, SourceMap};
use tdgen::{CompileOptions, compile};

/// The diagnostics of an input: `line:column` of an error, with `w` in front of a warning and the file's name in front
/// of one in an included file. The first error of each input is on the line of llvm-tblgen's.
fn places(text: &[u8]) -> String {
    let (diags, sources) = diagnostics(text);
    let place = |diagnostic: &&tdgen::diagnostics::Diagnostic| {
        let prefix = if diagnostic.severity == Severity::Warning { "w" } else { "" };
        let Some(span) = diagnostic.span else { return prefix.to_owned() };
        let place = sources.locate(span.start);
        let file = if place.file == "in.td" { String::new() } else { format!("{}:", place.file) };
        format!("{prefix}{file}{}:{}", place.line, place.column)
    };
    diags.sorted().iter().map(place).collect::<Vec<_>>().join(" ")
}

fn diagnostics(text: &[u8]) -> (Diags, SourceMap) {
    let mut sources = SourceMap::new(Vec::new());
    let main = sources.add("in.td", text.to_vec()).expect("the input is small");
    let mut loader = MemoryLoader::default();
    loader.add("comment.td", "class FromComment;\n/* not closed\n");
    let mut diags = Diags::new(0);
    assert!(compile(&mut sources, main, &loader, &CompileOptions::default(), &mut diags).is_none(), "it is rejected");
    (diags, sources)
}

/// Checks inputs with the places of their diagnostics.
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(places(text.as_bytes()), *expected, "{text}");
    }
}

/// A record whose head failed loses its own name, not those that the head uses.
#[test]
fn of_a_failed_head() {
    check(&[
        ("class A<int n>;\ndef x : A<\ndef y : Missing;\ndef z { A a = x; }", "3:1 3:9"),
        ("def x : Missing<\ndef y : Missing;", "2:1 2:9"),
    ]);
}

/// An endless class is one error, found soon: no further instances of it are made within its instances.
#[test]
fn of_an_endless_class() {
    check(&[(
        "class A<int n, list<int> l = [n]> {\n  list<A> g = [A<n>, A<!add(n, 1), !listconcat(l, [n])>];\n\
         int x = !foldl(0, l, acc, e, !add(acc, A<e>.x));\n}\ndef a : A<0>;",
        "2:16",
    )]);
}

#[test]
fn of_a_class() {
    check(&[
        // Arguments of classes derived from it are not unused.
        ("class A<int n> : Oops<n>;\nclass B<int m> : A<m>;\nclass C<int o> : B<o>;", "1:18"),
        // Its records are of every class and have every field.
        (
            "class I { int g = 1; }\nclass Base : Oops;\nclass R<int op> : Base;\n\
             foreach i = 0...3 in def I#i : R<i>;\nforeach i = 0...3 in def P#i { I inst = !cast<I>(\"I\"#i); }\n\
             def user { list<I> l = !instances<I>(); I x = I0; int q = I0.nothing; int z = !size(l);\n\
             list<string> f = !foreach(k, !instances<R>(), k.nope); bit b = !isa<I>(I0); }",
            "2:14",
        ),
        // Loops over them, sets of them and multiclasses with them define what can be named later.
        (
            "class I { int g = 1; }\nclass R<int op> : Oops;\nforeach q = !instances<R>() in def zz#q.Name : I;\n\
             defset list<I> s = { def s1 : R<3>; }\nforeach t = s in def tt#t.op;\n\
             multiclass M<R x> { def \"\" { int y = x.foo; } def Q : I { let g = x.bar; } }\ndefm mm : M<s1>;\n\
             def m3 { int y = mm.y; I g = mmQ; I h = zzfoo; bit b = !exists<I>(\"zz\"); I i = !cast<I>(\"tt7\"); }",
            "2:19",
        ),
        // A body, an argument, a parent and a name with an error.
        ("class A { Oops x; }\ndef a : A { let y = 1; }\ndef b { int z = a.w; }", "1:11"),
        ("class A<Oops o> { int x = o.v; }\ndef a : A<3> { int z = x; }", "1:9"),
        (
            "class A<int n> { int x = n; }\ndef a : A<\"s\">;\ndef b { int z = !add(a.x, 1); string s = !repr(a); }",
            "2:11",
        ),
        ("def a { let x = 1; }\ndef b { int z = a.x; string t = a.y; }", "1:13"),
        ("class A : A;\ndef a : A { let z = 1; }", "1:11"),
        ("clas Foo<int x> { int y = x; }\ndef b : Foo<2>;\ndef c { int z = b.y; Bar q = zz; }", "1:1 3:22"),
    ]);
}

#[test]
fn of_a_multiclass_or_a_name() {
    check(&[
        (
            "multiclass N<int n, int unused> { defm \"\" : Oops<n>; }\ndefm a : N<1, 2>;\ndef u { int x = aFoo.x; }",
            "1:45",
        ),
        ("multiclass N<Oops n> { def X; }\ndefm a : N<1>;\ndef u { int x = !cast<X>(\"aX\").x; }", "1:14 3:23"),
        ("class C;\ndef !strconcat(\"a\", oops) : C;\ndef u { C x = whatever; }", "2:21"),
        ("defset list<Oops> s = { def a; def b; }\ndef u { int x = !size(s); int y = a.z; }", "1:13 2:37"),
        ("class C;\ndeftype T = C;\nclass U<T x>;\ndef u : U<3>;", "2:13"),
        ("class C;\nforeach i = oops in { def X#i : C { int y = i.f; } }\ndef u { C x = X3; }", "2:13"),
    ]);
}

#[test]
fn of_widths_and_directives() {
    check(&[
        ("class Q<bits<4294967296> x> { int y = x; }\ndef z : Q<3> { let y = 2; }", "1:14"),
        ("#ifdef\nclass A;\n#else\nclass B;\n#endif\ndef x : A;\n", "1:1"),
        ("include \"missing.td\"\nclass A : Gone;\ndef x : A;\n", "1:9"),
        ("include <a/b.td>\nclass A : Gone;\n", "1:9"),
        ("include a/b.td\nclass A : Gone;\n", "1:9"),
        ("class A;\n/* not closed\ndef x : A;\n", "2:1"),
        ("include \"comment.td\"\ndef y : FromComment;\n*/ def z;\n", "comment.td:2:1"),
    ]);
}

#[test]
fn of_syntax_errors() {
    check(&[
        // A damaged loop does not repeat what may not belong to it.
        ("multiclass M<int n> { def d { int m = n; } }\nforeach i = {0, 7}\ndefm p : M<1>\n", "3:1 4:1"),
        ("foreach i = 0...1 in\n  if 1 then {\n    def one\n    ;\ndef two { int m = onetwo; }\n", "6:1"),
        ("multiclass M {\n  foreach i = 0...1 in {\n    def one;\n}\ndefm m : M;\ndefm n : M;\n", "7:1"),
        ("class A<int n>;\ndef B : A<1 { let x = 2; int y = 3; }\ndef C : Oops;", "2:15 3:9"),
        ("class A<int n>;\nclass F;\ndef B : A<1 { F x = ?; int y = 3; }", "3:17"),
        ("class A<list<int> n>;\ndef B : A<[1, 2 { let x = 2; }", "2:19"),
        ("foreach i = [1, 2] { def R#i; }\ndef u { int x = R3.x; }", "1:22 2:17"),
        ("class A { int x = 1; }\nlet x = 4 { def E : A; }", "2:13"),
        ("defvar c = 1;\nif c { def E; }", "2:8"),
        ("class A { int x = 1; }\ndef B : A\n  let x = 2;\n  let x = 3;\n}\ndef C : A;", "3:3"),
        ("def A { string s = 'x'; int y = 1; }\ndef B : Oops;", "1:20 2:9"),
        ("class A {\n  int x = 1\n  int y = 2;\n}\ndef b : A { let x = y; }", "3:3"),
        // In the order of positions, though the parser is first.
        ("def a : B\nclass C;", "1:9 2:1"),
    ]);
    let utf16: Vec<u8> = "class A;\ndef x : A;\n".bytes().flat_map(|byte| [byte, 0]).collect();
    assert_eq!(places(&[&[0xff, 0xfe], &utf16[..]].concat()), "1:1");
    assert_eq!(places(&utf16), "1:1");
    assert_eq!(places(b"\x7fELF\x02\x01\x01\x00\x00\x00\x03\x00>\x00\x01\x00\x00\x00class {"), "1:1");
    assert_eq!(places(b"\xef\xbb\xbfclass A;\ndef x : A;\n"), "1:1");
}

#[test]
fn of_instantiations() {
    let text = "multiclass In<string s> { def A { int v = !cast<int>(s); } }\nmulticlass Out<string t> { defm X : In<t>; }\n\
                foreach i = 0...199 in defm m#i : Out<\"add\">;";
    assert_eq!(places(text.as_bytes()), "1:31");
    let (diags, _) = diagnostics(text.as_bytes());
    let counted = diags.sorted()[0].notes.last().map(|note| note.message.clone());
    assert_eq!(counted.as_deref(), Some("and 199 more instantiations"));
    check(&[
        ("class A<int n> { bits<4> v = n; }\nforeach i = 16...215 in def X#i : A<i>;", "2:29"),
        // Two records with one wrong assertion are two errors; the records of one loop are one.
        (
            "class R<int n> { assert !lt(n, 8), \"big\"; }\nclass W<int n> : R<!mul(n, 4)>;\ndef b : W<9>;\n\
             foreach i = 0...20 in def c#i : W<i>;",
            "1:25 1:25",
        ),
        ("class A<int n> { int x = !if(!eq(n, 0), 0, A<n>.x); }\ndef b : A<1>;", "1:44"),
    ]);
}

#[test]
fn of_lets_around_what_is_damaged() {
    check(&[
        // Without the word, it is open what the let is meant for.
        ("let f = {}\nclass C {\n}", "2:1"),
        ("let f = 1, g = 2\nmulticlass M {\n  def C;\n}", "2:1"),
        // The body perhaps ended before.
        ("class C { int f = 1; }\nlet f = 8 in {\n  def : C {\nclass D;\n}", "4:1"),
        // A record before the error is not in doubt.
        ("class C;\nlet f = 8 in {\n  def a : C;\n  def b : {\n}\n}", "2:5 4:11"),
    ]);
}

/// What is missing is decided by what follows: `in`, `=`, `;` or `{`.
#[test]
fn after_looking_ahead() {
    let class = "class A { int Y = 0; int E = 0; }\n";
    let lost_semicolon = format!(
        "{class}let E = 0 in {{\n  let Y = 0 in\n    def a : A\n  let Y = 1 in\n    def b : A;\n}}\ndef c : A;"
    );
    let brace = "class A { bits<8> I = 0; int y = 0; bits<4> R = 0;\n  let I3 - 0} = R;\n  let y = 1;\n}\ndef a : A;";
    let item = "class A { bits<2> I = 0; int y = 0;\n  let I = 1, 0};\n  let y = 1;\n}\ndef a : A;";
    check(&[
        (&lost_semicolon, "5:3"),
        (brace, "2:10"),
        (item, "2:12"),
        // A list, a condition and a range without their ends, in front of a block.
        ("class P { list<int> f = []; }\nlet f = [1 in {\ndef a : P;\n}\ndef b : P;", "2:12"),
        ("if !eq(1, 1 then {\ndef a;\n}\ndef b : Missing;", "1:13 4:9"),
        ("foreach i = [1, 2 in {\ndef a#i;\n}\ndef b : Missing;", "1:19 4:9"),
        // Arguments without `<`.
        ("class P<int a, int b> { int x = a; }\ndef x : P 1, 2>;\ndef y : P(1, 2);", "2:11 3:10"),
        // Misspelled keywords of statements that are not complete.
        ("multiclass A { def x; }\ndefmm A;\nmulticlas A;\nforeaach A;", "2:1 3:1 4:1"),
        ("#include \"missing.td\"\ndef a;", "1:1"),
        ("includ \"some.td\"\ndef a : OfThis;\ndef b { int x = ofThis; }", "1:1"),
        // A name, and the arguments of a parent, that end early.
        ("class A {int x; }\ndef BP\ndef BPF_J : A;\ndef c { A a = BPF; int d = +; }", "3:1 4:28"),
        ("class A<int x, int y>;\nclass B<int p> : A<p,\n  bits<2> z = 1;\n  let z = 2;\n}\ndef b : B<1>;", "3:3"),
        // Closers before a `>`, the head of a record, the brace of a block, and one before a `let ... in`.
        ("class P<list<int> l>;\ndef x : P<[1>;\ndef y : P<[1, 2>;", "2:13 3:16"),
        ("class A { int x; }\nclass P;\n  bits<2> z = 1;\n  let z = 2;\n}\ndef b : Lost;", "3:3"),
        ("class A { int x = 0; }\nlet x = 1\ndef a : A;\n}\ndef b : Missing;", "3:1 5:9"),
        ("class A { int x = 0; }\ndef a : A {\nlet x = 1 in {\ndef b : A;\ndef c : A;\n}", "3:1"),
        ("class B;\nclass C<list : B;", "2:14"),
        // A value of the wrong type has no consequences.
        ("class P<string t> { int k = !size(t); }\ndef x : P<7>;", "2:11"),
    ]);
}

/// An error is never hidden by one behind it, however many there are.
#[test]
fn the_first_errors_are_shown() {
    for count in [20, 30, 2000] {
        let later: String = (0..count).map(|number| format!("def b{number} {{ int x = + ; }}\n")).collect();
        for (first, place) in [("def a : Undef;\n", 1), ("def b : Undef { int x = \"\n; }\n", 1), ("", 1)] {
            let mut sources = SourceMap::new(Vec::new());
            let main = sources.add("in.td", format!("{first}{later}").into_bytes()).expect("the input is small");
            let mut diags = Diags::new(20);
            compile(&mut sources, main, &MemoryLoader::default(), &CompileOptions::default(), &mut diags);
            let spans: Vec<_> = diags.sorted().iter().filter_map(|one| one.span).collect();
            assert_eq!(spans.len(), 20);
            assert_eq!(sources.locate(spans[0].start).line, place, "{first} and {count}");
            assert!(spans.is_sorted());
        }
    }
}

#[test]
fn of_misspelled_includes() {
    let help = |text: &str| {
        let mut sources = SourceMap::new(vec!["inc".to_owned()]);
        let main = sources.add("in.td", text.as_bytes().to_vec()).expect("the input is small");
        let mut loader = MemoryLoader::default();
        loader.add("inc/mlir/DLTIBase.td", "class B;");
        let mut diags = Diags::new(0);
        compile(&mut sources, main, &loader, &CompileOptions::default(), &mut diags);
        let [only] = diags.sorted()[..] else { panic!("one error: {text}") };
        only.help.clone().unwrap_or_default()
    };
    let case = "there is `mlir/DLTIBase.td`: upper and lower case differ";
    assert_eq!(help("include \"mlir/DltiBase.td\"\ndef a : B;"), case);
    assert_eq!(help("include \"MLIR/DLTIBase.td\""), case);
    assert_eq!(help(r#"include "mlir\DLTIBase.td""#), "write `/` between folders");
    assert_eq!(help(r#"include "mlir\\DLTIBase.td""#), "write `/` between folders: `mlir/DLTIBase.td`");
    assert_eq!(help(r#"include "mlir\test.td""#), "write `/` between folders: `mlir/test.td`");
    assert!(help("include \"other.td\"").starts_with("includes are searched"));
}
