//! Bindings for other languages: compiled, and run against the library of the storage example.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::path::Path;
use std::process::Command;

use crate::storage::{compile, example, generate, library};
use crate::support::tools::{mypy, quiet, root, run, tdgen};
use crate::support::typed::PYTHON;

/// Builds the library of the example in a directory with its generated files.
fn shared_library(dir: &Path) {
    compile("g++", dir, &["-std=c++17", "-shared", "-fPIC", "impl.cpp", "storage.cpp", "-o", "libstorage.so"]);
}

/// Compiles a crate for the edition of 2024.
fn rustc(dir: &Path, arguments: &[&str]) {
    let mut rustc = Command::new("rustc");
    rustc.current_dir(dir).args(["--edition=2024", "-Dwarnings", "-Adead_code"]).args(arguments);
    quiet(&mut rustc, "");
}

/// The programs in Rust and Python do the same.
#[test]
fn programs_run() {
    let dir = library();
    let dir = dir.path();
    shared_library(dir);
    generate("--gen-capi-rust-sys", &dir.join("sys.rs"));
    generate("--gen-capi-rust", &dir.join("storage.rs"));
    generate("--gen-capi-python", &dir.join("storage.py"));
    for program in ["notes.rs", "notes.py"] {
        std::fs::copy(example().join(program), dir.join(program)).expect("a copy");
    }
    rustc(dir, &["notes.rs", "-L.", "-lstorage", "-o", "notes_rust"]);
    let mut notes = Command::new(dir.join("notes_rust"));
    let rust = quiet(notes.env("LD_LIBRARY_PATH", dir), "");
    insta::assert_snapshot!("bindings", rust);
    let python = quiet(Command::new(PYTHON).current_dir(dir).args(["notes.py", "./libstorage.so"]), "");
    assert_eq!(
        python.replace("<Errc.NO_ACCESS: 11>", "NO_ACCESS").replace("<Errc.INVALID_SIZE: 7>", "INVALID_SIZE"),
        rust
    );
    quiet(mypy(dir, None).args(["storage.py", "notes.py"]), "mypy");
}

/// Bindings of APIs with everything that C has compile, too.
#[test]
fn bindings_compile() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    std::fs::write(dir.path().join("lib.rs"), "pub mod sys;\npub mod api;\n").expect("a crate");
    for file in [
        "capi/relations/box.td",
        "capi/code/cellar.td",
        "capi/code/offload.td",
        "capi/code/texts.td",
        "capi/csharp/layouts.td",
    ] {
        let path = root().join("tests").join(file);
        let folder = path.parent().expect("a file is in a folder");
        let name = path.file_name().expect("a file has a name");
        for (action, output) in
            [("--gen-capi-rust-sys", "sys.rs"), ("--gen-capi-rust", "api.rs"), ("--gen-capi-python", "api.py")]
        {
            let mut generate = tdgen(folder);
            // Warnings are those of the description.
            let made = run(generate.arg(action).arg(name).arg("-o").arg(dir.path().join(output)), "");
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
        rustc(dir.path(), &["--crate-type=lib", "--emit=metadata", "-Aimproper_ctypes", "lib.rs"]);
        quiet(Command::new(PYTHON).current_dir(dir.path()).args(["-c", "import api"]), "");
        quiet(mypy(dir.path(), None).arg("api.py"), "mypy");
    }
}

/// Functions return what they return in C, also in an API without codes, and have names of their own.
#[test]
fn results() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let folder = root().join("tests/capi/bindings");
    let generated = [
        ("--gen-api", "ResAPI.h"),
        ("--gen-capi-rust-sys", "sys.rs"),
        ("--gen-capi-rust", "res.rs"),
        ("--gen-capi-python", "res.py"),
    ];
    for (action, file) in generated {
        // Warnings are those of an API without codes.
        let made = run(tdgen(&folder).args(["results.td", action, "-o"]).arg(dir.join(file)), "");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
    for file in ["results.c", "results.rs", "results.py"] {
        std::fs::copy(folder.join(file), dir.join(file)).expect("a copy");
    }
    compile("gcc", dir, &["-std=c99", "-shared", "-fPIC", "results.c", "-o", "libres.so"]);
    rustc(dir, &["results.rs", "-L.", "-lres", "-o", "results"]);
    quiet(Command::new(dir.join("results")).env("LD_LIBRARY_PATH", dir), "");
    quiet(Command::new(PYTHON).current_dir(dir).arg("results.py"), "");
    quiet(mypy(dir, None).args(["res.py", "results.py"]), "mypy");
}

