//! Protocols that others designed: packed structs, headers of any size, ids of 24 bits, arrays that the length of the
//! message counts, and zeros at the end that are not sent. The bytes are written by hand from the schemas.

use std::fs;
use std::process::Command;

use super::vectors::Readers;
use super::{COMPILERS, SANITIZERS, compile, file, generate, same_as_yaml};
use crate::support::tools::{quiet, run, tdgen};

/// Some bytes and what readers write again: the same, other bytes, or `refused`.
const MAST: &[(&str, &str)] = &[
    // Times and heights at odd bytes.
    ("a502010900 16 01 0807060504030201 1027ff 0000803f 010002000300", "refused"),
    ("a502010900 16 01 0807060504030201 1003ff 0000803f 010002000300", "same"),
    // No gust, two, a part of a third, and one that is too fast.
    ("a503010000 04 07000000", "same"),
    ("a503010000 0a 07000000 2c0105 0a0006", "same"),
    ("a503010000 0b 07000000 2c0105 0a0006 01", "refused"),
    ("a503010000 07 07000000 ffff05", "refused"),
    // Bytes after the message; a length that is too great or too small.
    ("a503010000 07 07000000 2c0105 0a0006", "a503010000 07 07000000 2c0105"),
    ("a503010000 0d 07000000 2c0105", "refused"),
    ("a503010000 03 070000", "refused"),
    ("a504010000 04 03 616263", "same"),
    ("a504010000 01 03", "same"),
    ("a504010000 00", "refused"),
    ("a509010000 00", "refused"),
];

const GLIDER: &[(&str, &str)] = &[
    // The id 0, with all bytes, with fewer, and with none.
    ("fc05 00 000000 01000000 02", "same"),
    ("fc05 00 000000 01000000 00", "fc01 00 000000 01"),
    ("fc01 00 000000 01", "same"),
    ("fc00 00 000000", "fc01 00 000000 00"),
    // A number that is cut.
    ("fc0e 07 452301 0500000000000000 01000000 0200", "fc0d 07 452301 0500000000000000 01000000 02"),
    ("fc19 07 452301 0500000000000000 01000000 02000000 ffff 616263000000 64", "same"),
    ("fc19 07 452301 0500000000000000 01000000 02000000 ffff 616263000000 65", "refused"),
    ("fc19 07 452302 0500000000000000 01000000 02000000 ffff 616263000000 64", "refused"),
    ("fc06 07 452301 0500000000", "refused"),
];

fn bytes(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().filter(|digit| *digit != ' ').collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap()).collect()
}

#[test]
fn messages_of_others() {
    for (name, cases) in [("mast", MAST), ("glider", GLIDER)] {
        let folder = tempfile::tempdir().unwrap();
        let schema = file(&format!("{name}.td"));
        let readers = Readers::build(&folder.path().join(name), name, schema.to_str().unwrap(), true);
        readers.pass(None);
        let inputs: Vec<Vec<u8>> = cases.iter().map(|(input, _)| bytes(input)).collect();
        let expected = cases.iter().map(|(input, output)| {
            let output = if *output == "same" { input } else { output };
            output.replace(' ', "")
        });
        assert_eq!(readers.read(&inputs, &[]), expected.collect::<Vec<_>>());
        same_as_yaml(name);
        // The tool shows the same messages, and writes them again.
        let sent: Vec<String> =
            cases.iter().filter(|(_, output)| *output == "same").map(|(input, _)| input.replace(' ', "")).collect();
        fs::write(folder.path().join("hex"), sent.join("\n") + "\n").unwrap();
        let run_on = |arguments: &[&str]| {
            let mut command = tdgen(folder.path());
            let output = run(command.arg("messages").args(arguments).arg("--schema").arg(&schema), "");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        fs::write(folder.path().join("json"), run_on(&["decode", "--from=hex", "hex"])).unwrap();
        assert_eq!(run_on(&["encode", "--to=hex", "json"]).lines().collect::<Vec<_>>(), sent);
    }
}

/// Both schemas in one program, at any address.
#[test]
fn programs_of_others() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["mast", "glider"] {
        generate(folder.path(), file(&format!("{name}.td")).to_str().unwrap(), name);
    }
    let source = |name: &str| file(name).to_str().unwrap().to_owned();
    for (c, cpp, package) in COMPILERS {
        for (compiler, standard, name) in [(c, "-std=c11", "wires.c"), (cpp, "-std=c++17", "wires.cpp")] {
            let arguments = [standard, "-Wconversion", "-o", "program", &source(name)];
            compile(folder.path(), compiler, package, &[&arguments[..], &SANITIZERS].concat());
            quiet(&mut Command::new(folder.path().join("program")), "");
        }
    }
}

/// Generators that do not have a property refuse it.
#[test]
fn what_generators_lack_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, action, reason) in [
        ("mast", "--gen-messages-fbs", "FlatBuffers aligns all fields, but the schema is packed"),
        ("glider", "--gen-messages-wireshark", "the dissector does not read messages whose zeros at the end are cut"),
    ] {
        let output = run(tdgen(folder.path()).arg(file(&format!("{name}.td"))).arg(format!("{action}=out")), "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(reason), "{errors}");
        assert!(errors.contains(&format!("{name}.td:")) && !folder.path().join("out").exists(), "{errors}");
    }
}

/// Linux's headers declare the same types.
#[test]
fn layouts_are_those_of_linux() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), file("usb.td").to_str().unwrap(), "usb");
    for (compiler, package) in [("gcc", "linux-libc-dev"), ("clang-22", "clang-22")] {
        let arguments = ["-std=gnu11", "-o", "program", file("usb.c").to_str().unwrap()].map(str::to_owned);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(SANITIZERS).collect();
        compile(folder.path(), compiler, package, &arguments);
        quiet(&mut Command::new(folder.path().join("program")), "");
    }
}
