//! Protocols that others designed: packed structs, headers of any size, ids of 24 bits, arrays that the length of the
//! message counts, zeros at the end that are not sent, and big-endian numbers. The bytes are written by hand from the
//! schemas.

use std::fs;
use std::process::Command;

use super::vectors::Readers;
use super::{COMPILERS, OUTPUTS, SANITIZERS, compile, file, generate, generate_outputs, rustc, same_as_yaml};
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

const TPM: &[(&str, &str)] = &[
    ("8001 0000000c 00000144 0001", "same"),
    ("8001 0000000b 00000143 01", "same"),
    ("8001 00000016 0000017a 00000006 00000100 00000001", "same"),
    ("8001 0000000f 00000146 0003 616263", "same"),
    ("8001 0000000f 00000146 0004 616263", "refused"),
    ("8001 0000000f 00000146 0300 616263", "refused"),
    ("0180 0c000000 44010000 0100", "refused"),
    // A value of each kind: the greatest ones, and those that mean none.
    (
        "8001 0000006e 20000001 0102030405060708 fffffffe 3f800000 c004000000000000 3f000000bf800000 00000402 \
         00010000 fffe00011170ffffffff 0001 00050000000100000002 00000000000000000000 0001 ffffffff 00000000 \
         0102 1234000000000000 61626300 0001fffe",
        "same",
    ),
    // Signaling NaNs become quiet; elements and cases that are not in use, and unknown bits, become 0.
    (
        "8001 0000006a 20000001 0000000000000001 fffffffd 7f800001 7ff0000000000001 ff800001bf800000 00000000 \
         00010203 000000000001ffffffff 0001 0005ffffffff00000002 0005ffffffff00000002 00f2 ffffffff 00010203 \
         0002 0102030405060708 61006263",
        "8001 0000006a 20000001 0000000000000001 fffffffd 7fc00001 7ff8000000000000 ffc00001bf800000 00000000 \
         00010203 000000000001ffffffff 0001 0005ffffffff00000002 00000000000000000000 0002 00000000 00010203 \
         0002 0102030405060708 61000000",
    ),
    // The greatest value and one more, the least and one less, too many elements.
    (
        "8001 0000006a 20000001 0102030405060709 fffffffe 3f800000 c004000000000000 3f000000bf800000 00000402 \
         00010000 fffe00011170ffffffff 0000 00000000000000000000 00000000000000000000 0000 00000000 00000000 \
         0000 0000000000000000 61626300",
        "refused",
    ),
    (
        "8001 0000006a 20000001 0102030405060708 fffffffc 3f800000 c004000000000000 3f000000bf800000 00000402 \
         00010000 fffe00011170ffffffff 0000 00000000000000000000 00000000000000000000 0000 00000000 00000000 \
         0000 0000000000000000 61626300",
        "refused",
    ),
    (
        "8001 0000006a 20000001 0102030405060708 fffffffe 3f800000 c004000000000000 3f000000bf800000 00000402 \
         00010000 fffe00011171ffffffff 0000 00000000000000000000 00000000000000000000 0000 00000000 00000000 \
         0000 0000000000000000 61626300",
        "refused",
    ),
    (
        "8001 0000006a 20000001 0102030405060708 fffffffe 3f800000 c004000000000000 3f000000bf800000 00000402 \
         00010000 fffe00011170ffffffff 0003 00000000000000000000 00000000000000000000 0000 00000000 00000000 \
         0000 0000000000000000 61626300",
        "refused",
    ),
];

fn bytes(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().filter(|digit| *digit != ' ').collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap()).collect()
}

#[test]
fn messages_of_others() {
    for (name, cases) in [("mast", MAST), ("glider", GLIDER), ("tpm", TPM)] {
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
            // Only optimizers see the bounds of what is inlined.
            compile(folder.path(), compiler, package, &[standard, "-O2", "-c", "-o", "program.o", &source(name)]);
        }
    }
}

/// Generators that do not have a property refuse it.
#[test]
fn what_generators_lack_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (name, action, reason) in [
        ("mast", "--gen-messages-fbs", "FlatBuffers aligns all fields, but the schema is packed"),
        ("tpm", "--gen-messages-c", "structs of C have little-endian numbers"),
        ("tpm", "--gen-messages-fuzz-c", "structs of C have little-endian numbers"),
        ("tpm", "--gen-messages-fbs", "FlatBuffers have little-endian numbers"),
        ("tpm", "--gen-messages-wireshark", "the dissector reads little-endian numbers"),
        ("glider", "--gen-messages-wireshark", "the dissector does not read messages whose zeros at the end are cut"),
    ] {
        let output = run(tdgen(folder.path()).arg(file(&format!("{name}.td"))).arg(format!("{action}=out")), "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && errors.contains(reason), "{errors}");
        assert!(errors.contains(&format!("{name}.td:")) && !folder.path().join("out").exists(), "{errors}");
    }
}