/// Bit-fields are read and written in Rust as in C.
#[test]
fn bit_fields() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    let folder = root().join("tests/capi/bindings");
    for (action, file) in [("--gen-api", "BitAPI.h"), ("--gen-capi-rust-sys", "sys.rs")] {
        quiet(tdgen(&folder).args(["bits.td", action, "-o"]).arg(dir.join(file)), "");
    }
    for file in ["bits.c", "bits.rs"] {
        std::fs::copy(folder.join(file), dir.join(file)).expect("a copy");
    }
    compile("gcc", dir, &["-std=c99", "-shared", "-fPIC", "bits.c", "-o", "libbits.so"]);
    rustc(dir, &["bits.rs", "-L.", "-lbits", "-o", "bits"]);
    quiet(Command::new(dir.join("bits")).env("LD_LIBRARY_PATH", dir), "");
}

/// Handles that a function without an object lists belong to the library, or to the process if nothing shuts it down.
/// Templates are told which arrays have one length.
#[test]
fn lists_of_handles() {
    let dir = tempfile::tempdir().expect("a folder for generated files");
    let dir = dir.path();
    std::fs::write(dir.join("lib.rs"), "pub mod sys;\npub mod api;\n").expect("a crate");
    let description = std::fs::read_to_string(root().join("tests/capi/styles/values.td")).expect("a description");
    let without_end = description.replace("def zqShutDown : F<\"Ends the use of the library\", []>;", "");
    assert_ne!(description, without_end);
    for (text, list) in [
        (&description, "pub fn device_get(&self, least: Priority) -> Result<Vec<&DeviceRef>> {"),
        (&without_end, "pub fn device_get(least: Priority) -> Result<Vec<&'static DeviceRef>> {"),
    ] {
        std::fs::write(dir.join("values.td"), text).expect("a description");
        let actions = ["--gen-capi-rust-sys=sys.rs", "--gen-capi-rust=api.rs", "--gen-capi-python=api.py"];
        let options = ["values.td", "--no-warn-on-unused-template-args"];
        quiet(tdgen(dir).args(options).args(actions), "");
        rustc(dir, &["--crate-type=lib", "--emit=metadata", "lib.rs"]);
        let rust = std::fs::read_to_string(dir.join("api.rs")).expect("the bindings");
        assert!(rust.contains(list), "{rust}");
        let python = std::fs::read_to_string(dir.join("api.py")).expect("the bindings");
        assert!(python.contains("def device_get(self, least: Priority) -> list[Device]:"), "{python}");
    }
    // A handle that something destroys, or that belongs to another, is not listed without its owner.
    for owned in
        ["let desc = \"A device\"; let parent = \"zq_queue_handle_t\";", "let desc = \"A device\"; let facts = 1;"]
    {
        let text = description.replace("let desc = \"A device\";", owned).replace(" let facts = 1;", "");
        let text = match owned.contains("parent") {
            true => text.replace("let parent = \"zq_device_handle_t\";", ""),
            false => {
                text + "def zqDeviceDestroy : F<\"Destroys a device\", [DestroyedParam<\"zq_device_handle_t\", \"Device\", \"the device\">]>;\n"
            }
        };
        std::fs::write(dir.join("values.td"), text).expect("a description");
        let options = ["values.td", "--no-warn-on-unused-template-args", "--gen-capi-rust"];
        let rust = quiet(tdgen(dir).args(options), "");
        assert!(rust.contains("pub unsafe fn device_get(least: Priority, count: *mut u32"), "{owned}: {rust}");
    }
    // One function has no prefix.
    let model = run(tdgen(&root().join("tests/capi/bindings")).args(["results.td", "--gen-capi-json"]), "");
    assert!(model.status.success(), "{}", String::from_utf8_lossy(&model.stderr));
    let model = String::from_utf8_lossy(&model.stdout);
    let model: serde_json::Value = serde_json::from_str(&model).expect("JSON");
    let functions = model["functions"].as_array().expect("functions");
    let groups: Vec<&serde_json::Value> =
        functions.iter().map(|function| &function["same_lengths"]).filter(|groups| groups[0].is_array()).collect();
    insta::assert_snapshot!("same_lengths", serde_json::to_string(&groups).expect("JSON"));
}
