//! Messages in Rust: the module needs neither the standard library nor unsafe code, and means the same as the others.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{file, generate, generated, rustc};
use crate::support::tools::{matches_snapshot, quiet, root};

/// Compiles the module of a schema without the standard library.
fn needs_no_library(folder: &Path, name: &str) {
    let user = format!("#![no_std]\n#![forbid(unsafe_code)]\npub mod {name};\n");
    fs::write(folder.join("lib.rs"), user).unwrap();
    for edition in ["2021", "2024"] {
        let edition = format!("--edition={edition}");
        rustc(folder, &[&edition, "--crate-type=lib", "--emit=metadata", "lib.rs"]);
    }
}

/// Compiles a program with the module of a schema, and runs it.
pub(super) fn runs(name: &str) -> String {
    let folder = generated(name);
    needs_no_library(folder.path(), name);
    // The module is beside the program of the same name.
    fs::copy(file(&format!("rust/{name}.rs")), folder.path().join("main.rs")).unwrap();
    rustc(folder.path(), &["--edition=2021", "main.rs", "-oprogram"]);
    quiet(&mut Command::new(folder.path().join("program")), "")
}

#[test]
fn rust_encodes_and_decodes() {
    matches_snapshot("messages/code", "lamps_rust", &runs("lamps"));
}

#[test]
fn rules_of_values_in_rust() {
    matches_snapshot("messages/code", "pumps_rust", &runs("pumps"));
}

#[test]
fn shapes_of_fields_in_rust() {
    matches_snapshot("messages/code", "shapes_rust", &runs("shapes"));
}

/// Names that mean something else in Rust, and a schema with all kinds of definitions.
#[test]
fn awkward_names_in_rust() {
    let folder = tempfile::tempdir().unwrap();
    let schema = "include \"tdgen/messages/messages.td\"
def impl : Schema<1, 0, 0> { let arrays = true; let nesting = true; let cName = \"loop\"; }
def Option : Enum<uint8_t> { let values = [Value<\"Some\", 0>, Value<\"decode\", 1>, Value<\"fn\", 2>, Value<\"Self\", 3>]; }
def data : Flags<uint32_t> { let values = [Value<\"get_bits\", 1>, Value<\"with_bits\", 0x30>]; }
def u8 : Struct { let fields = [Field<\"self\", uint8_t>, Field<\"crate\", Option>, Field<\"bytes\", uint8_t, \"\", 2>]; }
def Text : Struct { let fields = [Field<\"u8\", u8, \"\", 3, Count = \"bytes\">, Field<\"bytes\", uint8_t>]; }
def Default : Constant<uint8_t, 7, \"```\\nassert!(false)\\n```\">;
def match : Command { let fields = [Field<\"type\", u8>, Field<\"Ok\", Text>, Field<\"value\", uint8_t>, Field<\"out\", data>]; }
def decode : Response { let fields = [Field<\"Other\", float, \"\", Tag = \"tag\", Case = 1>, Field<\"Err\", u8, \"\", Tag = \"tag\", Case = 2>, Field<\"tag\", uint8_t>]; }
def decode_tag : Event { let fields = [Field<\"self\", uint16_t>, Field<\"u16\", u8, \"\", 3, Count = \"self\", Flexible = true>]; }
def size_of : Event;
def Message0 : Event;
";
    fs::write(folder.path().join("loop.td"), schema).unwrap();
    generate(folder.path(), "loop.td", "names");
    needs_no_library(folder.path(), "names");
    let program = "mod names;
use names::{Command, Default_, Message, Option_, Response, data, decode_, decode_tag_, decode_tag, r#match, u8_};
fn main() {
    let mut out = [0; 256];
    let mut message = r#match { out: data::get_bits_.with_bits(data::with_bits_, 3).unwrap(), ..r#match::default() };
    message.r#type.crate_ = Option_::r#fn;
    message.encode(&mut out).unwrap();
    assert_eq!(Command::decode(&out), Ok(Command::r#match(message)));
    let message = decode_ { tag: decode_tag_::Other_(1.5), ..decode_::default() };
    message.encode(&mut out).unwrap();
    assert_eq!(Response::decode(&out), Ok(message.into()));
    let elements = [u8_ { self_: Default_, ..u8_::default() }];
    let message = decode_tag { u16: (&elements[..]).into(), ..decode_tag::default() };
    let size = message.encode(&mut out).unwrap();
    assert_eq!(Message::decode(&out[..size]), Ok(message.into()));
}
";
    fs::write(folder.path().join("main.rs"), program).unwrap();
    rustc(folder.path(), &["--edition=2021", "main.rs", "-oprogram"]);
    quiet(&mut Command::new(folder.path().join("program")), "");
}

/// A schema with all features, and one without messages.
#[test]
fn all_schemas_compile() {
    let folder = tempfile::tempdir().unwrap();
    let schema = root().join("tests/messages/kernel.td");
    generate(folder.path(), schema.to_str().unwrap(), "kernel");
    needs_no_library(folder.path(), "kernel");
    let schema = "include \"tdgen/messages/messages.td\"\ndef empty : Schema<1, 0, 0>;\n";
    fs::write(folder.path().join("empty.td"), schema).unwrap();
    generate(folder.path(), "empty.td", "empty");
    needs_no_library(folder.path(), "empty");
}
