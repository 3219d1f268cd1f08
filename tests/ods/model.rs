//! `--gen-ods-json`, the model for backends of users: compared with the documentation that `mlir-tblgen` writes.
#![expect(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::support::ods::{INCLUDE, call, installed_files, oracle};
use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::{ask_all, difference};

const DIALECT: &str = r#"
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Pass/PassBase.td"

def Shop_Dialect : Dialect { let name = "shop"; let cppNamespace = "::shop"; let summary = "a shop"; }
def Shop_Box : TypeDef<Shop_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "unsigned":$size, DefaultValuedParameter<"bool", "false">:$sealed);
  let assemblyFormat = "`<` $size (`,` $sealed^)? `>`";
}
def Color : I32Enum<"Color", "a color", [I32EnumCase<"Red", 0, "red">, I32EnumCase<"Blue", 5>]> { let cppNamespace = "::shop"; }
def Priced : OpInterface<"Priced"> {
  let cppNamespace = "::shop";
  let methods = [InterfaceMethod<"The price", "int", "getPrice", (ins "int":$count), "", "return 1;">];
}
def Both : TraitList<[Pure, Commutative]>;
def Shop_PackOp : Op<Shop_Dialect, "pack", [Both, DeclareOpInterfaceMethods<Priced>, SameVariadicOperandSize]> {
  let summary = "Packs";
  let arguments = (ins Variadic<I32>:$things, OptionalAttr<StrAttr>:$label, Optional<Shop_Box>:$into, DefaultValuedProp<I64Prop, "3">:$count);
  let results = (outs Res<AnyType, "the box", [MemAlloc]>:$box);
  let regions = (region AnyRegion:$body);
  let builders = [OpBuilder<(ins "int":$n, CArg<"bool", "true">:$sealed), "(void)n;">];
  let assemblyFormat = "$things ($into^ `:` type($into))? attr-dict `:` type($box) $body";
  let hasVerifier = 1;
}
def Sort : Pass<"shop-sort"> { let summary = "Sorts"; let options = [ListOption<"keys", "keys", "std::string", "by these">]; }
"#;

fn read_model(text: &str, options: &[&str]) -> (Option<i32>, String) {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(scratch.path().join("shop.td"), text).expect("a description");
    let mut command = tdgen(scratch.path());
    command.args(["--gen-ods-json", "shop.td", "-I", INCLUDE, "--diagnostic-format=short"]).args(options);
    let output = run(&mut command, "");
    let shown = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&shown).into_owned())
}

/// What the main file defines, as JSON.
#[test]
fn the_model_has_everything() {
    let (code, text) = read_model(DIALECT, &[]);
    assert_eq!(code, Some(0), "{text}");
    let mut model: Value = serde_json::from_str(&text).expect("JSON");
    for list in model.as_object_mut().expect("an object").values_mut().filter_map(Value::as_array_mut) {
        list.retain(|item| item["is_in_main_file"] == true);
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&model).expect("JSON"));
    let (_, text) = read_model(DIALECT, &["--op-exclude-regex=pack"]);
    assert!(!text.contains("shop.pack") && text.contains("Shop_Box"), "{text}");
}

/// Errors are those of the generators.
#[test]
fn invalid_dialects_have_no_model() {
    let text = DIALECT.replace("\"$things (", "\"$thing (");
    let (code, messages) = read_model(&text, &[]);
    assert_eq!(code, Some(1));
    assert!(messages.contains("shop.td:28:") && messages.contains("unknown variable `$thing`"), "{messages}");
}

/// Templates have the model.
#[test]
fn templates_read_the_model() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(scratch.path().join("shop.td"), DIALECT).expect("a description");
    let template = "{% for op in ods.operations if op.is_in_main_file %}\n\
        {{ op.name }}({% for it in op.operands %}{{ it.name }}: {{ it.arity }} {% endfor %}) {{ op.traits | map(attribute='class') | join(' ') }}\n\
        {% endfor %}\n";
    std::fs::write(scratch.path().join("t.jinja"), template).expect("a template");
    let mut command = tdgen(scratch.path());
    command.args(["--gen-template", "shop.td", "-I", INCLUDE, "--template=t.jinja"]);
    let text = quiet(&mut command, "");
    assert!(text.starts_with("shop.pack(things: variadic into: optional ) "), "{text}");
    assert!(text.contains("::mlir::OpTrait::IsCommutative"), "{text}");
    std::fs::write(scratch.path().join("shop.td"), DIALECT.replace("\"$things (", "\"$thing ("))
        .expect("a description");
    let mut command = tdgen(scratch.path());
    let output = run(command.args(["--gen-template", "shop.td", "-I", INCLUDE, "--template=t.jinja"]), "");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(messages.contains("because the dialects are invalid: unknown variable `$thing`"), "{messages}");
}

