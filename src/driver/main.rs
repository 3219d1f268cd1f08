//! The `tdgen` program: see `tdgen --help`.

use std::alloc::System;
use std::process::ExitCode;

use cap::Cap;

/// Counts what is allocated, for the limit of memory.
#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() -> ExitCode {
    tdgen::memory::count_with(|| ALLOCATOR.allocated());
    tdgen::Driver::new().main()
}
