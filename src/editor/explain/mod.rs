//! Explanations: what gave the fields of a record their values.
//!
//! [`explain`] compiles a file twice: the first run finds the record and the statements behind it, the second one
//! traces these. The result is a list of typed steps; `text` prints it. `target` reads what the user asks for.

mod explanation;
mod target;
mod text;

pub use explanation::{Explanation, FieldExplanation, Instance, Name, Step, StepKind, explain};
pub use tdgen_language::parser::ast::LetMode;
pub use tdgen_language::records::history::replay::Origin;
pub use tdgen_language::records::history::trace::Setter;
pub use text::{print, quote};
