//! Responses that are found by the tag of their command: FUSE, whose types Linux's headers declare, a device with all shapes in
//! big-endian messages, and one with packed messages whose zeros are cut.

use std::fs;
use std::process::Command;

use super::vectors::Readers;
use super::{
    COMPILERS, OUTPUTS, SANITIZERS, are_types_right, compile, file, generate, generate_outputs, rustc, same_as_yaml,
};
use crate::code::schemas::Random;
use crate::support::tools::{quiet, run, tdgen};

/// Some bytes, the command whose responses they are, and what readers write again: the same, other bytes, or a verdict. The
/// bytes are written by hand from the schemas.
const VALVE: &[(Option<&str>, &str, &str)] = &[
    (None, "a504 07 030201 32", "refused"),
    (None, "a503 07 030201 32", "same"),
    (None, "a504 07 030201 3200", "a503 07 030201 32"),
    (None, "a504 07 030201 6500", "refused"),
    (None, "a502 07 000000", "same"),
    (None, "a503 07 040201 00", "refused"),
    // A response, one with fewer bytes, one with more, and the same bytes as the response to another command.
    (Some("open_cmd"), "0709 0100 0000 32 08070605 0403", "same"),
    (Some("open_cmd"), "0703 0100 0000 32", "same"),
    (Some("open_cmd"), "0702 0100 0000", "0703 0100 0000 00"),
    (Some("open_cmd"), "0703 0100 0000 65", "refused"),
    (Some("state_cmd"), "0703 0100 0000 65", "same"),
    (Some("open_cmd"), "0704 0100 0000 32", "refused"),
    (Some("open_cmd"), "0701 0100 00", "refused"),
    // A failure is a header, and what follows it is not read.
    (Some("open_cmd"), "0702 0100 feff", "failed"),
    (Some("open_cmd"), "0703 0100 feff 65", "failed"),
    (Some("open_cmd"), "0703 0100 feff", "refused"),
    (Some("open_cmd"), "0702 0100 fe", "refused"),
];

const RELAY: &[(Option<&str>, &str, &str)] = &[
    (None, "7e090003", "same"),
    (None, "7e090005", "refused"),
    // A load that is too great, a failure, whose other values do not count, and elements that are missing.
    (Some("stop_cmd"), "0000 0a 09", "same"),
    (Some("stop_cmd"), "0000 ca 09", "refused"),
    (Some("stop_cmd"), "8001 ca 09", "failed"),
    (Some("list_cmd"), "0000 0a 09 0002 0102 0304", "same"),
    (Some("list_cmd"), "0000 0a 09 0003 0102 0304", "refused"),
    (Some("stop_cmd"), "0000 0a 09 0003 0102 0304", "0000 0a 09"),
    // Version 1.0 lacks heat and the sum, 1.1 the sum.
    (
        Some("state_cmd"),
        "0000 0a 09 01 01 1234 fff6 0064 00000007 0002 0102 ffff 0000 616263000000 0000",
        "0000 0a 09 01 01 1234 fff6 0064 00000007 0002 0102 ffff 0000 616263000000 0000 ffffffff 00000000 0000000000000007",
    ),
    (
        Some("state_cmd"),
        "0000 0a 09 00 02 1234 fff6 0064 3f800000 0000 0102 ffff 0000 616263000000 0000 00000005",
        "0000 0a 09 00 02 0000 fff6 0064 3f800000 0000 0000 0000 0000 616263000000 0000 00000005 00000000 0000000000000007",
    ),
    (Some("state_cmd"), "0000 0a 09 00 02 0000 fff6 0064 3f800000 0000 0000 0000 0000 616263000000", "refused"),
];

fn bytes(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().filter(|digit| *digit != ' ').collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap()).collect()
}

