//! `Deprecated`: generated code compiles without a warning, and the program that uses such a field gets one.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::{COMPILERS, file, generate};
use crate::support::tools::{WARNINGS, mypy, quiet, run, tdgen};

/// A program in each language that uses a deprecated field, or its successor.
fn program(language: &str, field: &str) -> String {
    match language {
        "c" => format!(
            "#include \"old.h\"\n#include \"old_trace.h\"\nuint32_t get(const part_t *part);\nuint32_t get(const part_t *part) {{ return part->{field}; }}\n"
        ),
        "cpp" => format!(
            "#include \"old.hpp\"\nstd::uint32_t get(old::part_t::view part);\nstd::uint32_t get(old::part_t::view part) {{ return part.{field}(); }}\n"
        ),
        _ => format!("pub mod old;\npub fn get(part: &old::part_t) -> u32 {{ part.{field} }}\n"),
    }
}

#[test]
fn only_programs_get_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let schema = file("deprecated.td");
    generate(folder, schema.to_str().unwrap(), "old");
    let mut command = tdgen(folder);
    command.arg(&schema).args(["--gen-messages-trace-c=old_trace.h", "--gen-messages-json-schema=old.json"]);
    let output = run(command.arg("--gen-messages-doc=old.html"), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (field, is_deprecated) in [("x", true), ("y", false)] {
        for (gcc, gxx, package) in COMPILERS {
            for (compiler, standard, source) in
                [(gcc, "-std=gnu99", "use.c"), (gcc, "-std=gnu2x", "use.c"), (gxx, "-std=c++17", "use.cpp")]
            {
                let language = source.rsplit('.').next().unwrap();
                fs::write(folder.join(source), program(language, field)).unwrap();
                let mut command = Command::new(compiler);
                command.current_dir(folder).args(WARNINGS).args([standard, "-c", source, "-o", "use.o"]);
                let output = run(&mut command, package);
                let stderr = String::from_utf8_lossy(&output.stderr);
                assert_eq!(output.status.success(), !is_deprecated, "{compiler} {standard}: {stderr}");
                assert_eq!(stderr.contains("use \"y\""), is_deprecated, "{stderr}");
                assert_eq!(stderr.matches("error:").count(), usize::from(is_deprecated), "{stderr}");
            }
        }
        fs::write(folder.join("lib.rs"), program("rs", field)).unwrap();
        let mut rustc = Command::new("rustc");
        rustc.current_dir(folder).args([
            "--edition=2021",
            "--crate-type=lib",
            "--emit=metadata",
            "-Dwarnings",
            "lib.rs",
        ]);
        let output = run(&mut rustc, "rustc");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), !is_deprecated, "{stderr}");
        assert_eq!(stderr.contains("use of deprecated field `old::part_t::x`: use \"y\""), is_deprecated, "{stderr}");
    }
    quiet(mypy(folder, Some("3.9")).arg("old.py"), "mypy");
    for output in ["old.py", "old.html", "old.h"] {
        let text = fs::read_to_string(folder.join(output)).unwrap().replace("&quot;", "\"");
        assert!(text.contains("Deprecated: use \"y\"."), "{output}");
    }
    let json: Value = serde_json::from_slice(&fs::read(folder.join("old.json")).unwrap()).unwrap();
    let part = &json["$defs"]["struct.part_t"]["properties"];
    assert_eq!((&part["x"]["deprecated"], part["y"].get("deprecated")), (&Value::Bool(true), None));
}

/// Both forms of a schema say the same.
#[test]
fn conversion_keeps_it() {
    assert_eq!(super::same_as_yaml("deprecated").matches("Deprecated =").count(), 9);
}
