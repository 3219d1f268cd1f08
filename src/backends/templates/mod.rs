//! `--gen-template`: renders a template of the user over the records.
//!
//! [`scanner`] splits a template into data and tags as Jinja2 does, [`normalized`] rewrites it for minijinja with
//! unambiguous delimiters, [`analysis`] inspects the syntax tree, and [`render`] renders it. [`graph`] holds the
//! objects that a template sees.

mod analysis;
mod backend;
mod bounded;
mod errors;
mod escape;
mod filters;
mod forms;
mod graph;
mod jinja;
mod library;
mod limits;
mod lookup;
mod methods;
mod mutable;
mod normalized;
mod pairs;
mod printf;
mod render;
mod repr;
mod scanner;
mod syntax;
mod work;

use tdgen_language::backends::backend::Backend;

/// The backends of this product.
pub const BACKENDS: &[Backend] = &[backend::BACKEND];
