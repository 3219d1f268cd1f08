//! `--gen-template`: renders a template of the user over the records.
//!
//! [`parse::scanner`] splits a template into data and tags as Jinja2 does, [`parse::normalized`] rewrites it for
//! minijinja with unambiguous delimiters, [`parse::analysis`] inspects the syntax tree, and [`render`] renders it.
//! [`graph`] holds the objects that a template sees.

mod backend;
mod bounds;
mod class_objects;
mod errors;
mod filters;
mod graph;
mod library;
mod lookup;
mod parameters;
mod parse;
mod python;
mod render;
mod reports;
mod variables;

use tdgen_language::backends::backend::Backend;

/// The backends of this product.
pub const BACKENDS: &[Backend] = &[backend::BACKEND];
