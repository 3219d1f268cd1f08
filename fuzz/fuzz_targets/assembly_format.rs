//! Fuzzes the target `assembly_format` of src/targets.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tdgen_fuzz::targets::assembly_format(data));
