//! `tdgen lint`: finds code that is valid but probably a mistake.
//!
//! `files` reads the files with all that they include, `findings` applies the rules that need more than one file or
//! records (`evaluation`), `command` the others, `fix` changes files, and `forms` show the findings.

mod command;
mod evaluation;
mod files;
mod findings;
mod fix;
mod forms;
mod report;
pub(crate) mod rules;

pub(crate) use command::SUBCOMMAND;
