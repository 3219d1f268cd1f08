//! Names that are words of a language: the generated code of that language has another form of them, the code of the
//! others, messages and JSON have the name of the schema.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use super::{COMPILERS, compile, generate, rustc};
use crate::support::tools::{mypy, quiet, run, tdgen};

/// Words of C, C++, Python, Rust and FlatBuffers.
const WORDS: &[&str] = &[
    "delete",
    "from",
    "in",
    "alignas",
    "and",
    "as",
    "asm",
    "assert",
    "async",
    "auto",
    "await",
    "case",
    "char8_t",
    "class",
    "co_await",
    "concept",
    "const",
    "constexpr",
    "crate",
    "def",
    "default",
    "del",
    "do",
    "elif",
    "else",
    "enum",
    "except",
    "export",
    "extern",
    "false",
    "final",
    "fn",
    "for",
    "gen",
    "goto",
    "if",
    "impl",
    "import",
    "include",
    "inline",
    "int",
    "is",
    "lambda",
    "long",
    "match",
    "mod",
    "namespace",
    "new",
    "not",
    "or",
    "pass",
    "private",
    "raise",
    "ref",
    "register",
    "requires",
    "restrict",
    "return",
    "self",
    "short",
    "signed",
    "static",
    "struct",
    "super",
    "switch",
    "table",
    "template",
    "this",
    "throw",
    "true",
    "try",
    "type",
    "typeof",
    "union",
    "unsafe",
    "unsigned",
    "use",
    "using",
    "virtual",
    "void",
    "volatile",
    "where",
    "while",
    "with",
    "xor",
    "yield",
];

/// A schema in which each definition has the name of a word.
fn schema() -> String {
    let mut out = "include \"tdgen/messages/messages.td\"\n".to_owned();
    let values: Vec<String> = WORDS.iter().enumerate().map(|(at, word)| format!("Value<\"{word}\", {at}>")).collect();
    writeln!(out, "def words_e : Enum<uint16_t> {{ let values = [{}]; }}", values.join(", ")).unwrap();
    writeln!(out, "def flags_e : Flags<uint8_t> {{ let values = [Value<\"is_not\", 1>, Value<\"lambda\", 2>]; }}")
        .unwrap();
    let others = ["None", "Self", "True"];
    let fields: Vec<String> =
        WORDS.iter().chain(&others).map(|word| format!("Field<\"{word}\", uint8_t, \"\", Max = 9>")).collect();
    let fields = fields.join(", ");
    writeln!(out, "def fields_t : Struct {{ let fields = [{fields}]; }}").unwrap();
    writeln!(
        out,
        "def union_t : Struct {{ let name = \"union\"; let fields = [Field<\"class\", uint32_t, Default = 4>]; }}"
    )
    .unwrap();
    // Names of Rust's prelude; generated code uses `None` in patterns.
    out += "def none_t : Enum<uint8_t> { let name = \"None\"; let values = [Value<\"nothing\", 0>]; }\n";
    writeln!(out, "def enum_t : Enum<uint8_t> {{ let name = \"import\"; let values = [Value<\"friend\", 0>]; }}")
        .unwrap();
    writeln!(out, "def first : Constant<uint8_t, 3> {{ let name = \"global\"; }}").unwrap();
    let shapes = "[Field<\"virtual\", uint32_t, Scale = \"0.5\", Invalid = 7>, Field<\"struct\", union_t>, Field<\"default\", uint16_t>, \
                  Field<\"from\", uint16_t, \"\", 2, Count = \"default\">, Field<\"in\", words_e>, Field<\"class\", uint8_t>, \
                  Field<\"register\", uint8_t, Optional = \"class\">, Field<\"while\", uint8_t>, \
                  Field<\"lambda\", int8_t, Tag = \"while\", Case = 1>, Field<\"pass\", uint8_t, Tag = \"while\", Case = 2>, \
                  Field<\"for\", flags_e>, Field<\"if\", enum_t>, Field<\"None\", text_t, \"\", 4, TextDefault = \"a\">, \
                  Field<\"and\", bool, \"\", 2, Since = \"1.1\">, Field<\"all\", fields_t, Since = \"1.1\">]";
    // A struct, an enum and a type of C have these.
    let names = WORDS.iter().filter(|word| !["union", "import", "register"].contains(word));
    for (at, word) in names.enumerate() {
        let kind = ["Command", "Response", "Event"][at % 3];
        let fields = if at < 3 { shapes.to_owned() } else { format!("[Field<\"{word}\", uint32_t, Max = 3>]") };
        writeln!(out, "def message{at} : {kind} {{ let name = \"{word}\"; let fields = {fields}; }}").unwrap();
        writeln!(out, "def event{at} : TraceEvent {{ let name = \"{word}\"; let fields = [Field<\"{word}\", uint32_t>, Field<\"text\", string_t>]; }}").unwrap();
    }
    for tail in ["class", "tracer"] {
        writeln!(out, "def {tail}_tail : TraceEvent {{ let fields = [Field<\"{tail}\", bytes_t>]; }}").unwrap();
    }
    out + "def words : Schema<1, 1, 0> { let arrays = true; }\n"
}

