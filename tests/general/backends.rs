//! The general backends on small inputs that the language cases do not cover. The expected outputs are those of
//! llvm-tblgen.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use tdgen::backends::{BackendOption, Content, Context, Shared};
use tdgen::builtin_backends;
use tdgen::compile_text;
use tdgen::diagnostics::{Diagnostic, Diags};

/// Runs a backend; returns its output or its messages.
fn run(backend: &str, options: &[(&str, &str)], text: &str) -> Result<String, Vec<String>> {
    let Ok((records, sources)) = compile_text(text) else {
        panic!("the input is invalid:\n{text}");
    };
    let (records, sources) = (Arc::new(records), Arc::new(sources));
    let backend = builtin_backends().find(|known| known.name == backend);
    let shared = Shared::default();
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let context = Context::new(&records, &sources, "input.td", &shared).with_options(options);
    let mut diags = Diags::new(20);
    let outputs = (backend.expect("a built-in backend").run)(&context, &mut diags);
    if diags.has_errors() {
        let sorted = diags.sorted().into_iter();
        return Err(sorted.map(|found| found.message.clone()).collect());
    }
    let mut all = Vec::new();
    for output in outputs {
        match output.content {
            Content::Bytes(bytes) => all.extend_from_slice(&bytes),
            Content::Stream(write) => write(&mut all).expect("memory takes everything"),
        }
    }
    Ok(String::from_utf8(all).expect("the tests print UTF-8"))
}

/// The set `A` of an input with registers `R0` to `R9`, every set operator and a set `V` of `R1`, `R2`.
fn set(expression: &str) -> Result<String, Vec<String>> {
    let text = format!(
        "class Set<dag e> {{ dag Elements = e; }} class Reg;
         def add; def sub; def and; def shl; def trunc; def rotl; def rotr;
         def decimate; def interleave; def sequence; def other;
         foreach i = 0...9 in def R#i : Reg;
         def V : Set<(add R1, R2)>; def W : Set<(add R1, R2, R3, R4)>;
         def A : Set<{expression}>;"
    );
    let printed = run("print-sets", &[], &text)?;
    let line = printed.lines().find_map(|line| line.strip_prefix("A = "));
    Ok(line.expect("A is a set").to_owned())
}

#[test]
fn set_operators() {
    for (expression, elements) in [
        ("(add)", "[ ]"),
        ("(add W, V, R9)", "[ R1 R2 R3 R4 R9 ]"),
        ("(add add, sub)", "[ add sub ]"),
        ("(add A, R1)", "[ R1 ]"),
        ("(sub W, R2)", "[ R1 R3 R4 ]"),
        ("(sub W, R2, V)", "[ R3 R4 ]"),
        ("(and W, (add R4, R1))", "[ R1 R4 ]"),
        ("(shl W, 1)", "[ R2 R3 R4 ]"),
        ("(shl W, 9)", "[ ]"),
        ("(trunc W, 2)", "[ R1 R2 ]"),
        ("(trunc W, 99)", "[ R1 R2 R3 R4 ]"),
        ("(rotl W, 1)", "[ R2 R3 R4 R1 ]"),
        ("(rotl W, 9)", "[ R2 R3 R4 R1 ]"),
        ("(rotl V, -1)", "[ R2 R1 ]"),
        ("(rotr W, 1)", "[ R4 R1 R2 R3 ]"),
        ("(rotr W, 9)", "[ R4 R1 R2 R3 ]"),
        ("(rotl (add), 1)", "[ ]"),
        ("(decimate W, 2)", "[ R1 R3 ]"),
        ("(decimate W, 9)", "[ R1 ]"),
        ("(decimate (add), 2)", "[ ]"),
        ("(interleave W, (add R7, R8))", "[ R1 R7 R2 R8 R3 R4 ]"),
        ("(interleave V, [R3, R4])", "[ R1 R3 R2 R4 ]"),
        ("(sequence \"R%u\", 3, 6)", "[ R3 R4 R5 R6 ]"),
        ("(sequence \"R%d\", 6, 3)", "[ R6 R5 R4 R3 ]"),
        ("(sequence \"R%u\", 0, 9, 3)", "[ R0 R3 R6 R9 ]"),
        ("(sequence \"R%u\", 3, 0, 2)", "[ R3 R1 ]"),
        ("(sequence \"R%u\", 3, 0, -1)", "[ ]"),
        ("(sequence \"R%x\", 9, 9)", "[ R9 ]"),
        ("(sequence \"R1\", 0, 2)", "[ R1 ]"),
        ("(sequence \"V\", 1, 1)", "[ R1 R2 ]"),
    ] {
        assert_eq!(set(expression).as_deref(), Ok(elements), "{expression}");
    }
}

