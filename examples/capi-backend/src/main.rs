//! tdgen with one more action: all of its options, and `--gen-capi-ruby`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tdgen::Driver::new().backend(ruby_tdgen::BACKEND).main()
}
