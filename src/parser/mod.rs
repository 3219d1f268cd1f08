//! Tokens become a syntax tree.
pub mod ast;
