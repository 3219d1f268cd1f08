//! The CMake package, with real cmake, ninja and make: what runs in a build, and what does not.
//!
//! `cmake/project.rs` makes a small project of `cmake/paint` and tells which steps a build ran. `cmake/rebuilds.rs`
//! changes that project in every way that a build has to notice; `cmake/package.rs` finds, installs and checks;
//! `cmake/diagnostics.rs` shows the messages of a build; `cmake/llvm.rs` puts tdgen in the place of LLVM's tools below
//! LLVM's own functions; `cmake/blocks.rs` builds the projects on the pages of the documentation.

#![expect(clippy::disallowed_methods, reason = "tests write scratch files and start programs")]

mod blocks;
mod diagnostics;
mod llvm;
mod package;
mod project;
mod rebuilds;
