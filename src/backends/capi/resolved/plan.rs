//! [`Plan`]: how bindings call a function: which parameter is the object of a method, which are lengths of others, and
//! which are returned. It is decided once for all languages, and for templates.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::model::api::Api;
use crate::model::enums::{Enum, Enumerator};
use crate::model::function::{Argument, Function, Ownership, Param, Returned};
use crate::model::types::{Bound, Handle, Length, Type};

/// Adds the arguments and results of the functions that bindings call.
pub(super) fn fill(api: &mut Api) {
    let both = |function| {
        is_called(function).then(|| {
            let plan = Plan::of(api, function);
            (plan.arguments(), plan.returned.clone(), plan.same_lengths())
        })
    };
    type Both = (Vec<Argument>, Returned, Vec<Vec<String>>);
    let all: Vec<Option<Both>> = api.functions.iter().map(both).collect();
    for (function, both) in api.functions.iter_mut().zip(all) {
        let Some((arguments, returned, same_lengths)) = both else { continue };
        function.arguments = Some(arguments);
        function.returned = Some(returned);
        function.same_lengths = same_lengths;
    }
}

/// The way to call a function.
pub(crate) struct Plan<'a> {
    pub(crate) function: &'a Function,
    /// The arguments, in the order of the parameters.
    pub(crate) args: Vec<Argument>,
    pub(crate) returned: Returned,
    /// Arrays with the same length, two at a time. Bindings compare both lengths.
    pub(crate) twins: Vec<[&'a Param; 2]>,
    /// What keeps the handles that a function without an object returns.
    pub(crate) keeper: Option<Keeper>,
    /// The names of the parameters in the bindings that the plan is for, by those in the description, once they are
    /// known.
    pub(crate) locals: OnceCell<HashMap<String, String>>,
}

/// What keeps handles that belong to no other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Keeper {
    /// The library, until it is shut down.
    Library,
    /// The process: nothing shuts the library down.
    Process,
}

impl<'a> Plan<'a> {
    /// The plan of a function.
    pub(crate) fn of(api: &'a Api, function: &'a Function) -> Plan<'a> {
        let mut args: Vec<Argument> = function.params.iter().map(|param| arg(api, param, function)).collect();
        let twins = set_lengths(function, &mut args);
        let is_object =
            |(arg, param): &(&mut Argument, &Param)| matches!(arg, Argument::Handle { .. }) && !param.is_optional;
        let receiver = args.iter_mut().zip(&function.params).find(is_object).map(|(arg, _)| arg);
        let has_receiver = receiver.is_some();
        if let Some(slot) = receiver
            && let Argument::Handle { handle } = slot
        {
            *slot = Argument::Receiver { handle: std::mem::take(handle) };
        }
        // A handle that the library keeps, or that belongs to another, lives as long as the object that it comes from,
        // or as the library.
        let mut keeper = None;
        let mut returned = returned(api, function);
        if !has_receiver {
            for slot in &mut args {
                let (name, is_owned) = match slot {
                    Argument::NewHandle { handle, is_owned } if is_kept(api, handle, *is_owned) => (handle, *is_owned),
                    Argument::List { ty: Type::Handle { name } } => (name, false),
                    _ => continue,
                };
                let Some(handle) = api.handle(name) else { continue };
                match keeper_of(api, function, handle).filter(|_| !is_owned) {
                    Some(found) => keeper = Some(found),
                    None => *slot = Argument::Raw,
                }
            }
            let is_raw = |name: &String| {
                function.params.iter().zip(&args).any(|(param, arg)| param.name == *name && *arg == Argument::Raw)
            };
            let is_lost = |arg: &Argument| matches!(arg, Argument::ListLength { param } if is_raw(param));
            let lost: Vec<bool> = args.iter().map(is_lost).collect();
            args.iter_mut().zip(lost).filter(|(_, is_lost)| *is_lost).for_each(|(slot, _)| *slot = Argument::Raw);
            if matches!(&returned, Returned::Handle { handle, is_owned } if is_kept(api, handle, *is_owned)) {
                returned = Returned::Value { ty: resolve(api, &function.result).clone() };
            }
        }
        Plan { function, args, returned, twins, keeper, locals: OnceCell::new() }
    }

    /// Whether nothing about a call can be undefined.
    pub(crate) fn is_safe(&self) -> bool {
        !self.args.contains(&Argument::Raw) && self.returned != Returned::Raw
    }

    /// The handle whose method it is.
    pub(crate) fn receiver(&self) -> Option<&str> {
        self.args.iter().find_map(|arg| match arg {
            Argument::Receiver { handle } => Some(handle.as_str()),
            _ => None,
        })
    }

    /// The arguments for templates, which do not compare lengths.
    fn arguments(&self) -> Vec<Argument> {
        let is_twin = |name: &str| self.twins.iter().flatten().any(|twin| twin.name == name);
        let arguments = self.params().map(|(param, arg)| match arg {
            Argument::Elements { .. } | Argument::Room { .. } if is_twin(&param.name) => Argument::Raw,
            Argument::LengthOf { param: of } if is_twin(of) => Argument::Value { ty: param.ty.clone() },
            arg => arg.clone(),
        });
        arguments.collect()
    }

    /// The groups of arrays with one length, for templates.
    fn same_lengths(&self) -> Vec<Vec<String>> {
        let mut groups: Vec<Vec<String>> = Vec::new();
        for [first, other] in &self.twins {
            match groups.iter_mut().find(|group| group.first() == Some(&first.name)) {
                Some(group) => group.push(other.name.clone()),
                None => groups.push(vec![first.name.clone(), other.name.clone()]),
            }
        }
        groups
    }

    /// The parameters with their arguments.
    pub(crate) fn params(&self) -> impl Iterator<Item = (&'a Param, &Argument)> {
        self.function.params.iter().zip(&self.args)
    }

    /// The parameter with the number of elements of a list.
    pub(crate) fn list_length(&self, list: &Param) -> Option<&'a Param> {
        let is_length = |arg: &Argument| matches!(arg, Argument::ListLength { param } if *param == list.name);
        self.params().find(|(_, arg)| is_length(arg)).map(|(param, _)| param)
    }

    /// The parameters that the caller passes.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (&'a Param, &Argument)> {
        self.params().filter(|(_, arg)| {
            !matches!(
                arg,
                Argument::Receiver { .. }
                    | Argument::LengthOf { .. }
                    | Argument::ListLength { .. }
                    | Argument::Output { .. }
                    | Argument::NewHandle { .. }
                    | Argument::List { .. }
            )
        })
    }

    /// The parameters whose values are returned.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = (&'a Param, &Argument)> {
        self.params().filter(|(_, arg)| {
            matches!(arg, Argument::Output { .. } | Argument::NewHandle { .. } | Argument::List { .. })
        })
    }

    /// Whether a first call tells the number of elements.
    pub(crate) fn has_list(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg, Argument::List { .. }))
    }
}

