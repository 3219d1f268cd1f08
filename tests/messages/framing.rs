//! Frames: what is lost, doubled, damaged or swapped in a stream is noticed in each language.
#![allow(clippy::disallowed_methods, reason = "tests write scratch files")]

use std::fs;
use std::process::Command;

use crate::support::tools::{mypy, quiet, root, run, tdgen};

/// A firmware that loses, doubles and damages frames, and a host in each language that repeats what has no response.
#[test]
fn clients_find_their_responses() {
    let folder = tempfile::tempdir().unwrap();
    let files = root().join("tests/messages/client");
    let mut command = tdgen(folder.path());
    command.arg(root().join("tests/messages/code/lamps.td"));
    command.args([
        "--gen-messages-c=lamps.h",
        "--gen-messages-framing-c=lamps_framing.h",
        "--gen-messages-cpp=lamps.hpp",
        "--gen-messages-framing-cpp=lamps_framing.hpp",
        "--gen-messages-client-cpp=lamps_client.hpp",
        "--gen-messages-python=lamps.py",
        "--gen-messages-framing-python=lamps_framing.py",
        "--gen-messages-client-python=lamps_client.py",
        "--gen-messages-rust=lamps.rs",
        "--gen-messages-framing-rust=lamps_framing.rs",
        "--gen-messages-client-rust=lamps_client.rs",
    ]);
    quiet(&mut command, "");
    let flags = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-I.", "-D_GNU_SOURCE", "-o"];
    for (compiler, standard, name, source) in
        [("gcc", "-std=c11", "firmware", "firmware.c"), ("g++", "-std=c++17", "host", "host.cpp")]
    {
        let mut command = Command::new(compiler);
        command.current_dir(folder.path()).args(flags).args([name, standard]).arg(files.join(source));
        quiet(&mut command, "g++");
    }
    let firmware = folder.path().join("firmware");
    let log_of = |language: &str| folder.path().join(format!("{language}.log"));
    quiet(Command::new(folder.path().join("host")).args([&firmware, &log_of("cpp")]), "");
    fs::copy(files.join("host.rs"), folder.path().join("host.rs")).unwrap();
    let mut rustc = Command::new("rustc");
    rustc.current_dir(folder.path()).args(["--edition=2021", "-Dwarnings", "host.rs", "-ohost_rs"]);
    quiet(&mut rustc, "rustc");
    quiet(Command::new(folder.path().join("host_rs")).args([&firmware, &log_of("rust")]), "");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1").args(["-W", "error"]);
    let stdout = quiet(python.arg(files.join("host.py")).args([&firmware, &log_of("python")]), "python3");
    assert_eq!(stdout, "no response to the command with the tag 3\n");
    quiet(mypy(folder.path(), Some("3.9")).arg("lamps_client.py"), "mypy");
    let schema = root().join("tests/messages/code/lamps.td");
    for language in ["cpp", "rust", "python"] {
        let mut decode = tdgen(folder.path());
        let decode = decode.args(["messages", "decode", "--schema"]).arg(&schema).arg(log_of(language));
        let output = run(decode, "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8_lossy(&output.stdout);
        let sent = lines.lines().filter(|line| line.contains(r#""direction":"sent""#)).count();
        let answers = lines.lines().filter(|line| line.contains(r#""message":"light_rsp""#)).count();
        assert!(sent > 200 && answers >= 200, "{language}: {sent} {answers}");
    }
}

/// Clients keep the responses to 65,536 commands, and forget the oldest, also when tags begin again.
#[test]
fn clients_forget_the_oldest_command() {
    let folder = tempfile::tempdir().unwrap();
    let files = root().join("tests/messages/client");
    let mut command = tdgen(folder.path());
    command.arg(root().join("tests/messages/code/lamps.td"));
    for (language, extension) in [("cpp", "hpp"), ("python", "py"), ("rust", "rs")] {
        for part in ["", "framing", "client"] {
            let (action, suffix) = if part.is_empty() { (String::new(), "") } else { (format!("{part}-"), "_") };
            command.arg(format!("--gen-messages-{action}{language}=lamps{suffix}{part}.{extension}"));
        }
    }
    quiet(&mut command, "");
    // The tags begin near their end.
    for (name, from) in [("lamps_client.hpp", "tag_ = 0;"), ("lamps_client.rs", "tag: 0,")] {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(text.contains(from), "{name}");
        fs::write(folder.path().join(name), text.replace(from, &from.replace('0', "4294967286"))).unwrap();
    }
    let mut gcc = Command::new("g++");
    gcc.current_dir(folder.path()).args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-I.", "-o", "oldest_cpp"]);
    quiet(gcc.arg(files.join("oldest.cpp")), "g++");
    quiet(&mut Command::new(folder.path().join("oldest_cpp")), "");
    fs::copy(files.join("oldest.rs"), folder.path().join("main.rs")).unwrap();
    let mut rustc = Command::new("rustc");
    quiet(rustc.current_dir(folder.path()).args(["--edition=2021", "-Dwarnings", "main.rs", "-ooldest_rs"]), "rustc");
    quiet(&mut Command::new(folder.path().join("oldest_rs")), "");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1").args(["-W", "error"]);
    quiet(python.arg(files.join("oldest.py")), "python3");
}

/// Clients of a schema with a handshake and counted messages.
#[test]
fn clients_compare_versions_and_count() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = tdgen(folder.path());
    command.arg(root().join("tests/messages/code/roles.td"));
    for (language, extension) in [("cpp", "hpp"), ("python", "py"), ("rust", "rs")] {
        for part in ["", "framing", "client"] {
            let (action, suffix) = if part.is_empty() { (String::new(), "") } else { (format!("{part}-"), "_") };
            command.arg(format!("--gen-messages-{action}{language}=roles{suffix}{part}.{extension}"));
        }
    }
    // The order of fields causes a warning.
    assert!(run(&mut command, "").status.success());
    let source = |name: &str| root().join("tests/messages/client").join(name);
    let mut compiler = Command::new("g++");
    compiler.current_dir(folder.path()).args([
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Wconversion",
        "-Werror",
    ]);
    quiet(compiler.args(["-I.", "-o", "client_cpp"]).arg(source("roles.cpp")), "g++");
    quiet(&mut Command::new(folder.path().join("client_cpp")), "");
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1").args(["-W", "error"]);
    quiet(python.arg(source("roles_tool.py")), "python3");
    fs::copy(source("roles.rs"), folder.path().join("main.rs")).unwrap();
    let mut rustc = Command::new("rustc");
    quiet(rustc.current_dir(folder.path()).args(["--edition=2021", "-Dwarnings", "main.rs", "-oclient_rs"]), "rustc");
    quiet(&mut Command::new(folder.path().join("client_rs")), "");
    quiet(mypy(folder.path(), Some("3.9")).arg("roles_client.py"), "mypy");
}

/// Commands with a flexible array, and fields of headers with awkward names, compile in all languages.
#[test]
fn clients_of_flexible_commands_compile() {
    let schema = "include \"tdgen/messages/messages.td\"
def head_t : Header { let fields = [
  Field<\"size\", uint64_t>, Field<\"id\", uint64_t>, Field<\"match\", uint64_t>, Field<\"type\", NUMBER>, Field<\"fn\", NUMBER>,
  Field<\"fill\", padding_t, \"\", PADDING>
]; }
def any : Schema<1, 1, 0> {
  let commonHeader = head_t; let commandHeader = head_t; let responseHeader = head_t; let eventHeader = head_t;
  let idField = \"id\"; let sizeField = \"size\"; let tagField = \"match\"; let sequenceField = \"type\"; let flagsField = \"fn\";
  let handshakeId = 9; let arrays = true;
}
def a_cmd : Command<\"a_rsp\"> { let id = 1; let fields = [Field<\"n\", uint8_t>, Field<\"data\", uint8_t, \"\", 255, Count = \"n\", Flexible = true>]; }
def a_rsp : Response<\"a_cmd\"> { let id = 2; }
";
    for (number, padding) in [("uint8_t", "6"), ("uint64_t", "8")] {
        let folder = tempfile::tempdir().unwrap();
        let schema = schema.replace("NUMBER", number).replace("PADDING", padding);
        fs::write(folder.path().join("any.td"), schema).unwrap();
        let mut command = tdgen(folder.path());
        command.args(["any.td", "--gen-messages-c=any.h"]);
        for (language, extension) in [("cpp", "hpp"), ("python", "py"), ("rust", "rs")] {
            for (action, suffix) in [("", ""), ("framing-", "_framing"), ("client-", "_client")] {
                command.arg(format!("--gen-messages-{action}{language}=any{suffix}.{extension}"));
            }
        }
        assert!(run(&mut command, "").status.success(), "{number}");
        fs::write(folder.path().join("lib.rs"), "pub mod any;\npub mod any_client;\npub mod any_framing;\n").unwrap();
        for edition in ["--edition=2021", "--edition=2024"] {
            let mut rustc = Command::new("rustc");
            rustc.current_dir(folder.path()).args([
                edition,
                "-Dwarnings",
                "--crate-type=lib",
                "--emit=metadata",
                "lib.rs",
            ]);
            quiet(&mut rustc, "rustc");
        }
        for (compiler, standard, header) in [("gcc", "-std=c99", "any.h"), ("g++", "-std=c++17", "any_client.hpp")] {
            fs::write(folder.path().join("user.c"), format!("#include \"{header}\"\n")).unwrap();
            let language = if compiler == "gcc" { "-xc" } else { "-xc++" };
            let flags =
                [standard, language, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-fsyntax-only"];
            quiet(Command::new(compiler).current_dir(folder.path()).args(flags).arg("user.c"), "g++");
        }
        let mut python = Command::new("python3");
        python.current_dir(folder.path()).args(["-B", "-W", "error", "-c", "import any_client"]);
        quiet(&mut python, "python3");
    }
}

/// Ten million bytes with errors: nothing that was not sent is accepted, and all languages find the same messages.
#[test]
fn nothing_wrong_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let files = root().join("tests/messages/framing");
    let mut command = tdgen(folder.path());
    command.arg(root().join("tests/messages/code/lamps.td"));
    command.args([
        "--gen-messages-framing-c=lamps_framing.h",
        "--gen-messages-framing-cpp=lamps_framing.hpp",
        "--gen-messages-framing-python=lamps_framing.py",
        "--gen-messages-framing-rust=lamps_framing.rs",
    ]);
    quiet(&mut command, "");
    let flags = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-I.", "-fsanitize=address,undefined"];
    let sources =
        [("gcc", "-std=c99", "stress.c"), ("g++", "-std=c++17", "read.cpp"), ("g++", "-std=c++17", "stress.c")];
    for (compiler, standard, source) in sources {
        let mut command = Command::new(compiler);
        command.current_dir(folder.path()).args(flags).args(["-O1", standard]);
        match (compiler, source) {
            // C++ can include the header of C.
            ("g++", "stress.c") => command.args(["-xc++", "-fsyntax-only"]),
            _ => command.args(["-o", &source.replace('.', "_")]),
        };
        quiet(command.arg(files.join(source)), "g++");
    }
    // The module needs neither the standard library nor unsafe code.
    fs::write(folder.path().join("lib.rs"), "#![no_std]\n#![forbid(unsafe_code)]\npub mod lamps_framing;\n").unwrap();
    fs::copy(files.join("read.rs"), folder.path().join("read.rs")).unwrap();
    for arguments in [["--crate-type=lib", "--emit=metadata", "lib.rs"], ["-O", "-oread_rs", "read.rs"]] {
        let mut rustc = Command::new("rustc");
        quiet(rustc.current_dir(folder.path()).args(["--edition=2024", "-Dwarnings"]).args(arguments), "rustc");
    }
    let run = |command: &mut Command| quiet(command.current_dir(folder.path()), "");
    run(Command::new(folder.path().join("stress_c")).args(["write", "stream", "10000000"]));
    let found = run(Command::new(folder.path().join("stress_c")).args(["read", "stream"]));
    let (count, _) = found.split_once(' ').unwrap();
    // Eleven of sixteen frames are sent as they are; an error can hit the next frame too.
    assert!(count.parse::<u32>().unwrap() > 16_000, "{found}");
    assert_eq!(run(Command::new(folder.path().join("read_cpp")).arg("stream")), found);
    assert_eq!(run(Command::new(folder.path().join("read_rs")).arg("stream")), found);
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", folder.path()).env("PYTHONDONTWRITEBYTECODE", "1").arg(files.join("read.py"));
    assert_eq!(run(python.arg("stream")), found);
    quiet(mypy(folder.path(), Some("3.9")).arg("lamps_framing.py"), "mypy");
}
