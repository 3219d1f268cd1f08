//! Types that are only declared: what passes or contains their values is lost.

use std::collections::HashSet;

use super::declarations::{Header, Kind, Loss, Member};
use crate::types::c_type::CType;

/// Only declares structures that contain one that is only declared, and drops functions that pass one.
pub(super) fn drop_uses(header: &mut Header) {
    let mut flexible: HashSet<String> = HashSet::new();
    // C++ declares no enumeration forward, so that there are no pointers to a lost one.
    let enums = header.losses.iter().filter(|loss| loss.kind == "enumeration").map(|loss| loss.name.clone());
    let enums: HashSet<String> = enums.collect();
    let mut incomplete: HashSet<String> = enums.clone();
    loop {
        let before = (incomplete.len(), flexible.len());
        for item in &mut header.types {
            let (tag, members) = match &mut item.kind {
                Kind::Record { tag, members, .. } => (tag, members),
                Kind::Typedef(ty, _) => {
                    for names in [&mut incomplete, &mut flexible] {
                        if value_of(ty, names).is_some() {
                            names.insert(item.name.clone());
                        }
                    }
                    continue;
                }
                Kind::Enum { .. } => continue,
            };
            let used = |names: &HashSet<String>| members.as_ref().and_then(|members| uses(members, names));
            let incomplete_one = used(&incomplete).map(|name| (name, "is only declared"));
            let used =
                incomplete_one.or_else(|| used(&flexible).map(|name| (name, "ends in an array without a length")));
            if let Some((used, why)) = used {
                *members = None;
                tag.get_or_insert_with(|| item.name.clone());
                let reason = format!("contains `{used}`, which {why}");
                header.losses.push(Loss { kind: "structure", name: item.name.clone(), reason });
            }
            if members.is_none() {
                incomplete.insert(item.name.clone());
                incomplete.extend(tag.clone());
            } else if members.iter().flatten().last().is_some_and(|member| member.name.ends_with("[]")) {
                flexible.insert(item.name.clone());
                flexible.extend(tag.clone());
            }
        }
        if (incomplete.len(), flexible.len()) == before {
            break;
        }
    }
    let losses = &mut header.losses;
    header.variables.retain(|(name, ty)| {
        // Of an incomplete type, C declares variables, but no arrays.
        let Ok((element, lengths)) = CType::parse(ty).map(|ty| ty.array_parts()) else { return true };
        let used = value_of(&element.spelled(), &incomplete).filter(|_| !lengths.is_empty());
        let Some(used) = used else { return true };
        let reason = format!("its type is `{used}`, which is only declared");
        losses.push(Loss { kind: "variable", name: name.clone(), reason });
        false
    });
    header.functions.retain(|function| {
        let mut types = function.params.iter().map(|param| &param.ty).chain([&function.result]);
        let used = types.find_map(|ty| value_of(ty, &incomplete).or_else(|| mentioned(ty, &enums)));
        let Some(used) = used else { return true };
        let what = if enums.contains(&used) { "not imported" } else { "only declared" };
        let reason = format!("passes `{used}`, which is {what}");
        losses.push(Loss { kind: "function", name: function.name.clone(), reason });
        false
    });
}

/// The name of an incomplete type that members contain.
fn uses(members: &[Member], incomplete: &HashSet<String>) -> Option<String> {
    members.iter().find_map(|member| uses(&member.members, incomplete).or_else(|| value_of(&member.ty, incomplete)))
}

/// The name of a type in a type.
fn mentioned(ty: &str, names: &HashSet<String>) -> Option<String> {
    let ty = CType::parse(ty).ok()?;
    ty.mentions().map(|(name, _)| name).find(|name| names.contains(*name)).map(str::to_owned)
}

/// The name of an incomplete type, if a type is this and not a pointer.
fn value_of(ty: &str, incomplete: &HashSet<String>) -> Option<String> {
    let ty = CType::parse(ty).ok()?;
    let words = ty.words()?;
    words.into_iter().find(|word| incomplete.contains(*word)).map(str::to_owned)
}
