//! Inputs that grow in one way only.

use std::fmt::Write;

/// A way to grow.
pub(crate) struct Growth {
    /// What grows, in Markdown.
    pub(crate) name: &'static str,
    /// The smallest size; its double and its fourfold are measured too.
    pub(crate) base: usize,
    /// The text at a size.
    pub(crate) text: fn(usize) -> String,
}

/// Everything that grows.
pub(crate) const GROWTH: &[Growth] = &[
    growth("chain of classes that pass `!add(x, 1)`", 300, class_chain),
    growth("the same with a field in each class", 150, superclass_chain),
    growth("nested multiclasses", 200, nested_multiclasses),
    growth("strings joined by `!foldl`", 5_000, folded_string),
    growth("lists joined by `!foldl`", 1_000, folded_list),
    growth("lets of single bits", 500, single_bits),
    growth("template arguments", 1_000, template_arguments),
    growth("lines of comments", 200_000, comments),
    growth("defs in one multiclass", 10_000, wide_multiclass),
    growth("records that `!instances` filters 20 times", 50_000, instances),
    growth("defs of a class", 20_000, defs),
    growth("anonymous records", 5_000, anonymous),
    growth("fields of a record", 2_000, fields),
    growth("list elements", 20_000, list_elements),
];

const fn growth(name: &'static str, base: usize, text: fn(usize) -> String) -> Growth {
    Growth { name, base, text }
}

fn class_chain(n: usize) -> String {
    let mut out = "class C0<int x> { int f = x; }\n".to_owned();
    for i in 1..n {
        let _ = writeln!(out, "class C{i}<int x> : C{}<!add(x, 1)>;", i - 1);
    }
    let _ = writeln!(out, "def R : C{}<0>;", n - 1);
    out
}

fn nested_multiclasses(n: usize) -> String {
    let mut out = "multiclass M0<int x> { def _r { int f = x; } }\n".to_owned();
    for i in 1..n {
        let _ = writeln!(out, "multiclass M{i}<int x> {{ defm \"\" : M{}<!add(x, 1)>; }}", i - 1);
    }
    let _ = writeln!(out, "defm R : M{}<0>;", n - 1);
    out
}

fn folded_string(n: usize) -> String {
    format!("def R {{ string Text = !foldl(\"\", !range({n}), acc, x, acc # \"abc,\"); }}\n")
}

fn folded_list(n: usize) -> String {
    format!("def R {{ list<int> List = !foldl([]<int>, !range({n}), acc, x, !listconcat(acc, [x])); }}\n")
}

/// Each bit is another bit of an argument, so that the value has as many parts as bits.
fn single_bits(n: usize) -> String {
    let lets: String = (0..n).map(|i| format!("  let Word{{{i}}} = x{{{}}};\n", n - 1 - i)).collect();
    format!("class C<bits<{n}> x> {{\n  bits<{n}> Word;\n{lets}}}\ndef R : C<5>;\n")
}

fn comments(n: usize) -> String {
    "// A line of text that every tool skips, as quickly as it can.\n".repeat(n) + "def R;\n"
}

fn wide_multiclass(n: usize) -> String {
    let defs: String = (0..n).map(|i| format!("  def _{i} {{ int f = !add(x, {i}); }}\n")).collect();
    format!("multiclass M<int x> {{\n{defs}}}\ndefm R : M<0>;\ndefm S : M<1>;\n")
}

/// One record in a hundred matches.
fn instances(n: usize) -> String {
    let mut out = "class Pseudo;\n".to_owned();
    for i in 0..n {
        let group = if i % 100 == 0 { "SLIDEUP" } else { "ADD" };
        let _ = writeln!(out, "def PseudoV{group}_VX_M{i} : Pseudo;");
    }
    for i in 0..20 {
        let _ = writeln!(out, "def R{i} {{ list<Pseudo> List = !instances<Pseudo>(\"^PseudoVSLIDEUP_VX.*\"); }}");
    }
    out
}

fn defs(n: usize) -> String {
    let mut out = "class C<int i, string s> { int Value = i; string Text = s; bits<8> Low = !and(i, 255); list<int> Pair = [i, i]; }\n".to_owned();
    for i in 0..n {
        let _ = writeln!(out, "def R{i} : C<{i}, \"text {i}\">;");
    }
    out
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

fn list_elements(n: usize) -> String {
    let elements: Vec<String> = (0..n).map(|i| i.to_string()).collect();
    format!(
        "defvar all = [{}];\ndef R {{\n  list<int> List = all;\n  int Size = !size(all);\n  list<int> Doubled = !foreach(x, all, !add(x, x));\n  \
         list<int> Even = !filter(x, all, !eq(!and(x, 1), 0));\n  string Text = !interleave(all, \",\");\n}}\n",
        elements.join(", ")
    )
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
