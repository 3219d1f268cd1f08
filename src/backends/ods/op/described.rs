//! [`Operations`]: the selected operations with their declarative assembly formats.

use std::collections::hash_map::Entry;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use self_cell::self_cell;

use super::format;
use super::format::readings::ambiguities;
use super::format::tree::{Element, Format, Item};
use crate::format::checker::Written;
use crate::format::readings::Ambiguity;
use crate::format::reporter::FormatReporter;
use crate::format::syntax;
use crate::model::attribute::Attribute;
use crate::model::operation::op::Op;
use crate::names::{Class, Defined, reserved_class};
use crate::requested::{EXCLUDE, INCLUDE, Requested};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::version::Feature;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, Severity};

/// `--asmformat-error-is-fatal`
pub(super) const FATAL: BackendOption = BackendOption::toggle(
    "asmformat-error-is-fatal",
    "Reject an invalid assembly format; with false, warn, and omit the parser and printer of its operation [true]",
);

self_cell! {
    /// The operations, with those that their formats refer to.
    pub(crate) struct Operations {
        owner: Arc<Requested>,
        #[covariant]
        dependent: AllDescribed,
    }
}

type AllDescribed<'a> = Vec<Described<'a>>;

impl Operations {
    /// Reads the selected operations and checks their formats, once for all actions of a run.
    ///
    /// # Errors
    /// The input has no operations.
    pub(crate) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Arc<Operations>, Reported> {
        if let Some(missing) = context.missing_class("Op") {
            let help = "include \"mlir/IR/OpBase.td\", and pass the folder that contains it with `-I`";
            return Err(diags.push(missing.help(help)));
        }
        context.shared(&[INCLUDE, EXCLUDE, FATAL], diags, |context, diags| {
            let is_fatal = context.option(&FATAL) != Some("false");
            let requested = Requested::read(context, diags)?;
            Ok(Operations::new(requested, |requested| {
                let mut formats = Formats { context, is_fatal, parsed: FxHashMap::default() };
                let described = |op| Described {
                    op,
                    // An operation with an invalid format has none.
                    format: formats.read(op, diags).unwrap_or(None),
                };
                let all: AllDescribed<'_> = requested.ops().iter().map(described).collect();
                if context.version.has(Feature::GroupedAttributes) {
                    for (_, warning) in all.iter().flat_map(Described::bare_attributes) {
                        diags.push(Diagnostic { severity: Severity::Error, ..warning });
                    }
                }
                if !diags.has_errors() {
                    check_classes(requested.ops(), diags);
                }
                all
            }))
        })
    }

    pub(crate) fn all(&self) -> &[Described<'_>] {
        self.borrow_dependent()
    }
}

/// Rejects operations with a class in common. The class of a record `Dialect_Op` is `Op`, too.
fn check_classes(ops: &[Op<'_>], diags: &mut Diags) {
    let mut defined = Defined::default();
    for op in ops {
        if let Some(reason) = reserved_class(Class::Operation, &op.class) {
            let message = format!("`{}`, the class of operation `{}`, {reason}", op.class, op.name);
            diags.push(op.record.error(message).help("rename the record"));
        }
        let class = op.qualified_class();
        let adaptors = ["Adaptor", "GenericAdaptor", "GenericAdaptorBase"].map(|suffix| format!("{class}{suffix}"));
        // One error is enough.
        let _ = defined.enter("class", class, op.record, diags)
            && adaptors.into_iter().all(|class| defined.enter("class", class, op.record, diags));
    }
}

/// An operation with its declarative assembly format, if it has one.
pub(crate) struct Described<'a> {
    pub(crate) op: &'a Op<'a>,
    pub(super) format: Option<Format<'a>>,
}

impl Described<'_> {
    /// Estimates the lines of the definitions, which the time of the compiler follows.
    pub(super) fn cost(&self) -> usize {
        let op = self.op;
        let stored = op.attributes.len() + op.properties.len();
        let format = op.assembly_format.map_or(0, |format| format.split_whitespace().count());
        90 + 60 * stored + 25 * op.operands.len() + 25 * op.results.len() + 10 * op.regions.len() + 10 * format
    }

    /// The optional attributes in the format that are outside an optional group, with warnings.
    pub(crate) fn bare_attributes(&self) -> impl Iterator<Item = (&str, Diagnostic)> {
        let elements = self.format.iter().flat_map(|format| &format.elements);
        let attributes = elements.filter_map(|element| match element {
            Element::Item(Item::Attribute(attribute, _)) => Some(*attribute),
            _ => None,
        });
        attributes.filter(|it| it.kind.is_optional).map(|Attribute { name, kind, .. }| {
            let message = format!("the optional attribute `{name}` of `{}` is outside an optional group", self.op.name);
            let help = match kind.is_unit() {
                true => format!("write a keyword for it: (`{name}` ${name}^)?"),
                false => format!("write a group: (`{name}` ${name}^)?"),
            };
            (*name, Diagnostic::warning(self.op.record.origin("assemblyFormat"), message).help(help))
        })
    }

    /// The parts of the format that the parser confuses.
    pub(crate) fn ambiguities(&self) -> Vec<Ambiguity> {
        self.format.as_ref().map_or_else(Vec::new, |format| ambiguities(self.op, format))
    }
}

/// Reads the declarative formats of operations.
struct Formats<'c, 'a> {
    context: &'c Context<'c>,
    is_fatal: bool,
    /// The valid formats by their texts: many operations have the same.
    parsed: FxHashMap<&'a str, Vec<Written<'a>>>,
}

impl<'a> Formats<'_, 'a> {
    /// Reads and checks the format of an operation, if there is one.
    fn read(&mut self, op: &'a Op<'a>, diags: &mut Diags) -> Result<Option<Format<'a>>, Reported> {
        let (Some(text), Some(field)) = (op.assembly_format, op.record.get("assemblyFormat")) else {
            return Ok(None);
        };
        let owner = (op.record.span(), "operation");
        let mut reporter = FormatReporter::new(text, field, self.context.sources, owner, diags);
        if !self.is_fatal {
            reporter.warn("the operation's class has no `parse` and no `print` of its own");
        }
        let elements = match self.parsed.entry(text) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(syntax::parse(text).map_err(|error| reporter.report(error))?),
        };
        format::check::check(op, elements, reporter).map(Some)
    }
}
