//! Ten libraries of Debian: imported, generated, compiled and called from C, Rust and Python.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::tools::{quiet, root, run, tdgen};
use crate::support::typed::PYTHON;

/// A library, and a function of it that is called.
struct Library {
    name: &'static str,
    package: &'static str,
    header: &'static str,
    options: &'static [&'static str],
    /// The shared library, without `lib`.
    file: &'static str,
    function: &'static str,
    argument: &'static str,
    is_text: bool,
    /// The method in Python.
    method: &'static str,
}

const LIBRARIES: [Library; 10] = [
    Library {
        name: "c-ares",
        package: "libc-ares-dev",
        header: "ares.h",
        options: &["--folder"],
        file: "cares",
        function: "ares_strerror",
        argument: "4",
        is_text: true,
        method: "strerror",
    },
    Library {
        name: "Expat",
        package: "libexpat1-dev",
        header: "expat.h",
        options: &["--folder"],
        file: "expat",
        function: "XML_ExpatVersion",
        argument: "",
        is_text: true,
        method: "expat_version",
    },
    Library {
        name: "libmagic",
        package: "libmagic-dev",
        header: "magic.h",
        options: &[],
        file: "magic",
        function: "magic_version",
        argument: "",
        is_text: false,
        method: "version",
    },
    Library {
        name: "libpng",
        package: "libpng-dev",
        header: "png.h",
        options: &["--also=pngconf.h", "--also=pnglibconf.h"],
        file: "png",
        function: "png_access_version_number",
        argument: "",
        is_text: false,
        method: "access_version_number",
    },
    Library {
        name: "libyaml",
        package: "libyaml-dev",
        header: "yaml.h",
        options: &[],
        file: "yaml",
        function: "yaml_get_version_string",
        argument: "",
        is_text: true,
        method: "get_version_string",
    },
    Library {
        name: "LMDB",
        package: "liblmdb-dev",
        header: "lmdb.h",
        options: &[],
        file: "lmdb",
        function: "mdb_strerror",
        argument: "-30798",
        is_text: true,
        method: "strerror",
    },
    Library {
        name: "LZ4",
        package: "liblz4-dev",
        header: "lz4.h",
        options: &[],
        file: "lz4",
        function: "LZ4_compressBound",
        argument: "1000",
        is_text: false,
        method: "compress_bound",
    },
    Library {
        name: "nghttp2",
        package: "libnghttp2-dev",
        header: "nghttp2/nghttp2.h",
        options: &["--folder"],
        file: "nghttp2",
        function: "nghttp2_strerror",
        argument: "-501",
        is_text: true,
        method: "strerror",
    },
    Library {
        name: "XZ",
        package: "liblzma-dev",
        header: "lzma.h",
        options: &["--folder"],
        file: "lzma",
        function: "lzma_stream_buffer_bound",
        argument: "1000",
        is_text: false,
        method: "stream_buffer_bound",
    },
    Library {
        name: "Zstandard",
        package: "libzstd-dev",
        header: "zstd.h",
        options: &[],
        file: "zstd",
        function: "ZSTD_compressBound",
        argument: "1000",
        is_text: false,
        method: "compress_bound",
    },
];

impl Library {
    /// Writes the description and all that is generated from it. Returns the counts of the import, as in the table of
    /// docs/c-api.md, and what is lost.
    fn generate(&self, dir: &Path) -> (String, Vec<String>) {
        let header = format!("/usr/include/{}", self.header);
        let mut import = tdgen(dir);
        import.args(["capi", "import", &header]).args(self.options).args(["-o", "api.td"]);
        let output = run(&mut import, self.package);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {messages}", self.name);
        let counts = messages.lines().find_map(|line| line.strip_prefix("imported ")).unwrap_or_default();
        let counts: Vec<&str> =
            counts.split(", ").filter_map(|count| count.rsplit_once(' ')).map(|(count, _)| count).collect();
        let lost = messages.lines().filter(|line| line.starts_with("warning: ")).map(str::to_owned).collect();
        let check = run(tdgen(dir).args(["--check-api", "api.td"]), "");
        let findings = String::from_utf8_lossy(&check.stderr).into_owned();
        let kinds = findings.lines().filter(|line| line.contains(": warning: ")).count();
        assert!(check.status.success() && kinds <= 24, "{}: {findings}", self.name);
        for actions in [
            &["--gen-api=api.h", "--gen-capi-json=api.json", "--gen-capi-rust-sys=sys.rs", "--gen-capi-rust=safe.rs"][..],
            &["--gen-capi-python=api.py", "--gen-capi-mock=api_mock.h", "--gen-capi-negative-tests=tests.c"],
            &["--gen-capi-dispatch=api_dispatch.h", "--gen-capi-layers=layers.c", "--gen-capi-forward=forward.c"],
            &["--gen-print-header=api_print.h", "--print=c"],
            &["--gen-entry-points=entry.cpp", "--gen-impl-func-decls=impl.h", "--runtime=standalone"],
            &["--gen-print-header=print.hpp", "--print=std"],
        ] {
            let names = ["api.td", "--api-header=api.h", "--api-print-header=print.hpp"];
            let output = run(tdgen(dir).args(names).args(actions), "");
            assert!(output.status.success(), "{}: {}", self.name, String::from_utf8_lossy(&output.stderr));
        }
        (counts.join(" | "), lost)
    }

