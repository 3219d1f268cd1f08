//! `--gen-rewriters`: C++ of declarative rewrite rules, which are records of class `Pattern`. The output is byte for
//! byte that of `mlir-tblgen`, so that operations are matched and made in the same order.
//!
//! [`binding`] binds the symbols of a rule, [`shared`] collects what several rules check, [`matching`] emits the code
//! that matches the source and [`rewriting`] the code that makes the results.

pub(crate) mod backend;
mod binding;
mod creation;
mod directives;
mod emitter;
mod matching;
mod multimap;
mod nested;
mod ops;
mod pattern;
mod places;
mod rewriting;
mod shared;
mod symbols;
mod tree;
