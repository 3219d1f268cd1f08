//! The signatures of an API's functions, for `--gen-signatures`.
//!
//! Takes a sound [`Model`]. A function takes a dictionary of its parameters and gives a dictionary of those that it
//! fills in; a parameter that goes both ways is in both. The code that a function returns is no result.

use super::c_type::CType;
use super::model::{Model, Param};
use super::read::CLASSES;
use crate::backends::Context;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::Records;
use crate::signature::{FunctionSignature, RawSignature, RawType, ScalarType, Signature, Value};

/// Typedefs that lead to each other, at most.
const MOST_TYPEDEFS: usize = 100;

/// The scalars of C that have a size, and what raw signatures call them.
const SCALARS: &[(&str, &str)] = &[
    ("float", "float32"),
    ("double", "float64"),
    ("int8_t", "sint8"),
    ("int16_t", "sint16"),
    ("int32_t", "sint32"),
    ("int64_t", "sint64"),
    ("uint8_t", "uint8"),
    ("uint16_t", "uint16"),
    ("uint32_t", "uint32"),
    ("uint64_t", "uint64"),
];

/// Whether an API is described, not only something that has a class of the same name.
pub(crate) fn is_described(records: &Records) -> bool {
    let mut classes = CLASSES.iter();
    classes.all(|class| records.class(class).is_some())
}

/// The signatures of the API that a backend is run on; none when an error was reported.
pub(crate) fn of(context: &Context<'_>, diags: &mut Diags) -> Option<Vec<FunctionSignature>> {
    let model = Model::of(context, diags)?;
    let functions = model.functions.iter();
    let signatures = functions.map(|function| {
        let is_input = |param: &&Param| !param.is_output();
        let is_result = |param: &&Param| param.is_out() || param.is_output();
        let inputs: Vec<&Param> = function.params.iter().filter(is_input).collect();
        let results: Vec<&Param> = function.params.iter().filter(is_result).collect();
        let signature = Signature { inputs: dictionary(&inputs), results: dictionary(&results) };
        let raw = RawSignature {
            inputs: inputs.iter().map(|param| input_type(param, &model)).collect(),
            results: results.iter().map(|param| result_type(param, &model)).collect(),
        };
        let sip = signature.encode().map_err(|error| error.to_string())?;
        let raw = raw.encode().map_err(|error| error.to_string())?;
        Ok(FunctionSignature { name: function.name.clone(), sip, raw: Some(raw) })
    });
    let signatures: Result<_, String> = signatures.collect();
    signatures.map_err(|error| diags.push(Diagnostic::global(error))).ok()
}

/// The parameters under their names, in the order of the list.
fn dictionary(params: &[&Param]) -> Option<Value> {
    let children = (0..).zip(params);
    let children = children.map(|(at, param)| (param.name.clone().into_bytes(), Value::Leaf(at)));
    (!params.is_empty()).then(|| Value::Dictionary(children.collect()))
}

fn input_type(param: &Param, model: &Model) -> RawType {
    match param.ty.unqualified().pointee() {
        Some(element) if param.range.is_some() => elements(element, model),
        _ => value_type(&param.ty, model),
    }
}

/// What the caller finds where the parameter points to.
fn result_type(param: &Param, model: &Model) -> RawType {
    match param.ty.unqualified().pointee() {
        Some(element) if param.range.is_some() => elements(element, model),
        Some(pointee) => value_type(&pointee, model),
        None => value_type(&param.ty, model),
    }
}

/// An array whose length another parameter tells.
fn elements(element: CType, model: &Model) -> RawType {
    match value_type(&element, model) {
        RawType::Scalar(element) => RawType::Buffer { element, dims: vec![None] },
        _ => RawType::Unrecognized,
    }
}

fn value_type(ty: &CType, model: &Model) -> RawType {
    let mut ty = ty.clone();
    for _ in 0..MOST_TYPEDEFS {
        let words = ty.words().unwrap_or_default();
        let [name] = words.as_slice() else {
            return RawType::Unrecognized;
        };
        if model.handles.iter().any(|handle| handle.name == *name) {
            return RawType::Reference;
        }
        let scalar = SCALARS.iter().find(|(c, _)| c == name);
        if let Some(scalar) = scalar.and_then(|(_, raw)| ScalarType::from_name(raw)) {
            return RawType::Scalar(scalar);
        }
        let typedef = model.typedefs.iter().find(|typedef| typedef.name == *name);
        match typedef {
            Some(typedef) => ty = typedef.value.clone(),
            None => return RawType::Unrecognized,
        }
    }
    RawType::Unrecognized
}
