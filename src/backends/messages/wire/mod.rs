//! Messages as bytes and as JSON: `plan` has the steps of reading and writing, which `decode` and `encode` carry out as
//! the generated code in all languages does.

pub(crate) mod bytes;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod json;
pub(crate) mod plan;
pub(crate) mod reader;
pub(crate) mod values;
