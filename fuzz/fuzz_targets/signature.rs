//! Fuzzes the target `signature` of src/targets.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tdgen_fuzz::targets::signature(data));
