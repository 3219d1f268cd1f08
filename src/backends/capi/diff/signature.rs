//! Compares the parameters of functions and callbacks.

use std::collections::HashMap;

use super::same::{self, Sameness};
use crate::model::api::{Bound, Length, Ownership, Param, Type, TypeInfo};
use crate::types::c_type::CType;
use tdgen_language::backends::compat::finding::{Findings, Rule, Severity, quoted};
use tdgen_language::backends::compat::matched::Matched;

/// The caller of a function: a relaxed requirement for the caller is a new requirement for the callee.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Caller {
    /// A program calls a function of the API.
    Program,
    /// The library calls a program's function.
    Library,
}

/// Compares what functions or callbacks return: types, and how they are spelled.
pub(super) fn compare_results(
    findings: &mut Findings,
    same: &Sameness<'_>,
    object: &str,
    subject: &str,
    old: (&Type, &CType),
    new: (&Type, &CType),
) {
    findings.changed(same.retyped("result-retyped", old.0, new.0), object, subject, &old.1.spelled(), &new.1.spelled());
}

pub(super) fn compare(
    findings: &mut Findings,
    same: &Sameness<'_>,
    object: &str,
    caller: Caller,
    old: &[Param],
    new: &[Param],
) {
    let matched = Matched::by(old, new, |param| param.name.clone());
    let place = |list: &[Param], param: &Param| list.iter().position(|other| other.name == param.name);
    let subject = |param: &Param| format!("parameter `{}` of `{object}`", param.name);
    let mut both = matched.both;
    let mut added = matched.added;
    for param in matched.removed {
        let is_renamed =
            |renamed: &&Param| place(new, renamed) == place(old, param) && same.is_respelled(&param.ty, &renamed.ty);
        match added.iter().position(is_renamed).map(|at| added.remove(at)) {
            Some(renamed) => {
                let subject = format!("the name of a parameter of `{object}`");
                findings.changed(Rule::patch("parameter-renamed"), object, &subject, &param.name, &renamed.name);
                both.push((param, renamed));
            }
            None => {
                let was = format!("its type was {}", quoted(&param.c_type.spelled()));
                findings.removed(Rule::major("parameter-removed"), object, &subject(param), &was);
            }
        }
    }
    for param in added {
        let is = format!("its type is {}", quoted(&param.c_type.spelled()));
        findings.added(Rule::major("parameter-added"), object, &subject(param), &is);
    }
    both.sort_by_key(|(before, _)| place(old, before));
    if !both.is_sorted_by_key(|(_, after)| place(new, after)) {
        let names = |params: &[Param]| {
            let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
            names.join(", ")
        };
        let subject = format!("the order of the parameters of `{object}`");
        findings.changed(Rule::major("parameters-reordered"), object, &subject, &names(old), &names(new));
    }
    let names = same.renamed(old, new);
    for (before, after) in both {
        let rule = match caller {
            Caller::Program if only_gains_const(&before.ty, &after.ty) => Rule::minor("parameter-retyped"),
            _ => same.retyped("parameter-retyped", &before.ty, &after.ty),
        };
        let what = subject(after);
        findings.changed(
            rule,
            object,
            &format!("the type of {what}"),
            &before.c_type.spelled(),
            &after.c_type.spelled(),
        );
        flags(findings, object, caller, before, after);
        let length = before.length.as_ref().map(|length| with_names(length, &names));
        let rule = match (&length, &after.length) {
            // Programs have room for as many as there were.
            (Some(old), Some(new)) if !contains(old, new) => Rule::major("parameter-elements"),
            (None, None) if before.type_info.is_some() && after.type_info.is_some() => {
                Rule::major("parameter-elements")
            }
            _ => Rule::minor("parameter-elements"),
        };
        let was = references(length.as_ref(), before.type_info.as_ref(), &names);
        let is = references(after.length.as_ref(), after.type_info.as_ref(), &HashMap::new());
        findings.changed(rule, object, &format!("the extent of {what}"), &was, &is);
        ownership(findings, object, &what, before, after);
        findings.reworded(object, &what, &before.desc, &after.desc);
    }
}

/// The number of elements, or the parameters that a type tag refers to.
fn references(length: Option<&Length>, info: Option<&TypeInfo>, renamed: &HashMap<&str, &str>) -> String {
    match (length, info) {
        (Some(length), _) => extent(length),
        (None, Some(info)) => format!("{}, {}", now(&info.tag, renamed), now(&info.size, renamed)),
        (None, None) => String::new(),
    }
}

