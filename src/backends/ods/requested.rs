//! The operations that a run is about: those of the description, or of them the ones that options choose.

use super::model::op::Op;
use super::model::op_reader::{OpReader, name_of};
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::ere::Pattern;

/// `--op-include-regex`.
pub(crate) const INCLUDE: BackendOption =
    BackendOption::new("op-include-regex", "REGEX", "Only operations whose name, `dialect.mnemonic`, matches");

/// `--op-exclude-regex`.
pub(crate) const EXCLUDE: BackendOption =
    BackendOption::new("op-exclude-regex", "REGEX", "No operations whose name, `dialect.mnemonic`, matches");

/// Reads the operations that are asked for, in byte order of their records' names. What is wrong with one is told in
/// `diags`; one that is not asked for may be as wrong as it likes.
pub(crate) fn ops<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Op<'a>> {
    let Some(filter) = Filter::of(context, diags) else {
        return Vec::new();
    };
    let mut reader = OpReader::new(context.records);
    let mut ops = Vec::new();
    for record in context.records.defs().filter(|record| record.is_a("Op")) {
        match name_of(record) {
            Ok(name) if filter.takes(&name) => ops.extend(reader.read(record, diags)),
            Ok(_) => {}
            Err(fault) => drop(diags.push(fault)),
        }
    }
    ops
}

/// Which operations are wanted.
struct Filter {
    include: Option<Pattern>,
    exclude: Option<Pattern>,
}

impl Filter {
    /// The filter that the options make; `None` after telling what is wrong with them.
    fn of(context: &Context<'_>, diags: &mut Diags) -> Option<Filter> {
        let mut pattern = |option: &BackendOption| match context.option(option.name) {
            None | Some("") => Some(None),
            Some(text) => match Pattern::new(text.as_bytes()) {
                Ok(pattern) => Some(Some(pattern)),
                Err(reason) => {
                    let message = format!("--{}: `{text}` is no regular expression: {reason}", option.name);
                    diags.push(Diagnostic::global(message));
                    None
                }
            },
        };
        let (include, exclude) = (pattern(&INCLUDE), pattern(&EXCLUDE));
        Some(Filter { include: include?, exclude: exclude? })
    }

    fn takes(&self, name: &str) -> bool {
        let matches = |pattern: &Option<Pattern>| pattern.as_ref().map(|it| it.is_match(name.as_bytes()));
        matches(&self.include) != Some(false) && matches(&self.exclude) != Some(true)
    }
}
