//! [`resolve`]: computes what follows from a description: types as trees, numbers of codes, layouts, ways to call.

use std::collections::HashMap;

use super::tree::Trees;
use super::{layout, plan};
use crate::conditions::inside_checks::loop_tests;
use crate::conditions::text::spelled;
use crate::model::api::{Api, Check, Each, Layout, Member, OpaqueType, Ownership, Param, Type};
use crate::model::function::{Element, Loop};
use crate::model::naming::flag_enum;
use crate::types::c_type::CType;

/// Fills in the parts of a model that the description does not say.
pub(crate) fn resolve(api: &mut Api) {
    publish_codes(api);
    number_codes(api);
    for at in 0..api.handles.len() {
        let destroyer = api.handles.get(at).and_then(|handle| destroyer(api, &handle.name)).map(str::to_owned);
        if let Some(handle) = api.handles.get_mut(at) {
            handle.destroyed_by = destroyer;
        }
    }
    let trees = Trees::of(api);
    set_types(api, &trees);
    layout::fill(api);
    plan::fill(api);
}

fn publish_codes(api: &mut Api) {
    let codes = &api.names.codes;
    let are_values = codes.are_values();
    api.codes_are_values = are_values;
    api.only_negative_fails = codes.only_negative_fails;
    api.last_error_function = codes.last_error_function.clone().filter(|_| are_values);
    api.uninitialized_code = api.has_start().then(|| codes.uninitialized.clone());
    let opaque = api.names.opaque_types.iter().map(|(name, size, alignment)| OpaqueType {
        name: name.clone(),
        layout: Layout { size: *size, alignment: *alignment },
    });
    api.opaque_types = opaque.collect();
}

fn number_codes(api: &mut Api) {
    // Most functions return the same codes.
    let mut numbers: HashMap<String, Option<i64>> = HashMap::new();
    for name in
        api.functions.iter().flat_map(|function| &function.codes).map(|code| &code.name).chain([&api.names.success])
    {
        if !numbers.contains_key(name) {
            let number = api.number(name).and_then(|number| i64::try_from(number).ok());
            numbers.insert(name.clone(), number);
        }
    }
    api.success_value = numbers.get(&api.names.success).copied().flatten().filter(|_| api.codes_are_values);
    let only_negative_fails = api.codes_are_values && api.only_negative_fails;
    for function in &mut api.functions {
        for code in &mut function.codes {
            let number = numbers.get(&code.name).copied().flatten();
            code.value = number;
            // A function without codes lists the values of failed calls only.
            code.is_failure = !function.returns_code
                || if only_negative_fails {
                    number.map_or_else(|| code.name.starts_with('-'), |number| number < 0)
                } else {
                    code.name != api.names.success
                };
            code.checks_mut().for_each(publish_loops);
        }
    }
}

fn publish_loops(check: &mut Check) {
    let element = |each: &Each| Element { index: each.index.clone(), array: spelled(&each.array) };
    let published = |each: &Each| Loop {
        index: each.index.clone(),
        array: spelled(&each.array),
        begin: spelled(&each.begin),
        end: spelled(&each.end),
        limit: each.most.as_ref().map(spelled),
        tests: loop_tests(each),
    };
    check.loops = check.each.iter().map(published).collect();
    check.index = check.each.first().map(|each| each.index.clone());
    check.array = check.each.first().map(|each| spelled(&each.array));
    check.inner = check.each.iter().skip(1).map(element).collect();
}

/// The function that destroys one handle and has no other parameters.
fn destroyer<'m>(api: &'m Api, handle: &str) -> Option<&'m str> {
    let is_own = |param: &Param| {
        param.ownership == Some(Ownership::Destroys) && param.c_type.words().as_deref() == Some(&[handle])
    };
    let mut functions = api.functions.iter();
    let found = functions.find(|function| matches!(function.params.as_slice(), [param] if is_own(param)));
    found.map(|function| function.name.as_str())
}

fn set_types(api: &mut Api, trees: &Trees) {
    let flags = |name: &str| {
        flag_enum(name).filter(|name| api.enums.iter().any(|item| item.is_bit_field && item.name == *name))
    };
    let flags: Vec<Option<String>> = api.typedefs.iter().map(|item| flags(&item.name)).collect();
    for (item, flags) in api.typedefs.iter_mut().zip(flags) {
        item.ty = trees.tree(&item.c_type);
        item.flags = flags;
    }
    for item in &mut api.enums {
        item.value_type = item.value_c_type.as_ref().map(|ty| trees.tree(ty));
    }
    for item in &mut api.variables {
        item.ty = trees.tree(&item.c_type);
    }
    for item in &mut api.callbacks {
        item.result = trees.tree(&item.result_c_type);
        set_params(&mut item.params, trees);
    }
    for item in &mut api.structs {
        set_members(&mut item.members, trees);
    }
    let result = match CType::parse(&api.names.result_type) {
        Ok(ty) if api.codes_are_values => trees.tree(&ty),
        _ => Type::Typedef { name: api.names.result_type.clone() },
    };
    let result_c_type = CType::of_words(&api.names.result_type);
    for function in &mut api.functions {
        if function.returns_code {
            function.result.clone_from(&result);
            function.result_c_type.clone_from(&result_c_type);
        } else {
            function.result = trees.tree(&function.result_c_type);
        }
        set_params(&mut function.params, trees);
    }
}

fn set_params(params: &mut [Param], trees: &Trees) {
    for param in params {
        param.ty = trees.tree(&param.c_type);
    }
}

fn set_members(members: &mut [Member], trees: &Trees) {
    for member in members {
        let element = match std::mem::take(&mut member.ty) {
            Type::Record { is_union, layout, mut members } => {
                set_members(&mut members, trees);
                Type::Record { is_union, layout, members }
            }
            _ => trees.tree(&member.element),
        };
        member.ty = trees.array(element, &member.lengths);
        member.c_type = member.spelled_type();
    }
}