/// The number of elements.
pub(super) fn extent(length: &Length) -> String {
    let unit = |is_in_bytes: &bool| if *is_in_bytes { " bytes" } else { "" };
    match length {
        Length::Range { begin, end, is_in_bytes, .. } => format!("{begin}..{end}{}", unit(is_in_bytes)),
        Length::Expression { text, is_in_bytes, .. } => format!("{text}{}", unit(is_in_bytes)),
        Length::NullTerminated => "null-terminated".to_owned(),
    }
}

/// A number of elements with the new names of parameters.
pub(super) fn with_names(length: &Length, renamed: &HashMap<&str, &str>) -> Length {
    let mut length = length.clone();
    match &mut length {
        Length::Range { begin, end, .. } => {
            if let Bound::Param(name) = begin {
                *name = now(name, renamed);
            }
            *end = now(end, renamed);
        }
        Length::Expression { text, .. } => *text = same::with_names(text, renamed),
        Length::NullTerminated => {}
    }
    length
}

/// Whether all elements of `inner` are surely elements of `outer`.
pub(super) fn contains(outer: &Length, inner: &Length) -> bool {
    let is_most = |most: &str, other: &str| match (most.parse::<i128>(), other.parse::<i128>()) {
        (Ok(most), Ok(other)) => other <= most,
        _ => other == most,
    };
    match (outer, inner) {
        (
            Length::Range { begin, end, is_in_bytes, .. },
            Length::Range { begin: first, end: last, is_in_bytes: unit, .. },
        ) => is_in_bytes == unit && is_most(&first.to_string(), &begin.to_string()) && is_most(end, last),
        (Length::Expression { text, is_in_bytes, .. }, Length::Expression { text: other, is_in_bytes: unit, .. }) => {
            is_in_bytes == unit && is_most(text, other)
        }
        (Length::NullTerminated, Length::NullTerminated) => true,
        _ => false,
    }
}

/// The new name of a parameter.
fn now(name: &str, renamed: &HashMap<&str, &str>) -> String {
    renamed.get(name).map_or_else(|| name.to_owned(), |new| (*new).to_owned())
}

/// Compares who destroys a handle. Stating it for the first time changes nothing.
fn ownership(findings: &mut Findings, object: &str, what: &str, old: &Param, new: &Param) {
    let rule = if old.ownership.is_none() { Rule::patch("ownership") } else { Rule::major("ownership") };
    let [before, after] = [old, new].map(|param| param.ownership.map_or("", Ownership::word));
    findings.changed(rule, object, &format!("the ownership of {what}"), before, after);
    let belongs = |param: &Param| if param.has_any_parent { "any" } else { "that of the other arguments" };
    let rule = if new.has_any_parent { Rule::minor("any-parent") } else { Rule::major("any-parent") };
    findings.changed(rule, object, &format!("the parent that a handle in {what} may have"), belongs(old), belongs(new));
    let valid = |param: &Param| if param.is_valid_after_failure { "valid" } else { "undefined" };
    let rule = if new.is_valid_after_failure { Rule::minor("after-failure") } else { Rule::major("after-failure") };
    findings.changed(rule, object, &format!("the value of {what} after a failure"), valid(old), valid(new));
}

/// Compares the direction of a parameter, and whether it may be null.
fn flags(findings: &mut Findings, object: &str, caller: Caller, old: &Param, new: &Param) {
    let what = format!("parameter `{}` of `{object}`", new.name);
    let need = |param: &Param| {
        if param.is_optional { "optional" } else { "required" }
    };
    let is_demand = match caller {
        Caller::Program => old.is_optional,
        // The program's function must check for null.
        Caller::Library => new.is_optional,
    };
    let severity = if is_demand { Severity::Major } else { Severity::Minor };
    findings.became(Rule { name: "parameter-need", severity }, object, &what, need(old), need(new));
    let way = |param: &Param| match (param.is_in, param.is_out) {
        (true, true) => "in and out",
        (true, false) => "in",
        (false, true) => "out",
        (false, false) => "unspecified",
    };
    let severity = if !old.is_in && !old.is_out { Severity::Patch } else { Severity::Major };
    let what = format!("the direction of {what}");
    findings.became(Rule { name: "parameter-direction", severity }, object, &what, way(old), way(new));
}

/// Whether all former arguments are still valid: `void *` became `const void *`.
fn only_gains_const(old: &Type, new: &Type) -> bool {
    match (old, new) {
        // Only the target of a single pointer: C does not convert `char **` to `const char **`.
        (Type::Pointer { is_const: false, to: was }, Type::Pointer { is_const: true, to: is }) => {
            was == is && was.target().is_none()
        }
        _ => false,
    }
}
