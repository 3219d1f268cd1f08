//! Provides the functions of an API to other products.
//!
//! The inputs of a function are the parameters that the caller fills in, its results are those that the function fills
//! in. The code that a function returns is not a result.

use crate::model::api::CLASSES;
use crate::model::api::{Api, Param};
use crate::read::description::read_model;
use crate::types::c_type::CType;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::functions::{Function, Functions, Parameter, Type};
use tdgen_language::backends::provider::Provide;
use tdgen_language::diagnostics::{Diags, Reported};

/// The scalars of C that have a fixed size.
const SCALARS: &[&str] =
    &["float", "double", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t"];

/// Provides [`Functions`] when the records describe an API.
pub(crate) struct ProvidedFunctions;

impl Provide for ProvidedFunctions {
    type Value = Functions;

    fn provide(context: &Context<'_>, diags: &mut Diags) -> Result<Option<Functions>, Reported> {
        let mut classes = CLASSES.iter();
        if !classes.all(|class| context.records.class(class).is_some()) {
            return Ok(None);
        }
        let model = read_model(context, diags)?;
        let functions = model.functions.iter().map(|function| {
            let params = || function.params.iter();
            let inputs = params().filter(|param| !param.is_output());
            let results = params().filter(|param| param.is_out || param.is_output());
            Function {
                name: function.name.clone(),
                inputs: inputs.map(|param| parameter(param, input_type(param, &model))).collect(),
                results: results.map(|param| parameter(param, result_type(param, &model))).collect(),
            }
        });
        Ok(Some(Functions(functions.collect())))
    }
}

fn parameter(param: &Param, ty: Type) -> Parameter {
    Parameter { name: param.name.clone(), ty }
}

fn input_type(param: &Param, model: &Api) -> Type {
    match param.c_type.unqualified().pointee() {
        Some(element) if param.range().is_some() => array_type(element, model),
        _ => value_type(&param.c_type, model),
    }
}

/// The type that the parameter points to.
fn result_type(param: &Param, model: &Api) -> Type {
    match param.c_type.unqualified().pointee() {
        Some(element) if param.range().is_some() => array_type(element, model),
        Some(pointee) => value_type(&pointee, model),
        None => value_type(&param.c_type, model),
    }
}

fn array_type(element: CType, model: &Api) -> Type {
    match value_type(&element, model) {
        Type::Scalar(element) => Type::Array(element),
        Type::Array(_) | Type::Handle | Type::Other => Type::Other,
    }
}

fn value_type(ty: &CType, model: &Api) -> Type {
    match model.behind_typedefs(ty).words().as_deref() {
        Some([name]) if model.handle(name).is_some() => Type::Handle,
        Some([name]) if SCALARS.contains(name) => Type::Scalar((*name).to_owned()),
        _ => Type::Other,
    }
}
