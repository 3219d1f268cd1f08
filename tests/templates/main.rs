//! Templates: what `--gen-template` renders.

mod authors;
mod device_api;
mod gen_template;
mod limits;
#[path = "../support/mod.rs"]
mod support;
