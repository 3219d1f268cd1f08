//! Generates with the backend of the crate beside this one.

fn main() -> Result<(), tdgen_build::Error> {
    tdgen_build::Config::new()
        .include("..")
        .register(opcodes_tdgen::BACKEND)
        .generate("../machine.td", "--gen-rust-opcodes", "opcodes.rs")
        .option("--enum-name=Instruction")
        .generate("../machine.td", "--dump-json", "machine.json")
        .compile()
}
