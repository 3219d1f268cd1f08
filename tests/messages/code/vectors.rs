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
}

/// The readers of a schema in all languages.
pub(super) struct Readers {
    folder: PathBuf,
    api: String,
    vectors: Vec<Value>,
    /// Whether there is one in C, which has no big-endian numbers.
    has_c: bool,
}

impl Readers {
    /// Generates and builds the readers of a schema in a folder of its own.
    pub(super) fn build(folder: &Path, api: &str, input: &str, has_size: bool) -> Readers {
        fs::create_dir_all(folder).unwrap();
        let has_c = !fs::read_to_string(folder.join(input)).unwrap().contains("bigEndian = true");
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
            messages.insert(name.clone(), Message { name, kind });
        }
        let messages: Vec<Message> = messages.into_values().collect();
        for header in ["noise.h", "show.h"] {
            fs::copy(file(&format!("noise/{header}")), folder.join(header)).unwrap();
        }
        fs::copy(file("vectors_tool.py"), folder.join("vectors_tool.py")).unwrap();
        fs::write(folder.join("again.c"), c_program(api, &messages)).unwrap();
        fs::write(folder.join("again.cpp"), cpp_program(api, &messages, has_size)).unwrap();
        fs::write(folder.join("again.rs"), RUST.replace("{api}", api)).unwrap();
        let sanitized = |arguments: &[&'static str]| [arguments, &SANITIZERS[..]].concat();
        if has_c {
            compile(folder, "gcc", "gcc", &sanitized(&["-std=c11", "again.c", "-o", "again_c"]));
        }
        // Compiles in half the time of g++.
        compile(folder, "clang++-22", "clang-22", &sanitized(&["-std=c++17", "again.cpp", "-o", "again_cpp"]));
        rustc(folder, &["--edition=2021", "again.rs", "-oagain_rs"]);
        Readers { folder: folder.to_owned(), api: api.to_owned(), vectors, has_c }
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
        Readers { folder: folder.to_owned(), api: "api".to_owned(), vectors: Vec::new(), has_c: false }.python(&[
            "api",
            "/dev/null",
            file,
        ]);
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
        let inputs: Vec<Vec<u8>> = vectors.iter().map(|vector| bytes_of(vector)).collect();
        for (vector, found) in vectors.iter().zip(self.read(&inputs, &files)) {
            let expected = match vector["verdict"].as_str().unwrap() {
                "accepted" => vector.get("encoded").unwrap_or(&vector["bytes"]).as_str().unwrap(),
                _ => "refused",
            };
            assert_eq!(found, expected, "{vector} in {}", self.folder.display());
        }
    }

    /// Checks that all readers agree about damaged messages.
    fn agree_on_damage(&self, random: &mut Random, count: usize) {
        let whole: Vec<Vec<u8>> = self.of_case("valid");
        let inputs = (0..count).map(|_| {
            let mut bytes = whole[random.below(whole.len())].clone();
            for _ in 0..random.below(4) {
                let at = random.below(bytes.len());
                let small = random.below(4) as u8;
                bytes[at] = if random.chance(2) { random.below(256) as u8 } else { small };
            }
            if random.chance(4) {
                bytes.truncate(random.below(bytes.len() + 1));
            }
            bytes
        });
        self.read(&inputs.collect::<Vec<_>>(), &[]);
    }

