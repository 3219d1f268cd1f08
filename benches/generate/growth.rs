//! Inputs that grow in one way only: a table of them shows at a glance what is not linear.

use std::fmt::Write;

/// A way to grow.
pub(crate) struct Growth {
    /// What grows.
    pub(crate) name: &'static str,
    /// The smallest size; the tables show it, its double and its fourfold.
    pub(crate) base: usize,
    /// Whether the input doubles when the size grows by one: then the sizes are n, n + 1, n + 2.
    pub(crate) doubles_by_one: bool,
    /// The text at a size.
    pub(crate) text: fn(usize) -> String,
}

/// Every way that is measured.
pub(crate) const GROWTH: &[Growth] = &[
    doubling("defs", 20_000, defs),
    doubling("defs in a loop", 20_000, defs_in_a_loop),
    doubling("fields of a record", 2_000, fields),
    doubling("template arguments", 1_000, template_arguments),
    doubling("superclass chain", 150, superclass_chain),
    doubling("superclass breadth", 500, superclass_breadth),
    doubling("list elements", 20_000, list_elements),
    doubling("list folded to a number", 2_000, list_folded),
    doubling("lets of a record", 2_000, lets),
    doubling("bits of a field", 8_000, bits),
    Growth { doubles_by_one: true, ..doubling("nested class calls", 8, class_calls) },
    doubling("nested multiclasses", 40, multiclasses),
    doubling("anonymous records", 5_000, anonymous),
    doubling("string bytes pasted", 4_000, pastes),
    doubling("global variables", 10_000, defvars),
];

const fn doubling(name: &'static str, base: usize, text: fn(usize) -> String) -> Growth {
    Growth { name, base, doubles_by_one: false, text }
}

fn defs(n: usize) -> String {
    let mut out = "class C<int i, string s> { int Value = i; string Text = s; bits<8> Low = !and(i, 255); list<int> Pair = [i, i]; }\n".to_owned();
    for i in 0..n {
        let _ = writeln!(out, "def R{i} : C<{i}, \"text {i}\">;");
    }
    out
}

fn defs_in_a_loop(n: usize) -> String {
    format!(
        "class C<int i> {{ int Value = i; string Text = \"text \" # i; }}\nforeach i = !range({n}) in def R # i : C<i>;\n"
    )
}

fn fields(n: usize) -> String {
    let mut out = "class C<int x> {\n".to_owned();
    for i in 0..n {
        let _ = writeln!(out, "  int f{i} = !add(x, {i});");
    }
    out.push_str("}\n");
    for i in 0..10 {
        let _ = writeln!(out, "def R{i} : C<{i}> {{ let f{} = 0; }}", n / 2);
    }
    out
}

fn template_arguments(n: usize) -> String {
    let arguments: Vec<String> = (0..n).map(|i| format!("int a{i}")).collect();
    let fields: String = (0..n).map(|i| format!("  int f{i} = a{i};\n")).collect();
    let values: Vec<String> = (0..n).map(|i| i.to_string()).collect();
    let mut out = format!("class C<{}> {{\n{fields}}}\n", arguments.join(", "));
    for i in 0..10 {
        let _ = writeln!(out, "def R{i} : C<{}>;", values.join(", "));
    }
    out
}

fn superclass_chain(n: usize) -> String {
    let mut out = "class C0<int x> { int f0 = x; }\n".to_owned();
    for i in 1..n {
        let _ = writeln!(out, "class C{i}<int x> : C{}<!add(x, 1)> {{ int f{i} = x; }}", i - 1);
    }
    for i in 0..10 {
        let _ = writeln!(out, "def R{i} : C{}<{i}>;", n - 1);
    }
    out
}

fn superclass_breadth(n: usize) -> String {
    let mut out = String::new();
    for i in 0..n {
        let _ = writeln!(out, "class C{i}<int x> {{ int f{i} = x; }}");
    }
    let parents: Vec<String> = (0..n).map(|i| format!("C{i}<{i}>")).collect();
    for i in 0..10 {
        let _ = writeln!(out, "def R{i} : {};", parents.join(", "));
    }
    out
}

fn list_elements(n: usize) -> String {
    let elements: Vec<String> = (0..n).map(|i| i.to_string()).collect();
    format!(
        "defvar all = [{}];\ndef R {{\n  list<int> List = all;\n  int Size = !size(all);\n  list<int> Doubled = !foreach(x, all, !add(x, x));\n  \
         list<int> Even = !filter(x, all, !eq(!and(x, 1), 0));\n  string Text = !interleave(all, \",\");\n}}\n",
        elements.join(", ")
    )
}

fn list_folded(n: usize) -> String {
    format!("def R {{ int Sum = !foldl(0, !range({n}), acc, x, !add(acc, x)); }}\n")
}

fn lets(n: usize) -> String {
    let mut out = "class C {\n".to_owned();
    for i in 0..n {
        let _ = writeln!(out, "  int f{i} = 0;");
    }
    out.push_str("}\ndef R : C {\n");
    for i in 0..n {
        let _ = writeln!(out, "  let f{i} = {i};");
    }
    out.push_str("}\n");
    out
}

fn bits(n: usize) -> String {
    format!("class C<bits<{n}> b> {{ bits<{n}> Word = b; bits<{n}> Operand; bits<{n}> Inst = Operand; let Inst{{7-0}} = 1; }}\ndef R : C<1>;\ndef S : C<0b101>;\n")
        .replace("0b101", "5")
}

fn class_calls(n: usize) -> String {
    let mut out = "class F0<int x, int y> { int r = !add(x, y); }\n".to_owned();
    for i in 1..=n {
        let _ = writeln!(
            out,
            "class F{i}<int x, int y> {{ int r = F{}<F{}<x, 1>.r, F{}<y, 2>.r>.r; }}",
            i - 1,
            i - 1,
            i - 1
        );
    }
    let _ = writeln!(out, "class User<int x> {{ int Value = F{n}<x, !add(x, 1)>.r; }}");
    for i in 0..20 {
        let _ = writeln!(out, "def R{i} : User<{i}>;");
    }
    out
}

fn multiclasses(n: usize) -> String {
    let mut out = "class C<int i> { int Value = i; }\nmulticlass M0<int x> { def NAME : C<x>; }\n".to_owned();
    for i in 1..n {
        let _ =
            writeln!(out, "multiclass M{i}<int x> {{ def _{i} : C<!add(x, {i})>; defm _a : M{}<!add(x, 1)>; }}", i - 1);
    }
    for i in 0..100 {
        let _ = writeln!(out, "defm R{i} : M{}<{i}>;", n - 1);
    }
    out
}

fn anonymous(n: usize) -> String {
    let mut out =
        "class A<int i> { int Value = i; }\nclass C<int i> { A Inner = A<i>; int Value = A<!add(i, 1)>.Value; }\n"
            .to_owned();
    for i in 0..n {
        let _ = writeln!(out, "def R{i} : C<{i}>;");
    }
    out
}

fn pastes(n: usize) -> String {
    format!("def R {{ string Text = !foldl(\"\", !range({n}), acc, i, acc # \"ab\" # i); int Size = !size(Text); }}\n")
}

fn defvars(n: usize) -> String {
    let mut out = "defvar v0 = 0;\n".to_owned();
    for i in 1..n {
        let _ = writeln!(out, "defvar v{i} = !add(v{}, 1);", i - 1);
    }
    let _ = writeln!(out, "def R {{ int Value = v{}; }}", n - 1);
    out
}
