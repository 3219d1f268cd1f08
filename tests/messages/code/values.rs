//! Numbers that can be without a value (`Invalid`), physical values (`Scale`) and defaults of elements: programs in all
//! languages use them, and write the same bytes.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::{COMPILERS, SANITIZERS, compile, file, generate, rustc};
use crate::support::tools::{mypy, quiet, run, tdgen};

#[test]
fn programs_write_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    generate(folder, file("values.td").to_str().unwrap(), "values");
    for name in ["check.h", "values.c", "values.cpp", "values_main.rs", "values_tool.py"] {
        fs::copy(file(name), folder.join(name)).unwrap();
    }
    for (gcc, gxx, package) in COMPILERS {
        compile(folder, gcc, package, &[&["-std=c99", "values.c", "-o", "c_program"][..], &SANITIZERS].concat());
        quiet(Command::new("./c_program").current_dir(folder), "");
        compile(folder, gxx, package, &["-std=c++11", "-xc++", "values.c", "-o", "c_program"]);
        compile(folder, gxx, package, &[&["-std=c++17", "values.cpp", "-o", "cpp_program"][..], &SANITIZERS].concat());
        quiet(Command::new("./cpp_program").current_dir(folder), "");
    }
    rustc(folder, &["--edition=2021", "values_main.rs", "-orust_program"]);
    quiet(Command::new("./rust_program").current_dir(folder), "");
    quiet(mypy(folder, Some("3.9")).args(["values.py", "values_tool.py"]), "mypy");
    let mut python = Command::new("python3");
    python.current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    quiet(python.args(["-W", "error", "values_tool.py"]), "python3");
    let [c, others @ ..] =
        ["c", "cpp", "rust", "python"].map(|name| fs::read(folder.join(format!("{name}.bin"))).unwrap());
    for other in others {
        assert_eq!(c, other);
    }
    // JSON has `null` for none, and the numbers of the message, which give the same bytes again.
    let call = |arguments: &[&str]| {
        let output = run(tdgen(folder).arg("messages").args(arguments), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let schema = file("values.td");
    let json = call(&["decode", "c.bin", "--schema", schema.to_str().unwrap()]);
    let value: Value = serde_json::from_slice(&json).unwrap();
    let content = &value["content"];
    assert_eq!((&content["tilt"], &content["odometer"], &content["humidity"]), (&Value::Null, &7.into(), &457.into()));
    fs::write(folder.join("c.json"), json).unwrap();
    call(&["encode", "c.json", "-o", "again.bin", "--schema", schema.to_str().unwrap()]);
    assert_eq!(fs::read(folder.join("again.bin")).unwrap(), c);
}

/// Both forms of a schema say the same.
#[test]
fn conversion_keeps_values() {
    let folder = tempfile::tempdir().unwrap();
    let convert = |arguments: &[&str]| {
        let output = run(tdgen(folder.path()).args(["messages", "convert"]).args(arguments), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    convert(&[file("values.td").to_str().unwrap(), "-o", "one.yaml"]);
    convert(&["one.yaml", "-o", "two.td"]);
    convert(&["two.td", "-o", "two.yaml"]);
    let [one, two] = ["one.yaml", "two.yaml"].map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
    assert_eq!(one, two);
    insta::assert_snapshot!("values_as_yaml", one);
    let diff = run(tdgen(folder.path()).args(["messages", "diff", "two.td", "one.yaml"]), "");
    assert_eq!(String::from_utf8_lossy(&diff.stdout).trim(), "no changes");
}
