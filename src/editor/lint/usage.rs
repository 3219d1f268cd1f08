//! Rules about names of a project that nothing uses.

use rustc_hash::FxHashMap;

use super::together::{Together, TogetherFindings, each_statement};
use tdgen_language::parser::ast::{Ident, Statement, StatementKind};

/// Reports definitions whose names occur nowhere else. `defined` is the name that a statement defines.
fn report(
    together: &Together<'_>,
    findings: &mut TogetherFindings<'_>,
    what: &str,
    defined: &dyn Fn(&Statement, usize) -> Option<Ident>,
) {
    let mut all: Vec<(usize, Ident)> = Vec::new();
    for (number, member) in together.members.iter().enumerate() {
        let top = member.tree.ast.statements.iter().map(|statement| statement.span.start).collect::<Vec<u32>>();
        each_statement(&member.tree.ast.statements, &mut |statement| {
            let depth = usize::from(top.binary_search(&statement.span.start).is_err());
            all.extend(defined(statement, depth).map(|name| (number, name)));
        });
    }
    let bytes = |(member, name): &(usize, Ident)| together.members[*member].tree.interner.bytes(name.name);
    let mut definitions: FxHashMap<&[u8], usize> = FxHashMap::default();
    for definition in &all {
        *definitions.entry(bytes(definition)).or_default() += 1;
    }
    for definition in all.iter().filter(|(member, _)| together.members[*member].is_judged) {
        let name = bytes(definition);
        // A class that is declared before it is defined has its name twice.
        if together.count(name) > definitions[name] {
            continue;
        }
        let shown = String::from_utf8_lossy(name);
        if !together.read_by_backends.contains(&*shown) {
            let finding = findings.add(definition.0, definition.1.span, format!("no file uses the {what} `{shown}`"));
            finding.help = Some("remove it".to_owned());
        }
    }
}

pub(super) fn find_unused_classes(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    report(together, findings, "class", &|statement, _| match &statement.kind {
        StatementKind::Class { name, .. } => Some(*name),
        _ => None,
    });
}

pub(super) fn find_unused_multiclasses(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    report(together, findings, "multiclass", &|statement, _| match &statement.kind {
        StatementKind::Multiclass { name, .. } => Some(*name),
        _ => None,
    });
}

/// Those outside of all blocks; the others are those of a rule for single files.
pub(super) fn find_unused_variables(together: &Together<'_>, findings: &mut TogetherFindings<'_>) {
    report(together, findings, "variable", &|statement, depth| match &statement.kind {
        StatementKind::Defvar(variable) if depth == 0 => Some(variable.name),
        _ => None,
    });
}
