//! The fuzz targets: functions that run tdgen in memory on arbitrary bytes, and fail only if tdgen has a bug.
//!
//! `cargo fuzz` runs them guided by coverage. The test `fuzz` runs them with stable Rust on damaged seeds, for some
//! seconds.

use std::ffi::OsString;
use std::io::{self, Read};

use tdgen::apifiles::{Request, TextLoader, Unused, generate};
use tdgen::backends::Backend;
use tdgen::diagnostics::Diags;
use tdgen::parser::front_end::Files;
use tdgen::source::{Interner, MemoryLoader, SourceMap};
use tdgen::testing::Input;
use tdgen::{Driver, Streams, Terminal};
use tdgen::{builtin_backends, parser};

/// A target, by its name. `fuzz/seed.sh` makes a folder of seeds with this name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("parser", parser),
    ("records", records),
    ("backends", backends),
    ("assembly_format", assembly_format),
    ("yaml", yaml),
    ("template", template),
    ("trace", trace),
    ("signature", signature),
    ("api_file", api_file),
    ("lock", lock),
    ("protocol", protocol),
];

/// Budgets that end a run early, so that more runs fit into the time.
const LIMITS: [&str; 6] = [
    "--limit=steps=1000000",
    "--limit=records=20000",
    "--limit=prototypes=20000",
    "--limit=instances=20000",
    "--limit=elements=1000000",
    "--limit=string-bytes=10000000",
];

/// The lexer and the parser.
pub fn parser(data: &[u8]) {
    let mut sources = SourceMap::new(Vec::new());
    let Ok(main) = sources.add("input.td", data.to_vec()) else { return };
    let (loader, mut interner, mut diags) = (MemoryLoader::default(), Interner::default(), Diags::new(20));
    let mut files = Files { sources: &mut sources, loader: &loader, builtin: |_| None };
    // The limits of nesting fit this stack.
    stacker::grow(256 << 20, || drop(parser::parse(&mut files, main, &[], &mut interner, &mut diags)));
}

/// The evaluator, and records as text.
pub fn records(data: &[u8]) {
    let mut args = vec!["--print-records", "-"];
    args.extend(LIMITS);
    run(&args, data);
}

/// Every action on the input after the first byte, which chooses the action.
pub fn backends(data: &[u8]) {
    let Some((&choice, text)) = data.split_first() else { return };
    let actions: Vec<&Backend> = builtin_backends().filter(|backend| backend.name != "gen-template").collect();
    let action = format!("--{}", actions[usize::from(choice) % actions.len()].name);
    let mut args = vec![action.as_str(), "-I", "/usr/lib/llvm-22/include", "-"];
    args.extend(LIMITS);
    run(&args, text);
}

/// The assembly format of an operation with every kind of variable.
pub fn assembly_format(data: &[u8]) {
    let Ok(format) = std::str::from_utf8(data) else { return };
    if format.contains("}]") {
        return;
    }
    let text = include_str!("assembly_format.td").replace("FORMAT", format);
    run(&["--gen-op-defs", "-I", "/usr/lib/llvm-22/include", "-"], text.as_bytes());
}

/// Message schemas in YAML. The first byte chooses the generator.
pub fn yaml(data: &[u8]) {
    let Some((&choice, text)) = data.split_first() else { return };
    let generators = builtin_backends().filter(|backend| backend.name.starts_with("gen-messages-"));
    let generators: Vec<&Backend> = generators.collect();
    let action = format!("--{}", generators[usize::from(choice) % generators.len()].name);
    run(&[&action, "--input-format=yaml", "-"], text);
}

/// A template in Jinja2's delimiters.
pub fn template(data: &[u8]) {
    let records =
        "class A { int n = 1; } def a : A; def b : A { let n = 2; list<A> others = [a]; dag d = (a b:$x, 3); }";
    let input = Input::new(records)
        .file("t.jinja", data)
        .option("template", "t.jinja")
        .option("template-syntax", "jinja")
        .option("template-steps", "20000")
        .option("template-size", "100000");
    drop(input.run(backend("gen-template")));
}

/// The trace of a device. Checksums are corrected, because random ones would end the decoding.
pub fn trace(data: &[u8]) {
    let schema = format!("{}/tests/messages/trace/demo.td", super::ROOT);
    for format in ["--format=text", "--format=jsonl", "--format=flatbuffers"] {
        run(&["trace", "decode", "--force", format, "--schema", &schema, "-"], data);
    }
    run(&["trace", "decode", "--force", "--schema", &schema, "-"], &with_checksums(data));
}