#[test]
fn words_are_names() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("words.td"), schema()).unwrap();
    generate(folder, "words.td", "words");
    let mut command = tdgen(folder);
    command.args(["words.td", "--gen-messages-trace-c=words_trace.h", "--gen-messages-trace-cpp=words_trace.hpp"]);
    command.args([
        "--gen-messages-trace-python=words_trace.py",
        "--gen-messages-fbs=words.fbs",
        "--gen-messages-vectors=vectors.json",
    ]);
    command.args(["--gen-messages-client-cpp=client.hpp", "--gen-messages-client-python=words_client.py"]);
    command.args([
        "--gen-messages-fuzz-c=fuzz_c.c",
        "--gen-messages-fuzz-cpp=fuzz_cpp.cpp",
        "--gen-messages-framing-python=words_framing.py",
    ]);
    command.args(["--gen-messages-framing-cpp=words_framing.hpp"]);
    let output = run(&mut command, "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::write(folder.join("both.c"), C).unwrap();
    fs::write(folder.join("host.cpp"), CPP).unwrap();
    for (gcc, gxx, package) in COMPILERS {
        for standard in ["-std=gnu99", "-std=gnu2x"] {
            compile(folder, gcc, package, &[standard, "-c", "both.c", "-o", "both.o"]);
        }
        for standard in ["-std=c++11", "-std=c++20"] {
            compile(folder, gxx, package, &[standard, "-xc++", "-c", "both.c", "-o", "both.o"]);
        }
        for standard in ["-std=c++17", "-std=c++20"] {
            compile(folder, gxx, package, &[standard, "host.cpp", "-o", "host"]);
        }
        compile(folder, gcc, package, &["-std=gnu11", "-c", "fuzz_c.c", "-o", "fuzz.o"]);
        compile(folder, gxx, package, &["-std=c++17", "-c", "fuzz_cpp.cpp", "-o", "fuzz.o"]);
        quiet(Command::new("./host").current_dir(folder), "");
    }
    fs::write(folder.join("main.rs"), RUST).unwrap();
    for edition in ["--edition=2021", "--edition=2024"] {
        rustc(folder, &[edition, "main.rs", "-omain"]);
    }
    quiet(Command::new("./main").current_dir(folder), "");
    // It warns about names of fields in upper case.
    let output = run(Command::new("flatc").current_dir(folder).args(["--cpp", "words.fbs"]), "flatbuffers-compiler");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    fs::write(folder.join("tool.py"), PYTHON).unwrap();
    quiet(mypy(folder, Some("3.9")).args(["words.py", "words_client.py", "tool.py"]), "mypy");
    let mut python = Command::new("python3");
    python.current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    quiet(python.args(["-W", "error", "tool.py"]), "python3");
}

const C: &str = "#include \"words.h\"\n#include \"words_trace.h\"\n
const char *use(delete_t *message, const void *bytes, words_command_handlers *handlers);
const char *use(delete_t *message, const void *bytes, words_command_handlers *handlers) {
  handlers->delete_ = 0;
  words_init_delete((delete_t *)bytes);
  words_use_delete_register(message);
  words_clear_delete_virtual(message);
  message->default_ = 2;
  message->struct_.class_ = words_has_delete_register(message);
  message->in = WORDS_E_DEFAULT;
  message->if_ = friend_;
  return words_name_of_words_e(message->in);
}
";

const CPP: &str = "#include <cassert>\n#include \"words.hpp\"\n#include \"words_trace.hpp\"\n#include \"client.hpp\"\n#include <cstdlib>\n
int main() {
  words::message_buffer<words::delete_> bytes;
  auto message = words::build_message<words::delete_>(bytes);
  message.default_(1).in(words::words_e::class_).struct_().class_(5);
  message.register_(3);
  const auto text = words::to_string(words::delete_::view(bytes.data(), bytes.size()));
  const char *parts[] = {\"delete{\", \"struct={class=5}\", \"virtual=absent\", \"register=3\", \"in=class\", \"None=\\\"a\\\"\"};
  for (const char *part : parts)
    if (text.find(part) == std::string::npos)
      return std::puts(text.c_str());
  return words::from_string<words::words_e>(\"class\") == words::words_e::class_ ? 0 : 1;
}
";

const RUST: &str = "mod words;\n
fn main() {
    let mut message = words::delete::default();
    message.r#virtual = Some(4);
    message.r#in = words::words_e::r#class;
    message.register = Some(3);
    let mut bytes = [0; words::delete::SIZE];
    let size = message.encode(&mut bytes).unwrap();
    assert_eq!(words::delete::decode(&bytes[..size]), Ok(message));
    assert_eq!(words::words_e::from_name(\"self\"), Some(words::words_e::self_));
    assert_eq!((words::self_::NAME, message.r#in.name()), (\"self\", Some(\"class\")));
}
";

const PYTHON: &str = "import json
import pathlib

import words
import words_client
import words_trace

message = words.delete(in_=words.words_e.class_, from_=(1, 2), struct=words.union(class_=3), lambda_=4, while_=1)
message.for_ = words.flags_e.lambda_
plain = message.to_dict()
assert plain[\"in\"] == \"class\" and plain[\"from\"] == [1, 2] and plain[\"lambda\"] == 4, plain
assert plain[\"for\"] == [\"lambda\"] and plain[\"struct\"] == {\"class\": 3}, plain
assert words.delete.from_dict(json.loads(json.dumps(plain))) == message == words.unpack(message.pack())
assert words.delete.from_dict({\"in\": \"and\"}).in_ is words.words_e.and_
assert words.delete.OFFSETS_[\"from\"] > 0
for vector in json.loads(pathlib.Path(\"vectors.json\").read_text())[\"vectors\"]:
    if vector[\"case\"] == \"valid\":
        assert words.unpack(bytes.fromhex(vector[\"bytes\"])).to_dict() == vector[\"value\"], vector
";