#[test]
fn responses_are_found_by_their_tags() {
    for (name, has_size, cases) in [("fuse", true, &[][..]), ("relay", false, RELAY), ("valve", true, VALVE)] {
        let folder = tempfile::tempdir().unwrap();
        let schema = file(&format!("{name}.td"));
        let readers = Readers::build(&folder.path().join(name), name, schema.to_str().unwrap(), has_size);
        readers.pass(None);
        readers.agree_on_damage(&mut Random::new(5), 4000);
        let inputs: Vec<Vec<u8>> =
            cases.iter().map(|(command, input, _)| readers.input(*command, &bytes(input))).collect();
        for ((_, input, output), found) in cases.iter().zip(readers.read(&inputs, &[])) {
            let output = if *output == "same" { input } else { output };
            assert_eq!(found, output.replace(' ', ""), "{name}: {input}");
        }
    }
    same_as_yaml("relay");
}

/// Linux's headers declare the same types as `fuse.td`, and a program answers as a file system.
#[test]
fn fuse_is_that_of_linux() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), file("fuse.td").to_str().unwrap(), "fuse");
    are_types_right(folder.path(), &["fuse"]);
    for (compiler, package) in [("gcc", "linux-libc-dev"), ("clang-22", "clang-22")] {
        let arguments =
            ["-std=gnu11", "-Wconversion", "-o", "program", file("fuse.c").to_str().unwrap()].map(str::to_owned);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(SANITIZERS).collect();
        compile(folder.path(), compiler, package, &arguments);
        quiet(&mut Command::new(folder.path().join("program")), "");
    }
}

/// The bytes of a failure, which all languages write and read.
const FAILURE: &str = "80010b09\n";

