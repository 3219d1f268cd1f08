//! Typed reading of records, by field and with serde: conversions, messages and their locations.
#![allow(dead_code, reason = "what is read and never looked at was still read and checked")]

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tdgen::compile_text;
use tdgen::diagnostics::{Diags, Reported, Style, render};
use tdgen::records::RecordRef;
use tdgen::records::read::{Dag, Handle, IfDeclared, RecordName, RecordReader, Spanned, Value};
use tdgen::source::SourceMap;

/// The records of `class` in a text that compiles; or what is wrong with them, as the driver shows it.
fn read_all<T: DeserializeOwned>(text: &str, class: &str) -> Result<Vec<T>, String> {
    let (records, sources) = compile_text(text).expect("the text compiles");
    let mut diags = Diags::new(20);
    records.read_all(class, &mut diags).map_err(|_| shown(&diags, &sources))
}

/// The diagnostics, as the driver shows them.
fn shown(diags: &Diags, sources: &SourceMap) -> String {
    let all = diags.sorted().into_iter();
    all.map(|diagnostic| render(Style::PLAIN, sources, diagnostic)).collect()
}

/// The message when the one field `x` of this type, with this value, is read as a `T`.
fn refused<T: DeserializeOwned>(declaration: &str) -> String {
    #[derive(Deserialize)]
    struct Holder<T> {
        x: T,
    }
    let text = format!("class Op;\ndef op;\nclass C {{\n  {declaration}\n}}\ndef R : C;\n");
    match read_all::<Holder<T>>(&text, "C") {
        Ok(_) => panic!("{declaration} was read"),
        Err(shown) => shown,
    }
}

/// The value of the one field `x`.
fn taken<T: DeserializeOwned>(declaration: &str) -> T {
    #[derive(Deserialize)]
    struct Holder<T> {
        x: T,
    }
    let text = format!("class Op;\ndef op;\nclass C {{ {declaration} }}\ndef R : C;\n");
    let mut read = read_all::<Holder<T>>(&text, "C").unwrap_or_else(|shown| panic!("{shown}"));
    read.pop().expect("there is one record").x
}

#[test]
fn scalars() {
    assert!(taken::<bool>("bit x = 1;"));
    assert_eq!(taken::<u8>("int x = 255;"), 255);
    assert_eq!(taken::<i64>("int x = -9223372036854775808;"), i64::MIN);
    assert_eq!(taken::<u16>("bits<4> x = 0b1010;"), 10);
    assert_eq!(taken::<i8>("bits<8> x = 0xff;"), -1, "two's complement");
    assert_eq!(taken::<i16>("bits<8> x = 0xff;"), 255, "it is wider");
    assert_eq!(taken::<u64>("bits<64> x = 0xffffffffffffffff;"), u64::MAX);
    assert_eq!(taken::<f64>("int x = 3;"), 3.0);
    assert_eq!(taken::<String>("string x = \"s\";"), "s");
    assert_eq!(taken::<String>("code x = [{ c }];"), " c ");
    assert_eq!(taken::<char>("string x = \"c\";"), 'c');
    assert_eq!(taken::<Option<u8>>("int x = 3;"), Some(3));
    assert_eq!(taken::<Option<u8>>("int x = ?;"), None);
    assert_eq!(taken::<Option<u8>>("bits<8> x = ?;"), None);
}

#[test]
fn lists_bits_and_dags() {
    assert_eq!(taken::<Vec<u8>>("list<int> x = [1, 2];"), [1, 2]);
    assert_eq!(taken::<[u8; 2]>("list<int> x = [1, 2];"), [1, 2]);
    assert_eq!(taken::<(u8, i8)>("list<int> x = [1, -2];"), (1, -2));
    assert_eq!(taken::<Vec<Vec<String>>>("list<list<string>> x = [[\"a\"], []];"), [vec!["a".to_owned()], vec![]]);
    assert_eq!(taken::<Vec<bool>>("bits<3> x = 0b110;"), [false, true, true]);
    assert_eq!(taken::<[bool; 2]>("bits<2> x = 1;"), [true, false]);
    assert_eq!(taken::<Vec<Option<bool>>>("bits<2> x = { 1, ? };"), [None, Some(true)]);
    let dag: Dag = taken("dag x = (op:$o 1:$one, \"s\", ?, (op op));");
    assert_eq!((dag.operator.0.as_str(), dag.name.as_deref()), ("op", Some("o")));
    assert_eq!(dag.arguments[0].name.as_deref(), Some("one"));
    let values: Vec<&Value> = dag.arguments.iter().map(|argument| &argument.value).collect();
    assert!(matches!(values[..], [Value::Int(1), Value::String(_), Value::Unset, Value::Dag(_)]));
}

