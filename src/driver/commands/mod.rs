//! The subcommands of the program that belong to no product: a module each, with the name of the subcommand.
//!
//! A subcommand reads its arguments and writes what it is asked for; what it does is in the language, in
//! `tdgen-editor` or in the module beside its `command`. `main_file` is the input of those that compile one file;
//! `settings` and `td_files` are for those that look at folders.

use tdgen_language::backends::cli::subcommand::Subcommand;

#[cfg(feature = "editor")]
mod complaints;
mod completions;
#[cfg(feature = "editor")]
mod diff;
#[cfg(feature = "editor")]
mod expand;
#[cfg(feature = "editor")]
mod explain;
#[cfg(feature = "editor")]
mod fmt;
pub(crate) mod help;
mod help_search;
#[cfg(test)]
pub(crate) use help_search::topics as help_topics;
#[cfg(feature = "editor")]
mod lint;
#[cfg(feature = "editor")]
pub mod lsp;
#[cfg_attr(
    not(feature = "editor"),
    allow(dead_code, reason = "the commands of people who write descriptions use all of it")
)]
mod main_file;
mod man;
mod new;
pub(crate) mod preprocess;
#[cfg(feature = "editor")]
pub mod reduce;
#[cfg(feature = "editor")]
mod settings;
#[cfg(feature = "editor")]
mod td_files;
#[cfg(feature = "editor")]
mod unchanged;
#[cfg(feature = "editor")]
mod verify;

/// All of them.
pub(crate) const SUBCOMMANDS: &[Subcommand] = &[
    completions::SUBCOMMAND,
    #[cfg(feature = "editor")]
    diff::SUBCOMMAND,
    #[cfg(feature = "editor")]
    expand::SUBCOMMAND,
    #[cfg(feature = "editor")]
    explain::SUBCOMMAND,
    #[cfg(feature = "editor")]
    fmt::SUBCOMMAND,
    help::HELP,
    help::VERSION,
    #[cfg(feature = "editor")]
    lint::SUBCOMMAND,
    #[cfg(feature = "editor")]
    lsp::SUBCOMMAND,
    man::SUBCOMMAND,
    new::SUBCOMMAND,
    preprocess::SUBCOMMAND,
    #[cfg(feature = "editor")]
    reduce::SUBCOMMAND,
    #[cfg(feature = "editor")]
    verify::SUBCOMMAND,
];
