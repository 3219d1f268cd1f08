//! Checks of operations: names that two share, names that do not exist, formats that cannot be parsed back.

use std::collections::HashMap;

use rustc_hash::FxHashSet;

use super::findings::Findings;
use super::origins::origin_of_trait;
use super::records::records;
use super::subject::Subject;
use crate::definitions::backends::each_format;
use crate::definitions::format::readings::ambiguities;
use crate::format::readings::Ambiguity;
use crate::model::definition::DefinitionKind;
use crate::model::operation::op::Op;
use crate::model::traits::TraitKind;
use crate::placeholders::names;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// Two operations with one name: MLIR aborts when the second is registered.
pub(super) fn same_names(subject: &Subject<'_, '_>, findings: &mut Findings) {
    let mut first: HashMap<&str, &Op<'_>> = HashMap::new();
    let mut ops: Vec<&Op<'_>> = subject.ops.iter().map(|it| it.op).collect();
    ops.sort_by_key(|op| op.record.id);
    for op in ops {
        match first.get(op.name.as_str()) {
            None => drop(first.insert(&op.name, op)),
            Some(other) => {
                let message = format!("two operations have the name `{}`", op.name);
                let warning = Diagnostic::warning(op.record.origin("opName"), message);
                let help = "MLIR aborts when the second one is registered";
                findings.add("name", op.record, warning.note(other.record.span(), "the first one").help(help));
            }
        }
    }
}

/// Names in conditions of traits and attributes, such as those of `AllElementTypesMatch`, that the operation does not
/// have. The trait is wrong if no operation has them to which the same declaration gives it; else the operation is.
pub(super) fn unknown_names(subject: &Subject<'_, '_>, findings: &mut Findings) {
    let all: Vec<NamedPart<'_>> = subject.ops.iter().flat_map(|it| named_parts(it.op)).collect();
    let unknown: FxHashSet<_> = all.iter().filter(|it| !it.is_known).map(|it| (it.item.id, it.name)).collect();
    let doubtful = all.iter().filter(|it| it.is_known && unknown.contains(&(it.item.id, it.name)));
    let right: FxHashSet<_> = doubtful.map(|it| (it.origin(), it.name)).collect();
    for part in all.iter().filter(|it| !it.is_known) {
        let (NamedPart { op, name, .. }, class) = (part, part.class());
        let origin = Some(part.origin()).filter(|origin| !right.contains(&(*origin, *name)));
        let message = format!("`{class}` names `{name}`, which `{}` does not have", op.name);
        let warning = Diagnostic::warning(origin.unwrap_or(op.record.span()), message);
        let warning = match did_you_mean(name.as_bytes(), op.part_names().iter().map(|it| it.as_bytes())) {
            Some(guess) => warning.help(format!("did you mean `{guess}`?")),
            None => warning.help("the generated verifier does not compile"),
        };
        findings.add(format!("`{class}` names `{name}`"), op.record, warning);
    }
}

/// A name in the condition of a trait of an operation.
struct NamedPart<'s> {
    op: &'s Op<'s>,
    item: RecordRef<'s>,
    name: &'s str,
    is_known: bool,
}

impl NamedPart<'_> {
    fn origin(&self) -> Span {
        origin_of_trait(self.op.record, self.item)
    }

    /// The class of the trait.
    fn class(&self) -> String {
        self.item.superclasses().last().map_or_else(String::new, |class| class.name().into_owned())
    }
}

/// The names in the conditions of an operation's traits, without those of the generator such as `$_self`, and each
/// unknown name once.
fn named_parts<'s>(op: &'s Op<'_>) -> Vec<NamedPart<'s>> {
    let known = op.part_names();
    let mut named: Vec<NamedPart<'s>> = Vec::new();
    for item in &op.traits {
        let TraitKind::Predicate(constraint) = &item.kind else {
            continue;
        };
        for name in names(&constraint.condition).filter(|name| !name.starts_with('_')) {
            if !named.iter().any(|other| other.name == name && !other.is_known) {
                named.push(NamedPart { op, item: item.record, name, is_known: known.contains(&name) });
            }
        }
    }
    named
}

/// Formats whose printed text may be parsed differently.
pub(super) fn ambiguous_formats(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for described in subject.ops {
        for ambiguity in described.ambiguities() {
            let record = described.op.record;
            findings.add(ambiguity.part(), record, ambiguous(record, &described.op.name, &ambiguity));
        }
    }
    let checked: Vec<_> = records(subject).into_iter().map(|(_, record)| record.id).collect();
    for kind in [DefinitionKind::Type, DefinitionKind::Attribute] {
        each_format(subject.context, kind, |definition, format| {
            let record = definition.record;
            if checked.contains(&record.id) {
                for ambiguity in ambiguities(definition, format) {
                    findings.add(ambiguity.part(), record, ambiguous(record, &record.name(), &ambiguity));
                }
            }
        });
    }
}

fn ambiguous(record: RecordRef<'_>, name: &str, ambiguity: &Ambiguity) -> Diagnostic {
    let warning = |message: String| {
        let message = format!("ambiguous format of `{name}`: {message}");
        Diagnostic::warning(record.origin("assemblyFormat"), message)
    };
    match ambiguity {
        Ambiguity::Confused { part, follower, text } => warning(format!("{follower} can be read as {part}"))
            .fact(format!("a text with both readings begins with `{text}`"))
            .fact(format!("first reading: {part} is absent or ends, and {follower} follows"))
            .fact(format!("second reading, that of the parser: {follower} belongs to {part}"))
            .help(format!("put a literal after {part}")),
        Ambiguity::Demanded(part) => warning(format!("{part} may be absent, but its parser requires it"))
            .help("begin an optional group with a literal: (`name` `=` $name^)?"),
        Ambiguity::Unread { part, text } => {
            warning(format!("{part} may be absent, and its parser does not read `{text}`"))
                .help("begin an optional group with a literal: (`name` `=` $name^)?")
        }
        Ambiguity::Joined { part, follower } => {
            warning(format!("{follower} directly after {part} continues its last word"))
                .help("remove the `` `` `` between them")
        }
        Ambiguity::Headless { first, anchor } => {
            warning(format!("{anchor} may be present without {first}, by which the parser decides"))
                .help(format!("begin the group with a literal or with {anchor}"))
        }
    }
}
