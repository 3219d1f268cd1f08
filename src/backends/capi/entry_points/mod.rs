//! `--gen-entry-points` and `--gen-impl-func-decls`: the functions of an API in C++.

pub(crate) mod entry;
pub(crate) mod enum_reads;
pub(crate) mod generate;
pub(crate) mod impl_decls;
pub(crate) mod original;
pub(crate) mod runtime;
pub(crate) mod runtime_needs;
pub(crate) mod unseen;
