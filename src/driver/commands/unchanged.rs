//! Whether a command that changes files changes their records.

use clap::ArgMatches;

use crate::commands::preprocess::all;
use crate::machine;
use tdgen_language::CompileOptions;
use tdgen_language::records::{Limits, Records};

/// How a command that changes files compiles them.
pub(crate) fn options(matches: &ArgMatches) -> CompileOptions {
    let mut limits = Limits { memory: machine::memory_limit(), ..Limits::default() };
    limits.stack = machine::stack(limits.stack);
    CompileOptions {
        defines: all(matches, "define"),
        limits,
        warn_on_unused_template_args: false,
        ..CompileOptions::default()
    }
}

/// All records as text, with their whole values, to see whether a change of a file changes one.
pub(crate) fn text_of(records: &Records) -> String {
    let mut text = String::new();
    for record in records.defs() {
        text.push_str(&record.name());
        for field in record.fields() {
            text.push_str(&format!("\n  {} = {}", field.name(), field.value().text()));
        }
        text.push('\n');
    }
    text
}