/// The Python package has the model, with attributes.
#[test]
fn python_reads_the_model() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(scratch.path().join("shop.td"), DIALECT).expect("a description");
    std::fs::write(scratch.path().join("bad.td"), DIALECT.replace("\"$things (", "\"$thing (")).expect("a description");
    let program = format!(
        "import tdgen\nmodel = tdgen.dialects('shop.td', includes=[{INCLUDE:?}])\n\
         op = next(op for op in model.operations if op.is_in_main_file)\n\
         print(op.name, [(it.name, it.arity) for it in op.operands], op.builders[0].parameters[1].default)\n\
         try: tdgen.dialects('bad.td', includes=[{INCLUDE:?}])\n\
         except tdgen.RecordsError as error: print('$thing' in str(error))\n"
    );
    let folder = Path::new(env!("CARGO_BIN_EXE_tdgen")).parent().expect("a folder");
    let path = std::env::join_paths(
        std::iter::once(folder.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let mut python = Command::new("python3");
    python.current_dir(scratch.path()).env("PYTHONPATH", root().join("python")).env("PYTHONDONTWRITEBYTECODE", "1");
    python.env("PATH", path.expect("a PATH")).args(["-c", &program]);
    let expected = "shop.pack [('things', 'variadic'), ('into', 'optional')] true\nTrue\n";
    assert_eq!(quiet(&mut python, "python3"), expected);
}

/// The parts of an operation by their kind, in order.
type Parts = BTreeMap<&'static str, Vec<String>>;

/// The sections of the documentation, and the lists of the model.
const SECTIONS: [(&str, &str); 4] =
    [("Operands", "operands"), ("Results", "results"), ("Successors", "successors"), ("Attributes", "attributes")];

/// The named parts of the operations in a page of `mlir-tblgen`.
fn documented(page: &str) -> BTreeMap<String, Parts> {
    let mut all: BTreeMap<String, Parts> = BTreeMap::new();
    let (mut op, mut section) = (None, None);
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix("### `") {
            op = heading.split_once("` (").map(|(name, _)| name.to_owned());
            section = None;
            all.extend(op.clone().map(|name| (name, Parts::new())));
        } else if let Some(heading) = line.strip_prefix("#### ") {
            section = SECTIONS.iter().find(|(title, _)| heading.trim_end_matches(':') == *title);
        }
        let row = line.strip_prefix("| `").and_then(|row| row.split_once('`'));
        let cell = || line.strip_prefix("<tr><td><code>").and_then(|row| row.split_once("</code>"));
        if let (Some(op), Some((_, list)), Some((name, _))) = (&op, section, row.or_else(cell)) {
            all.entry(op.clone()).or_default().entry(list).or_default().push(name.to_owned());
        }
    }
    all
}

/// The same of a model.
fn modelled(model: &Value) -> BTreeMap<String, Parts> {
    let named = |op: &Value, list: &str| {
        let items = op[list].as_array().into_iter().flatten();
        items.filter_map(|item| item["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
    };
    let parts = |op: &Value| {
        let mut parts: Parts = SECTIONS.iter().map(|(_, list)| (*list, named(op, list))).collect();
        parts.entry("attributes").or_default().extend(named(op, "derived_attributes"));
        parts.retain(|_, names| !names.is_empty());
        parts
    };
    let ops = model["operations"].as_array().expect("operations");
    ops.iter().map(|op| (op["name"].as_str().expect("a name").to_owned(), parts(op))).collect()
}

/// The operations of all installed dialects, and the names of their parts, are those that `mlir-tblgen` documents.
#[test]
fn installed_operations_are_as_documented() {
    let files: Vec<PathBuf> = installed_files("Ops.td");
    assert!(files.len() >= 70, "{} files", files.len());
    ask_all("models", &files, |path: &PathBuf| {
        let page = call(oracle(), &["-gen-op-doc".to_owned()], path);
        if !page.status.success() {
            return Vec::new();
        }
        let json = call(tdgen(root()), &["--gen-ods-json".to_owned()], path);
        assert!(json.status.success(), "{}", String::from_utf8_lossy(&json.stderr));
        let model: Value = serde_json::from_slice(&json.stdout).expect("JSON");
        let theirs = shown(&documented(&String::from_utf8_lossy(&page.stdout)));
        let ours = shown(&modelled(&model));
        let differs = difference(theirs.as_bytes(), ours.as_bytes());
        differs.map(|difference| format!("{}: {difference}", name(path))).into_iter().collect()
    });
}

fn name(path: &Path) -> String {
    path.display().to_string()
}

fn shown(all: &BTreeMap<String, Parts>) -> String {
    all.iter().map(|(op, parts)| format!("{op} {parts:?}\n")).collect()
}
