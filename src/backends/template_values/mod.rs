//! Values that products provide to templates.

pub(crate) mod compat;
pub(crate) mod globals;
pub(crate) mod keyed;
pub(crate) mod missed;
