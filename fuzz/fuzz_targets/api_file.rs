//! Fuzzes the target `api_file` of src/targets.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tdgen_fuzz::targets::api_file(data));
