//! The linter: finds code that is valid but probably a mistake.
//!
//! A [`Rule`] looks at one file as it is written ([`FileTree`](crate::syntax::FileTree)); nothing is evaluated.
//! `names`, `bodies`, `values`, `files` have the rules by what they look at, `allow` the comments that silence them.

mod allow;
mod bodies;
mod files;
mod finding;
mod names;
mod rules;
mod values;

pub use finding::{Finding, Fix, Level, Rule};
pub use rules::{RULES, find, rule};
