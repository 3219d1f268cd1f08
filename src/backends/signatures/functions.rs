//! The signatures of an API's functions, which have a dictionary of inputs and one of results.

use super::codec::{FunctionSignature, RawSignature, RawType, ScalarType, Signature, Value};
use tdgen_language::backends::functions::{Function, Parameter, Type};

/// The scalar types of C and their names in raw signatures.
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

/// The signature of a function.
///
/// # Errors
/// The message about a signature that is too large.
pub(super) fn signature(function: &Function) -> Result<FunctionSignature, String> {
    let signature = Signature { inputs: dictionary(&function.inputs), results: dictionary(&function.results) };
    let types = |params: &[Parameter]| params.iter().map(|param| raw_type(&param.ty)).collect();
    let raw = RawSignature { inputs: types(&function.inputs), results: types(&function.results) };
    Ok(FunctionSignature {
        name: function.name.clone(),
        sip: signature.encode().map_err(|error| error.to_string())?,
        raw: Some(raw.encode().map_err(|error| error.to_string())?),
    })
}

/// The parameters by name, with their indices in the list.
fn dictionary(params: &[Parameter]) -> Option<Value> {
    let children = (0..).zip(params);
    let children = children.map(|(index, param)| (param.name.clone().into_bytes(), Value::Leaf(index)));
    (!params.is_empty()).then(|| Value::Dictionary(children.collect()))
}

fn raw_type(ty: &Type) -> RawType {
    let scalar = |name: &str| {
        let scalar = SCALARS.iter().find(|(c, _)| *c == name);
        scalar.and_then(|(_, raw)| ScalarType::from_name(raw))
    };
    match ty {
        Type::Scalar(name) => scalar(name).map_or(RawType::Unrecognized, RawType::Scalar),
        Type::Array(name) => {
            scalar(name).map_or(RawType::Unrecognized, |element| RawType::Buffer { element, dims: vec![None] })
        }
        Type::Handle => RawType::Reference,
        Type::Other => RawType::Unrecognized,
    }
}
