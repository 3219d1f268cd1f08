//! Diagnostics: what is wrong, where, and how to fix it.
//!
//! A [`Diagnostic`] is a plain value, built where the error is detected. [`Diags`] collects diagnostics and never
//! stops the compilation. Pushing one returns [`Reported`], the proof that a function which fails has reported an
//! error. The renderers (rich for terminals, line for logs, short for editors, JSON) are the only code that uses a
//! rendering crate.

mod caret;
pub mod codes;
mod diagnostic;
mod excerpt;
mod guess;
mod json;
mod render;
// Documentation has no page of it: rustdoc shows the methods that a trait of the rendering crate adds to every type.
#[cfg(not(doc))]
mod rich;
mod rule;
mod short;
mod sink;
mod style;

pub use diagnostic::{Diagnostic, Note, Severity};
pub use guess::{did_you_mean, synonym};
pub use json::string as json_string;
pub use render::{render, summary};
#[doc(hidden)]
pub use rule::{Level, Rule};
pub use sink::{Diags, Report, Reported};
pub use style::{Format, Style};