const CPP: &str = "#include \"relay.hpp\"
#include <cstdio>
using namespace relay;
int main() {
  message_buffer<list_rsp> bytes;
  auto message = build_message<list_rsp>(bytes);
  message.header().load(11).number(9);
  message.numbers({1, 2});
  if (wire_size(message) != 10 || response_error(bytes.data(), 10) != fault_e{})
    return 1;
  if (visit_response(list_cmd::id, bytes.data(), 10, [](auto) {}) != visit_status::visited)
    return 2;
  if (visit_response(beat_cmd::id, bytes.data(), 10, [](auto) {}) != visit_status::unknown_id)
    return 3;
  message.header().fault(fault_e::BROKEN);
  if (response_error(bytes.data(), 4) != fault_e::BROKEN || read_message<list_rsp>(bytes.data(), 10))
    return 4;
  if (visit_response(list_cmd::id, bytes.data(), 4, [](auto) {}) != visit_status::failed)
    return 5;
  for (std::size_t at = 0; at < wire_size(message); ++at)
    std::printf(\"%02x\", static_cast<unsigned>(bytes[at]));
  std::puts(\"\");
  message_buffer<state_cmd> asked;
  build_message<state_cmd>(asked).header().number(9);
  return message_id(asked.data(), asked.size()) == state_cmd::id ? 0 : 6;
}
";

const RUST: &str = "mod relay;
use relay::*;
fn main() {
    let mut message = list_rsp::default();
    message.header.load = 11;
    message.header.number = 9;
    message.header.fault = fault_e::BROKEN;
    let mut bytes = [0; list_rsp::SIZE];
    let size = message.encode(&mut bytes).unwrap();
    assert_eq!(size, message.encoded_size());
    assert_eq!(Response::decode(list_cmd::ID, &bytes[..size]), Err(MessageError::Failed(0x8001)));
    assert_eq!(list_rsp::decode(&bytes[..size]), Err(MessageError::Failed(0x8001)));
    assert_eq!(Response::decode(beat_cmd::ID, &bytes[..size]), Err(MessageError::UnknownId(beat_cmd::ID.into())));
    assert_eq!(Message::from(message).id(), list_rsp::ID);
    println!(\"{}\", bytes[..size].iter().map(|byte| format!(\"{byte:02x}\")).collect::<String>());
}
";

const PYTHON: &str = "import pickle
import relay
message = relay.list_rsp(header=relay.answer_t(fault=relay.fault_e.BROKEN, load=11, number=9), numbers=(1, 2))
data = message.pack()
assert relay.response_error(data) == relay.fault_e.BROKEN and relay.response_error(data[:3]) == 0
try:
    relay.unpack_response(relay.list_cmd.ID_, data)
    assert False
except relay.CommandFailed as failed:
    assert str(failed) == 'list_rsp says that the command failed with the error 32769'
    assert pickle.loads(pickle.dumps(failed)).error == 0x8001
try:
    relay.unpack_response(relay.beat_cmd.ID_, data)
    assert False
except relay.UnpackError as error:
    assert str(error) == 'no command with the id 3 has a response'
print(data.hex())
";

#[test]
fn failures_are_written_as_headers() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, text) in [("main.cpp", CPP), ("main.rs", RUST), ("main.py", PYTHON)] {
        fs::write(folder.join(name), text).unwrap();
    }
    generate_outputs(folder, file("relay.td").to_str().unwrap(), "relay", &OUTPUTS[1..]);
    for (_, compiler, package) in COMPILERS {
        let arguments = ["-std=c++17", "-Wconversion", "main.cpp", "-o", "program"];
        compile(folder, compiler, package, &[&arguments[..], &SANITIZERS].concat());
        assert_eq!(quiet(&mut Command::new(folder.join("program")), ""), FAILURE);
    }
    rustc(folder, &["--edition=2021", "main.rs", "-oprogram"]);
    assert_eq!(quiet(&mut Command::new(folder.join("program")), ""), FAILURE);
    let mut python = Command::new("python3");
    assert_eq!(quiet(python.current_dir(folder).args(["-B", "-W", "error", "main.py"]), "python3"), FAILURE);
}

/// Commands, a failure, a response before its command, one without a direction, and one that names a tag twice.
const LOG: &str = "\
> 2e00000001000000 0700000000000000 0100000000000000 00000000 00000000 00000000 0000 0000 68656c6c6f00
< 10000000 feffffff 0700000000000000
> 4000000012000000 0800000000000000 0100000000000000 00000000 00000000 00000000 0000 0000 0000000000000000 00000000000000000000000000000000
> 2800000011000000 0900000000000000 0100000000000000 00000000 00000000 00000000 0000 0000
< 10000000 00000000 0800000000000000
< 10000000 00000000 0800000000000000
2800000011000000 0900000000000000 0100000000000000 00000000 00000000 00000000 0000 0000
";

#[test]
fn decode_remembers_tags() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("log"), LOG).unwrap();
    let schema = file("fuse.td");
    let run_on = |arguments: &[&str]| {
        let mut command = tdgen(folder.path());
        let output = run(command.arg("messages").args(arguments).arg("--schema").arg(&schema), "");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [shown, errors] = run_on(&["decode", "log"]);
    let names: Vec<&str> = shown.lines().filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!(names, ["lookup_cmd", "lookup_rsp", "release_cmd", "statfs_cmd", "release_rsp"]);
    let failure = "\"content\":{\"header\":{\"len\":16,\"error\":-2,\"unique\":7}}";
    assert!(shown.contains(failure), "{shown}");
    let expected = "log:6:21: error: no command with a response came before this one with the tag 8
log:7:1: error: nothing says whether this is a command or a response, which the tag of its command finds: mark lines with `>` and `<`, \
                    or name the port of the device with --port
";
    assert_eq!(errors, format!("{expected}`log`: 5 messages, 2 errors\n"));
    fs::write(folder.path().join("json"), shown).unwrap();
    let [hex, errors] = run_on(&["encode", "--to=hex", "json"]);
    assert_eq!(
        (hex.replace(' ', ""), &*errors),
        (LOG.replace(' ', "").lines().take(5).map(|line| line.to_owned() + "\n").collect(), "")
    );
    // A failure has no fields.
    let failed = "{\"message\":\"lookup_rsp\",\"content\":{\"header\":{\"error\":-2},\"nodeid\":2}}\n";
    fs::write(folder.path().join("json"), failed).unwrap();
    let [_, errors] = run_on(&["encode", "--to=hex", "json"]);
    assert_eq!(errors, "json:1:67: error: `nodeid` is not sent: `error` is -2, so that the command failed\n");
}

