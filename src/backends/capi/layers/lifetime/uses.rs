//! [`Uses`]: what a function does with handles.

use super::arrays::Bounds;
use super::objects::Objects;
use crate::model::api::{Function, Ownership, Param};

/// How a parameter holds handles.
pub(super) enum Access {
    /// It is one.
    Value,
    /// It points to one.
    Pointer,
    /// It points to several.
    Array(Bounds),
}

/// A parameter with handles.
pub(super) struct Use<'f> {
    pub(super) param: &'f Param,
    /// The index of the type.
    pub(super) kind: usize,
    pub(super) access: Access,
}

/// The handles of a function.
#[derive(Default)]
pub(super) struct Uses<'f> {
    /// What it gets.
    pub(super) inputs: Vec<Use<'f>>,
    /// What it returns.
    pub(super) outputs: Vec<Use<'f>>,
    /// The type of the handle that is its result.
    pub(super) result: Option<usize>,
    /// The parameters whose number of handles is not known.
    pub(super) unknown: Vec<&'f Param>,
}

impl<'f> Uses<'f> {
    pub(super) fn of(objects: &Objects<'_>, function: &'f Function) -> Uses<'f> {
        let mut uses = Uses { result: objects.value(&function.result_c_type), ..Uses::default() };
        for param in &function.params {
            if let Some(kind) = objects.value_param(param) {
                uses.inputs.push(Use { param, kind, access: Access::Value });
                continue;
            }
            let Some(kind) = objects.pointed(&param.c_type) else { continue };
            let is_output = Objects::is_returned(param);
            let access = match &param.length {
                None => Some(Access::Pointer),
                Some(_) => Bounds::of(function, param, !is_output).map(Access::Array),
            };
            match access {
                Some(access) if is_output => uses.outputs.push(Use { param, kind, access }),
                Some(access) => uses.inputs.push(Use { param, kind, access }),
                None => uses.unknown.push(param),
            }
        }
        uses
    }

    pub(super) fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.outputs.is_empty() && self.result.is_none()
    }

    /// The handles that the function destroys.
    pub(super) fn destroyed(&self) -> impl Iterator<Item = &Use<'f>> {
        self.inputs.iter().filter(|item| item.param.ownership == Some(Ownership::Destroys))
    }

    /// Whether the function creates what a caller must destroy.
    pub(super) fn creates(&self, function: &Function) -> bool {
        let is_created = |ownership: Option<Ownership>| ownership == Some(Ownership::Creates);
        self.outputs.iter().any(|item| is_created(item.param.ownership))
            || (self.result.is_some() && is_created(function.result_ownership))
    }
}
