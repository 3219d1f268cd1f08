//! [`Plan`]: how bindings call a function: which parameter is the object of a method, which are lengths of others, and
//! which are returned. It is decided once for all languages, and for templates.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::model::api::Api;
use crate::model::enums::{Enum, Enumerator};
use crate::model::function::{self, Argument, Function, Ownership, Param};
use crate::model::types::{Bound, Handle, Length, Type};

/// Adds the arguments and results of the functions that bindings call.
pub(super) fn fill(api: &mut Api) {
    let both = |function| {
        is_called(function).then(|| {
            let plan = Plan::of(api, function);
            (plan.arguments(), plan.result(), plan.same_lengths())
        })
    };
    type Both = (Vec<Argument>, function::Returned, Vec<Vec<String>>);
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
    pub(crate) args: Vec<Arg<'a>>,
    pub(crate) returned: Returned<'a>,
    /// Arrays, each with the one before it that has the same length, given by their indices. Bindings compare both
    /// lengths.
    pub(crate) twins: Vec<(usize, usize)>,
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

/// What becomes of the result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Returned<'a> {
    /// A code: an error, or nothing.
    Code,
    /// A code: an error, or a value that is returned.
    CodeValue(&'a Type),
    Nothing,
    /// A value of which all bytes are valid, or an address as in C.
    Value(&'a Type),
    /// A text that ends with a zero, or null. It is copied.
    Text,
    /// A handle, or null; it belongs to the caller if it has a function that destroys it.
    Handle(&'a Handle, bool),
    /// Anything else, as in C.
    Raw,
}

/// The way to pass an argument.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Arg<'a> {
    /// The object that the method belongs to.
    Receiver(&'a Handle),
    /// A handle that stays as it is.
    Handle(&'a Handle),
    /// A number, an enumerator, a set of flags, or a structure without pointers.
    Value(&'a Type),
    /// A text that ends with a zero.
    Text,
    /// The elements of an input; `Void` for bytes.
    Elements(&'a Type),
    /// Room for the elements of an output; `Void` for bytes.
    Room(&'a Type),
    /// The length of another argument, given by its index.
    LengthOf(usize),
    /// A structure without pointers, passed by address.
    Structure(&'a Type),
    /// A value that is returned.
    Output(&'a Type),
    /// A handle that is returned; it belongs to the caller if it has a function that destroys it.
    NewHandle(&'a Handle, bool),
    /// Elements that are returned; a first call tells their number.
    List(&'a Type),
    /// The number of elements of a list.
    ListLength(usize),
    /// Anything else, as in C.
    Raw,
}

impl Returned<'_> {
    /// Whether a result can be an error.
    pub(crate) fn is_code(self) -> bool {
        matches!(self, Returned::Code | Returned::CodeValue(_))
    }
}

impl<'a> Plan<'a> {
    /// The plan of a function.
    pub(crate) fn of(api: &'a Api, function: &'a Function) -> Plan<'a> {
        let mut args: Vec<Arg<'a>> = function.params.iter().map(|param| arg(api, param, function)).collect();
        let twins = set_lengths(function, &mut args);
        let receiver = args
            .iter()
            .zip(&function.params)
            .position(|(arg, param)| matches!(arg, Arg::Handle(_)) && !param.is_optional);
        if let Some(slot) = receiver.and_then(|at| args.get_mut(at))
            && let Arg::Handle(handle) = *slot
        {
            *slot = Arg::Receiver(handle);
        }
        // A handle that the library keeps, or that belongs to another, lives as long as the object that it comes from,
        // or as the library.
        let mut keeper = None;
        if receiver.is_none() {
            for slot in &mut args {
                let kept = match slot {
                    Arg::NewHandle(handle, is_owned) if is_kept(handle, *is_owned) => Some((*handle, *is_owned)),
                    Arg::List(Type::Handle { name }) => api.handle(name).map(|handle| (handle, false)),
                    _ => continue,
                };
                let Some((handle, is_owned)) = kept else { continue };
                match keeper_of(api, function, handle).filter(|_| !is_owned) {
                    Some(found) => keeper = Some(found),
                    None => *slot = Arg::Raw,
                }
            }
            for at in 0..args.len() {
                if let Some(Arg::ListLength(of)) = args.get(at)
                    && args.get(*of) == Some(&Arg::Raw)
                    && let Some(slot) = args.get_mut(at)
                {
                    *slot = Arg::Raw;
                }
            }
        }
        let returned = match returned(api, function) {
            Returned::Handle(handle, is_owned) if receiver.is_none() && is_kept(handle, is_owned) => {
                Returned::Value(resolve(api, &function.result))
            }
            other => other,
        };
        Plan { function, args, returned, twins, keeper, locals: OnceCell::new() }
    }

    /// Whether nothing about a call can be undefined.
    pub(crate) fn is_safe(&self) -> bool {
        !self.args.contains(&Arg::Raw) && self.returned != Returned::Raw
    }

    /// The handle whose method it is.
    pub(crate) fn receiver(&self) -> Option<&'a Handle> {
        self.args.iter().find_map(|arg| match arg {
            Arg::Receiver(handle) => Some(*handle),
            _ => None,
        })
    }

    /// The arguments for templates.
    fn arguments(&self) -> Vec<Argument> {
        let param = |at: usize| self.function.params.get(at).map(|param| param.name.clone()).unwrap_or_default();
        // Templates do not compare lengths.
        let is_twin = |index: usize| self.twins.iter().any(|(one, other)| [*one, *other].contains(&index));
        let arguments = self.args.iter().enumerate().map(|(index, arg)| match *arg {
            Arg::Elements(_) | Arg::Room(_) if is_twin(index) => Argument::Raw,
            Arg::LengthOf(at) if is_twin(at) => match self.function.params.get(index) {
                Some(length) => Argument::Value { ty: length.ty.clone() },
                None => Argument::Raw,
            },
            Arg::Receiver(handle) => Argument::Receiver { handle: handle.name.clone() },
            Arg::Handle(handle) => Argument::Handle { handle: handle.name.clone() },
            Arg::Value(ty) => Argument::Value { ty: ty.clone() },
            Arg::Text => Argument::Text,
            Arg::Elements(ty) => Argument::Elements { ty: ty.clone() },
            Arg::Room(ty) => Argument::Room { ty: ty.clone() },
            Arg::LengthOf(at) => Argument::LengthOf { param: param(at) },
            Arg::Structure(ty) => Argument::Structure { ty: ty.clone() },
            Arg::Output(ty) => Argument::Output { ty: ty.clone() },
            Arg::NewHandle(handle, is_owned) => Argument::NewHandle { handle: handle.name.clone(), is_owned },
            Arg::List(ty) => Argument::List { ty: ty.clone() },
            Arg::ListLength(at) => Argument::ListLength { param: param(at) },
            Arg::Raw => Argument::Raw,
        });
        arguments.collect()
    }

    /// The groups of arrays with one length, for templates.
    fn same_lengths(&self) -> Vec<Vec<String>> {
        let mut groups: Vec<Vec<String>> = Vec::new();
        for [first, other] in self.twins() {
            match groups.iter_mut().find(|group| group.first() == Some(&first.name)) {
                Some(group) => group.push(other.name.clone()),
                None => groups.push(vec![first.name.clone(), other.name.clone()]),
            }
        }
        groups
    }

    /// The result for templates.
    fn result(&self) -> function::Returned {
        match self.returned {
            Returned::Code => function::Returned::Code,
            Returned::CodeValue(ty) => function::Returned::CodeValue { ty: ty.clone() },
            Returned::Nothing => function::Returned::Nothing,
            Returned::Value(ty) => function::Returned::Value { ty: ty.clone() },
            Returned::Text => function::Returned::Text,
            Returned::Handle(handle, is_owned) => function::Returned::Handle { handle: handle.name.clone(), is_owned },
            Returned::Raw => function::Returned::Raw,
        }
    }

    /// The parameters with their arguments.
    pub(crate) fn params(&self) -> impl Iterator<Item = (&'a Param, Arg<'a>)> {
        self.function.params.iter().zip(self.args.iter().copied())
    }

    /// The arrays with the same length, two at a time.
    pub(crate) fn twins(&self) -> impl Iterator<Item = [&'a Param; 2]> {
        self.twins
            .iter()
            .filter_map(|(one, other)| Some([self.function.params.get(*other)?, self.function.params.get(*one)?]))
    }

    /// The parameters that the caller passes.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (&'a Param, Arg<'a>)> {
        self.params().filter(|(_, arg)| {
            !matches!(
                arg,
                Arg::Receiver(_)
                    | Arg::LengthOf(_)
                    | Arg::ListLength(_)
                    | Arg::Output(_)
                    | Arg::NewHandle(..)
                    | Arg::List(_)
            )
        })
    }

    /// The parameters whose values are returned.
    pub(crate) fn outputs(&self) -> impl Iterator<Item = (&'a Param, Arg<'a>)> {
        self.params().filter(|(_, arg)| matches!(arg, Arg::Output(_) | Arg::NewHandle(..) | Arg::List(_)))
    }

    /// Whether a first call tells the number of elements.
    pub(crate) fn has_list(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg, Arg::List(_)))
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
pub(crate) fn by_receiver<'a>(plans: impl Iterator<Item = Plan<'a>>) -> HashMap<&'a str, Vec<Plan<'a>>> {
    let mut all: HashMap<&str, Vec<Plan<'_>>> = HashMap::new();
    for plan in plans {
        all.entry(plan.receiver().map_or("", |handle| handle.name.as_str())).or_default().push(plan);
    }
    all
}

/// The plan of the function that initializes or shuts down the library, if bindings can call it: it fills in nothing.
pub(crate) fn life_plan<'a>(api: &'a Api, name: &str) -> Option<Plan<'a>> {
    let function = api.functions.iter().find(|function| function.name == name)?;
    let is_simple = function.returns_code || function.result == Type::Void;
    let plan = (is_simple && is_called(function)).then(|| Plan::of(api, function))?;
    let is_passed = plan
        .args
        .iter()
        .all(|arg| matches!(arg, Arg::Value(_) | Arg::Text | Arg::Elements(_) | Arg::LengthOf(_) | Arg::Structure(_)));
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
fn is_kept(handle: &Handle, is_owned: bool) -> bool {
    !is_owned || handle.parent.is_some()
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
            Returned::Code | Returned::CodeValue(_) | Returned::Nothing | Returned::Value(_)
        ),
    };
    (is_called(function) && is_number() && function.condition.is_none()).then_some(function)
}

/// Whether a function only ends a handle, so that the object itself calls it.
pub(crate) fn is_destroyer(api: &Api, function: &Function) -> bool {
    api.handles.iter().filter_map(|handle| destroyer(api, handle)).any(|destroyer| destroyer.name == function.name)
}

/// Makes the lengths of arrays their lengths in bindings. Returns the arrays that have the same length as one before.
fn set_lengths(function: &Function, args: &mut [Arg<'_>]) -> Vec<(usize, usize)> {
    let mut twins = Vec::new();
    for at in 0..args.len() {
        let Some(length) = args.get(at).copied().and_then(|arg| length_for(arg, at)) else { continue };
        let end = function.params.get(at).and_then(end_of);
        let Some(end) = end.and_then(|end| function.params.iter().position(|param| param.name == end)) else {
            continue;
        };
        let users = function.params.iter().enumerate();
        let users = users.filter(|(_, param)| end_of(param) == end_of_name(function, end));
        let users: Vec<usize> = users.map(|(user, _)| user).collect();
        let is_array = |user: &usize| {
            matches!(args.get(*user), Some(Arg::Elements(_) | Arg::Room(_)))
                && function.params.get(*user).is_some_and(|param| !param.is_optional)
        };
        match users.as_slice() {
            [_] => args.get_mut(end).into_iter().for_each(|slot| *slot = length),
            [first, ..] if users.iter().all(is_array) => {
                if *first == at {
                    args.get_mut(end).into_iter().for_each(|slot| *slot = length);
                } else {
                    twins.push((at, *first));
                }
            }
            // The caller passes the length.
            _ => args.get_mut(at).into_iter().for_each(|slot| *slot = Arg::Raw),
        }
    }
    twins
}

/// What the parameter with the length of an argument becomes.
fn length_for<'a>(arg: Arg<'a>, at: usize) -> Option<Arg<'a>> {
    match arg {
        Arg::Elements(_) | Arg::Room(_) => Some(Arg::LengthOf(at)),
        Arg::List(_) => Some(Arg::ListLength(at)),
        _ => None,
    }
}

fn end_of(param: &Param) -> Option<&str> {
    match &param.length {
        Some(Length::Range { end, .. }) => Some(end),
        _ => None,
    }
}

fn end_of_name(function: &Function, at: usize) -> Option<&str> {
    function.params.get(at).map(|param| param.name.as_str())
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
fn returned<'a>(api: &'a Api, function: &'a Function) -> Returned<'a> {
    let ty = resolve(api, &function.result);
    if function.returns_code {
        return if has_other_success(api, function, ty) { Returned::CodeValue(ty) } else { Returned::Code };
    }
    match ty {
        Type::Void => Returned::Nothing,
        Type::Pointer { is_const: true, to } if *resolve(api, to) == Type::Char && is_text(function) => Returned::Text,
        Type::Handle { name } => match (api.handle(name), function.result_ownership) {
            (Some(handle), Some(ownership)) => {
                Returned::Handle(handle, ownership == Ownership::Creates && destroyer(api, handle).is_some())
            }
            _ => Returned::Value(ty),
        },
        Type::Pointer { .. } | Type::Callback { .. } => Returned::Value(ty),
        _ if *ty == Type::Bool || holds_any_bytes(api, ty, true) => Returned::Value(ty),
        _ => Returned::Raw,
    }
}

/// Whether characters that a function returns are a text that the caller does not free: a copy would lose the address.
fn is_text(function: &Function) -> bool {
    let ends_with_null = matches!(function.result_length, None | Some(Length::NullTerminated));
    ends_with_null && function.result_ownership != Some(Ownership::Creates)
}

/// The way to pass an argument by itself.
fn arg<'a>(api: &'a Api, param: &'a Param, function: &'a Function) -> Arg<'a> {
    let is_destroyed = param.ownership == Some(Ownership::Destroys);
    if is_destroyed || param.type_info.is_some() {
        return Arg::Raw;
    }
    let ty = resolve(api, &param.ty);
    let Type::Pointer { is_const, to } = ty else {
        return match ty {
            Type::Handle { name } => api.handle(name).map_or(Arg::Raw, Arg::Handle),
            _ if is_plain(api, ty) => Arg::Value(ty),
            _ => Arg::Raw,
        };
    };
    let element = resolve(api, to);
    let is_input = param.is_in && !param.is_out && *is_const;
    let is_output = param.is_out && !param.is_in && !*is_const;
    match &param.length {
        None | Some(Length::NullTerminated) if is_input && *element == Type::Char => Arg::Text,
        Some(Length::Range { begin, end, is_pointer, is_in_bytes }) if *begin == Bound::Number(0) => {
            let is_bytes = *element == Type::Void;
            let length = function.param(end);
            let is_element = is_bytes == *is_in_bytes
                && (is_bytes || is_plain(api, element) || matches!(element, Type::Handle { .. }));
            let is_handle = matches!(element, Type::Handle { .. });
            match length {
                _ if !is_element => Arg::Raw,
                Some(length) if *is_pointer => {
                    let is_kept = !is_handle || param.ownership == Some(Ownership::Borrows);
                    // Nothing reads what an array held before the first call.
                    let is_filled = param.is_out && !*is_const;
                    let is_list = is_filled && param.is_optional && length.is_out && is_kept && !is_bytes;
                    if is_list { Arg::List(element) } else { Arg::Raw }
                }
                Some(_) if is_input => Arg::Elements(element),
                Some(_) if is_output && !is_handle => Arg::Room(element),
                _ => Arg::Raw,
            }
        }
        None if is_output => match element {
            Type::Handle { name } => match (api.handle(name), param.ownership) {
                (Some(handle), Some(ownership)) => {
                    Arg::NewHandle(handle, ownership == Ownership::Creates && destroyer(api, handle).is_some())
                }
                _ => Arg::Raw,
            },
            _ if is_plain(api, element) => Arg::Output(element),
            _ => Arg::Raw,
        },
        None if is_input && matches!(element, Type::Struct { .. }) && is_plain(api, element) => Arg::Structure(element),
        _ => Arg::Raw,
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
