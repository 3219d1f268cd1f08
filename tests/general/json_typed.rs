//! `--dump-json-typed`: the output matches the schema in docs and contains the whole input.
#![allow(clippy::disallowed_methods, reason = "tests read and write files and start programs")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::tools::{llvm_config, quiet, root, run, tdgen};
use crate::support::typed::{PYTHON, dump, dump_the_language};
use serde_json::{Value, json};

/// The typed JSON of a text.
fn typed(text: &[u8]) -> Value {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("a.td"), text).expect("a temporary file");
    let json = quiet(tdgen(dir.path()).args(["--dump-json-typed", "--no-warn-on-unused-template-args", "a.td"]), "");
    serde_json::from_str(&json).expect("JSON")
}

/// The field of this name of a class or record.
fn field<'a>(of: &'a Value, name: &str) -> &'a Value {
    let fields = of["fields"].as_array().expect("fields");
    let found = fields.iter().find(|field| field["name"] == name);
    found.unwrap_or_else(|| panic!("no field {name} in {of}"))
}

fn validate(files: &[PathBuf]) -> std::process::Output {
    let mut command = Command::new(PYTHON);
    command
        .arg(root().join("tests/general/json_typed/validate.py"))
        .arg(root().join("docs/json-typed.schema.json"))
        .args(files);
    run(&mut command, "python3 python3-jsonschema")
}

fn match_the_schema(files: &[PathBuf]) {
    let output = validate(files);
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn language_cases_match_the_schema() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dumps = dump_the_language(dir.path());
    let dumps: Vec<PathBuf> = dumps.into_iter().map(|(_, dump)| dump).collect();
    match_the_schema(&dumps);
}

#[test]
fn installed_files_match_the_schema() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let include = llvm_config("--includedir");
    let files = ["mlir/Dialect/Func/IR/FuncOps.td", "llvm/Option/OptParser.td"];
    let dumps = files.map(|name| {
        let typed = dir.path().join(name.replace('/', "-"));
        dump(&Path::new(&include).join(name), &[format!("-I{include}")], &typed);
        typed
    });
    match_the_schema(&dumps);
}

#[test]
fn schema_rejects_other_documents() {
    let good = typed(b"class A<int n> { int x = n; } def R : A<1> { dag d = ?; }");
    let dir = tempfile::tempdir().expect("a temporary directory");
    let path = dir.path().join("changed.json");
    let changes: [(&str, Value); 6] = [
        ("/version", json!(2)),
        ("/records/0/loc", json!([0, 1])),
        ("/records/0/fields/0/value", json!({"unknown": 1})),
        ("/records/0/fields/0/value", json!(0.5)),
        ("/records/0/fields/0/type", json!("text")),
        ("/classes/0/args/0/name", json!({"bytes": "0"})),
    ];
    for (place, value) in changes {
        let mut changed = good.clone();
        *changed.pointer_mut(place).expect("a place in the document") = value;
        std::fs::write(&path, changed.to_string()).expect("a temporary file");
        let output = validate(std::slice::from_ref(&path));
        assert_eq!(output.status.code(), Some(1), "{place} was accepted");
        assert!(String::from_utf8_lossy(&output.stdout).contains("changed.json: $"));
    }
}

#[test]
fn invalid_utf8_is_kept() {
    let json = typed(b"class C { string s = \"a\xff\"; code c = [{\xc3}]; string t = \"\xc3\xa9\\t\"; } def R : C;");
    let record = &json["records"][0];
    assert_eq!(field(record, "s")["value"], json!({"bytes": "61ff"}));
    assert_eq!(field(record, "c")["value"], json!({"code": {"bytes": "c3"}}));
    assert_eq!(field(record, "t")["value"], "\u{e9}\t");
}

#[test]
fn locations() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let write = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary directory");
        std::fs::write(path, text).expect("a temporary file");
    };
    write("inc/base.td", "class Base<int n> {\n  int a = n;\n  int b = 0;\n}\n");
    write(
        "main.td",
        "include \"base.td\"\n\
         multiclass In<int n> { def _x : Base<n> { let b = 1; } }\n\
         multiclass Out { defm _y : In<7>; }\n\
         let b = 2 in defm Z : Out;\n",
    );
    let json = quiet(tdgen(dir.path()).args(["--dump-json-typed", "-I", "inc", "main.td"]), "");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["files"], json!(["main.td", "inc/base.td"]));
    assert_eq!(json["classes"][0]["loc"], json!([1, 1, 7]));
    assert_eq!(json["classes"][0]["args"][0]["loc"], json!([1, 1, 16]));
    let record = &json["records"][0];
    assert_eq!(record["name"], "Z_y_x");
    assert_eq!(record["loc"], json!([0, 2, 28]));
    assert_eq!(record["defms"], json!([[0, 3, 28], [0, 4, 23]]));
    assert_eq!(field(record, "a")["loc"], json!([1, 2, 7]));
    // The last `let` that set the field.
    assert_eq!(field(record, "b")["value"], 2);
    assert_eq!(field(record, "b")["loc"], json!([0, 4, 5]));
}

#[test]
fn structure_of_classes() {
    let json = typed(
        b"class A; class B : A; class C<int n, list<bits<2>> m = []> : A; class D : C<1>, B { field bit f; }
          def R : D;
          def : D;",
    );
    let [c, d] = [&json["classes"][2], &json["classes"][3]];
    assert_eq!(c["args"][0]["variable"], "C:n");
    assert_eq!(c["args"][0].get("default"), None);
    assert_eq!(c["args"][1]["type"], json!({"list": {"bits": 2}}));
    assert_eq!(c["args"][1]["default"], json!([]));
    assert_eq!(d["parents"], json!(["C", "B"]));
    assert_eq!(d["ancestors"], json!(["A", "C", "B"]));
    assert_eq!(field(d, "f")["field"], true);
    let [r, unnamed] = [&json["records"][0], &json["records"][1]];
    assert_eq!((&r["parents"], r.get("anonymous")), (&json!(["D"]), None));
    assert_eq!(r["ancestors"], json!(["A", "C", "B", "D"]));
    assert_eq!(unnamed["anonymous"], true);
}

#[test]
fn expressions_are_trees() {
    let json = typed(
        b"class V<int v> { int w = v; }
          class C<int n, bits<2> m> { int a = V<!add(n, 1)>.w; bits<3> b = {m{1}, ?, 1}; }",
    );
    let class = &json["classes"][1];
    let n = json!({"var": "C:n", "type": "int"});
    let sum = json!({"op": "add", "args": [n, 1], "type": "int"});
    let made = json!({"new": "V", "args": [{"position": 0, "value": sum}]});
    let read = json!({"field": "w", "of": made, "type": "int"});
    assert_eq!(field(class, "a")["value"], read);
    let m = json!({"var": "C:m", "type": {"bits": 2}});
    let bits = json!({"bits": [1, null, {"bit": 1, "of": m}]});
    assert_eq!(field(class, "b")["value"], bits);
}
