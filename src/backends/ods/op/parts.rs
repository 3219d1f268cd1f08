//! `--op-parts`: the classes of operations in parts, so that a source includes those that it uses.
//!
//! The macro `GET_OP_CLASS_AddOp` selects the class `AddOp` with its adaptors, and the classes that its declaration
//! names, because traits and inline functions may need them. `GET_OP_CLASSES` selects all. The first inclusion that
//! selects a class defines it; others skip it.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::model::operation::op::Op;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::writer::Writer;

/// `--op-parts`.
pub(super) const PARTS: BackendOption =
    BackendOption::flag("op-parts", "Let the macro GET_OP_CLASS_X select the class X");

/// The declarations of an operation's classes.
pub(super) struct Part<'o, 'a> {
    pub(super) op: &'o Op<'a>,
    pub(super) text: String,
}

pub(super) fn emit(w: &mut Writer, parts: &[Part<'_, '_>]) {
    for (selection, needed) in needs(parts).iter().filter(|(_, needed)| !needed.is_empty()) {
        writeln!(w, "#ifdef GET_OP_CLASS_{selection}");
        needed.iter().for_each(|class| writeln!(w, "#define GET_OP_CLASS_{class}"));
        w.line("#endif");
    }
    w.blank();
    for Part { op, text } in parts {
        let selection = format!("GET_OP_CLASS_{}", op.class);
        let class = op.qualified_class();
        let declared = format!("TDGEN_DECLARES_{}", class.trim_start_matches("::").replace("::", "_"));
        writeln!(w, "#if (defined(GET_OP_CLASSES) || defined({selection})) && !defined({declared})");
        writeln!(w, "#define {declared}");
        w.blank();
        w.raw(text);
        writeln!(w, "#endif // {selection}");
        w.blank();
    }
    w.line("#undef GET_OP_CLASSES");
    let classes: BTreeSet<&str> = parts.iter().map(|part| &*part.op.class).collect();
    classes.iter().for_each(|class| writeln!(w, "#undef GET_OP_CLASS_{class}"));
}

/// The other classes that the declarations of each class name, directly and through others. A class of the same name in
/// another namespace counts as the same.
fn needs<'o>(parts: &'o [Part<'o, '_>]) -> BTreeMap<&'o str, BTreeSet<&'o str>> {
    let mut owners: FxHashMap<&str, &str> = FxHashMap::default();
    for Part { op, .. } in parts {
        for class in [&*op.class, &op.adaptors.base, &op.adaptors.generic, &op.adaptors.adaptor] {
            owners.insert(class, &op.class);
        }
    }
    let mut named: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for Part { op, text } in parts {
        named.entry(&op.class).or_default().extend(identifiers(text).filter_map(|name| owners.get(name).copied()));
    }
    let closure = |class: &'o str| {
        let mut reached = BTreeSet::new();
        let mut rest = vec![class];
        while let Some(next) = rest.pop() {
            rest.extend(named[next].iter().filter(|it| reached.insert(**it)));
        }
        reached.remove(class);
        (class, reached)
    };
    named.keys().map(|class| closure(class)).collect()
}

/// The words of C++ outside comments. Those in strings do no harm: a class too many is declared.
fn identifiers(cpp: &str) -> impl Iterator<Item = &str> {
    let code = cpp.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(|c: char| c != '_' && !c.is_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_have_no_identifiers() {
        let cpp = "  /// AddOp\nclass SubOp : Op<SubOp, HasParent<FuncOp>::Impl> {}";
        assert_eq!(
            identifiers(cpp).filter(|it| it.ends_with("Op")).collect::<Vec<_>>(),
            ["SubOp", "Op", "SubOp", "FuncOp"]
        );
    }
}
