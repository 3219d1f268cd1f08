//! Explanations: what gave the fields of a record their values.
//!
//! [`explain`] compiles a file twice: the first run finds the record and the statements behind it, the second one
//! traces these. The result is a list of typed steps; `text` prints it. `target` reads what the user asks for.

mod explanation;
mod target;
mod text;

pub use crate::parser::ast::LetMode;
pub use crate::records::replay::Origin;
pub use crate::records::trace::Setter;
pub use explanation::{Explanation, FieldExplanation, Instance, Name, Step, StepKind, explain};
pub use text::{print, quote};
