//! The tools for people who write `.td` files: the formatter, the linter, and the answers of the language server.
//!
//! All of them read a file by [`syntax::FileTree`], which has every byte of it; what needs the meaning of names asks
//! an [`analysis`], which compiles the file with all that it includes.

pub mod analysis;
pub mod diff;
pub mod expand;
pub mod explain;
mod expression;
pub mod fmt;
pub mod lint;
pub mod syntax;
pub mod upgrade;
pub mod verify;
