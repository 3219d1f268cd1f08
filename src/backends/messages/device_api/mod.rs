//! Templates that were written for `device_api_codegen`: the schema as that program read it, and its helper object.

pub(super) mod globals;

mod formats;
mod helper;
mod python;
mod source;
mod values;
