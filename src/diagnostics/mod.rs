//! Messages to people: what is wrong, where, and what to do.
//!
//! A [`Diagnostic`] is a plain value, built where the fault is known; [`Diags`] collects them and never stops the
//! work. Pushing an error returns [`Reported`]: whoever holds one may fail silently, because a message exists.
//! The renderers (rich for terminals, short for tools, JSON) are the only code that knows a rendering crate.

mod diagnostic;
mod excerpt;
mod guess;
mod json;
mod render;
mod rich;
mod short;
mod sink;
mod style;

pub use diagnostic::{Diagnostic, Note, Severity};
pub use guess::did_you_mean;
pub(crate) use json::string as json_string;
pub use render::{render, summary};
pub use sink::{Diags, Report, Reported};
pub use style::{Format, Style};