#[test]
fn errors_in_sets() {
    for (expression, message) in [
        ("(shl V, -1)", "the number must be at least 0: (shl V, -1)"),
        ("(decimate V, 0)", "the number must be at least 1: (decimate V, 0)"),
        ("(shl V)", "the operator expects a set and a number: (shl V)"),
        ("(shl V, \"a\")", "the second argument must be a number: (shl V, \"a\")"),
        ("(sub V)", "`sub` expects two or more sets: (sub V)"),
        ("(and V)", "`and` expects two sets: (and V)"),
        ("(add 1)", "not an element of a set: 1"),
        ("(other R1)", "unknown set operator: (other R1)"),
        ("(sequence \"R%u\", 8, 10)", "unknown record `R10`: (sequence \"R%u\", 8, 10)"),
        ("(sequence \"R%03u\", 1, 1)", "unknown record `R001`: (sequence \"R%03u\", 1, 1)"),
        ("(sequence \"R%u\", 0, 1, 0)", "a sequence's step must not be 0: (sequence \"R%u\", 0, 1, 0)"),
        ("(sequence \"R%s\", 0, 1)", "a sequence's format has at most one of %u, %d, %x: (sequence \"R%s\", 0, 1)"),
        ("(sequence \"R%u\", -1, 1)", "a sequence's numbers must be less than 2^30: (sequence \"R%u\", -1, 1)"),
    ] {
        assert_eq!(set(expression), Err(vec![message.to_owned()]), "{expression}");
    }
}

#[test]
fn sets_require_their_class() {
    assert!(run("print-sets", &[], "def x;").is_err());
    let without_elements = run("print-sets", &[], "class Set; def A : Set;");
    assert_eq!(without_elements, Err(vec!["record `A` has no field `Elements`".to_owned()]));
}

#[test]
fn enums_are_in_natural_order() {
    let text = "class C; class D : C; foreach i = [10, 2, 1] in def r#i : D; def other;";
    assert_eq!(run("print-enums", &[("class", "C")], text).as_deref(), Ok("r1, r2, r10, \n"));
    assert_eq!(run("print-enums", &[("class", "X")], text), Err(vec!["unknown class `X`".to_owned()]));
    assert!(run("print-enums", &[], text).is_err());
}

#[test]
fn field_cache_copies_equal_fields() {
    let text = "class C<int a, int b, string c> { field bits<2> f = a; int x = a; int y = b; string z = c; }
        def r0 : C<0, 0, \"\">; def r1 : C<0, 0, \"\">; def r2 : C<1, 0, \"longer\">; def r3 : C<1, 5, \"longer\">;
        def r4 : C<1, 5, \"\">; def r5 : C<2, -7, \"x\">;";
    let printed = run("print-records", &[], text).expect("it prints");
    let fields = |name: &str| {
        let from = printed.find(&format!("def {name} ")).expect("the record is printed");
        let record = &printed[from..];
        record[..record.find("\n}").expect("its end")].lines().skip(1).collect::<Vec<_>>().join("")
    };
    assert_eq!(fields("r1"), "  field bits<2> f = { 0, 0 };  int x = 0;  int y = 0;  string z = \"\";");
    assert_eq!(fields("r2"), "  field bits<2> f = { 0, 1 };  int x = 1;  int y = 0;  string z = \"longer\";");
    assert_eq!(fields("r3"), "  field bits<2> f = { 0, 1 };  int x = 1;  int y = 5;  string z = \"longer\";");
    assert_eq!(fields("r4"), "  field bits<2> f = { 0, 1 };  int x = 1;  int y = 5;  string z = \"\";");
    assert_eq!(fields("r5"), "  field bits<2> f = { 1, 0 };  int x = 2;  int y = -7;  string z = \"x\";");
    let json = run("dump-json", &[], text).expect("it prints");
    assert!(json.contains(
        "\"r4\":{\"!anonymous\":false,\"!fields\":[\"f\"],\"!locs\":[\"input.td:3\"],\"!name\":\"r4\",\"!superclasses\":[\"C\"],\"f\":[1,0],\"x\":1,\"y\":5,\"z\":\"\"}"
    ));
}

