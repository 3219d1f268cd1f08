//! Types whose names descriptions lack: enumerations that are numbers, and structures that only parameters name.

use std::collections::BTreeMap;

use super::declarations::{Declared, Header, Kind, Member};
use super::types::words_replaced;
use crate::types::c_type::CType;

/// Names enumerations without a keyword, if their values do not have the size of an `int`: they are numbers.
pub(super) fn name_numbers(header: &mut Header) {
    let numbers = header.types.iter().filter_map(|item| match &item.kind {
        Kind::Enum { tag: Some(tag), has_typedef: false, value_type: Some(_), .. } => {
            Some((format!("enum {tag}"), item.name.clone()))
        }
        _ => None,
    });
    for (spelled, name) in numbers.collect::<Vec<(String, String)>>() {
        types(header).into_iter().for_each(|ty| *ty = words_replaced(ty, &spelled, &name));
        let remark = "becomes a number of this name: its values do not have the size of an `int`";
        header.remarks.push((spelled, remark.to_owned()));
    }
}

/// All types that declarations use.
fn types(header: &mut Header) -> Vec<&mut String> {
    fn of_members<'m>(all: &'m mut [Member], types: &mut Vec<&'m mut String>) {
        for member in all {
            types.push(&mut member.ty);
            of_members(&mut member.members, types);
        }
    }
    let mut types: Vec<&mut String> = header.variables.iter_mut().map(|(_, ty)| ty).collect();
    for item in &mut header.types {
        match &mut item.kind {
            Kind::Typedef(ty, _) => types.push(ty),
            Kind::Record { members, .. } => of_members(members.as_deref_mut().unwrap_or_default(), &mut types),
            Kind::Enum { .. } => {}
        }
    }
    for function in &mut header.functions {
        types.push(&mut function.result);
        types.extend(function.params.iter_mut().map(|param| &mut param.ty));
    }
    types
}

/// Declares the structures that only parameters name: a declaration in a list of parameters ends with it.
pub(super) fn declare_tags(header: &mut Header) {
    let params = header.functions.iter().flat_map(|function| &function.params);
    let parsed = params.filter_map(|param| Some((param, CType::parse(&param.ty).ok()?)));
    let mut unknown: BTreeMap<String, bool> = BTreeMap::new();
    for (param, ty) in parsed {
        for (tag, _) in ty.mentions().filter(|(_, is_tagged)| *is_tagged) {
            if !header.foreign.declared.contains(tag) && !header.declares(tag) {
                unknown.insert(tag.to_owned(), param.ty.contains(&format!("union {tag}")));
            }
        }
    }
    for (tag, is_union) in unknown {
        let own = Some(tag.clone());
        let kind = Kind::Record { is_union, tag: own, has_typedef: false, members: None, packing: None };
        header.types.push(Declared { name: tag, desc: String::new(), kind });
    }
}