/// Whether bindings call a function: it is a symbol, and has fixed arguments.
fn is_called(function: &Function) -> bool {
    !function.is_variadic && !function.is_inline
}

/// The functions of an API that bindings call, each with its plan.
pub(crate) fn plans(api: &Api) -> impl Iterator<Item = Plan<'_>> {
    api.functions.iter().filter(|function| is_called(function)).map(|function| Plan::of(api, function))
}

/// The plans by the names of the handles whose methods they are; those of free functions have an empty name.
pub(crate) fn by_receiver<'a>(plans: impl Iterator<Item = Plan<'a>>) -> HashMap<String, Vec<Plan<'a>>> {
    let mut all: HashMap<String, Vec<Plan<'_>>> = HashMap::new();
    for plan in plans {
        all.entry(plan.receiver().unwrap_or_default().to_owned()).or_default().push(plan);
    }
    all
}

/// The plan of the function that initializes or shuts down the library, if bindings can call it: it fills in nothing.
pub(crate) fn life_plan<'a>(api: &'a Api, name: &str) -> Option<Plan<'a>> {
    let function = api.functions.iter().find(|function| function.name == name)?;
    let is_simple = function.returns_code || function.result == Type::Void;
    let plan = (is_simple && is_called(function)).then(|| Plan::of(api, function))?;
    let is_passed = plan.args.iter().all(|arg| {
        matches!(
            arg,
            Argument::Value { .. }
                | Argument::Text
                | Argument::Elements { .. }
                | Argument::LengthOf { .. }
                | Argument::Structure { .. }
        )
    });
    is_passed.then_some(plan)
}

/// The functions that begin and end the use of the library, if bindings can call both; the last has no parameters.
pub(crate) fn life<'a>(api: &'a Api) -> Option<[Plan<'a>; 2]> {
    let shut = life_plan(api, &api.names.shut_down_function).filter(|plan| plan.args.is_empty())?;
    Some([life_plan(api, &api.names.init_function)?, shut])
}

/// What keeps a handle that a function without an object returns and that the library owns.
fn keeper_of(api: &Api, function: &Function, handle: &Handle) -> Option<Keeper> {
    let is_root = handle.parent.is_none() && handle.destroyed_by.is_none();
    if !is_root || [&api.names.init_function, &api.names.shut_down_function].contains(&&function.name) {
        return None;
    }
    match api.functions.iter().any(|other| other.name == api.names.shut_down_function) {
        true => life(api).map(|_| Keeper::Library),
        false => Some(Keeper::Process),
    }
}

/// Whether a handle lives as long as the object that it comes from.
fn is_kept(api: &Api, handle: &str, is_owned: bool) -> bool {
    !is_owned || api.handle(handle).is_some_and(|handle| handle.parent.is_some())
}

