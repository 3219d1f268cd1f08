//! Templates: what `--gen-template` renders.

mod gen_template;
#[path = "../support/mod.rs"]
mod support;
