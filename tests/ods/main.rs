//! The ODS generators: the generated C++ is compared with that of `mlir-tblgen`.

mod bytecode;
mod capi;
mod checks;
mod classes;
mod cmake;
mod coverage;
mod decls;
mod dialect;
mod directives;
mod exact;
mod installed;
mod model;
mod names;
mod ops;
mod parts;
mod passes;
mod python;
mod random;
mod readback;
mod rebuilt;
mod rewriters;
#[path = "../support/mod.rs"]
mod support;
mod types;
mod upstream;
mod versions;