#[test]
fn exponential_text_is_an_error() {
    let mut text = "class N; def op;\ndefvar d0 = (op 1, 2, 3, 4);\n".to_owned();
    for level in 1..40 {
        text += &format!("defvar d{level} = (op d{0}, d{0});\n", level - 1);
    }
    text += "def r { dag d = d39; }\n";
    for backend in ["print-records", "dump-json", "print-detailed-records"] {
        let refused = run(backend, &[], &text).expect_err("its text has 2^39 parts");
        assert_eq!(refused, ["the text of field `d` of `r` is longer than 256 MiB"], "{backend}");
    }
}

#[test]
fn deep_values_print() {
    let depth = 5_000;
    let text = format!("def op; def r {{ dag d = {}1{}; }}", "(op ".repeat(depth), ")".repeat(depth));
    if compile_text(&text).is_err() {
        // The limit of the parser is lower.
        return;
    }
    for backend in ["print-records", "dump-json"] {
        assert!(run(backend, &[], &text).is_ok(), "{backend}");
    }
}

/// The shared value in the test below.
struct Model(String);

const STYLE: BackendOption = BackendOption::new("style", "STYLE", "The option of the model");

/// Actions on several threads share one model for each value of its option. Each receives the diagnostics of building it,
/// also after an error.
#[test]
fn shared_values_are_built_once() {
    let Ok((records, sources)) = compile_text("def A;") else {
        panic!("the input is invalid");
    };
    let (records, sources) = (Arc::new(records), Arc::new(sources));
    let (shared, made) = (Shared::default(), AtomicUsize::new(0));
    let act = &|style: &'static str, number: usize| {
        let options = [("style", style.to_owned()), ("other", number.to_string())];
        let options = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let context = Context::new(&records, &sources, "input.td", &shared).with_options(options);
        let mut diags = Diags::new(20);
        let model = context.shared(&[STYLE], &mut diags, |context, diags| {
            made.fetch_add(1, Ordering::Relaxed);
            let style = context.option(&STYLE).unwrap_or_default().to_owned();
            assert_eq!(
                context.option(&BackendOption::new("other", "", "")),
                None,
                "the model does not depend on this option"
            );
            let reported = diags.push(Diagnostic::global(format!("style {style}")));
            if style == "bad" { Err(reported) } else { Ok(Model(style)) }
        });
        let found: Vec<String> = diags.sorted().iter().map(|found| found.message.clone()).collect();
        (model, found)
    };
    for (style, total) in [("old", 1), ("new", 2), ("bad", 3)] {
        let all: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|number| scope.spawn(move || act(style, number))).collect();
            let join = |thread: thread::ScopedJoinHandle<_>| thread.join().expect("no panic");
            threads.into_iter().map(join).collect()
        });
        assert_eq!(made.load(Ordering::Relaxed), total);
        for (model, found) in &all {
            assert_eq!(found, &[format!("style {style}")]);
            let text = model.as_ref().ok().map(|model| model.0.as_str());
            assert_eq!(text, (style != "bad").then_some(style));
            let first = all.first().and_then(|(first, _)| first.as_ref().ok());
            let is_same = |(one, other): (&Arc<Model>, &Arc<Model>)| Arc::ptr_eq(one, other);
            assert!(model.as_ref().ok().zip(first).is_none_or(is_same));
        }
    }
}