/// A signature of either kind, and JSON or text of one.
pub fn signature(data: &[u8]) {
    for arguments in [&["parse"][..], &["print"], &["make"]] {
        for options in [&[][..], &["--lenient"], &["--raw"], &["--raw", "--lenient"]] {
            if arguments == ["make"] && options.contains(&"--lenient") {
                continue;
            }
            let args: Vec<&str> = ["signature"].iter().chain(arguments).chain(options).copied().collect();
            run(&args, data);
        }
    }
}

/// A specification and, after the first NUL or form feed, a template.
pub fn api_file(data: &[u8]) {
    let mut parts = data.splitn(2, |byte| [0, 12].contains(byte));
    let (specification, template) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let mut files = MemoryLoader::default();
    files.add("specification", specification).add("template", template);
    let loader = TextLoader(&files);
    let mut sources = SourceMap::new(Vec::new());
    let (Ok(specification), Ok(template)) = (sources.open(&loader, "specification"), sources.open(&loader, "template"))
    else {
        return;
    };
    let request = |kind: &str| Request { specification, template, kind: kind.to_owned(), kind_span: None };
    drop(generate(&sources, &[request("header"), request("k")], Unused::All, &mut Diags::new(20)));
}

/// A lock file: that of an API, and that of messages.
pub fn lock(data: &[u8]) {
    let api = "include \"tdgen/api/api.td\"\ndef E : Enum { let desc = \"\"; let etors = [Etor<\"A\", \"\">, Etor<\"B\", \"\">]; }";
    let messages = "include \"tdgen/messages/messages.td\"\ndef s : Schema<1, 0, 0>;\n\
                    def m : Message { let fields = [Field<\"a\", uint32_t>]; }";
    for (description, name) in [(api, "gen-api"), (messages, "gen-messages-c")] {
        drop(Input::new(description).file("x.lock", data).option("lock", "x.lock").run(backend(name)));
    }
}

/// The messages of an editor to the language server, one in each line.
pub fn protocol(data: &[u8]) {
    let Ok(messages) = std::str::from_utf8(data) else { return };
    // The limits of nesting fit this stack.
    stacker::grow(256 << 20, || super::protocol::converse(messages));
}

fn backend(name: &str) -> &'static Backend {
    builtin_backends().find(|backend| backend.name == name).expect("a built-in backend")
}

/// Runs the program on standard input. Fails at an exit code that says more than "success", "errors" or "wrong usage",
/// and at a failure without a message.
fn run(args: &[&str], input: &[u8]) {
    let (mut stdin, mut stdout, mut stderr) = (input, io::sink(), Vec::new());
    let stdin: &mut dyn Read = &mut stdin;
    let mut streams = Streams { stdin, stdout: &mut stdout, stderr: &mut stderr, terminal: Terminal::default() };
    let code = Driver::new().run(args.iter().map(OsString::from), &mut streams);
    let messages = String::from_utf8_lossy(&stderr);
    assert!(code <= 1, "{args:?}: exit code {code}\n{messages}");
    // A damaged trace is a warning.
    let is_explained = ["error: ", "warning: "].iter().any(|severity| messages.contains(severity));
    assert!(code == 0 || is_explained, "{args:?}: no error is reported\n{messages}");
}

/// The dump with the right checksums of its header and of the records behind it.
fn with_checksums(dump: &[u8]) -> Vec<u8> {
    let mut dump = dump.to_vec();
    let set = |bytes: &mut [u8], at: usize, sum: u16| bytes[at..at + 2].copy_from_slice(&sum.to_le_bytes());
    if dump.len() < 64 {
        return dump;
    }
    let sum = checksum(dump[..32].iter());
    set(&mut dump, 56, sum);
    let mut at = 64;
    while let Some(record) = dump.get_mut(at..).filter(|rest| rest.len() >= 8) {
        let words = usize::from(u16::from_le_bytes([record[2], record[3]])).max(1);
        let Some(record) = record.get_mut(..8 * words) else { break };
        let sum = checksum(record[8..].iter().chain(&record[2..8]));
        set(record, 0, sum);
        at += record.len();
    }
    dump
}

/// CRC-16/IBM-3740.
fn checksum<'a>(bytes: impl Iterator<Item = &'a u8>) -> u16 {
    bytes.fold(0xffff, |sum, byte| {
        (0..8).fold(sum ^ (u16::from(*byte) << 8), |sum, _| (sum << 1) ^ if sum & 0x8000 == 0 { 0 } else { 0x1021 })
    })
}