    /// Compiles all C and C++ that was generated. Returns the number of sizes, offsets and enumerators that are right.
    fn compile(&self, dir: &Path) -> usize {
        let write = |file: &str, text: &str| std::fs::write(dir.join(file), text).expect("a source");
        write("mock.c", &format!("#define {}_MOCK_IMPLEMENTATION\n#include \"api_mock.h\"\n", upper_prefix(dir)));
        let compile = |compiler: &str, arguments: &[&str]| {
            let warnings = ["-Wall", "-Wextra", "-Werror"];
            quiet(Command::new(compiler).current_dir(dir).args(warnings).args(arguments), "gcc, clang-22");
        };
        for compiler in ["gcc", "clang-22"] {
            compile(compiler, &["-std=c99", "-fsyntax-only", "layers.c", "forward.c", "mock.c", "tests.c"]);
        }
        for compiler in ["g++", "clang++-22"] {
            compile(compiler, &["-std=c++17", "-fsyntax-only", "entry.cpp"]);
        }
        compile("gcc", &["-std=c99", "-shared", "-fPIC", "layers.c", "forward.c", "-o", "libfront.so", "-ldl"]);
        let sizes = sizes(dir);
        write("sizes.c", &format!("#include <stddef.h>\n#include <{}>\n{sizes}", self.header));
        quiet(Command::new("gcc").current_dir(dir).args(["-std=gnu11", "-fsyntax-only", "sizes.c"]), self.package);
        sizes.lines().count()
    }

    /// What the function returns, in C, in C behind the layers, in Rust and in Python.
    fn results(&self, dir: &Path) -> [String; 4] {
        let write = |file: &str, text: &str| std::fs::write(dir.join(file), text).expect("a source");
        let call = format!("{}({})", self.function, self.argument);
        let print = if self.is_text { "puts(RESULT)" } else { "printf(\"%zu\\n\", (size_t)RESULT)" };
        let print = print.replace("RESULT", &call);
        let header = self.header;
        write(
            "program.c",
            &format!("#include <stdio.h>\n#include <{header}>\nint main(void) {{ {print}; return 0; }}\n"),
        );
        let library = format!("-l{}", self.file);
        quiet(Command::new("gcc").current_dir(dir).args(["program.c", &library, "-o", "program"]), self.package);
        let alone = quiet(&mut Command::new(dir.join("program")), "");
        let mut behind = Command::new(dir.join("program"));
        let output = run(
            behind.current_dir(dir).env("LD_PRELOAD", "./libfront.so").env(format!("{}_TRACE", upper_prefix(dir)), ""),
            "",
        );
        let trace = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success() && trace.contains(&format!("---> {}(", self.function)), "{trace}");
        let behind = String::from_utf8_lossy(&output.stdout).into_owned();
        let result = if self.is_text {
            format!("unsafe {{ std::ffi::CStr::from_ptr(sys::{call}) }}.to_str().unwrap()")
        } else {
            format!("unsafe {{ sys::{call} }}")
        };
        write("main.rs", &format!("mod sys;\nmod safe;\nfn main() {{ println!(\"{{}}\", {result}); }}\n"));
        let flags = ["--edition=2024", "-Dwarnings", "-Adead_code", "main.rs", "-o", "in_rust"];
        quiet(Command::new("rustc").current_dir(dir).args(flags).args(["-l", self.file]), "");
        let in_rust = quiet(&mut Command::new(dir.join("in_rust")), "");
        let map = quiet(Command::new("ldd").arg(dir.join("program")), "");
        let start = format!("lib{}", self.file);
        let path = map.lines().map(str::trim).find(|line| line.starts_with(&start));
        let path = path.and_then(|line| line.split(' ').nth(2)).expect("the library of the program");
        let program = format!(
            "import api, ctypes\nresult = api.Library({path:?}).{}({})\n\
             print(result if isinstance(result, (int, str)) else ctypes.cast(result, ctypes.c_char_p).value.decode())\n",
            self.method, self.argument
        );
        let in_python = quiet(Command::new(PYTHON).current_dir(dir).args(["-c", &program]), "");
        [alone, behind, in_rust, in_python]
    }
}

