//! The layer `lifetime`, which refuses handles that do not exist any more, and lists what was never destroyed.
//!
//! [`objects`] finds the types of handles whose lifetimes a description declares, and [`uses`] what each function does
//! with them; [`needs`] reports what a description lacks; [`emit`] writes the layer. The code that does not depend on a
//! description is in `lifetime.inc`.

mod arrays;
pub(super) mod emit;
pub(super) mod needs;
pub(super) mod objects;
mod uses;

/// The code that does not depend on a description.
pub(super) const LIFETIME: &str = include_str!("lifetime.inc");
