//! Generates C++ from `dice.td`, and compiles it with `src/dice.cpp` into a library for the program.

use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    tdgen_build::Config::new()
        .generate("dice.td", "--gen-api", "dice.h")
        .generate("dice.td", "--gen-impl-func-decls", "dice_impl.h")
        .option("--runtime=standalone")
        .generate("dice.td", "--gen-print-header", "dice_print.hpp")
        .option("--print=std")
        .generate("dice.td", "--gen-entry-points", "entry_points.cpp")
        .option("--runtime=standalone")
        .compile()?;

    let out_dir = PathBuf::from(std::env::var("OUT_DIR")?);
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .include(&out_dir)
        .file(out_dir.join("entry_points.cpp"))
        .file("src/dice.cpp")
        .try_compile("dice")?;
    println!("cargo::rerun-if-changed=src/dice.cpp");
    Ok(())
}
