//! Links the program of Linux at a fixed address.
//!
//! A program that can be loaded at any address begins with ten thousand relocations, a third of its start-up time.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "Cargo and build scripts talk this way")]

use std::env::var;

fn main() {
    let is = |variable: &str, value: &str| var(variable).is_ok_and(|set| set == value);
    let is_static = var("CARGO_CFG_TARGET_FEATURE").is_ok_and(|all| all.split(',').any(|it| it == "crt-static"));
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") && !is_static {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    println!("cargo:rerun-if-changed=build.rs");
}
