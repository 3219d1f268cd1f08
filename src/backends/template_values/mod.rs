//! Values that products provide to templates.

pub mod compat;
pub mod globals;
pub mod json;
pub mod keyed;
pub mod missed;
