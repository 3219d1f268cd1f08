//! The types of C, as text says them.

pub(crate) mod c_type;
pub(crate) mod shapes;
mod words;
