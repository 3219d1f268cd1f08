//! [`FunctionSignature`]: the signatures of a function as attributes.

use super::grammar::{ABI, ABI_VERSION, RAW, RAW_VERSION, SIP};
use super::json::bytes_json;

/// The signatures of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionSignature {
    /// The name of the function.
    pub name: String,
    /// The structured signature.
    pub sip: Vec<u8>,
    /// The raw signature, if all types are known.
    pub raw: Option<Vec<u8>>,
}

/// The value of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute<'f> {
    /// Bytes, usually text.
    Bytes(&'f [u8]),
    /// A number.
    Number(i32),
}

impl FunctionSignature {
    /// The attributes in order.
    pub fn attributes(&self) -> Vec<(&'static str, Attribute<'_>)> {
        let mut attributes = vec![
            (ABI.0, Attribute::Bytes(ABI.1.as_bytes())),
            (ABI_VERSION.0, Attribute::Number(ABI_VERSION.1)),
            (SIP, Attribute::Bytes(&self.sip)),
        ];
        let raw = self.raw.as_deref().map(FunctionSignature::raw_attributes);
        attributes.extend(raw.into_iter().flatten());
        attributes
    }

    /// The attributes of a raw signature.
    pub fn raw_attributes(raw: &[u8]) -> [(&'static str, Attribute<'_>); 2] {
        [(RAW, Attribute::Bytes(raw)), (RAW_VERSION.0, Attribute::Number(RAW_VERSION.1))]
    }
}

/// The attributes as members of a JSON object.
pub(crate) fn attributes_json(attributes: &[(&str, Attribute<'_>)]) -> Vec<String> {
    let member = |(name, value): &(&str, Attribute<'_>)| {
        let mut member = format!("\"{name}\": ");
        match *value {
            Attribute::Bytes(bytes) => bytes_json(&mut member, bytes),
            Attribute::Number(number) => member.push_str(&number.to_string()),
        }
        member
    };
    attributes.iter().map(member).collect()
}