/// The fields of headers with roles, and the handshake, are big endian too.
#[test]
fn roles_are_big_endian() {
    const BYTES: &str = "0020000900010003012c00000000000000000000000000073200000000000000\n";
    const CPP: &str = "#include \"roles.hpp\"
#include <cstdio>
int main() {
  using namespace roles;
  message_buffer<set_cmd> bytes;
  auto message = build_message<set_cmd>(bytes);
  message.value(7).header().tag_id(9).flags(flags_e::URGENT | flags_e::TRACED);
  message_sequence sent, received;
  for (int at = 0; at <= 300; ++at) {
    sent.number(message);
    if (at != 299 && received.gap(bytes.data(), bytes.size()) != (at == 300))
      return 1;
  }
  if (message_flags(bytes.data(), bytes.size()) != (flags_e::URGENT | flags_e::TRACED))
    return 2;
  for (const std::byte one : bytes)
    std::printf(\"%02x\", static_cast<unsigned>(one));
  std::puts(\"\");
  message_buffer<handshake_cmd> shake;
  auto asked = build_message<handshake_cmd>(shake);
  if (check_handshake(shake.data(), shake.size()) != compatibility::same)
    return 3;
  asked.version_minor(0);
  return check_handshake(shake.data(), shake.size()) == compatibility::older_minor ? 0 : 4;
}
";
    const RUST: &str = "mod roles;
use roles::*;
fn main() {
    let mut message = set_cmd { value: 7, ..set_cmd::default() };
    message.header.tag_id = 9;
    message.header.flags = flags_e::URGENT | flags_e::TRACED;
    let mut bytes = [0; set_cmd::SIZE];
    message.encode(&mut bytes).unwrap();
    let (mut sent, mut received) = (MessageSequence::default(), MessageSequence::default());
    for at in 0..=300 {
        sent.number(&mut bytes);
        assert!(at == 299 || received.gap(&bytes) == Some((at == 300).into()));
    }
    assert_eq!(message_flags(&bytes), Some(flags_e(3)));
    println!(\"{}\", bytes.iter().map(|byte| format!(\"{byte:02x}\")).collect::<String>());
    let mut asked = handshake_cmd::default();
    let mut shake = [0; handshake_cmd::SIZE];
    asked.encode(&mut shake).unwrap();
    assert_eq!(check_handshake(&shake), Compatibility::Same);
    asked.version_minor = 0;
    asked.encode(&mut shake).unwrap();
    assert_eq!(check_handshake(&shake), Compatibility::OlderMinor);
}
";
    const PYTHON: &str = "import roles
from roles import flags_e
message = roles.set_cmd(value=7)
message.header.tag_id = 9
message.header.flags = flags_e.URGENT | flags_e.TRACED
sent, received = roles.MessageSequence(), roles.MessageSequence()
for at in range(301):
    sent.number(message)
    data = message.pack()
    assert at == 299 or received.gap(data) == (at == 300)
assert roles.message_flags(data) == flags_e.URGENT | flags_e.TRACED
print(data.hex())
asked = roles.unpack(roles.handshake_cmd().pack())
assert roles.check_handshake(asked) is roles.Compatibility.SAME
asked.version_minor = 0
assert roles.check_handshake(roles.unpack(asked.pack())) is roles.Compatibility.OLDER_MINOR
";
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let schema = fs::read_to_string(file("roles.td")).unwrap();
    let schema = schema.replace("  let handshakeId", "  let bigEndian = true;\n  let handshakeId");
    let count = "Field<\"count\", uint16_t>, Field<\"reserved\", padding_t, \"\", 6>";
    let schema = schema.replace("Field<\"count\", uint8_t>, Field<\"reserved\", padding_t, \"\", 7>", count);
    for (name, text) in [("big.td", &*schema), ("main.cpp", CPP), ("main.rs", RUST), ("main.py", PYTHON)] {
        fs::write(folder.join(name), text).unwrap();
    }
    generate_outputs(folder, "big.td", "roles", &OUTPUTS[1..]);
    for (_, compiler, package) in COMPILERS {
        let arguments = ["-std=c++17", "-Wconversion", "main.cpp", "-o", "program"];
        compile(folder, compiler, package, &[&arguments[..], &SANITIZERS].concat());
        assert_eq!(quiet(&mut Command::new(folder.join("program")), ""), BYTES);
    }
    rustc(folder, &["--edition=2021", "main.rs", "-oprogram"]);
    assert_eq!(quiet(&mut Command::new(folder.join("program")), ""), BYTES);
    let mut python = Command::new("python3");
    assert_eq!(quiet(python.current_dir(folder).args(["-B", "-W", "error", "main.py"]), "python3"), BYTES);
}

/// Templates do not know the byte order.
#[test]
fn templates_refuse_big_endian_schemas() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("page.j2"), "{{ cgh.api_name }}").unwrap();
    let arguments = ["--template=page.j2", "--gen-template=out"];
    let output = run(tdgen(folder.path()).arg(file("tpm.td")).args(arguments), "");
    let errors = String::from_utf8_lossy(&output.stderr);
    let reason = "templates write little-endian numbers, but those of the schema are big endian";
    assert!(!output.status.success() && errors.contains(reason), "{errors}");
    assert!(errors.contains("tpm.td:") && !folder.path().join("out").exists(), "{errors}");
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