#[test]
fn wrong_values() {
    let shown = [
        refused::<u8>("int x = 256;"),
        refused::<u8>("int x = ?;"),
        refused::<u8>("string x = \"seven\";"),
        refused::<u8>("bits<4> x = { 1, 0, ?, 0 };"),
        refused::<i64>("bits<65> x = ?; let x{64} = 1;"),
        refused::<bool>("int x = 2;"),
        refused::<String>("int x = 2;"),
        refused::<String>("string x = ?;"),
        refused::<char>("string x = \"two\";"),
        refused::<Vec<u8>>("int x = 2;"),
        refused::<Vec<u8>>("list<int> x = [1, 300, ?];"),
        refused::<[u8; 3]>("list<int> x = [1, 2];"),
        refused::<[bool; 3]>("bits<4> x = 1;"),
        refused::<Vec<bool>>("bits<3> x = { 1, ?, ? };"),
        refused::<Dag>("list<int> x = [];"),
        refused::<Vec<Value>>("dag x = (op);"),
        refused::<Dag<RecordName, u8>>("dag x = (op 1, 2000:$a, \"s\");"),
        refused::<RecordName>("string x = \"op\";"),
        refused::<Handle<()>>("Op x = ?;"),
        refused::<()>("int x = 1;"),
        refused::<Spanned<u8>>("int x = -1;"),
    ];
    insta::assert_snapshot!(shown.join("\n"));
}

const SHAPES: &str = r#"
class Shape { string color = "red"; }
class Circle<int r> : Shape { int radius = r; }
class Square<int s> : Shape { int side = s; }
def a : Circle<3>;
def b : Square<4> { let color = "green"; }
"#;

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Color {
    Red,
    Green,
}

#[derive(Deserialize, Debug, PartialEq)]
struct Circle {
    radius: u32,
    color: Color,
}

#[derive(Deserialize, Debug, PartialEq)]
enum Shape {
    Circle(Circle),
    Square { side: u32 },
}

#[test]
fn enums_by_text_and_by_class() {
    let shapes: Vec<Shape> = read_all(SHAPES, "Shape").expect("they are shapes");
    let circle = Circle { radius: 3, color: Color::Red };
    assert_eq!(shapes, [Shape::Circle(circle), Shape::Square { side: 4 }]);
    let wrong = format!("{SHAPES}def c : Shape;\ndef d : Circle<1> {{ let color = \"gren\"; }}\n");
    insta::assert_snapshot!(read_all::<Shape>(&wrong, "Shape").expect_err("two are wrong"));
}

#[test]
fn what_a_record_is_beside_its_fields() {
    #[derive(Deserialize)]
    struct Facts {
        #[serde(rename = "!name")]
        name: String,
        #[serde(rename = "!anonymous")]
        is_anonymous: bool,
        #[serde(rename = "!superclasses")]
        superclasses: Vec<String>,
    }
    let facts: Vec<Facts> = read_all(SHAPES, "Square").expect("they are facts");
    assert_eq!(facts[0].name, "b");
    assert!(!facts[0].is_anonymous);
    assert_eq!(facts[0].superclasses, ["Shape", "Square"]);
}

#[test]
fn borrowed_text_and_all_fields() {
    #[derive(Deserialize)]
    struct Name<'a> {
        color: &'a str,
    }
    let (records, _) = compile_text(SHAPES).expect("it compiles");
    let b = records.def("b").expect("it is there");
    assert_eq!(b.read::<Name>().expect("it has a colour").color, "green");
    let all: BTreeMap<String, Value> = b.read().expect("all fields");
    assert_eq!(all["side"], Value::Int(4));
    assert_eq!(all.len(), 2);
}

