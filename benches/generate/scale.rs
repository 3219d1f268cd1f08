//! Inputs of any size, each of which has many of one construct.

use std::fmt::Write;

/// A construct of which an input has many.
pub(crate) struct Scale {
    /// What there are many of, in Markdown.
    pub(crate) name: &'static str,
    /// The main file for a number of them.
    pub(crate) text: fn(usize) -> String,
    /// Files that the main file includes, by name.
    pub(crate) files: fn(usize) -> Vec<(String, String)>,
    /// Why the growth is not linear, if it is not.
    pub(crate) reason: &'static str,
}

/// All constructs.
pub(crate) const SCALES: &[Scale] = &[
    scale("defs", defs),
    scale("fields of a class", fields),
    scale("classes", classes),
    scale("chain of classes", chain).because("each class has a list of all its superclasses"),
    scale("direct superclasses", breadth),
    scale("template arguments", template_arguments),
    scale("elements of a list", list),
    scale("bytes of a string", string),
    scale("terms of `#`", paste),
    scale("nested values", nesting),
    scale("nested `let` statements", nested_lets),
    scale("nested multiclasses", multiclasses),
    scale("rounds of `foreach`", rounds),
    scale("rounds of two nested `foreach`", nested_rounds),
    scale("anonymous records", anonymous),
    Scale { files: included, ..scale("included files", includes) },
    scale("arguments of a dag", dag),
    scale("rounds of `!foldl`", fold),
    scale("rounds of `!foldl` with `!listconcat`", fold_list),
    scale("`!cast` to a record", cast),
    scale("records that `!instances` filters", instances),
    scale("defs in a `defset`", defset),
    scale("lines of comments", comments),
];

const fn scale(name: &'static str, text: fn(usize) -> String) -> Scale {
    Scale { name, text, files: |_| Vec::new(), reason: "" }
}

impl Scale {
    const fn because(mut self, reason: &'static str) -> Scale {
        self.reason = reason;
        self
    }
}

/// A text for each number below `n`.
fn each(n: usize, part: impl Fn(usize, &mut String)) -> String {
    let mut out = String::new();
    (0..n).for_each(|at| part(at, &mut out));
    out
}

/// `write!` into a string, which never fails.
macro_rules! add {
    ($out:expr, $($arguments:tt)*) => { let _ = write!($out, $($arguments)*); };
}

fn defs(n: usize) -> String {
    let defs = each(n, |i, out| {
        add!(out, "def R{i} : C<{i}>;\n");
    });
    format!("class C<int i> {{ int Value = i; int Next = !add(i, 1); }}\n{defs}")
}

fn fields(n: usize) -> String {
    let fields = each(n, |i, out| {
        add!(out, "  int f{i} = !add(x, {i});\n");
    });
    format!("class C<int x> {{\n{fields}}}\ndef R : C<1>;\n")
}

fn classes(n: usize) -> String {
    each(n, |i, out| {
        add!(out, "class C{i}<int x> {{ int f = x; }}\n");
    }) + "def R : C0<1>;\n"
}

fn chain(n: usize) -> String {
    let classes = each(n - 1, |i, out| {
        add!(out, "class C{} : C{i};\n", i + 1);
    });
    format!("class C0;\n{classes}def R : C{};\n", n - 1)
}

fn breadth(n: usize) -> String {
    let classes = each(n, |i, out| {
        add!(out, "class C{i};\n");
    });
    let names: Vec<String> = (0..n).map(|i| format!("C{i}")).collect();
    format!("{classes}def R : {};\n", names.join(", "))
}

fn template_arguments(n: usize) -> String {
    let arguments: Vec<String> = (0..n).map(|i| format!("int a{i}")).collect();
    let fields = each(n, |i, out| {
        add!(out, "  int f{i} = a{i};\n");
    });
    format!("class C<{}> {{\n{fields}}}\ndef R : C<{}>;\n", arguments.join(", "), numbers(n))
}

