//! Checks of operations: names that two share, names that do not exist, formats that cannot be parsed back.

use std::collections::HashMap;

use super::records::records;
use super::subject::Subject;
use crate::definitions::backends::each_format;
use crate::definitions::format::readings::ambiguities;
use crate::format::readings::Ambiguity;
use crate::model::definition::DefinitionKind;
use crate::model::op::Op;
use crate::model::traits::TraitKind;
use crate::placeholders::names;
use tdgen_language::diagnostics::{Diagnostic, Diags, did_you_mean};
use tdgen_language::records::graph::RecordRef;

/// Two operations with one name: MLIR aborts when the second is registered.
pub(super) fn same_names(subject: &Subject<'_, '_>, diags: &mut Diags) {
    let mut first: HashMap<&str, &Op<'_>> = HashMap::new();
    let mut ops: Vec<&Op<'_>> = subject.ops.iter().map(|it| it.op).collect();
    ops.sort_by_key(|op| op.record.id);
    for op in ops {
        match first.get(op.name.as_str()) {
            None => drop(first.insert(&op.name, op)),
            Some(other) => {
                let message = format!("two operations have the name `{}`", op.name);
                let warning = Diagnostic::warning(op.record.span(), message);
                let help = "MLIR aborts when the second one is registered";
                diags.push(warning.note(other.record.span(), "the first one").help(help));
            }
        }
    }
}

/// Names in conditions of traits and attributes, such as those of `AllElementTypesMatch`, that the operation does not
/// have.
pub(super) fn unknown_names(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        let known = op.part_names();
        let mut reported: Vec<&str> = Vec::new();
        for item in &op.traits {
            let TraitKind::Predicate(constraint) = &item.kind else {
                continue;
            };
            for name in names(&constraint.condition) {
                // Names of the generator, such as `$_self`.
                if name.starts_with('_') || known.contains(&name) || reported.contains(&name) {
                    continue;
                }
                reported.push(name);
                let class = item.record.superclasses().last().map_or_else(Vec::new, |class| class.name().to_vec());
                let class = String::from_utf8_lossy(&class);
                let message = format!("`{class}` names `{name}`, which `{}` does not have", op.name);
                let warning = Diagnostic::warning(op.record.blame("traits"), message);
                diags.push(match did_you_mean(name.as_bytes(), known.iter().map(|it| it.as_bytes())) {
                    Some(guess) => warning.help(format!("did you mean `{guess}`?")),
                    None => warning.help("the generated verifier does not compile"),
                });
            }
        }
    }
}

/// Formats whose printed text may be parsed differently.
pub(super) fn ambiguous_formats(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for described in subject.ops {
        for ambiguity in described.ambiguities() {
            diags.push(ambiguous(described.op.record, &described.op.name, &ambiguity));
        }
    }
    let checked: Vec<_> = records(subject).into_iter().map(|(_, record)| record.id).collect();
    for kind in [DefinitionKind::Type, DefinitionKind::Attribute] {
        each_format(subject.context, kind, |definition, format| {
            let record = definition.record;
            if checked.contains(&record.id) {
                for ambiguity in ambiguities(definition, format) {
                    diags.push(ambiguous(record, &record.name(), &ambiguity));
                }
            }
        });
    }
}

fn ambiguous(record: RecordRef<'_>, name: &str, ambiguity: &Ambiguity) -> Diagnostic {
    let warning = |message: String| {
        let message = format!("ambiguous format of `{name}`: {message}");
        Diagnostic::warning(record.blame("assemblyFormat"), message)
    };
    match ambiguity {
        Ambiguity::Confused { part, follower, text } => warning(format!("{follower} can be read as {part}"))
            .fact(format!("a text with both readings begins with `{text}`"))
            .fact(format!("first reading: {part} is absent or ends, and {follower} follows"))
            .fact(format!("second reading, that of the parser: {follower} belongs to {part}"))
            .help("put a literal between them"),
        Ambiguity::Demanded(part) => warning(format!("{part} may be absent, but its parser requires it"))
            .help("begin an optional group with a literal: (`name` `=` $name^)?"),
        Ambiguity::Headless { first, anchor } => {
            warning(format!("{anchor} may be present without {first}, by which the parser decides"))
                .help(format!("begin the group with a literal or with {anchor}"))
        }
    }
}