    fn of_case(&self, case: &str) -> Vec<Vec<u8>> {
        self.vectors.iter().filter(|vector| vector["case"] == case).map(bytes_of).collect()
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
fn c_program(api: &str, messages: &[Message]) -> String {
    let mut out = format!("#include \"{api}.h\"\n#include \"noise.h\"\n#include \"show.h\"\nstatic int calls;\n");
    let mut kinds: Vec<&str> = messages.iter().map(|message| message.kind.as_str()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for Message { name, .. } in messages {
        writeln!(out, "static void handle_{name}_(void *context, const {name}_t *message) {{ (void)context; (void)message; ++calls; }}").unwrap();
    }
    out += "int main(int argc, char **argv) {\n  FILE *file = fopen(argv[argc - 1], \"rb\");\n  unsigned char *bytes;\n  size_t size;\n  if (file == NULL)\n    return 1;\n";
    out += "  while ((bytes = next_input(file, &size)) != NULL) {\n    int found = 0;\n    calls = 0;\n";
    for Message { name, .. } in messages {
        writeln!(out, "    {{ static {name}_t m; memset(&m, 0xee, sizeof m);\n      if ({api}_read_{name}(bytes, size, &m) == 0) {{ show(&m, {api}_wire_size(&m)); ++found; }}\n      else if ({api}_as_{name}(bytes, size) != NULL) return 4; }}").unwrap();
    }
    out += "    if (found == 0)\n      puts(\"refused\");\n    if (found > 1)\n      return 2;\n";
    writeln!(out, "    if ({api}_check_message(bytes, size) == 0 && found == 0)\n      return 3;").unwrap();
    for kind in kinds {
        let lower = kind.to_lowercase();
        writeln!(out, "    {{ {api}_{lower}_handlers handlers;").unwrap();
        for Message { name, .. } in messages.iter().filter(|message| message.kind == kind) {
            writeln!(out, "      handlers.{name} = handle_{name}_;").unwrap();
        }
        writeln!(out, "      (void){api}_dispatch_{lower}(&handlers, NULL, bytes, size); }}").unwrap();
    }
    out += "    if (calls != found)\n      return 5;\n    free(bytes);\n  }\n  fclose(file);\n  return 0;\n}\n";
    out
}

/// The same program in C++.
fn cpp_program(api: &str, messages: &[Message], has_size: bool) -> String {
    let mut out = format!("#include \"{api}.hpp\"\n#include \"noise.h\"\n#include \"show.h\"\n#include <vector>\n");
    out += "int main(int argc, char** argv) {\n  FILE* file = std::fopen(argv[argc - 1], \"rb\");\n  std::size_t size = 0;\n  if (file == nullptr)\n    return 1;\n";
    out += "  while (unsigned char* bytes = next_input(file, &size)) {\n    int found = 0;\n";
    let finish = if has_size { "finish_message" } else { "wire_size" };
    for Message { name, .. } in messages {
        writeln!(out, "    if (const auto view = {api}::read_message<{api}::{name}>(bytes, size)) {{\n      std::vector<unsigned char> out({api}::{name}::size, 0xee);\n      const auto built = *{api}::copy_message<{api}::{name}>(out.data(), out.size(), *view);\n      show(out.data(), {api}::{finish}(built));\n      ++found;\n    }}").unwrap();
    }
    writeln!(out, "    if (found == 0)\n      std::puts(\"refused\");\n    const auto status = {api}::visit(bytes, size, [](auto view) {{ (void)to_string(view); }});").unwrap();
    writeln!(out, "    if (found > 1 || (status == {api}::visit_status::visited) != (found == 1))\n      return 2;")
        .unwrap();
    out += "    std::free(bytes);\n  }\n  std::fclose(file);\n  return 0;\n}\n";
    out
}

/// The same program in Rust.
const RUST: &str = "mod {api};

fn main() {
    let data = std::fs::read(std::env::args().nth(1).unwrap()).unwrap();
    let mut rest = &data[..];
    let mut out = vec![0xee; 65536];
    while let Some((size, after)) = rest.split_first_chunk::<2>() {
        let (record, after) = after.split_at(u16::from_le_bytes(*size).into());
        rest = after;
        match {api}::Message::decode(record) {
            Ok(message) => {
                let size = message.encode(&mut out).unwrap();
                println!(\"{}\", out[..size].iter().map(|byte| format!(\"{byte:02x}\")).collect::<String>());
            }
            Err(_) => println!(\"refused\"),
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
            let name = writer.vectors.iter().find(|vector| bytes_of(vector) == *input).map(|vector| &vector["message"]);
            reader.vectors.iter().any(|vector| Some(&vector["message"]) == name)
        };
        for (input, found) in inputs.iter().zip(found) {
            let is_accepted = found != "refused";
            assert!(!is_minor || is_accepted || !known(input), "{number}: {} refused\n{report}", hexadecimal(input));
        }
    }
    is_minor
}
