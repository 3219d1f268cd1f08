//! Templates: what `--gen-template` renders.

mod device_api;
mod gen_template;
mod limits;
#[path = "../support/mod.rs"]
mod support;