/// The function with which an object ends its handle. Bindings call it on all platforms.
pub(crate) fn destroyer<'a>(api: &'a Api, handle: &Handle) -> Option<&'a Function> {
    let name = handle.destroyed_by.as_ref()?;
    let function = api.functions.iter().find(|function| function.name == *name)?;
    let is_number = || match resolve(api, &function.result) {
        // It may need a destroyer itself.
        Type::Handle { .. } => false,
        _ => matches!(
            returned(api, function),
            Returned::Code | Returned::CodeValue { .. } | Returned::Nothing | Returned::Value { .. }
        ),
    };
    (is_called(function) && is_number() && function.condition.is_none()).then_some(function)
}

/// Whether a function only ends a handle, so that the object itself calls it.
pub(crate) fn is_destroyer(api: &Api, function: &Function) -> bool {
    api.handles.iter().filter_map(|handle| destroyer(api, handle)).any(|destroyer| destroyer.name == function.name)
}

/// Makes the lengths of arrays their lengths in bindings. Returns the arrays that have the same length as one before.
fn set_lengths<'a>(function: &'a Function, args: &mut [Argument]) -> Vec<[&'a Param; 2]> {
    let mut twins = Vec::new();
    for (at, param) in function.params.iter().enumerate() {
        let length = match args.get(at) {
            Some(Argument::Elements { .. } | Argument::Room { .. }) => Argument::LengthOf { param: param.name.clone() },
            Some(Argument::List { .. }) => Argument::ListLength { param: param.name.clone() },
            _ => continue,
        };
        let Some(range) = param.range() else { continue };
        let Some(end) = function.params.iter().position(|param| param.name == range.end) else { continue };
        let users = function.params.iter().enumerate();
        let users = users.filter(|(_, param)| param.range().is_some_and(|other| other.end == range.end));
        let users: Vec<(usize, &Param)> = users.collect();
        let is_array = |(user, param): &(usize, &Param)| {
            matches!(args.get(*user), Some(Argument::Elements { .. } | Argument::Room { .. })) && !param.is_optional
        };
        let (slot, becomes) = match users.as_slice() {
            [_] => (end, length),
            [(first, one), ..] if users.iter().all(is_array) => {
                if *first != at {
                    twins.push([*one, param]);
                    continue;
                }
                (end, length)
            }
            // The caller passes the length.
            _ => (at, Argument::Raw),
        };
        args.get_mut(slot).into_iter().for_each(|slot| *slot = becomes.clone());
    }
    twins
}

/// Whether a code that is no error says more than that a call succeeded: a number may be a count, and a function can
/// list several enumerators.
fn has_other_success(api: &Api, function: &Function, ty: &Type) -> bool {
    let others = |item: &Enum| {
        // An imported function lists no codes.
        let is_silent = function.codes.iter().all(|code| code.is_implicit);
        let listed = |one: &&Enumerator| is_silent || function.codes.iter().any(|code| code.name == one.name);
        item.enumerators.iter().filter(listed).any(|one| one.value >= 0 && one.name != api.names.success)
    };
    api.only_negative_fails
        && match ty {
            Type::Enum { name } => api.enums.iter().filter(|item| item.name == *name).any(others),
            Type::Integer { .. } => true,
            _ => false,
        }
}

/// What becomes of a result by itself.
fn returned(api: &Api, function: &Function) -> Returned {
    let ty = resolve(api, &function.result);
    let value = || Returned::Value { ty: ty.clone() };
    if function.returns_code {
        let has_value = has_other_success(api, function, ty);
        return if has_value { Returned::CodeValue { ty: ty.clone() } } else { Returned::Code };
    }
    match ty {
        Type::Void => Returned::Nothing,
        Type::Pointer { is_const: true, to } if *resolve(api, to) == Type::Char && is_text(function) => Returned::Text,
        Type::Handle { name } => match (api.handle(name), function.result_ownership) {
            (Some(handle), Some(ownership)) => {
                Returned::Handle { handle: name.clone(), is_owned: is_owned(api, handle, ownership) }
            }
            _ => value(),
        },
        Type::Pointer { .. } | Type::Callback { .. } => value(),
        _ if *ty == Type::Bool || holds_any_bytes(api, ty, true) => value(),
        _ => Returned::Raw,
    }
}

/// Whether a handle that a call returns belongs to the caller, and a function destroys it.
fn is_owned(api: &Api, handle: &Handle, ownership: Ownership) -> bool {
    ownership == Ownership::Creates && destroyer(api, handle).is_some()
}

/// Whether characters that a function returns are a text that the caller does not free: a copy would lose the address.
fn is_text(function: &Function) -> bool {
    let ends_with_null = matches!(function.result_length, None | Some(Length::NullTerminated));
    ends_with_null && function.result_ownership != Some(Ownership::Creates)
}