#[test]
fn places() {
    #[derive(Deserialize)]
    struct Colored {
        color: Spanned<String>,
    }
    let (records, sources) = compile_text(SHAPES).expect("it compiles");
    let b: Spanned<Colored> = records.def("b").expect("it is there").read().expect("read");
    assert_eq!(&SHAPES[b.span.start as usize..][..1], "b");
    let place = sources.locate(b.color.span.start);
    assert_eq!((place.line, b.color.value.as_str()), (6, "green"));
}

#[derive(Deserialize, Debug)]
struct Param {
    name: String,
    width: u8,
}

#[derive(Deserialize, Debug)]
struct Function {
    name: String,
    params: Vec<Param>,
    returns: Option<Param>,
    cost: u8,
}

#[test]
fn every_error_of_every_record_is_reported() {
    let text = r#"
class Param<string n, int w> {
  string name = n;
  int width = w;
}
class Function {
  string name;
  list<Param> params = [];
  Param returns = ?;
  int cost = 1;
}
def Good : Function { let name = "good"; let params = [Param<"a", 8>]; }
def First : Function {
  let params = [Param<"a", 8>, Param<"b", 300>, Param<?, 16>];
  let cost = -1;
}
multiclass Pair<int c> {
  def _a : Function { let name = "a"; let cost = c; }
  def _b : Function { let name = "b"; }
}
defm Second : Pair<1000>;
def Bad : Param<"r", 999>;
def Third : Function { let name = "third"; let returns = Bad; }
"#;
    insta::assert_snapshot!(read_all::<Function>(text, "Function").expect_err("many errors"));
}

#[test]
fn a_field_that_no_record_has() {
    #[derive(Deserialize, Debug)]
    struct Wrong {
        radios: u32,
        color: u32,
    }
    insta::assert_snapshot!(read_all::<Wrong>(SHAPES, "Circle").expect_err("no such field"));
}

/// `Option` says that a field may be `?`. Only what says so may be missing.
#[test]
fn fields_that_no_class_declares() {
    #[derive(Deserialize, Debug)]
    struct Typo {
        radius: u32,
        colour: Option<u32>,
        name: Option<String>,
    }
    insta::assert_snapshot!(read_all::<Typo>(SHAPES, "Circle").expect_err("no such fields"));

    #[derive(Deserialize, PartialEq, Debug)]
    struct Lenient {
        colour: IfDeclared<u32>,
        #[serde(default)]
        weight: u32,
        #[serde(alias = "radius")]
        size: u32,
        radius_or_not: IfDeclared<Option<u32>>,
    }
    let circles: Vec<Lenient> = read_all(SHAPES, "Circle").expect("all may be missing");
    assert!(!circles.is_empty());
    for circle in circles {
        assert_eq!((circle.colour.0, circle.weight, circle.radius_or_not.0), (None, 0, None));
        assert!(circle.size > 0);
    }
    assert_eq!(taken::<IfDeclared<u32>>("int x = 3;"), IfDeclared(Some(3)));
    assert_eq!(taken::<IfDeclared<Option<u32>>>("int x = ?;"), IfDeclared(Some(None)));
    insta::assert_snapshot!("it_is_declared_and_of_another_type", refused::<IfDeclared<u32>>("string x = \"a\";"));
}

/// A check of a type's own says what is wrong, although another field was missing.
#[test]
fn own_checks_are_told_beside_missing_fields() {
    #[derive(Deserialize)]
    #[serde(try_from = "Plain")]
    struct Checked;
    #[derive(Deserialize)]
    struct Plain {
        #[serde(default)]
        weight: u32,
        radius: u32,
    }
    impl TryFrom<Plain> for Checked {
        type Error = String;
        fn try_from(plain: Plain) -> Result<Checked, String> {
            Err(format!("{} and {} do not fit", plain.radius, plain.weight))
        }
    }
    let shown = read_all::<Checked>("class C { int radius = 2; }\ndef R : C;\n", "C").err().expect("it is refused");
    insta::assert_snapshot!(shown);
}

