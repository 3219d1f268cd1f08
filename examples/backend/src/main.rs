//! tdgen with one more action: all of its flags, and `--gen-rust-opcodes`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tdgen::Driver::new().backend(opcodes_tdgen::BACKEND).main()
}