/// The way to pass an argument by itself.
fn arg(api: &Api, param: &Param, function: &Function) -> Argument {
    let is_destroyed = param.ownership == Some(Ownership::Destroys);
    if is_destroyed || param.type_info.is_some() {
        return Argument::Raw;
    }
    let ty = resolve(api, &param.ty);
    let Type::Pointer { is_const, to } = ty else {
        return match ty {
            Type::Handle { name } if api.handle(name).is_some() => Argument::Handle { handle: name.clone() },
            _ if is_plain(api, ty) => Argument::Value { ty: ty.clone() },
            _ => Argument::Raw,
        };
    };
    let element = resolve(api, to);
    let ty = element.clone();
    let is_input = param.is_in && !param.is_out && *is_const;
    let is_output = param.is_out && !param.is_in && !*is_const;
    match &param.length {
        None | Some(Length::NullTerminated) if is_input && *element == Type::Char => Argument::Text,
        Some(Length::Range { begin, end, is_pointer, is_in_bytes }) if *begin == Bound::Number(0) => {
            let is_bytes = *element == Type::Void;
            let length = function.param(end);
            let is_element = is_bytes == *is_in_bytes
                && (is_bytes || is_plain(api, element) || matches!(element, Type::Handle { .. }));
            let is_handle = matches!(element, Type::Handle { .. });
            match length {
                _ if !is_element => Argument::Raw,
                Some(length) if *is_pointer => {
                    let is_kept = !is_handle || param.ownership == Some(Ownership::Borrows);
                    // Nothing reads what an array held before the first call.
                    let is_filled = param.is_out && !*is_const;
                    let is_list = is_filled && param.is_optional && length.is_out && is_kept && !is_bytes;
                    if is_list { Argument::List { ty } } else { Argument::Raw }
                }
                Some(_) if is_input => Argument::Elements { ty },
                Some(_) if is_output && !is_handle => Argument::Room { ty },
                _ => Argument::Raw,
            }
        }
        None if is_output => match element {
            Type::Handle { name } => match (api.handle(name), param.ownership) {
                (Some(handle), Some(ownership)) => {
                    Argument::NewHandle { handle: name.clone(), is_owned: is_owned(api, handle, ownership) }
                }
                _ => Argument::Raw,
            },
            _ if is_plain(api, element) => Argument::Output { ty },
            _ => Argument::Raw,
        },
        None if is_input && matches!(element, Type::Struct { .. }) && is_plain(api, element) => {
            Argument::Structure { ty }
        }
        _ => Argument::Raw,
    }
}

/// The type that a typedef stands for, except for sets of flags.
pub(crate) fn resolve<'a>(api: &'a Api, ty: &'a Type) -> &'a Type {
    let mut ty = ty;
    for _ in 0..100 {
        match ty {
            Type::Typedef { name } => match api.typedef(name) {
                Some(typedef) if typedef.flags.is_none() && typedef.vector_length.is_none() => ty = &typedef.ty,
                _ => return ty,
            },
            _ => return ty,
        }
    }
    ty
}

/// Whether any value of a type is a value of the binding's type, too: it has no pointers, and no `bool` inside, which
/// other bytes are not.
pub(crate) fn is_plain(api: &Api, ty: &Type) -> bool {
    *resolve(api, ty) == Type::Bool || holds_any_bytes(api, ty, false)
}

/// Whether any bytes are a value of a type, without pointers if they are not allowed.
fn holds_any_bytes(api: &Api, ty: &Type, has_pointers: bool) -> bool {
    let mut open = vec![ty];
    let mut seen = HashSet::new();
    while let Some(ty) = open.pop() {
        let members = match resolve(api, ty) {
            Type::Char | Type::Integer { .. } | Type::Float { .. } | Type::Enum { .. } => continue,
            Type::Typedef { name } if api.typedef(name).is_some_and(|typedef| typedef.flags.is_some()) => continue,
            Type::Pointer { to, .. } if has_pointers && !matches!(resolve(api, to), Type::Function { .. }) => continue,
            Type::Handle { .. } if has_pointers => continue,
            Type::Array { of, length: Some(1..), .. } => {
                open.push(of);
                continue;
            }
            Type::Struct { name } if seen.contains(name.as_str()) => continue,
            Type::Struct { name } => {
                seen.insert(name.as_str());
                match api.structure(name) {
                    Some(item) if !item.is_opaque && item.packing.is_none() => &item.members,
                    _ => return false,
                }
            }
            Type::Record { members, .. } => members,
            _ => return false,
        };
        if members.iter().any(|member| member.width.is_some() || member.alignment.is_some()) {
            return false;
        }
        open.extend(members.iter().map(|member| &member.ty));
    }
    true
}
