//! Messages as bytes and as JSON: `decode` and `encode` carry out the steps of the wire plan, as the generated code in
//! all languages does.

pub(crate) mod bytes;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod json;
pub(crate) mod reader;
pub(crate) mod values;
