//! What bindings need to know: lengths, ownership, threads, and checks of what arguments point to; the resolved model.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::process::Command;

use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::typed::PYTHON;

/// What a program prints that calls the checks of a description, under the sanitizers.
fn checked(description: &str) -> String {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let folder = root().join("tests/capi/relations");
    let output = |action: &str, file: &str| format!("{action}={}", dir.path().join(file).display());
    let mut generate = tdgen(&folder);
    generate.arg(format!("{description}.td"));
    generate.args(["--runtime=standalone", "--print=std", "--check-api=/dev/null"]);
    generate.args([output("--gen-api", "BoxAPI.h"), output("--gen-impl-func-decls", "BoxImpl.h")]);
    generate.args([output("--gen-print-header", "BoxPrint.hpp"), output("--gen-entry-points", "entry.cpp")]);
    quiet(&mut generate, "");
    for compiler in ["g++", "clang++-22"] {
        let mut compile = Command::new(compiler);
        compile.current_dir(dir.path()).args(["-std=c++17", "-I.", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion"]);
        compile.args(["-Wsign-conversion", "-Werror", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
        compile.arg("entry.cpp").arg(folder.join(format!("{description}.cpp"))).args(["-o", compiler]);
        quiet(&mut compile, compiler);
    }
    let printed = quiet(&mut Command::new(dir.path().join("g++")), "");
    assert_eq!(printed, quiet(&mut Command::new(dir.path().join("clang++-22")), ""));
    printed
}

/// Elements and members of inputs are checked, and only within their lengths.
#[test]
fn elements_are_checked() {
    insta::assert_snapshot!("elements_are_checked", checked("box"));
}

/// So are arrays inside of structures, arrays and structures that members point to, and selected members of unions.
#[test]
fn the_inside_of_structures_is_checked() {
    insta::assert_snapshot!("inside", checked("inside"));
}

/// More checks than a function can have are an error, not a silence.
#[test]
fn too_many_checks_are_refused() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let inside = std::fs::read_to_string(root().join("tests/capi/relations/inside.td")).expect("a description");
    let structures = (0..4).map(|level| {
        let inner = if level == 0 { "box_place_t".to_owned() } else { format!("box_w{}_t", level - 1) };
        let members: Vec<String> = (0..10).map(|at| format!("StructMember<\"{inner}\", \"M{at}\", \"one\">")).collect();
        let members = members.join(", ");
        format!("def box_w{level}_t : Struct {{ let desc = \"wide\"; let members = [{members}]; }}\n")
    });
    let function = "def boxWide : F<\"wide\", [Param<\"const box_w3_t *\", \"Wide\", \"it\", PARAM_IN>]>;\n";
    std::fs::write(dir.path().join("wide.td"), inside + &structures.collect::<String>() + function).expect("a file");
    let output = run(tdgen(dir.path()).args(["wide.td", "--gen-entry-points"]), "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.stdout.is_empty(), "{errors}");
    assert!(errors.contains("error: the members and elements of its arguments are too many"), "{errors}");
    assert!(errors.contains("def boxWide") && errors.contains("let checks_values = 0"), "{errors}");
}

/// The manual names lengths, owners and threads.
#[test]
fn the_manual_names_them() {
    let manual = |folder: &str, file: &str| {
        let made = run(tdgen(&root().join(folder)).args([file, "--gen-doc", "--format=markdown"]), "");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        String::from_utf8_lossy(&made.stdout).into_owned()
    };
    let manual = manual("tests/capi/relations", "box.td") + &manual("tests/capi/bindings", "results.td");
    for sentence in [
        "The caller destroys it.",
        "The library keeps it.",
        "It does not exist after the call.",
        "Threads may call it at the same time.",
        "A null element ends it.",
        "The number of its elements is `Width * Height`.",
        "for an index `i_`",
        "The caller destroys what it returns.",
        "The library keeps what it returns.",
        "It returns a pointer to `*Count` elements.",
        "A null element ends what it returns.",
    ] {
        assert!(manual.contains(sentence), "{sentence}\n{manual}");
    }
}

/// The resolved model has the form of its schema.
#[test]
fn models_match_the_schema() {
    let dir = tempfile::tempdir().expect("a folder for models");
    let model = |folder: &str, file: &str, option: &str| {
        let path = dir.path().join(file).with_extension("json");
        let mut generate = tdgen(&root().join(folder));
        quiet(generate.args([file, option, "--gen-capi-json"]).arg("-o").arg(&path), "");
        path
    };
    let files = [
        model("examples/storage", "storage.td", "--lock=storage.lock"),
        model("tests/capi/code", "cellar.td", "--no-warn-on-unused-template-args"),
        model("tests/capi/relations", "box.td", "--no-warn-on-unused-template-args"),
    ];
    let mut validate = Command::new(PYTHON);
    validate.arg(root().join("tests/general/json_typed/validate.py")).arg(root().join("docs/capi.schema.json"));
    let output = run(validate.args(&files), "python3 python3-jsonschema");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let text = std::fs::read_to_string(&files[2]).expect("the model");
    let model: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let function = |name: &str| {
        let functions = model["functions"].as_array().expect("functions");
        functions.iter().find(|function| function["name"] == name).expect("the function").clone()
    };
    let lengths: Vec<String> = ["boxKinds", "boxDraw"]
        .iter()
        .flat_map(|name| function(name)["params"].as_array().expect("parameters").clone())
        .map(|param| param["length"].to_string())
        .collect();
    insta::assert_snapshot!("lengths", lengths.join("\n"));
    assert_eq!(function("boxClose")["params"][0]["ownership"], "destroys");
    assert_eq!(model["handles"][0]["destroyed_by"], "boxClose");
    assert_eq!(model["handles"][1]["parent"], "box_handle_t");
}

/// Templates have the model as `api`.
#[cfg(feature = "templates")]
#[test]
fn templates_have_the_model() {
    let dir = tempfile::tempdir().expect("a folder for a template");
    let template = dir.path().join("handles.j2");
    let text =
        "{% for handle in api.handles %}{{ handle.name }} {{ handle.parent }}\n{% endfor %}{{ api.structs[2].size }}";
    std::fs::write(&template, text).expect("a template");
    let mut render = tdgen(&root().join("tests/capi/relations"));
    let text = quiet(render.args(["box.td", "--gen-template"]).arg(format!("--template={}", template.display())), "");
    assert_eq!(text.trim_end(), "box_handle_t None\nbox_item_handle_t box_handle_t\n16");
}

/// Structures that hold ten of the next, 60 levels deep: each is looked at once, and a size beyond 64 bits is unknown.
#[test]
fn nested_structures_are_read_once() {
    let dir = tempfile::tempdir().expect("a folder for the description");
    let head = std::fs::read_to_string(root().join("tests/capi/relations/nested.td")).expect("a description");
    let structures = (1..60).map(|level| {
        let member = |at: usize| format!("StructMember<\"nest_s{}_t\", \"M{at}\", \"one of ten\">", level - 1);
        let members: Vec<String> = (0..10).map(member).collect();
        format!(
            "def nest_s{level}_t : Struct {{ let desc = \"level {level}\"; let members = [{}]; }}\n",
            members.join(", ")
        )
    });
    std::fs::write(dir.path().join("nested.td"), head + &structures.collect::<String>())
        .expect("a file can be written");
    for action in ["--gen-api", "--gen-lock", "--gen-capi-rust-sys", "--gen-capi-rust", "--gen-capi-python"] {
        assert!(!quiet(tdgen(dir.path()).args(["nested.td", action]), "").is_empty(), "{action}");
    }
    let model = quiet(tdgen(dir.path()).args(["nested.td", "--gen-capi-json"]), "");
    let model: serde_json::Value = serde_json::from_str(&model).expect("JSON");
    let size = |level: usize| {
        let structs = model["structs"].as_array().expect("a list");
        let name = format!("nest_s{level}_t");
        structs.iter().find(|item| item["name"] == *name).map(|item| item["size"].clone()).expect("a structure")
    };
    assert_eq!(size(3), 4000);
    assert_eq!(size(18), 4_000_000_000_000_000_000_u64);
    assert_eq!(size(19), serde_json::Value::Null);
}
