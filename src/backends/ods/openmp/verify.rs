//! Checks that operations have what their clauses define.

use super::clause;
use crate::model::read::fields::{Read, argument_name, defs, flag, maybe_text};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;

/// Reports what an operation lacks: descriptions as errors, everything else as warnings.
pub(super) fn verify(op: RecordRef<'_>, diags: &mut Diags) -> Read<()> {
    for clause in defs(op, "clauseList")? {
        check_arguments(op, clause, diags)?;
        for (ignored, field, clause_field, help) in TEXTS {
            if flag(clause, ignored)? || has_text(op, field, clause, clause_field)? {
                continue;
            }
            let name = clause::name_of(clause);
            let message = format!("'{name}' clause-defined `{clause_field}` not present in operation");
            let diagnostic = match field {
                "description" => Diagnostic::error(op.blame(field), message),
                _ => Diagnostic::warning(op.blame(field), message),
            };
            let help = format!("concatenate {help}, or skip the field with a template argument of the clause");
            diags.push(diagnostic.help(help));
        }
    }
    Ok(())
}

/// The bit that skips a text, its field in operations, its field in clauses, and what operations concatenate.
const TEXTS: [(&str, &str, &str, &str); 4] = [
    ("ignoreAsmFormat", "assemblyFormat", "reqAssemblyFormat", "`clauses[{Req,Opt}]AssemblyFormat`"),
    ("ignoreAsmFormat", "assemblyFormat", "optAssemblyFormat", "`clauses[{Req,Opt}]AssemblyFormat`"),
    ("ignoreDesc", "description", "description", "`clausesDescription`"),
    ("ignoreExtraDecl", "extraClassDeclaration", "extraClassDeclaration", "`clausesExtraClassDeclaration`"),
];

fn check_arguments(op: RecordRef<'_>, clause: RecordRef<'_>, diags: &mut Diags) -> Read<()> {
    if flag(clause, "ignoreArgs")? {
        return Ok(());
    }
    let of_op = op.dag("arguments")?;
    for arg in clause.dag("arguments")?.args() {
        let (value, name) = (arg.value, argument_name(arg));
        if of_op.args().any(|other| other.value.id == value.id && argument_name(other) == name) {
            continue;
        }
        let argument = format!("{}:${}", value.text(), name.unwrap_or(""));
        let clause = clause::name_of(clause);
        let message = format!("'{clause}' clause-defined argument '{argument}' not present in operation");
        let help = "use `!con(clausesArgs, ...)`, or skip the field with a template argument of the clause";
        diags.push(Diagnostic::warning(op.blame("arguments"), message).help(help));
    }
    Ok(())
}

/// Returns whether the text of an operation contains that of a clause.
fn has_text(op: RecordRef<'_>, field: &str, clause: RecordRef<'_>, clause_field: &str) -> Read<bool> {
    let Some(wanted) = maybe_text(clause, clause_field)? else {
        return Ok(true);
    };
    Ok(maybe_text(op, field)?.is_some_and(|text| text.contains(wanted)))
}
