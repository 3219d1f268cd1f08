//! The data of a compilation: interned values, types and records in arenas, and the queries over them.

pub(super) mod bits;
pub(crate) mod facts;
pub mod ids;
#[doc(hidden)]
pub mod node;
#[doc(hidden)]
pub mod op;
pub(crate) mod origin;
#[doc(hidden)]
pub mod record;
#[doc(hidden)]
pub mod runs;
pub(super) mod slices;
pub(crate) mod store;
pub(crate) mod template_args;
#[doc(hidden)]
pub mod types;
pub(crate) mod values;
#[doc(hidden)]
pub mod views;
