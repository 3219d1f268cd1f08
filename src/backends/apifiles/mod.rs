//! API files: generates each variant of a file from a specification and a template.
//!
//! A *specification* defines *sections* of text with *macros* and *conditional regions* for certain *kinds* of output;
//! a *template* inserts sections. The language is that of the Android Neural Networks API; docs/api-files.md describes
//! it.
//!
//! [`generate()`] reads each specification once for all kinds (`specification`, `directive`, `regions`), expands it for
//! one kind into sections (`expand`, `kinds`, `macros`), and fills the template with them (`template`). All errors are
//! reported, in the order of the text. `block::Budget` limits the amount of text, and nothing recurses.

mod block;
mod command;
mod directive;
mod expand;
mod generate;
mod kinds;
mod macros;
mod names;
mod regions;
mod report;
mod specification;
mod template;
mod text;

use tdgen_language::backends::cli::subcommand::Subcommand;

pub use generate::{Request, Unused, generate};
pub use text::TextLoader;

/// The subcommands of this product.
pub const SUBCOMMANDS: &[Subcommand] = &[command::api_file::SUBCOMMAND];
