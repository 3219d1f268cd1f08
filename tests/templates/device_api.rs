//! Schemas and templates for `device_api_codegen`, in `tests/messages/device_api`: they are read as they are, rendered to
//! the bytes of PyYAML and Jinja2, and mistakes are reported where they are.
#![allow(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::path::PathBuf;
use std::process::{Command, Output};

use crate::support::tools::{matches_snapshot, quiet, root, run, tdgen};

fn folder() -> PathBuf {
    root().join("tests/messages/device_api")
}

fn render(spec: &str, template: &str) -> Output {
    let dir = tempfile::tempdir().expect("a folder for the template");
    let path = dir.path().join("t.h.jinja");
    std::fs::write(&path, template).expect("the template is written");
    let mut command = tdgen(&folder());
    command.args(["messages", "render", "--compat=device-api", "--log-level", "INFO", "--spec", spec, "--template"]);
    run(command.arg(path), "")
}

/// Returns the messages without the folder of the template.
fn messages(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines = text.lines().map(|line| match (line.starts_with('/'), line.find("t.h.jinja")) {
        (true, Some(at)) => &line[at..],
        _ => line,
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The generators accept the schemas too.
#[test]
fn generators_accept_the_schemas() {
    for name in ["document", "non_privileged"] {
        for action in ["c", "cpp", "python", "fbs", "json-schema", "doc", "trace-c", "trace-cpp", "trace-python"] {
            let mut command = tdgen(&folder());
            let output = run(command.args([format!("{name}.yaml"), format!("--gen-messages-{action}")]), "");
            assert!(output.status.success(), "{name} {action}: {}", messages(&output));
        }
    }
}

/// A name that YAML 1.1 reads as a truth value is an error, not `True` in the output.
#[test]
fn truth_values_are_no_names() {
    let dir = tempfile::tempdir().expect("a folder for the schema");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("the file is written");
    write("fields.yaml", "- {Name: value, Type: uint64_t}\n- {Name: on, Type: uint64_t}\n");
    write(
        "spec.yaml",
        "Name: demo\nVersion_Major: 1\nVersion_Minor: 0\nVersion_Patch: 0\nModules:\n  - Name: RPC_Calls\n    Enums:\n      \
         - {Name: sw, Type: uint32_t, Values: [{Name: OFF, Value: 0}, {Name: \"ON\", Value: 1}]}\n    Messages:\n      \
         - {Name: x_evt, Type: Event, PairedMessage: None, Fields: !include fields.yaml}\n",
    );
    write("t.h.jinja", "<< cgh.enums()[0].Values[0].Name >>");
    let mut command = tdgen(dir.path());
    command.args(["messages", "render", "--compat=device-api", "--spec=spec.yaml", "--template=t.h.jinja"]);
    let output = run(&mut command, "");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    insta::assert_snapshot!(messages(&output));
}

/// A name that nothing can have is an error at its place; a key that is only absent is empty.
#[test]
fn unknown_names_are_reported() {
    let templates = [
        "<< cgh.structs()[1].Description >>|<< cgh.structs()[1].Description is defined >>",
        "<< cgh.spec_hsh() >>",
        "<< cgh.apiname >>",
        "<% for m in cgh.messages() %><< m.Nmae >><% endfor %>",
        "<% for m in cgh.messages() %><< m[\"Lenght\"] >><% endfor %>",
        "<< spec.get('Nope', 7) >><< 'Nope' in spec >><< spec.Nope is defined >><< spec['Nope'] | default('none') >>",
        "<< spec.Nope | default('none') >><% if spec.Other %><% endif %>",
        "<< undefined_name >>",
        "<< undefined_name | default('set') >><< 'x' if undefined_name is defined >>",
        "<< cgh.message_field_type({\"Type\": \"enum\", \"Enum\": \"nobody\"}) >>",
        "<< cgh.name_to_camelcase('a__b') >>",
        "<< cgh.structs()[1].Description.text >>",
        "<% set ns = namespace(found=false) %><% set ns.found = true %><< ns.found >> << {'own': 1}.own >>",
    ];
    let mut all = String::new();
    for template in templates {
        let output = render("non_privileged.yaml", template);
        let text = String::from_utf8_lossy(&output.stdout);
        let errors = messages(&output);
        // The warnings of the schema are the same for all.
        let errors = errors.find("t.h.jinja").map_or("", |at| &errors[at..]);
        all += &format!("$ {template}\n{text}\n{errors}\n");
    }
    matches_snapshot("messages/device_api", "names", &all);
}

/// Each template renders to the same bytes as with PyYAML and Jinja2, the hash included.
#[test]
fn templates_render_as_with_jinja2() {
    let pairs = [
        ("document", "document"),
        ("document", "rpc_types"),
        ("non_privileged", "document"),
        ("non_privileged", "spec"),
        ("non_privileged", "rpc_types"),
        ("later", "later"),
        ("later", "rpc_types"),
        ("later", "spec"),
        ("later", "arrays"),
        ("large", "large"),
        ("large", "rpc_types"),
        ("large", "spec"),
    ];
    for (spec, template) in pairs {
        let (spec, template) = (format!("{spec}.yaml"), format!("{template}.h.jinja"));
        let mut oracle = Command::new("python3");
        oracle.current_dir(folder()).env("PYTHONIOENCODING", "utf-8").args(["oracle.py", &spec, &template]);
        let theirs = quiet(&mut oracle, "python3-jinja2 and python3-yaml");
        let mut command = tdgen(&folder());
        command.args(["messages", "render", "--compat=device-api", "--spec", &spec, "--template", &template]);
        let ours = run(&mut command, "");
        assert_eq!(String::from_utf8_lossy(&ours.stdout), theirs, "{spec} {template}: {}", messages(&ours));
    }
}

/// The original's JSON Schema accepts its schemas, with references that have no slash after `#`.
#[cfg(feature = "json-schema")]
#[test]
fn the_json_schema_of_the_original_is_read() {
    let mut command = tdgen(&folder());
    command.args(["messages", "render", "--compat=device-api", "--spec", "non_privileged.yaml"]);
    command.args(["--schema", "device-api.schema.json", "--template", "spec.h.jinja", "--output", "-"]);
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", messages(&output));
    let mut command = tdgen(&folder());
    command.args(["messages", "check", "document.yaml", "--schema", "device-api.schema.json"]);
    let output = run(&mut command, "");
    assert_eq!(output.status.code(), Some(1));
    matches_snapshot("messages/device_api", "json_schema", &messages(&output));
}

/// The templates see the text of YAML, which a schema in `.td` does not have.
#[test]
fn td_is_refused() {
    let dir = tempfile::tempdir().expect("a folder for the schema");
    let td = dir.path().join("demo.td");
    std::fs::write(&td, "include \"tdgen/messages/messages.td\"\ndef demo : Schema<1, 0, 0>;\n")
        .expect("it is written");
    let mut command = tdgen(&folder());
    command.args(["messages", "render", "--compat=device-api", "--spec"]).arg(&td).args(["--template", "spec.h.jinja"]);
    let output = run(&mut command, "");
    assert_eq!(output.status.code(), Some(1));
    let report = messages(&output);
    assert!(report.contains("demo.td:1:1: error: templates of `device_api_codegen` need a schema in YAML"), "{report}");
}

/// A template may pack structs, which moves fields after holes.
#[test]
fn unaligned_fields_are_warnings() {
    let dir = tempfile::tempdir().expect("a folder for the schema");
    let schema = "Name: demo\nVersion_Major: 1\nVersion_Minor: 0\nVersion_Patch: 0\nModules:\n- Name: RPC_Calls\n  Structs:\n  \
                  - Name: s_t\n    Fields: [{Name: a, Type: uint8_t}, {Name: b, Type: uint64_t}]\n  Messages:\n  \
                  - Name: good\n    Type: Event\n    Fields: [{Name: c, Type: uint64_t}, {Name: d, Type: uint8_t}]\n";
    std::fs::write(dir.path().join("demo.yaml"), schema).expect("the schema is written");
    let packed = "<% for s in cgh.structs() %>struct << s.Name >> {} __attribute__((packed));<% endfor %>";
    std::fs::write(dir.path().join("t.jinja"), packed).expect("the template is written");
    let mut command = tdgen(dir.path());
    let output =
        run(command.args(["messages", "render", "--compat=device-api", "--spec=demo.yaml", "--template=t.jinja"]), "");
    assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).contains("struct s_t"));
    let report = messages(&output);
    let line = "demo.yaml:9:47: warning: field `b` of `s_t` is at byte 8, and at 1 where a template packs it";
    assert!(report.contains(line) && report.matches("warning: ").count() == 1, "{report}");
}

/// The type of an array without its length is probably a mistake.
#[test]
fn a_type_without_its_length_is_a_warning() {
    let dir = tempfile::tempdir().expect("a folder for the files");
    let schema = "include \"tdgen/messages/messages.td\"\ndef demo : Schema<1, 0, 0> { let arrays = true; }\n\
                  def go : Command { let fields = [Field<\"tag\", uint8_t, \"\", 6>]; }\n";
    std::fs::write(dir.path().join("demo.td"), schema).expect("the schema is written");
    let fields = "<% for m in cgh.messages() %><% for f in m.Fields %><< cgh.message_field_type(f) >> << f.Name >>";
    for (name, template) in [("without", ";"), ("with", "[<< f.Length >>];")] {
        let template = format!("{fields}{template}<% endfor %><% endfor %>\n");
        std::fs::write(dir.path().join(format!("{name}.jinja")), template).expect("the template is written");
    }
    let command = |name: &str| {
        let mut command = tdgen(dir.path());
        command.args(["messages", "render", "--spec", "demo.td", "--template", name]);
        command
    };
    assert_eq!(quiet(&mut command("with.jinja"), ""), "uint8_t tag[6];");
    let output = run(&mut command("without.jinja"), "");
    assert!(output.status.success());
    matches_snapshot("messages/device_api", "array_type", &messages(&output));
}
