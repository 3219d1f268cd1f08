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

/// A property that is a handle, which a function returns through a pointer to anything.
pub(super) struct Property<'f> {
    pub(super) param: &'f Param,
    pub(super) kind: usize,
    /// The condition in C under which it is returned.
    pub(super) condition: String,
}

/// The handles of a function.
#[derive(Default)]
pub(super) struct Uses<'f> {
    /// What it gets.
    pub(super) inputs: Vec<Use<'f>>,
    /// What it returns.
    pub(super) outputs: Vec<Use<'f>>,
    /// What it returns as a property.
    pub(super) properties: Vec<Property<'f>>,
    /// The type of the handle that is its result.
    pub(super) result: Option<usize>,
    /// The parameters whose number of handles is not known.
    pub(super) unknown: Vec<&'f Param>,
}

impl<'f> Uses<'f> {
    pub(super) fn of(objects: &Objects<'_>, function: &'f Function) -> Uses<'f> {
        let mut uses = Uses { result: objects.value(&function.result_c_type), ..Uses::default() };
        for param in &function.params {
            uses.properties.extend(properties(objects, function, param));
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
        self.inputs.is_empty() && !self.returns()
    }

    /// Whether the function may return a handle.
    pub(super) fn returns(&self) -> bool {
        !self.outputs.is_empty() || !self.properties.is_empty() || self.result.is_some()
    }

    /// Whether the function returns some handles although it failed.
    pub(super) fn returns_after_failure(&self) -> bool {
        self.outputs.iter().any(|item| item.param.is_valid_after_failure)
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

/// The handles among the properties that a function returns through a parameter.
fn properties<'f>(objects: &Objects<'_>, function: &'f Function, param: &'f Param) -> Vec<Property<'f>> {
    let Some(info) = param.type_info.as_ref().filter(|_| param.is_out) else { return Vec::new() };
    let tag = function.param(&info.tag).and_then(|tag| tag.c_type.words());
    let Some([name]) = tag.as_deref() else { return Vec::new() };
    let enumerators = objects.model.enumeration(name).map(|item| item.enumerators.as_slice()).unwrap_or_default();
    let handles = enumerators.iter().filter_map(|one| {
        let kind = objects.value(&one.tagged_c_type.as_ref()?.ty)?;
        let condition = format!("{} && {} == {} && {} >= sizeof(void *)", param.name, info.tag, one.name, info.size);
        Some(Property { param, kind, condition })
    });
    handles.collect()
}
