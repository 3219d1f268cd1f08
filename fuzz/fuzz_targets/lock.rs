//! Fuzzes the target `lock` of src/targets.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tdgen_fuzz::targets::lock(data));
