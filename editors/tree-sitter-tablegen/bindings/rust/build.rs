//! Compiles the generated parser and the scanner of comments.

fn main() {
    let mut build = cc::Build::new();
    build.std("c11").include("src").opt_level(1).warnings(false);
    for file in ["src/parser.c", "src/scanner.c"] {
        println!("cargo:rerun-if-changed={file}");
        build.file(file);
    }
    build.compile("tree-sitter-tablegen");
}
