//! Fuzzes the target `protocol` of src/targets.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tdgen_fuzz::targets::protocol(data));
