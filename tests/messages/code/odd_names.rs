//! Names that generated code or a header of C uses for something else.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{COMPILERS, are_types_right, compile, file, generated, rustc};
use crate::support::tools::{matches_snapshot, quiet, run, tdgen};

/// A schema with such names compiles in all languages, with the headers of C that use them.
#[test]
fn odd_names() {
    let folder = generated("odd");
    let folder = folder.path();
    let mut command = tdgen(folder);
    command.arg(file("odd.td")).args(["--gen-messages-trace-c=odd_trace.h", "--gen-messages-fbs=odd.fbs"]);
    quiet(&mut command, "tdgen");
    let headers = ["ctype.h", "inttypes.h", "setjmp.h", "stddef.h", "sys/types.h", "unistd.h"];
    let headers: String = headers.iter().map(|name| format!("#include <{name}>\n")).collect();
    let user = headers + "#include \"odd.h\"\n#include \"odd_trace.h\"\n";
    fs::write(folder.join("user.c"), format!("{user}int main(void) {{ return 0; }}\n")).unwrap();
    let user = format!(
        "{user}#include \"odd.hpp\"\n#include <iostream>
uint64_t odd_tracer_now(void) {{ return 0; }}\nint main() {{
  odd::message_buffer<odd::islower> bytes;
  odd::build_message<odd::islower>(bytes).value(odd::value::OUT).minor(odd::minor::write);
  odd::visit(bytes.data(), bytes.size(), [](auto view) {{ std::cout << view; }});
}}\n"
    );
    fs::write(folder.join("user.cpp"), user).unwrap();
    for (c, cpp, package) in COMPILERS {
        compile(folder, c, package, &["-std=gnu11", "-c", "user.c", "-o", "user.o"]);
        compile(folder, cpp, package, &["-std=c++17", "user.cpp", "-o", "user"]);
        quiet(&mut Command::new(folder.join("user")), "");
    }
    are_types_right(folder, &["odd"]);
    let program = "import odd
for cls in odd.MESSAGES.values():
    message = cls()
    assert odd.unpack(message.pack()) == message == cls.from_dict(message.to_dict())
";
    quiet(Command::new("python3").current_dir(folder).args(["-W", "error", "-c", program]), "python3");
    fs::write(folder.join("lib.rs"), "#![no_std]\npub mod odd;\n").unwrap();
    rustc(folder, &["--edition=2021", "--crate-type=lib", "--emit=metadata", "lib.rs"]);
    // It warns about names of fields in upper case.
    let output = run(Command::new("flatc").current_dir(folder).args(["--cpp", "odd.fbs"]), "flatbuffers-compiler");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

/// Constants that are macros in C have no name that generated C uses.
#[test]
fn macros_replace_nothing() {
    for name in ["roles", "shapes", "pumps", "lamps", "fuse"] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let schema = fs::read_to_string(file(&format!("{name}.td"))).unwrap();
        fs::write(folder.join("plain.td"), &schema).unwrap();
        let mut names: BTreeSet<String> =
            headers(folder, "plain.td").iter().flat_map(|text| identifiers(text)).collect();
        let definitions = |names: &BTreeSet<String>| {
            let mut text = schema.clone();
            for name in names {
                writeln!(text, "def : Constant<int64_t, -1099511627776> {{ let name = \"{name}\"; }}").unwrap();
            }
            text
        };
        // Those that are refused have the name in the message.
        for _ in 0..8 {
            fs::write(folder.join("large.td"), definitions(&names)).unwrap();
            let mut check = tdgen(folder);
            check.args(["messages", "check", "large.td", "--error-limit=0", "--diagnostic-format=short"]);
            let output = run(&mut check, "");
            if output.status.success() {
                break;
            }
            for line in String::from_utf8_lossy(&output.stderr).lines() {
                for name in line.split('`').skip(1).step_by(2) {
                    names.remove(name);
                }
            }
        }
        let user: String = ["messages", "framing", "trace"].map(|kind| format!("#include \"{kind}.h\"\n")).concat();
        for (kind, text) in ["messages", "framing", "trace"].iter().zip(headers(folder, "large.td")) {
            fs::write(folder.join(format!("{kind}.h")), text).unwrap();
        }
        // The framing header includes that of messages by its name.
        fs::copy(folder.join("messages.h"), folder.join(format!("{name}.h"))).unwrap();
        fs::write(folder.join("user.c"), user + "int main(void) { return 0; }\n").unwrap();
        compile(folder, "gcc", "gcc", &["-std=c11", "-c", "user.c", "-o", "user.o"]);
    }
}

/// Returns the headers for messages, frames and traces.
fn headers(folder: &Path, schema: &str) -> Vec<String> {
    let outputs = ["--gen-messages-c", "--gen-messages-framing-c", "--gen-messages-trace-c"];
    let generate = |output: &&str| {
        let output = run(tdgen(folder).args([output, schema]), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    outputs.iter().map(generate).collect()
}

/// Returns the identifiers of a header that begin with a lower-case letter, and are not internal.
fn identifiers(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter_map(|line| line.split("//").next());
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
    let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    words.filter(|word| !word.ends_with('_') && !word.contains("__")).map(str::to_owned).collect()
}

/// The name of a schema is a namespace in C++ and a module in Python and Rust.
#[test]
fn names_of_schemas() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for name in ["log", "main", "string", "io", "crate"] {
        let schema = format!("include \"tdgen/messages/messages.td\"\ndef {name} : Schema<1, 0, 0>;\ndef e : Event;\n");
        let schema = if name == "string" {
            schema.replace("def string", "def s").replace(";\ndef e", " { let name = \"string\"; }\ndef e")
        } else {
            schema
        };
        fs::write(folder.path().join("named.td"), schema).unwrap();
        let output = run(tdgen(folder.path()).args(["messages", "check", "named.td"]), "");
        assert_eq!(output.status.code(), Some(1));
        all += &String::from_utf8_lossy(&output.stderr);
    }
    matches_snapshot("messages/code", "names_of_schemas", &all);
}

/// A schema can have a keyword of Rust as its name.
#[test]
fn keyword_as_schema() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let schema = "include \"tdgen/messages/messages.td\"\ndef match : Schema<1, 0, 0>;
def a : Command<\"b\">;\ndef b : Response<\"a\">;\n";
    fs::write(folder.join("match.td"), schema).unwrap();
    let mut command = tdgen(folder);
    command.args(["match.td", "--gen-messages-rust=match.rs", "--gen-messages-framing-rust=match_framing.rs"]);
    quiet(command.arg("--gen-messages-client-rust=match_client.rs"), "tdgen");
    fs::write(folder.join("lib.rs"), "pub mod r#match;\npub mod match_client;\npub mod match_framing;\n").unwrap();
    rustc(folder, &["--edition=2021", "--crate-type=lib", "--emit=metadata", "lib.rs"]);
}
