//! The `tdgen` program: see `tdgen --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tdgen::Driver::new().main()
}