/// The prefix that the import found, in capitals.
fn upper_prefix(dir: &Path) -> String {
    let description = std::fs::read_to_string(dir.join("api.td")).expect("a description");
    let prefix = description.split("let prefix = \"").nth(1).and_then(|rest| rest.split('"').next());
    prefix.expect("a prefix").to_ascii_uppercase()
}

/// Assertions in C that the sizes and offsets of the model are those of the header.
fn sizes(dir: &Path) -> String {
    let model = std::fs::read_to_string(dir.join("api.json")).expect("a model");
    let model: Value = serde_json::from_str(&model).expect("JSON");
    let mut text = String::new();
    for item in model["structs"].as_array().into_iter().flatten() {
        let (Some(ty), Some(size)) = (item["c_type"].as_str(), item["layout"]["size"].as_u64()) else { continue };
        let _ = writeln!(text, "_Static_assert(sizeof({ty}) == {size}, \"{ty}\");");
        for member in item["members"].as_array().into_iter().flatten() {
            if let (Some(name), Some(offset), true) = (
                member["name"].as_str().filter(|name| !name.is_empty()),
                member["offset"].as_u64(),
                member["width"].is_null(),
            ) {
                let name = name.split('[').next().unwrap_or_default();
                let _ = writeln!(text, "_Static_assert(offsetof({ty}, {name}) == {offset}, \"{ty}.{name}\");");
            }
        }
    }
    for item in model["enums"].as_array().into_iter().flatten() {
        for enumerator in item["enumerators"].as_array().into_iter().flatten() {
            if let (Some(name), Some(value)) = (enumerator["name"].as_str(), enumerator["value"].as_i64()) {
                let _ = writeln!(text, "_Static_assert({name} == {value}, \"{name}\");");
            }
        }
    }
    text
}

/// Headers in the styles of CUDA, NVML and Level Zero lose nothing; all that is generated compiles, and structures have their
/// sizes in C, Rust and Python. docs/c-api.md has the table, with twenty libraries.
#[test]
fn styles_of_vendors() {
    let mut script = Command::new(PYTHON);
    script.arg(root().join("tools/c-libraries.py")).arg("the style of").env("TDGEN", env!("CARGO_BIN_EXE_tdgen"));
    let table = quiet(&mut script, "gcc, clang-22, rustc");
    let page = std::fs::read_to_string(root().join("docs/c-api.md")).expect("the page can be read");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| the style of ")).collect();
    assert_eq!(rows.len(), 3, "{table}");
    for row in rows {
        assert!(page.contains(row), "docs/c-api.md lacks {row}");
    }
}

/// docs/c-api.md has the counts of one version of the headers; updates of Debian add functions.
#[test]
fn libraries_of_debian() {
    let page = std::fs::read_to_string(root().join("docs/c-api.md")).expect("the page can be read");
    let mut compared = 0;
    for library in &LIBRARIES {
        let dir = tempfile::tempdir().expect("a folder for generated files");
        let dir = dir.path();
        let (counts, lost) = library.generate(dir);
        assert_eq!(lost, [""; 0], "{}", library.name);
        let is_whole = |count: &str| count.split_once(" of ").is_some_and(|(kept, all)| kept == all);
        assert!(counts.split(" | ").all(is_whole), "{}: {counts}", library.name);
        let [begin, end] = [format!("| {} | ", library.name), format!(" | `{}` |", library.function)];
        let is_row = |line: &str| line.starts_with(&begin) && line.ends_with(&end);
        assert!(page.lines().any(is_row), "docs/c-api.md has no row `{begin}...{end}`");
        compared += library.compile(dir);
        let [alone, behind, in_rust, in_python] = library.results(dir);
        assert!(!alone.trim().is_empty());
        assert_eq!([&behind, &in_rust, &in_python], [&alone; 3], "{}", library.name);
    }
    assert!(compared > 700, "{compared}");
}