fn numbers(n: usize) -> String {
    (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(", ")
}

fn list(n: usize) -> String {
    format!(
        "defvar all = [{}];\ndef R {{\n  list<int> Doubled = !foreach(x, all, !add(x, x));\n  \
         list<int> Even = !filter(x, all, !eq(!and(x, 1), 0));\n  string Text = !interleave(all, \",\");\n}}\n",
        numbers(n)
    )
}

fn string(n: usize) -> String {
    format!("def R {{ string Text = \"{}\"; string More = Text # Text; int Size = !size(More); }}\n", "x".repeat(n))
}

fn paste(n: usize) -> String {
    format!("def R {{ string Text = {}; }}\n", vec!["\"a\""; n].join(" # "))
}

fn nesting(n: usize) -> String {
    format!("def op;\ndef R {{ dag Value = {}op{}; }}\n", "(op ".repeat(n) + "(", ")".repeat(n + 1))
}

fn nested_lets(n: usize) -> String {
    format!("class C {{ int Value = 0; }}\n{}def R : C;\n{}", "let Value = 1 in {\n".repeat(n), "}\n".repeat(n))
}

fn multiclasses(n: usize) -> String {
    let levels = each(n - 1, |i, out| {
        add!(out, "multiclass M{}<int x> {{ defm \"\" : M{i}<!add(x, 1)>; }}\n", i + 1);
    });
    format!("multiclass M0<int x> {{ def _r {{ int f = x; }} }}\n{levels}defm R : M{}<0>;\n", n - 1)
}

fn rounds(n: usize) -> String {
    format!("foreach i = !range({n}) in def R#i {{ int Value = i; }}\n")
}

fn nested_rounds(n: usize) -> String {
    let side = n.isqrt();
    format!(
        "foreach i = !range({side}) in\n  foreach j = !range({side}) in\n    if !eq(i, j) then def R#i {{ int Value = j; }}\n"
    )
}

fn anonymous(n: usize) -> String {
    format!(
        "class A<int i> {{ int Value = i; }}\ndef R {{ list<int> Values = !foreach(i, !range({n}), A<i>.Value); }}\n"
    )
}

fn includes(n: usize) -> String {
    each(n, |i, out| {
        add!(out, "include \"part{i}.td\"\n");
    })
}

fn included(n: usize) -> Vec<(String, String)> {
    (0..n).map(|i| (format!("part{i}.td"), format!("def R{i};\n"))).collect()
}

fn dag(n: usize) -> String {
    let arguments: Vec<String> = (0..n).map(|i| format!("{i}:$a{i}")).collect();
    format!(
        "def op;\ndef R {{\n  dag Value = (op {});\n  dag Other = !con(Value, !foreach(x, Value, x));\n  \
         int Size = !size(Other);\n}}\n",
        arguments.join(", ")
    )
}

fn fold(n: usize) -> String {
    format!("def R {{ int Sum = !foldl(0, !range({n}), sum, x, !add(sum, x)); }}\n")
}

fn fold_list(n: usize) -> String {
    format!("def R {{ list<int> List = !foldl([]<int>, !range({n}), acc, x, !listconcat(acc, [x])); }}\n")
}

fn cast(n: usize) -> String {
    format!(
        "class C;\nforeach i = !range({n}) in def R#i : C;\nforeach i = !range({n}) in def S#i {{ C Other = !cast<C>(\"R\"#i); }}\n"
    )
}

fn instances(n: usize) -> String {
    format!(
        "class C;\nforeach i = !range({n}) in def R#i : C;\ndef S {{ list<C> Some = !instances<C>(\"^R.*7$\"); int Size = !size(Some); }}\n"
    )
}

fn defset(n: usize) -> String {
    format!(
        "class C;\ndefset list<C> all = {{\n  foreach i = !range({n}) in def R#i : C;\n}}\ndef S {{ int Size = !size(all); }}\n"
    )
}

fn comments(n: usize) -> String {
    "// A line of text that every tool skips, as quickly as it can.\n".repeat(n) + "def R;\n"
}
