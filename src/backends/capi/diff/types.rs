//! Compares handles, typedefs, callbacks and structures.

use super::same;
use super::signature::{self, Caller};
use crate::backends::capi::c_type::CType;
use crate::backends::capi::layout::Layout;
use crate::backends::capi::model::{FptrTypedef, Model, Struct, StructMember, Typedef};
use crate::backends::compat::finding::{Findings, Rule};
use crate::backends::compat::matched::Matched;

pub(super) fn all(findings: &mut Findings, old: &Model, new: &Model) {
    // Handles have nothing else to compare.
    let _ = objects(findings, "handle", &old.handles, &new.handles, |item| (&item.name, &item.desc));
    for (old, new) in objects(findings, "typedef", &old.typedefs, &new.typedefs, |item| (&item.name, &item.desc)) {
        typedef(findings, old, new);
    }
    for (old, new) in objects(findings, "callback", &old.callbacks, &new.callbacks, |item| (&item.name, &item.desc)) {
        callback(findings, old, new);
    }
    let layouts = (Layout::of(old), Layout::of(new));
    for (old, new) in objects(findings, "structure", &old.structs, &new.structs, |item| (&item.name, &item.desc)) {
        structure(findings, (old, &layouts.0), (new, &layouts.1));
    }
}

/// Compares the names and descriptions of objects. Returns those that are in both versions.
fn objects<'m, T>(
    findings: &mut Findings,
    kind: &'static str,
    old: &'m [T],
    new: &'m [T],
    named: fn(&T) -> (&String, &String),
) -> Vec<(&'m T, &'m T)> {
    let subject = |item: &T| format!("{kind} `{}`", named(item).0);
    let matched = Matched::by(old, new, |item| named(item).0.clone());
    for item in matched.removed {
        findings.removed(Rule::major("type-removed"), named(item).0, &subject(item), "");
    }
    for item in matched.added {
        findings.added(Rule::minor("type-added"), named(item).0, &subject(item), "");
    }
    for (old, new) in &matched.both {
        findings.reworded(named(new).0, &subject(new), named(old).1, named(new).1);
    }
    matched.both
}

fn typedef(findings: &mut Findings, old: &Typedef, new: &Typedef) {
    findings.changed(
        retyped("typedef-retyped", &old.value, &new.value),
        &new.name,
        &format!("the type behind `{}`", new.name),
        &old.value.spelled(),
        &new.value.spelled(),
    );
}

/// The rule for a type that changed: another spelling of the same type breaks nothing.
fn retyped(name: &'static str, old: &CType, new: &CType) -> Rule {
    if same::is_respelled(old, new) { Rule::patch(name) } else { Rule::major(name) }
}

fn callback(findings: &mut Findings, old: &FptrTypedef, new: &FptrTypedef) {
    findings.changed(
        retyped("result-retyped", &old.returns, &new.returns),
        &new.name,
        &format!("the result of callback `{}`", new.name),
        &old.returns.spelled(),
        &new.returns.spelled(),
    );
    signature::compare(findings, &new.name, Caller::Library, &old.params, &new.params);
}

/// What identifies a member: its name, or the members of a structure or union without a name.
fn member_key(member: &StructMember) -> String {
    match &member.inner {
        Some(inner) if member.name.is_empty() => {
            inner.members.iter().map(|member| format!("{},", member_key(member))).collect()
        }
        _ => member.name.clone(),
    }
}

fn structure(findings: &mut Findings, old: (&Struct, &Layout<'_>), new: (&Struct, &Layout<'_>)) {
    let ((old, old_layout), (new, new_layout)) = (old, new);
    let name = &new.name;
    let kind = |item: &Struct| if item.is_opaque { "opaque".to_owned() } else { item.keyword().to_owned() };
    findings.changed(Rule::major("struct-kind"), name, &format!("the kind of `{name}`"), &kind(old), &kind(new));
    let packing = |item: &Struct| item.packing.map_or_else(|| "none".to_owned(), |packing| packing.to_string());
    findings.changed(
        Rule::major("struct-packing"),
        name,
        &format!("the packing of `{name}`"),
        &packing(old),
        &packing(new),
    );
    let spelled = [old.spelled(), new.spelled()];
    findings.changed(Rule::major("type-renamed"), name, &format!("the type `{name}`"), &spelled[0], &spelled[1]);
    let (old_offsets, new_offsets) = (old_layout.offsets(old), new_layout.offsets(new));
    let at = |item: &Struct, offsets: &[Option<u64>], member: &StructMember| {
        let index = item.members.iter().position(|other| std::ptr::eq(other, member));
        let index = index.unwrap_or_default();
        (index, offsets.get(index).copied().flatten())
    };
    let place = |(index, offset): (usize, Option<u64>)| match offset {
        Some(offset) => format!("at offset {offset}"),
        None => format!("as number {}", index + 1),
    };
    let matched = Matched::by(&old.members, &new.members, member_key);
    let mut added = matched.added;
    for member in matched.removed {
        let before = at(old, &old_offsets, member);
        let renamed = added.iter().position(|renamed| {
            renamed.spelled_type() == member.spelled_type() && at(new, &new_offsets, renamed) == before
        });
        match renamed.map(|at| added.remove(at)) {
            Some(renamed) => {
                let subject = format!("the member of `{name}` {}", place(before));
                findings.changed(Rule::major("member-renamed"), name, &subject, &member.name, &renamed.name);
            }
            None => {
                let subject = format!("member `{}` of `{name}`", member.name);
                let was = format!("it was {} with type `{}`", place(before), member.spelled_type());
                findings.removed(Rule::major("member-removed"), name, &subject, &was);
            }
        }
    }
    for member in added {
        let subject = format!("member `{}` of `{name}`", member.name);
        let is = format!("it is {} with type `{}`", place(at(new, &new_offsets, member)), member.spelled_type());
        findings.added(Rule::major("member-added"), name, &subject, &is);
    }
    for (before, after) in matched.both {
        let subject = format!("member `{}` of `{name}`", after.name);
        findings.changed(
            if before.lengths == after.lengths && before.inner.is_none() && after.inner.is_none() {
                retyped("member-retyped", &before.ty, &after.ty)
            } else {
                Rule::major("member-retyped")
            },
            name,
            &format!("the type of {subject}"),
            &before.spelled_type(),
            &after.spelled_type(),
        );
        let (was, is) = (at(old, &old_offsets, before), at(new, &new_offsets, after));
        let moved = match (was.1, is.1) {
            (Some(was), Some(is)) => was != is,
            _ => was.0 != is.0,
        };
        if moved {
            let (was, is) = (place(was), place(is));
            findings.became(Rule::major("member-moved"), name, &subject, &was, &is);
        }
        findings.reworded(name, &subject, &before.desc, &after.desc);
    }
    if let (Some(was), Some(is)) = (old_layout.size(old), new_layout.size(new)) {
        let subject = format!("the size of `{name}`");
        let sizes = [was, is].map(|size| format!("{size} bytes"));
        findings.became(Rule::major("struct-size"), name, &subject, &sizes[0], &sizes[1]);
    }
}
