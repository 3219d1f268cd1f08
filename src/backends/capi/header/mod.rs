//! `--gen-api` and the lists of names: the header of an API, and how code in C is written.

pub(crate) mod api;
pub(crate) mod attributes;
pub(crate) mod declaration;
pub(crate) mod documented;
pub(crate) mod enum_lists;
pub(crate) mod function_lists;
pub(crate) mod layout;
pub(crate) mod original;
pub(crate) mod text;
