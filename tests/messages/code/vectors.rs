//! Vectors: the readers of all languages reach their verdicts, find their values, and encode the same bytes again.
//!
//! The seed is new each day. `TDGEN_VECTORS_SEED=7 TDGEN_VECTORS=200 cargo test --test messages vectors::` tries that many
//! random schemas and steps of a version.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;

use super::schemas::{Random, Schema};
use super::shapes::Shape;
use super::{OUTPUTS, SANITIZERS, compile, file, generate_outputs, rustc};
use crate::support::tools::{quiet, run, tdgen};

/// A message of a schema.
struct Message {
    name: String,
    kind: String,
    /// The command of a response that is found by its tag.
    command: Option<String>,
}

impl Message {
    /// Returns the key of the inputs of programs that are this response, or a message with an id.
    fn key(&self) -> u64 {
        self.command.as_ref().map_or(0, |command| key(command))
    }
}

/// Returns a number that stands for a command: the beginning of the inputs that are its response.
fn key(command: &str) -> u64 {
    command.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The shape of the readers of a schema.
#[derive(Clone, Copy)]
struct Wire {
    has_size: bool,
    /// Whether responses are found by their tag: then each input begins with a [`key`].
    by_tag: bool,
    has_error: bool,
}

/// The readers of a schema in all languages.
pub(super) struct Readers {
    folder: PathBuf,
    api: String,
    vectors: Vec<Value>,
    /// Whether there is one in C, which has no big-endian numbers.
    has_c: bool,
    by_tag: bool,
}

impl Readers {
    /// Generates and builds the readers of a schema in a folder of its own.
    pub(super) fn build(folder: &Path, api: &str, input: &str, has_size: bool) -> Readers {
        fs::create_dir_all(folder).unwrap();
        let text = fs::read_to_string(folder.join(input)).unwrap();
        let has_c = !text.contains("bigEndian = true");
        let has_error = text.contains("errorField");
        generate_outputs(folder, input, api, if has_c { &OUTPUTS } else { &OUTPUTS[1..] });
        let mut command = tdgen(folder);
        let output = run(command.arg(input).arg("--gen-messages-vectors=vectors.json"), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let json = fs::read_to_string(folder.join("vectors.json")).unwrap();
        let json = read_json(&json);
        assert_eq!(json["api"], api);
        let vectors = json["vectors"].as_array().unwrap().clone();
        let mut messages: BTreeMap<String, Message> = BTreeMap::new();
        for vector in &vectors {
            let [name, kind] = ["message", "kind"].map(|key| vector[key].as_str().unwrap().to_owned());
            let command = vector["command"].as_str().map(str::to_owned);
            messages.insert(name.clone(), Message { name, kind, command });
        }
        let messages: Vec<Message> = messages.into_values().collect();
        let by_tag = messages.iter().any(|message| message.command.is_some());
        let wire = Wire { has_size, by_tag, has_error };
        for header in ["noise.h", "show.h"] {
            fs::copy(file(&format!("noise/{header}")), folder.join(header)).unwrap();
        }
        fs::copy(file("vectors_tool.py"), folder.join("vectors_tool.py")).unwrap();
        fs::write(folder.join("again.c"), c_program(api, &messages, wire)).unwrap();
        fs::write(folder.join("again.cpp"), cpp_program(api, &messages, wire)).unwrap();
        fs::write(folder.join("again.rs"), rust_program(api, &messages, wire)).unwrap();
        let sanitized = |arguments: &[&'static str]| [arguments, &SANITIZERS[..]].concat();
        if has_c {
            compile(folder, "gcc", "gcc", &sanitized(&["-std=c11", "again.c", "-o", "again_c"]));
        }
        // Compiles in half the time of g++.
        compile(folder, "clang++-22", "clang-22", &sanitized(&["-std=c++17", "again.cpp", "-o", "again_cpp"]));
        rustc(folder, &["--edition=2021", "again.rs", "-oagain_rs"]);
        Readers { folder: folder.to_owned(), api: api.to_owned(), vectors, has_c, by_tag }
    }

    /// Returns the input of programs for the bytes of a message with an id, or of the response to a command.
    pub(super) fn input(&self, command: Option<&str>, bytes: &[u8]) -> Vec<u8> {
        let begin = if self.by_tag { command.map_or(0, key).to_le_bytes().to_vec() } else { Vec::new() };
        [&begin, bytes].concat()
    }

    /// Returns the input of programs for a vector.
    fn input_of(&self, vector: &Value) -> Vec<u8> {
        self.input(vector["command"].as_str(), &bytes_of(vector))
    }

    /// Returns what all readers make of some inputs: the bytes that they encode again, or `refused`. The one in Python
    /// also checks the vectors of files.
    pub(super) fn read(&self, inputs: &[Vec<u8>], files: &[&str]) -> Vec<String> {
        let mut data = Vec::new();
        for input in inputs {
            data.extend((input.len() as u16).to_le_bytes());
            data.extend(input);
        }
        fs::write(self.folder.join("inputs"), data).unwrap();
        let call = |program: &str| {
            let mut command = Command::new(self.folder.join(program));
            quiet(command.current_dir(&self.folder).arg("inputs"), "")
        };
        let python = self.python(&[&[&*self.api, "inputs"], files].concat());
        let first = if self.has_c { "again_c" } else { "again_rs" };
        let found = [call(first), call("again_cpp"), call("again_rs"), python];
        let [c, cpp, rust, python] = found.map(|found| found.lines().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(c.len(), inputs.len(), "{}", self.folder.display());
        for (other, language) in [(cpp, "C++"), (rust, "Rust"), (python, "Python")] {
            for (at, (c, other)) in c.iter().zip(&other).enumerate() {
                assert_eq!(c, other, "{language}: {} in {}", hexadecimal(&inputs[at]), self.folder.display());
            }
            assert_eq!(c.len(), other.len());
        }
        c
    }

    /// Checks that the reader in Python passes vectors, without others.
    pub(super) fn pass_in_python(folder: &Path, input: &str, file: &str) {
        let output = run(tdgen(folder).arg(input).arg("--gen-messages-python=api.py"), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::copy(super::file("vectors_tool.py"), folder.join("vectors_tool.py")).unwrap();
        Readers { folder: folder.to_owned(), api: "api".to_owned(), vectors: Vec::new(), has_c: false, by_tag: false }
            .python(&["api", "/dev/null", file]);
    }

    fn python(&self, arguments: &[&str]) -> String {
        let mut python = Command::new("python3");
        python.current_dir(&self.folder).env("PYTHONDONTWRITEBYTECODE", "1");
        quiet(python.args(["-W", "error", "vectors_tool.py"]).args(arguments), "python3")
    }

    /// Checks that all readers pass the vectors, and others, which are also in a file.
    pub(super) fn pass(&self, others: Option<(&str, &[Value])>) {
        let (file, others) = others.unzip();
        let files: Vec<&str> = ["vectors.json"].into_iter().chain(file).collect();
        let vectors: Vec<&Value> = self.vectors.iter().chain(others.unwrap_or_default()).collect();
        let inputs: Vec<Vec<u8>> = vectors.iter().map(|vector| self.input_of(vector)).collect();
        for (vector, found) in vectors.iter().zip(self.read(&inputs, &files)) {
            let expected = match vector["verdict"].as_str().unwrap() {
                "accepted" => vector.get("encoded").unwrap_or(&vector["bytes"]).as_str().unwrap(),
                "failed" => "failed",
                _ => "refused",
            };
            assert_eq!(found, expected, "{vector} in {}", self.folder.display());
        }
    }

    /// Checks that all readers agree about damaged messages.
    pub(super) fn agree_on_damage(&self, random: &mut Random, count: usize) {
        let whole: Vec<Vec<u8>> = self.of_case("valid");
        let inputs = (0..count).map(|_| {
            let mut bytes = whole[random.below(whole.len())].clone();
            let key: Vec<u8> = bytes.drain(..if self.by_tag { 8 } else { 0 }).collect();
            for _ in 0..random.below(4) {
                let at = random.below(bytes.len());
                let small = random.below(4) as u8;
                bytes[at] = if random.chance(2) { random.below(256) as u8 } else { small };
            }
            if random.chance(4) {
                bytes.truncate(random.below(bytes.len() + 1));
            }
            [key, bytes].concat()
        });
        self.read(&inputs.collect::<Vec<_>>(), &[]);
    }

    fn of_case(&self, case: &str) -> Vec<Vec<u8>> {
        self.vectors.iter().filter(|vector| vector["case"] == case).map(|vector| self.input_of(vector)).collect()
    }
}

/// Reads JSON in which strings may have surrogates for bytes that are not UTF-8.
pub(crate) fn read_json(text: &str) -> Value {
    serde_json::from_str(&text.replace("\\udc", "\\\\udc")).expect("JSON")
}

pub(crate) fn bytes_of(vector: &Value) -> Vec<u8> {
    let text = vector["bytes"].as_str().unwrap();
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A program in C that encodes messages again, with checks that all functions agree about them.
fn c_program(api: &str, messages: &[Message], wire: Wire) -> String {
    let mut out = format!(
        "#include \"{api}.h\"\n#include \"noise.h\"\n#include \"show.h\"\nstatic int calls;\n{}",
        if wire.by_tag { KEY } else { "" }
    );
    for Message { name, .. } in messages {
        writeln!(out, "static void handle_{name}_(void *context, const {name}_t *message) {{ (void)context; (void)message; ++calls; }}").unwrap();
    }
    out += "int main(int argc, char **argv) {\n  FILE *file = fopen(argv[argc - 1], \"rb\");\n  unsigned char *bytes;\n  size_t size;\n  if (file == NULL)\n    return 1;\n";
    out += "  while ((bytes = next_input(file, &size)) != NULL) {\n    int found = 0;\n    calls = 0;\n";
    if wire.by_tag {
        // Each message is read from memory of its own size.
        out += "    const uint64_t key = take_key(&bytes, &size);\n    int failed = 0;\n";
    }
    for message in messages {
        out += &c_reader(api, message, wire);
    }
    let failed = if wire.by_tag { " && !failed" } else { "" };
    writeln!(out, "    if (found == 0{failed})\n      puts(\"refused\");\n    if (found > 1)\n      return 2;")
        .unwrap();
    let if_id = if wire.by_tag { "key == 0 && " } else { "" };
    writeln!(out, "    if ({if_id}{api}_check_message(bytes, size) == 0 && found == 0)\n      return 3;").unwrap();
    for (kind, messages) in by_kind(messages) {
        writeln!(out, "    {{ {api}_{kind}_handlers handlers;").unwrap();
        for Message { name, .. } in &messages {
            writeln!(out, "      handlers.{name} = handle_{name}_;").unwrap();
        }
        match messages.iter().all(|message| message.command.is_some()) {
            false => {
                let if_id = if wire.by_tag { "if (key == 0) " } else { "" };
                writeln!(out, "      {if_id}(void){api}_dispatch_{kind}(&handlers, NULL, bytes, size); }}").unwrap();
            }
            true => {
                for message in messages {
                    let (key, id) = (message.key(), c_id(api, message));
                    writeln!(out, "      if (key == {key}u) {{ const int result = (int){api}_dispatch_{kind}(&handlers, NULL, {id}, bytes, size);").unwrap();
                    let failure = if wire.has_error {
                        format!("(result == (int){}_MESSAGE_FAILED) != failed", api.to_uppercase())
                    } else {
                        "failed".to_owned()
                    };
                    writeln!(out, "        if ({failure}) return 6;").unwrap();
                    writeln!(
                        out,
                        "        if ({api}_check_response({id}, bytes, size) == 0 && found == 0) return 7; }}"
                    )
                    .unwrap();
                }
                out += "    }\n";
            }
        }
    }
    out += "    if (calls != found)\n      return 5;\n    free(bytes);\n  }\n  fclose(file);\n  return 0;\n}\n";
    out
}

/// Code that takes the key of an input, and returns memory of exactly the size of the message.
const KEY: &str = "static uint64_t take_key(unsigned char **bytes, size_t *size) {
  unsigned char *rest = (unsigned char *)malloc(*size == 8 ? 1 : *size - 8);
  uint64_t key;
  if (rest == NULL)
    exit(1);
  memcpy(&key, *bytes, 8);
  *size -= 8;
  memcpy(rest, *bytes + 8, *size);
  free(*bytes);
  *bytes = rest;
  return key;
}
";

/// Returns the messages of each kind, in lower case.
fn by_kind(messages: &[Message]) -> BTreeMap<String, Vec<&Message>> {
    let mut kinds: BTreeMap<String, Vec<&Message>> = BTreeMap::new();
    messages.iter().for_each(|message| kinds.entry(message.kind.to_lowercase()).or_default().push(message));
    kinds
}

/// Returns the constant with the id of the command of a response in C.
fn c_id(api: &str, message: &Message) -> String {
    format!("{}_{}", api.to_uppercase(), message.command.as_deref().unwrap_or_default().to_uppercase())
}

fn c_reader(api: &str, message: &Message, wire: Wire) -> String {
    let name = &message.name;
    let size = match &message.command {
        Some(_) => format!("{api}_response_wire_size({}, &m)", c_id(api, message)),
        None => format!("{api}_wire_size(&m)"),
    };
    let begin = if wire.by_tag { format!("if (key == {}u) ", message.key()) } else { String::new() };
    let failed = match (&message.command, wire.has_error) {
        (Some(_), true) => format!(
            "else if (result == (int){}_MESSAGE_FAILED) {{ puts(\"failed\"); ++failed; if ({api}_as_{name}(bytes, size) != NULL) return 4; if ({api}_response_error(bytes, size) == 0) return 8; }}\n      ",
            api.to_uppercase()
        ),
        _ => String::new(),
    };
    format!(
        "    {begin}{{ static {name}_t m; int result; memset(&m, 0xee, sizeof m); result = (int){api}_read_{name}(bytes, size, &m);\n      if (result == 0) {{ show(&m, {size}); ++found; }}\n      {failed}else if ({api}_as_{name}(bytes, size) != NULL) return 4; }}\n"
    )
}

/// The same program in C++.
fn cpp_program(api: &str, messages: &[Message], wire: Wire) -> String {
    let mut out = format!(
        "#include \"{api}.hpp\"\n#include \"noise.h\"\n#include \"show.h\"\n#include <vector>\n{}",
        if wire.by_tag { KEY } else { "" }
    );
    out += "int main(int argc, char** argv) {\n  FILE* file = std::fopen(argv[argc - 1], \"rb\");\n  std::size_t size = 0;\n  if (file == nullptr)\n    return 1;\n";
    out += "  while (unsigned char* bytes = next_input(file, &size)) {\n    int found = 0;\n";
    if wire.by_tag {
        out += "    const std::uint64_t key = take_key(&bytes, &size);\n";
    }
    let finish = if wire.has_size { "finish_message" } else { "wire_size" };
    for message in messages {
        let name = &message.name;
        let begin = if wire.by_tag { format!("if (key == {}u) ", message.key()) } else { String::new() };
        writeln!(out, "    {begin}if (const auto view = {api}::read_message<{api}::{name}>(bytes, size)) {{\n      std::vector<unsigned char> out({api}::{name}::size, 0xee);\n      const auto built = *{api}::copy_message<{api}::{name}>(out.data(), out.size(), *view);\n      show(out.data(), {api}::{finish}(built));\n      ++found;\n    }}").unwrap();
    }
    let visit = format!("{api}::visit(bytes, size, [](auto view) {{ (void)to_string(view); }})");
    if wire.by_tag {
        writeln!(out, "    auto status = {api}::visit_status::unknown_id;\n    if (key == 0)\n      status = {visit};")
            .unwrap();
        for message in messages.iter().filter(|message| message.command.is_some()) {
            let command = message.command.as_deref().unwrap_or_default();
            writeln!(out, "    if (key == {}u)\n      status = {api}::visit_response({api}::{command}::id, bytes, size, [](auto view) {{ (void)to_string(view); }});", message.key()).unwrap();
        }
    } else {
        writeln!(out, "    const auto status = {visit};").unwrap();
    }
    let refused = "std::puts(\"refused\")";
    let shown = match wire.has_error {
        true => format!("status == {api}::visit_status::failed ? std::puts(\"failed\") : {refused}"),
        false => refused.to_owned(),
    };
    writeln!(out, "    if (found == 0)\n      {shown};").unwrap();
    writeln!(out, "    if (found > 1 || (status == {api}::visit_status::visited) != (found == 1))\n      return 2;")
        .unwrap();
    out += "    std::free(bytes);\n  }\n  std::fclose(file);\n  return 0;\n}\n";
    out
}

/// The same program in Rust.
fn rust_program(api: &str, messages: &[Message], wire: Wire) -> String {
    let by_tag = "let (key, record) = record.split_first_chunk::<8>().unwrap();
        let (key, message) = (u64::from_le_bytes(*key), |found: Result<usize, {api}::MessageError>| found);
        let encoded = match key {
            0 => message({api}::Message::decode(record).map(|message| message.encode(&mut out).unwrap())),
";
    let mut decode = match wire.by_tag {
        false => "let encoded = {api}::Message::decode(record).map(|message| message.encode(&mut out).unwrap());\n"
            .to_owned(),
        true => by_tag.to_owned(),
    };
    if wire.by_tag {
        for message in messages.iter().filter(|message| message.command.is_some()) {
            let command = message.command.as_deref().unwrap_or_default();
            writeln!(decode, "            {} => {{{{api}}::Response::decode({{api}}::{command}::ID, record).map(|message| message.encode(&mut out).unwrap())}}", message.key()).unwrap();
        }
        decode += "            _ => panic!(),\n        };\n";
    }
    let failed =
        if wire.has_error { "Err({api}::MessageError::Failed(_)) => println!(\"failed\"),\n            " } else { "" };
    RUST.replace("{decode}", &decode).replace("{failed}", failed).replace("{api}", api)
}

const RUST: &str = "mod {api};

fn main() {
    let data = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let mut rest = &data[..];
    let mut out = vec![0xee; 65536];
    while let Some((size, after)) = rest.split_first_chunk::<2>() {
        let (record, after) = after.split_at(u16::from_le_bytes(*size).into());
        rest = after;
        {decode}
        match encoded {
            Ok(size) => println!(\"{}\", out[..size].iter().map(|byte| format!(\"{byte:02x}\")).collect::<String>()),
            {failed}Err(_) => println!(\"refused\"),
        }
    }
}
";

/// All readers of the schemas of these tests pass their vectors, and agree about damaged messages.
#[test]
fn readers_pass_the_vectors() {
    let folder = tempfile::tempdir().unwrap();
    for (name, has_size) in [
        ("shapes", false),
        ("pumps", false),
        ("roles", true),
        ("lamps", false),
        ("grown", true),
        ("values", false),
        ("chars", false),
        ("pairs", false),
        ("padded", false),
        ("least", false),
        ("nones", true),
        ("tpm", true),
    ] {
        let input = file(&format!("{name}.td"));
        let readers = Readers::build(&folder.path().join(name), name, input.to_str().unwrap(), has_size);
        readers.pass(None);
        readers.agree_on_damage(&mut Random::new(11), 4000);
    }
}

/// Random schemas, and random steps to another version of them: what `diff` calls minor is accepted by both sides.
#[test]
fn versions_understand_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let count = std::env::var("TDGEN_VECTORS").map_or(4, |count| count.parse().unwrap());
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / (24 * 60 * 60);
    let first = std::env::var("TDGEN_VECTORS_SEED").map_or(today as usize * count, |seed| seed.parse().unwrap());
    let mut minor = 0;
    for number in first..first + 8 * count {
        // Minor steps are up to chance, and one is wanted.
        if number >= first + count && minor > 0 {
            break;
        }
        let folder = folder.path().join(number.to_string());
        minor += usize::from(step(&folder, number));
        fs::remove_dir_all(folder).unwrap();
    }
    assert!(minor > 0, "no step was a minor one");
}

/// Adds scales, numbers that mean that there is no value, and defaults of elements.
fn add_rules(schema: &mut Schema, random: &mut Random) {
    let structs = schema.structs.iter_mut().filter(|item| !item.is_header).map(|item| &mut item.fields);
    let messages = schema.messages.iter_mut().map(|item| &mut item.fields);
    for fields in structs.chain(messages) {
        let tag = fields.iter().find_map(|field| match &field.shape {
            Shape::Case { tag, .. } => Some(tag.clone()),
            _ => None,
        });
        for field in fields.iter_mut().filter(|field| Some(&field.name) != tag.as_ref()) {
            field.add_rules(random);
        }
    }
}

/// Compares the sides of a step, and returns whether it is a minor one.
fn step(folder: &Path, number: usize) -> bool {
    let mut random = Random::new(1000 + number as u64);
    let mut schema = Schema::random(number);
    add_rules(&mut schema, &mut random);
    let api = schema.api.clone();
    fs::create_dir_all(folder).unwrap();
    let old = schema.td();
    schema.evolve(&mut random);
    fs::write(folder.join("old.td"), old).unwrap();
    fs::write(folder.join("new.td"), schema.td()).unwrap();
    let diff = run(tdgen(folder).args(["messages", "diff", "old.td", "new.td"]), "");
    let report = String::from_utf8_lossy(&diff.stdout).into_owned();
    let errors = String::from_utf8_lossy(&diff.stderr).into_owned();
    assert!(report.contains("changes:") || report.contains("no changes"), "{number}: {errors}");
    let is_minor = !report.contains(": major: ");
    let sides = ["old", "new"].map(|side| {
        let input = folder.join(format!("{side}.td"));
        Readers::build(&folder.join(side), &api, input.to_str().unwrap(), schema.has_size)
    });
    for readers in &sides {
        readers.pass(None);
        readers.agree_on_damage(&mut random, 500);
    }
    for [reader, writer] in [[&sides[0], &sides[1]], [&sides[1], &sides[0]]] {
        let inputs = writer.of_case("valid");
        let found = reader.read(&inputs, &[]);
        let known = |input: &Vec<u8>| {
            let name =
                writer.vectors.iter().find(|vector| writer.input_of(vector) == *input).map(|vector| &vector["message"]);
            reader.vectors.iter().any(|vector| Some(&vector["message"]) == name)
        };
        for (input, found) in inputs.iter().zip(found) {
            let is_accepted = found != "refused";
            assert!(!is_minor || is_accepted || !known(input), "{number}: {} refused\n{report}", hexadecimal(input));
        }
    }
    is_minor
}
