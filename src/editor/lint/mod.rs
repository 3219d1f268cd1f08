//! The linter: finds code that is valid but probably a mistake.
//!
//! A [`Rule`] looks at one file as it is written ([`FileTree`](crate::syntax::FileTree)), or at files with all that
//! they include ([`Together`]); nothing is evaluated. Rules about records are those of the products.
//! `names`, `bodies`, `values` and `files` have the rules for one file by what they look at, `fields`, `arguments`,
//! `usage` and `including` those for several; `allow` reads the comments that silence them.

mod allow;
mod arguments;
mod bodies;
mod fields;
mod files;
mod finding;
mod including;
mod names;
mod rules;
mod together;
mod usage;
mod values;

pub use finding::{Finding, Fix};
pub use rules::{
    RULES, find, find_alone, find_together, is_about_one_file, is_about_several_files, is_about_users, reports_allows,
    rule, settle,
};
pub use tdgen_language::diagnostics::{Level, Rule};
pub use together::{Member, Together};
