//! The texts that every tool of this kind must take: real files, damaged ones, and noise.
#![allow(clippy::disallowed_methods, reason = "a test reads files")]

use std::path::{Path, PathBuf};

use fastrand::Rng;

use crate::mutate::{Mutation, mutate};
use crate::support::files_below;
use crate::support::tools::root;

pub(crate) const INSTALLED: &str = "/usr/lib/llvm-22/include";

/// All files at hand: those of LLVM and of the project.
pub(crate) fn real_files() -> Vec<PathBuf> {
    let mut files = files_below(Path::new(INSTALLED), ".td");
    assert!(files.len() >= 300, "only {} files in {INSTALLED}: run tools/install-deps.sh", files.len());
    for folder in ["tests", "examples", "lib-td", "src/driver/commands/new"] {
        files.extend(files_below(&root().join(folder), ".td"));
    }
    // Other versions of LLVM, MLIR and projects that the tests compare with, where they are installed.
    let installed = std::env::var_os("TDGEN_LLVM").map(PathBuf::from);
    let versions = installed.or_else(|| Some(std::env::home_dir()?.join(VERSIONS))).filter(|folder| folder.is_dir());
    let versions = versions.into_iter().flat_map(|folder| files_below(&folder, ".td"));
    // The targets of LLVM are read by the tests of `targets`.
    files.extend(versions.filter(|file| !file.iter().any(|part| part == "Target")));
    files
}

/// Where tools/install-llvm.sh puts other versions of LLVM.
const VERSIONS: &str = ".cache/tdgen/llvm";

/// Files with one to three tokens changed, or cut off. Each comes with a description.
pub(crate) fn damaged_files(rng: &mut Rng, count: usize) -> Vec<(String, Vec<u8>)> {
    let files = real_files();
    let mut damaged = Vec::new();
    while damaged.len() < count {
        let Some(file) = rng.choice(&files) else { break };
        let Ok(bytes) = std::fs::read(file) else { continue };
        if bytes.len() > 60_000 || bytes.is_empty() {
            continue;
        }
        if rng.u8(0..4) == 0 {
            let at = rng.usize(0..bytes.len());
            damaged.push((format!("{} up to byte {at}", file.display()), bytes[..at].to_vec()));
            continue;
        }
        let Ok(mut text) = String::from_utf8(bytes) else { continue };
        let mut changes = Vec::new();
        for _ in 0..rng.usize(1..4) {
            let mutation = rng.choice(Mutation::ALL).unwrap_or(Mutation::Delete);
            if let Some(mutant) = mutate(&text, mutation, rng) {
                text = mutant.text;
                changes.push(mutant.change);
            }
        }
        damaged.push((format!("{}: {}", file.display(), changes.join(", ")), text.into_bytes()));
    }
    damaged
}

/// Pieces of the language, and what is none, in any order.
pub(crate) fn token_soup(rng: &mut Rng) -> Vec<u8> {
    const PIECES: &[&[u8]] = &[
        b"class ",
        b"def ",
        b"defm ",
        b"let ",
        b"in",
        b" in ",
        b"multiclass ",
        b"foreach ",
        b"if ",
        b"then ",
        b"else ",
        b"x",
        b"A",
        b"NAME",
        b"0b01",
        b"-1",
        b"+2",
        b"7-4",
        b"..",
        b"...",
        b".",
        b",",
        b";",
        b":",
        b"=",
        b"?",
        b"#",
        b"# ",
        b"<",
        b">",
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b"[{",
        b"}]",
        b"[ {",
        b"} ]",
        b"$a",
        b"!add",
        b"!cond(",
        b"\"s\"",
        b"\"",
        b"// c\n",
        b"//c",
        b"/* c */",
        b"/*",
        b"*/",
        b"\n",
        b"\n\n",
        b"\n\n\n",
        b"\r\n",
        b"\r",
        b"\t",
        b" ",
        b"  ",
        b"    ",
        b"#ifdef X\n",
        b"\n#ifndef X\n",
        b"\n#else\n",
        b"\n#endif\n",
        b"\n  #endif // c\n",
        b"#define X",
        b"\n#define X\n",
        b"\n# define X\n",
        b"\n#else",
        b"include \"a.td\"",
        b"include",
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        "\u{e4}\u{1f600}".as_bytes(),
        b"int ",
        b"bits<4> ",
        b"list<int> ",
        b"// tdgen fmt: off\n",
        b"// tdgen fmt: on\n",
        b"// tdgen fmt: skip\n",
        b"class A<int n> { int m = n; }\n",
        b"def a : A<1>;\n",
        b"let m = 2 in {\n",
        b"}\n",
        b"  def b  : A<2>;\n  def bc : A<3>;\n",
    ];
    let length = rng.usize(0..60);
    (0..length).filter_map(|_| rng.choice(PIECES)).flat_map(|piece| piece.iter().copied()).collect()
}

/// Bytes without any order.
pub(crate) fn noise(rng: &mut Rng) -> Vec<u8> {
    let length = rng.usize(0..200);
    (0..length).map(|_| rng.u8(..)).collect()
}
