//! The HTML manual of a schema.

pub(crate) mod manual;

mod html;
mod picture;
