//! The `tdgen` program: see `tdgen --help`.

use std::process::ExitCode;

/// So that what a user's template makes in memory has a limit.
#[global_allocator]
static ALLOCATOR: tdgen::memory::Counted = tdgen::memory::Counted;

fn main() -> ExitCode {
    tdgen::driver::Driver::new().main()
}