/// What finds messages by their id refuses such schemas.
#[test]
fn others_need_ids() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("page.j2"), "{{ cgh.api_name }}").unwrap();
    for action in [
        "--gen-messages-wireshark",
        "--gen-messages-fuzz-c",
        "--gen-messages-fuzz-cpp",
        "--gen-messages-fuzz-rust",
        "--gen-messages-client-cpp",
        "--gen-messages-client-python",
        "--gen-messages-client-rust",
        "--gen-template",
    ] {
        let mut command = tdgen(folder.path());
        command.arg(file("fuse.td")).arg("--template=page.j2").arg(format!("{action}=out"));
        let output = run(&mut command, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        let reason = "messages by their id, but the responses of the schema are found by their tag";
        assert!(!output.status.success() && errors.contains(reason), "{action}: {errors}");
        assert!(errors.contains("fuse.td:") && !folder.path().join("out").exists(), "{errors}");
    }
}

/// Each host has its own tags; an unknown command or one without a response takes the tag, and one with invalid values has it.
#[test]
fn tags_are_those_of_one_command() {
    let folder = tempfile::tempdir().unwrap();
    let schema = file("relay.td");
    let decode = |arguments: &[&str]| {
        let mut command = tdgen(folder.path());
        let output = run(command.args(["messages", "decode"]).args(arguments).arg("--schema").arg(&schema), "");
        let [shown, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let names: Vec<String> = shown.lines().filter_map(|line| line.split('"').nth(3).map(str::to_owned)).collect();
        (names, errors)
    };
    let reason = "no command with a response came before this one with the tag 9";
    for second in ["7e090077", "7e090003"] {
        fs::write(folder.path().join("log"), format!("> 7e090002\n> {second}\n< 00000a09\n")).unwrap();
        let (names, errors) = decode(&["log"]);
        assert!(!names.contains(&"stop_rsp".to_owned()) && errors.contains(reason), "{names:?} {errors}");
    }
    // The values of a failure need not be allowed, but the tool reports them.
    fs::write(folder.path().join("log"), "> 7e090002\n< 8001ca09\n").unwrap();
    let (names, errors) = decode(&["log"]);
    assert_eq!(names, ["stop_cmd", "stop_rsp"]);
    assert!(errors.contains("log:2:7: error: `load` is 202, not in its range: at most 200"), "{errors}");
    // Two hosts use one tag.
    let line = |message: &str, from: u8, to: u8| {
        let port = |host: u8| if host == 2 { 4000 } else { 99 };
        let [from, to] = [from, to].map(|host| format!("10.0.0.{host}:{}", port(host)));
        format!(
            "{{\"message\":\"{message}\",\"from\":\"{from}\",\"to\":\"{to}\",\"content\":{{\"header\":{{\"number\":9}}}}}}\n"
        )
    };
    let lines = [("stop_cmd", 1, 2), ("list_cmd", 3, 2), ("stop_rsp", 2, 1), ("list_rsp", 2, 3)];
    let lines: String = lines.into_iter().map(|(message, from, to)| line(message, from, to)).collect();
    fs::write(folder.path().join("lines"), lines).unwrap();
    let mut command = tdgen(folder.path());
    command.args(["messages", "encode", "--to=udp", "-o", "log.pcap", "lines", "--schema"]).arg(&schema);
    assert_eq!(quiet(&mut command, ""), "");
    let (names, errors) = decode(&["log.pcap", "--port=4000"]);
    assert_eq!(
        (names.join(" "), &*errors),
        ("stop_cmd list_cmd stop_rsp list_rsp".to_owned(), "`log.pcap`: 4 messages\n")
    );
    // Forms that do not say what is a response, and a response that is sent.
    let refused = "{\"message\":\"stop_rsp\",\"direction\":\"sent\",\"content\":{}}\n";
    for (form, text, reason) in [
        ("bytes", refused, "a response is received, not sent"),
        (
            "bytes",
            "{\"message\":\"stop_rsp\",\"content\":{}}\n",
            "only the forms hex and udp say which messages are responses",
        ),
    ] {
        fs::write(folder.path().join("lines"), text).unwrap();
        let mut command = tdgen(folder.path());
        command.args(["messages", "encode", "lines", "--to", form, "--schema"]).arg(&schema);
        let output = run(&mut command, "");
        assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains(reason));
    }
}
