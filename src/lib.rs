//! tdgen: see README.md.
pub mod diagnostics;
pub mod lexer;
pub mod parser;
pub mod source;