#[test]
fn classes_that_are_not_defined() {
    let (records, sources) = compile_text("class Foo { int x = 1; }\ndef A : Foo;\n").expect("it compiles");
    let mut diags = Diags::new(0);
    assert!(records.read_all::<Node>("Fooo", &mut diags).is_err());
    assert!(records.read_each("Bar", &mut diags, |record| record.int::<u8>("x")).is_err());
    diags.push(records.defs_of("foo").expect_err("no such class"));
    insta::assert_snapshot!(shown(&diags, &sources));
    let mut diags = Diags::new(0);
    assert!(records.read_all_if_defined::<Node>("Fooo", &mut diags).is_ok_and(|nodes| nodes.is_empty()));
    let read = records.read_each_if_defined("Bar", &mut diags, |record| record.int::<u8>("x"));
    assert!(read.is_ok_and(|numbers| numbers.is_empty()));
    assert!(records.defs_of_if_defined("foo").is_empty() && !diags.has_errors());
    let foo = records.def("A").expect("it is defined");
    assert_eq!(foo.optional::<u8>("x").ok(), Some(Some(1)));
    assert_eq!(foo.optional::<u8>("y").expect_err("no such field").message, "record `A` has no field `y`");
    assert_eq!(foo.optional_if_declared::<u8>("y").ok(), Some(None));
}

#[derive(Deserialize)]
struct Node {
    next: Option<Box<Node>>,
}

#[test]
fn records_in_cycles_are_read_by_handle() {
    #[derive(Deserialize)]
    struct Lazy {
        next: Handle<Lazy>,
    }
    let text = "class Node<string n> { Node next = !cast<Node>(n); }\ndef B : Node<\"B\">;\n";
    let shown = read_all::<Node>(text, "Node").err().expect("a cycle");
    insta::assert_snapshot!(shown);
    let (records, _) = compile_text(text).expect("it compiles");
    let b: Lazy = records.def("B").expect("it is there").read().expect("lazy");
    assert_eq!(b.next.record(&records).name(), "B");
    assert_eq!(b.next.read(&records).expect("again").next, b.next);
}

#[test]
fn long_chains_and_shared_records_end() {
    let mut chain = "class Node { Node next = ?; }\ndef n0 : Node;\n".to_owned();
    for at in 1..600 {
        chain += &format!("def n{at} : Node {{ let next = n{}; }}\n", at - 1);
    }
    let (records, _) = compile_text(&chain).expect("it compiles");
    let read = |name: &str| records.def(name).expect("it is there").read::<Node>();
    assert!(read("n499").is_ok());
    let error = read("n599").err().expect("too deep");
    assert!(error.to_string().contains("more than 500 records in each other"), "{error}");

    #[derive(Deserialize)]
    struct Both {
        left: Option<Box<Both>>,
        right: Option<Box<Both>>,
    }
    let mut shared = "class T { T left = ?; T right = ?; }\ndef t0 : T;\n".to_owned();
    for at in 1..60 {
        let last = at - 1;
        shared += &format!("def t{at} : T {{ let left = t{last}; let right = t{last}; }}\n");
    }
    let (records, _) = compile_text(&shared).expect("it compiles");
    let error = records.def("t59").expect("it is there").read::<Both>();
    let error = error.err().expect("a tree of 2^60 records");
    assert!(error.to_string().contains("values are read by value"), "{error}");
}

#[test]
fn a_list_of_many_errors_ends() {
    let text = format!("class C {{ list<int> x = [{}]; }} def R : C;", "-1, ".repeat(5000));
    #[derive(Deserialize)]
    struct Holder {
        x: Vec<u8>,
    }
    let (records, _) = compile_text(&text).expect("it compiles");
    let error = records.def("R").expect("it is there").read::<Holder>();
    assert_eq!(error.err().expect("all are negative").errors().count(), 50);
}

const FIELDS: &str = r#"
class Param<string n, int w> {
  string name = n;
  int width = w;
}
class Function {
  string name;
  bit pure = 0;
  int cost = 300;
  bits<4> flags = 0b1010;
  code body = [{ return; }];
  list<Param> params = [];
  Param returns = ?;
  dag pattern = ?;
}
def op;
"#;

