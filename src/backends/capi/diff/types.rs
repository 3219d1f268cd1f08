//! Compares handles, typedefs, callbacks and structures.

use super::facts;
use super::same::Sameness;
use super::signature::{self, Caller};
use crate::model::api::{Callback, Handle, Member, Struct, Type, Typedef};
use tdgen_language::backends::compat::finding::{Findings, Rule};
use tdgen_language::backends::compat::matched::Matched;

pub(super) fn all(findings: &mut Findings, same: &Sameness<'_>) {
    let (old, new) = (same.old, same.new);
    for (old, new) in objects(findings, "handle", &old.handles, &new.handles, |item| (&item.name, &item.desc)) {
        handle(findings, old, new);
    }
    for (old, new) in objects(findings, "typedef", &old.typedefs, &new.typedefs, |item| (&item.name, &item.desc)) {
        typedef(findings, same, old, new);
    }
    for (old, new) in objects(findings, "callback", &old.callbacks, &new.callbacks, |item| (&item.name, &item.desc)) {
        callback(findings, same, old, new);
    }
    for (old, new) in objects(findings, "structure", &old.structs, &new.structs, |item| (&item.name, &item.desc)) {
        structure(findings, same, old, new);
    }
    for (old, new) in objects(findings, "variable", &old.variables, &new.variables, |item| (&item.name, &item.desc)) {
        let rule = same.retyped("variable-retyped", &old.ty, &new.ty);
        let subject = format!("the type of `{}`", new.name);
        findings.changed(rule, &new.name, &subject, &old.c_type.spelled(), &new.c_type.spelled());
        facts::compare(findings, &new.name, &old.facts, &new.facts);
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
    let [removed, added] =
        if kind == "variable" { ["variable-removed", "variable-added"] } else { ["type-removed", "type-added"] };
    for item in matched.removed {
        findings.removed(Rule::major(removed), named(item).0, &subject(item), "");
    }
    for item in matched.added {
        findings.added(Rule::minor(added), named(item).0, &subject(item), "");
    }
    for (old, new) in &matched.both {
        findings.reworded(named(new).0, &subject(new), named(old).1, named(new).1);
    }
    matched.both
}

fn handle(findings: &mut Findings, old: &Handle, new: &Handle) {
    let name = &new.name;
    parent(findings, name, old.parent.as_deref(), new.parent.as_deref());
    facts::compare(findings, name, &old.facts, &new.facts);
}

/// Compares what handles of a type belong to.
fn parent(findings: &mut Findings, name: &str, old: Option<&str>, new: Option<&str>) {
    let rule = if old.is_none() { Rule::patch("handle-parent") } else { Rule::minor("handle-parent") };
    findings.changed(rule, name, &format!("the parent of `{name}`"), old.unwrap_or_default(), new.unwrap_or_default());
}

fn typedef(findings: &mut Findings, same: &Sameness<'_>, old: &Typedef, new: &Typedef) {
    let name = &new.name;
    let rule = if old.vector_length == new.vector_length {
        same.retyped("typedef-retyped", &old.ty, &new.ty)
    } else {
        Rule::major("typedef-retyped")
    };
    let spelled = |item: &Typedef| match item.vector_length {
        Some(length) => format!("{} of {length}", item.c_type),
        None => item.c_type.spelled(),
    };
    findings.changed(rule, name, &format!("the type of typedef `{name}`"), &spelled(old), &spelled(new));
    facts::compare(findings, name, &old.facts, &new.facts);
}

fn callback(findings: &mut Findings, same: &Sameness<'_>, old: &Callback, new: &Callback) {
    let name = &new.name;
    let (before, after) = ((&old.result, &old.result_c_type), (&new.result, &new.result_c_type));
    signature::compare_results(findings, same, name, &format!("the result of callback `{name}`"), before, after);
    signature::compare(findings, same, name, Caller::Library, &old.params, &new.params);
    facts::compare(findings, name, &old.facts, &new.facts);
}

/// What identifies a member: its name, or the members of a structure or union without a name.
fn member_key(member: &Member) -> String {
    match &member.ty {
        Type::Record { members, .. } if member.name.is_empty() => {
            members.iter().map(|member| format!("{},", member_key(member))).collect()
        }
        _ => member.name.clone(),
    }
}

/// Whether new members of a union change neither its size nor its alignment, nor how its values are passed: in
/// registers of floating-point numbers, if it contains nothing else.
fn keeps_layout(old: &Struct, new: &Struct) -> bool {
    let is_whole_number = |member: &Member| {
        use Type::{Bool, Callback, Char, Enum, Handle, Integer, Pointer};
        let ty = &member.ty;
        matches!(ty, Bool | Char | Integer { .. } | Pointer { .. } | Handle { .. } | Enum { .. } | Callback { .. })
    };
    let is_same = old.layout.is_some() && old.layout == new.layout;
    old.is_union && new.is_union && is_same && old.members.iter().all(is_whole_number)
}

fn structure(findings: &mut Findings, same: &Sameness<'_>, old: &Struct, new: &Struct) {
    let name = &new.name;
    let kind = |item: &Struct| match (item.is_opaque, item.is_union) {
        (true, _) => "opaque",
        (_, true) => "union",
        _ => "struct",
    };
    findings.changed(Rule::major("struct-kind"), name, &format!("the kind of `{name}`"), kind(old), kind(new));
    parent(findings, name, old.parent.as_deref(), new.parent.as_deref());
    let packing = |item: &Struct| item.packing.map_or_else(|| "none".to_owned(), |packing| packing.to_string());
    findings.changed(
        Rule::major("struct-packing"),
        name,
        &format!("the packing of `{name}`"),
        &packing(old),
        &packing(new),
    );
    findings.changed(Rule::major("type-renamed"), name, &format!("the type `{name}`"), &old.c_type, &new.c_type);
    let at = |item: &Struct, member: &Member| {
        let index = item.members.iter().position(|other| std::ptr::eq(other, member));
        // Behind a bit-field, offsets are those of systems other than Windows.
        let offset = member.offset.map(|offset| (offset, None));
        let place = member.place.map(|place| (place.offset, place.bit));
        (index.unwrap_or_default(), offset.filter(|_| member.width.is_none()).or(place))
    };
    let place = |(index, offset): (usize, Option<(u64, Option<u32>)>)| match offset {
        Some((offset, None)) => format!("at offset {offset}"),
        Some((offset, Some(bit))) => format!("at offset {offset}, bit {bit}"),
        None => format!("as number {}", index + 1),
    };
    let matched = Matched::by(&old.members, &new.members, member_key);
    let mut added = matched.added;
    for member in matched.removed {
        let before = at(old, member);
        let is_renamed = |other: &&Member| {
            at(new, other) == before && other.width == member.width && same.is_respelled(&member.ty, &other.ty)
        };
        let renamed = added.iter().position(is_renamed);
        match renamed.map(|at| added.remove(at)) {
            Some(renamed) => {
                let subject = format!("the member of `{name}` {}", place(before));
                findings.changed(Rule::major("member-renamed"), name, &subject, &member.name, &renamed.name);
            }
            None => {
                let subject = format!("member `{}` of `{name}`", member.name);
                let was = format!("it was {} with type `{}`", place(before), member.c_type);
                findings.removed(Rule::major("member-removed"), name, &subject, &was);
            }
        }
    }
    for member in added {
        let subject = format!("member `{}` of `{name}`", member.name);
        let is = format!("it is {} with type `{}`", place(at(new, member)), member.c_type);
        let rule = if keeps_layout(old, new) { Rule::minor("member-added") } else { Rule::major("member-added") };
        findings.added(rule, name, &subject, &is);
    }
    for (before, after) in matched.both {
        let subject = format!("member `{}` of `{name}`", after.name);
        findings.changed(
            if before.width == after.width {
                same.retyped("member-retyped", &before.ty, &after.ty)
            } else {
                Rule::major("member-retyped")
            },
            name,
            &format!("the type of {subject}"),
            &before.c_type,
            &after.c_type,
        );
        let (was, is) = (at(old, before), at(new, after));
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
    let size = |item: &Struct| item.size.or(item.layout.map(|layout| layout.size));
    if let (Some(was), Some(is)) = (size(old), size(new)) {
        let subject = format!("the size of `{name}`");
        let sizes = [was, is].map(|size| format!("{size} bytes"));
        findings.became(Rule::major("struct-size"), name, &subject, &sizes[0], &sizes[1]);
    }
    facts::compare(findings, name, &old.facts, &new.facts);
}
