//! Fuzzes the target `yaml` of src/targets.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tdgen_fuzz::targets::yaml(data));