/// Every accessor converts what fits, and an optional field may be unset or missing.
#[test]
fn fields_by_name() {
    let text = r#"def F : Function {
      let name = "f";
      let pure = 1;
      let params = [Param<"a", 8>, Param<"b", 16>];
      let returns = Param<"r", 32>;
      let pattern = (op 1, 2);
    }"#;
    let (records, _) = compile_text(&format!("{FIELDS}{text}")).expect("it compiles");
    let function = records.def("F").expect("F is defined");
    assert_eq!(function.text("name").expect("a string"), "f");
    assert_eq!(function.text("body").expect("code"), " return; ");
    assert!(function.bit("pure").expect("a bit"));
    assert_eq!(function.int::<u16>("cost").expect("an int"), 300);
    assert_eq!(function.int::<u8>("flags").expect("bits"), 10);
    assert_eq!(function.int::<i64>("flags").expect("bits"), 10);
    assert_eq!(function.list::<RecordRef>("params").expect("a list").len(), 2);
    assert_eq!(function.record("returns").expect("a record").text("name").expect("a string"), "r");
    assert_eq!(function.dag("pattern").expect("a dag").args().len(), 2);
    assert_eq!(function.optional::<u64>("cost").expect("an int"), Some(300));
    let op = records.def("op").expect("op is defined");
    assert_eq!(op.optional_if_declared::<String>("gone").expect("missing"), None);
    assert!(op.optional::<String>("gone").is_err());
    assert!(function.optional::<&str>("cost").is_err());
}

struct Signature {
    #[allow(dead_code, reason = "only the errors matter")]
    name: String,
}

fn param(record: &mut RecordReader<'_, '_>) -> Result<u8, Reported> {
    let name = record.text("name");
    let width = record.int("width");
    if name? == "self" {
        return Err(record.field_error("name", "the name `self` is reserved"));
    }
    width
}

fn signature(record: &mut RecordReader<'_, '_>) -> Result<Signature, Reported> {
    let name = record.text("name");
    let cost = record.int::<u8>("cost");
    let body = record.optional::<i64>("body");
    let params = record.each("params", param);
    let returns = record.nested("returns").and_then(|mut returns| param(&mut returns));
    let pattern = record.dag("pattern");
    let unknown = record.bit("is_pure");
    [cost.map(drop), body.map(drop), params.map(drop), returns.map(drop), pattern.map(drop), unknown.map(drop)]
        .into_iter()
        .collect::<Result<(), _>>()?;
    Ok(Signature { name: name?.to_owned() })
}

/// Every bad field of every record is reported in one run, with field and record, where the user can correct it.
#[test]
fn bad_fields_by_name() {
    let text = r#"
def First : Function {
  let params = [Param<"a", 800>, Param<?, 8>, Param<"self", 1>];
  let returns = Param<"a", 800>;
}
class Cheap : Function { let cost = -1; }
def Second : Cheap { let name = ?; let pattern = ?; }
let body = [{ x }] in
def Third : Function { let cost = 3; }
multiclass Two { def _a : Cheap; }
defm Both : Two;
"#;
    let (records, sources) = compile_text(&format!("{FIELDS}{text}")).expect("it compiles");
    let mut diags = Diags::new(0);
    assert!(records.read_each("Function", &mut diags, signature).is_err());
    insta::assert_snapshot!(shown(&diags, &sources));
}

/// A value inside a field is named with the field.
#[test]
fn parts_of_fields_are_named() {
    let text = "def op; def R { list<list<int>> l = [[1], []]; dag d = (op 1, \"s\"); list<string> t = [\"a\", ?]; }";
    let (records, _) = compile_text(text).expect("it compiles");
    let record = records.def("R").expect("R is defined");
    let dag = record.dag("d").expect("a dag");
    let inner = record.list::<Vec<String>>("l").map(drop);
    let argument = dag.arg(1).map(|arg| arg.value.as_int().map(drop));
    let operator = dag.operator().value.as_dag().map(drop);
    let element = record.list::<&str>("t").map(drop);
    let errors = [inner, argument.expect("there are two"), operator, element, record.text("x").map(drop)];
    let messages = errors.map(|error| error.expect_err("it is of another kind").message);
    insta::assert_snapshot!(messages.join("\n"));
}

/// A class in another file is a library: the record is blamed.
#[test]
fn values_of_a_library_are_reported_at_the_record() {
    let input = tdgen::testing::Input::new("include \"lib.td\"\ndef R : C;\ndef S : C { let x = 400; }\n");
    let (records, sources) = input.file("lib.td", "class C { int x = 300; }").records().expect("it compiles");
    let mut diags = Diags::new(0);
    let read = records.read_each("C", &mut diags, |record| record.int::<u8>("x"));
    assert!(read.is_err());
    insta::assert_snapshot!(shown(&diags, &sources));
}
