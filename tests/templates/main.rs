//! Templates: what `--gen-template` renders.

mod gen_template;
mod limits;
#[path = "../support/mod.rs"]
mod support;
