//! [`Requested`]: the operations that the options `--op-include-regex` and `--op-exclude-regex` select.

use std::sync::Arc;

use self_cell::self_cell;

use super::model::operation::op::Op;
use super::model::operation::reader::{OpReader, name_of};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::version::Version;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;
use tdgen_language::records::ere::Pattern;

/// `--op-include-regex`.
pub(crate) const INCLUDE: BackendOption =
    BackendOption::new("op-include-regex", "REGEX", "Generate only operations whose name, `dialect.mnemonic`, matches")
        .check(is_pattern);

/// `--op-exclude-regex`.
pub(crate) const EXCLUDE: BackendOption =
    BackendOption::new("op-exclude-regex", "REGEX", "Skip operations whose name, `dialect.mnemonic`, matches")
        .check(is_pattern);

fn is_pattern(text: &str) -> Result<(), String> {
    let checked = if text.is_empty() { Ok(()) } else { Pattern::new(text.as_bytes()).map(drop) };
    checked.map_err(|reason| format!("it is not a regular expression: {reason}"))
}

self_cell! {
    /// The selected operations, in byte order of their records' names, with the records that they refer to.
    pub(crate) struct Requested {
        owner: Arc<Records>,
        #[covariant]
        dependent: Ops,
    }
}

type Ops<'a> = Vec<Op<'a>>;

impl Requested {
    /// Reads the operations, once for all actions of a run. Operations with errors are reported and skipped; those that
    /// are not selected are not checked.
    pub(crate) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Requested>, Reported> {
        context.shared(&[INCLUDE, EXCLUDE], diags, |context, diags| {
            let filter = Filter::read(context, diags)?;
            Ok(Requested::new(Arc::clone(context.records), |records| filter.ops(records, context.version, diags)))
        })
    }

    pub(crate) fn ops(&self) -> &[Op<'_>] {
        self.borrow_dependent()
    }
}

struct Filter {
    include: Option<Pattern>,
    exclude: Option<Pattern>,
}

impl Filter {
    fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Filter, Reported> {
        let mut pattern = |option: &BackendOption| match context.option(option) {
            None | Some("") => Ok(None),
            Some(text) => Pattern::new(text.as_bytes()).map(Some).map_err(|reason| {
                let message = format!("--{}: invalid regular expression `{text}`: {reason}", option.name);
                diags.push(Diagnostic::global(message))
            }),
        };
        let (include, exclude) = (pattern(&INCLUDE), pattern(&EXCLUDE));
        Ok(Filter { include: include?, exclude: exclude? })
    }

    fn ops<'a>(&self, records: &'a Records, version: Version, diags: &mut Diags) -> Vec<Op<'a>> {
        let mut reader = OpReader::new(records, version);
        let mut ops = Vec::new();
        for record in records.defs().filter(|record| record.is_a("Op")) {
            match name_of(record) {
                Ok(name) if self.accepts(&name) => ops.extend(reader.read(record, diags)),
                Ok(_) => {}
                Err(error) => drop(diags.push(error)),
            }
        }
        ops
    }

    fn accepts(&self, name: &str) -> bool {
        let matches = |pattern: &Option<Pattern>| pattern.as_ref().map(|it| it.is_match(name.as_bytes()));
        matches(&self.include) != Some(false) && matches(&self.exclude) != Some(true)
    }
}
